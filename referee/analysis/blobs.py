"""An analysed unit as text: compact JSON, the same bytes for the same games.

``docs/run-file.md`` describes it. A hand is ``null`` or ``[tricks, points, slips]``, a slip is
``[play, seat, tricks, points]``.
"""

from __future__ import annotations

import json
from typing import Any, Final

from referee.analysis.play import GameAnalysis, HandAnalysis, Slip

VERSION: Final = 1

UnitAnalysis = tuple[GameAnalysis, ...]
"""The games of a unit."""


class BlobError(ValueError):
    """Bytes that hold no analysis; the message says what is wrong."""


def encode_unit(number: int, games: UnitAnalysis) -> bytes:
    """The analysis of a unit as bytes."""
    value = {"version": VERSION, "unit": number, "games": [list(map(_plain, g)) for g in games]}
    return json.dumps(value, separators=(",", ":")).encode()


def _plain(hand: HandAnalysis | None) -> list[Any] | None:
    if hand is None:
        return None
    slips = [[slip.play, slip.seat, slip.tricks, slip.points] for slip in hand.slips]
    return [hand.tricks, hand.points, slips]


def decode_unit(data: bytes) -> tuple[int, UnitAnalysis]:
    """The number of a unit, and its analysis.

    Raises:
        BlobError: they hold none.
    """
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise BlobError("it is no JSON") from None
    match value:
        case {"version": version} if version != VERSION:
            raise BlobError(f"it has the unknown version {version}")
        case {"version": _, "unit": int(number), "games": list(games), **more} if not more:
            return number, tuple(tuple(map(_hand, _list(game))) for game in games)
    raise BlobError("it has not the keys version, unit and games")


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise BlobError("a game is no list of hands")
    return value


def _hand(value: Any) -> HandAnalysis | None:
    match value:
        case None:
            return None
        case [int(tricks), int(points), list(slips)]:
            return HandAnalysis(tricks, points, tuple(map(_slip, slips)))
    raise BlobError("a hand is neither null nor tricks, points and slips")


def _slip(value: Any) -> Slip:
    match value:
        case [int(play), int(seat), int(tricks), int(points)]:
            return Slip(play, seat, tricks, points)
    raise BlobError("a slip is not a play, a seat, tricks and points")
