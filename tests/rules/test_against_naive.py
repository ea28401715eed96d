"""The engine and the naive implementation agree on random hands under random rules."""

import random

import pytest

from euchre.rules import preset, tables_for
from euchre.rules.presets import PRESETS
from tests.rules.compare import compare, compare_hand

# Twenty thousand hands in all, in four parts that can run side by side.
PARTS = 4
HANDS = 20_000


@pytest.mark.parametrize("part", range(PARTS))
def test_random_hands_under_random_rules(part: int) -> None:
    """Seat, legal list, events and points are the same at every decision of every hand."""
    kinds, decisions = compare(HANDS // PARTS, seed=20_260 + part)
    assert kinds >= 200
    assert decisions >= 50_000


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_as_it_is(name: str) -> None:
    """Forty hands of each preset without any change agree, each seat dealing in ten of them."""
    chance = random.Random(name)
    rules = preset(name)
    deck = list(tables_for(rules).pack)
    for number in range(40):
        chance.shuffle(deck)
        assert compare_hand(rules, deck, number % rules.players, chance) >= 4
