"""Everything of a hand before its first card: what each phase offers, and what its moves do.

For each phase there is a function that lists the legal moves and one that makes a move and goes on
to the next phase; the two tables at the end say which they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import phases
from .buck_and_bid import (
    apply_auction,
    apply_in_or_out,
    apply_name_trump,
    ask_in_or_out,
    is_forced_club,
    legal_auction,
    legal_in_or_out,
    legal_name_trump,
    open_auction,
    open_without_maker,
)
from .card_sets import BIT, card_list
from .cards import JOKER_ID, NO_TRUMP
from .moves import (
    CALL_ALONE_KIND,
    CLAIM,
    KEEP,
    NO,
    ORDER_UP_ALONE,
    PASS,
    YES,
    argument_of,
    best,
    discard,
    exchange,
    give,
    is_swap,
    kind_of,
    swap_cards,
    swaps_of,
)
from .options import Alone, AloneTiming, Exchange, Farmers, JokerUp
from .state import UNDECIDED, HandState
from .tables import is_farmers_hand

# ---------------------------------------------------------------------- a farmer's hand


def ask_farmers(hand: HandState) -> None:
    hand.askable = tuple(
        seat for seat in hand.from_eldest() if is_farmers_hand(hand.tables, hand.hands[seat])
    )
    if hand.askable:
        hand.phase = phases.FARMERS_HAND
        hand.seat = hand.askable[0]
    else:
        open_bidding(hand)


def legal_farmers(hand: HandState) -> tuple[int, ...]:
    if hand.tables.rules.farmers == Farmers.REDEAL:
        return CLAIM, NO
    return (*swaps_of(hand.hands[hand.seat]), NO)


def apply_farmers(hand: HandState, move: int) -> None:
    seat = hand.seat
    if move == NO:
        hand.declined_farmers |= 1 << seat
        hand.askable = hand.askable[1:]
        if hand.askable:
            hand.seat = hand.askable[0]
        else:
            open_bidding(hand)
        return
    hand.claimant = seat
    if is_swap(move):
        given = 0
        for card in swap_cards(move):
            given |= BIT[card]
        hand.swap_given, hand.swap_taken = given, hand.kitty
        hand.hands[seat] = hand.hands[seat] & ~given | hand.kitty
        hand.kitty = given
        open_bidding(hand)
    else:
        hand.finish(phases.REDEAL)


# ---------------------------------------------------------------------- the joker turned up


def open_bidding(hand: HandState) -> None:
    tables = hand.tables
    if tables.opens_with_round_1:
        hand.phase = phases.BID_ROUND_1
        hand.seat = hand.next_seat[hand.dealer]
        return
    if tables.has_auction:
        open_auction(hand)
        return
    if tables.has_dropping and is_forced_club(hand):
        open_without_maker(hand, hand.up_suit)
        return
    hand.phase = opening_phase(hand)
    by_dealer = hand.phase != phases.BID_ROUND_1
    hand.seat = hand.dealer if by_dealer else hand.next_seat[hand.dealer]


def opening_phase(hand: HandState) -> int:
    """The phase that the bidding opens with: round 1, or the joker turned up."""
    if hand.up != JOKER_ID:
        return phases.BID_ROUND_1
    if hand.tables.rules.joker_up == JokerUp.DEALER_NAMES_THEN_BID:
        return phases.NAME_JOKER
    return phases.DEALER_MAKES


def legal_name_joker(hand: HandState) -> tuple[int, ...]:
    return hand.tables.name_joker


def apply_name_joker(hand: HandState, move: int) -> None:
    hand.joker_suit = argument_of(move)
    open_round(hand, phases.BID_ROUND_1)


def legal_dealer_makes(hand: HandState) -> tuple[int, ...]:
    return hand.tables.dealer_makes


def apply_dealer_makes(hand: HandState, move: int) -> None:
    hand.calls.append(move)
    make(hand, argument_of(move), kind_of(move) == CALL_ALONE_KIND)
    order_up(hand)


# ---------------------------------------------------------------------- bidding


def open_round(hand: HandState, phase: int) -> None:
    hand.phase = phase
    hand.seat = hand.next_seat[hand.dealer]


def legal_round_1(hand: HandState) -> tuple[int, ...]:
    if hand.seat == hand.partner_of(hand.dealer):
        return hand.tables.round_1_partner
    return hand.tables.round_1


def apply_round_1(hand: HandState, move: int) -> None:
    hand.calls.append(move)
    if move != PASS:
        make(hand, hand.up_suit, move == ORDER_UP_ALONE)
        order_up(hand)
    elif hand.seat != hand.dealer:
        hand.seat = hand.next_seat[hand.seat]
    else:
        hand.up_state = phases.TURNED_DOWN
        open_round(hand, phases.BID_ROUND_2)


def legal_round_2(hand: HandState) -> tuple[int, ...]:
    if hand.stuck and hand.seat == hand.dealer:
        return hand.tables.round_2_stuck[hand.up_suit]
    return hand.tables.round_2[hand.up_suit]


def apply_round_2(hand: HandState, move: int) -> None:
    hand.calls.append(move)
    if move != PASS:
        make(hand, argument_of(move), kind_of(move) == CALL_ALONE_KIND)
        ask_alone(hand)
    elif hand.seat != hand.dealer:
        hand.seat = hand.next_seat[hand.seat]
    elif hand.tables.has_dropping:
        open_without_maker(hand, NO_TRUMP)
    else:
        hand.finish(phases.THROWN_IN)


def make(hand: HandState, trump: int, alone: bool) -> None:
    hand.maker = hand.seat
    hand.trump = trump
    rules = hand.tables.rules
    if alone or rules.alone == Alone.NONE or rules.alone_timing == AloneTiming.WITH_CALL:
        decide_alone(hand, alone)


def decide_alone(hand: HandState, alone: bool) -> None:
    hand.alone = int(alone)
    if alone:
        hand.out |= 1 << hand.partner_of(hand.maker)


# ---------------------------------------------------------------------- the up-card


def order_up(hand: HandState) -> None:
    dealer = hand.dealer
    if hand.out >> dealer & 1:
        hand.up_state = phases.DEAD
        ask_alone(hand)
        return
    hand.seat = dealer
    if hand.tables.rules.exchange == Exchange.OPTIONAL:
        hand.phase = phases.EXCHANGE
        return
    hand.up_state = phases.TAKEN
    hand.hands[dealer] |= BIT[hand.up]
    hand.phase = phases.DISCARD


def legal_discard(hand: HandState) -> tuple[int, ...]:
    cards = card_list(hand.hands[hand.seat])
    if not hand.tables.rules.discard_upcard:
        return tuple(discard(card) for card in cards if card != hand.up)
    return tuple(discard(card) for card in cards)


def apply_discard(hand: HandState, move: int) -> None:
    hand.discarded = argument_of(move)
    hand.hands[hand.seat] ^= BIT[hand.discarded]
    ask_alone(hand)


def legal_exchange(hand: HandState) -> tuple[int, ...]:
    return (*(exchange(card) for card in card_list(hand.hands[hand.seat])), KEEP)


def apply_exchange(hand: HandState, move: int) -> None:
    if move == KEEP:
        hand.up_state = phases.KEPT
    else:
        hand.up_state = phases.TAKEN
        hand.discarded = argument_of(move)
        hand.hands[hand.seat] ^= BIT[hand.discarded] | BIT[hand.up]
    ask_alone(hand)


# ---------------------------------------------------------------------- alone


def ask_alone(hand: HandState) -> None:
    if hand.alone != UNDECIDED:
        ask_best(hand)
        return
    hand.phase = phases.ALONE
    hand.seat = hand.maker


def apply_alone(hand: HandState, move: int) -> None:
    decide_alone(hand, move == YES)
    ask_best(hand)


def ask_best(hand: HandState) -> None:
    if hand.alone and hand.tables.rules.partners_best:
        hand.phase = phases.BEST
        hand.seat = hand.maker
    else:
        ask_defenders(hand)


def legal_best(hand: HandState) -> tuple[int, ...]:
    return (*(best(card) for card in card_list(hand.hands[hand.seat])), KEEP)


def apply_best(hand: HandState, move: int) -> None:
    if move == KEEP:
        hand.best_state = phases.DECLINED
        ask_defenders(hand)
        return
    hand.best_state = phases.CALLED
    hand.best_laid = argument_of(move)
    hand.hands[hand.seat] ^= BIT[hand.best_laid]
    hand.phase = phases.GIVE
    hand.seat = hand.partner_of(hand.maker)


def legal_give(hand: HandState) -> tuple[int, ...]:
    return tuple(give(card) for card in card_list(hand.hands[hand.seat]))


def apply_give(hand: HandState, move: int) -> None:
    hand.best_state = phases.PASSED
    hand.best_given = argument_of(move)
    hand.hands[hand.seat] ^= BIT[hand.best_given]
    hand.hands[hand.maker] |= BIT[hand.best_given]
    ask_defenders(hand)


def ask_defenders(hand: HandState) -> None:
    if hand.tables.has_dropping:
        ask_in_or_out(hand)
        return
    if not (hand.alone and hand.tables.rules.defend_alone):
        hand.open_play()
        return
    side = hand.tables.rules.side_of
    makers = side(hand.maker)
    hand.askable = tuple(s for s in hand.from_eldest() if side(s) != makers)
    hand.phase = phases.DEFEND_ALONE
    hand.seat = hand.askable[0]


def apply_defend(hand: HandState, move: int) -> None:
    if move == YES:
        hand.lone_defender = hand.seat
        hand.out |= 1 << hand.partner_of(hand.seat)
        hand.open_play()
        return
    hand.declined_defence += (hand.seat,)
    hand.askable = hand.askable[1:]
    if hand.askable:
        hand.seat = hand.askable[0]
    else:
        hand.open_play()


def legal_yes_no(hand: HandState) -> tuple[int, ...]:
    return YES, NO


# ---------------------------------------------------------------------- the tables


def legal_done(hand: HandState) -> tuple[int, ...]:
    return ()


def apply_done(hand: HandState, move: int) -> None:
    raise ValueError("the hand is over; no move can be made in it")


LEGAL: Final[tuple[Callable[[HandState], tuple[int, ...]], ...]] = (
    legal_done,
    legal_farmers,
    legal_name_joker,
    legal_dealer_makes,
    legal_round_1,
    legal_round_2,
    legal_discard,
    legal_exchange,
    legal_yes_no,
    legal_best,
    legal_give,
    legal_yes_no,
    legal_done,  # PLAY is the hand's own
    legal_auction,
    legal_name_trump,
    legal_in_or_out,
)
"""The legal moves in each phase before the play, by the phase's number."""

APPLY: Final[tuple[Callable[[HandState, int], None], ...]] = (
    apply_done,
    apply_farmers,
    apply_name_joker,
    apply_dealer_makes,
    apply_round_1,
    apply_round_2,
    apply_discard,
    apply_exchange,
    apply_alone,
    apply_best,
    apply_give,
    apply_defend,
    apply_done,
    apply_auction,
    apply_name_trump,
    apply_in_or_out,
)
"""What makes a move in each phase before the play, by the phase's number."""
