"""`referee export` and `referee import` as commands: what goes where, statuses, wrong calls."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from euchre.rules import build_rules
from tests.cli.support import Called, Place
from tests.store.egn.small import TRICKS, file
from tests.store.line_checker import problems
from tests.store.support import small_run


@pytest.fixture
def run(place: Place) -> Path:
    """A finished run of one unit."""
    path = place.folder / "a.run"
    small_run(path)
    return path


def is_one_sentence(called: Called) -> bool:
    """Whether a call failed as a wrong call does: status 2, one line on stderr, no traceback."""
    lines = called.err.splitlines()
    return called.status == 2 and len(lines) == 1 and lines[0].startswith("referee: ")


def test_json_lines_go_to_stdout(place: Place, run: Path) -> None:
    """Every game is a line that is in order, with the digest of the finished run."""
    called = place.call("export", run, "--to", "jsonl")
    assert (called.status, called.err) == (0, "")
    told = [json.loads(line) for line in called.out.splitlines()]
    assert [line["id"] for line in told] == ["0.1", "0.2"]
    assert [problems(line) for line in called.out.splitlines()] == [[], []]
    digest = place.call("verify", run).out.split("results digest: ")[1].split()[0]
    assert {line["run"]["results_digest"] for line in told} == {digest}


def test_one_game_into_a_new_file(place: Place, run: Path) -> None:
    """-o writes a file once; a second time it is refused, and the file stays as it is."""
    arguments = ("export", run, "--to", "jsonl", "--game", "0.2", "--public", "-o", "b.jsonl")
    assert place.call(*arguments).status == 0
    text = (place.folder / "b.jsonl").read_text()
    assert [json.loads(line)["id"] for line in text.splitlines()] == ["0.2"]
    again = place.call(*arguments)
    assert is_one_sentence(again)
    assert "b.jsonl is there already" in again.err
    assert place.files() == ["a.run", "b.jsonl"]


def test_a_folder_of_games_and_back(place: Place, run: Path) -> None:
    """Each game becomes a file; all of them are read again without fault."""
    called = place.call("export", run, "--to", "egn", "-o", "games")
    assert (called.status, called.out) == (0, "")
    assert called.err == "referee: 2 games written to games\n"
    files = sorted((place.folder / "games").iterdir())
    assert [path.name for path in files] == ["000000-1.egn", "000000-2.egn"]
    read = place.call("import", *files)
    assert (read.status, read.err) == (0, "")
    assert read.out.count("no rule is broken") == 2
    assert is_one_sentence(place.call("export", run, "--to", "egn", "-o", "games"))


def test_options_without_a_field_are_told(place: Place) -> None:
    """Rules that other programs would not see are named once, on stderr."""
    path = place.folder / "a.run"
    small_run(path, rules=build_rules("g4a"))
    called = place.call("export", path, "--to", "egn", "--game", "0")
    assert called.status == 0
    assert called.err.startswith("referee: the format has no field for: turned_down, lead;")
    assert json.loads(called.out)["metadata"]["title"] == "Unit 0, game 1, board 0"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--to", "pgn"), "'pgn' is not one of 'jsonl', 'egn'"),
        ((), "--to is missing; write --to jsonl or --to egn"),
        (("--to", "egn"), "name a folder with -o, or one game with --game"),
        (("--to", "egn", "--game", "x"), "'x' names no game; write UNIT or UNIT.GAME"),
        (("--to", "jsonl", "--game", "9"), "a.run has no unit 9; it has units 0 to 0"),
        (("--to", "jsonl", "--game", "0.3"), "unit 0 has 2 games; there is no game 3"),
        (("--to", "jsonl", "-o", "no/such/x"), "no/such/x cannot be written: No such file"),
        (("--to", "jsonl", "-o", "a.run"), "a.run is there already"),
        (("--to", "jsonl", "-o", "a.run/x"), "a.run/x cannot be written: Not a directory"),
        (("--to", "egn", "-o", "."), ". is not empty; name a new folder"),
        (("--to", "egn", "-o", "a.run"), "a.run cannot be written"),
    ],
)
def test_wrong_calls(place: Place, run: Path, arguments: tuple[str, ...], expected: str) -> None:
    """Each ends with one sentence and leaves everything as it was."""
    before = run.read_bytes()
    called = place.call("export", run, *arguments)
    assert is_one_sentence(called), called
    assert expected in called.err
    assert run.read_bytes() == before
    assert place.files() == ["a.run"]


def test_a_reader_that_stops_is_no_error(place: Place, run: Path) -> None:
    """A pipe that is closed early ends the export quietly."""
    process = place.start("export", run, "--to", "jsonl")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(60) == 0


def write(place: Place, name: str, told: object) -> Path:
    """A file in the folder."""
    path = place.folder / name
    path.write_text(told if isinstance(told, str) else json.dumps(told))
    return path


def test_import_shows_and_checks(place: Place) -> None:
    """A game is shown card by card; a broken rule stands at its hand, and the status is 1."""
    good = write(place, "good.egn", file(score=[3, 8]))
    tricks = [*TRICKS[:3], ["As", "Ks", "9d", "9s"], ["Kh", "Qc", "Ts", "Kc"]]
    bad = write(place, "bad.egn", file(tricks=tricks, hands=None))
    called = place.call("import", good)
    assert (called.status, called.err) == (0, "")
    assert called.out.endswith("no rule is broken; the score is 3:10, side 1 (Bob and Dee) wins\n")
    assert "  trick 1  ›A♣       9♣       T♣       J♥*\n" in called.out
    called = place.call("import", "--quiet", good, bad)
    assert called.status == 1
    assert called.out.splitlines() == [
        f"{good}: no rule is broken; the score is 3:10, side 1 (Bob and Dee) wins",
        f"{bad}: hand 1, trick 4, card 3, seat 3: plays 9D and does not follow spades, "
        "which he could (TS is played to trick 5); due: TS",
        f"{bad}: a rule is broken 1 time; the score is 0:2",
    ]


def test_import_of_what_is_no_game(place: Place) -> None:
    """Each file that is none is named with the reason; the others are still read; status 2."""
    good = write(place, "good.egn", file())
    torn = write(place, "torn.egn", '{"fileType": "Euchre Game Notation",\n "deals": [')
    called = place.call("import", "--quiet", torn, "gone.egn", place.folder, good)
    assert called.status == 2
    assert called.err.splitlines() == [
        f"referee: {torn}: line 2, column 12: this is not JSON: Expecting value",
        "referee: gone.egn: there is no such file; name files in Euchre Game Notation",
        f"referee: {place.folder}: is a folder; name files in Euchre Game Notation",
    ]
    assert called.out == f"{good}: no rule is broken; the score is 0:2\n"


def test_names_in_a_file_cannot_reach_the_terminal(place: Place) -> None:
    """Controls in names, titles and keys are shown as escapes, and lines stay lines."""
    told = file()
    told["metadata"]["players"][0] = "\x1b[31mred\nAnn\u202e"
    told["metadata"]["title"] = "\x07\x9bbell"
    told["metadata"]["\x1b]0;x"] = 1
    called = place.call("import", write(place, "a.egn", told))
    assert called.status == 0
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(called.out)
    assert "0 \\x1b[31mred Ann\\u202e" in called.out
    assert "note: metadata: the key '\\x1b]0;x' is not of the format; not read" in called.out
