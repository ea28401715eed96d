"""Which files of a folder are the bot: their hash, and a copy of them.

Not part of a bot, at any depth, and so neither hashed nor copied (what a build or an editor makes
and can make again):

    folders  those with a pyvenv.cfg: virtual environments, whatever they are called
             __pycache__ .git .hg .svn .venv venv .tox .nox target node_modules/.cache
             .mypy_cache .pytest_cache .ruff_cache .gradle .idea .vscode
    files    *.pyc *.pyo .DS_Store
"""

from __future__ import annotations

import hashlib
import itertools
import os
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from referee.process.names import visible

# fmt: off
CACHE_FOLDERS = frozenset({
    "__pycache__", ".git", ".hg", ".svn", ".venv", "venv", ".tox", ".nox", "target",
    ".mypy_cache", ".pytest_cache", ".ruff_cache", ".gradle", ".idea", ".vscode",
})
# fmt: on
_CACHE_PATH = ("node_modules", ".cache")
_CACHE_SUFFIXES = (".pyc", ".pyo")
_CACHE_FILES = frozenset({".DS_Store"})


class BotFolderError(Exception):
    """What is wrong with a bot's folder: `faults`, one sentence each, all of them at once."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of a bot. kind: `f` plain file, `x` executable file, `l` symbolic link."""

    path: str
    kind: str


def is_cache(parts: tuple[str, ...]) -> bool:
    """Whether a path inside the folder is, or lies in, something that is not part of the bot."""
    return (
        any(part in CACHE_FOLDERS for part in parts)
        or _CACHE_PATH in itertools.pairwise(parts)
        or parts[-1] in _CACHE_FILES
        or parts[-1].endswith(_CACHE_SUFFIXES)
    )


def is_environment(folder: Path) -> bool:
    """Whether a folder is a Python virtual environment."""
    return os.path.lexists(folder / "pyvenv.cfg")


def bot_files(folder: Path) -> list[Entry]:
    """The files that are the bot, sorted by the bytes of their paths.

    Raises:
        BotFolderError: something cannot be read, or is neither file, folder nor link.
    """
    entries: list[Entry] = []
    faults: list[str] = []
    for parts, mode in _walk(folder, (), faults):
        path = "/".join(parts)
        if stat.S_ISLNK(mode):
            entries.append(Entry(path, "l"))
        elif stat.S_ISREG(mode):
            entries.append(Entry(path, "x" if mode & 0o100 else "f"))
        else:
            faults.append(
                f"{_shown(folder, path)} is neither a file, a folder nor a link; remove it"
            )
    if faults:
        raise BotFolderError(faults)
    return sorted(entries, key=lambda entry: os.fsencode(entry.path))


def _walk(
    folder: Path, above: tuple[str, ...], faults: list[str]
) -> Iterator[tuple[tuple[str, ...], int]]:
    """(path, mode) of everything but folders and caches; links are not followed."""
    try:
        with os.scandir(folder.joinpath(*above)) as found:
            names = [(item.name, item.stat(follow_symlinks=False).st_mode) for item in found]
    except OSError as error:
        faults.append(f"{_shown(folder, '/'.join(above))} cannot be read: {error.strerror}")
        return
    for name, mode in names:
        parts = (*above, name)
        if is_cache(parts):
            continue
        if stat.S_ISDIR(mode):
            if is_environment(folder.joinpath(*parts)):
                continue
            yield from _walk(folder, parts, faults)
        else:
            yield parts, mode


def entrant_hash(folder: Path) -> str:
    """SHA-256, in hex, over path, kind and content of every file that is the bot.

    The same for the same files wherever they lie, whoever owns them and however old they are. A
    link counts as its target's text. The bytes that are hashed: a line that names the scheme; then
    per file, sorted, `kind`, the length of the path as 8 bytes big-endian, the path, and the
    SHA-256 of the content.

    Raises:
        BotFolderError: something in the folder cannot be read.
    """
    total = hashlib.sha256(b"euchre entrant 1\n")
    faults: list[str] = []
    for entry in bot_files(folder):
        path = os.fsencode(entry.path)
        try:
            content = _content_hash(folder / entry.path, entry.kind)
        except OSError as error:
            faults.append(f"{_shown(folder, entry.path)} cannot be read: {error.strerror}")
            continue
        total.update(entry.kind.encode() + len(path).to_bytes(8, "big") + path + content)
    if faults:
        raise BotFolderError(faults)
    return total.hexdigest()


def _content_hash(path: Path, kind: str) -> bytes:
    if kind == "l":
        return hashlib.sha256(os.fsencode(os.readlink(path))).digest()
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def snapshot(folder: Path, into: Path) -> Path:
    """Copy the files that are the bot to `into`, a folder that is new or empty; returns `into`.

    The copy has the same `entrant_hash`. Only the executable bit of the permissions is kept. A link
    is copied as a link, and must stay inside: what it leads to outside would neither be hashed nor
    be safe from changes.

    Raises:
        BotFolderError: something cannot be read or written, or a link leads out of the folder.
    """
    entries = bot_files(folder)
    faults = [
        f"{_shown(folder, entry.path)} is a link that leads out of the bot's folder (to "
        f"{visible(os.readlink(folder / entry.path), keep='')}); put a copy in its place"
        for entry in entries
        if entry.kind == "l" and not _stays_inside(folder, entry.path)
    ]
    if faults:
        raise BotFolderError(faults)
    into.mkdir(parents=True, exist_ok=True)
    if any(into.iterdir()):
        raise BotFolderError([f"{into} is not empty; a snapshot needs a folder of its own"])
    for entry in entries:
        try:
            _copy(folder / entry.path, into / entry.path, entry.kind)
        except OSError as error:
            faults.append(f"{_shown(folder, entry.path)} cannot be copied: {error.strerror}")
    if faults:
        raise BotFolderError(faults)
    # Whatever the umask: in a sandbox the bot may be another user, who must get in.
    for place, _, _ in os.walk(into):
        os.chmod(place, 0o755)
    return into


def _copy(source: Path, target: Path, kind: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if kind == "l":
        target.symlink_to(os.readlink(source))
    else:
        shutil.copyfile(source, target, follow_symlinks=False)
        target.chmod(0o755 if kind == "x" else 0o644)


def _stays_inside(folder: Path, path: str) -> bool:
    # By its text, so that it leads to the same place in a copy; and by where it ends, so that it
    # does not leave through another link.
    text = os.path.normpath(os.path.join(os.path.dirname(path), os.readlink(folder / path)))
    if os.path.isabs(text) or text.split("/")[0] == "..":
        return False
    return Path(os.path.realpath(folder / path)).is_relative_to(os.path.realpath(folder))


def _shown(folder: Path, path: str) -> str:
    return visible(str(folder / path), keep="")
