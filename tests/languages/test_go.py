"""The SDK for Go and its sample bots."""

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

SDK = ROOT / "sdk" / "go"
pytestmark = [
    pytest.mark.skipif(
        shutil.which("go") is None,
        reason="LEFT OUT: everything in Go; there is no go on PATH, see docs/languages/go.md",
    ),
    pytest.mark.timeout(600),
]


@pytest.fixture(scope="session")
def go(bots_in: BotsIn) -> Folders:
    """The sample bots in Go, built."""
    return bots_in("go")


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_the_same_games_move_for_move(
    place: Place, go: Folders, python: Folders, options: tuple[str, ...]
) -> None:
    """By all kinds of rules a run between bots in Go is the run between those in Python."""
    plays_the_same(place, go, python, options)


def test_referee_check(place: Place, go: Folders) -> None:
    """Both bots are fit by all that `referee check` looks at."""
    are_fit(place, go)


@pytest.mark.usefixtures("go")
def test_built_and_played_shut_in(place: Place) -> None:
    """The sample bots are built and play in the sandbox, without a network."""
    asked = subprocess.run(["go", "env", "GOROOT"], capture_output=True, text=True, check=True)
    plays_shut_in(place, "go", asked.stdout.strip())


@pytest.mark.usefixtures("go")
def test_the_page(tmp_path: Path) -> None:
    """What docs/languages/go.md shows can be done as it stands, and its bot beats first_legal."""
    printed = follow("go", tmp_path)
    ranks = re.findall(r"^ +\d  (\w+)  ", printed, re.MULTILINE)
    assert ranks.index("mybot") < ranks.index("first_legal")
    assert re.search(r"^ok  \tmybot\t", printed, re.MULTILINE)


def test_the_version_is_that_of_the_release() -> None:
    """The package says the version that the Python one says."""
    assert f'const Version = "{euchre.__version__}"' in (SDK / "doc.go").read_text()


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
def test_what_is_missing(go: Folders, environment: dict[str, str], says: str) -> None:
    """A bot that is started without what it needs says in one line what that is."""
    assert says_why(["./first_legal"], go.first_legal, environment).startswith(says)


def test_its_own_checks() -> None:
    """Format, vet, tests and generated code, by the language's own tools."""
    done = subprocess.run([SDK / "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
