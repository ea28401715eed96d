"""The table of a ladder, drawn up from its records: a report in the forms that all reports have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.report.ending import Ending
from referee.report.facts import RunFacts
from referee.report.report import Report, report_of
from referee.report.words import in_one_line
from referee.store.ladder_file import ACTIVE, BANNED, BENCHED, REMOVED, LadderEntrant, LadderFile
from referee.store.run_file import RunFile
from referee.tournament.formats import Format
from referee.tournament.ladder.standing import (
    PROVISIONAL_GAMES,
    LadderTerms,
    Standing,
    standing_of,
    taken_out,
)
from referee.tournament.seatings import PlayAs
from referee.tournament.statistics import League

if TYPE_CHECKING:
    from referee.report.html import Collected


def collected_of(ladder: LadderFile) -> Collected:
    """What the page of a ladder needs beside the report: it is yet to be shown the units."""
    from referee.report.html import Collected

    shown = sum(one.state != BANNED for one in ladder.entrants())
    return Collected(None, shown, sum(one.units or 0 for one in ladder.rounds()))


def report_on_ladder(ladder: LadderFile, collected: Collected | None = None) -> Report:
    """The report on all rounds that are over. Bots that are banned have no row.

    Args:
        ladder: which one. collected: is shown every unit that counts on the way.

    Raises:
        RunFileError: a round is damaged.
    """
    terms = LadderTerms.of(ladder)
    entrants = ladder.entrants()
    shown = [one for one in entrants if one.state != BANNED]
    out = [one for one in entrants if one.state == BANNED]
    rows = {one.hash: row for row, one in enumerate([*shown, *out])}
    outside = range(len(shown), len(entrants))
    see = None if collected is None else collected.see
    standing = standing_of(ladder, terms.rules, len(shown), rows, outside, see)
    if collected is not None:
        collected.finish(standing.league)
    facts = _facts(ladder, terms, shown, standing)
    ending = Ending(alike=False, sentences=tuple(_sentences(terms)))
    names = [one.name for one in shown]
    notes = tuple(_notes(entrants, standing))
    return report_of(facts, names, standing.league, notes, ending)


def provisional(entrants: Sequence[LadderEntrant], league: League) -> list[str]:
    """The names of active bots that have played few games; rows are entrants' places."""
    return [
        one.name
        for row, one in enumerate(entrants)
        if one.state == ACTIVE and league.tallies[row].games < PROVISIONAL_GAMES
    ]


def _facts(
    ladder: LadderFile, terms: LadderTerms, shown: Sequence[LadderEntrant], standing: Standing
) -> RunFacts:
    league = terms.league
    rounds = [one for one in ladder.rounds() if one.digest is not None]
    sandbox, versions = "", {}
    if rounds:
        with taken_out(ladder, rounds[-1].number) as path, RunFile.open(path) as file:
            sandbox = file.manifest.sandbox
            told = file.manifest.host.versions
            versions = {name: told.get(name, "") for name in ("referee", "sdk", "protocol")}
    return RunFacts(
        seed="",
        boards=standing.boards,
        format=Format.LADDER.value,
        isolation=league.isolation,
        sandbox=sandbox,
        fault_policy=league.faults.policy,
        digest=ladder.digest(),
        finished=True,
        planned_units=standing.units,
        versions=versions,
        hashes=tuple(one.hash for one in shown),
        play_as=terms.play_as.value,
        options={"rounds": len(rounds)},
    )


def _sentences(terms: LadderTerms) -> Iterator[str]:
    yield (
        "Placed by Elo, fitted to all games together (Bradley and Terry), as not all met the same."
    )
    if terms.play_as == PlayAs.SINGLES and terms.rules.players > terms.rules.sides:
        yield "Partners change: a bot's strength counts for half of its side's."


def _notes(entrants: Sequence[LadderEntrant], standing: Standing) -> Iterator[str]:
    shown = [one for one in entrants if one.state != BANNED]
    new = provisional(shown, standing.league)
    if new:
        yield f"Provisional, with fewer than {PROVISIONAL_GAMES} games: {', '.join(new)}."
    for one in entrants:
        if one.state == BENCHED:
            yield f"{one.name} is benched: {in_one_line(one.reason)}"
    removed = [one.name for one in entrants if one.state == REMOVED]
    if removed:
        yield f"Removed, and rated by what they played: {', '.join(removed)}."
    for one in entrants:
        if one.state == BANNED:
            reason = f" ({one.reason})" if one.reason else ""
            yield f"{one.name} is banned{reason}; none of its games counts."
    if standing.left_out:
        yield f"{standing.left_out:,} units do not count because of that."
