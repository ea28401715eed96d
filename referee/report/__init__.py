"""Results for people and for programs: one report, four forms.

report = build_report(facts, names, rules, units, notes)
print(render(report, "table", timing=True), end="")
"""

from referee.report.facts import RunFacts
from referee.report.forms import FORMATS, Format, render
from referee.report.report import Report, build_report

__all__ = ["FORMATS", "Format", "Report", "RunFacts", "build_report", "render"]
