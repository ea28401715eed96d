"""Ratings of all entrants together: what they come to, and whether their intervals hold.

As a command, `python -m tests.tournament.test_ratings [LEAGUES]`, it simulates more leagues.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import exp, isclose, log10
from random import Random
from typing import cast

import pytest

from euchre.rules import Rules
from euchre.rules.options import End as Ending
from euchre.rules.options import GameKind
from referee.game.record import End, GameRecord, GameTiming, SeatTiming
from referee.game.unit import UnitResult
from referee.tournament.schedule import Schedule, all_meet, gauntlet
from referee.tournament.seatings import PlayAs, Shape
from referee.tournament.statistics import League, comparisons, ratings, standings
from referee.tournament.statistics.ratings import Ratings
from tests.tournament.support import STANDARD, league_units, thrown_in


@dataclass(frozen=True)
class FakeRules:
    """Rules as far as statistics ask, for tables that need no cards."""

    players: int
    sides: int
    tricks: int = 5
    game: GameKind = GameKind.EUCHRE
    end: Ending = Ending.POINTS
    target: int = 10

    def side_of(self, seat: int) -> int:
        """The side of a seat."""
        return seat % self.sides


def rules_for(shape: Shape) -> Rules:
    """Rules with the seats of a shape."""
    return cast(Rules, FakeRules(shape.seats, shape.sides))


def record(rules: Rules, winner: int, first_dealer: int = 0) -> GameRecord:
    """A game of one hand that a side won by a point."""
    points = tuple(int(side == winner) for side in range(rules.sides))
    hand = replace(thrown_in(), points=points, dealer=first_dealer)
    return GameRecord(first_dealer, (hand,), (), End.PLAYED_OUT, -1, None, winner, points)


def units_of(
    schedule: Schedule, rules: Rules, winner: Callable[[int, tuple[int, ...]], int]
) -> Iterator[UnitResult]:
    """The units of a schedule; ``winner`` gives the winning side of a board's seating."""
    times = (GameTiming((SeatTiming(0, 0, 0),) * rules.players, 0),) * schedule.games_per_unit
    made = [record(rules, side) for side in range(rules.sides)]
    for unit in schedule.units():
        games = tuple(made[winner(unit.board, seats)] for seats in unit.seatings)
        yield UnitResult(unit, games, times)


def league_of(
    schedule: Schedule, shape: Shape, winner: Callable[[int, tuple[int, ...]], int]
) -> League:
    """The league of a schedule that is played like that."""
    rules = rules_for(shape)
    league = League(shape.contestants, rules, shape.bots_each)
    league.add_all(units_of(schedule, rules, winner))
    return league


def rated(league: League, anchor: int | None = None) -> Ratings:
    """Ratings that there must be."""
    found = ratings(league, anchor)
    assert found is not None
    return found


# ---------------------------------------------------------------------- what they come to


def test_two_teams_are_as_far_apart_as_their_share_says() -> None:
    """With 750 wins of 1,000 one is 400 log10 3 Elo ahead; the games of everybody that are added
    take less than half a point off."""
    league = League(2, STANDARD)
    league.add_all(league_units(2, 500, lambda board, a, b: 1 + (board % 2)))
    found = rated(league)
    ahead = found.difference(0, 1)
    assert ahead is not None and 0 < 400 * log10(3) - ahead < 0.5
    assert found.values[0] == -(found.values[1] or 0)
    anchored = rated(league, anchor=1)
    assert anchored.values[1] == 0
    assert anchored.margin(1) == 0
    between, whole = found.margin(0, 1), anchored.margin(0)
    assert between is not None and whole is not None and isclose(between, whole)


def test_what_is_not_known() -> None:
    """Without games there are no ratings; with one board there are no intervals; who has no games
    has none; and an anchor without games is none."""
    assert ratings(League(3, STANDARD)) is None
    league = League(3, STANDARD)
    league.add_all(unit for unit in league_units(3, 1, lambda *_: 2) if 2 not in unit.unit.pairing)
    found = rated(league)
    assert found.values[2] is None
    assert found.elo(2) is None
    assert found.margin(0) is None
    assert found.superiority(0, 2) is None
    assert ratings(league, anchor=2) is None


def test_all_won_and_all_lost_is_finite() -> None:
    """Who won everything has a rating and an interval that does not shrink to nothing."""
    league = League(3, STANDARD)
    league.add_all(league_units(3, 100, lambda board, a, b: 2))
    found = rated(league)
    values = [value for value in found.values if value is not None]
    assert values == sorted(values, reverse=True)
    assert 500 < values[0] < 2000
    for who in range(3):
        margin = found.margin(who)
        assert margin is not None and 50 < margin < 2000
    likely = found.superiority(0, 1)
    assert likely is not None and 0.9 < likely < 1


def test_pairs_that_are_all_level() -> None:
    """Bots that play alike are level, with a small margin: of pairs not seen some may differ."""
    league = League(2, STANDARD)
    league.add_all(league_units(2, 100, lambda board, a, b: 1))
    found = rated(league)
    assert found.values == (0.0, 0.0)
    margin = found.margin(0)
    assert margin is not None and 1 < margin < 20


def test_a_gauntlet_rates_those_who_never_met() -> None:
    """Two who only met the first one are as far apart as their results against it."""
    shape = Shape(4, 2, PlayAs.TEAMS, 3)

    def winner(board: int, seats: tuple[int, ...]) -> int:
        other = max(seats)
        wins = board % 4 < (1 if other == 1 else 3)  # of 0 against the other
        return seats.index(0 if wins else other) % 2

    league = league_of(gauntlet(shape, 400), shape, winner)
    found = rated(league)
    ahead = found.difference(1, 2)
    assert ahead is not None and abs(ahead - 800 * log10(3)) < 5
    table = standings(league, found, alike=False)
    assert [row.entrant for row in table] == [1, 0, 2]
    assert comparisons(league, table, found)[0].decided


def test_the_same_games_in_another_order() -> None:
    """Boards may come in any order; the ratings are the same."""
    units = list(league_units(3, 20, lambda board, a, b: (board * (a + 1) + b) % 3))
    one, other = League(3, STANDARD), League(3, STANDARD)
    one.add_all(units)
    other.add_all(reversed(units))
    for mine, theirs in zip(rated(one).values, rated(other).values, strict=True):
        assert mine is not None and theirs is not None and isclose(mine, theirs, abs_tol=1e-6)
    mine, theirs = rated(one).margin(0, 2), rated(other).margin(0, 2)
    assert mine is not None and theirs is not None and isclose(mine, theirs)


# ---------------------------------------------------------------------- do the intervals hold

STRENGTHS = (1.0, 0.4, -0.2, -0.5, -0.7)
LUCK = 0.8
"""What a board's cards are worth to the first side, either way."""
KNACK = 0.5
"""What a board suits a bot, either way, in all its games on it."""


def league_by_strength(shape: Shape, boards: int, rng: Random) -> League:
    """A league with board effects, of bots whose strengths are known."""
    count = shape.contestants
    luck = [rng.choice((-LUCK, LUCK)) for _ in range(boards)]
    knack = [[rng.choice((-KNACK, KNACK)) for _ in range(count)] for _ in range(boards)]

    def winner(board: int, seats: tuple[int, ...]) -> int:
        weights = []
        for side in range(shape.sides):
            members = seats[side :: shape.sides]
            power = sum(STRENGTHS[who] + knack[board][who] for who in members) / len(members)
            weights.append(exp(power + luck[board] * (side == 0)))
        return rng.choices(range(shape.sides), weights)[0]

    return league_of(all_meet(shape, boards), shape, winner)


def coverage(shape: Shape, boards: int, leagues: int, seed: int) -> float:
    """How often intervals of ratings hold the truth.

    The truth is what very many boards come to, because board effects draw all shares to the middle.
    """
    rng = Random(seed)
    truth = rated(league_by_strength(shape, 60 * boards, rng))
    held = seen = 0
    for _ in range(leagues):
        league = league_by_strength(shape, boards, rng)
        found = rated(league)
        for one in range(shape.contestants):
            value, margin, true = found.values[one], found.margin(one), truth.values[one]
            assert value is not None and margin is not None and true is not None
            held += abs(value - true) <= margin
            seen += 1
    return held / seen


SHAPES = {
    "teams": Shape(4, 2, PlayAs.TEAMS, 4),
    "changing partners": Shape(4, 2, PlayAs.SINGLES, 5),
    "cut-throat": Shape(3, 3, PlayAs.SINGLES, 4),
    "four alone": Shape(4, 4, PlayAs.SINGLES, 5),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_intervals_hold_the_truth(name: str) -> None:
    """In every kind of seating 95 % intervals of ratings hold the true strength about as often as
    they say, board effects included."""
    held = coverage(SHAPES[name], 40, 60, seed=5)
    assert 0.91 <= held <= 0.985, held


def main() -> None:
    """Print how often intervals hold the truth in many leagues."""
    leagues = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for name, shape in SHAPES.items():
        held = coverage(shape, 50, leagues, seed=7)
        print(f"{name}: {100 * held:.1f} % of the intervals hold the truth")


if __name__ == "__main__":
    main()
