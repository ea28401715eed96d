"""Decks, draws and dealers out of a seed: the deal algorithm that ``proto/README.md`` publishes.

Everything here is a pure function of the run's seed and of numbers that stand in the schedule, so
any language can reproduce every card of a run. The source of chance is HMAC-SHA-256 with the seed
as key, read as a stream of bytes; the shuffle is Fisher-Yates (Durstenfeld's form) with rejected
bytes, so every order is equally likely.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .cards import JOKER_ID, Rank
from .options import FirstDealer, Rules
from .tables import pack_of

SEED_BYTES: Final = 32


def parse_seed(text: str) -> bytes:
    """The 32 bytes of a seed typed as 1 to 64 hexadecimal digits, padded with zeros on the left.

    >>> parse_seed("2a") == bytes(31) + b"*"
    True

    Raises:
        ValueError: it is not such a number; the message says so.
    """
    digits = text.strip().lower().removeprefix("0x")
    if not 1 <= len(digits) <= 2 * SEED_BYTES or set(digits) - set("0123456789abcdef"):
        raise ValueError(
            f"{text!r} is no seed; write 1 to {2 * SEED_BYTES} hexadecimal digits (0-9, a-f)"
        )
    return bytes.fromhex(digits.rjust(2 * SEED_BYTES, "0"))


def _stream(seed: bytes, tag: bytes, *numbers: int) -> Callable[[], int]:
    """A function giving one byte after the other of the chance named by ``tag`` and ``numbers``."""
    message = tag + b"".join(number.to_bytes(4, "big") for number in numbers)
    block = hmac.digest(seed, message + b"\0\0\0\0", "sha256")
    at = counter = 0

    def next_byte() -> int:
        nonlocal block, at, counter
        if at == len(block):
            counter += 1
            block = hmac.digest(seed, message + counter.to_bytes(4, "big"), "sha256")
            at = 0
        at += 1
        return block[at - 1]

    return next_byte


# For n choices, a byte at or above the largest multiple of n is thrown away.
_CEILING: Final = (0, *(256 - 256 % n for n in range(1, 257)))


def _shuffled(pack: Sequence[int], next_byte: Callable[[], int]) -> list[int]:
    cards = list(pack)
    for last in range(len(cards) - 1, 0, -1):
        byte = next_byte()
        while byte >= _CEILING[last + 1]:
            byte = next_byte()
        other = byte % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deck(seed: bytes, pack: Sequence[int], board: int, hand: int, redeal: int = 0) -> list[int]:
    """The deck of one hand, top card first.

    Args:
        seed: the 32 bytes of the run's deal seed.
        pack: the cards to shuffle, in canonical order.
        board, hand, redeal: which deal, each counted from 0.
    """
    return _shuffled(pack, _stream(seed, b"euchre/deck", board, hand, redeal))


def draw_deck(seed: bytes, pack: Sequence[int], board: int, draw: int) -> list[int]:
    """The shuffled pack, without the joker, that round ``draw`` (from 0) of a draw is made from."""
    plain = [card for card in pack if card != JOKER_ID]
    return _shuffled(plain, _stream(seed, b"euchre/draw", board, draw))


def seeded_dealer(seed: bytes, board: int, players: int) -> int:
    """The first dealer of a board where the rules leave it to the seed.

    It moves on by one seat from board to board, so that over a run every seat deals first
    equally often; the seed says where it starts.
    """
    return (_first_of_all(seed, players) + board) % players


@lru_cache(maxsize=16)
def _first_of_all(seed: bytes, players: int) -> int:
    next_byte = _stream(seed, b"euchre/dealer")
    start = next_byte()
    while start >= _CEILING[players]:
        start = next_byte()
    return start


def bot_seed(seed: bytes, board: int, seat: int) -> bytes:
    """The 32 bytes that a bot may seed its own randomness with at one seat of a board."""
    return hmac.digest(
        seed, b"euchre/bot" + board.to_bytes(4, "big") + seat.to_bytes(4, "big"), "sha256"
    )


@dataclass(frozen=True, slots=True)
class DrawRound:
    """One round of drawing for the deal: who drew what, clockwise from seat 0."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]


# K Q J T 9 8 7 A, high to low: the ace is the lowest card of a draw.
_DRAW_ORDER: Final = {rank: (rank + 1) % 8 for rank in Rank}


def draw_for_deal(
    players: int, draw_cards: Callable[[int], Sequence[int]]
) -> tuple[int, tuple[DrawRound, ...]]:
    """Draw for the first dealer: the lowest card deals, seats tied for lowest draw again.

    Args:
        players: how many seats draw.
        draw_cards: the shuffled pack of a round by its number from 0, top card first.

    Returns:
        The dealer's seat, and every round.
    """
    order, rounds = _draw_places(players, draw_cards, (0,))
    return order[0], rounds


def draw_for_partners(
    draw_cards: Callable[[int], Sequence[int]],
) -> tuple[int, tuple[int, ...], tuple[DrawRound, ...]]:
    """Draw for the first dealer and for partners: the two lowest play the two highest.

    The lowest deals and keeps his seat, the second-lowest comes to sit opposite, and the others
    keep their order clockwise from the dealer. Those who tie between second- and third-lowest
    draw again; a tie of the two highest stands.

    Args:
        draw_cards: as for :func:`draw_for_deal`.

    Returns:
        The dealer's seat; for each seat, where he who comes to sit there drew from; every round.
    """
    (dealer, partner, *_), rounds = _draw_places(4, draw_cards, (0, 1))
    around = [(dealer + step) % 4 for step in range(4)]
    left, right = (seat for seat in around if seat not in (dealer, partner))
    seated = dict(zip(around, (dealer, left, partner, right), strict=True))
    return dealer, tuple(seated[seat] for seat in range(4)), rounds


def _draw_places(
    players: int, draw_cards: Callable[[int], Sequence[int]], boundaries: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[DrawRound, ...]]:
    """The seats from the lowest on, and every round of drawing.

    Nobody may be tied across a boundary; boundary b lies after the places 0 to b.
    """
    groups = [tuple(range(players))]  # of seats that are tied, lowest first
    rounds: list[DrawRound] = []
    while (tied := _tied_across(groups, boundaries)) is not None:
        seats = groups[tied]
        cards = tuple(draw_cards(len(rounds))[: len(seats)])
        rounds.append(DrawRound(seats, cards))
        heights: dict[int, tuple[int, ...]] = {}
        for seat, card in zip(seats, cards, strict=True):
            height = _DRAW_ORDER[Rank(card & 7)]
            heights[height] = (*heights.get(height, ()), seat)
        groups[tied : tied + 1] = [heights[height] for height in sorted(heights)]
    return tuple(seat for group in groups for seat in group), tuple(rounds)


def _tied_across(groups: list[tuple[int, ...]], boundaries: tuple[int, ...]) -> int | None:
    """The first group that lies on both sides of a boundary."""
    first = 0
    for number, group in enumerate(groups):
        last = first + len(group) - 1
        if any(first <= boundary < last for boundary in boundaries):
            return number
        first = last + 1
    return None


# Every pairing plays the same boards at about the same time, and all seatings of a unit do.
@lru_cache(maxsize=1 << 13)
def _known_deck(
    seed: bytes, pack: tuple[int, ...], board: int, hand: int, redeal: int
) -> tuple[int, ...]:
    return tuple(deck(seed, pack, board, hand, redeal))


_known_bot_seed: Final = lru_cache(maxsize=1 << 13)(bot_seed)


@dataclass(frozen=True, slots=True)
class Board:
    """A board: every deck, and the first dealer, that any number of games can be played from."""

    seed: bytes
    number: int
    rules: Rules

    def deck(self, hand: int, redeal: int) -> tuple[int, ...]:
        """The deck of a hand, top card first."""
        return _known_deck(self.seed, pack_of(self.rules), self.number, hand, redeal)

    def first_dealer(self) -> tuple[int, tuple[DrawRound, ...]]:
        """Who deals the first hand, and how that was drawn for, if it was."""
        wanted = self.rules.first_dealer
        if wanted == FirstDealer.DRAW:
            if self.rules.draw_partners:
                dealer, _, rounds = draw_for_partners(self._draw_deck)
                return dealer, rounds
            return draw_for_deal(self.rules.players, self._draw_deck)
        if wanted == FirstDealer.SEEDED:
            return seeded_dealer(self.seed, self.number, self.rules.players), ()
        return int(wanted.value.removeprefix("seat ")), ()

    def seated(self) -> tuple[int, ...]:
        """For each seat, where he who sits there drew from; empty, unless partners are drawn."""
        return draw_for_partners(self._draw_deck)[1] if self.rules.draw_partners else ()

    def _draw_deck(self, draw: int) -> list[int]:
        return draw_deck(self.seed, pack_of(self.rules), self.number, draw)

    def bot_seed(self, seat: int) -> bytes:
        """The seed that the bot at ``seat`` is given."""
        return _known_bot_seed(self.seed, self.number, seat)
