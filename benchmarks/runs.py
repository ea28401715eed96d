"""Runs of the referee in a process of its own, and its commands."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.engines import PRESET
from benchmarks.measure import BenchmarkError
from benchmarks.referee_process import Found
from referee.tournament.terms import DEFAULT_OPEN_TURNS, DEFAULT_TABLES

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "sample_bots"
FIRST_LEGAL = ("first_legal",) * 4
SEED = "e0c4"
LIMIT = 7200  # seconds after which something hangs


@dataclass(frozen=True, slots=True)
class Played:
    """A run that was played.

    Attributes:
        found: what the referee's process tells. run_file: what it left.
        start_up: seconds from the start of that process to the first game.
        size: bytes of the run file.
    """

    found: Found
    run_file: Path
    start_up: float
    size: int

    @property
    def seconds(self) -> float:
        """From the first game's being opened until the last unit was stored."""
        return self.found.ended_at - self.found.begun_at

    @property
    def per_second(self) -> float:
        """Decisions per second."""
        return self.found.decisions / self.seconds


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for run files, removed at the end."""
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as name:
        yield Path(name)


def bot(name: str | Path) -> Path:
    """The folder of a Python sample bot by its name, or of any bot by its folder."""
    return SAMPLES / "python" / name


def play(
    folder: Path,
    boards: int,
    bots: Sequence[str | Path] = FIRST_LEGAL,
    tables: int = DEFAULT_TABLES,
    open_turns: int = DEFAULT_OPEN_TURNS,
    count_bytes: bool = False,
    time_parts: bool = False,
    profile: Path | None = None,
    move_ms: int | None = 1000,
    workers: int = 1,
) -> Played:
    """Play a round robin of sample bots; the run file is left in the folder.

    ``count_bytes``, ``time_parts`` and ``profile`` put something in the referee's way.

    Raises:
        BenchmarkError: the referee failed, or a bot was at fault.
    """
    run_file = folder / f"{time.monotonic_ns()}.run"
    order = {
        "bots": [str(bot(name)) for name in bots],
        "preset": PRESET,
        "seed": SEED,
        "boards": boards,
        "tables": tables,
        "workers": workers,
        "run_file": str(run_file),
        "open_turns": open_turns,
        "count_bytes": count_bytes,
        "time_parts": time_parts,
        "profile": profile and str(profile),
        "move_ms": move_ms,
    }
    started = time.monotonic()
    told = call([sys.executable, "-m", "benchmarks.referee_process", json.dumps(order)])
    values = json.loads(told)
    values["rss"] = {int(games): size for games, size in values["rss"].items()}
    found = Found(**values)
    if found.faults:
        raise BenchmarkError(
            f"{found.faults} faults in a run of bots that make none: what was timed is not what "
            "was meant; is the machine overloaded?"
        )
    return Played(found, run_file, found.begun_at - started, run_file.stat().st_size)


def round_robin(
    bots: Sequence[str], boards: int, run_file: Path, rules: str = PRESET
) -> list[str | Path]:
    """The arguments of `referee` for a round robin of sample bots, its results as JSON."""
    folders = [bot(name) for name in bots]
    options: list[str | Path] = ["--rules", rules, "--seed", SEED, "--quiet"]
    options += ["--boards", str(boards), "--run", run_file, "--format", "json"]
    return ["round-robin", *folders, *options]


def referee(*arguments: str | Path) -> str:
    """What the command `referee` prints with these arguments.

    Raises:
        BenchmarkError: its status is not 0.
    """
    return call([*referee_command(), *map(str, arguments)])


def referee_command() -> list[str]:
    """The installed command of this environment, or the module if there is none."""
    script = Path(sys.executable).parent / "referee"
    return [str(script)] if script.exists() else [sys.executable, "-m", "referee"]


def call(command: Sequence[str]) -> str:
    """Run a command to its end and return its stdout.

    Raises:
        BenchmarkError: its status is not 0, or it hangs.
    """
    try:
        result = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BenchmarkError(f"{command[0]} hangs: not over after {LIMIT} seconds") from None
    if result.returncode != 0:
        raise BenchmarkError(
            f"{' '.join(command)}\nended with status {result.returncode}:\n"
            f"{result.stdout[-2000:]}{result.stderr[-2000:]}"
        )
    return result.stdout
