"""What bots do wrong, and what becomes of it: real processes, over gRPC."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from euchre.rules import preset
from referee.game.faults import FaultPolicy
from referee.net.terms import Terms
from tests.tournament.playing import Match, misbehaving, play, sample

HONEST = sample("first_legal")


def terms(move_seconds: float | None = 30.0, strikes: int = 3, withdraw: int = 10) -> Terms:
    """The terms of the tests: a clock that strikes only where a test wants it to."""
    return Terms(
        rules=preset("standard"),
        policy=FaultPolicy(strikes, withdraw),
        move_seconds=move_seconds,
    )


def is_running(pid: int) -> bool:
    """Whether there is a process of this number."""
    return os.path.exists(f"/proc/{pid}")


def complete(match: Match, units: int = 3) -> None:
    """Every unit is there once, and only the bot at fault has faults."""
    assert sorted(result.unit.number for result in match.results) == list(range(units))
    assert all(len(result.games) == 2 for result in match.results)
    assert match.causes(0) == []


async def test_honest_bots_have_no_faults() -> None:
    """Two honest bots play every unit to its end without a fault."""
    match = await play([HONEST, sample("random")])
    complete(match)
    assert match.faults == [] and set(match.ends()) == {"played_out"}


@pytest.mark.parametrize("kind", ["duplicate", "stale", "unknown-game"])
async def test_moves_for_no_open_turn_are_no_fault(kind: str) -> None:
    """Copies, and moves that name another turn or game, change nothing and cost nothing."""
    match = await play([HONEST, misbehaving(kind)])
    complete(match)
    assert match.faults == [] and set(match.ends()) == {"played_out"}
    twin = await play([HONEST, sample("first_legal")])
    plain = {result.unit.number: result.games for result in twin.results}
    assert {result.unit.number: result.games for result in match.results} == plain


@pytest.mark.parametrize("kind", ["illegal", "empty-move"])
async def test_illegal_moves_are_struck_and_then_forfeit(kind: str) -> None:
    """A bot that is always illegal forfeits every game with its third strike."""
    match = await play([HONEST, misbehaving(kind, "1")])
    complete(match)
    assert set(match.causes(1)) == {"illegal_move"} and len(match.causes(1)) == 3 * 6
    assert set(match.ends()) == {"forfeit"}
    for result in match.results:
        for record in result.games:
            seating = result.unit.seatings[result.games.index(record)]
            assert seating[record.forfeited_by] == 1 and seating[record.winner] == 0


async def test_rare_illegal_moves_are_played_on_after() -> None:
    """An illegal move now and then costs a strike; the fallback is played and the game goes on."""
    match = await play([HONEST, misbehaving("illegal", "150")])
    complete(match)
    assert "played_out" in match.ends() and set(match.causes(1)) == {"illegal_move"}


async def test_strict_forfeits_at_once() -> None:
    """Under the strict policy the first illegal move forfeits."""
    match = await play([HONEST, misbehaving("illegal", "5")], terms=terms(strikes=1))
    complete(match)
    assert len(match.causes(1)) == match.ends().count("forfeit") > 0


async def test_a_crash_forfeits_the_game_and_the_bot_is_started_again(tmp_path: Path) -> None:
    """A bot that crashes once, with many turns open, is started again; no game is lost by it."""
    mark = str(tmp_path / "crashed")
    match = await play([HONEST, misbehaving("crash", "40", mark)])
    complete(match)
    assert match.faults == [] and set(match.ends()) == {"played_out"}


async def test_a_bot_that_always_crashes_at_a_position_forfeits_exactly_those_games() -> None:
    """The turn that kills the bot is found, whatever else is open, and its evidence is kept."""
    match = await play([HONEST, misbehaving("crash-on-hand", "2")], terms=terms(withdraw=0))
    complete(match)
    assert set(match.causes(1)) == {"crashed"} and set(match.ends()) == {"forfeit"}
    evidence = match.faults[0][1].evidence
    assert "exit code 9" in evidence and "cannot bear hand 2" in evidence
    used = r"^used: \d+\.\d\d s of CPU in the \d+\.\d\d s from its start to its end$"
    assert re.search(used, evidence, re.MULTILINE)
    assert re.search(r"^asked: [A-Z_ ,0-9]+ \(turn \d+\)$", evidence, re.MULTILINE)
    one_at_a_time = await play(
        [HONEST, misbehaving("crash-on-hand", "2")], tables=1, terms=terms(withdraw=0)
    )
    verdicts = [(r.unit.number, g.forfeited_by) for r in match.results for g in r.games]
    alone = [(r.unit.number, g.forfeited_by) for r in one_at_a_time.results for g in r.games]
    assert sorted(verdicts) == sorted(alone)


async def test_a_bot_that_forfeits_too_much_is_withdrawn() -> None:
    """After so many forfeited games the rest of a bot's games are forfeited unplayed."""
    match = await play(
        [HONEST, misbehaving("crash-on-hand", "0")], boards=6, terms=terms(withdraw=3)
    )
    complete(match, units=6)
    assert set(match.ends()) == {"forfeit"} and 1 in match.out
    assert "3 games forfeited" in match.out[1].evidence


@pytest.mark.parametrize("kind", ["silent", "hang", "stop"])
async def test_silence_ends_by_the_clock(kind: str) -> None:
    """A bot that never answers is timed out turn by turn, forfeits, and is withdrawn."""
    match = await play([HONEST, misbehaving(kind, "1")], terms=terms(move_seconds=0.05, withdraw=2))
    complete(match)
    assert set(match.ends()) == {"forfeit"} and "timeout" in match.causes(1)
    evidence = next(f.evidence for _, f in match.faults)
    assert "no answer after" in evidence and "\nasked: " in evidence


async def test_who_is_stopped_for_most_of_its_limit_stays_connected(tmp_path: Path) -> None:
    """A process that stands still, all its threads, for six of the eight seconds it has answers
    no ping and reads nothing; it is neither late nor disconnected."""
    limit = Terms(rules=preset("standard"), move_seconds=8.0, open_turns=1)
    bot = misbehaving("stop-a-while", "3", str(tmp_path / "stopped"))
    match = await play([HONEST, bot], boards=1, terms=limit)
    complete(match, units=1)
    assert (tmp_path / "stopped").exists()
    assert match.faults == [] and set(match.ends()) == {"played_out"}


@pytest.mark.parametrize(
    ("kind", "cause"),
    [
        ("half-close", "sending_side_closed"),
        ("goodbye", "disconnected"),
        ("hello-again", "protocol"),
        ("flood", "flooded"),
    ],
)
async def test_a_broken_session_is_a_named_fault(kind: str, cause: str) -> None:
    """What a bot does to its session is named, costs its games, and the run goes on."""
    match = await play([HONEST, misbehaving(kind, "1")], terms=terms(withdraw=2))
    complete(match)
    assert cause in match.causes(1)
    evidence = next(f.evidence for _, f in match.faults if f.cause.word == cause)
    assert re.search(r"^used: \d+\.\d\d s of CPU since its start$", evidence, re.MULTILINE)
    assert "\nasked: " in evidence


async def test_floods_of_output_do_no_harm() -> None:
    """Twenty megabytes on stdout and stderr in the middle of a game cost nobody a move."""
    match = await play([HONEST, misbehaving("spam", "20")])
    complete(match)
    assert match.faults == [] and set(match.ends()) == {"played_out"}


async def test_children_of_bots_do_not_outlive_the_run(tmp_path: Path) -> None:
    """A child that ignores signals, in a session of its own, is gone when the run is."""
    mark = tmp_path / "child"
    match = await play([HONEST, misbehaving("fork", "5", str(mark))])
    complete(match)
    child = int(mark.read_text())
    assert not any(is_running(pid) for pid in [*match.pids, child])


@pytest.mark.parametrize(
    ("arguments", "fragment"),
    [
        (("exit", "3"), "exit code 3"),
        (("wrong-token",), "exit code 1"),
        (("wrong-version",), "install the matching version"),
    ],
)
async def test_a_bot_that_cannot_start_is_named_before_the_first_game(
    arguments: tuple[str, ...], fragment: str
) -> None:
    """A bot that ends before it is ready is reported with its last words, and nothing is played."""
    match = await play([HONEST, misbehaving(*arguments)])
    assert match.results == [] and set(match.failures) == {1}
    assert fragment in match.failures[1].evidence


async def test_a_bot_that_never_gets_ready_is_given_up() -> None:
    """A process that runs but does not say hello, or ready, in time is a handshake fault."""
    quick = Terms(rules=preset("standard"), hello_seconds=1.0, prepare_seconds=0.2)
    for kind in ("no-hello", "never-ready"):
        match = await play([HONEST, misbehaving(kind)], terms=quick)
        assert match.failures[1].cause.word in ("handshake", "failed_to_start")


async def test_a_slow_start_is_not_lost_time() -> None:
    """A bot that takes longer to start than a move may take loses nothing by it."""
    match = await play([HONEST, misbehaving("slow-start", "1")], terms=terms(move_seconds=0.5))
    complete(match)
    assert match.faults == []
