"""The build itself: versions that have to agree, data that has to be found, the rule on skips."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.data import sample_bots_dir

ROOT = Path(__file__).resolve().parent.parent


def project(folder: str) -> dict[str, Any]:
    """The `[project]` table of a pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((ROOT / folder / "pyproject.toml").read_text())["project"]
    return table


def test_both_distributions_are_released_under_one_number() -> None:
    """The referee asks for exactly the SDK that it was built with."""
    sdk, referee = project("sdk/python"), project(".")
    assert sdk["version"] == referee["version"]
    assert f"euchre-sdk=={sdk['version']}" in referee["dependencies"]


def test_both_distributions_take_the_same_grpcio_and_protobuf() -> None:
    """The SDK needs grpcio and protobuf and nothing else, in the referee's own ranges."""
    assert set(project("sdk/python")["dependencies"]) <= set(project(".")["dependencies"])
    names = [text.split(">")[0] for text in project("sdk/python")["dependencies"]]
    assert names == ["grpcio", "protobuf"]


def test_the_generator_is_the_oldest_supported_grpcio() -> None:
    """Generated code refuses an older runtime, so its generator is the lower bound of the range."""
    generated = (ROOT / "sdk/python/euchre/v1/play_pb2_grpc.py").read_text()
    (grpcio,) = [text for text in project("sdk/python")["dependencies"] if "grpcio" in text]
    oldest = grpcio.removeprefix("grpcio>=").split(",")[0]
    assert f"GRPC_GENERATED_VERSION = '{oldest}.0'" in generated


def test_the_sample_bots_are_found() -> None:
    """A checkout's sample bots are those that are edited, each with a bot.toml."""
    folder = sample_bots_dir()
    assert folder == ROOT / "sample_bots" / "python"
    bots = [path for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert bots
    assert all((path / "bot.toml").is_file() for path in bots)


@pytest.mark.parametrize(("ci", "status"), [("true", 1), ("", 0)])
@pytest.mark.parametrize(
    "text",
    [
        'import pytest\ndef test_a(): pytest.skip("no")\ndef test_b(): pass\n',
        'import pytest\n@pytest.mark.skip("no")\ndef test_a(): pass\ndef test_b(): pass\n',
    ],
    ids=["in the test", "by a mark"],
)
def test_a_skip_fails_in_ci_only(tmp_path: Path, text: str, ci: str, status: int) -> None:
    """With CI=true a run with a skipped test fails; without it, it passes."""
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."]
    result = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "CI": ci}, capture_output=True, check=False
    )
    assert result.returncode == status, result.stdout.decode()
