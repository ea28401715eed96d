"""The engine against the naive implementation: whole hands, move by move.

``python -m tests.rules.compare --hands 1000000`` plays that many random hands over all presets and
random option combinations, and prints what it compared. At every decision both must ask the same
seat, list the same moves in the same order, and say the same events; at the end, give the same
points.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from euchre.rules import phases
from euchre.rules.build import build_rules
from euchre.rules.cards import WORDS
from euchre.rules.events import Event, EventKind, opening, step
from euchre.rules.hand import Hand
from euchre.rules.moves import argument_of, move_words, parse_move
from euchre.rules.options import CHOICES, OPTION_NAMES, Rules, RulesError
from euchre.rules.presets import PRESETS
from euchre.rules.tables import tables_for
from tests.naive.hand import NaiveHand
from tests.naive.presets import options

_OUTCOMES = {
    phases.SCORED: "scored",
    phases.THROWN_IN: "thrown_in",
    phases.REDEAL: "redeal",
}


def random_rules(chance: random.Random) -> Rules:
    """A preset, each as likely, with some options changed at random, whatever goes together."""
    base = chance.choice(list(PRESETS))
    words: dict[str, list[str]] = {
        name: [str(member) for member in type(value)]
        for name in OPTION_NAMES
        if hasattr(type(value := getattr(Rules(), name)), "__members__")
    }
    while True:
        changes: dict[str, str | int | bool] = {}
        for name in chance.sample(OPTION_NAMES, chance.randrange(8)):
            value = getattr(Rules(), name)
            if name in words:
                changes[name] = chance.choice(words[name])
            elif name in CHOICES:
                changes[name] = chance.choice(CHOICES[name])
            elif isinstance(value, bool):
                changes[name] = chance.random() < 0.7
            else:
                changes[name] = chance.randrange(1, 6)
        try:
            return build_rules(base, changes)
        except RulesError:
            continue


def naive_event(event: Event) -> dict[str, Any]:
    """An event of the engine as the naive implementation writes it."""
    found: dict[str, Any] = {"event": event.kind.value}
    kind = event.kind
    if kind in (EventKind.CALL,):
        found |= {"seat": event.seat, "move": move_words(event.move)}
    elif kind == EventKind.NAMED:
        found |= {"seat": event.seat, "suit": "CDSH"[argument_of(event.move)]}
    elif kind in (EventKind.ALONE, EventKind.DEFEND):
        found |= {"seat": event.seat, "answer": "YES" if event.answer else "NO"}
    elif kind == EventKind.IN_OR_OUT:
        found |= {"seat": event.seat, "answer": "IN" if event.answer else "OUT"}
    elif kind == EventKind.HELD:
        found |= {"seat": event.seat, "bid": event.bid}
    elif kind == EventKind.TRICK:
        found |= {"winner": event.seat}
    elif kind == EventKind.SCORED:
        found |= {"points": list(event.points)}
    elif kind == EventKind.CLAIMED:
        found |= {"seat": event.seat, "cards": [WORDS[card] for card in event.cards]}
    elif kind == EventKind.SWAPPED:
        found |= {
            "seat": event.seat,
            "gave": [WORDS[card] for card in event.cards],
            "got": [WORDS[card] for card in event.taken],
            "seen_by": list(event.private_to),
        }
    elif kind in (EventKind.TAKEN, EventKind.KEPT):
        found |= {"seat": event.seat, "card": WORDS[event.card]}
    elif kind in (EventKind.DEAD, EventKind.TURNED_DOWN):
        found |= {"card": WORDS[event.card]}
    elif kind in (EventKind.PLAYED, EventKind.DISCARDED, EventKind.LAID, EventKind.PASSED):
        found |= {"seat": event.seat, "card": WORDS[event.card]}
        if event.private_to:
            found["seen_by"] = sorted(event.private_to)
    elif kind == EventKind.BEST_UNUSED:
        found |= {"seat": event.seat}
    elif kind == EventKind.REDEAL:
        found |= {"dealer": event.seat}
    return found


def _same_event(ours: Event, theirs: dict[str, Any]) -> None:
    if ours.kind == EventKind.DEALT:
        assert theirs["event"] == "dealt" and theirs["dealer"] == ours.seat, theirs
        assert theirs["up"] == (None if ours.card < 0 else WORDS[ours.card]), theirs
        return
    expected = dict(theirs)
    expected.pop("number", None)  # of a trick: the engine counts them by their order
    if "got" in expected:  # there in the order of the deck, here in canonical order
        expected["got"] = sorted(expected["got"], key=WORDS.index)
    assert naive_event(ours) == expected, f"{naive_event(ours)} but {expected}"


def compare_hand(rules: Rules, deck: list[int], dealer: int, chance: random.Random) -> int:
    """Play one hand both ways with random moves; returns how many decisions were compared.

    Raises:
        AssertionError: they differ; the message says where.
    """
    forced = chance.random() < 0.1
    ours = Hand(tables_for(rules), deck, dealer, forced)
    theirs = NaiveHand(
        options(rules.preset, **rules.options()), [WORDS[c] for c in deck], dealer, stuck=forced
    )
    events = opening(ours)
    decisions = 0
    assert len(events) == len(theirs.events), theirs.events
    for mine, yours in zip(events, theirs.events, strict=True):
        _same_event(mine, yours)
    seen = len(events)
    # Passing often enough reaches round 2 and throw-ins.
    passing = chance.random() < 0.5
    while not ours.done:
        legal = ours.legal()
        words = [move_words(move) for move in legal]
        assert not theirs.done and theirs.to_move == ours.seat, (theirs.to_move, ours.seat)
        assert theirs.legal() == words, f"{theirs.legal()} but {words}"
        move = legal[-1] if passing and chance.random() < 0.6 else chance.choice(legal)
        assert parse_move(move_words(move)) == move
        events += step(ours, move)
        theirs.apply(move_words(move))
        decisions += 1
        assert len(events) == len(theirs.events), (events[seen:], theirs.events[seen:])
        for mine, yours in zip(events[seen:], theirs.events[seen:], strict=True):
            _same_event(mine, yours)
        seen = len(events)
    assert theirs.done and theirs.outcome == _OUTCOMES[ours.outcome]
    assert list(ours.points) == list(theirs.points), (ours.points, theirs.points)
    return decisions


def compare(hands: int, seed: int, each_rules: int = 20) -> tuple[int, int]:
    """Compare many random hands; returns how many rules and how many decisions were compared."""
    chance = random.Random(seed)
    kinds = decisions = played = 0
    while played < hands:
        rules = random_rules(chance)
        kinds += 1
        deck = list(tables_for(rules).pack)
        for _ in range(min(each_rules, hands - played)):
            chance.shuffle(deck)
            state = chance.getstate()
            try:
                decisions += compare_hand(rules, deck, chance.randrange(rules.players), chance)
            except AssertionError as error:
                chance.setstate(state)
                where = f"preset {rules.preset}, {rules.changes_from(Rules())}, deck "
                raise AssertionError(where + " ".join(WORDS[c] for c in deck)) from error
            played += 1
    return kinds, decisions


def main() -> None:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    began = time.monotonic()
    kinds, decisions = compare(wanted.hands, wanted.seed)
    print(
        f"{wanted.hands:,} hands, {kinds:,} sets of rules, {decisions:,} decisions: "
        f"no difference ({time.monotonic() - began:.0f} s)"
    )


if __name__ == "__main__":
    main()
