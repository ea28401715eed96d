"""What there is to be said of a run in sentences, and the facts of it: the same in every form."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from euchre.rules.build import preset
from referee.process.names import visible
from referee.report.report import Report
from referee.report.standings import DASH
from referee.tournament.statistics import sentence


def problems(report: Report, safe: Callable[[str], str]) -> list[str]:
    """What does not add up; ``safe`` makes text from elsewhere fit for the form."""
    return [f"Error in the results: {safe(text)}" for text in report.problems]


def sentences(report: Report, names: Sequence[str], safe: Callable[[str], str]) -> list[str]:
    """What the format makes of it, what cannot be concluded, who dealt first, and so on.

    Args:
        names: of the rows, safe already.
        safe: makes text from elsewhere fit for the form.
    """
    lines = [safe(visible(text, keep="")) for text in report.ending.sentences]
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
    lines += [safe(visible(note, keep="")) for note in others]
    if 0 < report.analysed < report.units:
        lines.append(
            f"Luck-adjusted points and tricks given away are of {report.analysed:,} of "
            f"{report.units:,} units; `referee analyse` does the others."
        )
    if not report.facts.finished:
        lines.append(f"Not finished: {report.units:,} of {report.facts.planned_units:,} units.")
    return lines


def run_facts(report: Report) -> dict[str, str]:
    """The facts of the run, by name, as far as there is anything to say."""
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
    return {name: text for name, text in entries.items() if text}


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
