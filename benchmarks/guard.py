"""Holds ratios of a run against those of a run that was kept, so that nobody slows us unnoticed.

Only ratios to the reference are compared, and of CPU time where that says something, because other
processes on the machine change it least. The rate by the wall clock is held too, but loosely: on a
busy machine five processes lose more of it than the reference's one does.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import BenchmarkError

BASELINE: Final = Path(__file__).with_name("baseline.json")
"""Kept from ``python -m benchmarks --quick rules match --json benchmarks/baseline.json``."""

FALL: Final = 0.3
"""The fall of a ratio that is still taken for chance."""
BATCH_FALL: Final = 0.4
"""The same for the referee's CPU time: on a busy machine replies come in smaller batches, and the
cost of a message is shared by fewer decisions. Between a quiet and a busy machine it was seen to
differ by a quarter."""
WALL_FALL: Final = 0.65
"""The same for what is measured by the wall clock: it finds waiting, not slow code."""

GUARDED: Final = {
    ("rules", "random play"): FALL,
    ("match", "referee CPU"): BATCH_FALL,
    ("match", "verify"): FALL,
    ("match", "decisions"): WALL_FALL,
}
"""Which figures are held, and how far each may fall."""


def falls(now: dict[str, Any], before: dict[str, Any]) -> Sequence[str]:
    """A sentence for every guarded ratio that fell too far.

    Args:
        now, before: what two calls wrote with ``--json``.

    Raises:
        BenchmarkError: a ratio is missing from one of them, or only one of them was quick.
    """
    if now["quick"] != before["quick"]:
        raise BenchmarkError("a quick run can be compared only with a quick one")
    found = []
    for (benchmark, name), most in GUARDED.items():
        new = _ratio(now, benchmark, name, "this run")
        old = _ratio(before, benchmark, name, "the baseline")
        if new < (1 - most) * old:
            found.append(
                f"{benchmark}, {name}: {new:.3g} times OpenSpiel's speed, {old:.3g} before: "
                f"a fall of {1 - new / old:.0%}, and {most:.0%} is allowed"
            )
    return found


def _ratio(told: dict[str, Any], benchmark: str, name: str, where: str) -> float:
    for figure in told["figures"]:
        if (figure["benchmark"], figure["name"]) == (benchmark, name):
            if figure["ratio"] is not None:
                return float(figure["ratio"])
            break
    raise BenchmarkError(f"{where} has no ratio for {benchmark}, {name}")
