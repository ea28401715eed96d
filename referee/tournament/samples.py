"""Which of very many entrants meet on a board: a balanced choice where all would be too many.

Every board is played by as many groups as there are entrants: one group, moved on by one place
again and again (a cyclic design). So on every board everybody plays equally often, and sits in
every place of a group once. How often two meet depends only on how far apart they stand in the
list; the groups are chosen one after the other so that all distances come up equally often.

For many numbers of entrants ``samples.txt`` has a sequence of groups after each of which all have
met equally often or differ by one; they were found by search. Where it has none, groups are chosen
greedily, and how often two have met may for some boards differ by up to four.
Sources: R. C. Bose, *Annals of Eugenics* 9 (1939), on difference families; J. A. John, *Cyclic
Designs* (1987).
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from pathlib import Path
from typing import Final

Group = tuple[int, ...]

_LOOKED_AT: Final = 1200
"""How many places are tried for a member of a group; more entrants, fewer groups side by side."""
_MOST_GROUPS: Final = 128


def group(entrants: int, size: int, board: int, number: int) -> Group:
    """Who meet in one of the :func:`groups_per_board` groups of a board.

    Args:
        entrants: how many there are. size: how many meet.
        board, number: which group of which board, from 0.
    """
    bases = _bases(entrants, size)
    again, place = divmod(board, len(bases))
    # What is not quite equal after all bases falls on other distances the next time.
    factors = _factors(entrants)
    factor = factors[again % len(factors)]
    return tuple((factor * one + number) % entrants for one in bases[place])


def groups_per_board(entrants: int) -> int:
    """How many groups play a board; an entrant is in as many of them as a group has members."""
    return entrants


@lru_cache
def _factors(entrants: int) -> tuple[int, ...]:
    """Numbers that a multiplication with takes different places to different places."""
    return tuple(n for n in range(1, entrants // 2 + 1) if gcd(n, entrants) == 1)


@lru_cache
def searched() -> dict[tuple[int, int], tuple[Group, ...]]:
    """The sequences of ``samples.txt``, by the number of entrants and the size of a group."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="ascii")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            entrants, size, *groups = line.split()
            sequence = tuple(tuple(map(int, group.split(","))) for group in groups)
            found[int(entrants), int(size)] = sequence
    return found


@lru_cache
def _bases(entrants: int, size: int) -> tuple[Group, ...]:
    """The groups that are moved on, board by board, until all distances are equally common."""
    return searched().get((entrants, size)) or _chosen_greedily(entrants, size)


def _chosen_greedily(entrants: int, size: int) -> tuple[Group, ...]:
    met = [0] * (entrants // 2 + 1)
    found: list[Group] = []
    best, best_spread = 0, len(met) * _MOST_GROUPS
    while len(found) < max(16, min(2 * entrants, _MOST_GROUPS)):
        chosen, distances = _next_base(entrants, size, met, len(found) + 1)
        found.append(chosen)
        for distance in distances:
            met[distance] += _weight(distance, entrants)
        spread = max(met[1:]) - min(met[1:])
        if spread <= best_spread:
            best, best_spread = len(found), spread
        if spread == 0:
            break
    return tuple(found[:best])


def _next_base(
    entrants: int, size: int, met: list[int], count: int
) -> tuple[Group, tuple[int, ...]]:
    """The group that takes the distances furthest to where they should be after ``count`` groups:
    grown member by member, the best few kept (a beam search)."""
    wanted = count * size * (size - 1) / (entrants - 1)
    width = max(1, _LOOKED_AT // entrants)
    beam: list[tuple[Group, tuple[int, ...]]] = [((0,), ())]
    for _ in range(size - 1):
        grown = []
        for members, known in beam:
            for place in range(1, entrants):
                if place not in members:
                    distances = known + tuple(_distance(place, one, entrants) for one in members)
                    cost = _cost(distances, met, wanted, entrants)
                    grown.append((cost, (*members, place), distances))
        grown.sort()
        beam = [(members, distances) for _, members, distances in grown[:width]]
    return beam[0]


def _cost(distances: tuple[int, ...], met: list[int], wanted: float, entrants: int) -> float:
    """By how much these distances change the squared error of how often each came up."""
    new: dict[int, int] = {}
    cost = 0.0
    for distance in distances:
        weight = _weight(distance, entrants)
        error = met[distance] + new.get(distance, 0) - wanted
        cost += weight * (2 * error + weight)
        new[distance] = new.get(distance, 0) + weight
    return cost


def _distance(one: int, other: int, entrants: int) -> int:
    apart = (one - other) % entrants
    return min(apart, entrants - apart)


def _weight(distance: int, entrants: int) -> int:
    """How often a group with this distance, moved on all the way round, brings two together."""
    return 2 if 2 * distance == entrants else 1
