"""What became of the cells so far, in a file, so that a long drill can go on where it was."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from referee.check.hostile.drill import Judged
from referee.check.hostile.matrix import Cell
from referee.process.sandbox.cell import Level


class NoLedger(Exception):
    """The file is none, or cannot be read or written; the message says where and why."""


class Ledger:
    """A file with one JSON object on each line: `cell`, `sandbox` (the level), `ok`.

    Raises:
        NoLedger: it is something else, or cannot be read.
    """

    def __init__(self, path: Path, level: Level) -> None:
        self._path = path
        self._level = level
        self._ok: dict[str, bool] = {}
        try:
            lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        except (OSError, UnicodeError) as error:
            raise NoLedger(f"{path} cannot be read: {error}") from None
        for number, line in enumerate(lines, 1):
            self._read(number, line)

    def _read(self, number: int, line: str) -> None:
        try:
            kept = json.loads(line)
            cell, level, ok = str(kept["cell"]), kept["sandbox"], bool(kept["ok"])
        except (ValueError, TypeError, KeyError):
            raise NoLedger(
                f"{self._path}, line {number}: this is not what a cell is kept as; "
                "name a file that `--kept` has written, or a new one"
            ) from None
        if level == self._level.value:
            self._ok[cell] = ok

    def left(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those that were not found in order with bots shut in so far."""
        return [cell for cell in cells if not self._ok.get(str(cell))]

    def keep(self, judged: Judged) -> None:
        """Add a cell.

        Raises:
            NoLedger: it cannot be written.
        """
        told = {"cell": str(judged.cell), "sandbox": self._level.value, "ok": judged.ok}
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(told) + "\n")
        except OSError as error:
            raise NoLedger(f"{self._path} cannot be written: {error.strerror}") from None
