"""The keeper: the process between the launcher and one bot, and the making of the bot itself.

Only the standard library: this runs in the launcher's process, in forks of it. With a sandbox, what
is executed is bubblewrap, and the bot is a process below it.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Collection
from typing import Any, NoReturn

from referee.process.sandbox.confine import POLL_SECONDS, Box

LINUX = sys.platform == "linux"
STUCK_AFTER = 5.0  # seconds after which a process that SIGKILL does not end is given up
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36

Message = dict[str, Any]


def process_table() -> dict[int, tuple[int, int, int]]:
    """pid -> (parent, own CPU ticks, CPU ticks of children it has reaped); empty without /proc."""
    table = {}
    for name in os.listdir("/proc") if LINUX else ():
        if name.isdigit():
            with contextlib.suppress(OSError), open(f"/proc/{name}/stat", "rb") as file:
                # The command's name is in brackets and may itself hold spaces and brackets.
                field = file.read().rpartition(b")")[2].split()
                own, reaped = int(field[11]) + int(field[12]), int(field[13]) + int(field[14])
                table[int(name)] = (int(field[1]), own, reaped)
    return table


def descendants(
    root: int, table: dict[int, tuple[int, int, int]], spare: Collection[int] = ()
) -> list[int]:
    """All processes below `root`, leaving out those in `spare` and what is below them."""
    children: dict[int, list[int]] = {}
    for pid, (parent, _, _) in table.items():
        children.setdefault(parent, []).append(pid)
    found, open_ = [], [root]
    while open_:
        below = [pid for pid in children.get(open_.pop(), ()) if pid not in spare]
        found += below
        open_ += below
    return found


def below(root: int) -> list[int]:
    """All processes below `root`, without a look at all others where the kernel can do without."""
    if not os.path.exists(f"/proc/{root}/task/{root}/children"):
        return descendants(root, process_table())
    found, open_ = [], [root]
    while open_:
        parent = open_.pop()
        with contextlib.suppress(OSError):
            for thread in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{thread}/children", "rb") as file:
                    children = [int(pid) for pid in file.read().split()]
                found += children
                open_ += children
    return found


def cpu_seconds(root: int) -> float | None:
    """What a process and all below it have used, to 10 ms; `None` where the system does not tell,
    or if it has ended."""
    ticks = 0
    for pid in (root, *below(root)) if LINUX else ():
        with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", "rb") as file:
            field = file.read().rpartition(b")")[2].split()
            ticks += sum(int(number) for number in field[11:15])
    return ticks / os.sysconf("SC_CLK_TCK") if ticks or os.path.exists(f"/proc/{root}") else None


def kill_descendants(spare: Collection[int] = ()) -> None:
    """SIGKILL everything below this process once; what forks meanwhile is for the next call."""
    for pid in descendants(os.getpid(), process_table(), spare):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)


def kill_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def prctl(option: int, value: int) -> None:
    if LINUX:
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def send(fd: int, message: Message) -> None:
    os.write(fd, json.dumps(message).encode() + b"\n")


def explain(error: OSError, stage: str, command: str, cwd: str) -> str:
    """One sentence on why a bot could not be started."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    if stage == "cwd":
        return f"its folder {cwd} cannot be entered: {reason}"
    if error.errno == errno.ENOENT:
        if "/" not in command:
            return f"the command {command} was not found on PATH"
        if os.path.exists(command):
            return f"the interpreter named in the first line of {command} was not found"
        return f"the command {command} was not found (in {cwd})"
    if error.errno == errno.EACCES:
        return f"the command {command} is not executable (in {cwd})"
    if error.errno == errno.ENOEXEC:
        return (
            f"the command {command} is neither a program for this machine nor a script "
            f"whose first line names its interpreter (in {cwd})"
        )
    return f"the command {command} could not be executed: {reason}"


def become_bot(command: Message, out: int, err: int, failure: int, box: Box | None) -> NoReturn:
    """The last steps of the forked child before it becomes the bot."""
    stage = "system"
    argv, cwd, env = command["argv"], command["cwd"], command["env"]
    try:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        # Ignored and blocked signals would be handed down through exec.
        for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        # A bot that crashes in every game would fill the disk with core files.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.setsid()
        os.dup2(out, 1)
        os.dup2(err, 2)
        if box is not None:
            argv, env = box.enter(argv)
            os.execve(argv[0], argv, env)
        stage = "cwd"
        os.chdir(cwd)
        stage = "exec"
        os.execvpe(argv[0], argv, env)
    except OSError as error:
        text = explain(error, stage, argv[0], cwd)
        if box is not None:
            text = f"its sandbox could not be entered: {error.strerror or error}"
        send(failure, {"stage": stage, "error": text, "errno": error.errno})
    except Exception as error:
        send(failure, {"stage": stage, "error": f"{argv!r}: {error}", "errno": None})
    finally:
        os._exit(127)


def spawn(command: Message, out: int, err: int, box: Box | None) -> tuple[int, Message | None]:
    """Fork the bot; (pid, None) once it has been executed, else (pid, what went wrong)."""
    failed_r, failed_w = os.pipe()  # closes by itself in a successful exec
    pid = os.fork()
    if pid == 0:
        become_bot(command, out, err, failed_w, box)
    for fd in (failed_w, out, err):
        os.close(fd)
    with open(failed_r, "rb") as file:
        text = file.read()
    return pid, json.loads(text) if text else None


class Ended:
    """What the kernel says of the ended children of this keeper, the bot first of all."""

    def __init__(self, bot: int) -> None:
        self.bot = bot
        self.status: int | None = None
        self.cpu_seconds = 0.0
        self.max_rss = 0

    def collect(self) -> bool:
        """Reap whatever has ended; False when no child is left."""
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            self.cpu_seconds += usage.ru_utime + usage.ru_stime
            self.max_rss = max(self.max_rss, usage.ru_maxrss)
            if pid == self.bot:
                self.status = status

    def report(self, wall_seconds: float) -> Message:
        code = os.waitstatus_to_exitcode(self.status or 0)
        return {
            "code": code if code >= 0 else None,
            "signal": -code if code < 0 else None,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "wall_seconds": round(wall_seconds, 6),
            "max_rss_kb": self.max_rss if LINUX else self.max_rss // 1024,
        }


def close_all_but(keep: set[int]) -> None:
    """Let go of the launcher's other descriptors: its pipes must close when it dies."""
    null = os.open(os.devnull, os.O_RDWR)
    for fd in range(3):
        os.dup2(null, fd)
    for fd in {int(name) for name in os.listdir("/dev/fd")} - keep - {0, 1, 2}:
        with contextlib.suppress(OSError):  # the one that listdir had open
            os.close(fd)


def keep(command: Message, out: int, err: int, report: int, launcher: int) -> None:
    """The keeper's life: returns when the bot and all its descendants have gone."""
    # Both are taken by sigwait: a handler could run just before the wait and be missed by it.
    signal.set_wakeup_fd(-1)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD, signal.SIGUSR1})
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    prctl(PR_SET_PDEATHSIG, signal.SIGUSR1)
    close_all_but({out, err, report})
    if os.getppid() != launcher:
        return  # it died before we asked to be told
    begin = time.monotonic()
    box = Box(command["box"]) if command["box"] else None
    bot, failure = spawn(command, out, err, box)
    first: int | None = bot
    if failure is None and box is not None:
        try:
            first = box.admit()
        except OSError as error:
            kill_group(bot)
            box.abandon()
            why = f"its control group cannot be made: {error.strerror} at {error.filename}"
            failure = {"stage": "system", "error": why, "errno": error.errno}
    if failure is not None:
        os.waitpid(bot, 0)
        send(report, {"event": "failed", **failure})
        return
    # From here on the bot must be ended even when nobody listens to the reports any more.
    with contextlib.suppress(BrokenPipeError):
        if first is not None:
            send(report, {"event": "started", "pid": first})
    ended = Ended(bot)
    while ended.collect() and ended.status is None:
        watch(bot, box)
    wall_seconds = time.monotonic() - begin
    if not LINUX:
        kill_group(bot)
    give_up = time.monotonic() + STUCK_AFTER
    while (left_behind := ended.collect()) and time.monotonic() < give_up:
        kill_descendants()
        signal.sigtimedwait({signal.SIGCHLD}, 0.02)
    end = {"event": "exited", "left_behind": left_behind, **ended.report(wall_seconds)}
    with contextlib.suppress(BrokenPipeError):
        send(report, end if box is None else as_seen_inside(end, box.ended()))


def watch(bot: int, box: Box | None) -> None:
    """Wait for a signal, or for a moment if the bot's memory is to be counted; end the bot if the
    launcher asks for it, or if it uses too much."""
    signals = {signal.SIGCHLD, signal.SIGUSR1}
    if box is None or not box.counts_memory:
        due = signal.sigwait(signals) == signal.SIGUSR1
    else:
        came = signal.sigtimedwait(signals, POLL_SECONDS)
        asked = came is not None and came.si_signo == signal.SIGUSR1
        due = asked or box.is_too_large(below(os.getpid()))
    if due:
        kill_group(bot)


def as_seen_inside(end: Message, inside: Message) -> Message:
    """The end of a sandbox as that of the bot in it."""
    if end["signal"] is None and not inside["ran"]:
        return {"event": "failed", "stage": "sandbox", "error": "", "errno": None}
    code = inside["code"]
    if end["signal"] is None and code > 128 and code - 128 in signal.valid_signals():
        end |= {"code": None, "signal": code - 128}
    return end | {"over_memory": inside["over_memory"]}
