"""The referee's work shared by several processes, with bots in Python and compiled ones."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.engines import reference
from benchmarks.match import verify_speed
from benchmarks.measure import Beside, Figure, at_least, interleaved, middle, ratios
from benchmarks.runs import Played, play, scratch
from benchmarks.sample_languages import PYTHON, build_all
from benchmarks.size import Size

BOT: Final = "first_legal"
COMPILED: Final = ("Rust", "C++", "Go")
"""One of them plays: the first whose tools are here."""
WORKERS: Final = (1, 2)
GOALS: Final = {True: 0.26, False: 0.5}  # in Python, and in a compiled language
_MICRO: Final = 1e6


def workers(size: Size) -> list[Figure]:
    """The match with one worker and with two, its bots in Python and compiled (not by default)."""
    figures: list[Figure] = []
    with scratch() as folder:
        built = build_all(BOT, folder / "bots", (PYTHON, *COMPILED))
        compiled = [name for name in COMPILED if name in built.bots]
        for name in (PYTHON, *compiled[:1]):
            for number in WORKERS:
                work = partial(_match, folder, size.match_boards, built.bots[name], number)
                label = f"{name}, {number} worker{'' if number == 1 else 's'}"
                runs = interleaved(label, size.match_runs, work, reference(size.hands))
                figures += _figures(label, runs, name == PYTHON, built.note)
    return figures


def _match(folder: Path, boards: int, bot: Path, number: int) -> Played:
    played = play(folder, boards, (bot,) * 4, workers=number)
    verify_speed(played.run_file)  # what is timed and does not pass does not count
    return played


def _figures(label: str, runs: list[Beside[Played]], is_python: bool, note: str) -> list[Figure]:
    played = [run.run for run in runs]
    beside = ratios(runs, lambda run: run.per_second)
    goal = GOALS[is_python]
    figures = [
        Figure(
            "workers",
            f"{label}: decisions",
            "decisions/s",
            tuple(run.per_second for run in played),
            beside,
            goal=f"≥ {goal} × OpenSpiel",
            met=at_least(middle(beside), goal),
            note=note,
        ),
        Figure(
            "workers",
            f"{label}: referee CPU",
            "µs/decision",
            tuple(_MICRO * run.found.referee_cpu / run.found.decisions for run in played),
        ),
    ]
    bots = [run.found.bots_cpu for run in played if run.found.bots_cpu is not None]
    if len(bots) == len(played):
        used = zip(bots, played, strict=True)
        figures.append(
            Figure(
                "workers",
                f"{label}: bots' CPU",
                "µs/decision",
                tuple(_MICRO * cpu / run.found.decisions for cpu, run in used),
            )
        )
    return figures
