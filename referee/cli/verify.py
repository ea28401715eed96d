"""`referee verify`: everything in a run file, checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from referee.cli.errors import BOT_OR_RUN
from referee.cli.paths import RUN
from referee.cli.words import count, is_terminal
from referee.process.names import visible
from referee.store.errors import RunFileError
from referee.store.manifest import Manifest
from referee.store.verify import VerifyReport, verify
from referee.tournament.analyses import check_analysis
from referee.tournament.courses import Course
from referee.tournament.terms import schedule_of

_EVERY = 500  # units between two signs of life


@click.command("verify", short_help="Play every record of a run again and check everything.")
@click.argument("run", type=RUN)
@click.option("--digest", metavar="HEX", help="The results digest that was published.")
@click.option("--quiet", is_flag=True, help="No progress on stderr.")
def command(run: Path, digest: str | None, quiet: bool) -> int:
    """Play every record of RUN again by the rules; check cards, moves, points, totals and hashes.

    A file alone cannot show that it is the one that was published: compare the results digest, or
    give it with --digest. Exit status 1 if anything is wrong.
    """
    shown = is_terminal(sys.stderr) and not quiet

    def progress(units: int) -> None:
        if shown and units % _EVERY == 0:
            click.echo(f"\r{count(units, 'unit')} checked", err=True, nl=False)

    report = verify(run, _schedule, progress, digest, check_analysis)
    if shown and report.units >= _EVERY:
        click.echo("\r\x1b[K", err=True, nl=False)
    for line in _lines(report):
        click.echo(line)
    return 0 if report.ok else BOT_OR_RUN


def _schedule(manifest: Manifest) -> Course:
    try:
        return schedule_of(manifest.terms)
    except RunFileError as error:
        raise ValueError(str(error)) from None


def _lines(report: VerifyReport) -> Iterator[str]:
    done = f"{count(report.units, 'unit')} of {report.scheduled:,}"
    yield (
        f"checked: {done}, {count(report.games, 'game')}, {count(report.hands, 'hand')}, "
        f"{count(report.decisions, 'decision')}, {count(report.faults, 'fault')}"
    )
    if report.isolation:
        yield f"isolation {visible(report.isolation)}, sandbox {visible(report.sandbox)}"
    if report.analysed:
        yield f"{count(report.analysed, 'unit')} analysed"
    if not report.finished:
        yield f"the run is not finished: {count(report.missing, 'unit')} not played yet"
    if report.excluded:
        yield f"{count(report.excluded, 'unit')} excluded"
    if report.commitment:
        yield f"commitment: {report.commitment}"
    if report.results_digest:
        yield f"results digest: {report.results_digest}"
    yield from (f"problem: {text}" for text in report.problems)
    if report.problem_count > len(report.problems):
        yield f"and {count(report.problem_count - len(report.problems), 'more problem')}"
    yield "all is well" if report.ok else f"not in order: {count(report.problem_count, 'problem')}"
