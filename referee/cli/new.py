"""`referee new`: a bot to start from."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.paths import FOLDER
from referee.cli.words import say
from referee.new.make import CannotMake, languages, make_bot
from referee.program import again


@click.command("new", short_help="Make the folder of a new bot, which plays as it is.")
@click.argument("folder", metavar="NAME", type=FOLDER)
@click.option(
    "--lang",
    "language",
    type=click.Choice(languages()),
    default="python",
    show_default=True,
    help="The language to write it in.",
)
def command(folder: Path, language: str) -> int:
    """Make a folder NAME with a bot that can be built, is fit to play, and beats chance.

    It calls with two high trumps, plays high to win a trick, and low where it cannot: enough to
    start from, and short enough to read.
    """
    try:
        made = make_bot(folder, language)
    except CannotMake as error:
        raise click.UsageError(str(error)) from None
    click.echo(f"made {made.folder}: {', '.join(made.files)}")
    if made.missing:
        say(f"before it can be built: {made.missing}")
    click.echo("is it fit to play, and how good is it:")
    click.echo(f"  {again('check', folder)}")
    click.echo(f"  {again('round-robin', folder, 'random', 'tips', '--bot-logs', 'logs')}")
    return 0
