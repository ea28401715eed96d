"""The benchmarks of bots in every language, with one language's tools and without the others'."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.runs import ROOT

LEFT_OUT = {
    "TypeScript": ("npm", "; get Node 20 or newer"),
    "Rust": ("cargo", "; get Rust 1.88 or newer"),
    "Java": ("javac", "; get a JDK"),
    "C++": ("cmake", "; on Debian: apt-get install"),
}


def path_without(folder: Path, *programs: str) -> str:
    """A PATH with all that is on this one but these programs."""
    folder.mkdir()
    for place in os.get_exec_path():
        for file in Path(place).glob("*"):
            link = folder / file.name
            if file.name not in programs and not link.is_symlink():
                link.symlink_to(file)
    return str(folder)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(shutil.which("go") is None, reason="LEFT OUT: Go's figures; there is no go")
def test_what_is_there_is_measured_and_what_is_not_is_named(tmp_path: Path) -> None:
    """With Go alone there are figures of Python's bot and Go's, those of Go with ratios, and every
    other language is named with what to get."""
    path = path_without(tmp_path / "bin", *(tool for tool, _ in LEFT_OUT.values()))
    file = tmp_path / "figures.json"
    names = ("languages", "starts")
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", *names, "--json", str(file)],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "× Python's bot" in done.stdout
    for name, (tool, remedy) in LEFT_OUT.items():
        assert f"{name}: there is no {tool} on PATH{remedy}" in done.stdout
    figures = {one["name"]: one for one in json.loads(file.read_text())["figures"]}
    assert {name.split(",")[0].split(" in ")[0] for name in figures} == {"Python", "Go"}
    for what in ("decisions", "CPU", "hello", "ready", "memory"):
        assert figures[f"Python, {what}"]["value"] > 0
        assert figures[f"Go, {what}"]["value"] > 0
    for what in ("decisions", "CPU"):
        assert figures[f"Go, {what}"]["reference"] == "Python's bot"
        assert len(figures[f"Go, {what}"]["ratios"]) == 2
    is_shut_in = any("Go in the sandbox" in name for name in figures)
    assert is_shut_in != ("there is no sandbox here" in done.stdout)
