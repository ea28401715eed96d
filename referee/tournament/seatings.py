"""Who sits where in the games of a unit: every way of seating that a table has.

A unit plays one board in so many seatings that the luck of a seat falls on all alike. Which
seatings these are depends on who plays: teams of one bot, teams of two bots, or single bots, which
have changing partners where there are partners and are alone where every seat is a side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations
from typing import Final, Protocol

Seating = tuple[int, ...]
"""The entrant at each seat, from seat 0 on."""

MOST_ARRANGEMENTS: Final = 12
"""Up to so many ways to sit are all played on each board; of more, a part of them in turn."""


class PlayAs(StrEnum):
    """What takes part: the word for it in the terms of a run."""

    TEAMS = "teams"
    """Each bot at all seats of its side."""
    SINGLES = "singles"
    """Each bot at one seat, with every other as a partner in turn where there are partners."""
    PAIRS = "pairs"
    """Two different bots at the two seats of a side, entered as ``A+B``."""


class Seats(Protocol):
    """The rules, as far as seats go."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def sides(self) -> int:
        """How many sides; seat ``s`` belongs to side ``s mod sides``."""

    @property
    def draw_partners(self) -> bool:
        """Whether it is drawn for who plays with whom."""


class SeatingError(ValueError):
    """Nobody can be seated like that; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the units of a run look.

    Attributes:
        seats: how many seats the table has. sides: how many sides.
        play_as: what takes part.
        entrants: how many bots are in the run.
        draw_partners: whether the cards say who plays with whom. Then a unit is one game, and its
            seating says from which seat each one draws (:func:`seated_as_drawn`).
    """

    seats: int
    sides: int
    play_as: PlayAs
    entrants: int
    draw_partners: bool = False

    @property
    def meet(self) -> int:
        """How many contestants (bots, or pairs of bots) meet in a unit."""
        if self.play_as == PlayAs.SINGLES:
            return min(self.seats, self.contestants)
        return self.sides

    @property
    def contestants(self) -> int:
        """How many there are to be paired: pairs of bots count once."""
        return self.entrants // self.bots_each

    @property
    def bots_each(self) -> int:
        """How many bots make a contestant; its bots follow each other in the list of entrants."""
        return self.seats // self.sides if self.play_as == PlayAs.PAIRS else 1

    def bots_of(self, contestants: tuple[int, ...]) -> tuple[int, ...]:
        """The bots of these contestants."""
        each = self.bots_each
        return tuple(each * one + number for one in contestants for number in range(each))


def shape_of(rules: Seats, play_as: PlayAs, entrants: int) -> Shape:
    """How units look under these rules.

    Raises:
        SeatingError: the entrants cannot be seated so.
    """
    shape = Shape(rules.players, rules.sides, play_as, entrants, rules.draw_partners)
    if rules.draw_partners and play_as != PlayAs.SINGLES:
        raise SeatingError(
            "'draw_partners' lets the cards decide who plays with whom, and with 'entrants' "
            f"{play_as} that is settled; enter four single bots or more (--entrants singles), or "
            "set 'draw_partners' to false"
        )
    partners = rules.players // rules.sides > 1
    if play_as != PlayAs.SINGLES and not partners:
        raise SeatingError(
            "under these rules every seat plays for itself, so there are no teams; enter single "
            "bots (--entrants singles)"
        )
    least = least_bots(rules, play_as)
    if entrants < least:
        raise SeatingError(f"{play_as} need {least} bots or more here, and there are {entrants}")
    if entrants % shape.bots_each:
        raise SeatingError(f"{entrants} bots do not make pairs; enter an even number of them")
    return shape


def least_bots(rules: Seats, play_as: PlayAs) -> int:
    """The fewest bots that a run can have."""
    if play_as == PlayAs.PAIRS:
        return rules.players
    if play_as == PlayAs.SINGLES and rules.players > rules.sides:
        return rules.players
    return 2


def usual(rules: Seats) -> PlayAs:
    """What takes part where nobody says anything: teams, unless there are no partners or they are
    drawn for."""
    partners = rules.players > rules.sides and not rules.draw_partners
    return PlayAs.TEAMS if partners else PlayAs.SINGLES


def seatings(
    shape: Shape, contestants: tuple[int, ...], turn: int, odd: Sequence[bool] = ()
) -> tuple[Seating, ...]:
    """The seatings of a unit.

    Args:
        shape: of the run. contestants: who meet, :attr:`Shape.meet` of them. Of four single bots
            with changing partners the first two deal first once more than the others, or once less;
            the same goes for the first lead.
        turn: the board's number, or another that goes round: where not everything can be equal on
            one board it is on several in a row.
        odd: for each contestant, whether this is an odd one of its units on the board; of pairs it
            is the one bot or the other that deals first. By default it is none.
    """
    if shape.play_as == PlayAs.TEAMS:
        return tuple(_in_turn(contestants, shape.seats, game) for game in range(shape.sides))
    if shape.play_as == PlayAs.PAIRS:
        return _pairs(shape, contestants, turn, odd or (False,) * len(contestants))
    if shape.draw_partners:
        return (_places_to_draw_from(contestants, turn),)
    if shape.sides < shape.seats:
        return _changing_partners(contestants, turn)
    return _alone(contestants, shape.seats, turn)


def games_per_unit(shape: Shape) -> int:
    """How many games a unit has, whoever meets."""
    return len(seatings(shape, tuple(range(shape.meet)), 0))


def _in_turn(contestants: tuple[int, ...], seats: int, first: int) -> Seating:
    count = len(contestants)
    return tuple(contestants[(first + seat) % count] for seat in range(seats))


def _pairs(
    shape: Shape, contestants: tuple[int, ...], turn: int, odd: Sequence[bool]
) -> tuple[Seating, ...]:
    """Both ways of sitting for two pairs.

    The partners change seats from one unit of a board to the next. What that leaves uneven on one
    board is made up for on the next one, while the first dealer moves on by a seat from board to
    board: the one partner sits at seat 0 rather than 2 on two boards and then the other, and so it
    is with seats 1 and 3, a board earlier. Where one seat always deals, it comes out even in four.
    """
    each = shape.bots_each
    changed = turn // 2, (turn + 1) // 2
    found = []
    for game in range(shape.sides):
        seating = []
        for seat in range(shape.seats):
            which = (game + seat) % len(contestants)
            partner = seat // shape.sides + changed[seat % shape.sides] + odd[which]
            seating.append(each * contestants[which] + partner % each)
        found.append(tuple(seating))
    return tuple(found)


# Three ways to be partners, each in two seatings with the sides exchanged. Everybody has each other
# for a partner twice, at his left twice and at his right twice, and sits at each seat once, or
# twice: the first two at the first two seats, the others at the last two.
_SIX: Final = (
    (0, 2, 1, 3),
    (2, 0, 3, 1),
    (0, 1, 2, 3),
    (1, 0, 3, 2),
    (3, 1, 0, 2),
    (1, 3, 2, 0),
)


def _changing_partners(contestants: tuple[int, ...], turn: int) -> tuple[Seating, ...]:
    """Four single bots with every other as a partner in turn.

    Seats are counted from one that moves on with ``turn``, as the first dealer does, and every
    second time everybody sits across from where he was: so in two turns all deal equally often.
    """
    start = turn % 4 + 2 * (turn % 2)
    return tuple(tuple(contestants[plan[(seat - start) % 4]] for seat in range(4)) for plan in _SIX)


def _places_to_draw_from(contestants: tuple[int, ...], turn: int) -> Seating:
    """One seating: in four turns everybody draws from each seat once, then in another order."""
    orders = _arrangements(len(contestants), len(contestants))
    order = orders[turn // len(contestants) % len(orders)][turn % len(contestants)]
    return tuple(contestants[one] for one in order)


def seated_as_drawn(seating: Seating, seated: Sequence[int]) -> Seating:
    """Who sits where after a draw.

    Args:
        seating: who drew from each seat. seated: for each seat, where its player drew from.
    """
    return tuple(seating[drew_from] for drew_from in seated)


def _alone(contestants: tuple[int, ...], seats: int, turn: int) -> tuple[Seating, ...]:
    """Everybody for himself, at every seat equally often.

    All arrangements, if they are few; else one cyclic order with all of its rotations, another one
    in each turn. With fewer contestants than seats some have several, each of them in turn.
    """
    plans = _arrangements(len(contestants), seats)
    plan = plans[turn % len(plans)]
    return tuple(tuple(contestants[one] for one in arrangement) for arrangement in plan)


@lru_cache
def _arrangements(contestants: int, seats: int) -> tuple[tuple[Seating, ...], ...]:
    """Sets of arrangements, each of which is fair, to be played in turn."""
    every = [
        order
        for places in _shares(contestants, seats)
        for order in sorted(set(permutations(places)))
    ]
    if len(every) <= MOST_ARRANGEMENTS:
        return (tuple(every),)
    classes: dict[tuple[int, ...], list[list[Seating]]] = {}
    for order in every:
        rotations = sorted({order[turn:] + order[:turn] for turn in range(seats)})
        same_places = classes.setdefault(tuple(sorted(order)), [])
        if rotations not in same_places:
            same_places.append(rotations)
    kinds = list(classes.values())
    return tuple(
        tuple(order for kind in kinds for order in kind[number])
        for number in range(min(map(len, kinds)))
    )


def _shares(contestants: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Who has how many seats: every way of giving them out as evenly as can be."""
    each, more = divmod(seats, contestants)
    base = tuple(one for one in range(contestants) for _ in range(each))
    if not more:
        yield base
        return
    for first in range(contestants):
        yield base + tuple((first + number) % contestants for number in range(more))
