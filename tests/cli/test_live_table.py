"""The table of a run that is being played, and how it is shown on terminals and elsewhere."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import re
import struct
import subprocess
import sys
import termios

import pytest

from euchre.rules.build import preset
from referee.cli import live_table
from referee.cli.live_table import LiveTable, in_short
from referee.cli.progress import LineProgress
from referee.game.unit import UnitResult
from referee.store.finished import Finished
from referee.tournament.plan import Progress
from referee.tournament.statistics import League, share_of
from tests.cli.support import Place, misbehaving, sample
from tests.cli.test_progress import _begun
from tests.store.support import manifest, play, schedule


def _units(bots: int, boards: int) -> list[UnitResult]:
    """A round robin played at random."""
    of = manifest(boards=boards, entrants=bots)
    return [play(of, unit, random.Random(unit.number)) for unit in schedule(of)]


def test_the_table_so_far_is_that_of_the_report() -> None:
    """Whatever the order in which units come, shares and intervals are those that the report will
    have of the same units."""
    units = _units(3, 4)
    table, league = LiveTable(3), League(3, preset("standard"))
    for result in reversed(units):
        table.add(Finished.of(result))
        league.add(result)
    assert table.units == len(units)
    assert table.games == league.games
    rows = table.rows()
    assert {row.bot: row.share for row in rows} == {
        bot: share_of(league.clusters_of(bot)) for bot in range(3)
    }
    assert [row.wins + row.losses for row in rows] == [16, 16, 16]
    shares = [row.share.value for row in rows if row.share]
    assert shares == sorted(shares, reverse=True)


def test_memory_does_not_grow_with_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards that are long over are forgotten; what they came to is kept."""
    monkeypatch.setattr(live_table, "BOARDS_KEPT", 2)
    table = LiveTable(2)
    for result in _units(2, 6):
        table.add(Finished.of(result))
    assert len(table._boards) == 2
    assert table.games == sum(row.wins for row in table.rows()) == 12


def test_in_one_line() -> None:
    """The table in one line names the first bots with their intervals, and how many more there
    are; without games there is nothing to say."""
    table = LiveTable(3)
    assert in_short("abc", table.rows(), 2) == ""
    for result in _units(3, 4):
        table.add(Finished.of(result))
    share = r"\w \d+\.\d ± \d+\.\d %"
    assert re.fullmatch(f"{share}, {share}, and 1 more", in_short("abc", table.rows(), 2))


def test_plain_lines_have_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is not a terminal the table is a line now and then, without colour."""
    monkeypatch.setattr("referee.cli.progress.NEXT_TABLES", 0.0)
    monkeypatch.setattr("referee.cli.progress.FIRST_LINE", 0.0)
    told = LineProgress()
    told.begun(_begun(20))
    told.finished([Finished.of(result) for result in _units(2, 4)])
    told.tick(Progress(games=8))
    said = capsys.readouterr().err.splitlines()
    assert said[-2].startswith("8 of 20 games, ")
    assert re.fullmatch(r"so far    m\d \d+\.\d ± .* %, m\d \d+\.\d ± .* %", said[-1])


def _on_a_terminal(place: Place, *words: str, **environment: str) -> str:
    """What a command writes to stderr where that is a terminal."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    colours = ("NO_COLOR", "FORCE_COLOR")
    kept = {name: text for name, text in os.environ.items() if name not in colours}
    fixed = {"TERM": "xterm-256color", "EUCHRE_SANDBOX": "none", "TMPDIR": str(place.temporary)}
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *words],
        cwd=place.folder,
        env={**kept, **fixed, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
    )
    os.close(theirs)
    written = bytearray()
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        written += part
    os.close(ours)
    assert process.wait() == 0, written
    return written.decode()


_SHORT = ("--set", "target=2", "--boards", "300", "--tables", "8")


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"FORCE_COLOR": "1"}, True)],
)
def test_on_a_terminal(place: Place, environment: dict[str, str], coloured: bool) -> None:
    """On a terminal the table is drawn with intervals, faults stand out in red, and with NO_COLOR
    there is no colour, though the display is the same."""
    misbehaving(place, "wrong", "illegal", "1")
    words = ("round-robin", "wrong", "tips", *_SHORT, "--withdraw-after", "0")
    text = _on_a_terminal(place, *words, **environment)
    assert "win % ± 95 %" in text
    assert re.search(r"tips +[\d,]+ +[\d,]+ +\d+\.\d", text)
    assert "games/s" in text
    assert ("\x1b[31m" in text) == coloured
    colours = re.findall(r"\x1b\[(?:\d+;)*(?:3\d|38;5;\d+)m", text)
    assert bool(colours) == coloured


def test_a_ladder_on_a_terminal(place: Place) -> None:
    """While rounds are played the ladder's table is drawn, with Elo and intervals, once there is
    one."""
    assert place.call("ladder", "new", "x.ladder", "tips", "random", "--boards", "30").status == 0
    text = _on_a_terminal(place, "ladder", "run", "x.ladder", "--rounds", "2")
    assert "round 0: tips – random; commitment " in text
    assert re.search(r"1 +tips +60 +\+\d+ ± \d+", text)
    assert "provisional" in text


def test_faults_stand_out_where_colours_are_forced(place: Place) -> None:
    """FORCE_COLOR colours the lines of faults also where it is no terminal; else none is."""
    misbehaving(place, "wrong", "illegal", "1")
    sample(place, "random")
    words = ("round-robin", "wrong", "random", "--boards", "1", "--withdraw-after", "0")
    plain = place.call(*words)
    forced = place.call(*words, FORCE_COLOR="1")
    assert "fault: wrong" in plain.err
    assert "\x1b" not in plain.err
    assert "\x1b[31mfault: wrong" in forced.err
