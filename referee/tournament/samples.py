"""Which of very many entrants meet on a board: a balanced choice where all would be too many.

Every board is played by as many groups as there are entrants: one group, moved on by one place
again and again (a cyclic design). So on every board everybody plays equally often, and sits in
every place of a group once. How often two meet depends only on how far apart they stand in the
list; the groups are chosen one after the other so that all distances come up equally often.

For many numbers of entrants ``samples.txt`` has a sequence of groups after each of which all have
met equally often or differ by one; they were found by search. Where it has none, each group is
chosen by what the ones before it have left over, and how often two have met differs by two at most
(``python -m tests.tournament.sample_balance`` counts).
Sources: R. C. Bose, *Annals of Eugenics* 9 (1939), on difference families; J. A. John, *Cyclic
Designs* (1987).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

Group = tuple[int, ...]

_LOOKED_AT: Final = 1200
"""How many places are tried for a member of a group; more entrants, fewer groups side by side."""
# What it costs to let two meet: who would then be ahead of others by more than two meetings, who is
# level with those who have met least, and who is ahead by one.
_TOO_OFTEN: Final = 1000
_LEVEL: Final = -4
_AHEAD: Final = 1


def group(entrants: int, size: int, board: int, number: int) -> Group:
    """Who meet in one of the :func:`groups_per_board` groups of a board.

    Args:
        entrants: how many there are. size: how many meet.
        board, number: which group of which board, from 0.
    """
    return tuple((one + number) % entrants for one in _sequence(entrants, size).base(board))


def groups_per_board(entrants: int) -> int:
    """How many groups play a board; an entrant is in as many of them as a group has members."""
    return entrants


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
def _sequence(entrants: int, size: int) -> _Sequence:
    return _Sequence(entrants, size, searched().get((entrants, size)))


class _Sequence:
    """The groups that are moved on, board by board: known, or chosen as they are asked for.

    When all have met equally often it begins anew.
    """

    def __init__(self, entrants: int, size: int, known: tuple[Group, ...] | None) -> None:
        self._entrants, self._size = entrants, size
        self._bases = list(known or ())
        self._is_whole = known is not None
        half = entrants // 2
        self._distance = [min(place, entrants - place) for place in range(entrants)]
        # How often a group with a distance, moved on all the way round, brings two together.
        self._weight = [1 + (2 * distance == entrants) for distance in range(half + 1)]
        self._met = [0] * (half + 1)

    def base(self, board: int) -> Group:
        """The group of a board that is moved on."""
        while not self._is_whole and len(self._bases) <= board:
            self._choose()
        return self._bases[board % len(self._bases)]

    def _choose(self) -> None:
        """Add the group that helps those most who lag behind, and takes nobody far ahead: grown
        member by member, the best few kept (a beam search)."""
        met = self._met
        least = min(met[1:])
        beam: list[tuple[int, Group, Group]] = [(0, (0,), ())]
        for _ in range(self._size - 1):
            grown = [
                (cost + self._cost(known, new, least), (*members, place), known + new)
                for cost, members, known in beam
                for place in range(1, self._entrants)
                if place not in members
                for new in (tuple(self._distance[place - one] for one in members),)
            ]
            grown.sort()
            beam = grown[: max(1, _LOOKED_AT // self._entrants)]
        _, members, distances = beam[0]
        for distance in distances:
            met[distance] += self._weight[distance]
        self._bases.append(members)
        self._is_whole = max(met[1:]) == min(met[1:])

    def _cost(self, known: Group, new: Group, least: int) -> int:
        """What it costs that a group with some distances gets these new ones.

        Args:
            least: how often those have met who have met least.
        """
        cost = 0
        for number, distance in enumerate(new):
            weight = self._weight[distance]
            already = known.count(distance) + new[:number].count(distance)
            ahead = self._met[distance] + weight * already - least
            if ahead + weight > 2:
                cost += _TOO_OFTEN
            else:
                cost += _AHEAD if ahead else _LEVEL
        return cost
