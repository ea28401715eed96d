"""The command line as such: help, version, colours, rules."""

import subprocess
import sys

import pytest

from euchre.rules.options import OPTION_NAMES
from euchre.rules.presets import PRESETS
from referee.cli import COMMANDS, cli
from referee.cli.rule_words import OPTIONS, PRESET_WORDS
from referee.cli.words import wants_colour
from tests.cli.support import Place, sample

HEAVY = ("grpc", "pydantic", "rich", "tabulate", "google.protobuf", "sqlite3", "asyncio", "euchre")


def test_help_imports_nothing_heavy() -> None:
    """`referee --help` is quick, because it reads no command's module and no library but click."""
    code = (
        "import sys\nfrom referee.cli import main\n"
        "try: main(['--help'])\nfinally: print(*sys.modules, sep='\\n', file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "round-robin" in run.stdout
    modules = set(run.stderr.split())
    assert "click" in modules
    # click itself brings in none of them; what it does is its own affair.
    clean = subprocess.run(
        [sys.executable, "-c", "import click, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [name for name in HEAVY if name in modules - set(clean.stdout.split())] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_as_it_is_listed(name: str, place: Place) -> None:
    """The list of commands says of each what the command says of itself."""
    command = cli.get_command(None, name)  # type: ignore[arg-type]  # no context is needed
    assert command is not None
    assert command.get_short_help_str(200) == COMMANDS[name]
    called = place.call(name, "--help")
    assert called.status == 0
    assert f"referee {name}" in called.out


def test_a_bare_call_prints_the_help(place: Place) -> None:
    """Without a command there is nothing but the help, on stderr, and the status of a bad call."""
    called = place.call()
    assert (called.status, called.out) == (2, "")
    assert called.err == place.call("--help").out


def test_version(place: Place) -> None:
    """--version prints the name of the distribution and a version."""
    called = place.call("--version")
    assert called.status == 0
    name, version = called.out.split()
    assert name == "euchre-referee"
    assert version[0].isdigit()


def test_every_preset_and_option_has_its_words() -> None:
    """No preset or option is left without a line, and none has one that does not exist."""
    assert tuple(PRESET_WORDS) == tuple(PRESETS)
    assert tuple(OPTIONS) == OPTION_NAMES


def test_rules_lists_the_presets(place: Place) -> None:
    """Without a name there is a line for each preset, with what it changes."""
    called = place.call("rules")
    assert called.status == 0
    lines = {line.split()[0]: line for line in called.out.splitlines() if line}
    assert set(PRESETS) <= set(lines)
    assert "all_pass=stick_dealer" in lines["stick"]


def test_rules_marks_what_differs(place: Place) -> None:
    """With a name every option is spelled out, and those that differ are marked."""
    called = place.call("rules", "stick", "--set", "target=15")
    assert called.status == 0
    rows = [line for line in called.out.splitlines() if line[2:].split(" ")[0] in OPTION_NAMES]
    assert [line[2:].split()[0] for line in rows] == list(OPTION_NAMES)
    marked = [line.split()[1:3] for line in rows if line.startswith("*")]
    assert marked == [["all_pass", "stick_dealer"], ["target", "15"]]


class _Stream:
    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "coloured"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "0"}, False),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
    ],
)
def test_colour(
    terminal: bool, environment: dict[str, str], coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NO_COLOR beats FORCE_COLOR beats what the stream is."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_colour(_Stream(terminal)) is coloured  # type: ignore[arg-type]


def test_a_terminal_that_knows_few_letters(place: Place) -> None:
    """Under an encoding without suit symbols a replay is printed all the same."""
    sample(place, "first_legal")
    sample(place, "random")
    played = place.call("round-robin", "random", "first_legal", "--boards", "1", "--run", "x.run")
    assert played.status == 0
    called = place.call("replay", "x.run", "0", PYTHONIOENCODING="ascii")
    assert called.status == 0, called.err
    assert "deals" in called.out
