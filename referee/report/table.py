"""A report as plain text for terminals and files, or as Markdown: the same parts in both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from euchre.rules.moves import move_words
from referee.game.faults import FORFEITED
from referee.process.names import visible
from referee.report.faults import FAULTS_SHOWN, GAMES_SHOWN, alike, evidence_lines
from referee.report.notes import problems, run_facts, sentences
from referee.report.report import Report
from referee.report.standings import (
    ANALYSIS_HEADERS,
    DASH,
    FIRST_LEFT_OUT,
    HEADERS,
    LEAVE_OUT,
    SKILL_HEADERS,
    TIME_HEADERS,
    cells,
    cross_shares,
    has_skills,
    legend,
    percent,
    share_cell,
)
from referee.report.words import isolated, labels, markdown_safe, width
from referee.tournament.statistics import FaultEntry

COLUMNS: Final = 16
"""Columns of the cross-table side by side; more go below."""
CROSS_LIMIT: Final = 64
"""With more entrants there is no cross-table: the JSON form has every pairing."""
MARGINS_LIMIT: Final = 8
"""Up to so many entrants the cells of the cross-table have intervals."""

_STAND_IN: Final = re.compile("([\ue000-\uf7ff])\uf8ff*")


@dataclass(frozen=True, slots=True)
class Style:
    """How one form writes what all forms have.

    Attributes:
        table: tabulate's name for the form of a table.
        title: a heading. safe: text from elsewhere. bullet: one entry of a list.
        evidence: lines quoted as they are.
        bad: what should stand out.
        two_line_heads: whether the head of a column may have two lines.
        width: the columns that there are, or ``None`` for any number.
    """

    table: str
    title: Callable[[str], str]
    safe: Callable[[str], str]
    bullet: Callable[[str], str]
    evidence: Callable[[list[str]], list[str]]
    bad: Callable[[str], str]
    two_line_heads: bool
    width: int | None = None


def _same(text: str) -> str:
    return text


def _plain(colour: bool, width: int | None) -> Style:
    def bold(text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if colour else text

    def red(text: str) -> str:
        return f"\x1b[31m{text}\x1b[0m" if colour else text

    return Style(
        table="simple",
        title=bold,
        safe=isolated,
        bullet=lambda text: f"- {text}",
        evidence=lambda lines: [f"    | {line}" for line in lines],
        bad=red,
        two_line_heads=True,
        width=width,
    )


_MARKDOWN: Final = Style(
    table="pipe",
    title=lambda text: f"## {text}\n",
    safe=markdown_safe,
    bullet=lambda text: f"- {text}",
    evidence=lambda lines: ["", *(f"      {line}" for line in lines), ""],
    bad=_same,
    two_line_heads=False,
)


def render_text(
    report: Report, timing: bool, colour: bool = False, width: int | None = None
) -> str:
    """The report as plain text, in colours if asked; no table is wider than so many columns, as far
    as names allow."""
    return _render(report, timing, _plain(colour, width))


def render_markdown(report: Report, timing: bool) -> str:
    """The report as Markdown (GitHub's)."""
    return _render(report, timing, _MARKDOWN)


def _render(report: Report, timing: bool, style: Style) -> str:
    names = [style.safe(name) for name in labels(report.entrants)]
    parts = (
        _standings(report, names, timing, style),
        _cross_table(report, names, style),
        _faults(report, names, timing, style),
        _notes(report, names, style),
        _run(report, style),
    )
    return "\n\n".join("\n".join(part).rstrip("\n") for part in map(list, parts) if part) + "\n"


# ---------------------------------------------------------------------- tables


def _grid(
    headers: Sequence[str], rows: Sequence[Sequence[str]], left: set[int], style: Style
) -> str:
    """A table. tabulate counts code points, so a cell that is wider or narrower on a screen goes in
    as a stand-in of the right width."""
    from tabulate import SEPARATING_LINE, tabulate

    kept: list[str] = []

    def stand_in(cell: str) -> str:
        if width(cell) == len(cell) and not _STAND_IN.search(cell):
            return cell
        kept.append(cell)
        return chr(0xE000 + len(kept) - 1) + "\uf8ff" * (max(1, width(cell)) - 1)

    body: list[Sequence[str]] = [[stand_in(cell) for cell in row] for row in rows]
    if style.two_line_heads:  # as rows, because tabulate makes every column wider than its heading
        split = [head.split("\n") for head in headers]
        above = [lines[0] if len(lines) > 1 else "" for lines in split]
        heads = [[lines[-1] for lines in split], SEPARATING_LINE]
        body = [*([above] if any(above) else []), *heads, *body]
    drawn = tabulate(
        body,
        () if style.two_line_heads else [head.replace("\n", " ") for head in headers],
        tablefmt=style.table,
        disable_numparse=True,
        colalign=["left" if column in left else "right" for column in range(len(headers))],
    )
    drawn = _STAND_IN.sub(lambda found: kept[ord(found.group(1)) - 0xE000], drawn)
    return "\n".join(line.rstrip() for line in drawn.split("\n"))


def _standings(report: Report, names: list[str], timing: bool, style: Style) -> list[str]:
    headers = (*HEADERS, *(SKILL_HEADERS if has_skills(report) else ()))
    headers += ANALYSIS_HEADERS if report.analysed else ()
    headers += TIME_HEADERS if timing else ()
    rows = [cells(report, row, names[row.entrant], timing) for row in report.standings]
    drawn = _grid(headers, rows, {1}, style)
    left_out: list[str] = []
    shown: list[str] = list(headers)
    for number, (words, heads) in enumerate(LEAVE_OUT, 1):
        if _fits(drawn, style) and not 0 < number - 1 < FIRST_LEFT_OUT:
            break
        if heads.isdisjoint(shown):
            continue
        left_out.append(words)
        shown = [head for head in shown if head not in heads]
        kept = [place for place, head in enumerate(headers) if head in shown]
        drawn = _grid(shown, [[row[place] for place in kept] for row in rows], {1}, style)
    lines = [style.title("Standings"), drawn, "", *legend(report, shown)]
    if left_out:
        lines.append(
            f"Left out to fit {style.width} columns: {', '.join(left_out)}. "
            "A wider terminal shows all, and so does --format markdown."
        )
    return lines


def _fits(drawn: str, style: Style) -> bool:
    return style.width is None or max(map(width, drawn.split("\n"))) <= style.width


def _cross_table(report: Report, names: list[str], style: Style) -> list[str]:
    order = [row.entrant for row in report.standings]
    if not report.pairings or len(order) < 2:
        return []
    title = style.title("Row against column, win %")
    if len(order) > CROSS_LIMIT:
        return [title, f"Left out with more than {CROSS_LIMIT} entrants; see the JSON form."]
    shares = cross_shares(report)
    with_margins = len(order) <= MARGINS_LIMIT

    def cell(row: int, column: int) -> str:
        if row == column:
            return "·"
        share = shares.get((row, column))
        if share is None:
            return DASH
        return share_cell(share) if with_margins else percent(share.value)

    def block(start: int, side: int) -> str:
        columns = order[start : start + side]
        headers = ["", "bot", *(str(start + n + 1) for n in range(len(columns)))]
        rows = [
            [str(place), names[row], *(cell(row, column) for column in columns)]
            for place, row in enumerate(order, 1)
        ]
        return _grid(headers, rows, {1}, style)

    side = COLUMNS
    while side > 1 and not all(
        _fits(block(start, side), style) for start in range(0, len(order), side)
    ):
        side -= 1
    lines = [title]
    for start in range(0, len(order), side):
        lines += [block(start, side), ""]
    return lines


# ---------------------------------------------------------------------- faults


def _faults(report: Report, names: list[str], timing: bool, style: Style) -> list[str]:
    if not report.faults:
        return []
    lines = [style.title("Faults")]
    for row in report.standings:
        causes = sorted(row.tally.faults.items())
        if causes:
            counts = ", ".join(f"{count:,} {style.safe(cause.word)}" for cause, count in causes)
            forfeits = row.tally.forfeits
            lost = f"; {forfeits:,} game{'s' * (forfeits != 1)} forfeited" if forfeits else ""
            lines.append(style.bullet(style.bad(f"{names[row.entrant]}: {counts}{lost}")))
    lines.append("")
    shown: dict[int, int] = {}
    left_out = report.faults_left_out
    for first, *others in alike(report.faults, timing):
        shown[first.entrant] = shown.get(first.entrant, 0) + 1
        if shown[first.entrant] > FAULTS_SHOWN:
            left_out += 1 + len(others)
            continue
        lines += _fault(first, names, timing, style)
        if others:
            times = f"{len(others):,} more time{'s' * (len(others) > 1)}"
            games = ", ".join(f"{one.unit}.{one.game + 1}" for one in others[:GAMES_SHOWN])
            more = ", …" * (len(others) > GAMES_SHOWN)
            lines.append(
                style.bullet(f"{names[first.entrant]}, the same {times}: games {games}{more}")
            )
    if left_out:
        lines.append(style.bullet(f"and {left_out:,} more"))
    return lines


def _fault(entry: FaultEntry, names: list[str], timing: bool, style: Style) -> Iterator[str]:
    fault = entry.fault
    done = "the game was forfeited"
    if fault.fallback != FORFEITED:
        done = f"{style.safe(move_words(fault.fallback))} was made in its place"
    yield style.bullet(
        f"unit {entry.unit} game {entry.game + 1} (board {entry.board}), hand {fault.hand + 1}, "
        f"move {fault.move + 1}, seat {fault.seat}, {names[entry.entrant]}: "
        f"{style.safe(fault.cause.word)}, blame {fault.blame.word}, {done}"
    )
    if timing and entry.evidence:
        yield from style.evidence(evidence_lines(entry.evidence))


# ---------------------------------------------------------------------- the rest


def _notes(report: Report, names: list[str], style: Style) -> list[str]:
    lines = [style.bad(text) for text in problems(report, style.safe)]
    lines += sentences(report, names, style.safe)
    return [style.title("Notes"), *map(style.bullet, lines)] if lines else []


def _run(report: Report, style: Style) -> list[str]:
    lines = [
        style.bullet(f"{key}: {style.safe(visible(value, keep=''))}")
        for key, value in run_facts(report).items()
    ]
    return [style.title("Run"), *lines]
