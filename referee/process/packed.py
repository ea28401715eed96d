"""The files of a bot as one piece of bytes, to be kept in another file."""

from __future__ import annotations

import io
import os
import tarfile
from pathlib import Path, PurePosixPath
from typing import Final

from referee.process.folder_files import BotFolderError, bot_files, entrant_hash

MOST_BYTES: Final = 500 << 20
"""So large a bot may be, packed."""


def pack(folder: Path) -> bytes:
    """The files of a folder that are the bot, packed; the same bytes for the same files.

    Raises:
        BotFolderError: a file cannot be read, or it is too large.
    """
    into = io.BytesIO()
    with tarfile.open(fileobj=into, mode="w:xz", format=tarfile.PAX_FORMAT) as archive:
        for entry in bot_files(folder):
            path = folder / entry.path
            member = tarfile.TarInfo(entry.path)
            try:
                if entry.kind == "l":
                    member.type = tarfile.SYMTYPE
                    member.linkname = os.readlink(path)
                    archive.addfile(member)
                    continue
                member.mode = 0o755 if entry.kind == "x" else 0o644
                member.size = path.stat().st_size
                with open(path, "rb") as file:
                    archive.addfile(member, file)
            except OSError as error:
                raise BotFolderError([f"{path} cannot be read ({error.strerror})"]) from None
            if into.tell() > MOST_BYTES:
                raise BotFolderError([f"{folder} holds more than {MOST_BYTES >> 20} MB, packed"])
    return into.getvalue()


def unpack(packed: bytes, into: Path, expected: str) -> Path:
    """Write the files into a new folder; returns it.

    Args:
        packed: what :func:`pack` gave. into: the folder. expected: the hash of the files.

    Raises:
        BotFolderError: they are not those that were packed.
    """
    into.mkdir(parents=True)
    try:
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:xz") as archive:
            links = [member for member in archive if not _write(archive, member, into)]
        for link in links:  # last: nothing is written through one
            _place(into, link.name).symlink_to(link.linkname)
    except (tarfile.TarError, OSError, EOFError, ValueError) as error:
        raise BotFolderError([f"the packed files of the bot cannot be written: {error}"]) from None
    if entrant_hash(into) != expected:
        raise BotFolderError(["the packed files of the bot are not those that were entered"])
    return into


def _write(archive: tarfile.TarFile, member: tarfile.TarInfo, into: Path) -> bool:
    """Write a file; false if it is a link."""
    if member.issym():
        return False
    file = archive.extractfile(member) if member.isfile() else None
    if file is None:
        raise ValueError(f"{member.name} is neither a file nor a link")
    path = _place(into, member.name)
    path.write_bytes(file.read())
    path.chmod(0o755 if member.mode & 0o100 else 0o644)
    return True


def _place(into: Path, name: str) -> Path:
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or name.startswith("/"):
        raise ValueError(f"{name} leads out of the folder")
    path = into.joinpath(*parts)
    path.parent.mkdir(parents=True, exist_ok=True)
    return path
