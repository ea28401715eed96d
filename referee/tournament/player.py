"""A bot process of the run: started, connected, replaced when it breaks, and ended."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from referee.game.faults import USED, Cause
from referee.game.table import Table
from referee.net.listening import CannotListen, Where
from referee.net.meter import Meter
from referee.net.place import Place
from referee.net.service import SessionServer
from referee.net.session import Session
from referee.net.terms import Terms
from referee.process.keeper import cpu_seconds
from referee.process.launch import Exit, Launcher, Process, StartSpec, Tail, bot_environment
from referee.process.sandbox import bwrap
from referee.process.sandbox.cell import Sandbox
from referee.tournament.witness import Witness, stderr_words

PAUSES: Final = (0.2, 1.0)
"""Seconds between two attempts to start a process when the machine is to blame for the first."""
MOST_UNEXPLAINED: Final = 3
"""So often in a row a process may break at no one decision that could be blamed."""
_INSIDE: Final = re.compile(rf"(?<![\w./-]){bwrap.BOT}(?![\w.-])")  # the folder, as named inside


@dataclass(frozen=True, slots=True)
class Door:
    """Where a bot dials in; ``invite`` is told the address, the token, and for how many seconds."""

    where: Where
    invite: Callable[[str, str, float], None]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part, as far as running it goes.

    Attributes:
        name: unique in the run.
        command: what to execute, ready to run. folder: where.
        log: a file for what it prints, or ``None``.
        origin: the folder that people know, if ``folder`` is a copy of it.
        sandbox: where it runs, or ``None`` for the open.
        door: where it dials in, if nobody here starts it.
    """

    name: str
    command: tuple[str, ...]
    folder: Path
    log: Path | None = None
    origin: Path | None = None
    sandbox: Sandbox | None = None
    door: Door | None = None

    def in_own_words(self, text: str) -> str:
        """What a process of it said, with the path of the copy as that of the origin."""
        if not self.origin:
            return text
        text = text.replace(str(self.folder), str(self.origin))
        return _INSIDE.sub(lambda _: str(self.origin), text) if self.sandbox else text

    @property
    def unseen(self) -> str:
        """A file that the command names and that the bot does not see in its sandbox, or ""."""
        sandbox = self.sandbox
        if sandbox is None:
            return ""
        named = [word for word in self.command if word.startswith("/") and os.path.exists(word)]
        return next((word for word in named if not sandbox.reads(word)), "")


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a bot cannot play: the cause, and sentences for people.

    With ``environment`` set no bot is to blame, and it may cost none anything.
    """

    cause: Cause
    evidence: str
    environment: bool = False


def exit_evidence(exit_: Exit, hint: str = "") -> str:
    """How a process ended, what it wrote to stderr, and what it had used."""
    text = exit_.describe() + hint + _stderr_of(exit_)
    if exit_.started and not exit_.environment:
        cpu, wall = exit_.cpu_seconds, exit_.wall_seconds
        text += f"\n{USED}{cpu:.2f} s of CPU in the {wall:.2f} s from its start to its end"
    return text


def _stderr_of(exit_: Exit) -> str:
    said = stderr_words(exit_.stderr)
    return f"; {said}" if said else ""


def start_hint(exit_: Exit, entrant: Entrant) -> str:
    """What may be done about a process that ended before it was ready; often nothing is known."""
    command = entrant.command
    if unseen := entrant.unseen:
        return (
            f": {unseen} is not seen from inside the sandbox; put it into the bot's folder, or add "
            f"--expose {os.path.dirname(unseen)}, or --sandbox none if you trust the bot"
        )
    if "No module named 'euchre'" in exit_.stderr.text() and command[0] != sys.executable:
        return (
            f": {command[0]} has no euchre; use {{python}} in command for the referee's Python, "
            "or install euchre-sdk there"
        )
    program = command[0].rsplit("/", 1)[-1]
    python = program.startswith(("python", "pypy")) or any(w.endswith(".py") for w in command)
    if exit_.code == 0 and python:
        return ": it ended without saying hello; does it end with euchre.run(MyBot)?"
    return ""


class Player:
    """One process of one entrant, and its session.

    When the process breaks it is started again, and the session puts its open turns to the new
    one; ``on_failure`` is called when it cannot be, with the cause that its open games are
    forfeited by. ``on_ready`` is called whenever a process is ready to play.

    Attributes:
        entrant: who it is. session: its games.
        breaks: how often the process broke so far.
        failure: why it can play no more, once that is so.
    """

    def __init__(
        self,
        entrant: Entrant,
        number: int,
        terms: Terms,
        launcher: Launcher,
        sockets: Path,
        referee: str,
        meter: Meter,
        advance: Callable[[Place], None],
        on_failure: Callable[[Player, Cause], None],
        on_ready: Callable[[], None],
        on_evidence: Callable[[Table], None],
    ) -> None:
        self.entrant = entrant
        self.session = Session(entrant.name, terms, meter, advance, self._cpu_seconds)
        self._witness = Witness(lambda: self._process, entrant.in_own_words, on_evidence)
        self.session.at_fault = self._witness.at_fault
        self.breaks = 0
        self.failure: Failure | None = None
        self._number = number
        self._launcher = launcher
        self._on_failure = on_failure
        self._on_ready = on_ready
        self._attempts = 0
        self._unexplained = 0
        self._socket = sockets / f"s{number}"
        where = self._socket if entrant.door is None else entrant.door.where
        self._server = SessionServer(self.session, where, referee, meter, self._broke, self._gone)
        self._process: Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._restart: asyncio.Task[None] | None = None
        self._parting: asyncio.Task[None] | None = None
        self._ending = False
        self._hurried = asyncio.Event()

    @property
    def pid(self) -> int | None:
        """The process, while it runs."""
        return self._process.pid if self._process is not None else None

    @property
    def exit(self) -> Exit | None:
        """How the process ended, once it has; that of the last one, if there were several."""
        return self._process.exit if self._process is not None else None

    async def start(self) -> Failure | None:
        """Start the process and wait until it is ready to play; why not, if it is not."""
        try:
            await self._server.start()
        except CannotListen as error:
            return Failure(Cause.FAILED_TO_START, str(error), environment=True)
        sandbox = self.entrant.sandbox
        user = None if sandbox is None else sandbox.user(self._number)
        if user is not None:
            os.chmod(self._socket, 0o600)
            os.chown(self._socket, user, user)
        return await self._launch()

    async def _launch(self) -> Failure | None:
        """Start a process; once more, if it was the machine that could not."""
        for pause in (*PAUSES, None):
            failure = await self._launch_once()
            if failure is None:
                self._on_ready()
            if failure is None or not failure.environment or pause is None:
                break
            if self._launcher.is_lost or self._ending:
                break
            await asyncio.sleep(pause)
        return failure

    async def _launch_once(self) -> Failure | None:
        self._server.new_process()
        self._attempts += 1
        spec = StartSpec(
            id=f"{self._number}.{self._attempts}",
            argv=self.entrant.command,
            cwd=self.entrant.folder,
            env=bot_environment(self._server.address, self._server.token),
            log_path=self.entrant.log,
        )
        if self.entrant.sandbox is not None:
            spec = self.entrant.sandbox.confine(spec, self._number, self._socket)
        self._process = process = await self._launcher.launch(spec)
        terms = self.session.terms
        steps = (
            (self._server.greeted, terms.hello_seconds, "said no hello"),
            (self._server.ready, terms.prepare_seconds, "was not ready to play"),
        )
        for step, seconds, what in steps:
            if await self._reached(step, process, seconds):
                continue
            if process.exit is not None:
                hint = ""
                if not self._server.greeted.is_set():
                    hint = start_hint(process.exit, self.entrant)
                evidence = self.entrant.in_own_words(exit_evidence(process.exit, hint))
                return Failure(Cause.FAILED_TO_START, evidence, process.exit.environment)
            exit_ = await process.kill()
            evidence = f"it runs, but {what} within {seconds:g} s{_stderr_of(exit_)}"
            evidence += f"\n{USED}{exit_.cpu_seconds:.2f} s of CPU"
            return Failure(Cause.HANDSHAKE, self.entrant.in_own_words(evidence))
        # Whatever has happened since, it was ready; the watch will see what has.
        self._watch = asyncio.create_task(self._watch_process(process))
        return None

    async def _reached(self, step: asyncio.Event, process: Process, seconds: float) -> bool:
        """Wait for a step of the start, or for the end of the process, or for so many seconds."""
        waiter = asyncio.create_task(step.wait())
        either: set[asyncio.Future[Any]] = {waiter, process.exited}
        try:
            await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            return waiter.done()
        finally:
            waiter.cancel()

    async def _watch_process(self, process: Process) -> None:
        exit_ = await process.exited
        if process is not self._process or self._ending:
            return
        evidence = self.entrant.in_own_words(exit_evidence(exit_))
        if exit_.environment:
            self.fail(Failure(Cause.CRASHED, evidence, environment=True))
        else:
            cause = Cause.OVER_MEMORY if exit_.over_memory else Cause.CRASHED
            self._broke(cause, f"the process ended: {evidence}")

    def _cpu_seconds(self) -> float | None:
        """What its process has used so far, with all that it started; ``None`` if nobody knows."""
        return None if self.pid is None else cpu_seconds(self.pid)

    async def used(self) -> Tail | None:
        """What its process uses at the moment; ``None`` if there is none."""
        return None if self._process is None else await self._process.tail()

    async def _gone(self, seconds: float) -> bool:
        """Wait up to so many seconds for the process to end; whether it did."""
        if self._process is None:
            return True
        done, _ = await asyncio.wait({asyncio.ensure_future(self._process.exited)}, timeout=seconds)
        return bool(done)

    # ------------------------------------------------------------------ when it breaks

    def _broke(self, cause: Cause, evidence: str) -> None:
        if self._ending or self.failure is not None or not self._server.ready.is_set():
            return
        self._server.ready.clear()
        if self._process is not None and self._process.exit is None:
            used = self._cpu_seconds()
            evidence += "" if used is None else f"\n{USED}{used:.2f} s of CPU since its start"
        self.breaks += 1
        self._restart = asyncio.create_task(self._start_again(cause, evidence))
        blamed = self.session.broke(cause, evidence, time.monotonic())
        self._unexplained = 0 if blamed else self._unexplained + 1

    async def _start_again(self, cause: Cause, evidence: str) -> None:
        if self._process is not None:
            await self._process.kill()
        await self._server.detached()
        if self.failure is not None or self._ending:
            return
        if self._unexplained > MOST_UNEXPLAINED:
            often = f"broke {self._unexplained} times in a row, and at no one decision"
            self.fail(Failure(cause, f"{often}; last: {evidence}"))
            return
        failure = await self._launch()
        if failure is not None and not self._ending:
            self.fail(failure)

    def fail(self, failure: Failure, open_games: Cause | None = None) -> None:
        """It can play no more: its games are forfeited, open ones and those to come.

        ``open_games`` is the cause for those that are open, by default the failure's own.
        """
        if self.failure is None:
            self.failure = failure
            self._on_failure(self, open_games or failure.cause)
            # After the runner has forfeited what is open: the bot is told of that, and no more.
            asyncio.get_running_loop().call_soon(self._retire)

    def _retire(self) -> None:
        self.session.end()
        self._server.say_goodbye("out of the run")
        self._parting = asyncio.create_task(self._part())

    async def _part(self) -> None:
        """Give the process time to end by itself, and end it: the run may go on for long."""
        process = self._process
        if process is not None:
            grace = self.session.terms.goodbye_seconds
            await asyncio.wait({asyncio.ensure_future(process.exited)}, timeout=grace)
            process.request_kill()

    # ------------------------------------------------------------------ the end

    def hurry(self) -> None:
        """End the process now."""
        if self._process is not None:
            self._process.request_kill()

    async def stop(self, reason: str) -> None:
        """Say goodbye, give the process time to end, and end it."""
        self._ending = True
        self._witness.close()
        for task in (self._restart, self._watch, self._parting):
            if task is not None:
                task.cancel()
        process = self._process
        if process is not None and process.exit is None:
            self._server.say_goodbye(reason)
            grace = self.session.terms.goodbye_seconds if self._server.ready.is_set() else 0.0
            await asyncio.wait({asyncio.ensure_future(process.exited)}, timeout=grace)
            await process.kill()
        await self._server.stop()
