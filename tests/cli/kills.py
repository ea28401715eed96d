"""Kills the referee again and again, and shows that nothing comes of it.

    python -m tests.cli.kills --kills 200

Runs between two bots that take five milliseconds a move are ended with SIGKILL whenever a random
number of results was seen on ``--events``, and resumed, until they are finished. Each then has to
be what a run is that nobody touched: the same bytes of results, every unit once, and no unit that
was stored before a kill played again. The exit status is 1 if one is not.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from referee.store.run_file import RunFile
from tests.cli.support import ROOT, Place, bot, finish

PATIENT = ROOT / "tests" / "bots" / "patient.py"
FORM = ("--format", "json", "--no-timing")
MOST_SECONDS = 60.0  # without a new result; then something hangs


@dataclass
class Kills:
    """What was done and found.

    Attributes:
        kills, runs, units: how many of each there were.
        kept: units that were stored when the referee was killed, over all kills.
        wrong: what is not as it should be.
    """

    kills: int = 0
    runs: int = 0
    units: int = 0
    kept: int = 0
    wrong: list[str] = field(default_factory=list)


class Series:
    """Runs on the same terms, one uninterrupted and others that are killed."""

    def __init__(self, place: Place, boards: int, chance: random.Random, most_results: int) -> None:
        self.found = Kills()
        self._place = place
        self._boards = boards
        self._chance = chance
        self._most_results = most_results
        for name in ("one", "two"):
            bot(place, name, "{python}", str(PATIENT))
        called = place.call(*self._first("whole.run"))
        assert called.status == 0, called.err
        self._whole = called.out

    def _first(self, run: str) -> tuple[str, ...]:
        terms = ("--boards", str(self._boards), "--seed", "5", "--set", "target=2")
        return (
            "round-robin",
            "one",
            "two",
            *terms,
            "--tables",
            "8",
            "--run",
            run,
            *self._rest(run),
        )

    def _rest(self, run: str) -> tuple[str, ...]:
        return (*FORM, "--quiet", "--events", f"{run}.jsonl")

    def one_run(self, most_kills: int) -> None:
        """One run, killed up to so many times and resumed until it is finished."""
        found, run = self.found, f"k{self.found.runs}.run"
        found.runs += 1
        stored: dict[int, bytes] = {}
        command = self._first(run)
        for _ in range(most_kills):
            if not self._kill(run, command):
                break
            found.kills += 1
            if (self._place.folder / run).exists():
                command = ("resume", run, *self._rest(run))
                self._still_there(run, stored)
        self._check_end(run, command, stored)

    def _kill(self, run: str, command: tuple[str, ...]) -> bool:
        """Kill it when so many results have been seen; false if it was finished before."""
        process = self._place.start(*command)
        events = self._place.folder / f"{run}.jsonl"
        wanted = self._seen(events) + self._chance.randint(0, self._most_results)
        began = time.monotonic()
        while process.poll() is None and (not events.exists() or self._seen(events) < wanted):
            assert time.monotonic() - began < MOST_SECONDS, f"{run} hangs"
            time.sleep(0.002)  # what is waited for is looked at above; this only spares the machine
        if self._chance.random() < 0.5:  # not only right after something was stored
            time.sleep(self._chance.random() * 0.15)
        process.kill()
        return finish(process).status == -9

    @staticmethod
    def _seen(events: Path) -> int:
        return events.read_bytes().count(b'"event":"stored"') if events.exists() else 0

    def _took(self, run: str) -> dict[int, bytes]:
        with RunFile.open(self._place.folder / run) as file:
            return {row.number: row.took_hash for row in file.rows()}

    def _still_there(self, run: str, stored: dict[int, bytes]) -> None:
        """Times differ whenever a game is played: equal ones are of the same playing."""
        now = self._took(run)
        for number, took in stored.items():
            if now.get(number) != took:
                self.found.wrong.append(f"{run}: unit {number} was stored, and is gone or new")
        stored.update(now)
        self.found.kept += len(now)

    def _check_end(self, run: str, command: tuple[str, ...], stored: dict[int, bytes]) -> None:
        found = self.found
        called = self._place.call(*command)
        if (called.status, called.out) != (0, self._whole):
            found.wrong.append(f"{run}: status {called.status}, other results\n{called.err}")
        self._still_there(run, stored)
        if sorted(stored) != list(range(self._boards)):
            found.wrong.append(f"{run}: units {sorted(stored)}")
        found.units += len(stored)
        told = Counter(
            event["unit"]
            for line in (self._place.folder / f"{run}.jsonl").read_text().splitlines()
            if (event := json.loads(line))["event"] == "stored"
        )
        if again := [unit for unit, times in told.items() if times > 1]:
            found.wrong.append(f"{run}: units {again} were told of twice")
        if self._place.call("verify", run).status != 0:
            found.wrong.append(f"{run}: verify finds something wrong")


def kill(place: Place, kills: int, boards: int, seed: int, most_results: int = 4) -> Kills:
    """Kill so many times, over as many runs as that takes."""
    series = Series(place, boards, random.Random(seed), most_results)
    while series.found.kills < kills:
        series.one_run(kills - series.found.kills)
    return series.found


def main() -> int:
    """Do it, and say what was found."""
    parser = argparse.ArgumentParser(description="Kill the referee at random, and resume.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--boards", type=int, default=60, help="units of each run")
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="kills-") as folder,
        tempfile.TemporaryDirectory(prefix="t-", dir="/tmp") as temporary,
    ):
        found = kill(Place(Path(folder), Path(temporary)), given.kills, given.boards, given.seed)
    print(
        f"{found.kills} kills in {found.runs} runs of {given.boards} units; {found.kept} times a "
        f"unit was stored already when the referee was killed; results other than those of the "
        f"uninterrupted run, units missing, doubled or played again: {len(found.wrong)}"
    )
    print(*found.wrong, sep="\n", end="\n" if found.wrong else "")
    return 1 if found.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
