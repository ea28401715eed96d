"""Between the rules and the protocol: the one module that knows both.

Moves, cards and seats are plain numbers on the side of the rules and enum values on the wire,
which count from 1. The referee writes views straight out of a hand (:func:`fill_turn`); a bot reads
them through :func:`view_from_wire`, which decodes a view when the bot first looks at it.
"""

# Enum values are plain numbers at run time, and are computed as such here; the generated stubs
# would have each of them wrapped in a class that does not exist.
# mypy: disable-error-code="assignment, arg-type, misc, union-attr"

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, cast

from .rules import moves
from .rules.cards import CARDS, NO_TRUMP, Card, Suit
from .rules.deal import DrawRound
from .rules.hand import Hand
from .rules.moves import Move
from .rules.options import OPTION_NAMES, Rules, build_rules
from .rules.phases import Phase
from .rules.view import View, public_phase, visible_hand
from .v1 import cards_pb2, moves_pb2, play_pb2, rules_pb2, view_pb2

PROTOCOL_VERSION: Final = 1

# ---------------------------------------------------------------------- moves

_CALLS: Final = {
    moves.PASS: moves_pb2.CALL_PASS,
    moves.ORDER_UP: moves_pb2.CALL_ORDER_UP,
    moves.ORDER_UP_ALONE: moves_pb2.CALL_ORDER_UP_ALONE,
    **{
        moves.call(trump, alone): moves_pb2.CALL_CLUBS + 2 * trump + alone
        for trump in (*Suit, NO_TRUMP)
        for alone in (False, True)
    },
}
_CALL_MOVES: Final = {wire: move for move, wire in _CALLS.items()}
_ANSWERS: Final = {
    moves.YES: moves_pb2.ANSWER_YES,
    moves.NO: moves_pb2.ANSWER_NO,
    moves.CLAIM: moves_pb2.ANSWER_CLAIM,
    moves.KEEP: moves_pb2.ANSWER_KEEP,
}
_CARD_FIELDS: Final = {
    "play": moves.play,
    "discard": moves.discard,
    "exchange": moves.exchange,
    "best": moves.best,
    "give": moves.give,
}
# For each member of the oneof: its value on the wire -> the move. Swaps apart.
_DECODE: Final[dict[str, dict[int, int]]] = {
    "call": _CALL_MOVES,
    "answer": {wire: move for move, wire in _ANSWERS.items()},
    "name_joker": {suit + 1: moves.name_joker(suit) for suit in Suit},
    **{field: {card + 1: make(card) for card in CARDS} for field, make in _CARD_FIELDS.items()},
}
_ENCODE: Final = {
    move: moves_pb2.Action(**{field: wire})
    for field, table in _DECODE.items()
    for wire, move in table.items()
}
_CALL_WIRE: Final = dict(_CALLS)


def action_of(move: int) -> moves_pb2.Action:
    """A move as a message. The message is shared: copy it, do not change it."""
    found = _ENCODE.get(move)
    if found is None:
        cards = [card + 1 for card in moves.swap_cards(move)]
        found = moves_pb2.Action(swap=moves_pb2.Swap(cards=cards))
    return found


def move_from(action: moves_pb2.Action) -> int:
    """The move that a message stands for; -1 if it stands for none."""
    field = action.WhichOneof("action")
    if field is None:
        return -1
    if field == "swap":
        cards = list(action.swap.cards)
        if len(set(cards)) != 3 or not all(0 < card <= len(CARDS) for card in cards):
            return -1
        return moves.swap((cards[0] - 1, cards[1] - 1, cards[2] - 1))
    return _DECODE[field].get(getattr(action, field), -1)


_MOVES: Final = {move: Move(move) for move in _ENCODE}


def moves_from(actions: Sequence[moves_pb2.Action]) -> tuple[Move, ...]:
    """A legal list as moves."""
    found = map(move_from, actions)
    return tuple(_MOVES.get(move) or Move(move) for move in found)


# ---------------------------------------------------------------------- rules

_WIRE_TYPES: Final = {field.name: field for field in rules_pb2.Rules.DESCRIPTOR.fields}


def _wire_name(option: str, value: StrEnum) -> str:
    word = value.value.upper().replace("-", "_").replace(" ", "_")
    return f"{option.upper()}_{word}"


def rules_to_wire(rules: Rules) -> rules_pb2.Rules:
    """Every option of the rules as a message."""
    message = rules_pb2.Rules(preset=rules.preset, players=rules.players)
    for name in OPTION_NAMES:
        value = getattr(rules, name)
        if isinstance(value, StrEnum):
            values = _WIRE_TYPES[name].enum_type.values_by_name
            value = values[_wire_name(name, value)].number
        setattr(message, name, value)
    return message


def rules_from_wire(message: rules_pb2.Rules) -> Rules:
    """The rules that a message spells out.

    Raises:
        RulesError: the message holds a value this version does not know.
    """
    changes: dict[str, Any] = {}
    defaults = Rules()
    for name in OPTION_NAMES:
        value = getattr(message, name)
        default = getattr(defaults, name)
        if isinstance(default, StrEnum):
            by_number = {
                _WIRE_TYPES[name].enum_type.values_by_name[_wire_name(name, member)].number: member
                for member in type(default)
            }
            value = str(by_number.get(value, value))
        changes[name] = value
    rules = build_rules("standard", changes)
    return rules_with_name(rules, message.preset)


def rules_with_name(rules: Rules, preset: str) -> Rules:
    """The same options under the name of the preset they came from."""
    return Rules(preset=preset, **{name: getattr(rules, name) for name in OPTION_NAMES})


def seat_to_wire(seat: int) -> cards_pb2.Seat:
    """A seat, counted from 0, as an enum value."""
    return cast("cards_pb2.Seat", seat + 1)


def draws_to_wire(draws: Sequence[DrawRound]) -> list[rules_pb2.DrawRound]:
    """The rounds of a draw as messages."""
    return [
        rules_pb2.DrawRound(seats=[s + 1 for s in r.seats], cards=[c + 1 for c in r.cards])
        for r in draws
    ]


def draws_from_wire(messages: Sequence[rules_pb2.DrawRound]) -> tuple[DrawRound, ...]:
    """The rounds of a draw."""
    return tuple(
        DrawRound(tuple(s - 1 for s in m.seats), tuple(c - 1 for c in m.cards)) for m in messages
    )


# ---------------------------------------------------------------------- views, written

_card_lists: dict[int, tuple[int, ...]] = {}
_action_lists: dict[tuple[int, ...], list[moves_pb2.Action]] = {}
_KEPT: Final = 1 << 16


def _wire_cards(mask: int) -> tuple[int, ...]:
    """A set of cards as enum values in canonical order, remembered from call to call."""
    found = _card_lists.get(mask)
    if found is None:
        if len(_card_lists) >= _KEPT:
            _card_lists.clear()
        rest, cards = mask, []
        while rest:
            low = rest & -rest
            cards.append(low.bit_length())
            rest ^= low
        found = _card_lists[mask] = tuple(cards)
    return found


def _actions(legal: tuple[int, ...]) -> list[moves_pb2.Action]:
    """A legal list as messages, remembered from call to call."""
    found = _action_lists.get(legal)
    if found is None:
        if len(_action_lists) >= _KEPT:
            _action_lists.clear()
        found = _action_lists[legal] = [action_of(move) for move in legal]
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
    turn.legal.extend(_actions(legal))
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
    view.up_card = hand.up + 1
    view.up_card_state = hand.up_state
    if hand.calls:
        view.calls.extend([_CALL_WIRE[call] for call in hand.calls])
    if hand.maker >= 0:
        view.trump = hand.trump + 1
        view.maker = hand.maker + 1
        if hand.alone >= 0:
            view.alone = bool(hand.alone)
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


# ---------------------------------------------------------------------- views, read

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
    """A view that is decoded when a part of it is first looked at.

    A bot that only wants its legal moves then pays for nothing else.
    """

    __slots__ = ("_turn",)

    def __init__(self, turn: play_pb2.Turn, rules: Rules) -> None:
        self._turn = turn
        self.rules = rules
        self.phase = _PHASES[turn.view.phase]

    def __getattr__(self, name: str) -> Any:
        # Called only for an attribute that has not been set yet.
        if name not in View.__slots__:
            raise AttributeError(f"a view has no {name!r}")
        if name == "legal":
            self.legal = moves_from(self._turn.legal)
        else:
            _decode(self, self._turn.view)
        return object.__getattribute__(self, name)


def view_from_wire(turn: play_pb2.Turn, rules: Rules) -> View:
    """The view, with its legal moves, that a turn carries."""
    return _WireView(turn, rules)


def _decode(view: View, m: view_pb2.SeatView) -> None:
    view.seat, view.dealer = m.seat - 1, m.dealer - 1
    view.hand = _cards(m.hand)
    view.up_card, view.up_card_state = CARDS[m.up_card - 1], m.up_card_state
    view.joker_suit = _SUITS[m.joker_suit - 1] if m.joker_suit else None
    view.calls = tuple([_MOVES[_CALL_MOVES[call]] for call in m.calls])
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
