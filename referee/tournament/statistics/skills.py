"""OpenSkill beside our own ratings, for single bots with changing partners.

OpenSkill (V. Joshy, *Journal of Open Source Software* 9, 2024; the model is that of Plackett and
Luce, after R. C. Weng and C.-J. Lin, *Journal of Machine Learning Research* 12, 2011) is what many
who play in changing teams know. It goes through the games one by one, so it depends on their order
(that of the schedule), and it takes them for independent, which games on the same board are not.
So it is shown beside the rating that has an interval, and never instead of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Skill:
    """An OpenSkill rating: ``mu``, its uncertainty ``sigma``, and the ``ordinal``, mu − 3 sigma."""

    mu: float
    sigma: float
    ordinal: float


class Skills:
    """Goes through games, in the order of the schedule."""

    def __init__(self, entrants: int) -> None:
        """Everybody begins at mu 25, sigma 25 / 3."""
        from openskill.models import PlackettLuce  # here, because few runs need it

        # tau is by how much players change between two games, which bots do not.
        self._model = PlackettLuce(tau=0.0)
        self._ratings: list[PlackettLuceRating] = [self._model.rating() for _ in range(entrants)]

    def add(self, sides: Sides, winner: int) -> None:
        """Add a game; a bot that sits on both sides of it learns nothing."""
        everybody = [who for side in sides for who in side]
        if len(set(everybody)) < len(everybody):
            return
        teams = [[self._ratings[who] for who in side] for side in sides]
        ranks = [0.0 if side == winner else 1.0 for side in range(len(sides))]
        for side, team in zip(sides, self._model.rate(teams, ranks=ranks), strict=True):
            for who, rating in zip(side, team, strict=True):
                self._ratings[who] = rating

    def of(self, entrant: int) -> Skill:
        """The rating of an entrant."""
        rating = self._ratings[entrant]
        return Skill(rating.mu, rating.sigma, rating.ordinal())
