"""What SIGINT, SIGTERM and SIGHUP do to a run: the first asks it to stop, the second insists."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
T = TypeVar("T")


class Interrupted(Exception):
    """A signal ended the run.

    Attributes:
        signal: its number. run_file: what there is to go on with, or ``None``.
        command: the command that goes on with it.
    """

    def __init__(self, number: int, run_file: Path | None, command: str = "resume") -> None:
        super().__init__(f"interrupted by {signal.Signals(number).name}")
        self.signal = number
        self.run_file = run_file
        self.command = command


class Stopper:
    """Takes the signals of a run.

    Attributes:
        signal: the first signal that came, or ``None``.
        gently: called at the first signal; while it is ``None`` the work is cancelled at once, as
            it is at any further signal.
        run_file: what there is to go on with afterwards, once it exists.

    Args:
        told: called at the first signal, before anything else.
    """

    def __init__(self, told: Callable[[], None] | None = None) -> None:
        self._told = told
        self.signal: int | None = None
        self.gently: Callable[[], None] | None = None
        self.run_file: Path | None = None
        self._task: asyncio.Task[Any] | None = None

    def receive(self, number: int) -> None:
        """A signal came."""
        first = self.signal is None
        if first:
            self.signal = number
            if self._told is not None:
                self._told()
        if first and self.gently is not None:
            self.gently()
        elif self._task is not None:
            self._task.cancel()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work, taking signals meanwhile.

        Raises:
            Interrupted: the work was cancelled because of a signal.
        """
        loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(work)
        # What the parent had ignored (nohup, a shell's background job) stays ignored.
        taken = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
        for number in taken:
            loop.add_signal_handler(number, self.receive, number)
        try:
            result: T = await self._task
            return result
        except asyncio.CancelledError:
            if self.signal is None:
                raise
            raise Interrupted(self.signal, self.run_file) from None
        finally:
            for number in taken:
                loop.remove_signal_handler(number)
