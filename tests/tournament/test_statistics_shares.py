"""Quantiles, shares, intervals and Elo, against published figures and figures worked by hand."""

from collections.abc import Sequence
from math import gamma, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.tournament.statistics import Clusters, elo_of, share_of, superiority
from referee.tournament.statistics.elo import Elo, against_field, elo_from
from referee.tournament.statistics.quantiles import Z95, normal_cdf, t95
from referee.tournament.statistics.shares import Share, squares, variance


def clusters(wins: Sequence[int], games: int = 2) -> Clusters:
    """Clusters of so many games each."""
    sums = Clusters()
    for won in wins:
        sums.add(won, games)
    return sums


@pytest.mark.parametrize("degrees", [1, 2, 3, 7, 29, 30, 31, 60, 400])
def test_students_quantile(degrees: int) -> None:
    """Between minus and plus the quantile lie 95 % of the density, integrated by Simpson's rule."""
    scale = gamma(min(degrees, 300) / 2 + 0.5) / gamma(min(degrees, 300) / 2)
    scale *= sqrt(degrees / min(degrees, 300)) / sqrt(degrees * pi)
    steps = 20_000
    width = t95(degrees) / steps
    heights = [
        (1 + (step * width) ** 2 / degrees) ** (-(degrees + 1) / 2) for step in range(steps + 1)
    ]
    area = (heights[0] + heights[-1] + 4 * sum(heights[1:-1:2]) + 2 * sum(heights[2:-1:2])) / 3
    assert 2 * scale * area * width == pytest.approx(0.95, abs=3e-4 if degrees > 300 else 2e-6)


def test_normal_distribution() -> None:
    """The tabled points of the normal distribution come out."""
    assert normal_cdf(Z95) == pytest.approx(0.975)
    assert normal_cdf(-1) == pytest.approx(0.158655, abs=1e-6)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605)]
)
def test_wilson_published(won: int, of: int, low: float, high: float) -> None:
    """With clusters of one game it is Wilson's interval, as printed by Newcombe, Statistics in
    Medicine 17 (1998), table I; Student's quantile makes it wider by less than a point in 500."""
    share = share_of(clusters([1] * won + [0] * (of - won), games=1))
    assert share is not None and share.low is not None and share.high is not None
    assert share.low == pytest.approx(low, abs=0.001)
    assert share.high == pytest.approx(high, abs=0.001)
    assert share.high - share.low >= high - low - 1e-4


def test_variance_by_hand() -> None:
    """Pairs of 2, 0, 2, 0, 2 and 1 wins: share 7/12, squares 4 5/6, variance 6/5 of it by 144."""
    sums = clusters([2, 0, 2, 0, 2, 1])
    assert squares(sums) == pytest.approx(3 * (5 / 6) ** 2 + 2 * (7 / 6) ** 2 + (1 / 6) ** 2)
    assert variance(sums) == pytest.approx(6 / 5 * (4 + 5 / 6) / 144)
    found = superiority(sums)
    assert found == pytest.approx(normal_cdf((1 / 12) / sqrt(6 / 5 * (4 + 5 / 6) / 144)))


def test_unequal_clusters_by_hand() -> None:
    """Boards of 4 and 2 games, 4 and 1 of them won many times: residuals from the common share."""
    sums = Clusters()
    for _ in range(9):
        sums.add(4, 4)
        sums.add(1, 2)
    share = 5 / 6
    assert squares(sums) == pytest.approx(9 * ((4 - 4 * share) ** 2 + (1 - 2 * share) ** 2))


def test_pairs_split_make_it_surer() -> None:
    """The same share from pairs that split is surer than from pairs all won or all lost."""
    split = share_of(clusters([1] * 100 + [2] * 10 + [0] * 10))
    swept = share_of(clusters([2] * 60 + [0] * 60))
    assert split is not None and swept is not None
    assert split.value == swept.value == 0.5
    assert split.margin is not None and swept.margin is not None
    assert 2 * split.margin < swept.margin


def test_no_certainty_without_variance() -> None:
    """A hundred pairs split exactly leave a margin, of about the 1.7 % that the rule of three
    gives; four hundred leave a quarter of it."""
    margins = []
    for pairs in (100, 400):
        share = share_of(clusters([1] * pairs))
        assert share is not None and share.margin is not None and share.value == 0.5
        margins.append(share.margin)
    assert margins[0] == pytest.approx(0.0171, abs=0.0006)
    assert margins[0] == pytest.approx(4 * margins[1], rel=0.03)


def test_all_won_and_all_lost() -> None:
    """Who won all has an interval that ends at 1 and starts where Wilson's for as many clusters
    does; who lost all has its mirror image; Elo is open at that end."""
    won, lost = share_of(clusters([2] * 100)), share_of(clusters([0] * 100))
    assert won is not None and won.low is not None
    assert lost is not None and lost.high is not None
    assert (won.value, won.high, lost.value, lost.low) == (1, 1, 0, 0)
    size = 100 * (Z95 / t95(99)) ** 2
    assert won.low == pytest.approx(size / (size + Z95**2))
    assert lost.high == pytest.approx(1 - won.low)
    best = elo_from(won)
    assert best is not None and best.value is None and best.high is None and best.margin is None
    assert best.low == elo_of(won.low)


def test_too_few() -> None:
    """Without games there is no share; with one cluster a share without an interval."""
    assert share_of(Clusters()) is None
    assert share_of(clusters([0, 0], games=0)) is None
    assert share_of(clusters([1])) == Share(0.5)
    assert superiority(clusters([1])) is None
    assert variance(clusters([2])) is None
    assert elo_from(None) is None
    assert elo_from(Share(0.5)) == Elo(0.0, None, None)


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.909, 400)])
def test_elo_published(share: float, elo: float) -> None:
    """The customary table of expected scores, which is rounded to the second decimal."""
    found = elo_of(share)
    assert found == pytest.approx(elo, abs=1)
    assert elo_of(1 - share) == pytest.approx(-elo, abs=1)
    assert elo_of(0) is elo_of(1) is None


def test_elo_against_the_field() -> None:
    """Ratings that sum to zero come back from what each is ahead of the mean of its opponents."""
    ratings = [120.0, 30.0, -50.0, -100.0]
    for rating in ratings:
        opponents = (sum(ratings) - rating) / 3
        assert (rating - opponents) * against_field(3) == pytest.approx(rating)


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=30))
def test_intervals_are_always_in_order(pairs: list[tuple[int, int]]) -> None:
    """Whatever the clusters, 0 <= low <= share <= high <= 1, and losing mirrors winning."""
    sums, mirrored = Clusters(), Clusters()
    for won, more in pairs:
        sums.add(won, won + more)
        mirrored.add(more, won + more)
    share, other = share_of(sums), share_of(mirrored)
    assert (share is None) == (sums.games == 0)
    if share is None or share.low is None or share.high is None:
        return
    assert other is not None and other.low is not None and other.high is not None
    assert 0 <= share.low <= share.value <= share.high <= 1
    assert share.low == pytest.approx(1 - other.high, abs=1e-9)
    assert share.low < share.high
