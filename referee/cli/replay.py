"""`referee replay`: one game for human eyes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.rules.deal import Board
from referee.cli.paths import RUN
from referee.cli.sandbox import sandbox_options
from referee.cli.words import wants_colour
from referee.game.unit import UnitResult
from referee.program import again
from referee.store.manifest import MOST_MILLISECONDS
from referee.store.run_file import RunFile
from referee.tournament.confinement import Confinement

if TYPE_CHECKING:
    from referee.analysis import GameAnalysis


@click.command("replay", short_help="Show a game card by card.")
@click.argument("run", type=RUN)
@click.argument("game", metavar="GAME")
@click.option("--hand", type=click.IntRange(min=1), metavar="N", help="Only this hand, from 1.")
@click.option("--analyse", is_flag=True, help="Mark the cards that gave tricks away.")
@click.option(
    "--at",
    type=click.IntRange(min=1),
    metavar="N",
    help="Only this decision of the game, from 1, as the bot was asked it.",
)
@click.option(
    "--bot",
    metavar="BOT",
    help="With --at: put the decision to this bot: a folder, the name of one in the run, or "
    "wait:NAME for one that you start yourself, in a debugger perhaps.",
)
@click.option("--only", is_flag=True, help="With --bot: without the earlier decisions of its seat.")
@click.option(
    "--move-time",
    type=click.IntRange(0, MOST_MILLISECONDS),
    default=0,
    show_default=True,
    metavar="MS",
    help="With --bot: milliseconds for a decision; 0 for no limit.",
)
@sandbox_options
def command(
    run: Path,
    game: str,
    hand: int | None,
    analyse: bool,
    at: int | None,
    bot: str | None,
    only: bool,
    move_time: int,
    confinement: Confinement,
) -> int:
    """Show a game of RUN: what each seat held, who did what, and the score.

    GAME is the unit's number and the game in it, as reports name them: 7.2 is the second game of
    unit 7, and 7 is its first. What --analyse shows is worked out now if `referee analyse` has
    not stored it.

    With --at N one decision is shown: what was asked and seen, what was legal, what was answered.
    With --bot it is put to that bot, after the decisions that its seat had before in the game, so
    that its chance and its memory are what they were; the exit status is 1 if it has no legal
    answer.
    """
    found = re.fullmatch(r"(\d{1,12})(?:\.([1-9]\d?))?", game, re.ASCII)
    if found is None:
        raise click.UsageError(f"{game!r} names no game; write UNIT or UNIT.GAME, such as 7.2")
    number, index = int(found[1]), int(found[2] or 1) - 1
    if at is None and (bot is not None or only):
        raise click.UsageError("--bot and --only are for one decision; name it with --at N")
    if at is not None and (hand is not None or analyse):
        raise click.UsageError("--at shows one decision; leave out --hand and --analyse")
    with RunFile.open(run) as file:
        result = file.unit(number)
        if result is None:
            stored = file.prefix()
            has = f"it has units 0 to {stored - 1}" if stored else "it has none yet"
            raise click.UsageError(f"{run} has no unit {number}; {has}")
        manifest = file.manifest
        analysis = _analysis(file, result, index) if analyse else None
    if at is not None:
        from referee.cli.decision import Put, show_decision

        put = None if bot is None else Put(bot, only, move_time, confinement)
        return show_decision(run, manifest, result, index, at, put)
    from referee.report.replay import render_replay

    try:
        text = render_replay(manifest, result, index, hand, wants_colour(sys.stdout), analysis)
    except ValueError as error:
        raise click.UsageError(f"{run}: {error}") from None
    click.echo(text, nl=False, color=True)
    return 0


def _analysis(file: RunFile, result: UnitResult, game: int) -> GameAnalysis | None:
    """The analysis of a game, stored or new; ``None`` if the unit has no such game."""
    from referee.analysis import AnalysisError, analyse_game, no_double_dummy
    from referee.tournament.analyses import analysis_of

    terms = file.manifest.terms
    if none := no_double_dummy(terms.rules):
        raise click.UsageError(f"{none}; leave out --analyse")
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
