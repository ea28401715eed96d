"""Turns as bytes, quickly: what the referee sends most.

While cards are played, little of a view changes from turn to turn, and what changes is mostly the
same for all four seats. :class:`TurnWriter` keeps the encoded parts that stay the same for a hand
and puts the rest between them. The bytes are those that protobuf itself would write for
:func:`euchre.wire.fill_turn`, which a test checks; other phases, and hands with features that are
rare, go through that function.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..rules import phases
from ..rules.cards import cards_of
from ..rules.hand import Hand
from ..v1 import play_pb2
from .moves import CALLS, action_of
from .views import fill_turn

_KEPT: Final = 1 << 16  # at most this many encoded hands and legal lists are remembered
_PLUS_ONE: Final = bytes((n + 1) & 255 for n in range(256))  # cards and seats count from 1


def _encode_varint(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


_VARINTS: Final = tuple(_encode_varint(number) for number in range(1 << 12))


def varint(number: int) -> bytes:
    """A number as protobuf writes it."""
    return _VARINTS[number] if number < 1 << 12 else _encode_varint(number)


def _packed(tag: bytes, numbers: Iterable[int]) -> bytes:
    """A repeated field of small numbers; nothing if there are none."""
    body = b"".join(map(varint, numbers))
    return tag + varint(len(body)) + body if body else b""


def _number(tag: bytes, number: int) -> bytes:
    """A field that is a number; nothing if it is 0."""
    return tag + varint(number) if number else b""


_ALONE: Final = (b"\x50\x00", b"\x50\x01", b"")
"""The field ``SeatView.alone`` by ``Hand.alone``; the last for -1, undecided."""
_hands: dict[int, bytes] = {}
_legal_lists: dict[tuple[int, ...], bytes] = {}


def _hand_bytes(mask: int) -> bytes:
    """The field ``SeatView.hand``, remembered from call to call."""
    found = _hands.get(mask)
    if found is None:
        if len(_hands) >= _KEPT:
            _hands.clear()
        found = _hands[mask] = _packed(b"\x22", (card + 1 for card in cards_of(mask)))
    return found


def _legal_bytes(legal: tuple[int, ...]) -> bytes:
    """The field ``Turn.legal`` while cards are played, remembered from call to call."""
    found = _legal_lists.get(legal)
    if found is None:
        if len(_legal_lists) >= _KEPT:
            _legal_lists.clear()
        encoded = [action_of(move).SerializeToString() for move in legal]
        found = b"".join(b"\x22" + varint(len(action)) + action for action in encoded)
        _legal_lists[legal] = found
    return found


def _is_plain(hand: Hand, redeal: int) -> bool:
    """Whether a hand in play has nothing that only some rules know; the parts below cover it."""
    return not (
        redeal
        or hand.joker_suit >= 0
        or hand.declined_farmers
        or hand.swap_given
        or hand.best_state
        or hand.lone_defender >= 0
        or hand.declined_defence
    )


class TurnWriter:
    """Writes the turns of one game, for the seat that is asked.

    Everything kept here is for one hand and is made anew when the hand changes.
    """

    __slots__ = ("_after_tricks", "_before_hand", "_before_played", "_hand")

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._before_hand: tuple[bytes, ...] = ()  # for each seat
        self._before_played = b""
        self._after_tricks: tuple[bytes, ...] = ()  # for each seat; empty: not a plain hand

    def turn(
        self,
        head: bytes,
        hand: Hand,
        legal: tuple[int, ...],
        score: Sequence[int],
        hand_number: int,
        redeal: int,
        times: bytes,
    ) -> bytes:
        """One encoded ``Turn`` for the seat on move.

        Args:
            head: the encoded numbers of game and turn.
            hand, legal, score, hand_number, redeal: as for :func:`euchre.wire.fill_turn`.
            times: the encoded fields for times, as :func:`encode_times` makes them.
        """
        if hand.phase == phases.PLAY:
            if hand is not self._hand:
                self._keep(hand, score, hand_number, redeal)
            if self._after_tricks:
                return self._playing(head, hand, legal, times)
        message = play_pb2.Turn()
        fill_turn(message, hand, legal, score, hand_number, redeal)
        return head + message.SerializeToString() + times

    def _playing(self, head: bytes, hand: Hand, legal: tuple[int, ...], times: bytes) -> bytes:
        seat = hand.seat
        played = hand.played
        tricks = hand.tricks
        cards = b""
        if played:
            size = _VARINTS[len(played)]
            by = bytes(hand.played_by).translate(_PLUS_ONE)
            cards = b"\x5a" + size + bytes(played).translate(_PLUS_ONE) + b"\x62" + size + by
        mask = hand.hands[seat]
        view = b"".join(
            (
                self._before_hand[seat],
                _hands.get(mask) or _hand_bytes(mask),
                self._before_played,
                cards,
                b"\x6a",
                _VARINTS[len(tricks)],
                bytes(tricks),
                self._after_tricks[seat],
            )
        )
        moves = _legal_lists.get(legal) or _legal_bytes(legal)
        return b"".join((head, b"\x1a", _VARINTS[len(view)], view, moves, times))

    def _keep(self, hand: Hand, score: Sequence[int], hand_number: int, redeal: int) -> None:
        """Encode the parts of the views that stay the same until the hand ends."""
        self._hand = hand
        if not _is_plain(hand, redeal):
            self._after_tricks = ()
            return
        seats = range(len(hand.hands))
        dealer = b"\x10" + varint(hand.dealer + 1) + b"\x18" + varint(phases.PLAY)
        self._before_hand = tuple(b"\x08" + varint(seat + 1) + dealer for seat in seats)
        self._before_played = b"".join(
            (
                _number(b"\x28", hand.up + 1),
                _number(b"\x30", hand.up_state),
                _packed(b"\x3a", (CALLS[call] for call in hand.calls)),
                b"\x40",
                varint(hand.trump + 1),
                _number(b"\x48", hand.maker + 1),
                _ALONE[hand.alone],
            )
        )
        score_part = _packed(b"\x72", (2 * n if n >= 0 else -2 * n - 1 for n in score))
        number = b"\x78" + varint(hand_number) if hand_number else b""
        out = _packed(b"\x82\x01", (seat + 1 for seat in seats if hand.out >> seat & 1))
        stuck = b"\xa0\x01\x01" if hand.stuck else b""
        after = stuck + _number(b"\xf0\x01", hand.bid)
        before = score_part + number + out
        discard = b"" if hand.discarded < 0 else b"\x88\x01" + varint(hand.discarded + 1)
        self._after_tricks = tuple(
            before + (discard if seat == hand.dealer else b"") + after for seat in seats
        )


def encode_head(game: int, turn: int) -> bytes:
    """The fields of a turn that number it: the game's number in its session, and the turn's."""
    return b"\x08" + varint(game) + b"\x10" + varint(turn)


def encode_times(
    time_left_ms: int | None, bank_left_ms: int | None, previous_us: int | None
) -> bytes:
    """The fields of a turn that tell times; ``None`` leaves one out."""
    found = b"" if time_left_ms is None else _times_left.get(time_left_ms) or _left(time_left_ms)
    if bank_left_ms is not None:
        found += b"\x30" + varint(bank_left_ms)
    if previous_us is not None:
        found += b"\x38" + varint(previous_us)
    return found


_times_left: dict[int, bytes] = {}


def _left(milliseconds: int) -> bytes:
    """The field ``Turn.time_left_ms``, remembered: it takes few values, one for each number of
    open turns."""
    found = b"\x28" + varint(milliseconds)
    if len(_times_left) < _KEPT:
        _times_left[milliseconds] = found
    return found


def encode_batch(rest: bytes, turns: Sequence[bytes]) -> bytes:
    """A ``PlayResponse`` with a batch: its other members, encoded, and its encoded turns."""
    parts = [rest]
    for turn in turns:
        parts += (b"\x32", _VARINTS[len(turn)], turn)
    batch = b"".join(parts)
    return b"\x12" + varint(len(batch)) + batch
