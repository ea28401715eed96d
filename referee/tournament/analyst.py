"""Analysing a run: every unit that is not analysed yet, on several processors, stored as it goes.

A unit is the piece of work: a worker is given its packed record and gives back its analysis, so it
needs neither the run file nor anything of the units before. What is finished is stored several
times a second; a run that is interrupted goes on where it was.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Final

from euchre.rules.deal import Board
from euchre.rules.options import Rules
from referee.analysis import analyse_game, no_double_dummy
from referee.analysis.blobs import decode_unit, encode_unit
from referee.game.byte_stream import RecordError
from referee.program import again
from referee.store.analyses import Analyses
from referee.store.blobs import decode_happened, unpack
from referee.store.errors import RunFileError
from referee.store.rows import Row
from referee.store.run_file import RunFile
from referee.tournament.analyses import hands_in
from referee.tournament.interrupt import SIGNALS, Interrupted

_STORE_SECONDS: Final = 0.2  # work that a killed process may lose
_UNITS_A_JOB: Final = 8  # a further process takes longer to start than so few units to analyse
_AHEAD: Final = 4  # units that are handed out for each worker

Done = tuple[int, bytes]
"""The number of a unit, and its analysis as bytes."""


class AnalysisWatcher:
    """Is told how far the work is. This one says nothing."""

    def begun(self, units: int, before: int) -> None:
        """So many units are stored, and so many of them were analysed before."""

    def progress(self, units: int, hands: int) -> None:
        """So many units and hands have been analysed now; called several times a second."""

    def ended(self) -> None:
        """It is over, or interrupted."""


@dataclass(frozen=True, slots=True)
class Analysed:
    """What was done: ``before`` units had been analysed already, of ``stored`` in the run file."""

    stored: int
    before: int
    units: int
    hands: int


def analyse_run(path: Path, jobs: int, watcher: AnalysisWatcher) -> Analysed:
    """Analyse all units of a run file that are not analysed yet.

    Call it from the main thread: it takes the signals that interrupt it.

    Args:
        path: the run file. jobs: how many processes may work at once.

    Raises:
        Interrupted: a signal came; what was finished is stored.
        RunFileError: the file cannot be used, or a record in it is damaged.
        ValueError: hands by its rules cannot be analysed.
    """
    with RunFile.open(path, write=True) as run:
        terms = run.manifest.terms
        if none := no_double_dummy(terms.rules):
            raise ValueError(f"{path}: {none}; what there is without it: {again('report', path)}")
        analyses = Analyses(run)
        before, stored = analyses.stored(), run.stored()
        left = len(stored - before)
        work = _Work(run, analyses, watcher, terms.rules, terms.seed)
        watcher.begun(len(stored), len(stored) - left)
        try:
            with _signals() as came:
                rows = (row for row in run.rows() if row.number not in before)
                work.do(rows, max(1, min(jobs, left // _UNITS_A_JOB)), came)
        finally:
            watcher.ended()
        if came and work.units < left:
            raise Interrupted(came[0], path, "analyse")
        return Analysed(len(stored), len(stored) - left, work.units, work.hands)


class _Work:
    """Takes in what workers have found, and stores it."""

    def __init__(
        self,
        run: RunFile,
        analyses: Analyses,
        watcher: AnalysisWatcher,
        rules: Rules,
        seed: bytes,
    ) -> None:
        self.units = self.hands = 0
        self._path = run.path
        self._analyses = analyses
        self._watcher = watcher
        self._worker = _Worker(rules, seed)
        self._waiting: list[Done] = []
        self._stored_at = time.monotonic()

    def do(self, rows: Iterator[Row], jobs: int, came: list[int]) -> None:
        """Analyse these units, until a signal came."""
        try:
            if jobs == 1:
                for row in rows:
                    self._take(self._worker.analyse(row))
                    if came:
                        break
            else:
                self._share_out(rows, jobs, came)
        except RecordError as error:
            raise RunFileError(
                f"{self._path}: {error}; see `{again('verify', self._path)}`"
            ) from None
        except BrokenProcessPool:
            raise RunFileError(
                f"{self._path}: a process that analysed it was killed, perhaps for want of memory; "
                f"go on with: {again('analyse', '--jobs', '1', self._path)}"
            ) from None
        finally:
            self._store()

    def _share_out(self, rows: Iterator[Row], jobs: int, came: list[int]) -> None:
        context = multiprocessing.get_context("spawn")  # the only way that every system has
        with ProcessPoolExecutor(jobs, context, _open_worker, (self._worker,)) as pool:
            # Ctrl-C reaches the workers as well; they inherit that signals are held back from them.
            signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
            try:
                open_units = {pool.submit(_in_worker, row) for row in islice(rows, jobs * _AHEAD)}
            finally:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
            while open_units:
                done, open_units = wait(open_units, _STORE_SECONDS, FIRST_COMPLETED)
                for future in done:
                    self._take(future.result())
                if came:
                    rows = iter(())
                    open_units = {future for future in open_units if not future.cancel()}
                open_units |= self._submit(pool, islice(rows, len(done)))

    @staticmethod
    def _submit(pool: ProcessPoolExecutor, rows: Iterator[Row]) -> set[Future[Done]]:
        return {pool.submit(_in_worker, row) for row in rows}

    def _take(self, done: Done) -> None:
        self._waiting.append(done)
        self.units += 1
        self.hands += hands_in(decode_unit(done[1])[1])
        if time.monotonic() - self._stored_at >= _STORE_SECONDS:
            self._store()
            self._watcher.progress(self.units, self.hands)

    def _store(self) -> None:
        if self._waiting:
            self._analyses.add(self._waiting)
            self._waiting = []
        self._stored_at = time.monotonic()


class _Worker:
    """Analyses units of one run."""

    def __init__(self, rules: Rules, seed: bytes) -> None:
        self.rules = rules
        self.seed = seed

    def analyse(self, row: Row) -> Done:
        """Analyse one unit.

        Raises:
            RecordError: its record is damaged.
        """
        try:
            happened = unpack(row.packed)
            if hashlib.sha256(happened).digest() != row.happened_hash:
                raise RecordError("the record does not have its hash")
            unit, games = decode_happened(happened, self.rules)
            board = Board(self.seed, unit.board & 0xFFFFFFFF, self.rules)
            found = tuple(analyse_game(board, record) for record in games)
        except (ValueError, TypeError) as error:
            raise RecordError(f"unit {row.number} is damaged: {error}") from None
        return row.number, encode_unit(row.number, found)


_worker: _Worker | None = None


def _open_worker(worker: _Worker) -> None:
    """Begin a worker process; it ends with the process that started it, however that ends."""
    global _worker  # noqa: PLW0603  # a pool's processes have no other memory
    _worker = worker
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _in_worker(row: Row) -> Done:
    assert _worker is not None
    return _worker.analyse(row)


@contextmanager
def _signals() -> Iterator[list[int]]:
    """Collects the signals that interrupt, instead of letting them do so anywhere."""
    came: list[int] = []

    def receive(number: int, frame: FrameType | None) -> None:
        came.append(number)

    # What the parent had ignored (nohup, a shell's background job) stays ignored.
    taken = [number for number in SIGNALS if signal.getsignal(number) != signal.SIG_IGN]
    handlers = {number: signal.signal(number, receive) for number in taken}
    try:
        yield came
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def usable_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
