"""Moves that the format has no place for, as this program notes them: ``2 NO; 3 EXCHANGE 9C``."""

from __future__ import annotations

from typing import Final, NamedTuple

from euchre.rules.cards import Card
from referee.store.egn.cards import UNKNOWN

_CARD_WORDS: Final = ("DISCARD", "EXCHANGE", "BEST", "GIVE")
_PLAIN: Final = ("YES", "NO", "CLAIM", "KEEP")


class Noted(NamedTuple):
    """A move out of a note: who made it, its first word, and its cards (``UNKNOWN``: not told)."""

    seat: int
    word: str
    cards: tuple[int, ...]

    @property
    def words(self) -> str:
        """The words of the move, a card that is not told as ``?``."""
        told = " ".join("?" if card == UNKNOWN else str(Card(card)) for card in self.cards)
        return f"{self.word} {told}" if told else self.word


class NoteError(ValueError):
    """A note that does not read as moves."""


def read_note(text: str) -> list[Noted]:
    """The moves of a note.

    Raises:
        NoteError: it names none.
    """
    if text == "none":
        return []
    return [_move(part) for part in text.split("; ")]


def _move(text: str) -> Noted:
    seat, _, words = text.partition(" ")
    parts = words.split(" ")
    if seat not in ("0", "1", "2", "3") or len(text) > 40:
        raise NoteError(f"{text[:40]!r} is no move of a seat")
    word, rest = parts[0], parts[1:]
    try:
        if word in _PLAIN and not rest:
            return Noted(int(seat), word, ())
        if word in _CARD_WORDS and len(rest) <= 1:
            return Noted(int(seat), word, _cards(rest, 1))
        if word == "SWAP" and len(rest) in (0, 3):
            return Noted(int(seat), word, _cards(rest, 3))
        if word == "NAME" and rest and rest[0] in ("C", "D", "S", "H"):
            return Noted(int(seat), f"NAME {rest[0]}", ())
    except ValueError:
        pass
    raise NoteError(f"{text!r} is no move of a seat")


def _cards(words: list[str], count: int) -> tuple[int, ...]:
    return tuple(Card.parse(word) for word in words) or (UNKNOWN,) * count
