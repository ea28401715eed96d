"""`referee import`: games that people wrote down, shown and held against the rules."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.cli.errors import BOT_OR_RUN, CALL_OR_FILE
from referee.cli.words import wants_colour


@click.command("import", short_help="Show and check games in Euchre Game Notation.")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--quiet", is_flag=True, help="Only what is wrong, and one line for each file.")
def command(files: tuple[Path, ...], quiet: bool) -> int:
    """Show the game in each FILE (Euchre Game Notation, .egn) and check it by the rules.

    Hands need not be told: they are then what was played. Where a rule is broken it is said in
    which hand, at which trick and card, by which seat, and what was due.

    Exit status: 0 no rule is broken; 1 one is; 2 a FILE is no game in this notation.
    """
    from referee.report.egn_text import render_egn
    from referee.store.egn.check import check_egn
    from referee.store.egn.read import read_egn
    from referee.store.egn.values import EgnError

    status = 0
    for number, path in enumerate(files):
        try:
            game = read_egn(_read(path))
        except EgnError as error:
            click.echo(f"referee: {_name(path)}: {_shown(str(error))}", err=True)
            status = CALL_OR_FILE
            continue
        checked = check_egn(game)
        if number and not quiet:
            click.echo()
        text = render_egn(str(path), game, checked, wants_colour(sys.stdout), quiet)
        click.echo(text, nl=False, color=True)
        if checked.every_problem():
            status = max(status, BOT_OR_RUN)
    return status


def _read(path: Path) -> bytes:
    from referee.store.egn.values import MOST_BYTES, EgnError

    try:
        if not path.is_file():
            what = "is a folder" if path.is_dir() else "is no file" if path.exists() else ""
            raise EgnError(f"{what or 'there is no such file'}; name files in Euchre Game Notation")
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise EgnError(f"it cannot be read: {why}") from None


def _name(path: Path) -> str:
    return _shown(str(path))


def _shown(text: str) -> str:
    from referee.process.names import visible

    return visible(text, keep="")
