"""`referee round-robin`: every bot against every other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from referee.cli.competition import begin, competition_options, entrants_option
from referee.cli.paths import BOT
from referee.tournament.formats import Format


@click.command("round-robin", short_help="Play every bot against every other on the same cards.")
@click.argument("bots", nargs=-1, metavar="[BOT]...", type=BOT)
@entrants_option
@competition_options(Format.ROUND_ROBIN, "Boards that each pairing plays, in every seating.")
def command(bots: tuple[Path, ...], **given: Any) -> int:
    """Play every BOT against every other, all pairings on the same boards.

    On each board two bots play two games with the same cards, changing seats in between; three
    single bots play six games, four of them four, or six where they have partners. A BOT is a
    folder with a bot.toml or, where there is no such folder, the name of a sample bot: counter,
    first_legal, random, tips. Without a BOT these four play. A+B are two bots that play together.
    The results go to stdout, and the run file keeps every game.
    """
    return begin(Format.ROUND_ROBIN, bots, given)
