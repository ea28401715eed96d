"""Units and their order: what a run will play, known before it starts.

A unit is one board in every seating that the format asks for; for two teams that is two games, the
teams exchanging seats. It is never split: scheduled, stored, repeated and counted as a whole.
Schedules are pure iterators: the same arguments give the same units with the same numbers, so a
run that was interrupted knows what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from referee.game.unit import Unit


@dataclass(frozen=True, slots=True)
class Schedule:
    """All units of a run, in order.

    Attributes:
        units: gives a fresh iterator each time it is called.
        unit: gives the unit with a number, without going through those before it.
        count: how many units there are.
        pairings: the pairings that occur, in order of their first unit.
        games_per_unit: how many games a unit has.
    """

    units: Callable[[], Iterator[Unit]]
    unit: Callable[[int], Unit]
    count: int
    pairings: tuple[tuple[int, ...], ...]
    games_per_unit: int


def team_seatings(a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """Two teams of one bot each at a table of four: both ways of sitting."""
    return (a, b, a, b), (b, a, b, a)


def round_robin(entrants: int, boards: int) -> Schedule:
    """Every entrant against every other, on the same boards.

    Board by board, so that at any point all pairings have played almost the same boards.

    Args:
        entrants: how many, at least 2.
        boards: how many boards every pairing plays.
    """
    pairings = tuple(combinations(range(entrants), 2))

    def unit(number: int) -> Unit:
        board, pairing = divmod(number, len(pairings))
        a, b = pairings[pairing]
        return Unit(number, board, (a, b), team_seatings(a, b))

    def units() -> Iterator[Unit]:
        return map(unit, range(len(pairings) * boards))

    return Schedule(units, unit, len(pairings) * boards, pairings, 2)
