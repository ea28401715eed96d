"""Every wrong call ends with one clear sentence, exit status 2, and nothing half-done."""

import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.cli.support import Place, bot, dies, sample


def _nothing(place: Place) -> None:
    pass


def _two_bots(place: Place) -> None:
    sample(place, "first_legal", "a")
    sample(place, "first_legal", "b")


def _misspelt(place: Place) -> None:
    _two_bots(place)
    toml = place.folder / "b" / "bot.toml"
    toml.write_text('nam = "b"\ncommand = "bot.py"\nversion = 3\n')


def _no_command(place: Place) -> None:
    _two_bots(place)
    bot(place, "gone", "no-such-program-anywhere")


def _not_executable(place: Place) -> None:
    _two_bots(place)
    folder = bot(place, "flat", "./run.sh")
    (folder / "run.sh").write_text("#!/bin/sh\n")


def _run_exists(place: Place) -> None:
    _two_bots(place)
    (place.folder / "x.run").write_text("precious")


def _no_run_file(place: Place) -> None:
    (place.folder / "x.run").write_text("a letter to my aunt, of some length\n" * 10)


def _empty_file(place: Place) -> None:
    (place.folder / "x.run").touch()


def _other_database(place: Place) -> None:
    with sqlite3.connect(place.folder / "x.run") as db:
        db.execute("CREATE TABLE unit (number)")
    db.close()


@dataclass(frozen=True)
class Wrong:
    """A call that is wrong: what is there, what is called, and what is said."""

    prepare: Callable[[Place], None]
    call: tuple[str, ...]
    said: tuple[str, ...]


ROUND_ROBIN = ("round-robin", "a", "b", "--boards", "1")
CASES = {
    "command": Wrong(_nothing, ("raund-robin",), ("no command 'raund-robin'", "round-robin?")),
    "flag": Wrong(_nothing, ("rules", "--no-such"), ("--no-such", "referee rules --help")),
    "preset": Wrong(_two_bots, (*ROUND_ROBIN, "--rules", "germn"), ("'germn'", "'german'")),
    "preset shown": Wrong(_nothing, ("rules", "germn"), ("'germn'", "'german'")),
    "option": Wrong(_two_bots, (*ROUND_ROBIN, "--set", "targt=3"), ("'targt'", "'target'")),
    "value": Wrong(_two_bots, (*ROUND_ROBIN, "--set", "target=x"), ("'target'", "whole number")),
    "no value": Wrong(_two_bots, (*ROUND_ROBIN, "--set", "target"), ("OPTION=VALUE",)),
    "two values": Wrong(
        _two_bots, (*ROUND_ROBIN, "--set", "target=3", "--set", "target=4"), ("two values",)
    ),
    "options that clash": Wrong(
        _two_bots,
        (*ROUND_ROBIN, "--set", "alone=none", "--set", "defend_alone=true"),
        ("'alone'", "'defend_alone'"),
    ),
    "partners drawn": Wrong(
        _two_bots,
        (
            *(*ROUND_ROBIN, "--entrants", "teams"),
            *("--set", "draw_partners=true", "--set", "first_dealer=draw"),
        ),
        ("'draw_partners'", "'entrants' teams", "--entrants singles"),
    ),
    "partners drawn for pairs": Wrong(
        _two_bots,
        (
            *("round-robin", "a+b", "b+a", "--boards", "1"),
            *("--set", "draw_partners=true", "--set", "first_dealer=draw"),
        ),
        ("'draw_partners'", "'entrants' pairs"),
    ),
    "partners drawn in a comparison": Wrong(
        _two_bots,
        ("compare", "a", "b", "--set", "draw_partners=true", "--set", "first_dealer=draw"),
        ("singles need 4 bots",),
    ),
    "seed": Wrong(_two_bots, (*ROUND_ROBIN, "--seed", "xyz"), ("'xyz'", "hexadecimal")),
    "boards": Wrong(_two_bots, (*ROUND_ROBIN, "--boards", "0"), ("--boards", "0")),
    "tables": Wrong(_two_bots, (*ROUND_ROBIN, "--tables", "many"), ("--tables", "'many'")),
    "isolation": Wrong(
        _two_bots, (*ROUND_ROBIN, "--isolation", "none"), ("'none'", "shared", "seat")
    ),
    "missing folder": Wrong(_two_bots, ("round-robin", "a", "nowhere"), ("no folder nowhere",)),
    "file for a folder": Wrong(
        _two_bots, ("round-robin", "a", "b/bot.py"), ("b/bot.py", "name the folder: b")
    ),
    "no number": Wrong(
        _two_bots, (*ROUND_ROBIN, "--move-time", "x"), ("--move-time", "'x' is not a whole number")
    ),
    "one bot": Wrong(_two_bots, ("round-robin", "a"), ("needs two bots",)),
    "no bot.toml": Wrong(_two_bots, ("round-robin", "a", "."), ("has no bot.toml",)),
    "all faults of bot.toml": Wrong(
        _misspelt,
        ("round-robin", "a", "b", "nowhere"),
        ("b/bot.toml, line 1: nam", '"name"', "line 2: command", "line 3: version", "nowhere"),
    ),
    "command not found": Wrong(
        _no_command, ("round-robin", "a", "gone"), ("no-such-program-anywhere", "PATH", "/gone")
    ),
    "command not executable": Wrong(
        _not_executable, ("round-robin", "a", "flat"), ("./run.sh", "chmod +x", "/flat")
    ),
    "run file exists": Wrong(
        _run_exists, (*ROUND_ROBIN, "--run", "x.run"), ("x.run exists", "referee resume x.run")
    ),
    "folder of the run file is missing": Wrong(
        _two_bots, (*ROUND_ROBIN, "--run", "no/x.run"), ("no folder no",)
    ),
    "logs cannot be written": Wrong(
        _two_bots, (*ROUND_ROBIN, "--bot-logs", "no/logs"), ("--bot-logs no/logs",)
    ),
    "report of nothing": Wrong(_nothing, ("report", "x.run"), ("no run file x.run",)),
    "report of a folder": Wrong(_nothing, ("report", "."), ("folder",)),
    "report of a letter": Wrong(_no_run_file, ("report", "x.run"), ("x.run is no run file",)),
    "verify of a letter": Wrong(_no_run_file, ("verify", "x.run"), ("x.run is no run file",)),
    "resume of a letter": Wrong(_no_run_file, ("resume", "x.run"), ("x.run is no run file",)),
    "replay of a letter": Wrong(_no_run_file, ("replay", "x.run", "1"), ("is no run file",)),
    "report of an empty file": Wrong(_empty_file, ("report", "x.run"), ("x.run is empty",)),
    "report of a database": Wrong(_other_database, ("report", "x.run"), ("no run file",)),
    "replay of no game": Wrong(_empty_file, ("replay", "x.run", "seven"), ("'seven'", "7.2")),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_wrong_call_is_refused_with_a_sentence(place: Place, case: Wrong) -> None:
    """It exits with 2, says what is wrong on stderr, prints nothing, and leaves nothing."""
    case.prepare(place)
    before = place.files()
    called = place.call(*case.call)
    assert called.status == 2, called.err
    assert called.out == ""
    assert "Traceback" not in called.err
    assert [text for text in case.said if text not in called.err] == [], called.err
    assert all(line.startswith("referee: ") for line in called.err.splitlines()), called.err
    assert place.files() == before


def _writes_anyway(place: Place) -> bool:
    probe = place.folder / "sealed" / "probe"
    try:
        probe.touch()
    except OSError:
        return False
    probe.unlink()
    return True


def test_a_folder_that_cannot_be_written_is_named_before_the_start(place: Place) -> None:
    """Without a place for the run file no bot is started."""
    _two_bots(place)
    sealed = place.folder / "sealed"
    sealed.mkdir()
    sealed.chmod(0o555)
    # Whoever may write everywhere (root) meets a folder in which even root cannot make a file.
    path = "/proc/x.run" if _writes_anyway(place) and os.path.isdir("/proc") else "sealed/x.run"
    before = place.files()
    called = place.call(*ROUND_ROBIN, "--run", path)
    assert called.status == 2
    assert "no file can be written" in called.err
    assert "starting" not in called.err
    assert place.files() == before


def test_bots_that_cannot_start_leave_no_run(place: Place) -> None:
    """With fewer than two bots left no game is played: status 1, the reason, and no run file."""
    _two_bots(place)
    dies(place, "dying")
    before = place.files()
    called = place.call("round-robin", "a", "dying")
    assert called.status == 1
    assert called.out == ""
    for text in ("dying cannot play", "exit code 3", "no licence", "command", "/dying"):
        assert text in called.err
    assert "1 of 2 bots can play" in called.err
    assert "Traceback" not in called.err
    assert place.files() == before
