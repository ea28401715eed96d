"""What `referee check --hostile` runs, and what it says of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from referee.cli.errors import BOT_OR_RUN
from referee.cli.words import count, say
from referee.tournament.confinement import Confinement

if TYPE_CHECKING:
    from referee.check.hostile.drill import Judged
    from referee.check.hostile.ledger import Ledger
    from referee.check.hostile.matrix import Cell

_SIGNAL: Final = 128  # and the signal's number: what shells report


def let_loose(cells: list[Cell], confinement: Confinement, kept: Path | None, form: str) -> int:
    """Run these cells, tell what became of each, and return the exit status.

    Args:
        cells: which ones. confinement: how far the attackers are to be shut in.
        kept: a file with what became of cells before; those in order are left out.
        form: ``text`` or ``json``.
    """
    from referee.check.hostile.drill import drill, reached
    from referee.check.hostile.ledger import NoLedger
    from referee.tournament.interrupt import Interrupted

    confinement = reached(confinement)
    level = confinement.least
    judged: list[Judged] = []
    try:
        ledger = None if kept is None else _ledger(kept, confinement)
        left = cells if ledger is None else ledger.left(cells)
        if form == "text":
            click.echo(f"sandbox {level.value}: {level.meaning}")
            if len(left) < len(cells):
                click.echo(
                    f"{len(cells) - len(left)} of {count(len(cells), 'cell')} are in order already"
                )
        drill(left, confinement, _teller(judged, len(left), ledger, form))
    except NoLedger as error:
        raise click.UsageError(str(error)) from None
    except Interrupted as error:
        goes_on = "the same command goes on" if kept else "with `--kept FILE` it could go on"
        say(f"referee: {error}; {len(judged)} of {count(len(left), 'cell')} judged; {goes_on}")
        return _SIGNAL + error.signal
    bad = sum(not one.ok for one in judged)
    if form == "json":
        told: dict[str, Any] = {"schema_version": 1, "sandbox": level.value, "bad": bad}
        told["in_order_before"] = len(cells) - len(left)
        told["cells"] = [_plain(one) for one in judged]
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        click.echo(f"{count(len(cells), 'cell')}, {bad or 'none'} not in order")
    return BOT_OR_RUN if bad else 0


def _ledger(kept: Path, confinement: Confinement) -> Ledger:
    from referee.check.hostile.ledger import Ledger

    return Ledger(kept, confinement.least)


def _teller(
    judged: list[Judged], total: int, ledger: Ledger | None, form: str
) -> Callable[[Judged], None]:
    """What is done with each cell as soon as it is judged."""

    def told(one: Judged) -> None:
        judged.append(one)
        if ledger is not None:
            ledger.keep(one)
        if form == "text":
            place = f"{len(judged):{len(str(total))}}/{total}"
            click.echo(f"{place}  {'ok ' if one.ok else 'BAD'}  {one.cell!s:28}  {one.found}")
        for wrong in one.wrong:
            say(f"     {one.cell}: {wrong}")

    return told


def cells_of(everything: bool, faults: tuple[str, ...], phases: tuple[str, ...]) -> list[Cell]:
    """The cells that are asked for."""
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


def tell_list(cells: list[Cell], form: str) -> None:
    """Say which cells there are, how each has to end, and which are left out."""
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
