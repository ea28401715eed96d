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
from ..rules.card_sets import LISTS_BY_SUIT, cards_of
from ..rules.cards import CARDS, JOKER_ID
from ..rules.hand import Hand
from ..rules.moves import play
from ..rules.state import NOBODY
from ..v1 import play_pb2
from .moves import ACTION_BYTES, CALLS
from .views import fill_turn


def _encode_varint(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)


_VARINTS: Final = tuple([_encode_varint(number) for number in range(1 << 12)])


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
# LISTS_BY_SUIT as they are on the wire, where cards count from 1.
_ON_WIRE: Final = tuple(
    [tuple([bytes([card + 1 for card in cards]) for cards in lists]) for lists in LISTS_BY_SUIT]
)
_CLUBS: Final = _ON_WIRE[0]
_DIAMONDS: Final = _ON_WIRE[1]
_SPADES: Final = _ON_WIRE[2]
_HEARTS: Final = _ON_WIRE[3]
_BYTES: Final = tuple([bytes((n,)) for n in range(128)])
_JOKER: Final = bytes((JOKER_ID + 1,))
_LEGAL_PLAYS: Final = tuple([b"\x22\x02" + ACTION_BYTES[play(card)] for card in CARDS])
"""For each card the member of ``Turn.legal`` that plays it."""


# What is asked in the others takes more than the cards and calls.
_PLAIN_PHASES: Final = (
    phases.PLAY,
    phases.BID_ROUND_1,
    phases.BID_ROUND_2,
    phases.DISCARD,
    phases.EXCHANGE,
    phases.ALONE,
)


def _is_plain(hand: Hand, redeal: int) -> bool:
    """Whether a hand has nothing that only some rules know; the parts below cover the rest."""
    return not (
        redeal
        or hand.phase not in _PLAIN_PHASES
        or hand.joker_suit >= 0
        or hand.declined_farmers
        or hand.swap_given
        or hand.best_state
        or hand.lone_defender >= 0
        or hand.declined_defence
    )


class TurnWriter:
    """Writes the turns of one game, for the seat that is asked.

    Everything kept here is for the play of one hand and is made anew when the hand changes.
    """

    __slots__ = (
        "_after_tricks",
        "_around",
        "_before_hand",
        "_before_played",
        "_by",
        "_cards",
        "_hand",
        "_played",
        "_tricks",
    )

    def __init__(self) -> None:
        self._hand: Hand | None = None
        self._before_hand: tuple[bytes, ...] = ()  # for each seat
        self._before_played = b""
        self._cards = self._by = b""  # played so far, and by whom, as they are on the wire
        self._played = b""  # the two fields of them
        self._tricks = b""  # the field of the tricks won; they change when a trick ends
        self._after_tricks: tuple[bytes, ...] = ()  # for each seat
        self._around: tuple[int, ...] = ()  # for each seat the size of what stays the same

    def turn(
        self,
        head: bytes,
        hand: Hand,
        legal: tuple[int, ...],
        score: Sequence[int],
        hand_number: int,
        redeal: int,
    ) -> bytes:
        """One encoded ``Turn`` for the seat on move, but for its times (:func:`encode_times`).

        Args:
            head: the encoded numbers of game and turn.
            hand, legal, score, hand_number, redeal: as for :func:`euchre.wire.fill_turn`.
        """
        if hand is not self._hand:
            if not _is_plain(hand, redeal):
                message = play_pb2.Turn()
                fill_turn(message, hand, legal, score, hand_number, redeal)
                return head + message.SerializeToString()
            if hand.phase != phases.PLAY:
                return _before_play(head, hand, legal, score, hand_number)
            self._keep(hand, score, hand_number)
        return self._playing(head, hand, legal)

    def _playing(self, head: bytes, hand: Hand, legal: tuple[int, ...]) -> bytes:
        seat = hand.seat
        held = _held(hand.hands[seat])
        if len(hand.played) != len(self._cards):
            self._catch_up(hand)
        size = self._around[seat] + len(held) + len(self._played) + len(self._tricks)
        return b"".join(
            (
                head,
                b"\x1a",
                _VARINTS[size],
                self._before_hand[seat],
                _VARINTS[len(held)],
                held,
                self._before_played,
                self._played,
                self._tricks,
                self._after_tricks[seat],
                *[_LEGAL_PLAYS[move] for move in legal],
            )
        )

    def _catch_up(self, hand: Hand) -> None:
        """Encode what was played since the last turn: mostly one card."""
        played, by = hand.played, hand.played_by
        if hand.led < 0 or len(played) > len(self._cards) + 1:  # else no trick has ended
            self._tricks = _tricks(hand)
        for at in range(len(self._cards), len(played)):
            self._cards += _BYTES[played[at] + 1]
            self._by += _BYTES[by[at] + 1]
        size = _VARINTS[len(played)]
        self._played = b"".join((b"\x5a", size, self._cards, b"\x62", size, self._by))

    def _keep(self, hand: Hand, score: Sequence[int], hand_number: int) -> None:
        """Encode the parts of the views that stay the same until the hand ends."""
        self._hand = hand
        self._cards = self._by = self._played = b""
        self._tricks = _tricks(hand)
        seats = range(len(hand.hands))
        self._before_hand = tuple([_before_hand(hand, seat) for seat in seats])
        self._before_played = _before_played(hand)
        after = _after_tricks(hand, score, hand_number, NOBODY)
        self._after_tricks = tuple(
            [
                _after_tricks(hand, score, hand_number, seat) if seat == hand.dealer else after
                for seat in seats
            ]
        )
        shared = len(self._before_played) + 1  # and the number of the cards held
        self._around = tuple(
            [
                len(before) + shared + len(after)
                for before, after in zip(self._before_hand, self._after_tricks, strict=True)
            ]
        )


def _tricks(hand: Hand) -> bytes:
    """The tricks that each seat has won."""
    tricks = bytes(hand.tricks)
    return b"\x6a" + _VARINTS[len(tricks)] + tricks


def _held(mask: int) -> bytes:
    """The cards of a set, without tag and length."""
    held = (
        _CLUBS[mask & 255]
        + _DIAMONDS[mask >> 8 & 255]
        + _SPADES[mask >> 16 & 255]
        + _HEARTS[mask >> 24 & 255]
    )
    rare = mask >> JOKER_ID
    if not rare:
        return held
    if rare == 1:
        return held + _JOKER
    return bytes([card + 1 for card in cards_of(mask)])  # some are there twice


def _before_play(
    head: bytes, hand: Hand, legal: tuple[int, ...], score: Sequence[int], hand_number: int
) -> bytes:
    """A turn before the first card: nothing has been played, and no trick won."""
    seat = hand.seat
    held = _held(hand.hands[seat])
    view = _before_hand(hand, seat) + _VARINTS[len(held)] + held + _before_played(hand)
    view += _tricks(hand) + _after_tricks(hand, score, hand_number, seat)
    turn = head + b"\x1a" + _VARINTS[len(view)] + view
    for move in legal:
        action = ACTION_BYTES[move]
        turn += b"\x22" + _VARINTS[len(action)] + action
    return turn


def _before_hand(hand: Hand, seat: int) -> bytes:
    """Seat, dealer and phase, and the tag of the cards held."""
    dealer, phase = _VARINTS[hand.dealer + 1], _VARINTS[hand.phase]
    return b"\x08" + _VARINTS[seat + 1] + b"\x10" + dealer + b"\x18" + phase + b"\x22"


def _before_played(hand: Hand) -> bytes:
    """From the up-card to whether the maker plays alone."""
    found = b""
    if hand.up >= 0:
        found = b"\x28" + _VARINTS[hand.up + 1] + _number(b"\x30", hand.up_state)
    if hand.calls:
        found += b"\x3a" + _VARINTS[len(hand.calls)]
        for call in hand.calls:
            found += _BYTES[CALLS[call]]
    found += _number(b"\x40", hand.trump + 1) + _number(b"\x48", hand.maker + 1)
    return found + _ALONE[hand.alone]


def _after_tricks(hand: Hand, score: Sequence[int], hand_number: int, seat: int) -> bytes:
    """From the score to the bid, as ``seat`` sees it."""
    found = _packed(b"\x72", [2 * n if n >= 0 else -2 * n - 1 for n in score])
    if hand_number:
        found += b"\x78" + varint(hand_number)
    if hand.out:
        found += _packed(b"\x82\x01", [s + 1 for s in range(len(hand.hands)) if hand.out >> s & 1])
    if hand.discarded >= 0 and seat == hand.dealer:
        found += b"\x88\x01" + varint(hand.discarded + 1)
    if hand.stuck:
        found += b"\xa0\x01\x01"
    if hand.bid:
        found += b"\xf0\x01" + varint(hand.bid)
    return found


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


def encode_turn(body: bytes, times: bytes, previous: bytes) -> tuple[bytes, ...]:
    """A turn as a member of a ``Batch``, in pieces to be joined.

    Args:
        body: what :meth:`TurnWriter.turn` wrote.
        times: what :func:`encode_times` wrote of the time left. previous: and of the time before.
    """
    return b"\x32", _VARINTS[len(body) + len(times) + len(previous)], body, times, previous


def encode_stale(game: int, turn: int, reason: int) -> bytes:
    """A member of ``Batch.stale``: a move that was not applied, and why, as ``StaleReason`` numbers
    it. A bot may cause as many as it likes, so they must cost little."""
    body = _number(b"\x08", game) + _number(b"\x10", turn) + _number(b"\x18", reason)
    return b"\x22" + varint(len(body)) + body


def encode_batch(rest: bytes, turns: Sequence[bytes]) -> bytes:
    """A ``PlayResponse`` with a batch: its other members, encoded, and the pieces of its turns."""
    batch = b"".join((rest, *turns))
    return b"\x12" + varint(len(batch)) + batch
