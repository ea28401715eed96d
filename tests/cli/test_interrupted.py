"""Runs that are interrupted, and what resuming makes of them."""

import json
import random
import signal
from pathlib import Path
from random import Random

import click
import pytest

from referee.cli.events import EventFile
from referee.store.errors import RunFileError
from referee.store.run_file import Note, RunFile
from tests.cli.kills import kill
from tests.cli.support import Place, finish, misbehaving, processes, sample, wait_for_units
from tests.process.support import wait_until
from tests.store.support import manifest, play, schedule

FORM = ("--format", "json", "--no-timing")
BOARDS = 40


def _bots(place: Place, marker: str = "") -> tuple[str, ...]:
    sample(place, "random")
    misbehaving(place, "fair", "fair", "1", marker or str(place.temporary))
    return "random", "fair"


def _call(place: Place, run: str, *more: str) -> tuple[str, ...]:
    bots = [name for name in ("random", "fair") if (place.folder / name).exists()]
    settings = ("--boards", str(BOARDS), "--seed", "7", "--tables", "8", "--run", run)
    return ("round-robin", *bots, *settings, *FORM, *more)


@pytest.fixture
def uninterrupted(place: Place) -> str:
    """The results of a run that went through."""
    _bots(place)
    called = place.call(*_call(place, "whole.run"))
    assert called.status == 0, called.err
    return called.out


def _kill_at(place: Place, run: str, units: int) -> None:
    process = place.start(*_call(place, run))
    wait_for_units(place.folder / run, units)
    process.kill()
    finish(process)


def _no_bot_is_left(place: Place) -> None:
    wait_until(lambda: not list(processes(str(place.temporary))), "no bot's process")


def test_killed_and_resumed_is_as_if_never_killed(place: Place, uninterrupted: str) -> None:
    """After SIGKILL no bot is left, and resuming ends with the very same bytes."""
    _kill_at(place, "x.run", 3)
    _no_bot_is_left(place)
    assert place.call("report", "x.run").status == 0
    resumed = place.call("resume", "x.run", *FORM)
    assert resumed.status == 0, resumed.err
    assert resumed.out == uninterrupted
    assert "units are stored already" in resumed.err
    assert place.call("verify", "x.run").status == 0


@pytest.mark.slow
def test_killed_again_and_again(place: Place, uninterrupted: str) -> None:
    """At whatever units a run is killed, and however often, the end is the same."""
    chance = random.Random(20)
    for number in range(4):
        run = f"x{number}.run"
        first = chance.randrange(0, BOARDS // 2)
        _kill_at(place, run, first)
        process = place.start("resume", run, *FORM)
        wait_for_units(place.folder / run, first + chance.randrange(1, 20))
        process.kill()
        finish(process)
        resumed = place.call("resume", run, *FORM)
        assert (resumed.status, resumed.out) == (0, uninterrupted), resumed.err
    _no_bot_is_left(place)


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_stops_a_run_that_can_be_resumed(
    place: Place, number: signal.Signals, status: int
) -> None:
    """The status is the signal's, the line to go on with is printed, and nothing is left over."""
    _bots(place)
    (place.folder / "a b").mkdir()
    process = place.start(*_call(place, "a b/x.run", "--boards", "100000"))
    wait_for_units(place.folder / "a b" / "x.run", 2)
    while_it_plays = place.call("resume", "a b/x.run")
    assert while_it_plays.status == 2
    assert f"another referee (process {process.pid})" in while_it_plays.err
    process.send_signal(number)
    called = finish(process)
    assert called.status == status, called.err
    assert called.out == ""
    assert called.err.splitlines()[-1].endswith(" -m referee resume 'a b/x.run'")
    assert "Traceback" not in called.err
    assert not list(processes(str(place.temporary)))
    assert not any(place.temporary.iterdir())
    beside = sorted(path.name for path in (place.folder / "a b").iterdir())
    assert beside == ["x.run"]
    verified = place.call("verify", "a b/x.run")
    assert verified.status == 0
    assert "not finished" in verified.out


def test_a_second_signal_insists(place: Place) -> None:
    """With a bot that does not take its leave, a second Ctrl-C does not wait for it."""
    sample(place, "random")
    misbehaving(place, "fair", "hang", "30", str(place.temporary))
    process = place.start(*_call(place, "x.run", "--move-time", "0"))
    wait_for_units(place.folder / "x.run", 0)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    called = finish(process)
    assert called.status == 130, called.err
    assert called.err.splitlines()[-1].endswith(" -m referee resume x.run")
    assert "interrupted; stopping the bots ..." in called.err
    assert "Traceback" not in called.err
    assert not list(processes(str(place.temporary)))
    assert not any(place.temporary.iterdir())


def test_a_signal_before_the_first_game_leaves_nothing(place: Place) -> None:
    """While bots are being started there is no run to keep."""
    sample(place, "random")
    misbehaving(place, "fair", "never-ready", "1", str(place.temporary))
    before = place.files()
    process = place.start(*_call(place, "x.run"))
    wait_until(lambda: bool(list(processes(str(place.temporary)))), "the bot's process")
    process.send_signal(signal.SIGINT)
    called = finish(process)
    assert called.status == 130, called.err
    assert "before the first game; nothing was kept" in called.err
    assert place.files() == before
    assert not list(processes(str(place.temporary)))


def test_changed_bots_are_refused(place: Place) -> None:
    """A run goes on with the bots that it began with, or not at all; each changed one is named."""
    _bots(place)
    _kill_at(place, "x.run", 1)
    source = place.folder / "random" / "bot.py"
    text = source.read_text()
    source.write_text(text + "# better now\n")
    refused = place.call("resume", "x.run")
    assert refused.status == 2
    assert f"random: the files in {place.folder / 'random'}" in refused.err
    assert "fair:" not in refused.err
    assert len(refused.err.splitlines()) == 1
    source.write_text(text)
    _move(place.folder / "fair", place.folder / "away")
    gone = place.call("resume", "x.run")
    assert gone.status == 2
    assert f"no folder {place.folder / 'fair'}" in gone.err
    _move(place.folder / "away", place.folder / "fair")
    assert place.call("resume", "x.run").status == 0


def _move(old: Path, new: Path) -> None:
    old.rename(new)


def test_editing_a_bot_does_not_touch_its_run(place: Place, uninterrupted: str) -> None:
    """What plays is a copy: a bot that is edited while it plays goes on as it was entered."""
    process = place.start(*_call(place, "x.run"))
    wait_for_units(place.folder / "x.run", 1)
    (place.folder / "random" / "bot.py").write_text("raise SystemExit('edited')\n")
    called = finish(process)
    assert (called.status, called.out) == (0, uninterrupted)


def test_kills_at_random_change_nothing(place: Place) -> None:
    """A short run of `python -m tests.cli.kills`: same bytes, every unit once, none again."""
    found = kill(place, kills=3, boards=8, seed=3, most_results=2)
    assert found.wrong == []
    assert found.kills == 3 and found.kept > 0


def test_a_withdrawal_outlives_a_kill_after_the_last_unit(place: Place) -> None:
    """Killed when everything is stored but the end, a run still knows who was withdrawn."""
    sample(place, "random")
    misbehaving(place, "crasher", "crash-on-hand", "0", str(place.temporary))
    call = ("round-robin", "random", "crasher", "--boards", "4", "--withdraw-after", "2")
    where = ("--seed", "7", "--run", "x.run", "--events", "x.jsonl")
    whole = place.call(*call, *where, *FORM)
    assert whole.status == 1, whole.err
    with RunFile.open(place.folder / "x.run", write=True) as file, file.writing() as db:
        db.execute("DELETE FROM meta WHERE key = 'seal'")
    resumed = place.call("resume", "x.run", *FORM)
    assert (resumed.status, resumed.out) == (1, whole.out)
    events = [json.loads(line) for line in (place.folder / "x.jsonl").read_text().splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds[0] == "begun" and events[-1] == {"event": "ended", "how": "finished"}
    assert kinds.count("withdrawn") == 1 and kinds.count("stored") == 4
    assert kinds.index("withdrawn") > kinds.index("stored")  # it is in the file by then


def test_a_withdrawal_is_stored_with_the_units_that_show_it(tmp_path: Path) -> None:
    """A note that comes with units is there with them, or not at all."""
    of = manifest()
    units = [play(of, unit, Random(1)) for unit in schedule(of)]
    note = Note("withdrawn", {"name": "tips"})
    with RunFile.create(tmp_path / "x.run", of) as file:
        file.add(units[:1])
        with pytest.raises(RunFileError, match="stored already"):
            file.add(units, notes=[note])
        assert file.notes() == [] and file.counts.units == 1
        file.add(units[1:], notes=[note])
        assert file.notes() == [note] and file.counts.units == len(units)


def test_half_an_event_of_a_killed_referee_is_dropped(tmp_path: Path) -> None:
    """What a referee that was killed left without its end is not kept before what comes next."""
    path = tmp_path / "e.jsonl"
    path.write_text('{"event":"begun"}\n{"event":"sto')
    file = EventFile(path)
    file.write("ended", how="finished")
    file.close()
    lines = path.read_text().splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["begun", "ended"]
    with pytest.raises(click.UsageError, match="is no file"):
        EventFile(Path("/dev/null"))
