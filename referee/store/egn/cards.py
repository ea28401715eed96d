"""Cards as the format writes them: rank, then suit as a small letter; ``B`` for the joker.

A card that was not seen has an ``X`` for its rank, an ``x`` for its suit, or both. Bowers may be
written ``R`` and ``L``. Records that are not about one suit write ``t`` for trump, ``n`` for the
other suit of its colour, ``g`` and ``h`` for the two others; they are read with spades as trump.
"""

from __future__ import annotations

import re
from typing import Final

from euchre.rules.cards import (
    CARDS,
    JOKER_ID,
    NO_TRUMP,
    RANK_LETTERS,
    SUIT_LETTERS,
    WORDS,
    Suit,
    left_bower,
    right_bower,
)

CARD: Final = re.compile(r"(?:[78N9TJQKAX][SsHhCcDdxtng]|[LRB])\Z")
"""How a card may be written."""
UNKNOWN: Final = -1
_GENERIC: Final = "tng"


def egn_card(card: int) -> str:
    """A card as it is written."""
    if card == JOKER_ID:
        return "B"
    return WORDS[card][0] + WORDS[card][1].lower()


def egn_suit(suit: int) -> str:
    """A suit, or no-trump, as it is called: ``c``, ``d``, ``s``, ``h`` or ``n``."""
    return "n" if suit == NO_TRUMP else SUIT_LETTERS[suit].lower()


def suit_of_letter(letter: str) -> int:
    """The suit, or no-trump, that a call names."""
    return NO_TRUMP if letter == "n" else SUIT_LETTERS.index(letter.upper())


def card_of(word: str, trump: int) -> int:
    """The card written so, or ``UNKNOWN``; ``trump`` is -1 where it is not known."""
    if word == "B":
        return JOKER_ID
    if word in ("R", "L"):
        if trump not in set(Suit):
            return UNKNOWN
        return right_bower(trump) if word == "R" else left_bower(trump)
    rank, suit = _rank(word[0]), _suit(word[1], trump)
    return UNKNOWN if rank < 0 or suit < 0 else 8 * suit + rank


def fits(word: str, card: int, trump: int) -> bool:
    """Whether a card may be the one that was written with an unknown rank or suit."""
    if card == JOKER_ID:
        return word == "Xx"
    if word in ("R", "L"):
        return CARDS[card].rank.letter == "J"
    rank, suit = _rank(word[0]), _suit(word[1], trump)
    return rank in (-1, card & 7) and suit in (-1, card >> 3)


def _rank(letter: str) -> int:
    return -1 if letter == "X" else RANK_LETTERS.index("9" if letter == "N" else letter)


def _suit(letter: str, trump: int) -> int:
    if letter == "x":
        return -1
    if letter in _GENERIC:
        base = trump if trump in set(Suit) else Suit.SPADES
        return {"t": base, "n": base ^ 2, "g": 1 - (base & 1)}[letter]
    return SUIT_LETTERS.index(letter.upper())
