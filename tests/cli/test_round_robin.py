"""Whole runs through the command line."""

import json
import os
import re
import sqlite3
import threading

import pytest

from tests.cli.support import Place, bot, dies, finish, misbehaving, sample

SEEDED = ("--seed", "5eed", "--format", "json", "--no-timing")


def test_a_run_end_to_end(place: Place) -> None:
    """Two bots play; the table, the run file and all that is done with it afterwards agree."""
    sample(place, "first_legal")
    sample(place, "random")
    called = place.call("round-robin", "first_legal", "random", "--boards", "5", "--run", "x.run")
    assert called.status == 0, called.err
    assert "first_legal" in called.out
    seed = re.search(r"^seed +([0-9a-f]{64})$", called.err, re.MULTILINE)
    assert seed is not None, called.err
    assert seed[1] in called.out
    digest = re.search(r"results digest: ([0-9a-f]{64})", called.out)
    assert digest is not None
    for text in ("rules     standard", "5 boards each: 10 games", "run file  x.run"):
        assert text in called.err
    assert "\x1b" not in called.out + called.err
    assert "\r" not in called.out + called.err
    assert len(called.err.splitlines()) < 20
    assert place.call("report", "x.run").out == called.out
    verified = place.call("verify", "x.run", "--digest", digest[1])
    assert verified.status == 0
    assert "5 units of 5, 10 games" in verified.out
    assert digest[1] in verified.out
    replayed = place.call("replay", "x.run", "2.2", "--hand", "1")
    assert replayed.status == 0
    assert "Unit 2, game 2" in replayed.out
    assert "Hand 1" in replayed.out
    assert "Hand 2" not in replayed.out
    assert place.call("replay", "x.run", "5").status == 2
    assert place.call("verify", "x.run", "--digest", "00" * 32).status == 1
    resumed = place.call("resume", "x.run")
    assert (resumed.status, resumed.out) == (0, called.out)
    assert "finished" in resumed.err
    with sqlite3.connect(place.folder / "x.run") as db:
        db.execute("UPDATE unit SET packed = zeroblob(length(packed)) WHERE number = 3")
    db.close()
    damaged = place.call("verify", "x.run")
    assert damaged.status == 1
    assert "problem: unit 3" in damaged.out
    report = place.call("report", "x.run")
    assert report.status == 2
    assert "unit 3 is damaged" in report.err
    assert "Traceback" not in report.err


def test_the_same_seed_gives_the_same_bytes(place: Place) -> None:
    """Whatever the tables, the hash seed, the names of folders and the run file are."""
    sample(place, "first_legal")
    sample(place, "random")
    other = sample(place, "random", "elsewhere/an other ö")
    outputs = [
        place.call("round-robin", "first_legal", "random", *call, *SEEDED, **environment)
        for call, environment in (
            (("--boards", "6", "--tables", "1"), {"PYTHONHASHSEED": "1"}),
            (("--boards", "6", "--tables", "64", "--run", "y y.run"), {"PYTHONHASHSEED": "2"}),
        )
    ]
    moved = place.call("round-robin", "first_legal", other, "--boards", "6", *SEEDED)
    assert [called.status for called in (*outputs, moved)] == [0, 0, 0]
    assert outputs[0].out == outputs[1].out == moved.out
    assert json.loads(outputs[0].out)["run"]["games"] == 12
    different = place.call("round-robin", "first_legal", other, "--boards", "6", *SEEDED[2:])
    assert different.out != moved.out
    # By default the run file has the seed's name, and never that of a run that is there.
    assert (place.folder / "euchre-00005eed.run").exists()
    assert (place.folder / "euchre-00005eed-2.run").exists()


def test_without_bots_the_samples_play(place: Place) -> None:
    """A bare call plays the packaged sample bots, all against all."""
    called = place.call("round-robin", "--boards", "1", "--quiet", "--format", "json")
    assert called.status == 0, called.err
    assert called.err == ""
    names = {row["bot"] for row in json.loads(called.out)["standings"]}
    assert names == {"counter", "first_legal", "random", "tips"}


def test_a_sample_bot_goes_by_its_name(place: Place) -> None:
    """A sample bot need not be copied to play; a folder of that name comes first."""
    sample(place, "first_legal", "random")
    called = place.call(
        *("round-robin", "tips", "random", "--boards", "1", "--quiet", "--format", "json")
    )
    assert called.status == 0, called.err
    names = {row["bot"] for row in json.loads(called.out)["standings"]}
    assert names == {"tips", "first_legal"}


def test_a_crash_is_told_in_the_bots_own_folder(place: Place) -> None:
    """Evidence names the files of the folder that was entered, not those of its copy, and the
    unit and the reason are told as it happens."""
    sample(place, "first_legal")
    folder = bot(place, "boom", "{python}", "bot.py")
    (folder / "bot.py").write_text(
        "import euchre\n\n\nclass Boom(euchre.Bot):\n    def play(self, view):\n"
        "        raise ValueError('boom in play')\n\n\neuchre.run(Boom)\n"
    )
    called = place.call("round-robin", "first_legal", "boom", "--boards", "1", "--run", "x.run")
    assert re.search(r"fault: boom, unit 0 game \d: crashed .*: ValueError: boom", called.err)
    assert f'File "{folder}/bot.py", line 6, in play' in called.out
    assert str(place.temporary) not in called.out


def test_what_may_be_wrong_with_a_bot_that_does_not_start(place: Place) -> None:
    """A script that never runs its class, and a Python without the SDK, are told what to do."""
    sample(place, "first_legal")
    bot(place, "silent", "{python}", "-c", "")
    bot(place, "bare", "./python", "-c", "import euchre")
    (place.folder / "bare" / "python").write_text(
        "#!/bin/sh\necho \"ModuleNotFoundError: No module named 'euchre'\" >&2; exit 1\n"
    )
    (place.folder / "bare" / "python").chmod(0o755)
    called = place.call("round-robin", "first_legal", "silent", "bare", "--run", "x.run")
    assert called.status == 1
    assert "exit code 0: it ended without saying hello; does it end with" in called.err
    assert "use {python} in command" in called.err


def test_a_bot_that_cannot_start_does_not_stop_the_others(place: Place) -> None:
    """It is named with its last words and stands in the report; the exit status is 1."""
    for name in ("first_legal", "random"):
        sample(place, name)
    dies(place, "dying")
    unbuilt = bot(place, "unbuilt", "./bot", build=["{python}", "-c", "exit('no compiler')"])
    called = place.call(
        "round-robin", "first_legal", "dying", unbuilt, "random", "--boards", "2", "--run", "x.run"
    )
    assert called.status == 1
    for text in ("dying cannot play", "exit code 3", "no licence", "unbuilt cannot play"):
        assert text in called.err
    assert "no compiler" in called.err
    assert str(unbuilt) in called.err
    assert "dying could not be started" in called.out
    assert "unbuilt could not be started" in called.out
    assert "4 in 2 of 2 units" in called.out
    assert place.call("verify", "x.run").status == 0


@pytest.mark.parametrize(
    ("arguments", "cause", "policy"),
    [
        (("crash", "5"), "crashed", ("--withdraw-after", "2")),
        (("hang", "4"), "timeout", ("--faults", "strict", "--withdraw-after", "1")),
        (("illegal", "1"), "illegal_move", ("--withdraw-after", "1")),
    ],
)
def test_a_bot_that_misbehaves_loses_and_is_withdrawn(
    place: Place, arguments: tuple[str, ...], cause: str, policy: tuple[str, ...]
) -> None:
    """Every game ends, the bot is named with the cause, and the exit status is 1."""
    sample(place, "first_legal")
    misbehaving(place, "bad", *arguments)
    called = place.call(
        *("round-robin", "first_legal", "bad", "--boards", "4", "--run", "x.run"),
        *(*policy, "--format", "json"),
    )
    assert called.status == 1, called.err
    assert "Traceback" not in called.err
    report = json.loads(called.out)
    assert report["run"]["games"] == 8
    assert any(note.startswith("bad was withdrawn") for note in report["run"]["notes"])
    assert {fault["bot"] for fault in report["faults"]} == {"bad"}
    assert cause in {fault["cause"] for fault in report["faults"]}
    assert re.search(rf"^fault: bad, unit \d game \d: {cause}", called.err, re.MULTILINE)
    assert place.call("verify", "x.run").status == 0
    assert place.files().count("euchre-") == 0
    assert not any(place.temporary.iterdir())


def test_what_bots_print_is_kept(place: Place) -> None:
    """With --bot-logs there is a file for each, whatever the bots are called."""
    sample(place, "first_legal")
    loud = bot(place, "loud", "{python}", "bot.py")
    (loud / "bot.toml").write_text('name = "../x/CON"\ncommand = ["{python}", "bot.py"]\n')
    text = (place.folder / "first_legal" / "bot.py").read_text()
    (loud / "bot.py").write_text(f"print('hello from the bot', flush=True)\n{text}")
    called = place.call(
        "round-robin", "first_legal", "loud", "--boards", "1", "--bot-logs", "logs", "--quiet"
    )
    assert called.status == 0, called.err
    logs = sorted(path.name for path in (place.folder / "logs").iterdir())
    assert "2-_x_CON.log" in logs
    assert "hello from the bot" in (place.folder / "logs" / "2-_x_CON.log").read_text()


@pytest.mark.parametrize("no_color", ["", "1"])
def test_on_a_terminal_the_display_is_live(place: Place, no_color: str) -> None:
    """A terminal gets a display that is taken away at the end; stdout stays what it is."""
    sample(place, "first_legal")
    sample(place, "random")
    ours, theirs = os.openpty()
    shown = bytearray()

    def read() -> None:
        try:
            while data := os.read(ours, 65536):
                shown.extend(data)
        except OSError:
            pass  # the other end was closed

    reader = threading.Thread(target=read)
    reader.start()
    process = place.start(
        *("round-robin", "first_legal", "random", "--boards", "30", "--tables", "2"),
        stderr=theirs,
        TERM="xterm",
        COLUMNS="100",
        LINES="30",
        NO_COLOR=no_color,
    )
    os.close(theirs)
    called = finish(process)
    reader.join()
    os.close(ours)
    assert called.status == 0
    assert "\x1b" not in called.out
    assert "\r" not in called.out
    text = shown.decode()
    assert "of 60 games" in text
    assert "decisions/s" in text
    assert re.search(r"random +\d+ +\d+ +\d+\.\d ± \d+\.\d +0", text)
    assert "\x1b[?25h" in text, "the cursor is shown again"
    assert ("\x1b[9" in text) is (not no_color)
    assert "referee verify" in text.splitlines()[-1]
