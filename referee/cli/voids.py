"""What a report says of units that the referee could not finish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.store.run_file import EXCLUDED, VOID, Note, RunFile
from referee.tournament.courses import Course


def void_sentences(
    file: RunFile, course: Course, names: Sequence[str], bots_each: int
) -> Iterator[str]:
    """Which units are excluded and why, and how many void attempts each entrant had.

    Args:
        file: the run. course: its units, as far as they are known.
        names: of the rows of the table. bots_each: how many bots are one row.
    """
    for note in sorted(file.notes(EXCLUDED), key=_unit_of):
        who = " against ".join(names[row] for row in _rows(note, course, bots_each))
        reason = str(note.value.get("reason", "")).split("\n")[0]
        yield f"Unit {_unit_of(note)} ({who}) is excluded: it was void again and again: {reason}"
    voids = Counter(row for note in file.notes(VOID) for row in _rows(note, course, bots_each))
    if voids:
        counts = ", ".join(f"{names[row]} {number:,}" for row, number in sorted(voids.items()))
        yield f"Void attempts at units, by no bot's fault: {counts}."


def _unit_of(note: Note) -> int:
    number = note.value.get("unit")
    return number if isinstance(number, int) else -1


def _rows(note: Note, course: Course, bots_each: int) -> list[int]:
    """The rows of the table that a unit is about."""
    number = _unit_of(note)
    unit = course.unit(number) if 0 <= number < course.count else None
    return [] if unit is None else [bot // bots_each for bot in unit.pairing[::bots_each]]
