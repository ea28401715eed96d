"""How ``weights.npz`` was made: ``python train.py --hands 40000``, some minutes.

Four `counter` play hands of the preset `standard`; the networks learn to say what they said.
"""

from __future__ import annotations

import argparse
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
from features import CALL_INPUTS, CARDS, PLAY_INPUTS, of_call, of_play, seen_from
from network import WEIGHTS, Floats, Network, rows
from numpy.typing import NDArray

import euchre
from euchre import Suit
from euchre.bot import to_move
from euchre.rules import Hand, preset, tables_for
from euchre.rules.view import view_of

TEACHER = Path(__file__).resolve().parents[2] / "python" / "counter" / "bot.py"
HIDDEN = {"play": 128, "call": 48}
BATCH, RATE, EPOCHS = 256, 0.002, 8


class Lessons:
    """Decisions as inputs, and what was right."""

    def __init__(self) -> None:
        self.plays: list[list[int]] = []
        self.cards: list[int] = []
        self.calls: list[list[int]] = []
        self.called: list[int] = []

    def add(self, view: euchre.View, answer: euchre.Move) -> None:
        """Remember what was done in a decision."""
        if view.phase == euchre.Phase.PLAY and isinstance(view.trump, Suit):
            self.plays.append(of_play(view))
            self.cards.append(seen_from(view.trump)[view.legal_cards[view.legal.index(answer)]])
        elif view.phase == euchre.Phase.BID_ROUND_1 and view.up_suit is not None:
            self._call(view, view.up_suit, answer != euchre.PASS)
        elif view.phase == euchre.Phase.BID_ROUND_2:
            for suit in Suit:
                said = (euchre.call(suit), euchre.call(suit, alone=True))
                if said[0] in view.legal:
                    self._call(view, suit, answer in said)

    def _call(self, view: euchre.View, suit: Suit, called: bool) -> None:
        self.calls.append(of_call(view, suit))
        self.called.append(int(called))


def watch(hands: int) -> Lessons:
    """Have `counter` play so many hands."""
    lessons, chance = Lessons(), Random(7)
    teacher: type[euchre.Bot] = runpy.run_path(str(TEACHER))["Counter"]
    tables = tables_for(preset("standard"))
    deck = list(tables.pack)
    for number in range(hands):
        chance.shuffle(deck)
        hand = Hand(tables, deck, number % 4)
        games = [euchre.Game(seat, tables.rules, seed=chance.randbytes(32)) for seat in range(4)]
        bots = [teacher.for_game(game) for game in games]
        while not hand.done:
            view = view_of(hand, hand.seat)
            move = euchre.Move(to_move(view.phase, bots[hand.seat].decide(view)))
            lessons.add(view, move)
            hand.apply(move)
    return lessons


def learn(x: Sequence[list[int]], right: Sequence[int], sizes: tuple[int, int, int]) -> Network:
    """A network of these sizes that says what was right; Adam on the cross-entropy. With one
    output that is the logarithm of the odds of a 1, with more each is a class."""
    chance = np.random.default_rng(7)
    inputs, hidden, outputs = sizes
    network = Network(
        [
            (chance.standard_normal((inputs, hidden)) * 0.1).astype(np.float32),
            np.zeros(hidden, np.float32),
            (chance.standard_normal((hidden, outputs)) * 0.1).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
    )
    first = [np.zeros_like(w) for w in network.weights]
    second = [np.zeros_like(w) for w in network.weights]
    answers = np.asarray(right)
    step = 0
    for epoch in range(EPOCHS):
        order = chance.permutation(len(x))
        loss = 0.0
        for begin in range(0, len(x), BATCH):
            chosen = order[begin : begin + BATCH]
            batch = rows([x[n] for n in chosen], inputs)
            change, missed = _gradient(network, batch, answers[chosen])
            loss += missed * len(chosen)
            step += 1
            rate = RATE * (1 - step * BATCH / (EPOCHS * len(x) + BATCH))
            for n, slope in enumerate(change):
                first[n] += 0.1 * (slope - first[n])
                second[n] += 0.001 * (slope**2 - second[n])
                tempered = np.sqrt(second[n] / (1 - 0.999**step)) + 1e-8
                network.weights[n] -= rate * first[n] / (1 - 0.9**step) / tempered
        print(f"epoch {epoch + 1}: loss {loss / len(x):.4f}", file=sys.stderr)
    return network


def _gradient(network: Network, x: Floats, right: NDArray[np.int64]) -> tuple[list[Floats], float]:
    hidden = network.hidden(x)
    out = hidden @ network.weights[2] + network.weights[3]
    if out.shape[1] == 1:
        chances = 1 / (1 + np.exp(-out))
        truth = right[:, None].astype(np.float32)
        said = np.where(truth == 1, chances, 1 - chances)
    else:
        powers = np.exp(out - out.max(axis=1, keepdims=True))
        chances = powers / powers.sum(axis=1, keepdims=True)
        truth = np.eye(out.shape[1], dtype=np.float32)[right]
        said = chances[np.arange(len(right)), right]
    slope = (chances - truth) / len(x)
    below = (slope @ network.weights[2].T) * (hidden > 0)
    change = [x.T @ below, below.sum(0), hidden.T @ slope, slope.sum(0)]
    return change, float(-np.log(said + 1e-9).mean())


def main() -> None:
    """Watch, learn, and keep the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=40_000)
    lessons = watch(parser.parse_args().hands)
    print(f"{len(lessons.plays):,} plays, {len(lessons.calls):,} calls", file=sys.stderr)
    networks = {
        "play": learn(lessons.plays, lessons.cards, (PLAY_INPUTS, HIDDEN["play"], CARDS)),
        "call": learn(lessons.calls, lessons.called, (CALL_INPUTS, HIDDEN["call"], 1)),
    }
    np.savez_compressed(
        WEIGHTS,
        **{
            f"{name}_{n}": weights.astype(np.float32)
            for name, network in networks.items()
            for n, weights in enumerate(network.rounded())
        },
    )


if __name__ == "__main__":
    main()
