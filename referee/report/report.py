"""A report: everything that is said about a run, before it is written in any form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from euchre.rules.options import Rules
from referee.analysis.blobs import UnitAnalysis
from referee.game.unit import UnitResult
from referee.report.ending import Ending
from referee.report.facts import RunFacts
from referee.tournament.statistics import (
    Comparison,
    Excluded,
    FaultEntry,
    League,
    Pairing,
    Standing,
    comparisons,
    dealer_balance,
    pairings,
    ratings,
    sanity,
    standings,
)


@dataclass(frozen=True, slots=True)
class Report:
    """What a run came to.

    Attributes:
        facts, rules: how it was played. entrants: their names, unescaped.
        units, games: how many are counted. analysed: units with an analysis.
        standings: the table, best first. pairings: each two who met.
        comparisons: each row of the table against the next.
        faults: by unit, game and course of the game. faults_left_out: those not listed.
        excluded: units with a game that was called off or a record in disorder; the first ones.
        excluded_count: all of them, those of ``facts.excluded_units`` included.
        problems: sentences on what does not add up; empty if all is well.
        first_deal: a sentence on who dealt first, or ``None`` without games.
        notes: sentences: those of ``ending`` first, then those handed in.
        ending: what the format makes of it.
    """

    facts: RunFacts
    rules: Rules
    entrants: tuple[str, ...]
    units: int
    games: int
    analysed: int
    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    comparisons: tuple[Comparison, ...]
    faults: tuple[FaultEntry, ...]
    faults_left_out: int
    excluded: tuple[Excluded, ...]
    excluded_count: int
    problems: tuple[str, ...]
    first_deal: str | None
    first_dealer_wins: int
    notes: tuple[str, ...]
    ending: Ending


def build_report(
    run_facts: RunFacts,
    entrants: Sequence[str],
    rules: Rules,
    units: Iterable[UnitResult],
    notes: Iterable[str] = (),
    analysis_of: Callable[[int], UnitAnalysis | None] | None = None,
) -> Report:
    """Count units and draw up the report.

    Args:
        run_facts: what the units do not show.
        entrants: the names, distinct, in the order that units refer to.
        rules: the rules of every game.
        units: those played, in schedule order; they are read once and not kept.
        notes: sentences to be shown with the results. Like everything but times they must be the
            same for two runs of the same games.
        analysis_of: gives the analysis of a unit by its number, where there is one.
    """
    league = League(len(entrants), rules)
    league.add_all(units, analysis_of)
    return report_of(run_facts, entrants, league, notes)


def report_of(
    run_facts: RunFacts,
    entrants: Sequence[str],
    league: League,
    notes: Iterable[str] = (),
    ending: Ending | None = None,
) -> Report:
    """The report on what has been counted so far."""
    ending = ending or Ending()
    rated = ratings(league)
    table = standings(league, rated, ending.placing, ending.alike)
    planned = run_facts.planned_units - len(run_facts.excluded_units)
    # The neighbours in a table that is in order of rounds won are not compared.
    by = None if ending.alike else rated
    compared = comparisons(league, table, by) if ending.placing is None else ()
    return Report(
        facts=run_facts,
        rules=league.rules,
        entrants=tuple(entrants),
        units=league.units,
        games=league.games,
        analysed=league.analysed,
        standings=table,
        pairings=pairings(league),
        comparisons=compared,
        faults=tuple(sorted(league.faults, key=lambda entry: (entry.unit, entry.game))),
        faults_left_out=league.faults_left_out,
        excluded=tuple(sorted(league.excluded, key=lambda entry: entry.unit.number)),
        excluded_count=league.excluded_count + len(run_facts.excluded_units),
        problems=sanity(league, planned if run_facts.finished else None),
        first_deal=dealer_balance(league),
        first_dealer_wins=league.first_dealer_wins,
        notes=(
            *ending.sentences,
            *notes,
            *_out_of_time(league, entrants),
        ),
        ending=ending,
    )


def _out_of_time(league: League, entrants: Sequence[str]) -> list[str]:
    """What being out of time cost in timed games."""
    return [
        f"{name} was out of time for {tally.out_of_time:,} moves, which were made in its place."
        for name, tally in zip(entrants, league.tallies, strict=True)
        if tally.out_of_time
    ]
