"""Where the referee is called from."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.support import Place


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    """An empty folder, and a short one for temporary files."""
    # Short, because sockets lie in it.
    with tempfile.TemporaryDirectory(prefix="t-", dir="/tmp") as temporary:
        yield Place(tmp_path, Path(temporary))
