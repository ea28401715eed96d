"""Plays units at tables: the one file that joins bots, clocks and games.

A room has a process of every entrant. It opens the games of the units it is given, as many as it
has tables, and tells of a unit when all of its games are over, never of a part. Whatever bots do,
every unit ends: their faults end turns, games, or their own part in the run, but not the run.

A run has one room in the referee's own process, or several in processes of their own, see
:mod:`referee.tournament.workers`. What concerns the run as a whole is with the runner.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

from euchre.rules.deal import Board
from euchre.rules.events import Event
from referee.game.faults import Cause, Fault, counts
from referee.game.table import Table
from referee.game.unit import Unit
from referee.net.meter import Meter
from referee.net.place import Place
from referee.net.service import keep_time
from referee.process.launch import Launcher
from referee.store.finished import Finished
from referee.tournament.crew import Crew, Seat, seats_of
from referee.tournament.guest import Guest
from referee.tournament.opened import OpenGame, OpenUnit
from referee.tournament.opening import Opening
from referee.tournament.plan import EnvironmentBroken, Plan, Progress
from referee.tournament.player import Entrant, Failure, Player
from referee.tournament.rescue import Rescue
from referee.tournament.voids import Void

_FEW_TABLES: Final = 64
_AHEAD_SECONDS: Final = 12.0
_STARTS_AT_ONCE: Final = 16
"""So many processes are started at once: each is given so much time to say hello."""


class Reports(Protocol):
    """Who is told what happens in a room. Nothing of it may take long."""

    def unit_over(self, finished: Finished) -> None:
        """All games of a unit are over."""

    def fault(self, entrant: int, fault: Fault, unit: int, game: int) -> None:
        """A fault that counts was found, in a game that is over; numbers count from 0."""

    def void(self, void: Void) -> None:
        """An attempt at a unit came to nothing; unless it was the last, there is another."""

    def out(self, entrant: int, failure: Failure) -> None:
        """An entrant can play no more, in this room or because :meth:`Room.fail` said so."""


class Room:
    """Tables, and the bots that play at them.

    Args:
        plan: how to play; which units is told to :meth:`play`.
        entrants: who plays, by the numbers the units use.
        launcher: starts their processes.
        folder: a short, private path for the sockets.
        reports: is told what happens; set it before anything does.
        number, rooms: which of how many rooms of the run this is; no two number a process alike.

    Attributes:
        crews: the processes of each entrant.
        progress: how far this room is; what is forfeited unplayed is not in it.
    """

    reports: Reports

    def __init__(
        self,
        plan: Plan,
        entrants: Sequence[Entrant],
        launcher: Launcher,
        folder: Path,
        number: int = 0,
        rooms: int = 1,
    ) -> None:
        self.progress = Progress(wins=[0] * len(entrants))
        self._plan = plan
        self._meter = Meter()
        self._launcher = launcher
        self._folder = folder
        self._next_number, self._rooms = number, rooms
        self._rescue = Rescue(
            launcher, plan.limits, self._void_games_of, self._break_off, self.more
        )
        starting = asyncio.Semaphore(_STARTS_AT_ONCE)
        self.crews = [
            Crew(
                entrant,
                plan.isolation,
                self._hire,
                starting,
                self._crew_failed,
                self._not_started,
                self._break_off,
            )
            for entrant in entrants
        ]
        self._again: deque[tuple[OpenUnit, int]] = deque()  # the games of units that were void
        self._games: dict[Table, OpenGame] = {}
        self._awaiting: dict[Table, OpenUnit] = {}  # over, but not all is known of their faults
        self._changed = asyncio.Event()
        self._stopping = False
        self._tables = _FEW_TABLES
        self._broken: str | None = None  # what keeps the run from going on, by no bot's doing
        self._began = time.monotonic()

    def _hire(self, entrant: Entrant, on_failure: Callable[[Player, Cause], None]) -> Player:
        number, self._next_number = self._next_number, self._next_number + self._rooms
        kind = Player if entrant.door is None else Guest
        return kind(
            entrant,
            number,
            self._plan.terms,
            self._launcher,
            self._folder,
            self._plan.referee,
            self._meter,
            self._advance,
            on_failure,
            self._rescue.started,
            self._evidence_is_in,
        )

    # ------------------------------------------------------------------ from outside

    async def start(self) -> dict[int, Failure]:
        """Start every entrant; which of them cannot play, and why."""
        failures = await asyncio.gather(*(crew.start() for crew in self.crews))
        return {n: failure for n, failure in enumerate(failures) if failure is not None}

    async def leave_out(self, numbers: Collection[int]) -> None:
        """Go on without these entrants, before :meth:`play`; the others move up in number."""
        gone = [self.crews[number] for number in numbers]
        self.crews = [crew for crew in self.crews if crew not in gone]
        self.progress.wins = [0] * len(self.crews)
        await asyncio.gather(*(crew.stop("it cannot take part") for crew in gone))

    async def seat(self, units: Iterable[Unit]) -> None:
        """Start a process for every seat that these units have, if every seat has its own, so
        that they are ready before :meth:`play`; the processes for others are started in it."""
        seats: list[list[Seat]] = [[] for _ in self.crews]
        for unit in units:
            for entrant, seat in seats_of(unit):
                seats[entrant].append(seat)
        await asyncio.gather(
            *(crew.take_seats(own) for crew, own in zip(self.crews, seats, strict=True))
        )

    def fail(self, entrant: int, failure: Failure) -> None:
        """This entrant can play no more: what it plays is forfeited because it is withdrawn."""
        self.crews[entrant].fail(failure, open_games=Cause.WITHDRAWN)

    def more(self) -> None:
        """There may be units that were not known when they were asked for."""
        self._changed.set()

    async def play(self, units: Iterator[Unit | None]) -> None:
        """Play units as they come, until there are no more or :meth:`stop` is called; ``None`` is
        taken for one that is not known yet, and the next one asked for again.

        Raises:
            EnvironmentBroken: bots cannot be run any more.
        """
        self._began = time.monotonic()
        timekeeper = asyncio.create_task(
            keep_time(lambda: [one for crew in self.crews for one in crew.sessions], self._meter)
        )
        playing = asyncio.create_task(self._play_units(units))
        tasks = (timekeeper, playing)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            timekeeper.cancel()
            playing.cancel()
            await self._rescue.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def stop(self) -> None:
        """Open no more units, and call off the games that are open; their units are not kept."""
        self._stopping = self._rescue.over = True
        for crew in self.crews:
            crew.halt()
        for table in list(self._games):
            table.cancel()
            self._finish(table)
        self._changed.set()

    def hurry(self) -> None:
        """End every process now, without waiting for it to take its leave."""
        for crew in self.crews:
            crew.hurry()

    async def close(self, reason: str) -> None:
        """Say goodbye to every bot and end it."""
        await asyncio.gather(*(crew.stop(reason) for crew in self.crews))

    # ------------------------------------------------------------------ units

    async def _play_units(self, units: Iterator[Unit | None]) -> None:
        opening = Opening(
            self._games_of(units),
            pairing=lambda game: game[0].unit.pairing,
            waited_for=lambda entrant: self.crews[entrant].backlog,
        )
        while True:
            opened = 0
            while not self._stopping and len(self._games) < (tables := self._room()):
                game = self._again.popleft() if self._again else opening.next(tables)
                if game is None:
                    break
                if game[0].is_void:
                    continue
                self._open(*game)
                opened += 1
                if opened % 64 == 0:
                    await asyncio.sleep(0)
            if self._broken is not None:
                raise EnvironmentBroken(self._broken)
            going_on = self._games or self._awaiting or self._rescue.is_looking
            nothing_left = opening.all_opened and not self._again and not going_on
            if not self._games and (self._stopping or nothing_left):
                return
            self._changed.clear()
            await self._changed.wait()

    def _room(self) -> int:
        """How many games may be open at once.

        Never more than what ends in a few seconds at the best speed so far: slow bots would have
        hundreds of games begun and none finished.
        """
        rate = self.progress.games / max(time.monotonic() - self._began, 0.001)
        self._tables = max(self._tables, int(rate * _AHEAD_SECONDS))
        return min(self._plan.tables, self._tables)

    def _games_of(self, units: Iterator[Unit | None]) -> Iterator[tuple[OpenUnit, int] | None]:
        """The games of the units, one by one: which unit, and which of its games."""
        for unit in units:
            if unit is None:
                yield None
                continue
            open_unit = OpenUnit.of(unit, self._plan.attempts.get(unit.number, 0) + 1)
            yield from ((open_unit, index) for index in range(len(unit.seatings)))

    def _open(self, open_unit: OpenUnit, index: int) -> None:
        plan, unit = self._plan, open_unit.unit
        seating = unit.seatings[index]
        board = Board(plan.seed, unit.board, plan.terms.rules)
        sessions = [
            self.crews[entrant].session((unit.pairing, index, seat), unit.board)
            for seat, entrant in enumerate(seating)
        ]
        narrate = any(session.wants_events for session in sessions)
        table = Table(board, plan.terms.policy, plan.terms.bank_seconds, time.monotonic(), narrate)
        places = [session.seat_at(table, seat) for seat, session in enumerate(sessions)]
        for place in places:
            place.around = places
        self._games[table] = OpenGame(places, open_unit, index)
        gone = [seat for seat, n in enumerate(seating) if self.crews[n].failure is not None]
        if gone:
            failure = self.crews[seating[gone[0]]].failure
            assert failure is not None, "that is why it is gone"
            place = places[gone[0]]
            place.session.forfeit(place, Cause.WITHDRAWN, failure.evidence)
        else:
            self._advance(places[0])

    def _advance(self, place: Place) -> None:
        """Something happened at the table of this place: ask the next seat, or put the game
        away."""
        table, places = place.table, place.around
        game = table.game
        while table.has_bank and table.record is None and table.is_out_of_time():
            place = places[game.seat]
            place.session.out_of_time(place)
        if game.news:
            self._tell(table, game.news)
        if table.record is not None:
            self._finish(table)
        else:
            place = places[game.seat]
            place.session.ask(place)

    def _tell(self, table: Table, news: list[Event]) -> None:
        for place in self._games[table].places:
            place.session.tell(place, news)
        news.clear()

    def _finish(self, table: Table) -> None:
        game = self._games.pop(table)
        for place in game.places:
            place.session.leave(place)
            place.around = ()  # else places hold each other, and all of the game, as a cycle
        unit = game.unit
        self._changed.set()
        if unit.is_void:
            return
        unit.done[game.index] = table
        unit.ended[game.index] = time.monotonic()
        self._count(table, unit.unit, game.index)
        if table.awaited:
            self._awaiting[table] = unit
        self._finish_if_whole(unit)

    def _evidence_is_in(self, table: Table) -> None:
        """Nothing more is to be learnt of a table's faults."""
        unit = self._awaiting.pop(table, None)
        if unit is not None:  # else it is still being played
            if not unit.is_void:
                self._finish_if_whole(unit)
            self._changed.set()

    def _finish_if_whole(self, unit: OpenUnit) -> None:
        whole = all(done is not None and not done.awaited for done in unit.done)
        if whole and not self._stopping:
            self.reports.unit_over(Finished.of(unit.result()))

    def _count(self, table: Table, unit: Unit, index: int) -> None:
        record, progress, seating = table.record, self.progress, unit.seatings[index]
        assert record is not None, "a game is counted when it is over"
        progress.games += 1
        progress.decisions += table.decisions
        if record.winner >= 0:
            progress.wins[seating[record.winner]] += 1
        for fault in record.faults:
            if not counts(fault.cause, self._plan.terms.rules):
                continue
            progress.faults += 1
            self.reports.fault(seating[fault.seat], fault, unit.number, index)

    def _break_off(self, why: str) -> None:
        """The run cannot go on."""
        self._broken = why
        self._changed.set()

    def _crew_failed(self, crew: Crew) -> None:
        """An entrant can play no more: it forfeits what it is playing."""
        assert crew.failure is not None, "a crew that failed says why"
        if crew in self.crews:
            self.reports.out(self.crews.index(crew), crew.failure)
        asyncio.get_running_loop().call_soon(self._forfeit_open_games, crew)

    def _forfeit_open_games(self, crew: Crew) -> None:
        failure = crew.failure
        assert failure is not None, "only an entrant that cannot play forfeits what is open"
        for place in [place for session in crew.sessions for place in session.places]:
            if not place.table.over:
                place.session.forfeit(place, crew.cause_of_open_games, failure.evidence)

    # ------------------------------------------------------------------ what no bot is to blame for

    def _not_started(self, crew: Crew, player: Player) -> None:
        self._rescue.not_started(self.crews, crew, player)

    def _void_games_of(self, player: Player, reason: str) -> None:
        """Make void every unit of which a process plays something."""
        units = {
            game.unit.unit.number: game.unit
            for game in self._games.values()
            if any(place.session is player.session for place in game.places)
        }
        for _, unit in sorted(units.items()):
            self._void(unit, reason)

    def _void(self, open_unit: OpenUnit, reason: str) -> None:
        """Make nothing of what was played of a unit, and play all of it again, or give it up."""
        open_unit.is_void = True
        unit = open_unit.unit
        for table, seating in zip(open_unit.done, unit.seatings, strict=True):
            if table is not None and table.record is not None:
                self.progress.games -= 1
                if table.record.winner >= 0:
                    self.progress.wins[seating[table.record.winner]] -= 1
        for table in [table for table, game in self._games.items() if game.unit is open_unit]:
            table.cancel()
            self._finish(table)
        void = Void(unit, open_unit.attempt, reason)
        self.reports.void(void)
        if void.is_last:
            return
        again = OpenUnit.of(unit, open_unit.attempt + 1)
        self._again += [(again, index) for index in range(len(unit.seatings))]
