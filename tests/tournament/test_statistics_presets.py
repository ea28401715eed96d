"""What is counted of the games of every preset: wins, points, calls made and lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from euchre.rules import Board, Rules, preset
from euchre.rules.moves import MOON, PASS, bid, naming
from euchre.rules.phases import SCORED
from euchre.rules.presets import PRESETS
from referee.game.record import HandRecord
from referee.game.unit import UnitResult
from referee.tournament.schedule import all_meet
from referee.tournament.seatings import shape_of, usual
from referee.tournament.statistics import League, sanity
from referee.tournament.statistics.tally import count_hands, tricks_due
from tests.tournament.support import game, hand, play_randomly

ENTRANTS = 3
BID = preset("bid")
PASSES = (PASS,) * 4


def played(rules: Rules, boards: int) -> Iterator[UnitResult]:
    """A round robin between bots that play at random, seated as usual under these rules."""
    chance = Random(7)
    for planned in all_meet(shape_of(rules, usual(rules), ENTRANTS), boards).units():
        board = Board(bytes(32), planned.board, rules)
        tables = [play_randomly(board, chance) for _ in planned.seatings]
        records = tuple(table.record for table in tables if table.record is not None)
        yield UnitResult(planned, records, tuple(table.timing(0.0) for table in tables))


def is_made(rules: Rules, one: HandRecord) -> bool:
    """Whether the makers did what they had to, told by the score: it is they who gained by it."""
    points = one.points[rules.side_of(one.maker)]
    return points < 0 if rules.game == "buck" else points > 0


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_adds_up(name: str) -> None:
    """Every unit counts, nothing is in disorder, and calls were made where the score says so."""
    rules = preset(name)
    units = list(played(rules, 2))
    league = League(ENTRANTS, rules)
    league.add_all(units)
    assert sanity(league, len(units)) == ()
    assert league.excluded_count == 0
    games = [game for result in units for game in result.games]
    assert league.games == len(games) > 0
    hands = [one for game in games for one in game.hands if one.outcome == SCORED]
    calls = [one for one in hands if one.maker >= 0]
    made = sum(is_made(rules, one) for one in calls)
    assert sum(tally.calls for tally in league.tallies) == len(calls)
    assert sum(tally.made for tally in league.tallies) == made > 0
    assert sum(tally.euchred for tally in league.tallies) == len(calls) - made > 0
    if rules.in_partnership:
        assert sum(tally.wins for tally in league.tallies) == len(games)


def test_the_best_at_buck_has_most_points() -> None:
    """Points are those that were got rid of: who has won has more of them than any other."""
    rules = preset("buck")
    units = list(played(rules, 1))
    league = League(ENTRANTS, rules)
    league.add_all(units)
    gone = [rules.start - points for game in units[0].games for points in game.score]
    seats = [who for seats in units[0].unit.seatings for who in seats]
    for entrant, tally in enumerate(league.tallies):
        own = sum(points for points, who in zip(gone, seats, strict=True) if who == entrant)
        assert tally.points_for == own


@pytest.mark.parametrize("name", ["buck", "bid"])
def test_a_wrong_winner_or_score_is_noticed(name: str) -> None:
    """A game that the side behind has won, or whose hands come to another score, is not counted."""
    rules = preset(name)
    for what, change in (("side that leads", "winner"), ("sum of its hands", "score")):
        result = next(played(rules, 1))
        game = result.games[0]
        wrong = (
            replace(game, winner=(game.winner + 1) % rules.sides)
            if change == "winner"
            else replace(game, hands=game.hands[1:])
        )
        league = League(ENTRANTS, rules)
        league.add(replace(result, games=(wrong, *result.games[1:])))
        assert league.units == 0
        assert what in league.errors[0]


def test_of_two_at_the_target_the_side_that_bid_has_won() -> None:
    """With both sides of a bid game at the target it is not the figures that say who has won."""
    result = next(played(BID, 1))
    last = replace(
        hand(maker=1),
        moves=(*(PASS, PASS), bid(3), PASS, naming(0)),
        maker_tricks=3,
        points=(40, 32),
    )
    for winner, units in ((1, 1), (0, 0)):
        game = replace(result.games[0], hands=(last,), winner=winner, score=(40, 32))
        league = League(ENTRANTS, BID)
        league.add(replace(result, games=(game, *result.games[1:])))
        assert league.units == units


@pytest.mark.parametrize(
    ("moves", "due"),
    [
        ((bid(4), PASS, PASS, PASS, naming(0)), 4),
        ((bid(3), bid(5), PASS, bid(6), naming(0)), 6),
        ((PASS, bid(3), MOON, naming(4)), 6),
        ((*PASSES, naming(1)), 3),
    ],
)
def test_what_is_due_in_a_bid_game(moves: tuple[int, ...], due: int) -> None:
    """The tricks that makers need are those they bid: all of a moon, the least where the dealer is
    held; and a call is made with exactly so many, and lost with one fewer."""
    for tricks, made in ((due, 1), (due - 1, 0)):
        one = replace(hand(maker=0), moves=moves, up_card=-1, maker_tricks=tricks)
        assert tricks_due(BID, one) == due
        league = League(2, BID)
        each = [[tally] for tally in league.tallies]
        count_hands(each.__getitem__, BID, game(one), (0, 1, 0, 1))
        tally = league.tallies[0]
        assert (tally.calls, tally.made, tally.euchred) == (1, made, 1 - made)
        assert league.tallies[1].set == 1 - made
        assert tally.marched == (tricks == BID.tricks)
        assert tally.stuck == (moves[:4] == PASSES)
        assert (tally.next, tally.reverse_next) == (0, 0)
