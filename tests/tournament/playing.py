"""Plays small matches with real bot processes, for tests."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from euchre.rules import preset
from euchre.rules.deal import parse_seed
from referee.game.faults import Fault
from referee.game.unit import UnitResult
from referee.net.terms import Terms
from referee.process.launch import Launcher
from referee.tournament.crew import Isolation
from referee.tournament.plan import Plan
from referee.tournament.player import Entrant, Failure
from referee.tournament.room import Room
from referee.tournament.runner import Runner
from referee.tournament.schedule import round_robin
from referee.tournament.terms import first_board

ROOT = Path(__file__).parents[2]
MISBEHAVING = ROOT / "tests" / "bots" / "misbehaving.py"


def sample(name: str) -> Entrant:
    """A Python sample bot."""
    return Entrant(name, (sys.executable, "bot.py"), ROOT / "sample_bots" / "python" / name)


def misbehaving(*arguments: str) -> Entrant:
    """The misbehaving bot, with these arguments."""
    return Entrant("-".join(arguments[:2]), (sys.executable, str(MISBEHAVING), *arguments), ROOT)


@dataclass
class Match:
    """What came of a match."""

    results: list[UnitResult]
    faults: list[tuple[int, Fault]]
    failures: dict[int, Failure]
    out: dict[int, Failure]
    """Entrants that could play no more before the end."""
    pids: list[int]

    def causes(self, entrant: int) -> list[str]:
        """The causes of an entrant's faults, in the order they happened."""
        return [fault.cause.word for who, fault in self.faults if who == entrant]

    def ends(self) -> list[str]:
        """How each game ended, in schedule order."""
        units = sorted(self.results, key=lambda result: result.unit.number)
        return [record.end.word for result in units for record in result.games]


async def play(
    entrants: Sequence[Entrant],
    boards: int = 3,
    tables: int = 8,
    terms: Terms | None = None,
    seed: str = "1",
    isolation: Isolation = Isolation.SHARED,
    ready: bool = True,
) -> Match:
    """Play a round robin; if an entrant cannot start, nothing is played.

    With ``ready`` all processes are started before the first game.
    """
    terms = terms or Terms(rules=preset("standard"), move_seconds=30.0)
    results: dict[int, UnitResult] = {}
    faults: list[tuple[int, Fault]] = []
    schedule = round_robin(len(entrants), boards)
    plan = Plan(
        parse_seed(seed), terms, schedule.units(), tables, "referee/test", isolation=isolation
    )
    with tempfile.TemporaryDirectory(prefix="euchre") as folder:
        async with Launcher() as launcher:
            room = Room(plan, entrants, launcher, Path(folder))
            runner = Runner(
                plan,
                entrants,
                [room],
                lambda units: results.update((one.unit.number, one.result) for one in units),
                lambda who, fault, *_: faults.append((who, fault)),
            )
            failures = await runner.start()
            pids = [pid for crew in room.crews for pid in crew.pids]
            try:
                if not failures:
                    await runner.seat(first_board(schedule.units()) if ready else ())
                    pids = [pid for crew in room.crews for pid in crew.pids]
                    await runner.play()
            finally:
                await runner.close("the match is over")
    return Match(list(results.values()), faults, failures, runner.failures, pids)
