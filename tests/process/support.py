"""Small bots, and waiting for things to be so."""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from referee.process.keeper import LINUX
from referee.process.launch import StartSpec, base_environment

PATIENCE = 20.0  # seconds until a condition that should come true at once counts as never

# Forks twice, leaves the session, ignores signals, drops its environment, and keeps the bot's
# pipes open. Writes its pid to the file named first, and then goes on as the bot.
DAEMON = """
import os, signal, sys, time
def daemon(path):
    if child := os.fork():
        os.waitpid(child, 0)
        return
    os.setsid()
    if os.fork():
        os._exit(0)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    with open(path + "~", "w") as file:
        file.write(str(os.getpid()))
    os.rename(path + "~", path)
    os.execve("/bin/sleep", ["sleep", "300"], {})
daemon(sys.argv[1])
while not os.path.exists(sys.argv[1]):
    time.sleep(0.001)
"""
FOREVER = "\nimport time\nwhile True: time.sleep(300)\n"


def python_bot(
    code: str,
    *args: str,
    id: str = "bot",
    cwd: Path = Path("/"),
    env: Mapping[str, str] | None = None,
    log_path: Path | None = None,
    log_bytes: int = 1 << 20,
) -> StartSpec:
    """A bot that runs `code`."""
    argv = (sys.executable, "-S", "-c", code, *args)
    environment = base_environment() if env is None else env
    return StartSpec(id, argv, cwd, environment, log_path=log_path, log_bytes=log_bytes)


def is_running(pid: int) -> bool:
    """Whether the process exists and has not ended (a zombie has)."""
    try:
        if LINUX:
            state = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0]
            return state not in (b"Z", b"X")
        os.kill(pid, 0)
    except (FileNotFoundError, ProcessLookupError):
        return False
    return True


def wait_until(condition: Callable[[], bool], what: str) -> None:
    """Poll until the condition holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"never came true: {what}"
        time.sleep(0.005)


async def until(condition: Callable[[], bool], what: str) -> None:
    """Poll until the condition holds, letting the event loop run."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"never came true: {what}"
        await asyncio.sleep(0.005)


async def pid_in(path: Path) -> int:
    """The pid that a bot writes to a file."""
    await until(lambda: path.exists() and path.read_text() != "", f"a pid in {path}")
    return _number_in(path)


def _number_in(path: Path) -> int:
    return int(path.read_text())
