"""The commands: analyse, replay --analyse, and the report of an analysed run."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
from pathlib import Path

import pytest

from euchre.rules import preset
from referee.store.analyses import Analyses
from referee.store.errors import RunFileError
from referee.store.run_file import RunFile
from tests.analysis.test_stored import rows, write_units
from tests.cli.support import Place, finish
from tests.process.support import wait_until

MANY = 100
NEW_KEYS = {"analysed_hands", "luck_adjusted_points_per_hand", "tricks_given_away_per_hand"}


@pytest.fixture
def small(place: Place) -> Path:
    """A run of three units."""
    write_units(place.folder / "a.run", 3)
    return place.folder / "a.run"


def analysed(run: Path) -> int:
    """How many units of a run that is being analysed have been stored."""
    try:
        with RunFile.open(run) as file:
            return len(Analyses(file).stored())
    except RunFileError:
        return 0  # its writer is putting it in order


# ---------------------------------------------------------------------- analyse


def test_analyse_says_what_it_did_and_then_that_nothing_is_left(place: Place, small: Path) -> None:
    """The second call does nothing, and verification counts what is there."""
    first = place.call("analyse", small)
    assert first.status == 0
    assert first.err.splitlines()[-1].endswith(f"report {small}")
    assert re.fullmatch(r"analysed: 3 units, \d+ hands\n", first.out)
    second = place.call("analyse", small, "--jobs", "1")
    assert second.status == 0
    assert second.out == "nothing is left to do: 3 units stored, all analysed\n"
    verified = place.call("verify", small)
    assert verified.status == 0
    assert "3 units analysed\n" in verified.out


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["INT", "TERM"]
)
def test_a_signal_keeps_what_is_done(place: Place, number: int, status: int) -> None:
    """Ctrl-C ends it in order, says how to go on, and going on ends with the same as ever."""
    run = place.folder / "a b.run"
    write_units(run, MANY)
    process = place.start("analyse", "a b.run", "--jobs", "2")
    wait_until(lambda: analysed(run) > 0, "the first units to be stored")
    process.send_signal(number)
    called = finish(process)
    assert called.status == status, called.err
    assert "Traceback" not in called.err
    *_, said, go_on = called.err.splitlines()
    assert said.endswith("go on with:")
    assert go_on.endswith("referee analyse 'a b.run'")
    kept = analysed(run)
    assert 0 < kept < MANY
    again = place.call("analyse", "a b.run")
    assert f"{kept} were analysed before" in again.out
    assert [row[0] for row in rows(run)] == list(range(MANY))


def test_no_process_outlives_the_one_that_was_killed(place: Place) -> None:
    """After SIGKILL the workers end by themselves, and what was stored is there."""
    run = place.folder / "a.run"
    write_units(run, MANY)
    process = place.start("analyse", run, "--jobs", "2")
    wait_until(lambda: analysed(run) > 0, "the first units to be stored")
    workers = children(process.pid)
    assert len(workers) >= 2
    process.kill()
    finish(process)
    wait_until(lambda: not any(map(runs, workers)), "the workers' end")
    assert analysed(run) > 0


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    pairs = (tuple(map(int, line.split())) for line in listed.stdout.splitlines())
    return [child for child, parent in pairs if parent == pid]


def runs(pid: int) -> bool:
    """Whether a process is there and has not ended; one that nobody waits for has."""
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    ).stdout.strip()
    return state not in ("", "Z") and not state.startswith("Z")


@pytest.mark.parametrize(("name", "why"), [("buck", "all play for"), ("bid-double", "two packs")])
def test_a_game_without_double_dummy_is_refused_by_name(place: Place, name: str, why: str) -> None:
    """By analyse and by a replay: which game it is, why there is none, and what there is."""
    write_units(place.folder / "a.run", 1, preset(name))
    called = place.call("analyse", "a.run")
    assert (called.status, called.out) == (2, "")
    assert f"there is no double dummy for {name}: " in called.err
    assert why in called.err
    assert "; what there is without it: " in called.err
    assert " report a.run (see" in called.err
    called = place.call("replay", "a.run", "0.1", "--analyse")
    assert (called.status, called.out) == (2, "")
    assert why in called.err
    assert "; leave out --analyse (see" in called.err
    assert place.call("replay", "a.run", "0.1").status == 0


def test_what_is_no_run_is_refused(place: Place) -> None:
    """A sentence and status 2."""
    called = place.call("analyse", "none.run")
    assert (called.status, called.err) == (2, "referee: there is no run file none.run\n")


def test_a_run_that_is_being_written_is_left_alone(place: Place, small: Path) -> None:
    """Only one process may write: the other is told so."""
    with RunFile.open(small, write=True):
        called = place.call("analyse", small)
    assert called.status == 2
    assert called.err.startswith("referee: ")


# ---------------------------------------------------------------------- report


def test_a_report_has_the_figures_only_where_the_analysis_is(place: Place, small: Path) -> None:
    """Without it every form is byte for byte what it was; with it all forms have the same."""
    forms = ("table", "markdown", "json", "csv")
    before = {form: place.call("report", small, "--format", form).out for form in forms}
    place.call("analyse", small)
    after = {form: place.call("report", small, "--format", form).out for form in forms}
    plain, full = json.loads(before["json"]), json.loads(after["json"])
    assert full["run"].pop("analysed_units") == 3
    for row, old in zip(full["standings"], plain["standings"], strict=True):
        assert set(row) - set(old) == NEW_KEYS
        assert row["analysed_hands"] == row["hands"]
        in_table = f"{row['luck_adjusted_points_per_hand']:+.3f}"
        assert in_table in after["table"]
        assert in_table in after["markdown"]
        assert f"{row['tricks_given_away_per_hand']:.3f}" in after["table"]
    written = list(csv.DictReader(after["csv"].splitlines()))
    for line, row in zip(written, full["standings"], strict=True):
        assert {key: float(line[key]) for key in NEW_KEYS} == {key: row[key] for key in NEW_KEYS}
        for key in NEW_KEYS:
            del row[key]
    for pairing in full["pairings"]:
        assert pairing.pop("analysed_hands") == pairing["hands"]
        assert isinstance(pairing.pop("luck_adjusted_points_per_hand"), float)
    assert full == plain
    place_of = written[0].keys() - NEW_KEYS
    assert place_of == set(next(csv.reader(before["csv"].splitlines())))


def test_a_report_says_how_much_is_analysed(place: Place, small: Path) -> None:
    """Where only some units are, the figures are of those, and a note says so."""
    place.call("analyse", small)
    with RunFile.open(small, write=True) as run, run.writing() as db:
        db.execute("DELETE FROM analysis WHERE number = 2")
    report = place.call("report", small).out
    assert "are of 2 of 3 units; `referee analyse` does the others." in report


# ---------------------------------------------------------------------- replay


def test_a_replay_shows_the_same_whether_it_was_stored_or_not(place: Place, small: Path) -> None:
    """Worked out on the fly and read from the file, every mark is the same."""
    fresh = place.call("replay", small, "1.2", "--analyse")
    assert fresh.status == 0, fresh.err
    place.call("analyse", small)
    assert place.call("replay", small, "1.2", "--analyse").out == fresh.out
    plain = place.call("replay", small, "1.2").out
    assert "?" not in plain and "Double dummy" not in plain


def test_a_replay_marks_every_card_that_cost_something(place: Place, small: Path) -> None:
    """A question mark at the card, a line with the cost, and what best play brings in each hand."""
    out = place.call("replay", small, "0.1", "--analyse").out
    hands = out.split("\nHand ")[1:]
    played = [hand for hand in hands if "trick 5" in hand]
    assert played
    for hand in played:
        assert len(re.findall(r"\n  Double dummy: the makers take \d tricks?, ", hand)) == 1
        costs = re.findall(r"\n  \? [^\n]*: (\S+) gives away: −\d (?:trick|point)", hand)
        marks = re.findall(r"(\S+?)\*?\?(?: |\n)", re.sub(r"\n  \?[^\n]*", "", hand))
        assert sorted(mark.lstrip("›").rstrip("*") for mark in marks) == sorted(costs)
    assert any("gives away" in hand for hand in played)


def test_bid_euchre_is_analysed_like_every_other_game(place: Place) -> None:
    """Stored, verified, in the report, and in a replay, which says who comes out ahead by how much:
    there both sides score."""
    run = place.folder / "a.run"
    write_units(run, 2, preset("bid"))
    assert place.call("analyse", run).status == 0
    assert "2 units analysed\n" in place.call("verify", run).out
    report = json.loads(place.call("report", run, "--format", "json").out)
    given = [row["tricks_given_away_per_hand"] for row in report["standings"]]
    assert len(given) == 2 and min(given) > 0
    adjusted = [row["luck_adjusted_points_per_hand"] for row in report["standings"]]
    assert sum(adjusted) == pytest.approx(0, abs=1e-3)
    out = place.call("replay", run, "0.1", "--analyse").out
    best = re.findall(r"\n  Double dummy: the makers take (\d) tricks?,? and (.*)\.\n", out)
    assert len(best) == out.count("trick 6")
    assert all(int(tricks) <= 6 for tricks, _ in best)
    ahead = r"come out \d+ points? (ahead|behind)|neither side comes out ahead"
    assert all(re.fullmatch(ahead, said) for _, said in best)
    assert re.search(r"gives away: −\d tricks?, −\d+ points?\n", out)


def test_a_game_that_is_not_there_cannot_be_analysed(place: Place, small: Path) -> None:
    """The message is the one about the game."""
    called = place.call("replay", small, "0.3", "--analyse")
    assert called.status == 2
    assert "there is no game 3" in called.err
