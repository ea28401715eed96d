"""Intervals and conclusions in simulated leagues, where the true strengths are known."""

from itertools import combinations, product
from math import exp
from random import Random

from referee.tournament.statistics import (
    Clusters,
    League,
    comparisons,
    pairings,
    share_of,
    standings,
)
from tests.tournament.support import STANDARD, league_units

LUCK = (-1.2, 1.2)
"""What a board's cards are worth to one side of the table."""
KNACK = (-0.7, 0.7)
"""What a board suits a bot, in all its games on the board: that is what ties pairings together."""


def chance(advantage: float) -> float:
    """The logistic chance to win a game."""
    return 1 / (1 + exp(-advantage))


def truth(difference: float) -> float:
    """The true share of the better one of two bots, over all boards."""
    every = [
        chance(difference + luck + mine - theirs)
        for luck, mine, theirs in product(LUCK, KNACK, KNACK)
    ]
    return sum(every) / len(every)


def simulate(rng: Random, strengths: tuple[float, ...], boards: int) -> League:
    """One round robin of bots of these strengths."""
    count = len(strengths)
    luck = [rng.choice(LUCK) for _ in range(boards)]
    knack = [[rng.choice(KNACK) for _ in range(count)] for _ in range(boards)]

    def wins(board: int, a: int, b: int) -> int:
        ahead = strengths[a] - strengths[b] + knack[board][a] - knack[board][b]
        return (rng.random() < chance(ahead + luck[board])) + (
            rng.random() < chance(ahead - luck[board])
        )

    league = League(count, STANDARD)
    league.add_all(league_units(count, boards, wins))
    return league


def from_pairs(league: League, entrant: int) -> Clusters:
    """What not to do: a bot's games by pair, as if pairings were independent."""
    sums = Clusters()
    for (first, _), meeting in league.meetings.items():
        one = meeting.clusters
        if entrant == first:
            found = (one.wins, one.wins_wins, one.wins_games)
        else:
            found = (
                one.games - one.wins,
                one.games_games - 2 * one.wins_games + one.wins_wins,
                one.games_games - one.wins_games,
            )
        sums.count += one.count
        sums.games += one.games
        sums.games_games += one.games_games
        sums.wins += found[0]
        sums.wins_wins += found[1]
        sums.wins_games += found[2]
    return sums


def test_coverage() -> None:
    """In 1,000 leagues of 50 boards the 95 % intervals of pairings (shares 11 to 27 %), of totals
    and of differences hold the truth in 93 to 97 %; totals from pairs would hold it less often."""
    strengths = (-1.4, 0.0, 1.5)
    true = {(a, b): truth(strengths[a] - strengths[b]) for a, b in combinations(range(3), 2)}
    total = [
        sum(share if a == who else 1 - share for (a, b), share in true.items() if who in (a, b)) / 2
        for who in range(3)
    ]
    assert min(true.values()) < 0.12
    rng = Random(20)
    leagues = 1000
    held: dict[str, int] = {}
    for _ in range(leagues):
        league = simulate(rng, strengths, 50)
        table = standings(league)
        inside = {
            f"pairing {one.first} {one.second}": one.share is not None
            and one.share.low is not None
            and one.share.high is not None
            and one.share.low <= true[one.first, one.second] <= one.share.high
            for one in pairings(league)
        }
        for row in table:
            for kind, share in (
                ("total", row.share),
                ("pairs", share_of(from_pairs(league, row.entrant))),
            ):
                assert share is not None and share.low is not None and share.high is not None
                inside[f"{kind} {row.entrant}"] = share.low <= total[row.entrant] <= share.high
        for place, one in enumerate(comparisons(league, table)):
            assert one.margin is not None
            difference = total[one.ahead] - total[one.behind]
            inside[f"difference {place}"] = abs(one.difference - difference) <= one.margin
        for name, is_inside in inside.items():
            held[name] = held.get(name, 0) + is_inside
    coverage = {name: count / leagues for name, count in held.items()}
    wrong_way = [coverage.pop(f"pairs {who}") for who in range(3)]
    assert all(0.93 <= share <= 0.97 for share in coverage.values()), coverage
    assert wrong_way[1] < coverage["total 1"] - 0.03, (wrong_way, coverage)


def test_equal_bots_are_seldom_told_apart() -> None:
    """Of 1,000 matches of 40 games between equal bots about 5 % end in a conclusion: no more than
    6.4 %, which is two standard errors above."""
    rng = Random(7)
    decided = 0
    for _ in range(1000):
        league = simulate(rng, (0.0, 0.0), 20)
        (found,) = comparisons(league, standings(league))
        decided += found.decided
    assert 0 < decided <= 64
