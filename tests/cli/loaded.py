"""Plays instant bots on a machine that has too much to do, and shows that none is late.

    python -m tests.cli.loaded --games 20000

Twice as many games are open at once as are fast, and as many other programs as there are
processors compute all the while. A bot that answers at once must have no fault of time under a
limit of 200 ms, because what the referee itself is late by is not the bot's. The exit status is 1
if one has.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.tournament.terms import DEFAULT_TABLES, cpu_count
from tests.cli.support import Place

TABLES = 2 * DEFAULT_TABLES
MOVE_MS = 200
SECONDS_A_GAME = 0.5  # far more than any machine needs; then something hangs


@dataclass(frozen=True)
class Loaded:
    """What was played and found: games, faults by cause, and the longest decision in ms."""

    games: int
    faults: Counter[str]
    longest_ms: float

    @property
    def late(self) -> int:
        """Faults of time."""
        return self.faults["timeout"]


@contextmanager
def busy(programs: int) -> Iterator[None]:
    """So many programs that compute and do nothing else; they end with this process at the
    latest."""
    spin = "import os, sys\nparent = os.getppid()\nwhile os.getppid() == parent: sum(range(10**5))"
    running = [subprocess.Popen([sys.executable, "-c", spin]) for _ in range(programs)]
    try:
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()


def play(place: Place, games: int, programs: int) -> Loaded:
    """Play so many games, rounded up to whole pairs, between two instant bots beside programs."""
    boards = str(-(-games // 2))
    with busy(programs):
        run = place.start(
            *("round-robin", "first_legal", "random", "--boards", boards, "--run", "loaded.run"),
            *("--tables", str(TABLES), "--move-time", str(MOVE_MS), "--format", "json", "--quiet"),
        )
        out, err = run.communicate(timeout=60 + games * SECONDS_A_GAME)
    assert run.returncode in (0, 1), err
    found: dict[str, Any] = json.loads(out)
    faults = Counter(fault["cause"] for fault in found["faults"])
    faults["not listed"] += found["run"]["faults_left_out"]
    longest = max(row["longest_us"] for row in found["timing"]["standings"])
    return Loaded(found["run"]["games"], +faults, longest / 1000)


def main() -> int:
    """The command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--programs", type=int, default=cpu_count())
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as temporary:
        place = Place(Path(folder), Path(temporary))
        found = play(place, arguments.games, arguments.programs)
    print(
        f"{found.games:,} games at {TABLES:,} tables beside {arguments.programs} busy programs, "
        f"limit {MOVE_MS} ms: {found.late} faults of time, {found.faults.total()} faults in all; "
        f"the longest decision was charged {found.longest_ms:.1f} ms"
    )
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
