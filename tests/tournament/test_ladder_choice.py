"""Which pairings a ladder plays, and what it makes of many rounds."""

from __future__ import annotations

import random
from itertools import combinations
from math import log

import pytest

from euchre.rules.build import preset
from referee.store.manifest import Setting
from referee.tournament.formats import Format, make_course, pairings_text
from referee.tournament.ladder.choice import UNKNOWN, Beliefs, choose, gain
from referee.tournament.ladder.standing import Standing
from referee.tournament.seatings import PlayAs, Shape


def _known(values: list[float], deviation: float = 30.0) -> Beliefs:
    """Strengths that are all known as well."""
    count = len(values)
    covariance = [[deviation**2 * (a == b) for b in range(count)] for a in range(count)]
    return Beliefs(values, covariance)


def _never(one: int, other: int) -> int:
    return 0


def test_close_neighbours_tell_more_than_settled_ones() -> None:
    """Of bots that are known equally well those are paired whose order is in doubt."""
    beliefs = _known([300.0, 150.0, 140.0, -200.0])
    assert choose(beliefs, 2, 1, 100, _never) == ((1, 2),)


def test_a_new_bot_is_paired_first() -> None:
    """Of a bot that has not played nothing is known, so it is in the first pairing of a round,
    with one from the middle of the table."""
    beliefs = _known([300.0, 150.0, 20.0, -200.0, 0.0])
    beliefs.covariance[4][4] = UNKNOWN**2
    ((one, other),) = choose(beliefs, 2, 1, 100, _never)
    assert other == 4
    assert one in (1, 2)


def test_playing_is_never_expected_to_harm() -> None:
    """No pairing is expected to make the order less certain, and games tell more than no games."""
    chance = random.Random(4)
    for _ in range(30):
        values = [chance.gauss(0, 150) for _ in range(6)]
        beliefs = _known(values, chance.uniform(5, 200))
        order = sorted(range(6), key=lambda who: -values[who])
        for pair in combinations(range(6), 2):
            few, many = (gain(beliefs, order, *pair, games) for games in (10, 1000))
            assert 0 <= few <= many
    assert gain(_known([0.0, 0.0]), (0, 1), 0, 1, 0) == 0


def test_the_worth_of_games_is_what_simulation_finds() -> None:
    """By the formula neighbours stand the wrong way round by so much less Elo after games as they
    do in simulated ones: truth drawn from what is known, then games, then the new middle."""
    beliefs = _known([20.0, 0.0], 40.0)
    direction, weight = beliefs.after(0, 1, 200)
    moves = weight**0.5 * (direction[0] - direction[1])
    left = (beliefs.spread(0, 1) - moves**2) ** 0.5
    chance = random.Random(8)
    before = after = 0.0
    tries = 100_000
    for _ in range(tries):
        middle = chance.gauss(20, moves)
        truth = chance.gauss(middle, left)
        before += max(0.0, -truth)
        after += abs(truth) * (truth * middle < 0)
    found = gain(beliefs, (0, 1), 0, 1, 200)
    assert found == pytest.approx((before - after) / tries, rel=0.03)


def test_equal_bots_do_not_meet_for_ever() -> None:
    """Two that are as good as equal and well known leave the games to two whose order matters."""
    beliefs = _known([200.0, 199.0, -100.0, -150.0])
    for one in (0, 1):
        beliefs.covariance[one][one] = 4.0**2
    assert choose(beliefs, 2, 1, 100, _never) == ((2, 3),)


def test_what_is_learnt_is_as_by_the_formula() -> None:
    """Games between two equal bots add a quarter of their number, in log-odds, to what is known of
    the difference; a third bot is known no better."""
    beliefs = _known([0.0, 0.0, 0.0], 100.0)
    before = beliefs.spread(0, 1)
    beliefs.learn(0, 1, 40)
    added = 40 / 4 / (400 / log(10)) ** 2
    assert beliefs.spread(0, 1) == pytest.approx(1 / (1 / before + added))
    assert beliefs.covariance[2][2] == 100.0**2


def test_who_met_less_where_it_tells_as_much() -> None:
    """Where pairings tell as much, those are chosen that have met less; none comes twice in a
    round, and there are never more than there can be."""
    met = {(0, 1): 50, (0, 2): 20, (1, 2): 30}
    settled = _known([3000.0, 0.0, -3000.0], 1.0)
    chosen = choose(settled, 2, 9, 100, lambda one, other: met[one, other])
    assert chosen == ((0, 2), (1, 2), (0, 1))


def test_three_at_a_table() -> None:
    """Where three meet in a game, the third is the one that tells most with the other two."""
    beliefs = _known([300.0, 10.0, 0.0, -10.0, -300.0])
    (group,) = choose(beliefs, 3, 1, 100, _never)
    assert group == (1, 2, 3)


def _wrong_after(rounds: int, chance: random.Random, cleverly: bool) -> int:
    """How many neighbours stand the wrong way round after so many pairings of ten bots, the fit
    being exact inference from normal observations."""
    truth = [chance.gauss(0, 60) for _ in range(10)]
    beliefs = Beliefs([0.0] * 10, [[UNKNOWN**2 * (a == b) for b in range(10)] for a in range(10)])
    for _ in range(rounds):
        if cleverly:
            copy = Beliefs(list(beliefs.values), [list(row) for row in beliefs.covariance])
            (pair,) = choose(copy, 2, 1, 100, _never)
        else:
            pair = tuple(sorted(chance.sample(range(10), 2)))
        one, other = pair
        direction, weight = beliefs.after(one, other, 100)
        noise = 1 / (weight / (1 - weight * beliefs.spread(one, other)))
        seen = chance.gauss(truth[one] - truth[other], noise**0.5)
        off = seen - (beliefs.values[one] - beliefs.values[other])
        beliefs.values = [
            value + weight * part * off
            for value, part in zip(beliefs.values, direction, strict=True)
        ]
        beliefs.learn(one, other, 100)
    return sum(
        (truth[a] > truth[b]) != (beliefs.values[a] > beliefs.values[b])
        for a, b in combinations(range(10), 2)
    )


def test_chosen_pairings_settle_the_order_sooner() -> None:
    """With as many games, the order of simulated bots has fewer pairs the wrong way round when
    pairings are chosen than when they are drawn by lot."""
    chance = random.Random(11)
    chosen = sum(_wrong_after(25, chance, True) for _ in range(60))
    drawn = sum(_wrong_after(25, chance, False) for _ in range(60))
    assert chosen < 0.85 * drawn, (chosen, drawn)


@pytest.mark.parametrize(
    "pairings", ["", "0", "0-0", "0-3", "0-1 1-2 0-1", "0-1-2", "a-b", "-1-2", "1--2"], ids=repr
)
def test_no_round_of_made_up_pairings(pairings: str) -> None:
    """Pairings that there cannot be make no round, whatever a file says."""
    shape = Shape(4, 2, PlayAs.TEAMS, 3)
    options: dict[str, Setting] = {"ladder": "ab", "round": 3, "pairings": pairings}
    with pytest.raises(ValueError, match="a round of a ladder"):
        make_course(Format.LADDER, shape, 5, options)


def test_a_round_plays_its_pairings_on_the_same_boards() -> None:
    """Its units are the pairings that were chosen, board by board, in both seatings."""
    shape = Shape(4, 2, PlayAs.TEAMS, 4)
    options: dict[str, Setting] = {
        "ladder": "ab",
        "round": 3,
        "pairings": pairings_text([(0, 3), (1, 2)]),
    }
    course = make_course(Format.LADDER, shape, 2, options)
    units = [unit for n in range(course.count) if (unit := course.unit(n)) is not None]
    assert [(unit.board, unit.pairing) for unit in units] == [
        (0, (0, 3)),
        (0, (1, 2)),
        (1, (0, 3)),
        (1, (1, 2)),
    ]
    assert units[0].seatings == ((0, 3, 0, 3), (3, 0, 3, 0))


def test_memory_for_boards_does_not_grow_for_ever() -> None:
    """Boards of the first rounds count each by itself; of later rounds more and more count
    together, so a hundred thousand rounds make some thousand clusters."""
    standing = Standing(preset("standard"), 2)
    for number in range(100_000):
        for board in range(50):
            standing._cluster(number, board)
    assert 64 * 50 < len(standing._clusters) < 64 * 50 + 64 * 12
