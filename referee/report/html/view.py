"""From a report to what the templates of the page show: rows of text, and where bars begin and end.

Nothing here is markup: the templates escape every text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from euchre.rules.moves import move_words
from referee.game.faults import FORFEITED
from referee.report.faults import FAULTS_SHOWN, GAMES_SHOWN, alike, evidence_lines
from referee.report.html.collected import Collected
from referee.report.report import Report
from referee.report.standings import (
    DASH,
    cross_shares,
    elo_cell,
    has_skills,
    milliseconds,
    percent,
    ratio,
    share_cell,
    signed,
)
from referee.tournament.statistics import Calls, FaultEntry, Pairing, Standing

CROSS_LIMIT: Final = 64
"""With more entrants the page has no cross-table, and no table of opponents for each."""
_PLACES: Final = {
    4: ("eldest", "second", "third", "dealer"),
    3: ("eldest", "second", "dealer"),
    2: ("non-dealer", "dealer"),
}


@dataclass(frozen=True, slots=True)
class Bar:
    """An interval on a scale: all in per cent of its width."""

    low: float
    value: float
    high: float


@dataclass(frozen=True, slots=True)
class Scale:
    """What bars are drawn on: its name, its two ends and its middle, as text."""

    name: str
    ends: tuple[str, str]
    middle: str


def standings(report: Report, names: Sequence[str], timing: bool) -> list[dict[str, Any]]:
    """The rows of the table."""
    _, bars = bars_of(report)
    skills = has_skills(report)
    return [
        {
            "entrant": row.entrant,
            "rank": DASH if row.rank is None else str(row.rank),
            "name": names[row.entrant],
            "games": f"{row.tally.games:,}",
            "record": f"{row.tally.wins:,}–{row.tally.losses:,}" if row.tally.games else DASH,
            "share": share_cell(row.share),
            "elo": _minus(elo_cell(row.elo)),
            "bar": bars[row.entrant],
            "points": _points(row.points_per_hand),
            "adjusted": _points(row.luck_adjusted),
            "given": DASH if row.tricks_given_away is None else f"{row.tricks_given_away:.3f}",
            "skill": f"{row.skill.ordinal:.1f}" if skills and row.skill else DASH,
            "faults": f"{sum(row.tally.faults.values()):,}",
            **(_times(row) if timing else {}),
        }
        for row in report.standings
    ]


def _minus(text: str) -> str:
    """With a minus sign in place of a hyphen."""
    return text.replace("-", "−")


def _points(points: float | None, sign: int = 1) -> str:
    return DASH if points is None else _minus(signed(sign * points, 3))


def _times(row: Standing) -> dict[str, str]:
    tally = row.tally
    mean = tally.total_us / tally.decisions if tally.decisions else None
    longest = tally.longest_us if tally.decisions else None
    return {"mean": milliseconds(mean), "longest": milliseconds(longest)}


def bars_of(report: Report) -> tuple[Scale, list[Bar | None]]:
    """The scale of the interval bars, and each entrant's bar: shares of games, or ratings where
    shares do not compare like with like. The scale reaches as far as the longest bar does."""
    alike = report.ending.alike
    found = {}
    for row in report.standings:
        figure = row.share if alike else row.elo
        if figure is not None and figure.value is not None:
            value, low, high = figure.value, figure.low, figure.high
            ends = value if low is None else low, value, value if high is None else high
            found[row.entrant] = [100 * end - 50 for end in ends] if alike else list(ends)
    step = 5 if alike else 50
    reach = max([step, *(abs(end) for ends in found.values() for end in ends)])
    reach = step * ceil(reach / step)
    bars = [
        Bar(*(50 + 50 * end / reach for end in found[who])) if who in found else None
        for who in range(len(report.entrants))
    ]
    if alike:
        return Scale("games won", (f"{50 - reach}", f"{50 + reach} %"), "50"), bars
    return Scale("Elo", (f"−{reach}", f"+{reach}"), "0"), bars


def cross_table(report: Report, names: Sequence[str]) -> dict[str, Any] | None:
    """The heat map; ``None`` without pairings, or with more entrants than it is drawn for."""
    order = [row.entrant for row in report.standings]
    if not report.pairings or not 2 <= len(order) <= CROSS_LIMIT:
        return None
    shares = cross_shares(report)
    rows = []
    for place, one in enumerate(order, 1):
        cells: list[dict[str, Any]] = []
        for other in order:
            share = shares.get((one, other))
            if one == other or share is None:
                cells.append({"text": "" if one == other else DASH, "heat": None, "said": ""})
                continue
            said = f"{names[one]} against {names[other]}: {share_cell(share)} %"
            heat = round(2 * 100 * share.value - 100)
            cells.append({"text": percent(share.value, 0), "heat": heat, "said": said})
        rows.append({"place": place, "name": names[one], "entrant": one, "cells": cells})
    return {"rows": rows}


# ---------------------------------------------------------------------- calls


def calls_row(its: Calls) -> dict[str, str]:
    """Who made trump and what came of it, as cells."""
    return {
        "calls": f"{its.calls:,}",
        "made": ratio(its.made, its.calls),
        "euchred": ratio(its.euchred, its.calls),
        "marched": ratio(its.marched, its.calls),
        "lone": f"{its.lone_made:,}/{its.lone_tried:,}",
        "next": f"{its.next:,}",
        "reverse": f"{its.reverse_next:,}",
        "stuck": f"{its.stuck:,}",
        "stuck_points": per_call(its.stuck_points, its.stuck),
        "defended": f"{its.defended:,}",
        "set": ratio(its.set, its.defended),
    }


def columns(report: Report) -> dict[str, bool]:
    """Which columns of calls have anything in them under the rules of the run."""
    tallies = [row.tally for row in report.standings]
    return {
        "lone": any(tally.lone_tried for tally in tallies),
        "next": any(tally.next or tally.reverse_next for tally in tallies),
        "stuck": any(tally.stuck for tally in tallies),
    }


def per_call(points: float, calls: int) -> str:
    """Points per call, signed."""
    return _minus(signed(points / calls, 2)) if calls else DASH


def places(report: Report, its: Calls) -> list[dict[str, Any]]:
    """Calls and what they brought, by the place from the dealer; bars are in per cent of a half."""
    found = its.from_dealer or [[0, 0]] * report.rules.players
    opposing = report.rules.sides - 1
    means = [points / opposing / calls if calls else 0.0 for calls, points in found]
    reach = max(2.0, *map(abs, means))
    return [
        {
            "place": place,
            "calls": f"{calls:,}",
            "points": per_call(points / opposing, calls),
            "bar": 100 * mean / reach,
        }
        for place, (calls, points), mean in zip(
            _PLACES[report.rules.players], found, means, strict=True
        )
    ]


# ---------------------------------------------------------------------- each bot


def bots(
    report: Report, names: Sequence[str], collected: Collected | None, timing: bool
) -> list[dict[str, Any]]:
    """A section for each entrant, in the order of the table."""
    against: dict[int, list[dict[str, str]]] = {row.entrant: [] for row in report.standings}
    if len(names) <= CROSS_LIMIT:
        order = {row.entrant: place for place, row in enumerate(report.standings)}
        for pairing in report.pairings:
            against[pairing.first].append(_opponent(report, names, pairing, 0))
            against[pairing.second].append(_opponent(report, names, pairing, 1))
        for rows in against.values():
            rows.sort(key=lambda row: order[int(row["entrant"])])
    faults = _faults(report, names, timing)
    costly = _costly(collected)
    each = max(1, len(report.facts.bots) // max(1, len(names)))
    return [
        {
            "row": shown,
            "entrant": row.entrant,
            "name": names[row.entrant],
            "calls": calls_row(row.tally),
            "hands": f"{row.tally.hands:,}",
            "places": places(report, row.tally),
            "against": against[row.entrant],
            "counts": _fault_counts(row),
            "faults": faults.get(row.entrant, []),
            "costly": [
                one
                for bot in range(row.entrant * each, row.entrant * each + each)
                for one in costly.get(bot, [])
            ],
        }
        for row, shown in zip(report.standings, standings(report, names, timing), strict=True)
    ]


def _opponent(report: Report, names: Sequence[str], pairing: Pairing, me: int) -> dict[str, str]:
    other = (pairing.first, pairing.second)[1 - me]
    sign = -1 if me else 1
    share = cross_shares_of(pairing, me)
    points, adjusted = pairing.points_per_hand, pairing.luck_adjusted
    its = pairing.calls[me]
    return {
        "entrant": str(other),
        "name": names[other],
        "games": f"{pairing.games:,}",
        "share": share,
        "points": _points(points, sign),
        "adjusted": _points(adjusted, sign),
        **calls_row(its),
    }


def cross_shares_of(pairing: Pairing, me: int) -> str:
    """The share of games that one of the two won, with half its interval."""
    share = pairing.share
    if share is None:
        return DASH
    value = 1 - share.value if me else share.value
    return f"{percent(value)} ± {percent(share.margin)}"


def _fault_counts(row: Standing) -> str:
    causes = sorted(row.tally.faults.items())
    counts = ", ".join(f"{count:,} {cause.word.replace('_', ' ')}" for cause, count in causes)
    forfeits = row.tally.forfeits
    lost = f"; {forfeits:,} game{'s' * (forfeits != 1)} forfeited" if forfeits else ""
    return f"{counts}{lost}" if counts else ""


def _faults(report: Report, names: Sequence[str], timing: bool) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {}
    for first, *others in alike(report.faults, timing):
        mine = found.setdefault(first.entrant, [])
        if len(mine) < FAULTS_SHOWN:
            mine.append(_fault(first, others, timing))
    return found


def _fault(entry: FaultEntry, others: Sequence[FaultEntry], timing: bool) -> dict[str, Any]:
    fault = entry.fault
    done = "the game was forfeited"
    if fault.fallback != FORFEITED:
        done = f"{move_words(fault.fallback)} was made in its place"
    more = ""
    if others:
        games = ", ".join(f"{one.unit}.{one.game + 1}" for one in others[:GAMES_SHOWN])
        dots = ", …" * (len(others) > GAMES_SHOWN)
        times = f"{len(others):,} more time{'s' * (len(others) > 1)}"
        more = f"The same {times}: games {games}{dots}"
    return {
        "game": f"{entry.unit}.{entry.game + 1}",
        "hand": fault.hand + 1,
        "step": fault.move,
        "words": f"{fault.cause.word.replace('_', ' ')}, blame {fault.blame.word}; {done}",
        "evidence": evidence_lines(entry.evidence) if timing and entry.evidence else [],
        "more": more,
    }


def _costly(collected: Collected | None) -> dict[int, list[dict[str, Any]]]:
    """The most costly cards of each bot, the worst first."""
    if collected is None:
        return {}
    return {
        bot: [
            {
                "game": f"{-one.unit}.{-one.game + 1}",
                "hand": -one.hand + 1,
                "play": one.play,
                "points": one.points,
                "tricks": one.tricks,
            }
            for one in sorted(worst, reverse=True)
        ]
        for bot, worst in collected.choice.costly.items()
    }


def headline(report: Report, names: Sequence[str]) -> str:
    """What the run says, in one sentence."""
    ranked = [row for row in report.standings if row.share is not None]
    if not ranked:
        return "No games are counted yet."
    best = ranked[0]
    who, share = (
        names[best.entrant],
        f"{share_cell(best.share)}\u00a0%".replace(" ± ", "\u00a0±\u00a0"),
    )
    said = f"{who} has won {share} of its games"
    if report.ending.placing is not None:
        return f"{who} is placed first; it has won {share} of its games."
    first = report.comparisons[0] if report.comparisons else None
    if first is None:
        return f"{said}."
    other = names[first.behind]
    if first.decided:
        return f"{said}; its lead over {other} is decided."
    if first.margin is not None and first.difference == 0:
        return f"{who} and {other} are level; {share} of their games are won."
    return f"{said}; its lead over {other} is not decided."
