"""One decision of a recorded game: shown, and put to a bot again."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from euchre.wire import rules_to_wire
from referee.cli.errors import BOT_OR_RUN
from referee.cli.words import say, wants_colour
from referee.game.unit import UnitResult
from referee.process.names import visible
from referee.report.card import Card
from referee.report.moments import Moment, moments, started
from referee.report.replay_words import Paint
from referee.store.manifest import Manifest
from referee.tournament.confinement import Confinement
from referee.tournament.entering import folder_of
from referee.tournament.workshop import load_bots

WAIT: Final = "wait:"
"""Begins the name of a bot that somebody starts by hand."""


@dataclass(frozen=True, slots=True)
class Put:
    """To whom a decision is put, and how.

    Attributes:
        bot: a folder, the name of a bot of the run, or ``wait:NAME`` for one started by hand.
        only: without the earlier decisions of its seat.
        move_ms: the time for each; 0 for no limit.
        confinement: how the bot is shut in.
    """

    bot: str
    only: bool
    move_ms: int
    confinement: Confinement


def show_decision(
    run: Path, manifest: Manifest, result: UnitResult, index: int, number: int, put: Put | None
) -> int:
    """Show a decision, and put it to a bot if one is named.

    Returns:
        The exit status.

    Raises:
        click.UsageError: there is no such game or decision.
    """
    if index >= len(result.games):
        games = len(result.games)
        raise click.UsageError(f"unit {result.unit.number} of {run} has {games} games")
    every = list(moments(manifest.terms, result, index))
    if number > len(every):
        raise click.UsageError(f"the game has {len(every)} decisions; there is no {number}")
    moment = every[number - 1]
    card = Card(run, manifest.terms, result, index, Paint(wants_colour(sys.stdout)))
    cause = "as it was asked" if moment.fault is None else moment.fault.cause.word
    click.echo("\n".join(card.lines(moment, cause)), color=True)
    if put is None:
        return 0
    if moment.turn is None:
        raise click.UsageError(f"seat {moment.seat} was not asked there; name another decision")
    before = [] if put.only else every[: number - 1]
    turns = [one for one in before if one.seat == moment.seat and one.turn is not None]
    return _put(manifest, result, [*turns, moment], put)


def _put(manifest: Manifest, result: UnitResult, asked: list[Moment], put: Put) -> int:
    from referee.check import put as asking

    last = asked[-1]
    rules = rules_to_wire(manifest.terms.rules)
    begun = started(manifest.terms, result, last.seat)
    turns = [moment.turn for moment in asked if moment.turn is not None]
    if put.bot.startswith(WAIT):
        if put.move_ms:
            raise click.UsageError("a bot that is waited for has no clock; leave out --move-time")
        name = visible(put.bot.removeprefix(WAIT), keep="")
        answered = asking.put_by_hand(rules, begun, turns, lambda a, t: _invite(name, a, t))
    else:
        (bot,) = load_bots([_folder(manifest, put.bot)])
        say(f"asking {visible(bot.name, keep='')}")
        answered = asking.put(bot, rules, begun, turns, put.move_ms, put.confinement)
    if answered.answer:
        same = "; that was made then too" if answered.answer == last.made else ""
        took = f"after {answered.seconds * 1000:.1f} ms"
        click.echo(f"  now       {answered.answer}, {took}{same}")
    else:
        click.echo(f"  now       {visible(answered.wrong)}")
    for line in visible(answered.said).splitlines():
        click.echo(f"  stderr    {line}")
    return 0 if answered.answer else BOT_OR_RUN


def _invite(name: str, address: str, token: str) -> None:
    say(f"waiting for {name} to dial in, with")
    say(f"    EUCHRE_REFEREE={shlex.quote(address)} EUCHRE_TOKEN={token}")


def _folder(manifest: Manifest, bot: str) -> Path:
    """Where the bot lies: a folder that is named, or that of the run's bot of this name."""
    for entrant, host in zip(manifest.terms.entrants, manifest.host.entrants, strict=True):
        if entrant.name == bot and not Path(bot).is_dir():
            return Path(host.folder)
    return folder_of(Path(), bot)
