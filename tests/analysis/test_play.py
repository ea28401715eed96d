"""What each card of a recorded game cost, and the bytes that it is stored as."""

from __future__ import annotations

import dataclasses
import json
from random import Random

import pytest

from euchre.rules import Board, Rules, build_rules, phases, preset
from referee.analysis import (
    AnalysisError,
    GameAnalysis,
    HandAnalysis,
    Slip,
    analyse_game,
    analyse_hand,
    solve,
)
from referee.analysis.blobs import BlobError, decode_unit, encode_unit
from referee.game.record import GameRecord
from tests.analysis.compare import opened
from tests.store.support import SEED, manifest, play, schedule


def played(rules: Rules, number: int = 0) -> tuple[Board, GameRecord]:
    """A game by these rules on some board, played at random."""
    of = manifest(rules, boards=number + 1)
    *_, unit = schedule(of)
    return Board(SEED, number, rules), play(of, unit, Random(number)).games[0]


def brought(rules: Rules, found: HandAnalysis, maker: int) -> tuple[int, int]:
    """Tricks and points of best play, less the makers' slips, with those of the others."""
    makers = rules.side_of(maker)
    signs = [-1 if rules.side_of(slip.seat) == makers else 1 for slip in found.slips]
    slips = list(zip(signs, found.slips, strict=True))
    return (
        found.tricks + sum(sign * slip.tricks for sign, slip in slips),
        found.points + sum(sign * slip.points for sign, slip in slips),
    )


@pytest.mark.parametrize(
    "name", ["standard", "german", "hungarian-joker", "railroad", "g4a", "bid"]
)
def test_what_was_given_away_is_what_the_result_lacks(name: str) -> None:
    """For each hand played out: best play, and every slip, add up to what the record says."""
    rules = preset(name)
    board, record = played(rules)
    found = analyse_game(board, record)
    assert len(found) == len(record.hands)
    for hand, analysis in zip(record.hands, found, strict=True):
        assert (analysis is not None) == (hand.outcome == phases.SCORED)
        if analysis is not None:
            makers = rules.side_of(hand.maker)
            net = hand.points[makers] - hand.points[1 - makers]
            assert brought(rules, analysis, hand.maker) == (hand.maker_tricks, net)
            assert all(slip.tricks > 0 or slip.points > 0 for slip in analysis.slips)


def test_a_slip_is_a_card_that_was_worth_less_than_the_best() -> None:
    """Each card's cost is that of the solved position before it, and no other card is listed."""
    chance = Random(9)
    slips = 0
    for _ in range(15):
        hand = opened(preset("standard"), chance)
        later = hand.copy()
        cards: list[int] = []
        expected: list[Slip] = []
        while not later.done:
            before = solve(later)
            value = chance.choice(before.cards)
            sign = 1 if later.seat % 2 == later.maker % 2 else -1
            lost = sign * (before.tricks - value.tricks), sign * (before.points - value.points)
            if lost != (0, 0):
                expected.append(Slip(len(cards), later.seat, *lost))
            cards.append(value.card)
            later.apply(value.card)
        found = analyse_hand(hand, cards)
        assert found.slips == tuple(expected)
        slips += len(expected)
    assert slips


def test_a_forfeited_game_is_analysed_as_far_as_hands_were_played_out() -> None:
    """The hand that a forfeit broke off has no analysis, those before it have."""
    rules = preset("standard")
    of = manifest(rules, boards=1)
    (unit,) = schedule(of)
    for seed in range(50):
        record = play(of, unit, Random(seed), faults=0.01).games[0]
        if record.forfeited_by >= 0 and len(record.hands) > 3:
            break
    found = analyse_game(Board(SEED, 0, rules), record)
    assert found[-1] is None
    assert any(found)


def test_hands_that_are_dealt_again_have_their_own_cards() -> None:
    """Redeals keep the number of the hand, so the decks after them are the right ones."""
    rules = build_rules("standard", {"farmers": "redeal", "farmers_hand": "three_9_or_three_10"})
    redeals = 0
    for number in range(6):
        board, record = played(rules, number)
        redeals += sum(hand.outcome == phases.REDEAL for hand in record.hands)
        analyse_game(board, record)  # another deck would make its moves illegal
    assert redeals


def test_a_record_that_is_none_is_refused() -> None:
    """An illegal move, a card too few: the message names the hand."""
    rules = preset("standard")
    board, record = played(rules)
    index = next(i for i, hand in enumerate(record.hands) if hand.outcome == phases.SCORED)
    hand = record.hands[index]

    def with_moves(moves: tuple[int, ...]) -> GameRecord:
        hands = list(record.hands)
        hands[index] = dataclasses.replace(hand, moves=moves)
        return dataclasses.replace(record, hands=tuple(hands))

    with pytest.raises(AnalysisError, match=rf"hand {index + 1}, .*not played to its end"):
        analyse_game(board, with_moves(hand.moves[:-1]))
    with pytest.raises(AnalysisError, match=rf"hand {index + 1}, card \d+ of the play is not"):
        analyse_game(board, with_moves((*hand.moves[:-1], hand.moves[-2])))
    with pytest.raises(AnalysisError, match=rf"hand {index + 1}, move 1 is not legal"):
        analyse_game(board, with_moves((31, *hand.moves)))
    with pytest.raises(AnalysisError, match="is not legal"):
        analyse_game(Board(bytes(32), 0, rules), record)


# ---------------------------------------------------------------------- bytes


def some() -> tuple[GameAnalysis, ...]:
    """Two games with every kind of hand."""
    return (
        (HandAnalysis(3, 1, ()), None, HandAnalysis(0, -2, (Slip(4, 1, 1, 3),))),
        (None,),
    )


def test_what_is_written_is_read_again() -> None:
    """Bytes and back; the same analysis has the same bytes."""
    assert decode_unit(encode_unit(7, some())) == (7, some())
    assert encode_unit(7, some()) == (
        b'{"version":1,"unit":7,"games":[[[3,1,[]],null,[0,-2,[[4,1,1,3]]]],[null]]}'
    )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": 2}, "unknown version 2"),
        ({"unit": "7"}, "keys"),
        ({"more": 1}, "keys"),
        ({"games": [7]}, "list of hands"),
        ({"games": [[[3, 1]]]}, "a hand is neither"),
        ({"games": [[[3, 1, [[1, 2, 3]]]]]}, "a slip is not"),
        ({"games": [[[3, "1", []]]]}, "a hand is neither"),
    ],
)
def test_bytes_that_hold_no_analysis_are_refused(change: dict[str, object], why: str) -> None:
    """Another version, missing parts, values of the wrong kind."""
    value = json.loads(encode_unit(7, some())) | change
    with pytest.raises(BlobError, match=why):
        decode_unit(json.dumps(value).encode())


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 100_000, b"7"])
def test_bytes_that_are_no_object_are_refused(data: bytes) -> None:
    """Nothing, no UTF-8, nesting without end, a bare number."""
    with pytest.raises(BlobError):
        decode_unit(data)
