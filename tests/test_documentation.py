"""What the documentation shows is run: examples in docstrings, tables, bots and their tests."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import euchre
from referee.process import folder_files
from referee.process.bot_folder import BotFolderError, load_bot
from referee.process.launch import bot_environment
from referee.tournament.league_file import LeagueFileError, read_league

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SDK = (ROOT / "sdk" / "python" / "README.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
RANDOM = str(ROOT / "sample_bots" / "python" / "random")
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(euchre.__path__, "euchre.")
    if not module.name.startswith(("euchre.v1", "euchre.conformance"))
)
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "sdk/README.md",
    "sdk/python/README.md",
    *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md")),
]


def blocks(language: str, page: str = README) -> list[str]:
    """A page's fenced blocks in a language."""
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def run(folder: Path, *words: str) -> str:
    """What Python prints with these arguments in a folder; it must end well."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def round_robin(folder: Path, *words: str) -> str:
    """What a small round robin prints as CSV."""
    options = ("--boards", "20", "--run", "x.run", "--format", "csv", "--quiet")
    return run(folder, "-m", "referee", "round-robin", *options, *words)


def write(folder: Path, **files: str) -> None:
    """Make the folder of a bot; `bot_py` is written as bot.py."""
    folder.mkdir()
    for name, text in files.items():
        stem, suffix = name.rsplit("_", 1)
        (folder / f"{stem}.{suffix}").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", ["euchre", *MODULES])
def test_examples_in_docstrings_are_true(name: str) -> None:
    """Every example in the SDK's docstrings gives what it says."""
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    """The modules that a bot author meets first have examples to be run."""
    for name in ("euchre", "euchre.bot", "euchre.testing", "euchre.rules", "euchre.rules.cards"):
        assert doctest.testmod(importlib.import_module(name)).attempted > 0, name


# ---------------------------------------------------------------------- the README


def test_the_bot_of_the_readme_plays(tmp_path: Path) -> None:
    """The bot that the README shows can be tested as it says, and beats the random bot."""
    source, check = blocks("python")
    (manifest,) = blocks("toml")
    write(tmp_path / "mybot", bot_py=source, bot_toml=manifest, test_bot_py=check)
    run(tmp_path, "mybot/test_bot.py")
    table = round_robin(tmp_path, "mybot", RANDOM, "--bot-logs", "logs")
    assert table.splitlines()[1].startswith("1,mybot,")
    assert (tmp_path / "logs" / "1-mybot.log").exists()


def test_the_bot_of_the_readme_has_fifteen_lines() -> None:
    """It is as short as the heading says."""
    source = blocks("python")[0]
    assert len([line for line in source.splitlines() if line.strip()]) <= 15


@pytest.mark.slow
def test_the_tables_of_the_readme_are_what_its_command_prints(tmp_path: Path) -> None:
    """The first command on the page prints the tables below it, character for character."""
    (command,) = re.findall(r"python3 dev\.py play (.*?) +#", README)
    printed = run(tmp_path, "-m", "referee", "round-robin", *command.split())
    (shown,) = [block for block in blocks("") if block.startswith("Standings")]
    standings, cross_table = shown.split("\n\n")
    assert standings in printed
    assert cross_table.rstrip() in printed
    (file,) = tmp_path.glob("*.run")
    assert f"`{file.name}`" in README


def test_the_commands_of_the_readme_exist() -> None:
    """Every command that the README calls is one that `referee --help` lists."""
    listed = run(ROOT, "-m", "referee", "--help")
    called = set(re.findall(r"(?:^|bin/|`)referee +([a-z][a-z-]+)", README, re.MULTILINE))
    assert {"report", "replay", "verify", "resume", "round-robin"} <= called
    assert [name for name in called if not re.search(rf"^  {name} ", listed, re.MULTILINE)] == []


# ---------------------------------------------------------------------- the SDK's page


def test_the_bots_of_the_sdk_page_play(tmp_path: Path) -> None:
    """Both bots on the page beat the random bot, and the test on the page passes."""
    (manifest,) = blocks("toml", SDK)
    for block in blocks("python", SDK):
        folder, file = re.match(r"# (\w+)/(\w+\.py)\n", block).groups()  # type: ignore[union-attr]  # a block without is a mistake
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / file).write_text(block, encoding="utf-8")
    for folder in ("mybot", "dreamer"):
        text = manifest.replace("mybot", folder)
        (tmp_path / folder / "bot.toml").write_text(text, encoding="utf-8")
    run(tmp_path / "mybot", "test_bot.py")
    rows = round_robin(tmp_path, "mybot", "dreamer", RANDOM).splitlines()
    assert rows[3].startswith("3,random,")


def test_the_examples_of_the_sdk_page_are_true() -> None:
    """What the page shows of cards and moves gives what it says."""
    (session,) = blocks("pycon", SDK)
    example = doctest.DocTestParser().get_doctest(session, {}, "page", None, None)
    result = doctest.DocTestRunner().run(example)
    assert result.failed == 0
    assert result.attempted > 3


def test_the_sdk_page_names_every_decision_and_what_a_view_has() -> None:
    """Each method that the SDK may call is on the page, and the page names nothing of a view that
    is not there."""
    decisions = [name for name in vars(euchre.Bot) if callable(getattr(euchre.Bot, name))]
    methods = {name for name in decisions if not name.startswith("_")} - {"for_game"}
    assert [name for name in methods if f"`{name}" not in SDK] == []
    table = SDK.split("## The view")[1].split("## ")[0]
    cells = re.findall(r"^\| [^`|]+ \| (.*) \|$", table, re.MULTILINE)
    names = {name for cell in cells for name in re.findall(r"`([a-z_]+)(?:\([a-z, ]*\))?`", cell)}
    assert len(names) > 30
    assert [name for name in names if not hasattr(euchre.View, name)] == []


# ---------------------------------------------------------------------- the folder of a bot


def test_every_bot_toml_on_the_page_can_be_read(tmp_path: Path) -> None:
    """The examples of bot.toml are right, and the table has the keys that are known."""
    examples = blocks("toml", BOTS)
    for number, text in enumerate(examples):
        write(tmp_path / f"{number}", bot_toml=text)
        assert load_bot(tmp_path / f"{number}").command[-1] == tomllib.loads(text)["command"][-1]
    write(tmp_path / "wrong", bot_toml="x = 1\ncommand = ['a']")
    with pytest.raises(BotFolderError, match="known keys are") as caught:
        load_bot(tmp_path / "wrong")
    known = set(str(caught.value).split("known keys are ")[1].split(", "))
    table = BOTS.split("## It plays in a copy")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == known
    assert any(set(tomllib.loads(text)) == known for text in examples)


def test_what_is_left_out_of_the_copy_is_on_the_page() -> None:
    """The page names every folder that counts as a cache."""
    missing = [name for name in folder_files.CACHE_FOLDERS if f"`{name}`" not in BOTS]
    assert missing == []


def test_the_environment_of_a_bot_is_on_the_page() -> None:
    """The table of environment variables has all that a bot gets, and no other."""
    table = BOTS.split("## Its process")[1].split("There are no others")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert named - {"HOME"} == set(bot_environment("unix:x", "t")) - {"HOME"}


# ---------------------------------------------------------------------- league files


def test_the_leagues_on_the_page_can_be_played(tmp_path: Path) -> None:
    """The long example is what the command prints, the short one is in order, and each fault that
    is shown is one that is found."""
    page = (ROOT / "docs" / "league.md").read_text(encoding="utf-8")
    long, short = blocks("toml", page)
    assert long == run(tmp_path, "-m", "referee", "run", "--example")
    for name in ("mybot", "theirs"):
        write(tmp_path / name, bot_toml='command = ["true"]')
    (tmp_path / "league.toml").write_text(short, encoding="utf-8")
    assert read_league(tmp_path / "league.toml").rules.set == {"target": 15, "defend_alone": False}
    wrong = 'bots = ["mybot",\n"gone"]\n\nbord = 5\n\n[rules]\n[rules.set]\ntarget = "x"\n'
    (tmp_path / "league.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(LeagueFileError) as caught:
        read_league(tmp_path / "league.toml")
    shown = re.findall(r"^referee: (league\.toml, .*)$", page, re.MULTILINE)
    told = [fault.replace(f"{tmp_path}/", "") for fault in caught.value.faults]
    assert [re.sub(r"line \d+", "", text) for text in told] == [
        re.sub(r"line \d+", "", text) for text in shown
    ]


# ---------------------------------------------------------------------- ladders


@pytest.mark.slow
def test_the_commands_of_the_ladder_page_work(tmp_path: Path) -> None:
    """Every command on the page ends well, one after the other, those of the table for a bot that
    was added."""
    page = (ROOT / "docs" / "ladder.md").read_text(encoding="utf-8")
    (league,) = blocks("toml", page)
    (tmp_path / "league.toml").write_text(league, encoding="utf-8")
    listed = re.findall(r"^\| `referee (ladder \w+ club.*?)` \|", page, re.MULTILINE)
    assert len(listed) == 7
    commands = [*re.findall(r"^referee (.*)$", page, re.MULTILINE), *listed]
    assert len(commands) == 12
    for command in commands:
        words = command.replace("BOT...", RANDOM).replace("NAME...", "random")
        run(tmp_path, "-m", "referee", *words.replace("TEXT", "because").split())
    assert {"club.ladder", "stick.ladder", "club-2.run"} <= {p.name for p in tmp_path.iterdir()}


# ---------------------------------------------------------------------- links


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    """Every file, folder and heading that a page links to is there."""
    page = ROOT / name
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = page.parent / path if path else page
        assert file.exists(), target
        if anchor:
            assert anchor in headings(file), target


def headings(page: Path) -> set[str]:
    """The anchors that the headings of a page make."""
    found = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", text.lower()).replace(" ", "-") for text in found}
