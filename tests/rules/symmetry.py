"""The same cards and moves with the suits exchanged: Euchre knows no suit that is special."""

from euchre.rules import Card
from euchre.rules.cards import JOKER_ID, SUIT_LETTERS
from euchre.rules.moves import move_words, parse_move


def recoloured(card: int, shift: int) -> int:
    """The card in another suit: suits are moved by ``shift``, so that colours stay together."""
    return card if card == JOKER_ID else (((card >> 3) + shift) % 4) << 3 | card & 7


def move_recoloured(move: int, shift: int) -> int:
    """The move with its cards or its suit moved likewise."""
    return parse_move(" ".join(_word(word, shift) for word in move_words(move).split()))


def _word(word: str, shift: int) -> str:
    if word in SUIT_LETTERS:
        return SUIT_LETTERS[(SUIT_LETTERS.index(word) + shift) % 4]
    if len(word) == 2 and word[0] in "789TJQKA" and word[1] in SUIT_LETTERS:
        return str(Card(recoloured(Card.parse(word), shift)))
    return word
