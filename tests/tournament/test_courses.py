"""Runs whose units depend on results: sequential tests, Swiss rounds, knock-outs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from referee.game.unit import Unit, UnitResult
from referee.tournament.courses import (
    Course,
    Rounds,
    Sequential,
    followed,
    knock_out,
    known_units,
    swiss,
)
from referee.tournament.seatings import PlayAs, Shape
from referee.tournament.statistics.sequential import Question, Verdict
from tests.tournament.support import NO_TIME, cancelled, won_by

CHANCES = (0.9, 0.6, 0.3)


def teams(entrants: int) -> Shape:
    """Teams of one bot at a table of four."""
    return Shape(4, 2, PlayAs.TEAMS, entrants)


def played(unit: Unit, winner: Callable[[Unit, int], int]) -> UnitResult:
    """A unit of which each game is won by the entrant that ``winner`` names, by its index."""
    games = [
        won_by(seats.index(winner(unit, index)) % 2) for index, seats in enumerate(unit.seatings)
    ]
    return UnitResult(unit, tuple(games), (NO_TIME,) * len(games))


def play(course: Course, winner: Callable[[Unit, int], int]) -> list[UnitResult]:
    """Play a course to its end, in order."""
    done = []
    for unit in known_units(course):
        assert unit is not None, "in order everything is known in time"
        done.append(played(unit, winner))
        course.take(unit.number, done[-1])
    return done


def stronger(unit: Unit, _: int) -> int:
    """The one entered first wins everything."""
    return min(unit.pairing)


def matches(results: Sequence[UnitResult], boards: int) -> list[set[tuple[int, ...]]]:
    """Who met in each round."""
    rounds: dict[int, set[tuple[int, ...]]] = {}
    for result in results:
        rounds.setdefault(result.unit.board // boards, set()).add(result.unit.pairing)
    return [rounds[number] for number in sorted(rounds)]


# ---------------------------------------------------------------------- comparisons


def test_a_comparison_ends_with_the_unit_that_decides_it() -> None:
    """It stops at one unit, knows its number from then on, and takes no more."""
    course = Sequential(teams(2), 1000, Question(-20, 20))
    assert course.count == 1000
    results = play(course, lambda unit, _: unit.pairing[0])
    assert course.test.verdict == Verdict.UPPER
    assert len(results) == course.count == sum(course.test.pairs) < 60
    before = list(course.test.pairs)
    course.take(course.count, results[0])
    assert course.test.pairs == before


def test_a_comparison_may_not_be_decided() -> None:
    """Pairs that are all level decide nothing, and all boards are played."""
    course = Sequential(teams(2), 50, Question(-20, 20))
    play(course, lambda unit, index: unit.seatings[index][0])
    assert (course.count, course.test.verdict, course.test.ratio) == (50, Verdict.OPEN, 0.0)


def test_units_taken_twice_or_early_change_nothing() -> None:
    """A course counts each unit once, and only after those before it."""
    course = Sequential(teams(2), 50, Question(-20, 20))
    units = [played(course.unit(number), stronger) for number in range(3)]
    for number in (1, 0, 0, 2, 1, 1, 2):
        course.take(number, units[number])
    assert course.test.pairs == [0, 0, 0, 0, 3]


def test_units_given_up_are_passed_over() -> None:
    """A unit that was excluded or called off counts for nobody, and does not hold up the rest."""
    course = Sequential(teams(2), 5, Question(-20, 20))
    units = [played(course.unit(number), stronger) for number in range(5)]
    units[3] = UnitResult(units[3].unit, (cancelled(), cancelled()), (NO_TIME,) * 2)
    there = [units[number] for number in (0, 2, 3)]
    assert list(followed(course, there, {1, 4})) == there
    assert course.test.pairs == [0, 0, 0, 0, 2]
    assert course.unit(4) is not None


def test_a_comparison_of_pairs_of_bots() -> None:
    """Two pairs of bots are compared as one each."""
    course = Sequential(Shape(4, 2, PlayAs.PAIRS, 4), 100, Question(-20, 20))
    play(course, lambda unit, _: unit.pairing[2])
    assert course.test.verdict == Verdict.LOWER


# ---------------------------------------------------------------------- Swiss


@pytest.mark.parametrize("entrants", [2, 5, 8, 11])
def test_swiss_rounds(entrants: int) -> None:
    """Nobody meets anybody twice, all play in each round but one odd one out, nobody is that twice,
    and the strongest is first and the weakest is last."""
    rounds = (entrants - 1).bit_length()
    course = swiss(teams(entrants), 3, rounds)
    results = play(course, stronger)
    assert len(results) == course.count == rounds * (entrants // 2) * 3
    met = [pair for pairs in matches(results, 3) for pair in pairs]
    assert len({frozenset(pair) for pair in met}) == len(met) == rounds * (entrants // 2)
    for pairs in matches(results, 3):
        assert len({who for pair in pairs for who in pair}) == entrants // 2 * 2
    assert max(score.byes for score in course.scores) <= 1
    placing = course.placing()
    assert placing.index(max(placing)) == 0
    assert min(placing) == placing[-1]


def test_swiss_meets_those_with_the_same_score() -> None:
    """In the second round winners of the first meet winners."""
    results = play(swiss(teams(8), 1, 2), stronger)
    first, second = matches(results, 1)
    assert first == {(0, 4), (1, 5), (2, 6), (3, 7)}
    assert {frozenset(pair) for pair in second} == {
        frozenset(pair) for pair in ((0, 1), (2, 3), (4, 5), (6, 7))
    }


def test_swiss_goes_back_where_the_last_two_have_met() -> None:
    """With as many rounds as there are others everybody meets everybody."""
    for entrants in (4, 6, 8):
        rng = Random(entrants)
        course = swiss(teams(entrants), 1, entrants - 1)
        results = play(course, lambda unit, _, rng=rng: rng.choice(unit.pairing))  # type: ignore[misc]  # mypy cannot type a lambda's default
        met = {frozenset(result.unit.pairing) for result in results}
        assert len(met) >= entrants * (entrants - 1) // 2 - entrants // 2


def test_a_round_is_known_when_the_one_before_is_over() -> None:
    """Until then its units are not known; and the same results lead to the same units, also if they
    are given again."""
    course = swiss(teams(4), 2, 2)
    assert course.unit(3) is not None
    assert course.unit(4) is None
    waiting = known_units(course)
    known = [next(waiting) for _ in range(5)]
    assert known[4] is None
    results = [played(unit, stronger) for unit in known if unit is not None]
    for result in results[:3]:
        course.take(result.unit.number, result)
    assert course.unit(4) is None
    course.take(3, results[3])
    again = swiss(teams(4), 2, 2)
    for _ in followed(again, results):
        pass
    assert course.unit(4) == again.unit(4) == next(waiting) != None  # noqa: E711  # all three


# ---------------------------------------------------------------------- knock-out


@pytest.mark.parametrize("entrants", [2, 3, 5, 6, 8, 13])
def test_knock_out(entrants: int) -> None:
    """Everybody but the winner loses one match, the favourites meet last, and a match less than
    there are entrants is played."""
    course = knock_out(teams(entrants), 2)
    results = play(course, stronger)
    rounds = matches(results, 2)
    assert sum(map(len, rounds)) == entrants - 1 == course.pairings
    assert {frozenset(pair) for pair in rounds[-1]} == {frozenset((0, 1))}
    lost = [max(pair) for pairs in rounds for pair in pairs]
    assert sorted(lost) == list(range(1, entrants))
    placing = course.placing()
    assert placing.index(max(placing)) == 0
    assert sorted(placing, reverse=True)[1] == placing[1]


def test_a_level_match_goes_to_points_then_to_the_seed() -> None:
    """With as many games each, more points win; with as many points, who was entered first."""
    course = knock_out(teams(2), 2)
    results = play(course, lambda unit, index: unit.pairing[index])
    assert isinstance(course, Rounds)
    assert course.scores[0].games == course.scores[1].games == 2
    assert course.placing() == [(1,), (0,)]
    assert len(results) == 2


# ---------------------------------------------------------------------- what cannot be


def test_what_cannot_be_paired() -> None:
    """Rounds are for games between two, and not for more rounds than opponents."""
    with pytest.raises(ValueError, match="a game has 4 sides"):
        knock_out(Shape(4, 4, PlayAs.SINGLES, 2), 1)
    alone = Shape(4, 4, PlayAs.SINGLES, 6)
    with pytest.raises(ValueError, match="for games between two"):
        swiss(alone, 1, 2)
    with pytest.raises(ValueError, match="for games between two"):
        knock_out(alone, 1)
    with pytest.raises(ValueError, match="too many for 4"):
        swiss(teams(4), 1, 4)
