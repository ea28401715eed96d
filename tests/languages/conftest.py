"""Where the referee is called from, and Python's own bots."""

import pytest

from tests.cli.conftest import place
from tests.languages.same_games import Folders, built

__all__ = ["place"]


@pytest.fixture(scope="session")
def python(tmp_path_factory: pytest.TempPathFactory) -> Folders:
    """The sample bots in Python."""
    return built("python", tmp_path_factory.mktemp("bots"))
