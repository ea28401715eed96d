"""The run file: one SQLite file with the manifest and every unit that was played.

While a run is going on, the file is in SQLite's write-ahead mode, so others may read it and a
process that is killed loses nothing that was committed. When it is closed everything is put into
the one file. ``docs/run-file.md`` describes the format for those who want to check one themselves.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from referee.game.byte_stream import RecordError
from referee.game.unit import UnitResult
from referee.program import again
from referee.store import database
from referee.store.chain import chain_of
from referee.store.errors import RunFileError
from referee.store.lock import FileIdentity, WriteLock
from referee.store.manifest import Manifest, canonical, load_manifest
from referee.store.rows import COLUMNS, Row, note_hash, read_row, row_of

EXCLUDED: Final = "excluded"
VOID: Final = "void"
NEVER_PLAYABLE: Final = "never_playable"
WITHDRAWN: Final = "withdrawn"
"""The kind of note that names a unit the referee gave up: ``{"unit": number, ...}``."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something about the run as a whole. Kinds in use: ``never_playable``, ``withdrawn``,
    ``excluded`` (a unit), ``void`` (an attempt at a unit), ``resumed``."""

    kind: str
    value: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Counts:
    """How much is stored."""

    units: int
    games: int


@dataclass(frozen=True, slots=True)
class Seal:
    """What a finished run says of itself: digests in hex, and how much they are made of.

    ``units`` is how many units of the schedule the run came to: the digests are of the stored
    units with smaller numbers.
    """

    results: str
    timing: str
    units: int
    games: int


class RunFile:
    """An open run file. Use it in a ``with`` statement, or call :meth:`close`.

    It may be used from any thread, one call at a time.

    Attributes:
        path: where it is.
        manifest: what it says about its run.
    """

    def __init__(
        self, path: Path, db: sqlite3.Connection, manifest: Manifest, lock: WriteLock | None
    ) -> None:
        """For :meth:`create` and :meth:`open`."""
        self.path = path
        self.manifest = manifest
        self._db = db
        self._lock = lock
        self._rules = manifest.terms.rules
        self._entrants = len(manifest.terms.entrants)
        self._file = None if lock is None else FileIdentity(path)

    # ------------------------------------------------------------------ opening and closing

    @classmethod
    def create(cls, path: str | os.PathLike[str], manifest: Manifest) -> RunFile:
        """Make a new run file and open it for writing.

        Raises:
            RunFileError: there is something already, or no file can be made there.
        """
        target = Path(path)
        terms, host = manifest.terms.to_json(), manifest.host.to_json()
        lock = WriteLock(target)
        try:
            db = database.create(
                target,
                {
                    "terms": terms,
                    "host": host,
                    "terms_hash": hashlib.sha256(terms).digest(),
                    "host_hash": hashlib.sha256(host).digest(),
                },
            )
        except BaseException:
            lock.release()
            raise
        return cls(target, db, manifest, lock)

    @classmethod
    def open(cls, path: str | os.PathLike[str], write: bool = False) -> RunFile:
        """Open a run file that exists.

        Args:
            path: where it is.
            write: open it for writing too, as only one process may. Reading works beside a
                process that is writing, and where nothing can be written at all.

        Raises:
            NotARunFile: there is none, or none that this version can read.
            RunFileError: it is damaged, or cannot be opened.
        """
        target = Path(path)
        database.check_header(target)
        lock = WriteLock(target) if write else None
        db: sqlite3.Connection | None = None
        try:
            db = database.open_existing(target, write)
            return cls(target, db, _sealed_manifest(target, db), lock)
        except BaseException:
            if db is not None:
                db.close()
            if lock is not None:
                lock.release()
            raise

    def __enter__(self) -> RunFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Put everything into the one file and let go of it. Closing twice does nothing."""
        if self._lock is not None:
            # Somebody who reads just now may hold the write-ahead log open; then it stays, and
            # the last one to close the file removes it. What is another file now is left alone.
            with suppress(sqlite3.Error, RunFileError):
                self._check_place()
                self._db.execute("PRAGMA busy_timeout=1000")
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._db.execute("PRAGMA journal_mode=DELETE")
        with suppress(sqlite3.Error):
            self._db.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # ------------------------------------------------------------------ writing

    def add(
        self,
        units: Sequence[UnitResult],
        replacing: Collection[int] = (),
        notes: Sequence[Note] = (),
    ) -> None:
        """Store whole units, all of them or none, in one transaction.

        Args:
            units: the units.
            replacing: the numbers of those that take the place of a stored one.
            notes: what to note of the run in the same transaction.

        Raises:
            RunFileError: the disk is full, or fails, or another one is stored already; what was
                stored before is safe.
        """
        self.add_rows([row_of(result) for result in units], replacing, notes)

    def add_rows(
        self,
        rows: Sequence[Row],
        replacing: Collection[int] = (),
        notes: Sequence[Note] = (),
    ) -> None:
        """Store whole units as :meth:`add` does, which are rows already."""
        told = [(note.kind, canonical(note.value)) for note in notes]
        stale = [(row.number,) for row in rows if row.number in replacing]
        marks = ", ".join("?" * len(COLUMNS.split(",")))
        with self.writing() as db:
            db.execute("DELETE FROM meta WHERE key = 'seal'")
            db.executemany("INSERT INTO note (kind, json) VALUES (?, ?)", told)
            if stale:
                db.executemany("DELETE FROM unit WHERE number = ?", stale)
                if any(db.execute("SELECT 1 FROM sqlite_master WHERE name = 'analysis'")):
                    db.executemany("DELETE FROM analysis WHERE number = ?", stale)
            try:
                db.executemany(f"INSERT INTO unit ({COLUMNS}) VALUES ({marks})", rows)
            except sqlite3.IntegrityError as error:
                raise RunFileError(
                    f"{self.path}: a unit is stored already ({error}), perhaps by another program; "
                    f"see `{again('verify', self.path)}`"
                ) from None

    def note(self, kind: str, value: Mapping[str, Any]) -> None:
        """Store something about the run as a whole; ``value`` must be fit for JSON.

        Raises:
            RunFileError: the disk is full, or fails.
        """
        text = canonical(dict(value))
        with self.writing() as db:
            db.execute("DELETE FROM meta WHERE key = 'seal'")
            db.execute("INSERT INTO note (kind, json) VALUES (?, ?)", (kind, text))

    def finish(self, units: int | None = None) -> Seal:
        """Say that the run is complete, and seal it with its digests.

        Args:
            units: how many units of the schedule the run came to; by default :meth:`prefix`. Units
                beyond them, played ahead of a decision, are removed.

        Returns:
            What was sealed.
        """
        units = self.prefix() if units is None else units
        self._remove_from(units)
        games = self._value("SELECT coalesce(sum(games), 0) FROM unit WHERE number < ?", units)
        seal = Seal(self.digest(units), self.timing_digest(units), units, games)
        with self.writing() as db:
            db.execute(
                "INSERT OR REPLACE INTO meta (key, value) VALUES ('seal', ?)",
                (canonical({name: getattr(seal, name) for name in Seal.__slots__}),),
            )
        return seal

    def _remove_from(self, number: int) -> None:
        if self._value("SELECT count(*) FROM unit WHERE number >= ?", number):
            with self.writing() as db:
                db.execute("DELETE FROM unit WHERE number >= ?", (number,))
                if any(db.execute("SELECT 1 FROM sqlite_master WHERE name = 'analysis'")):
                    db.execute("DELETE FROM analysis WHERE number >= ?", (number,))

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, for the modules of this package; all of it is done, or nothing."""
        if self._lock is None:
            raise ValueError(f"{self.path} was opened for reading")
        self._check_place()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise database.write_error(self.path, error) from error
            raise

    def _check_place(self) -> None:
        if self._file is not None:
            self._file.check(self.path)

    # ------------------------------------------------------------------ reading

    def stored(self) -> set[int]:
        """The numbers of the units that are stored."""
        return {number for (number,) in self.select("SELECT number FROM unit")}

    def excluded(self) -> set[int]:
        """The numbers of the units that the referee gave up."""
        found = (note.value.get("unit") for note in self.notes(EXCLUDED))
        return {number for number in found if isinstance(number, int)}

    def prefix(self) -> int:
        """How many units from the start of the schedule on are stored or excluded, without a gap.

        While a run is going on units are finished in any order; only this much of it is the same
        whenever it is interrupted.
        """
        done = self.stored() | self.excluded()
        count = 0
        while count in done:
            count += 1
        return count

    @property
    def counts(self) -> Counts:
        """How much is stored."""
        for units, games in self.select("SELECT count(*), coalesce(sum(games), 0) FROM unit"):
            return Counts(units, games)
        raise AssertionError("a count without a row")

    def units(self) -> Iterator[UnitResult]:
        """Every stored unit in the order of the schedule, read one by one.

        Raises:
            RunFileError: one of them cannot be read; ``referee verify`` says what is wrong.
        """
        return (self._result(row) for row in self.rows())

    def unit(self, number: int) -> UnitResult | None:
        """One unit, or ``None`` if it is not stored.

        Raises:
            RunFileError: it cannot be read.
        """
        query = f"SELECT {COLUMNS} FROM unit WHERE number = ?"
        for values in self.select(query, number):
            return self._result(Row(*values))
        return None

    def rows(self) -> Iterator[Row]:
        """Every stored unit in the order of the schedule, as it stands in the file."""
        for values in self.select(f"SELECT {COLUMNS} FROM unit ORDER BY number"):
            yield Row(*values)

    def _result(self, row: Row) -> UnitResult:
        try:
            return read_row(row, self._rules, self._entrants)
        except RecordError as error:
            raise RunFileError(
                f"{self.path}: unit {row.number} is damaged: {error}; "
                f"see `{again('verify', self.path)}`"
            ) from None

    def notes(self, kind: str | None = None) -> list[Note]:
        """What is stored about the run as a whole, in order; all of it, or one kind."""
        found = []
        for number, its_kind, text in self.raw_notes():
            if kind is None or its_kind == kind:
                found.append(Note(its_kind, self._json(text, f"note {number}")))
        return found

    def raw_notes(self) -> Iterator[tuple[int, Any, Any]]:
        """The notes as they stand in the file: number, kind (text), JSON (bytes)."""
        yield from self.select("SELECT number, kind, json FROM note ORDER BY number")

    def integrity(self) -> list[str]:
        """What is wrong with it as an SQLite file; nothing, if all is well."""
        found = [str(text) for (text,) in self.select("PRAGMA integrity_check(10)")]
        # SQLite takes a last page that is cut off for one that ends with zeros.
        if self.path.stat().st_size % self._value("PRAGMA page_size"):
            found.append("its end is cut off")
        return [text for text in found if text != "ok"]

    @property
    def seal(self) -> Seal | None:
        """What a finished run says of itself; ``None`` if the run is not finished."""
        for (text,) in self.select("SELECT value FROM meta WHERE key = 'seal'"):
            value = self._json(text, "the seal")
            kinds = {"results": str, "timing": str, "units": int, "games": int}
            if {name: type(item) for name, item in value.items()} != kinds:
                raise RunFileError(f"{self.path}: the seal is damaged")
            return Seal(**value)
        return None

    def _json(self, text: Any, what: str) -> dict[str, Any]:
        try:
            value = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise RunFileError(f"{self.path}: {what} is damaged: it is no JSON object")
        return value

    # ------------------------------------------------------------------ digests

    def digest(self, units: int | None = None) -> str:
        """The digest of the results, in hex: equal for equal terms and equal games.

        Args:
            units: of the stored units with smaller numbers than this; by default :meth:`prefix`.
        """
        return self._chain(self.manifest.terms.hash, "happened_hash", units).hex()

    def timing_digest(self, units: int | None = None) -> str:
        """The digest of everything else: host, times, evidence, attempts and notes, in hex."""
        link = self._chain(self.manifest.host.hash, "took_hash", units)
        hashes = ((number, note_hash(kind, text)) for number, kind, text in self.raw_notes())
        return chain_of(link, hashes).hex()

    def _chain(self, start: bytes, column: str, units: int | None) -> bytes:
        units = self.prefix() if units is None else units
        query = f"SELECT number, {column} FROM unit WHERE number >= 0 AND number < ?"
        try:
            return chain_of(start, self.select(f"{query} ORDER BY number", units))
        except TypeError:  # a value that is no BLOB; nobody wrote that by accident
            raise RunFileError(
                f"{self.path} is damaged: a hash in it is none; see `{again('verify', self.path)}`"
            ) from None

    # ------------------------------------------------------------------ SQL

    def select(self, query: str, *values: Any) -> Iterator[Any]:
        """The rows that a query finds, for the modules of this package."""
        cursor = self._db.cursor()
        try:
            # Not "yield from": that would close the cursor when whoever reads stops half-way,
            # which SQLite refuses if the file was closed by then.
            for row in cursor.execute(query, values):  # noqa: UP028  # see above
                yield row
        except sqlite3.Error as error:
            raise database.read_error(self.path, error) from error
        finally:
            with suppress(sqlite3.Error):
                cursor.close()

    def _value(self, query: str, *values: Any) -> int:
        for (value,) in self.select(query, *values):
            return int(value)
        return 0


def _sealed_manifest(path: Path, db: sqlite3.Connection) -> Manifest:
    """The manifest of an open file, if it is as it was sealed."""
    try:
        meta = dict(db.execute("SELECT key, value FROM meta"))
    except sqlite3.Error as error:
        raise database.read_error(path, error) from error
    for part in ("terms", "host"):
        text, sealed = meta.get(part), meta.get(f"{part}_hash")
        if not isinstance(text, bytes) or not isinstance(sealed, bytes):
            raise RunFileError(
                f"{path}: the manifest is incomplete: the run was stopped before it began"
                "; delete the file"
            )
        if hashlib.sha256(text).digest() != sealed:
            raise RunFileError(
                f"{path}: the manifest is damaged: its part {part!r} is not what was sealed"
            )
    return load_manifest(meta["terms"], meta["host"], str(path))
