"""What the documentation shows is run: examples in docstrings, and the bot of the README."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import euchre

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RANDOM = str(ROOT / "sample_bots" / "python" / "random")
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(euchre.__path__, "euchre.")
    if not module.name.startswith("euchre.v1")
)


def blocks(language: str) -> list[str]:
    """The README's fenced blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("name", ["euchre", *MODULES])
def test_examples_in_docstrings_are_true(name: str) -> None:
    """Every example in the SDK's docstrings gives what it says."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    """The modules that a bot author meets first have examples to be run."""
    for name in ("euchre", "euchre.bot", "euchre.testing", "euchre.rules", "euchre.rules.cards"):
        assert doctest.testmod(importlib.import_module(name)).attempted > 0, name


def test_the_bot_of_the_readme_plays(tmp_path: Path) -> None:
    """The bot that the README shows can be tested as it says, and beats the random bot."""
    source, check = blocks("python")
    (manifest,) = blocks("toml")
    folder = tmp_path / "mybot"
    folder.mkdir()
    (folder / "bot.py").write_text(source, encoding="utf-8")
    (folder / "bot.toml").write_text(manifest, encoding="utf-8")
    head = "import sys\nsys.path.insert(0, 'mybot')\nimport euchre\nfrom bot import MyBot\n"
    (tmp_path / "check.py").write_text(head + check, encoding="utf-8")
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    for command in (
        ["check.py"],
        [
            *[
                "-m",
                "referee",
                "round-robin",
                "mybot",
                "--boards",
                "20",
                "--run",
                "x.run",
                "--format",
                "csv",
            ],
            RANDOM,
        ],
    ):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].startswith("1,mybot,")


def test_the_bot_of_the_readme_has_fifteen_lines() -> None:
    """It is as short as the heading says."""
    source = blocks("python")[0]
    assert len([line for line in source.splitlines() if line.strip()]) <= 15


def test_links_of_the_readme_lead_somewhere() -> None:
    """Every file and folder that the README links to is there."""
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", README)
    local = [target for target in targets if "://" not in target]
    assert local
    assert [target for target in local if not (ROOT / target).exists()] == []
