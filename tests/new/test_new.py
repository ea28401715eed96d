"""`referee new`: in every language a folder that builds, is fit, and beats chance."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from euchre.rules.presets import PRESETS
from referee.new import make
from referee.new.make import CannotMake, languages, make_bot
from referee.process.bot_folder import load_bot
from tests.cli.support import ROOT, Place

# The machine that tests run on may be busy, and how fast a bot is is not the question here.
PATIENT = ("--move-time", "20000", "--format", "json")


def made_ready(language: str) -> None:
    """See to it that bots in this language can be built."""
    needs = make._needs(make.TEMPLATES / language)
    if needs:
        if shutil.which(needs["program"]) is None:
            pytest.skip(f"LEFT OUT: a new bot in {language}; get {needs['get']}")
        subprocess.run([ROOT / "sdk" / needs["sdk"] / "fetch"], check=True)


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("language", languages())
def test_a_new_bot_is_fit_and_beats_chance(place: Place, language: str) -> None:
    """The folder passes every check without a note, and wins most of its games."""
    made_ready(language)
    called = place.call("new", "my bot", "--lang", language)
    assert called.status == 0, called.err
    known = ROOT / "tests" / "check" / "known" / f"{language}.toml"  # of its SDK
    words = ("--known", known) if known.is_file() else ()
    called = place.call_at_length("check", "my bot", "--strict", "--all-rules", *words, *PATIENT)
    (checked,) = json.loads(called.out)["bots"]
    assert called.status == 0, [one for one in checked["checks"] if one["verdict"] != "ok"]
    assert checked["name"] == "my bot"
    assert checked["games"]["won"] >= 15


def test_the_tests_of_the_new_bot_pass(place: Place) -> None:
    """In Python they come with it, and are run as they say."""
    assert place.call("new", "mine").status == 0
    done = subprocess.run(
        [sys.executable, "test_bot.py"],
        cwd=place.folder / "mine",
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("rules", PRESETS)
def test_the_new_bot_plays_by_every_rules(tmp_path: Path, rules: str) -> None:
    """Not one of its answers is illegal, whatever the rules are."""
    make_bot(tmp_path / "mine", "python")
    code = (
        "from bot import MyBot; from euchre.rules import preset; "
        "from euchre.testing import play_hands; "
        f"rules = preset({rules!r}); play_hands([MyBot] * rules.players, hands=60, rules=rules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path / "mine",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_new_bot_is_short(tmp_path: Path) -> None:
    """It has some forty lines of code, and can be read in a minute."""
    make_bot(tmp_path / "mine", "python")
    lines = (tmp_path / "mine" / "bot.py").read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if line.strip() and not line.lstrip().startswith(("#", '"""'))]
    assert len(code) <= 45


@pytest.mark.parametrize("name", ["mybot", 'Müllers "bester" Bot', "9 lives", "a\\b"])
def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    """The name of the folder is the bot's, whatever stands in it."""
    made = make_bot(tmp_path / name, "python")
    assert load_bot(made.folder).name == name
    assert "bot.toml" in made.files


def test_what_is_there_is_left_alone(place: Place) -> None:
    """A folder with something in it is not written into; nor is a file, nor below nowhere."""
    (place.folder / "full").mkdir()
    (place.folder / "full" / "bot.py").write_text("mine\n")
    called = place.call("new", "full")
    assert called.status == 2
    assert "full is there already" in called.err
    assert (place.folder / "full" / "bot.py").read_text() == "mine\n"
    called = place.call("new", "x", "--lang", "cobol")
    assert called.status == 2
    assert not (place.folder / "x").exists()


def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    """A folder that was made beforehand is filled."""
    (tmp_path / "mine").mkdir()
    assert make_bot(tmp_path / "mine", "python").files


def test_a_missing_toolchain_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the compiler of a language is missing, it is said which it is and how to get it; the
    folder is made all the same. A language whose SDK is not here is not offered."""
    template = tmp_path / "templates" / "algol"
    template.mkdir(parents=True)
    (template / "bot.toml").write_text('name = __NAME__\ncommand = ["./__WORD__"]\n')
    (template / "needs.toml").write_text(
        'program = "algol68g-none"\nget = "Algol 68"\nsdk = "python"\nfetched = "none"\n'
    )
    monkeypatch.setattr(make, "TEMPLATES", tmp_path / "templates")
    assert languages() == ["algol"]
    made = make_bot(tmp_path / "My Bot 2", "algol")
    assert made.missing == "algol68g-none is not on PATH; get Algol 68"
    assert made.files == ("bot.toml",)
    assert load_bot(made.folder).command == ("./my_bot_2",)
    (template / "needs.toml").write_text(
        'program = "sh"\nget = "a shell"\nsdk = "python"\nfetched = "none"\n'
    )
    assert make_bot(tmp_path / "again", "algol").missing.endswith("sdk/python/fetch")
    (template / "needs.toml").write_text(
        'program = "sh"\nget = "a shell"\nsdk = "algol"\nfetched = "none"\n'
    )
    assert languages() == []


def test_it_must_be_possible_to_write_there(tmp_path: Path) -> None:
    """A place that cannot be written to is refused in a sentence."""
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotMake, match="cannot be written"):
        make_bot(tmp_path / "file" / "mine", "python")
