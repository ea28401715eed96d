"""The SDK for C++ and its sample bots."""

import re
import shutil
import subprocess
from pathlib import Path
from textwrap import indent

import pytest

import euchre
from tests.cli.support import ROOT, Place
from tests.languages import conversation
from tests.languages.page import follow
from tests.languages.same_games import (
    RULES,
    BotsIn,
    Fetch,
    Folders,
    are_fit,
    plays_shut_in,
    plays_the_same,
)

SDK = ROOT / "sdk" / "cpp"
pytestmark = [
    pytest.mark.skipif(
        shutil.which("cmake") is None,
        reason="LEFT OUT: all of C++; there is no cmake on PATH, see docs/languages/cpp.md",
    ),
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="session")
def fetched(fetch: Fetch) -> None:
    """What bots are built from is there."""
    fetch("cpp")


@pytest.fixture(scope="session")
def cpp(bots_in: BotsIn) -> Folders:
    """The sample bots in C++, built."""
    return bots_in("cpp")


@pytest.fixture(scope="session")
def remembers(fetched: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot of the conversations, built."""
    return conversation.built("cpp", tmp_path_factory.mktemp("bots"))


class TestConversation(conversation.Conversation):
    """What every SDK must do in a conversation."""

    sdk = f"euchre-sdk/{euchre.__version__} (C++)"

    @pytest.fixture
    def program(self, remembers: Path) -> Path:
        """The program that is started."""
        return remembers


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_the_same_games_move_for_move(
    place: Place, cpp: Folders, python: Folders, options: tuple[str, ...]
) -> None:
    """By all kinds of rules a run between bots in C++ is the run between those in Python."""
    plays_the_same(place, cpp, python, options)


def test_referee_check(place: Place, cpp: Folders) -> None:
    """Both bots are fit by all that `referee check` looks at."""
    are_fit(place, cpp)


def test_built_and_played_shut_in(place: Place, fetched: None) -> None:
    """The sample bots are built and play in the sandbox, without a network."""
    plays_shut_in(place, "cpp")


def test_the_version_is_that_of_the_release() -> None:
    """The package says the version that the Python one says."""
    assert (
        f"project(euchre-sdk VERSION {euchre.__version__} " in (SDK / "CMakeLists.txt").read_text()
    )


def test_the_page(fetched: None, tmp_path: Path) -> None:
    """What docs/languages/cpp.md shows works, from nothing to a bot that plays."""
    printed = follow("cpp", tmp_path)
    assert "mybot" in printed
    assert "100% tests passed, 0 tests failed out of 2" in printed
    assert "fit to play" in printed
    page = (ROOT / "docs" / "languages" / "cpp.md").read_text()
    made = [file.read_text() for file in (tmp_path / "mybot").glob("*.[ch]pp")]
    shown = re.findall(r"```cpp\n(.*?)```", page, re.DOTALL)
    assert len(shown) == 2
    for block in shown:
        assert any(block in text or indent(block, "  ") in text for text in made), block


def test_its_own_checks() -> None:
    """Format, lint, tests and generated code, by the language's own tools."""
    done = subprocess.run([SDK / "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
