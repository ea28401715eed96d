"""The run file: what is in is in, one writer at a time, and a sentence for everything else."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game.unit import UnitResult
from referee.store.errors import NotARunFile, RunFileError
from referee.store.manifest import Manifest
from referee.store.run_file import Counts, RunFile
from tests.store.support import (
    check,
    first_legal,
    manifest,
    play,
    random_rules,
    schedule,
    small_run,
    without_evidence,
    write_run,
)

ROOT = Path(__file__).resolve().parents[2]


def results_of(of: Manifest, seed: int = 1, faults: float = 0.0) -> list[UnitResult]:
    """All units of a run, played at random."""
    rng = Random(seed)
    return [play(of, unit, rng, faults=faults) for unit in schedule(of)]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, as those of pytest are not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def unprivileged() -> Iterator[None]:
    """As a user who is not root, to whom permissions apply."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


# ---------------------------------------------------------------------- what is in is in


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.sampled_from((0.0, 0.05)))
def test_a_run_is_read_back_as_it_was_played(seed: int, faults: float) -> None:
    """Any legal rules, units added out of order: they come back whole, and in order."""
    rng = Random(seed)
    of = manifest(random_rules(rng), boards=2, entrants=3)
    results = results_of(of, seed, faults)
    shuffled = rng.sample(results, len(results))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.run")
        with RunFile.create(path, of) as run:
            run.add(shuffled[:2])
            run.add(shuffled[2:])
        with RunFile.open(path) as run:
            assert run.manifest == of
            assert list(run.units()) == [without_evidence(result) for result in results]
            assert run.unit(1) == without_evidence(results[1])
            assert run.unit(99) is None
            games = sum(len(result.games) for result in results)
            assert run.counts == Counts(len(results), games)


def test_a_closed_run_is_one_file(tmp_path: Path) -> None:
    """Neither a log nor a lock is left beside it."""
    small_run(tmp_path / "a.run")
    assert os.listdir(tmp_path) == ["a.run"]


def test_a_file_s_name_may_be_anything(tmp_path: Path) -> None:
    """Spaces, umlauts and what means something in an address are all taken as they are."""
    path = tmp_path / "läufe 100%?#&" / "a b?mode=rw#ü%20.run"
    path.parent.mkdir()
    digest = small_run(path)
    assert os.listdir(path.parent) == [path.name]
    assert check(path).results_digest == digest


def test_a_game_takes_little_room(tmp_path: Path) -> None:
    """200 games between a bot that plays the first legal move and a random one: at most 500
    bytes a game, everything counted."""
    of, rng = manifest(boards=100), Random(1)
    path = tmp_path / "a.run"
    write_run(path, of, [play(of, unit, rng, {0: first_legal}) for unit in schedule(of)])
    assert path.stat().st_size / 200 <= 500


def test_a_unit_is_stored_once(tmp_path: Path) -> None:
    """A second time it is refused, and what came with it is not stored either."""
    of = manifest()
    first, second = results_of(of)
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.add([first])
        with pytest.raises(RunFileError, match="stored already"):
            run.add([second, first])
        assert run.stored() == {0}


def test_a_file_opened_for_reading_is_not_written(tmp_path: Path) -> None:
    """To write, one has to have said so."""
    path = tmp_path / "a.run"
    small_run(path)
    with RunFile.open(path) as run, pytest.raises(ValueError, match="for reading"):
        run.note("withdrawn", {"entrant": 0})


# ---------------------------------------------------------------------- digests


def test_a_resumed_run_has_the_digest_of_one_that_was_not(tmp_path: Path) -> None:
    """Stopped, resumed, at another attempt, at another speed, with another host and a note:
    the results have the same digest, and what is not a result has another."""
    of = manifest(boards=3)
    results = results_of(of)
    whole = write_run(tmp_path / "a.run", of, results)
    other_host = Manifest(of.terms, manifest(boards=1).host)
    with RunFile.create(tmp_path / "b.run", other_host) as run:
        run.add([results[2]])
    with RunFile.open(tmp_path / "b.run", write=True) as run:
        run.note("resumed", {"at": "2026-02-01"})
        again = UnitResult(results[0].unit, results[0].games, results[1].timings, attempt=2)
        run.add([again, results[1]])
        assert run.finish().results == whole
    assert check(tmp_path / "b.run").results_digest == whole
    assert check(tmp_path / "b.run").timing_digest != check(tmp_path / "a.run").timing_digest


def test_until_the_end_the_digest_is_of_what_has_no_gap(tmp_path: Path) -> None:
    """Units beyond a gap do not count yet; one that was given up is no gap."""
    of = manifest(boards=4)
    results = results_of(of)
    with RunFile.create(tmp_path / "a.run", of) as run:
        empty = run.digest()
        run.add([results[0]])
        one = run.digest()
        run.add([results[2]])
        assert run.prefix() == 1
        assert run.digest() == one != empty
        run.note("excluded", {"unit": 1, "why": "the disk was full"})
        assert run.prefix() == 3
        assert run.digest() not in (one, empty)


def test_the_seal_is_broken_by_going_on(tmp_path: Path) -> None:
    """A finished run that gets another unit is not finished until it is said again."""
    of = manifest()
    first, second = results_of(of)
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.add([first])
        seals = [run.seal, run.finish(), run.seal]
        run.add([second])
        seals.append(run.seal)
    assert seals[1] is not None
    assert seals == [None, seals[1], seals[1], None]


def test_notes_keep_their_order(tmp_path: Path) -> None:
    """Notes are read back by kind or all of them, with what was said."""
    with RunFile.create(tmp_path / "a.run", manifest()) as run:
        run.note("withdrawn", {"entrant": 1, "why": "ü"})
        run.note("void", {"unit": 0})
        run.note("withdrawn", {"entrant": 0})
        assert [note.kind for note in run.notes()] == ["withdrawn", "void", "withdrawn"]
        assert [note.value["entrant"] for note in run.notes("withdrawn")] == [1, 0]


# ---------------------------------------------------------------------- several at once


def test_a_second_writer_is_refused(tmp_path: Path) -> None:
    """It is told who is writing, and when that one has closed the file it may."""
    path = tmp_path / "a.run"
    with RunFile.create(path, manifest()):
        with pytest.raises(RunFileError, match=rf"another referee \(process {os.getpid()}\)"):
            RunFile.open(path, write=True)
        with pytest.raises(RunFileError, match="another referee"):
            RunFile.create(path, manifest())
    with RunFile.open(path, write=True) as run:
        assert run.stored() == set()


def test_a_run_file_has_one_writer_by_whatever_name(tmp_path: Path) -> None:
    """Links to the file, and to its folder, lead to the same lock."""
    path, link = tmp_path / "runs" / "a.run", tmp_path / "link.run"
    path.parent.mkdir()
    link.symlink_to(path)
    (tmp_path / "folder").symlink_to(path.parent)
    with RunFile.create(path, manifest()):
        for other in (link, tmp_path / "folder" / "a.run", path.parent / ".." / "runs" / "a.run"):
            with pytest.raises(RunFileError, match="another referee"):
                RunFile.open(other, write=True)
    with (
        RunFile.open(link, write=True),
        pytest.raises(RunFileError, match="another referee"),
    ):
        RunFile.open(path, write=True)


def test_a_file_with_two_names_is_read_and_not_written(tmp_path: Path) -> None:
    """By a hard link the log of the file would not be found, nor who writes it be known."""
    path, second = tmp_path / "a.run", tmp_path / "b.run"
    small_run(path)
    os.link(path, second)
    for name in (path, second):
        with pytest.raises(RunFileError, match=r"has a second name .* make a copy") as error:
            RunFile.open(name, write=True)
        assert str(name) in str(error.value)
    with RunFile.open(second) as run:
        assert run.stored() == {0}


def test_a_lock_that_is_a_link_empties_nothing(tmp_path: Path) -> None:
    """The lock's file is written, so what a link of its name leads to is left alone."""
    (tmp_path / "letter").write_text("dear")
    (tmp_path / "a.run.lock").symlink_to(tmp_path / "letter")
    with pytest.raises(RunFileError):
        RunFile.create(tmp_path / "a.run", manifest())
    assert (tmp_path / "letter").read_text() == "dear"


def _deleted(path: Path) -> None:
    path.unlink()


def _moved(path: Path) -> None:
    path.rename(path.with_name("b.run"))


def _replaced(path: Path) -> None:
    small_run(path.with_name("other.run"))
    path.with_name("other.run").rename(path)


@pytest.mark.parametrize(
    ("change", "said"),
    [(_deleted, "is gone"), (_moved, "is gone"), (_replaced, "is another file now")],
)
def test_a_file_that_goes_while_it_is_written_is_noticed(
    tmp_path: Path, change: Callable[[Path], None], said: str
) -> None:
    """The next write says it, and what has the name now is not touched."""
    path, of = tmp_path / "a.run", manifest()
    first, second = results_of(of)
    with RunFile.create(path, of) as run:
        run.add([first])
        change(path)
        there = path.read_bytes() if path.exists() else None
        with pytest.raises(RunFileError, match=f"{said}: .*deleted, moved or replaced"):
            run.add([second])
        with pytest.raises(RunFileError, match=said):
            run.note("resumed", {})
        with pytest.raises(RunFileError, match=said):
            run.finish()
    assert there == (path.read_bytes() if path.exists() else None)


def test_a_file_that_was_moved_while_written_is_whole_when_put_back(tmp_path: Path) -> None:
    """What was stored before is in the log that stayed behind, as the sentence says."""
    path, of = tmp_path / "a.run", manifest()
    first, second = results_of(of)
    with RunFile.create(path, of) as run:
        run.add([first])
        _moved(path)
        with pytest.raises(RunFileError, match=r"put it back beside a\.run-wal"):
            run.add([second])
    path.with_name("b.run").rename(path)
    with RunFile.open(path, write=True) as run:
        assert run.stored() == {0}
        run.add([second])
        run.finish()
    assert check(path).problems == ()


def test_a_lock_file_that_was_left_behind_locks_nothing(tmp_path: Path) -> None:
    """The lock is the kernel's, not the file's."""
    path = tmp_path / "a.run"
    (tmp_path / "a.run.lock").write_text("1\n")
    with RunFile.create(path, manifest()) as run:
        assert run.stored() == set()
    assert os.listdir(tmp_path) == ["a.run"]


def test_others_read_while_one_writes(tmp_path: Path) -> None:
    """A reader sees what was committed, also what is committed after it opened the file."""
    path = tmp_path / "a.run"
    of = manifest()
    results = results_of(of)
    with RunFile.create(path, of) as writer:
        writer.add(results[:1])
        with RunFile.open(path) as reader:
            assert list(reader.units()) == results[:1]
            reading = reader.units()
            assert next(reading) == results[0]
            writer.add(results[1:])
            assert list(reading) == []
            assert list(reader.units()) == results
            assert reader.prefix() == 2


WRITER = """
import sys
from pathlib import Path
from referee.store.run_file import RunFile
from tests.store.support import manifest
from tests.store.test_run_file import results_of
of = manifest(boards=40)
results = results_of(of)
run = RunFile.create(sys.argv[1], of)
print("made", flush=True)
for result in results:
    run.add([result])
    print(result.unit.number, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("after", [1, 20, 40])
def test_a_killed_writer_loses_nothing(tmp_path: Path, after: int) -> None:
    """Killed with SIGKILL, it leaves every unit that it had stored; others read them, resume the
    run, and end with the digest of a run that was not killed."""
    path = tmp_path / "a.run"
    command = [sys.executable, "-c", WRITER, str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(1 + after)]
        writer.send_signal(signal.SIGKILL)
    assert lines[-1] == f"{after - 1}\n"
    of = manifest(boards=40)
    results = results_of(of)
    report = check(path)
    assert report.problems == ()
    assert report.units >= after
    assert report.missing == 40 - report.units
    with RunFile.open(path, write=True) as run:
        stored = run.stored()
        assert stored >= set(range(after))
        assert list(run.units()) == [results[number] for number in sorted(stored)]
        run.add([result for result in results if result.unit.number not in stored])
        digest = run.finish().results
    assert os.listdir(tmp_path) == ["a.run"]
    assert digest == write_run(tmp_path / "b.run", of, results)


# ---------------------------------------------------------------------- what goes wrong


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    """Whatever it is, it stays; the message says how to go on with it."""
    path = tmp_path / "a.run"
    path.write_text("mine")
    with pytest.raises(RunFileError, match=r"a\.run exists already; .* referee resume"):
        RunFile.create(path, manifest())
    assert path.read_text() == "mine"
    assert os.listdir(tmp_path) == ["a.run"]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    """No folder is made up, and nothing is left."""
    with pytest.raises(RunFileError, match=r"no file can be written .*No such file"):
        RunFile.create(tmp_path / "no" / "a.run", manifest())
    assert os.listdir(tmp_path) == []


def test_a_folder_that_may_not_be_written_is_said(open_folder: Path) -> None:
    """Making a file there is refused in a sentence, and nothing is left."""
    open_folder.chmod(0o555)
    with unprivileged(), pytest.raises(RunFileError, match="Permission denied"):
        RunFile.create(open_folder / "a.run", manifest())
    assert os.listdir(open_folder) == []


def test_what_may_only_be_read_is_read(open_folder: Path) -> None:
    """A file without write permission in a folder without it is read and verified."""
    path = open_folder / "a.run"
    digest = small_run(path)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    with unprivileged():
        assert check(path).problems == ()
        assert check(path).results_digest == digest
        with pytest.raises(RunFileError, match="Permission denied"):
            RunFile.open(path, write=True)
    assert os.listdir(open_folder) == ["a.run"]


def test_a_copy_from_a_run_that_goes_on_is_read_where_nothing_may_be_written(
    open_folder: Path, tmp_path: Path
) -> None:
    """Such a copy still says that there is a log beside it; it is read without."""
    of = manifest()
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.add(results_of(of)[:1])
        run._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy(tmp_path / "a.run", open_folder / "b.run")
    (open_folder / "b.run").chmod(0o444)
    open_folder.chmod(0o555)
    with unprivileged(), RunFile.open(open_folder / "b.run") as copy:
        assert copy.stored() == {0}


def test_a_full_disk_is_said_with_what_to_do(tmp_path: Path) -> None:
    """The unit that did not fit is not there, those before it are, and so is the way on."""
    path = tmp_path / "a run"
    of = manifest(boards=60)
    results = results_of(of)
    with RunFile.create(path, of) as run:
        run.add(results[:1])
        ((pages,),) = run._db.execute("PRAGMA page_count")
        run._db.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(RunFileError) as error:
            run.add(results[1:])
        assert "the disk is full; make room, then go on with: " in str(error.value)
        assert "referee resume" in str(error.value)
        assert str(path) in str(error.value)
        assert run.stored() == {0}
        run._db.execute("PRAGMA max_page_count = 100000")
        run.add(results[1:])
    assert check(path).problems == ()


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _text(path: Path) -> None:
    path.write_text("not a run file, but a text that is longer than the header of one " * 4)


def _folder(path: Path) -> None:
    path.mkdir()


def _missing(path: Path) -> None:
    assert not path.exists()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _other(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE meta (key, value)")
    db.close()


def _newer(path: Path) -> None:
    small_run(path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 2")
    db.close()


def _header_only(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0")


@pytest.mark.parametrize("write", [False, True], ids=["read", "write"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_missing, "there is no run file "),
        (_folder, " is a folder, not a run file"),
        (_pipe, " is a pipe, a device or a socket, not a run file"),
        (_device, " is a pipe, a device or a socket, not a run file"),
        (_empty, " is empty, so it is no run file"),
        (_text, " is no run file"),
        (_header_only, " is no run file"),
        (_other, " is a SQLite file, but no run file"),
        (_newer, " has format 2, and this referee reads formats up to 1; .* update euchre-referee"),
    ],
)
def test_what_is_no_run_file_is_said_in_a_sentence(
    tmp_path: Path, make: object, said: str, write: bool
) -> None:
    """Each kind of wrong file has its sentence, and nothing is left beside it."""
    path = tmp_path / "a.run"
    assert callable(make)
    make(path)
    before = os.listdir(tmp_path)
    with pytest.raises(NotARunFile, match=said) as error:
        RunFile.open(path, write=write)
    assert str(path) in str(error.value)
    assert "\n" not in str(error.value)
    assert os.listdir(tmp_path) == before


def test_a_truncated_file_is_said_to_be_damaged(tmp_path: Path) -> None:
    """Cut anywhere, a run file gives a sentence or is read as far as it goes; never a traceback."""
    path = tmp_path / "a.run"
    small_run(path)
    data = path.read_bytes()
    said = []
    for size in range(100, len(data), 512):
        path.write_bytes(data[:size])
        try:
            with RunFile.open(path) as run:
                list(run.units())
        except RunFileError as error:
            said.append(str(error))
        assert not check(path).ok
    assert said
    assert all(str(path) in text and "\n" not in text for text in said)


def test_a_run_that_was_stopped_before_it_began_is_said(tmp_path: Path) -> None:
    """A file that has its marks and no manifest is from a run that never was."""
    path = tmp_path / "a.run"
    small_run(path)
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM meta")
    db.close()
    with pytest.raises(RunFileError, match="stopped before it began; delete the file"):
        RunFile.open(path)


@pytest.mark.parametrize("column", ["packed", "took"])
def test_a_damaged_unit_is_not_read(tmp_path: Path, column: str) -> None:
    """A report is not made from bytes that are not those that were written."""
    path = tmp_path / "a.run"
    small_run(path)
    with sqlite3.connect(path) as db:
        db.execute(f"UPDATE unit SET {column} = zeroblob(length({column}))")
    db.close()
    with (
        RunFile.open(path) as run,
        pytest.raises(RunFileError, match=r"unit 0 is damaged: .*`.*referee verify"),
    ):
        list(run.units())
