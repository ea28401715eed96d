"""What a bot asks for in `bot.toml` under `limits`, and what it gets.

The run says what a bot may have at most (`--bot-memory` and so on). A bot that asks for nothing
gets that. One that asks for less gets what it asks for. One that asks for more is refused before
anything is played: with less than it needs it would lose games for no fault of its play.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from referee.process.sandbox.limits import MIB, Limits

LEAST_MEMORY_MB: Final = 16
LEAST_PROCESSES: Final = 8
LEAST_CPUS: Final = 0.1
LEAST_DISK_MB: Final = 1
MOST_MB: Final = 1 << 20
MOST_PROCESSES: Final = 1 << 15
MOST_CPUS: Final = 1024


class AskedTable(BaseModel):
    """The table `limits` of a `bot.toml`."""

    model_config = ConfigDict(extra="forbid", strict=True)

    memory: Annotated[int, Field(ge=LEAST_MEMORY_MB, le=MOST_MB)] | None = None
    cpus: Annotated[float, Field(ge=LEAST_CPUS, le=MOST_CPUS, allow_inf_nan=False)] | None = None
    processes: Annotated[int, Field(ge=LEAST_PROCESSES, le=MOST_PROCESSES)] | None = None
    disk: Annotated[int, Field(ge=LEAST_DISK_MB, le=MOST_MB)] | None = None


@dataclass(frozen=True, slots=True)
class _Kind:
    """One limit: its option, its words, and what a run allows of it in the unit of `bot.toml`."""

    option: str
    words: str
    most: Callable[[Limits], float]

    def said(self, value: float) -> str:
        """So many of them."""
        return f"{value:g} {self.words.removesuffix('s') if value == 1 else self.words}"


_KINDS: Final = {
    "memory": _Kind("--bot-memory", "MB of memory", lambda limits: limits.memory // MIB),
    "cpus": _Kind("--bot-cpus", "processors", lambda limits: limits.cpus),
    "processes": _Kind("--bot-processes", "processes", lambda limits: limits.processes),
    "disk": _Kind("--bot-disk", "MB of disk", lambda limits: limits.scratch // MIB),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What one bot asks for.

    Attributes:
        values: by the keys of `bot.toml`, in their units; only what is asked for.
        places: the file and the line of each.
    """

    values: dict[str, float] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)

    def too_much(self, most: Limits) -> list[str]:
        """A sentence for each that is more than a run allows."""
        return [
            f"{self.places[key]}: limits.{key} = {value:g}: a bot may have "
            f"{_KINDS[key].said(_KINDS[key].most(most))} in this run; "
            f"allow more with {_KINDS[key].option} {value:g}, or ask for less"
            for key, value in self.values.items()
            if value > _KINDS[key].most(most)
        ]

    def granted(self, most: Limits) -> Limits:
        """What it gets where a bot may have so much."""
        values = self.values
        return dataclasses.replace(
            most,
            memory=int(values.get("memory", most.memory // MIB)) * MIB,
            cpus=values.get("cpus", most.cpus),
            processes=int(values.get("processes", most.processes)),
            scratch=int(values.get("disk", most.scratch // MIB)) * MIB,
        )

    @property
    def words(self) -> str:
        """For people: ``256 MB of memory, 0.5 processors``."""
        return ", ".join(_KINDS[key].said(value) for key, value in self.values.items())


def in_words(limits: Limits) -> str:
    """What a bot may have, for people."""
    return ", ".join(kind.said(kind.most(limits)) for kind in _KINDS.values())
