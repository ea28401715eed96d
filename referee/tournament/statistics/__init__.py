"""What the games say: tables, intervals, and what cannot be concluded. Pure functions.

    league = League(entrants=3, rules=rules)
    league.add_all(units)                       # any iterator of UnitResult; none is kept
    table = standings(league)                   # rows, best first; intervals from boards
    pairings(league)                            # each two who met; intervals from units
    comparisons(league, table)                  # is each row really better than the next?
    sanity(league), dealer_balance(league)      # do the books balance?

There is no not-a-number and no infinity in any of it: what cannot be told is ``None``.
"""

from referee.tournament.statistics.comparisons import Comparison, comparisons, sentence
from referee.tournament.statistics.elo import Elo, elo_of
from referee.tournament.statistics.league import FaultEntry, League
from referee.tournament.statistics.ratings import Ratings, ratings
from referee.tournament.statistics.sanity import dealer_balance, sanity
from referee.tournament.statistics.shares import Clusters, Share, share_of, superiority
from referee.tournament.statistics.standings import Pairing, Standing, pairings, standings
from referee.tournament.statistics.tally import Calls, Tally
from referee.tournament.statistics.units import Excluded

__all__ = [
    "Calls",
    "Clusters",
    "Comparison",
    "Elo",
    "Excluded",
    "FaultEntry",
    "League",
    "Pairing",
    "Ratings",
    "Share",
    "Standing",
    "Tally",
    "comparisons",
    "dealer_balance",
    "elo_of",
    "pairings",
    "ratings",
    "sanity",
    "sentence",
    "share_of",
    "standings",
    "superiority",
]
