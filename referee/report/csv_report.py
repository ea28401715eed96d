"""The table as CSV, one row a bot; the columns are documented in docs/results.md."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

from referee.process.names import visible
from referee.report.json_report import as_json
from referee.report.report import Report
from referee.report.words import csv_safe

COLUMNS: Final = (
    "rank",
    "bot",
    "games",
    "wins",
    "losses",
    "win_percent",
    "win_percent_low",
    "win_percent_high",
    "elo",
    "elo_low",
    "elo_high",
    "hands",
    "points",
    "points_against",
    "points_per_hand",
    "calls",
    "made",
    "euchred",
    "marched",
    "lone_tried",
    "lone_made",
    "faults",
    "forfeits",
)
ANALYSIS_COLUMNS: Final = (
    "analysed_hands",
    "luck_adjusted_points_per_hand",
    "tricks_given_away_per_hand",
)
"""Only where there is an analysis."""
TIME_COLUMNS: Final = ("decisions", "mean_us", "longest_us")


def render_csv(report: Report, timing: bool) -> str:
    """Standings as RFC 4180 has it, save that lines end in a line feed alone.

    What is not known is an empty cell. Figures are those of the JSON form.
    """
    whole = as_json(report, timing)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = (*COLUMNS, *(ANALYSIS_COLUMNS if report.analysed else ()))
    writer.writerow((*columns, *(TIME_COLUMNS if timing else ())))
    times: list[dict[str, Any]] = whole["timing"]["standings"] if timing else []
    for place, row in enumerate(whole["standings"]):
        row["bot"] = csv_safe(visible(row["bot"], keep=""))
        row["faults"] = sum(row["faults"].values())
        found = [row[column] for column in columns]
        if timing:
            found += [times[place][column] for column in TIME_COLUMNS]
        writer.writerow(found)
    return out.getvalue()
