"""A report as plain text for terminals and files, or as Markdown: the same parts in both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from euchre.rules.build import preset
from euchre.rules.moves import move_words
from referee.game.faults import FORFEITED
from referee.process.names import visible
from referee.report.report import Report
from referee.report.standings import (
    ANALYSIS_HEADERS,
    ANALYSIS_LEGEND,
    DASH,
    HEADERS,
    LEGEND,
    TIME_HEADERS,
    cells,
    cross_shares,
    percent,
    share_cell,
)
from referee.report.words import isolated, labels, markdown_safe, width
from referee.tournament.statistics import FaultEntry, sentence

COLUMNS: Final = 16
"""Columns of the cross-table side by side; more go below."""
CROSS_LIMIT: Final = 64
"""With more entrants there is no cross-table: the JSON form has every pairing."""
MARGINS_LIMIT: Final = 8
"""Up to so many entrants the cells of the cross-table have intervals."""
FAULTS_SHOWN: Final = 10
"""Faults of one bot that are shown in full."""
EVIDENCE_LINES: Final = 12
EVIDENCE_WIDTH: Final = 160

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
    """

    table: str
    title: Callable[[str], str]
    safe: Callable[[str], str]
    bullet: Callable[[str], str]
    evidence: Callable[[list[str]], list[str]]
    bad: Callable[[str], str]
    two_line_heads: bool


def _same(text: str) -> str:
    return text


def _plain(colour: bool) -> Style:
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


def render_text(report: Report, timing: bool, colour: bool = False) -> str:
    """The report as plain text, in colours if asked."""
    return _render(report, timing, _plain(colour))


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
    headers = (*HEADERS, *(ANALYSIS_HEADERS if report.analysed else ()))
    headers += TIME_HEADERS if timing else ()
    rows = [cells(report, row, names[row.entrant], timing) for row in report.standings]
    lines = [style.title("Standings"), _grid(headers, rows, {1}, style), ""]
    return [*lines, *LEGEND, *(ANALYSIS_LEGEND if report.analysed else ())]


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

    lines = [title]
    for start in range(0, len(order), COLUMNS):
        columns = order[start : start + COLUMNS]
        headers = ["", "bot", *(str(start + n + 1) for n in range(len(columns)))]
        rows = [
            [str(place), names[row], *(cell(row, column) for column in columns)]
            for place, row in enumerate(order, 1)
        ]
        lines += [_grid(headers, rows, {1}, style), ""]
    return lines


# ---------------------------------------------------------------------- faults


def _faults(report: Report, names: list[str], timing: bool, style: Style) -> list[str]:
    if not report.faults:
        return []
    lines = [style.title("Faults")]
    for row in report.standings:
        causes = sorted(row.tally.faults.items())
        if causes:
            counts = ", ".join(f"{count} {style.safe(cause.word)}" for cause, count in causes)
            forfeits = row.tally.forfeits
            lost = f"; {forfeits} game{'s' * (forfeits != 1)} forfeited" if forfeits else ""
            lines.append(style.bullet(style.bad(f"{names[row.entrant]}: {counts}{lost}")))
    lines.append("")
    shown: dict[int, int] = {}
    for entry in report.faults:
        shown[entry.entrant] = shown.get(entry.entrant, 0) + 1
        if shown[entry.entrant] <= FAULTS_SHOWN:
            lines += _fault(entry, names, timing, style)
    left_out = report.faults_left_out + sum(max(0, n - FAULTS_SHOWN) for n in shown.values())
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
        yield from style.evidence(_evidence(entry.evidence))


def _evidence(text: str) -> list[str]:
    lines = [visible(line, keep="\t").rstrip() for line in text.strip().split("\n")]
    shown = [
        line if len(line) <= EVIDENCE_WIDTH else line[: EVIDENCE_WIDTH - 1] + "…" for line in lines
    ]
    if len(shown) <= EVIDENCE_LINES:
        return shown
    # What a process wrote last says most, what was found stands first.
    head = EVIDENCE_LINES // 2
    cut = len(shown) - EVIDENCE_LINES + 1
    return [*shown[:head], f"… {cut} lines left out …", *shown[head + cut :]]


# ---------------------------------------------------------------------- the rest


def _notes(report: Report, names: list[str], style: Style) -> list[str]:
    lines = [style.bad(f"Error in the results: {style.safe(text)}") for text in report.problems]
    lines += [
        f"Unit {entry.unit.number} (board {entry.unit.board}: "
        f"{' against '.join(names[who] for who in entry.unit.pairing if who < len(names))}) "
        f"is excluded: {entry.reason}."
        for entry in report.excluded
    ]
    unlisted = report.excluded_count - len(report.excluded)
    if unlisted:
        more = "more " if report.excluded else ""
        were = "s were" if unlisted > 1 else " was"
        lines.append(f"{unlisted} {more}unit{were} excluded.")
    lines += [text for one in report.comparisons if (text := sentence(one, names)) is not None]
    lines += [report.first_deal] if report.first_deal else []
    lines += [style.safe(visible(note, keep="")) for note in report.notes]
    if 0 < report.analysed < report.units:
        lines.append(
            f"Luck-adjusted points and tricks given away are of {report.analysed:,} of "
            f"{report.units:,} units; `referee analyse` does the others."
        )
    if not report.facts.finished:
        lines.append(f"Not finished: {report.units} of {report.facts.planned_units} units.")
    return [style.title("Notes"), *map(style.bullet, lines)] if lines else []


def _run(report: Report, style: Style) -> list[str]:
    facts = report.facts
    changes = ", ".join(
        f"{name} = {_word(value)}"
        for name, value in report.rules.changes_from(preset("standard")).items()
    )
    entries = {
        "rules": f"{report.rules.preset}" + (f" (other than standard: {changes})" * bool(changes)),
        "format": facts.format,
        "boards": str(facts.boards),
        "games": f"{report.games} in {report.units} of {facts.planned_units} units",
        "isolation": facts.isolation,
        "fault policy": facts.fault_policy,
        "seed": facts.seed or DASH,
        "results digest": facts.digest or DASH,
        "versions": ", ".join(f"{name} {version}" for name, version in facts.versions.items()),
    }
    lines = [
        style.bullet(f"{key}: {style.safe(visible(value, keep=''))}")
        for key, value in entries.items()
        if value
    ]
    return [style.title("Run"), *lines]


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
