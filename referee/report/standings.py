"""Figures as tables show them. What is not known is a dash, never nothing and never a number."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.report.report import Report
from referee.tournament.statistics import Elo, Share, Standing

DASH = "–"

HEADERS = (
    "rank",
    "bot",
    "games",
    "W–L",
    "win %\n± 95 %",
    "Elo ±",
    "points\nper hand",
    "calls\nmade %",
    "calls\neuchred %",
    "calls\nmarched %",
    "lone\nmade",
    "faults",
)
SKILL_HEADERS = ("Open-\nSkill",)
ANALYSIS_HEADERS = ("luck-adj.\nper hand", "tricks\ngiven")
TIME_HEADERS = ("mean\nms", "longest\nms")

LEAVE_OUT = (
    ("calls", frozenset(head for head in HEADERS if head.startswith("calls"))),
    ("lone", frozenset({"lone\nmade"})),
    ("times", frozenset(TIME_HEADERS)),
    ("luck-adj. and tricks given", frozenset(ANALYSIS_HEADERS)),
    ("OpenSkill", frozenset(SKILL_HEADERS)),
    ("points", frozenset({"points\nper hand"})),
    ("Elo", frozenset({"Elo ±"})),
)
"""What a narrow terminal does without, what is missed least first: in words, and which columns."""
FIRST_LEFT_OUT = 3
"""So many of :data:`LEAVE_OUT` go together, if any has to go."""


def has_skills(report: Report) -> bool:
    """Whether single bots had changing partners, and so have a rating by OpenSkill."""
    return any(row.skill is not None for row in report.standings)


def legend(report: Report, shown: Collection[str]) -> Iterator[str]:
    """Sentences, by line, on the columns that are shown, given by their heads."""
    yield (
        "Win % and Elo with half of their 95 % intervals, from boards. Elo is relative to the "
        "mean of the field."
    )
    if any(row.elo is not None and row.elo.value is None for row in report.standings):
        yield (
            "Who won every game has no Elo, but the least that fits (>), who lost every game "
            "the most (<)."
        )
    counts = {
        "points\nper hand": "Points per hand: own less the opponents'.",
        "calls\nmade %": "Calls: hands where the bot made trump.",
        "lone\nmade": "Lone made: hands played alone with all tricks, of those tried.",
    }
    if said := " ".join(text for head, text in counts.items() if head in shown):
        yield said
    if ANALYSIS_HEADERS[0] in shown:
        yield (
            "Luck-adj.: points per hand less what best play, with all cards seen, of every "
            "contract as called would have brought. Tricks given: away by the bot's own cards, per "
            "hand."
        )
    if SKILL_HEADERS[0] in shown:
        yield (
            "OpenSkill: mu less three sigma, game by game in order; it has no interval for boards, "
            "so ranks are by Elo."
        )
    if TIME_HEADERS[0] in shown:
        yield (
            "Mean and longest ms: time for a decision; decisions asked for together share theirs."
        )


def percent(share: float | None, decimals: int = 1) -> str:
    """A share of one in per cent, without the sign."""
    return DASH if share is None else f"{100 * share:.{decimals}f}"


def ratio(part: int, whole: int) -> str:
    """A part of a whole in per cent, without the sign."""
    return percent(part / whole if whole else None)


def share_cell(share: Share | None) -> str:
    """A share of games won, such as ``74.2 ± 1.8``."""
    return DASH if share is None else f"{percent(share.value)} ± {percent(share.margin)}"


def elo_cell(elo: Elo | None) -> str:
    """An Elo figure, such as ``+183 ± 16``, or ``>+563`` for one who won everything."""
    if elo is None:
        return DASH
    if elo.value is not None:
        margin = DASH if elo.margin is None else f"{elo.margin:.0f}"
        return f"{signed(elo.value, 0)} ± {margin}"
    if elo.low is not None:
        return f">{signed(elo.low, 0)}"
    if elo.high is not None:
        return f"<{signed(elo.high, 0)}"
    return DASH


def signed(number: float, decimals: int) -> str:
    """A number with its sign; nil is never negative."""
    text = f"{number:+.{decimals}f}"
    return text if any(digit in text for digit in "123456789") else text.replace("-", "+")


def milliseconds(us: float | None) -> str:
    """Microseconds as milliseconds, to the microsecond."""
    return DASH if us is None else f"{us / 1000:.3f}"


def cells(report: Report, row: Standing, name: str, timing: bool) -> list[str]:
    """One row of the table."""
    tally = row.tally
    points = row.points_per_hand
    found = [
        DASH if row.rank is None else str(row.rank),
        name,
        f"{tally.games:,}",
        f"{tally.wins:,}–{tally.losses:,}" if tally.games else DASH,
        share_cell(row.share),
        elo_cell(row.elo),
        DASH if points is None else signed(points, 3),
        ratio(tally.made, tally.calls),
        ratio(tally.euchred, tally.calls),
        ratio(tally.marched, tally.calls),
        f"{tally.lone_made:,}/{tally.lone_tried:,}" if tally.hands else DASH,
        f"{sum(tally.faults.values()):,}",
    ]
    if has_skills(report):
        found.append(DASH if row.skill is None else f"{row.skill.ordinal:.1f}")
    if report.analysed:
        adjusted, given = row.luck_adjusted, row.tricks_given_away
        found += [
            DASH if adjusted is None else signed(adjusted, 3),
            DASH if given is None else f"{given:.3f}",
        ]
    if timing:
        mean = tally.total_us / tally.decisions if tally.decisions else None
        found += [milliseconds(mean), milliseconds(tally.longest_us if tally.decisions else None)]
    return found


def cross_shares(report: Report) -> dict[tuple[int, int], Share]:
    """For each two who met, either way round, the share of games that the first one won."""
    found: dict[tuple[int, int], Share] = {}
    for pairing in report.pairings:
        share = pairing.share
        if share is not None:
            found[pairing.first, pairing.second] = share
            found[pairing.second, pairing.first] = Share(
                1 - share.value,
                None if share.high is None else 1 - share.high,
                None if share.low is None else 1 - share.low,
            )
    return found
