"""The launcher: a small program that starts bots and makes sure that none outlives the referee.

It talks to the referee in JSON, one object a line. It and its neighbours `keeper` and `capture`
import nothing but the standard library, so it starts quickly, has one thread and may fork.

Commands on standard input:
    start  id argv cwd env head tail log log_limit box
                                                     caps in bytes; `log` is a path or null; `box`
                                                     is null or what `sandbox/confine.py` tells
    kill   id                                        end the bot and all its descendants
    tail   id                                        say what the bot has printed so far
Events on standard output (streams are `{head, tail, bytes}`, the first two in base64):
    ready
    started  id pid
    failed   id stage error errno stdout stderr
                                       stage: cwd, exec, or system, sandbox (not the bot's doing)
    exited   id code|signal cpu_seconds wall_seconds max_rss_kb left_behind over_memory
             stdout stderr             over_memory: only with a box; bytes, or 0
    lost     id stdout stderr          somebody killed the bot's keeper, see below
    tail     id cpu_seconds wall_seconds processes resident_bytes stdout stderr

Three generations:
    launcher   has a session of its own and ignores Ctrl-C. It reads the bots' output all the time,
               so that a talkative bot never blocks on a full pipe.
    keeper     one per bot, a fork of the launcher that never executes anything. It is a subreaper:
               whatever a bot leaves behind becomes a child of the bot's keeper, double fork and
               setsid or not. So "every process of this bot" is a fact of the process tree, and a
               keeper ends only when its bot and all that came of it have gone.
    bot        in a session of its own, with nothing open but /dev/null and two pipes.
When the referee dies, however it dies, its end of standard input closes and the launcher kills all
its descendants. When the launcher is killed, the kernel tells the keepers, and they do the same.
Where there are no subreapers (macOS), a bot is its process group.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shutil
import signal
import sys
import time
from collections.abc import Callable
from functools import partial

from referee.process.capture import Capture, LogFile
from referee.process.keeper import (
    LINUX,
    PR_SET_CHILD_SUBREAPER,
    STUCK_AFTER,
    Message,
    descendants,
    keep,
    kill_descendants,
    prctl,
    process_table,
)
from referee.process.sandbox.confine import remove_group, resident

READ_SIZE = 65_536
DRAIN_READS = 32  # twice what the largest pipe of an unprivileged process holds
RATE = 8 << 20  # bytes a second that are taken from a stream for long
BURST = 32 << 20  # and so many at once; who prints more waits, and costs others no processor


class Allowance:
    """How much may be taken from one stream: so much a second, and some at once."""

    def __init__(self, now: float) -> None:
        self.left, self.since = float(BURST), now

    def take(self, size: int, now: float) -> float:
        """So much was taken; how many seconds to take nothing more."""
        self.left = min(BURST, self.left + RATE * (now - self.since)) - size
        self.since = now
        return max(0.0, -self.left / RATE)


class Bot:
    """A keeper and the pipes that come from it and from its bot."""

    def __init__(self, command: Message, log: LogFile | None) -> None:
        self.id: str = command["id"]
        self.log = log
        self.box: Message | None = command["box"]
        self.keeper = 0
        self.begin = time.monotonic()
        self.streams = {
            name: Capture(command["head"], command["tail"]) for name in ("stdout", "stderr")
        }
        self.allowances = {name: Allowance(self.begin) for name in self.streams}
        self.pipes: dict[str, int] = {}  # read ends still open: stdout, stderr, report
        self.reports = bytearray()
        self.end: Message = {"event": "lost"}

    def output(self) -> Message:
        return {name: capture.message() for name, capture in self.streams.items()}


class Launcher:
    """The loop: commands, reports of the keepers, output of the bots, ended children."""

    def __init__(self, commands: int, events: int) -> None:
        self.commands, self.events = commands, events
        self.pending_commands, self.pending_events = bytearray(), bytearray()
        self.bots: dict[str, Bot] = {}
        self.keepers: set[int] = set()  # those not reaped yet: their pids are theirs
        self.over = False
        self.resting: dict[int, tuple[float, Callable[[], object]]] = {}  # until when, by pipe
        self.selector = selectors.DefaultSelector()
        self.wake_r, wake_w = os.pipe()
        for fd in (commands, events, self.wake_r, wake_w):
            os.set_blocking(fd, False)
        signal.set_wakeup_fd(wake_w, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        self.watch(commands, self.read_commands)
        self.watch(self.wake_r, self.reap)
        # Somebody that the referee forked may hold its end of the pipe: look at the referee too.
        if hasattr(os, "pidfd_open"):
            with contextlib.suppress(OSError):
                self.watch(os.pidfd_open(os.getppid()), self.stop)

    def watch(self, fd: int, action: Callable[[], object]) -> None:
        self.selector.register(fd, selectors.EVENT_READ, action)

    def run(self) -> None:
        self.emit({"event": "ready"})
        while not self.over:
            for key, _ in self.selector.select(self.pause()):
                # An earlier action of this round may have closed it, or given its number away.
                if self.selector.get_map().get(key.fd) is key:
                    key.data()

    def stop(self) -> None:
        self.over = True

    def rest(self, fd: int, seconds: float) -> None:
        """Take nothing from a pipe for a while: who writes to it waits when it is full."""
        action = self.selector.unregister(fd).data
        self.resting[fd] = time.monotonic() + seconds, action

    def pause(self) -> float | None:
        """Look at the pipes again that have rested; seconds until the next has, if one rests."""
        now = time.monotonic()
        for fd, (until, action) in list(self.resting.items()):
            if until <= now:
                del self.resting[fd]
                self.watch(fd, action)
        return min((until - now for until, _ in self.resting.values()), default=None)

    # ------------------------------------------------------------ to and from the referee

    def emit(self, event: Message) -> None:
        if not self.pending_events:
            self.selector.register(self.events, selectors.EVENT_WRITE, self.flush)
        self.pending_events += json.dumps(event).encode() + b"\n"

    def flush(self) -> None:
        try:
            del self.pending_events[: os.write(self.events, self.pending_events)]
        except BlockingIOError:
            return
        except OSError:  # nobody listens any more
            self.pending_events.clear()
            self.stop()
        if not self.pending_events:
            self.selector.unregister(self.events)

    def read_commands(self) -> None:
        data = os.read(self.commands, READ_SIZE)
        if not data:
            self.stop()
        self.pending_commands += data
        *lines, self.pending_commands = self.pending_commands.split(b"\n")
        for line in lines:
            command = json.loads(line)
            if command["command"] == "start":
                self.start(command)
            elif bot := self.bots.get(command["id"]):  # else it ended meanwhile, as is being said
                (self.kill if command["command"] == "kill" else self.tail)(bot)

    # ------------------------------------------------------------------------------- bots

    def start(self, command: Message) -> None:
        opened: list[int] = []
        log: LogFile | None = None
        try:
            if command["log"] is not None:
                log = LogFile(command["log"], command["log_limit"])
            bot = Bot(command, log)
            ends = {}
            for name in ("stdout", "stderr", "report"):
                opened += (pipe := os.pipe())
                bot.pipes[name], ends[name] = pipe
            me = os.getpid()
            bot.keeper = os.fork()
        except OSError as error:
            for fd in opened:
                os.close(fd)
            if log:
                log.close()
            self.emit(
                {"event": "failed", "id": command["id"], "stage": "system"}
                | {"error": str(error), "errno": error.errno}
            )
            return
        if bot.keeper == 0:
            try:
                keep(command, ends["stdout"], ends["stderr"], ends["report"], me)
            finally:
                os._exit(0)
        for fd in ends.values():
            os.close(fd)
        self.bots[bot.id] = bot
        self.keepers.add(bot.keeper)
        for name, fd in bot.pipes.items():
            os.set_blocking(fd, False)
            self.watch(fd, partial(self.read_bot, bot, name))

    def read_bot(self, bot: Bot, name: str) -> bool:
        """Read once from one of a bot's pipes; False when there was nothing."""
        try:
            data = os.read(bot.pipes[name], READ_SIZE)
        except BlockingIOError:
            return False
        if data and name == "report":
            self.read_report(bot, data)
        elif data:
            bot.streams[name].add(data)
            if bot.log:
                bot.log.add(data)
            fd, now = bot.pipes[name], time.monotonic()
            seconds = bot.allowances[name].take(len(data), now)
            if seconds > 0 and fd not in self.resting:
                self.rest(fd, seconds)
        else:
            self.close_pipe(bot, name)
            if name == "report":
                self.finish(bot)
        return bool(data)

    def close_pipe(self, bot: Bot, name: str) -> None:
        fd = bot.pipes.pop(name)
        if self.resting.pop(fd, None) is None:
            self.selector.unregister(fd)
        os.close(fd)

    def read_report(self, bot: Bot, data: bytes) -> None:
        bot.reports += data
        *lines, bot.reports = bot.reports.split(b"\n")
        for line in lines:
            report = json.loads(line)
            if report["event"] == "started":
                self.emit({"id": bot.id, **report})
            else:
                bot.end = report

    def finish(self, bot: Bot) -> None:
        """The keeper has gone: take in what the bot printed last, and tell the referee.

        Not before: the end of the bot's output is no sign of its own end. And not later: a process
        that was handed the bot's pipe and is not its descendant may hold it open for ever.
        """
        if bot.end["event"] == "lost":
            self.sweep()
            self.tidy(bot)
        for name in list(bot.pipes):
            for _ in range(DRAIN_READS):
                if not self.read_bot(bot, name):
                    break
            if name in bot.pipes:
                self.close_pipe(bot, name)
        if bot.log:
            bot.log.close()
        del self.bots[bot.id]
        self.emit({"id": bot.id, **bot.end, **bot.output()})

    def kill(self, bot: Bot) -> None:
        if bot.keeper in self.keepers:
            os.kill(bot.keeper, signal.SIGUSR1)

    def tidy(self, bot: Bot) -> None:
        """Remove what the bot's keeper would have removed."""
        if bot.box is not None:
            remove_group(bot.box, bot.keeper)

    def tail(self, bot: Bot) -> None:
        used: Message = {"cpu_seconds": None, "processes": None, "resident_bytes": None}
        if LINUX:
            table = process_table()
            pids = descendants(bot.keeper, table)
            ticks = table.get(bot.keeper, (0, 0, 0))[2] + sum(sum(table[pid][1:]) for pid in pids)
            used["cpu_seconds"] = ticks / os.sysconf("SC_CLK_TCK")
            used["processes"] = len(pids)
            used["resident_bytes"] = sum(map(resident, pids))
        used["wall_seconds"] = time.monotonic() - bot.begin
        self.emit({"event": "tail", "id": bot.id, **used, **bot.output()})

    # -------------------------------------------------------------------------- the ended

    def reap(self) -> None:
        os.read(self.wake_r, READ_SIZE)
        orphans = False
        while pid := self.next_ended():
            orphans = orphans or pid not in self.keepers
            self.keepers.discard(pid)
        if orphans:
            self.sweep()

    def next_ended(self) -> int:
        with contextlib.suppress(ChildProcessError):
            return os.waitpid(-1, os.WNOHANG)[0]
        return 0

    def sweep(self) -> None:
        """Kill what is below us and belongs to no living keeper: the bots of killed keepers."""
        kill_descendants(spare=self.keepers)

    def shutdown(self) -> None:
        """End every bot and everything that came of it, and return when all have gone."""
        for bot in self.bots.values():
            self.kill(bot)
        give_up = time.monotonic() + STUCK_AFTER
        while time.monotonic() < give_up:
            kill_descendants()
            try:
                if os.waitpid(-1, os.WNOHANG) == (0, 0):
                    time.sleep(0.002)
            except ChildProcessError:
                break
        for bot in self.bots.values():
            self.tidy(bot)


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    # Held back until a keeper can take it: its default action would end the keeper, not the bot.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    launcher = Launcher(0, 1)
    try:
        launcher.run()
    finally:
        launcher.shutdown()
        # The referee may be gone without having cleared up after itself.
        for scratch in sys.argv[2:]:
            shutil.rmtree(scratch, ignore_errors=True)
