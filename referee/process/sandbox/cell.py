"""A sandbox of this machine: a start of a process made into one inside it."""

from __future__ import annotations

import base64
import dataclasses
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from referee.process.launch import StartSpec
from referee.process.sandbox import bwrap, seccomp, system
from referee.process.sandbox.cgroup import Place
from referee.process.sandbox.confine import STAGE
from referee.process.sandbox.limits import PLAYING, Limits

FIRST_USER: Final = 61000
USERS: Final = 184
"""Numbers that no distribution gives to users (systemd's own begin at 61184)."""


class Level(StrEnum):
    """How far a bot is shut in, from the least on."""

    NONE = "none"
    """Not at all: it has the rights of whoever runs the referee."""
    NO_CGROUP = "no-cgroup"
    """It is in a sandbox; memory is counted by the referee, and processor time is not limited."""
    FULL = "full"
    """It is in a sandbox, and its memory, processes and processor time are limited together."""

    @property
    def meaning(self) -> str:
        """In a few words, for people."""
        return _MEANINGS[self]

    def reaches(self, other: Level) -> bool:
        """Whether this one is at least as much."""
        levels = list(Level)
        return levels.index(self) >= levels.index(other)


_MEANINGS: Final = {
    Level.NONE: "bots run with your rights: your files, your network, your keys",
    Level.NO_CGROUP: "bots are shut in; their processor time is not limited",
    Level.FULL: "bots are shut in, and what they use is limited",
}


@dataclass(frozen=True, slots=True)
class Sandbox:
    """The sandbox as this machine can do it.

    Attributes:
        bwrap, prlimit: where these programs are.
        place: where control groups are made, or ``None`` if nowhere.
        limits: what a bot may use.
        exposed: folders that bots may read besides those of the system and of Python.
        root: whether the referee is root; bots must then be somebody else.
    """

    bwrap: str
    prlimit: str
    place: Place | None
    limits: Limits = PLAYING
    exposed: tuple[str, ...] = ()
    root: bool = dataclasses.field(default_factory=lambda: os.geteuid() == 0)

    @property
    def level(self) -> Level:
        """How far it goes."""
        return Level.NO_CGROUP if self.place is None else Level.FULL

    @property
    def shown(self) -> tuple[str, ...]:
        """The folders besides the system's that bots may read, where they are."""
        wanted = [*system.python_folders(), *self.exposed]
        return system.outermost([*wanted, *map(os.path.realpath, wanted)])

    def is_shown(self, path: str) -> bool:
        """Whether an absolute path of this machine is seen by bots at the same place."""
        return system.is_system(path) or any(
            path == top or path.startswith(f"{top}/") for top in self.shown
        )

    def reads(self, path: str) -> bool:
        """Whether a bot may execute or read an absolute path of this machine."""
        return self.is_shown(path) and self.is_shown(os.path.realpath(path))

    def environment(self, given: Mapping[str, str]) -> dict[str, str]:
        """The environment of a bot, from that which it would have without a sandbox."""
        changed = {"PATH": system.search_path(self.shown), "HOME": bwrap.HOME}
        if "EUCHRE_REFEREE" in given:
            changed["EUCHRE_REFEREE"] = f"unix:{bwrap.SOCKET}"
        return {**given, **changed}

    def user(self, number: int) -> int | None:
        """Whose rights a bot with this number has; ``None`` for those of whoever starts it."""
        return FIRST_USER + number % USERS if self.root else None

    def confine(
        self,
        spec: StartSpec,
        number: int = 0,
        socket: Path | None = None,
        limits: Limits | None = None,
        writable: bool = False,
        also: Sequence[str] = (),
    ) -> StartSpec:
        """The same start in the sandbox.

        Args:
            spec: the start without one; the folder it starts in is what is shown as the bot's.
            number: bots with different numbers are different users, where there are users.
            socket: of its session.
            limits: by default those of the sandbox.
            writable: whether it may write into its folder.
            also: more folders that it may read, where they are.
        """
        limits = limits or self.limits
        where = None if socket is None else str(socket)
        shown = system.outermost([*self.shown, *also])
        seen = bwrap.mounts(str(spec.cwd), where, shown, writable)
        user, stage = self.user(number), []
        if user is not None:
            stage = [[mount.source, f"m{index}"] for index, mount in enumerate(seen)]
            seen = [
                dataclasses.replace(mount, source=f"{STAGE}/m{index}")
                for index, mount in enumerate(seen)
            ]
        environment = self.environment(spec.env)
        box: dict[str, Any] = {
            "bwrap": self.bwrap,
            "args": bwrap.arguments(seen, environment, limits),
            "inner": limits.inner(self.prlimit, of_memory=self.place is None),
            "seccomp": base64.b64encode(seccomp.program()).decode(),
            "uid": user,
            "stage": stage,
            "group": self._group(limits),
            "memory": limits.memory,
        }
        return dataclasses.replace(spec, cwd=Path("/"), env=environment, box=box)

    def _group(self, limits: Limits) -> dict[str, Any] | None:
        if self.place is None:
            return None
        return {
            "version": self.place.version,
            "folders": self.place.folders,
            "memory": limits.memory,
            # bubblewrap's own process inside is one more.
            "processes": limits.processes + 8,
            "cpus": limits.cpus,
        }
