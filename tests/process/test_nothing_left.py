"""However it ends, no process of a bot is left."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.process.keeper import LINUX
from referee.process.launch import Launcher
from tests.process.support import (
    DAEMON,
    FOREVER,
    PATIENCE,
    is_running,
    pid_in,
    python_bot,
    until,
    wait_until,
)

pytestmark = pytest.mark.skipif(
    not LINUX, reason="a daemon leaves its process group, and here is no subreaper"
)


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[1])


async def test_daemon_is_gone_after_kill(launcher: Launcher, tmp_path: Path) -> None:
    """A double fork into a session of its own does not save a child from `kill`."""
    process = await launcher.launch(python_bot(DAEMON + FOREVER, str(tmp_path / "pid")))
    daemon = await pid_in(tmp_path / "pid")
    assert is_running(daemon)
    await process.kill()
    assert not is_running(daemon)


async def test_daemon_is_gone_after_its_bot(launcher: Launcher, tmp_path: Path) -> None:
    """When a bot ends by itself its daemon ends too, and its open stderr delays nothing."""
    process = await launcher.launch(python_bot(DAEMON + "sys.exit(3)", str(tmp_path / "pid")))
    end = await asyncio.wait_for(process.exited, PATIENCE)
    assert (end.code, end.left_behind) == (3, False)
    assert not is_running(await pid_in(tmp_path / "pid"))


async def test_kill_spares_the_others(launcher: Launcher, tmp_path: Path) -> None:
    """Killing one bot leaves another bot's daemon alone, although both were orphaned alike."""
    bots = [
        await launcher.launch(python_bot(DAEMON + FOREVER, str(tmp_path / name), id=name))
        for name in ("a", "b")
    ]
    first, second = [await pid_in(tmp_path / name) for name in ("a", "b")]
    await bots[0].kill()
    assert not is_running(first)
    assert is_running(second)
    assert bots[1].exit is None


async def test_bot_that_keeps_forking_is_killed(launcher: Launcher) -> None:
    """A bot whose children replace each other all the time is caught up with."""
    code = """
import os, time
os.write(1, b"go")
if os.fork():
    time.sleep(300)
while not os.fork():  # each one starts the next and ends
    os.setsid()
    time.sleep(0.001)
"""
    process = await launcher.launch(python_bot(code))
    while not (await process.tail()).stdout.total_bytes:
        pass
    end = await process.kill()
    assert (end.by_request, end.left_behind) == (True, False)


async def test_close_gives_grace(tmp_path: Path) -> None:
    """After goodbye a bot may end by itself, and closing takes no longer than it does."""
    launcher = Launcher()
    await launcher.start()
    code = "import os, sys, time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.001)"
    polite = await launcher.launch(python_bot(code, str(tmp_path / "goodbye")))
    closing = [asyncio.create_task(launcher.close(grace=10 * PATIENCE)) for _ in range(2)]
    (tmp_path / "goodbye").touch()
    await asyncio.wait_for(asyncio.gather(*closing), PATIENCE)
    await launcher.close()
    assert polite.exit is not None and polite.exit.code == 0
    assert not is_running(launcher.pid)


async def test_close_ends_who_overstays(launcher: Launcher, tmp_path: Path) -> None:
    """When the grace is over a bot and its daemon are killed, and then the launcher goes."""
    stubborn = await launcher.launch(python_bot(DAEMON + FOREVER, str(tmp_path / "pid")))
    daemon = await pid_in(tmp_path / "pid")
    await launcher.close(grace=0.05)
    assert stubborn.exit is not None and stubborn.exit.by_request
    assert not is_running(daemon)
    assert not is_running(launcher.pid)


async def test_close_does_not_wait_for_nobody() -> None:
    """The grace is for bots: with none running, closing does not sit it out."""
    launcher = Launcher()
    await launcher.close()  # never started: nothing to do
    await launcher.start()
    process = await launcher.launch(python_bot(""))
    await process.exited
    await asyncio.wait_for(launcher.close(grace=10 * PATIENCE), PATIENCE)
    assert not is_running(launcher.pid)


async def test_launcher_ignores_polite_signals(launcher: Launcher) -> None:
    """Ctrl-C and its kin are the referee's business; the launcher works on."""
    process = await launcher.launch(python_bot(FOREVER, id="before"))
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(launcher.pid, number)
    after = await launcher.launch(python_bot("", id="after"))
    assert (await after.exited).code == 0
    assert process.exit is None


async def test_launcher_is_killed(tmp_path: Path) -> None:
    """If somebody kills the launcher, every wait ends with an error that blames no bot."""
    launcher = Launcher()
    await launcher.start()
    process = await launcher.launch(python_bot(DAEMON + FOREVER, str(tmp_path / "pid")))
    daemon = await pid_in(tmp_path / "pid")
    os.kill(launcher.pid, signal.SIGKILL)
    end = await asyncio.wait_for(process.exited, PATIENCE)
    assert end.environment and end.started
    assert "the launcher of the bots has ended" in end.describe()
    assert "SIGKILL" in end.describe()
    assert process.pid is not None
    for pid in (process.pid, daemon):
        await until(lambda pid=pid: not is_running(pid), "the bots are gone")  # type: ignore[misc]
    assert await process.kill() is end
    refused = await launcher.launch(python_bot(""))
    assert refused.exit is not None and refused.exit.environment and not refused.exit.started
    await asyncio.wait_for(launcher.close(grace=10 * PATIENCE), PATIENCE)


async def test_keeper_is_killed(launcher: Launcher, tmp_path: Path) -> None:
    """A bot that kills the process that watches over it ends, with all its children, even if it
    has told the kernel not to end it with its parent."""
    code = "import ctypes; ctypes.CDLL(None).prctl(1, 0)\n" + DAEMON + FOREVER
    process = await launcher.launch(python_bot(code, str(tmp_path / "pid")))
    daemon = await pid_in(tmp_path / "pid")
    assert process.pid is not None
    os.kill(_parent(process.pid), signal.SIGKILL)
    end = await asyncio.wait_for(process.exited, PATIENCE)
    assert end.error is not None and not end.environment
    for pid in (process.pid, daemon):
        await until(lambda pid=pid: not is_running(pid), "the bot is gone")  # type: ignore[misc]
    other = await launcher.launch(python_bot("", id="other"))
    assert (await other.exited).code == 0


REFEREE = """
import asyncio, json, os, sys, time
from referee.process.keeper import LINUX
from referee.process.launch import Launcher
from pathlib import Path
from tests.process.support import DAEMON, FOREVER, pid_in, python_bot
async def main():
    async with Launcher() as launcher:
        bots = [
            await launcher.launch(python_bot(DAEMON + FOREVER, f"{sys.argv[1]}/{n}", id=str(n)))
            for n in range(3)
        ]
        fork = os.fork() if sys.argv[2] == "fork" else None
        if fork == 0:
            os.close(1)
            time.sleep(300)
        pids = [launcher.pid, *(bot.pid for bot in bots)]
        for n in range(3):
            await pid_in(Path(sys.argv[1]) / str(n))
        print(json.dumps({"pids": pids, "fork": fork}), flush=True)
        await bots[0].exited
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("sent", "trouble"),
    [
        (signal.SIGKILL, ""),
        (signal.SIGKILL, "fork"),
        (signal.SIGKILL, "stopped"),
        (signal.SIGTERM, ""),
        (signal.SIGINT, ""),
    ],
)
def test_referee_is_killed(tmp_path: Path, sent: signal.Signals, trouble: str) -> None:
    """The referee dies, by kill -9 too, and even if a fork of it holds the launcher's pipe open or
    a bot has stopped its keeper: launcher, keepers, bots and daemons go."""
    referee = subprocess.Popen(
        [sys.executable, "-c", REFEREE, str(tmp_path), trouble],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert referee.stdout is not None
    said = json.loads(referee.stdout.readline())
    try:
        pids = said["pids"] + [int((tmp_path / str(number)).read_text()) for number in range(3)]
        keepers = [_parent(pid) for pid in said["pids"][1:]]
        assert all(is_running(pid) for pid in pids + keepers)
        if trouble == "stopped":
            os.kill(keepers[0], signal.SIGSTOP)
        referee.send_signal(sent)
        referee.wait(PATIENCE)
        wait_until(lambda: not any(map(is_running, pids + keepers)), "all have gone")
    finally:
        if said["fork"]:
            os.kill(said["fork"], signal.SIGKILL)
        referee.kill()
        referee.stdout.close()
