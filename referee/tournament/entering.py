"""From a league to an order: its bots found and read, and whether they can meet as it says."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from euchre.rules.options import Rules
from referee.data import sample_bots_dir
from referee.process.bot_folder import BotFolder
from referee.process.folder_files import BotFolderError
from referee.process.guests import PREFIX
from referee.tournament.formats import Format, make_course
from referee.tournament.league import FEWEST, LeagueTerms, Problem, play_as_of
from referee.tournament.seatings import PlayAs, SeatingError, Shape, least_bots, shape_of, usual
from referee.tournament.terms import Order
from referee.tournament.workshop import load_bots


class LeagueProblems(Exception):
    """A league that cannot be played: ``problems``, all that were found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(problem.wrong for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Entered:
    """The bots of a league: their folders in the order of the run, and what takes part."""

    bots: tuple[BotFolder, ...]
    play_as: PlayAs


def enter(league: LeagueTerms, rules: Rules, base: Path) -> Entered:
    """The bots that a league names; the sample bots, if it names none and is no ladder.

    ``A+B`` are two bots that play together. Where one is named like that, all play in pairs, and a
    bot by itself has another of its kind for a partner.

    Args:
        league: which one. rules: its rules. base: the folder that paths are relative to.

    Raises:
        LeagueProblems: that cannot be entered.
        BotFolderError: a bot's folder is not in order; with the faults of all at once.
    """
    pairs = [_pair(base, place, bot) for place, bot in enumerate(league.bots)]
    in_pairs = any(len(pair) > 1 for pair in pairs)
    if in_pairs and league.entrants is not None:
        wrong = "there are pairs of bots (A+B), which play as pairs; leave out --entrants"
        raise LeagueProblems([Problem(("entrants",), wrong)])
    if in_pairs and league.format == Format.LADDER:
        wrong = "there are pairs of bots (A+B), and a ladder is between single ones"
        raise LeagueProblems([Problem(("bots",), wrong)])
    waits = any(str(folder).startswith(PREFIX) for pair in pairs for folder in pair)
    if waits and league.format == Format.LADDER:
        wrong = f"there is a bot that dials in ({PREFIX}NAME), and a ladder is between folders"
        raise LeagueProblems([Problem(("bots",), wrong)])
    if in_pairs:
        folders = [folder for pair in pairs for folder in (pair * 2)[:2]]
    else:
        folders = [pair[0] for pair in pairs]
        if not folders and league.format != Format.LADDER:
            folders = sample_bots()
    return Entered(load_bots(folders), play_as_of(league, in_pairs, usual(rules)))


def faults_of_bots(league: LeagueTerms, base: Path) -> list[Problem]:
    """All that is wrong with the folders of the bots of a league, each by itself."""
    found: list[Problem] = []
    for place, bot in enumerate(league.bots):
        try:
            load_bots(_pair(base, place, bot))
        except BotFolderError as error:
            found += [Problem(("bots", place), fault) for fault in error.faults]
        except LeagueProblems as error:
            found += error.problems
    return found


def order_of(league: LeagueTerms, taking_part: Entered, seed: bytes, run_file: Path) -> Order:
    """The run that a settled league asks for.

    Args:
        league: which one. taking_part: its bots.
        seed: of the cards. run_file: where the run goes.

    Raises:
        LeagueProblems: there can be no such run.
    """
    assert league.boards is not None, "a settled league says how many"
    rules = league.rules.build()
    shape = checked(league, rules, taking_part)
    return Order(
        bots=taking_part.bots,
        rules=rules,
        seed=seed,
        boards=league.boards,
        isolation=league.isolation,
        policy=league.policy(),
        clock=league.clock_terms(),
        run_file=run_file,
        tables=league.tables,
        workers=league.workers,
        bot_logs=None if league.output.bot_logs is None else Path(league.output.bot_logs),
        format=league.format,
        play_as=taking_part.play_as,
        options=league.options(shape.contestants),
        confinement=league.sandbox.confinement(),
        submitted=league.submitted,
    )


def checked(league: LeagueTerms, rules: Rules, taking_part: Entered) -> Shape:
    """How the games of a league look, if there can be such a run.

    Raises:
        LeagueProblems: there cannot.
    """
    if league.format == Format.LADDER:
        return _checked_ladder(rules, taking_part)
    if len(taking_part.bots) < 2:
        raise LeagueProblems([Problem(("bots",), FEWEST[league.format])])
    try:
        shape = shape_of(rules, taking_part.play_as, len(taking_part.bots))
    except SeatingError as error:
        raise LeagueProblems([Problem(("bots",), f"{error}; name others")]) from None
    if shape.contestants < 2:
        raise LeagueProblems([Problem(("bots",), FEWEST[league.format])])
    try:
        make_course(league.format, shape, league.boards or 1, league.options(shape.contestants))
    except ValueError as error:
        raise LeagueProblems([Problem(("format",), str(error))]) from None
    return shape


def _checked_ladder(rules: Rules, taking_part: Entered) -> Shape:
    """There may be any number of bots at first."""
    play_as = taking_part.play_as
    try:
        least = least_bots(rules, play_as)
        return shape_of(rules, play_as, max(least, len(taking_part.bots)))
    except SeatingError as error:
        raise LeagueProblems([Problem(("entrants",), str(error))]) from None


def sample_bots() -> list[Path]:
    """The folders of the Python sample bots."""
    return sorted(file.parent for file in sample_bots_dir().glob("*/bot.toml"))


def folder_of(base: Path, bot: str) -> Path:
    """Where a bot lies; one that is named without a folder may be a sample bot."""
    if bot.startswith(PREFIX):
        return Path(bot)  # nobody's folder: it dials in
    path = base / bot
    if len(Path(bot).parts) == 1 and not os.path.lexists(path):
        for sample in sample_bots():
            if sample.name == bot:
                return sample
    return path


def _pair(base: Path, place: int, bot: str) -> list[Path]:
    """The folder that is named, or the two of ``A+B``."""
    parts = bot.split("+")
    if len(parts) == 1 or os.path.lexists(base / bot):
        return [folder_of(base, bot)]
    if len(parts) != 2 or not all(parts):
        wrong = f"{bot} is no pair of bots; write A+B"
        raise LeagueProblems([Problem(("bots", place), wrong)])
    return [folder_of(base, part) for part in parts]
