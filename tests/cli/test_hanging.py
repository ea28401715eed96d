"""A bot that answers nothing, in a run where nobody's time is limited."""

from __future__ import annotations

import json
import signal

from tests.cli.support import Place, finish, misbehaving, sample, wait_for_units


def test_a_bot_that_hangs_holds_up_no_games_but_its_own(place: Place) -> None:
    """Nothing ever ends the games against a silent bot, and yet two honest bots play all of
    theirs: it does not get all the tables."""
    boards = 8
    sample(place, "first_legal", "one")
    sample(place, "first_legal", "two")
    misbehaving(place, "bad", "silent")
    process = place.start(
        *("round-robin", "one", "two", "bad", "--boards", str(boards), "--tables", "16"),
        *("--move-time", "0", "--run", "x.run", "--events", "events", "--quiet"),
    )
    wait_for_units(place.folder / "x.run", boards)
    process.send_signal(signal.SIGINT)
    assert finish(process).status == 130
    events = map(json.loads, (place.folder / "events").read_text().splitlines())
    pairings = [event["pairing"] for event in events if event["event"] == "stored"]
    assert pairings == [[0, 1]] * boards
