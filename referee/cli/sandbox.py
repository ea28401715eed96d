"""The options that say how bots are shut in, shared by the commands that run bots."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from referee.cli.paths import FOLDER
from referee.process.sandbox.limits import MIB, PLAYING, Limits
from referee.tournament.confinement import MODES, Confinement

F = TypeVar("F", bound=Callable[..., Any])
VARIABLE: Final = "EUCHRE_SANDBOX"
"""The environment variable that stands in for `--sandbox`."""


def sandbox_options(function: F) -> F:
    """Adds ``--sandbox``, ``--expose`` and the limits of a bot, as ``confinement``."""

    @functools.wraps(function)
    def collected(
        *args: Any,
        sandbox: str,
        expose: tuple[Path, ...],
        bot_memory: int,
        bot_cpus: float,
        bot_processes: int,
        **others: Any,
    ) -> Any:
        limits = Limits(memory=bot_memory * MIB, cpus=bot_cpus, processes=bot_processes)
        exposed = tuple(map(_existing, expose))
        confinement = Confinement.of_mode(sandbox, limits, exposed)
        return function(*args, confinement=confinement, **others)

    options = (
        click.option(
            "--sandbox",
            type=click.Choice(MODES),
            default="auto",
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
            type=click.IntRange(16, 1 << 20),
            default=PLAYING.memory // MIB,
            show_default=True,
            metavar="MB",
            help="Megabytes that a bot in the sandbox may use.",
        ),
        click.option(
            "--bot-cpus",
            type=click.FloatRange(0.1, 1024),
            default=PLAYING.cpus,
            show_default=True,
            metavar="N",
            help="Processors that it may keep busy.",
        ),
        click.option(
            "--bot-processes",
            type=click.IntRange(8, 1 << 15),
            default=PLAYING.processes,
            show_default=True,
            metavar="N",
            help="Processes and threads that it may have.",
        ),
    )
    for option in reversed(options):
        collected = option(collected)
    return collected  # type: ignore[return-value]  # click's options keep a function's type


def _existing(folder: Path) -> str:
    if not folder.is_dir():
        raise click.UsageError(f"--expose {folder}: there is no such folder; check the path")
    return os.path.abspath(folder)
