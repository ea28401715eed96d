"""The rules of Euchre: cards, options, the hand as a state machine, scoring, and the deal.

Pure: nothing here does any input or output, reads a clock, or draws random numbers. The referee
judges by this very code, so a bot that looks ahead can simulate with it.

>>> import random
>>> from euchre.rules import Hand, preset, tables_for
>>> tables = tables_for(preset("standard"))
>>> deck = list(tables.pack); random.Random(1).shuffle(deck)
>>> hand = Hand(tables, deck, dealer=0)
>>> while not hand.done:
...     hand.apply(hand.legal()[0])
>>> sum(hand.tricks)
5
"""

from .build import build_rules, preset
from .cards import CARDS, JOKER, NO_TRUMP, Card, Rank, Suit, effective_suit
from .deal import Board, parse_seed
from .hand import Hand
from .moves import Move
from .options import Rules, RulesError
from .presets import PRESETS
from .scoring import hand_points
from .tables import Tables, tables_for
from .view import View, view_of

__all__ = [
    "CARDS",
    "JOKER",
    "NO_TRUMP",
    "PRESETS",
    "Board",
    "Card",
    "Hand",
    "Move",
    "Rank",
    "Rules",
    "RulesError",
    "Suit",
    "Tables",
    "View",
    "build_rules",
    "effective_suit",
    "hand_points",
    "parse_seed",
    "preset",
    "tables_for",
    "view_of",
]
