"""`referee report`: the results of a run, again."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.paths import RUN
from referee.cli.results import print_results, result_options
from referee.report import Format


@click.command("report", short_help="Print the results of a run again.")
@click.argument("run", type=RUN)
@result_options
def command(run: Path, form: Format, no_timing: bool) -> None:
    """Print the results of RUN, also while it is being played."""
    print_results(run, form, not no_timing)
