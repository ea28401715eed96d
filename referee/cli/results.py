"""From a run file to the results on stdout: the same for every command that prints them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from referee.cli.paths import FILE
from referee.cli.voids import void_sentences
from referee.cli.words import wants_colour
from referee.report import FORMATS, Format, Report, RunFacts, render, report_of
from referee.report.ending import bots_of_row, ending_of, rows_of
from referee.store.run_file import Note, RunFile
from referee.tournament.analyses import analysis_of
from referee.tournament.courses import followed
from referee.tournament.statistics import League
from referee.tournament.terms import schedule_of

if TYPE_CHECKING:
    from referee.report.html import Collected

F = TypeVar("F", bound=Callable[..., Any])
_VERSIONS: Final = ("referee", "sdk", "protocol")  # those that results may depend on


def result_options(function: F) -> F:
    """Adds ``--format`` and ``--no-timing``, as ``form`` and ``no_timing``."""
    function = click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="table",
        show_default=True,
        help="How to print the results; html is a page for a browser.",
    )(function)
    return click.option(
        "--no-timing",
        is_flag=True,
        help="Leave out times, so that the same games print the same bytes.",
    )(function)


def output_option(function: F) -> F:
    """Adds ``--output``."""
    return click.option(
        "--output",
        "-o",
        type=FILE,
        metavar="FILE",
        help="Write them there; a file of that name is replaced.  [default: stdout]",
    )(function)


def check_output(output: Path | None, source: Path, what: str, form: Format) -> None:
    """Refuse a place where results are of no use, or would replace what they are drawn up from.

    Args:
        output: where results are to be written, or ``None`` for stdout. form: in which form.
        source: what they are drawn up from; ``what`` names it.

    Raises:
        click.UsageError: there is something wrong with it.
    """
    if output is None:
        check_form(form)
    elif output.exists() and source.exists() and output.samefile(source):
        raise click.UsageError(f"--output {output} is the {what} itself; name another file")


def check_form(form: Format) -> None:
    """Refuse what is of no use on a terminal, before anything is played.

    Raises:
        click.UsageError: it is a page for a browser.
    """
    if form == "html" and sys.stdout.isatty():
        raise click.UsageError(
            "--format html prints a page for a browser, not for a terminal; add > results.html"
        )


def print_results(run_file: Path, form: Format, timing: bool, output: Path | None = None) -> bool:
    """Print the results of a run; whether every unit counts and everything adds up.

    Args:
        output: a file to write to instead of stdout.

    Raises:
        RunFileError: it is no run file, or is damaged.
    """
    with RunFile.open(run_file) as file:
        collected = _collector(file) if form == "html" else None
        return print_report(report_on(file, collected), form, timing, output, collected)


def print_report(
    report: Report,
    form: Format,
    timing: bool,
    output: Path | None = None,
    collected: Collected | None = None,
) -> bool:
    """Print a report; whether every unit counts and everything adds up.

    Args:
        output: a file to write to instead of stdout.
        collected: games to show, and the course of ratings; for ``html`` only.
    """
    # A pipe or a file takes any width, and must get the same bytes whatever the terminal's.
    on_terminal = output is None and sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if on_terminal else None
    colour = output is None and wants_colour(sys.stdout)
    text = render(report, form, timing, colour, width, collected)
    try:
        if output is None:
            _write(text, form)
        else:
            output.write_bytes(text.encode())
    except BrokenPipeError:
        raise
    except OSError as error:
        if output is not None:
            said = f"--output {output} cannot be written: {error.strerror}; name another file"
            raise click.UsageError(said) from None
        raise CannotWrite(f"the results cannot be written: {error.strerror}") from None
    return not report.problems and not report.excluded_count


class CannotWrite(Exception):
    """What is asked for cannot be written where it is wanted; the message says why."""


def _write(text: str, form: Format) -> None:
    if form in ("json", "csv", "html"):
        # For programs: the same bytes whatever the locale.
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    else:
        click.echo(text, nl=False, color=True)
        sys.stdout.flush()


def _collector(file: RunFile) -> Collected:
    from referee.report.html import Collected

    return Collected(file, len(rows_of(file.manifest.terms)))


def report_on(file: RunFile, collected: Collected | None = None) -> Report:
    """The report on what a run file holds.

    Args:
        collected: is shown every unit on the way.
    """
    manifest, seal = file.manifest, file.seal
    terms = manifest.terms
    promise = terms.commitment
    course = schedule_of(terms)
    excluded = file.excluded()
    names, bots_each = rows_of(terms), bots_of_row(terms)
    league = League(len(names), terms.rules, bots_each)
    # The units come first: how many there are may depend on what was played.
    analyses = analysis_of(file)
    for result in followed(course, file.units(), excluded):
        analysis = analyses(result.unit.number)
        league.add(result, analysis)
        if collected is not None:
            collected.see(league, result, analysis)
    if collected is not None:
        collected.finish(league)
    facts = RunFacts(
        # What was promised is revealed at the end, and not before.
        seed=terms.seed.hex() if promise is None or seal is not None else "",
        boards=terms.boards,
        format=terms.format,
        isolation=terms.isolation,
        sandbox=manifest.sandbox,
        fault_policy=terms.policy.name,
        digest=file.digest() if seal is None else seal.results,
        finished=seal is not None,
        planned_units=course.count,
        excluded_units=tuple(sorted(excluded)),
        versions={name: manifest.host.versions.get(name, "") for name in _VERSIONS},
        hashes=tuple(entrant.hash for entrant in terms.entrants),
        bots=tuple(entrant.name for entrant in terms.entrants) if bots_each > 1 else (),
        play_as=terms.play_as,
        options=terms.options,
        commitment="" if promise is None else promise.published,
        secret="" if promise is None or seal is None else promise.secret.hex(),
        entered=() if promise is None else promise.entered,
    )
    # Who was withdrawn first may depend on how the run was interrupted; who was, does not.
    places = {entrant.name: number for number, entrant in enumerate(terms.entrants)}
    told = sorted(file.notes(), key=lambda note: places.get(str(note.value.get("name")), -1))
    notes = [text for note in told if (text := _sentence(note)) is not None]
    notes += void_sentences(file, course, names, bots_each)
    return report_of(facts, names, league, notes, ending_of(terms, course))


def _sentence(note: Note) -> str | None:
    """A note of the run as a sentence of the report; without what may differ from run to run."""
    name, cause = note.value.get("name"), note.value.get("cause")
    if note.kind == "never_playable":
        return f"{name} could not be started ({cause}) and took no part."
    if note.kind == "withdrawn":
        return f"{name} was withdrawn ({cause}) and forfeited its remaining games."
    return None
