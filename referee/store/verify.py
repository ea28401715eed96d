"""Checking a run file with nothing but the file: every hash, every card, every point.

Two lines of defence. The hashes find what was damaged. Playing every record again by the rules
finds what was altered by somebody who has put the hashes right again. What neither can find is a
record of another game that was really played by the rules: against that there is only the digest,
written down where the file's owner cannot change it.
"""

from __future__ import annotations

import hashlib
import os
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from euchre.rules.deal import Board
from euchre.rules.options import Rules
from referee.game.byte_stream import RecordError
from referee.game.faults import Cause
from referee.game.unit import Unit, UnitResult
from referee.store.analyses import Analyses
from referee.store.blobs import decode_happened, decode_took, unpack
from referee.store.chain import Chain
from referee.store.claims import Wrong, check_game, check_times
from referee.store.errors import NotARunFile, RunFileError
from referee.store.manifest import Manifest, RunTerms
from referee.store.noted import note_problems
from referee.store.rows import Row, note_hash
from referee.store.run_file import RunFile, Seal

AnalysisCheck = Callable[[Rules, UnitResult, bytes], Iterator[str]]
"""Says what is wrong with the analysis of a unit, beyond its hash."""


class Scheduled(Protocol):
    """The units that a run plays, numbered from 0.

    A file says itself how many there are, and they may be very many more than are stored: they
    are never gone through.
    """

    @property
    def count(self) -> int:
        """How many there are."""

    @property
    def unit(self) -> Callable[[int], Unit | None]:
        """Gives the unit with a number below ``count``; ``None`` if it depends on units that are
        not known."""

    def take(self, number: int, result: UnitResult | None) -> None:
        """Is told of each unit in order, ``None`` for one that was given up: others may depend on
        it."""


MOST_KEPT: Final = 100
"""So many problems are put into words; the others are only counted."""


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What was found in a run file.

    Attributes:
        path: the file.
        units, games, hands, decisions: how much was played again.
        faults, forfeits: how many of them are on record.
        analysed: how many of the units have an analysis.
        scheduled: how many units the schedule has; ``missing`` of them are neither stored nor
            given up (``excluded``).
        finished: whether the run says that it is complete. One that is not may lack units.
        isolation, sandbox: how bots were kept apart and shut in, as the run says.
        commitment: what the secret of the run hashes to, in hex; "" for a run without one.
        results_digest, timing_digest: worked out from what is stored, in hex; compare the first
            with what was published.
        problem_count: how many problems were found.
        problems: the first of them, a sentence each.
    """

    path: str
    units: int = 0
    games: int = 0
    hands: int = 0
    decisions: int = 0
    faults: int = 0
    forfeits: int = 0
    analysed: int = 0
    scheduled: int = 0
    missing: int = 0
    excluded: int = 0
    finished: bool = False
    isolation: str = ""
    sandbox: str = ""
    commitment: str = ""
    results_digest: str = ""
    timing_digest: str = ""
    problem_count: int = 0
    problems: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong."""
        return self.problem_count == 0


def verify(
    path: str | os.PathLike[str],
    schedule: Callable[[Manifest], Scheduled],
    progress: Callable[[int], None] | None = None,
    expected_digest: str | None = None,
    analysis: AnalysisCheck | None = None,
) -> VerifyReport:
    """Check a run file.

    Args:
        path: the file.
        schedule: gives the units that a run with this manifest plays. It may raise
            ``ValueError`` for a manifest that there is no schedule for.
        progress: called after each unit with how many have been checked.
        expected_digest: the digest of the results that was published, in hex.
        analysis: looks at the analysis of each unit that has one.

    Raises:
        NotARunFile: there is no run file. Anything that is wrong with one is in the report.
    """
    check = _Check(str(path), progress, analysis)
    try:
        with RunFile.open(path) as run:
            check.run(run, schedule)
    except NotARunFile:
        raise
    except RunFileError as error:
        check.problem(str(error))
    if expected_digest is not None and expected_digest.strip().lower() != check.results:
        check.problem(
            f"the digest of the results is {check.results}, not {expected_digest}: "
            "this is not the run that was published"
        )
    return check.report()


class _Check:
    """One run file being checked."""

    def __init__(
        self,
        path: str,
        progress: Callable[[int], None] | None,
        analysis: AnalysisCheck | None,
    ) -> None:
        self.path = path
        self.progress = progress
        self.analysis = analysis
        self.analysed = 0
        self._analyses: Analyses | None = None
        self.problems: list[str] = []
        self.problem_count = 0
        self.units = self.games = self.hands = self.decisions = 0
        self.faults = self.forfeits = 0
        self.scheduled = self.missing = 0
        self.excluded: set[int] = set()
        self.withdrawn: dict[int, str] = {}  # who forfeited by that, and where first
        self.seal: Seal | None = None
        self.results = self.timing = ""
        self.isolation = self.sandbox = self.commitment = ""
        self._board: Board | None = None

    def problem(self, text: str) -> None:
        self.problem_count += 1
        if not self.is_full:
            self.problems.append(text)

    @property
    def is_full(self) -> bool:
        """Whether further problems are only counted."""
        return len(self.problems) >= MOST_KEPT

    def report(self) -> VerifyReport:
        return VerifyReport(
            path=self.path,
            units=self.units,
            games=self.games,
            hands=self.hands,
            decisions=self.decisions,
            faults=self.faults,
            forfeits=self.forfeits,
            analysed=self.analysed,
            scheduled=self.scheduled,
            missing=self.missing,
            excluded=len(self.excluded),
            finished=self.seal is not None,
            isolation=self.isolation,
            sandbox=self.sandbox,
            commitment=self.commitment,
            results_digest=self.results,
            timing_digest=self.timing,
            problem_count=self.problem_count,
            problems=tuple(self.problems),
        )

    # ------------------------------------------------------------------ the file

    def run(self, run: RunFile, schedule: Callable[[Manifest], Scheduled]) -> None:
        for text in run.integrity():
            self.problem(f"the file is damaged: {text}")
        try:
            self.excluded = run.excluded()
            self.seal = run.seal
        except RunFileError as error:
            self.problem(str(error))
        self._check_analyses(Analyses(run))
        manifest = run.manifest
        self.isolation, self.sandbox = manifest.terms.isolation, manifest.sandbox
        self._check_commitment(manifest.terms)
        sealed_units = run.prefix() if self.seal is None else self.seal.units
        results, timing = Chain(manifest.terms.hash), Chain(manifest.host.hash)
        sealed_games = 0
        units = self._scheduled_units(manifest, schedule)
        for row, unit in self._beside_schedule(run, units):
            if not _has_right_kinds(row):
                self.problem(f"unit {row.number}: a column holds a value of the wrong kind")
                continue
            if row.number < sealed_units:
                results.add(row.number, row.happened_hash)
                timing.add(row.number, row.took_hash)
                sealed_games += row.games
            result = self._check_row(row, unit, manifest)
            if units is not None and result is not None:
                units.take(row.number, result)
            self.units += 1
            if self.progress is not None:
                self.progress(self.units)
        for number, kind, value in run.raw_notes():
            if isinstance(kind, str) and isinstance(value, bytes):
                timing.add(number, note_hash(kind, value))
            else:
                self.problem(f"note {number} holds a value of the wrong kind")
        self._check_notes(run, manifest)
        self.results, self.timing = results.link.hex(), timing.link.hex()
        if self.seal is not None:
            self._check_seal(self.seal, sealed_games)

    def _check_commitment(self, terms: RunTerms) -> None:
        if terms.commitment is None:
            return
        self.commitment = terms.commitment.published
        hashes = [entrant.hash for entrant in terms.entrants]
        for wrong in terms.commitment.problems(terms.seed, hashes):
            self.problem(f"the promise about the cards was not kept: {wrong}")

    def _check_notes(self, run: RunFile, manifest: Manifest) -> None:
        names = [entrant.name for entrant in manifest.terms.entrants]
        try:
            notes = run.notes()
        except RunFileError as error:
            self.problem(str(error))
            return
        for wrong in note_problems(notes, names, self.withdrawn, self.excluded):
            self.problem(wrong)

    def _check_analyses(self, analyses: Analyses) -> None:
        for number, wrong in analyses.problems():
            self.problem(f"unit {number}: its analysis is damaged: {wrong}")
        self._analyses = analyses

    def _check_seal(self, seal: Seal, games: int) -> None:
        for what, found, right in (
            ("digest of the results", seal.results, self.results),
            ("digest of the times", seal.timing, self.timing),
            ("number of games", seal.games, games),
            ("number of units", seal.units, self.scheduled),
        ):
            if found != right:
                self.problem(f"the seal of the run is broken: its {what} is {found}, not {right}")

    def _scheduled_units(
        self, manifest: Manifest, schedule: Callable[[Manifest], Scheduled]
    ) -> Scheduled | None:
        try:
            return schedule(manifest)
        except ValueError as error:
            self.problem(f"there is no schedule for this manifest: {error}")
            return None

    def _beside_schedule(
        self, run: RunFile, units: Scheduled | None
    ) -> Iterator[tuple[Row, Unit | None]]:
        """Each stored unit with the one that the schedule has under its number, or ``None``."""
        if units is None:
            return
        given_up = sorted(self.excluded)
        expected = 0
        most = units.count
        for row in run.rows():
            # Until it is sealed a run may have units that were played ahead of its last one.
            if 0 <= row.number < (most if self.seal is None else units.count):
                self._not_stored(expected, row.number, given_up)
                for number in given_up[bisect_left(given_up, expected) :]:
                    if number < row.number:
                        units.take(number, None)
                expected = row.number + 1
                if row.number in self.excluded:
                    self.problem(f"unit {row.number} is stored, and excluded as well")
                yield row, units.unit(row.number)
            else:
                yield row, None
        # How many there are may have been decided by the last of them.
        self.scheduled = units.count
        self._not_stored(min(expected, units.count), units.count, given_up)

    def _not_stored(self, start: int, end: int, given_up: list[int]) -> None:
        """The units from one number up to before another are not stored; some were given up."""
        missing = end - start - (bisect_left(given_up, end) - bisect_left(given_up, start))
        self.missing += missing
        if self.seal is None:
            return
        for number in range(start, end):
            if self.is_full:
                break
            if number not in self.excluded:
                self.problem(f"unit {number} is missing")
                missing -= 1
        self.problem_count += missing

    # ------------------------------------------------------------------ one unit

    def _check_row(self, row: Row, unit: Unit | None, manifest: Manifest) -> UnitResult | None:
        """Check a unit; what it holds, if it can be read."""
        result = self._decoded(row, manifest)
        if result is None:
            return None
        if unit is None:
            self.problem(f"unit {row.number} is not in the schedule")
        elif unit != result.unit:
            self.problem(
                f"unit {row.number}: the schedule has {_unit_words(unit)}, "
                f"the record {_unit_words(result.unit)}"
            )
        number = result.unit.board
        terms = manifest.terms
        if self._board is None or self._board.number != number:
            # Boards are numbered with 32 bits in the deal.
            self._board = Board(terms.seed, number & 0xFFFFFFFF, terms.rules)
        board = self._board
        for index, (record, timing) in enumerate(zip(result.games, result.timings, strict=True)):
            self.games += 1
            self.hands += len(record.hands)
            self.decisions += sum(len(hand.moves) for hand in record.hands)
            self.faults += len(record.faults)
            self.forfeits += record.forfeited_by >= 0
            for fault in record.faults:
                if fault.cause == Cause.WITHDRAWN and index < len(result.unit.seatings):
                    entrant = result.unit.seatings[index][fault.seat]
                    self.withdrawn.setdefault(entrant, f"unit {row.number}, game {index + 1}")
            for wrong in check_game(board, terms.policy, record):
                self.problem(_place(row.number, index, wrong))
            for wrong in check_times(board, terms.clock, record, timing):
                self.problem(_place(row.number, index, wrong))
        self._check_analysis(terms.rules, result)
        return result

    def _check_analysis(self, rules: Rules, result: UnitResult) -> None:
        number = result.unit.number
        text = None if self._analyses is None else self._analyses.sound(number)
        if text is None:
            return
        self.analysed += 1
        for wrong in () if self.analysis is None else self.analysis(rules, result, text):
            self.problem(f"unit {number}: its analysis is not of these games: {wrong}")

    def _decoded(self, row: Row, manifest: Manifest) -> UnitResult | None:
        """The unit of a row whose hashes and columns are right as far as can be seen."""
        where = f"unit {row.number}"
        if zlib.crc32(row.packed) != row.crc:
            self.problem(f"{where}: the packed record is not what was written")
        if hashlib.sha256(row.took).digest() != row.took_hash:
            self.problem(f"{where}: the times do not have their hash")
        rules = manifest.terms.rules
        try:
            happened = unpack(row.packed)
            if hashlib.sha256(happened).digest() != row.happened_hash:
                self.problem(f"{where}: the record does not have its hash")
            unit, games = decode_happened(happened, rules)
            took_number, attempt, timings = decode_took(row.took, rules)
        except RecordError as error:
            self.problem(f"{where}: {error}")
            return None
        columns = (row.number, row.board, row.pairing, row.games, row.attempt, row.number)
        pairing = ",".join(map(str, unit.pairing))
        found = (unit.number, unit.board, pairing, len(games), attempt, took_number)
        if columns != found:
            self.problem(f"{where}: its columns say {columns}, its record and times {found}")
        if len(games) != len(timings):
            self.problem(f"{where}: there are {len(games)} records, but {len(timings)} times")
            return None
        return UnitResult(unit, games, timings, attempt)


def _has_right_kinds(row: Row) -> bool:
    blobs = row.packed, row.took, row.happened_hash, row.took_hash
    numbers = row.number, row.board, row.attempt, row.games, row.crc
    return (
        all(isinstance(blob, bytes) for blob in blobs)
        and all(isinstance(number, int) for number in numbers)
        and row.number >= 0
        and isinstance(row.pairing, str)
    )


def _unit_words(unit: Unit) -> str:
    seatings = " and ".join("-".join(map(str, seats)) for seats in unit.seatings)
    return f"board {unit.board} with the entrants {seatings} at its seats"


def _place(unit: int, game: int, wrong: Wrong) -> str:
    """Where something is wrong: units as they are numbered, the others counted from 1."""
    place = f"unit {unit}, game {game + 1}"
    if wrong.hand >= 0:
        place += f", hand {wrong.hand + 1}"
    if wrong.move >= 0:
        place += f", move {wrong.move + 1}"
    return f"{place}: {wrong.what}"
