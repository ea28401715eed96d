"""Runs, medians, and comparisons with a reference whose runs lie between those measured."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class BenchmarkError(Exception):
    """A figure that would not mean what it says; the message says why."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Work done: how many pieces, and the seconds it took by the wall clock and of the CPU."""

    count: int
    wall: float
    cpu: float

    @property
    def per_second(self) -> float:
        """Pieces per second by the wall clock."""
        return self.count / self.wall

    @property
    def per_cpu_second(self) -> float:
        """Pieces per second of CPU time: what other processes take does not show in it."""
        return self.count / self.cpu


def timed(work: Callable[[], int]) -> Speed:
    """Do work that returns how many pieces it did, in this thread."""
    gc.collect()  # nobody pays for what was there before
    wall, cpu = time.perf_counter(), time.process_time()
    count = work()
    return Speed(count, time.perf_counter() - wall, time.process_time() - cpu)


@dataclass(frozen=True, slots=True)
class Beside(Generic[T]):
    """One run of the thing measured, and the reference's runs right before and after it."""

    run: T
    before: Speed | None
    after: Speed | None

    def ratio(self, speed: float, by_cpu: bool = False) -> tuple[float, ...]:
        """How many times the reference's speed this speed is: one number, or none at all."""
        if self.before is None or self.after is None:
            return ()
        sides = [s.per_cpu_second if by_cpu else s.per_second for s in (self.before, self.after)]
        return (2 * speed / sum(sides),)


def interleaved(
    name: str, runs: int, work: Callable[[], T], reference: Callable[[], Speed] | None
) -> list[Beside[T]]:
    """Reference, work, reference, work, …, reference.

    Args:
        name: what is measured, for the progress on stderr.
        runs: how often the work is done.
        work: what is measured. reference: what it is compared with, if there is that.
    """
    found = []
    before = reference() if reference else None
    for number in range(runs):
        progress(f"{name}: run {number + 1} of {runs}")
        run = work()
        after = reference() if reference else None
        found.append(Beside(run, before, after))
        before = after
    return found


def ratios(
    runs: Sequence[Beside[T]], speed: Callable[[T], float], by_cpu: bool = False
) -> tuple[float, ...]:
    """For each run its speed as a multiple of the reference's around it; empty without one.

    Args:
        runs: as they were made. speed: pieces per second of one.
        by_cpu: the speed is per second of CPU time, and the reference's is taken likewise.
    """
    return tuple(ratio for run in runs for ratio in run.ratio(speed(run.run), by_cpu))


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table.

    Attributes:
        benchmark, name: which figure. unit: of its value.
        runs: the value found in each run.
        ratios: for each run, how many times the reference's speed that is; empty without one.
        low, high: an interval that was computed; by default the lowest and the highest run.
        goal: what is wanted, in words; "" for nothing. met: whether that is so.
        note: what is counted, where the name does not say it.
        reference: what ratios are made with.
    """

    benchmark: str
    name: str
    unit: str
    runs: tuple[float, ...]
    ratios: tuple[float, ...] = ()
    low: float | None = None
    high: float | None = None
    goal: str = ""
    met: bool | None = None
    note: str = ""
    reference: str = "OpenSpiel"

    @property
    def value(self) -> float:
        """The median of the runs."""
        return median(self.runs)

    @property
    def ratio(self) -> float | None:
        """The median of the ratios, or ``None`` without a reference."""
        return median(self.ratios) if self.ratios else None

    @property
    def span(self) -> tuple[float, float]:
        """The interval, or the lowest and the highest run."""
        low = min(self.runs) if self.low is None else self.low
        high = max(self.runs) if self.high is None else self.high
        return low, high

    def to_json(self) -> dict[str, Any]:
        """The object that stands for it in the JSON form."""
        low, high = self.span
        return {
            "benchmark": self.benchmark,
            "name": self.name,
            "unit": self.unit,
            "value": rounded(self.value),
            "low": rounded(low),
            "high": rounded(high),
            "runs": [rounded(run) for run in self.runs],
            "ratio": None if self.ratio is None else rounded(self.ratio),
            "ratios": [rounded(ratio) for ratio in self.ratios],
            "reference": self.reference if self.ratios else None,
            "goal": self.goal or None,
            "met": self.met,
            "note": self.note or None,
        }


def at_least(figure: float | None, goal: float) -> bool | None:
    """Whether a figure reaches its goal; ``None`` if there is no figure."""
    return None if figure is None else figure >= goal


def at_most(figure: float | None, goal: float) -> bool | None:
    """Whether a figure stays within its goal; ``None`` if there is no figure."""
    return None if figure is None else figure <= goal


def middle(ratios: Sequence[float]) -> float | None:
    """The median, or ``None`` of nothing."""
    return median(ratios) if ratios else None


def rounded(value: float) -> float:
    """Five significant digits: more than any of this is worth."""
    return float(f"{value:.5g}")


def progress(text: str) -> None:
    """A line on stderr: stdout belongs to the results."""
    print(f"benchmarks: {text}", file=sys.stderr, flush=True)
