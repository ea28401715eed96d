"""What the runner is given to play, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from referee.game.unit import Unit, UnitResult
from referee.net.terms import Terms
from referee.process.sandbox.limits import PLAYING, Limits
from referee.tournament.crew import Isolation


class EnvironmentBroken(Exception):
    """The run cannot go on, and no bot is to blame; the message says why."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play.

    Attributes:
        seed: the 32 bytes that all cards come from.
        terms: rules, clocks and fault policy.
        units: the units to play, in schedule order; ``None`` where the next one is not known yet,
            to be asked again when another unit is finished.
        tables: the most games that are open at once.
        referee: name and version, for the bots.
        take: told of every unit in schedule order, from the first on without a gap, with ``None``
            for one that was given up; what it is told is final. If it returns false the run ends
            with that unit. ``None`` if nothing depends on what is played.
        isolation: how many processes an entrant has.
        limits: what a bot may use of the machine: who uses more when the machine has no more is
            to blame for that.
        attempts: for units that were void before the run was interrupted, how often.
    """

    seed: bytes
    terms: Terms
    units: Iterable[Unit | None]
    tables: int
    referee: str
    take: Callable[[int, UnitResult | None], bool] | None = None
    isolation: Isolation = Isolation.SHARED
    limits: Limits = PLAYING
    attempts: Mapping[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Progress:
    """How far the run is. Read it at any time; the runner changes it.

    Every game counts as it ended when it was played, also if it is taken back by a withdrawal.
    """

    units: int = 0
    games: int = 0
    decisions: int = 0
    faults: int = 0
    wins: list[int] = field(default_factory=list)

    @classmethod
    def of_parts(cls, units: int, parts: Sequence[Progress]) -> Self:
        """How far a run is that has finished so many units, from its parts."""
        return cls(
            units,
            sum(part.games for part in parts),
            sum(part.decisions for part in parts),
            sum(part.faults for part in parts),
            [sum(wins) for wins in zip(*(part.wins for part in parts), strict=True)],
        )
