"""Runs whose work is shared by several processes: the same results, and the same care."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from tests.cli.support import (
    Place,
    dies,
    finish,
    misbehaving,
    processes,
    sample,
    wait_for_units,
)
from tests.process.support import wait_until

FORM = ("--format", "json", "--no-timing")
WORKER = "referee.tournament.workers.worker"
ENDLESS = "100000"


def _fair(place: Place) -> None:
    """A bot whose processes can be told by the place."""
    misbehaving(place, "fair", "fair", "1", str(place.temporary))


def _call(place: Place, *words: str, workers: int) -> str:
    called = place.call(*words, "--workers", str(workers), *FORM)
    assert called.status in (0, 1), called.err
    return called.out


def _workers(place: Place) -> list[int]:
    """The workers of this place: they have its folder for temporary files in their environment."""
    mark = f"TMPDIR={place.temporary}".encode()
    return [pid for pid in processes(WORKER) if mark in Path(f"/proc/{pid}/environ").read_bytes()]


def _nobody_is_left(place: Place) -> None:
    wait_until(lambda: not list(processes(str(place.temporary))), "no bot's process")
    wait_until(lambda: not _workers(place), "no worker")


@pytest.mark.parametrize(
    "words",
    [
        ("round-robin", "random", "fair", "second", "--boards", "8"),
        ("round-robin", "random", "fair", "--boards", "6", "--isolation", "seat"),
        ("swiss", "random", "fair", "second", "--boards", "4", "--rounds", "2"),
        ("compare", "random", "fair", "--boards", "60", "--elo1", "400"),
        ("round-robin", "random", "fair", "second", "--rules", "cutthroat", "--boards", "4"),
    ],
    ids=["round-robin", "seat", "swiss", "compare", "cutthroat"],
)
def test_the_results_are_those_of_one_process(place: Place, words: tuple[str, ...]) -> None:
    """Whoever plays a unit, the results are the same to the byte, and every record is sound."""
    sample(place, "random")
    sample(place, "first_legal", "second")
    _fair(place)
    alone = _call(place, *words, "--seed", "5", "--run", "one.run", workers=1)
    shared = _call(place, *words, "--seed", "5", "--run", "three.run", workers=3)
    assert json.loads(alone)["standings"]
    assert shared == alone
    verified = place.call("verify", "three.run")
    assert verified.status == 0, verified.out + verified.err
    _nobody_is_left(place)


def test_who_is_withdrawn_does_not_depend_on_workers(place: Place) -> None:
    """A bot that forfeits in several rooms is withdrawn with the same unit, and told of once."""
    sample(place, "random")
    misbehaving(place, "crasher", "crash-on-hand", "2")
    _fair(place)
    words = (
        *("round-robin", "random", "crasher", "fair", "--boards", "12", "--seed", "3"),
        *("--withdraw-after", "5", "--events", "events.jsonl", "--tables", "4"),
    )
    alone = _call(place, *words, "--run", "one.run", workers=1)
    (place.folder / "events.jsonl").unlink()
    shared = _call(place, *words, "--run", "two.run", workers=2)
    assert shared == alone
    lines = (place.folder / "events.jsonl").read_text().splitlines()
    told = [event for event in map(json.loads, lines) if event["event"] == "withdrawn"]
    assert [event["entrant"] for event in told] == [1]
    assert place.call("verify", "two.run").status == 0


def test_a_bot_that_cannot_start_is_left_out_of_every_room(place: Place) -> None:
    """It is named once, and the others play."""
    sample(place, "random")
    dies(place, "dead")
    _fair(place)
    words = ("round-robin", "random", "dead", "fair", "--boards", "2", "--run", "x.run")
    called = place.call(*words, "--workers", "2", *FORM)
    assert called.status == 1
    assert called.err.count("dead cannot play (failed_to_start)") == 1
    assert len(json.loads(called.out)["standings"]) == 2
    _nobody_is_left(place)


def test_a_bot_that_dials_in_plays_in_one_process(place: Place) -> None:
    """It is refused with several workers, by name and with what to do."""
    sample(place, "random")
    called = place.call("round-robin", "random", "wait:guest", "--workers", "2", "--run", "x.run")
    assert called.status == 2
    assert "guest dials in" in called.err and "--workers 1" in called.err
    assert not (place.folder / "x.run").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_interrupted_nothing_is_left_and_the_rest_can_be_played(
    place: Place, number: signal.Signals
) -> None:
    """Workers and their bots go with the referee, and resuming with another number of them ends
    with the very same bytes."""
    sample(place, "random")
    _fair(place)
    words = ("round-robin", "random", "fair", "--boards", "60", "--seed", "7", "--tables", "4")
    process = place.start(*words, "--workers", "2", "--run", "x.run", *FORM)
    wait_for_units(place.folder / "x.run", 3)
    process.send_signal(number)
    assert finish(process).status == (-9 if number == signal.SIGKILL else 128 + number)
    _nobody_is_left(place)
    rest = place.call("resume", "x.run", "--workers", "3", *FORM)
    assert rest.status == 0, rest.err
    assert rest.out == _call(place, *words, "--run", "whole.run", workers=1)


def test_a_worker_that_is_killed_is_nobodys_fault(place: Place) -> None:
    """The run stops and says so, nobody forfeits, the others are ended, and it can be resumed."""
    sample(place, "random")
    _fair(place)
    words = ("round-robin", "random", "fair", "--boards", ENDLESS, "--tables", "4")
    process = place.start(*words, "--workers", "2", "--run", "x.run")
    wait_for_units(place.folder / "x.run", 3)
    os.kill(_workers(place)[0], signal.SIGKILL)
    ended = finish(process)
    assert ended.status == 1
    assert "a worker of the referee has ended" in ended.err and "SIGKILL" in ended.err
    assert "referee resume x.run" in ended.err
    assert "Traceback" not in ended.err
    _nobody_is_left(place)
    verified = place.call("verify", "x.run")
    assert verified.status == 0 and "0 faults" in verified.out
