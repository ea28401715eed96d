"""Random play of single hands, by our engine and by OpenSpiel's, the reference of all ratios.

Both loops do the same: they list the legal moves at every node and take one of them at random,
with the same call for it. OpenSpiel's (C++) is driven from Python in this process, and its chance
nodes, the cards dealt one by one, are nodes like others; ours shuffles the pack with Python's
``random.shuffle``. Only players' decisions are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from benchmarks.measure import Speed, timed
from euchre.rules import Hand, preset, tables_for

try:
    import pyspiel
except ImportError:  # it has no wheel for some platforms
    pyspiel = None

HAS_REFERENCE = pyspiel is not None
PRESET = "standard"
# What the preset plays: with next_dealer, a hand that nobody makes is thrown in.
_THEIR_GAME = "euchre(stick_the_dealer=false)"
_CHANCE_NODES = 22  # the dealer and 21 cards
_SEED = 1


def reference(hands: int) -> Callable[[], Speed] | None:
    """OpenSpiel's speed over so many hands, warmed up; ``None`` where it is not installed."""
    if pyspiel is None:
        return None
    game = pyspiel.load_game(_THEIR_GAME)

    def play(number: int = hands) -> int:
        chance = Random(_SEED).random
        decisions = 0
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
            decisions += len(state.history()) - _CHANCE_NODES
        return decisions

    play(hands // 10)
    return lambda: timed(play)


def ours(hands: int) -> Callable[[], Speed]:
    """Our engine's speed over so many hands of the preset, warmed up."""
    tables = tables_for(preset(PRESET))

    def play(number: int = hands) -> int:
        random = Random(_SEED)
        chance = random.random
        deck = list(tables.pack)
        decisions = 0
        for n in range(number):
            random.shuffle(deck)
            hand = Hand(tables, deck, n & 3)
            while legal := hand.legal():
                hand.apply(legal[int(chance() * len(legal))])
                decisions += 1
        return decisions

    play(hands // 10)
    return lambda: timed(play)
