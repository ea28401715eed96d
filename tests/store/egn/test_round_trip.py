"""Games written as Euchre Game Notation and read again are the same games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from euchre.rules import PRESETS, Rules, build_rules
from euchre.rules.moves import move_words
from referee.game.record import End
from referee.game.unit import UnitResult
from referee.store.egn.check import check_egn
from referee.store.egn.read import read_egn
from referee.store.egn.ruleset import RulesetError, unsaid
from referee.store.egn.write import egn_text
from referee.store.manifest import Manifest
from referee.store.played import play_again
from tests.store.support import manifest, play, random_rules
from tests.store.test_export_jsonl import played


def can_be_told(rules: Rules) -> bool:
    """Whether these rules are for four players in partnership, with an up-card."""
    options = rules.options()
    return rules.players == 4 and rules.sides == 2 and options.get("game", "euchre") == "euchre"


TOLD = [name for name in PRESETS if can_be_told(build_rules(name))]


def assert_same(of: Manifest, result: UnitResult, index: int, public: bool) -> None:
    """A game is the same after it was written and read."""
    text = egn_text(of, result, index, public)
    game = read_egn(text.encode())
    checked = check_egn(game)
    original = play_again(of.terms, result, index)
    assert [str(problem) for problem in checked.every_problem()] == []
    assert game.notes == ()
    assert game.rules == of.terms.rules
    assert checked.score == original.record.score
    assert checked.winner == original.record.winner
    for read, hand in zip(checked.hands, original.hands, strict=True):
        assert read.score == hand.score
        assert read.dealer == hand.hand.dealer
        if not public:
            assert read.moves == [(made.seat, move_words(made.move)) for made in hand.made]


@pytest.mark.parametrize("public", [False, True], ids=["whole", "public"])
@pytest.mark.parametrize("preset", TOLD)
def test_every_preset_of_four_in_partnership(preset: str, public: bool) -> None:
    """Moves, scores and winners come back, with faults and forfeits among the games."""
    for seed in range(3):
        of, result = played(build_rules(preset), seed, faults=0.005 * seed)
        for index in range(2):
            assert_same(of, result, index, public)


def test_any_rules_of_four_in_partnership() -> None:
    """The same for random rules."""
    rng = Random(11)
    for seed in range(40):
        rules = random_rules(rng)
        if can_be_told(rules):
            of, result = played(rules, seed, faults=rng.choice((0.0, 0.01)))
            assert_same(of, result, 0, public=rng.random() < 0.3)


@pytest.mark.parametrize("preset", ["standard", "german", "railroad", "g4a", "hungarian-joker"])
def test_two_cards_of_a_trick_changed_round_are_found_out(preset: str) -> None:
    """Where hands are told, a card played by another seat is always found, in its hand."""
    rng = Random(3)
    for seed in range(6):
        of, result = played(build_rules(preset), seed)
        told = json.loads(egn_text(of, result, 0))
        for _ in range(5):
            changed = json.loads(json.dumps(told))
            number = _exchange_cards(changed, rng)
            problems = check_egn(read_egn(json.dumps(changed).encode())).every_problem()
            assert number in {problem.hand for problem in problems}


def _exchange_cards(told: dict[str, Any], rng: Random) -> int:
    """Change two cards of a trick round; returns the number of the hand, from 1."""
    deals = [deal for deal in told["deals"] if len(deal["phases"]) == 2]
    deal = rng.choice(deals)
    trick = rng.choice(deal["phases"][1]["tricks"])
    one, other = rng.sample(range(len(trick)), 2)
    trick[one], trick[other] = trick[other], trick[one]
    return 1 + int(deal["dealNumber"])


def test_files_keep_within_the_format() -> None:
    """Lengths, counts and the kinds of keys are those that the format allows."""
    rng = Random(2)
    for seed in range(25):
        rules = random_rules(rng)
        if not can_be_told(rules):
            continue
        of, result = played(rules, seed, faults=0.01)
        told = json.loads(egn_text(of, result, 0))
        data = told["metadata"]
        assert told["version"] == "1.4"
        assert len(data["title"]) <= 128
        assert len(data["gameId"]) <= 64
        assert len(data["description"]) <= 1024
        assert len(told["deals"]) <= 100
        assert ("num_deals" in data["ruleset"]) != ("winning_score" in data["ruleset"])
        for deal in told["deals"]:
            assert [phase["type"] for phase in deal["phases"]] in (
                ["EUCHRE_BIDDING"],
                ["EUCHRE_BIDDING", "TRICK_PLAY"],
            )
            assert len(deal["phases"][0]["calls"]) <= 16


def test_a_description_of_every_option_is_short_enough() -> None:
    """Rules with as many options changed as go together still fit into a description."""
    changes: dict[str, str | int | bool] = {
        "low_rank": "8",
        "joker": True,
        "packets": "1-1-1-1-1",
        "first_dealer": "draw",
        "turned_down": "stuck_dealer_only",
        "all_pass": "stick_dealer",
        "exchange": "optional",
        "alone_timing": "before_lead",
        "lead": "left_of_dealer",
        "defend_alone": True,
        "farmers": "redeal",
        "farmers_hand": "three_9_or_three_10",
        "joker_up": "dealer_names_then_bid",
        "partners_best": True,
        "make": 900_000_000,
        "march": 900_000_000,
        "lone_make": 900_000_000,
        "lone_march": 900_000_000,
        "euchre": 900_000_000,
        "lone_euchre": 900_000_000,
        "defenders_march": 900_000_000,
        "lone_defenders_march": 900_000_000,
        "lone_defender_euchre": 900_000_000,
        "target": 900_000_000,
    }
    of, result = played(build_rules("american-long", changes), 1)
    assert len(json.loads(egn_text(of, result, 0))["metadata"]["description"]) <= 1024
    assert_same(of, result, 0, public=False)


def test_public_files_tell_no_hidden_card() -> None:
    """No hands but claimed ones, no discard, no exchange, no card in a note."""
    for preset in ("railroad", "german", "hungarian"):
        for seed in range(8):
            of, result = played(build_rules(preset), seed)
            told = json.loads(egn_text(of, result, 0, public=True))
            for deal in told["deals"]:
                bidding = deal["phases"][0]
                notes = json.dumps(bidding.get("callAnnotations", {}))
                assert not {"discard", "cardExchanges"} & set(bidding)
                assert not any(f"{word} " in notes for word in ("EXCHANGE", "BEST", "GIVE"))
                assert ("playerCards" in deal["initialState"]) == ("CLAIM" in notes)


def test_a_forfeit_comes_back() -> None:
    """Who forfeited, why, and that the other side won, are read again."""
    ended = 0
    for seed in range(20):
        of, result = played(build_rules("standard"), seed, faults=0.03)
        for index, record in enumerate(result.games):
            if record.end == End.FORFEIT:
                ended += 1
                game = read_egn(egn_text(of, result, index).encode())
                assert game.ending.forfeited_by == record.forfeited_by
                assert record.cause is not None and game.ending.cause == record.cause.word
    assert ended > 3


def test_rules_without_a_field_are_named() -> None:
    """Options by which other programs would go wrong are listed; those with a field are not."""
    assert unsaid(build_rules("british")) == ()
    assert unsaid(build_rules("championship")) == ()
    assert unsaid(build_rules("g4a")) == ("turned_down", "lead")
    assert unsaid(build_rules("standard", {"lone_euchre": 4})) == ("lone_euchre",)
    both: dict[str, str | int | bool] = {"lone_euchre": 4, "lone_defenders_march": 4}
    assert unsaid(build_rules("standard", both)) == ()


def test_more_deals_than_a_file_holds_are_refused() -> None:
    """A game of 101 deals is an error that says so."""
    of = manifest(build_rules("standard", {"end": "hands", "n_hands": 101}), boards=1)
    _, plain = played(build_rules("standard"), 1)
    result = play(of, plain.unit, Random(1))
    with pytest.raises(RulesetError, match=r"game 0\.1 has 10\d deals; .* at most 100"):
        egn_text(of, result, 0)


def test_names_are_written_as_they_are() -> None:
    """Names stand in the file as JSON text, at their seats."""
    of, result = played(build_rules("standard"), 1)
    told = json.loads(egn_text(of, result, 1))
    assert told["metadata"]["players"] == ["counter ü", "tips", "counter ü", "tips"]
