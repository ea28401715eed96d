"""Everything that tables need, added up unit by unit.

What is kept does not grow with the number of games, only with what they are about: for each board
two small numbers per entrant (games won and played on it), because an entrant's interval comes
from boards; a dozen numbers per pairing and per entrant; and one bit per unit, so that none is
counted twice. Faults and excluded units are listed up to a cap, and counted beyond it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from euchre.rules.options import Rules
from referee.analysis.blobs import UnitAnalysis
from referee.game.faults import Fault, counts
from referee.game.record import End, GameRecord
from referee.game.unit import Unit, UnitResult
from referee.tournament.statistics.meetings import (
    Meeting,
    add_unit,
    adjust,
    counts_in,
    meeting_of,
)
from referee.tournament.statistics.outcomes import Outcomes
from referee.tournament.statistics.shares import Clusters
from referee.tournament.statistics.skills import Sides, Skills
from referee.tournament.statistics.tally import (
    Tally,
    count_analysis,
    count_faults,
    count_hands,
    count_sides,
    count_times,
)
from referee.tournament.statistics.units import Excluded, why_not

FAULTS_KEPT: Final = 100
"""How many faults of one entrant are kept in full; more are counted."""
LISTED: Final = 100
"""How many excluded units, and how many errors in records, are kept in full."""
EVIDENCE_KEPT: Final = 4000
"""How many code points of a fault's evidence are kept."""


@dataclass(frozen=True, slots=True)
class FaultEntry:
    """One fault, who is at fault, and the evidence; ``game`` counts from 0 within the unit.

    ``entrant`` is a row of the table, ``bot`` a bot: the same, unless two bots share a row.
    """

    unit: int
    board: int
    game: int
    entrant: int
    fault: Fault
    evidence: str
    bot: int = -1


class League:
    """Adds up units. The order in which they come does not matter, save for which faults are
    kept in full and for ``skills``.

    Attributes:
        entrants: how many rows the table has. rules: the rules of every game.
        bots_each: how many bots, one after the other in the list, share a row.
        outcomes: who met and won how often, for ratings.
        tallies: for each entrant, what it did.
        meetings: for each two entrants who met, first the one entered first.
        boards: for each board, games won by each entrant, then games played by each.
        units, games: how many counted. analysed: units among them with an analysis.
        first_dealer_wins: games won by the side that dealt first.
        faults: those kept in full. faults_left_out: how many were not.
        skills: OpenSkill's ratings, where single bots have changing partners; else ``None``.
        excluded: units not counted, the first :data:`LISTED`. excluded_count: all of them.
        errors: sentences on records that contradict themselves, the first :data:`LISTED`.
    """

    def __init__(self, entrants: int, rules: Rules, bots_each: int = 1) -> None:
        self.entrants = entrants
        self.rules = rules
        self.bots_each = bots_each
        self.outcomes = Outcomes(entrants)
        self.tallies = [Tally() for _ in range(entrants)]
        self.meetings: dict[tuple[int, int], Meeting] = {}
        self.boards: dict[int, array[int]] = {}
        self.units = 0
        self.games = 0
        self.analysed = 0
        self.first_dealer_wins = 0
        self.faults: list[FaultEntry] = []
        self.faults_left_out = 0
        self.excluded: list[Excluded] = []
        self.excluded_count = 0
        self.errors: list[str] = []
        self.error_count = 0
        self.skills: Skills | None = None
        self._faults_of = [0] * entrants
        self._seen = bytearray()
        self._sides: dict[tuple[int, ...], tuple[tuple[int, ...], ...]] = {}

    def add_all(
        self,
        units: Iterable[UnitResult],
        analysis_of: Callable[[int], UnitAnalysis | None] | None = None,
    ) -> None:
        """Add units, one after the other, keeping none of them.

        Args:
            analysis_of: gives the analysis of a unit by its number, where there is one.
        """
        for result in units:
            self.add(result, analysis_of(result.unit.number) if analysis_of else None)

    def add(self, result: UnitResult, analysis: UnitAnalysis | None = None) -> None:
        """Add one unit: all its games, or none if it cannot be counted."""
        unit = result.unit
        if self._seen_before(unit.number):
            self._error(f"unit {unit.number} came twice; it is counted once")
            return
        reason = why_not(result, self.entrants * self.bots_each, self.rules)
        if reason is not None:
            self._exclude(self._by_rows(unit), *reason)
            return
        bots = unit.seatings
        unit = self._by_rows(unit)
        if unit is not result.unit:
            result = replace(result, unit=unit)
        self.units += 1
        for entrant in unit.pairing:
            self.tallies[entrant].voids += result.attempt - 1
        for index, (record, seats) in enumerate(zip(result.games, unit.seatings, strict=True)):
            self._add_game(record, seats)
            timing = result.timings[index]
            count_times(self.tallies, timing, seats)
            if record.faults:
                self._list_faults(unit, bots[index], index, record, timing.evidence)
        if analysis is not None:
            self._add_analysis(result, analysis)
        self._add_board(result)
        sides = [self._sides_of(seats) for seats in unit.seatings]
        winners = [record.winner for record in result.games]
        self.outcomes.add(unit.board, sides, winners)
        self._add_skills(sides, winners)
        for one, other in combinations(sorted(unit.pairing), 2):
            meeting = meeting_of(self.meetings, one, other)
            add_unit(meeting, one, other, self.rules, result, self._sides_of)

    def _by_rows(self, unit: Unit) -> Unit:
        """A unit of bots as one of those who share a row."""
        each = self.bots_each
        if each == 1:
            return unit
        return replace(
            unit,
            pairing=tuple(dict.fromkeys(bot // each for bot in unit.pairing)),
            seatings=tuple(tuple(bot // each for bot in seats) for seats in unit.seatings),
        )

    def _seen_before(self, number: int) -> bool:
        byte, bit = number >> 3, 1 << (number & 7)
        if byte >= len(self._seen):
            self._seen.extend(bytes(byte + 1 - len(self._seen)))
        seen = bool(self._seen[byte] & bit)
        self._seen[byte] |= bit
        return seen

    def _error(self, sentence: str) -> None:
        self.error_count += 1
        if len(self.errors) < LISTED:
            self.errors.append(sentence)

    def _exclude(self, unit: Unit, reason: str, is_error: bool) -> None:
        self.excluded_count += 1
        if len(self.excluded) < LISTED:
            self.excluded.append(Excluded(unit, reason))
        if is_error:
            self._error(f"unit {unit.number} is not counted: {reason}")

    def _sides_of(self, seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        found = self._sides.get(seats)
        if found is None:
            members: list[set[int]] = [set() for _ in range(self.rules.sides)]
            for seat, entrant in enumerate(seats):
                members[self.rules.side_of(seat)].add(entrant)
            found = self._sides[seats] = tuple(tuple(sorted(side)) for side in members)
        return found

    def _add_game(self, record: GameRecord, seats: tuple[int, ...]) -> None:
        self.games += 1
        self.first_dealer_wins += record.winner == self.rules.side_of(record.first_dealer)
        count_sides(self.tallies, self.rules, record, self._sides_of(seats))
        count_faults(self.tallies, self.rules, record, seats)
        if record.end == End.PLAYED_OUT:
            counts_of = counts_in(self.tallies, self.meetings, self._sides_of(seats))
            count_hands(counts_of, self.rules, record, seats)

    def _add_analysis(self, result: UnitResult, analysis: UnitAnalysis) -> None:
        self.analysed += 1
        games = zip(result.games, result.unit.seatings, analysis, strict=True)
        for record, seats, found in games:
            if record.end == End.PLAYED_OUT:
                sides = self._sides_of(seats)
                count_analysis(self.tallies, self.rules, record, seats, sides, found)
                adjust(self.meetings, self.rules, record, sides, found)

    def _list_faults(
        self,
        unit: Unit,
        bots: tuple[int, ...],
        game: int,
        record: GameRecord,
        evidence: tuple[str, ...],
    ) -> None:
        for index, fault in enumerate(record.faults):
            if not counts(fault.cause, self.rules):
                continue
            entrant = unit.seatings[game][fault.seat]
            self._faults_of[entrant] += 1
            if self._faults_of[entrant] > FAULTS_KEPT:
                self.faults_left_out += 1
                continue
            text = evidence[index] if index < len(evidence) else fault.evidence
            self.faults.append(
                FaultEntry(
                    unit.number,
                    unit.board,
                    game,
                    entrant,
                    fault,
                    text[:EVIDENCE_KEPT],
                    bots[fault.seat],
                )
            )

    def _add_board(self, result: UnitResult) -> None:
        board = self.boards.get(result.unit.board)
        if board is None:
            board = self.boards[result.unit.board] = array("L", bytes(array("L").itemsize)) * (
                2 * self.entrants
            )
        for record, seats in zip(result.games, result.unit.seatings, strict=True):
            for side, members in enumerate(self._sides_of(seats)):
                for entrant in members:
                    board[entrant] += side == record.winner
                    board[self.entrants + entrant] += 1

    def _add_skills(self, sides: Sequence[Sides], winners: Sequence[int]) -> None:
        for made_up, winner in zip(sides, winners, strict=True):
            if max(map(len, made_up)) > 1:  # different bots are partners
                if self.skills is None:
                    self.skills = Skills(self.entrants)
                self.skills.add(made_up, winner)

    def clusters_of(self, entrant: int) -> Clusters:
        """An entrant's games by board."""
        sums = Clusters()
        for board in self.boards.values():
            sums.add(board[entrant], board[self.entrants + entrant])
        return sums

    def opponents_of(self, entrant: int) -> int:
        """How many others an entrant has met."""
        return sum(
            entrant in pair for pair, meeting in self.meetings.items() if meeting.clusters.games
        )
