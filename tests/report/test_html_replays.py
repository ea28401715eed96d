"""Games as data for the replayer: cards move as the data says, and every card is where it was."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import Rules, build_rules, preset
from euchre.rules.presets import PRESETS
from referee.game.record import End
from referee.report.html.replays import replay_of
from tests.store.support import manifest, play, random_rules, schedule


def games(rules: Rules, seed: int = 1, faults: float = 0.0) -> list[dict[str, Any]]:
    """The games of some unit of a run."""
    of = manifest(rules, boards=1 + seed % 40)
    *_, unit = schedule(of)
    result = play(of, unit, Random(seed), faults=faults)
    names = [entrant.name for entrant in of.terms.entrants]
    return [replay_of(of.terms, names, result, index) for index in range(len(result.games))]


def follow(hand: dict[str, Any]) -> list[Counter[str]]:
    """Do what the data of a hand says, and return what everybody has left; every card that goes
    from a hand must have been in it."""
    hands = [Counter(cards.split()) for cards in hand["c"]]
    for move in hand["b"]:
        assert move["t"]
        for change in move.get("h", ()):
            seat, sign, card = int(change[0]), change[1], change[2:]
            if sign == "+":
                hands[seat][card] += 1
            else:
                assert hands[seat][card] > 0, f"{card} is not in the hand of {seat}"
                hands[seat][card] -= 1
    for trick in hand["p"]:
        for played in trick:
            seat, card = int(played[0]), played[1:]
            assert hands[seat][card] > 0, f"{card} is not in the hand of {seat}"
            hands[seat][card] -= 1
    return [+cards for cards in hands]


def check(game: dict[str, Any], rules: Rules) -> None:
    """Whether a game's data makes sense from its first deal to its last card."""
    score = [rules.start if rules.game == "buck" else 0] * rules.sides
    for hand in game["hands"]:
        assert hand["s"] == score
        score = [a + b for a, b in zip(score, hand.get("e", [0] * rules.sides), strict=True)]
        if rules.game == "buck":
            score = hand["s"] if "e" not in hand else score
        left = follow(hand)
        assert hand["x"]
        if "e" in hand and hand["p"]:
            out = hand["b"][-1].get("o", []) if hand["b"] else []
            sitting = {seat for move in hand["b"] for seat in move.get("o", [])} | set(out)
            assert all(not cards or seat in sitting for seat, cards in enumerate(left))
            assert len(hand["w"]) == rules.tricks
            leaders = [int(trick[0][0]) for trick in hand["p"][1:]]
            assert hand["w"][:-1] == leaders
    assert game["score"] == score
    assert game["end"].endswith(".")


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset(name: str) -> None:
    """By every preset's rules each card that is played or put away was in that hand, hands end
    empty but for who sits out, and points add up to the score."""
    for seed in range(4):
        for game in games(preset(name), seed):
            check(game, preset(name))


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from((0.0, 0.05)))
def test_any_rules(seed: int, faults: float) -> None:
    """The same by any rules, with faults and forfeits."""
    rules = random_rules(Random(seed))
    for game in games(rules, seed, faults):
        check(game, rules)


def test_what_moves_say() -> None:
    """Who orders up, takes the card, goes alone and sits out is in the data of those moves."""
    told = [hand for seed in range(30) for game in games(preset("standard"), seed)
            for hand in game["hands"]]  # fmt: skip
    ordered = [hand for hand in told if hand["b"][-1]["t"].startswith("picks up")]
    assert ordered
    for hand in ordered:
        order = hand["b"][-2]
        assert order["u"] == "taken" and f"{hand['d']}+{hand['u']}" in order["h"]
        assert order["m"][0] == hand["u"][-1] and order["m"][1] == order["s"]
    alone = [hand for hand in told if hand["b"][-1].get("o") or hand["b"][-2].get("o")]
    assert alone
    assert all(len(trick) == 3 for hand in alone for trick in hand["p"])
    down = [move for hand in told for move in hand["b"] if move.get("u") == "down"]
    assert down


def test_swaps_and_best_cards_move() -> None:
    """Three cards swapped with the kitty, and the partner's best, go from hand to hand."""
    swapped = build_rules("standard", {"farmers": "swap3", "farmers_hand": "three_9_or_three_10"})
    moves = [
        move
        for rules in (swapped, preset("railroad"))
        for seed in range(40)
        for game in games(rules, seed)
        for hand in game["hands"]
        for move in hand["b"]
    ]
    swap = next(move for move in moves if "for the kitty" in move["t"])
    assert Counter(change[1] for change in swap["h"]) == {"-": 3, "+": 3}
    assert len(swap["k"].split()) == 3
    passed = next(move for move in moves if move["t"].startswith("passes ") and move.get("h"))
    assert Counter(change[1] for change in passed["h"]) == {"-": 1, "+": 1}


def test_faults_and_endings_are_told() -> None:
    """A fault stands at its move with its evidence; a forfeited game says who forfeited it."""
    rules = preset("standard")
    seen = 0
    for seed in range(10):
        of = manifest(rules, boards=1)
        result = play(of, next(schedule(of)), Random(seed), faults=0.05)
        names = [entrant.name for entrant in of.terms.entrants]
        for index, record in enumerate(result.games):
            game = replay_of(of.terms, names, result, index)
            told = [fault for hand in game["hands"] for fault in hand.get("f", [])]
            assert len(told) == len(record.faults)
            assert all("evidence" in " ".join(lines) for _, *lines in told)
            without = replay_of(of.terms, names, result, index, timing=False)
            assert "evidence" not in str(without)
            if record.end == End.FORFEIT:
                seen += 1
                assert "forfeits the game" in game["end"]
    assert seen


def test_every_key_is_documented() -> None:
    """The page on the report names every key of a game, a hand and a move."""
    page = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`([a-z]+)`", page))
    rules = build_rules("railroad", {"first_dealer": "draw"})
    seen: set[str] = set()
    for game in games(rules, faults=0.05) + games(preset("standard"), 3):
        seen |= game.keys()
        for hand in game["hands"]:
            seen |= hand.keys()
            seen |= {key for move in hand["b"] for key in move}
    assert {"b", "p", "f", "o", "h"} <= seen
    assert seen <= documented, seen - documented
