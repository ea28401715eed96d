"""`referee gauntlet`: one bot against each of the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options, entrants_option
from referee.cli.paths import BOT
from referee.tournament.formats import Format


@click.command("gauntlet", short_help="Play one bot against each of the others.")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...", type=BOT)
@entrants_option
@competition_options(Format.GAUNTLET, "Boards that each pairing plays, in every seating.")
def command(bots: tuple[Path, ...], **given: Any) -> int:
    """Play the first BOT against each of the others, all pairings on the same boards.

    The others do not meet each other, so most of the games say something about the first one. All
    are rated together.
    """
    return begin(Format.GAUNTLET, bots, given)
