"""Limits for a bot and all that it starts together, by the kernel's control groups.

Both versions behind one interface: `find` says where this process may make groups, `Group` is one
of them. Only the standard library: groups are made and removed by the bots' keepers.

Version 1 has a tree of folders for each controller; version 2 has one tree, in which a group that
has processes of its own cannot have limited groups below it.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CONTROLLERS = ("memory", "pids", "cpu")
PREFIX = "euchre-"
_PERIOD = 100_000  # microseconds over which processor time is shared out
_REMOVAL = 2.0  # seconds that the kernel gets to let go of a group whose processes have ended


class NoCgroups(Exception):
    """No groups can be made here; the message says why, as half a sentence."""


@dataclass(frozen=True)
class Place:
    """Where groups can be made: the version, and a folder for each controller."""

    version: int
    folders: dict[str, str]


def find(own: str = "/proc/self", try_out: bool = True) -> Place:
    """Where this process may make groups with limits.

    Args:
        own: the folder that describes this process.
        try_out: make a group there to be sure.

    Raises:
        NoCgroups: nowhere.
    """
    try:
        memberships = Path(own, "cgroup").read_text().splitlines()
        mounts = list(_mounts(Path(own, "mountinfo").read_text()))
    except OSError as error:
        raise NoCgroups(f"control groups cannot be looked up: {error.strerror}") from None
    place = _find_v1(memberships, mounts) or _find_v2(memberships, mounts)
    if place is None:
        raise NoCgroups(f"this system has no control groups for {', '.join(CONTROLLERS)}")
    _remove_abandoned(place)
    if try_out:
        group = Group(place, f"{PREFIX}{os.getpid()}-trial")
        try:
            group.make(64 << 20, 16, 1.0)
        except OSError as error:
            why = f"{error.strerror} at {error.filename}"
            raise NoCgroups(f"control groups cannot be made: {why}") from None
        finally:
            group.remove()
    return place


def _mounts(text: str) -> Iterator[tuple[str, str, str, set[str]]]:
    """(type, root, mount point, options) of the control groups that are mounted."""
    for line in text.splitlines():
        left, _, right = line.partition(" - ")
        kind, _, options = right.split(" ", 2)
        if kind.startswith("cgroup"):
            root, point = left.split(" ")[3:5]
            yield kind, root, point, set(options.split(","))


def _folder(root: str, point: str, path: str) -> str:
    """Where a group lies that has this path, under a mount that shows the tree from `root` on."""
    inner = os.path.relpath(path, root) if path.startswith(root) else "."
    return os.path.normpath(os.path.join(point, inner))


def _find_v1(memberships: list[str], mounts: list[tuple[str, str, str, set[str]]]) -> Place | None:
    folders = {}
    for line in memberships:
        _, names, path = line.split(":", 2)
        for name in set(names.split(",")) & set(CONTROLLERS):
            for kind, root, point, options in mounts:
                if kind == "cgroup" and name in options:
                    folders[name] = _folder(root, point, path)
    return Place(1, folders) if len(folders) == len(CONTROLLERS) else None


def _find_v2(memberships: list[str], mounts: list[tuple[str, str, str, set[str]]]) -> Place | None:
    own = next((line.split(":", 2)[2] for line in memberships if line.startswith("0::")), None)
    points = [(root, point) for kind, root, point, _ in mounts if kind == "cgroup2"]
    if own is None or not points:
        return None
    root, point = points[0]
    for folder in dict.fromkeys((_folder(root, point, own), point)):
        if _can_limit(folder):
            return Place(2, dict.fromkeys(CONTROLLERS, folder))
    return None


def _can_limit(folder: str) -> bool:
    """Whether groups below this one of version 2 can be limited, after seeing to it that they
    can."""
    wanted = set(CONTROLLERS)
    try:
        if not wanted <= set(Path(folder, "cgroup.controllers").read_text().split()):
            return False
        if wanted <= set(Path(folder, "cgroup.subtree_control").read_text().split()):
            return os.access(folder, os.W_OK)
        if Path(folder, "cgroup.procs").read_text().split() == [str(os.getpid())]:
            # A group given to the referee alone, as `systemd-run --scope` does: move down.
            leaf = Path(folder, f"{PREFIX}referee")
            leaf.mkdir(exist_ok=True)
            Path(leaf, "cgroup.procs").write_text(str(os.getpid()))
        text = " ".join(f"+{name}" for name in CONTROLLERS)
        Path(folder, "cgroup.subtree_control").write_text(text)
    except OSError:
        return False
    return True


def _remove_abandoned(place: Place) -> None:
    """Remove the empty groups of referees and launchers that were killed."""
    for folder in set(place.folders.values()):
        with contextlib.suppress(OSError):
            for name in os.listdir(folder):
                owner = name.removeprefix(PREFIX).split("-")[0]
                if name.startswith(PREFIX) and owner.isdigit() and not _lives(int(owner)):
                    with contextlib.suppress(OSError):  # it is not empty: not abandoned
                        os.rmdir(os.path.join(folder, name))


def _lives(pid: int) -> bool:
    return os.path.exists(f"/proc/{pid}")


class Group:
    """One group. `name` is that of its folder."""

    def __init__(self, place: Place, name: str) -> None:
        self.version = place.version
        self.folders = {key: os.path.join(place.folders[key], name) for key in CONTROLLERS}

    def make(self, memory: int, processes: int, cpus: float) -> None:
        """Make the group with these limits: bytes, how many, processors.

        Raises:
            OSError: it cannot be made; what there is of it is for `remove`.
        """
        for folder in dict.fromkeys(self.folders.values()):
            os.mkdir(folder)
        quota = max(1000, int(cpus * _PERIOD))
        if self.version == 1:
            self._write("memory", "memory.limit_in_bytes", memory)
            # Without accounting for swap there is no such file, and most often no swap.
            self._write("memory", "memory.memsw.limit_in_bytes", memory, optional=True)
            self._write("pids", "pids.max", processes)
            self._write("cpu", "cpu.cfs_period_us", _PERIOD)
            self._write("cpu", "cpu.cfs_quota_us", quota)
        else:
            self._write("memory", "memory.max", memory)
            self._write("memory", "memory.swap.max", 0, optional=True)
            self._write("memory", "memory.oom.group", 1, optional=True)
            self._write("pids", "pids.max", processes)
            self._write("cpu", "cpu.max", f"{quota} {_PERIOD}")

    def _write(self, controller: str, file: str, value: int | str, optional: bool = False) -> None:
        path = os.path.join(self.folders[controller], file)
        if optional and not os.path.exists(path):
            return
        # Not O_CREAT: what is not there already is no control file.
        with open(os.open(path, os.O_WRONLY), "w") as opened:
            opened.write(str(value))

    def add(self, pid: int) -> None:
        """Put a process in; what it forks from then on is in too."""
        for controller in CONTROLLERS:
            self._write(controller, "cgroup.procs", pid)
            if self.version == 2:
                return

    def memory_kills(self) -> int:
        """How many processes the kernel has ended because the group was over its memory."""
        file = "memory.oom_control" if self.version == 1 else "memory.events"
        with contextlib.suppress(OSError, ValueError):
            for line in Path(self.folders["memory"], file).read_text().splitlines():
                if line.startswith("oom_kill "):
                    return int(line.split()[1])
        return 0

    def remove(self) -> None:
        """Remove the group; nothing is said of one that is not there."""
        deadline = time.monotonic() + _REMOVAL
        for folder in dict.fromkeys(self.folders.values()):
            while True:
                try:
                    os.rmdir(folder)
                except FileNotFoundError:
                    break
                except OSError:
                    if time.monotonic() > deadline:
                        break
                    time.sleep(0.005)
                else:
                    break
