"""`referee report`: the results of a run, again."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.paths import RUN
from referee.cli.results import check_output, output_option, print_results, result_options
from referee.report import Format


@click.command("report", short_help="Print the results of a run again.")
@click.argument("run", type=RUN)
@click.option(
    "--losses",
    metavar="BOT",
    help="Instead: a screen on each fault of this bot, and on each game that it lost.",
)
@click.option(
    "--most",
    type=click.IntRange(min=0),
    default=10,
    show_default=True,
    metavar="N",
    help="So many of them; 0 for all.",
)
@result_options
@output_option
def command(
    run: Path,
    losses: str | None,
    most: int,
    form: Format,
    no_timing: bool,
    output: Path | None,
) -> None:
    """Print the results of RUN, also while it is being played.

    `--format html -o results.html` makes a page for a browser: tables, charts, and games to step
    through.

    With --losses: what BOT was asked and saw, what was legal, what it answered, what was found, how
    long it took, and the command that puts the same decision to it again. Of a game lost without a
    fault that is the card that cost most by double dummy, where the rules have one, or else the
    beginning of the hand that cost most.
    """
    if losses is not None:
        if form != "table" or output is not None:
            raise click.UsageError("--losses is for people; leave out --format and --output")
        from referee.cli.losses import print_losses

        print_losses(run, losses, most)
        return
    check_output(output, run, "run", form)
    print_results(run, form, not no_timing, output)
