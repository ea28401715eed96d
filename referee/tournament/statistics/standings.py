"""The table: one row for each entrant, best first, and what each two did against each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from referee.tournament.statistics.elo import Elo, against_field, elo_from
from referee.tournament.statistics.league import League
from referee.tournament.statistics.meetings import Meeting
from referee.tournament.statistics.ratings import Ratings
from referee.tournament.statistics.shares import Share, share_of, superiority
from referee.tournament.statistics.skills import Skill
from referee.tournament.statistics.tally import Calls, Tally, points_per_hand


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the table.

    Attributes:
        rank: from 1; entrants with the same share of games won have the same; ``None`` without
            games.
        entrant: its place in the list of entrants.
        share: games won, with the interval from boards; ``None`` without games.
        elo: relative to the mean of the whole field, from ``share``; ``None`` without games.
        points_per_hand: own points less the opponents'; ``None`` without hands.
        luck_adjusted: the same less what best play of every contract would have brought;
            tricks_given_away: by its own seats, per hand. ``None`` without an analysis.
        tally: all counts.
        rating: strength fitted to all games together; ``None`` without games or ratings.
        skill: OpenSkill's rating, where single bots have changing partners.
        placing: what it is placed by where that is not the share of games won.
    """

    rank: int | None
    entrant: int
    share: Share | None
    elo: Elo | None
    points_per_hand: float | None
    luck_adjusted: float | None
    tricks_given_away: float | None
    tally: Tally
    rating: Elo | None = None
    skill: Skill | None = None
    placing: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants against each other, as the first one sees it.

    Attributes:
        first, second: their places in the list of entrants, the lower one first.
        units, games, wins, losses: how many; a unit is a pair of games for two teams.
        pentanomial: units that brought the first one 0, ½, 1, 1½ and 2 wins.
        share: games won, with the interval from units. elo: the difference it stands for.
        superiority: the likelihood that the first is the better one, 0 to 1.
        hands: hands of games played out. points_per_hand: own points less the other's.
        calls: what the first one, and what the second one did in those hands.
        analysed: hands with an analysis. luck_adjusted: in them, ``points_per_hand`` less what best
            play of every contract would have brought; ``None`` without an analysis.
    """

    first: int
    second: int
    units: int
    games: int
    wins: int
    losses: int
    pentanomial: tuple[int, ...]
    share: Share | None
    elo: Elo | None
    superiority: float | None
    hands: int
    points_per_hand: float | None
    calls: tuple[Calls, Calls]
    analysed: int
    luck_adjusted: float | None


def standings(
    league: League,
    rated: Ratings | None = None,
    placing: Sequence[tuple[int, ...]] | None = None,
    alike: bool = True,
) -> tuple[Standing, ...]:
    """The table, best first: by share of games won, then by points per hand, then as entered.

    Args:
        league: the games.
        rated: ratings fitted to them.
        placing: for each entrant what it is placed by instead of the share, more being better.
        alike: whether all met the same opponents, with no partners but themselves. If not, a share
            says as much about the others, and the Elo figure is the rating; and they are placed by
            that if there is no ``placing``.
    """
    by_rating = rated if not alike and placing is None else None

    def key(entrant: int) -> tuple[bool, tuple[float, ...], Fraction, Fraction, int]:
        tally = league.tallies[entrant]
        points = tally.points_for * (league.rules.sides - 1) - tally.points_against
        first: tuple[float, ...] = ()
        if placing is not None:
            first = tuple(-part for part in placing[entrant])
        elif by_rating is not None:
            first = (-(by_rating.values[entrant] or 0),)
        return (
            not tally.games,
            first,
            -Fraction(tally.wins, tally.games or 1),
            -Fraction(points, tally.hands or 1),
            entrant,
        )

    rows: list[Standing] = []
    for place, entrant in enumerate(sorted(range(league.entrants), key=key), 1):
        tally = league.tallies[entrant]
        rank: int | None = place if tally.games else None
        level = rows and key(rows[-1].entrant)[1] == key(entrant)[1]
        if rank and level and (placing is not None or _level(rows[-1].tally, tally)):
            rank = rows[-1].rank
        share = share_of(league.clusters_of(entrant))
        rating = None if rated is None else rated.elo(entrant)
        by_share = elo_from(share, against_field(league.opponents_of(entrant)))
        rows.append(
            Standing(
                rank=rank,
                entrant=entrant,
                share=share,
                elo=by_share if alike else rating,
                points_per_hand=points_per_hand(
                    tally.points_for, tally.points_against, tally.hands, league.rules.sides
                ),
                luck_adjusted=(
                    tally.adjusted / ((league.rules.sides - 1) * tally.analysed)
                    if tally.analysed
                    else None
                ),
                tricks_given_away=(tally.given_away / tally.analysed if tally.analysed else None),
                tally=tally,
                rating=rating,
                skill=league.skills.of(entrant) if league.skills and tally.games else None,
                placing=None if placing is None else placing[entrant],
            )
        )
    return tuple(rows)


def _level(one: Tally, other: Tally) -> bool:
    return one.wins * other.games == other.wins * one.games


def pairings(league: League) -> tuple[Pairing, ...]:
    """Every two entrants who met, in the order in which they were entered."""
    return tuple(_pairing(*pair, league.meetings[pair]) for pair in sorted(league.meetings))


def _pairing(first: int, second: int, meeting: Meeting) -> Pairing:
    sums = meeting.clusters
    share = share_of(sums)
    return Pairing(
        first=first,
        second=second,
        units=sums.count,
        games=sums.games,
        wins=sums.wins,
        losses=sums.games - sums.wins,
        pentanomial=tuple(meeting.pentanomial),
        share=share,
        elo=elo_from(share),
        superiority=superiority(sums),
        hands=meeting.hands,
        points_per_hand=points_per_hand(meeting.points, meeting.against, meeting.hands, 2),
        calls=meeting.calls,
        analysed=meeting.analysed,
        luck_adjusted=meeting.adjusted / meeting.analysed if meeting.analysed else None,
    )
