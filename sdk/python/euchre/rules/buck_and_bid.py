"""The phases that only buck and bid Euchre have: the auction, naming trump, and dropping out."""

from __future__ import annotations

from . import phases
from .cards import NO_TRUMP, Suit
from .moves import IN, MOON, OUT, PASS, argument_of
from .state import HandState

# ---------------------------------------------------------------------- bid


def open_auction(hand: HandState) -> None:
    hand.phase = phases.AUCTION
    hand.seat = hand.next_seat[hand.dealer]


def legal_auction(hand: HandState) -> tuple[int, ...]:
    return hand.tables.auction[hand.bid]


def apply_auction(hand: HandState, move: int) -> None:
    hand.calls.append(move)
    if move == MOON:
        hand.moon = True
        hand.bid = hand.tables.tricks
    elif move != PASS:
        hand.bid = argument_of(move)
    if hand.moon or hand.seat == hand.dealer:
        _end_auction(hand)
    else:
        hand.seat = hand.next_seat[hand.seat]


def _end_auction(hand: HandState) -> None:
    """The highest bid stands; where all passed the dealer is held to the least one."""
    if hand.bid:
        spoken = max(k for k, call in enumerate(hand.calls) if call != PASS)
        hand.maker = (hand.dealer + 1 + spoken) % hand.tables.players
    else:
        hand.maker = hand.dealer
        hand.bid = hand.tables.rules.min_bid
    hand.alone = int(hand.moon)
    if hand.moon:
        hand.out |= 1 << hand.partner_of(hand.maker)
    hand.phase = phases.NAME_TRUMP
    hand.seat = hand.maker


def legal_name_trump(hand: HandState) -> tuple[int, ...]:
    return hand.tables.name_trump


def apply_name_trump(hand: HandState, move: int) -> None:
    hand.trump = argument_of(move)
    hand.open_play()


# ---------------------------------------------------------------------- buck


def is_forced_club(hand: HandState) -> bool:
    """Whether a club is turned up, which in buck makes clubs trump without a maker."""
    return hand.up_suit == Suit.CLUBS


def open_without_maker(hand: HandState, trump: int) -> None:
    """Nobody makes trump, nobody may drop: a club is turned up, or everybody passed twice."""
    hand.trump = trump
    if trump != NO_TRUMP:
        hand.up_state = phases.DEAD
    hand.open_play()


def ask_in_or_out(hand: HandState) -> None:
    n = hand.tables.players
    hand.askable = tuple((hand.maker + step) % n for step in range(1, n))
    hand.phase = phases.IN_OR_OUT
    hand.seat = hand.askable[0]


def legal_in_or_out(hand: HandState) -> tuple[int, ...]:
    return IN, OUT


def apply_in_or_out(hand: HandState, move: int) -> None:
    if move == OUT:
        hand.out |= 1 << hand.seat
    hand.askable = hand.askable[1:]
    if hand.askable:
        hand.seat = hand.askable[0]
    elif hand.out.bit_count() == hand.tables.players - 1:
        hand.score()  # no card is played
    else:
        hand.open_play()
