"""What a worker tells of its room: everything, once, in the order in which it happened."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any, cast

from referee.store.finished import Finished
from referee.tournament.plan import Progress
from referee.tournament.room import Room
from referee.tournament.workers import letters
from referee.tournament.workers.worker import LARDER, Larder, Secretary
from tests.tournament.support import pair


class _Slow:
    """A unit that takes as long to encode as somebody wants."""

    def __init__(self, finished: Finished) -> None:
        self.is_being_encoded = threading.Event()
        self.go_on = threading.Event()
        self._finished = finished

    def told(self) -> Any:
        self.is_being_encoded.set()
        self.go_on.wait()
        return self._finished.told()


async def test_a_unit_that_ends_while_others_are_told_is_told_too() -> None:
    """Also if it is the last one, and the room is left while the others are being encoded."""
    sent: list[letters.Report] = []
    room = cast(Room, SimpleNamespace(progress=Progress()))
    secretary = Secretary(room, lambda letter: sent.append(cast(letters.Report, letter)))
    first, second = (Finished.of(pair(number, 1)) for number in range(2))
    slow = _Slow(first)
    over = asyncio.Event()
    secretary.unit_over(cast(Finished, slow))
    reporting = asyncio.create_task(secretary.report_until(over))
    await asyncio.to_thread(slow.is_being_encoded.wait)
    secretary.unit_over(second)
    over.set()
    slow.go_on.set()
    await reporting
    told = [told.unit.number for report in sent for told in report.finished]
    assert told == [0, 1]


async def test_units_are_asked_for_in_good_time_and_once() -> None:
    """More are asked for before the last are gone, not again before they come, and not after the
    last; where none is there, the next one is not known yet."""
    asked: list[int] = []
    larder = Larder(asked.append)
    units = [pair(number, 1).unit for number in range(LARDER + 1)]
    assert next(larder) is None and next(larder) is None
    assert asked == [LARDER]
    larder.put(tuple(units[:LARDER]), last=False)
    for unit in units[: LARDER // 2]:
        assert next(larder) == unit
    assert asked == [LARDER]
    assert next(larder) == units[LARDER // 2]
    assert asked == [LARDER, LARDER]
    larder.put((units[-1],), last=True)
    assert list(larder) == units[LARDER // 2 + 1 :]
    assert asked == [LARDER, LARDER]
