"""The processes of an entrant: one for all its games, or one for each seat it may ever have.

With isolation `seat` no process may learn what another one sees: neither the partner's cards, nor
how a board looked from another seat, nor how it went in another game. So there is a process for
each seat of each game of a unit, for each pairing; each of them sees every board once, from one
seat. With fewer it cannot be done: on each board an entrant has just so many seats.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum

from referee.game.faults import Cause
from referee.game.unit import Unit
from referee.net.session import Session
from referee.tournament.player import Entrant, Failure, Player


class Isolation(StrEnum):
    """How far the knowledge of an entrant's processes is kept apart."""

    SHARED = "shared"
    """One process plays all games."""
    SEAT = "seat"
    """No process sees two seats of a table, or a board twice."""


Seat = tuple[tuple[int, ...], int, int]  # pairing, game of the unit, seat
Hire = Callable[[Entrant, Callable[[Player, Cause], None]], Player]


def seats_of(unit: Unit) -> Iterable[tuple[int, Seat]]:
    """Every seat of every game of a unit, with the entrant who has it."""
    for game, seating in enumerate(unit.seatings):
        for seat, entrant in enumerate(seating):
            yield entrant, (unit.pairing, game, seat)


class Crew:
    """All processes of one entrant.

    Args:
        entrant: who it is.
        isolation: how many processes there are.
        hire: makes a process, given who for and whom to tell when it cannot go on.
        starting: bounds how many processes are being started at once.
        on_failure: called when the entrant can play no more.
        on_trouble: called when a process of it cannot be, and no bot is to blame; then
            :meth:`replace` it, or end the run.
        on_broken: called when the run cannot go on, with the reason.

    Attributes:
        failure: why it can play no more, once that is so.
        cause_of_open_games: the cause of the forfeits that follow from it.
    """

    def __init__(
        self,
        entrant: Entrant,
        isolation: Isolation,
        hire: Hire,
        starting: asyncio.Semaphore,
        on_failure: Callable[[Crew], None],
        on_trouble: Callable[[Crew, Player], None],
        on_broken: Callable[[str], None],
    ) -> None:
        self.entrant = entrant
        self.failure: Failure | None = None
        self.cause_of_open_games = Cause.WITHDRAWN
        self._isolation = isolation
        self._hire = hire
        self._starting = starting
        self._on_failure = on_failure
        self._on_trouble = on_trouble
        self._on_broken = on_broken
        self._halted = False
        self._hired = 0
        self._seats: dict[Seat, Player] = {}
        self._last_board: dict[Seat, int] = {}
        self._late: set[asyncio.Task[None]] = set()
        self._replaced: list[Player] = []
        self.players = [self._another()]

    def _another(self) -> Player:
        entrant = self.entrant
        if self._isolation == Isolation.SEAT and entrant.log is not None:
            number = self._hired = self._hired + 1
            log = entrant.log.with_name(f"{entrant.log.stem}.{number}{entrant.log.suffix}")
            entrant = replace(entrant, log=log)
        return self._hire(entrant, self._player_failed)

    @property
    def sessions(self) -> list[Session]:
        """The sessions of all its processes."""
        return [player.session for player in self.players]

    @property
    def backlog(self) -> int:
        """At how many tables it is waited for."""
        return sum(session.backlog for session in self.sessions)

    @property
    def breaks(self) -> int:
        """How often a process of it broke so far."""
        return sum(player.breaks for player in self.players)

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [player.pid for player in self.players if player.pid is not None]

    def session(self, seat: Seat, board: int) -> Session:
        """The session that plays a seat on a board.

        If no process has been started for the seat, or the one there has been dealt into the board
        already, a new one is: the session is ready for games at once, and plays them when the
        process is there.
        """
        if self._isolation == Isolation.SHARED:
            return self.players[0].session
        if seat not in self._seats or self._last_board.get(seat, -1) >= board:
            player = self._hire_for(seat)
            if player is not self.players[0]:  # that one has been started
                self._start_soon(player)
        self._last_board[seat] = board
        return self._seats[seat].session

    def _hire_for(self, seat: Seat) -> Player:
        if self._seats:
            self.players.append(self._another())
        self._seats[seat] = self.players[-1]
        return self.players[-1]

    def replace(self, player: Player) -> None:
        """Another process, which has seen no board, takes the place of one that could not be."""
        fresh = self._another()
        self.players[self.players.index(player)] = fresh
        self._replaced.append(player)
        for seat, who in self._seats.items():
            if who is player:
                self._seats[seat] = fresh
                self._last_board.pop(seat, None)
        self._start_soon(fresh)

    def _start_soon(self, player: Player) -> None:
        late = asyncio.get_running_loop().create_task(self._start_late(player))
        self._late.add(late)
        late.add_done_callback(self._started_late)

    def _started_late(self, late: asyncio.Task[None]) -> None:
        self._late.discard(late)
        error = None if late.cancelled() else late.exception()
        if error is not None:  # a fault of ours: nobody would come to play this seat
            self._on_broken(f"{self.entrant.name}: a process could not be started: {error!r}")

    # ------------------------------------------------------------------ beginning

    async def start(self) -> Failure | None:
        """Start one process and wait until it is ready; why the entrant cannot play, if so."""
        return await self._start(self.players[0])

    async def take_seats(self, seats: Iterable[Seat]) -> None:
        """See to it that there is a process for each of these seats; one that cannot be started
        costs the entrant its games."""
        if self._isolation == Isolation.SHARED:
            return
        for seat in seats:
            if seat not in self._seats:
                self._hire_for(seat)
        await asyncio.gather(*map(self._start_late, self.players[1:]))

    async def _start_late(self, player: Player) -> None:
        failure = await self._start(player)
        if failure is not None:
            player.fail(failure)

    async def _start(self, player: Player) -> Failure | None:
        if player.entrant.door is not None:  # it is somebody else who starts it
            return await player.start()
        async with self._starting:
            over = self._halted or self.failure is not None
            return None if over else await player.start()

    def halt(self) -> None:
        """Start no more processes."""
        self._halted = True

    # ------------------------------------------------------------------ trouble and the end

    def fail(self, failure: Failure, open_games: Cause | None = None) -> None:
        """It can play no more: its games are forfeited, open ones and those to come.

        ``open_games`` is the cause for those that are open, by default the failure's own.
        """
        if self.failure is None:
            self._give_up(failure, open_games or failure.cause)

    def _player_failed(self, player: Player, open_games: Cause) -> None:
        failure = player.failure
        assert failure is not None, "a process that failed says why"
        if self.failure is not None or player not in self.players:
            return
        if failure.environment:
            self._on_trouble(self, player)
        else:
            self._give_up(failure, open_games)

    def _give_up(self, failure: Failure, open_games: Cause) -> None:
        self.failure = failure
        self.cause_of_open_games = open_games
        self._on_failure(self)
        for player in self.players:
            player.fail(failure)

    def hurry(self) -> None:
        """End every process now."""
        for player in self.players:
            player.hurry()

    async def stop(self, reason: str) -> None:
        """Say goodbye to every process, give it time to end, and end it."""
        for late in self._late:
            late.cancel()
        everybody = (*self.players, *self._replaced)
        await asyncio.gather(*(player.stop(reason) for player in everybody))
