"""Speed, held against a baseline by its ratio to OpenSpiel's in the same run."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.engines import HAS_REFERENCE
from benchmarks.guard import BASELINE, GUARDED, falls
from benchmarks.measure import BenchmarkError
from benchmarks.runs import ROOT

ATTEMPTS = 3
SUITES = ("rules", "match")


def baseline() -> dict[str, Any]:
    """What was kept."""
    told: dict[str, Any] = json.loads(BASELINE.read_text(encoding="utf-8"))
    return told


def scaled(told: dict[str, Any], factor: float) -> dict[str, Any]:
    """The same figures with every ratio multiplied."""
    changed = copy.deepcopy(told)
    for figure in changed["figures"]:
        if figure["ratio"] is not None:
            figure["ratio"] *= factor
    return changed


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nothing_has_become_much_slower(tmp_path: Path) -> None:
    """Engine, referee and `verify` keep most of the baseline's ratios to OpenSpiel's speed.

    What is slower is slower every time; what the machine was to blame for is not. So a run that
    falls short is repeated, and it counts if all fall short.
    """
    if not HAS_REFERENCE:  # no wheel for this platform; in CI a skipped test is a failed one
        pytest.skip("OpenSpiel is not installed, and there is nothing else to compare with")
    found: list[str] = []
    for attempt in range(ATTEMPTS):
        file = tmp_path / f"{attempt}.json"
        command = [sys.executable, "-m", "benchmarks", "--quick", *SUITES, "--json", str(file)]
        result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr
        found = list(falls(json.loads(file.read_text(encoding="utf-8")), baseline()))
        if not found:
            return
    pytest.fail(f"in each of {ATTEMPTS} attempts something fell; last: " + "; ".join(found))


def test_the_guard_sees_a_fall() -> None:
    """A fall of every ratio is reported by the figures whose margin it passes, and by no others."""
    kept = baseline()
    assert falls(kept, kept) == []
    for fall in (0.25, 0.35, 0.45, 0.7):
        passed = [" ".join(name) for name, most in GUARDED.items() if fall > most]
        told = [sentence.partition(":")[0] for sentence in falls(scaled(kept, 1 - fall), kept)]
        assert [text.replace(",", "") for text in told] == passed
    assert len(falls(scaled(kept, 0.3), kept)) == len(GUARDED)


def test_a_quick_run_is_not_held_against_a_long_one() -> None:
    """Small runs are slower, so that comparison would say nothing."""
    kept = baseline()
    with pytest.raises(BenchmarkError, match="only with a quick one"):
        falls({**kept, "quick": False}, kept)


def test_a_ratio_that_is_missing_is_an_error() -> None:
    """A figure without a ratio cannot pass for one that did not fall."""
    kept = baseline()
    without = copy.deepcopy(kept)
    without["figures"] = [f for f in kept["figures"] if f["name"] != "referee CPU"]
    with pytest.raises(BenchmarkError, match="this run has no ratio for match, referee CPU"):
        falls(without, kept)
    without = copy.deepcopy(kept)
    for figure in without["figures"]:
        figure["ratio"] = None
    with pytest.raises(BenchmarkError, match="the baseline has no ratio for rules"):
        falls(kept, without)
