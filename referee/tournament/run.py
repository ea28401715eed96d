"""From an order to a finished run: bots, runner and run file, in the right order.

Nothing is written before the bots are ready, so a call that cannot be carried out leaves nothing
behind. From then on the run file is enough to go on with, whatever happens.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from referee.game.unit import Unit, UnitResult
from referee.process.bot_folder import BotFolder, BotFolderError
from referee.process.launch import Launcher
from referee.program import again
from referee.store.errors import RunFileError
from referee.store.finished import Finished
from referee.store.lock import WriteLock
from referee.store.manifest import Manifest
from referee.store.run_file import EXCLUDED, NEVER_PLAYABLE, WITHDRAWN, RunFile
from referee.tournament.confinement import Confinement
from referee.tournament.courses import Course, followed, known_units
from referee.tournament.crew import Isolation
from referee.tournament.cycles import look_for_cycles_seldom
from referee.tournament.doors import Doors
from referee.tournament.formats import Format, depends_on_results
from referee.tournament.interrupt import Interrupted, Stopper
from referee.tournament.ledger import Ledger, told
from referee.tournament.lineup import Needed, needed_by
from referee.tournament.plan import EnvironmentBroken, Plan
from referee.tournament.rooms import check_workers
from referee.tournament.runner import Runner
from referee.tournament.staging import RunBroken, Stage, Staging, Ways
from referee.tournament.terms import (
    DEFAULT_TABLES,
    Order,
    first_board,
    now,
    processes_for,
    referee_name,
    schedule_of,
    session_terms,
    versions,
)
from referee.tournament.watcher import Begun, Watcher
from referee.tournament.workshop import Copy, Workshop, load_bots

RESUMED: Final = "resumed"
_TICK_SECONDS: Final = 0.2
_BATCH: Final = 256  # units of an earlier run that are looked at between two breaths of the loop


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run that came to its end. ``in_order`` is false if an entrant could not play all of it."""

    run_file: Path
    in_order: bool


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
    workers: int | None = None,
) -> Outcome:
    """Play what is left of a run; nothing, if it is finished.

    Args:
        run_file: the run. watcher: is told what happens.
        tables: how many games may be open at once; by default as many as before.
        bot_logs: a folder for what the bots print, or ``None``.
        doors: where those that dial in are let in.
        workers: how many processes share the referee's work; by default as many as before.

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
        rest = work.go_on(run_file, shop, tables, bot_logs, doors=doors, workers=workers)
        return await stopper.run(rest)


class Work:
    """A run being played: for those who take the signals themselves, and perhaps have a launcher
    that serves several runs."""

    def __init__(
        self, watcher: Watcher, stopper: Stopper, launcher: Launcher | None = None
    ) -> None:
        self.ledger = Ledger(watcher)
        self._watcher = watcher
        self._stopper = stopper
        self._staging = Staging(watcher, self.ledger, launcher)
        self._course: Course | None = None

    async def begin(self, order: Order, shop: Workshop) -> Outcome:
        """Start the bots, then make the run file, then play; raises what :func:`play_new` does."""
        order.confinement.check(order.bots)
        check_workers(order.workers, order.bots)
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
        ways = Ways(order.bot_logs, order.confinement, order.doors, order.workers)
        staging = self._staging
        async with staging.ready(shop, copies, plan, ways, needed_by(order)) as stage:
            manifest = order.manifest(stage.copies, stage.confined.level)
            with RunFile.create(order.run_file, manifest) as file:
                for copy, failure in staging.missing:
                    file.note(NEVER_PLAYABLE, told(copy.name, failure))
                return await self._play(stage, file)

    async def go_on(
        self,
        path: Path,
        shop: Workshop,
        tables: int | None = None,
        bot_logs: Path | None = None,
        bots: Sequence[BotFolder] | None = None,
        doors: Doors | None = None,
        workers: int | None = None,
    ) -> Outcome:
        """Compare the bots with those of the run, start them, and play what is left; raises what
        :func:`play_rest` does.

        Args:
            path, tables, bot_logs, doors, workers: as for that.
            shop: where the bots are made ready.
            bots: who played, if they do not lie where the run says.
        """
        with RunFile.open(path, write=True) as file:
            manifest = file.manifest
            self.ledger.read(file)
            course = schedule_of(manifest.terms)
            if depends_on_results(manifest.terms.format):
                deque(followed(course, file.units(), file.excluded()), maxlen=0)
            if self._is_played(course):
                return _sealed(file, course)
            agreed = manifest.terms
            terms = session_terms(agreed.rules, agreed.policy, agreed.clock)
            tables = tables or _setting(manifest, "tables", DEFAULT_TABLES)
            confinement = Confinement.before(manifest.host.settings)
            plan = Plan(
                agreed.seed,
                terms,
                self._units(),
                tables,
                referee_name(),
                self._taken(agreed.format),
                Isolation(agreed.isolation),
                confinement.limits,
                self.ledger.attempts,
            )
            copies = _same_bots(shop, manifest, path, bots)
            doors = doors or Doors()
            doors.check(tuple(copy.bot for copy in copies), agreed.isolation)
            workers = workers or _setting(manifest, "workers", 1)
            check_workers(workers, [copy.bot for copy in copies])
            ways = Ways(bot_logs, confinement, doors, workers)
            needed = Needed(len(copies))
            async with self._staging.ready(shop, copies, plan, ways, needed) as stage:
                level = stage.confined.level.value
                again = {"at": now(), "versions": versions(), "sandbox": level}
                file.note(RESUMED, again)
                return await self._play(stage, file)

    # ------------------------------------------------------------------ playing

    async def _play(self, stage: Stage, file: RunFile) -> Outcome:
        terms = file.manifest.terms
        course = schedule_of(terms)
        self.ledger.file, self._course = file, course
        runner, stopper = stage.runner, self._stopper
        stopper.run_file = file.path
        stopper.gently = runner.stop
        counts = file.counts
        first = first_board(known_units(course))
        self._watcher.begun(
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
                limits=stage.limits,
                processes=processes_for(terms, first) * stage.workers,
            )
        )
        await self._recall(runner, file)
        await runner.seat(first)
        look_for_cycles_seldom()
        ticker = asyncio.create_task(self._tick(runner))
        try:
            await runner.play()
        except RunFileError as error:
            raise RunBroken(str(error)) from error
        except EnvironmentBroken as error:
            go_on = again("resume", file.path)
            raise RunBroken(f"{error}; what was stored is kept, go on with: {go_on}") from error
        finally:
            ticker.cancel()
            self._watcher.ended()
        self.ledger.note_withdrawn()
        if not self._is_played(course):
            assert stopper.signal is not None, "a run ends when it is complete or interrupted"
            raise Interrupted(stopper.signal, file.path)
        return _sealed(file, course)

    async def _recall(self, runner: Runner, file: RunFile) -> None:
        """What was played before counts for withdrawals, and for the display."""
        self.ledger.recall_lost()
        units = file.units()
        while batch := list(islice(units, _BATCH)):
            runner.recall(batch)
            self._watcher.recalled([Finished.of(result) for result in batch])
            await asyncio.sleep(0)
        if self.ledger.excluded:
            course = self._course
            assert course is not None, "units are given up when play has begun"
            given_up = [course.unit(number) for number in sorted(self.ledger.excluded)]
            runner.recall_given_up(unit for unit in given_up if unit is not None)

    async def _tick(self, runner: Runner) -> None:
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            self._watcher.tick(runner.progress)

    def _units(self) -> Iterator[Unit | None]:
        """What is left to be played. It is not known before the bots are ready: those that could
        not be started are not in the schedule."""
        assert self._course is not None, "units are asked for when play begins"
        for unit in known_units(self._course):
            if unit is None or unit.number not in self.ledger.done:
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
        return self.ledger.done.has_all_below(course.count)


def _setting(manifest: Manifest, name: str, otherwise: int) -> int:
    """How many of something the run had before it was interrupted."""
    before = manifest.host.settings.get(name)
    return before if isinstance(before, int) and before > 0 else otherwise


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
