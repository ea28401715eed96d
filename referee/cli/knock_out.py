"""`referee knock-out`: who loses a match is out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options, entered, rules_of
from referee.cli.paths import BOT
from referee.tournament.formats import Format


@click.command("knock-out", short_help="Play matches of which the loser is out.")
@click.argument("bots", nargs=-1, metavar="[BOT]...", type=BOT)
@competition_options(50, "Boards of a match, in every seating.")
def command(bots: tuple[Path, ...], preset: str, changes: tuple[str, ...], **given: Any) -> int:
    """Play matches between BOTs, of which the loser is out, until one is left.

    The BOTs named first are seeded: they meet last, and have the byes. All matches of a round are
    on the same boards. A match that is level in games goes to who has more points, then to who was
    named first.
    """
    rules = rules_of(preset, changes)
    taking_part = entered(bots, None, rules)
    if len(taking_part.bots) < 2:
        raise click.UsageError("a knock-out needs two bots or more; name another folder")
    return begin(Format.KNOCK_OUT, taking_part, rules, given)
