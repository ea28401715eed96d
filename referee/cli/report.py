"""`referee report`: the results of a run, again."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.paths import OUTPUT, RUN
from referee.cli.results import check_form, print_results, result_options
from referee.report import Format


@click.command("report", short_help="Print the results of a run again.")
@click.argument("run", type=RUN)
@result_options
@click.option(
    "--output",
    "-o",
    type=OUTPUT,
    metavar="FILE",
    help="Write them there; a file of that name is replaced.  [default: stdout]",
)
def command(run: Path, form: Format, no_timing: bool, output: Path | None) -> None:
    """Print the results of RUN, also while it is being played.

    `--format html -o results.html` makes a page for a browser: tables, charts, and games to step
    through.
    """
    if output is None:
        check_form(form)
    elif output.exists() and run.exists() and output.samefile(run):
        raise click.UsageError(f"--output {output} is the run itself; name another file")
    print_results(run, form, not no_timing, output)
