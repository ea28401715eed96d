"""A unit as a row of the run file's table."""

from __future__ import annotations

import hashlib
import zlib
from typing import Final, NamedTuple

from euchre.rules.options import Rules
from referee.game.byte_stream import RecordError
from referee.game.unit import Unit, UnitResult
from referee.store.blobs import (
    decode_happened,
    decode_took,
    encode_happened,
    encode_took,
    pack,
    unpack,
)

COLUMNS: Final = (
    "number, board, pairing, attempt, games, packed, crc, took, happened_hash, took_hash"
)
"""The columns, in the order of the attributes of :class:`Row`."""


class Row(NamedTuple):
    """A unit as it stands in the file, unread. ``crc`` is the CRC-32 of ``packed``."""

    number: int
    board: int
    pairing: str
    attempt: int
    games: int
    packed: bytes
    crc: int
    took: bytes
    happened_hash: bytes
    took_hash: bytes


def row_of(result: UnitResult) -> Row:
    """The row of a unit."""
    unit = result.unit
    happened, took = encode_happened(result), encode_took(result)
    packed = pack(happened)
    return Row(
        unit.number,
        unit.board,
        ",".join(map(str, unit.pairing)),
        result.attempt,
        len(result.games),
        packed,
        zlib.crc32(packed),
        took,
        hashlib.sha256(happened).digest(),
        hashlib.sha256(took).digest(),
    )


def read_row(row: Row, rules: Rules, entrants: int) -> UnitResult:
    """The unit of a row, fit to be counted: of entrants that there are, with times for each game.

    Raises:
        RecordError: its bytes are not those that were written, or not of such a unit.
    """
    try:
        if zlib.crc32(row.packed) != row.crc:
            raise RecordError("the packed record is not what was written")
        if hashlib.sha256(row.took).digest() != row.took_hash:
            raise RecordError("the times do not have their hash")
        unit, games = decode_happened(unpack(row.packed), rules)
        took_number, attempt, timings = decode_took(row.took, rules)
    except TypeError:
        raise RecordError("a column holds a value of the wrong kind") from None
    if not row.number == unit.number == took_number:
        raise RecordError("the record or the times are of another unit")
    _check_seatings(unit, entrants)
    if len(games) != len(timings):
        raise RecordError(f"there are {len(games)} records, but {len(timings)} times")
    for game, timing in zip(games, timings, strict=True):
        if len(game.faults) != len(timing.evidence):
            raise RecordError("there is not one piece of evidence for each fault")
    return UnitResult(unit, games, timings, attempt)


def _check_seatings(unit: Unit, entrants: int) -> None:
    """That the unit is one of entrants of the run, who all have a seat at each of its tables."""
    if not unit.seatings or len(set(unit.pairing)) < len(unit.pairing):
        raise RecordError("the record is of no game, or of an entrant against himself")
    for seating in unit.seatings:
        if set(seating) != set(unit.pairing) or max(seating) >= entrants:
            raise RecordError("the record has somebody at a table who does not play there")


def note_hash(kind: str, text: bytes) -> bytes:
    """The hash of a note: of its kind, a zero byte, and its JSON."""
    return hashlib.sha256(kind.encode() + b"\0" + text).digest()
