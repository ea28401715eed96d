"""Shares of games won, and how sure they are.

Games are not independent: the two games of a pair have the same cards, and all pairings play the
same boards. So what varies is counted in *clusters*: a pairing's clusters are its units, an
entrant's are the boards with all its games on them. Everything is kept as sums of whole numbers,
which do not depend on the order of the units nor on the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from referee.tournament.statistics.quantiles import Z95, normal_cdf, t95

RULE_OF_THREE: Final = 3
"""Deviation that is always reckoned with, in games squared; see :func:`variance`."""


@dataclass(slots=True)
class Clusters:
    """Sums over clusters of games.

    Attributes:
        count: how many clusters.
        wins, games: the games won and played in all of them together.
        wins_wins, wins_games, games_games: sums over clusters of the products of the two.
    """

    count: int = 0
    wins: int = 0
    games: int = 0
    wins_wins: int = 0
    wins_games: int = 0
    games_games: int = 0

    def add(self, wins: int, games: int) -> None:
        """Count one cluster, if it has any game."""
        if games:
            self.count += 1
            self.wins += wins
            self.games += games
            self.wins_wins += wins * wins
            self.wins_games += wins * games
            self.games_games += games * games


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games won, 0 to 1, with its 95 % interval.

    ``low`` and ``high`` are ``None`` where there are fewer than two clusters.
    """

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        if self.low is None or self.high is None:
            return None
        return (self.high - self.low) / 2


def squares(sums: Clusters) -> float:
    """The squared deviations of clusters from the common share, summed, in games squared.

    The linearised ("ratio") residual of a cluster is ``wins - share * games`` (Cochran, *Sampling
    Techniques*, 3rd ed. 1977, 6.3). Never less than :data:`RULE_OF_THREE`: if no cluster of n
    deviates, up to 3/n of all clusters may still do so at 95 % confidence (Hanley and
    Lippman-Hand, JAMA 249, 1983), by at least a game each. So a few pairs split exactly are not
    taken for proof that every pair will be.
    """
    wins, games = sums.wins, sums.games
    scaled = (
        sums.wins_wins * games * games
        - 2 * wins * games * sums.wins_games
        + wins * wins * sums.games_games
    )
    return max(scaled / (games * games), RULE_OF_THREE)


def variance(sums: Clusters) -> float | None:
    """The variance of the share of games won, or ``None`` with fewer than two clusters."""
    if sums.count < 2:
        return None
    return sums.count / (sums.count - 1) * squares(sums) / sums.games**2


def share_of(sums: Clusters) -> Share | None:
    """The share of games won with its 95 % interval, or ``None`` if no game was played.

    Wilson's interval (JASA 22, 1927) on the effective sample size: the number of independent games
    that would give the variance found between clusters, reduced for few clusters by the squared
    ratio of the normal and Student's quantile (Korn and Graubard, *Survey Methodology* 24, 1998).
    Of eight forms compared for clustered samples, Franco, Little, Louis and Slud (*Journal of
    Survey Statistics and Methodology* 7, 2019) recommend this one. It does not collapse near 0
    and 1: the effective size is at least the number of clusters, which is what it would be if
    every cluster were all won or all lost, so also a bot that won everything has an interval.
    """
    if not sums.games:
        return None
    value = sums.wins / sums.games
    spread = variance(sums)
    if spread is None:
        return Share(value)
    size = max(value * (1 - value) / spread, sums.count)
    size *= (Z95 / t95(sums.count - 1)) ** 2
    z2 = Z95 * Z95
    centre = (value + z2 / (2 * size)) / (1 + z2 / size)
    half = Z95 / (1 + z2 / size) * sqrt(value * (1 - value) / size + z2 / (4 * size * size))
    low = 0.0 if sums.wins == 0 else max(0.0, centre - half)
    high = 1.0 if sums.wins == sums.games else min(1.0, centre + half)
    return Share(value, low, high)


def superiority(sums: Clusters) -> float | None:
    """The likelihood that the true share is above one half, or ``None`` if it cannot be told.

    Normal approximation; the variance is that between clusters.
    """
    spread = variance(sums)
    if spread is None:
        return None
    return normal_cdf((sums.wins / sums.games - 0.5) / sqrt(spread))
