"""`referee swiss`: many bots, few rounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options, entered, rules_of, shape
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
@competition_options(20, "Boards of a match, in every seating.")
def command(
    bots: tuple[Path, ...],
    rounds: int | None,
    preset: str,
    changes: tuple[str, ...],
    **given: Any,
) -> int:
    """Play rounds of matches between BOTs that have won about as many so far.

    All matches of a round are on the same boards, and nobody meets anybody twice as long as that
    can be. An odd one out has a bye, which counts as a match won.
    """
    rules = rules_of(preset, changes)
    taking_part = entered(bots, None, rules)
    contestants = shape(rules, taking_part).contestants
    if contestants < 2:
        raise click.UsageError("a Swiss tournament needs two or more to play; name others")
    number = rounds or (contestants - 1).bit_length()
    return begin(Format.SWISS, taking_part, rules, given, {"rounds": number})
