"""Whether the order of two neighbours in the table is more than luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, sqrt
from typing import Final

from referee.tournament.statistics.elo import against_field, elo_of
from referee.tournament.statistics.league import League
from referee.tournament.statistics.quantiles import t95
from referee.tournament.statistics.ratings import Ratings
from referee.tournament.statistics.shares import Clusters, squares
from referee.tournament.statistics.standings import Standing

MANY_BOARDS: Final = 1_000_000
"""More boards than this are not reckoned out: nobody will play them to tell two bots apart."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two entrants, the better placed first.

    Attributes:
        ahead, behind: their places in the list of entrants.
        boards: how many boards the comparison rests on.
        difference: of the two shares of games won, 0 to 1. margin: half its 95 % interval;
            ``None`` with fewer than two boards, and where ratings are compared.
        elo, elo_margin: the same on the Elo scale; ``None`` where that has no finite value.
        decided: whether the interval leaves out zero.
        more_boards: about how many boards more would decide it if the difference stayed as it is;
            ``None`` if it is decided, nil, not known, or more than :data:`MANY_BOARDS`.
    """

    ahead: int
    behind: int
    boards: int
    difference: float
    margin: float | None
    elo: float | None
    elo_margin: float | None
    decided: bool
    more_boards: int | None


def comparisons(
    league: League, table: Sequence[Standing], rated: Ratings | None = None
) -> tuple[Comparison, ...]:
    """Each row of the table that has games, compared with the next.

    Args:
        rated: ratings to compare by, where shares do not compare like with like.
    """
    rows = [row.entrant for row in table if row.share is not None]
    if rated is None:
        return tuple(compare(league, ahead, behind) for ahead, behind in pairwise(rows))
    return tuple(compare_ratings(league, rated, *pair) for pair in pairwise(rows))


def compare_ratings(league: League, rated: Ratings, ahead: int, behind: int) -> Comparison:
    """Compare two entrants by their ratings, whose covariance comes from all boards."""
    tallies = league.tallies[ahead], league.tallies[behind]
    shares = [tally.wins / tally.games if tally.games else 0.0 for tally in tallies]
    elo, margin = rated.difference(ahead, behind), rated.margin(ahead, behind)
    decided = elo is not None and margin is not None and abs(elo) > margin
    return Comparison(
        ahead=ahead,
        behind=behind,
        boards=rated.boards,
        difference=shares[0] - shares[1],
        margin=None,
        elo=elo,
        elo_margin=margin,
        decided=decided,
        more_boards=(
            None
            if decided or elo is None or margin is None
            else _more(rated.boards, abs(elo), margin)
        ),
    )


def compare(league: League, ahead: int, behind: int) -> Comparison:
    """Compare two entrants by their results against the field, board by board.

    Both played the same boards, so the variance of the difference is that of the differences on
    boards (linearised as in :func:`~referee.tournament.statistics.shares.squares`), and the
    quantile is Student's. The Elo margin is the same share of the Elo difference, so that both
    scales always agree on whether it is decided.
    """
    one, other = league.clusters_of(ahead), league.clusters_of(behind)
    shares = one.wins / one.games, other.wins / other.games
    difference = shares[0] - shares[1]
    boards, cross = _cross(league, ahead, behind, one, other)
    if boards < 2:
        return Comparison(ahead, behind, boards, difference, None, None, None, False, None)
    spread = (
        squares(one) / one.games**2
        + squares(other) / other.games**2
        - 2 * cross / (one.games * other.games)
    )
    margin = t95(boards - 1) * sqrt(max(0.0, spread) * boards / (boards - 1))
    elo = _elo_between(league, ahead, behind, shares) if difference > 0 else None
    decided = abs(difference) > margin
    return Comparison(
        ahead=ahead,
        behind=behind,
        boards=boards,
        difference=difference,
        margin=margin,
        elo=elo,
        elo_margin=None if elo is None else elo * margin / difference,
        decided=decided,
        more_boards=None if decided else _more(boards, abs(difference), margin),
    )


def _cross(
    league: League, one: int, other: int, ones: Clusters, others: Clusters
) -> tuple[int, float]:
    """How many boards either played on, and the product of their deviations, summed."""
    n = league.entrants
    boards = products = wins_games = games_wins = games = 0
    for board in league.boards.values():
        won, played, won_too, played_too = (
            board[one],
            board[n + one],
            board[other],
            board[n + other],
        )
        boards += bool(played or played_too)
        products += won * won_too
        wins_games += won * played_too
        games_wins += played * won_too
        games += played * played_too
    scaled = (
        products * ones.games * others.games
        - wins_games * ones.games * others.wins
        - games_wins * ones.wins * others.games
        + games * ones.wins * others.wins
    )
    return boards, scaled / (ones.games * others.games)


def _elo_between(
    league: League, ahead: int, behind: int, shares: tuple[float, float]
) -> float | None:
    better, worse = elo_of(shares[0]), elo_of(shares[1])
    if better is None or worse is None:
        return None
    scales = [against_field(league.opponents_of(entrant)) for entrant in (ahead, behind)]
    between = scales[0] * better - scales[1] * worse
    return between if between > 0 else None


def _more(boards: int, difference: float, margin: float) -> int | None:
    """Boards still to play until the margin is the difference, rounded up to two digits."""
    if not difference:
        return None
    if boards * margin**2 > MANY_BOARDS * difference**2:
        return None
    more = max(1, ceil(boards * ((margin / difference) ** 2 - 1)))
    step = int(10 ** max(0, len(str(more)) - 2))
    return -(-more // step) * step


def sentence(comparison: Comparison, names: Sequence[str]) -> str | None:
    """What cannot be concluded about two neighbours, or ``None`` if the order is decided.

    Args:
        comparison: the two. names: the name of each entrant.
    """
    ahead, behind = names[comparison.ahead], names[comparison.behind]
    if comparison.decided:
        return None
    if comparison.margin is None and comparison.elo_margin is None:
        return f"{ahead} and {behind}: not decided; that takes at least two boards."
    if comparison.margin is not None and comparison.difference == 0:
        return f"{ahead} and {behind} are level on {comparison.boards} boards: not decided."
    if comparison.elo is not None and comparison.elo_margin is not None:
        lead = f"{comparison.elo:.0f} ± {comparison.elo_margin:.0f} Elo"
    else:
        margin = 100 * (comparison.margin or 0)
        lead = f"{100 * comparison.difference:.1f} ± {margin:.1f} points of win %"
    more = comparison.more_boards
    if more is None:
        rest = f"more than {MANY_BOARDS:,} boards would be needed to decide it"
    else:
        rest = f"about {more:,} more board{'s' if more > 1 else ''} would decide it"
    return f"{ahead} is ahead of {behind} by {lead}: not decided; {rest}."
