"""Results for people and for programs: one report, four forms.

report = build_report(facts, names, rules, units, notes)
print(render(report, "table", timing=True), end="")
"""

from referee.report.ending import Ending
from referee.report.facts import RunFacts
from referee.report.forms import FORMATS, Format, render
from referee.report.report import Report, build_report, report_of

__all__ = [
    "FORMATS",
    "Ending",
    "Format",
    "Report",
    "RunFacts",
    "build_report",
    "render",
    "report_of",
]
