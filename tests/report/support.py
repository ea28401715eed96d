"""A small report with something of everything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.game.faults import Blame, Cause, Fault
from referee.game.record import GameTiming, SeatTiming
from referee.game.unit import UnitResult
from referee.report import Report, RunFacts, build_report
from tests.tournament.support import STANDARD, cancelled, forfeit, pair, unit, won_by

FACTS = RunFacts(
    seed="2a",
    boards=4,
    format="round-robin",
    isolation="shared",
    digest="c0ffee",
    finished=True,
    planned_units=6,
    versions={"euchre-referee": "0.1.0"},
)
NAMES = ("alpha", "beta", "gamma")


def timed(result: UnitResult, evidence: Sequence[str] = (), us: int = 1500) -> UnitResult:
    """The same unit with ten decisions a seat, and evidence for the first game's faults."""
    seats = (SeatTiming(10, 10 * us, 2 * us),) * 4
    times = [GameTiming(seats, 1)] * len(result.games)
    return replace(result, timings=(replace(times[0], evidence=tuple(evidence)), *times[1:]))


def units(us: int = 1500) -> list[UnitResult]:
    """Six units: a forfeit with its evidence, a fallback move, one unit that was called off."""
    slip = replace(won_by(0), faults=(Fault(Cause.ILLEGAL_MOVE, Blame.BOT, 1, 0, 3, 0, ""),))
    return [
        timed(pair(0, 2), us=us),
        timed(pair(1, 1), us=us),
        timed(pair(2, 2), us=us),
        timed(unit(3, [forfeit(3), won_by(1)]), [f"exit code 3 after {us} us\n| <b>oh</b>"], us),
        timed(unit(4, [slip, won_by(0)]), ["PLAY 9C is not legal"], us),
        timed(unit(5, [won_by(0), cancelled()]), us=us),
    ]


def report(
    played: Iterable[UnitResult] | None = None,
    names: Sequence[str] = NAMES,
    notes: Sequence[str] = (),
    facts: RunFacts = FACTS,
) -> Report:
    """The report on them; the third entrant has not played."""
    return build_report(facts, names, STANDARD, units() if played is None else played, notes)
