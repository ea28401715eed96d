"""Boards with chosen cards, and games and tables played on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from euchre.rules import Board, Hand, Rules
from euchre.rules.deal import DrawRound
from euchre.rules.state import FIELDS
from euchre.rules.tables import pack_of
from referee.game.game import Game
from referee.game.table import Table

SEED = bytes(range(32))


@dataclass(frozen=True, slots=True)
class StackedBoard(Board):
    """A board whose decks and first dealer are given instead of drawn from the seed.

    Attributes:
        decks: the deck of a hand, by its number and redeal.
        dealer: who deals first.
    """

    decks: Callable[[int, int], Sequence[int]]
    dealer: int

    def deck(self, hand: int, redeal: int) -> tuple[int, ...]:
        """The deck of a hand, top card first."""
        return tuple(self.decks(hand, redeal))

    def first_dealer(self) -> tuple[int, tuple[DrawRound, ...]]:
        """The dealer that was given; nobody draws."""
        return self.dealer, ()


def stacked(rules: Rules, decks: Sequence[Sequence[int]], dealer: int = 0) -> StackedBoard:
    """A board with these decks for its first deals, in order; the last one for all that follow."""

    def deck(hand: int, redeal: int) -> Sequence[int]:
        return decks[min(hand + redeal, len(decks) - 1)]

    return StackedBoard(SEED, 0, rules, deck, dealer)


def board(rules: Rules, number: int = 0) -> Board:
    """An ordinary board of the tests' seed."""
    return Board(SEED, number, rules)


def in_order(rules: Rules) -> tuple[int, ...]:
    """A deck that was never shuffled."""
    return pack_of(rules)


def assert_won(rules: Rules, score: Sequence[int], winner: int) -> None:
    """The winner leads alone, in buck with the lowest score; in bid games a side that bid may win
    with fewer points where all have reached the target."""
    others = [points for side, points in enumerate(score) if side != winner]
    if rules.game == "buck":
        assert score[winner] < min(others)
    elif rules.game != "bid" or min(score) < rules.target:
        assert score[winner] > max(others)


def hand_state(hand: Hand) -> dict[str, Any]:
    """Everything that a hand holds, copied."""
    return {
        name: list(value) if isinstance(value := getattr(hand, name, None), list) else value
        for name in FIELDS
    }


def game_state(game: Game) -> dict[str, Any]:
    """Everything that a game holds, copied."""
    held = {
        name: list(value) if isinstance(value := getattr(game, name), list) else value
        for name in Game.__slots__
        if name != "hand"
    }
    return {**held, "hand": hand_state(game.hand)}


def table_state(table: Table) -> dict[str, Any]:
    """Everything that a table holds, copied."""
    held = {
        name: list(value) if isinstance(value := getattr(table, name), list) else value
        for name in Table.__slots__
        if name != "game"
    }
    return {**held, "game": game_state(table.game)}
