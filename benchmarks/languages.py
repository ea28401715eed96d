"""Bots in every language: decisions per second and what they cost, and what a start takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.engines import PRESET
from benchmarks.measure import (
    BenchmarkError,
    Beside,
    Figure,
    Speed,
    interleaved,
    progress,
    ratios,
)
from benchmarks.runs import Played, play, scratch
from benchmarks.sample_languages import PYTHON, Built, build_all
from benchmarks.size import Size
from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.rules import preset
from euchre.v1 import rules_pb2
from euchre.wire import rules_to_wire
from referee.check.stage import Played as Talked
from referee.check.stage import Stage, staged
from referee.process.bot_folder import load_bot
from referee.process.sandbox.cell import Level
from referee.process.sandbox.limits import PLAYING
from referee.tournament.confinement import Confinement

BOT: Final = "first_legal"
REFERENCE: Final = "Python's bot"
_MICRO = 1e6
_KIB_IN_MIB = 1024
_CPU_NOTE = "here and below, the bots' own CPU time by their decisions, the connection included"
_MEMORY_NOTE = (
    "here and below, resident memory at its peak; it is told only above the some 10 MiB of the "
    "process that bots are started by"
)


# ---------------------------------------------------------------------- decisions


def languages(size: Size) -> list[Figure]:
    """Two `first_legal` of each language: how fast they play, and their CPU (not by default)."""
    with scratch() as folder:
        built = build_all(BOT, folder / "bots")
        reference = partial(_as_speed, folder, size.language_boards, built.bots[PYTHON])
        reference()  # nobody pays for a cold start
        runs = {
            name: interleaved(
                f"languages: {name}",
                size.language_runs,
                partial(_pair, folder, size.language_boards, bot),
                reference,
            )
            for name, bot in built.bots.items()
            if name != PYTHON
        }
    return [*_of_python(runs, built), *(f for name in runs for f in _of_language(name, runs[name]))]


def _pair(folder: Path, boards: int, bot: Path) -> Played:
    played = play(folder, boards, (bot, bot))
    if played.found.bots_cpu is None:
        raise BenchmarkError("the CPU time of bots is read from /proc, which is not there")
    return played


def _as_speed(folder: Path, boards: int, bot: Path) -> Speed:
    played = _pair(folder, boards, bot)
    return Speed(played.found.decisions, played.seconds, _bots_cpu(played))


def _bots_cpu(played: Played) -> float:
    assert played.found.bots_cpu is not None, "looked at when it was played"
    return played.found.bots_cpu


def _of_python(runs: Mapping[str, Sequence[Beside[Played]]], built: Built) -> list[Figure]:
    """The figures of the bots that the others are compared with, from all of their runs."""
    sides = {id(one): one for found in runs.values() for run in found for one in _around(run)}
    if not sides:
        raise BenchmarkError(f"there is nothing to compare. {built.note}")
    speeds = list(sides.values())
    note = ". ".join(filter(None, ("two processes, 64 games at a time", built.note)))
    return [
        _decisions(PYTHON, tuple(one.per_second for one in speeds), note=note),
        _cpu(PYTHON, tuple(_MICRO / one.per_cpu_second for one in speeds), note=_CPU_NOTE),
    ]


def _around(run: Beside[Played]) -> list[Speed]:
    return [one for one in (run.before, run.after) if one is not None]


def _of_language(name: str, runs: Sequence[Beside[Played]]) -> list[Figure]:
    def by_cpu(run: Played) -> float:
        return run.found.decisions / _bots_cpu(run)

    return [
        _decisions(
            name,
            tuple(run.run.per_second for run in runs),
            ratios(runs, lambda run: run.per_second),
        ),
        _cpu(name, tuple(_MICRO / by_cpu(run.run) for run in runs), ratios(runs, by_cpu, True)),
    ]


def _decisions(
    name: str, found: tuple[float, ...], beside: tuple[float, ...] = (), note: str = ""
) -> Figure:
    return Figure(
        "languages",
        f"{name}, decisions",
        "decisions/s",
        found,
        beside,
        note=note,
        reference=REFERENCE,
    )


def _cpu(
    name: str, found: tuple[float, ...], beside: tuple[float, ...] = (), note: str = ""
) -> Figure:
    return Figure(
        "languages",
        f"{name}, CPU",
        "µs/decision",
        found,
        beside,
        note=note,
        reference=REFERENCE,
    )


# ---------------------------------------------------------------------- starts


def starts(size: Size) -> list[Figure]:
    """What a start of `first_legal` takes in each language, shut in and not (not by default)."""
    figures: list[Figure] = []
    with scratch() as folder:
        built = build_all(BOT, folder / "bots")
        for name, bot in built.bots.items():
            progress(f"starts: {name}")
            figures += asyncio.run(_starts(name, bot, size.bot_starts, built.note))
    return figures


async def _starts(name: str, folder: Path, number: int, note: str) -> list[Figure]:
    """Start it in turns without a sandbox and in one, as often as is said."""
    bot = load_bot(folder)
    rules = rules_to_wire(preset(PRESET))
    found: dict[str, list[Talked]] = {}
    async with AsyncExitStack() as stack:
        stages = {}
        for mode in ("none", "auto"):
            confinement = Confinement.of_mode(mode, PLAYING, ())
            stage = await stack.enter_async_context(staged(bot, (), confinement))
            level = stage.confined.level
            if mode == "none" or level != Level.NONE:
                stages["" if mode == "none" else f" in the sandbox ({level})"] = stage
        for stage in stages.values():
            await _start(stage, rules)  # what is read from the disk is in memory then
        for _ in range(number):
            for where, stage in stages.items():
                found.setdefault(where, []).append(await _start(stage, rules))
    if len(found) == 1:
        note = ". ".join(filter(None, ("there is no sandbox here: see `referee doctor`", note)))
    return [figure for where in found for figure in _of_start(name + where, found[where], note)]


async def _start(stage: Stage, rules: rules_pb2.Rules) -> Talked:
    """One process, to its goodbye.

    Raises:
        BenchmarkError: it does not do what it should.
    """
    steps = [
        pb.Step(expect_hello=pb.ExpectHello()),
        pb.Step(send_welcome=pb.SendWelcome()),
        pb.Step(expect_ready=pb.ExpectReady()),
        pb.Step(send_goodbye=pb.SendGoodbye(reason="that was all")),
        pb.Step(expect_close=pb.ExpectClose()),
        pb.Step(expect_exit=pb.ExpectExit()),  # of one that is killed nobody learns its memory
    ]
    talked = await stage.talk(steps, rules, 0)
    if talked.wrong:
        raise BenchmarkError(f"{stage.entrant.origin}: {talked.wrong}\n{talked.said}")
    return talked


def _of_start(name: str, starts: Sequence[Talked], note: str) -> list[Figure]:
    def figure(what: str, unit: str, value: Callable[[Talked], float], about: str = note) -> Figure:
        return Figure("starts", f"{name}, {what}", unit, tuple(map(value, starts)), note=about)

    return [
        figure("hello", "ms", lambda one: 1000 * one.start_seconds),
        figure("ready", "ms", lambda one: 1000 * (one.start_seconds + one.prepare_seconds)),
        figure(
            "memory",
            "MiB",
            lambda one: one.exit.max_rss_kb / _KIB_IN_MIB,
            _MEMORY_NOTE if name == PYTHON else note,
        ),
    ]
