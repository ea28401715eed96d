"""Is a schedule fair: who plays, deals first, leads first, and meets whom how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from referee.game.unit import Unit
from referee.tournament.seatings import Seats


@dataclass(slots=True)
class Counts:
    """How often things fall to each bot.

    Attributes:
        units, games: which it takes part in. seats: games in which it sits at each seat; with
            several seats in one game it counts at each.
        deals, leads: games in which it deals the first hand, and in which it sits left of the first
            dealer.
        meetings: for each two bots, units in which they meet. partners, opponents: games in which
            they play together, and against each other.
        lefts: for each two, first the one who sits to the left of the other, games.
    """

    units: list[int]
    games: list[int]
    seats: list[list[int]]
    deals: list[int]
    leads: list[int]
    meetings: dict[tuple[int, int], int] = field(default_factory=dict)
    partners: dict[tuple[int, int], int] = field(default_factory=dict)
    opponents: dict[tuple[int, int], int] = field(default_factory=dict)
    lefts: dict[tuple[int, int], int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the balance table: what is counted, and the least and the most that anybody has.

    ``of`` says how many bots, or pairs of bots, were counted.
    """

    what: str
    of: int
    least: int
    most: int

    @property
    def word(self) -> str:
        """How even that is: ``equal``, ``within one``, or by how much it differs."""
        spread = self.most - self.least
        return "equal" if not spread else "within one" if spread == 1 else f"differs by {spread}"


def count(
    units: Iterable[Unit], entrants: int, rules: Seats, first_dealer: Callable[[int], int]
) -> Counts:
    """Count over the units of a schedule, which are read once.

    Args:
        units: the units. entrants: how many bots. rules: seats and sides.
        first_dealer: the seat that deals the first hand of a board.
    """
    seats = rules.players
    zeros = [0] * entrants
    found = Counts(zeros[:], zeros[:], [[0] * seats for _ in range(entrants)], zeros[:], zeros[:])
    for unit in units:
        dealer = first_dealer(unit.board)
        for one in unit.pairing:
            found.units[one] += 1
        for pair in combinations(sorted(unit.pairing), 2):
            _add(found.meetings, pair)
        for seating in unit.seatings:
            _count_game(found, seating, dealer, rules)
    return found


def _count_game(found: Counts, seating: Sequence[int], dealer: int, rules: Seats) -> None:
    seats, sides = rules.players, rules.sides
    found.deals[seating[dealer]] += 1
    found.leads[seating[(dealer + 1) % seats]] += 1
    for one in set(seating):
        found.games[one] += 1
    for seat, one in enumerate(seating):
        found.seats[one][seat] += 1
        _add(found.lefts, (seating[(seat + 1) % seats], one))
    together: set[tuple[int, int]] = set()
    against: set[tuple[int, int]] = set()
    for seat, other in combinations(range(seats), 2):
        pair = min(seating[seat], seating[other]), max(seating[seat], seating[other])
        (together if seat % sides == other % sides else against).add(pair)
    for pair in together:
        _add(found.partners, pair)
    for pair in against:
        _add(found.opponents, pair)


def _add(counts: dict[tuple[int, int], int], pair: tuple[int, int]) -> None:
    if pair[0] != pair[1]:
        counts[pair] = counts.get(pair, 0) + 1


def lines(counts: Counts) -> Iterator[Line]:
    """The balance table. Only what occurs has a line: teams of one have no partners to count."""
    entrants = len(counts.games)
    for what, numbers in (
        ("units", counts.units),
        ("games", counts.games),
        ("games as first dealer", counts.deals),
        ("games left of the first dealer", counts.leads),
        *(
            (f"games at seat {seat}", [of[seat] for of in counts.seats])
            for seat in range(len(counts.seats[0]))
        ),
    ):
        yield Line(what, entrants, min(numbers), max(numbers))
    for what, pairs, either in (
        ("units in which two meet", counts.meetings, True),
        ("games as partners", counts.partners, True),
        ("games as opponents", counts.opponents, True),
        ("games to the left of another", counts.lefts, False),
    ):
        if pairs:
            there = [
                pairs.get(pair, 0)
                for one, other in combinations(range(entrants), 2)
                for pair in ([(one, other)] if either else [(one, other), (other, one)])
            ]
            yield Line(what, len(there), min(there), max(there))
