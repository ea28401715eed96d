"""Complete games through gRPC: how fast, at what cost, and whether the records are sound."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.engines import reference
from benchmarks.measure import (
    BenchmarkError,
    Beside,
    Figure,
    Speed,
    at_least,
    at_most,
    interleaved,
    middle,
    progress,
    ratios,
    timed,
)
from benchmarks.runs import Played, play, referee, scratch
from benchmarks.size import Size
from referee.store.verify import verify
from referee.tournament.terms import schedule_of

NAME = "match"
GOAL = 0.11
SIZE_GOAL = 500
_MEGABYTE = 1 << 20
_MICRO = 1e6


@dataclass(frozen=True, slots=True)
class Match:
    """A run that was timed, and the speed at which its records were verified."""

    played: Played
    verified: Speed


def match(size: Size) -> list[Figure]:
    """Four `first_legal` by the preset standard; clocks, checks, records and run file on."""
    with scratch() as folder:
        work = partial(_match, folder, size.match_boards)
        runs = interleaved(NAME, size.match_runs, work, reference(size.hands))
        referee("verify", runs[-1].run.played.run_file, "--quiet")  # the command itself, too
        progress("match: counting bytes")
        counted = play(folder, size.match_boards, count_bytes=True)
        figures = [*_speed(runs), *_cost(runs), *_wire(counted)]
        if size.memory_boards:
            progress("match: a long run, for its memory")
            figures += _memory(play(folder, size.memory_boards))
    return figures


def _match(folder: Path, boards: int) -> Match:
    played = play(folder, boards)
    return Match(played, verify_speed(played.run_file))


def verify_speed(run_file: Path) -> Speed:
    """Verify a run file in this process; decisions, and the time it took.

    Raises:
        BenchmarkError: something is wrong with its records.
    """

    def work() -> int:
        report = verify(run_file, lambda manifest: schedule_of(manifest.terms))
        if not report.ok:
            raise BenchmarkError(f"{run_file} does not pass `referee verify`: {report.problems}")
        return report.decisions

    return timed(work)


def _speed(runs: list[Beside[Match]]) -> list[Figure]:
    played = [run.run.played for run in runs]
    beside = ratios(runs, lambda run: run.played.per_second)
    verified = [run.run.verified.per_cpu_second for run in runs]
    return [
        Figure(
            NAME,
            "decisions",
            "decisions/s",
            tuple(run.per_second for run in played),
            beside,
            goal=f"≥ {GOAL} × OpenSpiel",
            met=at_least(middle(beside), GOAL),
            note="from the first game's opening until the last unit is stored, by the wall clock",
        ),
        Figure(NAME, "games", "games/s", tuple(run.found.games / run.seconds for run in played)),
        Figure(
            NAME,
            "start-up",
            "s",
            tuple(run.start_up for run in played),
            note="from the start of the referee until its four bots are ready; not in the rates",
        ),
        Figure(
            NAME,
            "verify",
            "decisions/s",
            tuple(verified),
            ratios(runs, lambda run: run.verified.per_cpu_second, by_cpu=True),
            note="of those very run files, which all passed; per second of CPU time",
        ),
    ]


def _cost(runs: list[Beside[Match]]) -> list[Figure]:
    played = [run.run.played for run in runs]
    figures = [
        Figure(
            NAME,
            "referee CPU",
            "µs/decision",
            tuple(_MICRO * run.found.referee_cpu / run.found.decisions for run in played),
            ratios(runs, _referee_speed, by_cpu=True),
            note="user and system time of the referee's process, all threads",
        )
    ]
    bots = [run.found.bots_cpu for run in played if run.found.bots_cpu is not None]
    if len(bots) == len(played):
        figures.append(
            Figure(
                NAME,
                "bots' CPU",
                "µs/decision",
                tuple(
                    _MICRO * cpu / run.found.decisions
                    for cpu, run in zip(bots, played, strict=True)
                ),
                note="all four processes together",
            )
        )
    size = tuple(run.size / run.found.games for run in played)
    figures.append(
        Figure(
            NAME,
            "run file",
            "bytes/game",
            size,
            goal=f"≤ {SIZE_GOAL}",
            met=at_most(middle(size), SIZE_GOAL),
            note="size of the closed file, everything in it, by the games",
        )
    )
    return figures


def _referee_speed(run: Match) -> float:
    return run.played.found.decisions / run.played.found.referee_cpu


def _wire(run: Played) -> list[Figure]:
    found = run.found
    figures = [
        ("bytes to the bots", "bytes/decision", found.bytes_out / found.decisions),
        ("bytes from the bots", "bytes/decision", found.bytes_in / found.decisions),
        ("decisions in a message", "decisions", found.decisions / found.messages_in),
    ]
    note = "one run apart from the timed ones; protocol messages, without the framing of gRPC"
    return [Figure(NAME, name, unit, (value,), note=note) for name, unit, value in figures]


def _memory(run: Played) -> list[Figure]:
    return [
        Figure(
            NAME,
            f"memory after {games:,} games",
            "MB",
            (size / _MEGABYTE,),
            note="one run; resident memory of the referee's process, in 2^20 bytes",
        )
        for games, size in run.found.rss.items()
    ]
