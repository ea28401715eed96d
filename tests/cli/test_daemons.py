"""What a bot leaves running in the background is gone whenever the bot is, on every way out."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from referee.process.keeper import LINUX
from tests.cli.support import Place, bot, finish, processes, sample
from tests.process.support import wait_until

# It forks, leaves the session, ignores signals, and forks again. In a process of its own: a fork of
# one in which gRPC runs may hang.
DAEMON = """
import os, signal, sys

os.setsid()
if os.fork():
    os._exit(0)
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
os.fork()
os.execve("/bin/sleep", ["sleep", sys.argv[1]], {})
"""
BOT = """
import os, subprocess, sys, time
import euchre

class Father(euchre.Bot):
    has_begun = False

    def decide(self, view):
        if not Father.has_begun:
            Father.has_begun = True
            subprocess.run([sys.executable, "daemon.py", "{marker}"], check=True)
        {then}
        return view.legal[0]

euchre.run(Father)
"""
SANDBOXES = [
    "none",
    pytest.param("require", marks=pytest.mark.skipif(not LINUX, reason="the sandbox is for Linux")),
]


def father(place: Place, marker: str, then: str = "pass") -> None:
    """A bot that leaves two processes behind when it is asked for the first time."""
    folder = bot(place, "father", "{python}", "bot.py")
    (folder / "bot.py").write_text(BOT.format(marker=marker, then=then))
    (folder / "daemon.py").write_text(DAEMON)


@pytest.fixture
def marker(tmp_path: Path) -> str:
    """How long the children sleep: a number that no other process has."""
    return f"3{abs(hash(str(tmp_path))) % 10**8:08d}"


@pytest.mark.parametrize("sandbox", SANDBOXES)
@pytest.mark.parametrize("way", ["end", "SIGINT", "SIGTERM", "SIGKILL"])
def test_daemons_end_with_the_run(place: Place, marker: str, way: str, sandbox: str) -> None:
    """Played to its end, interrupted, terminated or killed: the run takes them with it."""
    father(place, marker, then="time.sleep(0.001)")
    sample(place, "first_legal")
    boards = "2" if way == "end" else "100000"
    words = ("round-robin", "father", "first_legal", "--boards", boards, "--run", "x.run")
    run = place.start(*words, "--sandbox", sandbox)
    wait_until(lambda: len(list(processes(marker))) == 2, "two daemons")
    if way == "end":
        assert finish(run).status == 0
        assert list(processes(marker)) == []
        return
    run.send_signal(signal.Signals[way])
    called = finish(run)
    assert called.status == {"SIGINT": 130, "SIGTERM": 143, "SIGKILL": -9}[way]
    if way == "SIGKILL":
        wait_until(lambda: not list(processes(marker)), "the daemons are gone")
    assert list(processes(marker)) == []


@pytest.mark.parametrize("sandbox", SANDBOXES)
@pytest.mark.parametrize("then", ["os._exit(3)", "return euchre.Card('JK')", "time.sleep(3600)"])
def test_daemons_end_with_a_forfeit(place: Place, marker: str, then: str, sandbox: str) -> None:
    """A bot that forfeits in the middle of the run, by a crash, by an illegal card, or by saying
    nothing, is out of it with all that it started, while the others play on."""
    father(place, marker, then)
    sample(place, "first_legal")
    sample(place, "random")
    run = place.start(
        *("round-robin", "father", "first_legal", "random", "--boards", "100000"),
        *("--run", "x.run", "--events", "e.jsonl", "--sandbox", sandbox),
        *("--faults", "strict", "--withdraw-after", "1", "--move-time", "2000", "--tables", "1"),
    )
    events = place.folder / "e.jsonl"

    def told(event: str) -> bool:
        lines = events.read_text().splitlines() if events.exists() else []
        return any(json.loads(line)["event"] == event for line in lines)

    wait_until(lambda: told("begun"), "the run has begun")
    wait_until(lambda: told("fault"), "the bot forfeits")
    wait_until(lambda: told("withdrawn"), "the bot is withdrawn")
    wait_until(lambda: not list(processes(marker)), "the daemons are gone")
    assert run.poll() is None, "the others play on"
    run.send_signal(signal.SIGTERM)
    assert finish(run).status == 143
