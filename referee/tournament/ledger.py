"""What a run has stored, and what is stored next: units, with what is to be known beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.game.faults import Cause
from referee.store.finished import Finished
from referee.store.run_file import EXCLUDED, VOID, WITHDRAWN, Note, RunFile
from referee.tournament.done import DoneUnits
from referee.tournament.player import Failure
from referee.tournament.runner import Runner
from referee.tournament.watcher import Watcher


class Ledger:
    """Keeps the run file while games are played.

    Args:
        watcher: is told of what was stored.

    Attributes:
        file: the run file. runner: who plays. Both are set before the first unit is finished.
        done: the units that are in it, or were given up. excluded: those that were given up before
            the run was interrupted.
        attempts: how often a unit was void.
    """

    file: RunFile
    runner: Runner

    def __init__(self, watcher: Watcher) -> None:
        self.done = DoneUnits()
        self.excluded: set[int] = set()
        self.attempts: Counter[int] = Counter()
        self._watcher = watcher
        self._voids = 0  # how many are in the run file
        self._noted: set[int] = set()  # entrants whose withdrawal is in the run file
        self._told: set[int] = set()  # and those that the watcher was told of

    def read(self, file: RunFile) -> None:
        """What was stored before the run was interrupted."""
        self.excluded = file.excluded()
        self.done.add(file.stored())
        self.done.add(self.excluded)
        self.attempts.update(
            note.value["unit"]
            for note in file.notes(VOID)
            if isinstance(note.value.get("unit"), int)
        )

    def recall_lost(self) -> None:
        """Tell the runner who could play no more before the run was interrupted."""
        for number, failure in _withdrawn_before(self.file).items():
            self._noted.add(number)
            self._told.add(number)
            self.runner.recall_lost(number, failure)

    # ------------------------------------------------------------------ while games are played

    def store(self, units: Sequence[Finished]) -> None:
        """Put units into the run file; called in a thread.

        Raises:
            RunFileError: the disk is full, or fails.
        """
        rows = [finished.row for finished in units]
        # What comes again was taken back by a withdrawal.
        known = {one.unit.number for one in units if one.unit.number in self.done}
        # With the units that show it: whatever happens next, neither is known without the other.
        notes = [*self._withdrawals(), *self._new_voids()]
        self.file.add_rows(rows, replacing=known, notes=notes)

    def note_stored(self, units: Sequence[Finished]) -> None:
        """These are in the run file now."""
        self.done.add(finished.unit.number for finished in units)
        self._watcher.finished(units)
        self._tell_withdrawn()

    def note_withdrawn(self) -> None:
        """Those that failed when no unit was to come any more."""
        self.runner.note_lost()
        for note in self._withdrawals():
            self.file.note(note.kind, note.value)
        self._tell_withdrawn()

    def _new_voids(self) -> list[Note]:
        """The attempts that were void, and the units that are given up, since this was asked."""
        new = self.runner.voids[self._voids :]
        self._voids += len(new)
        notes = []
        for void in new:
            told = {"unit": void.unit.number, "attempt": void.attempt, "reason": void.reason}
            notes.append(Note(VOID, told))
            if void.is_last:
                notes.append(Note(EXCLUDED, {"unit": void.unit.number, "reason": void.reason}))
                self.done.add([void.unit.number])
        return notes

    def _withdrawals(self) -> list[Note]:
        """Who could play no more when the last units were finished, and is not noted yet."""
        runner = self.runner
        new = [number for number in sorted(runner.lost) if number not in self._noted]
        self._noted.update(new)
        return [
            Note(WITHDRAWN, told(runner.entrants[number].name, runner.lost[number]))
            for number in new
        ]

    def _tell_withdrawn(self) -> None:
        for number in sorted(self._noted - self._told):
            self._told.add(number)
            self._watcher.withdrawn(number, self.runner.lost[number])


def told(name: str, failure: Failure) -> dict[str, Any]:
    """What a note says of a bot that cannot play, or can no more."""
    return {"name": name, "cause": failure.cause.word, "evidence": failure.evidence}


def _withdrawn_before(file: RunFile) -> dict[int, Failure]:
    """The entrants that were withdrawn before a run was interrupted, and why."""
    names = [entrant.name for entrant in file.manifest.terms.entrants]
    causes = {cause.word: cause for cause in Cause}
    found: dict[int, Failure] = {}
    for note in file.notes(WITHDRAWN):
        name, cause = note.value.get("name"), causes.get(str(note.value.get("cause")))
        if name in names and cause is not None:
            found[names.index(name)] = Failure(cause, str(note.value.get("evidence", "")))
    return found
