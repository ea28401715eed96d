"""A seat's view as a message, written out of a hand and read by a bot.

A view is decoded when a bot first looks at it: a bot that only wants its legal moves pays for
nothing else.
"""

# Enum values are plain numbers at run time, and are computed as such here; the generated stubs
# would have each of them wrapped in a class that does not exist.
# mypy: disable-error-code="assignment, arg-type, misc, union-attr"

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..rules.card_sets import cards_of
from ..rules.cards import CARDS, NO_TRUMP, Card, Suit
from ..rules.hand import Hand
from ..rules.moves import Move
from ..rules.options import Rules
from ..rules.phases import Phase
from ..rules.view import View, public_phase, visible_hand
from ..v1 import moves_pb2, play_pb2, view_pb2
from . import lazy
from .moves import CALL_MOVES, CALLS, MOVES, action_of, moves_from

_card_lists: dict[int, tuple[int, ...]] = {}
_action_lists: dict[tuple[int, ...], list[moves_pb2.Action]] = {}
_KEPT: Final = 1 << 16


def _wire_cards(mask: int) -> tuple[int, ...]:
    """A set of cards as enum values in canonical order, remembered from call to call. One that is
    there twice is named twice."""
    found = _card_lists.get(mask)
    if found is None:
        if len(_card_lists) >= _KEPT:
            _card_lists.clear()
        found = _card_lists[mask] = tuple([card + 1 for card in cards_of(mask)])
    return found


def _actions(legal: tuple[int, ...], phase: int) -> list[moves_pb2.Action]:
    """A legal list as messages, remembered from call to call.

    No two phases have the same list and another encoding: no-trump is among what the high bidder
    may name, and not among what a joker may stand for.
    """
    found = _action_lists.get(legal)
    if found is None:
        if len(_action_lists) >= _KEPT:
            _action_lists.clear()
        found = _action_lists[legal] = [action_of(move, phase) for move in legal]
    return found


def fill_turn(
    turn: play_pb2.Turn,
    hand: Hand,
    legal: tuple[int, ...],
    score: Sequence[int],
    hand_number: int,
    redeal: int,
) -> None:
    """Write the view of the seat on move, and its legal moves, into an empty turn.

    Args:
        turn: the message to fill; its ids and times are the caller's.
        hand: the hand in progress.
        legal: what ``hand.legal()`` gave.
        score: points of each side before the hand.
        hand_number, redeal: which hand of the game it is, from 0.
    """
    turn.legal.extend(_actions(legal, hand.phase))
    fill_view(turn.view, hand, hand.seat, score, hand_number, redeal)


def fill_view(
    view: view_pb2.SeatView,
    hand: Hand,
    seat: int,
    score: Sequence[int],
    hand_number: int,
    redeal: int,
) -> None:
    """Write what ``seat`` may see into an empty view; arguments as in :func:`fill_turn`.

    It must agree with :func:`euchre.rules.view.view_of`, which a test checks.
    """
    view.seat = seat + 1
    view.dealer = hand.dealer + 1
    view.phase = public_phase(hand, seat)
    view.hand.extend(_wire_cards(visible_hand(hand, seat)))
    if hand.up >= 0:
        view.up_card = hand.up + 1
        view.up_card_state = hand.up_state
    if hand.calls:
        view.calls.extend([CALLS[call] for call in hand.calls])
    view.trump = hand.trump + 1
    view.maker = hand.maker + 1
    if hand.alone >= 0:
        view.alone = bool(hand.alone)
    if hand.bid:
        view.bid = hand.bid
    if hand.played:
        view.played.extend([card + 1 for card in hand.played])
        view.played_by.extend([by + 1 for by in hand.played_by])
    view.tricks.extend(hand.tricks)
    view.score.extend(score)
    if hand_number:
        view.hand_number = hand_number
    if hand.stuck:
        view.dealer_stuck = True
    if hand.out:
        view.sitting_out.extend([s + 1 for s in range(len(hand.hands)) if hand.out >> s & 1])
    if hand.discarded >= 0 and seat == hand.dealer:
        view.discard = hand.discarded + 1
    _fill_rare(view, hand, seat, redeal)


def _fill_rare(view: view_pb2.SeatView, hand: Hand, seat: int, redeal: int) -> None:
    """The parts of a view that only some rules ever fill."""
    if redeal:
        view.redeal = redeal
    if hand.joker_suit >= 0:
        view.joker_suit = hand.joker_suit + 1
    if hand.lone_defender >= 0:
        view.lone_defender = hand.lone_defender + 1
    if hand.declined_defence:
        view.declined_defence.extend([s + 1 for s in hand.declined_defence])
    if hand.declined_farmers >> seat & 1:
        view.declined_farmers_hand = True
    if hand.swap_given:
        view.swapped_by = hand.claimant + 1
        if hand.claimant == seat:
            view.swap_given.extend(_wire_cards(hand.swap_given))
            view.swap_taken.extend(_wire_cards(hand.swap_taken))
    if hand.best_state:
        view.best = hand.best_state
        if hand.best_laid >= 0 and seat == hand.maker:
            view.best_laid = hand.best_laid + 1
        if hand.best_given >= 0 and seat in (hand.maker, hand.partner_of(hand.maker)):
            view.best_given = hand.best_given + 1


_PHASES: Final = tuple(Phase)
_SUITS: Final = tuple(Suit)
_WIRE_CARD: Final = (None, *CARDS)


def _card(wire: int) -> Card | None:
    return _WIRE_CARD[wire]


def _cards(wire: Sequence[int]) -> tuple[Card, ...]:
    return tuple([CARDS[card - 1] for card in wire])


def _seat(wire: int) -> int | None:
    return wire - 1 if wire else None


def _seats(wire: Sequence[int]) -> tuple[int, ...]:
    return tuple([seat - 1 for seat in wire])


class _WireView(View):
    """A view of which all but the legal moves is decoded when a part of it is first looked at.

    A bot that only wants its legal moves then pays for nothing else.
    """

    __slots__ = ("_encoded",)

    def __init__(self, encoded: bytes, legal: tuple[Move, ...], rules: Rules) -> None:
        self._encoded = encoded
        self.legal = legal
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        # Called only for an attribute that has not been set yet.
        if name not in View.__slots__:
            raise AttributeError(f"a view has no {name!r}")
        _decode(self, view_pb2.SeatView.FromString(self._encoded))
        return object.__getattribute__(self, name)


def read_turn(turn: Any, rules: Rules) -> View:
    """The view, with its legal moves, that a :data:`euchre.wire.lazy.Turn` carries."""
    return _WireView(turn.view, moves_from(turn.legal), rules)


def view_from_wire(turn: play_pb2.Turn, rules: Rules) -> View:
    """The view, with its legal moves, that a turn carries."""
    return read_turn(lazy.Turn.FromString(turn.SerializeToString()), rules)


def _decode(view: View, m: view_pb2.SeatView) -> None:
    view.phase = _PHASES[m.phase]
    view.seat, view.dealer = m.seat - 1, m.dealer - 1
    view.hand = _cards(m.hand)
    view.up_card, view.up_card_state = _card(m.up_card), m.up_card_state
    view.bid = m.bid
    view.joker_suit = _SUITS[m.joker_suit - 1] if m.joker_suit else None
    view.calls = tuple([MOVES[CALL_MOVES[call]] for call in m.calls])
    view.trump = _seat(m.trump)  # counted from 1 on the wire, like seats
    if view.trump is not None and view.trump != NO_TRUMP:
        view.trump = _SUITS[view.trump]
    view.maker = _seat(m.maker)
    view.alone = m.alone if m.HasField("alone") else None
    view.lone_defender = _seat(m.lone_defender)
    view.declined_defence = _seats(m.declined_defence)
    view.sitting_out = _seats(m.sitting_out)
    view.played, view.played_by = _cards(m.played), _seats(m.played_by)
    view.tricks, view.score = tuple(m.tricks), tuple(m.score)
    view.hand_number, view.redeal = m.hand_number, m.redeal
    view.dealer_stuck = m.dealer_stuck
    view.discard = _card(m.discard)
    view.swapped_by = _seat(m.swapped_by)
    view.swap_given, view.swap_taken = _cards(m.swap_given), _cards(m.swap_taken)
    view.declined_farmers_hand = m.declined_farmers_hand
    view.best = m.best
    view.best_laid, view.best_given = _card(m.best_laid), _card(m.best_given)
