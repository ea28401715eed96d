"""A referee's process that plays one run and tells what it cost: not called by hand.

It goes the product's own way, :func:`referee.tournament.run.play_new`, with the same defaults as
``referee round-robin``. Its order comes as JSON on the command line, and what it found goes to
stdout as JSON. Only with ``count_bytes``, ``time_parts`` or ``profile`` is anything put into the
referee's path.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from euchre.rules import parse_seed, preset
from referee.game.faults import LENIENT
from referee.net import service
from referee.net.session import Session
from referee.store.finished import Finished
from referee.store.manifest import ClockTerms
from referee.store.run_file import RunFile
from referee.tournament.run import play_new
from referee.tournament.terms import Order
from referee.tournament.watcher import Begun, Watcher
from referee.tournament.workers.distant import WORKER
from referee.tournament.workshop import load_bots

RSS_GAMES = (1_000, 20_000, 100_000)
"""After how many games the memory is looked at."""


@dataclass(slots=True)
class Found:
    """What a run came to.

    Attributes:
        begun_at, ended_at: the steady clock when the first game was opened, and when the last
            unit was in the run file.
        referee_cpu: CPU seconds of the referee's processes in between, both user and system.
        bots_cpu: the same of all processes below it; ``None`` where there is no /proc.
        decisions, games, faults: how many.
        rss: bytes of memory in use after as many games as the key says.
        parts: percentiles of the seconds that the referee spends on a ``reply``, up to asking the
            next seat, and on a ``turn`` that it hands to gRPC; empty if that was not timed.
        bytes_out, bytes_in, messages_out, messages_in: sent to bots and received; 0 if not counted.
    """

    begun_at: float = 0.0
    ended_at: float = 0.0
    referee_cpu: float = 0.0
    bots_cpu: float | None = None
    decisions: int = 0
    games: int = 0
    faults: int = 0
    rss: dict[int, int] = field(default_factory=dict)
    parts: dict[str, dict[str, float]] = field(default_factory=dict)
    bytes_out: int = 0
    bytes_in: int = 0
    messages_out: int = 0
    messages_in: int = 0


class Recorder(Watcher):
    """Takes the times, and looks at the memory as games are finished."""

    def __init__(self, found: Found, profile: Path | None) -> None:
        self.found = found
        self._profile_to = profile
        self._profile: Any = None
        self._over = True
        self._bots_cpu: float | None = None
        self._workers_cpu = 0.0
        self._cpu = 0.0

    def begun(self, run: Begun) -> None:
        """The bots are ready: start the watches."""
        self._over = False
        self._bots_cpu, self._workers_cpu = _cpu_below(os.getpid())
        if self._profile_to is not None:
            import cProfile

            self._profile = cProfile.Profile()
            self._profile.enable()
        self._cpu = _own_cpu()
        self.found.begun_at = time.monotonic()

    def finished(self, units: Sequence[Finished]) -> None:
        """Count what was stored."""
        found = self.found
        before = found.games
        found.games += sum(len(unit.games) for unit in units)
        for games in RSS_GAMES:
            if before < games <= found.games:
                found.rss[games] = _rss()

    def ended(self) -> None:
        """Stop the watches, the first time this is said."""
        if self._over:
            return
        self._over = True
        self.found.ended_at = time.monotonic()
        self.found.referee_cpu = _own_cpu() - self._cpu
        if self._profile is not None:
            self._profile.disable()
            self._profile.dump_stats(self._profile_to)
        bots, workers = _cpu_below(os.getpid())
        self.found.referee_cpu += workers - self._workers_cpu
        if bots is not None and self._bots_cpu is not None:
            self.found.bots_cpu = bots - self._bots_cpu


def count(found: Found, run_file: Path) -> None:
    """Count the decisions and the faults of a run that is over."""
    with RunFile.open(run_file) as file:
        for unit in file.units():
            found.faults += sum(len(game.faults) for game in unit.games)
            found.decisions += sum(s.decisions for timing in unit.timings for s in timing.seats)


def _own_cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def _rss() -> int:
    """Bytes in use now; where there is no /proc, the most there ever were."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
    return int(pages) * resource.getpagesize()


def _cpu_below(pid: int) -> tuple[float | None, float]:
    """CPU seconds so far of all bots and launchers below this process, or ``None`` where there is
    no /proc; and those of the workers."""
    if not Path("/proc/self/stat").exists():
        return None, 0.0
    parents = dict(_processes())
    bots = workers = 0.0
    for child, parent in parents.items():
        above = child
        while above in parents and above != pid:
            above = parents[above]
        if above != pid or child == pid:
            continue
        with contextlib.suppress(OSError):  # it has just ended
            used = time.clock_gettime(_cpu_clock(child))
            if parent == pid and WORKER.encode() in _command(child):
                workers += used
            else:
                bots += used
    return bots, workers


def _command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def _cpu_clock(pid: int) -> int:
    """The clock of the CPU time of a process, all threads: clock_getcpuclockid(3), by Linux's own
    numbers. What /proc tells is counted in hundredths of a second, and a bot may need less."""
    return (~pid << 3) | 2


def _processes() -> Iterator[tuple[int, int]]:
    """Every process: its number and its parent's."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                # The name, in brackets, may hold anything; what follows it may not.
                fields = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
            except OSError:
                continue  # it has just ended
            yield int(entry.name), int(fields[1])


def count_bytes(found: Found) -> None:
    """From now on count the protocol's messages, as they are before gRPC frames them."""
    read, write = service.read_request, service.write_response

    def counted_read(data: bytes) -> Any:
        found.bytes_in += len(data)
        found.messages_in += 1
        return read(data)

    def counted_write(data: bytes) -> bytes:
        found.bytes_out += len(data)
        found.messages_out += 1
        return write(data)

    service.read_request = counted_read
    service.write_response = counted_write


def time_parts() -> dict[str, list[float]]:
    """From now on time what the referee does with a reply and with a turn; in seconds each."""
    took: dict[str, list[float]] = {"reply": [], "turn": []}
    take, next_batch = Session.take, Session.next_batch

    def timed_take(self: Session, moves: Any, now: float) -> bool:
        goes_on = take(self, moves, now)
        took["reply"].append(time.monotonic() - now)
        return goes_on

    def timed_batch(self: Session, now: float, with_turns: bool = True) -> bytes | None:
        open_before = len(self.clock)
        batch = next_batch(self, now, with_turns)
        if len(self.clock) > open_before:
            took["turn"].append(time.monotonic() - now)
        return batch

    Session.take, Session.next_batch = timed_take, timed_batch  # type: ignore[method-assign]
    return took


def main() -> None:
    """Play what the argument orders, and print what it came to."""
    wanted = json.loads(sys.argv[1])
    os.environ.setdefault("GRPC_VERBOSITY", "ERROR")  # as the command does
    found = Found()
    if wanted["count_bytes"]:
        count_bytes(found)
    took = time_parts() if wanted["time_parts"] else {}
    order = Order(
        bots=load_bots(map(Path, wanted["bots"])),
        rules=preset(wanted["preset"]),
        seed=parse_seed(wanted["seed"]),
        boards=wanted["boards"],
        isolation="shared",
        policy=LENIENT,
        clock=ClockTerms(move_ms=wanted["move_ms"], game_ms=None, open_turns=wanted["open_turns"]),
        run_file=Path(wanted["run_file"]),
        tables=wanted["tables"],
        workers=wanted["workers"],
    )
    profile = wanted["profile"] and Path(wanted["profile"])
    asyncio.run(play_new(order, Recorder(found, profile)))
    count(found, order.run_file)
    for part, seconds in took.items():
        percentiles = quantiles(seconds, n=100)
        found.parts[part] = {"50": percentiles[49], "99": percentiles[98]}
    print(json.dumps(asdict(found)))


if __name__ == "__main__":
    main()
