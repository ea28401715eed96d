"""The arguments for bubblewrap: what a sandboxed bot sees of the world, and nothing else.

Later arguments are laid over earlier ones, so the order matters: the last word on mounts makes the
root read only. Everything is passed through a file without a name (`--args`), and bubblewrap gets
an empty environment: both could be read from inside, at /proc/1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.process.sandbox import system
from referee.process.sandbox.limits import Limits

BOT: Final = "/bot"
"""Where a sandboxed bot finds its folder."""
SOCKET: Final = "/referee/socket"
"""Where it finds the socket of its session."""
HOME: Final = "/tmp"
_INNER_ID: Final = "1000"


@dataclass(frozen=True, slots=True)
class Mount:
    """Something of this machine that is shown inside: `source`, shown as `target`."""

    source: str
    target: str
    writable: bool = False


def mounts(
    folder: str, socket: str | None, shown: Sequence[str], writable: bool = False
) -> list[Mount]:
    """What a bot sees besides the system.

    Args:
        folder: the bot's. socket: its session's.
        shown: folders that are shown where they are.
        writable: whether it may write into its folder, as a build step does.
    """
    seen = [Mount(path, path) for path in shown]
    seen.append(Mount(folder, BOT, writable))
    if socket is not None:
        seen.append(Mount(socket, SOCKET))
    return seen


def arguments(
    seen: Sequence[Mount], environment: Mapping[str, str], limits: Limits
) -> tuple[str, ...]:
    """Everything that bubblewrap is told, but the descriptors.

    Args:
        seen: what is shown of this machine besides the system; the sources as they are named where
            bubblewrap starts.
        environment: the whole environment of the bot.
        limits: the sizes of its writable folders.
    """
    words = [
        *("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
        *("--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--new-session"),
        *("--hostname", "bot", "--cap-drop", "ALL", "--uid", _INNER_ID, "--gid", _INNER_ID),
        "--clearenv",
    ]
    for name, value in environment.items():
        words += ["--setenv", name, value]
    for path in system.folders():
        words += ["--ro-bind", path, path]
    for path, target in system.links().items():
        words += ["--symlink", target, path]
    words += ["--perms", "0755", "--dir", "/etc"]
    for path in system.settings():
        words += ["--ro-bind-try", path, path]
    words += ["--proc", "/proc", "--dev", "/dev"]
    words += ["--perms", "1777", "--size", str(limits.shared), "--tmpfs", "/dev/shm"]
    words += ["--remount-ro", "/dev"]
    words += ["--perms", "1777", "--size", str(limits.scratch), "--tmpfs", HOME]
    for mount in seen:
        words += ["--bind" if mount.writable else "--ro-bind", mount.source, mount.target]
    words += ["--chdir", BOT, "--remount-ro", "/"]
    return tuple(words)
