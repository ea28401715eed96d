"""What is no bot's fault ends the run, and makes no result."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from pathlib import Path

import pytest

from euchre.rules import parse_seed, preset
from referee.net.terms import Terms
from referee.process.launch import Launcher
from referee.store.finished import Finished
from referee.tournament.plan import EnvironmentBroken, Plan
from referee.tournament.room import Room
from referee.tournament.runner import Runner
from referee.tournament.schedule import round_robin
from tests.tournament.playing import sample


async def test_a_launcher_that_dies_is_nobodys_fault() -> None:
    """When the process that runs the bots is killed, the run stops and nobody forfeits."""
    kept: list[Finished] = []
    some = asyncio.Event()
    terms = Terms(rules=preset("standard"), move_seconds=30.0)
    plan = Plan(parse_seed("1"), terms, round_robin(2, 100_000).units(), 16, "referee/test")
    with tempfile.TemporaryDirectory(prefix="euchre") as folder:
        async with Launcher() as launcher:
            entrants = [sample("first_legal"), sample("random")]
            runner = Runner(
                plan,
                entrants,
                [Room(plan, entrants, launcher, Path(folder))],
                kept.extend,
                on_stored=lambda units: some.set(),
            )
            assert await runner.start() == {}
            playing = asyncio.create_task(runner.play())
            await some.wait()
            os.kill(launcher.pid, signal.SIGKILL)
            with pytest.raises(EnvironmentBroken, match="launcher"):
                await playing
            await runner.close("the test is over")
    assert all(record.end.word == "played_out" for unit in kept for record in unit.games)
