"""The books must balance: checks on a whole league, and on who dealt first."""

from __future__ import annotations

from referee.tournament.statistics.league import LISTED, League


def sanity(league: League, planned: int | None = None) -> tuple[str, ...]:
    """A sentence for everything that does not add up; none if all is well.

    Args:
        league: what was counted.
        planned: how many units should be in it, those excluded included; ``None`` to leave that
            unchecked, as for a run that is still going on.
    """
    found = list(league.errors)
    if league.error_count > LISTED:
        found.append(f"{league.error_count - LISTED} more records are in disorder")
    found += _totals(league)
    found += _meetings(league)
    if planned is not None and league.units + league.excluded_count != planned:
        there = league.units + league.excluded_count
        found.append(f"{planned} units were planned, but there are {there}")
    return tuple(found)


def _totals(league: League) -> list[str]:
    found = []
    for entrant, tally in enumerate(league.tallies):
        who = f"entrant {entrant + 1}"
        if tally.wins + tally.losses != tally.games:
            found.append(
                f"{who} has {tally.wins} wins and {tally.losses} losses in {tally.games} games"
            )
        if tally.forfeits > tally.losses:
            found.append(f"{who} forfeited {tally.forfeits} games but lost {tally.losses}")
        if not tally.forfeits <= tally.faulty <= tally.games:
            found.append(
                f"{who} was at fault in {tally.faulty} of {tally.games} games, and forfeited "
                f"{tally.forfeits}"
            )
        if sum(tally.faults.values()) < tally.faulty:
            found.append(
                f"{who} has {sum(tally.faults.values())} faults, but in {tally.faulty} games"
            )
        if tally.made + tally.euchred != tally.calls:
            found.append(f"{who} made {tally.made} and lost {tally.euchred} of {tally.calls} calls")
        if sum(calls for calls, _ in tally.from_dealer) != tally.calls:
            found.append(f"{who} has other calls by place from the dealer than in all")
        if max(tally.next + tally.reverse_next, tally.stuck) > tally.calls:
            found.append(f"{who} has more calls in the second round than in all")
        if tally.set > tally.defended:
            found.append(f"{who} set {tally.set} of {tally.defended} hands that it defended")
        on_boards = league.clusters_of(entrant)
        if (on_boards.wins, on_boards.games) != (tally.wins, tally.games):
            found.append(f"{who} has other results by board than in all")
    return found


def _meetings(league: League) -> list[str]:
    """For games between two, each side one entrant: wins, losses and games are the same number."""
    if league.rules.sides != 2 or any(
        len(side) != 1 for sides in league._sides.values() for side in sides
    ):
        return []
    found = []
    wins = sum(tally.wins for tally in league.tallies)
    losses = sum(tally.losses for tally in league.tallies)
    if not wins == losses == league.games:
        found.append(f"{wins} wins and {losses} losses in {league.games} games")
    for what, theirs, ours in (
        ("calls", "calls", "defended"),
        ("euchred calls", "euchred", "set"),
    ):
        called = sum(getattr(tally, theirs) for tally in league.tallies)
        answered = sum(getattr(tally, ours) for tally in league.tallies)
        if called != answered:
            found.append(f"{called} {what}, but {answered} on the other side")
    met = sum(meeting.clusters.games for meeting in league.meetings.values())
    if met != league.games:
        found.append(f"the pairings have {met} games, the table has {league.games}")
    for entrant, tally in enumerate(league.tallies):
        won = sum(
            sums.wins if pair[0] == entrant else sums.games - sums.wins
            for pair, sums in ((pair, met.clusters) for pair, met in league.meetings.items())
            if entrant in pair
        )
        if won != tally.wins:
            found.append(
                f"entrant {entrant + 1} won {won} games in its pairings, {tally.wins} in the table"
            )
        called = sum(
            met.calls[pair.index(entrant)].calls
            for pair, met in league.meetings.items()
            if entrant in pair
        )
        if called != tally.calls:
            found.append(
                f"entrant {entrant + 1} made {called} calls in its pairings, {tally.calls} in the "
                "table"
            )
    return found


def dealer_balance(league: League) -> str | None:
    """How the first deal was spread and what it was worth, or ``None`` without games."""
    if not league.games:
        return None
    shares = [tally.dealt_first / tally.games for tally in league.tallies if tally.games]
    low, high = 100 * min(shares), 100 * max(shares)
    if low == high:
        spread = f"every bot dealt first in {low:.1f} % of its games"
    else:
        spread = f"bots dealt first in {low:.1f} to {high:.1f} % of their games"
    won = 100 * league.first_dealer_wins / league.games
    return (
        f"First deal: {spread}; the side that dealt first won {league.first_dealer_wins:,} of "
        f"{league.games:,} games ({won:.1f} %)."
    )
