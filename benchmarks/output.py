"""The figures as a table for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tabulate import tabulate

from benchmarks.machine import warning
from benchmarks.measure import Figure

SCHEMA_VERSION = 1
_HEADERS = ("benchmark", "figure", "median", "from – to", "unit", "× {}", "goal", "")
_ALIGN = ("left", "left", "right", "right", "left", "right", "left", "left")


def text(machine: dict[str, Any], figures: Sequence[Figure], quick: bool, markdown: bool) -> str:
    """The table, with the machine above it and what is counted below."""
    rows = [_row(figure) for figure in figures]
    references = {figure.reference for figure in figures if figure.ratios} or {"OpenSpiel"}
    reference = references.pop() if len(references) == 1 else "reference"
    table = tabulate(
        rows,
        headers=[header.format(reference) for header in _HEADERS],
        tablefmt="pipe" if markdown else "simple",
        colalign=_ALIGN,
        disable_numparse=True,
    )
    return "\n\n".join([_machine(machine, quick), table, _notes(figures)])


def _machine(machine: dict[str, Any], quick: bool) -> str:
    packages = ", ".join(f"{name} {v}" for name, v in machine["packages"].items() if v)
    lines = [
        f"{machine['cpu']}, {machine['cores']} cores, {machine['platform']}",
        f"{machine['python']}, {packages}",
        f"{machine['at']}, load {machine['load']}",
    ]
    if machine["compiled"]:
        lines.append("compiled: the hot modules are extension modules made by mypyc")
    if quick:
        lines.append("quick: small runs, good for comparing and too short to publish")
    busy = warning(machine)
    if busy:
        lines.append(f"warning: {busy}")
    return "  \n".join(lines)


def _row(figure: Figure) -> tuple[str, ...]:
    low, high = figure.span
    alone = low == high
    return (
        figure.benchmark,
        figure.name,
        shown(figure.value),
        "" if alone else f"{shown(low)} – {shown(high)}",
        figure.unit,
        "" if figure.ratio is None else shown(figure.ratio),
        figure.goal,
        {True: "met", False: "MISSED", None: ""}[figure.met],
    )


def shown(value: float) -> str:
    """A number with about three significant digits."""
    if abs(value) >= 1e5:
        return f"{round(value, -3):,.0f}"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return f"{value:,.{digits}f}"


def _notes(figures: Sequence[Figure]) -> str:
    notes: dict[tuple[str, str], list[str]] = {}
    for figure in figures:
        if figure.note:
            notes.setdefault((figure.benchmark, figure.note), []).append(figure.name)
    return "\n".join(
        f"- {benchmark}, {'; '.join(names)}: {note}" for (benchmark, note), names in notes.items()
    )


def to_json(machine: dict[str, Any], figures: Sequence[Figure], quick: bool) -> str:
    """The same for programs; `docs/performance.md` says what is what."""
    told = {
        "schema_version": SCHEMA_VERSION,
        "quick": quick,
        "machine": machine,
        "warning": warning(machine),
        "figures": [figure.to_json() for figure in figures],
    }
    return json.dumps(told, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
