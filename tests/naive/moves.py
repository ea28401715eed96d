"""The legal moves of a position, as records write them, in the order that is always the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tests.naive.cards import NO_TRUMP, SUITS, different, in_order, playable

if TYPE_CHECKING:
    from tests.naive.hand import NaiveHand


def legal_moves(hand: NaiveHand) -> list[str]:
    """The answers to the question that is open; none when the hand is over."""
    if hand.to_move is None:
        return []
    own = hand.hands[hand.to_move]
    if hand.phase == "farmers":
        if hand.options["farmers"] == "redeal":
            return ["CLAIM", "NO"]
        swaps = ["SWAP " + " ".join(three) for three in combinations(in_order(own), 3)]
        return [*swaps, "NO"]
    if hand.phase == "name":
        return ["NAME " + suit for suit in SUITS]
    if hand.phase == "make":
        return calls_of(hand.options, SUITS)
    if hand.phase == "round_1":
        return round_1(hand)
    if hand.phase == "round_2":
        return round_2(hand)
    if hand.phase == "auction":
        return auction(hand)
    if hand.phase == "name_trump":
        return ["NAME " + suit for suit in [*SUITS, NO_TRUMP]]
    if hand.phase == "exchange":
        return [*["EXCHANGE " + card for card in different(own)], "KEEP"]
    if hand.phase == "discard":
        cards = different(own)
        if not hand.options["discard_upcard"]:
            cards = [card for card in cards if card != hand.up]
        return ["DISCARD " + card for card in cards]
    if hand.phase in ["alone", "defend"]:
        return ["YES", "NO"]
    if hand.phase == "best":
        return [*["BEST " + card for card in different(own)], "KEEP"]
    if hand.phase == "give":
        return ["GIVE " + card for card in different(own)]
    if hand.phase == "in_or_out":
        return ["IN", "OUT"]
    if hand.phase == "play":
        plays = hand.tricks[-1]["plays"]
        led_card = plays[0][1] if plays else None
        return ["PLAY " + card for card in different(playable(own, led_card, hand.trump))]
    raise AssertionError(f"no such phase: {hand.phase}")


def may_add_alone(options: Mapping[str, Any]) -> bool:
    """Whether a call may carry the word ALONE."""
    return bool(options["alone"] == "maker" and options["alone_timing"] == "with_call")


def calls_of(options: Mapping[str, Any], suits: Sequence[str]) -> list[str]:
    """The calls that name one of these suits, each before its ALONE."""
    calls = []
    for suit in suits:
        calls.append("CALL " + suit)
        if may_add_alone(options):
            calls.append("CALL " + suit + " ALONE")
    return calls


def round_1(hand: NaiveHand) -> list[str]:
    """Order up or pass."""
    must_go_alone = hand.options["partner_order"] == "must_go_alone"
    moves = []
    if not (must_go_alone and hand.to_move == hand.partner(hand.dealer)):
        moves.append("ORDER_UP")
    if may_add_alone(hand.options):
        moves.append("ORDER_UP_ALONE")
    return [*moves, "PASS"]


def round_2(hand: NaiveHand) -> list[str]:
    """Name another suit (or the same, or none, where that is allowed) or pass."""
    stick = hand.options["all_pass"] == "stick_dealer" or hand.stuck
    is_stuck = stick and hand.to_move == hand.dealer
    turned_down = hand.options["turned_down"]
    suits = []
    for suit in SUITS:
        if (
            suit != hand.up_suit()
            or turned_down == "allowed"
            or (turned_down == "stuck_dealer_only" and is_stuck)
        ):
            suits.append(suit)
    no_trump = hand.options["no_trump"]
    if no_trump == "round_2" or (no_trump == "stuck_dealer_only" and is_stuck):
        suits.append(NO_TRUMP)
    moves = calls_of(hand.options, suits)
    return moves if is_stuck else [*moves, "PASS"]


def auction(hand: NaiveHand) -> list[str]:
    """Bid more than the last bid, the moon, or pass."""
    lowest = hand.options["min_bid"] if hand.bid is None else int(hand.bid) + 1
    bids = [f"BID {number}" for number in range(lowest, hand.number_of_tricks + 1)]
    return [*bids, "MOON", "PASS"]
