"""Starting bots, what they get, what is known of them afterwards."""

import asyncio
import json
import os
import signal
import socket
from pathlib import Path

import pytest

from referee.process.keeper import LINUX
from referee.process.launch import Exit, Launcher, Output, StartSpec, bot_environment
from tests.process.support import FOREVER, PATIENCE, is_running, pid_in, python_bot, until

# ------------------------------------------------------------------------------ how it ended


async def test_normal_exit(launcher: Launcher) -> None:
    """A bot that ends well has code 0, its output, and what it used."""
    process = await launcher.launch(python_bot("print('hello')"))
    end = await process.exited
    assert (end.code, end.signal, end.error) == (0, None, None)
    assert end.describe() == "exit code 0"
    assert end.stdout == Output(b"hello\n", b"", 6)
    assert end.cpu_seconds > 0
    assert end.wall_seconds > 0
    assert end.max_rss_kb > 0
    assert process.pid is not None


async def test_exit_code_and_stderr(launcher: Launcher) -> None:
    """A failing bot's exit code and its last words reach the referee."""
    process = await launcher.launch(
        python_bot("import sys; sys.exit(print('no', file=sys.stderr) or 3)")
    )
    end = await process.exited
    assert end.describe() == "exit code 3"
    assert end.stderr.text() == "no\n"


async def test_killed_by_signal(launcher: Launcher) -> None:
    """A segmentation fault is named, and is not taken for the referee's own kill."""
    code = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"
    end = await (await launcher.launch(python_bot(code))).exited
    assert end.describe() == "killed by signal 11 (SIGSEGV)"
    assert not end.by_request


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_a_bots_own_signal_is_not_ours(launcher: Launcher, number: int) -> None:
    """A bot that dies of a signal nobody here sent does not look as if the referee ended it."""
    end = await (
        await launcher.launch(python_bot(f"import os; os.kill(os.getpid(), {number})"))
    ).exited
    assert (end.signal, end.by_request) == (number, False)


async def test_kill(launcher: Launcher) -> None:
    """A bot that ignores every signal it can is killed, and it says that we did it."""
    code = "import signal\nfor n in (1, 2, 15): signal.signal(n, signal.SIG_IGN)" + FOREVER
    process = await launcher.launch(python_bot(code))
    end = await process.kill()
    assert (end.signal, end.by_request) == (signal.SIGKILL, True)
    assert end.describe() == "killed by the referee"
    assert process.pid is not None and not is_running(process.pid)
    assert await process.kill() is end


def _script(folder: Path, name: str, text: str, mode: int) -> str:
    file = folder / name
    file.write_text(text)
    file.chmod(mode)
    return f"./{name}"


@pytest.mark.parametrize(
    ("text", "mode", "says"),
    [
        (None, 0, "was not found"),
        ("#!/bin/sh\n", 0o644, "is not executable"),
        ("#!/no/such/interpreter\n", 0o755, "the interpreter named in the first line"),
        ("\x7fELF but not really", 0o755, "neither a program for this machine nor a script"),
    ],
)
async def test_exec_failures(
    launcher: Launcher, tmp_path: Path, text: str | None, mode: int, says: str
) -> None:
    """A command that cannot be executed is the bot's fault, and the reason is said in words."""
    command = "./bot" if text is None else _script(tmp_path, "bot", text, mode)
    process = await launcher.launch(StartSpec("bot", (command,), tmp_path, {"PATH": "/bin"}))
    assert process.pid is None
    assert process.exit is not None and not process.exit.environment
    assert process.exit.describe().startswith("could not be started: ")
    assert says in process.exit.describe()
    assert command in process.exit.describe()


async def test_command_not_on_path(launcher: Launcher) -> None:
    """A bare word is looked for on the PATH that the bot gets."""
    found = await launcher.launch(StartSpec("a", ("true",), Path("/"), {"PATH": "/usr/bin:/bin"}))
    missing = await launcher.launch(StartSpec("b", ("true",), Path("/"), {"PATH": "/nowhere"}))
    assert (await found.exited).code == 0
    assert "the command true was not found on PATH" in (await missing.exited).describe()


async def test_missing_cwd(launcher: Launcher, tmp_path: Path) -> None:
    """A folder that is not there is told apart from a command that is not there."""
    process = await launcher.launch(python_bot("", cwd=tmp_path / "gone"))
    assert f"its folder {tmp_path / 'gone'} cannot be entered" in (await process.exited).describe()


async def test_log_that_cannot_be_opened(launcher: Launcher, tmp_path: Path) -> None:
    """If it is the referee's log that fails, the bot is not to blame."""
    process = await launcher.launch(python_bot("", log_path=tmp_path / "no" / "log"))
    end = await process.exited
    assert end.environment and not end.started
    assert str(tmp_path / "no" / "log") in end.describe()


# ------------------------------------------------------------------------- what a bot is given

INSIDE = """
import json, os, signal, sys
print(json.dumps({
    "descriptors": sorted(int(n) for n in os.listdir("/dev/fd"))[:-1],
    "environment": {k: v for k, v in os.environ.items() if k != "LC_CTYPE"},
    "input": sys.stdin.read(),
    "leader": os.getsid(0) == os.getpid() == os.getpgid(0),
    "signals": [signal.getsignal(n) == signal.SIG_DFL for n in (signal.SIGTERM, signal.SIGHUP)],
    "blocked": len(signal.pthread_sigmask(signal.SIG_BLOCK, ())),
    "cwd": os.path.basename(os.getcwd()),
}))
"""


async def test_a_bot_inherits_nothing(
    launcher: Launcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot has three descriptors, the environment it was given, default signals, its session."""
    monkeypatch.setenv("SECRET", "of the referee")
    environment = bot_environment("unix:/s", "token")
    others = [await launcher.launch(python_bot(FOREVER, id=str(number))) for number in range(3)]
    process = await launcher.launch(python_bot(INSIDE, cwd=tmp_path, env=environment))
    seen = json.loads((await process.exited).stdout.text())
    assert seen == {
        "descriptors": [0, 1, 2],
        "environment": environment,
        "input": "",
        "leader": True,
        "signals": [True, True],
        "blocked": 0,
        "cwd": tmp_path.name,
    }
    assert environment["EUCHRE_REFEREE"] == "unix:/s"
    assert environment["EUCHRE_TOKEN"] == "token"
    assert "SECRET" not in environment
    assert all(other.exit is None for other in others)


def _environ(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()


@pytest.mark.skipif(not LINUX, reason="reads /proc")
async def test_the_launcher_holds_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """The referee's environment cannot be read from the launcher, a bot's parent's parent."""
    monkeypatch.setenv("SECRET", "of the referee")
    async with Launcher() as launcher:
        assert b"SECRET" not in _environ(launcher.pid)
        assert b"PATH=" in _environ(launcher.pid)


@pytest.mark.parametrize("name", ["Bauernfänger und Söhne", "日本 bot", os.fsdecode(b"latin-\xfc")])
async def test_paths_of_all_sorts(launcher: Launcher, tmp_path: Path, name: str) -> None:
    """Spaces, umlauts and bytes that are not UTF-8 in a path arrive as they are."""
    folder = tmp_path / name
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this file system does not take such a name")
    command = _script(folder, "böt run", "#!/bin/sh\npwd\n", 0o755)
    spec = StartSpec("bot", (command,), folder, {"PATH": "/bin"}, log_path=folder / "lög")
    end = await (await launcher.launch(spec)).exited
    assert end.code == 0, end
    assert end.stdout.head == os.fsencode(folder) + b"\n"
    assert (folder / "lög").read_bytes() == end.stdout.head


# ----------------------------------------------------------------------------------- output


async def test_ten_megabytes_without_a_newline(launcher: Launcher, tmp_path: Path) -> None:
    """A flood on both streams blocks nobody: ends are kept, the rest counted, the log is cut."""
    code = """
import os
for fd, letter in ((1, b"o"), (2, b"e")):
    os.write(fd, b"first" + letter)
for _ in range(160):
    for fd, letter in ((1, b"o"), (2, b"e")):
        left = letter * 65536
        while left:
            left = left[os.write(fd, left):]
for fd, letter in ((1, b"o"), (2, b"e")):
    os.write(fd, b"last" + letter)
"""
    log = tmp_path / "log"
    process = await launcher.launch(python_bot(code, log_path=log, log_bytes=100_000))
    end = await process.exited
    assert end.code == 0
    for output, letter in ((end.stdout, b"o"), (end.stderr, b"e")):
        assert output.total_bytes == 160 * 65536 + 11
        assert output.head == (b"first" + letter).ljust(4096, letter)
        assert output.tail == (b"last" + letter).rjust(16384, letter)
        left_out = output.total_bytes - 4096 - 16384
        assert f"[{left_out} bytes left out]" in output.text()
    written = log.read_bytes()
    assert written.startswith(b"first")
    assert written.endswith(b"\n[truncated: 100000 bytes are kept]\n")
    assert len(written) == 100_000 + len(b"\n[truncated: 100000 bytes are kept]\n")


@pytest.mark.skipif(not LINUX, reason="a pipe's size can be set")
async def test_last_words_are_not_lost(launcher: Launcher, tmp_path: Path) -> None:
    """What a bot printed just before its end is taken in, however much its pipe holds."""
    code = """
import fcntl, os, sys, time
size = 256 * 1024
for fd in (1, 2):
    fcntl.fcntl(fd, fcntl.F_SETPIPE_SZ, size)
print(os.getppid(), file=open(sys.argv[1] + "/keeper", "w"), flush=True)
while not os.path.exists(sys.argv[1] + "/go"):
    time.sleep(0.001)
for fd in (1, 2):
    assert os.write(fd, b"x" * size) == size
"""
    process = await launcher.launch(python_bot(code, str(tmp_path)))
    keeper = await pid_in(tmp_path / "keeper")
    os.kill(launcher.pid, signal.SIGSTOP)
    try:
        (tmp_path / "go").touch()
        await until(lambda: not is_running(keeper), "the keeper has ended")
    finally:
        os.kill(launcher.pid, signal.SIGCONT)
    end = await process.exited
    assert end.code == 0
    assert end.stdout.total_bytes == end.stderr.total_bytes == 256 * 1024


async def test_a_log_that_fits_is_whole(launcher: Launcher, tmp_path: Path) -> None:
    """A log of just the allowed size has everything and no note."""
    log = tmp_path / "log"
    end = await (
        await launcher.launch(python_bot("print('x' * 99)", log_path=log, log_bytes=100))
    ).exited
    assert log.read_bytes() == end.stdout.head == b"x" * 99 + b"\n"


def test_output_is_made_harmless() -> None:
    """Escape sequences, bad UTF-8 and reordering characters cannot reach the terminal."""
    raw = "\x1b[31mred\r\nline\rover\tü\u202e\x00".encode() + b"\xff"
    text = Output(raw, b"", len(raw)).text()
    assert text == "\\x1b[31mred\nline\\rover\tü\\u202e\\x00\ufffd"


def test_a_character_across_the_two_parts_is_whole() -> None:
    """Nothing left out: a character that lies half in the head is not damaged."""
    raw = "ä".encode()
    assert Output(raw[:1], raw[1:], 2).text() == "ä"


async def test_exit_is_reported_while_a_stranger_holds_stderr(
    launcher: Launcher, tmp_path: Path
) -> None:
    """Somebody who is no child of the bot holds its stderr open: the end is told all the same."""
    path = tmp_path / "s"
    code = (
        "import socket, sys\ns = socket.socket(socket.AF_UNIX)\ns.connect(sys.argv[1])\n"
        "socket.send_fds(s, [b'x'], [2])\ns.recv(1)\n"
    )
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        server.settimeout(PATIENCE)
        process = await launcher.launch(python_bot(code, str(path)))
        peer, _ = await asyncio.to_thread(server.accept)
        _, held, _, _ = socket.recv_fds(peer, 1, 1)
        try:
            os.write(held[0], b"from elsewhere")
            peer.close()
            end = await asyncio.wait_for(process.exited, PATIENCE)
        finally:
            os.close(held[0])
    assert end.code == 0
    assert end.stderr.text() == "from elsewhere"


# ------------------------------------------------------------------------------ while it runs


@pytest.mark.skipif(not LINUX, reason="CPU time of others is read from /proc")
async def test_tail(launcher: Launcher) -> None:
    """A running bot can be asked what it has printed and how much it has computed."""
    process = await launcher.launch(python_bot("print('ready', flush=True)\nwhile True: pass"))
    tail = await process.tail()
    while tail.cpu_seconds == 0 or not tail.stdout.total_bytes:
        tail = await asyncio.wait_for(process.tail(), PATIENCE)
    assert tail.stdout.text() == "ready\n"
    first, second = await asyncio.gather(process.tail(), process.tail())
    assert first is second
    end = await process.kill()
    assert end.cpu_seconds >= (tail.cpu_seconds or 0)
    assert (await process.tail()).stdout.text() == "ready\n"


async def test_cpu_of_children_counts(launcher: Launcher, tmp_path: Path) -> None:
    """CPU time cannot be hidden in children, waited for or not."""
    code = """
import os, sys, time
def burn():
    while time.process_time() < 0.1: pass
    os._exit(0)
if not os.fork():
    if os.fork(): os._exit(0)  # its child is an orphan
    os.setsid()
    if not os.fork(): burn()
    os.wait()
    open(sys.argv[1], "w").close()
    os._exit(0)
if not os.fork(): burn()
os.wait(); os.wait()
while not os.path.exists(sys.argv[1]): time.sleep(0.001)
"""
    end = await (await launcher.launch(python_bot(code, str(tmp_path / "done")))).exited
    assert end.code == 0
    assert end.cpu_seconds >= (0.2 if LINUX else 0.1)


async def test_twenty_at_once(launcher: Launcher) -> None:
    """Twenty bots run side by side and each end is told to the right one."""
    code = "import sys, time; sys.stdin.read(); print(sys.argv[1]); sys.exit(int(sys.argv[1]))"
    specs = [python_bot(code, str(number), id=f"bot {number}") for number in range(20)]
    processes = await asyncio.gather(*(launcher.launch(spec) for spec in specs))
    ends = await asyncio.gather(*(process.exited for process in processes))
    assert [end.code for end in ends] == list(range(20))
    assert [end.stdout.text() for end in ends] == [f"{number}\n" for number in range(20)]
    assert len({process.pid for process in processes}) == 20


async def test_an_id_can_be_used_again(launcher: Launcher) -> None:
    """The next process of the same bot has the same id and its own end."""
    codes = []
    for number in range(3):
        process = await launcher.launch(python_bot(f"raise SystemExit({number})"))
        codes.append((await process.exited).code)
    assert codes == [0, 1, 2]


# ------------------------------------------------------------------------------- cancellation


async def test_a_cancelled_wait_disturbs_nobody(launcher: Launcher) -> None:
    """One of two who wait is cancelled; the other still learns the end."""
    process = await launcher.launch(python_bot(FOREVER))
    first, second = (asyncio.ensure_future(process.exited) for _ in range(2))
    tail = asyncio.create_task(process.tail())
    kill = asyncio.create_task(process.kill())
    await asyncio.sleep(0)  # both have begun
    for task in (first, tail, kill):
        task.cancel()
    assert (await second).by_request
    assert process.exit is await process.kill()


async def test_a_cancelled_launch_leaves_nothing(launcher: Launcher, tmp_path: Path) -> None:
    """Whoever gives up starting a bot need not clean up after it."""
    code = "import os, sys; print(os.getpid(), file=open(sys.argv[1], 'w'))" + FOREVER
    task = asyncio.create_task(launcher.launch(python_bot(code, str(tmp_path / "pid"))))
    await asyncio.sleep(0)  # the command is on its way
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: not launcher._processes, "the process is gone")
    again = await launcher.launch(python_bot(code, str(tmp_path / "again")))
    assert is_running(await pid_in(tmp_path / "again"))
    assert again.exit is None


def test_describe_says_whose_it_is() -> None:
    """Without a start it says so; a lost one does not pretend to know an exit code."""
    assert Exit(error="why", started=False).describe() == "could not be started: why"
    assert Exit(error="why").describe() == "why"
