"""A report as plain text for terminals and files, or as Markdown: the same parts in both."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from euchre.rules.build import preset
from euchre.rules.moves import move_words
from referee.game.faults import FORFEITED, gist
from referee.process.names import visible
from referee.report.report import Report
from referee.report.standings import (
    ANALYSIS_HEADERS,
    DASH,
    FIRST_LEFT_OUT,
    HEADERS,
    LEAVE_OUT,
    TIME_HEADERS,
    cells,
    cross_shares,
    legend,
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
GAMES_SHOWN: Final = 12
"""Games that are named of faults which are all the same."""
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
    headers = (*HEADERS, *(ANALYSIS_HEADERS if report.analysed else ()))
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
    for first, *others in _alike(report.faults, timing):
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


def _alike(faults: Sequence[FaultEntry], timing: bool) -> list[list[FaultEntry]]:
    """The faults in order, with those of a bot that would be quoted with the same evidence put
    together. Without timing there is no evidence, and so nothing to put together."""
    if not timing:
        return [[entry] for entry in faults]
    groups: dict[object, list[FaultEntry]] = {}
    for number, entry in enumerate(faults):
        fault = entry.fault
        same = entry.entrant, fault.cause, fault.fallback == FORFEITED, gist(entry.evidence)
        groups.setdefault(same if entry.evidence else number, []).append(entry)
    return list(groups.values())


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
    lines += [style.safe(visible(text, keep="")) for text in report.ending.sentences]
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
    others = report.notes[len(report.ending.sentences) :]
    lines += [style.safe(visible(note, keep="")) for note in others]
    if 0 < report.analysed < report.units:
        lines.append(
            f"Luck-adjusted points and tricks given away are of {report.analysed:,} of "
            f"{report.units:,} units; `referee analyse` does the others."
        )
    if not report.facts.finished:
        lines.append(f"Not finished: {report.units:,} of {report.facts.planned_units:,} units.")
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
        "entrants": "" if facts.play_as == "teams" else facts.play_as,
        "options": ", ".join(f"{name} = {value}" for name, value in sorted(facts.options.items())),
        "boards": f"{facts.boards:,}",
        "games": f"{report.games:,} in {report.units:,} of {facts.planned_units:,} units",
        "isolation": facts.isolation,
        "sandbox": facts.sandbox,
        "fault policy": facts.fault_policy,
        "commitment": facts.commitment,
        "secret": facts.secret,
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
