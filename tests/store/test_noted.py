"""Notes of a run that do not fit what was played, with every hash put right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.game.faults import FORFEITED, Blame, Cause, Fault
from referee.game.record import End, GameRecord
from referee.game.unit import UnitResult
from referee.store.run_file import Note, RunFile
from tests.store.support import check, manifest, play, schedule, write_run

OUT: Mapping[str, Any] = {"name": "a", "cause": "crashed", "evidence": "it ended"}


def withdrawn(record: GameRecord) -> GameRecord:
    """A game that the first seat forfeits unplayed, as withdrawn."""
    fault = Fault(Cause.WITHDRAWN, Blame.BOT, 0, 0, 0, FORFEITED)
    hand = replace(
        record.hands[0],
        moves=(),
        outcome=0,
        maker=-1,
        trump=-1,
        alone=False,
        maker_tricks=0,
        points=(0, 0),
    )
    return replace(
        record,
        hands=(hand,),
        faults=(fault,),
        end=End.FORFEIT,
        forfeited_by=0,
        cause=Cause.WITHDRAWN,
        winner=1,
        score=(0, 0),
        time_called=-1,
    )


def problems(tmp_path: Path, results: list[UnitResult], *notes: Note) -> tuple[str, ...]:
    """What is found in a finished run of three units with these notes."""
    path = tmp_path / "a.run"
    with RunFile.create(path, manifest(boards=3)) as run:
        run.add(results)
        for note in notes:
            run.note(note.kind, note.value)
        run.finish()
    return check(path).problems


@pytest.fixture
def results() -> list[UnitResult]:
    """Three units that were played."""
    of = manifest(boards=3)
    return [play(of, unit, Random(1)) for unit in schedule(of)]


def made_up(results: list[UnitResult]) -> list[UnitResult]:
    """The same with a game of the second unit forfeited as withdrawn."""
    first, second, third = results
    timing = second.timings[0]
    none = tuple(replace(seat, decisions=0, total_us=0, longest_us=0) for seat in timing.seats)
    timings = (replace(timing, seats=none, evidence=("out",)), *second.timings[1:])
    games = (withdrawn(second.games[0]), *second.games[1:])
    return [first, replace(second, games=games, timings=timings), third]


def test_a_withdrawal_that_nobody_noted_is_found(tmp_path: Path, results: list[UnitResult]) -> None:
    """A game cut off as if its bot had been withdrawn needs a note that says it was."""
    (wrong,) = problems(tmp_path, made_up(results))
    name = manifest(boards=3).terms.entrants[results[1].unit.seatings[0][0]].name
    assert wrong == (
        f"{name} forfeits as withdrawn in unit 1, game 1, and no note says that it was"
    )


@pytest.mark.parametrize("kind", ["withdrawn", "never_playable"])
def test_with_the_note_it_may_be_so(tmp_path: Path, results: list[UnitResult], kind: str) -> None:
    """With the note that the referee writes with it all is well."""
    name = manifest(boards=3).terms.entrants[results[1].unit.seatings[0][0]].name
    assert problems(tmp_path, made_up(results), Note(kind, {**OUT, "name": name})) == ()


def test_a_unit_is_not_excluded_for_nothing(tmp_path: Path, results: list[UnitResult]) -> None:
    """A unit that was given up was void, and that is noted; and it is not stored as well."""
    excluded = Note("excluded", {"unit": 0, "reason": "none"})
    (wrong,) = problems(tmp_path, results[1:], excluded)
    assert wrong == "unit 0 is excluded, and no note says that it was void"
    (tmp_path / "a.run").unlink()
    void = Note("void", {"unit": 0, "attempt": 3, "reason": "none"})
    (wrong,) = problems(tmp_path, results, void, excluded)
    assert wrong == "unit 0 is stored, and excluded as well"


@pytest.mark.parametrize("value", [{}, {"name": "a", "cause": "crashed"}, {**OUT, "name": 1}])
def test_a_note_says_who_is_out_and_why(
    tmp_path: Path, results: list[UnitResult], value: dict[str, Any]
) -> None:
    """A note on a bot that lacks its name, the cause or the evidence is found."""
    (wrong,) = problems(tmp_path, results, Note("withdrawn", value))
    assert "does not say who" in wrong


@pytest.mark.parametrize("text", [b"[]", b"zzz", b"[" * 100_000, b"\xff"])
@pytest.mark.parametrize("kind", ["void", "resumed", "withdrawn", "excluded"])
def test_a_note_that_is_no_object_is_found(
    tmp_path: Path, results: list[UnitResult], kind: str, text: bytes
) -> None:
    """Whatever stands where JSON should, verify says so and does not break."""
    path = tmp_path / "a.run"
    write_run(path, manifest(boards=3), results)
    with RunFile.open(path, write=True) as run, run.writing() as db:
        db.execute("INSERT INTO note (kind, json) VALUES (?, ?)", (kind, text))
    assert any("note 1 is damaged" in wrong for wrong in check(path).problems)
