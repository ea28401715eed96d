"""A room in a worker, as the runner deals with it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from referee.game.unit import Unit
from referee.process.outcome import describe_code
from referee.store.finished import Finished
from referee.store.rows import read_row
from referee.tournament.plan import EnvironmentBroken, Plan, Progress
from referee.tournament.player import Entrant, Failure
from referee.tournament.room import Reports
from referee.tournament.workers import letters

WORKER: Final = "referee.tournament.workers.worker"
"""The module that a worker runs."""
_PATIENCE: Final = 30.0  # seconds for a worker to come up
_PARTING: Final = 60.0  # and to go: bots are given some to take their leave, and a few to be ended
_KEPT: Final = 4096  # bytes of what it complains of


class DistantRoom:
    """A room in a process of its own.

    Args:
        plan, entrants, folder, number, rooms: see :class:`referee.tournament.room.Room`.

    Attributes:
        reports: is told what happens there; set it before anything does.
        progress: how far it is, as it was told last.
    """

    reports: Reports

    def __init__(
        self, plan: Plan, entrants: Sequence[Entrant], folder: Path, number: int, rooms: int
    ) -> None:
        self.progress = Progress(wins=[0] * len(entrants))
        bare = replace(plan, units=(), take=None)
        self._order = letters.Open(bare, tuple(entrants), folder, number, rooms)
        self._read_row = partial(read_row, rules=plan.terms.rules, entrants=len(entrants))
        self._child: asyncio.subprocess.Process | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._answer: asyncio.Future[Any] | None = None
        self._over: asyncio.Future[str] | None = None
        self._units: Iterator[Unit | None] = iter(())
        self._hungry = 0
        self._complaint = bytearray()
        self._lost = ""

    # ------------------------------------------------------------------ the process

    async def _open(self) -> None:
        """Start the worker.

        Raises:
            EnvironmentBroken: it does not start.
        """
        try:
            self._child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-X", f"utf8={sys.flags.utf8_mode}"),
                *("-m", WORKER),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the referee's own process
            )
        except OSError as error:
            raise EnvironmentBroken(f"a worker could not be started: {error}") from error
        self._answer = asyncio.get_running_loop().create_future()
        self._tasks = [
            asyncio.create_task(self._read_complaint(self._child)),
            asyncio.create_task(self._read_letters(self._child)),
        ]
        self._send(self._order)
        try:
            ready = await asyncio.wait_for(self._answer, _PATIENCE)
        except TimeoutError:
            self._child.kill()
            raise EnvironmentBroken(f"a worker was not ready in {_PATIENCE:g} s") from None
        if ready.complaint:
            raise EnvironmentBroken(ready.complaint)

    def _send(self, letter: object) -> None:
        assert self._child is not None and self._child.stdin is not None, "start() comes first"
        if not self._lost:
            letters.write(self._child.stdin, letter)

    async def _ask(self, letter: object) -> Any:
        """Send an order and wait until it is carried out."""
        if self._lost:
            raise EnvironmentBroken(self._lost)
        self._answer = asyncio.get_running_loop().create_future()
        self._send(letter)
        return await self._answer

    async def _read_complaint(self, child: asyncio.subprocess.Process) -> None:
        assert child.stderr is not None
        while data := await child.stderr.read(_KEPT):
            self._complaint += data
            del self._complaint[:-_KEPT]

    async def _read_letters(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdout is not None
        try:
            while True:
                self._take(await letters.read(child.stdout))
        except EOFError:
            pass
        code = await child.wait()
        await self._tasks[0]
        said = self._complaint.decode(errors="replace").strip().splitlines()
        why = describe_code(code) + (f": {said[-1]}" if said else "")
        self._lost = f"a worker of the referee has ended, and its bots with it ({why})"
        for waiting in (self._answer, self._over):
            if waiting is not None and not waiting.done():
                waiting.set_exception(EnvironmentBroken(self._lost))

    def _take(self, letter: object) -> None:
        match letter:
            case letters.Report():
                self._take_report(letter)
            case letters.Hungry(units):
                self._hungry = units
                self.more()
            case letters.Over(broken):
                _answer(self._over, broken)
            case _:
                _answer(self._answer, letter)

    def _take_report(self, report: letters.Report) -> None:
        self.progress = report.progress
        for fault in report.faults:
            self.reports.fault(*fault)
        for void in report.voids:
            self.reports.void(void)
        for entrant, failure in report.out:
            self.reports.out(entrant, failure)
        for told in report.finished:
            self.reports.unit_over(Finished.elsewhere(told, self._read_row))

    # ------------------------------------------------------------------ as a room

    async def start(self) -> dict[int, Failure]:
        """The worker's first, then those of the bots there; see
        :class:`referee.tournament.room.Room`, as for all that follow.

        Raises:
            EnvironmentBroken: the worker does not start.
        """
        await self._open()
        done: letters.Done = await self._ask(letters.Start())
        return done.failures

    async def leave_out(self, numbers: Collection[int]) -> None:
        """Ordered there."""
        await self._ask(letters.LeaveOut(tuple(numbers)))
        left = len(self.progress.wins) - len(numbers)
        self.progress = Progress(wins=[0] * left)
        self._read_row = partial(self._read_row, entrants=left)

    async def seat(self, units: Iterable[Unit]) -> None:
        """Ordered there."""
        await self._ask(letters.SeatAll(tuple(units)))

    def fail(self, entrant: int, failure: Failure) -> None:
        """Ordered there."""
        self._send(letters.Fail(entrant, failure))

    async def play(self, units: Iterator[Unit | None]) -> None:
        """Hand out units as they are wanted there."""
        self._units = units
        if self._lost:
            raise EnvironmentBroken(self._lost)
        self._over = asyncio.get_running_loop().create_future()
        self._send(letters.Play())
        broken = await self._over
        if broken:
            raise EnvironmentBroken(broken)

    def more(self) -> None:
        """Hand out units, if some are wanted and there are some."""
        units: list[Unit] = []
        while len(units) < self._hungry:
            try:
                unit = next(self._units)
            except StopIteration:
                self._give(units, last=True)
                return
            if unit is None:
                break
            units.append(unit)
        if units:
            self._give(units, last=False)

    def _give(self, units: list[Unit], last: bool) -> None:
        self._hungry = 0
        self._send(letters.Given(tuple(units), last))

    def stop(self) -> None:
        """Ordered there."""
        self._send(letters.Stop())

    def hurry(self) -> None:
        """Ordered there."""
        self._send(letters.Hurry())

    async def close(self, reason: str) -> None:
        """Ordered there; returns when the worker has gone."""
        if self._child is None:
            return
        self._send(letters.Close(reason))
        _, late = await asyncio.wait(self._tasks, timeout=_PARTING)
        if late:
            with contextlib.suppress(ProcessLookupError):
                self._child.kill()  # its launcher ends the bots
            await asyncio.wait(late)


def _answer(waiting: asyncio.Future[Any] | None, answer: object) -> None:
    """Here is what somebody waits for, if he still does."""
    if waiting is not None and not waiting.done():
        waiting.set_result(answer)
