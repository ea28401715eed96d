"""Double dummy: how fast, and by how much it narrows the interval of points per hand."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import median

from benchmarks.measure import Figure, at_most, progress, timed
from benchmarks.runs import referee, round_robin, scratch
from benchmarks.size import Size
from euchre.rules import Board, Rules
from euchre.rules.phases import SCORED
from referee.analysis import analyse_game
from referee.game.unit import UnitResult
from referee.store.run_file import RunFile
from referee.tournament.analyses import UnitAnalysis, analysis_of
from referee.tournament.statistics.tally import hands_of

NAME = "analysis"
PAIR = ("counter", "tips")
HAND_GOAL_MS = 8.0
Z95 = 1.96
_SPEED_UNITS = 20


@dataclass(frozen=True, slots=True)
class Pair:
    """A duplicate pair, as the first bot sees it: hands, points ahead, and those adjusted."""

    hands: int
    points: int
    adjusted: int


def analysis(size: Size) -> list[Figure]:
    """Double dummy of a run of two bots: its speed, and what it does to the interval of points."""
    with scratch() as folder:
        run_file = folder / "pairs.run"
        progress(f"analysis: {size.pairs} pairs {PAIR[0]} against {PAIR[1]}")
        referee(*round_robin(PAIR, size.pairs, run_file))
        speed = _speed("a hand, with every card played", run_file, size)
        bid_file = folder / "bid.run"
        referee(*round_robin(PAIR, _SPEED_UNITS, bid_file, "bid"))
        bid_speed = _speed("a hand of bid, likewise", bid_file, size)
        progress("analysis: referee analyse")
        started = time.perf_counter()
        referee("analyse", run_file, "--quiet")
        took = time.perf_counter() - started
        referee("verify", run_file, "--quiet")
        pairs = _pairs(run_file)
    hands = sum(pair.hands for pair in pairs)
    whole = Figure(
        NAME, "referee analyse", "hands/s", (hands / took,), note="the whole command, by the clock"
    )
    return [speed, bid_speed, whole, *_intervals(pairs)]


def _speed(name: str, run_file: Path, size: Size) -> Figure:
    with RunFile.open(run_file) as run:
        terms = run.manifest.terms
        units = [unit for unit, _ in zip(run.units(), range(_SPEED_UNITS), strict=False)]

    def work() -> int:
        return sum(_analysed(terms.seed, terms.rules, unit) for unit in units)

    work()
    runs = tuple(1000 / timed(work).per_cpu_second for _ in range(size.micro_runs))
    return Figure(
        NAME,
        name,
        "ms",
        runs,
        goal=f"≤ {HAND_GOAL_MS:.0f}",
        met=at_most(median(runs), HAND_GOAL_MS),
        note="CPU time, one thread; the deal and the bidding included",
    )


def _analysed(seed: bytes, rules: Rules, result: UnitResult) -> int:
    board = Board(seed, result.unit.board, rules)
    games = [analyse_game(board, record) for record in result.games]
    return sum(hand is not None for game in games for hand in game)


# ---------------------------------------------------------------------- intervals


def _pairs(run_file: Path) -> list[Pair]:
    with RunFile.open(run_file) as run:
        find, rules = analysis_of(run), run.manifest.terms.rules
        found = []
        for result in run.units():
            games = find(result.unit.number)
            assert games is not None, "the run was analysed"
            found.append(_pair(result, games, rules))
    return found


def _pair(result: UnitResult, games: UnitAnalysis, rules: Rules) -> Pair:
    hands = points = adjusted = 0
    for record, seats, game in zip(result.games, result.unit.seatings, games, strict=True):
        ours = rules.side_of(seats.index(0))
        hands += hands_of(record)
        points += record.score[ours] - record.score[1 - ours]
        for hand, found in zip(record.hands, game, strict=True):
            if hand.outcome == SCORED and found is not None:
                best = found.points if rules.side_of(hand.maker) == ours else -found.points
                adjusted += hand.points[ours] - hand.points[1 - ours] - best
    return Pair(hands, points, adjusted)


def _intervals(pairs: Sequence[Pair]) -> list[Figure]:
    hands = [pair.hands for pair in pairs]
    note = f"{PAIR[0]}, {len(pairs)} duplicate pairs; 95 % interval from pairs"
    figures, margins = [], []
    for name, values in (
        ("points", [pair.points for pair in pairs]),
        ("luck-adjusted points", [pair.adjusted for pair in pairs]),
    ):
        mean, margin = per_hand(values, hands)
        margins.append(margin)
        span = (mean - margin, mean + margin)
        figures.append(
            Figure(NAME, name, "per hand", (mean,), low=span[0], high=span[1], note=note)
        )
    narrower = 100 * (1 - margins[1] / margins[0])
    what = "the adjusted figure is about the play of the cards alone, not about the bidding"
    return [*figures, Figure(NAME, "interval narrower by", "%", (narrower,), note=what)]


def per_hand(values: Sequence[int], hands: Sequence[int]) -> tuple[float, float]:
    """The mean per hand and half of its 95 % interval, from clusters with these sums.

    The ratio estimator: the residual of a cluster is its sum less the mean times its hands
    (Cochran, *Sampling Techniques*, 3rd ed. 1977, 6.3).
    """
    count, total = len(values), sum(hands)
    mean = sum(values) / total
    squares = sum((value - mean * n) ** 2 for value, n in zip(values, hands, strict=True))
    return mean, Z95 * sqrt(count / (count - 1) * squares) / total
