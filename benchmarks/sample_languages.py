"""The sample bots of every language, built, and which languages cannot be built here."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.measure import BenchmarkError, progress
from benchmarks.runs import ROOT, SAMPLES
from referee.process.bot_folder import load_bot

PYTHON: Final = "Python"
LANGUAGES: Final = {
    PYTHON: "python",
    "Go": "go",
    "TypeScript": "typescript",
    "Rust": "rust",
    "Java": "java",
    "C++": "cpp",
}
"""Names and folders; Python's, which needs no building, is what the others are compared with."""


@dataclass(slots=True)
class Built:
    """What there is to be measured.

    Attributes:
        bots: the folder of the built bot by the name of its language.
        left_out: why there is none, by the name of the language.
    """

    bots: dict[str, Path] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    @property
    def note(self) -> str:
        """A sentence about what was left out; "" if nothing was."""
        if not self.left_out:
            return ""
        return "LEFT OUT: " + "; ".join(f"{name}: {why}" for name, why in self.left_out.items())


def build_all(bot: str, into: Path, names: Iterable[str] = LANGUAGES) -> Built:
    """Build the sample bot of this name in these languages, once; runs need no building then.

    Raises:
        BenchmarkError: the tools are there, and yet it cannot be built.
    """
    found = Built()
    for name in names:
        language = LANGUAGES[name]
        why = "" if name == PYTHON else _fetched(language)
        if why:
            progress(f"LEFT OUT: {name}: {why}")
            found.left_out[name] = why
        else:
            progress(f"building {bot} in {name}")
            found.bots[name] = _built(SAMPLES / language / bot, into / language)
    return found


def _fetched(language: str) -> str:
    """Fetch what bots of a language are built from; which tool is missing, if one is.

    Raises:
        BenchmarkError: it fails, and not for want of a tool.
    """
    done = _run([str(ROOT / "sdk" / language / "fetch")], ROOT)
    last = done.stderr.strip().rpartition("\n")[2]
    if done.returncode == 0:
        return ""
    if last.startswith("fetch: "):  # so it says what is missing, and how to get it
        return last.removeprefix("fetch: ")
    raise BenchmarkError(f"sdk/{language}/fetch failed:\n{done.stderr[-2000:]}")


def _built(source: Path, folder: Path) -> Path:
    shutil.copytree(source, folder)
    step = load_bot(folder).build
    if step is None:
        return folder
    done = _run(step, folder)
    if done.returncode != 0:
        raise BenchmarkError(f"{source} cannot be built:\n{done.stderr[-2000:]}")
    manifest = folder / "bot.toml"
    keys = tomllib.loads(manifest.read_text(encoding="utf-8"))
    del keys["build"]
    lines = [f"{key} = {json.dumps(value)}\n" for key, value in keys.items()]
    manifest.write_text("".join(lines), encoding="utf-8")
    return folder


def _run(command: tuple[str, ...] | list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
