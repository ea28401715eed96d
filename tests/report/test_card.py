"""A decision on one screen: what is shown is what was asked, by any rules."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import build_rules, preset
from euchre.rules.moves import move_words
from euchre.wire import move_from
from referee.game.faults import FORFEITED
from referee.report.card import Card
from referee.report.losses import Losses, cards
from referee.report.moments import Moment, moments, started
from referee.report.replay_words import Paint
from referee.store.run_file import RunFile
from tests.report.test_replay import played
from tests.store.support import manifest, play, random_rules, schedule

PLAIN = Paint(False)


def moment_of(preset_name: str, words: str) -> tuple[Moment, str]:
    """A decision at which this move was made, and its card."""
    rules = preset(preset_name)
    for seed in range(60):
        of, result = played(rules, seed, board=seed)
        for moment in moments(of.terms, result, 0):
            if moment.made.startswith(words):
                card = Card(Path("x.run"), of.terms, result, 0, PLAIN)
                return moment, "\n".join(card.lines(moment, "as it was asked"))
    raise AssertionError("nobody made this move")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_moments_are_the_decisions_of_the_game(seed: int) -> None:
    """Each decision is there once and in order, with the seat's own count of turns; what a bot
    made is one of the moves that it was offered, and every card can be written."""
    rules = random_rules(Random(seed))
    of, result = played(rules, seed, faults=0.05)
    record = result.games[0]
    found = list(moments(of.terms, result, 0))
    assert [moment.number for moment in found] == list(range(1, len(found) + 1))
    silent = sum(fault.fallback == FORFEITED for fault in record.faults)
    assert len(found) == sum(len(hand.moves) for hand in record.hands) + silent
    assert sum(moment.fault is not None for moment in found) == len(record.faults)
    asked = [0] * rules.players
    card = Card(Path("x.run"), of.terms, result, 0, PLAIN)
    for moment in found:
        assert "\n".join(card.lines(moment, "why", "mybot"))
        if moment.turn is None:
            continue
        asked[moment.seat] += 1
        assert moment.turn.turn == asked[moment.seat]
        assert moment.turn.view.seat - 1 == moment.seat
        legal = [move_words(move_from(action)) for action in moment.turn.legal]
        assert not moment.made or moment.made in legal


def test_a_card_shows_what_was_seen() -> None:
    """Hand, up-card, calls, trump, the trick so far, what was legal and what was answered."""
    rules = preset("standard")
    of, result = played(rules, first=True)
    moment = next(
        one
        for one in moments(of.terms, result, 0)
        if one.turn is not None and len(one.turn.view.played) == 6
    )
    card = Card(Path("my runs/x.run"), of.terms, result, 0, PLAIN)
    lines = list(card.lines(moment, "illegal_move", "tips"))
    assert moment.turn is not None
    assert lines[0].endswith(f"game 0.1, decision {moment.number}: illegal_move")
    text = "\n".join(lines)
    legal = ", ".join(move_words(move_from(action)) for action in moment.turn.legal)
    assert f"  legal     {legal}" in text
    assert f"  answer    {moment.made}" in text
    assert "  trump     " in text
    assert "  tricks    " in text
    assert "  calls     " in text
    assert "  up-card   " in text
    again = f"replay 'my runs/x.run' 0.1 --at {moment.number} --bot tips"
    assert lines[-1].endswith(again)


@pytest.mark.parametrize(
    ("preset_name", "words", "shows"),
    [
        ("bid", "NAME", "seat"),
        ("bid", "BID", "hand"),
        ("buck", "IN", "trump"),
        ("railroad", "GIVE", "alone"),
        ("british", "DISCARD", ", taken"),
    ],
)
def test_cards_of_other_games(preset_name: str, words: str, shows: str) -> None:
    """By every rules a card has what the view has."""
    moment, text = moment_of(preset_name, words)
    assert shows in text
    assert f"answer    {moment.made}" in text


def test_what_cannot_be_seen_is_not_shown() -> None:
    """A dealer who makes trump blind is not shown the hand that he did not see."""
    rules = build_rules("british", {"joker_up_blind": True})
    for seed in range(200):
        of, result = played(rules, seed, board=seed)
        for moment in moments(of.terms, result, 0):
            if moment.turn is not None and not moment.turn.view.hand:
                card = Card(Path("x.run"), of.terms, result, 0, PLAIN)
                text = "\n".join(card.lines(moment, "why"))
                assert "hand      not to be seen" in text
                return
    raise AssertionError("no dealer had to make trump blind")


def test_a_game_begins_as_it_did() -> None:
    """A seat is told the same beginning again: its seat, its chance, who deals."""
    rules = preset("standard")
    of, result = played(rules)
    told = started(of.terms, result, 2)
    assert (told.game, told.seat) == (1, 3)
    assert told.first_dealer == result.games[0].first_dealer + 1
    assert len(told.bot_seed) == 32
    assert told.bot_seed != started(of.terms, result, 1).bot_seed


def test_every_fault_and_every_lost_game_has_a_card(tmp_path: Path) -> None:
    """As many cards as a bot has faults, and lost games without one; games won have none."""
    rules = preset("standard")
    of = manifest(rules, boards=6)
    results = [play(of, unit, Random(3), faults=0.02) for unit in schedule(of)]
    with RunFile.create(tmp_path / "x.run", of) as file:
        file.add(results)
    found = Losses()
    with RunFile.open(tmp_path / "x.run") as file:
        shown = list(cards(file, 0, "tips", PLAIN, lambda _result, _game: None, found))
    expected = 0
    for result in results:
        for record, seating in zip(result.games, result.unit.seatings, strict=True):
            if 0 not in seating:
                continue
            own = [fault for fault in record.faults if seating[fault.seat] == 0]
            lost = seating[record.winner] != 0
            expected += len(own) or lost
    assert len(shown) == expected > 0
    assert found.games >= found.lost > 0
    assert found.faults > 0
