"""When an entrant has forfeited too many games, and which games it then loses unplayed.

That is a matter of the schedule, not of the order in which games happen to end: forfeits are
counted over the units from the first on without a gap, and an entrant that reaches the limit in
one unit forfeits every later unit unplayed, also those that were played by then. So the results
of a run depend neither on how many games were open at once nor on whether it was interrupted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from euchre.rules.deal import Board
from referee.game.faults import Cause, FaultPolicy
from referee.game.record import End
from referee.game.table import Table
from referee.game.unit import Unit, UnitResult
from referee.store.finished import Finished


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """An entrant that forfeits every unit after ``unit``.

    ``games`` is how many games it had forfeited then, and ``cause`` why the last of them.
    """

    entrant: int
    unit: int
    games: int
    cause: Cause

    @property
    def evidence(self) -> str:
        """What led to it, for people."""
        return f"{self.games} games forfeited, the last by {self.cause.word}"


@dataclass(frozen=True, slots=True)
class Decided:
    """What follows from a unit that is finished: who is withdrawn, and which units that were
    played already are now forfeited unplayed."""

    withdrawn: list[Withdrawal] = field(default_factory=list)
    taken_back: list[Unit] = field(default_factory=list)


class Withdrawals:
    """Counts forfeits in the order of the schedule.

    Args:
        limit: games that an entrant may forfeit before it is withdrawn; 0 for any number.
        passed: told of every unit once all units before it are finished too, in the order of the
            schedule: what :meth:`by` says of it is final then. If it returns false the run ends
            with that unit, and nothing later counts.
    """

    def __init__(self, limit: int, passed: Callable[[Unit], bool] | None = None) -> None:
        self._limit = limit
        self._passed = passed
        self._over = False
        self._next = 0
        self._ahead: dict[int, tuple[Unit, Sequence[tuple[int, Cause]]]] = {}
        self._forfeits: Counter[int] = Counter()
        self._withdrawn: dict[int, Withdrawal] = {}

    def by(self, unit: Unit) -> Withdrawal | None:
        """Whose withdrawal costs him this unit unplayed; of two, it is the earlier one's.

        ``None`` may still become somebody while units before this one are not finished.
        """
        if self._withdrawn:
            for entrant, withdrawal in self._withdrawn.items():  # in the order of withdrawal
                if entrant in unit.pairing and unit.number > withdrawal.unit:
                    return withdrawal
        return None

    def finished(self, unit: Unit, forfeits: Sequence[tuple[int, Cause]]) -> Decided:
        """A unit was played, or forfeited unplayed as :meth:`by` says; each unit once, in any
        order.

        Args:
            unit: which one.
            forfeits: the games forfeited in it that count, as :func:`forfeits_of` tells them.
        """
        decided = Decided()
        if self._over or (not self._limit and self._passed is None):
            return decided
        self._ahead[unit.number] = unit, forfeits
        while self._next in self._ahead and not self._over:
            following = self._ahead.pop(self._next)
            if self._limit and self.by(following[0]) is None:
                self._count(*following, decided)
            self._next += 1
            self._over = self._passed is not None and not self._passed(following[0])
        return decided

    def _count(self, unit: Unit, forfeits: Sequence[tuple[int, Cause]], decided: Decided) -> None:
        reached: dict[int, Cause] = {}
        for entrant, cause in forfeits:
            self._forfeits[entrant] += 1
            if self._forfeits[entrant] == self._limit:
                reached[entrant] = cause
        for entrant, cause in sorted(reached.items()):
            known = {number for number, (other, _) in self._ahead.items() if self.by(other)}
            withdrawal = Withdrawal(entrant, unit.number, self._limit, cause)
            self._withdrawn[entrant] = withdrawal
            decided.withdrawn.append(withdrawal)
            decided.taken_back.extend(
                other
                for number, (other, _) in sorted(self._ahead.items())
                if number not in known and self.by(other)
            )


def forfeits_of(finished: Finished) -> Iterator[tuple[int, Cause]]:
    """The entrant and the cause for each forfeited game of a unit that was not forfeited because
    of a withdrawal."""
    for game, seating in zip(finished.games, finished.unit.seatings, strict=True):
        if game.end == End.FORFEIT and game.cause not in (None, Cause.WITHDRAWN):
            yield seating[game.forfeited_by], game.cause


def unplayed(
    unit: Unit, board: Board, policy: FaultPolicy, withdrawal: Withdrawal, now: float
) -> UnitResult:
    """A unit forfeited unplayed, by the first seat of the entrant that is withdrawn.

    Args:
        unit: which one. board: its board.
        policy: the run's.
        withdrawal: whose fault it is.
        now: seconds of the steady clock.
    """
    tables = []
    for seating in unit.seatings:
        table = Table(board, policy, now=now)
        seat = seating.index(withdrawal.entrant)
        table.fault(Cause.WITHDRAWN, withdrawal.evidence, seat)
        tables.append(table)
    return UnitResult(
        unit=unit,
        games=tuple(table.record for table in tables if table.record is not None),
        timings=tuple(table.timing(now) for table in tables),
    )
