"""The SDK for Java and its sample bots."""

import json
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

SDK = ROOT / "sdk" / "java"
pytestmark = [
    pytest.mark.skipif(
        shutil.which("javac") is None or shutil.which("mvn") is None,
        reason="LEFT OUT: everything in Java; there is no JDK or no Maven on PATH, "
        "see docs/languages/java.md",
    ),
    pytest.mark.timeout(900),
]


@pytest.fixture(scope="session")
def java(bots_in: BotsIn) -> Folders:
    """The sample bots in Java, built."""
    return bots_in("java")


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_the_same_games_move_for_move(
    place: Place, java: Folders, python: Folders, options: tuple[str, ...]
) -> None:
    """By all kinds of rules a run between bots in Java is the run between those in Python."""
    plays_the_same(place, java, python, options)


def test_referee_check(place: Place, java: Folders) -> None:
    """Both bots are fit by all that `referee check` looks at."""
    are_fit(place, java)


@pytest.mark.usefixtures("java")
def test_built_and_played_shut_in(place: Place) -> None:
    """The sample bots are built and play in the sandbox, without a network."""
    plays_shut_in(place, "java")


def test_a_bot_without_native_sockets_plays(place: Place, java: Folders) -> None:
    """Where gRPC has no unix sockets the bot plays over the relay in its process."""
    folder = Path(shutil.copytree(java.tips, place.folder / "relayed"))
    manifest = (folder / "bot.toml").read_text()
    off = '["java", "-Dio.grpc.netty.shaded.io.netty.transport.noNative=true"'
    assert '["java"' in manifest
    (folder / "bot.toml").write_text(manifest.replace('["java"', off))
    words = ("--boards", "2", "--run", "x.run", "--quiet", "--format", "json")
    called = place.call("round-robin", folder, java.first_legal, *words)
    assert called.status == 0, called.err
    assert json.loads(called.out)["faults"] == []


def test_the_page(java: Folders, tmp_path: Path) -> None:
    """What docs/languages/java.md shows can be done as it stands, and its bot beats first_legal."""
    assert java.tips.is_dir()
    printed = follow("java", tmp_path)
    ranks = re.findall(r"^ +\d  (\w+)  ", printed, re.MULTILINE)
    assert ranks.index("mybot") < ranks.index("first_legal")
    assert "all is well" in printed


def test_the_version_is_that_of_the_release() -> None:
    """The package says the version that the Python one says, in all three places."""
    version = euchre.__version__
    assert f'VERSION = "{version}"' in (SDK / "src/main/java/euchre/Client.java").read_text()
    assert f"<version>{version}</version>" in (SDK / "pom.xml").read_text()
    assert f"<version>{version}</version>" in (ROOT / "docs/languages/java.md").read_text()


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "first_legal: EUCHRE_REFEREE is not set; a bot is started by the referee, "),
        ({"EUCHRE_REFEREE": "unix:/nowhere"}, "first_legal: EUCHRE_TOKEN is not set; "),
        (
            {"EUCHRE_REFEREE": "localhost:1", "EUCHRE_TOKEN": "x", "EUCHRE_CA": "/nowhere.pem"},
            "first_legal: EUCHRE_CA names /nowhere.pem, which cannot be used: ",
        ),
    ],
    ids=["address", "token", "certificate"],
)
def test_what_is_missing(java: Folders, environment: dict[str, str], says: str) -> None:
    """A bot that is started without what it needs says in one line what that is."""
    command = [str(shutil.which("java")), "-jar", "bot.jar"]
    assert says_why(command, java.first_legal, environment).startswith(says)


def test_a_missing_tool_is_named(tmp_path: Path) -> None:
    """Without a JDK, or what bots are built from, `build` says what is missing, and how to get
    it."""
    bare = tmp_path / "bin"
    bare.mkdir()
    for tool in ("sh", "dirname", "sed"):
        (bare / tool).symlink_to(str(shutil.which(tool)))
    done = subprocess.run(
        [SDK / "build", "X"], env={"PATH": str(bare)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "build: there is no javac on PATH; get a JDK, version 17 or newer" in done.stderr


def test_its_own_checks() -> None:
    """Form, warnings, tests and documentation, by the language's own tools."""
    done = subprocess.run([SDK / "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
