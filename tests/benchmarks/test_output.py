"""Medians, ratios, goals, and the two forms that figures are printed in."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from benchmarks import machine, output
from benchmarks.measure import Beside, Figure, Speed, interleaved, ratios
from benchmarks.runs import ROOT
from benchmarks.suites import SUITES

FIGURES = (
    Figure("a", "fast", "things/s", (250_000.0, 300_000.0, 100_000.0), (0.5, 0.25, 0.75)),
    Figure("a", "small", "bytes", (7.25,), goal="≤ 5", met=False, note="without the lid"),
    Figure("b", "sure", "%", (60.0,), low=55.0, high=65.0, goal="≥ 50", met=True),
)


def facts(load: float | None) -> dict[str, Any]:
    """A machine with two cores and this load."""
    return {**machine.facts(), "cores": 2, "load": load}


def test_the_reference_runs_before_between_and_after() -> None:
    """Reference and work alternate, and each run is compared with the two around it."""
    order: list[str] = []
    speeds = iter([100, 300, 500])

    def reference() -> Speed:
        order.append("reference")
        return Speed(next(speeds), 1.0, 2.0)

    def work() -> int:
        order.append("work")
        return 600

    runs = interleaved("it", 2, work, reference)
    assert order == ["reference", "work", "reference", "work", "reference"]
    assert ratios(runs, float) == (600 / 200, 600 / 400)
    assert ratios(runs, float, by_cpu=True) == (600 / 100, 600 / 200)


def test_without_a_reference_there_are_no_ratios() -> None:
    """Where OpenSpiel is not installed a figure has a value, but no ratio."""
    runs = interleaved("it", 3, lambda: 5, None)
    assert [run.run for run in runs] == [5, 5, 5]
    assert ratios(runs, float) == ()
    assert Figure("a", "b", "c", (5.0,), ratios(runs, float)).ratio is None
    assert Beside(1, None, None).ratio(2.0) == ()


def test_the_median_is_printed_with_lowest_and_highest() -> None:
    """A row has median, span, ratio, goal and whether it is met."""
    text = output.text(facts(0.0), FIGURES, quick=False, markdown=False)
    rows = {line.split()[1]: " ".join(line.split()) for line in text.splitlines() if "  " in line}
    assert rows["fast"] == "a fast 250,000 100,000 – 300,000 things/s 0.500"
    assert rows["small"] == "a small 7.25 bytes ≤ 5 MISSED"
    assert rows["sure"] == "b sure 60.0 55.0 – 65.0 % ≥ 50 met"
    assert "- a, small: without the lid" in text
    assert "warning" not in text
    assert "quick" not in text


def test_a_busy_machine_and_a_quick_run_are_said() -> None:
    """Figures that should not be published say so themselves."""
    text = output.text(facts(3.5), FIGURES, quick=True, markdown=True)
    assert "warning: the machine is busy: load 3.5 on 2 cores" in text
    assert "quick: " in text
    assert machine.warning(facts(None)) is None


def test_json_has_the_figures_in_full() -> None:
    """Every run, ratio and goal stands in the JSON form; what there is not is null."""
    told = json.loads(output.to_json(facts(0.0), FIGURES, quick=True))
    assert (told["schema_version"], told["quick"], told["warning"]) == (1, True, None)
    fast, small, sure = told["figures"]
    assert (fast["value"], fast["low"], fast["high"]) == (250_000, 100_000, 300_000)
    assert (fast["ratio"], fast["ratios"]) == (0.5, [0.5, 0.25, 0.75])
    assert (fast["goal"], fast["met"], fast["note"]) == (None, None, None)
    assert (small["met"], small["note"]) == (False, "without the lid")
    assert (sure["low"], sure["high"], sure["runs"]) == (55, 65, [60])


@pytest.mark.parametrize(
    ("value", "words"),
    [(0.0449, "0.045"), (4.5, "4.50"), (45.04, "45.0"), (450.4, "450"), (98_765.4, "98,765")],
)
def test_numbers_have_three_digits_or_so(value: float, words: str) -> None:
    """No number is printed with more digits than it is worth, and none with too few."""
    assert output.shown(value) == words


def test_a_wrong_name_is_one_sentence() -> None:
    """A benchmark that there is not is refused with the names of those that there are."""
    command = [sys.executable, "-m", "benchmarks", "mach"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert f"no benchmark mach; there are: {', '.join(SUITES)}" in result.stderr
    assert "Traceback" not in result.stderr
