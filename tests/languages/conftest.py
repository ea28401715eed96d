"""Where the referee is called from, and the sample bots of every language, built once."""

import subprocess
from functools import cache

import pytest

from tests.cli.conftest import place
from tests.cli.support import ROOT
from tests.languages.same_games import BotsIn, Fetch, Folders, built

__all__ = ["place"]


@pytest.fixture(scope="session")
def fetch() -> Fetch:
    """Fetches what bots of a language are built from, once."""

    @cache
    def fetched(language: str) -> None:
        subprocess.run([ROOT / "sdk" / language / "fetch"], check=True)

    return fetched


@pytest.fixture(scope="session")
def bots_in(fetch: Fetch, tmp_path_factory: pytest.TempPathFactory) -> BotsIn:
    """The sample bots of a language, built once for all tests."""
    into = tmp_path_factory.mktemp("bots")

    @cache
    def bots(language: str) -> Folders:
        if language != "python":
            fetch(language)
        return built(language, into)

    return bots


@pytest.fixture(scope="session")
def python(bots_in: BotsIn) -> Folders:
    """The sample bots in Python."""
    return bots_in("python")
