"""`referee resume`: what is left of a run."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.listening import listening_options
from referee.cli.paths import RUN
from referee.cli.play import check_logs, play, playing_options
from referee.cli.results import result_options
from referee.net.listening import CannotListen
from referee.report import Format
from referee.store.run_file import RunFile
from referee.tournament.doors import Doors
from referee.tournament.run import play_rest


@click.command("resume", short_help="Go on with a run that was interrupted.")
@click.argument("run", type=RUN)
@listening_options
@playing_options(None, None)
@result_options
def command(
    run: Path,
    doors: Doors,
    tables: int | None,
    workers: int | None,
    bot_logs: Path | None,
    events: Path | None,
    quiet: bool,
    form: Format,
    no_timing: bool,
) -> int:
    """Play what is left of RUN, on the terms it was begun with.

    No unit that is stored is played again, and the results are those of a run that was never
    interrupted. It is refused when the files of a bot have changed.
    """
    with RunFile.open(run) as file:
        finished = file.seal is not None
    if finished and not quiet:
        click.echo(f"{run} is finished; there is nothing left to play.", err=True)
    check_logs(bot_logs)
    try:
        return play(
            lambda watcher: play_rest(run, watcher, tables, bot_logs, doors, workers),
            form,
            not no_timing,
            quiet,
            events,
        )
    except CannotListen as error:
        raise click.UsageError(str(error)) from None
