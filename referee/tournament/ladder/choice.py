"""Which pairings tell most about the order of a ladder.

What is known of the bots is a normal distribution of their strengths: ratings with their
covariance, and for a bot that has not played yet a wide guess. The order is as uncertain as the Elo
by which neighbours in it are expected to stand the wrong way round. A pairing is worth by how much
less that is expected to be when its games are played: before they are, it is known how much
narrower the distribution will be, and so how far its middle may move (preposterior analysis with
linear loss: Raiffa and Schlaifer, *Applied Statistical Decision Theory*, 1961; for paired
comparisons compare Glickman and Jensen, *Journal of Statistical Planning and Inference* 127, 2005).
So two bots are not paired because little is known of them, but because playing would settle who is
ahead of whom; and two that are as good as equal are not paired for ever, for little depends on
their order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import erfc, exp, pi, sqrt
from typing import Final

from referee.tournament.statistics.ratings import ELO, Ratings

UNKNOWN: Final = 350.0
"""Standard deviation in Elo of what is guessed of a bot that has not played."""
NEAR: Final = 6
"""In a long table only those are paired who stand so near, or of whom less is known."""
SMALL: Final = 24
"""In a table of up to so many, everybody may be paired with everybody."""
_FAR: Final = 12.0  # standard deviations that nothing ever moves

Pairing = tuple[int, ...]


@dataclass(slots=True)
class Beliefs:
    """What is known of the strengths of bots.

    Attributes:
        values: in Elo. covariance: of all of them, Elo squared.
    """

    values: list[float]
    covariance: list[list[float]]

    @classmethod
    def of(cls, rated: Ratings | None, entrants: Sequence[int]) -> Beliefs:
        """What ratings tell of these entrants."""
        values, covariance = [], []
        for one in entrants:
            value = None if rated is None else rated.values[one]
            values.append(0.0 if value is None else value)
            row = [0.0] * len(entrants)
            for place, other in enumerate(entrants):
                both = rated is not None and value is not None and rated.values[other] is not None
                if both and rated is not None and rated.covariance is not None:
                    row[place] = rated.covariance[one][other]
                elif one == other:
                    row[place] = UNKNOWN**2
            covariance.append(row)
        return cls(values, covariance)

    def spread(self, one: int, other: int) -> float:
        """The variance of a difference."""
        c = self.covariance
        return max(c[one][one] + c[other][other] - 2 * c[one][other], 0.0)

    def after(self, one: int, other: int, games: int) -> tuple[list[float], float]:
        """What so many games between two would add: the direction and the weight, by which the
        covariance of two bots becomes less: by weight × their parts of the direction."""
        direction = [row[one] - row[other] for row in self.covariance]
        chance = 1 / (1 + 10 ** ((self.values[other] - self.values[one]) / 400))
        information = games * chance * (1 - chance) / ELO**2
        return direction, information / (1 + information * self.spread(one, other))

    def learn(self, one: int, other: int, games: int) -> None:
        """Take the games for played, whatever came of them."""
        direction, weight = self.after(one, other, games)
        for row, mine in zip(self.covariance, direction, strict=True):
            for place, theirs in enumerate(direction):
                row[place] -= weight * mine * theirs


def gain(beliefs: Beliefs, order: Sequence[int], one: int, other: int, games: int) -> float:
    """By how much less Elo neighbours are expected to stand the wrong way round after these games.

    Args:
        beliefs: what is known. order: the bots by strength.
        one, other: who would meet. games: how often.
    """
    direction, weight = beliefs.after(one, other, games)
    total = 0.0
    for upper, lower in pairwise(order):
        moves = sqrt(weight) * abs(direction[upper] - direction[lower])
        ahead = abs(beliefs.values[upper] - beliefs.values[lower])
        if moves * _FAR > ahead:
            total += moves * _loss(ahead / moves)
    return total


def _loss(ahead: float) -> float:
    """By how much a standard normal variable lies beyond a value on average (linear loss)."""
    density = exp(-ahead * ahead / 2) / sqrt(2 * pi)
    return density - ahead * erfc(ahead / sqrt(2)) / 2


def choose(
    beliefs: Beliefs, meet: int, pairings: int, games: int, played: Callable[[int, int], int]
) -> tuple[Pairing, ...]:
    """The pairings of a round, each chosen as if those before it were played already.

    Args:
        beliefs: what is known; it is used up.
        meet: how many meet in a pairing. pairings: how many are wanted, at most.
        games: that two play in a pairing, about.
        played: how many games two have played so far: of pairings that tell as much, those are
            chosen that met less.

    Returns:
        Pairings of numbers from 0, none twice, each in order.
    """
    count = len(beliefs.values)
    chosen: list[Pairing] = []
    while len(chosen) < pairings:
        order = sorted(range(count), key=lambda who: -beliefs.values[who])
        worth = {
            pair: (round(gain(beliefs, order, *pair, games), 9), -played(*pair))
            for pair in _candidates(beliefs, order)
        }
        ranked = sorted(worth, key=lambda pair: (*worth[pair], -pair[0], -pair[1]), reverse=True)
        following = next(
            (full for pair in ranked if (full := _filled(pair, worth, count, meet)) not in chosen),
            None,
        )
        if following is None:
            break
        chosen.append(following)
        for one, other in combinations(following, 2):
            beliefs.learn(one, other, games)
    return tuple(chosen)


def _candidates(beliefs: Beliefs, order: Sequence[int]) -> list[tuple[int, int]]:
    found = []
    for place, one in enumerate(order):
        for far, other in enumerate(order[place + 1 :], 1):
            wide = max(beliefs.covariance[one][one], beliefs.covariance[other][other])
            if len(order) <= SMALL or far <= NEAR or wide >= UNKNOWN**2 / 4:
                found.append((min(one, other), max(one, other)))
    return found


def _filled(
    pair: tuple[int, int], worth: dict[tuple[int, int], tuple[float, int]], count: int, meet: int
) -> Pairing:
    """The pair, and with it those that are worth most together where more than two meet."""
    found = list(pair)
    while len(found) < meet:
        rest = [who for who in range(count) if who not in found]
        best = max(
            rest,
            key=lambda who: (
                sum(worth.get((min(who, one), max(who, one)), (0.0, 0))[0] for one in found),
                sum(worth.get((min(who, one), max(who, one)), (0.0, 0))[1] for one in found),
                -who,
            ),
        )
        found.append(best)
    return tuple(sorted(found))
