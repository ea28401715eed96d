"""What a bot's process can add to a fault that did not end it: what it wrote to stderr.

It is asked of another process, so it comes a little later than the fault; the unit is not stored
before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final

from referee.game.faults import Cause
from referee.game.table import Table
from referee.process.launch import Process
from referee.process.outcome import Output

STDERR_LINES: Final = (4, 8)
"""So many of the first and of the last lines that a bot wrote to stderr are evidence."""
MOST_QUOTED: Final = 100
"""After so many faults of one session nothing is added any more: somebody floods."""
_ADDED_TO: Final = (Cause.ILLEGAL_MOVE, Cause.TIMEOUT)


def stderr_words(stderr: Output) -> str:
    """What a process wrote to stderr, its middle left out; nothing if it wrote nothing."""
    said = stderr.ends(*STDERR_LINES)
    return f"its stderr:\n{said}" if said else ""


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

    def at_fault(self, table: Table) -> None:
        """The session's bot is at fault: the last fault of this table."""
        process = self._process()
        if process is None or process.exit is not None or self._quoted >= MOST_QUOTED:
            return
        if table.faults[-1].cause in _ADDED_TO:
            self._quoted += 1
            table.awaited += 1
            self._begin(self._add(process, table, len(table.faults) - 1))

    def close(self) -> None:
        """Wait for nothing any more."""
        for task in self._tasks:
            task.cancel()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _add(self, process: Process, table: Table, index: int) -> None:
        try:
            tail = await process.tail()
            if text := stderr_words(tail.stderr):
                table.add_evidence(index, self._in_own_words(text))
        finally:
            table.awaited -= 1
            if not table.awaited:
                self._on_evidence(table)
