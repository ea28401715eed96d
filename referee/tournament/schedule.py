"""Units and their order: what a run will play, known before it starts.

A unit is one board in every seating that the format asks for; for two teams that is two games, the
teams exchanging seats. It is never split: scheduled, stored, repeated and counted as a whole.
Schedules are pure iterators: the same arguments give the same units with the same numbers, so a
run that was interrupted knows what is left. What is only known when earlier units are played is in
:mod:`referee.tournament.courses`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from referee.game.unit import Unit, UnitResult
from referee.tournament.halves import halved
from referee.tournament.samples import group, groups_per_board
from referee.tournament.seatings import PlayAs, Seating, Shape, games_per_unit, seatings

MOST_FOR_ALL: Final = 16
"""Up to so many contestants every three or four of them meet; of more, a balanced choice."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """All units of a run, in order, none of which depends on a result.

    Attributes:
        unit: gives the unit with a number, without going through those before it.
        count: how many units there are.
        pairings: how many different pairings occur.
        games_per_unit: how many games a unit has.
    """

    unit: Callable[[int], Unit]
    count: int
    pairings: int
    games_per_unit: int

    def units(self) -> Iterator[Unit]:
        """All units, in order."""
        return map(self.unit, range(self.count))

    def take(self, number: int, result: UnitResult | None) -> None:
        """A unit was played. Nothing follows from it here."""


def team_seatings(a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """Two teams of one bot each at a table of four: both ways of sitting."""
    return seatings(Shape(4, 2, PlayAs.TEAMS, 2), (a, b), 0)


def round_robin(entrants: int, boards: int) -> Schedule:
    """Every bot against every other, each as a team of one at a table of four."""
    return all_meet(Shape(4, 2, PlayAs.TEAMS, entrants), boards)


def all_meet(shape: Shape, boards: int) -> Schedule:
    """Everybody against everybody else, all on the same boards.

    Board by board, so that at any point all pairings have played almost the same boards. Where
    three or four meet and there are more than :data:`MOST_FOR_ALL`, a balanced choice of them
    meets on each board; see :mod:`referee.tournament.samples`.

    Args:
        shape: of the units.
        boards: how many boards are played.
    """
    if shape.meet > 2 and shape.contestants > MOST_FOR_ALL:
        return _sampled(shape, boards)
    return listed(shape, tuple(combinations(range(shape.contestants), shape.meet)), boards)


def gauntlet(shape: Shape, boards: int) -> Schedule:
    """The first one entered against each of the others, all on the same boards.

    Where more than two meet it is every pairing that the first one is in, as far as
    :data:`MOST_FOR_ALL` others go, and a balanced choice of them beyond.
    """
    others, meet = shape.contestants - 1, shape.meet - 1
    if meet < 2 or others <= MOST_FOR_ALL:
        pairings = tuple((0, *rest) for rest in combinations(range(1, others + 1), meet))
        return listed(shape, pairings, boards)

    def chosen(board: int, number: int) -> tuple[int, ...]:
        return 0, *(one + 1 for one in group(others, meet, board, number))

    return _by_board(shape, chosen, groups_per_board(others), boards)


def listed(
    shape: Shape, pairings: Sequence[tuple[int, ...]], boards: int, first: int = 0
) -> Schedule:
    """These pairings on the same boards, board by board.

    Args:
        shape: of the units. pairings: of contestants. boards: how many.
        first: the number of the first board.
    """
    count = len(pairings)
    if shape.play_as == PlayAs.SINGLES and shape.sides < shape.seats and not shape.draw_partners:
        orders = halved(pairings)

        def at_table(place: int, board: int) -> tuple[Seating, ...]:
            return seatings(shape, orders[place], board)

    elif shape.play_as == PlayAs.PAIRS:
        odd = _odd_ones(pairings)

        def at_table(place: int, board: int) -> tuple[Seating, ...]:
            return seatings(shape, pairings[place], board, odd[place])

    else:
        # Those entered first are the first of all their pairings. What is not even within a unit
        # is for one half of the pairings as for the other half on the next board.
        turn = 1 if shape.play_as == PlayAs.SINGLES else 0

        def at_table(place: int, board: int) -> tuple[Seating, ...]:
            return seatings(shape, pairings[place], board + place * turn)

    def unit(number: int) -> Unit:
        board, place = divmod(number, count)
        bots = shape.bots_of(pairings[place])
        return Unit(number, first + board, bots, at_table(place, first + board))

    return Schedule(unit, count * boards, count, games_per_unit(shape))


def _odd_ones(pairings: Sequence[tuple[int, ...]]) -> list[tuple[bool, ...]]:
    """For each pairing and each who is in it, whether an odd number of earlier ones has him."""
    seen: Counter[int] = Counter()
    found = []
    for pairing in pairings:
        found.append(tuple(seen[one] % 2 == 1 for one in pairing))
        seen.update(pairing)
    return found


def _sampled(shape: Shape, boards: int) -> Schedule:
    def chosen(board: int, number: int) -> tuple[int, ...]:
        return group(shape.contestants, shape.meet, board, number)

    return _by_board(shape, chosen, groups_per_board(shape.contestants), boards)


def _by_board(
    shape: Shape, who: Callable[[int, int], tuple[int, ...]], per_board: int, boards: int
) -> Schedule:
    """Pairings that change from board to board.

    Args:
        shape: of the units. who: the contestants of a board's pairing by its place on the board.
        per_board: how many meet on a board. boards: how many.
    """

    def unit(number: int) -> Unit:
        board, place = divmod(number, per_board)
        meet = who(board, place)
        return Unit(number, board, shape.bots_of(meet), seatings(shape, meet, board))

    return Schedule(unit, per_board * boards, per_board, games_per_unit(shape))
