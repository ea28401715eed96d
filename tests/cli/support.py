"""The command `referee` as a process of its own, bots for it, and what is left of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from referee.process.keeper import LINUX
from referee.store.errors import RunFileError
from referee.store.run_file import RunFile
from tests.process.support import wait_until

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample_bots" / "python"
MISBEHAVING = ROOT / "tests" / "bots" / "misbehaving.py"
LIMIT = 90.0  # seconds after which a command counts as hanging


@dataclass
class Place:
    """A folder to call the referee in, with a folder for its temporary files."""

    folder: Path
    temporary: Path
    environment: dict[str, str] = field(default_factory=dict)

    def start(
        self,
        *arguments: str | Path,
        stdout: int = subprocess.PIPE,
        stderr: int = subprocess.PIPE,
        **changes: str,
    ) -> subprocess.Popen[str]:
        """Start `referee` with these arguments; ``changes`` are of the environment."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "FORCE_COLOR", "PYTHONHASHSEED")
        }
        return subprocess.Popen(
            [sys.executable, "-m", "referee", *map(str, arguments)],
            cwd=self.folder,
            env={**kept, "TMPDIR": str(self.temporary), "EUCHRE_SANDBOX": "none", **changes},
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            text=True,
            encoding="utf-8",
        )

    def call(self, *arguments: str | Path, **changes: str) -> Called:
        """Run `referee` to its end."""
        pipe = subprocess.PIPE
        return finish(self.start(*arguments, stdout=pipe, stderr=pipe, **changes))

    def call_at_length(self, *arguments: str | Path) -> Called:
        """Run a command that starts dozens of bots, or builds one, to its end."""
        return finish(self.start(*arguments), 8 * LIMIT)

    def files(self) -> list[str]:
        """What lies in the folder, and what was left of temporary files."""
        return sorted(
            str(path.relative_to(root))
            for root in (self.folder, self.temporary)
            for path in root.rglob("*")
        )


@dataclass(frozen=True)
class Called:
    """What came of a call."""

    status: int
    out: str
    err: str


def finish(process: subprocess.Popen[str], seconds: float = LIMIT) -> Called:
    """Wait for the end of a call."""
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        raise AssertionError(f"it hangs; stdout:\n{out}\nstderr:\n{err}") from None
    return Called(process.returncode, out, err)


def sample(place: Place, name: str, folder: str | None = None) -> Path:
    """A copy of a sample bot, in a folder of the place."""
    return Path(shutil.copytree(SAMPLES / name, place.folder / (folder or name)))


def bot(place: Place, name: str, *words: str, **keys: object) -> Path:
    """A bot's folder whose command consists of these words."""
    folder = place.folder / name
    folder.mkdir(parents=True)
    lines = {"name": Path(name).name, "command": list(words), **keys}
    text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in lines.items())
    (folder / "bot.toml").write_text(text)
    return folder


def misbehaving(place: Place, name: str, *arguments: str) -> Path:
    """The misbehaving bot with these arguments."""
    return bot(place, name, "{python}", str(MISBEHAVING), *arguments)


def dies(place: Place, name: str, words: str = "no licence for this machine") -> Path:
    """A bot that ends at once with exit code 3 and these words on stderr."""
    code = f"import sys; print({words!r}, file=sys.stderr); sys.exit(3)"
    return bot(place, name, "{python}", "-c", code)


def wait_for_units(run_file: Path, units: int) -> None:
    """Wait until a run that is being played has stored so many units."""

    def stored() -> bool:
        try:
            with RunFile.open(run_file) as file:
                return file.counts.units >= units
        except RunFileError:
            return False  # it is not there yet

    wait_until(stored, f"{units} units in {run_file}")


def processes(marker: str) -> Iterator[int]:
    """The processes whose command has this word in it."""
    if LINUX:
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    words = (entry / "cmdline").read_bytes()
                except OSError:
                    continue  # it has just ended
                if marker.encode() in words:
                    yield int(entry.name)
        return
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,command="], capture_output=True, text=True, check=True
    )
    for line in listed.stdout.splitlines():
        if marker in line:
            yield int(line.split()[0])
