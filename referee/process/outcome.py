"""What is known of a bot's process: what it printed, what it used, how it ended."""

from __future__ import annotations

import base64
import signal as signals
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from referee.process.names import visible


@dataclass(frozen=True, slots=True)
class Output:
    """What is kept of one stream: its first and last bytes, which do not overlap, and how many
    bytes there were in all."""

    head: bytes = b""
    tail: bytes = b""
    total_bytes: int = 0

    def text(self) -> str:
        """For human eyes: bad UTF-8 replaced, control characters visible, the gap named."""
        left_out = self.total_bytes - len(self.head) - len(self.tail)
        if left_out == 0:
            return _decode(self.head + self.tail)
        return f"{_decode(self.head)}\n[{left_out} bytes left out]\n{_decode(self.tail)}"

    def last_lines(self, count: int = 10) -> str:
        """The last `count` lines that are not blank; at most 2,000 characters."""
        lines = [line for line in self.text().splitlines() if line.strip()]
        return "\n".join(lines[-count:])[-2000:]

    def ends(self, first: int, last: int) -> str:
        """The first and the last lines that are not blank, and how many are left out between; at
        most 3,000 characters."""
        lines = [line for line in self.text().splitlines() if line.strip()]
        cut = len(lines) - first - last
        if cut <= 0:
            return _shortened("\n".join(lines), 1000, 2000)
        head, tail = "\n".join(lines[:first]), "\n".join(lines[-last:])
        return f"{head[:1000]}\n[{cut} lines left out]\n{tail[-2000:]}"


def _shortened(text: str, first: int, last: int) -> str:
    return text if len(text) <= first + last else f"{text[:first]}\n[...]\n{text[-last:]}"


def _decode(data: bytes) -> str:
    return visible(data.decode("utf-8", errors="replace").replace("\r\n", "\n"))


@dataclass(frozen=True, slots=True)
class Tail:
    """A running process at one moment. CPU time is that of the bot and all its descendants, to
    10 ms; `processes` and `resident_bytes` are how many those are, and what memory they hold by
    themselves. None where the system does not tell (macOS), or when it has ended."""

    cpu_seconds: float | None
    wall_seconds: float
    stdout: Output
    stderr: Output
    processes: int | None = None
    resident_bytes: int | None = None


@dataclass(frozen=True, slots=True)
class Exit:
    """How a process ended. Exactly one of `code`, `signal` and `error` is set.

    code: the exit code. signal: the number of the signal that killed it. error: one sentence, why
    it could not be started (`started` False) or why nobody knows how it ended (`started` True).
    environment: neither the bot nor its folder is to blame for the error.
    by_request: it was running when the referee asked to kill it, and died of that.
    over_memory: if it used more memory than it may, how many bytes those are; else 0.
    left_behind: some descendant could not be killed (it hangs in the kernel).
    cpu_seconds, max_rss_kb: of the bot and all its descendants: sum, and largest single process
    (never below the some 10,000 of the process that the bot was forked from).
    """

    code: int | None = None
    signal: int | None = None
    error: str | None = None
    started: bool = True
    environment: bool = False
    by_request: bool = False
    over_memory: int = 0
    left_behind: bool = False
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    max_rss_kb: int = 0
    stdout: Output = Output()
    stderr: Output = Output()

    def describe(self) -> str:
        """In a few words: `exit code 3`, `killed by signal 11 (SIGSEGV)`, …"""
        if self.error is not None:
            return f"could not be started: {self.error}" if not self.started else self.error
        if self.over_memory:
            return f"used more than its {self.over_memory >> 20} MB of memory"
        if self.by_request:
            return "killed by the referee"
        return describe_code(-self.signal if self.signal is not None else self.code or 0)


def describe_code(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"killed by signal {-code} ({signals.Signals(-code).name})"
    except ValueError:
        return f"killed by signal {-code}"


def tail_of(event: Mapping[str, Any]) -> Tail:
    """From the launcher's event `tail`."""
    return Tail(
        event["cpu_seconds"],
        event["wall_seconds"],
        _output(event, "stdout"),
        _output(event, "stderr"),
        event["processes"],
        event["resident_bytes"],
    )


def exit_of(event: Mapping[str, Any], kill_asked: bool) -> Exit:
    """From the launcher's event `failed`, `lost` or `exited`."""
    stdout, stderr = _output(event, "stdout"), _output(event, "stderr")
    if event["event"] == "failed":
        environment = event["stage"] in ("system", "sandbox")
        error = event["error"]
        if event["stage"] == "sandbox":
            said = stderr.last_lines(1) or "bubblewrap ended without a word"
            error = f"its sandbox could not be made: {said}"
        return Exit(error=error, started=False, environment=environment)
    if event["event"] == "lost":
        why = "the process that watches over the bot was killed, and the bot with it"
        return Exit(error=why, stdout=stdout, stderr=stderr)
    return Exit(
        code=event["code"],
        signal=event["signal"],
        by_request=kill_asked and event["signal"] == signals.SIGKILL,
        over_memory=event.get("over_memory", 0),
        left_behind=event["left_behind"],
        cpu_seconds=event["cpu_seconds"],
        wall_seconds=event["wall_seconds"],
        max_rss_kb=event["max_rss_kb"],
        stdout=stdout,
        stderr=stderr,
    )


def _output(event: Mapping[str, Any], name: str) -> Output:
    kept = event.get(name)
    if kept is None:
        return Output()
    return Output(base64.b64decode(kept["head"]), base64.b64decode(kept["tail"]), kept["bytes"])
