"""Faults as reports for people show them: those that are alike together, evidence cut short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.game.faults import FORFEITED, gist
from referee.process.names import visible
from referee.tournament.statistics import FaultEntry

FAULTS_SHOWN: Final = 10
"""Faults of one bot that are shown in full."""
GAMES_SHOWN: Final = 12
"""Games that are named of faults which are all the same."""
EVIDENCE_LINES: Final = 12
EVIDENCE_WIDTH: Final = 160


def alike(faults: Sequence[FaultEntry], timing: bool) -> list[list[FaultEntry]]:
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


def evidence_lines(text: str) -> list[str]:
    """The lines of a text that are shown, none of them too long."""
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
