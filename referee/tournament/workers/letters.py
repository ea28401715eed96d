"""What the referee's own process and a worker say to each other.

Letters are pickled, each after its length in four bytes: both ends are of one program, and nobody
else holds the pipes.
"""

from __future__ import annotations

import asyncio
import pickle
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from referee.game.faults import Fault
from referee.game.unit import Unit
from referee.store.finished import Told
from referee.tournament.plan import Plan, Progress
from referee.tournament.player import Entrant, Failure
from referee.tournament.voids import Void

_LENGTH: Final = struct.Struct("!I")


# ---------------------------------------------------------------------- to a worker


@dataclass(frozen=True, slots=True)
class Open:
    """The first letter: what a room is made of. ``plan`` is without units."""

    plan: Plan
    entrants: tuple[Entrant, ...]
    folder: Path
    number: int
    rooms: int


@dataclass(frozen=True, slots=True)
class Start:
    """Start every entrant; answered by :class:`Done`."""


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """Go on without these entrants; answered by :class:`Done`."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatAll:
    """Start a process for every seat of these units; answered by :class:`Done`."""

    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Begin to play; answered by :class:`Over`, when there is no more."""


@dataclass(frozen=True, slots=True)
class Given:
    """Units to play; with ``last`` they are the last ones."""

    units: tuple[Unit, ...]
    last: bool


@dataclass(frozen=True, slots=True)
class Fail:
    """An entrant can play no more."""

    entrant: int
    failure: Failure


@dataclass(frozen=True, slots=True)
class Stop:
    """Open no more units, and call off the games that are open."""


@dataclass(frozen=True, slots=True)
class Hurry:
    """End every process now."""


@dataclass(frozen=True, slots=True)
class Close:
    """Say goodbye to every bot, and go. The end of the pipe says the same, without patience."""

    reason: str


# ---------------------------------------------------------------------- from a worker


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker is there; or, with ``complaint``, cannot be."""

    complaint: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """An order was carried out; the entrants that cannot play, where that was asked."""

    failures: dict[int, Failure]


@dataclass(frozen=True, slots=True)
class Hungry:
    """So many more units could be played."""

    units: int


@dataclass(frozen=True, slots=True)
class Report:
    """What has happened since the last one, in the order in which it is to be taken in."""

    faults: tuple[tuple[int, Fault, int, int], ...]
    voids: tuple[Void, ...]
    out: tuple[tuple[int, Failure], ...]
    finished: tuple[Told, ...]
    progress: Progress


@dataclass(frozen=True, slots=True)
class Over:
    """There is nothing more to play; or, with ``broken``, no more can be, by no bot's fault."""

    broken: str = ""


# ---------------------------------------------------------------------- the pipe


async def read(reader: asyncio.StreamReader) -> Any:
    """The next letter.

    Raises:
        EOFError: there will be none.
    """
    try:
        (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
        return pickle.loads(await reader.readexactly(length))
    except (asyncio.IncompleteReadError, ConnectionError):
        raise EOFError("the other side has closed the pipe") from None


def write(writer: asyncio.StreamWriter, letter: object) -> None:
    """Send a letter; nothing happens if nobody is there to read it."""
    if not writer.is_closing():
        data = pickle.dumps(letter, pickle.HIGHEST_PROTOCOL)
        writer.write(_LENGTH.pack(len(data)) + data)
