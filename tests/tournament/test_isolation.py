"""What an entrant's processes can know of each other's cards."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from euchre.rules import preset
from euchre.rules.deal import Board, parse_seed
from referee.game.faults import Cause
from referee.tournament.crew import Isolation
from referee.tournament.player import Entrant
from tests.tournament.playing import MISBEHAVING, misbehaving, play, sample

WITNESS = MISBEHAVING.with_name("witness.py")
BOARDS = 3


def witnesses(logs: Path, count: int) -> list[Entrant]:
    """Bots that write down what they see."""
    command = (sys.executable, str(WITNESS))
    return [
        Entrant(f"w{number}", command, WITNESS.parent, logs / f"w{number}.log")
        for number in range(count)
    ]


def seen(logs: Path) -> list[tuple[str, int, int]]:
    """What was seen: whose process it was, the board, and the seat."""
    rules, seed = preset("standard"), parse_seed("1")
    boards = {
        Board(seed, number, rules).bot_seed(seat).hex(): (number, seat)
        for number in range(BOARDS)
        for seat in range(4)
    }
    found = []
    for log in sorted(logs.iterdir()):
        for line in log.read_text().splitlines():
            process, token, seat = json.loads(line)
            board, at = boards[token]
            assert at == seat
            found.append((f"{log.name.split('.')[0]} {process}", board, seat))
    return found


@pytest.mark.parametrize(("ready", "bots"), [(True, 3), (False, 2)])
async def test_no_process_sees_a_board_twice(tmp_path: Path, ready: bool, bots: int) -> None:
    """With a process for every seat, none sees two seats of a table or one board twice: what the
    bots themselves wrote down shows it. It does not matter whether they are started before the
    first game or when they are needed."""
    match = await play(
        witnesses(tmp_path, bots), boards=BOARDS, isolation=Isolation.SEAT, ready=ready
    )
    assert match.faults == []
    found = seen(tmp_path)
    processes = 8 * (3 if bots == 3 else 1)  # games, seats and pairings
    assert len(found) == BOARDS * processes
    assert max(Counter((process, board) for process, board, _ in found).values()) == 1
    assert set(Counter(process for process, _, _ in found).values()) == {BOARDS}
    assert len({process for process, _, _ in found}) == processes
    assert len(match.pids) == (processes if ready else bots)


async def test_a_shared_process_sees_everything(tmp_path: Path) -> None:
    """With one process for all games the same bots see each board from all seats, many times; so
    the test above can fail."""
    match = await play(witnesses(tmp_path, 3), boards=BOARDS)
    found = seen(tmp_path)
    assert len(found) == BOARDS * 3 * 2 * 4  # pairings, games, seats
    assert len(match.pids) == 3
    assert set(Counter((process, board) for process, board, _ in found).values()) == {8}


async def test_isolation_changes_no_result() -> None:
    """Bots that play by what they see play the same games however they are isolated."""
    bots = [sample("first_legal"), sample("tips")]
    shared = await play(bots, boards=4)
    apart = await play(bots, boards=4, isolation=Isolation.SEAT)
    games = {result.unit.number: result.games for result in shared.results}
    assert {result.unit.number: result.games for result in apart.results} == games


async def test_a_crash_costs_the_game_it_came_in() -> None:
    """Where each seat has a process, one that breaks is started again, and the others go on."""
    match = await play(
        [sample("first_legal"), misbehaving("crash", "3")], boards=3, isolation=Isolation.SEAT
    )
    assert sorted(result.unit.number for result in match.results) == [0, 1, 2]
    assert match.causes(0) == []
    assert set(match.causes(1)) == {Cause.CRASHED.word}
    assert match.out == {}


async def test_an_entrant_that_cannot_go_on_loses_all_its_seats(tmp_path: Path) -> None:
    """When one of an entrant's processes cannot be started again, the entrant forfeits the rest
    with all its processes."""
    mark = tmp_path / "mark"
    once = misbehaving("crash", "2", str(mark))
    code = f"import os,sys; os.path.exists({str(mark)!r}) and sys.exit(5); "
    code += f"sys.argv = {list(once.command[1:])!r}; exec(open(sys.argv[0]).read())"
    bot = dataclasses.replace(once, command=(sys.executable, "-c", code))
    match = await play([sample("first_legal"), bot], boards=4, isolation=Isolation.SEAT)
    assert sorted(result.unit.number for result in match.results) == [0, 1, 2, 3]
    assert match.out[1].cause == Cause.FAILED_TO_START
    assert "exit code 5" in match.out[1].evidence
    assert match.causes(0) == []
