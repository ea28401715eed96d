"""What a bot's process can add to a fault that did not end it: its last words, and whether it was
computing.

It is asked of another process, so it comes a little later than the fault; the unit is not stored
before.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Final

from referee.game.faults import Cause
from referee.game.table import Table
from referee.process.launch import Process, Tail

STDERR_LINES: Final = 8
"""So many of the last lines that a bot wrote to stderr are quoted as evidence."""
MOST_QUOTED: Final = 100
"""After so many faults of one session nothing is added any more: somebody floods."""
_ADDED_TO: Final = (Cause.ILLEGAL_MOVE, Cause.TIMEOUT)


class Witness:
    """Of one session.

    Args:
        process: gives the process that plays it now, if there is one.
        in_own_words: what a process said, as people are to read it.
        on_evidence: called when a table of which :attr:`Table.awaited` was not 0 has got what it
            was waiting for.
    """

    def __init__(
        self,
        process: Callable[[], Process | None],
        in_own_words: Callable[[str], str],
        on_evidence: Callable[[Table], None],
    ) -> None:
        self._process = process
        self._in_own_words = in_own_words
        self._on_evidence = on_evidence
        self._tasks: set[asyncio.Task[None]] = set()
        self._quoted = 0
        self._before: tuple[Process, float, float] | None = None  # when, processor time by then

    def at_fault(self, table: Table) -> None:
        """The session's bot is at fault: the last fault of this table."""
        process = self._process()
        if process is None or process.exit is not None or self._quoted >= MOST_QUOTED:
            return
        if table.faults[-1].cause in _ADDED_TO:
            self._quoted += 1
            table.awaited += 1
            self._begin(self._add(process, table, len(table.faults) - 1))

    def before_deadline(self) -> None:
        """A deadline is near: note how much processor time has been used by now."""
        process = self._process()
        if process is not None and process.exit is None:
            self._begin(self._note(process))

    def close(self) -> None:
        """Wait for nothing any more."""
        for task in self._tasks:
            task.cancel()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _note(self, process: Process) -> None:
        tail = await process.tail()
        if tail.cpu_seconds is not None:
            self._before = process, time.monotonic(), tail.cpu_seconds

    async def _add(self, process: Process, table: Table, index: int) -> None:
        try:
            tail = await process.tail()
            used = self._used(process, tail) if table.faults[index].cause == Cause.TIMEOUT else ""
            said = tail.stderr.last_lines(STDERR_LINES)
            added = [used, f"the end of its stderr:\n{said}" if said else ""]
            if text := "\n".join(filter(None, added)):
                table.add_evidence(index, self._in_own_words(text))
        finally:
            table.awaited -= 1
            if not table.awaited:
                self._on_evidence(table)

    def _used(self, process: Process, tail: Tail) -> str:
        """The processor time since the last note, which was made before the deadline."""
        if self._before is None or self._before[0] is not process or tail.cpu_seconds is None:
            return ""
        _, since, before = self._before
        waited, used = time.monotonic() - since, tail.cpu_seconds - before
        return (
            f"in the last {waited * 1000:.0f} ms of it its processes used {used * 1000:.0f} ms of "
            "processor time"
        )
