"""Moves as numbers and as words.

Inside the engine a move is a small integer: ``kind << 6 | argument``. Playing a card has kind 0,
so the move of playing a card *is* the card's number. :class:`Move` wraps it for people; it is an
``int`` too, so either may be given to the engine.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from .card_sets import cards_of
from .cards import CARD_COUNT, CARDS, NO_TRUMP, SUIT_LETTERS, WORDS, Card, Suit

_SHIFT: Final = 6
_ARGUMENT: Final = 63

(
    PLAY_KIND,
    DISCARD_KIND,
    EXCHANGE_KIND,
    BEST_KIND,
    GIVE_KIND,
    CALL_KIND,
    CALL_ALONE_KIND,
    NAME_KIND,
    WORD_KIND,
    BID_KIND,
) = range(10)
_SWAP_FLAG: Final = 1 << 20
_SWAP_CARD: Final = 63

PASS: Final = WORD_KIND << _SHIFT | 0
ORDER_UP: Final = WORD_KIND << _SHIFT | 1
ORDER_UP_ALONE: Final = WORD_KIND << _SHIFT | 2
YES: Final = WORD_KIND << _SHIFT | 3
NO: Final = WORD_KIND << _SHIFT | 4
CLAIM: Final = WORD_KIND << _SHIFT | 5
KEEP: Final = WORD_KIND << _SHIFT | 6
MOON: Final = WORD_KIND << _SHIFT | 7
IN: Final = WORD_KIND << _SHIFT | 8
OUT: Final = WORD_KIND << _SHIFT | 9
_PLAIN_WORDS: Final = (
    *("PASS", "ORDER_UP", "ORDER_UP_ALONE", "YES", "NO", "CLAIM", "KEEP"),
    *("MOON", "IN", "OUT"),
)
MOST_BID: Final = 12
"""The highest number that can be bid: the tricks of a hand with two packs."""
_CARD_WORDS: Final = ("PLAY", "DISCARD", "EXCHANGE", "BEST", "GIVE")
DECLINING: Final = frozenset({PASS, NO, KEEP, OUT})
"""The moves that say no to an offer."""


def play(card: int) -> int:
    """The move of playing ``card``: the card's own number."""
    return card


def discard(card: int) -> int:
    """The move of the dealer putting ``card`` away."""
    return DISCARD_KIND << _SHIFT | card


def exchange(card: int) -> int:
    """The move of the dealer giving ``card`` for the up-card."""
    return EXCHANGE_KIND << _SHIFT | card


def best(card: int) -> int:
    """The move of a lone maker laying ``card`` down for his partner's best."""
    return BEST_KIND << _SHIFT | card


def give(card: int) -> int:
    """The move of passing ``card`` to the lone maker."""
    return GIVE_KIND << _SHIFT | card


def call(trump: int, alone: bool = False) -> int:
    """The move of calling ``trump`` (a suit, or ``NO_TRUMP``), perhaps alone."""
    return (CALL_ALONE_KIND if alone else CALL_KIND) << _SHIFT | trump


def naming(trump: int) -> int:
    """The move of naming a suit for the turned-up joker; or, by the high bidder of a bid game,
    trump (a suit, or ``NO_TRUMP``)."""
    return NAME_KIND << _SHIFT | trump


def bid(tricks: int) -> int:
    """The move of bidding so many tricks, from 1 to ``MOST_BID``."""
    return BID_KIND << _SHIFT | tricks


def swap(cards: tuple[int, int, int]) -> int:
    """The move of putting three cards away for the kitty."""
    first, second, third = sorted(cards)
    return _SWAP_FLAG | first << 12 | second << 6 | third


def swap_cards(move: int) -> tuple[int, int, int]:
    """The three cards of a swap."""
    return move >> 12 & _SWAP_CARD, move >> 6 & _SWAP_CARD, move & _SWAP_CARD


def kind_of(move: int) -> int:
    """The kind of a move that is not a swap."""
    return move >> _SHIFT


def argument_of(move: int) -> int:
    """The card or suit of a move that has one."""
    return move & _ARGUMENT


def is_swap(move: int) -> bool:
    """Whether the move is a swap of three cards."""
    return bool(move & _SWAP_FLAG)


def fallback(legal: tuple[int, ...]) -> int:
    """The move the referee makes for a seat at fault: the one that declines, else the first.

    ``legal`` is a legal list in canonical order, never empty.
    """
    return legal[-1] if legal[-1] in DECLINING else legal[0]


class Move(int):
    """A move that reads well: ``str(move)`` gives its words.

    >>> Move.parse("CALL H ALONE")
    Move('CALL H ALONE')
    >>> Move.parse("PLAY JH").card
    Card('JH')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, words: str) -> Move:
        """The move written as in records and replays, such as ``PASS`` or ``DISCARD 9C``.

        Raises:
            ValueError: no move is written so.
        """
        return cls(parse_move(words))

    @property
    def card(self) -> Card | None:
        """The card that the move plays, discards, exchanges, lays or gives; else ``None``."""
        if not is_swap(self) and kind_of(self) <= GIVE_KIND:
            return CARDS[argument_of(self)]
        return None

    @property
    def suit(self) -> Suit | None:
        """The suit called or named; ``None`` for other moves and for no-trump."""
        if is_swap(self) or kind_of(self) not in (CALL_KIND, CALL_ALONE_KIND, NAME_KIND):
            return None
        argument = argument_of(self)
        return None if argument == NO_TRUMP else Suit(argument)

    @property
    def is_no_trump(self) -> bool:
        """Whether the move calls or names no-trump."""
        return self in (call(NO_TRUMP), call(NO_TRUMP, alone=True), naming(NO_TRUMP))

    @property
    def bid(self) -> int | None:
        """The number of tricks that the move bids; ``None`` for other moves, MOON included."""
        if is_swap(self) or kind_of(self) != BID_KIND:
            return None
        return argument_of(self)

    @property
    def is_alone(self) -> bool:
        """Whether the move is a call that includes playing alone, as MOON does."""
        return self in (ORDER_UP_ALONE, MOON) or (
            not is_swap(self) and kind_of(self) == CALL_ALONE_KIND
        )

    @property
    def is_call(self) -> bool:
        """Whether the move makes trump: an order up or a call."""
        return self in (ORDER_UP, ORDER_UP_ALONE) or (
            not is_swap(self) and kind_of(self) in (CALL_KIND, CALL_ALONE_KIND)
        )

    def __str__(self) -> str:
        return move_words(self)

    def __repr__(self) -> str:
        return f"Move({move_words(self)!r})"


def _all_words() -> dict[int, str]:
    words = {WORD_KIND << _SHIFT | i: word for i, word in enumerate(_PLAIN_WORDS)}
    for kind, word in enumerate(_CARD_WORDS):
        for card in range(CARD_COUNT):
            words[kind << _SHIFT | card] = f"{word} {WORDS[card]}"
    for suit, letter in enumerate((*SUIT_LETTERS, "NT")):
        words[call(suit)] = f"CALL {letter}"
        words[call(suit, alone=True)] = f"CALL {letter} ALONE"
        words[naming(suit)] = f"NAME {letter}"
    for tricks in range(1, MOST_BID + 1):
        words[bid(tricks)] = f"BID {tricks}"
    return words


_WORDS_OF: Final = _all_words()
_MOVE_OF: Final = {words: move for move, words in _WORDS_OF.items()}


def move_words(move: int) -> str:
    """The words of a move, as in records, exports and replays.

    >>> move_words(swap((Card.parse("9C"), Card.parse("TC"), Card.parse("9D"))))
    'SWAP 9C TC 9D'
    """
    if is_swap(move):
        return "SWAP " + " ".join(WORDS[card] for card in swap_cards(move))
    return _WORDS_OF[move]


def parse_move(words: str) -> int:
    """The number of the move with these words.

    Raises:
        ValueError: no move is written so.
    """
    found = _MOVE_OF.get(words)
    if found is not None:
        return found
    if words.startswith("SWAP "):
        cards = [Card.parse(word) for word in words.split()[1:]]
        if len(set(cards)) == 3:
            return swap((cards[0], cards[1], cards[2]))
    raise ValueError(f"{words!r} is no move; a move reads like PASS, CALL H ALONE or PLAY JH")


def swaps_of(mask: int) -> tuple[int, ...]:
    """Every swap of three cards out of a hand, in the order of their cards."""
    return tuple(swap(three) for three in combinations(cards_of(mask), 3))
