"""`referee replay`: one game for human eyes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.rules.deal import Board
from referee.cli.paths import RUN
from referee.cli.words import wants_colour
from referee.game.unit import UnitResult
from referee.program import again
from referee.store.run_file import RunFile

if TYPE_CHECKING:
    from referee.analysis import GameAnalysis


@click.command("replay", short_help="Show a game card by card.")
@click.argument("run", type=RUN)
@click.argument("game", metavar="GAME")
@click.option("--hand", type=click.IntRange(min=1), metavar="N", help="Only this hand, from 1.")
@click.option("--analyse", is_flag=True, help="Mark the cards that gave tricks away.")
def command(run: Path, game: str, hand: int | None, analyse: bool) -> None:
    """Show a game of RUN: what each seat held, who did what, and the score.

    GAME is the unit's number and the game in it, as reports name them: 7.2 is the second game of
    unit 7, and 7 is its first. What --analyse shows is worked out now if `referee analyse` has
    not stored it.
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
        analysis = _analysis(file, result, index) if analyse else None
    from referee.report.replay import render_replay

    try:
        text = render_replay(manifest, result, index, hand, wants_colour(sys.stdout), analysis)
    except ValueError as error:
        raise click.UsageError(f"{run}: {error}") from None
    click.echo(text, nl=False, color=True)


def _analysis(file: RunFile, result: UnitResult, game: int) -> GameAnalysis | None:
    """The analysis of a game, stored or new; ``None`` if the unit has no such game."""
    from referee.analysis import AnalysisError, analyse_game, can_analyse
    from referee.tournament.analyses import analysis_of

    terms = file.manifest.terms
    if not can_analyse(terms.rules):
        raise click.UsageError(f"there is no double dummy for {terms.rules.preset}")
    if not 0 <= game < len(result.games):
        return None
    stored = analysis_of(file)(result.unit.number)
    if stored is not None:
        return stored[game]
    try:
        return analyse_game(Board(terms.seed, result.unit.board, terms.rules), result.games[game])
    except AnalysisError as error:
        raise click.UsageError(
            f"{file.path}: the game cannot be analysed: {error}; see `{again('verify', file.path)}`"
        ) from None
