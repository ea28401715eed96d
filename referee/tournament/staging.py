"""The bots of a run made ready: shut in, built, started, and let in, or named as unfit.

Who cannot play is told to the watcher and left out; whether the others are enough is decided here.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from referee.game.faults import Cause
from referee.process.asked import in_words
from referee.process.launch import Launcher, LauncherError
from referee.process.sandbox.cell import Sandbox
from referee.tournament.confinement import CannotConfine, Confined, Confinement, confine
from referee.tournament.doors import Doors, Invitation
from referee.tournament.ledger import Ledger
from referee.tournament.lineup import Needed
from referee.tournament.plan import EnvironmentBroken, Plan
from referee.tournament.player import Door, Entrant, Failure
from referee.tournament.rooms import make_rooms
from referee.tournament.runner import Runner
from referee.tournament.watcher import Watcher
from referee.tournament.workshop import Copy, Workshop, make


class CannotPlay(Exception):
    """There will be no games; the message says why. The bots in question were named before."""


class RunBroken(Exception):
    """The run had to stop because of something that is no bot's fault; what was stored is safe."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How bots are run.

    Attributes:
        logs: a folder for what they print, or ``None``.
        confinement: how they are shut in. doors: how those that dial in are let in.
        workers: in how many rooms.
    """

    logs: Path | None
    confinement: Confinement
    doors: Doors
    workers: int = 1


@dataclass(slots=True)
class Stage:
    """Bots that are ready to play, and who they are."""

    runner: Runner
    copies: list[Copy]
    confined: Confined
    workers: int

    @property
    def limits(self) -> str:
        """What bots may use, for people."""
        sandbox = self.confined.sandbox
        asked = {copy.name: copy.bot.asked for copy in self.copies if copy.bot.asked.values}
        if sandbox is None:
            return "bots ask for limits, and without a sandbox there are none" if asked else ""
        each = f"{in_words(sandbox.limits)} for each bot"
        return "; ".join([each, *(f"{name} asked for {one.words}" for name, one in asked.items())])


@dataclass(slots=True)
class Staging:
    """Makes bots ready.

    Attributes:
        watcher: is told what happens. ledger: keeps what is played.
        launcher: one that is there already, and perhaps serves several runs.
        missing: the bots that cannot play, and why.
    """

    watcher: Watcher
    ledger: Ledger
    launcher: Launcher | None = None
    missing: list[tuple[Copy, Failure]] = field(default_factory=list)

    @asynccontextmanager
    async def ready(
        self,
        shop: Workshop,
        copies: Sequence[Copy],
        plan: Plan,
        ways: Ways,
        needed: Needed,
    ) -> AsyncIterator[Stage]:
        """The bots, built and started; ended when the block is left.

        Raises:
            CannotPlay: too few of them can play, or they cannot be shut in as they must be.
            RunBroken: the machine cannot run bots.
        """
        async with _at_hand(self.launcher, shop.folder) as launcher:
            confined = await self._confine(ways.confinement, launcher)
            made = await self._make(copies, launcher, confined.sandbox, shop.made)
            made = [copies[number] for number in self._check(copies, made, needed)]
            entrants = [
                _entrant(number, copy, ways.logs, confined.sandbox)
                for number, copy in enumerate(made)
            ]
            entrants = self._let_in(entrants, ways.doors, shop.sockets())
            rooms = make_rooms(plan, entrants, launcher, shop, ways.workers)
            watcher, ledger = self.watcher, self.ledger
            runner = ledger.runner = Runner(
                plan,
                entrants,
                rooms,
                ledger.store,
                watcher.fault,
                ledger.note_stored,
                watcher.void,
            )
            reason = "the run was ended early"
            try:
                watcher.preparing(f"starting {len(made)} bots")
                made = await self._start(runner, made, needed)
                yield Stage(runner, made, confined, ways.workers)
                reason = "the run is over"
            finally:
                watcher.ended()
                await _close(runner, reason)

    async def _start(self, runner: Runner, made: list[Copy], needed: Needed) -> list[Copy]:
        """Start the bots; those that take part, when the others are left out."""
        try:
            failures = await runner.start()
        except EnvironmentBroken as error:
            raise RunBroken(str(error)) from error
        for failure in failures.values():
            if failure.environment:
                raise RunBroken(failure.evidence)
        for number, failure in failures.items():
            self._give_up(made[number], failure)
        ready = [copy for number, copy in enumerate(made) if number not in failures]
        stay = self._check(made, ready, needed)
        await runner.leave_out([n for n in range(len(made)) if n not in stay])
        return [made[number] for number in stay]

    def _let_in(self, entrants: Sequence[Entrant], doors: Doors, folder: Path) -> list[Entrant]:
        """The entrants, with a door for each that nobody here starts."""
        made, guests = list(entrants), 0
        for number, entrant in enumerate(entrants):
            if not entrant.command:
                invite = partial(self._invite, entrant.name, doors.certificate)
                door = Door(doors.where(guests, folder), invite)
                made[number] = replace(entrant, door=door, sandbox=None)
                guests += 1
        return made

    def _invite(
        self, name: str, certificate: Path | None, address: str, token: str, seconds: float
    ) -> None:
        self.watcher.waiting(Invitation(name, address, token, certificate, seconds))

    async def _confine(self, wanted: Confinement, launcher: Launcher) -> Confined:
        try:
            confined = await confine(wanted, launcher)
        except CannotConfine as error:
            raise CannotPlay(f"{error}; no game was played") from None
        if confined.shortfall:
            self.watcher.less_confined(confined.level, confined.shortfall)
        return confined

    async def _make(
        self,
        copies: Sequence[Copy],
        launcher: Launcher,
        sandbox: Sandbox | None,
        before: set[Path],
    ) -> list[Copy]:
        made = []
        for number, copy in enumerate(copies):
            if copy.bot.path in before:
                made.append(copy)
                continue
            if copy.bot.build is not None:
                self.watcher.preparing(f"building {copy.name}")
            failure = await make(copy, launcher, sandbox, number)
            if failure is None:
                made.append(copy)
                before.add(copy.bot.path)
            else:
                self._give_up(copy, failure)
        return made

    def _give_up(self, copy: Copy, failure: Failure) -> None:
        self.missing.append((copy, failure))
        self.watcher.cannot_play(copy, failure)

    def _check(self, asked: Sequence[Copy], ready: Sequence[Copy], needed: Needed) -> list[int]:
        """Which of those that were asked take part, by number: with a bot its partner stays out."""
        names = {copy.name for copy in ready}
        stay = needed.stay([copy.name in names for copy in asked])
        for copy in ready:
            if copy.name not in {asked[number].name for number in stay}:
                self._give_up(copy, Failure(Cause.FAILED_TO_START, "its partner cannot play"))
        if len(stay) < needed.bots:
            left = f"{len(stay)} of {len(stay) + len(self.missing)} bots can play"
            raise CannotPlay(f"{left}, and {needed.bots} are needed; no game was played")
        if needed.first and 0 not in stay:
            raise CannotPlay(f"the others were to meet {asked[0].name}; no game was played")
        return stay


async def _close(runner: Runner, reason: str) -> None:
    """End the bots, whatever signals come meanwhile: those make it quicker, not incomplete."""
    closing = asyncio.create_task(runner.close(reason))
    hurried = False
    while not closing.done():
        try:
            await asyncio.shield(closing)
        except asyncio.CancelledError:
            hurried = True
            runner.hurry()
    if hurried:
        raise asyncio.CancelledError


@asynccontextmanager
async def _at_hand(launcher: Launcher | None, scratch: Path) -> AsyncIterator[Launcher]:
    """The launcher that there is, or one for a single run."""
    if launcher is not None:
        yield launcher
        return
    async with launcher_for(scratch) as launcher:
        yield launcher


@asynccontextmanager
async def launcher_for(scratch: Path) -> AsyncIterator[Launcher]:
    """A launcher, ended when the block is left; ``scratch`` is removed then.

    Raises:
        RunBroken: it does not start.
    """
    launcher = Launcher(scratch)
    try:
        await launcher.start()
    except LauncherError as error:
        raise RunBroken(str(error)) from error
    try:
        yield launcher
    finally:
        await launcher.close()


def _entrant(number: int, copy: Copy, logs: Path | None, sandbox: Sandbox | None) -> Entrant:
    log = None
    if logs is not None:
        # A name may hold anything; the file's name holds what any system takes, and no folder.
        plain = re.sub(r"[^A-Za-z0-9_-]+", "_", copy.name)[:40]
        log = logs.absolute() / f"{number + 1}-{plain}.log"
    if sandbox is not None:
        sandbox = replace(sandbox, limits=copy.bot.asked.granted(sandbox.limits))
    return Entrant(copy.name, copy.bot.command, copy.bot.path, log, copy.origin, sandbox)
