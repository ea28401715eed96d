"""LeagueTerms files: what they say, what is wrong with them, and that a command says the same."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from referee.process.toml_faults import Document
from referee.store.run_file import RunFile
from referee.tournament.league import BOARDS, ClockPart, LeagueTerms, SandboxPart
from referee.tournament.league_file import EXAMPLE, LeagueFileError, read_league
from tests.cli.support import SAMPLES, Place, sample


def _faults(folder: Path, text: str) -> list[str]:
    file = folder / "league.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LeagueFileError) as caught:
        read_league(file)
    return [fault.removeprefix(str(file)) for fault in caught.value.faults]


def test_the_example_says_what_is_usual() -> None:
    """Every key of the example but `bots` may be left out: it says what holds without it."""
    league = Document.parse("example", EXAMPLE.read_bytes()).check(LeagueTerms, {})
    assert isinstance(league, LeagueTerms)
    assert league.bots
    plain = LeagueTerms(bots=league.bots).settled()
    assert plain.model_copy(update={"rules": league.rules}) == league
    assert league.rules.build() == plain.rules.build()
    assert BOARDS[league.format] == league.boards


def test_the_example_has_every_key() -> None:
    """No key that a league file may have is missing from the example, as a key or behind a #."""

    def keys(model: type[BaseModel]) -> set[str]:
        found: set[str] = set()
        for name, field in model.model_fields.items():
            kind = field.annotation
            inner = isinstance(kind, type) and issubclass(kind, BaseModel)
            found |= {name} | (keys(kind) if inner else set())  # type: ignore[arg-type]  # it is one
        return found

    text = EXAMPLE.read_text(encoding="utf-8")
    named = set(re.findall(r"^(?:# )?\[?(\w+)(?: =|\])", text, re.MULTILINE))
    assert named == keys(LeagueTerms)


def test_a_file_says_the_same_as_a_command(place: Place) -> None:
    """The same league as a file and as options gives the same bytes and the same sealed terms."""
    sample(place, "random")
    (place.folder / "sub").mkdir()
    (place.folder / "sub" / "l.toml").write_text(
        """
bots = ["../random", "first_legal"]
boards = 3
seed = "5eed"
[rules]
preset = "stick"
set = { target = 5, defend_alone = true }
[clock]
move_time = 5000
[faults]
policy = "strict"
withdraw_after = 4
[output]
run = "file.run"
format = "json"
timing = false
"""
    )
    by_file = place.call("run", "sub/l.toml", "--quiet")
    assert by_file.status == 0, by_file.err
    options = (
        *("--boards", "3", "--seed", "5eed", "--rules", "stick", "--set", "target=5"),
        *("--set", "defend_alone=true", "--move-time", "5000", "--faults", "strict"),
        *("--withdraw-after", "4", "--run", "call.run", "--format", "json", "--no-timing"),
    )
    by_call = place.call("round-robin", "random", "first_legal", *options)
    assert by_call.out == by_file.out
    assert json.loads(by_call.out)["run"]["units"] == 3
    with (
        RunFile.open(place.folder / "sub" / "file.run") as one,
        RunFile.open(place.folder / "call.run") as other,
    ):
        assert one.manifest.terms == other.manifest.terms
        assert one.manifest.host.settings == other.manifest.host.settings
    again = place.call("resume", "sub/file.run", "--format", "json", "--no-timing")
    assert (again.status, again.out) == (0, by_file.out)


def test_the_command_says_where_things_go(place: Place) -> None:
    """What makes no difference to the results may be said at the command line too; the example is
    printed, and can be played."""
    text = place.call("run", "--example").out.replace("boards = 100", "boards = 1")
    (place.folder / "league.toml").write_text(text)
    called = place.call(
        *("run", "league.toml", "--run", "here.run", "--format", "csv", "--no-timing", "--quiet"),
        *("--tables", "4", "--events", "e.jsonl", "--bot-logs", "logs"),
    )
    assert called.status == 0, called.err
    assert called.out.startswith("rank,bot,")
    assert {"here.run", "e.jsonl", "logs"} <= set(place.files())
    with RunFile.open(place.folder / "here.run") as file:
        assert file.manifest.host.settings["tables"] == 4


def test_the_environment_stands_in_for_the_sandbox(place: Place) -> None:
    """EUCHRE_SANDBOX counts where the file says nothing, as with options, and is checked."""
    (place.folder / "l.toml").write_text('bots = ["tips", "random"]\nboards = 1\n')
    words = ("run", "l.toml", "--run", "x.run", "--quiet")
    wrong = place.call(*words, EUCHRE_SANDBOX="some")
    assert (wrong.status, "EUCHRE_SANDBOX is 'some'; it may be auto" in wrong.err) == (2, True)
    assert place.call(*words, EUCHRE_SANDBOX="none").status == 0
    with RunFile.open(place.folder / "x.run") as file:
        assert file.manifest.sandbox == "none"


def test_all_faults_at_once(tmp_path: Path) -> None:
    """Each fault is one sentence with file, line, key and value, in the order of the lines; those
    of the rules and of the bots are among them."""
    shutil.copytree(SAMPLES / "random", tmp_path / "random")
    nothere = f"there is no folder {tmp_path}/nothere that can be entered; check the path"
    assert _faults(
        tmp_path,
        """format = "swiss"
bots = ["random", "nothere", "tips+random+tips"]
rounds = 3
seed = "12"
submitted = true
isolation = "shared"
[rules.set]
target = "x"
alon = "none"
[stop]
elo0 = 3
[sandbox]
mode = "none"
expose = ["nope"]
""",
    ) == [
        f', line 2: bots[1] = "nothere": {nothere}',
        ', line 2: bots[2] = "tips+random+tips": tips+random+tips is no pair of bots; write A+B',
        ", line 5: submitted = true: promises cards that nobody chose; leave out seed",
        ', line 6: isolation = "shared": must be seat with submitted; leave it out',
        ", line 8: rules.set.target = \"x\": option 'target' is a whole number from 1 up, not 'x'",
        ", line 9: rules.set.alon = \"none\": there is no option 'alon'; did you mean 'alone'?",
        ', line 10: stop = {"elo0": 3}: only a comparison (compare) stops when it is decided',
        ', line 13: sandbox.mode = "none": must be require with submitted; leave it out',
        ', line 14: sandbox.expose[0] = "nope": there is no such folder; check the path',
    ]


def test_faults_of_form_and_of_meaning_at_once(tmp_path: Path) -> None:
    """Where the form of the file is wrong, its rules and bots are looked at all the same."""
    nothere = f"there is no folder {tmp_path}/nothere that can be entered; check the path"
    assert _faults(
        tmp_path,
        """format = "swis"
bord = 5
bots = ["nothere"]
boards = 0
[rules]
preset = "standrd"
[clok]
a = 1
[clock]
move_time = "1000"
[sandbox]
bot_cpus = 0
""",
    ) == [
        ', line 1: format = "swis": did you mean "swiss"?',
        ', line 2: bord is not a known key; did you mean "boards"?',
        f', line 3: bots[0] = "nothere": {nothere}',
        ", line 4: boards = 0: must be 1 or more",
        ", line 6: rules.preset = \"standrd\": there is no preset 'standrd'; did you mean "
        "'standard'?",
        ', line 7: clok is not a known key; did you mean "clock"?',
        ', line 10: clock.move_time = "1000": must be a whole number, without quotes',
        ", line 12: sandbox.bot_cpus = 0: must be 0.1 or more",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('bots = ["tips"]', ', line 1: bots = ["tips"]: a round robin needs two bots or more'),
        (
            'format = "knock-out"\nbots = ["tips", "random", "tips"]\nrules.preset = "cutthroat"',
            ', line 1: format = "knock-out": a knock-out is for games between two, and here 3 '
            "meet; play a round robin or a gauntlet",
        ),
        (
            'format = "swiss"\nbots = ["tips", "random"]\nrounds = 7',
            ', line 1: format = "swiss": 7 rounds are too many for 2 contestants',
        ),
        ('entrants = "singles"\nbots = ["tips", "random"]', "singles need 4 bots or more here"),
        (
            'bots = ["tips+random", "tips"]\nentrants = "teams"',
            ', line 2: entrants = "teams": there ',
        ),
        (
            'bots = ["tips", "random"]\nrules = { set = { players = 3, partner_order = '
            '"must_go_alone" } }',
            ", line 2: rules = ",
        ),
        ("bots = 3", ", line 1: bots = 3: must be a list of texts"),
        ("rules = 3", ", line 1: rules = 3: must be a table"),
        ("rules.set = { a = 1.5 }", "must be a word, a whole number, or true or false"),
        ("stop = { alpha = 0.7 }", "an error rate is between 0 and 0.5, and 0.7 is not"),
        ("commit = 1", ", line 1: commit = 1: must be true or false, without quotes"),
        ('bots = ["\\u0000"]', "is no path"),
        ("bots = [", "is not valid TOML"),
    ],
)
def test_one_fault(tmp_path: Path, text: str, fault: str) -> None:
    """Each refusal names the key that it is about, and says what to do."""
    (said,) = _faults(tmp_path, text)
    assert fault in said


def test_a_file_that_is_not_there(place: Place) -> None:
    """A wrong path is one sentence, with the way to an example, and the status of a bad call."""
    called = place.call("run", "nothing.toml")
    assert (called.status, called.out) == (2, "")
    assert called.err == (
        "referee: there is no league file nothing.toml; check the path, or begin with an example: "
        "referee run --example\n"
    )
    assert "is a folder" in place.call("run", ".").err


@pytest.mark.parametrize(
    "said", [{}, {"isolation": "seat"}, {"sandbox": SandboxPart(mode="require")}]
)
def test_submitted_means_all_that_strangers_need(said: dict[str, Any]) -> None:
    """With `submitted` the sandbox is required, each seat has a process, cards are promised."""
    league = LeagueTerms(submitted=True, **said)
    assert list(league.problems()) == []
    settled = league.settled()
    assert (settled.commit, settled.isolation, settled.sandbox.mode) == (True, "seat", "require")
    assert settled.clock.open_turns == 512
    timed = LeagueTerms(submitted=True, clock=ClockPart(move_time=100)).settled()
    assert timed.clock.open_turns == 1


def test_submitted_does_not_bend(place: Place) -> None:
    """What would be too little for strangers' bots is refused beside --submitted, by name."""
    called = place.call("round-robin", "tips", "random", "--submitted", "--isolation", "shared")
    assert called.status == 2
    assert "--isolation must be seat with --submitted" in called.err
