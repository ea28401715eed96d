"""What an attacker costs others: time of an honest pair beside it, and memory of the referee.

    python -m tests.check.beside [FAULT...] [--boards 40] [--rounds 3] [--sandbox auto]

A run has two honest bots and a third one that attacks in every game and is never withdrawn; it
ends when the honest pair has played its units. Before each comes the same run without the attacks.
The pair's speed beside the attacker is told relative to that: the median of the rounds, and their
range. The referee's growth is its largest memory less that when the first game began; it is told
for the run, and for one that is twice as long, with each attack twice as long (twice the messages,
bytes, seconds). The exit status is 1 if an honest bot had a fault, if the pair lost more than a
tenth of its speed, if the referee grew by 100 MB, or by 25 MB more in the run of twice the length.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.check.hostile.drill import ATTACKER
from referee.check.hostile.matrix import IN_PLAY
from tests.cli.support import Place, bot, finish, sample

MOST_GROWTH_MB = 100
MOST_MORE_MB = 25
LEAST_SPEED = 0.9
MOVE_MS = 500
PEACEFUL = ("crash", "farmers-hand")  # of which there are none in the standard game
HONEST = (0, 1)


@dataclass(frozen=True)
class Terms:
    """Of all runs: boards, rounds, and how far bots are shut in."""

    boards: int
    rounds: int
    sandbox: str


@dataclass(frozen=True)
class Seen:
    """Games a second of the honest pair, how much the referee grew (MB), the pair's faults."""

    speed: float
    growth: float
    faults: int


def memory_of(pid: int, what: str) -> float:
    """Megabytes that a process holds (VmRSS) or has held at most (VmHWM); 0 if it has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(what)), 0.0)


def events_of(file: Path, alive: Any) -> Iterator[dict[str, Any] | None]:
    """The events of a run as they come, and ``None`` whenever there is none for now."""
    while not file.exists() and alive():
        yield None
    rest = ""
    with file.open() as lines:
        while True:
            ended = not alive()
            rest += lines.read()
            *whole, rest = rest.split("\n")
            yield from map(json.loads, whole)
            if ended:
                return
            yield None


def one_run(place: Place, name: str, attack: tuple[str, str], terms: Terms, times: int = 1) -> Seen:
    """One run, watched from outside until the honest pair has played its units."""
    boards = terms.boards * times
    words = (*attack, "0", "768", str(MOVE_MS), name, str(times))
    bot(place, name, "{python}", str(ATTACKER), *words)
    events, logs = place.folder / f"{name}.jsonl", place.folder / f"{name}-logs"
    expose = ("--expose", str(ATTACKER.parent)) if terms.sandbox != "none" else ()
    process = place.start(
        *("round-robin", "one", "two", name, "--boards", str(boards), "--seed", "9", "--quiet"),
        *("--withdraw-after", "0", "--move-time", str(MOVE_MS), "--run", f"{name}.run"),
        *("--events", events, "--sandbox", terms.sandbox, *expose, "--bot-logs", logs),
    )
    begun = base = last = peak = 0.0
    units, faults = 0, 0
    for event in events_of(events, lambda: process.poll() is None):
        if event is None:
            peak = max(peak, memory_of(process.pid, "VmHWM"))
            time.sleep(0.02)  # a look at a file now and then, not a wait for anything
        elif event["event"] == "begun":
            begun, base = time.monotonic(), memory_of(process.pid, "VmRSS")
        elif event["event"] == "fault" and event["entrant"] in HONEST:
            faults += 1
        elif event["event"] == "stored" and tuple(event["pairing"]) == HONEST:
            last, units = time.monotonic(), units + 1
            if units == boards:
                peak = max(peak, memory_of(process.pid, "VmHWM"))
                process.send_signal(signal.SIGTERM)
    called = finish(process)
    assert units == boards, f"{name}: {units} of {boards} units; {called.err}"
    attacked = any(b"attack" in log.read_bytes() for log in logs.glob(f"*-{name}.log"))
    assert attacked == (attack != PEACEFUL), f"{name}: it attacked: {attacked}"
    return Seen(2 * units / (last - begun), peak - base, faults)


def compare(place: Place, fault: str, terms: Terms) -> bool:
    """Print a line about an attack; whether all is well."""
    calm, stormy = [], []
    for number in range(terms.rounds):
        calm.append(one_run(place, f"calm-{fault}-{number}", PEACEFUL, terms))
        stormy.append(one_run(place, f"{fault}-{number}", (fault, "bid-round-1"), terms))
    twice = one_run(place, f"{fault}-twice", (fault, "bid-round-1"), terms, times=2)
    speeds = [two.speed / one.speed for one, two in zip(calm, stormy, strict=True)]
    growth = max(one.growth for one in stormy)
    faults = sum(one.faults for one in (*stormy, twice))
    well = {
        "the pair is slower": statistics.median(speeds) >= LEAST_SPEED,
        "the pair has faults": not faults,
        "the referee grows": max(growth, twice.growth) < MOST_GROWTH_MB,
        "it grows with the attack": twice.growth - growth < MOST_MORE_MB,
    }
    print(
        f"{fault:13} {growth:6.0f} MB {twice.growth:10.0f} MB "
        f"{100 * statistics.median(speeds):8.0f} % ({min(speeds):.2f} to {max(speeds):.2f}) "
        f"{faults:6}   {'; '.join(bad for bad, ok in well.items() if not ok) or 'ok'}",
        flush=True,
    )
    return all(well.values())


def main() -> int:
    """Compare, for the attacks that are named or for all."""
    parser = argparse.ArgumentParser(description="What an attacker costs others.")
    parser.add_argument("faults", nargs="*", default=[], metavar="FAULT")
    parser.add_argument("--boards", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--sandbox", default="auto")
    given = parser.parse_args()
    terms = Terms(given.boards, given.rounds, given.sandbox)
    with (
        tempfile.TemporaryDirectory(prefix="beside-") as folder,
        tempfile.TemporaryDirectory(prefix="t-", dir="/tmp") as temporary,
    ):
        place = Place(Path(folder), Path(temporary))
        sample(place, "first_legal", "one")
        sample(place, "first_legal", "two")
        print("attack        growth   at twice length   speed of the honest pair   faults")
        well = [compare(place, fault, terms) for fault in given.faults or IN_PLAY]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
