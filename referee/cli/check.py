"""`referee check --hostile`: whether a run on this machine withstands bots that attack it."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.paths import EVENTS
from referee.cli.sandbox import sandbox_options
from referee.tournament.confinement import Confinement


@click.command("check", short_help="Let hostile bots loose and see what becomes of them.")
@click.option("--hostile", is_flag=True, help="Run bots that attack the run they play in.")
@click.option("--all", "everything", is_flag=True, help="Every attack at every decision.")
@click.option("--fault", "faults", multiple=True, metavar="FAULT", help="Only this attack.")
@click.option("--phase", "phases", multiple=True, metavar="PHASE", help="Only at this decision.")
@click.option("--list", "listed", is_flag=True, help="Say which cells there are, and run none.")
@click.option("--kept", type=EVENTS, metavar="FILE", help="Keep there what was in order; go on.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@sandbox_options
def command(
    hostile: bool,
    everything: bool,
    faults: tuple[str, ...],
    phases: tuple[str, ...],
    listed: bool,
    kept: Path | None,
    form: str,
    confinement: Confinement,
) -> int:
    """Let bots that attack play real runs against an honest one, and judge each attack.

    A cell is one attack at one kind of decision, FAULT@PHASE. It is in order if it ends by the
    fault that was written down for it beforehand, in bounded time, with an opponent that has no
    fault, a complete table, and no process left over. Without --all each attack and each kind of
    decision comes once. With --kept FILE, cells that were found in order before are left out, so
    that a drill that was interrupted goes on. Exit status 1 if a cell is not in order.
    """
    from referee.cli.hostile import cells_of, let_loose, tell_list

    if not hostile:
        raise click.UsageError("say what to check: --hostile")
    cells = cells_of(everything, faults, phases)
    if listed:
        tell_list(cells, form)
        return 0
    return let_loose(cells, confinement, kept, form)
