"""Runs a command as a user without rights: `python as_user.py COMMAND...`, called by root.

The checkout and the Python that runs the tests may lie under a folder that is closed to others, as
root's home is. In a mount namespace of its own that folder is covered by one that shows nothing
but those. Only the standard library and the lists of folders that the caller passes.
"""

import ctypes
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

USER = 61500
ROOT = Path(__file__).parents[3]
_CLONE_NEWNS, _BIND, _REC, _SLAVE = 0x20000, 4096, 16384, 1 << 19


def command_as_user(*command: str) -> list[str]:
    """What to execute to run a command as a user; the command itself, if nobody here is root."""
    if os.geteuid() != 0:
        return list(command)
    from referee.process.sandbox.system import python_folders

    folders = [str(ROOT), *python_folders()]
    return [sys.executable, __file__, json.dumps(folders), *command]


def run_as_user(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python code as a user, in the checkout."""
    return subprocess.run(
        command_as_user(sys.executable, "-c", code, *arguments),
        capture_output=True,
        text=True,
        timeout=100,
        cwd=ROOT,
        check=False,
    )


def closed_above(path: str) -> str | None:
    """The outermost folder above a path that others cannot go through."""
    for above in reversed(Path(path).parents):
        if not above.stat().st_mode & stat.S_IXOTH:
            return str(above)
    return None


def open_up(folders: list[str]) -> None:
    """Make these folders reachable for everybody, in this process and what comes of it."""
    libc = ctypes.CDLL(None, use_errno=True)

    def mount(source: str, target: str, kind: str | None, flags: int) -> None:
        words = [word.encode() if word else None for word in (source, target, kind)]
        options = b"mode=0755" if kind else None
        if libc.mount(*words, ctypes.c_ulong(flags), options):
            raise OSError(ctypes.get_errno(), f"mount {target}")

    if libc.unshare(_CLONE_NEWNS):
        raise OSError(ctypes.get_errno(), "unshare")
    mount("none", "/", None, _REC | _SLAVE)
    closed = {folder: above for folder in folders if (above := closed_above(folder))}
    opened = {folder: os.open(folder, os.O_PATH) for folder in closed}
    for above in set(closed.values()):
        mount("cover", above, "tmpfs", 0)
    for folder, fd in opened.items():
        os.makedirs(folder, exist_ok=True)
        mount(f"/proc/self/fd/{fd}", folder, None, _BIND | _REC)


if __name__ == "__main__":
    os.umask(0o022)
    open_up(json.loads(sys.argv[1]))
    os.setgroups([])
    os.setresgid(USER, USER, USER)
    os.setresuid(USER, USER, USER)
    os.environ["HOME"] = "/tmp"
    os.execv(sys.argv[2], sys.argv[2:])
