"""Figures of Euchre's own: who called what from where, who defended, who was stuck."""

from __future__ import annotations

from dataclasses import replace
from math import isclose

import pytest

from euchre.rules import Rules, preset
from euchre.rules.build import build_rules
from euchre.rules.cards import NO_TRUMP, Suit
from euchre.rules.moves import ORDER_UP, PASS, call
from referee.game.record import HandRecord
from referee.tournament.seatings import PlayAs, Shape
from referee.tournament.statistics import League, Tally, sanity, standings
from referee.tournament.statistics.skills import Skills
from tests.tournament.support import (
    STANDARD,
    game,
    hand,
    random_league,
    random_units,
    unit,
    won_by,
)

NINE_OF_HEARTS = Suit.HEARTS << 3 | 2
ELDEST, SECOND, THIRD, DEALER = range(4)


def called(
    place: int, passes: int, trump: int, dealer: int = 3, tricks: int = 3, worth: int = 1
) -> HandRecord:
    """A hand with the nine of hearts turned up, called from a place after so many passes."""
    seat = (dealer + 1 + place) % 4
    move = ORDER_UP if passes < 4 else call(trump)
    return replace(
        hand(maker=seat, tricks=tricks, worth=worth),
        dealer=dealer,
        up_card=NINE_OF_HEARTS,
        trump=trump,
        moves=(*[PASS] * passes, move),
    )


def tallies(*hands: HandRecord, rules: Rules = STANDARD) -> list[Tally]:
    """What two bots did in a unit of a game with these hands; the first one has side 0 in it."""
    league = League(2, rules)
    league.add(unit(0, [game(*hands), won_by(0)]))
    assert not league.errors
    assert not [text for text in sanity(league) if "calls" in text or "set" in text]
    return league.tallies


@pytest.mark.parametrize(
    ("place", "passes", "trump", "counts"),
    [
        (ELDEST, 0, Suit.HEARTS, (0, 0, 0)),
        (ELDEST, 4, Suit.DIAMONDS, (1, 0, 0)),
        (SECOND, 5, Suit.CLUBS, (0, 1, 0)),
        (THIRD, 6, Suit.SPADES, (0, 1, 0)),
        (DEALER, 7, Suit.DIAMONDS, (1, 0, 1)),
        (DEALER, 7, NO_TRUMP, (0, 0, 1)),
    ],
)
def test_second_round(place: int, passes: int, trump: int, counts: tuple[int, int, int]) -> None:
    """Next is the turned-down colour's other suit, reverse next the other colour; a dealer after
    seven passes is stuck, where the rules say so."""
    stick = build_rules("standard", {"all_pass": "stick_dealer"})
    for rules, stuck in ((stick, counts[2]), (preset("standard"), 0)):
        maker = (3 + 1 + place) % 2
        before = tallies(hand(maker=0, worth=10), rules=rules)
        after = tallies(called(place, passes, trump), hand(maker=0, worth=10), rules=rules)
        found = [(tally.next, tally.reverse_next, tally.stuck) for tally in after]
        assert found[maker] == (*counts[:2], stuck)
        assert found[1 - maker] == (0, 0, 0)
        assert after[maker].calls == before[maker].calls + 1


def test_places_from_the_dealer() -> None:
    """Calls and what they brought are counted by the caller's place from whoever dealt."""
    made = called(ELDEST, 0, Suit.HEARTS, dealer=3, worth=10)  # by seat 0
    lost = called(DEALER, 3, Suit.HEARTS, dealer=2, tricks=2, worth=2)  # by seat 2, for side 1
    first, second = tallies(made, lost)
    assert first.from_dealer[ELDEST] == [1, 10]
    assert first.from_dealer[DEALER] == [1, -2]
    assert first.from_dealer[SECOND] == [0, 0]
    assert (second.defended, second.set) == (2, 1)
    assert (first.defended, first.set) == (1, 0)  # the other game


def test_real_games_add_up() -> None:
    """In real games calls on one side are hands defended on the other, and every place calls."""
    league = League(3, STANDARD)
    league.add_all(random_league(3, 12))
    assert sanity(league, 36) == ()
    calls = sum(tally.calls for tally in league.tallies)
    assert sum(tally.defended for tally in league.tallies) == calls > 100
    assert sum(tally.set for tally in league.tallies) == sum(t.euchred for t in league.tallies) > 0
    assert all(
        sum(tally.from_dealer[place][0] for tally in league.tallies) > 0 for place in range(4)
    )
    assert sum(tally.next + tally.reverse_next for tally in league.tallies) > 0
    league.tallies[0].set = league.tallies[0].defended + 1
    assert any("set" in text for text in sanity(league, 36))


def test_a_stuck_dealers_points() -> None:
    """What a dealer's forced calls brought is summed apart, losses included."""
    stick = build_rules("standard", {"all_pass": "stick_dealer"})
    lost = called(DEALER, 7, Suit.CLUBS, tricks=1, worth=2)
    won = called(DEALER, 7, Suit.CLUBS, worth=1)
    free = called(DEALER, 3, Suit.HEARTS, worth=1)
    first, second = tallies(lost, won, free, hand(maker=0, worth=10), rules=stick)
    assert (second.stuck, second.stuck_points, second.calls) == (2, -1, 4)  # one in the other game
    assert (first.stuck, first.stuck_points) == (0, 0)


@pytest.mark.parametrize("name", ["standard", "cutthroat", "buck", "bid"])
def test_calls_by_pairing(name: str) -> None:
    """In games between two, what a bot called in all its pairings is what it called in all."""
    league = League(3, preset(name))
    league.add_all(random_league(3, 4, rules=preset(name)) if name == "standard" else ())
    shape = Shape(preset(name).players, preset(name).sides, PlayAs.SINGLES, 4)
    if name != "standard":
        league = League(4, preset(name))
        league.add_all(random_units(shape, 3, preset(name)))
    assert league.units
    for entrant, tally in enumerate(league.tallies):
        met = [
            meeting.calls[pair.index(entrant)]
            for pair, meeting in league.meetings.items()
            if entrant in pair
        ]
        opponents = 1 if league.rules.sides == 2 else league.rules.sides - 1
        if shape.sides < shape.seats and name != "standard":
            opponents = 2  # both who sit on the other side
        assert sum(its.calls for its in met) == opponents * tally.calls > 0
        assert sum(its.set for its in met) == opponents * tally.set
    assert sanity(league) == ()


def test_openskill_published() -> None:
    """One game between two new players gives the ratings in the library's own documentation; the
    partners of a game are rated alike."""
    skills = Skills(2)
    skills.add(((0,), (1,)), 0)
    assert isclose(skills.of(0).mu, 27.63523138347365, abs_tol=1e-9)
    assert isclose(skills.of(1).mu, 22.36476861652635, abs_tol=1e-9)
    assert isclose(skills.of(0).sigma, 8.065506316323548, abs_tol=1e-9)
    four = Skills(4)
    four.add(((0, 1), (2, 3)), 1)
    assert four.of(0) == four.of(1)
    assert four.of(2).ordinal > four.of(0).ordinal


def test_openskill_is_for_changing_partners() -> None:
    """Teams of one bot have no OpenSkill rating; single bots with changing partners have one."""
    teams = League(3, STANDARD)
    teams.add_all(random_league(3, 1))
    assert teams.skills is None
    singles = League(4, STANDARD)
    singles.add_all(random_units(Shape(4, 2, PlayAs.SINGLES, 4), 2, STANDARD))
    assert singles.skills is not None
    assert all(row.skill is not None for row in standings(singles))
    with_nobody = standings(League(2, STANDARD))
    assert [row.skill for row in with_nobody] == [None, None]
