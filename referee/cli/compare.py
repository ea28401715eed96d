"""`referee compare`: two bots, until it is decided which is the stronger one."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options, entered, rules_of
from referee.cli.paths import BOT
from referee.store.manifest import Setting
from referee.tournament.formats import MOST_ELO, Format


@click.command("compare", short_help="Play two bots until it is decided which is stronger.")
@click.argument("bots", nargs=2, metavar="A B", type=BOT)
@click.option(
    "--elo0",
    type=click.IntRange(-MOST_ELO, MOST_ELO),
    default=-10,
    show_default=True,
    metavar="ELO",
    help="By how much A is ahead, as the lower of two answers.",
)
@click.option(
    "--elo1",
    type=click.IntRange(-MOST_ELO, MOST_ELO),
    default=10,
    show_default=True,
    metavar="ELO",
    help="The upper one.",
)
@click.option(
    "--alpha",
    default="0.05",
    show_default=True,
    metavar="RATE",
    help="How often the upper answer may be given where the lower one is right.",
)
@click.option(
    "--beta",
    default="0.05",
    show_default=True,
    metavar="RATE",
    help="How often the lower answer may be given where the upper one is right.",
)
@competition_options(10_000, "The most boards, two games each, after which nothing is decided.")
def command(
    bots: tuple[Path, ...],
    elo0: int,
    elo1: int,
    alpha: str,
    beta: str,
    preset: str,
    changes: tuple[str, ...],
    **given: Any,
) -> int:
    """Play A against B on duplicate boards until one of two answers is as good as certain.

    This is a sequential test on pairs of games. With the two answers as they are by default it says
    which bot is stronger; with `--elo0 0 --elo1 5`, whether A is stronger by about 5 Elo rather
    than not at all. The closer the answers, the more boards it takes. Pairs are read in the order
    of the schedule, so the same seed always stops at the same pair.
    """
    rules = rules_of(preset, changes)
    taking_part = entered(bots, None, rules)
    options: dict[str, Setting] = {
        "elo0": elo0,
        "elo1": elo1,
        "alpha": _rate(alpha),
        "beta": _rate(beta),
    }
    return begin(Format.COMPARE, taking_part, rules, given, options)


def _rate(text: str) -> str:
    """A rate in one spelling, because it stands in the terms of the run."""
    try:
        number = Decimal(text).normalize()
    except InvalidOperation:
        raise click.UsageError(f"{text!r} is no rate; write a number such as 0.05") from None
    if not number.is_finite() or not 0 < number < Decimal("0.5"):
        raise click.UsageError(f"an error rate is between 0 and 0.5, and {text} is not")
    return f"{number:f}"
