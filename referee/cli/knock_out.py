"""`referee knock-out`: who loses a match is out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options
from referee.cli.paths import BOT
from referee.tournament.formats import Format


@click.command("knock-out", short_help="Play matches of which the loser is out.")
@click.argument("bots", nargs=-1, metavar="[BOT]...", type=BOT)
@competition_options(Format.KNOCK_OUT, "Boards of a match, in every seating.")
def command(bots: tuple[Path, ...], **given: Any) -> int:
    """Play matches between BOTs, of which the loser is out, until one is left.

    The BOTs named first are seeded: they meet last, and have the byes. All matches of a round are
    on the same boards. A match that is level in games goes to who has more points, then to who was
    named first.
    """
    return begin(Format.KNOCK_OUT, bots, given)
