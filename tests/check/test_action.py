"""The GitHub Action: its commands are run as GitHub runs them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from tests.cli.support import ROOT, Place, bot, sample

FOLDER = ROOT / ".github" / "actions" / "check"
ACTION: dict[str, Any] = yaml.safe_load((FOLDER / "action.yml").read_text(encoding="utf-8"))
INSTALL, CHECK = ACTION["runs"]["steps"]


def filled_in(text: str, inputs: dict[str, str]) -> str:
    """What GitHub makes of the expressions in a text."""

    def value(found: re.Match[str]) -> str:
        name = found[1]
        if name == "github.action_path":
            return str(FOLDER)
        return inputs[name.removeprefix("inputs.")]

    return re.sub(r"\$\{\{ *([\w.]+) *\}\}", value, text)


def run(step: dict[str, Any], place: Place, path: Path, **given: str) -> tuple[int, str]:
    """Run a step, with the Python of this folder: its status and what it printed."""
    inputs = {name: str(one["default"]) for name, one in ACTION["inputs"].items()} | given
    environment = {name: filled_in(text, inputs) for name, text in step["env"].items()}
    assert step["shell"] == "bash"
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=place.folder,
        env={
            **os.environ,
            **environment,
            "PATH": f"{path}:{os.environ['PATH']}",
            "TMPDIR": str(place.temporary),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_the_action_is_one(place: Place) -> None:
    """It is a composite action, every input has a description and a default, and every step says
    what it is called."""
    assert ACTION["runs"]["using"] == "composite"
    assert all(one["description"] for one in ACTION["inputs"].values())
    assert all("default" in one for one in ACTION["inputs"].values())
    assert all(step["name"] for step in ACTION["runs"]["steps"])
    used = set(re.findall(r"inputs\.(\w+)", (FOLDER / "action.yml").read_text(encoding="utf-8")))
    assert used == set(ACTION["inputs"])


@pytest.mark.slow
def test_it_passes_a_bot_that_is_fit(place: Place) -> None:
    """The check runs in the folder that is named and leaves a report."""
    sample(place, "tips", "mine")
    status, printed = run(CHECK, place, Path(sys.executable).parent, bot="mine", sandbox="none")
    assert status == 0, printed
    assert "fit to play" in printed
    suite = ElementTree.parse(place.folder / "referee-check.xml").getroot()[0]
    assert suite.get("failures") == "0"


def test_it_fails_a_bot_that_is_not(place: Place) -> None:
    """A bot that does not start fails the step, in spite of a list of known failures."""
    bot(place, "mine", "{python}", "-c", "raise SystemExit('no licence')")
    (place.folder / "known list.toml").write_text('stale = "soon"\n')
    given = {"bot": "mine", "sandbox": "none", "known": "known list.toml"}
    status, printed = run(CHECK, place, Path(sys.executable).parent, **given)
    assert status == 1
    assert "no licence" in printed


@pytest.mark.slow
def test_it_installs_the_referee(place: Place) -> None:
    """What it installs with pip, into an environment with nothing in it, can be called."""
    venv.create(place.folder / "environment", with_pip=True)
    path = place.folder / "environment" / "bin"
    status, printed = run(INSTALL, place, path)
    assert status == 0, printed
    called = [str(path / "python3"), "-m", "referee", "check", "--list"]
    done = subprocess.run(called, cwd=place.folder, capture_output=True, text=True, check=True)
    assert "handshake" in done.stdout
