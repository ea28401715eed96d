"""The options that say how bots are shut in, shared by the commands that run bots."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from referee.cli.paths import FOLDER
from referee.process.asked import (
    LEAST_CPUS,
    LEAST_DISK_MB,
    LEAST_MEMORY_MB,
    LEAST_PROCESSES,
    MOST_CPUS,
    MOST_MB,
    MOST_PROCESSES,
)
from referee.tournament.confinement import MODES
from referee.tournament.league import LeagueTerms, SandboxPart

F = TypeVar("F", bound=Callable[..., Any])
VARIABLE: Final = "EUCHRE_SANDBOX"
"""The environment variable that stands in for `--sandbox`."""
SANDBOX_KEYS: Final = ("sandbox", "expose", "bot_memory", "bot_cpus", "bot_processes", "bot_disk")
"""The options by the names that click gives them."""


def sandbox_options(function: F) -> F:
    """Adds ``--sandbox``, ``--expose`` and the limits of a bot, as ``confinement``."""

    @functools.wraps(function)
    def collected(*args: Any, **given: Any) -> Any:
        part = {name: given.pop(name) for name in SANDBOX_KEYS}
        return function(*args, confinement=sandbox_part(part).confinement(), **given)

    return sandbox_words(collected)  # type: ignore[return-value]  # click's options keep a function's type


def sandbox_words(function: F) -> F:
    """Adds the same options, each by its own name."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def sandbox_part(given: Mapping[str, Any]) -> SandboxPart:
    """What the options say, by their names.

    Raises:
        click.UsageError: a folder is not there.
    """
    part = dict(given)
    if "sandbox" in part:
        part["mode"] = part.pop("sandbox")
    if "expose" in part:
        part["expose"] = [_existing(folder) for folder in part["expose"]]
    return SandboxPart(**part)


def as_the_variable_says(league: LeagueTerms) -> LeagueTerms:
    """A league from a file, with the environment's word where the file says nothing."""
    mode = os.environ.get(VARIABLE)
    if not mode or league.sandbox.says("mode") or league.submitted:
        return league
    if mode not in MODES:
        raise click.UsageError(f"{VARIABLE} is {mode!r}; it may be {', '.join(MODES)}")
    return league.model_copy(update={"sandbox": league.sandbox.model_copy(update={"mode": mode})})


_USUAL: Final = SandboxPart()
_OPTIONS: Final = (
    click.option(
        "--sandbox",
        type=click.Choice(MODES),
        default=_USUAL.mode,
        show_default=True,
        envvar=VARIABLE,
        show_envvar=True,
        help="auto: shut bots in as far as this machine can; require: fully or not at all; "
        "none: let them run with your rights. `referee doctor` tells what there is.",
    ),
    click.option(
        "--expose",
        type=FOLDER,
        multiple=True,
        metavar="DIR",
        help="A folder that bots in the sandbox may read; may be given several times.",
    ),
    click.option(
        "--bot-memory",
        type=click.IntRange(LEAST_MEMORY_MB, MOST_MB),
        default=_USUAL.bot_memory,
        show_default=True,
        metavar="MB",
        help="Megabytes that a bot in the sandbox may use; it may ask for less in bot.toml.",
    ),
    click.option(
        "--bot-cpus",
        type=click.FloatRange(LEAST_CPUS, MOST_CPUS),
        default=_USUAL.bot_cpus,
        show_default=True,
        metavar="N",
        help="Processors that it may keep busy.",
    ),
    click.option(
        "--bot-processes",
        type=click.IntRange(LEAST_PROCESSES, MOST_PROCESSES),
        default=_USUAL.bot_processes,
        show_default=True,
        metavar="N",
        help="Processes and threads that it may have.",
    ),
    click.option(
        "--bot-disk",
        type=click.IntRange(LEAST_DISK_MB, MOST_MB),
        default=_USUAL.bot_disk,
        show_default=True,
        metavar="MB",
        help="Megabytes that it may write to its scratch folder; they are in memory.",
    ),
)


def _existing(folder: Path) -> str:
    if not folder.is_dir():
        raise click.UsageError(f"--expose {folder}: there is no such folder; check the path")
    return os.path.abspath(folder)
