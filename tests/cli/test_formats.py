"""Runs of every format through the command line: the same at any tables, resumed, verified."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.store.run_file import RunFile
from tests.cli.support import Place, dies, finish, sample, wait_for_units

FORM = ("--seed", "5eed", "--format", "json", "--no-timing")
BOTS = ("random", "first_legal", "tips")


def _bots(place: Place) -> None:
    for name in BOTS:
        sample(place, name)


def _played(place: Place, run: str, *words: str) -> dict[str, Any]:
    """What a run comes to."""
    called = place.call(*words, *FORM, "--run", run)
    assert called.status == 0, called.err
    found: dict[str, Any] = json.loads(called.out)
    assert found["run"]["problems"] == []
    assert found["run"]["finished"]
    return found


@pytest.mark.parametrize(
    ("words", "units", "games"),
    [
        (("gauntlet", "random", "first_legal", "tips", "--boards", "2"), 4, 8),
        (("swiss", *BOTS, "tips", "--boards", "1"), 4, 8),
        (("knock-out", *BOTS, "--boards", "1"), 2, 4),
        (("round-robin", *BOTS, "tips", "--entrants", "singles", "--boards", "1"), 1, 6),
        (("round-robin", "random+tips", "first_legal", "--boards", "2"), 2, 4),
        (("compare", "random", "tips", "--elo0", "-80", "--elo1", "80", "--boards", "20"), 0, 0),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_every_format(place: Place, words: tuple[str, ...], units: int, games: int) -> None:
    """A run has the units of its format, gives the same bytes at one table and at many, verifies,
    and does not add up wrongly."""
    _bots(place)
    many = _played(place, "many.run", *words, "--tables", "64")
    one = place.call(*words, *FORM, "--run", "one.run", "--tables", "1")
    assert many == json.loads(one.out)
    assert place.call("report", "many.run", *FORM[2:]).out == one.out
    verified = place.call("verify", "many.run")
    assert verified.status == 0, verified.out
    assert many["run"]["format"] == words[0]
    if units:
        assert (many["run"]["units"], many["run"]["games"]) == (units, games)
    assert sum(row["wins"] for row in many["standings"]) >= many["run"]["games"]


def test_a_comparison_stops_on_a_unit(place: Place) -> None:
    """It stops when it is decided, far from the most boards, and what was played ahead is neither
    counted nor kept; resuming it plays nothing."""
    _bots(place)
    words = ("compare", "tips", "random", "--elo0", "-50", "--elo1", "50", "--boards", "5000")
    found = _played(place, "x.run", *words)
    test, run = found["run"]["test"], found["run"]
    assert test["accepted"] == 50
    assert test["pairs"] == run["units"] == run["planned_units"] < 100
    assert test["log_likelihood_ratio"] >= test["upper_bound"]
    assert run["notes"][0].startswith(f"Decided after {test['pairs']} pairs: tips is stronger")
    with RunFile.open(place.folder / "x.run") as file:
        assert file.stored() == set(range(run["units"]))
    resumed = place.call("resume", "x.run", *FORM[2:])
    assert json.loads(resumed.out) == found
    assert "finished" in resumed.err


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "random", "first_legal", "--elo0", "-30", "--elo1", "30", "--boards", "30"),
        ("swiss", "random", "first_legal", "random", "--boards", "8"),
    ],
    ids=lambda words: words[0],
)
def test_killed_and_resumed(place: Place, words: tuple[str, ...]) -> None:
    """A run whose units depend on results, killed and resumed, ends as one that went through."""
    _bots(place)
    whole = _played(place, "whole.run", *words)
    process = place.start(*words, *FORM, "--run", "x.run", "--tables", "8")
    wait_for_units(place.folder / "x.run", 3)
    process.kill()
    finish(process)
    resumed = place.call("resume", "x.run", *FORM[2:])
    assert resumed.status == 0, resumed.err
    assert json.loads(resumed.out) == whole
    assert place.call("verify", "x.run").status == 0


def test_a_comparison_cut_short_is_found(place: Place) -> None:
    """Left out its last unit and sealed again, a decided comparison is not in order: the test was
    not decided by then, so there are units missing."""
    _bots(place)
    words = ("compare", "tips", "random", "--elo0", "-50", "--elo1", "50", "--boards", "30")
    found = _played(place, "x.run", *words)
    assert found["run"]["units"] < 30
    with RunFile.open(place.folder / "x.run", write=True) as file:
        file.finish(len(file.stored()) - 1)
    verified = place.call("verify", "x.run")
    assert verified.status == 1
    assert "is missing" in verified.out
    assert "number of units" in verified.out


def test_with_a_bot_its_partner_stays_out(place: Place) -> None:
    """A pair of bots of which one cannot play takes no part; the others play."""
    _bots(place)
    dies(place, "broken")
    called = place.call(
        "round-robin", "random+broken", "first_legal", "tips", "random+tips", "--boards", "1", *FORM
    )
    assert called.status == 1, called.err
    found = json.loads(called.out)
    assert [row["bot"] for row in found["standings"]].count("random#2+tips#3") == 1
    assert len(found["standings"]) == 3
    assert any("partner" in note or "random" in note for note in found["run"]["notes"])


def test_the_balance_of_a_schedule(place: Place) -> None:
    """`referee pairings` counts a schedule without playing it."""
    called = place.call("pairings", "4", "--entrants", "singles", "--boards", "4")
    assert called.status == 0, called.err
    assert "4 units of 6 games, 24 games" in called.out
    lines = {line[:30].strip(): line.split()[-1] for line in called.out.splitlines()[3:]}
    assert lines["games as first dealer"] == lines["games as partners"] == "equal"
    assert place.call("pairings", "20", "--entrants", "singles").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("round-robin", "tips+random+tips", "tips"), "is no pair of bots; write A+B"),
        (("round-robin", "tips+random", "tips", "--entrants", "singles"), "leave out --entrants"),
        (("round-robin", "tips", "random", "--entrants", "singles"), "need 4 bots or more"),
        (("gauntlet", "tips"), "name others"),
        (
            ("compare", "tips", "random", "--elo0", "5", "--elo1", "5"),
            "must be less than the upper",
        ),
        (("compare", "tips", "random", "--alpha", "0.7"), "between 0 and 0.5"),
        (("compare", "tips", "random", "--beta", "often"), "is no rate"),
        (("swiss", "tips", "random", "--rounds", "9"), "9 rounds are too many"),
        (("pairings", "5", "--entrants", "pairs"), "an even number"),
        (("pairings", "900", "--boards", "1000"), "too many to count"),
    ],
)
def test_what_cannot_be_played(place: Place, words: tuple[str, ...], said: str) -> None:
    """A call that cannot be is refused in a sentence before anything is started or written."""
    called = place.call(*words)
    assert called.status == 2
    assert said in called.err
    assert "Traceback" not in called.err
    assert place.files() == []
