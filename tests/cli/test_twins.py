"""The same bot entered twice: identical results on every board are results like others."""

import json

from tests.cli.support import Place, sample


def test_twins_among_others_are_level(place: Place) -> None:
    """Two copies of a bot that always answer alike win the same share, and nothing breaks."""
    for name in ("first_legal", "random", "tips"):
        sample(place, name)
    bots = ("first_legal", "first_legal", "random", "tips")
    options = "--boards 10 --seed 1 --format json --run x.run"
    called = place.call("round-robin", *bots, *options.split())
    assert called.status == 0, called.err
    rows = {row["bot"]: row for row in json.loads(called.out)["standings"]}
    assert rows["first_legal"]["wins"] == rows["first_legal#2"]["wins"]
    for form in ("table", "markdown", "csv"):
        again = place.call("report", "x.run", "--format", form)
        assert again.status == 0 and "#2" in again.out, again.err


def test_out_of_time_is_no_fault_in_a_timed_game(place: Place) -> None:
    """In a timed game the moves made for a side that is out of time are counted apart."""
    for name in ("first_legal", "counter"):
        sample(place, name)
    options = "--rules american-timed --set time_ms=50 --boards 2 --format json --run x.run"
    called = place.call("round-robin", "first_legal", "counter", *options.split())
    assert called.status == 0, called.err
    report = json.loads(called.out)
    assert report["faults"] == [] and "fault:" not in called.err
    assert any("out of time for" in note for note in report["run"]["notes"])
    assert place.call("verify", "x.run").status == 0
