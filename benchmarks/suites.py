"""The smaller benchmarks; each plays or calls something and returns its figures."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.analysis import analysis
from benchmarks.engines import PRESET, ours, reference
from benchmarks.languages import languages, starts
from benchmarks.league import league
from benchmarks.match import match, verify_speed
from benchmarks.measure import (
    Figure,
    at_least,
    at_most,
    interleaved,
    middle,
    progress,
    ratios,
    timed,
)
from benchmarks.runs import SEED, call, play, referee, referee_command, round_robin, scratch
from benchmarks.size import Size
from benchmarks.turns import network, turns
from benchmarks.workers import workers
from euchre.rules import parse_seed, preset
from euchre.rules.deal import deck
from euchre.rules.tables import pack_of
from referee.store.blobs import encode_happened, encode_took, pack
from referee.store.run_file import RunFile

RULES_GOAL = 0.9
TABLES_GOAL = 5.0
STRENGTHS = (("tips", "random", 99.0), ("counter", "tips", 62.0))
HELP_GOAL_MS = 100
SMALL_RUN_GOAL_MS = 1500
MANY_TABLES = 64


def rules(size: Size) -> list[Figure]:
    """The engine alone: random play of single hands, one thread, pure Python."""
    runs = interleaved("rules", size.rules_runs, ours(size.hands), reference(size.hands))
    beside = ratios(runs, lambda run: run.per_cpu_second, by_cpu=True)
    figures = [
        Figure(
            "rules",
            "random play",
            "decisions/s",
            tuple(run.run.per_cpu_second for run in runs),
            beside,
            goal=f"≥ {RULES_GOAL} × OpenSpiel",
            met=at_least(middle(beside), RULES_GOAL),
            note="per second of CPU time, one thread; OpenSpiel likewise",
        )
    ]
    theirs = tuple(run.after.per_cpu_second for run in runs if run.after is not None)
    if theirs:
        note = "C++, driven from Python, legal_actions() at every node"
        figures.append(Figure("rules", "OpenSpiel", "decisions/s", theirs, note=note))
    return figures


def tables(size: Size) -> list[Figure]:
    """The same match with one game at a time and with many: what batching gains."""
    few, many = size.tables_boards
    speeds: dict[int, list[float]] = {1: [], MANY_TABLES: []}
    with scratch() as folder:
        for number in range(size.tables_runs):
            for count, boards in ((1, few), (MANY_TABLES, many)):
                progress(f"tables: run {number + 1} of {size.tables_runs}, --tables {count}")
                speeds[count].append(play(folder, boards, tables=count).per_second)
    gain = tuple(b / a for a, b in zip(speeds[1], speeds[MANY_TABLES], strict=True))
    return [
        *(
            Figure("tables", f"--tables {count}", "decisions/s", tuple(found))
            for count, found in speeds.items()
        ),
        Figure(
            "tables",
            f"{MANY_TABLES} tables by 1",
            "times",
            gain,
            goal=f"≥ {TABLES_GOAL:.0f}",
            met=at_least(middle(gain), TABLES_GOAL),
            note="with 1, one game is open at a time",
        ),
    ]


def startup(size: Size) -> list[Figure]:
    """How long one waits for the command itself."""
    python = [sys.executable]
    commands: dict[str, list[str]] = {
        "python -c pass": [*python, "-c", "pass"],
        "python -c 'import click'": [*python, "-c", "import click"],
        "referee --help": [*referee_command(), "--help"],
    }
    took: dict[str, list[float]] = {name: [] for name in commands}
    progress("startup: referee --help")
    for _ in range(size.starts):
        for name, command in commands.items():
            took[name].append(_milliseconds(partial(call, command)))
    progress("startup: one board of two bots")
    with scratch() as folder:
        files = [folder / f"{number}.run" for number in range(size.small_runs)]
        small = tuple(_milliseconds(partial(_small_run, file)) for file in files)
    figures = [Figure("startup", name, "ms", tuple(found)) for name, found in took.items()]
    figures[-1] = _with_limit(figures[-1], HELP_GOAL_MS)
    board = Figure("startup", "two bots, one board", "ms", small, note="the whole command")
    return [*figures, _with_limit(board, SMALL_RUN_GOAL_MS)]


def _with_limit(figure: Figure, most: float) -> Figure:
    return Figure(
        figure.benchmark,
        figure.name,
        figure.unit,
        figure.runs,
        goal=f"≤ {most}",
        met=at_most(figure.value, most),
        note=figure.note,
    )


def _milliseconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - started)


def _small_run(run_file: Path) -> str:
    return referee(*round_robin(("first_legal", "random"), 1, run_file))


def bots(size: Size) -> list[Figure]:
    """How strong the sample bots are, in duplicate pairs played by the referee."""
    figures = []
    with scratch() as folder:
        for better, other, goal in STRENGTHS:
            progress(f"bots: {size.pairs} pairs {better} against {other}")
            run_file = folder / f"{better}.run"
            told = json.loads(referee(*round_robin((better, other), size.pairs, run_file)))
            (pairing,) = told["pairings"]
            figures.append(
                Figure(
                    "bots",
                    f"{better} against {other}",
                    "% of games",
                    (pairing["win_percent"],),
                    low=pairing["win_percent_low"],
                    high=pairing["win_percent_high"],
                    goal=f"≥ {goal:.0f}",
                    met=at_least(pairing["win_percent"], goal),
                    note=f"{size.pairs} duplicate pairs, one run; 95 % interval of the report",
                )
            )
    return figures


def deal(size: Size) -> list[Figure]:
    """Decks out of a seed, as the referee and `verify` make them."""
    seed, pack = parse_seed(SEED), pack_of(preset(PRESET))
    hands = size.hands // 5

    def work() -> int:
        for hand in range(hands):
            deck(seed, pack, 0, hand)
        return hands

    work()
    took = tuple(1e6 / timed(work).per_cpu_second for _ in range(size.micro_runs))
    return [Figure("deal", "a deck", "µs", took, note="CPU time")]


def record(size: Size) -> list[Figure]:
    """What it costs to turn finished games into the bytes of the run file."""
    with scratch() as folder:
        progress("record: a run to take games from")
        played = play(folder, size.micro_boards)
        with RunFile.open(played.run_file) as run:
            units = list(run.units())
    games = sum(len(unit.games) for unit in units)

    def work() -> int:
        for unit in units:
            pack(encode_happened(unit))
            encode_took(unit)
        return games

    work()
    took = tuple(1e6 / timed(work).per_cpu_second for _ in range(size.micro_runs))
    packed = sum(len(pack(encode_happened(unit))) for unit in units) / games
    times = sum(len(encode_took(unit)) for unit in units) / games
    return [
        Figure("record", "encode and pack a game", "µs", took, note="CPU time"),
        Figure("record", "a game's record", "bytes", (packed,), note="packed"),
        Figure("record", "a game's times", "bytes", (times,)),
    ]


def verify(size: Size) -> list[Figure]:
    """`referee verify`, without the start of the command."""
    with scratch() as folder:
        progress("verify: a run to check")
        played = play(folder, size.micro_boards)
        runs = interleaved(
            "verify",
            size.micro_runs,
            lambda: verify_speed(played.run_file),
            reference(size.hands // 5),
        )
    return [
        Figure(
            "verify",
            "a decision",
            "µs",
            tuple(1e6 / run.run.per_cpu_second for run in runs),
            ratios(runs, lambda run: run.per_cpu_second, by_cpu=True),
            note="CPU time",
        )
    ]


SUITES: dict[str, Callable[[Size], list[Figure]]] = {
    "rules": rules,
    "match": match,
    "tables": tables,
    "turns": turns,
    "network": network,
    "startup": startup,
    "bots": bots,
    "analysis": analysis,
    "deal": deal,
    "record": record,
    "verify": verify,
    "languages": languages,
    "starts": starts,
    "workers": workers,
    "league": league,
}
"""The benchmarks by name, in the order that they are run in."""
BY_NAME_ONLY = ("languages", "starts", "workers", "league")
"""Those that are run only where they are named: they take long, or many tools."""
