"""`referee compare`: two bots, until it is decided which is the stronger one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from referee.cli.competition import begin, competition_options
from referee.cli.paths import BOT
from referee.tournament.formats import MOST_ELO, Format
from referee.tournament.league import StopPart

_USUAL: Final = StopPart()


@click.command("compare", short_help="Play two bots until it is decided which is stronger.")
@click.argument("bots", nargs=2, metavar="A B", type=BOT)
@click.option(
    "--elo0",
    type=click.IntRange(-MOST_ELO, MOST_ELO),
    default=_USUAL.elo0,
    show_default=True,
    metavar="ELO",
    help="By how much A is ahead, as the lower of two answers.",
)
@click.option(
    "--elo1",
    type=click.IntRange(-MOST_ELO, MOST_ELO),
    default=_USUAL.elo1,
    show_default=True,
    metavar="ELO",
    help="The upper one.",
)
@click.option(
    "--alpha",
    default=_USUAL.alpha,
    show_default=True,
    metavar="RATE",
    help="How often the upper answer may be given where the lower one is right.",
)
@click.option(
    "--beta",
    default=_USUAL.beta,
    show_default=True,
    metavar="RATE",
    help="How often the lower answer may be given where the upper one is right.",
)
@competition_options(
    Format.COMPARE, "The most boards, two games each, after which nothing is decided."
)
def command(bots: tuple[Path, ...], **given: Any) -> int:
    """Play A against B on duplicate boards until one of two answers is as good as certain.

    This is a sequential test on pairs of games. With the two answers as they are by default it says
    which bot is stronger; with `--elo0 0 --elo1 5`, whether A is stronger by about 5 Elo rather
    than not at all. The closer the answers, the more boards it takes. Pairs are read in the order
    of the schedule, so the same seed always stops at the same pair.
    """
    return begin(Format.COMPARE, bots, given)
