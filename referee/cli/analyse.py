"""`referee analyse`: double dummy for every hand of a run."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

import click

from referee.cli.paths import RUN
from referee.cli.words import count, duration, is_terminal, say
from referee.program import again
from referee.store.run_file import RunFile
from referee.tournament.analyst import Analysed, AnalysisWatcher, analyse_run, usable_processors

_EVERY: Final = 5.0  # seconds between two lines where lines cannot be drawn again


@click.command("analyse", short_help="Find out what every card was worth, with all cards seen.")
@click.argument("run", type=RUN)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes that work at once; by default as many as there are processors.",
)
@click.option("--quiet", is_flag=True, help="No progress on stderr.")
def command(run: Path, jobs: int | None, quiet: bool) -> None:
    """Find out what best play, with all cards seen, would have scored in every hand of RUN, and
    which cards gave tricks away.

    It is kept in the run file, apart from the results, and goes on where it was interrupted. Then
    `referee report` tells luck from skill in the play, and `referee replay --analyse` need not work
    it out again.
    """
    watcher = AnalysisWatcher() if quiet else Progress()
    try:
        done = analyse_run(run, jobs or usable_processors(), watcher)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    click.echo(_sentence(done))
    if not quiet:
        say(f"what it comes to:\n  {again('report', run)}")
    with RunFile.open(run) as file:
        if file.seal is None:
            click.echo("the run is not finished: analyse it again when more is played", err=True)


def _sentence(done: Analysed) -> str:
    if not done.units:
        return f"nothing is left to do: {count(done.stored, 'unit')} stored, all analysed"
    before = f"; {done.before:,} were analysed before" if done.before else ""
    return f"analysed: {count(done.units, 'unit')}, {count(done.hands, 'hand')}{before}"


class Progress(AnalysisWatcher):
    """Says on stderr how far the work is: on one line of a terminal, or on a line now and then."""

    def __init__(self) -> None:
        self._again = is_terminal(sys.stderr)
        self._left = 0
        self._started = self._said = time.monotonic()

    def begun(self, units: int, before: int) -> None:
        """Take down what there is to do."""
        self._left = units - before
        self._started = self._said = time.monotonic()

    def progress(self, units: int, hands: int) -> None:
        """Say it, if it is time."""
        now = time.monotonic()
        if not self._again and now - self._said < _EVERY:
            return
        self._said = now
        took = now - self._started
        text = (
            f"{units:,} of {count(self._left, 'unit')}, {hands / took:,.0f} hands/s, "
            f"{duration((self._left - units) * took / units)} left"
        )
        click.echo(f"\r{text}\x1b[K" if self._again else text, err=True, nl=not self._again)

    def ended(self) -> None:
        """Leave the line clean."""
        if self._again:
            click.echo("\r\x1b[K", err=True, nl=False)
