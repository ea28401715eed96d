"""`referee replay`: one game for human eyes."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from referee.cli.paths import RUN
from referee.cli.words import wants_colour
from referee.store.run_file import RunFile


@click.command("replay", short_help="Show a game card by card.")
@click.argument("run", type=RUN)
@click.argument("game", metavar="GAME")
@click.option("--hand", type=click.IntRange(min=1), metavar="N", help="Only this hand, from 1.")
def command(run: Path, game: str, hand: int | None) -> None:
    """Show a game of RUN: what each seat held, who did what, and the score.

    GAME is the unit's number and the game in it, as reports name them: 7.2 is the second game of
    unit 7, and 7 is its first.
    """
    found = re.fullmatch(r"(\d{1,12})(?:\.([1-9]\d?))?", game, re.ASCII)
    if found is None:
        raise click.UsageError(f"{game!r} names no game; write UNIT or UNIT.GAME, such as 7.2")
    number, index = int(found[1]), int(found[2] or 1) - 1
    with RunFile.open(run) as file:
        result = file.unit(number)
        if result is None:
            stored = file.prefix()
            has = f"it has units 0 to {stored - 1}" if stored else "it has none yet"
            raise click.UsageError(f"{run} has no unit {number}; {has}")
        manifest = file.manifest
    from referee.report.replay import render_replay

    try:
        text = render_replay(manifest, result, index, hand, wants_colour(sys.stdout))
    except ValueError as error:
        raise click.UsageError(f"{run}: {error}") from None
    click.echo(text, nl=False, color=True)
