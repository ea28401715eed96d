"""What is said while a run is going on."""

from pathlib import Path

import pytest

from euchre.rules.build import preset
from referee.cli.progress import FAULT_WIDTH, Told
from referee.game.faults import FORFEITED, LENIENT, Blame, Cause, Fault
from referee.report.words import in_one_line
from referee.store.manifest import ClockTerms, EntrantTerms, RunTerms
from referee.tournament.plan import Progress
from referee.tournament.watcher import Begun

TRACEBACK = """\
the process ended: exit code 1; its stderr:
  File "bot.py", line 5, in play
    raise ValueError("boom in play")
ValueError: boom in play"""


def _begun(games: int) -> Begun:
    terms = RunTerms(
        format="round-robin",
        rules=preset("standard"),
        seed=bytes(32),
        boards=games // 2,
        isolation="shared",
        policy=LENIENT,
        clock=ClockTerms(1000, None, 512),
        entrants=(EntrantTerms("m1", "", "00" * 32), EntrantTerms("m2", "", "00" * 32)),
    )
    return Begun(terms, Path("x.run"), 1, games // 2, games)


@pytest.mark.parametrize(
    ("evidence", "line"),
    [
        (TRACEBACK, "exit code 1: ValueError: boom in play"),
        ("PLAY 9C is not legal", "PLAY 9C is not legal"),
        ("", ""),
    ],
)
def test_evidence_in_one_line(evidence: str, line: str) -> None:
    """What was found and the last line of stderr are kept, what is between them is not."""
    assert in_one_line(evidence) == line


def test_a_fault_names_game_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    """The line of a crash says who, in which game, what followed, and why."""
    told = Told()
    told.begun(_begun(20))
    capsys.readouterr()
    told.fault(1, Fault(Cause.CRASHED, Blame.BOT, 1, 0, 3, FORFEITED, TRACEBACK), 0, 0)
    told.fault(1, Fault(Cause.CRASHED, Blame.BOT, 1, 0, 3, FORFEITED, "x" * 999), 0, 0)
    first, second = capsys.readouterr().err.splitlines()
    assert first == (
        "fault: m2, unit 0 game 1: crashed (game forfeited): exit code 1: ValueError: boom in play"
    )
    assert len(second) == FAULT_WIDTH


def test_the_state_of_a_run_fits(capsys: pytest.CaptureFixture[str]) -> None:
    """However narrow the terminal, the line keeps to it and begins with how far the run is."""
    told = Told()
    told.begun(_begun(1_000_000))
    told.tick(Progress())
    told.fault(1, Fault(Cause.TIMEOUT, Blame.BOT, 1, 0, 3, 0, ""), 0, 0)
    whole = told.how_far()
    assert whole == "0 of 1,000,000 games, 0 games/s, 0 decisions/s, 1 fault"
    assert told.how_far(len(whole)) == whole
    assert told.how_far(len(whole) - 1) == "0 of 1,000,000 games, 0 games/s, 1 fault"
    for width in range(30):
        assert len(told.how_far(width)) <= width
    assert told.how_far(20) == "0 of 1,000,000 games"
