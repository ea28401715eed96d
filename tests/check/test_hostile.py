"""Bots that attack: the matrix is whole, and the bounded part of it holds."""

from __future__ import annotations

import functools
import json
import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

import pytest

from euchre.rules.build import build_rules
from referee.check.hostile.drill import Judged, drill, reached, runs
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
from referee.process.keeper import LINUX
from referee.process.sandbox import level
from referee.process.sandbox.cell import Level
from referee.process.sandbox.cgroup import NoCgroups
from referee.process.sandbox.limits import PLAYING
from referee.tournament.confinement import IN_THE_OPEN, Confinement
from tests.cli.support import Place, finish, processes
from tests.process.support import wait_until


def test_every_cell_is_there_once_with_its_verdict() -> None:
    """The matrix is every attack in play at every decision, and those at the start once each."""
    cells = list(every_cell())
    assert len(set(cells)) == len(cells) == len(IN_PLAY) * len(PHASES) + len(AT_START)
    for cell in cells:
        for reached_level in Level:
            assert cell.attack.verdict_at(reached_level).words
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


BOUNDED = list(runs(few_cells()))


@functools.cache
def found_in(number: int) -> dict[Cell, Judged]:
    """What became of the cells of a run, with bots shut in as far as this machine can; it is
    played when the first of them is asked for."""
    wanted = Confinement.of_mode("auto", PLAYING, ())
    return {one.cell: one for one in drill(BOUNDED[number], reached(wanted))}


@pytest.mark.timeout(300)  # of a dozen processes, some of which are waited for
@pytest.mark.parametrize(
    ("number", "cell"),
    [pytest.param(n, cell, id=str(cell)) for n, cells in enumerate(BOUNDED) for cell in cells],
)
def test_the_bounded_matrix(number: int, cell: Cell) -> None:
    """Each attack, and an attack at each kind of decision, ends as was written down."""
    judged = found_in(number)[cell]
    assert not judged.wrong, f"{cell}: {judged.found}"


@pytest.mark.timeout(300)  # the same
def test_what_takes_from_the_machine_without_control_groups(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where only the referee counts memory, a hog, a bomb and a filler end as was written down."""

    def none_here() -> NoReturn:
        raise NoCgroups("they are hidden")

    monkeypatch.setattr(level, "find", none_here)
    confinement = reached(Confinement.of_mode("auto", PLAYING, ()))
    assert confinement.least != Level.FULL
    cells = [Cell(fault, "follow") for fault in ("memory-hog", "fork-bomb", "disk-filler")]
    assert [(one.found, one.wrong) for one in drill(cells, confinement) if not one.ok] == []


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
    assert told.out.splitlines()[1].split() == ["1/1", "ok", "illegal@lead", "illegal_move"]
    whole = json.loads(place.call(*cell, "--format", "json").out)
    assert whole["bad"] == 0 and whole["cells"][0]["expected"] == "illegal_move"
    listed = place.call("check", "--hostile", "--all", "--list").out
    assert all(str(cell) in listed for cell in every_cell()) and "left out: " in listed
    wrong = place.call("check", "--hostile", "--phase", "leed")
    assert wrong.status == 2 and "there is no phase 'leed'; there are: start, " in wrong.err


def test_a_drill_goes_on_where_it_was(place: Place) -> None:
    """Cells that are kept as in order are left out, those that are not are run again."""
    command = ("check", "--hostile", "--phase", "start", "--kept", "ledger", "--sandbox", "none")
    names = [fault for fault in AT_START if fault != "exit"]
    lines = [{"cell": f"{name}@start", "sandbox": "none", "ok": True} for name in names]
    lines.append({"cell": "exit@start", "sandbox": "none", "ok": False})
    lines.append({"cell": "exit@start", "sandbox": "full", "ok": True})
    ledger = place.folder / "ledger"
    ledger.write_text("".join(json.dumps(line) + "\n" for line in lines))
    told = place.call(*command)
    assert told.status == 0, told.out + told.err
    assert "4 of 5 cells are in order already" in told.out and told.out.count("ok ") == 1
    assert "5 cells, none not in order" in told.out
    assert place.call(*command).out.splitlines()[1:] == [
        "5 of 5 cells are in order already",
        "5 cells, none not in order",
    ]
    ledger.write_text("no such thing\n")
    wrong = place.call(*command)
    assert wrong.status == 2 and "ledger, line 1: this is not what a cell is kept as" in wrong.err


def _is_of(place: Place, pid: int) -> bool:
    """Whether a process runs in a folder of this place: there may be drills beside it."""
    try:
        return os.readlink(f"/proc/{pid}/cwd").startswith(str(place.temporary))
    except OSError:
        return not LINUX  # it has just ended, or nobody can tell


def test_an_interrupted_drill_says_how_far_it_came(place: Place) -> None:
    """Ctrl-C ends a drill with the number of cells judged, and leaves nothing behind."""
    process = place.start("check", "--hostile", "--phase", "follow", "--kept", "ledger")
    wait_until(lambda: any(_is_of(place, pid) for pid in processes("attacker.py")), "an attacker")
    process.send_signal(signal.SIGINT)
    told = finish(process)
    assert told.status == 130
    assert "interrupted by SIGINT; 0 of 20 cells judged; the same command goes on" in told.err
    assert not place.files()
