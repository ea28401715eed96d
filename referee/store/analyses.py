"""What is stored of the analysis of a run: a table of its own in the run file.

It is made from the records alone, so it is no part of any digest and may be deleted and made again.
Each row has a hash that is tied to the record it was made from.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final

from referee.game.byte_stream import RecordError
from referee.program import again
from referee.store.blobs import pack, unpack
from referee.store.errors import RunFileError
from referee.store.run_file import RunFile

_TABLE: Final = """CREATE TABLE IF NOT EXISTS analysis (
    number INTEGER PRIMARY KEY, packed BLOB NOT NULL, hash BLOB NOT NULL)"""


class Analyses:
    """The analysed units of an open run file.

    Attributes:
        any: whether there were any when this was made.
    """

    def __init__(self, run: RunFile) -> None:
        self._run = run
        self.any = any(run.select("SELECT 1 FROM sqlite_master WHERE name = 'analysis'")) and any(
            run.select("SELECT 1 FROM analysis LIMIT 1")
        )

    def add(self, units: Iterable[tuple[int, bytes]]) -> None:
        """Store the analyses of stored units, in one transaction; what there was is replaced.

        Args:
            units: their numbers, and the analysis as bytes.

        Raises:
            RunFileError: the disk is full, or fails; what was stored before is safe.
        """
        with self._run.writing() as db:
            db.execute(_TABLE)
            for number, text in units:
                query = "SELECT happened_hash FROM unit WHERE number = ?"
                ((happened,),) = db.execute(query, (number,))
                db.execute(
                    "INSERT OR REPLACE INTO analysis (number, packed, hash) VALUES (?, ?, ?)",
                    (number, pack(text), _hash(happened, text)),
                )
        self.any = True

    def stored(self) -> set[int]:
        """The numbers of the units whose analysis is there and in order."""
        return {number for number, text, _ in self._read() if text is not None}

    def problems(self) -> Iterator[tuple[int, str]]:
        """The unit, and what is wrong with its analysis, for each that is not in order."""
        for number, _, wrong in self._read():
            if wrong:
                yield number, wrong

    def text(self, number: int) -> bytes | None:
        """The analysis of a unit as bytes, or ``None`` if there is none.

        Raises:
            RunFileError: it is not what was written.
        """
        for text, wrong in self._one(number):
            if text is None:
                path = self._run.path
                raise RunFileError(
                    f"{path}: the analysis of unit {number} is damaged: {wrong}; "
                    f"make it again with: {again('analyse', path)}"
                )
            return text
        return None

    def sound(self, number: int) -> bytes | None:
        """The analysis of a unit as bytes, or ``None`` if there is none that is in order."""
        return next((text for text, _ in self._one(number)), None)

    def _one(self, number: int) -> Iterator[tuple[bytes | None, str]]:
        for _, text, wrong in self._read("WHERE analysis.number = ?", number):
            yield text, wrong

    def _read(self, where: str = "", *values: int) -> Iterator[tuple[int, bytes | None, str]]:
        """Rows: number, the analysis if it is in order, and otherwise what is wrong with it."""
        if not self.any:
            return
        for number, packed, stored, happened in self._run.select(
            "SELECT analysis.number, analysis.packed, analysis.hash, unit.happened_hash FROM "
            f"analysis LEFT JOIN unit USING (number) {where} ORDER BY analysis.number",
            *values,
        ):
            if happened is None:
                yield number, None, "there is no such unit"
                continue
            try:
                text = unpack(packed)
                right = _hash(happened, text) == stored
            except (RecordError, TypeError):
                yield number, None, "it cannot be unpacked"
                continue
            yield (number, text, "") if right else (number, None, "it does not have its hash")


def _hash(happened: bytes, text: bytes) -> bytes:
    """The hash of an analysis: of the record's hash and the bytes made from that record."""
    return hashlib.sha256(happened + text).digest()
