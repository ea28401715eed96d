"""The figures of a report that come from the analysis."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks.analysis import per_hand
from euchre.rules import Board, preset
from euchre.rules.phases import SCORED
from referee.analysis import HandAnalysis, Slip, analyse_game
from referee.game.unit import Unit, UnitResult
from referee.report.csv_report import ANALYSIS_COLUMNS
from referee.tournament.statistics import League, standings
from tests.store.support import SEED, manifest, play, schedule
from tests.tournament.support import NO_TIME, forfeit, game, hand, thrown_in

STANDARD = preset("standard")
RESULTS = Path(__file__).parents[2] / "docs" / "results.md"


def test_luck_adjusted_points_are_points_less_those_of_best_play() -> None:
    """Added up hand by hand, straight from what the words mean."""
    of = manifest(boards=3)
    results = [play(of, unit, Random(unit.number)) for unit in schedule(of)]
    league = League(2, STANDARD)
    hands = points = best = given = 0
    for result in results:
        board = Board(SEED, result.unit.board, STANDARD)
        games = tuple(analyse_game(board, record) for record in result.games)
        league.add(result, games)
        for record, seats, found in zip(result.games, result.unit.seatings, games, strict=True):
            ours = seats.index(0) % 2
            hands += len(record.hands)
            points += record.score[ours] - record.score[1 - ours]
            for played, value in zip(record.hands, found, strict=True):
                if value is not None:
                    best += value.points if played.maker % 2 == ours else -value.points
                    given += sum(slip.tricks for slip in value.slips if slip.seat % 2 == ours)
    row = next(row for row in standings(league) if row.entrant == 0)
    assert row.tally.analysed == row.tally.hands == hands
    assert row.luck_adjusted == pytest.approx((points - best) / hands)
    assert row.tricks_given_away == pytest.approx(given / hands)
    other = next(row for row in standings(league) if row.entrant == 1)
    assert other.luck_adjusted == pytest.approx((best - points) / hands)


def small_unit() -> tuple[UnitResult, tuple[tuple[HandAnalysis | None, ...], ...]]:
    """Four entrants at one table: three hands, two of them played out."""
    record = game(hand(maker=0, tricks=3), thrown_in(), hand(maker=1, tricks=2, worth=2))
    unit = Unit(0, 0, (0, 1, 2, 3), ((0, 1, 2, 3),))
    found = (
        HandAnalysis(5, 2, (Slip(3, 2, 2, 1),)),
        None,
        HandAnalysis(3, 1, (Slip(0, 3, 1, 3),)),
    )
    return UnitResult(unit, (record,), (NO_TIME,)), (found,)


def test_partners_share_points_but_not_slips() -> None:
    """A slip counts for who made it; what it costs in points, for both of the side."""
    result, found = small_unit()
    league = League(4, STANDARD)
    league.add(result, found)
    by_entrant = sorted(standings(league), key=lambda row: row.entrant)
    assert [row.tally.given_away for row in by_entrant] == [0, 0, 2, 1]
    assert [row.tally.adjusted for row in by_entrant] == [2, -2, 2, -2]
    assert [row.luck_adjusted for row in by_entrant] == pytest.approx([2 / 3, -2 / 3] * 2)


def test_units_without_an_analysis_count_in_everything_else() -> None:
    """The figures are of analysed units only; without any there are none."""
    result, found = small_unit()
    league = League(4, STANDARD)
    league.add(result)
    assert [row.luck_adjusted for row in standings(league)] == [None] * 4
    second = replace(result, unit=replace(result.unit, number=1))
    league.add(second, found)
    assert (league.units, league.analysed) == (2, 1)
    row = standings(league)[0]
    assert (row.tally.hands, row.tally.analysed) == (6, 3)


def test_a_forfeited_game_counts_in_no_figure() -> None:
    """Its hands are analysed for whoever looks at them, but are none of the table's."""
    result, found = small_unit()
    lost = replace(forfeit(1), hands=result.games[0].hands)
    league = League(4, STANDARD)
    league.add(replace(result, games=(lost,)), found)
    assert [row.luck_adjusted for row in standings(league)] == [None] * 4
    assert sum(hand.outcome == SCORED for hand in lost.hands) == 2


def test_every_new_field_is_documented() -> None:
    """The page on results has each key and column that only an analysed run has."""
    documented = set(re.findall(r"`([a-z_]+)`", RESULTS.read_text(encoding="utf-8")))
    assert {*ANALYSIS_COLUMNS, "analysed_units"} <= documented


def test_an_interval_comes_from_what_differs_between_pairs() -> None:
    """Equal pairs leave none; it shrinks with the square root of their number."""
    mean, margin = per_hand([3, 3, 3], [10, 10, 10])
    assert (round(mean, 9), round(margin, 9)) == (0.3, 0)
    mean, margin = per_hand([4, 2] * 50, [10, 10] * 50)
    assert mean == pytest.approx(0.3)
    assert margin == pytest.approx(1.96 * 0.1 / 99**0.5)
