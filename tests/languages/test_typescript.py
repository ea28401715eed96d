"""The SDK for TypeScript and its sample bots."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import euchre
from tests.cli.support import ROOT, Place
from tests.languages.page import follow
from tests.languages.same_games import (
    RULES,
    BotsIn,
    Folders,
    are_fit,
    plays_shut_in,
    plays_the_same,
    says_why,
)

SDK = ROOT / "sdk" / "typescript"
pytestmark = [
    pytest.mark.skipif(
        shutil.which("node") is None,
        reason="LEFT OUT: everything in TypeScript; there is no node on PATH, "
        "see docs/languages/typescript.md",
    ),
    pytest.mark.timeout(600),
]


@pytest.fixture(scope="session")
def typescript(bots_in: BotsIn) -> Folders:
    """The sample bots in TypeScript, built."""
    return bots_in("typescript")


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_the_same_games_move_for_move(
    place: Place, typescript: Folders, python: Folders, options: tuple[str, ...]
) -> None:
    """By all kinds of rules a run between bots in TypeScript is the run between those in Python."""
    plays_the_same(place, typescript, python, options)


def test_referee_check(place: Place, typescript: Folders) -> None:
    """Both bots are fit by all that `referee check` looks at."""
    are_fit(place, typescript)


@pytest.mark.usefixtures("typescript")
def test_built_and_played_shut_in(place: Place) -> None:
    """The sample bots are built and play in the sandbox, without a network."""
    plays_shut_in(place, "typescript")


@pytest.mark.usefixtures("typescript")
def test_the_page(tmp_path: Path) -> None:
    """What docs/languages/typescript.md shows can be done, and its bot beats first_legal."""
    printed = follow("typescript", tmp_path)
    ranks = re.findall(r"^ +\d  (\w+)  ", printed, re.MULTILINE)
    assert ranks.index("mybot") < ranks.index("first_legal")
    assert "# pass 2" in printed


def test_the_version_is_that_of_the_release() -> None:
    """The package says the version that the Python one says."""
    assert f'"version": "{euchre.__version__}"' in (SDK / "package.json").read_text()
    assert f'VERSION = "{euchre.__version__}"' in (SDK / "src" / "version.ts").read_text()


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "first_legal: EUCHRE_REFEREE is not set; a bot is started by the referee, "),
        ({"EUCHRE_REFEREE": "unix:/nowhere"}, "first_legal: EUCHRE_TOKEN is not set; "),
        (
            {"EUCHRE_REFEREE": "localhost:1", "EUCHRE_TOKEN": "x", "EUCHRE_CA": "/nowhere.pem"},
            "first_legal: EUCHRE_CA names a file that cannot be read: ",
        ),
    ],
    ids=["address", "token", "certificate"],
)
def test_what_is_missing(typescript: Folders, environment: dict[str, str], says: str) -> None:
    """A bot that is started without what it needs says in one line what that is."""
    node = shutil.which("node") or ""
    said = says_why([node, "bot.mjs"], typescript.first_legal, environment)
    assert said.startswith(says)


def test_its_own_checks() -> None:
    """Format, lint, types, tests and generated code, by the language's own tools."""
    done = subprocess.run([SDK / "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
