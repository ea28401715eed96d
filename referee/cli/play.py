"""Playing a run at the command line: what beginning one and going on with one have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.cli.errors import BOT_OR_RUN
from referee.cli.paths import EVENTS, FOLDER
from referee.cli.progress import watcher_for
from referee.cli.results import check_form, print_results
from referee.cli.words import say
from referee.program import again
from referee.report import Format
from referee.tournament.league import MOST_TABLES, MOST_WORKERS
from referee.tournament.run import Outcome
from referee.tournament.watcher import Several, Watcher

F = TypeVar("F", bound=Callable[..., Any])


def playing_options(
    tables: int | None, workers: int | None, otherwise: str = "as many as before"
) -> Callable[[F], F]:
    """Adds ``--tables``, ``--workers``, ``--bot-logs``, ``--events`` and ``--quiet``; ``otherwise``
    says how many tables and workers there are without a default."""

    def add(function: F) -> F:
        logs = logs_option("Keep what the bots print, a file for each.")
        working = workers_option(workers, otherwise)(logs(watching_options(function)))
        return tables_option(tables, otherwise)(working)

    return add


def logs_option(words: str) -> Callable[[F], F]:
    """Adds ``--bot-logs``; ``words`` say what is kept there."""
    return click.option("--bot-logs", type=FOLDER, metavar="DIR", help=words)


def tables_option(default: int | None, otherwise: str = "as many as before") -> Callable[[F], F]:
    """Adds ``--tables``."""
    return click.option(
        "--tables",
        type=click.IntRange(1, MOST_TABLES),
        default=default,
        metavar="N",
        help="How many games may be open at once, with each worker.  "
        f"[default: {otherwise if default is None else default}]",
    )


def workers_option(default: int | None, otherwise: str) -> Callable[[F], F]:
    """Adds ``--workers``."""
    return click.option(
        "--workers",
        type=click.IntRange(1, MOST_WORKERS),
        default=default,
        metavar="N",
        help="How many processes share the referee's work; each has its own process of every bot. "
        f" [default: {otherwise if default is None else default}]",
    )


def watching_options(function: F) -> F:
    """Adds ``--events`` and ``--quiet``."""
    events = click.option(
        "--events",
        type=EVENTS,
        metavar="FILE",
        help="Add what happens to this file as it happens, in JSON lines.",
    )
    quiet = click.option("--quiet", is_flag=True, help="No facts and no progress on stderr.")
    return events(quiet(function))


def check_logs(folder: Path | None) -> None:
    """Make the folder for logs, if one is wanted.

    Raises:
        click.UsageError: it cannot be made or written.
    """
    if folder is None:
        return
    import tempfile

    try:
        folder.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise click.UsageError(
            f"--bot-logs {folder}: nothing can be written there ({error.strerror}); "
            "choose another folder"
        ) from None


def play(
    work: Callable[[Watcher], Awaitable[Outcome]],
    form: Format,
    timing: bool,
    quiet: bool,
    events: Path | None = None,
) -> int:
    """Play, print the results, and say what can be done with them.

    Args:
        work: what is to be played, given the watcher.
        form, timing: how to print the results.
        quiet: nothing on stderr but what is wrong.
        events: a file for what happens, or ``None``.

    Returns:
        The exit status.
    """
    check_form(form)
    outcome = asyncio.run(_whole(work, quiet)) if events is None else _told(work, quiet, events)
    try:
        sound = print_results(outcome.run_file, form, timing)
    except Exception:
        say(f"referee: the results could not be printed; the run is kept in {outcome.run_file}")
        raise
    if not quiet:
        run = outcome.run_file
        say(f"\nThe run is kept in {run}. What next:")
        for words, what in (
            (("report", run, "--format", "markdown"), "the results in another form"),
            (("replay", run, "0.1"), "a game card by card"),
            (("verify", run), "check every record"),
        ):
            say(f"  {again(*words)}   # {what}")
    return 0 if outcome.in_order and sound else BOT_OR_RUN


async def _whole(
    work: Callable[[Watcher], Awaitable[Outcome]], quiet: bool, *others: Watcher
) -> Outcome:
    watcher: Watcher = watcher_for(quiet)
    return await work(Several(watcher, *others) if others else watcher)


def _told(work: Callable[[Watcher], Awaitable[Outcome]], quiet: bool, events: Path) -> Outcome:
    """Play, and write down what happens."""
    from referee.cli.events import EventFile
    from referee.tournament.interrupt import Interrupted

    file, how = EventFile(events), "broken"
    try:
        outcome = asyncio.run(_whole(work, quiet, file))
        how = "finished"
        return outcome
    except Interrupted:
        how = "interrupted"
        raise
    finally:
        file.write("ended", how=how)
        file.close()
