"""Sets of cards as plain numbers: a bit for each card, and one for a second copy of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .cards import CARD_COUNT, CARDS, JOKER_ID, Card

BIT: Final = tuple(1 << i for i in range(CARD_COUNT))
"""The bit of each card in a set of cards."""
SECOND: Final = tuple(1 << CARD_COUNT + i for i in range(CARD_COUNT))
"""The bit of a second copy of each card in a set of cards, where there are two packs."""


def add_card(mask: int, card: int) -> int:
    """The set with one card more; a card that it holds already is then there twice."""
    return mask | (SECOND[card] if mask & BIT[card] else BIT[card])


def take_card(mask: int, card: int) -> int:
    """The set, which must hold the card, with one copy of it less."""
    return mask ^ (SECOND[card] if mask & SECOND[card] else BIT[card])


def card_set(cards: Iterable[int]) -> int:
    """The set holding these cards."""
    mask = 0
    for card in cards:
        mask = add_card(mask, card)
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a set, in canonical order; one that is there twice is named twice."""
    found = []
    while mask:
        low = mask & -mask
        found.append(CARDS[(low.bit_length() - 1) % CARD_COUNT])
        mask ^= low
    return tuple(sorted(found))


LISTS_BY_SUIT: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    [
        tuple(
            [
                tuple([8 * suit + rank for rank in range(8) if ranks >> rank & 1])
                for ranks in range(256)
            ]
        )
        for suit in range(4)
    ]
)
"""``LISTS_BY_SUIT[suit][ranks]``: the cards of one suit that a set of eight bits holds.

Four small tables stay in a processor's cache, where one that knew every hand would not.
"""
_CLUBS: Final = LISTS_BY_SUIT[0]
_DIAMONDS: Final = LISTS_BY_SUIT[1]
_SPADES: Final = LISTS_BY_SUIT[2]
_HEARTS: Final = LISTS_BY_SUIT[3]
_NO_CARD: Final[tuple[int, ...]] = ()
_JOKER: Final = (JOKER_ID,)


def card_list(mask: int) -> tuple[int, ...]:
    """The different cards of a set as plain numbers in canonical order. A card that is there
    twice is named once: to play either copy is one legal move."""
    return (
        _CLUBS[mask & 255]
        + _DIAMONDS[mask >> 8 & 255]
        + _SPADES[mask >> 16 & 255]
        + _HEARTS[mask >> 24 & 255]
        + (_JOKER if mask >> JOKER_ID & 1 else _NO_CARD)
    )
