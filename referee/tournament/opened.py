"""What the runner knows of a unit and of a game while they are being played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from referee.game.table import Table
from referee.game.unit import Unit, UnitResult
from referee.net.place import Place


@dataclass(slots=True)
class OpenUnit:
    """A unit being played: its games as they end. If it is void, nothing is made of them."""

    unit: Unit
    done: list[Table | None]
    ended: list[float]
    attempt: int = 1
    is_void: bool = False

    @classmethod
    def of(cls, unit: Unit, attempt: int) -> Self:
        """None of its games has begun."""
        count = len(unit.seatings)
        return cls(unit, [None] * count, [0.0] * count, attempt)

    def result(self) -> UnitResult:
        tables = [table for table in self.done if table is not None]
        return UnitResult(
            unit=self.unit,
            games=tuple(table.record for table in tables if table.record is not None),
            timings=tuple(
                table.timing(ended) for table, ended in zip(tables, self.ended, strict=True)
            ),
            attempt=self.attempt,
        )


@dataclass(slots=True)
class OpenGame:
    """A game being played: whose places it has, and which part of which unit it is."""

    places: list[Place]
    unit: OpenUnit
    index: int
