"""`referee check --hostile`: whether a run on this machine withstands bots that attack it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from referee.cli.errors import BOT_OR_RUN
from referee.cli.sandbox import sandbox_options
from referee.cli.words import count, say
from referee.tournament.confinement import Confinement

if TYPE_CHECKING:
    from referee.check.hostile.drill import Judged
    from referee.check.hostile.matrix import Cell


@click.command("check", short_help="Let hostile bots loose and see what becomes of them.")
@click.option("--hostile", is_flag=True, help="Run bots that attack the run they play in.")
@click.option("--all", "everything", is_flag=True, help="Every attack at every decision.")
@click.option("--fault", "faults", multiple=True, metavar="FAULT", help="Only this attack.")
@click.option("--phase", "phases", multiple=True, metavar="PHASE", help="Only at this decision.")
@click.option("--list", "listed", is_flag=True, help="Say which cells there are, and run none.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@sandbox_options
def command(
    hostile: bool,
    everything: bool,
    faults: tuple[str, ...],
    phases: tuple[str, ...],
    listed: bool,
    form: str,
    confinement: Confinement,
) -> int:
    """Let bots that attack play real runs against an honest one, and judge each attack.

    A cell is one attack at one kind of decision, FAULT@PHASE. It is in order if it ends by the
    fault that was written down for it beforehand, in bounded time, with an opponent that has no
    fault, a complete table, and no process left over. Without --all each attack and each kind of
    decision comes once. Exit status 1 if a cell is not in order.
    """
    from referee.check.hostile.drill import drill, reached

    if not hostile:
        raise click.UsageError("say what to check: --hostile")
    cells = _cells(everything, faults, phases)
    if listed:
        _list(cells, form)
        return 0
    confinement = reached(confinement)
    level = confinement.least
    told = None
    if form == "text":
        told = _tell
        click.echo(f"sandbox {level.value}: {level.meaning}")
    judged = drill(cells, confinement, told)
    bad = sum(not one.ok for one in judged)
    if form == "json":
        told_all: dict[str, Any] = {"schema_version": 1, "sandbox": level.value, "bad": bad}
        told_all["cells"] = [_plain(one) for one in judged]
        click.echo(json.dumps(told_all, indent=2, ensure_ascii=False))
    else:
        click.echo(f"{count(len(judged), 'cell')}, {bad or 'none'} not in order")
    return BOT_OR_RUN if bad else 0


def _cells(everything: bool, faults: tuple[str, ...], phases: tuple[str, ...]) -> list[Cell]:
    from referee.check.hostile.matrix import AT_START, IN_PLAY, PHASE, START, every_cell, few_cells

    for name, given, known in (
        ("fault", faults, {**AT_START, **IN_PLAY}),
        ("phase", phases, {START: None, **PHASE}),
    ):
        for word in given:
            if word not in known:
                raise click.UsageError(
                    f"there is no {name} {word!r}; there are: {', '.join(known)}"
                )
    if not (faults or phases):
        return list(every_cell() if everything else few_cells())
    cells = [
        cell
        for cell in every_cell()
        if (not faults or cell.fault in faults) and (not phases or cell.phase in phases)
    ]
    if not cells:
        raise click.UsageError("there is no such cell; see `referee check --hostile --all --list`")
    return cells


def _list(cells: list[Cell], form: str) -> None:
    from referee.check.hostile.matrix import CANNOT_BE
    from referee.process.sandbox.cell import Level

    verdicts = {str(cell): cell.attack.verdict_at(Level.FULL).words for cell in cells}
    left_out = {f"{fault}@{phase}": why for (fault, phase), why in CANNOT_BE.items()}
    if form == "json":
        click.echo(json.dumps({"cells": verdicts, "left_out": left_out}, indent=2))
        return
    for name, words in verdicts.items():
        click.echo(f"{name:28}  {words}")
    for name, why in left_out.items():
        click.echo(f"{name:28}  left out: {why}")


def _tell(one: Judged) -> None:
    click.echo(f"{'ok ' if one.ok else 'BAD'}  {one.cell!s:28}  {one.found}")
    for wrong in one.wrong:
        say(f"     {one.cell}: {wrong}")


def _plain(one: Judged) -> dict[str, Any]:
    return {
        "fault": one.cell.fault,
        "phase": one.cell.phase,
        "expected": one.verdict.words,
        "found": one.found,
        "ok": one.ok,
        "wrong": list(one.wrong),
        "run_seconds": round(one.seconds, 1),
    }
