"""Moves as messages, and back."""

# Enum values are plain numbers at run time, and are computed as such here; the generated stubs
# would have each of them wrapped in a class that does not exist.
# mypy: disable-error-code="assignment, arg-type, misc, union-attr"

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from google.protobuf.message import DecodeError

from ..rules import moves, phases
from ..rules.cards import CARD_COUNT, CARDS, NO_TRUMP, Suit
from ..rules.moves import Move
from ..v1 import moves_pb2

CALLS: Final = {
    moves.PASS: moves_pb2.CALL_PASS,
    moves.ORDER_UP: moves_pb2.CALL_ORDER_UP,
    moves.ORDER_UP_ALONE: moves_pb2.CALL_ORDER_UP_ALONE,
    **{
        moves.call(trump, alone): moves_pb2.CALL_CLUBS + 2 * trump + alone
        for trump in (*Suit, NO_TRUMP)
        for alone in (False, True)
    },
    **{
        moves.bid(tricks): moves_pb2.CALL_BID_1 + tricks - 1
        for tricks in range(1, moves.MOST_BID + 1)
    },
    moves.MOON: moves_pb2.CALL_MOON,
}
CALL_MOVES: Final = {wire: move for move, wire in CALLS.items()}
_ANSWERS: Final = {
    moves.YES: moves_pb2.ANSWER_YES,
    moves.NO: moves_pb2.ANSWER_NO,
    moves.CLAIM: moves_pb2.ANSWER_CLAIM,
    moves.KEEP: moves_pb2.ANSWER_KEEP,
    moves.IN: moves_pb2.ANSWER_IN,
    moves.OUT: moves_pb2.ANSWER_OUT,
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
    "call": CALL_MOVES,
    "answer": {wire: move for move, wire in _ANSWERS.items()},
    "name_joker": {suit + 1: moves.naming(suit) for suit in Suit},
    "name_trump": {trump + 1: moves.naming(trump) for trump in (*Suit, NO_TRUMP)},
    **{field: {card + 1: make(card) for card in CARDS} for field, make in _CARD_FIELDS.items()},
}
_NAME_TRUMP: Final = {
    move: moves_pb2.Action(name_trump=wire) for wire, move in _DECODE["name_trump"].items()
}
_ENCODE: Final = _NAME_TRUMP | {
    move: moves_pb2.Action(**{field: wire})
    for field, table in _DECODE.items()
    if field != "name_trump"
    for wire, move in table.items()
}


def action_of(move: int, phase: int = 0) -> moves_pb2.Action:
    """A move as a message. The message is shared: copy it, do not change it.

    Args:
        move: the move.
        phase: the phase it is made in. It only matters to the naming of a suit, which is the
            joker's everywhere but in ``NAME_TRUMP``.
    """
    if phase == phases.NAME_TRUMP and move in _NAME_TRUMP:
        return _NAME_TRUMP[move]
    found = _ENCODE.get(move)
    if found is None:
        cards = [card + 1 for card in moves.swap_cards(move)]
        found = moves_pb2.Action(swap=moves_pb2.SwapCards(cards=cards))
    return found


def move_from(action: moves_pb2.Action) -> int:
    """The move that a message stands for; -1 if it stands for none."""
    card = action.play  # by far the most frequent; 0 where it is not this member that is set
    if 0 < card <= CARD_COUNT:
        return card - 1
    field = action.WhichOneof("action")
    if field is None:
        return -1
    if field == "swap":
        cards = list(action.swap.cards)
        if len(set(cards)) != 3 or not all(0 < card <= len(CARDS) for card in cards):
            return -1
        return moves.swap((cards[0] - 1, cards[1] - 1, cards[2] - 1))
    return _DECODE[field].get(getattr(action, field), -1)


MOVES: Final = {move: Move(move) for move in _ENCODE}

ACTION_BYTES: Final = {
    move: action.SerializeToString() for move, action in _ENCODE.items() if move not in _NAME_TRUMP
}
"""Each move as an encoded ``Action``; swaps apart, and the naming of a suit."""


def action_bytes(move: int, phase: int) -> bytes:
    """A move as an encoded ``Action``; arguments as for :func:`action_of`."""
    return ACTION_BYTES.get(move) or action_of(move, phase).SerializeToString()


class _Decoded(dict[bytes, Move]):
    """The moves by their encoded ``Action``; any other encoding is parsed, and not kept."""

    def __missing__(self, action: bytes) -> Move:
        try:
            return Move(move_from(moves_pb2.Action.FromString(action)))
        except DecodeError:
            return Move(-1)


MOVE_OF_BYTES: Final = _Decoded(
    (action.SerializeToString(), MOVES[move])
    for table in (_NAME_TRUMP, _ENCODE)
    for move, action in table.items()
)
"""The move that an encoded ``Action`` stands for; ``Move(-1)`` if it stands for none."""


def moves_from(actions: Iterable[bytes]) -> tuple[Move, ...]:
    """A legal list as moves, from its encoded actions."""
    return tuple(map(MOVE_OF_BYTES.__getitem__, actions))
