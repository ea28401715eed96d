"""Where the referee's time goes: ``python -m benchmarks.profile [--boards N] [--lines N]``.

A match as in the benchmark ``match``, with Python's own profiler in the referee's process. The
profiler slows Python's functions down, small ones most, so the figures rank and do not measure.
"""

from __future__ import annotations

import argparse
import pstats
import sys
from pathlib import Path
from typing import Any

from tabulate import tabulate

from benchmarks.measure import BenchmarkError
from benchmarks.runs import Played, play, scratch


def main() -> int:
    """Play, and print the functions that took most time themselves."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profile", description=__doc__)
    parser.add_argument("--boards", type=int, default=60, help="12 games each (default: 60)")
    parser.add_argument("--lines", type=int, default=40, help="functions to print (default: 40)")
    args = parser.parse_args()
    with scratch() as folder:
        kept = folder / "profile"
        try:
            played = play(folder, args.boards, profile=kept)
        except BenchmarkError as error:
            print(f"benchmarks: {error}", file=sys.stderr)
            return 1
        print(_table(kept, played, args.lines))
    return 0


def _table(kept: Path, played: Played, lines: int) -> str:
    # The stub does not know it; it is what pstats itself prints from.
    functions: dict[tuple[str, int, str], Any] = pstats.Stats(str(kept)).stats  # type: ignore[attr-defined]
    per = 1e6 / played.found.decisions
    rows = [
        (per * own, per * cumulative, calls / played.found.decisions, _place(where))
        for where, (_, calls, own, cumulative, _) in functions.items()
    ]
    rows.sort(reverse=True)
    headers = ("own µs", "with callees µs", "calls", f"a decision ({played.found.decisions:,})")
    return tabulate(rows[:lines], headers=headers, floatfmt=".2f")


def _place(where: tuple[str, int, str]) -> str:
    file, line, name = where
    return name if file == "~" else f"{'/'.join(Path(file).parts[-2:])}:{line} {name}"


if __name__ == "__main__":
    sys.exit(main())
