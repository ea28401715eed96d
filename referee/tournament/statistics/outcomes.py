"""Who sat on which side, and which side won: what ratings are made from.

Ratings need, for each board, who met whom on it. Boards of a run are mostly alike, so what was
played on a board is kept as a path that boards share: the memory does not grow with the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

Sides = tuple[tuple[int, ...], ...]
"""The entrants of each side of a game, the sides in order of their entrants."""

MOST_RATED: Final = 200
"""With more entrants there are no ratings: their covariances would be too many."""


class Outcomes:
    """Adds up games.

    Attributes:
        entrants: how many.
        wins: for each way that sides can be made up, how many games each side won.
        played: for each board, where its path ends; see :meth:`games_on`.
    """

    def __init__(self, entrants: int) -> None:
        self.entrants = entrants
        self.wins: dict[Sides, list[int]] = {}
        self.played: dict[int, int] = {}
        self._paths: dict[tuple[int, tuple[Sides, ...]], int] = {}
        self._steps: list[tuple[int, tuple[Sides, ...]]] = []

    def add(self, board: int, sides: Sequence[Sides], winners: Sequence[int]) -> None:
        """Add a unit: for each game its sides, and which of them won."""
        if self.entrants > MOST_RATED:
            return
        games = []
        for made_up, winner in zip(sides, winners, strict=True):
            ordered = tuple(sorted(made_up))
            wins = self.wins.get(ordered)
            if wins is None:
                wins = self.wins[ordered] = [0] * len(ordered)
            wins[ordered.index(made_up[winner])] += 1
            games.append(ordered)
        step = self.played.get(board, -1), tuple(games)
        place = self._paths.get(step)
        if place is None:
            place = self._paths[step] = len(self._steps)
            self._steps.append(step)
        self.played[board] = place

    def games_on(self, place: int) -> Iterator[Sides]:
        """The sides of every game of the boards whose path ends there."""
        while place >= 0:
            place, games = self._steps[place]
            yield from games
