"""Games over gRPC: with bot processes through the runner, or with clients in this process."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from euchre.rules import Board, Rules
from euchre.v1 import play_pb2
from euchre.wire import lazy
from referee.game.faults import LENIENT, Cause, Fault, FaultPolicy
from referee.game.record import GameRecord
from referee.game.table import Table
from referee.game.unit import Unit, UnitResult
from referee.net.meter import Meter
from referee.net.place import Place
from referee.net.service import SessionServer
from referee.net.session import Session
from referee.net.terms import Terms
from referee.process.launch import Launcher
from referee.tournament import room
from referee.tournament.plan import Plan
from referee.tournament.player import Entrant
from referee.tournament.runner import Runner
from tests.bots.recorder import Recorder
from tests.game.support import SEED

BOTS = Path(__file__).resolve().parent.parent / "bots"
SAMPLES = BOTS.parent.parent / "sample_bots" / "python"
PATIENCE = 40.0  # seconds until a game that should end counts as one that never does

Scripts = dict[str, list[str]]
"""For each bot seed, in hexadecimal digits, the moves to make."""


@contextmanager
def sockets() -> Iterator[Path]:
    """A folder with a path short enough for unix sockets."""
    with tempfile.TemporaryDirectory(prefix="eu") as folder:
        yield Path(folder)


def received(moves: play_pb2.Moves) -> Any:
    """Moves as the referee has them when they have come over the wire."""
    return lazy.Moves.FromString(moves.SerializeToString())


# ---------------------------------------------------------------------- processes, by the runner


@dataclass
class Played:
    """What came of a run: the units in schedule order, and every fault with its entrant."""

    units: list[UnitResult] = field(default_factory=list)
    faults: list[tuple[int, Fault]] = field(default_factory=list)

    @property
    def records(self) -> list[GameRecord]:
        """The records of all games, in schedule order."""
        return [game for unit in self.units for game in unit.games]


def entrant(folder: Path, bot: str, scripts: Scripts) -> Entrant:
    """A test bot that runs in a folder of its own, with its script there."""
    folder.mkdir()
    (folder / "script.json").write_text(json.dumps(scripts), "utf-8")
    return Entrant(folder.name, (sys.executable, str(BOTS / f"{bot}.py")), folder)


def sample(name: str, number: int) -> Entrant:
    """A sample bot."""
    return Entrant(f"{name}{number}", (sys.executable, "bot.py"), SAMPLES / name)


def one_game_each(boards: int, players: int = 4) -> list[Unit]:
    """A unit of one game for each board, entrant n at seat n."""
    seats = tuple(range(players))
    return [Unit(number, number, seats, (seats,)) for number in range(boards)]


async def play(
    rules: Rules,
    entrants: Sequence[Entrant],
    units: Sequence[Unit],
    *,
    boards: Sequence[Board] | None = None,
    policy: FaultPolicy = LENIENT,
    move_seconds: float | None = 10.0,
    tables: int = 16,
) -> Played:
    """Play units with real processes over gRPC; what came of it.

    Args:
        rules: the rules of all games.
        entrants: the bots.
        units: what to play.
        boards: boards to play instead of those that the seed gives, by their numbers.
        policy, move_seconds, tables: as the runner takes them.

    Raises:
        AssertionError: a bot could not be started.
    """
    played = Played()
    units_by_number: dict[int, UnitResult] = {}
    terms = Terms(rules=rules, policy=policy, move_seconds=move_seconds)
    plan = Plan(SEED, terms, units, tables, "tests")
    with pytest.MonkeyPatch.context() as patch, sockets() as folder:
        if boards is not None:
            patch.setattr(room, "Board", lambda seed, number, rules: boards[number])
        async with Launcher() as launcher:
            run = Runner(
                plan,
                entrants,
                [room.Room(plan, entrants, launcher, folder)],
                lambda done: units_by_number.update((one.unit.number, one.result) for one in done),
                lambda number, fault, *_: played.faults.append((number, fault)),
            )
            failures = await run.start()
            try:
                assert not failures, failures
                await asyncio.wait_for(run.play(), PATIENCE)
            finally:
                await run.close("the test is over")
    played.units += [units_by_number[number] for number in sorted(units_by_number)]
    return played


# ---------------------------------------------------------------------- clients in this process


async def _not_gone(seconds: float) -> bool:
    """Clients in this process do not die."""
    return False


@dataclass
class Seats:
    """One table with a session for each of its seats, served over gRPC to clients right here.

    Attributes:
        table: the game.
        clients: who plays each seat.
        until: asked after each move; true calls the game off.
    """

    table: Table
    clients: Sequence[Recorder]
    until: Callable[[Table], bool] = lambda table: False
    broken: list[tuple[Cause, str]] = field(default_factory=list)

    async def play(self, terms: Terms) -> None:
        """Play the game to its end, however it ends; clients then have all they were sent."""
        meter = Meter()
        self._over = asyncio.Event()
        with sockets() as folder:
            servers = [
                SessionServer(
                    Session(f"seat {seat}", terms, meter, self._advance),
                    folder / str(seat),
                    "tests",
                    meter,
                    lambda cause, what: self.broken.append((cause, what)),
                    _not_gone,
                )
                for seat in range(len(self.clients))
            ]
            await asyncio.gather(*(server.start() for server in servers))
            clients = [
                asyncio.ensure_future(client.run(server.address, server.token))
                for client, server in zip(self.clients, servers, strict=True)
            ]
            try:
                await asyncio.wait_for(self._play(servers, clients), PATIENCE)
            finally:
                for client in clients:
                    if client.done() and not client.cancelled():
                        client.result()  # why it broke, rather than that the game never ended
                    client.cancel()
                await asyncio.gather(*(server.stop() for server in servers))

    async def _play(
        self, servers: Sequence[SessionServer], clients: Sequence[Awaitable[None]]
    ) -> None:
        for server in servers:
            await server.ready.wait()
        # A session that has just begun looks whether there is something to send; that there is
        # nothing yet makes what a seat gets a matter of the game alone.
        while any(server.session.wake.is_set() for server in servers):  # noqa: ASYNC110
            await asyncio.sleep(0)
        self._places = [
            server.session.seat_at(self.table, seat) for seat, server in enumerate(servers)
        ]
        self._advance(self._places[0])
        await self._over.wait()
        for server in servers:
            server.say_goodbye("the test is over")
        await asyncio.gather(*clients)

    def _advance(self, place: Place) -> None:
        """What the runner does after something happened at a table."""
        table = place.table
        if table.game.news:
            for place in self._places:
                place.session.tell(place, table.game.news)
            table.game.news.clear()
        if not table.over and self.until(table):
            table.cancel()
        if not table.over:
            asked: Place = self._places[table.game.seat]
            asked.session.ask(asked)
        elif not self._over.is_set():
            for place in self._places:
                place.session.leave(place)
            self._over.set()
