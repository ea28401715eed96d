"""A launcher for each test."""

from collections.abc import AsyncIterator

import pytest

from referee.process.launch import Launcher


@pytest.fixture
async def launcher() -> AsyncIterator[Launcher]:
    """A running launcher, closed at the end with everything it started."""
    async with Launcher() as running:
        yield running
