"""Starting, watching and ending bots from the referee's event loop.

    async with Launcher() as launcher:
        process = await launcher.launch(StartSpec("seat-0", argv, cwd, bot_environment(...)))
        ...
        exit = await process.exited        # or: await process.kill()

The work is done by a process apart (`launcher.py`), so that no bot survives the referee. Nothing
here raises because of what a bot does: a bot that cannot be started is a process that has already
ended, and its `Exit` says why. Every coroutine may be cancelled and called again.

A sandbox is a change of the spec: `Sandbox.confine` in `referee.process.sandbox.cell`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from referee.process.outcome import Exit, Output, Tail, describe_code, exit_of, tail_of

__all__ = [
    "Exit",
    "Launcher",
    "LauncherError",
    "Output",
    "Process",
    "StartSpec",
    "Tail",
    "base_environment",
    "bot_environment",
]

KIB = 1024
_ROOT = Path(__file__).resolve().parents[2]  # the folder that holds the package `referee`
# Not run as a script: a script is compiled anew at every start, a module once.
_BOOT = "import sys; sys.path.append(sys.argv[1]); import referee.process.launcher as m; m.main()"
_LINE_LIMIT = 64 * KIB * KIB  # of one event; holds what the two streams of a bot may keep
_PATIENCE = 10.0  # seconds for the launcher to come up, or to go
# What Python itself may need to start and to read file names as the referee does.
_LAUNCHER_ENV = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


class LauncherError(Exception):
    """The launcher could not be started. The message says why; no bot is to blame."""


def base_environment() -> dict[str, str]:
    """What any program started for a bot gets: where programs and caches are, and a fixed locale.

    Nothing else of the referee's environment is handed on: it may hold its owner's secrets.
    """
    environment = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
    if home := os.environ.get("HOME"):
        environment["HOME"] = home
    return environment


def bot_environment(address: str, token: str) -> dict[str, str]:
    """The whole environment of a bot: how to reach the referee at `address`, and its `token`."""
    return base_environment() | {
        "EUCHRE_REFEREE": address,
        "EUCHRE_TOKEN": token,
        "GRPC_VERBOSITY": "ERROR",  # gRPC's own notices read like faults of the bot
        "PYTHONUNBUFFERED": "1",  # else the last words of a bot that is killed are lost
    }


@dataclass(frozen=True, slots=True)
class StartSpec:
    """How to start one process.

    id: unique among the running ones. argv: the first word is a path, or is looked for on `env`'s
    PATH; a relative path starts at `cwd`. env: the whole environment. log_path: a file that both
    output streams are appended to, up to `log_bytes`. head_bytes, tail_bytes: how much of the
    beginning and the end of each stream is kept for reports. box: the sandbox, as
    `referee.process.sandbox` makes it, or None; then `argv`, `cwd` and `env` are as seen inside.
    """

    id: str
    argv: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str]
    log_path: Path | None = None
    log_bytes: int = 1024 * KIB
    head_bytes: int = 4 * KIB
    tail_bytes: int = 16 * KIB
    box: Mapping[str, Any] | None = None


class Process:
    """One started bot. `pid` is None if it could not be started."""

    def __init__(self, launcher: Launcher, spec: StartSpec) -> None:
        loop = asyncio.get_running_loop()
        self.spec = spec
        self.pid: int | None = None
        self._launcher = launcher
        self._started: asyncio.Future[None] = loop.create_future()
        self._exited: asyncio.Future[Exit] = loop.create_future()
        self._tail: asyncio.Future[Tail] | None = None
        self._kill_asked = False

    @property
    def exit(self) -> Exit | None:
        """How it ended; None while it runs."""
        return self._exited.result() if self._exited.done() else None

    @property
    def exited(self) -> asyncio.Future[Exit]:
        """Done when the process and all its descendants have gone. Never fails; cancelling it, or
        a task that awaits it, cancels nobody else's wait."""
        return asyncio.shield(self._exited)

    def request_kill(self) -> None:
        """Like `kill`, without the wait."""
        if not self._kill_asked and not self._exited.done():
            self._kill_asked = True
            self._launcher._command("kill", id=self.spec.id)

    async def kill(self) -> Exit:
        """End the process and all its descendants with SIGKILL, and wait until they have gone."""
        self.request_kill()
        return await self.exited

    async def tail(self) -> Tail:
        """What it has printed and how much CPU time it has used until now; after its end, until
        then."""
        if (end := self.exit) is not None:
            return Tail(end.cpu_seconds, end.wall_seconds, end.stdout, end.stderr)
        if self._tail is None:
            self._tail = asyncio.get_running_loop().create_future()
            self._launcher._command("tail", id=self.spec.id)
        return await asyncio.shield(self._tail)

    def _on_started(self, pid: int) -> None:
        self.pid = pid
        self._started.set_result(None)

    def _on_tail(self, tail: Tail) -> None:
        if self._tail is not None:
            self._tail.set_result(tail)
            self._tail = None

    def _on_exit(self, end: Exit) -> None:
        self._exited.set_result(end)
        self._on_tail(Tail(end.cpu_seconds, end.wall_seconds, end.stdout, end.stderr))
        if not self._started.done():
            self._started.set_result(None)


class Launcher:
    """The launcher process and its bots. Start it before gRPC: it wants to be forked from a
    process without threads."""

    def __init__(self, scratch: Path | None = None) -> None:
        """`scratch` is a folder that is removed when the launcher ends, however the referee did."""
        self._scratch = () if scratch is None else (str(scratch),)
        self._child: asyncio.subprocess.Process | None = None
        self._processes: dict[str, Process] = {}
        self._ready = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._complaint = bytearray()  # the launcher's own stderr
        self._lost: str | None = None  # why no bot can be started any more
        self._closing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def is_lost(self) -> bool:
        """Whether it has ended by itself, so that no process can be started any more."""
        return self._lost is not None

    @property
    def pid(self) -> int:
        """Of the launcher process."""
        assert self._child is not None, "Launcher.start() comes first"
        return self._child.pid

    async def start(self) -> None:
        """Start the launcher process and wait until it is ready.

        Raises:
            LauncherError: it did not come up.
        """
        assert self._child is None, "Launcher.start() is called once"
        flags = ("-I", "-S", "-X", f"utf8={sys.flags.utf8_mode}")
        try:
            self._child = await asyncio.create_subprocess_exec(
                *(sys.executable, *flags, "-c", _BOOT, str(_ROOT), *self._scratch),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                env={key: os.environ[key] for key in _LAUNCHER_ENV if key in os.environ},
                cwd="/",  # it must not hold a folder that somebody wants to remove
                start_new_session=True,  # Ctrl-C is for the referee
                limit=_LINE_LIMIT,
            )
        except OSError as error:
            raise LauncherError(f"the launcher could not be started: {error}") from error
        self._tasks = [
            asyncio.create_task(self._read_complaint(self._child)),
            asyncio.create_task(self._read_events(self._child)),
        ]
        try:
            await asyncio.wait_for(self._ready.wait(), _PATIENCE)
        except TimeoutError:
            self._child.kill()
            raise LauncherError(f"the launcher was not ready in {_PATIENCE:g} s") from None
        except asyncio.CancelledError:
            self._child.kill()
            raise
        if self._lost is not None:
            raise LauncherError(self._lost)

    async def launch(self, spec: StartSpec) -> Process:
        """Start a process and wait until it has been executed, or has failed to be.

        Cancelled, it ends what it began. A start that failed is a `Process` with an `exit`.
        """
        assert self._child is not None and self._closing is None, "the launcher does not run"
        assert spec.id not in self._processes, f"a process named {spec.id} runs already"
        process = Process(self, spec)
        if self._lost is not None:
            process._on_exit(Exit(error=self._lost, started=False, environment=True))
            return process
        self._processes[spec.id] = process
        self._command(
            "start",
            id=spec.id,
            argv=spec.argv,
            cwd=str(spec.cwd),
            env=dict(spec.env),
            head=spec.head_bytes,
            tail=spec.tail_bytes,
            log=str(spec.log_path.absolute()) if spec.log_path else None,
            log_limit=spec.log_bytes,
            box=spec.box,
        )
        try:
            await asyncio.shield(process._started)
        except asyncio.CancelledError:
            process.request_kill()
            raise
        return process

    async def close(self, grace: float = 0.0) -> None:
        """End all bots and the launcher, and wait until they have gone.

        `grace` is how many seconds bots that have been told goodbye get to end by themselves; the
        wait is over when the last one has. Later calls wait for the first. Never fails.
        """
        if self._child is None:
            return
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(self._child, grace))
        await asyncio.shield(self._closing)

    async def _close(self, child: asyncio.subprocess.Process, grace: float) -> None:
        if running := [process.exited for process in self._processes.values()]:
            await asyncio.wait(running, timeout=grace)
        if running := [process.exited for process in self._processes.values()]:
            for process in list(self._processes.values()):
                process.request_kill()
            await asyncio.wait(running, timeout=_PATIENCE)
        assert child.stdin is not None
        child.stdin.close()
        _, late = await asyncio.wait(self._tasks, timeout=_PATIENCE)
        if late:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await asyncio.wait(late)

    # ------------------------------------------------------------------ to and from the launcher

    def _command(self, command: str, **fields: object) -> None:
        assert self._child is not None and self._child.stdin is not None
        if not self._child.stdin.is_closing():
            self._child.stdin.write(json.dumps({"command": command, **fields}).encode() + b"\n")

    async def _read_complaint(self, child: asyncio.subprocess.Process) -> None:
        assert child.stderr is not None
        while data := await child.stderr.read(64 * KIB):
            self._complaint += data
            del self._complaint[: -4 * KIB]

    async def _read_events(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdout is not None
        async for line in child.stdout:
            event = json.loads(line)
            if event["event"] == "ready":
                self._ready.set()
            else:
                self._on_bot_event(event)
        code = await child.wait()
        await self._tasks[0]
        self._lose(code)

    def _on_bot_event(self, event: dict[str, Any]) -> None:
        process = self._processes[event["id"]]
        if event["event"] == "started":
            process._on_started(event["pid"])
        elif event["event"] == "tail":
            process._on_tail(tail_of(event))
        else:
            del self._processes[event["id"]]
            process._on_exit(exit_of(event, process._kill_asked))

    def _lose(self, code: int) -> None:
        why = describe_code(code)
        if lines := Output(bytes(self._complaint), b"", len(self._complaint)).last_lines(1):
            why = f"{why}: {lines}"
        self._lost = f"the launcher of the bots has ended, and all bots with it ({why})"
        self._ready.set()
        for process in self._processes.values():
            started = process.pid is not None
            process._on_exit(Exit(error=self._lost, started=started, environment=True))
        self._processes.clear()
