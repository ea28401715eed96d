"""A game for human eyes: everything that happened is there, at its place."""

from __future__ import annotations

import dataclasses
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import Rules, build_rules, moves, phases, preset
from euchre.rules.cards import CARDS
from referee.game.record import End
from referee.game.unit import UnitResult
from referee.report.replay import render_replay
from referee.store.manifest import EntrantTerms, Manifest
from tests.store.support import first_legal, manifest, play, random_rules, schedule, unit_for

STANDARD_HAND = """\
Hand 1 · score 0:0 · 3 counter ü deals
  0 tips       9♣ A♣ T♦ T♠ Q♥
  1 counter ü  K♣ J♦ Q♦ A♦ A♥
  2 tips       J♣ K♦ A♠ T♥ K♥
  3 counter ü  T♣ Q♣ 9♠ J♠ 9♥ (dealer)
  up-card      Q♠; below it 9♦ K♠ J♥

  0 tips       orders up
  3 counter ü  picks up Q♠ and discards T♣
  ♠ is trump; 0 tips is the maker.

           0 tips       1 counter ü  2 tips       3 counter ü
  trick 1  ›9♣           K♣           J♣*          Q♣
  trick 2   T♦           J♦          ›K♦           9♠*
  trick 3   T♠           Q♦           A♠          ›J♠*
  trick 4   A♣           A♦           T♥          ›Q♠*
  trick 5   Q♥           A♥*          K♥          ›9♥

  tips, the makers, take 1 trick: euchred, 2 points to the defenders. Score 0:2.
"""


def played(
    rules: Rules, seed: int = 1, faults: float = 0.0, first: bool = False, board: int = 0
) -> tuple[Manifest, UnitResult]:
    """A unit by these rules, the first in its run."""
    of = manifest(rules, boards=1)
    unit = unit_for(rules, board=board)
    chooser = {0: first_legal, 1: first_legal} if first else {}
    return of, play(of, unit, Random(seed), chooser, faults)


def find(rules: Rules, wanted: int) -> str:
    """The replay of some game in which this move was made."""
    for seed in range(200):
        of, result = played(rules, seed, board=seed)
        if any(wanted in hand.moves for hand in result.games[0].hands):
            return render_replay(of, result)
    raise AssertionError("nobody made this move")


def test_a_hand_is_shown_whole() -> None:
    """Cards with suit signs, what everybody held, the bidding, the tricks, the points."""
    of, result = played(preset("standard"), first=True)
    text = render_replay(of, result, hand=1)
    assert text.endswith("\n\n" + STANDARD_HAND)
    assert text.startswith("Unit 0, game 1 of 2, board 0\nrun     round-robin, seed 0001")
    assert "\nsides   tips (seats 0 and 2)\n        counter ü (seats 1 and 3)\n" in text


def test_the_second_game_has_the_seats_exchanged() -> None:
    """Each game of a unit is shown with its own seating."""
    of, result = played(preset("standard"), first=True)
    assert "  0 counter ü  9♣ A♣ T♦ T♠ Q♥\n" in render_replay(of, result, game=1)
    assert "game 2 of 2" in render_replay(of, result, game=1)


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from((0.0, 0.03, 0.2)), st.booleans())
def test_every_game_can_be_shown(seed: int, faults: float, colour: bool) -> None:
    """Any rules, moves and faults: every hand, trick and fault is there, and how it ended."""
    rng = Random(seed)
    of, result = played(random_rules(rng), seed, faults)
    for index, game in enumerate(result.games):
        text = render_replay(of, result, index, colour=colour)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
        assert plain == render_replay(of, result, index)
        assert len(re.findall(r"(?m)^Hand \d+", plain)) == len(game.hands)
        assert len(re.findall(r"(?m)^  ! ", plain)) == len(game.faults)
        rules = of.terms.rules
        scored = [hand for hand in game.hands if hand.outcome == phases.SCORED]
        dropped = sum(not any(move < 33 for move in hand.moves) for hand in scored)
        assert plain.count(f"  trick {rules.tricks}  ") >= len(scored) - dropped
        made = r"the makers?, takes? \d|Without a maker the scores change"
        assert len(re.findall(made, plain)) == len(scored)
        said = "forfeits the game" if game.end == End.FORFEIT else f"wins, {game.score[0]}:"
        assert said in plain.splitlines()[-1]
        assert all(line == line.rstrip() for line in plain.splitlines())


@pytest.mark.parametrize(
    ("rules", "move", "said"),
    [
        ("german", moves.CLAIM, "claims a farmer's hand\n  The same dealer deals again."),
        ("railroad", moves.naming(3), "names ♥ for the joker"),
        ("railroad", moves.YES, "defends alone"),
        ("railroad", moves.NO, "does not defend alone"),
        ("g4a", moves.YES, "plays alone"),
        ("g4a", moves.NO, "plays with the partner"),
        ("hungarian", moves.KEEP, "leaves the up-card"),
        ("british", moves.ORDER_UP_ALONE, "orders up, alone"),
        ("standard", moves.call(1, alone=True), "calls ♦, alone"),
        ("cutthroat", moves.ORDER_UP, "the maker, takes"),
        ("two-handed", moves.call(2), "♠ is trump; "),
        ("bid", moves.bid(4), "bids 4"),
        ("bid", moves.MOON, "bids the moon"),
        ("bid", moves.naming(4), "Nothing is trump; "),
        ("bid-double", moves.naming(3), "names ♥"),
        ("buck", moves.IN, "is in"),
        ("buck", moves.OUT, "drops out"),
    ],
)
def test_each_answer_has_its_words(rules: str, move: int, said: str) -> None:
    """What is peculiar to a variant is said in words."""
    assert said in find(preset(rules), move)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"farmers": "swap3"}, r"puts a farmer's hand's (..) (..) (..) away for the kitty"),
        ({"no_trump": "round_2"}, r"calls no-trump\n(?s:.)*plays at no-trump\."),
        ({"low_rank": "7", "joker": True, "partners_best": True}, r"partner's best and lays (..)"),
        ({"low_rank": "7", "joker": True, "partners_best": True}, r"passes (..) to the maker"),
        ({"joker": True}, r"picks up JK and discards"),
        ({"joker": True, "joker_up": "dealer_names_then_bid"}, r"the joker is out of play\."),
        ({"first_dealer": "draw"}, r"draw    0 (..), 1 (..), 2 (..), 3 (..)\n"),
        ({"end": "timed", "time_ms": 300}, r"time was called in deal \d"),
    ],
)
def test_each_option_shows(changes: dict[str, str | int | bool], said: str) -> None:
    """Swaps, no-trump, the partner's best, the joker, the draw and the clock are all shown."""
    rules = build_rules("standard", changes)
    texts = (render_replay(*played(rules, seed, board=seed)) for seed in range(200))
    assert any(re.search(said, text) for text in texts)


def test_a_fault_stands_where_it_happened() -> None:
    """With its cause, what the referee did, and the evidence, made harmless for a terminal."""
    of = manifest(boards=1)
    (unit,) = schedule(of)
    for seed in range(100):
        result = play(of, unit, Random(seed), faults=0.01)
        if len(result.games[0].faults) == 1:
            break
    timing = dataclasses.replace(result.timings[0], evidence=("it said \x1b[31mred\nand more",))
    result = dataclasses.replace(result, timings=(timing, result.timings[1]))
    (fault,) = result.games[0].faults
    text = render_replay(of, result, hand=fault.hand + 1)
    name = "tips" if fault.seat % 2 == 0 else "counter ü"
    assert f"! {fault.seat} {name}: {fault.cause.word}; the referee " in text
    assert "    it said \\x1b[31mred\n    and more\n" in text
    assert "faults  1, each marked with !" in text


def test_colour_is_for_red_suits_only_where_it_is_wanted() -> None:
    """Without colour there is no escape in the text; with it hearts are red and clubs are not."""
    of, result = played(preset("standard"), first=True)
    assert "\x1b" not in render_replay(of, result)
    coloured = render_replay(of, result, colour=True)
    assert "\x1b[31mQ♥\x1b[0m" in coloured
    assert "\x1b[31m9♣" not in coloured


def test_a_record_that_breaks_the_rules_is_shown_as_far_as_it_goes() -> None:
    """Somebody who looks at a game that does not verify sees where it goes wrong."""
    of, result = played(preset("standard"), first=True)
    game = result.games[0]
    hand = dataclasses.replace(game.hands[1], moves=(moves.CLAIM,))
    broken = dataclasses.replace(game, hands=(game.hands[0], hand, *game.hands[2:]))
    text = render_replay(of, dataclasses.replace(result, games=(broken, result.games[1])))
    assert STANDARD_HAND in text
    assert "The record cannot be played on from here (hand 2, move 1): CLAIM is not legal" in text


@pytest.mark.parametrize(
    ("game", "hand", "said"),
    [
        (2, None, "unit 0 has 2 games; there is no game 3"),
        (-1, None, "unit 0 has 2 games; there is no game 0"),
        (0, 99, "hands; there is no hand 99"),
        (0, 0, "hands; there is no hand 0"),
    ],
)
def test_what_is_not_there_is_said(game: int, hand: int | None, said: str) -> None:
    """A game or hand that does not exist is refused with how many there are."""
    of, result = played(preset("standard"), first=True)
    with pytest.raises(ValueError, match=said):
        render_replay(of, result, game, hand)


def test_names_cannot_draw_on_the_screen() -> None:
    """A bot's name is shown with whatever would move the cursor written out."""
    of, result = played(preset("standard"), first=True)
    terms = dataclasses.replace(
        of.terms, entrants=(EntrantTerms("a\x1b[2Jb", "", "00" * 32), of.terms.entrants[1])
    )
    text = render_replay(dataclasses.replace(of, terms=terms), result)
    assert "\x1b" not in text
    assert "a\\x1b[2Jb" in text


def test_every_card_dealt_is_shown() -> None:
    """The seats' cards, the up-card and the kitty together are the pack."""
    of, result = played(preset("railroad"), first=True)
    text = render_replay(of, result, hand=1)
    dealt = text.split("deals\n")[1].split("\n\n")[0]
    shown = re.findall(r"[789TJQKA][♣♦♠♥]|\bJK\b", dealt)
    assert sorted(shown) == sorted(card.pretty for card in CARDS)
