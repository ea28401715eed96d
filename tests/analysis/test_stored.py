"""Analyses in the run file: beside the results, tied to them, and checked."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from euchre.rules import Rules, phases, preset
from referee.analysis import HandAnalysis
from referee.analysis.blobs import UnitAnalysis, decode_unit, encode_unit
from referee.game.unit import UnitResult
from referee.store.analyses import Analyses
from referee.store.errors import RunFileError
from referee.store.run_file import RunFile
from referee.store.verify import VerifyReport, verify
from referee.tournament.analyses import analysis_of, check_analysis
from referee.tournament.analyst import AnalysisWatcher, analyse_run
from tests.store.support import manifest, planned, play, schedule, small_run, tamper, write_run

UNITS = 3


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished run of three units, not analysed."""
    file = tmp_path / "a.run"
    write_units(file, UNITS)
    return file


def write_units(file: Path, boards: int, rules: Rules | None = None) -> None:
    """Write a run of entrants that play at random, two unless the rules take more."""
    of = manifest(rules, boards=boards)
    write_run(file, of, [play(of, unit, Random(unit.number)) for unit in schedule(of)])


def analyse(path: Path) -> tuple[int, int]:
    """Analyse a run; returns how many units were analysed before, and now."""
    done = analyse_run(path, 1, AnalysisWatcher())
    return done.before, done.units


def checked(path: Path) -> VerifyReport:
    """Verify a run with its analysis."""
    return verify(path, planned, analysis=check_analysis)


def rows(path: Path) -> list[tuple[int, bytes, bytes]]:
    """The analyses as they stand in the file."""
    with sqlite3.connect(path) as db:
        found = list(db.execute("SELECT number, packed, hash FROM analysis ORDER BY number"))
    db.close()
    return found


def change(path: Path, query: str, *values: object) -> None:
    """Change the file behind the referee's back."""
    with sqlite3.connect(path) as db:
        db.execute(query, values)
    db.close()


def test_an_analysis_changes_nothing_of_the_results(path: Path) -> None:
    """Digests and seal stay what they were, and verification passes with it as without it."""
    with RunFile.open(path) as run:
        seal, timing = run.seal, run.timing_digest()
    assert checked(path).analysed == 0
    assert analyse(path) == (0, UNITS)
    with RunFile.open(path) as run:
        assert (run.seal, run.timing_digest()) == (seal, timing)
    report = checked(path)
    assert report.ok, report.problems
    assert report.analysed == UNITS


def test_what_is_done_is_not_done_again(path: Path) -> None:
    """A second time there is nothing to do; of what was lost only that is made again."""
    analyse(path)
    before = rows(path)
    assert analyse(path) == (UNITS, 0)
    change(path, "DELETE FROM analysis WHERE number = 1")
    assert analyse(path) == (UNITS - 1, 1)
    assert rows(path) == before


def test_many_processes_find_the_same_as_one(tmp_path: Path) -> None:
    """What is stored is a function of the games, however the work was shared out."""
    for name, jobs in (("one", 1), ("two", 2)):
        write_units(tmp_path / name, 20)
        done = analyse_run(tmp_path / name, jobs, AnalysisWatcher())
        assert done.units == 20
    assert rows(tmp_path / "one") == rows(tmp_path / "two")


def test_an_unfinished_run_is_analysed_as_far_as_it_got(tmp_path: Path) -> None:
    """What is played later is analysed later, and the run can go on with analyses in its file."""
    of = manifest(boards=UNITS)
    results = [play(of, unit, Random(unit.number)) for unit in schedule(of)]
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.add(results[:1])
    assert analyse(tmp_path / "a.run") == (0, 1)
    with RunFile.open(tmp_path / "a.run", write=True) as run:
        run.add(results[1:])
        run.finish()
    assert analyse(tmp_path / "a.run") == (1, UNITS - 1)
    assert checked(tmp_path / "a.run").ok


@pytest.mark.parametrize("column", ["packed", "hash"])
def test_a_flipped_bit_is_noticed_and_can_be_put_right(path: Path, column: str) -> None:
    """Verification names the unit, a report refuses to read it, and analysing again repairs it."""
    analyse(path)
    sound = rows(path)
    blob = bytearray(sound[1][1 if column == "packed" else 2])
    blob[len(blob) // 2] ^= 4
    change(path, f"UPDATE analysis SET {column} = ? WHERE number = 1", bytes(blob))
    report = checked(path)
    assert [text.split(":")[0] for text in report.problems] == ["unit 1"]
    assert "analysis is damaged" in report.problems[0]
    with RunFile.open(path) as run:
        find = analysis_of(run)
        assert find(0) is not None
        with pytest.raises(RunFileError, match=r"unit 1 is damaged.*referee analyse"):
            find(1)
    assert analyse(path) == (UNITS - 1, 1)
    assert rows(path) == sound
    assert checked(path).ok


@pytest.mark.parametrize("value", [7, "text"])
def test_values_of_the_wrong_kind_are_a_problem_and_no_error(path: Path, value: object) -> None:
    """Numbers and text where bytes belong."""
    analyse(path)
    change(path, "UPDATE analysis SET packed = ? WHERE number = 0", value)
    assert len(checked(path).problems) == 1
    change(path, "UPDATE analysis SET hash = ?", value)
    assert len(checked(path).problems) == UNITS


def test_the_analysis_of_a_unit_that_is_not_there_is_noticed(path: Path) -> None:
    """A row too many belongs to nothing."""
    analyse(path)
    change(path, "UPDATE analysis SET number = 9 WHERE number = 2")
    assert checked(path).problems == ("unit 9: its analysis is damaged: there is no such unit",)


def test_an_analysis_belongs_to_one_record(path: Path) -> None:
    """Where a unit's record is replaced, its old analysis no longer counts."""
    analyse(path)
    of = manifest(boards=UNITS)
    again = play(of, next(schedule(of)), Random(99))
    tamper(path, lambda _: again)
    assert any("analysis is damaged" in text for text in checked(path).problems)
    assert analyse(path) == (UNITS - 1, 1)
    assert checked(path).ok


def better(games: UnitAnalysis) -> UnitAnalysis:
    """The first hand's best play brings a trick more."""
    index = next(i for i, hand in enumerate(games[0]) if hand is not None)
    hand = games[0][index]
    assert hand is not None
    hands = list(games[0])
    hands[index] = HandAnalysis(hand.tricks + 1, hand.points, hand.slips)
    return (tuple(hands), *games[1:])


def shorter(games: UnitAnalysis) -> UnitAnalysis:
    """A hand is missing."""
    return (games[0][:-1], *games[1:])


@pytest.mark.parametrize(
    ("altered", "why"),
    [
        (better, "hand 1 comes to something else"),
        (shorter, "hands in it"),
        (lambda games: games[:1], "1 games"),
    ],
)
def test_an_altered_analysis_with_its_hash_put_right_is_noticed(
    path: Path, altered: Callable[[UnitAnalysis], UnitAnalysis], why: str
) -> None:
    """What best play would have brought less what was given away must be what the hand brought."""
    analyse(path)
    with RunFile.open(path, write=True) as run:
        analyses = Analyses(run)
        text = analyses.text(0)
        assert text is not None
        analyses.add([(0, encode_unit(0, altered(decode_unit(text)[1])))])
    (problem,) = checked(path).problems
    assert problem.startswith("unit 0: its analysis is not of these games")
    assert why in problem


def test_a_text_that_is_no_analysis_is_noticed(path: Path) -> None:
    """Anything can stand there with its hash right."""
    with RunFile.open(path, write=True) as run:
        Analyses(run).add([(0, json.dumps({"version": 1}).encode()), (1, b"\xff")])
    assert len(checked(path).problems) == 2
    with RunFile.open(path) as run, pytest.raises(RunFileError, match="unit 0 is damaged"):
        analysis_of(run)(0)


def test_a_damaged_record_stops_the_analysis(path: Path) -> None:
    """The message names the unit and who looks closer; what was found before is kept."""
    change(path, "UPDATE unit SET happened_hash = zeroblob(32) WHERE number = 1")
    with pytest.raises(RunFileError, match=r"unit 1 is damaged.*referee verify"):
        analyse(path)
    assert [number for number, _, _ in rows(path)] == [0]


def test_an_illegal_move_with_all_hashes_right_stops_the_analysis(tmp_path: Path) -> None:
    """A record of no game by the rules is an error in words, not a traceback."""
    file = tmp_path / "a.run"
    small_run(file, rules=preset("standard"))

    def alter(result: UnitResult) -> UnitResult:
        game = result.games[0]
        index = next(i for i, hand in enumerate(game.hands) if hand.outcome == phases.SCORED)
        hands = list(game.hands)
        moves = hands[index].moves
        hands[index] = dataclasses.replace(hands[index], moves=(*moves[:-1], moves[-2]))
        games = (dataclasses.replace(game, hands=tuple(hands)), *result.games[1:])
        return dataclasses.replace(result, games=games)

    tamper(file, alter)
    with pytest.raises(RunFileError, match=r"unit 0 is damaged: hand \d+, card \d+"):
        analyse(file)
