"""OpenSkill and our own ratings, side by side in simulated leagues of single bots.

As a command, `python -m tests.tournament.test_skills [LEAGUES]`, it prints how they compare.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from random import Random

from referee.tournament.seatings import PlayAs, Shape
from referee.tournament.statistics import League
from tests.tournament.test_ratings import STRENGTHS, league_by_strength, rated

FIVE = Shape(4, 2, PlayAs.SINGLES, 5)


def figures(league: League) -> tuple[list[float], list[float]]:
    """Our ratings, and OpenSkill's mu."""
    assert league.skills is not None
    ours = [value for value in rated(league).values if value is not None]
    return ours, [league.skills.of(who).mu for who in range(league.entrants)]


def in_order(found: Sequence[float]) -> float:
    """The share of all pairs that stand in the order of their true strengths."""
    pairs = list(combinations(range(len(found)), 2))
    right = sum((found[a] > found[b]) == (STRENGTHS[a] > STRENGTHS[b]) for a, b in pairs)
    return right / len(pairs)


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """How alike two lists of figures are, by Pearson."""
    ones, others = (
        [value - sum(values) / len(values) for value in values] for values in (one, other)
    )
    product = sum(a * b for a, b in zip(ones, others, strict=True))
    return product / sqrt(sum(a * a for a in ones) * sum(b * b for b in others))


def compare(boards: int, leagues: int, seed: int) -> tuple[float, float, float]:
    """The share of pairs that ours, and that OpenSkill has in order, and how alike the two are."""
    rng = Random(seed)
    totals = [0.0, 0.0, 0.0]
    for _ in range(leagues):
        ours, theirs = figures(league_by_strength(FIVE, boards, rng))
        for place, found in enumerate(
            (in_order(ours), in_order(theirs), correlation(ours, theirs))
        ):
            totals[place] += found / leagues
    ours_right, theirs_right, alike = totals
    return ours_right, theirs_right, alike


def test_both_find_who_is_strong() -> None:
    """In leagues of single bots with changing partners both put nearly all bots in the order of
    their strengths, and agree."""
    ours, theirs, alike = compare(30, 5, seed=3)
    assert ours > 0.85 and theirs > 0.75
    assert alike > 0.9


def main() -> None:
    """Print the comparison over many leagues."""
    leagues = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    ours, theirs, alike = compare(50, leagues, seed=7)
    print(f"{leagues} leagues of five single bots on 50 boards")
    print(f"pairs of bots in the order of their strengths: rating {100 * ours:.1f} %")
    print(f"pairs of bots in the order of their strengths: OpenSkill {100 * theirs:.1f} %")
    print(f"correlation of the two: {alike:.3f}")


if __name__ == "__main__":
    main()
