"""What a run keeps in memory does not grow with its games."""

from __future__ import annotations

import gc
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre.rules import parse_seed, preset
from referee.cli.progress import LineProgress
from referee.game.faults import LENIENT
from referee.game.unit import UnitResult
from referee.process.bot_folder import load_bot
from referee.store.manifest import ClockTerms
from referee.store.run_file import RunFile
from referee.tournament.done import DoneUnits
from referee.tournament.run import play_new
from referee.tournament.terms import Order
from referee.tournament.watcher import Several, Watcher
from tests.process.support import wait_until
from tests.tournament.playing import ROOT

FEW, MANY = 30, 120  # boards of two games
BYTES_A_GAME = 256
"""A record alone has some thousands. It leaves room for what is kept of the latest boards for the
table so far, and for what asyncio, gRPC and SQLite have about."""


@pytest.fixture
def no_search_for_cycles() -> Iterator[None]:
    """Python does not look for cycles: whatever is let go of only by that is seen."""
    before = gc.get_threshold()
    gc.disable()
    yield
    gc.enable()
    gc.set_threshold(*before)
    gc.unfreeze()


class Census(Watcher):
    """Counts what is there when the last unit is stored and the bots are still connected."""

    def __init__(self) -> None:
        self.objects: Counter[str] = Counter()
        self.bytes = 0

    def ended(self) -> None:
        """Count, the first time this is said."""
        if not self.objects:
            wait_until(_units_are_let_go, "the thread that stores to let go of the last units")
            kinds = (type(one) for one in gc.get_objects())
            names = (f"{kind.__module__}.{kind.__qualname__}" for kind in kinds)
            self.objects.update(name for name in names if name.startswith(("referee.", "euchre.")))
            gc.collect()  # also empties what Python keeps of tuples that were let go of
            self.bytes, _ = tracemalloc.get_traced_memory()


def _units_are_let_go() -> bool:
    return not any(type(one) is UnitResult for one in gc.get_objects())


async def census(folder: Path, boards: int) -> Census:
    """Play a run between two bots in this process, told of on stderr, and count at its end."""
    bot = load_bot(ROOT / "sample_bots" / "python" / "first_legal")
    order = Order(
        bots=(bot, bot),
        rules=preset("standard"),
        seed=parse_seed("f1a7"),
        boards=boards,
        isolation="shared",
        policy=LENIENT,
        clock=ClockTerms(move_ms=None, game_ms=None, open_turns=64),
        run_file=folder / f"{boards}.run",
        tables=32,
    )
    counted = Census()
    await play_new(order, Several(LineProgress(), counted))
    with RunFile.open(order.run_file) as file:
        assert file.counts.games == 2 * boards
    return counted


@pytest.mark.usefixtures("no_search_for_cycles")
async def test_nothing_is_kept_for_a_game_that_is_over(tmp_path: Path) -> None:
    """After four times as many games on boards that are known there are no more objects of the
    referee's, and about as many bytes in use, though Python does not look for cycles."""
    (tmp_path / "before").mkdir()
    await census(tmp_path / "before", MANY)  # fills what keeps decks and the like
    tracemalloc.start()
    try:
        few, many = await census(tmp_path, FEW), await census(tmp_path, MANY)
    finally:
        tracemalloc.stop()
    games = 2 * (MANY - FEW)
    kept = {kind: more for kind, more in (many.objects - few.objects).items() if more > games / 10}
    assert not kept
    assert many.bytes - few.bytes < BYTES_A_GAME * games


def test_done_units() -> None:
    """Numbers that come nearly in order are known, and no more is kept than those ahead."""
    done = DoneUnits()
    assert 0 not in done and done.has_all_below(0) and not done.has_all_below(1)
    done.add([2, 0, 3])
    assert [number in done for number in range(5)] == [True, False, True, True, False]
    assert done.has_all_below(1) and not done.has_all_below(2)
    done.add([1])
    assert all(number in done for number in range(4)) and 4 not in done
    assert done.has_all_below(4) and not done.has_all_below(5)
    done.add(range(4, 1000))
    assert done.has_all_below(1000) and not done._ahead
