"""The commands that are printed for people to paste."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee.program import again
from tests.cli.support import LIMIT, Place, sample


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program as a script in a virtual environment below the current folder."""
    path = tmp_path / "my env" / "bin" / "referee"
    path.parent.mkdir(parents=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(path)])
    monkeypatch.setenv("PATH", "/nowhere")
    for name in ("UV", "UV_RUN_RECURSION_DEPTH"):
        monkeypatch.delenv(name, raising=False)
    return path


def test_the_path_it_was_called_by(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that the shell does not find is named by its path, relative where that is short."""
    assert again("resume", Path("a b.run")) == "'my env/bin/referee' resume 'a b.run'"
    monkeypatch.chdir(script.parent)
    assert again("verify") == "./referee verify"
    monkeypatch.chdir("/usr")
    assert again("verify", Path("-x.run")) == f"'{script}' verify ./-x.run"


def test_the_name_where_the_shell_finds_it(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the environment active the bare name does; not if `uv run` alone has set PATH."""
    monkeypatch.setenv("PATH", str(script.parent))
    assert again("verify") == "referee verify"
    monkeypatch.setenv("UV_RUN_RECURSION_DEPTH", "1")
    assert again("verify") == "'my env/bin/referee' verify"


def test_a_python_with_m(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Called as a module, it is called as a module again, by the same Python."""
    monkeypatch.setattr(sys, "argv", ["/x/referee/__main__.py"])
    assert again("verify").endswith(f"{os.path.basename(sys.executable)} -m referee verify")
    monkeypatch.setenv("PATH", os.path.dirname(sys.executable))
    assert again("verify") in ("python -m referee verify", "python3 -m referee verify")


def test_what_is_printed_can_be_pasted(place: Place) -> None:
    """Every line under "What next" works in a shell as it stands, with a space in the name."""
    for name in ("first_legal", "random"):
        sample(place, name)
    called = place.call(
        "round-robin", "first_legal", "random", "--boards", "1", "--run", "my first.run"
    )
    assert called.status == 0, called.err
    lines = re.findall(r"^  (\S.*?) +# ", called.err, re.MULTILINE)
    assert len(lines) == 3
    for line in lines:
        pasted = subprocess.run(
            ["/bin/sh", "-c", line],
            cwd=place.folder,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
        assert pasted.returncode == 0, (line, pasted.stderr)
