"""The sandbox seen from inside: the probe is run as a bot is, with things outside to reach for."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.process.launch import Launcher, StartSpec, base_environment
from referee.process.sandbox import probe
from referee.process.sandbox.cell import Sandbox
from referee.process.sandbox.guarantees import Guarantee, broken

_PRINTED = 1 << 20  # bytes of the probe's answers that are read


@dataclass(frozen=True, slots=True)
class Inspection:
    """What the probe found.

    Attributes:
        found: its answers by name; empty if it did not run.
        broken: the guarantees that do not hold.
        trouble: why it did not run, or "".
    """

    found: Mapping[str, Any]
    broken: tuple[Guarantee, ...]
    trouble: str = ""


async def inspect(launcher: Launcher, sandbox: Sandbox, number: int = 0) -> Inspection:
    """Run the probe in the sandbox, as the bot with this number."""
    with tempfile.TemporaryDirectory(prefix="euchre-") as place, _outside(Path(place)) as facts:
        folder = _bot(Path(place, "bot"))
        spec = StartSpec(
            id=f"probe-{number}",
            argv=(sys.executable, "probe.py", json.dumps(facts)),
            cwd=folder,
            env=base_environment(),
            head_bytes=_PRINTED,
        )
        own = Path(place, "own")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(own))
            process = await launcher.launch(sandbox.confine(spec, number, own))
            end = await process.exited
    if end.code != 0:
        return Inspection({}, (), f"{end.describe()}: {end.stderr.last_lines(1)}")
    found = json.loads(end.stdout.head)
    return Inspection(found, tuple(broken(found, sandbox)))


def _bot(folder: Path) -> Path:
    """Make the folder of a bot that is the probe."""
    folder.mkdir()
    folder.chmod(0o755)
    shutil.copyfile(probe.__file__, folder / "probe.py")
    (folder / "probe.py").chmod(0o644)
    return folder


@contextmanager
def _outside(place: Path) -> Iterator[dict[str, Any]]:
    """Things that are there outside, and that a bot should not be able to reach."""
    secret = place / "secret.txt"
    secret.write_text("the other bot's")
    abstract = f"euchre-{secrets.token_hex(8)}"
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(socket.AF_UNIX) as unix,
        socket.socket(socket.AF_UNIX) as other,
    ):
        unix.bind("\0" + abstract)
        unix.listen()
        other.bind(str(place / "other"))
        other.listen()
        yield {
            "pids": [os.getpid(), os.getppid()],
            "paths": [str(secret), str(place / "other"), "/etc/shadow", "/etc/passwd"],
            "port": tcp.getsockname()[1],
            "abstract": abstract,
        }
