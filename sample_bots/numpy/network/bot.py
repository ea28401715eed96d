"""A small neural network that was shown how `counter` plays, and answers many decisions at once.

A network costs little more for a hundred decisions than for one. :meth:`Network.decide_many` puts
all decisions of a message through it together; that is all there is to a fast neural bot. How the
network came about is in ``train.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import ClassVar

import euchre
from euchre import Bot, Move, Suit, View

try:
    import numpy as np
except ImportError:
    sys.exit("this bot needs numpy in the Python that runs it: pip install numpy")

from features import CALL_INPUTS, PLAY_INPUTS, of_call, of_play, seen_from
from network import Network as Layers
from network import rows

CALLS = (euchre.Phase.BID_ROUND_1, euchre.Phase.BID_ROUND_2)


class Network(Bot):
    """Plays cards and makes trump by a network; everything else as :class:`euchre.Bot` does."""

    name = "network"
    playing: ClassVar[Layers]
    calling: ClassVar[Layers]

    @classmethod
    def prepare(cls) -> None:
        """Read the weights, once in a process."""
        cls.playing, cls.calling = Layers.load("play"), Layers.load("call")

    @classmethod
    def decide_many(cls, bots: Sequence[Bot], views: Sequence[View]) -> Sequence[euchre.Answer]:
        """All cards to play go through one network together, all calls through the other."""
        answers: list[euchre.Answer] = [None] * len(views)
        plays = [n for n, view in enumerate(views) if view.phase == euchre.Phase.PLAY]
        calls = [n for n, view in enumerate(views) if view.phase in CALLS]
        for n, answer in zip(plays, cls._plays([views[n] for n in plays]), strict=True):
            answers[n] = answer
        for n, answer in zip(calls, cls._calls([views[n] for n in calls]), strict=True):
            answers[n] = answer
        for n in set(range(len(views))).difference(plays, calls):
            answers[n] = bots[n].decide(views[n])
        return answers

    @classmethod
    def _plays(cls, views: Sequence[View]) -> list[Move]:
        if not views:
            return []
        scores = cls.playing(rows([of_play(view) for view in views], PLAY_INPUTS))
        return [_best_card(view, row) for view, row in zip(views, scores.tolist(), strict=True)]

    @classmethod
    def _calls(cls, views: Sequence[View]) -> list[Move]:
        """The suit with the best score, if it is above 0 or one must be called."""
        asked = [(n, move, suit) for n, view in enumerate(views) for move, suit in _suits(view)]
        if not asked:
            return [view.legal[-1] for view in views]
        scores = cls.calling(rows([of_call(views[n], suit) for n, _, suit in asked], CALL_INPUTS))
        best: list[tuple[float, Move]] = [
            (0.0 if euchre.PASS in view.legal else -np.inf, view.legal[-1]) for view in views
        ]
        for (n, move, _), score in zip(asked, scores[:, 0].tolist(), strict=True):
            if score > best[n][0]:
                best[n] = score, move
        return [move for _, move in best]

    def discard(self, view: View) -> euchre.Answer:
        """The lowest card of a plain suit, or the lowest trump."""
        return min(view.legal_cards, key=lambda card: (view.is_trump(card), card % 8))


def _best_card(view: View, scores: Sequence[float]) -> Move:
    trump = view.trump if isinstance(view.trump, Suit) else None
    place = seen_from(trump)
    cards = view.legal_cards
    return view.legal[max(range(len(cards)), key=lambda n: scores[place[cards[n]]])]


def _suits(view: View) -> list[tuple[Move, Suit]]:
    """The calls with the partner that may be made, and the suit that each makes trump."""
    if view.phase == euchre.Phase.BID_ROUND_1:
        suit = view.up_suit
        return (
            [(euchre.ORDER_UP, suit)] if euchre.ORDER_UP in view.legal and suit is not None else []
        )
    calls = [(euchre.call(suit), suit) for suit in Suit]
    return [(move, suit) for move, suit in calls if move in view.legal]


if __name__ == "__main__":
    euchre.run(Network)
