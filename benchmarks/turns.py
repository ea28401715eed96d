"""What a message costs: one open turn at a time in each session, and what many at once gain."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.measure import Figure, at_least, at_most, middle, progress
from benchmarks.runs import SAMPLES, Played, play, scratch
from benchmarks.size import Size

PAIR = ("first_legal", "first_legal")
NETWORK = SAMPLES / "numpy" / "network"
SPEED_GOAL = 4_500
CPU_GOAL_US = 140
_MICRO = 1e6


def turns(size: Size) -> list[Figure]:
    """One open turn a session, as in a match on the clock: every decision is a message."""
    runs = []
    with scratch() as folder:
        for number in range(size.tables_runs):
            progress(f"turns: run {number + 1} of {size.tables_runs}")
            runs.append(play(folder, size.turns_boards, PAIR, open_turns=1, time_parts=True))
    speed = tuple(run.per_second for run in runs)
    cpu = tuple(_MICRO * run.found.referee_cpu / run.found.decisions for run in runs)
    return [
        Figure(
            "turns",
            "decisions",
            "decisions/s",
            speed,
            goal=f"≥ {SPEED_GOAL}",
            met=at_least(middle(speed), SPEED_GOAL),
            note="two bots in sessions with --open-turns 1; a decision is a message each way",
        ),
        Figure(
            "turns",
            "referee CPU",
            "µs/decision",
            cpu,
            goal=f"≤ {CPU_GOAL_US}",
            met=at_most(middle(cpu), CPU_GOAL_US),
        ),
        *_own_part(runs),
    ]


def _own_part(runs: Sequence[Played]) -> list[Figure]:
    parts = {
        "reply": "taking a reply in: clock, check, move, record, and asking the next seat",
        "turn": "handing a turn to gRPC",
    }
    return [
        Figure(
            "turns",
            f"a {part}, p{percent}",
            "µs",
            tuple(_MICRO * run.found.parts[part][str(percent)] for run in runs),
            note=note,
        )
        for part, note in parts.items()
        for percent in (50, 99)
    ]


def network(size: Size) -> list[Figure]:
    """The bot with a neural network, asked one decision at a time and many at once."""
    speeds: dict[int, list[float]] = {1: [], 512: []}
    with scratch() as folder:
        for number in range(size.tables_runs):
            for count, boards in zip(speeds, size.tables_boards, strict=True):
                progress(f"network: run {number + 1} of {size.tables_runs}, {count} open turns")
                bots = (NETWORK, NETWORK)
                speeds[count].append(play(folder, boards, bots, open_turns=count).per_second)
    gain = tuple(b / a for a, b in zip(speeds[1], speeds[512], strict=True))
    return [
        *(
            Figure("network", f"--open-turns {count}", "decisions/s", tuple(found))
            for count, found in speeds.items()
        ),
        Figure("network", "gain", "times", gain, note="two of them, by what decide_many is given"),
    ]
