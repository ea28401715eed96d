"""Ladders with real processes: bots come and go, the referee is killed, and nothing is lost."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from referee.store.errors import RunFileError
from referee.store.ladder_file import LadderFile
from referee.store.run_file import RunFile
from tests.cli.support import SAMPLES, Place, bot, dies, finish, misbehaving, sample
from tests.process.support import wait_until
from tests.report.browser import chromium, opened

SHORT = ("--set", "target=3", "--boards", "4")
BESIDE = "x.ladder-round"


def _new(place: Place, *bots: str, more: tuple[str, ...] = SHORT) -> LadderFile:
    called = place.call("ladder", "new", "x.ladder", *bots, *more)
    assert called.status == 0, called.err
    return LadderFile(place.folder / "x.ladder")


def _table(place: Place) -> dict[str, Any]:
    called = place.call("ladder", "table", "x.ladder", "--format", "json", "--no-timing")
    assert called.status == 0, called.err
    found: dict[str, Any] = json.loads(called.out)
    assert found["run"]["problems"] == []
    return found


def _games(table: dict[str, Any]) -> dict[str, int]:
    return {row["bot"]: row["games"] for row in table["standings"]}


def _over(ladder: LadderFile) -> int:
    return sum(one.digest is not None for one in ladder.rounds())


def _has_rounds(ladder: LadderFile, rounds: int) -> bool:
    return _over(ladder) >= rounds


def _wait_for_rounds(ladder: LadderFile, rounds: int) -> None:
    """Wait until so many rounds are over, for each of them as long as anything may take."""
    for number in range(_over(ladder) + 1, rounds + 1):
        wait_until(partial(_has_rounds, ladder, number), f"{number} rounds")


def _verified(place: Place) -> str:
    called = place.call("ladder", "verify", "x.ladder")
    assert called.status == 0, called.out
    assert called.out.endswith("all is well\n")
    return called.out


def _run(place: Place, *more: str) -> subprocess.Popen[str]:
    return place.start("ladder", "run", "x.ladder", *more)


@pytest.mark.timeout(600)  # many rounds, each of which starts all bots
def test_bots_come_and_go_while_it_runs(place: Place) -> None:
    """A fourth bot is added while rounds are played, and plays; a second runner is refused; after
    a signal everything is in the one file; a ban takes the bot's games out of the table, lifting it
    brings them back; the file can be checked with nothing else."""
    ladder = _new(place, "tips", "random", "first_legal")
    running = _run(place)
    _wait_for_rounds(ladder, 2)
    second = place.call("ladder", "run", "x.ladder")
    assert second.status == 2
    assert f"another referee (process {running.pid}) is writing it" in second.err
    sample(place, "random", "fourth")
    (place.folder / "fourth" / "new.txt").write_text("another version")
    assert place.call("ladder", "add", "x.ladder", "fourth").out.startswith("random#2 is on the ")
    rounds = _over(ladder)
    while "random#2" not in ladder.rounds()[-1].words:
        rounds += 1
        assert rounds < 20, "the new bot is paired first"
        _wait_for_rounds(ladder, rounds)
    _wait_for_rounds(ladder, len(ladder.rounds()))
    assert place.call("ladder", "remove", "x.ladder", "random").status == 0
    _wait_for_rounds(ladder, len(ladder.rounds()) + 2)
    running.send_signal(signal.SIGTERM)
    ended = finish(running)
    assert ended.status == 143
    assert "ladder run x.ladder" in ended.err.splitlines()[-1]
    assert [path for path in place.files() if path.startswith("x.ladder")] == ["x.ladder"]
    assert list(place.temporary.iterdir()) == []

    assert "random " not in ladder.rounds()[-1].words + " "
    before = _table(place)
    assert _games(before)["random#2"] > 0
    assert _games(before)["random"] > 0  # removed, and counted
    assert place.call("ladder", "ban", "x.ladder", "random#2", "--reason", "peeked").status == 0
    banned = _table(place)
    assert "random#2" not in _games(banned)
    assert sum(_games(banned).values()) < sum(_games(before).values())
    assert any("random#2 is banned (peeked)" in note for note in banned["run"]["notes"])
    assert banned["run"]["digest"] == before["run"]["digest"]
    refused = place.call("ladder", "add", "x.ladder", "fourth")
    assert refused.status == 2
    assert "is banned (peeked); lift that first" in refused.err
    assert place.call("ladder", "ban", "x.ladder", "random#2", "--lift").status == 0
    assert _table(place)["standings"] == before["standings"]
    _verified(place)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=lambda number: number.name)
def test_stopped_in_a_round_and_gone_on_with(place: Place, number: signal.Signals) -> None:
    """A round that is cut off by a signal is played to its end the next time: what was stored of it
    is neither lost nor played again."""
    misbehaving(place, "slow", "fair", "10")
    misbehaving(place, "fair", "fair", "1")
    # Two tables: one unit after the other, so that many are left when three are stored.
    words = ("--boards", "12", "--set", "target=3", "--tables", "2")
    ladder = _new(place, "slow", "fair", more=words)
    running = _run(place)
    beside = place.folder / BESIDE

    def stored() -> dict[int, bytes]:
        try:
            with RunFile.open(beside) as file:
                return {row.number: row.took_hash for row in file.rows()}
        except RunFileError:
            return {}

    wait_until(lambda: len(stored()) >= 3, "three units of the first round")
    kept = stored()
    running.send_signal(number)
    finish(running)
    assert beside.exists() == (number == signal.SIGKILL)
    assert _over(ladder) == 0
    ended = place.call("ladder", "run", "x.ladder", "--rounds", "1")
    assert ended.status == 0, ended.err
    assert "round 0 was interrupted; it is played to its end" in ended.err
    assert _over(ladder) == 2
    assert place.call("ladder", "round", "x.ladder", "0", "--run", "zero.run").status == 0
    with RunFile.open(place.folder / "zero.run") as file:
        took = {row.number: row.took_hash for row in file.rows()}
    assert len(took) == 12
    assert {unit: took[unit] for unit in kept} == kept
    assert place.call("verify", "zero.run").status == 0
    _verified(place)


def test_a_bot_that_fails_is_benched(place: Place) -> None:
    """A bot that cannot be started is benched with its reason, the others play on; one that is
    withdrawn in a round is benched after it; who is mended and added again plays again."""
    dies(place, "broken", "no licence")
    misbehaving(place, "crash", "crash", "1")
    ladder = _new(
        place, *("tips", "random", "broken", "crash"), more=(*SHORT, "--withdraw-after", "2")
    )
    ended = place.call("ladder", "run", "x.ladder", "--rounds", "3", "--events", "e.jsonl")
    assert ended.status == 1, ended.err
    states = {one.name: one for one in ladder.entrants()}
    assert states["broken"].state == states["crash"].state == "benched"
    assert "no licence" in states["broken"].reason
    assert "games forfeited" in states["crash"].reason
    assert "benched: broken:" in ended.err
    notes = " ".join(_table(place)["run"]["notes"])
    assert "broken is benched: failed_to_start" in notes
    events = [json.loads(line) for line in (place.folder / "e.jsonl").read_text().splitlines()]
    assert {event["event"] for event in events} >= {"round", "begun", "stored", "round_over"}
    assert events[-1] == {"event": "ended", "how": "finished"}
    assert [event["bot"] for event in events if event["event"] == "benched"] != []
    added = place.call("ladder", "add", "x.ladder", "crash")
    assert "crash was there before; it plays again" in added.out
    listed = place.call("ladder", "rounds", "x.ladder").out
    assert "round 0: " in listed
    assert listed.index("crash benched") < listed.rindex("crash active")
    _verified(place)


def test_a_round_that_cannot_be_gone_on_with_is_cut_short(place: Place) -> None:
    """Where a bot cannot be started again, what was stored of the interrupted round counts as it
    is, the bot is benched, and the others go on."""
    marker = place.folder / "broken"
    folder = sample(place, "random", "fragile")
    (folder / "main.py").write_text(
        "import os, runpy, sys\n"
        f"if os.path.exists({str(marker)!r}):\n    sys.exit('out of order')\n"
        "runpy.run_path('bot.py', run_name='__main__')\n"
    )
    (folder / "bot.toml").write_text('name = "fragile"\ncommand = ["{python}", "main.py"]\n')
    misbehaving(place, "slow", "fair", "30")
    ladder = _new(
        place, "fragile", "slow", more=("--boards", "40", "--set", "target=3", "--tables", "4")
    )
    running = _run(place)

    def stored() -> int:
        try:
            with RunFile.open(place.folder / BESIDE) as file:
                return file.counts.units
        except RunFileError:
            return 0

    wait_until(lambda: stored() >= 2, "two units")
    running.kill()
    finish(running)
    marker.touch()
    assert place.call("ladder", "add", "x.ladder", "tips").status == 0
    ended = place.call("ladder", "run", "x.ladder", "--rounds", "1")
    assert ended.status == 1, ended.err
    assert "benched: fragile: failed_to_start: exit code 1: out of order" in ended.err
    first, second = ladder.rounds()
    assert 2 <= (first.units or 0) < 40
    assert second.words == "slow – tips"
    assert "1 round cut short" in _verified(place)
    assert _games(_table(place))["fragile"] == first.games


def test_the_terms_of_a_ladder_come_from_a_league_file(place: Place) -> None:
    """A ladder is begun by a league file, with single bots at a table of three; each round keeps to
    its terms, and a single run is refused."""
    (place.folder / "l.toml").write_text(
        'format = "ladder"\nbots = ["tips", "random", "first_legal"]\nboards = 2\n'
        '[rules]\npreset = "cutthroat"\nset = { target = 4 }\n[faults]\npolicy = "strict"\n'
    )
    ladder = _new(place, "--league", "l.toml", more=())
    assert place.call("ladder", "run", "x.ladder", "--rounds", "2", "--quiet").err == ""
    with sqlite3.connect(place.folder / "x.ladder") as db:
        assert list(db.execute("PRAGMA journal_mode")) == [("delete",)]
    (place.folder / "one.run").write_bytes(ladder.run_of(1))
    with RunFile.open(place.folder / "one.run") as file:
        terms = file.manifest.terms
        assert (terms.rules.preset, terms.boards, terms.policy.name) == ("cutthroat", 2, "strict")
        assert terms.options["round"] == 1
        assert terms.commitment is not None
        assert terms.commitment.published == ladder.rounds()[1].commitment
    _verified(place)
    refused = place.call("run", "l.toml")
    assert refused.status == 2
    assert "ladder new FILE --league l.toml" in refused.err
    for words in (("--boards", "3"), ("tips",)):
        told = place.call("ladder", "new", "y.ladder", *words, "--league", "l.toml")
        assert (told.status, "leave out the bots and other options" in told.err) == (2, True)
    assert not (place.folder / "y.ladder").exists()


def test_the_page_of_a_ladder_and_what_its_bots_print(place: Place) -> None:
    """`table --format html` makes a page with the figures and the course of ratings of all rounds,
    which works in a browser and says where the games are; `--bot-logs` keeps what bots print in a
    folder for each round."""
    talks = "import sys, runpy; print('hello from talks', file=sys.stderr); "
    talks += f"runpy.run_path({str(SAMPLES / 'random' / 'bot.py')!r}, run_name='__main__')"
    bot(place, "talks", "{python}", "-c", talks)
    _new(place, "tips", "talks")
    words = ("ladder", "run", "x.ladder", "--rounds", "2", "--quiet", "--bot-logs", "logs")
    assert place.call(*words).status == 0
    for number in range(2):
        (log,) = (place.folder / "logs" / f"round-{number}").glob("*-talks.log")
        assert log.read_text() == "hello from talks\n"
    page = place.folder / "x.html"
    made = place.call("ladder", "table", "x.ladder", "--format", "html", "-o", "x.html")
    assert (made.status, made.out, made.err) == (0, "", "")
    piped = place.call("ladder", "table", "x.ladder", "--format", "html")
    assert page.read_text(encoding="utf-8") == piped.out
    with chromium() as browser, opened(browser, page) as shown:
        assert shown.locator("#trend tbody tr").count() >= 2
        first = _table(place)["standings"][0]
        row = shown.locator("#standings tbody tr").first.inner_text()
        assert first["bot"] in row and f"{first['wins']}–{first['losses']}" in row
        assert "referee ladder round" in shown.locator("#games-lead").inner_text()
        assert not shown.locator("#replayer").is_visible()
    over = place.call("ladder", "table", "x.ladder", "-o", "x.ladder")
    assert over.status == 2 and "x.ladder is the ladder itself" in over.err
    nowhere = place.call("ladder", "run", "x.ladder", "--rounds", "1", "--bot-logs", "x.html")
    assert nowhere.status == 2 and "x.html' is a file" in nowhere.err


def _changed(ladder: Path, change: str, *values: Any) -> None:
    with sqlite3.connect(ladder) as db:
        db.execute(change, values)


def test_a_ladder_that_was_tampered_with_is_found(place: Place) -> None:
    """Another run in a round's place, a round that is missing, another promise, other files for a
    bot, other terms, and a changed digest are all found."""
    ladder = _new(place, "tips", "random")
    assert place.call("ladder", "run", "x.ladder", "--rounds", "2", "--quiet").status == 0
    digest = _verified(place).split("digest: ")[1].split()[0]
    assert place.call("ladder", "verify", "x.ladder", "--digest", digest).status == 0
    whole = (place.folder / "x.ladder").read_bytes()
    changes: tuple[tuple[str, str], ...] = (
        (
            "UPDATE round SET run = (SELECT run FROM round WHERE number = 1) WHERE number = 0",
            "number",
        ),
        ("DELETE FROM round WHERE number = 0", "round 0 is missing"),
        ("UPDATE round SET commitment = 'ab' WHERE number = 1", "its commitment is"),
        ("UPDATE round SET games = games + 1 WHERE number = 1", "its number of games is"),
        ("UPDATE round SET run = x'00' WHERE number = 1", "round 1 is damaged"),
        (
            "UPDATE entrant SET files = (SELECT files FROM entrant WHERE number = 1)",
            "not those that",
        ),
        ("UPDATE entrant SET name = 'other' WHERE number = 1", "such a bot is not on the ladder"),
        ("UPDATE meta SET value = x'7b7d' WHERE key = 'terms'", "not what was sealed"),
    )
    for change, said in changes:
        (place.folder / "x.ladder").write_bytes(whole)
        _changed(ladder.path, change)
        called = place.call("ladder", "verify", "x.ladder")
        assert called.status in (1, 2), change
        assert said in called.out + called.err, change
        assert "Traceback" not in called.err
    (place.folder / "x.ladder").write_bytes(whole)
    told = place.call("ladder", "verify", "x.ladder", "--digest", "00")
    assert (told.status, "it is not what was published" in told.out) == (1, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("table", "no.ladder"), "there is no ladder no.ladder"),
        (("table", "random"), "random is a folder, not a ladder"),
        (("tabel", "x.ladder"), "there is no command 'tabel'; did you mean table?"),
        (("remove", "x.ladder", "tisp"), "x.ladder has no bot 'tisp'; did you mean tips?"),
        (("add", "x.ladder", "nobody"), "there is no folder nobody that can be entered"),
        (("ban", "x.ladder", "tips", "--lift"), "tips is not banned"),
        (("ban", "x.ladder", "tips", "--lift", "--reason", "x"), "--lift takes no --reason"),
        (("round", "x.ladder", "7"), "x.ladder has no round 7"),
        (("new", "x.ladder", "tips"), "x.ladder exists already"),
        (("new", "y.ladder", "tips+random"), "a ladder is between single ones"),
        (("new", "y.ladder", "nobody"), "there is no folder nobody"),
        (("new", "y.ladder", "--rules", "cutthroat", "--entrants", "teams"), "there are no teams"),
        (("new", "y.ladder", "--submitted", "--sandbox", "auto"), "must be require"),
        (("run", "x.ladder", "--rounds", "0"), "0 is not in the range"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_done(place: Place, words: tuple[str, ...], said: str) -> None:
    """Each refusal is one sentence with the status of a bad call, and changes nothing."""
    sample(place, "random")
    _new(place, "tips", "random")
    before = place.files()
    called = place.call("ladder", *words)
    assert called.status == 2, called.out
    assert said in called.err
    assert len(called.err.splitlines()) == 1
    assert place.files() == before


_HALF = """
import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA cache_size=1")
db.execute("BEGIN IMMEDIATE")
db.execute("UPDATE entrant SET name = name || 'x', files = zeroblob(1000000)")
print("half done", flush=True)
time.sleep(600)
"""


def test_what_was_left_half_done_is_undone(place: Place) -> None:
    """A process that is killed while it writes the ladder leaves it as it was before, also for a
    command that only reads."""
    ladder = _new(place, "tips", "random")
    before = ladder.entrants()
    process = subprocess.Popen(
        [sys.executable, "-c", _HALF, str(ladder.path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "half done\n"
    process.kill()
    process.communicate()
    assert (place.folder / "x.ladder-journal").exists()
    _verified(place)
    assert ladder.entrants() == before
    assert not (place.folder / "x.ladder-journal").exists()


def test_a_ladder_is_no_run_file(place: Place) -> None:
    """A command for runs says what a ladder is, and what to do; too few bots is one sentence."""
    _new(place, "tips")
    called = place.call("report", "x.ladder")
    assert called.status == 2
    assert "x.ladder is a ladder, not a run file" in called.err
    assert "ladder round x.ladder 0" in called.err
    alone = place.call("ladder", "run", "x.ladder")
    assert (alone.status, "1 bots can play, and 2 are needed" in alone.err) == (1, True)


def test_another_version_plays_beside_the_old_one(place: Place) -> None:
    """The folder of a bot is changed and added again: both versions are on the ladder, and the old
    one plays from the files that the ladder keeps."""
    folder = sample(place, "random")
    ladder = _new(place, "random")
    text = (folder / "bot.py").read_text()
    (folder / "bot.py").write_text(f"{text}\n# better\n")
    assert place.call("ladder", "add", "x.ladder", "random").out.startswith("random#2 is on the")
    shutil.rmtree(folder)
    assert place.call("ladder", "run", "x.ladder", "--rounds", "1", "--quiet").status == 0
    assert ladder.rounds()[0].words == "random – random#2"
    assert _games(_table(place)) == {"random": 8, "random#2": 8}
    _verified(place)
