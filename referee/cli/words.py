"""Small pieces of text that several commands write."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import IO

import click

from euchre.rules.build import build_rules
from euchre.rules.options import Rules


def rules_in_short(rules: Rules) -> str:
    """The preset, and what was changed from it: ``stick, target = 15``."""
    changes = rules.changes_from(build_rules(rules.preset))
    said = ", ".join(f"{name} = {plain(value)}" for name, value in changes.items())
    return f"{rules.preset}, {said}" if said else rules.preset


def plain(value: str | int | bool) -> str:
    """The value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def count(number: int, thing: str) -> str:
    """``1 game``, ``1,200 games``."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def duration(seconds: float) -> str:
    """A time span to one or two places: ``8 s``, ``3 min 20 s``, ``2 h 5 min``."""
    whole = max(0, round(seconds))
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def say(text: str, style: str = "") -> None:
    """Write a line to stderr, with an ANSI style (``31`` is red) where colours are wanted. A reader
    who has gone must not end a run: results go elsewhere."""
    styled = bool(style) and wants_colour(sys.stderr)
    with suppress(OSError):
        # Without a style click takes out what a terminal might obey, where it is none.
        line = f"\x1b[{style}m{text}\x1b[0m" if styled else text
        click.echo(line, err=True, color=True if styled else None)


def is_terminal(stream: IO[str]) -> bool:
    """Whether lines can be drawn again there."""
    return stream.isatty() and os.environ.get("TERM", "") != "dumb"


def wants_colour(stream: IO[str]) -> bool:
    """Whether to write in colours: what NO_COLOR and FORCE_COLOR say, else only on a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return is_terminal(stream)
