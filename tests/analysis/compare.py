"""The solver against plain minimax, on random endings.

``python -m tests.analysis.compare --endings 10000`` deals that many random hands by random rules,
plays each to a random point, and compares the value of the position and of every card that may be
played there, in tricks and in points.
"""

from __future__ import annotations

import argparse
import random
import time

from euchre.rules import phases
from euchre.rules.hand import Hand
from euchre.rules.moves import PASS
from euchre.rules.options import Rules
from euchre.rules.tables import pack_of, tables_for
from referee.analysis import can_analyse, solve
from tests.rules.compare import random_rules

MOST_LEAVES = 3_000
"""Endings that might have more ways to go on are left out: plain minimax has no patience."""


def minimax(hand: Hand) -> tuple[int, int]:
    """Tricks of the makers' side, and points less an opponent's, each under best play for it."""
    rules = hand.tables.rules
    makers = rules.side_of(hand.maker)
    if hand.done:
        taken = sum(won for seat, won in enumerate(hand.tricks) if rules.side_of(seat) == makers)
        others = [points for side, points in enumerate(hand.points) if side != makers]
        return taken, hand.points[makers] - others[0]
    best = max if rules.side_of(hand.seat) == makers else min
    found = [minimax(after(hand, card)) for card in hand.legal()]
    return best(tricks for tricks, _ in found), best(points for _, points in found)


def after(hand: Hand, card: int) -> Hand:
    """The hand with one more card played."""
    later = hand.copy()
    later.apply(card)
    return later


def opened(rules: Rules, chance: random.Random) -> Hand:
    """A random hand bid at random, at its first lead."""
    tables = tables_for(rules)
    while True:
        deck = list(pack_of(rules))
        chance.shuffle(deck)
        hand = Hand(tables, deck, chance.randrange(rules.players))
        passing = chance.random() < 0.5  # else the second round is hardly ever reached
        while hand.phase not in (phases.PLAY, phases.DONE):
            legal = hand.legal()
            passes = passing and hand.phase == phases.BID_ROUND_1
            hand.apply(PASS if passes else chance.choice(legal))
        if hand.phase == phases.PLAY:
            return hand


def ending(rules: Rules, chance: random.Random) -> Hand:
    """A random hand at a random point of its play, not too far from its end."""
    while True:
        hand = opened(rules, chance)
        cards = rules.tricks * hand.active
        for _ in range(cards - 1 - chance.randrange(cards)):
            hand.apply(chance.choice(hand.legal()))
        if _leaves(hand) <= MOST_LEAVES:
            return hand


def _leaves(hand: Hand) -> int:
    """At most so many ways there are to go on: everybody's cards in any order."""
    ways = 1
    for seat, cards in enumerate(hand.hands):
        if not hand.out >> seat & 1:
            for held in range(2, cards.bit_count() + 1):
                ways *= held
    return ways


def rules_to_analyse(chance: random.Random) -> Rules:
    """Random rules of a game that can be analysed."""
    while True:
        rules = random_rules(chance)
        if can_analyse(rules):
            return rules


def compare(hand: Hand) -> int:
    """Compare every value of one position; returns how many were compared.

    Raises:
        AssertionError: they differ.
    """
    found = solve(hand)
    assert (found.tricks, found.points) == minimax(hand), (found, minimax(hand))
    assert tuple(value.card for value in found.cards) == hand.legal()
    for value in found.cards:
        expected = minimax(after(hand, value.card))
        assert (value.tricks, value.points) == expected, (value, expected)
    return 1 + len(found.cards)


def main() -> None:
    """Compare as many endings as the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--endings", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    started, values = time.monotonic(), 0
    presets = set()
    for number in range(args.endings):
        state = chance.getstate()
        hand = ending(rules_to_analyse(chance), chance)
        presets.add(hand.tables.rules.preset)
        try:
            values += compare(hand)
        except AssertionError as error:
            raise AssertionError(
                f"ending {number}, {hand.tables.rules}, state {hash(state)}"
            ) from error
    took = time.monotonic() - started
    print(
        f"{args.endings:,} endings by {len(presets)} presets, {values:,} values compared, "
        f"no difference ({took:.0f} s)"
    )


if __name__ == "__main__":
    main()
