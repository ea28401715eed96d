"""The SDK for Rust and its sample bots."""

import shutil
import subprocess
import tomllib
from pathlib import Path

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

SDK = ROOT / "sdk" / "rust"
pytestmark = [
    pytest.mark.skipif(
        shutil.which("cargo") is None,
        reason="LEFT OUT: all of Rust; there is no cargo on PATH, see docs/languages/rust.md",
    ),
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="session")
def fetched(fetch: Fetch) -> None:
    """What bots are built from is there."""
    fetch("rust")


@pytest.fixture(scope="session")
def rust(bots_in: BotsIn) -> Folders:
    """The sample bots in Rust, built."""
    return bots_in("rust")


@pytest.fixture(scope="session")
def remembers(fetched: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot of the conversations, built."""
    return conversation.built("rust", tmp_path_factory.mktemp("bots"))


class TestConversation(conversation.Conversation):
    """What every SDK must do in a conversation."""

    sdk = f"euchre-sdk/{euchre.__version__} (Rust)"

    @pytest.fixture
    def program(self, remembers: Path) -> Path:
        """The program that is started."""
        return remembers


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_the_same_games_move_for_move(
    place: Place, rust: Folders, python: Folders, options: tuple[str, ...]
) -> None:
    """By all kinds of rules a run between bots in Rust is the run between those in Python."""
    plays_the_same(place, rust, python, options)


def test_referee_check(place: Place, rust: Folders) -> None:
    """Both bots are fit by all that `referee check` looks at."""
    are_fit(place, rust)


def test_built_and_played_shut_in(place: Place, fetched: None) -> None:
    """The sample bots are built and play in the sandbox, without a network."""
    plays_shut_in(place, "rust")


def test_the_version_is_that_of_the_release() -> None:
    """The package says the version that the Python one says."""
    assert (
        tomllib.loads((SDK / "Cargo.toml").read_text())["package"]["version"] == euchre.__version__
    )


def test_the_page(fetched: None, tmp_path: Path) -> None:
    """What docs/languages/rust.md shows works, from nothing to a bot that plays."""
    printed = follow("rust", tmp_path)
    assert "mybot" in printed
    assert "2 passed" in printed


def test_its_own_checks() -> None:
    """Format, lint, tests and generated code, by the language's own tools."""
    done = subprocess.run([SDK / "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
