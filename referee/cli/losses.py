"""Loss cards on stdout, and who is meant by a bot of a run."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from pathlib import Path

import click

from euchre.rules.deal import Board
from referee.analysis import AnalysisError, GameAnalysis, analyse_game, can_analyse
from referee.cli.words import count, wants_colour
from referee.game.unit import UnitResult
from referee.process.names import visible
from referee.report.losses import Losses, cards
from referee.report.replay_words import Paint
from referee.store.manifest import Manifest
from referee.store.run_file import RunFile
from referee.tournament.analyses import analysis_of


def entrant_named(manifest: Manifest, bot: str, run: Path) -> int:
    """The number of the bot that is meant by its name in the run, or by its folder.

    Raises:
        click.UsageError: none is.
    """
    names = [entrant.name for entrant in manifest.terms.entrants]
    if bot in names:
        return names.index(bot)
    folders = [entrant.folder for entrant in manifest.host.entrants]
    folder = os.path.realpath(bot)
    if folder in folders:
        return folders.index(folder)
    close = get_close_matches(bot, names, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(names)}"
    raise click.UsageError(f"{run} has no bot {bot!r}; {visible(hint, keep='')}")


def print_losses(run: Path, bot: str, most: int) -> None:
    """Print the loss cards of a bot, at most so many; 0 for all."""
    found, shown = Losses(), 0
    with RunFile.open(run) as file:
        entrant = entrant_named(file.manifest, bot, run)
        name = file.manifest.terms.entrants[entrant].name
        stored = analysis_of(file)

        def analysed(result: UnitResult, game: int) -> GameAnalysis | None:
            if most and shown >= most:
                return None  # it is only counted
            known = stored(result.unit.number)
            return _analysed(file, result, game) if known is None else known[game]

        for card in cards(file, entrant, bot, Paint(wants_colour(sys.stdout)), analysed, found):
            if not most or shown < most:
                click.echo("\n".join(card.lines) + "\n", color=True)
                shown += 1
            else:
                found.left_out += 1
    summary = f"{visible(name, keep='')}: {count(found.games, 'game')}, {found.lost:,} lost"
    click.echo(f"{summary}, {count(found.faults, 'fault')}")
    if found.left_out:
        click.echo(f"{count(found.left_out, 'card')} left out; --most 0 shows all")


def _analysed(file: RunFile, result: UnitResult, game: int) -> GameAnalysis | None:
    terms = file.manifest.terms
    if not can_analyse(terms.rules):
        return None
    try:
        return analyse_game(Board(terms.seed, result.unit.board, terms.rules), result.games[game])
    except AnalysisError:
        return None  # the card is of use without it; `verify` says what is wrong with the record
