"""What a game leaves behind: plain values, and the bytes they are stored as.

A record holds every move, so a game can be replayed from it, and beside the moves what they led
to: who made trump, the tricks, the points. Those are claims: ``referee verify`` plays the moves
again and compares. Times are kept apart (:class:`GameTiming`), because two runs of the same games
have the same records but never the same times.

Layout, all numbers being unsigned LEB128 (``varint``) unless they are said to be one byte::

    game   = first dealer (byte), hands (varint), hand..., faults (varint), fault...,
             end (byte), forfeiting seat + 1 (byte), cause (byte),
             winning side + 1 (byte), time called at hand + 1 (varint), score (zigzag each)
    hand   = flags (byte: outcome, 4 forced stuck, 8 alone), dealer (byte), redeal (varint),
             up-card (byte; 255 none), maker + 1 (byte), trump + 1 (byte), lone defender + 1 (byte),
             makers' tricks (byte), deck check (4 bytes), points (zigzag each),
             moves (varint), move...
    move   = one byte of the table in MOVE_CODES, or 255 and the three cards of a swap
    fault  = cause, blame, seat (byte each), hand, move (varint each), fallback (byte: 0 the game
             was forfeited, 1 a move follows)
    timing = for each seat: decisions, microseconds, longest (varint each); wall time (varint);
             evidence (varint), for each: length (varint), UTF-8

The evidence of faults is with the times: it quotes them, and what a crashed process wrote.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from euchre.rules import moves
from euchre.rules.cards import CARD_COUNT, NO_TRUMP, Suit
from euchre.rules.options import Rules
from referee.game.byte_stream import ByteReader, RecordError, write_varint, write_zigzag
from referee.game.faults import FORFEITED, Blame, Cause, Fault


class End(IntEnum):
    """How a game came to its end."""

    PLAYED_OUT = 1
    FORFEIT = 2
    CANCELLED = 3

    @property
    def word(self) -> str:
        """As written in reports and JSON."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: how it was dealt, every move, and what came of it.

    ``deck_check`` is the first four bytes of the SHA-256 of the deck (one byte a card, top
    first). ``outcome`` is ``phases.SCORED`` and so on; ``RUNNING`` for a hand that a forfeit
    broke off. Seats, trump and up-card are -1 where there is none.
    """

    dealer: int
    redeal: int
    forced_stuck: bool
    deck_check: bytes
    moves: tuple[int, ...]
    outcome: int
    up_card: int
    maker: int
    trump: int
    alone: bool
    lone_defender: int
    maker_tricks: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. ``winner`` is a side, or -1 if there is none (a game that was cancelled).

    ``forfeited_by`` is the seat whose fault forfeited the game, or -1; ``cause`` that fault's.
    ``time_called`` is the hand in which the clock of a timed game ran out, or -1.
    """

    first_dealer: int
    hands: tuple[HandRecord, ...]
    faults: tuple[Fault, ...]
    end: End
    forfeited_by: int
    cause: Cause | None
    winner: int
    score: tuple[int, ...]
    time_called: int = -1


@dataclass(frozen=True, slots=True)
class SeatTiming:
    """How long one seat took in one game: decisions, and microseconds charged for them."""

    decisions: int
    total_us: int
    longest_us: int


@dataclass(frozen=True, slots=True)
class GameTiming:
    """How long a game took: each seat's thinking time, and the game from first to last move.

    ``evidence`` has one text for each fault of the record, in the same order.
    """

    seats: tuple[SeatTiming, ...]
    wall_us: int
    evidence: tuple[str, ...] = ()


def deck_check(deck: Sequence[int]) -> bytes:
    """What a record keeps of a deck: enough to notice another one."""
    return hashlib.sha256(bytes(deck)).digest()[:4]


def _move_codes() -> dict[int, int]:
    every: list[int] = []
    for make in (moves.play, moves.discard, moves.exchange, moves.best, moves.give):
        every += [make(card) for card in range(CARD_COUNT)]
    for alone in (False, True):
        every += [moves.call(trump, alone) for trump in (*Suit, NO_TRUMP)]
    every += [moves.naming(suit) for suit in Suit]
    every += [moves.PASS, moves.ORDER_UP, moves.ORDER_UP_ALONE]
    every += [moves.YES, moves.NO, moves.CLAIM, moves.KEEP]
    # What buck and bid Euchre added; codes once given out never change.
    every += [moves.naming(NO_TRUMP)]
    every += [moves.bid(tricks) for tricks in range(1, moves.MOST_BID + 1)]
    every += [moves.MOON, moves.IN, moves.OUT]
    return {move: code for code, move in enumerate(every)}


MOVE_CODES: Final = _move_codes()
"""The byte of each move, a swap excepted."""
_MOVE_OF_CODE: Final = {code: move for move, code in MOVE_CODES.items()}
_SWAP_CODE: Final = 255
_NO_CARD: Final = 255


# ---------------------------------------------------------------------- writing


def _write_move(out: bytearray, move: int) -> None:
    code = MOVE_CODES.get(move)
    if code is None:
        out.append(_SWAP_CODE)
        out.extend(moves.swap_cards(move))
    else:
        out.append(code)


def _write_hand(out: bytearray, hand: HandRecord) -> None:
    flags = hand.outcome | hand.forced_stuck << 2 | hand.alone << 3
    out.extend((flags, hand.dealer))
    write_varint(out, hand.redeal)
    out.extend(
        (
            hand.up_card if hand.up_card >= 0 else _NO_CARD,
            hand.maker + 1,
            hand.trump + 1,
            hand.lone_defender + 1,
            hand.maker_tricks,
        )
    )
    out.extend(hand.deck_check)
    for points in hand.points:
        write_zigzag(out, points)
    write_varint(out, len(hand.moves))
    codes = MOVE_CODES
    try:
        out.extend([codes[move] for move in hand.moves])
    except KeyError:
        for move in hand.moves:
            _write_move(out, move)


def _write_fault(out: bytearray, fault: Fault) -> None:
    out.extend((fault.cause, fault.blame, fault.seat))
    write_varint(out, fault.hand)
    write_varint(out, fault.move)
    out.append(fault.fallback != FORFEITED)
    if fault.fallback != FORFEITED:
        _write_move(out, fault.fallback)


def encode_game(record: GameRecord) -> bytes:
    """The bytes of a record."""
    out = bytearray()
    out.append(record.first_dealer)
    write_varint(out, len(record.hands))
    for hand in record.hands:
        _write_hand(out, hand)
    write_varint(out, len(record.faults))
    for fault in record.faults:
        _write_fault(out, fault)
    out.extend((record.end, record.forfeited_by + 1, record.cause or 0, record.winner + 1))
    write_varint(out, record.time_called + 1)
    for points in record.score:
        write_zigzag(out, points)
    return bytes(out)


def encode_timing(timing: GameTiming) -> bytes:
    """The bytes of a game's times."""
    out = bytearray()
    for seat in timing.seats:
        for number in (seat.decisions, seat.total_us, seat.longest_us):
            write_varint(out, number)
    write_varint(out, timing.wall_us)
    write_varint(out, len(timing.evidence))
    for text in timing.evidence:
        encoded = text.encode()
        write_varint(out, len(encoded))
        out.extend(encoded)
    return bytes(out)


# ---------------------------------------------------------------------- reading


class _Reader(ByteReader):
    """Reads cards, points and moves, too."""

    def no_card(self) -> int:
        """The byte that stands for no card: -1."""
        if self.byte() != _NO_CARD:
            raise RecordError(f"there is an up-card in a game without one, at byte {self.at - 1}")
        return -1

    def points(self, rules: Rules) -> tuple[int, ...]:
        """Points of each side."""
        return tuple([self.zigzag() for _ in range(rules.sides)])

    def move(self) -> int:
        code = self.byte()
        if code == _SWAP_CODE:
            cards = tuple(self.take(3))
            if not cards[0] < cards[1] < cards[2] < CARD_COUNT:
                raise RecordError(f"a swap names impossible cards at byte {self.at}")
            return moves.swap((cards[0], cards[1], cards[2]))
        move = _MOVE_OF_CODE.get(code)
        if move is None:
            raise RecordError(f"there is no move {code}, at byte {self.at - 1}")
        return move


def _read_hand(reader: _Reader, rules: Rules) -> HandRecord:
    players = rules.players
    flags = reader.below(16, "flags")
    dealer = reader.below(players, "dealer")
    redeal = reader.varint()
    up_card = reader.below(CARD_COUNT, "up-card") if rules.has_up_card else reader.no_card()
    maker = reader.below(players + 1, "maker")
    trump = reader.below(NO_TRUMP + 2, "trump")
    lone_defender = reader.below(players + 1, "lone defender")
    maker_tricks = reader.below(rules.tricks + 1, "makers' tricks")
    check = reader.take(4)
    points = reader.points(rules)
    count = reader.varint()
    if count > len(reader.data):
        raise RecordError(f"a hand of {count} moves at byte {reader.at}")
    played = tuple(reader.move() for _ in range(count))
    return HandRecord(
        dealer=dealer,
        redeal=redeal,
        forced_stuck=bool(flags & 4),
        deck_check=check,
        moves=played,
        outcome=flags & 3,
        up_card=up_card,
        maker=maker - 1,
        trump=trump - 1,
        alone=bool(flags & 8),
        lone_defender=lone_defender - 1,
        maker_tricks=maker_tricks,
        points=points,
    )


def _read_fault(reader: _Reader, rules: Rules, hands: tuple[HandRecord, ...]) -> Fault:
    try:
        cause, blame = Cause(reader.byte()), Blame(reader.byte())
    except ValueError as error:
        raise RecordError(f"{error} at byte {reader.at - 1}") from None
    seat = reader.below(rules.players, "seat at fault")
    hand, move = reader.varint(), reader.varint()
    if hand >= len(hands) or move > len(hands[hand].moves):
        raise RecordError(f"a fault in a hand or at a move that is not there, at byte {reader.at}")
    fallback = reader.move() if reader.flag() else FORFEITED
    return Fault(cause, blame, seat, hand, move, fallback)


def decode_game(data: bytes, rules: Rules) -> GameRecord:
    """The record that these bytes hold: seats, cards and so on are such as these rules have.

    Whether it was played by the rules is another question, which takes playing it again.

    Raises:
        RecordError: they hold none.
    """
    reader = _Reader(data)
    first_dealer = reader.below(rules.players, "first dealer")
    hands = tuple(_read_hand(reader, rules) for _ in range(reader.varint()))
    faults = tuple(_read_fault(reader, rules, hands) for _ in range(reader.varint()))
    end = reader.byte()
    forfeited_by = reader.below(rules.players + 1, "forfeiting seat")
    cause = reader.byte()
    winner = reader.below(rules.sides + 1, "winning side")
    time_called = reader.varint() - 1
    if time_called >= len(hands):
        raise RecordError(f"time was called at a hand that is not there, at byte {reader.at}")
    score = reader.points(rules)
    reader.end()
    try:
        known_end, known_cause = End(end), Cause(cause) if cause else None
    except ValueError as error:
        raise RecordError(str(error)) from None
    return GameRecord(
        first_dealer,
        hands,
        faults,
        known_end,
        forfeited_by - 1,
        known_cause,
        winner - 1,
        score,
        time_called,
    )


def decode_timing(data: bytes, seats: int) -> GameTiming:
    """The times that these bytes hold.

    Raises:
        RecordError: they hold none.
    """
    reader = _Reader(data)
    found = tuple(
        SeatTiming(reader.varint(), reader.varint(), reader.varint()) for _ in range(seats)
    )
    wall = reader.varint()
    evidence = tuple(reader.text() for _ in range(reader.varint()))
    reader.end()
    return GameTiming(found, wall, evidence)
