"""A worker: a process with one room, ordered about by the referee's own process.

When the pipe from the referee ends, however that came about, it ends its bots and goes.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from typing import Any, Final

from referee.game.faults import Fault
from referee.game.unit import Unit
from referee.process.launch import Launcher, LauncherError
from referee.store.finished import Finished
from referee.tournament.cycles import look_for_cycles_seldom
from referee.tournament.plan import EnvironmentBroken
from referee.tournament.player import Failure
from referee.tournament.room import Room
from referee.tournament.runner import FLUSH_SECONDS
from referee.tournament.voids import Void
from referee.tournament.workers import letters

LARDER: Final = 64
"""So many units are kept ready, so that no table waits for the referee's own process."""


class Larder(Iterator[Unit | None]):
    """The units that are there to be played; more are asked for in good time."""

    def __init__(self, ask: Callable[[int], None]) -> None:
        self._ask = ask
        self._units: deque[Unit] = deque()
        self._asked = False
        self._last = False

    def put(self, units: tuple[Unit, ...], last: bool) -> None:
        """Here are some."""
        self._units += units
        self._asked, self._last = False, last

    def __next__(self) -> Unit | None:
        if len(self._units) <= LARDER // 2 and not (self._asked or self._last):
            self._asked = True
            self._ask(LARDER)
        if self._units:
            return self._units.popleft()
        if self._last:
            raise StopIteration
        return None


class Secretary:
    """Gathers what happens in the room, and reports it a few times a second."""

    def __init__(self, room: Room, send: Callable[[object], None]) -> None:
        self._room = room
        self._send = send
        self._faults: list[tuple[int, Fault, int, int]] = []
        self._voids: list[Void] = []
        self._out: list[tuple[int, Failure]] = []
        self._finished: list[Finished] = []

    def unit_over(self, finished: Finished) -> None:
        """See :class:`referee.tournament.room.Reports`, as for all of these."""
        self._finished.append(finished)

    def fault(self, entrant: int, fault: Fault, unit: int, game: int) -> None:
        """Noted."""
        self._faults.append((entrant, fault, unit, game))

    def void(self, void: Void) -> None:
        """Noted."""
        self._voids.append(void)

    def out(self, entrant: int, failure: Failure) -> None:
        """Noted."""
        self._out.append((entrant, failure))

    async def _report(self) -> None:
        """Tell what has happened since the last time; cancelled, it would lose what it tells."""
        faults, self._faults = tuple(self._faults), []
        voids, self._voids = tuple(self._voids), []
        out, self._out = tuple(self._out), []
        finished, self._finished = self._finished, []
        # In a thread: to encode a unit takes a while, and bots must not be timed by it.
        told = await asyncio.to_thread(lambda: tuple(one.told() for one in finished))
        self._send(letters.Report(faults, voids, out, told, self._room.progress))

    async def report_until(self, over: asyncio.Event) -> None:
        """A few times a second, and once more when all is over."""
        last = False
        while not last:
            with suppress(TimeoutError):
                await asyncio.wait_for(over.wait(), FLUSH_SECONDS)
            last = over.is_set()  # what happens while this is told, if it is not, is told after it
            await self._report()


class Worker:
    """Carries out orders.

    Args:
        room: the room. send: sends a letter.
    """

    def __init__(self, room: Room, send: Callable[[object], None]) -> None:
        self._room = room
        self._send = send
        self._larder = Larder(lambda units: send(letters.Hungry(units)))
        self._secretary = room.reports = Secretary(room, send)
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def serve(self, reader: asyncio.StreamReader) -> None:
        """Until :class:`letters.Close`, or the end of the pipe; raises what an order comes to that
        cannot be carried out."""
        obeying = asyncio.create_task(self._obey(reader))
        either: set[asyncio.Future[Any]] = {obeying, self._failed}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if self._failed.done():
            self._failed.result()
        reason = obeying.result()
        hurry = asyncio.create_task(self._hurry_when_told(reader))
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._room.close(reason)
        hurry.cancel()

    async def _obey(self, reader: asyncio.StreamReader) -> str:
        """Take orders until it is time to go; the reason that bots are told."""
        while True:
            try:
                letter = await letters.read(reader)
            except EOFError:
                self._room.hurry()
                return "the referee is gone"
            match letter:
                case letters.Given(units, last):
                    self._larder.put(units, last)
                    self._room.more()
                case letters.Fail(entrant, failure):
                    self._room.fail(entrant, failure)
                case letters.Stop():
                    self._room.stop()
                case letters.Hurry():
                    self._room.hurry()
                case letters.Close(reason):
                    return str(reason)
                case _:
                    self._begin(self._carry_out(letter))

    async def _hurry_when_told(self, reader: asyncio.StreamReader) -> None:
        """To part from a bot takes seconds; a second signal, or the end of the referee, is not to
        wait for that."""
        try:
            while not isinstance(await letters.read(reader), letters.Hurry):
                pass
        except EOFError:
            pass
        self._room.hurry()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not self._failed.done():
            self._failed.set_exception(error)

    async def _carry_out(self, order: object) -> None:
        room = self._room
        match order:
            case letters.Start():
                self._send(letters.Done(await room.start()))
            case letters.LeaveOut(numbers):
                await room.leave_out(numbers)
                self._send(letters.Done({}))
            case letters.SeatAll(units):
                await room.seat(units)
                self._send(letters.Done({}))
            case letters.Play():
                await self._play()
            case _:
                raise AssertionError(f"nobody orders that: {order!r}")

    async def _play(self) -> None:
        broken = ""
        over = asyncio.Event()
        reporting = asyncio.create_task(self._secretary.report_until(over))
        try:
            await self._room.play(self._larder)
        except EnvironmentBroken as error:
            broken = str(error)
        finally:
            over.set()
        await reporting
        self._send(letters.Over(broken))


async def _pipes() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Standard input and output as streams; whatever else is printed goes to the errors."""
    loop = asyncio.get_running_loop()
    sending = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, sending)
    return reader, asyncio.StreamWriter(transport, protocol, None, loop)


async def _work() -> None:
    reader, writer = await _pipes()

    def send(letter: object) -> None:
        letters.write(writer, letter)

    order = await letters.read(reader)
    assert isinstance(order, letters.Open), "the first letter opens the room"
    launcher = Launcher()
    try:
        await launcher.start()
    except LauncherError as error:
        send(letters.Ready(str(error)))
        await writer.drain()
        return
    try:
        room = Room(order.plan, order.entrants, launcher, order.folder, order.number, order.rooms)
        worker = Worker(room, send)
        send(letters.Ready())
        look_for_cycles_seldom()
        await worker.serve(reader)
    finally:
        await launcher.close()


def main() -> None:
    """Be a worker until the pipe ends."""
    # A signal to a whole group of processes is for the referee to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(_work())


if __name__ == "__main__":
    main()
