"""Turns as bytes, quickly: what the referee sends most.

While cards are played, little of a seat's view changes from turn to turn. :class:`TurnWriter` keeps
the encoded parts that stay the same for a hand and puts the rest between them. The bytes are those
that protobuf itself would write for :func:`euchre.wire.fill_turn`, which a test checks; every
other phase goes through that function.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules import phases
from ..rules.hand import Hand
from ..v1 import play_pb2, view_pb2
from .moves import action_of
from .views import fill_turn, fill_view

_KEPT: Final = 1 << 16  # at most this many encoded hands and legal lists are remembered
_PLUS_ONE: Final = bytes((n + 1) & 255 for n in range(256))  # cards and seats count from 1

# Tags of the fields that are written here: field number << 3 | wire type.
_LEGAL: Final = b"\x22"  # Turn.legal
_VIEW: Final = b"\x1a"  # Turn.view
_HAND: Final = b"\x22"  # SeatView.hand
_PLAYED: Final = b"\x5a"  # SeatView.played
_PLAYED_BY: Final = b"\x62"  # SeatView.played_by
_TRICKS: Final = b"\x6a"  # SeatView.tricks
_BEFORE_HAND: Final = range(1, 4)
_BEFORE_PLAYED: Final = range(5, 11)
_AFTER_TRICKS: Final = range(14, 1 << 16)


def varint(number: int) -> bytes:
    """A number as protobuf writes it."""
    if number < 128:
        return _SMALL[number]
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


_SMALL: Final = tuple(bytes((n,)) for n in range(128))

_hands: dict[int, bytes] = {}
_legal_lists: dict[tuple[int, ...], bytes] = {}


def _hand_bytes(mask: int) -> bytes:
    """The field ``hand``, remembered from call to call."""
    found = _hands.get(mask)
    if found is None:
        if len(_hands) >= _KEPT:
            _hands.clear()
        cards = [card + 1 for card in range(mask.bit_length()) if mask >> card & 1]
        found = _HAND + varint(len(cards)) + bytes(cards) if cards else b""
        _hands[mask] = found
    return found


def _legal_bytes(legal: tuple[int, ...]) -> bytes:
    """The field ``legal``, remembered from call to call."""
    found = _legal_lists.get(legal)
    if found is None:
        if len(_legal_lists) >= _KEPT:
            _legal_lists.clear()
        encoded = [action_of(move).SerializeToString() for move in legal]
        found = b"".join(_LEGAL + varint(len(action)) + action for action in encoded)
        _legal_lists[legal] = found
    return found


def _part(view: view_pb2.SeatView, fields: range) -> bytes:
    """The encoded part of a view that has these field numbers."""
    part = view_pb2.SeatView()
    part.CopyFrom(view)
    for descriptor, _ in view.ListFields():
        if descriptor.number not in fields:
            part.ClearField(descriptor.name)
    return part.SerializeToString()


class TurnWriter:
    """Writes the turns of one seat of one game.

    Args:
        game: the game's number in its session.
    """

    __slots__ = ("_after_tricks", "_before_hand", "_before_played", "_game", "_hand")

    def __init__(self, game: int) -> None:
        self._game = b"\x08" + varint(game)
        self._hand: Hand | None = None  # whose fixed parts are kept
        self._before_hand = self._before_played = self._after_tricks = b""

    def turn(
        self,
        turn: int,
        hand: Hand,
        legal: tuple[int, ...],
        score: Sequence[int],
        hand_number: int,
        redeal: int,
        times: bytes,
    ) -> bytes:
        """One encoded ``Turn`` for the seat on move.

        Args:
            turn: its number.
            hand, legal, score, hand_number, redeal: as for :func:`euchre.wire.fill_turn`.
            times: the encoded fields for times, as :func:`encode_times` makes them.
        """
        if hand.phase != phases.PLAY:
            message = play_pb2.Turn()
            fill_turn(message, hand, legal, score, hand_number, redeal)
            body = message.SerializeToString()
            return b"".join((self._game, b"\x10", varint(turn), body, times))
        if hand is not self._hand:
            self._keep(hand, score, hand_number, redeal)
        played = bytes(hand.played).translate(_PLUS_ONE)
        size = varint(len(played))
        tricks = bytes(hand.tricks)
        parts = [self._before_hand, _hand_bytes(hand.hands[hand.seat]), self._before_played]
        if played:
            by = bytes(hand.played_by).translate(_PLUS_ONE)
            parts += (_PLAYED, size, played, _PLAYED_BY, size, by)
        parts += (_TRICKS, varint(len(tricks)), tricks, self._after_tricks)
        view = b"".join(parts)
        return b"".join(
            (
                self._game,
                b"\x10",
                varint(turn),
                _VIEW,
                varint(len(view)),
                view,
                _legal_bytes(legal),
                times,
            )
        )

    def _keep(self, hand: Hand, score: Sequence[int], hand_number: int, redeal: int) -> None:
        """Encode the parts of the view that stay the same until the hand ends."""
        view = view_pb2.SeatView()
        fill_view(view, hand, hand.seat, score, hand_number, redeal)
        self._before_hand = _part(view, _BEFORE_HAND)
        self._before_played = _part(view, _BEFORE_PLAYED)
        self._after_tricks = _part(view, _AFTER_TRICKS)
        self._hand = hand


def encode_times(
    time_left_ms: int | None, bank_left_ms: int | None, previous_us: int | None
) -> bytes:
    """The fields of a turn that tell times; ``None`` leaves one out."""
    found = b"" if time_left_ms is None else b"\x28" + varint(time_left_ms)
    if bank_left_ms is not None:
        found += b"\x30" + varint(bank_left_ms)
    if previous_us is not None:
        found += b"\x38" + varint(previous_us)
    return found


def encode_batch(rest: bytes, turns: Sequence[bytes]) -> bytes:
    """A ``PlayResponse`` with a batch: its other members, encoded, and its encoded turns."""
    parts = [rest]
    for turn in turns:
        parts += (b"\x32", varint(len(turn)), turn)
    batch = b"".join(parts)
    return b"\x12" + varint(len(batch)) + batch
