"""Events as messages, as one seat may see them."""

# Enum values are plain numbers at run time, and are computed as such here; the generated stubs
# would have each of them wrapped in a class that does not exist.
# mypy: disable-error-code="assignment, arg-type, misc, union-attr"

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..rules import moves, phases
from ..rules.events import Event, EventKind
from ..v1 import events_pb2
from .moves import CALLS


def event_to_wire(event: Event, game: int, seat: int) -> events_pb2.GameEvent:
    """An event as ``seat`` may see it, in the game that its session knows as ``game``."""
    message = events_pb2.GameEvent(game=game)
    _EVENT_FILLS[event.kind](message, event, seat)
    return message


def _fill_dealt(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.dealt.hand_number = event.hand_number
    message.dealt.redeal = event.redeal
    message.dealt.dealer = event.seat + 1
    message.dealt.up_card = event.card + 1
    message.dealt.dealer_stuck = event.stuck
    message.dealt.hand.extend([card + 1 for card in event.hands[seat]])


def _fill_swapped(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.farmers_hand_swapped.seat = event.seat + 1
    if seat in event.private_to:
        message.farmers_hand_swapped.given.extend([card + 1 for card in event.cards])
        message.farmers_hand_swapped.taken.extend([card + 1 for card in event.taken])


def _fill_claimed(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.farmers_hand_claimed.seat = event.seat + 1
    message.farmers_hand_claimed.cards.extend([card + 1 for card in event.cards])


def _fill_best(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.best_answered.seat = event.seat + 1
    message.best_answered.called = event.kind == EventKind.LAID
    if seat in event.private_to:
        message.best_answered.card = event.card + 1


def _fill_scored(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.hand_scored.thrown_in = event.kind == EventKind.THROWN_IN
    message.hand_scored.points.extend(event.points)
    message.hand_scored.score.extend(event.score)


def _fill_seat_and_card(field: str) -> Callable[[events_pb2.GameEvent, Event, int], None]:
    """A filler of events that are a seat and a card, which may be private to some seats."""

    def fill(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
        part = getattr(message, field)
        part.seat = event.seat + 1
        if not event.private_to or seat in event.private_to:
            part.card = event.card + 1

    return fill


def _fill_answer(field: str) -> Callable[[events_pb2.GameEvent, Event, int], None]:
    def fill(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
        part = getattr(message, field)
        part.seat = event.seat + 1
        part.alone = bool(event.answer)

    return fill


def _fill_up_card(state: int) -> Callable[[events_pb2.GameEvent, Event, int], None]:
    def fill(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
        message.up_card_settled.state = state

    return fill


def _fill_named(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.joker_named.seat = event.seat + 1
    message.joker_named.suit = moves.argument_of(event.move) + 1


def _fill_called(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    if event.move not in CALLS:  # the high bidder names trump
        message.trump_named.seat = event.seat + 1
        message.trump_named.trump = moves.argument_of(event.move) + 1
        return
    message.called.seat = event.seat + 1
    message.called.call = CALLS[event.move]


def _fill_held(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.dealer_held.seat = event.seat + 1
    message.dealer_held.bid = event.bid


def _fill_in_or_out(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.in_or_out_answered.seat = event.seat + 1
    message.in_or_out_answered.is_in = bool(event.answer)


def _fill_trick(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.trick_won.seat = event.seat + 1


def _fill_redeal(message: events_pb2.GameEvent, event: Event, seat: int) -> None:
    message.redealt.dealer = event.seat + 1


_EVENT_FILLS: Final = {
    EventKind.DEALT: _fill_dealt,
    EventKind.CLAIMED: _fill_claimed,
    EventKind.REDEAL: _fill_redeal,
    EventKind.SWAPPED: _fill_swapped,
    EventKind.NAMED: _fill_named,
    EventKind.CALL: _fill_called,
    EventKind.TAKEN: _fill_up_card(phases.TAKEN),
    EventKind.DEAD: _fill_up_card(phases.DEAD),
    EventKind.KEPT: _fill_up_card(phases.KEPT),
    EventKind.TURNED_DOWN: _fill_up_card(phases.TURNED_DOWN),
    EventKind.DISCARDED: _fill_seat_and_card("discarded"),
    EventKind.ALONE: _fill_answer("alone_answered"),
    EventKind.LAID: _fill_best,
    EventKind.BEST_UNUSED: _fill_best,
    EventKind.PASSED: _fill_seat_and_card("best_given"),
    EventKind.DEFEND: _fill_answer("defence_answered"),
    EventKind.HELD: _fill_held,
    EventKind.IN_OR_OUT: _fill_in_or_out,
    EventKind.PLAYED: _fill_seat_and_card("card_played"),
    EventKind.TRICK: _fill_trick,
    EventKind.SCORED: _fill_scored,
    EventKind.THROWN_IN: _fill_scored,
}
