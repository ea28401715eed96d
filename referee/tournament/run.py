"""From an order to a finished run: bots, runner and run file, in the right order.

Nothing is written before the bots are ready, so a call that cannot be carried out leaves nothing
behind. From then on the run file is enough to go on with, whatever happens.
"""

from __future__ import annotations

import asyncio
import gc
import os
import re
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

from referee.game.faults import Cause
from referee.game.unit import Unit, UnitResult
from referee.process.asked import in_words
from referee.process.bot_folder import BotFolder, BotFolderError
from referee.process.launch import Launcher, LauncherError
from referee.process.sandbox.cell import Sandbox
from referee.program import again
from referee.store.errors import RunFileError
from referee.store.lock import WriteLock
from referee.store.manifest import Manifest
from referee.store.run_file import EXCLUDED, NEVER_PLAYABLE, VOID, WITHDRAWN, Note, RunFile
from referee.tournament.confinement import CannotConfine, Confined, Confinement, confine
from referee.tournament.courses import Course, followed, known_units
from referee.tournament.crew import Isolation
from referee.tournament.done import DoneUnits
from referee.tournament.doors import Doors, Invitation
from referee.tournament.formats import Format, depends_on_results
from referee.tournament.interrupt import Interrupted, Stopper
from referee.tournament.lineup import Needed, needed_by
from referee.tournament.plan import EnvironmentBroken, Plan
from referee.tournament.player import Door, Entrant, Failure
from referee.tournament.runner import Runner
from referee.tournament.terms import (
    DEFAULT_TABLES,
    Order,
    first_board,
    isolation_of,
    now,
    processes_for,
    referee_name,
    schedule_of,
    session_terms,
    versions,
)
from referee.tournament.watcher import Begun, Watcher
from referee.tournament.workshop import Copy, Workshop, load_bots, make

RESUMED: Final = "resumed"
_TICK_SECONDS: Final = 0.2
_BATCH: Final = 256  # units of an earlier run that are looked at between two breaths of the loop


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run that came to its end. ``in_order`` is false if an entrant could not play all of it."""

    run_file: Path
    in_order: bool


class CannotPlay(Exception):
    """There will be no games; the message says why. The bots in question were named before."""


class RunBroken(Exception):
    """The run had to stop because of something that is no bot's fault; what was stored is safe."""


def check_place(run_file: Path) -> None:
    """Refuse a path at which no run file can be made.

    Raises:
        RunFileError: there is something already, or its folder is missing or not writable.
    """
    if os.path.lexists(run_file):
        raise RunFileError(
            f"{run_file} exists already; name another file with --run, "
            f"or go on with it: {again('resume', run_file)}"
        )
    if not run_file.parent.is_dir():
        raise RunFileError(
            f"{run_file}: there is no folder {run_file.parent}; make it, "
            "or choose another place with --run"
        )
    WriteLock(run_file).release()  # the surest way to learn whether files can be made there


async def play_new(order: Order, watcher: Watcher) -> Outcome:
    """Play a run from its beginning.

    Raises:
        RunFileError: no run file can be made there.
        BotFolderError: a bot cannot be copied or executed, or asks for more than it may have.
        CannotPlay: fewer than two bots could be started.
        RunBroken: the disk is full, or the like.
        Interrupted: a signal came.
    """
    check_place(order.run_file)
    stopper = Stopper(watcher.interrupted)
    with Workshop() as shop:
        return await stopper.run(Work(watcher, stopper).begin(order, shop))


async def play_rest(
    run_file: Path,
    watcher: Watcher,
    tables: int | None = None,
    bot_logs: Path | None = None,
    doors: Doors | None = None,
) -> Outcome:
    """Play what is left of a run; nothing, if it is finished.

    Args:
        run_file: the run. watcher: is told what happens.
        tables: how many games may be open at once; by default as many as before.
        bot_logs: a folder for what the bots print, or ``None``.
        doors: where those that dial in are let in.

    Raises:
        RunFileError: it is no run file, is in use, or cannot be written.
        BotFolderError: a bot's folder is not what it was.
        CannotListen: nobody would dial in where that is asked for.
        CannotPlay: a bot could not be started again.
        RunBroken: the disk is full, or the like.
        Interrupted: a signal came.
    """
    stopper = Stopper(watcher.interrupted)
    with Workshop() as shop:
        work = Work(watcher, stopper)
        return await stopper.run(work.go_on(run_file, shop, tables, bot_logs, doors=doors))


@dataclass(frozen=True, slots=True)
class _Ways:
    """How bots are run: where what they print goes, how they are shut in, or let in."""

    logs: Path | None
    confinement: Confinement
    doors: Doors


@dataclass(slots=True)
class _Stage:
    """Bots that are ready to play, and who they are."""

    runner: Runner
    copies: list[Copy]
    confined: Confined


@dataclass(slots=True)
class Work:
    """A run being played: for those who take the signals themselves, and perhaps have a launcher
    that serves several runs."""

    watcher: Watcher
    stopper: Stopper
    launcher: Launcher | None = None
    missing: list[tuple[Copy, Failure]] = field(default_factory=list)
    done: DoneUnits = field(default_factory=DoneUnits)  # stored or excluded
    excluded: set[int] = field(default_factory=set)
    attempts: Counter[int] = field(default_factory=Counter)  # void ones, by unit
    _voids: int = 0  # how many are in the run file
    _noted: set[int] = field(default_factory=set)  # entrants whose withdrawal is in the run file
    _told: set[int] = field(default_factory=set)  # and those that the watcher was told of
    _runner: Runner | None = None
    _file: RunFile | None = None
    _course: Course | None = None

    async def begin(self, order: Order, shop: Workshop) -> Outcome:
        """Start the bots, then make the run file, then play; raises what :func:`play_new` does."""
        order.confinement.check(order.bots)
        terms = session_terms(order.rules, order.policy, order.clock)
        copies = shop.take_in(order.bots, order.names, order.origins)
        order = order.sealed(copy.hash for copy in copies)
        plan = Plan(
            order.seed,
            terms,
            self._units(),
            order.tables,
            referee_name(),
            self._taken(order.format),
            Isolation(order.isolation),
            order.confinement.limits,
        )
        ways = _Ways(order.bot_logs, order.confinement, order.doors)
        async with self._stage(shop, copies, plan, ways, needed_by(order)) as stage:
            manifest = order.manifest(stage.copies, stage.confined.level)
            with RunFile.create(order.run_file, manifest) as file:
                for copy, failure in self.missing:
                    file.note(NEVER_PLAYABLE, _told(copy.name, failure))
                return await self._play(stage, file)

    async def go_on(
        self,
        path: Path,
        shop: Workshop,
        tables: int | None = None,
        bot_logs: Path | None = None,
        bots: Sequence[BotFolder] | None = None,
        doors: Doors | None = None,
    ) -> Outcome:
        """Compare the bots with those of the run, start them, and play what is left; raises what
        :func:`play_rest` does.

        Args:
            path, tables, bot_logs, doors: as for that. shop: where the bots are made ready.
            bots: who played, if they do not lie where the run says.
        """
        with RunFile.open(path, write=True) as file:
            manifest = file.manifest
            self.excluded = file.excluded()
            self.done.add(file.stored())
            self.done.add(self.excluded)
            self.attempts.update(
                note.value["unit"]
                for note in file.notes(VOID)
                if isinstance(note.value.get("unit"), int)
            )
            course = schedule_of(manifest.terms)
            if depends_on_results(manifest.terms.format):
                deque(followed(course, file.units(), file.excluded()), maxlen=0)
            if self._is_played(course):
                return _sealed(file, course)
            agreed = manifest.terms
            terms = session_terms(agreed.rules, agreed.policy, agreed.clock)
            tables = tables or _tables_before(manifest)
            confinement = Confinement.before(manifest.host.settings)
            plan = Plan(
                agreed.seed,
                terms,
                self._units(),
                tables,
                referee_name(),
                self._taken(agreed.format),
                isolation_of(agreed),
                confinement.limits,
                self.attempts,
            )
            copies = _same_bots(shop, manifest, path, bots)
            doors = doors or Doors()
            doors.check(tuple(copy.bot for copy in copies), agreed.isolation)
            ways = _Ways(bot_logs, confinement, doors)
            async with self._stage(shop, copies, plan, ways, Needed(len(copies))) as stage:
                level = stage.confined.level.value
                again = {"at": now(), "versions": versions(), "sandbox": level}
                file.note(RESUMED, again)
                return await self._play(stage, file)

    # ------------------------------------------------------------------ before the first game

    @asynccontextmanager
    async def _stage(
        self,
        shop: Workshop,
        copies: Sequence[Copy],
        plan: Plan,
        ways: _Ways,
        needed: Needed,
    ) -> AsyncIterator[_Stage]:
        """The bots, built and started; ended when the block is left."""
        async with _at_hand(self.launcher, shop.folder) as launcher:
            confined = await self._confine(ways.confinement, launcher)
            made = await self._make(copies, launcher, confined.sandbox, shop.made)
            made = [copies[number] for number in self._check(copies, made, needed)]
            entrants = [
                _entrant(number, copy, ways.logs, confined.sandbox)
                for number, copy in enumerate(made)
            ]
            entrants = self._let_in(entrants, ways.doors, shop.sockets())
            runner = Runner(
                plan,
                entrants,
                launcher,
                shop.sockets(),
                self._store,
                self.watcher.fault,
                self._note_stored,
                self.watcher.void,
            )
            reason = "the run was ended early"
            try:
                self.watcher.preparing(f"starting {len(made)} bots")
                failures = await runner.start()
                for failure in failures.values():
                    if failure.environment:
                        raise RunBroken(failure.evidence)
                for number, failure in failures.items():
                    self._give_up(made[number], failure)
                ready = [copy for number, copy in enumerate(made) if number not in failures]
                stay = self._check(made, ready, needed)
                await runner.leave_out([n for n in range(len(made)) if n not in stay])
                made = [made[number] for number in stay]
                yield _Stage(runner, made, confined)
                reason = "the run is over"
            finally:
                self.watcher.ended()
                await _close(runner, reason)

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

    # ------------------------------------------------------------------ playing

    async def _play(self, stage: _Stage, file: RunFile) -> Outcome:
        terms = file.manifest.terms
        course = schedule_of(terms)
        self._file, self._course, self._runner = file, course, stage.runner
        runner, stopper = stage.runner, self.stopper
        stopper.run_file = file.path
        stopper.gently = runner.stop
        counts = file.counts
        first = first_board(known_units(course))
        self.watcher.begun(
            Begun(
                terms=terms,
                run_file=file.path,
                pairings=course.pairings,
                units=course.count,
                games=course.count * course.games_per_unit,
                units_before=counts.units,
                games_before=counts.games,
                may_stop=terms.format == Format.COMPARE,
                level=stage.confined.level,
                limits=_limits_in_words(stage),
                processes=processes_for(terms, first),
            )
        )
        await self._recall(runner, file)
        await runner.seat(first)
        _look_for_cycles_seldom()
        ticker = asyncio.create_task(self._tick(runner))
        try:
            await runner.play()
        except (RunFileError, EnvironmentBroken) as error:
            raise RunBroken(str(error)) from error
        finally:
            ticker.cancel()
            self.watcher.ended()
        self._note_withdrawn()
        if not self._is_played(course):
            assert stopper.signal is not None, "a run ends when it is complete or interrupted"
            raise Interrupted(stopper.signal, file.path)
        return _sealed(file, course)

    async def _recall(self, runner: Runner, file: RunFile) -> None:
        """What was played before counts for withdrawals, and for the display."""
        for number, failure in _withdrawn_before(file).items():
            self._noted.add(number)
            self._told.add(number)
            runner.recall_lost(number, failure)
        units = file.units()
        while batch := list(islice(units, _BATCH)):
            runner.recall(batch)
            self.watcher.recalled(batch)
            await asyncio.sleep(0)
        if self.excluded:
            course = self._course
            assert course is not None, "units are given up when play has begun"
            given_up = [course.unit(number) for number in sorted(self.excluded)]
            runner.recall_given_up(unit for unit in given_up if unit is not None)

    async def _tick(self, runner: Runner) -> None:
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            self.watcher.tick(runner.progress)

    def _units(self) -> Iterator[Unit | None]:
        """What is left to be played. It is not known before the bots are ready: those that could
        not be started are not in the schedule."""
        assert self._course is not None, "units are asked for when play begins"
        for unit in known_units(self._course):
            if unit is None or unit.number not in self.done:
                yield unit

    def _taken(self, format_: str) -> Callable[[int, UnitResult | None], bool] | None:
        """What tells the course of units, where that makes a difference."""
        if not depends_on_results(format_):
            return None

        def take(number: int, result: UnitResult | None) -> bool:
            assert self._course is not None, "units are played when play has begun"
            self._course.take(number, result)
            return number + 1 < self._course.count

        return take

    def _is_played(self, course: Course) -> bool:
        """Whether all units are done that the course comes to."""
        return self.done.has_all_below(course.count)

    def _store(self, units: Sequence[UnitResult]) -> None:
        assert self._file is not None, "units are finished when play has begun"
        # What comes again was taken back by a withdrawal.
        known = {result.unit.number for result in units if result.unit.number in self.done}
        # With the units that show it: whatever happens next, neither is known without the other.
        self._file.add(units, replacing=known, notes=[*self._withdrawals(), *self._new_voids()])

    def _note_stored(self, units: Sequence[UnitResult]) -> None:
        self.done.add(result.unit.number for result in units)
        self.watcher.finished(units)
        self._tell_withdrawn()

    def _new_voids(self) -> list[Note]:
        """The attempts that were void, and the units that are given up, since this was asked."""
        assert self._runner is not None, "units are finished when play has begun"
        new = self._runner.voids[self._voids :]
        self._voids += len(new)
        notes = []
        for void in new:
            told = {"unit": void.unit.number, "attempt": void.attempt, "reason": void.reason}
            notes.append(Note(VOID, told))
            if void.is_last:
                notes.append(Note(EXCLUDED, {"unit": void.unit.number, "reason": void.reason}))
                self.done.add([void.unit.number])
        return notes

    def _withdrawals(self) -> list[Note]:
        """Who could play no more when the last units were finished, and is not noted yet."""
        assert self._runner is not None, "units are finished when play has begun"
        new = [number for number in sorted(self._runner.lost) if number not in self._noted]
        self._noted.update(new)
        crews = self._runner.crews
        return [
            Note(WITHDRAWN, _told(crews[number].entrant.name, self._runner.lost[number]))
            for number in new
        ]

    def _tell_withdrawn(self) -> None:
        assert self._runner is not None, "nobody is withdrawn before play has begun"
        for number in sorted(self._noted - self._told):
            self._told.add(number)
            self.watcher.withdrawn(number, self._runner.lost[number])

    def _note_withdrawn(self) -> None:
        """Those that failed when no unit was to come any more."""
        assert self._runner is not None and self._file is not None, "play has begun"
        self._runner.note_lost()
        for note in self._withdrawals():
            self._file.note(note.kind, note.value)
        self._tell_withdrawn()


def _look_for_cycles_seldom() -> None:
    """Games in play are many objects that live for seconds and make no cycles; looking through
    them for cycles as often as Python does by itself costs some 5 % of the speed."""
    gc.unfreeze()  # what an earlier run of this process has left
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


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


def _limits_in_words(stage: _Stage) -> str:
    """What bots may use, for people."""
    sandbox = stage.confined.sandbox
    asked = {copy.name: copy.bot.asked for copy in stage.copies if copy.bot.asked.values}
    if sandbox is None:
        return "bots ask for limits, and without a sandbox there are none" if asked else ""
    each = f"{in_words(sandbox.limits)} for each bot"
    return "; ".join([each, *(f"{name} asked for {one.words}" for name, one in asked.items())])


def _told(name: str, failure: Failure) -> dict[str, Any]:
    return {"name": name, "cause": failure.cause.word, "evidence": failure.evidence}


def _withdrawn_before(file: RunFile) -> dict[int, Failure]:
    """The entrants that were withdrawn before a run was interrupted, and why."""
    names = [entrant.name for entrant in file.manifest.terms.entrants]
    causes = {cause.word: cause for cause in Cause}
    found: dict[int, Failure] = {}
    for note in file.notes(WITHDRAWN):
        name, cause = note.value.get("name"), causes.get(str(note.value.get("cause")))
        if name in names and cause is not None:
            found[names.index(name)] = Failure(cause, str(note.value.get("evidence", "")))
    return found


def _tables_before(manifest: Manifest) -> int:
    before = manifest.host.settings.get("tables")
    return before if isinstance(before, int) and before > 0 else DEFAULT_TABLES


def _same_bots(
    shop: Workshop, manifest: Manifest, run_file: Path, bots: Sequence[BotFolder] | None
) -> tuple[Copy, ...]:
    """Copies of the bots of a run, if they are still what they were."""
    origins = [Path(entrant.folder) for entrant in manifest.host.entrants]
    bots = load_bots(origins) if bots is None else bots
    entrants = manifest.terms.entrants
    copies = shop.take_in(bots, [entrant.name for entrant in entrants], origins)
    changed = [
        f"{copy.name}: the files in {copy.origin} are not those that played before; put those "
        f"back to go on with {run_file}, or begin a new run"
        for copy, entrant in zip(copies, entrants, strict=True)
        if copy.hash != entrant.hash
    ]
    if changed:
        raise BotFolderError(changed)
    return copies


def _sealed(file: RunFile, course: Course) -> Outcome:
    """The outcome of a run of which every unit is stored; it is sealed, if it was not."""
    if file.seal is None:
        file.finish(course.count)
    wrong = (NEVER_PLAYABLE, WITHDRAWN, EXCLUDED)
    return Outcome(file.path, not any(file.notes(kind) for kind in wrong))
