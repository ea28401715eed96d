"""A unit that is over, as it goes from the table it was played at to the run file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from referee.game.faults import Cause
from referee.game.record import End, GameRecord
from referee.game.unit import Unit, UnitResult
from referee.store.rows import Row, row_of


class GameResult(NamedTuple):
    """What came of a game, without how; each attribute as :class:`GameRecord` has it."""

    end: End
    winner: int
    score: tuple[int, ...]
    forfeited_by: int
    cause: Cause | None

    @classmethod
    def of(cls, record: GameRecord | GameResult) -> Self:
        """That of a game with its record."""
        return cls(record.end, record.winner, record.score, record.forfeited_by, record.cause)


class Finished:
    """A unit that is over, with its results, and its row for the run file.

    Of the row and the full result there is one at first, and the other is made when it is asked
    for: what was played in this process is encoded when it is stored, and what another process
    has encoded is read only by those who want to know more than the results.

    Attributes:
        unit: which unit. attempt: at which attempt it was finished.
        games: what came of each of its games, in the order of ``unit.seatings``.
    """

    __slots__ = ("_read", "_result", "_row", "attempt", "games", "unit")

    def __init__(
        self,
        unit: Unit,
        attempt: int,
        games: Sequence[GameRecord | GameResult],
        result: UnitResult | None = None,
        row: Row | None = None,
        read: Callable[[Row], UnitResult] | None = None,
    ) -> None:
        """For :meth:`of` and :meth:`elsewhere`."""
        self.unit = unit
        self.attempt = attempt
        self.games = games
        self._result = result
        self._row = row
        self._read = read

    @classmethod
    def of(cls, result: UnitResult) -> Self:
        """A unit that was played in this process, or read from a file."""
        return cls(result.unit, result.attempt, result.games, result=result)

    @classmethod
    def elsewhere(cls, told: Told, read: Callable[[Row], UnitResult]) -> Self:
        """A unit that another process has played; ``read`` reads its row."""
        return cls(told.unit, told.attempt, told.games, row=told.row, read=read)

    @property
    def row(self) -> Row:
        """As it stands in the run file."""
        if self._row is None:
            assert self._result is not None, "there is one of the two"
            self._row = row_of(self._result)
        return self._row

    @property
    def result(self) -> UnitResult:
        """All that there is to know of it."""
        if self._result is None:
            assert self._row is not None and self._read is not None, "there is one of the two"
            self._result = self._read(self._row)
        return self._result

    def told(self) -> Told:
        """What another process is told of it."""
        games = tuple(GameResult.of(game) for game in self.games)
        return Told(self.unit, self.attempt, games, self.row)


class Told(NamedTuple):
    """A unit that is over, as one process tells another; see :class:`Finished`."""

    unit: Unit
    attempt: int
    games: tuple[GameResult, ...]
    row: Row
