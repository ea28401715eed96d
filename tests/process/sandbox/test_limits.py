"""What a bot may use, and what is said of one that uses too much: bounded attacks."""

import asyncio
import dataclasses
import json
import signal
from pathlib import Path

import pytest

from referee.process.launch import Exit, Launcher, StartSpec, base_environment
from referee.process.sandbox.cell import Level, Sandbox
from referee.process.sandbox.limits import MIB, Limits
from tests.process.support import FOREVER, is_running, python_bot, until

SMALL = Limits(memory=96 * MIB, cpus=0.5, processes=24, scratch=8 * MIB, shared=2 * MIB)


async def run(
    launcher: Launcher,
    sandbox: Sandbox,
    code: str,
    limits: Limits = SMALL,
    folder: Path | None = None,
) -> Exit:
    """Run code as a bot in the sandbox, to its end."""
    spec = python_bot(code, cwd=folder or Path("/usr/share"), id="attack")
    process = await launcher.launch(sandbox.confine(spec, limits=limits))
    return await asyncio.wait_for(process.exited, 60)


@pytest.fixture(params=["best", "no-cgroup"])
def either(request: pytest.FixtureRequest, sandbox: Sandbox) -> Sandbox:
    """The sandbox, once as good as it gets and once without control groups."""
    if request.param == "best":
        return sandbox
    return dataclasses.replace(sandbox, place=None)


async def test_memory(launcher: Launcher, either: Sandbox) -> None:
    """A bot that takes more memory than it may is ended, and that is said."""
    code = """
import time
hold = [b"x" * (1 << 20) for _ in range(200)]
time.sleep(300)
"""
    end = await run(launcher, either, code)
    assert end.over_memory == SMALL.memory
    assert end.describe() == "used more than its 96 MB of memory"


async def test_memory_of_children(launcher: Launcher, either: Sandbox) -> None:
    """Memory is counted over all of a bot's processes, not for each."""
    code = """
import os, time
for _ in range(4):
    if not os.fork():
        hold = b"x" * (60 << 20)
        time.sleep(300)
time.sleep(300)
"""
    limits = dataclasses.replace(SMALL, memory=128 * MIB)
    process = await launcher.launch(
        either.confine(python_bot(code, cwd=Path("/usr/share")), limits=limits)
    )
    if either.level == Level.NO_CGROUP:
        end = await asyncio.wait_for(process.exited, 60)
    else:  # the kernel ends one of them; the bot may go on without it
        await until(lambda: _kills(either) > 0, "the kernel has ended one of them")
        end = await process.kill()
    assert end.over_memory == limits.memory


def _kills(sandbox: Sandbox) -> int:
    assert sandbox.place is not None
    folder = Path(sandbox.place.folders["memory"])
    name = "memory.oom_control" if sandbox.place.version == 1 else "memory.events"
    kills = 0
    for file in folder.glob(f"euchre-*/{name}"):
        kills += sum(
            int(line.split()[1])
            for line in file.read_text().splitlines()
            if line.startswith("oom_kill ")
        )
    return kills


async def test_processes(launcher: Launcher, either: Sandbox) -> None:
    """Of two hundred forks only as many succeed as a bot may have processes."""
    code = """
import os, time
made = 0
for _ in range(200):
    try:
        if not os.fork():
            time.sleep(300)
            os._exit(0)
    except BlockingIOError:
        break
    made += 1
print(made)
"""
    end = await run(launcher, either, code)
    assert end.code == 0
    assert 10 < int(end.stdout.text()) < SMALL.processes


async def test_scratch(launcher: Launcher, either: Sandbox) -> None:
    """The scratch folders take what they may, and no other folder takes anything."""
    code = """
import errno, json, os
def fill(folder):
    written = 0
    try:
        for number in range(64):
            with open(f"{folder}/{number}", "wb", buffering=0) as file:
                for _ in range(4):
                    written += file.write(b"x" * (1 << 20))
    except OSError as error:
        return written, errno.errorcode[error.errno]
    return written, ""
print(json.dumps({folder: fill(folder) for folder in ("/dev/shm", "/tmp", "/dev", "/", "/bot")}))
"""
    end = await run(launcher, either, code)
    found = json.loads(end.stdout.text())
    assert found["/tmp"][1] == "ENOSPC"
    assert found["/tmp"][0] <= SMALL.scratch
    assert found["/dev/shm"] == [SMALL.shared, "ENOSPC"]
    assert [found[folder] for folder in ("/dev", "/", "/bot")] == [[0, "EROFS"]] * 3


async def test_largest_file(launcher: Launcher, sandbox: Sandbox) -> None:
    """One file grows no larger than the scratch folder, wherever it lies."""
    code = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open("/tmp/x", "wb", buffering=0) as file:
    try:
        file.truncate(1 << 30)
    except OSError as error:
        print(error.errno)
"""
    end = await run(launcher, sandbox, code)
    assert end.stdout.text() == "27\n"  # EFBIG


async def test_processor_time(launcher: Launcher, sandbox: Sandbox) -> None:
    """Two busy processes get together no more than the half processor that a bot may have."""
    if sandbox.level != Level.FULL:
        pytest.skip("processor time is limited by control groups only")
    code = """
import os, time
until = time.monotonic() + 2
child = os.fork()
while time.monotonic() < until: pass
if child: os.waitpid(child, 0)
"""
    end = await run(launcher, sandbox, code)
    assert end.code == 0
    assert end.cpu_seconds < 0.5 * end.wall_seconds + 0.3


async def test_output(launcher: Launcher, sandbox: Sandbox) -> None:
    """Fifty megabytes on stdout are taken in, and little of it is kept."""
    code = "import os\nfor _ in range(50): os.write(1, b'x' * (1 << 20))"
    end = await run(launcher, sandbox, code)
    assert (end.code, end.stdout.total_bytes) == (0, 50 << 20)
    assert len(end.stdout.head) + len(end.stdout.tail) < 1 << 16


# ------------------------------------------------------------------ whose fault it was


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import sys; sys.exit(7)", "exit code 7"),
        ("import os; os.kill(os.getpid(), 11)", "killed by signal 11 (SIGSEGV)"),
        ("import os; os.kill(os.getpid(), 9)", "killed by signal 9 (SIGKILL)"),
    ],
)
async def test_ends_are_told_apart(
    launcher: Launcher, either: Sandbox, code: str, says: str
) -> None:
    """A bot's exit code and signal come through; a SIGKILL of its own is not one for memory."""
    end = await run(launcher, either, code)
    assert (end.describe(), end.by_request, end.environment) == (says, False, False)


async def test_kill(launcher: Launcher, either: Sandbox) -> None:
    """What the referee ends is not taken for a crash."""
    process = await launcher.launch(either.confine(python_bot(FOREVER, cwd=Path("/usr/share"))))
    end = await process.kill()
    assert (end.signal, end.by_request, end.over_memory) == (signal.SIGKILL, True, 0)
    assert process.pid is not None and not is_running(process.pid)


async def test_missing_program(launcher: Launcher, sandbox: Sandbox) -> None:
    """A command that is not there is the bot's failure, and the sandbox's for nobody."""
    spec = StartSpec("bot", ("./no-such-bot",), Path("/usr/share"), base_environment())
    end = await (await launcher.launch(sandbox.confine(spec))).exited
    assert end.code == 127
    assert not end.environment
    assert "./no-such-bot" in end.stderr.text()


@pytest.mark.parametrize("broken", ["bwrap", "args", "folder", "group"])
async def test_failure_of_the_sandbox_is_nobodys(
    launcher: Launcher, sandbox: Sandbox, broken: str, tmp_path: Path
) -> None:
    """If the sandbox cannot be made no bot is to blame, and the reason is told."""
    spec = sandbox.confine(StartSpec("bot", ("true",), Path("/usr/share"), base_environment()))
    assert spec.box is not None
    box = dict(spec.box)
    if broken == "bwrap":
        box["bwrap"] = str(tmp_path / "none")
    elif broken == "args":
        box["args"] = ("--no-such-option",)
    elif broken == "folder":
        gone = StartSpec("bot", ("true",), tmp_path / "gone", base_environment())
        box = dict(sandbox.confine(gone).box or {})
    else:
        folders = dict.fromkeys(("memory", "pids", "cpu"), str(tmp_path / "none"))
        box["group"] = {
            "version": 2, "folders": folders, "memory": 1 << 26, "processes": 9, "cpus": 1.0
        }  # fmt: skip
    end = await (await launcher.launch(dataclasses.replace(spec, box=box))).exited
    assert end.environment and not end.started
    assert end.error is not None and ("sandbox" in end.error or "control group" in end.error)


async def test_groups_are_removed(launcher: Launcher, sandbox: Sandbox) -> None:
    """A bot has a control group while it runs, which is removed with it."""
    if sandbox.place is None:
        pytest.skip("there are no control groups here")
    process = await launcher.launch(sandbox.confine(python_bot(FOREVER, cwd=Path("/usr/share"))))
    assert process.pid is not None
    keeper = parent_of(parent_of(process.pid))
    folders = [Path(one, f"euchre-{keeper}") for one in set(sandbox.place.folders.values())]
    assert all(folder.is_dir() for folder in folders)
    await process.kill()
    assert not any(folder.exists() for folder in folders)


def parent_of(pid: int) -> int:
    """The process that started another one."""
    return int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[1])
