"""Reading a league file: a league in TOML, with all that is wrong with it said at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from referee.process.bot_folder import BotFolderError
from referee.process.names import visible
from referee.process.toml_faults import Document, TomlFaults
from referee.process.toml_faults import Path as Place
from referee.tournament.entering import LeagueProblems, checked, enter, faults_of_bots
from referee.tournament.league import LeagueTerms, Problem

EXAMPLE: Final = Path(__file__).with_name("league_example.toml")
"""A league file with every key, and what each is for."""


class LeagueFileError(Exception):
    """What is wrong with a league file: ``faults``, one sentence each, all of them at once."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


def read_league(path: Path) -> LeagueTerms:
    """The league that a file describes, with paths as they stand there.

    Raises:
        LeagueFileError: with all faults at once, also those of its bots.
    """
    where = visible(str(path), keep="")
    try:
        document = Document.parse(where, _read(path, where))
    except TomlFaults as error:
        raise LeagueFileError(error.faults) from None
    league = document.check(LeagueTerms, {})
    if isinstance(league, list):
        raise LeagueFileError(document.in_order([*league, *_more(document, path.parent)]))
    found = [*league.problems(), *_missing_folders(league, path.parent)]
    found += faults_of_bots(league, path.parent)
    if not found:
        found += _cannot_meet(league, path.parent)
    if found:
        raise LeagueFileError(document.in_order(_say(document, problem) for problem in found))
    return league


def _read(path: Path, where: str) -> bytes:
    try:
        if path.is_dir():
            raise LeagueFileError([f"{where} is a folder; name the league file in it"])
        return path.read_bytes()
    except FileNotFoundError:
        raise LeagueFileError(
            [
                f"there is no league file {where}; check the path, or begin with an example: "
                "referee run --example"
            ]
        ) from None
    except OSError as error:
        raise LeagueFileError(
            [f"{where} cannot be read ({error.strerror}); check its permissions"]
        ) from None


def _more(document: Document, base: Path) -> list[tuple[Place, str]]:
    """What else is wrong where the file as a whole could not be read: with the parts that can."""
    found: list[Problem] = []
    for key in ("rules", "bots"):
        part = Document(document.where, {key: document.data.get(key, {})}, document.lines)
        if key not in document.data:
            continue
        league = part.check(LeagueTerms, {})
        if isinstance(league, LeagueTerms):
            found += league.rules.problems()
            found += faults_of_bots(league, base)
    return [_say(document, problem) for problem in found]


def _missing_folders(league: LeagueTerms, base: Path) -> list[Problem]:
    return [
        Problem(("sandbox", "expose", place), "there is no such folder; check the path")
        for place, folder in enumerate(league.sandbox.expose)
        if not (base / folder).is_dir()
    ]


def _cannot_meet(league: LeagueTerms, base: Path) -> Sequence[Problem]:
    """Why bots that are in order cannot meet as the league says."""
    try:
        rules = league.rules.build()
        checked(league.settled(), rules, enter(league, rules, base))
    except LeagueProblems as error:
        return error.problems
    except BotFolderError as error:  # of the sample bots, which no key names
        return [Problem((), fault) for fault in error.faults]
    return []


def _say(document: Document, problem: Problem) -> tuple[Place, str]:
    """A sentence on a key of the file; options are called as they are there."""
    words = re.sub(r"--([a-z][a-z-]*)", lambda found: found[1].replace("-", "_"), problem.wrong)
    path = problem.path
    if not path or path[0] not in document.data:
        return path, f"{document.where}: {words}"
    return path, document.fault(path, words)
