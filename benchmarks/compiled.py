"""The same benchmarks with the wheels that mypyc compiled, which `dev.py compile` installs."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from benchmarks.measure import BenchmarkError
from benchmarks.runs import ROOT, scratch

PYTHON = ROOT / ".dev" / "compiled" / "bin" / "python"


def again(arguments: Sequence[str]) -> int:
    """Run the benchmarks over there, with these arguments; their exit status.

    They run in a folder that has nothing but themselves, or the checkout's own modules would be
    taken instead of the installed ones.

    Raises:
        BenchmarkError: nothing is compiled yet.
    """
    if not PYTHON.exists():
        raise BenchmarkError("nothing is compiled; call `python3 dev.py compile` first")
    with scratch() as folder:
        shutil.copytree(ROOT / "benchmarks", folder / "benchmarks")
        command: list[str | Path] = [PYTHON, "-m", "benchmarks", *arguments]
        return subprocess.run(command, cwd=folder, check=False).returncode
