"""SQLite as the run file uses it: making, opening, and saying in a sentence what went wrong."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from referee.program import again
from referee.store.errors import NotARunFile, RunFileError
from referee.store.manifest import SCHEMA_VERSION

APPLICATION_ID: Final = 0x45756372
"""What tells a run file from other SQLite files: the letters ``Eucr`` in its header."""
LADDER_ID: Final = 0x45756C61
"""What tells a ladder: the letters ``Eula``."""

_MAGIC: Final = b"SQLite format 3\0"
_HEADER_BYTES: Final = 100
_WAIT_SECONDS: Final = 10.0  # for another process's checkpoint, not for its whole run

_SCHEMA: Final = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    """CREATE TABLE unit (
        number INTEGER PRIMARY KEY, board INTEGER NOT NULL, pairing TEXT NOT NULL,
        attempt INTEGER NOT NULL, games INTEGER NOT NULL,
        packed BLOB NOT NULL, crc INTEGER NOT NULL, took BLOB NOT NULL,
        happened_hash BLOB NOT NULL, took_hash BLOB NOT NULL)""",
    "CREATE TABLE note (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, json BLOB NOT NULL)",
)


def check_header(path: Path, what: str = "run file") -> None:
    """Refuse what is no SQLite file, before SQLite has a look at it; ``what`` is wanted.

    Raises:
        NotARunFile: there is no file, or it is something else.
        RunFileError: it cannot be read.
    """
    try:
        # Before it is opened: a FIFO would wait for somebody who writes, a device do anything.
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
            raise NotARunFile(f"{path} is a pipe, a device or a socket, not a {what}")
        with open(path, "rb") as file:
            header = file.read(_HEADER_BYTES)
    except FileNotFoundError:
        raise NotARunFile(f"there is no {what} {path}") from None
    except IsADirectoryError:
        raise NotARunFile(f"{path} is a folder, not a {what}") from None
    except OSError as error:
        raise RunFileError(f"{path} cannot be read ({error.strerror})") from None
    if not header:
        raise NotARunFile(f"{path} is empty, so it is no {what}")
    if not header.startswith(_MAGIC) or len(header) < _HEADER_BYTES:
        raise NotARunFile(f"{path} is no {what}")


def create(path: Path, meta: Mapping[str, bytes]) -> sqlite3.Connection:
    """Make a new file with these values in its table ``meta``.

    Raises:
        RunFileError: there is something already, or no file can be made there. Nothing is left.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o644))
    except FileExistsError:
        raise RunFileError(
            f"{path} exists already; name another file with --run, "
            f"or go on with it: {again('resume', path)}"
        ) from None
    except OSError as error:
        raise RunFileError(
            f"{path} cannot be made ({error.strerror}); name another file with --run"
        ) from None
    db: sqlite3.Connection | None = None
    try:
        db = connect(path, "rw")
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
        _write_ahead(db)
        db.execute("BEGIN IMMEDIATE")
        for statement in _SCHEMA:
            db.execute(statement)
        db.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", meta.items())
        db.execute("COMMIT")
    except BaseException as error:
        if db is not None:
            db.close()
        for suffix in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                os.unlink(f"{path}{suffix}")
        if isinstance(error, sqlite3.Error):
            raise RunFileError(
                f"{path} cannot be written ({error}); make room, or name another file with --run"
            ) from error
        raise
    return db


def open_existing(path: Path, write: bool) -> sqlite3.Connection:
    """Open a file whose header was looked at.

    Raises:
        NotARunFile: it is another program's, or from a newer version.
        RunFileError: it is damaged, or cannot be opened.
    """
    try:
        db = _open_checked(path, "rw" if write else "ro")
    except sqlite3.Error as error:
        # A file in write-ahead mode without its log, where no file can be made: nobody can be
        # writing it, so it may be read as it is.
        if write or Path(f"{path}-wal").exists() or "malformed" in str(error):
            raise read_error(path, error) from error
        try:
            db = _open_checked(path, "ro&immutable=1")
        except sqlite3.Error as again:
            raise read_error(path, again) from again
    if write:
        try:
            _write_ahead(db)
        except sqlite3.Error as error:
            db.close()
            raise write_error(path, error) from error
    return db


def _open_checked(path: Path, mode: str) -> sqlite3.Connection:
    db = connect(path, mode)
    try:
        ((application,),) = db.execute("PRAGMA application_id")
        ((version,),) = db.execute("PRAGMA user_version")
        if application == LADDER_ID:
            raise NotARunFile(
                f"{path} is a ladder, not a run file; see `{again('ladder', '--help')}`, and take "
                f"a round of it out with `{again('ladder', 'round', path, '0')}`"
            )
        if application != APPLICATION_ID:
            raise NotARunFile(f"{path} is a SQLite file, but no run file")
        if not 1 <= version <= SCHEMA_VERSION:
            raise NotARunFile(
                f"{path} has format {version}, and this referee reads formats up to "
                f"{SCHEMA_VERSION}; it was written by a newer one: update euchre-referee"
            )
        list(db.execute("SELECT name FROM sqlite_master"))
    except BaseException:
        db.close()
        raise
    return db


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file, for the modules of this package; ``mode`` is SQLite's word for it."""
    return sqlite3.connect(
        f"file:{quote(os.fsencode(path.absolute()))}?mode={mode}",
        uri=True,
        timeout=_WAIT_SECONDS,
        isolation_level=None,  # transactions begin where the code says so
        check_same_thread=False,
    )


def _write_ahead(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    # A killed process loses nothing, a power cut perhaps the last seconds, never the file.
    db.execute("PRAGMA synchronous=NORMAL")


def read_error(path: Path, error: sqlite3.Error) -> RunFileError:
    """What to say when reading failed."""
    text = str(error)
    if "locked" in text:
        return RunFileError(f"{path} is being put in order by its writer; try again in a moment")
    if "unable to open" in text:
        return RunFileError(
            f"{path} cannot be opened; copy it, and {path.name}-wal if there is one, "
            "into a folder that you may write in"
        )
    return RunFileError(f"{path} is damaged ({text}); only a copy of it can help")


def write_error(
    path: Path, error: sqlite3.Error, command: Sequence[str] = ("resume",)
) -> RunFileError:
    """What to say when writing failed; ``command`` goes on with it."""
    text = str(error)
    if "full" in text:
        why = "the disk is full; make room"
    elif "readonly" in text:
        why = "it may not be written; give yourself the right to write it"
    elif "locked" in text:
        why = "another program holds it; close that"
    else:
        why = f"writing failed ({text}); see to the disk"
    return RunFileError(
        f"{path}: {why}, then go on with: {again(*command, path)} (what is stored is safe)"
    )
