"""The vectors, as the engine takes them."""

import json
from pathlib import Path
from typing import Any

import pytest

from euchre.rules import Card, Hand, Rules, build_rules, tables_for
from euchre.rules.cards import NO_TRUMP, SUIT_LETTERS
from euchre.rules.moves import move_words, parse_move

Case = dict[str, Any]
_FOLDER = Path(__file__).resolve().parent.parent / "vectors"


def load(name: str) -> list[Case]:
    """The cases of a file."""
    cases: list[Case] = json.loads((_FOLDER / name).read_text("utf-8"))["cases"]
    return cases


def parametrize(cases: list[Case]) -> pytest.MarkDecorator:
    """These cases for pytest, each under its id; there must be some."""
    assert cases, "no such vectors"
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases])


def rules_of(case: Case) -> Rules:
    """The rules that a case plays by."""
    return build_rules(case["preset"], case["options"])


def cards(words: list[str]) -> list[int]:
    """Cards as numbers."""
    return [int(Card.parse(word)) for word in words]


def deck(words: str) -> list[int]:
    """A deck written with spaces, top card first."""
    return cards(words.split())


def card_words(numbers: list[int] | tuple[int, ...]) -> list[str]:
    """Cards as words."""
    return [str(Card(number)) for number in numbers]


def trump_of(word: str) -> int:
    """A trump, or ``NT``, as a number."""
    return NO_TRUMP if word == "NT" else SUIT_LETTERS.index(word)


def trump_word(trump: int) -> str:
    """A trump as it is written."""
    return "NT" if trump == NO_TRUMP else SUIT_LETTERS[trump]


def dealt(case: Case) -> Hand:
    """The hand of a case that gives a deck, before its first move."""
    tables = tables_for(rules_of(case))
    return Hand(tables, cards(case["deck"]), case["dealer"], case["stuck"])


def legal_words(hand: Hand) -> list[str]:
    """The legal moves of a hand in words."""
    return [move_words(move) for move in hand.legal()]


def make(hand: Hand, words: str) -> None:
    """Make a move given in words; it must be legal."""
    move = parse_move(words)
    assert move in hand.legal(), f"{words} is not among {legal_words(hand)}"
    hand.apply(move)
