"""The file of a ladder: who is on it, with the files of every bot, and every round that was played.

A round is a run like any other, in the same format and with the same guarantees; the ladder keeps
the whole run file, packed. So nothing is needed but this one file to go on, to draw up the table
again from the records, and to check everything.

It is opened for one transaction at a time, so that bots may be added while rounds are played; that
only one process plays rounds is seen to by :class:`referee.store.lock.WriteLock`.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from referee.store.chain import chain_of
from referee.store.database import LADDER_ID, check_header, connect, read_error, write_error
from referee.store.errors import NotARunFile, RunFileError
from referee.store.manifest import canonical

VERSION: Final = 1
ACTIVE: Final = "active"
BENCHED: Final = "benched"
REMOVED: Final = "removed"
BANNED: Final = "banned"
STATES: Final = (ACTIVE, BENCHED, REMOVED, BANNED)

_SCHEMA: Final = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    """CREATE TABLE entrant (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, version TEXT NOT NULL,
        hash TEXT NOT NULL UNIQUE, origin TEXT NOT NULL, state TEXT NOT NULL,
        reason TEXT NOT NULL, files BLOB NOT NULL)""",
    """CREATE TABLE round (
        number INTEGER PRIMARY KEY, began_at TEXT NOT NULL, commitment TEXT NOT NULL,
        run BLOB, digest TEXT, units INTEGER, games INTEGER, words TEXT NOT NULL)""",
    """CREATE TABLE event (
        number INTEGER PRIMARY KEY, at TEXT NOT NULL, round INTEGER NOT NULL,
        entrant INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT NOT NULL)""",
)
_ENTRANT: Final = "number, name, version, hash, origin, state, reason"
_ROUND: Final = "number, began_at, commitment, digest, units, games, words, run IS NOT NULL"


@dataclass(frozen=True, slots=True)
class LadderEntrant:
    """One bot, in one version.

    Attributes:
        number: from 0, in the order in which they were added. name: unique on the ladder.
        version: what its bot.toml says, or "". hash: of its files, in hex.
        origin: the folder it was added from.
        state: one of :data:`STATES`. reason: why it is not active, or "".
    """

    number: int
    name: str
    version: str
    hash: str
    origin: str
    state: str
    reason: str


@dataclass(frozen=True, slots=True)
class Round:
    """One round.

    Attributes:
        number: from 0. began_at: ISO 8601. commitment: the promise about its cards, in hex.
        digest: of its results, once it is over. units, games: how many it has then.
        words: who met, for people. kept: whether any of it is in the file, 0 or 1.
    """

    number: int
    began_at: str
    commitment: str
    digest: str | None
    units: int | None
    games: int | None
    words: str
    kept: int


@dataclass(frozen=True, slots=True)
class Event:
    """That a bot came into a state, when, before which round, and why."""

    at: str
    round: int
    entrant: int
    state: str
    reason: str


class LadderFile:
    """A ladder.

    Attributes:
        path: where its file is. id: 32 hexadecimal digits that its rounds name it by.
        terms: what was settled when it was begun, as JSON values.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open one that exists.

        Raises:
            NotARunFile: there is none, or none that this version can read.
            RunFileError: it is damaged, or cannot be read.
        """
        self.path = Path(path)
        check_header(self.path, "ladder")
        with self._open(write=False) as db:
            meta = dict(db.execute("SELECT key, value FROM meta"))
        text = meta.get("terms")
        if not isinstance(text, bytes) or meta.get("hash") != hashlib.sha256(text).digest():
            raise RunFileError(f"{self.path}: what was settled is not what was sealed")
        found = json.loads(text)
        self.id: str = found["id"]
        self.terms: dict[str, Any] = found["terms"]
        self._hash: bytes = meta["hash"]

    @classmethod
    def create(cls, path: Path, terms: Mapping[str, Any]) -> LadderFile:
        """Begin one.

        Raises:
            RunFileError: there is something already, or no file can be made there.
        """
        text = canonical({"id": secrets.token_hex(16), "terms": dict(terms)})
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o644))
        except FileExistsError:
            raise RunFileError(f"{path} exists already; name another file") from None
        except OSError as error:
            raise RunFileError(
                f"{path} cannot be made ({error.strerror}); name another file"
            ) from None
        db = connect(path, "rw")
        try:
            db.execute(f"PRAGMA application_id={LADDER_ID}")
            db.execute(f"PRAGMA user_version={VERSION}")
            db.execute("BEGIN IMMEDIATE")
            for statement in _SCHEMA:
                db.execute(statement)
            meta = {"terms": text, "hash": hashlib.sha256(text).digest()}
            db.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", meta.items())
            db.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(OSError):
                os.unlink(path)
            raise RunFileError(f"{path} cannot be written ({error}); make room") from None
        finally:
            db.close()
        return cls(path)

    # ------------------------------------------------------------------ entrants

    def entrants(self) -> tuple[LadderEntrant, ...]:
        """All bots that were ever on it, by number."""
        rows = self._rows(f"SELECT {_ENTRANT} FROM entrant ORDER BY number")
        return tuple(LadderEntrant(*row) for row in rows)

    def files(self, number: int) -> bytes:
        """The files of a bot, as they were given to :meth:`add`."""
        for (files,) in self._rows("SELECT files FROM entrant WHERE number = ?", number):
            return bytes(files)
        raise RunFileError(f"{self.path}: the files of bot {number} are missing")

    def add(self, entrant: LadderEntrant, files: bytes, at: str) -> None:
        """Put a bot on the ladder; its number must be the next one.

        Raises:
            RunFileError: somebody else has just added one.
        """
        with self._writing() as db:
            try:
                db.execute(
                    f"INSERT INTO entrant ({_ENTRANT}, files) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (*(getattr(entrant, name) for name in LadderEntrant.__slots__), files),
                )
            except sqlite3.IntegrityError:
                raise RunFileError(
                    f"{self.path}: another one was added at the same time; try again"
                ) from None
            self._event(db, entrant.number, entrant.state, entrant.reason, at)

    def change(self, number: int, state: str, reason: str, at: str) -> None:
        """A bot comes into another state."""
        with self._writing() as db:
            self._change(db, number, state, reason, at)

    def _change(
        self, db: sqlite3.Connection, number: int, state: str, reason: str, at: str
    ) -> None:
        db.execute(
            "UPDATE entrant SET state = ?, reason = ? WHERE number = ?", (state, reason, number)
        )
        self._event(db, number, state, reason, at)

    @staticmethod
    def _event(db: sqlite3.Connection, number: int, state: str, reason: str, at: str) -> None:
        db.execute(
            "INSERT INTO event (at, round, entrant, state, reason) VALUES "
            "(?, (SELECT count(*) FROM round WHERE digest IS NOT NULL), ?, ?, ?)",
            (at, number, state, reason),
        )

    def events(self) -> tuple[Event, ...]:
        """What became of whom, in order."""
        rows = self._rows("SELECT at, round, entrant, state, reason FROM event ORDER BY number")
        return tuple(Event(*row) for row in rows)

    # ------------------------------------------------------------------ rounds

    def rounds(self) -> tuple[Round, ...]:
        """All rounds, the last of which may be going on."""
        rows = self._rows(f"SELECT {_ROUND} FROM round ORDER BY number")
        return tuple(Round(*row) for row in rows)

    def begin_round(self, number: int, commitment: str, words: str, at: str) -> None:
        """A round is about to be played. One of the same number that never came to a game is
        forgotten."""
        with self._writing() as db:
            db.execute("DELETE FROM round WHERE number = ? AND run IS NULL", (number,))
            db.execute(
                "INSERT INTO round (number, began_at, commitment, words) VALUES (?, ?, ?, ?)",
                (number, at, commitment, words),
            )

    def forget_round(self, number: int) -> None:
        """A round came to no game."""
        with self._writing() as db:
            db.execute("DELETE FROM round WHERE number = ? AND run IS NULL", (number,))

    def keep_round(
        self,
        number: int,
        run: bytes,
        digest: str | None,
        counts: tuple[int, int],
        benched: Sequence[tuple[int, str]] = (),
        at: str = "",
    ) -> None:
        """Put the run file of a round into the ladder.

        Args:
            number: the round. run: the bytes of the file, closed.
            digest: of its results, if it is over. counts: units and games in it.
            benched: who is to play no more, and why; in the same transaction. at: when.
        """
        units, games = counts if digest is not None else (None, None)
        with self._writing() as db:
            db.execute(
                "UPDATE round SET run = ?, digest = ?, units = ?, games = ? WHERE number = ?",
                (zlib.compress(run, 6), digest, units, games, number),
            )
            for entrant, reason in benched:
                self._change(db, entrant, BENCHED, reason, at)

    def run_of(self, number: int) -> bytes:
        """The bytes of the run file of a round.

        Raises:
            RunFileError: there is none, or it is damaged.
        """
        for (packed,) in self._rows("SELECT run FROM round WHERE number = ?", number):
            if packed is not None:
                try:
                    return zlib.decompress(packed)
                except (zlib.error, TypeError):
                    raise RunFileError(f"{self.path}: round {number} is damaged") from None
        raise RunFileError(f"{self.path} has no round {number}")

    def digest(self) -> str:
        """One number for everything that was played, in hex: a chain over the digests of rounds."""
        links = [
            (one.number, bytes.fromhex(one.digest))
            for one in self.rounds()
            if one.digest is not None
        ]
        return chain_of(self._hash, links).hex()

    def integrity(self) -> list[str]:
        """What is wrong with it as an SQLite file; nothing, if all is well."""
        return [str(text) for (text,) in self._rows("PRAGMA integrity_check(10)") if text != "ok"]

    # ------------------------------------------------------------------ SQL

    def _rows(self, query: str, *values: Any) -> list[Any]:
        with self._open(write=False) as db:
            return list(db.execute(query, values))

    @contextmanager
    def _open(self, write: bool) -> Iterator[sqlite3.Connection]:
        if not self.path.exists():
            raise NotARunFile(f"there is no ladder {self.path}")
        try:
            # Also who only reads must be able to undo what a killed process left half done.
            writable = write or os.access(self.path, os.W_OK)
            db = connect(self.path, "rw" if writable else "ro")
        except sqlite3.Error as error:
            raise read_error(self.path, error) from error
        try:
            ((application,),) = db.execute("PRAGMA application_id")
            ((version,),) = db.execute("PRAGMA user_version")
            if application != LADDER_ID:
                raise NotARunFile(f"{self.path} is no ladder; begin one with `referee ladder new`")
            if version != VERSION:
                raise NotARunFile(
                    f"{self.path} has format {version}, and this referee knows {VERSION}; "
                    "update euchre-referee"
                )
            yield db
        except sqlite3.Error as error:
            if write:
                raise write_error(self.path, error, ("ladder", "run")) from error
            raise read_error(self.path, error) from error
        finally:
            db.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._open(write=True) as db:
            try:
                db.execute("BEGIN IMMEDIATE")
                ((found,),) = db.execute("SELECT value FROM meta WHERE key = 'hash'")
                if found != self._hash:
                    raise RunFileError(f"{self.path} is another ladder now")
                yield db
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                raise
