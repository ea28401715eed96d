"""Duplicate boards: the same bot in both teams splits every pair, whatever it plays like."""

from __future__ import annotations

import pytest

from euchre.rules import PRESETS, build_rules, preset
from referee.net.terms import Terms
from tests.tournament.playing import play, sample


@pytest.mark.parametrize("name", ["first_legal", "random", "tips", "counter"])
async def test_a_bot_against_itself_splits_every_pair(name: str) -> None:
    """Both games of a unit are the same game, so each team wins one of them."""
    match = await play([sample(name), sample(name)], boards=12, tables=9)
    assert len(match.results) == 12 and match.faults == []
    for result in match.results:
        first, second = result.games
        assert first == second
        winners = {
            seating[record.winner]
            for seating, record in zip(result.unit.seatings, result.games, strict=True)
        }
        assert winners == {0, 1}


@pytest.mark.parametrize("name", [name for name in PRESETS if "timed" not in name])
async def test_every_preset_can_be_played_over_the_wire(name: str) -> None:
    """A random and a thinking bot finish every game of every preset without a fault."""
    terms = Terms(rules=preset(name), move_seconds=30.0)
    match = await play([sample("random"), sample("counter")], boards=2, terms=terms)
    assert match.faults == [] and set(match.ends()) == {"played_out"}


@pytest.mark.parametrize("name", ["american-timed", "british-timed"])
async def test_timed_games_are_played_to_their_end(name: str) -> None:
    """A timed game ends by its clock; a side that is out of time only loses moves by it."""
    terms = Terms(rules=build_rules(name, {"time_ms": 100}), move_seconds=30.0)
    match = await play([sample("first_legal"), sample("tips")], boards=1, terms=terms)
    assert set(match.ends()) == {"played_out"}
    for result in match.results:
        for record in result.games:
            assert 0 <= record.time_called < len(record.hands)
            assert {fault.cause.word for fault in record.faults} <= {"timeout"}
