"""Cards, suits and ranks, and the one question that everything else asks: which suit is it?

A card is a small integer, ``8 * suit + rank`` with the joker last, so that sorting cards by their
number gives the one order of cards used everywhere: by printed suit (clubs, diamonds, spades,
hearts), low to high, joker last. A set of cards is an ``int`` with one bit for each card, and, for
games with two packs, another for each card that is there twice: ``SECOND[card]`` is set only where
``BIT[card]`` is.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """A printed suit. Two suits have the same colour when their numbers differ by two."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """``C``, ``D``, ``S`` or ``H``."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The suit's sign, such as ``♥``."""
        return "♣♦♠♥"[self]

    @property
    def same_colour(self) -> Suit:
        """The other suit of this suit's colour: the one whose jack is the left bower."""
        return Suit(self ^ 2)


class Rank(IntEnum):
    """A printed rank, low to high as in a plain suit."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """``7``, ``8``, ``9``, ``T``, ``J``, ``Q``, ``K`` or ``A``."""
        return RANK_LETTERS[self]


SUIT_LETTERS: Final = "CDSH"
RANK_LETTERS: Final = "789TJQKA"
NO_TRUMP: Final = 4
"""What stands in a trump's place when no suit is trump; :class:`Suit` has the other values."""
JOKER_ID: Final = 32
CARD_COUNT: Final = 33


class Card(int):
    """One card. It is an ``int``, so it can index a list or stand for the move of playing it.

    >>> Card.parse("JH")
    Card('JH')
    >>> Card("JH").rank.name, Card("JH").suit.name
    ('JACK', 'HEARTS')
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:
        """The card written so (see :meth:`parse`), or with this number."""
        if isinstance(card, str):
            return cls.parse(card)
        return super().__new__(cls, card)

    @classmethod
    def parse(cls, word: str) -> Card:
        """The card written as rank and suit, such as ``9C``, ``TD`` or ``JK`` for the joker.

        Raises:
            ValueError: no card is written so.
        """
        try:
            return _BY_WORD[word]
        except KeyError:
            raise ValueError(
                f"{word!r} is no card; write rank and suit, such as 9C or JH, or JK for the joker"
            ) from None

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self == JOKER_ID

    @property
    def suit(self) -> Suit:
        """The printed suit.

        Raises:
            ValueError: the joker has none; see :meth:`effective_suit`.
        """
        if self == JOKER_ID:
            raise ValueError("the joker has no printed suit; it belongs to the trump suit")
        return _SUITS[self >> 3]

    @property
    def rank(self) -> Rank:
        """The printed rank.

        Raises:
            ValueError: the joker has none.
        """
        if self == JOKER_ID:
            raise ValueError("the joker has no rank; it is the highest trump")
        return _RANKS[self & 7]

    def effective_suit(self, trump: int) -> Suit:
        """The suit this card belongs to when ``trump`` is trump.

        The joker and both bowers belong to the trump suit; every other card to its printed suit.
        ``trump`` is a :class:`Suit`, or :data:`NO_TRUMP`.

        >>> Card.parse("JD").effective_suit(Suit.HEARTS).name
        'HEARTS'
        """
        return _SUITS[effective_suit(self, trump)]

    @property
    def pretty(self) -> str:
        """Rank and suit sign for people's eyes, such as ``J♥``; the joker is ``JK``."""
        return "JK" if self == JOKER_ID else RANK_LETTERS[self & 7] + "♣♦♠♥"[self >> 3]

    def __str__(self) -> str:
        return WORDS[self]

    def __repr__(self) -> str:
        return f"Card({WORDS[self]!r})"


_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
WORDS: Final = (*(r + s for s in SUIT_LETTERS for r in RANK_LETTERS), "JK")
CARDS: Final = tuple(Card(i) for i in range(CARD_COUNT))
"""Every card there is, by number."""
JOKER: Final = CARDS[JOKER_ID]
_BY_WORD: Final = {word: CARDS[i] for i, word in enumerate(WORDS)}


def effective_suit(card: int, trump: int) -> int:
    """The suit that ``card`` belongs to, as a number, when ``trump`` is trump.

    The one place that knows of bowers and the joker: the suit led, following, the winner of a
    trick and what a seat is known to be void in all come from here.
    """
    if trump != NO_TRUMP and (card == JOKER_ID or card == left_bower(trump)):
        return trump
    return card >> 3


def left_bower(trump: int) -> int:
    """The number of the jack of the other suit of trump's colour."""
    return ((trump ^ 2) << 3) | Rank.JACK


def right_bower(trump: int) -> int:
    """The number of the jack of trump."""
    return (trump << 3) | Rank.JACK


def strength(card: int, trump: int, led: int) -> int:
    """How high ``card`` stands in a trick to which the suit ``led`` was led; -1 if it cannot win.

    Trump: joker, right bower, left bower, A K Q T 9 8 7; then the suit led: A K Q J T 9 8 7. The
    numbers mean nothing but their order.
    """
    suit = effective_suit(card, trump)
    if suit == trump:
        if card == JOKER_ID:
            return 102
        if card == right_bower(trump):
            return 101
        if card == left_bower(trump):
            return 100
        return 50 + (card & 7)
    return card & 7 if suit == led else -1
