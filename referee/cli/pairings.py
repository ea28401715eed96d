"""`referee pairings`: is a schedule fair?"""

from __future__ import annotations

import secrets
from typing import Final

import click

from euchre.rules.deal import SEED_BYTES, Board, parse_seed
from euchre.rules.options import Rules
from referee.cli.competition import boards_option, rules_of, rules_options, seed_option
from referee.cli.words import count as counted
from referee.tournament.balance import count, lines
from referee.tournament.courses import Course
from referee.tournament.formats import Format, as_drawn, make_course
from referee.tournament.seatings import PlayAs, SeatingError, Shape, shape_of, usual

MOST_UNITS: Final = 1_000_000
_FORMATS: Final = (Format.ROUND_ROBIN.value, Format.GAUNTLET.value)


@click.command("pairings", short_help="Show how evenly a schedule treats everybody.")
@click.argument("bots", type=click.IntRange(2, 1000), metavar="NUMBER")
@click.option(
    "--of",
    "format_",
    type=click.Choice(_FORMATS),
    default=_FORMATS[0],
    show_default=True,
    help="The format of the run.",
)
@click.option(
    "--entrants",
    type=click.Choice([play_as.value for play_as in PlayAs]),
    help="What takes part.  [default: teams where there are partners]",
)
@rules_options
@boards_option(100, "Boards of the run.")
@seed_option
def command(
    bots: int,
    format_: str,
    entrants: str | None,
    preset: str,
    changes: tuple[str, ...],
    boards: int,
    seed: str | None,
) -> None:
    """Show how evenly a run with so many bots would treat them, without playing it.

    For each thing that should fall to all alike it says how often it falls to who has least of it,
    and to who has most.
    """
    rules = rules_of(preset, changes)
    shape = _seated(rules, usual(rules) if entrants is None else PlayAs(entrants), bots)
    cards = _seed_of(seed)
    course = as_drawn(_course(Format(format_), shape, boards), rules, cards)
    if course.count > MOST_UNITS:
        raise click.UsageError(
            f"{course.count:,} units are too many to count; lower --boards, for the balance is "
            "that of every few boards"
        )
    units = (unit for n in range(course.count) if (unit := course.unit(n)) is not None)
    found = count(units, bots, rules, lambda board: Board(cards, board, rules).first_dealer()[0])
    games = course.count * course.games_per_unit
    click.echo(
        f"{counted(bots, 'bot')} as {shape.play_as}, {counted(boards, 'board')}: "
        f"{counted(course.count, 'unit')} of {counted(course.games_per_unit, 'game')}, "
        f"{counted(games, 'game')}"
    )
    from tabulate import tabulate

    rows = [(line.what, line.of, line.least, line.most, line.word) for line in lines(found)]
    click.echo(tabulate(rows, ("what", "counted for", "least", "most", ""), "simple"))


def _seated(rules: Rules, play_as: PlayAs, bots: int) -> Shape:
    try:
        return shape_of(rules, play_as, bots)
    except SeatingError as error:
        raise click.UsageError(f"{error}; name others") from None


def _course(format_: Format, shape: Shape, boards: int) -> Course:
    try:
        return make_course(format_, shape, boards, {})
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _seed_of(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        return parse_seed(text)
    except ValueError as error:
        raise click.UsageError(f"--seed {error}") from None
