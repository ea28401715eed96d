"""`referee swiss`: many bots, few rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options
from referee.cli.paths import BOT
from referee.tournament.formats import MOST_ROUNDS, Format


@click.command("swiss", short_help="Play a few rounds between bots with about the same score.")
@click.argument("bots", nargs=-1, metavar="[BOT]...", type=BOT)
@click.option(
    "--rounds",
    type=click.IntRange(1, MOST_ROUNDS),
    metavar="N",
    help="How many rounds.  [default: enough for one to win all of them alone]",
)
@competition_options(Format.SWISS, "Boards of a match, in every seating.")
def command(bots: tuple[Path, ...], **given: Any) -> int:
    """Play rounds of matches between BOTs that have won about as many so far.

    All matches of a round are on the same boards, and nobody meets anybody twice as long as that
    can be. An odd one out has a bye, which counts as a match won.
    """
    return begin(Format.SWISS, bots, given)
