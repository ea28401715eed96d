"""The sequential test: what it asks, what it answers, and how often it is wrong.

As a command, `python -m tests.tournament.test_sequential [RUNS]`, it takes many more runs.
"""

from __future__ import annotations

import sys
from math import exp, isclose, log
from random import Random

import pytest

from referee.tournament.statistics.sequential import (
    Question,
    SequentialTest,
    Verdict,
    log_likelihood_ratio,
)

LUCK = (0.0, 1.2, 2.5)
"""What the cards are worth to a side, in log-odds: none, some, much."""


def chances(elo: float, luck: float) -> tuple[float, float]:
    """The chances to win the two games of a pair with a share of games of this Elo."""
    share = 1 / (1 + 10 ** (-elo / 400))
    low, high = -10.0, 10.0
    for _ in range(80):
        middle = (low + high) / 2
        both = 1 / (1 + exp(-middle - luck)), 1 / (1 + exp(-middle + luck))
        if sum(both) / 2 < share:
            low = middle
        else:
            high = middle
    return both


def simulate(rng: Random, elo: float, luck: float, question: Question) -> SequentialTest:
    """One comparison of two of which the first is that much stronger, to its end."""
    first, second = chances(elo, luck)
    test = SequentialTest(question)
    while test.verdict == Verdict.OPEN:
        test.add(2 * ((rng.random() < first) + (rng.random() < second)))
    return test


def rates(runs: int, question: Question, luck: float, seed: int) -> tuple[float, float, float]:
    """How often the answer is wrong where the lower, and where the upper strength is true; and the
    mean number of pairs."""
    rng = Random(seed)
    lower = [simulate(rng, question.lower, luck, question) for _ in range(runs)]
    upper = [simulate(rng, question.upper, luck, question) for _ in range(runs)]
    return (
        sum(test.verdict == Verdict.UPPER for test in lower) / runs,
        sum(test.verdict == Verdict.LOWER for test in upper) / runs,
        sum(sum(test.pairs) for test in lower + upper) / (2 * runs),
    )


@pytest.mark.parametrize("luck", LUCK)
def test_error_rates(luck: float) -> None:
    """With error rates of 10 % each some answers are wrong, but no more than that by three standard
    errors, whatever the cards' luck."""
    runs = 150
    alpha, beta, _ = rates(runs, Question(-30, 30, 0.1, 0.1), luck, seed=1)
    most = 0.1 + 3 * (0.1 * 0.9 / runs) ** 0.5
    assert 0 < alpha <= most
    assert 0 < beta <= most


def test_luck_of_the_cards_saves_pairs() -> None:
    """The more the cards decide, the more pairs are level, and the fewer pairs a test of the same
    strengths takes: it is about pairs, not games."""
    question = Question(-30, 30)
    assert rates(40, question, 2.5, seed=2)[2] < 0.6 * rates(40, question, 0.0, seed=2)[2]


def test_the_ratio_of_pairs_without_level_ones() -> None:
    """For pairs that are all won or all lost the ratio is that of a coin: the sum of the logarithms
    of the two chances."""
    question = Question(0, 100)
    half, upper = 0.5, 1 / (1 + 10 ** (-100 / 400))
    for won, lost in ((70, 30), (30, 70)):
        expected = won * log(upper / half) + lost * log((1 - upper) / half)
        found = log_likelihood_ratio([lost, 0, 0, 0, won], question)
        assert isclose(found, expected, rel_tol=1e-3)


def test_the_ratio_turns_with_the_two() -> None:
    """Seen by the other one, question and answer are the negatives."""
    mine = log_likelihood_ratio([3, 1, 20, 2, 9], Question(-5, 15))
    theirs = log_likelihood_ratio([9, 2, 20, 1, 3], Question(-15, 5))
    assert isclose(mine, -theirs, rel_tol=1e-9)
    assert mine > 0


@pytest.mark.parametrize(
    "pairs", [[0] * 5, [50, 0, 0, 0, 0], [0, 0, 0, 0, 50], [0, 0, 1000, 0, 0], [1, 0, 0, 0, 0]]
)
def test_one_sided_pairs_have_a_ratio(pairs: list[int]) -> None:
    """No pairs, all won, all lost and all level give a finite ratio, on the right side of zero."""
    ratio = log_likelihood_ratio(pairs, Question(-10, 10))
    wins = pairs[4] - pairs[0]
    assert abs(ratio) < 100
    assert (ratio > 1e-9) == (wins > 0)
    assert (ratio < -1e-9) == (wins < 0)


def test_nothing_is_added_after_the_verdict() -> None:
    """A test that is decided stays as it was."""
    test = SequentialTest(Question(-50, 50))
    for _ in range(200):
        test.add(4)
    assert test.verdict == Verdict.UPPER
    assert sum(test.pairs) < 50


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((10, 10), "must be less"),
        ((0, 10, 0.0), "alpha must be between"),
        ((0, 10, 0.05, 0.5), "beta must be between"),
    ],
)
def test_what_cannot_be_asked(arguments: tuple[float, ...], said: str) -> None:
    """Strengths in the wrong order and error rates that are none are refused."""
    with pytest.raises(ValueError, match=said):
        Question(*arguments)


def main() -> None:
    """Print error rates of many runs."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    print(f"{runs} runs each; error rates of 5 % were asked for")
    for lower, upper in ((-30, 30), (-10, 10), (0, 20)):
        for luck in LUCK:
            alpha, beta, pairs = rates(runs, Question(lower, upper), luck, seed=3)
            print(
                f"{lower:+d} or {upper:+d} Elo, luck {luck}: wrongly upper {100 * alpha:.1f} %, "
                f"wrongly lower {100 * beta:.1f} %, {pairs:,.0f} pairs"
            )


if __name__ == "__main__":
    main()
