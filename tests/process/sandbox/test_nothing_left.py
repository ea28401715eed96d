"""However it ends, nothing of a sandboxed bot is left: no process, no control group."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.process.launch import Launcher
from referee.process.sandbox.cell import Sandbox
from tests.cli.support import processes
from tests.process.sandbox.as_user import ROOT, command_as_user
from tests.process.support import PATIENCE, python_bot, until, wait_until

# Double fork, a session of its own, signals ignored; the number is for finding it from outside.
DAEMONS = """
import os, signal, sys, time
if not os.fork():
    os.setsid()
    if not os.fork():
        for number in (1, 2, 15): signal.signal(number, signal.SIG_IGN)
        os.execv("/bin/sleep", ["sleep", sys.argv[1]])
    os._exit(0)
os.wait()
print("ready", flush=True)
"""
STAY = "time.sleep(300)\n"


def seconds(number: int) -> str:
    """A time to sleep that nobody else sleeps: the marker of a daemon."""
    return f"{300 + os.getpid() % 100}.{os.getpid()}{number:02}"


async def test_daemons_go_with_a_killed_bot(launcher: Launcher, sandbox: Sandbox) -> None:
    """Killing a bot ends what it has made a daemon of."""
    mark = seconds(1)
    process = await launcher.launch(
        sandbox.confine(python_bot(DAEMONS + STAY, mark, cwd=Path("/usr/share")))
    )
    await until(lambda: has_daemon(mark), "the daemon runs")
    await process.kill()
    assert list(processes(mark)) == []


async def test_daemons_go_with_their_bot(launcher: Launcher, sandbox: Sandbox) -> None:
    """When a bot ends by itself its daemons end too."""
    mark = seconds(2)
    process = await launcher.launch(
        sandbox.confine(python_bot(DAEMONS, mark, cwd=Path("/usr/share")))
    )
    assert (await process.exited).code == 0
    assert list(processes(mark)) == []


def has_daemon(mark: str) -> bool:
    """Whether the bot and its daemon run: each has the mark in its command."""
    return any(Path(f"/proc/{pid}/comm").read_text() == "sleep\n" for pid in processes(mark))


REFEREE = """
import asyncio, json, sys
from pathlib import Path
from referee.process.launch import Launcher
from referee.process.sandbox.level import survey
from tests.process.sandbox.test_nothing_left import DAEMONS, STAY
from tests.process.support import python_bot
async def main():
    async with Launcher() as launcher:
        sandbox = (await survey(launcher)).sandbox
        for number in range(2):
            spec = python_bot(DAEMONS + STAY, sys.argv[1], id=str(number), cwd=Path("/usr/share"))
            process = await launcher.launch(sandbox.confine(spec, number))
            while b"ready" not in (await process.tail()).stdout.head:
                pass
        print(json.dumps([sandbox.level.value, launcher.pid]), flush=True)
        await process.exited
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("who", "whom", "sent"),
    [
        ("own", "referee", signal.SIGKILL),
        ("own", "referee", signal.SIGTERM),
        ("own", "referee", signal.SIGINT),
        ("own", "launcher", signal.SIGKILL),
        ("user", "referee", signal.SIGKILL),
        ("user", "launcher", signal.SIGKILL),
    ],
)
async def test_the_referee_is_killed(
    sandbox: Sandbox, who: str, whom: str, sent: signal.Signals
) -> None:
    """The referee is ended, by kill -9 too, or its launcher is: bots and daemons go, and their
    control groups with them."""
    mark = seconds(10)
    command = [sys.executable, "-c", REFEREE, mark]
    referee = subprocess.Popen(  # noqa: ASYNC220  # nothing else runs in this loop
        command if who == "own" else command_as_user(*command),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert referee.stdout is not None
    try:
        level, launcher = json.loads(referee.stdout.readline())
        assert level != "none"
        assert has_daemon(mark)
        if whom == "launcher":
            os.kill(launcher, sent)
        else:
            referee.send_signal(sent)
        referee.wait(PATIENCE)
        wait_until(lambda: not list(processes(mark)), "bots and daemons have gone")
    finally:
        referee.kill()
        referee.stdout.close()
    if level == "full":
        assert sandbox.place is not None
        folders = set(sandbox.place.folders.values())
        wait_until(lambda: not groups_without_keeper(folders), "their control groups have gone")


def groups_without_keeper(folders: set[str]) -> list[str]:
    """Control groups of ours whose keeper does not live."""
    found = []
    for folder in folders:
        for name in os.listdir(folder):
            keeper = name.removeprefix("euchre-")
            if keeper != name and keeper.isdigit() and not os.path.exists(f"/proc/{keeper}"):
                found.append(name)
    return found
