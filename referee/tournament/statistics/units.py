"""Whether a unit may be counted: what is wrong with it, if anything."""

from __future__ import annotations

from dataclasses import dataclass

from euchre.rules.options import End as Ending
from euchre.rules.options import GameKind, Rules
from euchre.rules.scoring import opening_score, sole_leader
from referee.game.record import End, GameRecord
from referee.game.unit import Unit, UnitResult


@dataclass(frozen=True, slots=True)
class Excluded:
    """A unit that is not counted, and why, as half a sentence."""

    unit: Unit
    reason: str


def why_not(result: UnitResult, entrants: int, rules: Rules) -> tuple[str, bool] | None:
    """Why a unit cannot be counted, and whether that is an error in the records.

    A unit with a cancelled game is no error, but it is not counted, with all its games. The rest
    must never happen.

    Returns:
        ``None`` for a unit in order; else the reason and whether it is an error.
    """
    unit = result.unit
    if len(result.games) != len(unit.seatings) or len(result.timings) != len(unit.seatings):
        return f"it has {len(result.games)} of {len(unit.seatings)} games", True
    for seating in unit.seatings:
        if len(seating) != rules.players or not all(0 <= who < entrants for who in seating):
            return "it seats entrants who are not in the run", True
        if not set(seating) <= set(unit.pairing):
            return "it seats entrants who are not of its pairing", True
    for index, record in enumerate(result.games, 1):
        wrong = _wrong(record, rules)
        if wrong is not None:
            return f"game {index} {wrong}", True
    if len({record.first_dealer for record in result.games}) > 1:
        return "its games have different first dealers", True
    for index, record in enumerate(result.games, 1):
        if record.end == End.CANCELLED:
            return f"game {index} was called off", False
    return None


def _wrong(record: GameRecord, rules: Rules) -> str | None:
    """What in a game's record contradicts itself."""
    if record.end == End.CANCELLED:
        return None
    if not 0 <= record.first_dealer < rules.players:
        return "has no first dealer"
    if not 0 <= record.winner < rules.sides or len(record.score) != rules.sides:
        return "has no winner, though it was not called off"
    if record.end == End.FORFEIT:
        loser = record.forfeited_by
        if not 0 <= loser < rules.players or record.cause is None:
            return "was forfeited, but not by anybody for any cause"
        if rules.side_of(loser) == record.winner:
            return "was won by the side that forfeited it"
        return None
    if record.winner not in _may_have_won(record, rules):
        return "was not won by the side that leads"
    points = (opening_score(rules), *(hand.points for hand in record.hands))
    if tuple(map(sum, zip(*points, strict=True))) != record.score:
        return "has a score that is not the sum of its hands"
    return None


def _may_have_won(record: GameRecord, rules: Rules) -> tuple[int, ...]:
    """The sides that can have won a game played out with this score.

    Where both sides of a bid game have reached the target, the one that bid has won it.
    """
    both = rules.game == GameKind.BID and rules.end == Ending.POINTS
    if both and min(record.score) >= rules.target and record.hands:
        return (rules.side_of(record.hands[-1].maker),)
    return (sole_leader(rules, record.score),)
