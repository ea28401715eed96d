"""Plays a schedule: the one file that joins bots, clocks and the store.

Units are opened in schedule order, as many as there is room for; a unit is handed to the sink when
all of its games are over, and never in part. Whatever bots do, every unit ends: their faults end
turns, games, or their own part in the run, but not the run.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from euchre.rules.deal import Board
from euchre.rules.events import Event
from referee.game.faults import Cause, Fault, counts
from referee.game.table import Table
from referee.game.unit import Unit, UnitResult
from referee.net.meter import Meter
from referee.net.place import Place
from referee.net.service import keep_time
from referee.process.launch import Launcher
from referee.tournament.crew import Crew, Seat, seats_of
from referee.tournament.guest import Guest
from referee.tournament.opened import OpenGame, OpenUnit
from referee.tournament.opening import Opening
from referee.tournament.plan import EnvironmentBroken, Plan, Progress
from referee.tournament.player import Entrant, Failure, Player
from referee.tournament.voids import MOST_IN_A_ROW, Void, starved_by
from referee.tournament.withdrawals import Decided, Withdrawals, forfeits_of, unplayed

_FEW_TABLES: Final = 64
_AHEAD_SECONDS: Final = 12.0
_STARTS_AT_ONCE: Final = 16
"""So many processes are started at once: each is given so much time to say hello."""
FLUSH_SECONDS: Final = 0.1
"""How long a finished unit may wait to be stored with others."""


class Runner:
    """Plays a plan with the entrants given.

    Args:
        plan: what to play.
        entrants: who plays, by the numbers the units use.
        launcher: starts their processes.
        folder: a short, private path for the sockets.
        sink: takes finished units, a few at a time, and keeps them; called in a thread, one call
            after the other. A unit that it is given again takes the place of the earlier one. An
            exception it raises ends the run.
        on_stored: told of units that the sink has taken for the first time.
        on_void: told of an attempt at a unit that came to nothing.
        on_fault: told of every fault at the end of its game, with the entrant's number, and the
            unit's and the game's in it, from 0.
    """

    def __init__(
        self,
        plan: Plan,
        entrants: Sequence[Entrant],
        launcher: Launcher,
        folder: Path,
        sink: Callable[[Sequence[UnitResult]], None],
        on_fault: Callable[[int, Fault, int, int], None] | None = None,
        on_stored: Callable[[Sequence[UnitResult]], None] | None = None,
        on_void: Callable[[Void], None] | None = None,
    ) -> None:
        self.progress = Progress(wins=[0] * len(entrants))
        self.lost: dict[int, Failure] = {}
        """Entrants that could play no more when what the sink is given last was finished."""
        self.voids: list[Void] = []
        """Attempts that were void, by the time that the sink is given something."""
        self._plan = plan
        self._sink = sink
        self._on_fault = on_fault
        self._on_stored = on_stored
        self._on_void = on_void
        self._meter = Meter()
        self._launcher = launcher
        self._folder = folder
        self._hired = 0
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
        self._withdrawals = Withdrawals(
            plan.terms.policy.withdraw_after, None if plan.take is None else self._passed
        )
        self._untaken: dict[int, UnitResult | None] = {}  # finished, but not those before them
        self._again: deque[tuple[OpenUnit, int]] = deque()  # the games of units that were void
        self._given_up: set[int] = set()
        self._not_started_in_a_row = 0
        self._looking: set[asyncio.Task[None]] = set()
        self._games: dict[Table, OpenGame] = {}
        self._awaiting: dict[Table, OpenUnit] = {}  # over, but not all is known of their faults
        self._finished: dict[int, UnitResult] = {}
        self._replaced: dict[int, UnitResult] = {}
        self._changed = asyncio.Event()
        self._ended = asyncio.Event()
        self._stopping = False
        self._tables = _FEW_TABLES
        self._broken: str | None = None  # what keeps the run from going on, by no bot's doing
        self._began = time.monotonic()

    def _hire(self, entrant: Entrant, on_failure: Callable[[Player, Cause], None]) -> Player:
        self._hired += 1
        kind = Player if entrant.door is None else Guest
        return kind(
            entrant,
            self._hired - 1,
            self._plan.terms,
            self._launcher,
            self._folder,
            self._plan.referee,
            self._meter,
            self._advance,
            on_failure,
            self._process_ready,
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

    def recall(self, units: Iterable[UnitResult]) -> None:
        """These were played before the run was interrupted: their forfeits count, so that whoever
        would be withdrawn in one go is withdrawn all the same. They come in schedule order."""
        for result in units:
            self._count_unit(result)

    def recall_given_up(self, units: Iterable[Unit]) -> None:
        """These were given up before the run was interrupted."""
        for unit in units:
            self._give_up(unit)

    def recall_lost(self, number: int, failure: Failure) -> None:
        """This entrant could play no more before the run was interrupted: nor can it now."""
        self.crews[number].fail(failure, open_games=Cause.WITHDRAWN)

    async def play(self) -> None:
        """Play all units; returns when the last one is with the sink, or after :meth:`stop`.

        Raises:
            EnvironmentBroken: bots cannot be run any more. What was finished is with the sink.
        """
        self._began = time.monotonic()
        timekeeper = asyncio.create_task(
            keep_time(lambda: [one for crew in self.crews for one in crew.sessions], self._meter)
        )
        storing = asyncio.create_task(self._store_regularly())
        playing = asyncio.create_task(self._play_units(iter(self._plan.units)))
        tasks = (storing, timekeeper, playing)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            self._ended.set()
            for task in tasks:
                if task.done():
                    task.result()
            await storing
        finally:
            timekeeper.cancel()
            playing.cancel()
            self._ended.set()
            for look in self._looking:
                look.cancel()
            await asyncio.gather(*tasks, *self._looking, return_exceptions=True)

    def stop(self) -> None:
        """Open no more units, and call off the games that are open; their units are not kept."""
        self._stopping = True
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
            going_on = self._games or self._awaiting or self._looking
            nothing_left = opening.all_opened and not self._again and not going_on
            if not self._games and (self._stopping or nothing_left):
                return
            assert going_on, "what is not known yet depends on games being played"
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
        withdrawal = self._withdrawals.by(unit)
        gone = [seat for seat, n in enumerate(seating) if self.crews[n].failure is not None]
        if withdrawal is not None:
            place = places[seating.index(withdrawal.entrant)]
            place.session.forfeit(place, Cause.WITHDRAWN, withdrawal.evidence)
        elif gone:
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
            self._finish_unit(unit)

    def _finish_unit(self, open_unit: OpenUnit) -> None:
        unit, result = open_unit.unit, open_unit.result()
        if self._withdrawals.by(unit) is not None:
            result = self._unplayed(unit)  # whatever was played of it by the time of the decision
        self._finished[unit.number] = result
        self.progress.units += 1
        self._count_unit(result)

    def _count_unit(self, result: UnitResult) -> None:
        if self._plan.take is not None:
            self._untaken[result.unit.number] = result
        self._decide(self._withdrawals.finished(result.unit, tuple(forfeits_of(result))))

    def _passed(self, unit: Unit) -> bool:
        """All units up to this one are finished: what comes of it?"""
        assert self._plan.take is not None, "or nobody would ask"
        result = self._untaken.pop(unit.number)
        if result is not None and self._withdrawals.by(unit) is not None:
            result = self._unplayed(unit)
        goes_on = self._plan.take(unit.number, result)
        if not goes_on:
            asyncio.get_running_loop().call_soon(self.stop)
        return goes_on

    def _decide(self, decided: Decided) -> None:
        """Stop who is withdrawn, and take back what was played of its later units."""
        for withdrawal in decided.withdrawn:
            failure = Failure(withdrawal.cause, withdrawal.evidence)
            self.crews[withdrawal.entrant].fail(failure, open_games=Cause.WITHDRAWN)
        for unit in decided.taken_back:
            # In one transaction with the unit that decided it, or after it: what is stored never
            # has a unit that should have been taken back by others that are stored.
            if unit.number in self._given_up:
                continue
            waiting = unit.number in self._finished
            place = self._finished if waiting else self._replaced
            place[unit.number] = self._unplayed(unit)

    def _unplayed(self, unit: Unit) -> UnitResult:
        withdrawal = self._withdrawals.by(unit)
        assert withdrawal is not None, "nobody else forfeits a whole unit unplayed"
        plan = self._plan
        board = Board(plan.seed, unit.board, plan.terms.rules)
        return unplayed(unit, board, plan.terms.policy, withdrawal, time.monotonic())

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
            if self._on_fault is not None:
                self._on_fault(seating[fault.seat], fault, unit.number, index)

    def _break_off(self, why: str) -> None:
        """The run cannot go on."""
        self._broken = why
        self._changed.set()

    def _crew_failed(self, crew: Crew) -> None:
        """An entrant can play no more: it forfeits what it is playing."""
        asyncio.get_running_loop().call_soon(self._forfeit_open_games, crew)

    def _forfeit_open_games(self, crew: Crew) -> None:
        failure = crew.failure
        assert failure is not None, "only an entrant that cannot play forfeits what is open"
        for place in [place for session in crew.sessions for place in session.places]:
            if not place.table.over:
                place.session.forfeit(place, crew.cause_of_open_games, failure.evidence)

    # ------------------------------------------------------------------ what no bot is to blame for

    def _process_ready(self) -> None:
        self._not_started_in_a_row = 0

    def _not_started(self, crew: Crew, player: Player) -> None:
        """A process cannot be started, or was lost, and no bot is to blame, as it seems."""
        assert player.failure is not None, "a process that failed says why"
        why = f"{crew.entrant.name}: {player.failure.evidence}"
        self._not_started_in_a_row += 1
        if self._launcher.is_lost or self._not_started_in_a_row > MOST_IN_A_ROW:
            self._break_off(why)
            return
        look = asyncio.get_running_loop().create_task(self._go_on_without(crew, player, why))
        self._looking.add(look)
        look.add_done_callback(self._looked)

    def _looked(self, look: asyncio.Task[None]) -> None:
        self._looking.discard(look)
        self._changed.set()
        error = None if look.cancelled() else look.exception()
        if error is not None:
            self._break_off(f"a bot could not be replaced: {error!r}")

    async def _go_on_without(self, crew: Crew, player: Player, why: str) -> None:
        """Whoever starved the machine forfeits; what else depended on the process is void."""
        used = [
            (number, tail)
            for number, one in enumerate(self.crews)
            for other in one.players
            if one.failure is None and (tail := await other.used()) is not None
        ]
        culprit = starved_by(used, self._plan.limits)
        if culprit is not None:
            self.crews[culprit[0]].fail(culprit[1])
            await asyncio.sleep(0)  # its games are forfeited before others are void
        if self._stopping or crew.failure is not None:
            return
        units = {
            game.unit.unit.number: game.unit
            for game in self._games.values()
            if any(place.session is player.session for place in game.places)
        }
        for _, unit in sorted(units.items()):
            self._void(unit, why)
        crew.replace(player)

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
        self.voids.append(void)
        if self._on_void is not None:
            self._on_void(void)
        if void.is_last:
            self._give_up(unit)
            return
        again = OpenUnit.of(unit, open_unit.attempt + 1)
        self._again += [(again, index) for index in range(len(unit.seatings))]

    def _give_up(self, unit: Unit) -> None:
        self._given_up.add(unit.number)
        if self._plan.take is not None:
            self._untaken[unit.number] = None
        self._decide(self._withdrawals.finished(unit, ()))

    # ------------------------------------------------------------------ storing

    def note_lost(self) -> None:
        """Bring :attr:`lost` up to date."""
        for number, crew in enumerate(self.crews):
            if crew.failure is not None:
                self.lost.setdefault(number, crew.failure)

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
