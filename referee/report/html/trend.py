"""How ratings came to be what they are: what they were after each part of the run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.tournament.statistics import Elo, League, Share, ratings, share_of
from referee.tournament.statistics.elo import against_field, elo_from

MOST_POINTS: Final = 40
"""So many times ratings are looked at in the course of a run; fewer with many entrants."""
_MOST_LOOKS: Final = 800  # of all entrants together

Mark = tuple[float, float | None, float | None]
"""A figure and the ends of its interval, as far as there is one."""


@dataclass(frozen=True, slots=True)
class Point:
    """After so many games: for each entrant the share of games won, the Elo figure of that share,
    and the rating fitted to all games; ``None`` where there is none."""

    games: int
    shares: tuple[Share | None, ...]
    elos: tuple[Elo | None, ...]
    ratings: tuple[Elo | None, ...]


class Trend:
    """Looks at a league while units are added to it.

    Attributes:
        points: what was seen, in order.
    """

    def __init__(self, entrants: int, units: int) -> None:
        """``units``: how many there will be."""
        steps = max(8, min(MOST_POINTS, _MOST_LOOKS // max(1, entrants)))
        self._every = max(1, -(-units // steps))
        self.points: list[Point] = []

    def see(self, league: League) -> None:
        """A unit was added."""
        if league.units % self._every == 0:
            self._look(league)

    def finish(self, league: League) -> None:
        """No more units will come."""
        if league.games and (not self.points or self.points[-1].games != league.games):
            self._look(league)

    def _look(self, league: League) -> None:
        everybody = range(league.entrants)
        rated = ratings(league)
        shares = tuple(share_of(league.clusters_of(who)) for who in everybody)
        self.points.append(
            Point(
                games=league.games,
                shares=shares,
                elos=tuple(
                    elo_from(shares[who], against_field(league.opponents_of(who)))
                    for who in everybody
                ),
                ratings=tuple(rated.elo(who) if rated else None for who in everybody),
            )
        )

    def marks(self, alike: bool) -> tuple[str, list[list[Mark | None]]]:
        """The figures to draw, by point and entrant, and their unit.

        They are those that the table ranks by: Elo, of shares if all met the same opponents and
        else fitted to all games; or plain shares in per cent, if at the end somebody has no Elo.
        """
        found = [point.elos if alike else point.ratings for point in self.points]
        played = [share is not None for share in self.points[-1].shares]
        last = zip(found[-1], played, strict=True)
        if all(_mark(elo) is not None for elo, has_games in last if has_games):
            return "Elo", [[_mark(elo) for elo in row] for row in found]
        return "% of games", [[_percent(share) for share in point.shares] for point in self.points]

    def games(self) -> Sequence[int]:
        """How many games had been counted at each point."""
        return [point.games for point in self.points]


def _mark(elo: Elo | None) -> Mark | None:
    if elo is None or elo.value is None:
        return None
    return elo.value, elo.low, elo.high


def _percent(share: Share | None) -> Mark | None:
    if share is None:
        return None
    ends = (None if end is None else 100 * end for end in (share.low, share.high))
    low, high = ends
    return 100 * share.value, low, high
