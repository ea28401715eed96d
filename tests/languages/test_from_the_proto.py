"""The bot that is written from the protocol alone, in a language without an SDK."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.support import ROOT, SAMPLES, Place
from tests.languages.same_games import RULES

PAGE = (ROOT / "docs" / "from-the-proto.md").read_text(encoding="utf-8")
BOT = (ROOT / "docs" / "from-the-proto" / "bot.rb").read_text(encoding="utf-8")
pytestmark = [
    pytest.mark.skipif(
        shutil.which("grpc_tools_ruby_protoc") is None,
        reason="LEFT OUT: the bot in Ruby; there is no grpc_tools_ruby_protoc on PATH, "
        "see docs/from-the-proto.md",
    ),
    pytest.mark.timeout(600),
]


def shell(command: str, folder: Path, *words: str) -> None:
    """Run a command of the page in a folder."""
    script = f"CHECKOUT={ROOT}; {command}"
    done = subprocess.run(
        ["sh", "-euc", script, *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def blocks(kind: str) -> list[str]:
    """The page's blocks of a kind, without what names the file."""
    found = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return [re.sub(r"\A# mybot/\S+\n", "", block) for block in found]


@pytest.fixture
def bot(place: Place) -> Path:
    """The bot's folder, made as the page says."""
    (generate, _), (manifest,) = blocks("sh"), blocks("toml")
    shell(re.sub(r"^export .*\n", "", generate, flags=re.MULTILINE), place.folder)
    folder = place.folder / "mybot"
    (folder / "bot.rb").write_text(BOT)
    (folder / "bot.toml").write_text(manifest)
    return folder


def test_the_page_shows_the_file() -> None:
    """The bot on the page is the one in the folder beside it, and has some sixty lines."""
    assert blocks("ruby") == [BOT]
    assert len(BOT.splitlines()) <= 65


def test_it_plays_as_the_page_says(place: Place, bot: Path) -> None:
    """The command of the page, given to the referee, has the bot first and no fault."""
    _, play = blocks("sh")
    words = play.replace("$CHECKOUT", str(ROOT)).split()
    assert words[:3] == ["referee", "round-robin", bot.name]
    called = place.call(*words[1:], "--seed", "2a", "--format", "json")
    assert called.status == 0, called.err
    report = json.loads(called.out)
    assert report["faults"] == []
    assert report["standings"][0]["bot"] == "mybot"
    assert (place.folder / "logs" / "1-mybot.log").read_text() == ""


@pytest.mark.parametrize("options", RULES.values(), ids=RULES)
def test_it_plays_by_all_rules(place: Place, bot: Path, options: tuple[str, ...]) -> None:
    """By rules that it knows nothing of, too, all of its moves are legal."""
    words = ("--boards", "2", "--run", "x.run", "--quiet", "--format", "json")
    called = place.call("round-robin", bot, SAMPLES / "tips", *words, *options)
    assert called.status == 0, called.err
    assert json.loads(called.out)["faults"] == []


def test_it_plays_shut_in(place: Place, bot: Path) -> None:
    """It needs nothing that the sandbox does not show."""
    words = ("--boards", "2", "--run", "x.run", "--quiet", "--format", "json")
    called = place.call("round-robin", bot, SAMPLES / "tips", *words, "--sandbox", "require")
    assert called.status == 0, called.err
    assert json.loads(called.out)["faults"] == []


def test_it_says_why_it_ends(bot: Path) -> None:
    """Where there is no referee it ends with status 1 and one sentence."""
    environment = {"EUCHRE_REFEREE": f"unix:{bot}/nobody", "EUCHRE_TOKEN": "x"}
    ruby = str(shutil.which("ruby"))
    done = subprocess.run(
        [ruby, "-I.", "bot.rb"],
        cwd=bot,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("the referee ended the session: ")
