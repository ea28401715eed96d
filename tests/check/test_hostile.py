"""Bots that attack: the matrix is whole, and the bounded part of it holds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from euchre.rules.build import build_rules
from referee.check.hostile.drill import drill
from referee.check.hostile.matrix import (
    AT_START,
    CANNOT_BE,
    IN_PLAY,
    PHASE,
    PHASES,
    START,
    Attack,
    Cell,
    Phase,
    Verdict,
    every_cell,
    few_cells,
)
from referee.game.faults import Cause
from referee.process.sandbox.cell import Level
from referee.tournament.confinement import IN_THE_OPEN
from tests.cli.support import Place


def test_every_cell_is_there_once_with_its_verdict() -> None:
    """The matrix is every attack in play at every decision, and those at the start once each."""
    cells = list(every_cell())
    assert len(set(cells)) == len(cells) == len(IN_PLAY) * len(PHASES) + len(AT_START)
    for cell in cells:
        for level in Level:
            assert cell.attack.verdict_at(level).words
    left_out = {Cell(fault, phase) for fault, phase in CANNOT_BE}
    assert not left_out & set(cells) and all(CANNOT_BE.values())


def test_the_bounded_part_has_every_attack_and_every_decision() -> None:
    """What is run by default leaves out no attack and no kind of decision."""
    cells = list(few_cells())
    assert {cell.fault for cell in cells} == set(AT_START) | set(IN_PLAY)
    assert {cell.phase for cell in cells} == {START} | set(PHASE)
    assert set(cells) <= set(every_cell())


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name)
def test_the_rules_of_every_phase_can_be(phase: Phase) -> None:
    """Each kind of decision has rules that there are."""
    assert build_rules(phase.preset, phase.changes).preset == phase.preset


def judged(cells: Sequence[Cell]) -> list[tuple[str, tuple[str, ...]]]:
    """What became of these cells without a sandbox: their names, and what is wrong."""
    return [(str(one.cell), one.wrong) for one in drill(cells, IN_THE_OPEN)]


def test_a_few_attacks_end_as_written_down() -> None:
    """The quickest part of the same: a start, a crash, a flood and an illegal card."""
    cells = [Cell("exit", START), *(Cell(f, "lead") for f in ("crash", "flood", "illegal"))]
    assert sorted(judged(cells)) == sorted((str(cell), ()) for cell in cells)


def test_a_wrong_verdict_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell that ends otherwise than was written down is not in order."""
    monkeypatch.setitem(IN_PLAY, "crash", Attack(Verdict(frozenset({Cause.TIMEOUT}))))
    monkeypatch.setitem(IN_PLAY, "duplicate", Attack(Verdict(frozenset({Cause.FLOODED}))))
    found = dict(judged([Cell("crash", "lead"), Cell("duplicate", "lead")]))
    assert found == {
        "crash@lead": ("crashed instead of timeout",),
        "duplicate@lead": ("no fault instead of flooded",),
    }


def test_an_attack_that_never_came_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell counts only if the bot was asked what it was to attack."""
    never = replace(PHASE["alone"], preset="standard", boards=1)
    monkeypatch.setitem(PHASE, "alone", never)
    ((_, wrong),) = judged([Cell("stale", "alone")])
    assert wrong == ("it was never asked what it was to attack",)


def test_the_command_tells_each_verdict(place: Place) -> None:
    """Verdicts in words and as JSON, the status, the list of cells, and what is not one."""
    cell = ("check", "--hostile", "--fault", "illegal", "--phase", "lead")
    told = place.call(*cell)
    assert told.status == 0, told.out + told.err
    assert told.out.splitlines()[1].split() == ["ok", "illegal@lead", "illegal_move"]
    whole = json.loads(place.call(*cell, "--format", "json").out)
    assert whole["bad"] == 0 and whole["cells"][0]["expected"] == "illegal_move"
    listed = place.call("check", "--hostile", "--all", "--list").out
    assert all(str(cell) in listed for cell in every_cell()) and "left out: " in listed
    wrong = place.call("check", "--hostile", "--phase", "leed")
    assert wrong.status == 2 and "there is no phase 'leed'; there are: start, " in wrong.err
