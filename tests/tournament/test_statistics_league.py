"""Counting units: who won what, calls, forfeits, what is left out, whether the books balance."""

import random
from dataclasses import replace

import pytest

from euchre.rules.build import build_rules
from referee.game.faults import FORFEITED, STRICT, Blame, Cause, Fault
from referee.game.record import End, GameTiming, SeatTiming
from referee.game.unit import UnitResult
from referee.tournament.schedule import all_meet
from referee.tournament.seatings import PlayAs, Shape
from referee.tournament.statistics import (
    League,
    comparisons,
    dealer_balance,
    pairings,
    sanity,
    sentence,
    standings,
)
from referee.tournament.statistics.league import FAULTS_KEPT, LISTED
from tests.tournament.support import (
    NO_TIME,
    STANDARD,
    cancelled,
    forfeit,
    game,
    hand,
    league_units,
    pair,
    random_league,
    thrown_in,
    unit,
    won_by,
)


def counted(entrants: int, *units: UnitResult) -> League:
    """A league of these units."""
    league = League(entrants, STANDARD)
    league.add_all(units)
    return league


def test_calls_by_hand() -> None:
    """Two games with every kind of hand give the counts and points per hand worked out by hand."""
    first = game(
        hand(maker=0, tricks=3, worth=1),
        hand(maker=2, tricks=5, worth=2),
        hand(maker=1, tricks=2, worth=2),
        thrown_in(),
        hand(maker=0, tricks=5, alone=True, worth=4),
        hand(maker=2, tricks=4, alone=True, worth=1),
        hand(maker=0, tricks=0, alone=True, worth=2),
    )
    second = game(hand(maker=2, tricks=5, worth=2))  # the teams have changed seats
    league = counted(2, unit(0, [first, second]))
    a, b = league.tallies
    assert (a.calls, a.made, a.euchred, a.marched, a.lone_tried, a.lone_made) == (5, 4, 1, 2, 3, 1)
    assert (b.calls, b.made, b.euchred, b.marched, b.lone_tried, b.lone_made) == (2, 1, 1, 1, 0, 0)
    assert a.hands == b.hands == 8
    assert (a.points_for, a.points_against) == (10, 4)
    assert (a.wins, a.losses, b.wins, b.losses) == (1, 1, 1, 1)
    table = standings(league)
    assert [row.points_per_hand for row in table] == [6 / 8, -6 / 8]
    (both,) = pairings(league)
    assert both.points_per_hand == 6 / 8 and both.hands == 8
    assert sanity(league, 1) == ()


def test_forfeit() -> None:
    """A forfeit is a win and a loss, and nothing for points, hands and calls; the fault counts."""
    league = counted(2, unit(0, [forfeit(seat=2, hands=3), won_by(0)]), pair(1, 2))
    a, b = league.tallies
    assert (a.wins, a.losses, a.forfeits, a.faults) == (2, 2, 1, {Cause.CRASHED: 1})
    assert (b.wins, b.losses, b.forfeits, b.faults) == (2, 2, 0, {})
    assert a.hands == b.hands == 3
    assert a.calls + b.calls == 3
    assert sanity(league, 2) == ()
    assert [(entry.entrant, entry.game) for entry in league.faults] == [(0, 0)]


def test_only_a_bots_fault_is_its_own() -> None:
    """A fault that is blamed on the referee or the machine is listed but not counted for a bot."""
    made = tuple(Fault(Cause.TIMEOUT, blame, 1, 0, 0, 0, "") for blame in Blame)
    league = counted(2, unit(0, [replace(won_by(0), faults=made), won_by(0)]))
    assert league.tallies[1].faults == {Cause.TIMEOUT: 1}
    assert len(league.faults) == 3


def test_a_cancelled_game_takes_its_unit_along() -> None:
    """Of a unit with a cancelled game nothing is counted anywhere, and the unit is named."""
    whole = pair(1, 2)
    league = counted(2, unit(0, [won_by(0), cancelled()]), whole)
    alone = counted(2, whole)
    assert league.tallies == alone.tallies
    assert league.meetings == alone.meetings
    assert [(entry.unit.number, entry.reason) for entry in league.excluded] == [
        (0, "game 2 was called off")
    ]
    assert sanity(league, 2) == ()


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (unit(0, [won_by(0)]), "has 1 of 2 games"),
        (replace(pair(0, 1), timings=(NO_TIME,)), "has 2 of 2 games"),
        (unit(0, [won_by(0), won_by(1)], pairing=(0, 7)), "entrants who are not in the run"),
        (replace(pair(0, 1), unit=replace(pair(0, 1).unit, pairing=(1, 2))), "not of its pairing"),
        (unit(0, [won_by(0), won_by(0, first_dealer=1)]), "its games have different first dealers"),
        (unit(0, [won_by(0), replace(won_by(0), winner=-1)]), "game 2 has no winner"),
        (unit(0, [replace(won_by(0), winner=1), won_by(0)]), "not won by the side that leads"),
        (unit(0, [replace(won_by(0), score=(9, 0)), won_by(0)]), "not the sum of its hands"),
        (unit(0, [replace(forfeit(0), winner=0), won_by(0)]), "by the side that forfeited it"),
        (unit(0, [replace(forfeit(0), cause=None), won_by(0)]), "not by anybody for any cause"),
        (unit(0, [replace(won_by(0), first_dealer=9), won_by(0)]), "has no first dealer"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_record_in_disorder(broken: UnitResult, words: str) -> None:
    """A unit whose records contradict themselves is not counted, and a sentence says so."""
    league = counted(3, broken, pair(1, 2))
    assert league.units == 1 and league.excluded_count == 1
    (found,) = sanity(league, 2)
    assert found.startswith("unit 0 is not counted: ") and words in found


def test_units_missing_or_twice() -> None:
    """A unit that came twice is counted once, and both that and a missing unit are reported."""
    league = counted(2, pair(0, 2), pair(0, 2), pair(9, 0))
    assert league.units == 2
    assert sanity(league) == ("unit 0 came twice; it is counted once",)
    assert sanity(league, 3)[-1] == "3 units were planned, but there are 2"


def test_the_books_are_really_balanced() -> None:
    """A win too many in any one of the sums is found."""
    units = [pair(0, 2, (0, 1)), pair(1, 1, (0, 2)), pair(2, 0, (1, 2))]
    assert sanity(counted(3, *units), 3) == ()
    for spoil in range(8):
        league = counted(3, *units)
        match spoil:
            case 0:
                league.tallies[1].wins += 1
            case 1:
                league.meetings[0, 1].clusters.wins -= 1
            case 2:
                league.boards[1][0] += 1
            case 3:
                league.games += 1
            case 4:
                league.tallies[0].calls += 1
            case 5:
                league.meetings[0, 2].calls[1].calls += 1
            case 6:
                league.tallies[2].faulty = league.tallies[2].games + 1
                league.tallies[2].faults[Cause.TIMEOUT] = 1000
            case 7:
                league.tallies[2].faulty = 1
        assert sanity(league, 3), f"spoilt {spoil} and nobody noticed"


def test_pairs_and_totals() -> None:
    """Three bots on four boards: pentanomial counts, shares, ranks and ties worked out by hand."""
    won = {(0, 1): [2, 1, 1, 0], (0, 2): [2, 2, 1, 2], (1, 2): [1, 2, 2, 2]}
    league = counted(3, *league_units(3, 4, lambda board, a, b: won[a, b][board]))
    assert [pairing.pentanomial for pairing in pairings(league)] == [
        (1, 0, 2, 0, 1),
        (0, 0, 1, 0, 3),
        (0, 0, 1, 0, 3),
    ]
    table = standings(league)
    assert [(row.entrant, row.rank, row.tally.wins) for row in table] == [
        (0, 1, 11),
        (1, 1, 11),
        (2, 3, 2),
    ]
    sums = league.clusters_of(0)
    assert (sums.count, sums.games, sums.wins) == (4, 16, 11)
    assert sums.wins_wins == 4**2 + 3**2 + 2**2 + 2**2
    assert sum(row.elo.value for row in table if row.elo and row.elo.value) == pytest.approx(
        0, abs=60
    )


def test_two_bots_are_one_difference_apart() -> None:
    """Of two bots, the rows of the table are as far apart as the pairing says, and so is the
    sentence."""
    league = counted(2, *(pair(board, (2, 1, 1, 0, 1, 2)[board % 6]) for board in range(60)))
    (pairing,) = pairings(league)
    first, second = standings(league)
    assert pairing.elo and first.elo and second.elo
    assert pairing.elo.value and first.elo.value and second.elo.value
    assert first.elo.value - second.elo.value == pytest.approx(pairing.elo.value)
    (found,) = comparisons(league, (first, second))
    assert found.elo == pytest.approx(pairing.elo.value)


def test_a_bot_against_its_copy() -> None:
    """Pairs that all split: level, first together, no certainty, and the sentence says level."""
    league = counted(2, *(pair(board, 1, luck=board % 2) for board in range(30)))
    table = standings(league)
    assert [row.rank for row in table] == [1, 1]
    (pairing,) = pairings(league)
    assert pairing.pentanomial == (0, 0, 30, 0, 0)
    assert pairing.share and pairing.share.value == 0.5 and pairing.superiority == 0.5
    (found,) = comparisons(league, table)
    assert not found.decided and found.more_boards is None
    assert sentence(found, ["A", "B"]) == "A and B are level on 30 boards: not decided."


def test_all_won() -> None:
    """Who wins every game is decidedly ahead, though no finite Elo says by how much."""
    league = counted(2, *(pair(board, 2) for board in range(50)))
    (found,) = comparisons(league, standings(league))
    assert found.decided and found.elo is None and found.difference == 1
    assert sentence(found, ["A", "B"]) is None
    (pairing,) = pairings(league)
    assert pairing.elo and pairing.elo.value is None and pairing.elo.low
    assert pairing.superiority is not None and pairing.superiority > 0.999


def test_no_games_and_few() -> None:
    """Entrants without games come last without a rank; with one board nothing is concluded."""
    empty = League(3, STANDARD)
    assert [row.rank for row in standings(empty)] == [None] * 3
    assert not (*pairings(empty), *comparisons(empty, standings(empty)), *sanity(empty, 0))
    assert dealer_balance(empty) is None
    league = counted(3, pair(0, 2))
    table = standings(league)
    assert [(row.entrant, row.rank) for row in table] == [(0, 1), (1, 2), (2, None)]
    (found,) = comparisons(league, table)
    text = sentence(found, ["A", "B", "C"])
    assert text == "A and B: not decided; that takes at least two boards."


def test_undecided_sentences() -> None:
    """A small lead is called undecided, in Elo or, without a finite Elo, in points, with the
    boards that would decide it; a tiny one would take too many."""
    wins = [1] * 90 + [2] * 6 + [0] * 4
    league = counted(2, *(pair(board, won) for board, won in enumerate(wins)))
    (found,) = comparisons(league, standings(league))
    assert found.margin and found.more_boards
    exact = 100 * ((found.margin / found.difference) ** 2 - 1)
    assert exact <= found.more_boards <= 1.1 * exact + 1
    assert sentence(found, ["A", "B"]) == (
        f"A is ahead of B by 7 ± 22 Elo: not decided; about {found.more_boards} more boards would "
        "decide it."
    )
    assert "7.0 ± 11.0 points of win %" in str(
        sentence(replace(found, difference=0.07, margin=0.11, elo=None), ["A", "B"])
    )
    assert "more than 1,000,000 boards" in str(
        sentence(replace(found, more_boards=None), ["A", "B"])
    )
    assert "about 1 more board would" in str(sentence(replace(found, more_boards=1), ["A", "B"]))


def test_order_of_units_is_nothing() -> None:
    """The same units in another order give the same sums and the same table."""
    units = list(random_league(3, 6))
    shuffled = random.Random(3).sample(units, len(units))
    there, back = counted(3, *shuffled), counted(3, *units)
    assert standings(there) == standings(back)
    assert pairings(there) == pairings(back)


@pytest.mark.parametrize("name", ["standard", "railroad", "german", "openspiel"])
def test_real_games(name: str) -> None:
    """Games of random moves under several rules: every sum agrees with a recount of the records."""
    rules = build_rules(name)
    units = list(random_league(3, 4, seed=7, rules=rules))
    league = League(3, rules)
    league.add_all(units)
    assert sanity(league, len(units)) == ()
    for entrant, tally in enumerate(league.tallies):
        mine = [
            (record, seats.index(entrant), seats)
            for result in units
            for record, seats in zip(result.games, result.unit.seatings, strict=True)
            if entrant in seats
        ]
        assert tally.games == len(mine) == 16
        assert tally.wins == sum(record.winner == side for record, side, _ in mine)
        assert tally.points_for == sum(
            one.points[side] for record, side, _ in mine for one in record.hands
        )
        calls = [
            one
            for record, _, seats in mine
            for one in record.hands
            if one.outcome == 1 and seats[one.maker] == entrant
        ]
        assert tally.calls == len(calls)
        assert tally.euchred == sum(one.maker_tricks < 3 for one in calls)
        assert tally.lone_tried == sum(one.alone for one in calls)
        assert tally.decisions > 0 and tally.longest_us == 100_000


def test_faults_of_real_games() -> None:
    """A strict table forfeits at the first fault, and the league counts it so."""
    from euchre.rules import Board
    from referee.game.table import Table

    def forfeited(dealer_board: int) -> Table:
        table = Table(Board(bytes(32), dealer_board, STANDARD), STRICT)
        table.fault(Cause.ILLEGAL_MOVE, "said PLAY 9C")
        return table

    tables = [forfeited(0), forfeited(0)]
    records = [table.record for table in tables if table.record is not None]
    made = replace(unit(0, records), timings=tuple(table.timing(0.0) for table in tables))
    league = counted(2, made)
    assert sanity(league, 1) == ()
    assert sum(tally.forfeits for tally in league.tallies) == 2
    assert [entry.evidence for entry in league.faults] == ["said PLAY 9C"] * 2
    assert {record.end for record in records} == {End.FORFEIT}


def test_memory_does_not_grow_with_faults() -> None:
    """Of very many faults and excluded units the first are kept and the rest counted."""
    bad = replace(won_by(0), faults=(Fault(Cause.TIMEOUT, Blame.BOT, 0, 0, 0, FORFEITED, ""),) * 3)
    units = [unit(number, [bad, won_by(0)]) for number in range(FAULTS_KEPT)]
    league = counted(2, *units)
    assert len(league.faults) == FAULTS_KEPT
    assert league.faults_left_out == 2 * FAULTS_KEPT
    assert league.tallies[0].faults == {Cause.TIMEOUT: 3 * FAULTS_KEPT}
    off = counted(2, *(unit(n, [cancelled(), cancelled()]) for n in range(LISTED + 5)))
    assert (len(off.excluded), off.excluded_count) == (LISTED, LISTED + 5)
    broken = counted(2, *(unit(n, [won_by(0)]) for n in range(LISTED + 5)))
    assert sanity(broken)[-1] == "5 more records are in disorder"


def test_times_and_repeated_attempts() -> None:
    """Times are added up by entrant, the longest is kept, and void attempts count for both."""
    slow = GameTiming(tuple(SeatTiming(10, 100 * (seat + 1), 50 + seat) for seat in range(4)), 1)
    league = counted(2, replace(pair(0, 1), timings=(slow, slow), attempt=3))
    a, b = league.tallies
    assert (a.decisions, a.total_us, a.longest_us) == (40, 1000, 53) == (40, b.total_us, 53)
    assert a.voids == b.voids == 2


def test_dealer_balance() -> None:
    """In duplicate every bot deals first in half of its games; what that is worth is told."""
    league = counted(2, pair(0, 2), pair(1, 1, luck=0), pair(2, 1, luck=1))
    assert dealer_balance(league) == (
        "First deal: every bot dealt first in 50.0 % of its games; the side that dealt first won "
        "3 of 6 games (50.0 %)."
    )


def test_two_bots_share_a_row() -> None:
    """Of pairs of bots the table has a row each: games are counted once, calls of both together,
    and a fault names the row and the bot."""
    shape = Shape(4, 2, PlayAs.PAIRS, 4)
    (planned,) = all_meet(shape, 1).units()
    assert planned.seatings == ((0, 2, 1, 3), (2, 0, 3, 1))
    games = (game(hand(maker=0), hand(maker=2, worth=10)), forfeit(seat=2))
    league = League(2, STANDARD, bots_each=2)
    league.add(UnitResult(planned, games, (NO_TIME,) * 2))
    first, second = league.tallies
    assert (first.games, first.wins, first.calls, first.defended) == (2, 2, 2, 0)
    assert (second.games, second.losses, second.forfeits, second.defended) == (2, 2, 1, 2)
    (fault,) = league.faults
    assert (fault.entrant, fault.bot) == (1, 3)
    assert list(league.meetings) == [(0, 1)]
    assert sanity(league, 1) == ()
