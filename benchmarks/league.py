"""A large league: does memory stay flat, how large is the run file, how long does a report take?"""

from __future__ import annotations

import time
from pathlib import Path

from benchmarks.measure import Figure, at_most, progress
from benchmarks.runs import call, play, referee_command, scratch
from benchmarks.size import Size

BOTS = 40
MEMORY_GOAL = 1.1
REPORT_GOAL_S = 60
PAGE_GOAL = 5_000_000


def league(size: Size) -> list[Figure]:
    """Forty bots and 100,000 games: memory, the run file, and reports on it (not by default)."""
    with scratch() as folder:
        progress(f"league: {BOTS} bots, {size.league_boards} boards")
        # Without a limit: forty processes on a few cores may well wait for a second.
        run = play(folder, size.league_boards, ("first_legal",) * BOTS, move_ms=None)
        games = run.found.games
        note = f"one run: {BOTS} bots, {games:,} games"
        figures = [
            Figure("league", "games", "games/s", (games / run.seconds,), note=note),
            Figure("league", "run file", "bytes/game", (run.size / games,), note=note),
        ]
        memory = sorted(run.found.rss.items())
        for after, used in memory:
            name = f"memory after {after:,} games"
            figures.append(Figure("league", name, "MiB", (used / 2**20,), note="the referee's"))
        if len(memory) > 1:
            (games_before, before), (after, used) = memory[-2:]
            figures += [
                Figure(
                    "league",
                    "memory, last by the one before",
                    "times",
                    (used / before,),
                    goal=f"≤ {MEMORY_GOAL}",
                    met=at_most(used / before, MEMORY_GOAL),
                ),
                Figure(
                    "league",
                    "memory kept by a game",
                    "bytes",
                    ((used - before) / (after - games_before),),
                    note=f"from {games_before:,} to {after:,} games",
                ),
            ]
        return figures + _reports(run.run_file, note)


def _reports(run_file: Path, note: str) -> list[Figure]:
    """What it takes to print the results again, as a table and as a page."""
    figures = []
    for form in ("table", "html"):
        progress(f"league: referee report --format {form}")
        started = time.perf_counter()
        text = call([*referee_command(), "report", str(run_file), "--format", form])
        took = time.perf_counter() - started
        figures.append(
            Figure(
                "league",
                f"report --format {form}",
                "s",
                (took,),
                goal=f"≤ {REPORT_GOAL_S}",
                met=at_most(took, REPORT_GOAL_S),
                note=note,
            )
        )
        if form == "html":
            length = len(text.encode())
            figures.append(
                Figure(
                    "league",
                    "the page",
                    "bytes",
                    (length,),
                    goal=f"≤ {PAGE_GOAL:,}",
                    met=at_most(length, PAGE_GOAL),
                )
            )
    return figures
