"""What an attacker costs others: time of an honest pair beside it, and memory of the referee.

    python -m tests.check.beside [FAULT...] [--boards 150] [--rounds 3]

One run has two honest bots and an attacker that attacks in every game, and is never withdrawn; the
other has the same bot without its attack. The honest pair's speed is taken over its own units, and
the rounds of the two alternate. The exit status is 1 if an honest bot had a fault, if the pair lost
more than a tenth of its speed (median of the rounds), or if the referee grew by 100 MB.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from referee.check.hostile.drill import ATTACKER
from referee.check.hostile.matrix import IN_PLAY
from tests.cli.support import Place, bot, finish, sample

MOST_GROWTH_MB = 100
LEAST_SPEED = 0.9
MOVE_MS = 1000
PEACEFUL = ("crash", "farmers-hand")  # of which there are none in the standard game


@dataclass(frozen=True)
class Seen:
    """Games a second of the honest pair, how much the referee grew (MB), the pair's faults."""

    speed: float
    growth: float
    faults: int


def memory_of(pid: int) -> float:
    """Megabytes that a process holds now; 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def one_run(place: Place, name: str, attack: tuple[str, str], boards: int, sandbox: str) -> Seen:
    """One run, watched from outside."""
    words = (*attack, "0", "768", str(MOVE_MS), name)
    bot(place, name, "{python}", str(ATTACKER), *words)
    events, run = place.folder / f"{name}.jsonl", f"{name}.run"
    terms = ("--boards", str(boards), "--seed", "9", "--withdraw-after", "0", "--quiet")
    expose = ("--expose", str(ATTACKER.parent)) if sandbox != "none" else ()
    process = place.start(
        *("round-robin", "one", "two", name, *terms, "--move-time", str(MOVE_MS)),
        *("--run", run, "--events", events, "--sandbox", sandbox, *expose, "--format", "json"),
    )
    begun = last = base = peak = 0.0
    games, faults = 0, 0
    read = 0
    while process.poll() is None:
        peak = max(peak, memory_of(process.pid))
        lines = events.read_text().split("\n") if events.exists() else [""]
        for line in lines[read:-1]:
            event = json.loads(line)
            if event["event"] == "begun":
                begun, base = time.monotonic(), memory_of(process.pid)
            elif event["event"] == "stored" and event["pairing"] == [0, 1]:
                last, games = time.monotonic(), games + len(event["games"])
            elif event["event"] == "fault" and event["entrant"] in (0, 1):
                faults += 1
        read = len(lines) - 1
        time.sleep(0.02)  # a sample of the memory, not a wait for anything
    called = finish(process)
    assert called.status in (0, 1) and games, called.err
    return Seen(games / max(last - begun, 0.001), peak - base, faults)


def compare(place: Place, fault: str, boards: int, rounds: int, sandbox: str) -> bool:
    """Print a line about an attack; whether all is well."""
    speeds, growth, faults = [], 0.0, 0
    for number in range(rounds):
        calm = one_run(place, f"calm-{fault}-{number}", PEACEFUL, boards, sandbox)
        stormy = one_run(place, f"{fault}-{number}", (fault, "bid-round-1"), boards, sandbox)
        speeds.append(stormy.speed / calm.speed)
        growth, faults = max(growth, stormy.growth), faults + stormy.faults
    speed = statistics.median(speeds)
    well = speed >= LEAST_SPEED and growth < MOST_GROWTH_MB and not faults
    print(
        f"{'ok ' if well else 'BAD'}  {fault:13} speed of the honest pair {100 * speed:4.0f} % "
        f"({min(speeds):.2f} to {max(speeds):.2f}), its faults {faults}, "
        f"the referee grew by {growth:.0f} MB",
        flush=True,
    )
    return well


def main() -> int:
    """Compare, for the attacks that are named or for all."""
    parser = argparse.ArgumentParser(description="What an attacker costs others.")
    parser.add_argument("faults", nargs="*", default=[], metavar="FAULT")
    parser.add_argument("--boards", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sandbox", default="auto")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="beside-") as folder,
        tempfile.TemporaryDirectory(prefix="t-", dir="/tmp") as temporary,
    ):
        place = Place(Path(folder), Path(temporary))
        sample(place, "first_legal", "one")
        sample(place, "first_legal", "two")
        faults = given.faults or list(IN_PLAY)
        well = [compare(place, f, given.boards, given.rounds, given.sandbox) for f in faults]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
