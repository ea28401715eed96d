"""`referee run`: a run as a league file says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from referee.cli.competition import play_league
from referee.cli.listening import listening_options
from referee.cli.paths import LEAGUE, RUN
from referee.cli.play import playing_options
from referee.cli.results import result_options
from referee.cli.sandbox import as_the_variable_says
from referee.program import again
from referee.tournament.doors import Doors
from referee.tournament.entering import LeagueProblems
from referee.tournament.formats import Format
from referee.tournament.league import LeagueTerms
from referee.tournament.league_file import EXAMPLE, LeagueFileError, read_league


def _show_example(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(EXAMPLE.read_text(encoding="utf-8"), nl=False)
        ctx.exit()


@click.command("run", short_help="Play a run as a league file says.")
@click.argument("league", type=LEAGUE)
@click.option(
    "--example",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_example,
    help="Print a league file with every key, and what each is for.",
)
@click.option("--run", type=RUN, metavar="FILE", help="Where to keep the run.")
@listening_options
@playing_options(None, None, "as the file says")
@result_options
def command(league: Path, doors: Doors, **given: Any) -> int:
    """Play a run as the file LEAGUE says: who plays whom, by which rules, how shut in.

    Everything that makes a difference to the results stands in the file, and is sealed in the run
    file. Where things go and how they are printed may be said here too, and then holds; where bots
    of the form wait:NAME dial in is said here alone. Paths in the file are relative to it.
    """
    found = read_league(league)
    if found.format == Format.LADDER:
        begin = again("ladder", "new", "FILE", "--league", league)
        raise LeagueFileError([f"{league}: a ladder is no single run; begin it with: {begin}"])
    try:
        settled = _changed(found, given).settled()
        return play_league(settled, league.parent, given["quiet"], doors)
    except LeagueProblems as error:
        raise LeagueFileError(
            [f"{league}: {problem.wrong}" for problem in error.problems]
        ) from None


def _changed(league: LeagueTerms, given: dict[str, Any]) -> LeagueTerms:
    """The league with what the command says besides."""
    context = click.get_current_context()

    def said(name: str) -> bool:
        usual = (None, click.core.ParameterSource.DEFAULT)
        return context.get_parameter_source(name) not in usual

    # A path that is typed is relative to the folder it is typed in.
    output: dict[str, Any] = {
        name: os.path.abspath(given[name]) for name in ("run", "bot_logs", "events") if said(name)
    }
    if said("form"):
        output["format"] = given["form"]
    if said("no_timing"):
        output["timing"] = not given["no_timing"]
    changes: dict[str, Any] = {"output": league.output.model_copy(update=output)}
    changes |= {name: given[name] for name in ("tables", "workers") if said(name)}
    return as_the_variable_says(league.model_copy(update=changes))
