"""What is said, and the exit status, when a command cannot do what it was asked to.

An error that is not known here is a bug of ours and keeps its traceback.
"""

from __future__ import annotations

import errno
import re
import sys
from dataclasses import dataclass
from typing import Final

import click

BOT_OR_RUN: Final = 1
CALL_OR_FILE: Final = 2
_SIGNAL: Final = 128  # and the signal's number: what shells report


@dataclass(frozen=True, slots=True)
class Told:
    """Lines for stderr, and an exit status."""

    lines: tuple[str, ...]
    status: int


_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What writing to stdout fails with where that is a file. Errors of other files name them."""


def cannot_print(error: OSError) -> Told:
    """What to say when stdout cannot be written."""
    why = error.strerror or "it cannot be written"
    return Told(
        (_line(f"what was to be printed could not be: {why}; make room, or print elsewhere"),),
        BOT_OR_RUN,
    )


def explain(error: Exception) -> Told | None:
    """What to say about an error; ``None`` if it is none that a user can cause."""
    if isinstance(error, click.ClickException):
        return _of_click(error)
    known = _interrupted(error) or _of_run(error)
    if known is not None:
        return known
    if isinstance(error, OSError) and error.filename is None and error.errno in _FULL:
        return cannot_print(error)
    kind = type(error).__name__
    if kind == "CannotWrite" and _is(error, "referee.cli.results"):
        return Told((_line(str(error)),), BOT_OR_RUN)
    if kind == "BotFolderError" and _is(error, "referee.process.folder_files"):
        return Told(tuple(map(_line, error.args[0].split("\n"))), CALL_OR_FILE)
    if kind == "LeagueFileError" and _is(error, "referee.tournament.league_file"):
        return Told(tuple(map(_line, error.args[0].split("\n"))), CALL_OR_FILE)
    if kind == "NotOnLadder" and _is(error, "referee.tournament.ladder.members"):
        return Told((_line(str(error)),), CALL_OR_FILE)
    if kind in ("RunFileError", "NotARunFile") and _is(error, "referee.store.errors"):
        return Told((_line(str(error)),), CALL_OR_FILE)
    if kind == "KnownFailuresError" and _is(error, "referee.check.verdicts"):
        return Told((_line(str(error)),), CALL_OR_FILE)
    return None


def _is(error: Exception, module: str) -> bool:
    # Compared by name: a class need not be imported to see that an error is not of it.
    return type(error).__module__ == module


def _of_click(error: click.ClickException) -> Told:
    message = error.format_message()
    hint = ""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        from referee.program import again

        words = error.ctx.command_path.split()[1:]
        hint = f" (see `{again(*words, '--help')}`)"
    text = message.rstrip(".") if hint else message
    text = re.sub(r"(?<= is not a )valid integer( range)?$", "whole number", text)
    return Told((_line(f"{text}{hint}"),), error.exit_code)


def _interrupted(error: Exception) -> Told | None:
    if "referee.tournament.interrupt" not in sys.modules:
        return None
    from referee.tournament.interrupt import Interrupted

    if not isinstance(error, Interrupted):
        return None
    status = _SIGNAL + error.signal
    if error.run_file is None:
        return Told((_line(f"{error} before the first game; nothing was kept"),), status)
    from referee.program import again

    go_on = again(*error.command.split(), error.run_file)
    return Told((_line(f"{error}; every finished unit is stored; go on with:"), go_on), status)


def _of_run(error: Exception) -> Told | None:
    if "referee.tournament.run" not in sys.modules:
        return None
    from referee.tournament.staging import CannotPlay, RunBroken

    if isinstance(error, CannotPlay | RunBroken):
        return Told((_line(str(error)),), BOT_OR_RUN)
    return None


def _line(text: str) -> str:
    return f"referee: {text}"
