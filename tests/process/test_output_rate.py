"""Who prints without end waits, and nothing of it is lost."""

from __future__ import annotations

import pytest

from referee.process.launch import Launcher
from referee.process.launcher import BURST, RATE, Allowance
from tests.process.support import python_bot

PIPE = 64 << 10
CHUNK = 64 << 10


def test_some_may_be_taken_at_once_and_so_much_a_second() -> None:
    """The first burst is free; what is taken beyond it is waited for, and rest fills it again."""
    allowance = Allowance(100.0)
    assert allowance.take(BURST, 100.0) == 0
    assert allowance.take(RATE, 100.0) == 1.0
    assert allowance.take(0, 101.0) == 0
    assert allowance.take(0, 1000.0) == 0
    assert allowance.take(BURST, 1000.0) == 0
    assert allowance.take(RATE // 2, 1000.0) == 0.5


@pytest.mark.parametrize("stream", [1, 2])
async def test_who_prints_without_end_waits(launcher: Launcher, stream: int) -> None:
    """More than a burst takes as long as it must at the agreed rate, and all of it is counted."""
    size = BURST + RATE
    code = f"""
import os
left = {size}
while left:
    left -= os.write({stream}, b"x" * min(left, {CHUNK}))
"""
    process = await launcher.launch(python_bot(code))
    end = await process.exited
    assert end.code == 0
    assert (end.stdout if stream == 1 else end.stderr).total_bytes == size
    # What is still in the pipe when the bot ends, or was read at once, need not be waited for.
    assert size - 2 * PIPE - 2 * CHUNK <= BURST + RATE * end.wall_seconds
