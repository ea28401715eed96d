"""JSON lines: a checker written from the page alone accepts them, and nothing else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.rules import PRESETS, Rules, build_rules
from referee.game.unit import UnitResult
from referee.store.errors import RunFileError
from referee.store.export_jsonl import lines
from referee.store.manifest import Manifest
from tests.store.line_checker import problems
from tests.store.support import manifest, play, random_rules, unit_for

PAGE = Path(__file__).resolve().parents[2] / "docs" / "export.md"


def played(rules: Rules, seed: int, faults: float = 0.0) -> tuple[Manifest, UnitResult]:
    """A unit of two games by these rules, between bots that move at random."""
    of = manifest(rules, boards=1)
    return of, play(of, unit_for(rules, board=seed), Random(seed), faults=faults)


def exported(rules: Rules, seed: int, faults: float = 0.0, **changes: bool) -> list[str]:
    """Its games as lines."""
    of, result = played(rules, seed, faults)
    return list(lines(of.terms, [result], None, **changes))


def keys(value: Any) -> Iterator[str]:
    """Every key in an object, at any depth, those of the rules left out."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            if key != "rules":
                yield from keys(item)
    elif isinstance(value, list):
        for item in value:
            yield from keys(item)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_plain_checker_accepts_every_game(preset: str) -> None:
    """Games of every preset, with faults and forfeits, are in order to a checker of the page."""
    for seed in range(2):
        for line in exported(build_rules(preset), seed, faults=0.01 * seed):
            assert problems(line) == []


def test_the_plain_checker_accepts_games_by_any_rules() -> None:
    """The same for random rules."""
    rng = Random(7)
    for seed in range(20):
        rules = random_rules(rng)
        for line in exported(rules, seed, faults=rng.choice((0.0, 0.005))):
            assert problems(line) == [], rules


def _last(told: dict[str, Any]) -> Any:
    return next(hand for hand in reversed(told["hands"]) if hand["outcome"] == "scored")


def _swap_cards(told: dict[str, Any]) -> None:
    moves = _last(told)["moves"]
    moves[-1][1], moves[-2][1] = moves[-2][1], moves[-1][1]


def _other_seat(told: dict[str, Any]) -> None:
    moves = _last(told)["moves"]
    moves[0][0] = (moves[0][0] + 1) % 4


def _other_deck(told: dict[str, Any]) -> None:
    deck = _last(told)["deck"]
    deck[0], deck[-1] = deck[-1], deck[0]


def _drop_hand(told: dict[str, Any]) -> None:
    del told["hands"][0]


def _drop_move(told: dict[str, Any]) -> None:
    del _last(told)["moves"][-1]


def _trick_winner(told: dict[str, Any]) -> None:
    trick = _last(told)["tricks"][2]
    trick["winner"] = (trick["winner"] + 1) % 4


def _points(told: dict[str, Any]) -> None:
    hand = _last(told)
    hand["points"] = [point + 1 for point in hand["points"]]


def _set(*path: str, value: Callable[[Any], Any]) -> Callable[[dict[str, Any]], None]:
    def change(told: dict[str, Any]) -> None:
        part: Any = told
        for key in path[:-1]:
            part = _last(told) if key == "hand" else part[key]
        part[path[-1]] = value(part[path[-1]])

    return change


TAMPERED: dict[str, Callable[[dict[str, Any]], None]] = {
    "two cards changed round": _swap_cards,
    "a move by another seat": _other_seat,
    "another deck": _other_deck,
    "a hand left out": _drop_hand,
    "a move left out": _drop_move,
    "a trick won by another": _trick_winner,
    "other points": _points,
    "another score": _set("result", "score", value=lambda s: [s[0] + 1, *s[1:]]),
    "the other side won": _set("result", "winner", value=lambda w: 1 - w),
    "the score after a hand": _set("hand", "score", value=lambda s: [s[0], s[1] + 1]),
    "another dealer": _set("hand", "dealer", value=lambda d: (d + 1) % 4),
    "another first dealer": _set("first_dealer", value=lambda d: (d + 1) % 4),
    "another maker": _set("hand", "maker", value=lambda m: (m + 1) % 4),
    "another trump": _set("hand", "trump", value=lambda t: "C" if t != "C" else "D"),
    "another up-card": _set("hand", "up_card", value=lambda c: "9C" if c != "9C" else "TC"),
    "other rules": _set("rules", "euchre", value=lambda n: n + 1),
    "thrown in": _set("hand", "outcome", value=lambda _: "thrown_in"),
    "a forfeit": _set("result", "end", value=lambda _: "forfeit"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_the_plain_checker_refuses_what_was_changed(name: str) -> None:
    """A line with any one thing changed is found out, so the acceptance above means something."""
    for preset in ("standard", "railroad"):
        told = json.loads(exported(build_rules(preset), 3)[0])
        if name == "other rules" and not _anybody_euchred(told):
            continue
        changed = copy.deepcopy(told)
        TAMPERED[name](changed)
        assert changed != told
        assert problems(json.dumps(changed)) != [], preset


def _anybody_euchred(told: dict[str, Any]) -> bool:
    return any(2 in hand["points"] for hand in told["hands"] if not hand["alone"])


def test_the_page_names_every_key() -> None:
    """No key is in a line that docs/export.md does not name."""
    page = PAGE.read_text()
    for preset in ("german", "hungarian"):
        for seed in range(8):
            for public in (False, True):
                for line in exported(build_rules(preset), seed, 0.02, public=public):
                    missing = {key for key in keys(json.loads(line)) if f"`{key}`" not in page}
                    assert missing - {"seats", "cards", "winner"} == set()


SECRET_RULES = [
    build_rules("railroad"),
    build_rules("hungarian"),
    build_rules("german", {"farmers_hand": "three_9_or_three_10"}),
    build_rules("standard", {"farmers": "swap3", "farmers_hand": "ace_no_face"}),
]


@pytest.mark.parametrize("rules", SECRET_RULES, ids=str)
def test_public_lines_tell_no_hidden_card(rules: Rules) -> None:
    """No deck, seed, hash or evidence; no card that lay face down; no secret question."""
    for seed in range(12):
        of, result = played(rules, seed, faults=0.01)
        whole = [json.loads(line) for line in lines(of.terms, [result], None)]
        public = [json.loads(line) for line in lines(of.terms, [result], None, public=True)]
        for full, shown in zip(whole, public, strict=True):
            text = json.dumps(shown)
            assert not {"deck", "seed", "hash", "evidence"} & set(keys(shown))
            assert full["run"]["seed"] not in text
            assert full["seating"][0]["hash"] not in text
            for one, other in zip(full["hands"], shown["hands"], strict=True):
                assert other["moves"] == _seen_by_all(one)
                assert all(fault["move"] <= len(other["moves"]) for fault in other["faults"])
                for name in ("tricks", "points", "score", "outcome", "maker", "up_card"):
                    assert one[name] == other[name]


def _seen_by_all(hand: dict[str, Any]) -> list[list[Any]]:
    """The moves of a hand as an onlooker knows them, worked out from the words alone."""
    calls = [at for at, (_, words) in enumerate(hand["moves"]) if _is_bid(words)]
    first = calls[0] if calls else len(hand["moves"])
    found = []
    for at, (seat, words) in enumerate(hand["moves"]):
        if at < first and words == "NO":
            continue
        hidden = words.split()[0] in ("DISCARD", "EXCHANGE", "BEST", "GIVE", "SWAP")
        found.append([seat, words.split()[0] if hidden else words])
    return found


def _is_bid(words: str) -> bool:
    return words.split(maxsplit=1)[0] in ("PASS", "ORDER_UP", "ORDER_UP_ALONE", "CALL")


def test_public_lines_show_a_claimed_hand() -> None:
    """A farmer's hand that was claimed was shown to all, so it is told; it holds what it must."""
    claimed = []
    for seed in range(30):
        for line in exported(SECRET_RULES[2], seed, public=True):
            claimed += [h["claimed"] for h in json.loads(line)["hands"] if "claimed" in h]
    assert claimed
    for cards in claimed:
        ranks = [card[0] for card in cards]
        assert max(ranks.count("9"), ranks.count("T")) >= 3


def test_evidence_can_be_left_out() -> None:
    """Without timing, faults have no evidence, and nothing else is different."""
    rules = build_rules("standard")
    some = [json.loads(line) for line in exported(rules, 1, 0.02)]
    none = [json.loads(line) for line in exported(rules, 1, 0.02, timing=False)]
    assert "evidence" in set(keys(some))
    for told in some:
        for hand in told["hands"]:
            for fault in hand["faults"]:
                assert fault.pop("evidence").startswith("evidence ")
    assert some == none


def test_a_record_that_claims_something_else_is_refused() -> None:
    """A record whose score is not what its moves lead to is an error, not a line."""
    of, result = played(build_rules("standard"), 1)
    right = result.games[0]
    wrong = replace(right, score=(right.score[0] + 1, right.score[1]))
    with pytest.raises(RunFileError, match=r"game 0\.1 cannot be exported.*referee verify"):
        list(lines(of.terms, [replace(result, games=(wrong, result.games[1]))], None))
