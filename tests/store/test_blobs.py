"""Units as bytes: nothing is lost, and bytes that are no unit are refused."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game.byte_stream import RecordError
from referee.game.faults import STRICT, FaultPolicy
from referee.game.unit import UnitResult
from referee.store.blobs import (
    decode_happened,
    decode_took,
    encode_happened,
    encode_took,
    pack,
    unpack,
)
from tests.store.support import (
    first_legal,
    manifest,
    play,
    random_rules,
    schedule,
    without_evidence,
)


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from((0.0, 0.01, 0.1)), st.booleans())
def test_a_unit_is_read_back_as_it_was_played(seed: int, faults: float, strict: bool) -> None:
    """Any legal rules, random moves, random faults: decoding gives what was encoded."""
    rng = Random(seed)
    policy = STRICT if strict else FaultPolicy(strikes=3)
    of = manifest(random_rules(rng), boards=1, policy=policy)
    (unit,) = schedule(of)
    result = play(of, unit, rng, faults=faults)
    happened = unpack(pack(encode_happened(result)))
    found, games = decode_happened(happened, of.terms.rules)
    number, attempt, timings = decode_took(encode_took(result), of.terms.rules)
    assert number == unit.number
    assert UnitResult(found, games, timings, attempt) == without_evidence(result)


def _small() -> tuple[bytes, bytes]:
    of = manifest(boards=1)
    (unit,) = schedule(of)
    result = play(of, unit, Random(3), faults=0.02)
    return encode_happened(result), encode_took(result)


def test_what_happened_says_nothing_of_time() -> None:
    """Two runs of the same games at different speeds have the same bytes."""
    of = manifest(boards=1)
    (unit,) = schedule(of)
    first = {0: first_legal, 1: first_legal}
    slow = play(of, unit, Random(3), first)
    fast = play(of, unit, Random(4), first)
    assert encode_happened(slow) == encode_happened(fast)
    assert encode_took(slow) != encode_took(fast)


def test_half_a_unit_is_refused() -> None:
    """Cut anywhere, the bytes hold no unit, and the error is the one that callers expect."""
    happened, took = _small()
    rules = manifest().terms.rules
    for end in range(len(happened)):
        with pytest.raises(RecordError):
            decode_happened(happened[:end], rules)
    for end in range(len(took)):
        with pytest.raises(RecordError):
            decode_took(took[:end], rules)


def test_bytes_too_many_are_refused() -> None:
    """What follows a unit belongs to nothing."""
    happened, took = _small()
    rules = manifest().terms.rules
    with pytest.raises(RecordError, match="too many"):
        decode_happened(happened + b"\0", rules)
    with pytest.raises(RecordError, match="too many"):
        decode_took(took + b"\0", rules)
    with pytest.raises(RecordError, match="too many"):
        unpack(pack(happened) + b"\0")


@given(st.binary(max_size=200))
def test_any_bytes_are_a_unit_or_refused(data: bytes) -> None:
    """Nothing but the one error comes out of bytes that somebody made up."""
    rules = manifest().terms.rules
    for read in (
        lambda: unpack(data),
        lambda: decode_happened(data, rules),
        lambda: decode_happened(b"\1" + data, rules),
        lambda: decode_took(b"\1" + data, rules),
    ):
        with suppress(RecordError):
            read()


def test_a_bomb_is_refused() -> None:
    """A few bytes that unpack to very many do not fill the memory."""
    with pytest.raises(RecordError, match="missing or too many"):
        unpack(pack(bytes(1 << 27)))
