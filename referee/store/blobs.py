"""A unit as bytes: what happened in it, and how long it took, apart.

Numbers are unsigned LEB128 (``varint``) unless said to be one byte; records and times are those
of :mod:`referee.game.record`::

    happened = 1 (byte: version), number (varint), board (varint),
               entrants that meet (byte), each (varint),
               games (byte), for each game: the entrant at each seat (varint each),
               length of its record (varint), record
    took     = 1 (byte: version), number (varint), attempt (varint),
               games (byte), for each game: length of its times (varint), times

The bytes of ``happened`` are a function of what was played, and of nothing else. In the file they
are packed as a zlib stream (RFC 1950); hashes are of the bytes before that.
"""

from __future__ import annotations

import zlib

from euchre.rules.options import Rules
from referee.game.byte_stream import ByteReader, RecordError, write_varint
from referee.game.record import (
    GameRecord,
    GameTiming,
    decode_game,
    decode_timing,
    encode_game,
    encode_timing,
)
from referee.game.unit import Unit, UnitResult

_VERSION = 1
_MOST_BYTES = 1 << 26  # of one unit, unpacked; a damaged or hostile file must not fill the memory


def encode_happened(result: UnitResult) -> bytes:
    """What happened in a unit."""
    unit = result.unit
    out = bytearray((_VERSION,))
    write_varint(out, unit.number)
    write_varint(out, unit.board)
    out.append(len(unit.pairing))
    for entrant in unit.pairing:
        write_varint(out, entrant)
    out.append(len(result.games))
    for seating, game in zip(unit.seatings, result.games, strict=True):
        for entrant in seating:
            write_varint(out, entrant)
        record = encode_game(game)
        write_varint(out, len(record))
        out += record
    return bytes(out)


def encode_took(result: UnitResult) -> bytes:
    """How long a unit took, and at which attempt it was finished."""
    out = bytearray((_VERSION,))
    write_varint(out, result.unit.number)
    write_varint(out, result.attempt)
    out.append(len(result.timings))
    for timing in result.timings:
        times = encode_timing(timing)
        write_varint(out, len(times))
        out += times
    return bytes(out)


def pack(happened: bytes) -> bytes:
    """The bytes as they stand in the file."""
    return zlib.compress(happened, 6)


def unpack(packed: bytes) -> bytes:
    """The bytes that were packed.

    Raises:
        RecordError: nothing was packed like that.
    """
    stream = zlib.decompressobj()
    try:
        data = stream.decompress(packed, _MOST_BYTES)
    except zlib.error as error:
        raise RecordError(f"the record cannot be unpacked ({error})") from None
    if not stream.eof or stream.unused_data or stream.unconsumed_tail:
        raise RecordError("the record is packed with bytes missing or too many")
    return data


def _reader(data: bytes, what: str) -> ByteReader:
    reader = ByteReader(data, what)
    version = reader.byte()
    if version != _VERSION:
        raise RecordError(f"{what} has the unknown version {version}")
    return reader


def decode_happened(data: bytes, rules: Rules) -> tuple[Unit, tuple[GameRecord, ...]]:
    """The unit, and what happened in each of its games.

    Raises:
        RecordError: the bytes hold no unit.
    """
    reader = _reader(data, "the record")
    number, board = reader.varint(), reader.varint()
    pairing = tuple(reader.varint() for _ in range(reader.byte()))
    seatings, games = [], []
    for _ in range(reader.byte()):
        seatings.append(tuple(reader.varint() for _ in range(rules.players)))
        games.append(decode_game(reader.take(reader.varint()), rules))
    reader.end()
    return Unit(number, board, pairing, tuple(seatings)), tuple(games)


def decode_took(data: bytes, rules: Rules) -> tuple[int, int, tuple[GameTiming, ...]]:
    """The unit's number, the attempt, and how long each game took.

    Raises:
        RecordError: the bytes hold no times.
    """
    reader = _reader(data, "the times")
    number, attempt = reader.varint(), reader.varint()
    timings = tuple(
        decode_timing(reader.take(reader.varint()), rules.players) for _ in range(reader.byte())
    )
    reader.end()
    if attempt < 1:
        raise RecordError("the times are of attempt 0; the first is 1")
    return number, attempt, timings
