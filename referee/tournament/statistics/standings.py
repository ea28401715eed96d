"""The table: one row for each entrant, best first, and what each two did against each other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from referee.tournament.statistics.elo import Elo, against_field, elo_from
from referee.tournament.statistics.league import League, Meeting
from referee.tournament.statistics.shares import Share, share_of, superiority
from referee.tournament.statistics.tally import Tally, points_per_hand


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
    """

    rank: int | None
    entrant: int
    share: Share | None
    elo: Elo | None
    points_per_hand: float | None
    luck_adjusted: float | None
    tricks_given_away: float | None
    tally: Tally


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


def standings(league: League) -> tuple[Standing, ...]:
    """The table, best first: by share of games won, then by points per hand, then as entered."""

    def key(entrant: int) -> tuple[bool, Fraction, Fraction, int]:
        tally = league.tallies[entrant]
        points = tally.points_for * (league.rules.sides - 1) - tally.points_against
        return (
            not tally.games,
            -Fraction(tally.wins, tally.games or 1),
            -Fraction(points, tally.hands or 1),
            entrant,
        )

    rows: list[Standing] = []
    for place, entrant in enumerate(sorted(range(league.entrants), key=key), 1):
        tally = league.tallies[entrant]
        rank: int | None = place if tally.games else None
        if rows and rank and _level(rows[-1].tally, tally):
            rank = rows[-1].rank
        share = share_of(league.clusters_of(entrant))
        rows.append(
            Standing(
                rank=rank,
                entrant=entrant,
                share=share,
                elo=elo_from(share, against_field(league.opponents_of(entrant))),
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
    )
