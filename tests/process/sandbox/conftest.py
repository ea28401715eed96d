"""The sandbox of this machine, found once for each test that wants it."""

import pytest

from referee.process.launch import Launcher
from referee.process.sandbox.cell import Sandbox
from referee.process.sandbox.level import survey


@pytest.fixture
async def sandbox(launcher: Launcher) -> Sandbox:
    """The best sandbox that this machine has; without one there is nothing to show."""
    found = await survey(launcher)
    if found.sandbox is None:
        pytest.skip(f"no sandbox here: {found.missing[0].says}; {found.missing[0].remedy}")
    return found.sandbox
