"""Units that the referee could not finish: played again, given up, or somebody's forfeit."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from euchre.rules import preset
from euchre.rules.deal import parse_seed
from referee.game.faults import Cause, Fault, FaultPolicy
from referee.game.unit import UnitResult
from referee.net.terms import Terms
from referee.process.launch import Exit, Launcher, Process, StartSpec
from referee.process.outcome import Output, Tail
from referee.process.sandbox.limits import MIB, Limits
from referee.tournament import player, rescue, room
from referee.tournament.crew import Isolation
from referee.tournament.plan import EnvironmentBroken, Plan
from referee.tournament.player import Entrant
from referee.tournament.runner import Runner
from referee.tournament.schedule import round_robin
from referee.tournament.voids import Void, starved_by
from tests.tournament.playing import misbehaving, sample

NO_ROOM = Exit(error="Resource temporarily unavailable", started=False, environment=True)
Fails = Callable[[int, int], bool]
"""Whether a start fails, given the number of the process, in the order in which they are needed,
and the attempt to start it, from 1."""


class Flaky(Launcher):
    """A launcher on a machine that sometimes cannot start a process, once the run has begun."""

    def __init__(self, fails: Fails) -> None:
        super().__init__()
        self.fails = fails
        self.has_begun = False

    async def launch(self, spec: StartSpec) -> Process:
        """As the launcher does, if the machine can."""
        number, attempt = map(int, spec.id.split("."))
        if self.has_begun and self.fails(number, attempt):
            process = Process(self, spec)
            process._on_exit(NO_ROOM)
            return process
        return await super().launch(spec)


@dataclass
class Played:
    """What came of it."""

    results: dict[int, UnitResult] = field(default_factory=dict)
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    voids: list[Void] = field(default_factory=list)
    games: int = 0
    out: set[int] = field(default_factory=set)

    @property
    def ends(self) -> set[str]:
        """How games ended."""
        return {game.end.word for unit in self.results.values() for game in unit.games}


async def play(
    entrants: Sequence[Entrant],
    fails: Fails,
    boards: int = 3,
    isolation: Isolation = Isolation.SHARED,
    tables: int = 8,
) -> Played:
    """Play a round robin on a flaky machine, whose first start works.

    Raises:
        EnvironmentBroken: it is too flaky.
    """
    terms = Terms(rules=preset("standard"), policy=FaultPolicy(withdraw_after=0), move_seconds=30.0)
    units = round_robin(len(entrants), boards).units()
    plan = Plan(parse_seed("1"), terms, units, tables, "referee/test", isolation=isolation)
    with tempfile.TemporaryDirectory(prefix="euchre") as folder:
        async with Flaky(fails) as launcher:
            played = Played()
            runner = Runner(
                plan,
                entrants,
                [room.Room(plan, entrants, launcher, Path(folder))],
                lambda units: played.results.update((one.unit.number, one.result) for one in units),
                lambda who, fault, *_: played.faults.append((who, fault)),
                on_void=played.voids.append,
            )
            assert await runner.start() == {}
            launcher.has_begun = True
            try:
                await runner.play()
            finally:
                await runner.close("the match is over")
    assert runner.voids == played.voids
    played.games, played.out = runner.progress.games, set(runner.lost)
    return played


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for between two attempts."""
    monkeypatch.setattr(player, "PAUSES", (0.0, 0.0))


HONEST = (sample("first_legal"), sample("random"))


async def twin(boards: int = 3) -> dict[int, tuple[object, ...]]:
    """The records of the same run on a machine that is well."""
    played = await play(HONEST, lambda *_: False, boards)
    return {number: unit.games for number, unit in played.results.items()}


async def test_a_start_that_fails_once_costs_nobody_anything() -> None:
    """It is tried again; no unit is void, and the results are those of a machine that is well."""
    played = await play(HONEST, lambda _, attempt: attempt == 1, isolation=Isolation.SEAT)
    assert played.voids == [] and played.faults == []
    assert {number: unit.games for number, unit in played.results.items()} == await twin()


async def test_units_that_cannot_be_finished_are_played_again() -> None:
    """A seat whose process cannot be started makes its unit void. It is played again, whole, with
    new processes; the attempt is recorded, and the records are as if nothing had happened."""
    played = await play(HONEST, lambda number, _: number == 7, isolation=Isolation.SEAT, tables=2)
    (void,) = played.voids
    assert (void.unit.number, void.attempt, void.is_last) == (0, 1, False)
    assert "Resource temporarily unavailable" in void.reason
    attempts = {number: unit.attempt for number, unit in played.results.items()}
    assert attempts == {0: 2, 1: 1, 2: 1} and played.faults == []
    assert {number: unit.games for number, unit in played.results.items()} == await twin()
    assert played.games == 6


async def test_no_process_plays_a_board_again(tmp_path: Path) -> None:
    """What a process has seen of a void attempt does not help it: others play the next one."""
    from tests.tournament.test_isolation import seen, witnesses

    bots = witnesses(tmp_path, 2)
    # The last of the eight processes that the first board needs; the others have been dealt in.
    played = await play(bots, lambda number, _: number == 7, isolation=Isolation.SEAT, tables=2)
    assert [void.unit.number for void in played.voids] == [0]
    found = [(process, board) for process, board, _ in seen(tmp_path)]
    assert len(found) == len(set(found)) > 3 * 8


async def test_a_unit_is_given_up_after_three_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Void twice, and played again; void for the third time, it is excluded. Others are played."""
    # On a slow machine all three may be found out before any of the others is ready.
    monkeypatch.setattr(rescue, "MOST_IN_A_ROW", 3)
    # One of the processes of each attempt: eight, one in place of that which failed, seven more.
    failing = {7, 12, 19}
    played = await play(
        HONEST, lambda number, _: number in failing, isolation=Isolation.SEAT, tables=2
    )
    found = [(void.unit.number, void.attempt, void.is_last) for void in played.voids]
    assert found == [(0, 1, False), (0, 2, False), (0, 3, True)]
    assert set(played.results) == {1, 2} and played.faults == []
    assert {number: unit.games for number, unit in played.results.items()}.items() < (
        await twin()
    ).items()


async def test_a_machine_that_starts_nothing_any_more_ends_the_run() -> None:
    """After a few processes in a row the run stops, rather than exclude unit after unit."""
    with pytest.raises(EnvironmentBroken, match="Resource temporarily unavailable"):
        await play(HONEST, lambda *_: True, boards=50, isolation=Isolation.SEAT)


async def test_a_bot_that_is_started_again_may_need_several_attempts(tmp_path: Path) -> None:
    """With one process for all games a crash and a machine that is short of room for a moment
    void nothing: the games wait."""
    crash = misbehaving("crash", "40", str(tmp_path / "crashed"))
    played = await play([HONEST[0], crash], lambda number, attempt: attempt < 4)
    assert played.voids == [] and played.faults == []
    assert set(played.results) == {0, 1, 2} and played.ends == {"played_out"}


async def test_all_open_units_of_a_process_are_void_with_it(tmp_path: Path) -> None:
    """If it cannot be started again, what is open of it is played again from the beginning."""
    crash = misbehaving("crash", "40", str(tmp_path / "crashed"))
    played = await play([HONEST[0], crash], lambda number, attempt: number == 1)
    assert {void.attempt for void in played.voids} == {1} and played.voids
    assert set(played.results) == {0, 1, 2} and played.faults == []
    assert played.ends == {"played_out"}


async def test_who_starves_the_machine_forfeits(tmp_path: Path) -> None:
    """Void units are no way out: when a bot holds more than it may and nothing can be started,
    the units that it is in are its forfeits, and no one else's harm."""
    crash = misbehaving("crash", "40", str(tmp_path / "crashed"))
    crowd = misbehaving("crowd", "1")
    played = await play([HONEST[0], crash, crowd], lambda number, attempt: number == 1)
    assert {who for who, _ in played.faults} == {2}
    evidence = played.faults[0][1].evidence
    assert "it left the machine no room" in evidence and "may have 128" in evidence
    assert set(played.results) == set(range(9))
    assert all(2 not in void.unit.pairing for void in played.voids)
    assert 2 in played.out


@pytest.mark.parametrize(
    ("memory", "processes", "cause"),
    [(10, 5, None), (512, 128, None), (600, 10, Cause.OVER_MEMORY), (20, 200, Cause.FLOODED)],
)
def test_only_who_holds_more_than_it_may_starves_others(
    memory: int, processes: int, cause: Cause | None
) -> None:
    """Of those who do it is the worst."""

    def tail(memory: int, processes: int) -> Tail:
        return Tail(0.0, 0.0, Output(), Output(), processes, memory * MIB)

    used = [(0, tail(100, 10)), (1, tail(memory, processes)), (2, tail(513, 1))]
    found = starved_by(used if cause else used[:2], Limits())
    assert (found and (found[0], found[1].cause)) == (cause and (1, cause))
