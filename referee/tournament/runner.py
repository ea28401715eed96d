"""Plays a schedule in one room or several, and keeps what comes of it.

Units are given to the rooms in the order of the schedule, and handed to the sink when all of their
games are over, never in part. What counts for the run as a whole is decided here: who is withdrawn,
which units are void or given up, and what a format makes of a result before the next unit is known.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, Protocol

from euchre.rules.deal import Board
from referee.game.faults import Fault
from referee.game.unit import Unit, UnitResult
from referee.store.finished import Finished
from referee.tournament.plan import Plan, Progress
from referee.tournament.player import Entrant, Failure
from referee.tournament.room import Reports
from referee.tournament.voids import Void
from referee.tournament.withdrawals import Decided, Withdrawals, forfeits_of, unplayed

FLUSH_SECONDS: Final = 0.1
"""How long a finished unit may wait to be stored with others."""
_BREATH: Final = 64
"""So many units are forfeited unplayed in one go, before something else may happen."""


class AnyRoom(Protocol):
    """A room as the runner deals with it, wherever it is; see :class:`referee.tournament.room.Room`
    for what each of these does."""

    reports: Reports

    @property
    def progress(self) -> Progress:
        """How far it is."""

    async def start(self) -> dict[int, Failure]:
        """Start every entrant; which of them cannot play, and why."""

    async def leave_out(self, numbers: Collection[int]) -> None:
        """Go on without these entrants."""

    async def seat(self, units: Iterable[Unit]) -> None:
        """Start a process for every seat that these units have, if every seat has its own."""

    def fail(self, entrant: int, failure: Failure) -> None:
        """This entrant can play no more."""

    async def play(self, units: Iterator[Unit | None]) -> None:
        """Play units as they come."""

    def more(self) -> None:
        """There may be units that were not known when they were asked for."""

    def stop(self) -> None:
        """Open no more units, and call off the games that are open."""

    def hurry(self) -> None:
        """End every process now."""

    async def close(self, reason: str) -> None:
        """Say goodbye to every bot and end it."""


class Runner:
    """Plays a plan with the entrants given.

    Args:
        plan: what to play.
        entrants: who plays, by the numbers the units use.
        rooms: where; each has a process of every entrant.
        sink: takes finished units, a few at a time, and keeps them; called in a thread, one call
            after the other. A unit that it is given again takes the place of the earlier one. An
            exception it raises ends the run.
        on_stored: told of units that the sink has taken for the first time.
        on_void: told of an attempt at a unit that came to nothing.
        on_fault: told of every fault at the end of its game, with the entrant's number, and the
            unit's and the game's in it, from 0.

    Attributes:
        entrants: who plays.
        failures: entrants that can play no more, and why.
        lost: those of them when what the sink is given last was finished.
        voids: attempts that were void, by the time that the sink is given something.
    """

    def __init__(
        self,
        plan: Plan,
        entrants: Sequence[Entrant],
        rooms: Sequence[AnyRoom],
        sink: Callable[[Sequence[Finished]], None],
        on_fault: Callable[[int, Fault, int, int], None] | None = None,
        on_stored: Callable[[Sequence[Finished]], None] | None = None,
        on_void: Callable[[Void], None] | None = None,
    ) -> None:
        self.entrants = list(entrants)
        self.failures: dict[int, Failure] = {}
        self.lost: dict[int, Failure] = {}
        self.voids: list[Void] = []
        self._plan = plan
        self._rooms = rooms
        for room in rooms:
            room.reports = self
        self._sink = sink
        self._on_fault = on_fault
        self._on_stored = on_stored
        self._on_void = on_void
        self._units = 0
        self._unplayed_progress = Progress(wins=[0] * len(entrants))
        self._withdrawals = Withdrawals(
            plan.terms.policy.withdraw_after, None if plan.take is None else self._passed
        )
        self._untaken: dict[int, Finished | None] = {}  # finished, but not those before them
        self._given_up: set[int] = set()
        self._finished: dict[int, Finished] = {}
        self._replaced: dict[int, Finished] = {}
        self._ended = asyncio.Event()
        self._telling = False

    @property
    def progress(self) -> Progress:
        """How far the run is."""
        parts = [room.progress for room in self._rooms]
        return Progress.of_parts(self._units, [*parts, self._unplayed_progress])

    # ------------------------------------------------------------------ from outside

    async def start(self) -> dict[int, Failure]:
        """Start every entrant; which of them cannot play, and why."""
        found: dict[int, Failure] = {}
        for failures in await asyncio.gather(*(room.start() for room in self._rooms)):
            found = failures | found
        return dict(sorted(found.items()))

    async def leave_out(self, numbers: Collection[int]) -> None:
        """Go on without these entrants, before :meth:`play`; the others move up in number."""
        self.entrants = [one for n, one in enumerate(self.entrants) if n not in numbers]
        self._unplayed_progress.wins = [0] * len(self.entrants)
        await asyncio.gather(*(room.leave_out(numbers) for room in self._rooms))

    async def seat(self, units: Iterable[Unit]) -> None:
        """Start a process for every seat that these units have, if every seat has its own, so
        that they are ready before :meth:`play`; the processes for others are started in it."""
        seated = list(units)
        await asyncio.gather(*(room.seat(seated) for room in self._rooms))

    def recall(self, units: Iterable[UnitResult]) -> None:
        """These were played before the run was interrupted: their forfeits count, so that whoever
        would be withdrawn in one go is withdrawn all the same. They come in schedule order."""
        for result in units:
            self._count(Finished.of(result))

    def recall_given_up(self, units: Iterable[Unit]) -> None:
        """These were given up before the run was interrupted."""
        for unit in units:
            self._give_up(unit)

    def recall_lost(self, number: int, failure: Failure) -> None:
        """This entrant could play no more before the run was interrupted: nor can it now."""
        self._fail(number, failure)

    async def play(self) -> None:
        """Play all units; returns when the last one is with the sink, or after :meth:`stop`.

        Raises:
            EnvironmentBroken: bots cannot be run any more. What was finished is with the sink.
        """
        units = self._deal()
        storing = asyncio.create_task(self._store_regularly())
        playing = asyncio.gather(*(room.play(units) for room in self._rooms))
        try:
            await asyncio.wait((storing, playing), return_when=asyncio.FIRST_COMPLETED)
            self._ended.set()
            for task in (storing, playing):
                if task.done():
                    task.result()
            await storing
        finally:
            playing.cancel()
            self._ended.set()
            await asyncio.gather(storing, playing, return_exceptions=True)

    def stop(self) -> None:
        """Open no more units, and call off the games that are open; their units are not kept."""
        for room in self._rooms:
            room.stop()

    def hurry(self) -> None:
        """End every process now, without waiting for it to take its leave."""
        for room in self._rooms:
            room.hurry()

    async def close(self, reason: str) -> None:
        """Say goodbye to every bot and end it."""
        await asyncio.gather(*(room.close(reason) for room in self._rooms))

    # ------------------------------------------------------------------ units

    def _deal(self) -> Iterator[Unit | None]:
        """The units of the plan that are to be played, for whichever room asks next."""
        unplayed_in_a_row = 0
        for unit in self._plan.units:
            if unit is None or self._withdrawals.by(unit) is None:
                unplayed_in_a_row = 0
                yield unit
                continue
            self._forfeit_unplayed(unit)
            unplayed_in_a_row += 1
            if unplayed_in_a_row % _BREATH == 0:
                self._tell_rooms_soon()
                yield None

    def _tell_rooms_soon(self) -> None:
        """Tell the rooms that there may be more to play; later, as one of them may be asking."""
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_soon(self._tell_rooms)

    def _tell_rooms(self) -> None:
        self._telling = False
        for room in self._rooms:
            room.more()

    def _forfeit_unplayed(self, unit: Unit) -> None:
        finished = self._unplayed(unit)
        progress = self._unplayed_progress
        for game, seating in zip(finished.games, unit.seatings, strict=True):
            progress.games += 1
            if game.winner >= 0:
                progress.wins[seating[game.winner]] += 1
        self._finish(finished)

    def _unplayed(self, unit: Unit) -> Finished:
        withdrawal = self._withdrawals.by(unit)
        assert withdrawal is not None, "nobody else forfeits a whole unit unplayed"
        plan = self._plan
        board = Board(plan.seed, unit.board, plan.terms.rules)
        result = unplayed(unit, board, plan.terms.policy, withdrawal, time.monotonic())
        return Finished.of(result)

    def _finish(self, finished: Finished) -> None:
        self._finished[finished.unit.number] = finished
        self._units += 1
        self._count(finished)

    def _count(self, finished: Finished) -> None:
        if self._plan.take is not None:
            self._untaken[finished.unit.number] = finished
        self._decide(self._withdrawals.finished(finished.unit, tuple(forfeits_of(finished))))
        self._tell_rooms_soon()

    def _passed(self, unit: Unit) -> bool:
        """All units up to this one are finished: what comes of it?"""
        assert self._plan.take is not None, "or nobody would ask"
        finished = self._untaken.pop(unit.number)
        if finished is not None and self._withdrawals.by(unit) is not None:
            finished = self._unplayed(unit)
        result = None if finished is None else finished.result
        goes_on = self._plan.take(unit.number, result)
        if not goes_on:
            asyncio.get_running_loop().call_soon(self.stop)
        return goes_on

    def _decide(self, decided: Decided) -> None:
        """Stop who is withdrawn, and take back what was played of its later units."""
        for withdrawal in decided.withdrawn:
            self._fail(withdrawal.entrant, Failure(withdrawal.cause, withdrawal.evidence))
        for unit in decided.taken_back:
            # In one transaction with the unit that decided it, or after it: what is stored never
            # has a unit that should have been taken back by others that are stored.
            if unit.number in self._given_up:
                continue
            waiting = unit.number in self._finished
            place = self._finished if waiting else self._replaced
            place[unit.number] = self._unplayed(unit)

    def _fail(self, entrant: int, failure: Failure) -> None:
        self.failures.setdefault(entrant, failure)
        for room in self._rooms:
            room.fail(entrant, failure)

    def _give_up(self, unit: Unit) -> None:
        self._given_up.add(unit.number)
        if self._plan.take is not None:
            self._untaken[unit.number] = None
        self._decide(self._withdrawals.finished(unit, ()))
        self._tell_rooms_soon()

    # ------------------------------------------------------------------ what the rooms report

    def unit_over(self, finished: Finished) -> None:
        """All games of a unit are over."""
        if self._withdrawals.by(finished.unit) is not None:
            # Whatever was played of it by the time of the decision.
            finished = self._unplayed(finished.unit)
        self._finish(finished)

    def fault(self, entrant: int, fault: Fault, unit: int, game: int) -> None:
        """A fault that counts was found."""
        if self._on_fault is not None:
            self._on_fault(entrant, fault, unit, game)

    def void(self, void: Void) -> None:
        """An attempt at a unit came to nothing."""
        self.voids.append(void)
        if self._on_void is not None:
            self._on_void(void)
        if void.is_last:
            self._give_up(void.unit)

    def out(self, entrant: int, failure: Failure) -> None:
        """An entrant can play no more in one room: so in none."""
        if entrant not in self.failures:
            self._fail(entrant, failure)

    # ------------------------------------------------------------------ storing

    def note_lost(self) -> None:
        """Bring :attr:`lost` up to date."""
        for number, failure in sorted(self.failures.items()):
            self.lost.setdefault(number, failure)

    async def _store_regularly(self) -> None:
        """Hand finished units to the sink until the end, in a thread: a disk may be slow, and
        bots must not be timed by it."""
        told = 0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), FLUSH_SECONDS)
            last = self._ended.is_set()
            if self._finished or self._replaced or len(self.voids) > told:
                told = len(self.voids)
                finished, self._finished = list(self._finished.values()), {}
                replaced, self._replaced = list(self._replaced.values()), {}
                self.note_lost()
                await asyncio.to_thread(self._sink, finished + replaced)
                if self._on_stored is not None and finished:
                    self._on_stored(finished)
            if last:
                return
