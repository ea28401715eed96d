"""Values out of a file in Euchre Game Notation: JSON, and each value of the kind it must be."""

from __future__ import annotations

import json
import reprlib
from typing import Any, Final

from referee.store.egn.cards import CARD

MOST_BYTES: Final = 8 << 20
"""A larger file is no game."""
_OLD_KEYS: Final = {
    "matchId": "gameId",
    "match_id": "gameId",
    "initial_score": "initialScore",
    "initial_state": "initialState",
    "up_card": "upCard",
    "player_cards": "playerCards",
    "card_exchanges": "cardExchanges",
    "is_alone": "isAlone",
    "alone_defender": "aloneDefender",
    "calls_annotations": "callAnnotations",
    "tricks_annotations": "playAnnotations",
    "deal_number": "dealNumber",
}


class EgnError(Exception):
    """A file that is not in the format; the message says where and what."""


def parse(data: bytes) -> Any:
    """The JSON of a file.

    Raises:
        EgnError: it is none.
    """
    if len(data) > MOST_BYTES:
        raise EgnError(f"it is larger than {MOST_BYTES >> 20} MB; that is no game")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EgnError(f"it is not UTF-8 text: byte {error.start} is not; is it packed?") from None
    if not text.strip():
        raise EgnError("it is empty")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise EgnError(
            f"line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}"
        ) from None
    except RecursionError:
        raise EgnError("it is nested too deeply") from None
    except ValueError:  # a number of thousands of digits
        raise EgnError("a number in it is too large") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise EgnError(f"the key {key!r:.60} stands twice in one object")
        found[key] = value
    return found


def _constant(word: str) -> Any:
    raise EgnError(f"{word} is no number of JSON")


class Values:
    """Takes values out of a file, remembering the keys that it does not know."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def object(self, value: Any, where: str, known: tuple[str, ...]) -> dict[str, Any]:
        """An object with its keys by their present names; those that are not known are noted."""
        if not isinstance(value, dict):
            raise EgnError(f"{where} must be an object, not {kind_of(value)}")
        found: dict[str, Any] = {}
        for key, item in value.items():
            name = key if key in known else _OLD_KEYS.get(key, key)
            if name not in known:
                self.notes.append(f"{where}: the key {key!r:.60} is not of the format; not read")
            elif name in found:
                raise EgnError(f"{where}: {name!r} is there under two names")
            else:
                found[name] = item
        return found

    def need(self, part: dict[str, Any], key: str, where: str) -> Any:
        """The value of a key that must be there."""
        if key not in part:
            raise EgnError(f"{where}: the key {key!r} is missing")
        return part[key]

    def items(self, value: Any, where: str, most: int) -> list[Any]:
        """A list that is not too long."""
        if not isinstance(value, list):
            raise EgnError(f"{where} must be a list, not {kind_of(value)}")
        if len(value) > most:
            raise EgnError(f"{where} has {len(value)} entries; there can be at most {most}")
        return value

    def number(self, value: Any, where: str, least: int, most: int) -> int:
        """A whole number in a range."""
        if type(value) is not int:
            raise EgnError(f"{where} must be a whole number, not {kind_of(value)}")
        if not least <= value <= most:
            raise EgnError(f"{where} is {short(value)}; it must be from {least} to {most}")
        return value

    def text(self, value: Any, where: str) -> str:
        """A text."""
        if not isinstance(value, str):
            raise EgnError(f"{where} must be text, not {kind_of(value)}")
        return value

    def truth(self, value: Any, where: str) -> bool:
        """A truth value."""
        if not isinstance(value, bool):
            raise EgnError(f"{where} must be true or false, not {kind_of(value)}")
        return value

    def card(self, value: Any, where: str) -> str:
        """A card as it is written."""
        word = self.text(value, where)
        if CARD.match(word) is None:
            raise EgnError(
                f"{where} is {short(word)}, which is no card; "
                "write a rank and a small letter for the suit, such as Td, or B for the joker"
            )
        return word

    def cards(self, value: Any, where: str, most: int = 10) -> tuple[str, ...]:
        """A list of cards as they are written."""
        return tuple(
            self.card(item, f"{where}[{index}]")
            for index, item in enumerate(self.items(value, where, most))
        )

    def known_cards(self, value: Any, where: str, most: int = 10) -> tuple[str, ...]:
        """The same without the empty places that some programs write for cards not seen."""
        items = self.items(value, where, most)
        places = [(index, item) for index, item in enumerate(items) if item not in ("", None)]
        return tuple(self.card(item, f"{where}[{index}]") for index, item in places)

    def score(self, value: Any, where: str) -> tuple[int, int]:
        """The scores of both sides."""
        items = self.items(value, where, 2)
        if len(items) != 2:
            raise EgnError(f"{where} must have the scores of both sides, such as [0, 0]")
        most = 10**12
        return (
            self.number(items[0], f"{where}[0]", -most, most),
            self.number(items[1], f"{where}[1]", -most, most),
        )


def kind_of(value: Any) -> str:
    """What kind of value it is, in words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    kinds = {int: "a number", float: "a number", str: "text", list: "a list", dict: "an object"}
    return kinds[type(value)] if not isinstance(value, float) else f"the number {value}"


def short(value: Any) -> str:
    """A value from the file, short enough for a sentence and without line breaks."""
    return _REPR.repr(value)


_REPR: Final = reprlib.Repr()
_REPR.maxstring = _REPR.maxother = _REPR.maxlong = 60
