"""A sequential test between two contestants: it goes on until the question is decided.

The unit is the pair of games, so the cards' luck is not counted twice. Wald's test (*Annals of
Mathematical Statistics* 16, 1945) compares two hypotheses on the expected share of games; the
likelihoods are the greatest that pairs can have under each (empirical likelihood, Owen,
*Biometrika* 75, 1988), so nothing is assumed about how pairs are spread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import log
from typing import Final

LEAST_WEIGHT: Final = 1e-3
"""What an outcome that has not occurred counts, in pairs: it may still occur."""
_STEPS: Final = 60
_CLOSE: Final = 1e-13


class Verdict(Enum):
    """What a test came to."""

    OPEN = "open"
    LOWER = "lower"
    """The lower strength is accepted."""
    UPPER = "upper"
    """The upper one is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is tested.

    Attributes:
        lower, upper: Elo differences; one of them is accepted.
        alpha: how often at most the upper one may be accepted where the lower one is true, 0 to
            0.5. beta: and the lower one where the upper one is true.
    """

    lower: float
    upper: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse what cannot be asked.

        Raises:
            ValueError: the message says what is wrong.
        """
        if not self.lower < self.upper:
            raise ValueError(
                f"the lower strength ({self.lower:g} Elo) must be less than the upper one "
                f"({self.upper:g} Elo)"
            )
        for what, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise ValueError(f"the error rate {what} must be between 0 and 0.5, not {rate:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the lower and the upper strength are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(slots=True)
class SequentialTest:
    """A test that is going on; pairs are added in the order of the schedule.

    Attributes:
        question: what is tested.
        pairs: how many pairs brought 0, ½, 1, 1½ and 2 wins.
        ratio: the log-likelihood ratio of the upper to the lower strength.
        verdict: what it came to; from then on nothing is added.
    """

    question: Question
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    ratio: float = 0.0
    verdict: Verdict = Verdict.OPEN

    def add(self, halves: int) -> None:
        """One more pair, with so many half wins, 0 to 4."""
        if self.verdict != Verdict.OPEN:
            return
        self.pairs[halves] += 1
        self.ratio = log_likelihood_ratio(self.pairs, self.question)
        lower, upper = self.question.bounds
        if self.ratio >= upper:
            self.verdict = Verdict.UPPER
        elif self.ratio <= lower:
            self.verdict = Verdict.LOWER


def log_likelihood_ratio(pairs: Sequence[int], question: Question) -> float:
    """How much likelier the pairs are at the upper strength than at the lower one, as a logarithm.

    Args:
        pairs: how many brought 0, ½, 1, 1½ and 2 wins. question: the two strengths.
    """
    whole = [(halves / 4, float(count) or LEAST_WEIGHT) for halves, count in enumerate(pairs)]
    # A game is never drawn, so the halves count only where they occur.
    outcomes = [one for halves, one in enumerate(whole) if pairs[halves] or halves % 2 == 0]
    return _deviance(outcomes, _share(question.lower)) - _deviance(outcomes, _share(question.upper))


def _share(elo: float) -> float:
    return float(1 / (1 + 10 ** (-elo / 400)))


def _deviance(outcomes: Sequence[tuple[float, float]], share: float) -> float:
    """What the pairs' log-likelihood loses if their mean has to be ``share``.

    The greatest likelihood gives an outcome the weight ``count / (1 + tilt * (outcome - share))``,
    with the tilt at which the mean comes out right: Newton's method, kept in its bracket.
    """
    off = [(outcome - share, count) for outcome, count in outcomes]
    low, high = -1 / max(y for y, _ in off), -1 / min(y for y, _ in off)
    tilt = 0.0
    for _ in range(_STEPS):
        value = slope = 0.0
        for y, count in off:
            part = y / (1 + tilt * y)
            value += count * part
            slope += count * part * part
        if value > 0:
            low = tilt
        else:
            high = tilt
        following = tilt + value / slope
        if not low < following < high:
            following = (low + high) / 2
        if abs(following - tilt) <= _CLOSE * max(1.0, abs(tilt)):
            break
        tilt = following
    return sum(count * log(1 + tilt * y) for y, count in off)
