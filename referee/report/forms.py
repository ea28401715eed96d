"""The forms a report can be written in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from referee.report.report import Report

if TYPE_CHECKING:
    from referee.report.html import Collected

Format: TypeAlias = Literal["table", "markdown", "json", "csv", "html"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)


def render(
    report: Report,
    format: Format,
    timing: bool,
    colour: bool = False,
    width: int | None = None,
    collected: Collected | None = None,
) -> str:
    """A report in one of its forms, with a line feed at the end.

    Args:
        report: what to write.
        format: ``table`` (plain text), ``markdown``, ``json``, ``csv`` or ``html``.
        timing: with times and the evidence of faults. Without, two runs of the same games give
            the same bytes.
        colour: highlight with ANSI colours; for ``table`` only.
        width: columns of the terminal, or ``None`` if it is none; for ``table`` only.
        collected: games to show, and the course of ratings; for ``html`` only.
    """
    match format:
        case "table":
            from referee.report.table import render_text

            return render_text(report, timing, colour, width)
        case "markdown":
            from referee.report.table import render_markdown

            return render_markdown(report, timing)
        case "json":
            from referee.report.json_report import render_json

            return render_json(report, timing)
        case "csv":
            from referee.report.csv_report import render_csv

            return render_csv(report, timing)
        case "html":
            from referee.report.html import render_html

            return render_html(report, timing, collected)
