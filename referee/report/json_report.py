"""A report as JSON: stable, documented in docs/results.md, the same bytes for the same results.

Numbers are rounded to fixed decimals, keys have a fixed order, everything outside ASCII is
escaped. What differs between two runs of the same games is under ``timing`` alone.
"""

from __future__ import annotations

import json
from typing import Any, Final

from euchre.rules.build import preset
from euchre.rules.moves import move_words
from referee.game.faults import FORFEITED
from referee.report.facts import RunFacts
from referee.report.report import Report
from referee.tournament.statistics import (
    Calls,
    Comparison,
    Elo,
    FaultEntry,
    Pairing,
    Share,
    Standing,
    sentence,
)
from referee.tournament.statistics.sequential import SequentialTest, Verdict
from referee.tournament.statistics.skills import Skill

SCHEMA_VERSION: Final = 1


def render_json(report: Report, timing: bool) -> str:
    """The report as one JSON object, indented, with a line feed at the end."""
    return json.dumps(as_json(report, timing), indent=2, allow_nan=False) + "\n"


def as_json(report: Report, timing: bool) -> dict[str, Any]:
    """The object itself: keys ``schema_version`` to ``faults`` and, if asked for, ``timing``."""
    leads = {one.ahead: one for one in report.comparisons}
    found: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "run": _run(report),
        "standings": [_standing(report, row, leads.get(row.entrant)) for row in report.standings],
        "pairings": [_pairing(report, pairing) for pairing in report.pairings],
        "faults": [_fault(report, entry) for entry in report.faults],
    }
    if timing:
        found["timing"] = _timing(report)
    return found


def _rounded(number: float | None, decimals: int) -> float | None:
    return None if number is None else round(number, decimals) + 0.0  # no -0.0


def _percent(share: float | None) -> float | None:
    return None if share is None else _rounded(100 * share, 3)


def _run(report: Report) -> dict[str, Any]:
    facts = report.facts
    hashes = facts.hashes or (None,) * len(facts.bots or report.entrants)
    return {
        "format": facts.format,
        "preset": report.rules.preset,
        "rules": report.rules.options(),
        "changes": report.rules.changes_from(preset("standard")),
        "seed": facts.seed or None,
        **(_promise(facts) if facts.commitment else {}),
        "boards": facts.boards,
        "isolation": facts.isolation,
        "sandbox": facts.sandbox or None,
        "fault_policy": facts.fault_policy,
        "play_as": facts.play_as,
        "options": dict(sorted(facts.options.items())),
        "entrants": [
            {"name": name, "hash": digest}
            for name, digest in zip(facts.bots or report.entrants, hashes, strict=True)
        ],
        "test": None if report.ending.test is None else _test(report.ending.test),
        "finished": facts.finished,
        "planned_units": facts.planned_units,
        "units": report.units,
        "games": report.games,
        **({"analysed_units": report.analysed} if report.analysed else {}),
        "first_dealer_wins": report.first_dealer_wins,
        "excluded_units": report.excluded_count,
        "excluded": [
            {"unit": entry.unit.number, "board": entry.unit.board, "reason": entry.reason}
            for entry in report.excluded
        ],
        "faults_left_out": report.faults_left_out,
        "problems": list(report.problems),
        "notes": list(report.notes),
        "versions": dict(sorted(facts.versions.items())),
        "digest": facts.digest or None,
    }


def _promise(facts: RunFacts) -> dict[str, Any]:
    return {
        "commitment": facts.commitment,
        "secret": facts.secret or None,
        "entered": list(facts.entered),
    }


def _test(test: SequentialTest) -> dict[str, Any]:
    question = test.question
    low, high = question.bounds
    return {
        "elo0": question.lower,
        "elo1": question.upper,
        "alpha": question.alpha,
        "beta": question.beta,
        "pairs": sum(test.pairs),
        "log_likelihood_ratio": _rounded(test.ratio, 4),
        "lower_bound": _rounded(low, 4),
        "upper_bound": _rounded(high, 4),
        "accepted": {
            Verdict.OPEN: None,
            Verdict.LOWER: question.lower,
            Verdict.UPPER: question.upper,
        }[test.verdict],
    }


def _share(share: Share | None) -> dict[str, float | None]:
    value, low, high = (share.value, share.low, share.high) if share else (None, None, None)
    return {
        "win_percent": _percent(value),
        "win_percent_low": _percent(low),
        "win_percent_high": _percent(high),
    }


def _elo(elo: Elo | None) -> dict[str, float | None]:
    value, low, high = (elo.value, elo.low, elo.high) if elo else (None, None, None)
    return {
        "elo": _rounded(value, 2),
        "elo_low": _rounded(low, 2),
        "elo_high": _rounded(high, 2),
    }


def _rating(rating: Elo | None) -> dict[str, float | None]:
    return {name.replace("elo", "rating"): value for name, value in _elo(rating).items()}


def _skill(skill: Skill) -> dict[str, float | None]:
    return {name: _rounded(getattr(skill, name), 3) for name in ("mu", "sigma", "ordinal")}


def _standing(report: Report, row: Standing, lead: Comparison | None) -> dict[str, Any]:
    tally = row.tally
    return {
        "rank": row.rank,
        "entrant": row.entrant,
        "bot": report.entrants[row.entrant],
        "games": tally.games,
        "wins": tally.wins,
        "losses": tally.losses,
        **_share(row.share),
        **_elo(row.elo),
        **_rating(row.rating),
        "openskill": None if row.skill is None else _skill(row.skill),
        "placing": None if row.placing is None else list(row.placing),
        "hands": tally.hands,
        "points": tally.points_for,
        "points_against": tally.points_against,
        "points_per_hand": _rounded(row.points_per_hand, 4),
        **calls_of(report, tally),
        "dealt_first": tally.dealt_first,
        "faults": {cause.word: count for cause, count in sorted(tally.faults.items())},
        "forfeits": tally.forfeits,
        "void_attempts": tally.voids,
        "lead": None if lead is None else _lead(report, lead),
        **(_analysis(row) if report.analysed else {}),
    }


def calls_of(report: Report, its: Calls) -> dict[str, Any]:
    """Who made trump and what came of it: of a bot, or of a bot against another."""
    return {
        "calls": its.calls,
        "made": its.made,
        "euchred": its.euchred,
        "marched": its.marched,
        "lone_tried": its.lone_tried,
        "lone_made": its.lone_made,
        "next": its.next,
        "reverse_next": its.reverse_next,
        "stuck": its.stuck,
        "stuck_points_per_call": _per_call(report, its.stuck_points, its.stuck),
        "defended": its.defended,
        "set": its.set,
        "from_dealer": [
            {"calls": calls, "points_per_call": _per_call(report, points, calls)}
            for calls, points in its.from_dealer or [[0, 0]] * report.rules.players
        ],
    }


def _per_call(report: Report, points: int, calls: int) -> float | None:
    return _rounded(points / (report.rules.sides - 1) / calls if calls else None, 4)


def _analysis(row: Standing) -> dict[str, Any]:
    return {
        "analysed_hands": row.tally.analysed,
        "luck_adjusted_points_per_hand": _rounded(row.luck_adjusted, 4),
        "tricks_given_away_per_hand": _rounded(row.tricks_given_away, 4),
    }


def _lead(report: Report, one: Comparison) -> dict[str, Any]:
    return {
        "over": one.behind,
        "boards": one.boards,
        "win_percent": _percent(one.difference),
        "win_percent_margin": _percent(one.margin),
        "elo": _rounded(one.elo, 2),
        "elo_margin": _rounded(one.elo_margin, 2),
        "decided": one.decided,
        "more_boards": one.more_boards,
        "sentence": sentence(one, report.entrants),
    }


def _pairing(report: Report, pairing: Pairing) -> dict[str, Any]:
    return {
        "first": pairing.first,
        "second": pairing.second,
        "bots": [report.entrants[pairing.first], report.entrants[pairing.second]],
        "units": pairing.units,
        "games": pairing.games,
        "wins": pairing.wins,
        "losses": pairing.losses,
        "pentanomial": list(pairing.pentanomial),
        **_share(pairing.share),
        **_elo(pairing.elo),
        "superiority": _rounded(pairing.superiority, 4),
        "hands": pairing.hands,
        "points_per_hand": _rounded(pairing.points_per_hand, 4),
        "calls_of": [calls_of(report, its) for its in pairing.calls],
        **(_pairing_analysis(pairing) if report.analysed else {}),
    }


def _pairing_analysis(pairing: Pairing) -> dict[str, Any]:
    return {
        "analysed_hands": pairing.analysed,
        "luck_adjusted_points_per_hand": _rounded(pairing.luck_adjusted, 4),
    }


def _fault(report: Report, entry: FaultEntry) -> dict[str, Any]:
    fault = entry.fault
    forfeited = fault.fallback == FORFEITED
    return {
        "unit": entry.unit,
        "board": entry.board,
        "game": entry.game,
        "entrant": entry.entrant,
        "bot": (report.facts.bots or report.entrants)[entry.bot]
        if entry.bot >= 0
        else report.entrants[entry.entrant],
        "seat": fault.seat,
        "hand": fault.hand,
        "move": fault.move,
        "cause": fault.cause.word,
        "blame": fault.blame.word,
        "action": "forfeit" if forfeited else "fallback",
        "fallback": None if forfeited else move_words(fault.fallback),
    }


def _timing(report: Report) -> dict[str, Any]:
    return {
        "standings": [
            {
                "entrant": row.entrant,
                "bot": report.entrants[row.entrant],
                "decisions": row.tally.decisions,
                "total_us": row.tally.total_us,
                "mean_us": _rounded(row.tally.total_us / row.tally.decisions, 3)
                if row.tally.decisions
                else None,
                "longest_us": row.tally.longest_us if row.tally.decisions else None,
            }
            for row in report.standings
        ],
        "evidence": [entry.evidence for entry in report.faults],
    }
