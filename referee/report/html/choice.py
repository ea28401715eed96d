"""Which games of a run its page holds: all of them, or of very many those worth looking at."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from referee.analysis.blobs import UnitAnalysis
from referee.game.faults import Cause
from referee.game.record import End, GameRecord
from referee.game.unit import UnitResult

MOST_GAMES: Final = 600
"""A run with more games is represented by so many of them at most."""
_FAULTS_OF_A_KIND: Final = 3
_COSTLY_OF_A_BOT: Final = 5

GameId = tuple[int, int]
"""The number of a unit, and which of its games, from 0."""


class Why(StrEnum):
    """Why a game is on the page, in words, in the order in which games are taken."""

    FAULT = "has a fault"
    COSTLY = "has a costly card"
    PAIRING = "first of its pairing"
    CLOSE = "close"
    LATEST = "among the last"


@dataclass(frozen=True, slots=True, order=True)
class Costly:
    """A card that gave something away; the worst compare highest.

    Attributes:
        points, tricks: by how much. unit, game, hand, play: where, all from 0, ``hand`` counting
            redeals; the first two and hand are negative here, so that of equal ones the earliest
            is the highest.
    """

    points: int
    tricks: int
    unit: int
    game: int
    hand: int
    play: int
    bot: int

    @property
    def where(self) -> GameId:
        """The game."""
        return -self.unit, -self.game


class Choice:
    """Looks at every unit and remembers a bounded number of games.

    Attributes:
        everything: whether all games fit.
        costly: for each bot its most costly cards, unordered.
    """

    def __init__(self, games: int, most: int = MOST_GAMES) -> None:
        """``games``: how many the run has."""
        self.everything = games <= most
        self.costly: dict[int, list[Costly]] = {}
        self._most = most
        self._faults: dict[tuple[int, Cause], list[GameId]] = {}
        self._pairings: dict[tuple[int, ...], GameId] = {}
        self._close: list[tuple[int, int, int, int]] = []
        self._latest: deque[GameId] = deque(maxlen=most if self.everything else most // 4)

    def see(self, result: UnitResult, analysis: UnitAnalysis | None) -> None:
        """A unit that counts, in the order of the schedule."""
        number = result.unit.number
        for index, record in enumerate(result.games):
            self._latest.append((number, index))
            self._see_faults(result, index, record)
            self._see_score(number, index, record)
        if len(self._pairings) < self._most:
            self._pairings.setdefault(result.unit.pairing, (number, 0))
        if analysis is not None:
            self._see_costly(result, analysis)

    def _see_faults(self, result: UnitResult, index: int, record: GameRecord) -> None:
        for fault in record.faults:
            bot = result.unit.seatings[index][fault.seat]
            known = self._faults.setdefault((bot, fault.cause), [])
            game = result.unit.number, index
            if len(known) < _FAULTS_OF_A_KIND and game not in known:
                known.append(game)

    def _see_score(self, number: int, index: int, record: GameRecord) -> None:
        if record.end != End.PLAYED_OUT:
            return
        best, second = sorted(record.score, reverse=True)[:2]
        entry = second - best, len(record.hands), -number, -index
        if len(self._close) < self._most // 4:
            heapq.heappush(self._close, entry)
        elif entry > self._close[0]:
            heapq.heapreplace(self._close, entry)

    def _see_costly(self, result: UnitResult, analysis: UnitAnalysis) -> None:
        number = result.unit.number
        for index, hands in enumerate(analysis):
            for place, hand in enumerate(hands):
                for slip in () if hand is None else hand.slips:
                    bot = result.unit.seatings[index][slip.seat]
                    entry = Costly(
                        slip.points, slip.tricks, -number, -index, -place, slip.play, bot
                    )
                    worst = self.costly.setdefault(bot, [])
                    if len(worst) < _COSTLY_OF_A_BOT:
                        heapq.heappush(worst, entry)
                    elif entry > worst[0]:
                        heapq.heapreplace(worst, entry)

    def games(self) -> dict[GameId, Why | None]:
        """The games, those first that matter most, and why each is there."""
        found: dict[GameId, Why | None] = {}
        for why, game in self._wanted():
            found.setdefault(game, why)
        if self.everything:
            return found | {game: None for game in self._latest if game not in found}
        for game in list(found)[self._most :]:
            del found[game]
        return found

    def _wanted(self) -> Iterator[tuple[Why, GameId]]:
        for turn in range(_FAULTS_OF_A_KIND):
            for known in self._faults.values():
                yield from ((Why.FAULT, game) for game in known[turn : turn + 1])
        costly = sorted((one for worst in self.costly.values() for one in worst), reverse=True)
        yield from ((Why.COSTLY, one.where) for one in costly)
        if not self.everything:
            yield from ((Why.PAIRING, game) for game in self._pairings.values())
            close = sorted(self._close, reverse=True)
            yield from ((Why.CLOSE, (-unit, -game)) for _, _, unit, game in close)
            yield from ((Why.LATEST, game) for game in reversed(self._latest))
