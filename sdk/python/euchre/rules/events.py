"""What happens at the table, as events: told to bots that ask for it, and shown in replays.

The hand machine itself says nothing, for speed. :func:`step` makes a move and says what came of
it, by looking at the hand before and after.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from . import phases
from .card_sets import cards_of
from .cards import Card
from .hand import Hand
from .moves import IN, KEEP, NO, PASS, YES, argument_of, is_swap
from .view import visible_hand


class EventKind(StrEnum):
    """What kind of thing happened."""

    DEALT = "dealt"
    CLAIMED = "claimed"
    REDEAL = "redeal"
    SWAPPED = "swapped"
    NAMED = "named"
    CALL = "call"
    TAKEN = "taken"
    DEAD = "dead"
    KEPT = "kept"
    TURNED_DOWN = "turned_down"
    DISCARDED = "discarded"
    ALONE = "alone"
    LAID = "laid"
    BEST_UNUSED = "best_unused"
    PASSED = "passed"
    DEFEND = "defend"
    HELD = "held"
    IN_OR_OUT = "in_or_out"
    PLAYED = "played"
    TRICK = "trick"
    SCORED = "scored"
    THROWN_IN = "thrown_in"


@dataclass(frozen=True, slots=True)
class Event:
    """One event. What does not apply is -1, empty or ``None``.

    Attributes:
        kind: what happened. seat: who did it (the dealer, of ``DEALT``; the winner, of ``TRICK``).
        card: the card played, laid, passed, discarded or turned up.
        move: the call made (in bid games the naming of trump too), or the suit named for the
            joker, as a move.
        cards: a claimed hand, or the cards put away in a swap. taken: the cards got in a swap.
        answer: yes or no, of ``ALONE`` and ``DEFEND``; in or out, of ``IN_OR_OUT``.
        bid: of ``HELD``, the least bid, to which the dealer is held because all passed.
        hands: of ``DEALT``, each seat's cards as it may see them.
        points: of ``SCORED``, for each side.
        private_to: the seats that may see ``card``, or ``cards`` and ``taken``; empty for public.
        hand_number, redeal, stuck, score: of ``DEALT`` and ``SCORED``, where a game knows them.
    """

    kind: EventKind
    seat: int = -1
    card: int = -1
    move: int = -1
    cards: tuple[Card, ...] = ()
    taken: tuple[Card, ...] = ()
    answer: bool | None = None
    bid: int = 0
    hands: tuple[tuple[Card, ...], ...] = ()
    points: tuple[int, ...] = ()
    private_to: tuple[int, ...] = ()
    hand_number: int = 0
    redeal: int = 0
    stuck: bool = False
    score: tuple[int, ...] = ()


def dealt(hand: Hand, hand_number: int = 0, redeal: int = 0) -> Event:
    """The event of a hand that has just been dealt."""
    return Event(
        EventKind.DEALT,
        seat=hand.dealer,
        card=hand.up,
        hands=tuple(cards_of(visible_hand(hand, seat)) for seat in range(len(hand.hands))),
        hand_number=hand_number,
        redeal=redeal,
        stuck=hand.stuck,
    )


def opening(hand: Hand, hand_number: int = 0, redeal: int = 0) -> list[Event]:
    """The events of a hand before its first move: the deal, and in buck a club turned up."""
    return [dealt(hand, hand_number, redeal), *_up_card(hand, _AT_THE_DEAL[hand.up < 0])]


def step(hand: Hand, move: int) -> list[Event]:
    """Make a legal move in a hand; what came of it, in order."""
    phase, seat, up_state = hand.phase, hand.seat, hand.up_state
    hand.apply(move)
    events = _SAYS[phase](hand, seat, move)
    if phase == phases.EXCHANGE:
        events = [*_up_card(hand, up_state), *events]
    else:
        events += _up_card(hand, up_state)
    if hand.done:
        events += _ending(hand)
    return events


_AT_THE_DEAL: Final = (phases.TURNED_UP, phases.NO_UP_CARD)

_UP_CARD: Final = {
    phases.TAKEN: EventKind.TAKEN,
    phases.DEAD: EventKind.DEAD,
    phases.KEPT: EventKind.KEPT,
    phases.TURNED_DOWN: EventKind.TURNED_DOWN,
}


def _up_card(hand: Hand, before: int) -> list[Event]:
    if hand.up_state == before:
        return []
    return [Event(_UP_CARD[hand.up_state], seat=hand.dealer, card=hand.up)]


def _ending(hand: Hand) -> list[Event]:
    if hand.outcome == phases.REDEAL:
        return [Event(EventKind.REDEAL, seat=hand.dealer)]
    if hand.outcome == phases.THROWN_IN:
        return [Event(EventKind.THROWN_IN, points=hand.points)]
    return [Event(EventKind.SCORED, points=hand.points)]


def _farmers(hand: Hand, seat: int, move: int) -> list[Event]:
    if move == NO:
        return []  # nobody else may know that there was a question
    if is_swap(move):
        given, taken = cards_of(hand.swap_given), cards_of(hand.swap_taken)
        return [Event(EventKind.SWAPPED, seat=seat, cards=given, taken=taken, private_to=(seat,))]
    return [Event(EventKind.CLAIMED, seat=seat, cards=cards_of(hand.hands[seat]))]


def _discarded(hand: Hand, seat: int, move: int) -> list[Event]:
    if move == KEEP:
        return []
    card = argument_of(move)
    return [Event(EventKind.DISCARDED, seat=seat, card=card, private_to=(seat,))]


def _best(hand: Hand, seat: int, move: int) -> list[Event]:
    if move == KEEP:
        return [Event(EventKind.BEST_UNUSED, seat=seat)]
    return [Event(EventKind.LAID, seat=seat, card=argument_of(move), private_to=(seat,))]


def _given(hand: Hand, seat: int, move: int) -> list[Event]:
    both = (seat, hand.maker)
    return [Event(EventKind.PASSED, seat=seat, card=argument_of(move), private_to=both)]


def _played(hand: Hand, seat: int, move: int) -> list[Event]:
    events = [Event(EventKind.PLAYED, seat=seat, card=move)]
    if len(hand.played) % hand.active == 0:
        events.append(Event(EventKind.TRICK, seat=hand.seat))
    return events


def _call(hand: Hand, seat: int, move: int) -> list[Event]:
    return [Event(EventKind.CALL, seat=seat, move=move)]


def _auction(hand: Hand, seat: int, move: int) -> list[Event]:
    events = _call(hand, seat, move)
    if hand.phase == phases.NAME_TRUMP and not any(call != PASS for call in hand.calls):
        events.append(Event(EventKind.HELD, seat=hand.dealer, bid=hand.bid))
    return events


_SAYS: Final[dict[int, Callable[[Hand, int, int], list[Event]]]] = {
    phases.FARMERS_HAND: _farmers,
    phases.NAME_JOKER: lambda hand, seat, move: [Event(EventKind.NAMED, seat=seat, move=move)],
    phases.DEALER_MAKES: _call,
    phases.BID_ROUND_1: _call,
    phases.BID_ROUND_2: _call,
    phases.DISCARD: _discarded,
    phases.EXCHANGE: _discarded,
    phases.ALONE: lambda hand, seat, move: [Event(EventKind.ALONE, seat=seat, answer=move == YES)],
    phases.BEST: _best,
    phases.GIVE: _given,
    phases.DEFEND_ALONE: lambda hand, seat, move: [
        Event(EventKind.DEFEND, seat=seat, answer=move == YES)
    ],
    phases.AUCTION: _auction,
    phases.NAME_TRUMP: _call,
    phases.IN_OR_OUT: lambda hand, seat, move: [
        Event(EventKind.IN_OR_OUT, seat=seat, answer=move == IN)
    ],
    phases.PLAY: _played,
}
