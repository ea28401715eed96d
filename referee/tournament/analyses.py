"""The analysis of units as they stand in a run file: reading it, and checking it against them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from euchre.rules.options import Rules
from euchre.rules.phases import SCORED
from referee.analysis import GameAnalysis, HandAnalysis
from referee.analysis.blobs import BlobError, UnitAnalysis, decode_unit
from referee.game.record import HandRecord
from referee.game.unit import UnitResult
from referee.program import again
from referee.store.analyses import Analyses
from referee.store.errors import RunFileError
from referee.store.run_file import RunFile

AnalysisOf = Callable[[int], UnitAnalysis | None]
"""The analysis of a unit by its number, or ``None`` if there is none."""


def analysis_of(file: RunFile) -> AnalysisOf:
    """What finds the analyses in an open run file.

    It raises ``RunFileError`` for one that is damaged.
    """
    stored = Analyses(file)

    def find(number: int) -> UnitAnalysis | None:
        text = stored.text(number)
        if text is None:
            return None
        try:
            return decode_unit(text)[1]
        except BlobError as error:
            raise RunFileError(
                f"{file.path}: the analysis of unit {number} is damaged: {error}; "
                f"make it again with: {again('analyse', file.path)}"
            ) from None

    return find


def check_analysis(rules: Rules, result: UnitResult, text: bytes) -> Iterator[str]:
    """Where the analysis of a unit, as bytes, cannot be one of its games.

    What best play would have brought, less what each side gave away, must be what the hand brought.
    """
    try:
        number, games = decode_unit(text)
    except BlobError as error:
        yield str(error)
        return
    if number != result.unit.number or len(games) != len(result.games):
        yield f"it is of unit {number}, with {len(games)} games"
        return
    for index, (hands, record) in enumerate(zip(games, result.games, strict=True), 1):
        if len(hands) != len(record.hands):
            yield f"game {index} has {len(hands)} hands in it"
            continue
        for place, (found, hand) in enumerate(zip(hands, record.hands, strict=True), 1):
            if not _fits(rules, found, hand):
                yield f"game {index}, hand {place} comes to something else"


def _fits(rules: Rules, found: HandAnalysis | None, hand: HandRecord) -> bool:
    if found is None:
        return True
    if hand.outcome != SCORED or hand.maker < 0:
        return False
    makers = rules.side_of(hand.maker)
    tricks, points = found.tricks, found.points
    for slip in found.slips:
        sign = -1 if rules.side_of(slip.seat) == makers else 1
        tricks += sign * slip.tricks
        points += sign * slip.points
    real = hand.points[makers] - hand.points[(makers + 1) % rules.sides]
    return (tricks, points) == (hand.maker_tricks, real)


def hands_in(games: UnitAnalysis) -> int:
    """How many hands of a unit were analysed."""
    return sum(hand is not None for game in games for hand in game)


__all__ = [
    "AnalysisOf",
    "GameAnalysis",
    "UnitAnalysis",
    "analysis_of",
    "check_analysis",
    "hands_in",
]
