"""`referee gauntlet`: one bot against each of the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options, entered, entrants_option, rules_of
from referee.cli.paths import BOT
from referee.tournament.formats import Format


@click.command("gauntlet", short_help="Play one bot against each of the others.")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...", type=BOT)
@entrants_option
@competition_options(100, "Boards that each pairing plays, in every seating.")
def command(
    bots: tuple[Path, ...],
    entrants: str | None,
    preset: str,
    changes: tuple[str, ...],
    **given: Any,
) -> int:
    """Play the first BOT against each of the others, all pairings on the same boards.

    The others do not meet each other, so most of the games say something about the first one. All
    are rated together.
    """
    rules = rules_of(preset, changes)
    taking_part = entered(bots, entrants, rules)
    if len(taking_part.bots) < 2:
        raise click.UsageError("a gauntlet needs somebody for the first bot to meet; name others")
    return begin(Format.GAUNTLET, taking_part, rules, given)
