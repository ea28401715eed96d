"""The last steps into a sandbox, in the fork that becomes the bot, and the watch over it.

Only the standard library: this runs in the launcher's process, in forks of it. What is to be done
comes as a message, the part `box` of the launcher's command `start`:

    bwrap     the path of bubblewrap
    args      its arguments, but for the descriptors
    inner     the words before the bot's own command
    seccomp   the filter, in base64
    uid       the number to become first, or null: root in a sandbox would still be root
    stage     [source, name] of what is shown inside under STAGE/name, for somebody who may not
              reach the source; only with a uid
    group     {version, folders, memory, processes, cpus} of the control group, or null
    memory    bytes; without a group they are counted by us
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import json
import os
from collections.abc import Iterable
from typing import Any

from referee.process.sandbox.cgroup import PREFIX, Group, Place

Message = dict[str, Any]
STAGE = "/tmp"
"""Covered by a stage of our own, in a mount namespace of our own."""
POLL_SECONDS = 0.05
"""How often memory is counted where there is no control group."""
MINIMAL_PATH = "/usr/bin:/bin"

_CLONE_NEWNS = 0x20000
_MS_NOSUID, _MS_NODEV, _MS_BIND, _MS_REC, _MS_SLAVE = 2, 4, 4096, 16384, 1 << 19
_PAGE = os.sysconf("SC_PAGE_SIZE")


class Box:
    """The keeper's side of one bot's sandbox."""

    def __init__(self, message: Message) -> None:
        self.message = message
        self.status_r, self.status_w = os.pipe()
        self.hold_r, self.hold_w = os.pipe()
        self.group: Group | None = None
        self.over_memory = False
        self._status = bytearray()

    # ------------------------------------------------------------------ in the fork

    def enter(self, argv: list[str]) -> tuple[list[str], dict[str, str]]:
        """Become the one who may start bubblewrap; the command and environment to do it with.

        Raises:
            OSError: a step was refused.
        """
        message = self.message
        if message["uid"] is not None:
            _build_stage(message["stage"])
            os.setgroups([])
            os.setresgid(message["uid"], message["uid"], message["uid"])
            os.setresuid(message["uid"], message["uid"], message["uid"])
        os.umask(0o022)
        seccomp = _file_of("seccomp", base64.b64decode(message["seccomp"]))
        words = [*message["args"], "--seccomp", str(seccomp)]
        words += ["--json-status-fd", str(self.status_w), "--block-fd", str(self.hold_r)]
        args = _file_of("args", b"".join(os.fsencode(word) + b"\0" for word in words))
        for fd in (seccomp, args, self.status_w, self.hold_r):
            os.set_inheritable(fd, True)
        command = [message["bwrap"], "--args", str(args), "--", *message["inner"], *argv]
        return command, {"PATH": MINIMAL_PATH}

    # ------------------------------------------------------------------ in the keeper

    def admit(self) -> int | None:
        """Wait for the sandbox to stand, put it into its group, and let the bot begin.

        Returns:
            The process that everything in the sandbox descends from, or ``None`` if there is no
            sandbox, because it could not be made.

        Raises:
            OSError: there is no control group for it.
        """
        os.close(self.status_w)
        os.close(self.hold_r)
        while b"\n" not in self._status:
            data = os.read(self.status_r, 4096)
            if not data:
                return None
            self._status += data
        first = json.loads(self._status.split(b"\n", 1)[0])["child-pid"]
        self._limit(first)
        with contextlib.suppress(BrokenPipeError):
            os.write(self.hold_w, b"x")
        os.close(self.hold_w)
        return int(first)

    def _limit(self, first: int) -> None:
        wanted = self.message["group"]
        if wanted is None:
            return
        place = Place(wanted["version"], wanted["folders"])
        self.group = Group(place, f"{PREFIX}{os.getpid()}")
        self.group.make(wanted["memory"], wanted["processes"], wanted["cpus"])
        self.group.add(first)

    @property
    def counts_memory(self) -> bool:
        """Whether memory is counted by us, because no control group does."""
        return self.message["group"] is None

    def is_too_large(self, pids: Iterable[int]) -> bool:
        """Whether these processes together use more memory than the bot may, by our own count."""
        used = sum(map(resident, pids))
        self.over_memory = self.over_memory or used > self.message["memory"]
        return self.over_memory

    def ended(self) -> Message:
        """What there is to say when everything in the sandbox has ended; the group is removed.

        Returns:
            ``ran``: whether the bot's command was executed at all. ``code``: its exit code, or
            128 and its signal; ``None`` if nobody knows. ``over_memory``: if it used more memory
            than it may, how many bytes those are.
        """
        os.set_blocking(self.status_r, False)
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.status_r, 4096):
                self._status += data
        code = None
        for line in self._status.splitlines():
            with contextlib.suppress(ValueError):
                code = json.loads(line).get("exit-code", code)
        if self.group is not None:
            self.over_memory = self.group.memory_kills() > 0
            self.group.remove()
        return {
            "ran": code is not None,
            "code": code,
            "over_memory": self.message["memory"] if self.over_memory else 0,
        }

    def abandon(self) -> None:
        """Remove the group of a sandbox that was not used."""
        if self.group is not None:
            self.group.remove()


def remove_group(message: Message, keeper: int) -> None:
    """Remove the control group that a keeper made, if it could not do so itself."""
    wanted = message["group"]
    if wanted is not None:
        Group(Place(wanted["version"], wanted["folders"]), f"{PREFIX}{keeper}").remove()


def _file_of(name: str, data: bytes) -> int:
    fd = os.memfd_create(name)
    os.write(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


def _build_stage(stage: list[tuple[str, str]]) -> None:
    """Show what root reaches, and others do not, at a place that others reach; only to us."""
    libc = ctypes.CDLL(None, use_errno=True)

    def must(result: int, what: str) -> None:
        if result != 0:
            number = ctypes.get_errno()
            raise OSError(number, f"{what}: {os.strerror(number)}")

    def mount(source: bytes, target: bytes, kind: bytes | None, flags: int) -> None:
        options = b"mode=0755,size=64k" if kind else None
        must(libc.mount(source, target, kind, ctypes.c_ulong(flags), options), target.decode())

    must(libc.unshare(_CLONE_NEWNS), "a mount namespace")
    mount(b"none", b"/", None, _MS_REC | _MS_SLAVE)
    opened = [(os.open(source, os.O_PATH), name) for source, name in stage]
    mount(b"stage", STAGE.encode(), b"tmpfs", _MS_NOSUID | _MS_NODEV)
    for fd, name in opened:
        target = f"{STAGE}/{name}"
        if os.path.isdir(f"/proc/self/fd/{fd}"):
            os.mkdir(target)
        else:
            os.close(os.open(target, os.O_CREAT | os.O_WRONLY))
        mount(f"/proc/self/fd/{fd}".encode(), target.encode(), None, _MS_BIND | _MS_REC)
        os.close(fd)


def resident(pid: int) -> int:
    """Bytes of memory that a process holds by itself."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            fields = file.read().split()
    except OSError:
        return 0
    return (int(fields[1]) - int(fields[2])) * _PAGE
