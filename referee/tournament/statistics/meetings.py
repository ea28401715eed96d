"""What each two who met did against each other, added up game by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from euchre.rules.options import Rules
from referee.analysis import GameAnalysis
from referee.game.record import End, GameRecord
from referee.game.unit import UnitResult
from referee.tournament.statistics.shares import Clusters
from referee.tournament.statistics.tally import Calls, hands_of, points_of

Sides = tuple[tuple[int, ...], ...]
"""The entrants of each side of a game."""


@dataclass(slots=True)
class Meeting:
    """What two entrants did against each other; wins and points are the first one's.

    Attributes:
        clusters: games won and played, by unit.
        pentanomial: of units of two games, how many brought 0, ½, 1, 1½ and 2 wins. No game is
            drawn, so the halves stay 0; they are there because pair statistics elsewhere have them.
        hands: hands of games played out. points, against: the points of both in them.
        calls: what the first one, and what the second one did in them.
        analysed: hands of games that were analysed, of those in ``hands``. adjusted: of them, the
            first one's points less the other's, less what best play would have brought.
    """

    clusters: Clusters = field(default_factory=Clusters)
    pentanomial: list[int] = field(default_factory=lambda: [0] * 5)
    hands: int = 0
    points: int = 0
    against: int = 0
    calls: tuple[Calls, Calls] = field(default_factory=lambda: (Calls(), Calls()))
    analysed: int = 0
    adjusted: int = 0


Meetings = dict[tuple[int, int], Meeting]
"""The meetings of each two, first the one entered first."""


def meeting_of(meetings: Meetings, one: int, other: int) -> Meeting:
    """The meeting of two, a new one if they have not met; ``one`` was entered first."""
    found = meetings.get((one, other))
    if found is None:
        found = meetings[one, other] = Meeting()
    return found


def counts_in(
    tallies: Sequence[Calls], meetings: Meetings, sides: Sides
) -> Callable[[int], Sequence[Calls]]:
    """For a game with these sides: what the calls of an entrant are added to, its tally and its
    meetings with those whom it plays against."""

    def counts_of(entrant: int) -> Sequence[Calls]:
        found: list[Calls] = [tallies[entrant]]
        for side in sides:
            for other in () if entrant in side else side:
                if entrant < other:
                    found.append(meeting_of(meetings, entrant, other).calls[0])
                else:
                    found.append(meeting_of(meetings, other, entrant).calls[1])
        return found

    return counts_of


def adjust(
    meetings: Meetings, rules: Rules, record: GameRecord, sides: Sides, found: GameAnalysis
) -> None:
    """Count, between two sides, the points that cards gave away to the other one."""
    if len(sides) != 2 or set(sides[0]) & set(sides[1]):
        return
    hands = hands_of(record)
    slips = [slip for hand in found if hand is not None for slip in hand.slips]
    gained = sum(slip.points if rules.side_of(slip.seat) else -slip.points for slip in slips)
    for one in sides[0]:
        for other in sides[1]:
            meeting = meeting_of(meetings, min(one, other), max(one, other))
            meeting.analysed += hands
            meeting.adjusted += gained if one < other else -gained


def add_unit(
    meeting: Meeting,
    one: int,
    other: int,
    rules: Rules,
    result: UnitResult,
    sides_of: Callable[[tuple[int, ...]], Sides],
) -> None:
    """Add who won, and the points, of the games of a unit in which two are against each other."""
    wins = games = 0
    for record, seats in zip(result.games, result.unit.seatings, strict=True):
        sides = sides_of(seats)
        ours = [side for side, members in enumerate(sides) if one in members]
        theirs = [side for side, members in enumerate(sides) if other in members]
        if not ours or not theirs or set(ours) & set(theirs):
            continue  # partners in this game, or not both in it: it says nothing about the two
        if record.end == End.PLAYED_OUT and len(ours) == len(theirs) == 1:
            meeting.hands += hands_of(record)
            points = points_of(rules, record)
            meeting.points += points[ours[0]]
            meeting.against += points[theirs[0]]
        if record.winner in ours or record.winner in theirs:
            games += 1
            wins += record.winner in ours
    meeting.clusters.add(wins, games)
    if games == 2:
        meeting.pentanomial[2 * wins] += 1
