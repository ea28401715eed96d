"""What a run agrees on, as it is asked for, as it is sealed, and as sessions are told."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from importlib.metadata import version as installed
from pathlib import Path
from typing import Final, Self

from euchre import __version__ as sdk_version
from euchre import wire
from euchre.rules.options import Rules
from referee.game.faults import FaultPolicy
from referee.game.unit import Unit
from referee.net.terms import Terms
from referee.process.bot_folder import BotFolder
from referee.process.sandbox.cell import Level
from referee.store.commitment import Commitment
from referee.store.errors import RunFileError
from referee.store.manifest import (
    ClockTerms,
    EntrantHost,
    EntrantTerms,
    Manifest,
    RunHost,
    RunTerms,
    Setting,
)
from referee.tournament.confinement import IN_THE_OPEN, Confinement
from referee.tournament.courses import Course
from referee.tournament.crew import Isolation
from referee.tournament.doors import Doors
from referee.tournament.formats import Format, course_of
from referee.tournament.seatings import PlayAs
from referee.tournament.workshop import Copy
from referee.version import NAME, version

DEFAULT_OPEN_TURNS: Final = 512
DEFAULT_TABLES: Final = 1024


@dataclass(frozen=True, slots=True)
class Order:
    """A run that somebody asks for.

    Attributes:
        bots: who is to play. rules, seed, boards, isolation, policy, clock: the terms.
        run_file: where the results go; there must be nothing yet.
        tables: how many games may be open at once. workers: how many processes share the referee's
            work, each with a process of every bot.
        bot_logs: a folder for what the bots print, or ``None``.
        format: how they meet. play_as: what takes part; of pairs, the two bots of each follow each
            other in ``bots``. options: what else the format has to know.
        confinement: how the bots are shut in. doors: where those that dial in are let in.
        secret: 32 bytes that were drawn and promised; then :meth:`sealed` makes the seed.
        commitment: what came of it.
        submitted: whether the bots are strangers', and everything was asked for that this needs.
        names: what to call the bots; by default their own names, made unique.
        origins: where they come from, for people, if that is not where they lie.
    """

    bots: tuple[BotFolder, ...]
    rules: Rules
    seed: bytes
    boards: int
    isolation: str
    policy: FaultPolicy
    clock: ClockTerms
    run_file: Path
    tables: int = DEFAULT_TABLES
    workers: int = 1
    bot_logs: Path | None = None
    format: Format = Format.ROUND_ROBIN
    play_as: PlayAs = PlayAs.TEAMS
    options: Mapping[str, Setting] = field(default_factory=dict)
    confinement: Confinement = IN_THE_OPEN
    doors: Doors = field(default_factory=Doors)
    secret: bytes | None = None
    commitment: Commitment | None = None
    submitted: bool = False
    names: tuple[str, ...] | None = None
    origins: tuple[Path, ...] | None = None

    def sealed(self, hashes: Iterable[str]) -> Self:
        """The order when it is known which bots were entered, by the hashes of their files."""
        if self.secret is None:
            return self
        commitment = Commitment.of(self.secret, hashes)
        return replace(self, seed=commitment.seed, commitment=commitment)

    def manifest(self, copies: Sequence[Copy], level: Level = Level.NONE) -> Manifest:
        """What is sealed when these bots are ready to play, shut in so far."""
        return Manifest(
            RunTerms(
                format=self.format.value,
                rules=self.rules,
                seed=self.seed,
                entrants=tuple(
                    EntrantTerms(copy.name, copy.bot.version or "", copy.hash) for copy in copies
                ),
                boards=self.boards,
                isolation=self.isolation,
                policy=self.policy,
                clock=self.clock,
                play_as=self.play_as.value,
                options=self.options,
                commitment=self.commitment,
            ),
            RunHost(
                versions=versions(),
                platform=f"{platform.system()} {platform.machine()}",
                cpu_count=cpu_count(),
                started_at=now(),
                entrants=tuple(EntrantHost(str(copy.origin), copy.bot.command) for copy in copies),
                settings={
                    "tables": self.tables,
                    **({"workers": self.workers} if self.workers > 1 else {}),
                    **({"submitted": True} if self.submitted else {}),
                    **self.confinement.settings(level),
                },
            ),
        )


def schedule_of(terms: RunTerms) -> Course:
    """The units that belong to the terms of a run, from its beginning.

    Raises:
        RunFileError: this version does not know the format, or there can be no such run.
    """
    try:
        return course_of(terms)
    except ValueError as error:
        raise RunFileError(f"the terms of the run cannot be: {error}") from None


def first_board(units: Iterable[Unit | None]) -> list[Unit]:
    """The units on the first board: one of each pairing that is known from the beginning."""
    found: list[Unit] = []
    for unit in units:
        if unit is None or unit.board > 0:
            break
        found.append(unit)
    return found


def processes_for(terms: RunTerms, first: Iterable[Unit]) -> int:
    """How many processes of bots play these units: as many as a run starts, if none breaks and
    all pairings meet on the first board."""
    if terms.isolation == Isolation.SHARED:
        return len(terms.entrants)
    return sum(len(seating) for unit in first for seating in unit.seatings)


def session_terms(rules: Rules, policy: FaultPolicy, clock: ClockTerms) -> Terms:
    """What the sessions of a run are told."""
    return Terms(
        rules=rules,
        policy=policy,
        move_seconds=None if clock.move_ms is None else clock.move_ms / 1000,
        bank_seconds=None if clock.game_ms is None else clock.game_ms / 1000,
        open_turns=clock.open_turns,
    )


def referee_name() -> str:
    """Name and version, as bots are told them."""
    return f"{NAME} {version()}"


def versions() -> dict[str, str]:
    """The versions of what may make a difference."""
    return {
        "referee": version(),
        "sdk": sdk_version,
        "protocol": str(wire.PROTOCOL_VERSION),
        "python": platform.python_version(),
        "grpcio": installed("grpcio"),
    }


def cpu_count() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def now() -> str:
    """Date and time with its offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
