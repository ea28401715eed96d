"""Ratings of all entrants together, from who was on which side and which side won.

The model is that of Bradley and Terry (*Biometrika* 39, 1952), for more than two sides Luce's
(*Individual Choice Behavior*, 1959): a side wins with a chance proportional to the exponential of
its strength, and its strength is the mean of its entrants'. Games on one board are not independent,
so the covariance is the clustered "sandwich" (White, *Econometrica* 50, 1982) with boards as
clusters. It does not take the model for the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from referee.tournament.statistics.elo import Elo
from referee.tournament.statistics.league import League
from referee.tournament.statistics.outcomes import MOST_RATED, Outcomes, Sides
from referee.tournament.statistics.quantiles import normal_cdf, t95
from referee.tournament.statistics.shares import RULE_OF_THREE

ELO: Final = 400 / log(10)
"""Elo points in one unit of log-odds."""
_STEPS: Final = 100
_CLOSE: Final = 1e-10
_LONGEST_STEP: Final = 2.0

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Strengths on the Elo scale.

    Attributes:
        values: of each entrant, ``None`` without games. With the anchor ``None`` their mean is 0;
            else that entrant's is 0.
        covariance: of all values, Elo squared; ``None`` with fewer than two boards.
        boards: how many boards they rest on. anchor: whose strength is 0.
    """

    values: tuple[float | None, ...]
    covariance: tuple[tuple[float, ...], ...] | None
    boards: int
    anchor: int | None

    def margin(self, one: int, other: int | None = None) -> float | None:
        """Half the 95 % interval of a rating, or of the difference of two; ``None`` if unknown."""
        deviation = self._deviation(one, other)
        return None if deviation is None else t95(self.boards - 1) * deviation

    def difference(self, one: int, other: int) -> float | None:
        """By how much one is stronger than another."""
        mine, theirs = self.values[one], self.values[other]
        return None if mine is None or theirs is None else mine - theirs

    def superiority(self, one: int, other: int) -> float | None:
        """The likelihood that one is stronger than another, by the normal distribution."""
        ahead, deviation = self.difference(one, other), self._deviation(one, other)
        return None if ahead is None or not deviation else normal_cdf(ahead / deviation)

    def elo(self, one: int) -> Elo | None:
        """A rating with its interval, ``None`` without games."""
        value, margin = self.values[one], self.margin(one)
        if value is None:
            return None
        if margin is None:
            return Elo(value, None, None)
        return Elo(value, value - margin, value + margin)

    def _deviation(self, one: int, other: int | None) -> float | None:
        if self.covariance is None or self.values[one] is None:
            return None
        spread = self.covariance[one][one]
        if other is not None:
            if self.values[other] is None:
                return None
            spread += self.covariance[other][other] - 2 * self.covariance[one][other]
        return sqrt(max(0.0, spread))


def ratings(league: League, anchor: int | None = None) -> Ratings | None:
    """Rate all entrants, or ``None`` if that cannot be done.

    Besides the games each entrant is given one won and one lost against somebody of mean strength,
    so that also who won everything has a rating; with more than a few games it makes no difference.
    It cannot be done without games, with more than :data:`MOST_RATED` entrants, or where sides have
    unlike numbers of entrants.

    Args:
        league: the games.
        anchor: whose strength is to be 0; by default it is the mean of all who have games.
    """
    outcomes = league.outcomes
    sizes = {len(side) for sides in outcomes.wins for side in sides}
    if len(sizes) != 1 or league.entrants > MOST_RATED:
        return None
    rated = [who for who in range(league.entrants) if league.tallies[who].games]
    if anchor is not None and anchor not in rated:
        return None
    place = {who: number for number, who in enumerate(rated)}
    games = {
        tuple(tuple(place[who] for who in side) for side in sides): won
        for sides, won in outcomes.wins.items()
    }
    strengths, information = _fit(games, len(rated))
    weight = 1 / sizes.pop()
    boards = len(league.boards)
    covariance = None
    if boards > 1:
        scatter = _scatter(league, rated, place, strengths, weight)
        inverse = _inverse(information)
        covariance = _times(_times(inverse, scatter), inverse)
    return _anchored(league.entrants, rated, strengths, covariance, boards, anchor)


# ---------------------------------------------------------------------- the fit


def _fit(games: dict[Sides, list[int]], count: int) -> tuple[list[float], Matrix]:
    """The likeliest strengths, and the information (minus the second derivatives) there: Newton's
    method, its steps bounded."""
    strengths = [0.0] * count
    for _ in range(_STEPS):
        slope, information = _derivatives(games, strengths)
        step = _solve(_cholesky(information), slope)
        longest = max(map(abs, step))
        if longest > _LONGEST_STEP:
            step = [part * _LONGEST_STEP / longest for part in step]
        strengths = [was + part for was, part in zip(strengths, step, strict=True)]
        if longest < _CLOSE:
            break
    return strengths, _derivatives(games, strengths)[1]


def chances(sides: Sides, strengths: Sequence[float]) -> list[float]:
    """How likely each side is to win."""
    powers = [sum(strengths[who] for who in side) / len(side) for side in sides]
    most = max(powers)
    weights = [exp(power - most) for power in powers]
    total = sum(weights)
    return [weight / total for weight in weights]


def _derivatives(
    games: dict[Sides, list[int]], strengths: list[float]
) -> tuple[list[float], Matrix]:
    count = len(strengths)
    slope = [0.0] * count
    information = [[0.0] * count for _ in range(count)]
    for who, strength in enumerate(strengths):  # the game won and the game lost of everybody
        chance = 1 / (1 + exp(-strength))
        slope[who] += 1 - 2 * chance
        information[who][who] += 2 * chance * (1 - chance)
    for sides, won in games.items():
        played = sum(won)
        chance_of = chances(sides, strengths)
        weights: dict[int, float] = {}
        means: dict[int, float] = {}
        for side, chance, wins in zip(sides, chance_of, won, strict=True):
            part = 1 / len(side)
            for who in side:
                slope[who] += part * (wins - played * chance)
                means[who] = means.get(who, 0.0) + part * chance
                weights[who] = part
            for who in side:
                for other in side:
                    information[who][other] += played * chance * part * part
        for who, mean in means.items():
            row = information[who]
            for other, its_mean in means.items():
                row[other] -= played * mean * its_mean
    return slope, information


# ---------------------------------------------------------------------- the spread


def _scatter(
    league: League,
    rated: Sequence[int],
    place: dict[int, int],
    strengths: list[float],
    weight: float,
) -> Matrix:
    """The products of boards' deviations from what the strengths lead to expect, summed.

    An entrant's own is at least :data:`RULE_OF_THREE` games, as for shares: who always won will
    not always win.
    """
    count = len(rated)
    expected: dict[int, list[float]] = {}
    scatter = [[0.0] * count for _ in range(count)]
    for board, end in league.outcomes.played.items():
        due = expected.get(end)
        if due is None:
            due = expected[end] = _expected(league.outcomes, end, place, strengths)
        won = league.boards[board]
        off = [weight * won[who] - due[number] for number, who in enumerate(rated)]
        for number, mine in enumerate(off):
            row = scatter[number]
            for other in range(number + 1):
                row[other] += mine * off[other]
    boards = len(league.boards)
    for number in range(count):
        for other in range(number + 1):
            scatter[number][other] *= boards / (boards - 1)
            scatter[other][number] = scatter[number][other]
        least = RULE_OF_THREE * weight**2
        scatter[number][number] = max(scatter[number][number], least)
    return scatter


def _expected(
    outcomes: Outcomes, end: int, place: dict[int, int], strengths: list[float]
) -> list[float]:
    """The games, by weight, that each entrant should win on a board."""
    due = [0.0] * len(strengths)
    for sides in outcomes.games_on(end):
        here = tuple(tuple(place[who] for who in side) for side in sides)
        for side, chance in zip(here, chances(here, strengths), strict=True):
            for who in side:
                due[who] += chance / len(side)
    return due


def _anchored(
    entrants: int,
    rated: Sequence[int],
    strengths: Sequence[float],
    covariance: Matrix | None,
    boards: int,
    anchor: int | None,
) -> Ratings:
    """The strengths in Elo, less the anchor's or less the mean."""
    count = len(rated)
    base = [1 / count if anchor is None else float(who == anchor) for who in rated]
    zero = sum(part * strength for part, strength in zip(base, strengths, strict=True))
    values: list[float | None] = [None] * entrants
    for who, strength in zip(rated, strengths, strict=True):
        values[who] = ELO * (strength - zero)
    if covariance is None:
        return Ratings(tuple(values), None, boards, anchor)
    to_base = [sum(p * c for p, c in zip(base, row, strict=True)) for row in covariance]
    of_base = sum(p * c for p, c in zip(base, to_base, strict=True))
    full = [[0.0] * entrants for _ in range(entrants)]
    for number, who in enumerate(rated):
        for other, whom in enumerate(rated):
            part = covariance[number][other] - to_base[number] - to_base[other] + of_base
            full[who][whom] = ELO**2 * part
    return Ratings(tuple(values), tuple(map(tuple, full)), boards, anchor)


# ---------------------------------------------------------------------- algebra


def _solve(root: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of a symmetric, positive definite system with this root."""
    count = len(root)
    half: list[float] = []
    for row in range(count):
        done = sum(a * b for a, b in zip(root[row], half, strict=False))
        half.append((right[row] - done) / root[row][row])
    found = [0.0] * count
    for row in reversed(range(count)):
        done = sum(root[other][row] * found[other] for other in range(row + 1, count))
        found[row] = (half[row] - done) / root[row][row]
    return found


def _cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle that, times its mirror image, is the matrix (Cholesky)."""
    root: Matrix = []
    for row in range(len(matrix)):
        mine: list[float] = []
        for column in range(row):
            theirs = root[column]
            done = sum(a * b for a, b in zip(mine, theirs, strict=False))
            mine.append((matrix[row][column] - done) / theirs[column])
        mine.append(sqrt(max(matrix[row][row] - sum(a * a for a in mine), 1e-300)))
        root.append(mine)
    return root


def _inverse(matrix: Matrix) -> Matrix:
    count, root = len(matrix), _cholesky(matrix)
    return [_solve(root, [float(row == one) for row in range(count)]) for one in range(count)]


def _times(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, c, strict=True)) for c in columns] for row in one]
