"""Records: what is written is what is read, it replays to the same game, nothing else passes."""

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import Board, preset
from euchre.rules.build import build_rules
from euchre.rules.moves import is_swap, swap_cards
from euchre.rules.presets import PRESETS
from referee.game.byte_stream import RecordError
from referee.game.faults import FATAL, FORFEITED, LENIENT, Cause
from referee.game.game import Game
from referee.game.record import (
    MOVE_CODES,
    End,
    GameRecord,
    GameTiming,
    SeatTiming,
    decode_game,
    decode_timing,
    encode_game,
    encode_timing,
)
from referee.game.table import Table
from tests.game.support import SEED, game_state

seeds = st.integers(min_value=0, max_value=2**32)
SWAPS = build_rules("standard", {"farmers": "swap3", "farmers_hand": "three_9_or_three_10"})
RULES = [*(preset(name) for name in PRESETS), SWAPS, SWAPS]


def play_a_game(seed: int) -> Table:
    """A game of random moves under random rules, with some faults, some of which forfeit it."""
    chance = Random(seed)
    table = Table(Board(SEED, seed % 1000, chance.choice(RULES)), LENIENT)
    faults = chance.choice((0.0, 0.005, 0.02))
    while not table.over:
        if chance.random() < faults:
            table.fault(chance.choice((Cause.TIMEOUT, Cause.ILLEGAL_MOVE)), "ünschön")
        elif chance.random() < faults / 10:
            table.fault(
                chance.choice(sorted(FATAL)), "gone", chance.randrange(table.game.tables.players)
            )
        else:
            if table.game.hand_number == 4 and table.game.board.rules.end == "timed":
                table.game.call_time()
            legal = table.game.legal
            table.play(legal[-1] if chance.random() < 0.3 else chance.choice(legal))
    return table


def record_of(table: Table) -> GameRecord:
    """The record of a game that is over."""
    assert table.record is not None
    return table.record


def without_evidence(record: GameRecord) -> GameRecord:
    """The record as its bytes hold it: the evidence of faults is stored with the times."""
    return replace(record, faults=tuple(replace(f, evidence="") for f in record.faults))


@given(seeds)
@settings(max_examples=100)
def test_what_is_written_is_what_is_read(seed: int) -> None:
    """A record comes back from its bytes as it was, and gives the same bytes again."""
    table = play_a_game(seed)
    record, rules = record_of(table), table.game.board.rules
    data = encode_game(record)
    assert decode_game(data, rules) == without_evidence(record)
    assert encode_game(decode_game(data, rules)) == data


@given(seeds)
@settings(max_examples=100)
def test_playing_a_record_again_gives_the_same_game(seed: int) -> None:
    """The moves of a decoded record, played on the same board, lead to the very same state."""
    table = play_a_game(seed)
    record = decode_game(encode_game(record_of(table)), table.game.board.rules)
    game = Game(table.game.board)
    assert record.first_dealer == game.first_dealer
    for hand in record.hands:
        if game.hand_number == record.time_called:
            game.call_time()
        for move in hand.moves:
            game.play(move)
    assert game_state(game) == game_state(table.game)
    assert tuple(game.finished) == record.hands[: len(game.finished)]
    assert game.score == record.score
    if record.end == End.PLAYED_OUT:
        assert (game.over, game.winner) == (True, record.winner)
    else:
        assert not game.over and game.hand_record() == record.hands[-1]


@given(seeds)
@settings(max_examples=100)
def test_every_fault_is_recorded_where_it_happened(seed: int) -> None:
    """A fallback is the move at the place that its fault names; a forfeit comes after the last."""
    record = record_of(play_a_game(seed))
    for fault in record.faults:
        moves = record.hands[fault.hand].moves
        if fault.fallback == FORFEITED:
            assert (fault.hand, fault.move) == (len(record.hands) - 1, len(moves))
            assert fault is record.faults[-1]
            assert record.end == End.FORFEIT
        else:
            assert moves[fault.move] == fault.fallback


@given(seeds, st.integers(0, 2**32))
@settings(max_examples=200)
def test_a_changed_bit_is_another_record_or_none(seed: int, where: int) -> None:
    """With any bit of it changed the bytes are refused, or are those of a different record."""
    table = play_a_game(seed % 50)
    data, rules = encode_game(record_of(table)), table.game.board.rules
    place = where % (8 * len(data))
    changed = bytearray(data)
    changed[place // 8] ^= 1 << place % 8
    try:
        found = decode_game(bytes(changed), rules)
    except RecordError:
        return
    assert found != decode_game(data, rules)
    assert encode_game(found) == changed  # there is one way to write a record, and this is it


@given(seeds, st.integers(0, 2**32))
@settings(max_examples=100)
def test_bytes_cut_off_or_added_are_refused(seed: int, where: int) -> None:
    """Any beginning of a record is no record, nor is one with something behind it."""
    table = play_a_game(seed % 50)
    data, rules = encode_game(record_of(table)), table.game.board.rules
    with pytest.raises(RecordError, match="byte"):
        decode_game(data[: where % len(data)], rules)
    with pytest.raises(RecordError, match="1 bytes too many"):
        decode_game(data + b"\0", rules)


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever the bytes are, reading them either works or raises the one error there is."""
    with suppress(RecordError):
        decode_game(data, RULES[0])
    with suppress(RecordError):
        decode_timing(data, 2)


numbers = st.integers(0, 2**40)
timings = st.builds(
    GameTiming,
    st.lists(st.builds(SeatTiming, numbers, numbers, numbers), min_size=4, max_size=4).map(tuple),
    numbers,
    st.lists(st.text(max_size=30), max_size=5).map(tuple),
)


@given(timings)
def test_times_are_written_and_read(timing: GameTiming) -> None:
    """Times and evidence come back from their bytes as they were."""
    assert decode_timing(encode_timing(timing), 4) == timing


def test_evidence_in_anything_but_utf_8_is_refused() -> None:
    """Bytes that are no text are no evidence."""
    data = encode_timing(GameTiming((SeatTiming(0, 0, 0),), 0, ("xy",)))
    with pytest.raises(RecordError, match="UTF-8"):
        decode_timing(data[:-2] + b"\xff\xfe", 1)


def swaps_of(record: GameRecord) -> list[int]:
    """The swaps in a record, in order."""
    return [m for hand in record.hands for m in hand.moves if m not in MOVE_CODES]


@lru_cache
def record_with_a_swap() -> GameRecord:
    """A record that has a swap in it."""
    records = (record_of(play_a_game(seed)) for seed in range(1000))
    return next(record for record in records if swaps_of(record))


def test_every_move_has_a_code_of_its_own() -> None:
    """Codes are different single bytes below that of a swap, and only swaps have none."""
    assert sorted(MOVE_CODES.values()) == list(range(len(MOVE_CODES)))
    assert len(MOVE_CODES) < 255
    found = swaps_of(record_with_a_swap())
    assert found and all(is_swap(move) for move in found)
    assert not any(is_swap(move) for move in MOVE_CODES)


@pytest.mark.parametrize("wrong", [(3, 3, 5), (5, 3, 7), (3, 5, 33)])
def test_a_swap_of_impossible_cards_is_refused(wrong: tuple[int, int, int]) -> None:
    """A swap is recorded as three different cards in order, each a card that there is."""
    record = record_with_a_swap()
    data = bytearray(encode_game(record))
    at = data.index(bytes((255, *swap_cards(swaps_of(record)[0]))))
    data[at + 1 : at + 4] = bytes(wrong)
    with pytest.raises(RecordError, match="impossible cards"):
        decode_game(bytes(data), RULES[0])
