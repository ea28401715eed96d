"""Void units in a whole run: what the run file, the report and the exit status say of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from euchre.rules import parse_seed, preset
from referee.cli.results import report_on
from referee.game.faults import LENIENT
from referee.process.bot_folder import load_bot
from referee.report import render
from referee.store.manifest import ClockTerms
from referee.store.run_file import EXCLUDED, VOID, RunFile
from referee.store.verify import verify
from referee.tournament import player, run, staging
from referee.tournament.terms import Order, schedule_of
from referee.tournament.voids import Void
from referee.tournament.watcher import Watcher
from tests.tournament.playing import MISBEHAVING, ROOT
from tests.tournament.test_voids import Flaky

SAMPLES = ROOT / "sample_bots" / "python"


class Flaking(Flaky):
    """Starts every process once, and none again."""

    def __init__(self, scratch: Path) -> None:
        super().__init__(lambda _, attempt: attempt > 1)
        self._scratch = (str(scratch),)
        self.has_begun = True


class Noting(Watcher):
    """Keeps what it is told of void attempts."""

    def __init__(self) -> None:
        self.voids: list[tuple[int, int, bool]] = []

    def void(self, void: Void) -> None:
        """Keep it."""
        self.voids.append((void.unit.number, void.attempt, void.is_last))


def order(folder: Path) -> Order:
    """Three boards between a sample bot and one that crashes three times."""
    crashing = folder / "crashing"
    crashing.mkdir()
    words = ["{python}", str(MISBEHAVING), "crash-thrice", "9", str(folder / "crashes")]
    (crashing / "bot.toml").write_text(f"command = {words}\n")
    return Order(
        bots=(load_bot(SAMPLES / "first_legal"), load_bot(crashing)),
        rules=preset("standard"),
        seed=parse_seed("1"),
        boards=3,
        isolation="shared",
        policy=LENIENT,
        clock=ClockTerms(None, None, 64),
        run_file=folder / "x.run",
        tables=1,
    )


async def test_a_unit_that_is_given_up_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is excluded from the table and named with its bots and the reason, void attempts are
    counted for each bot, the run is not in order, its file can be verified, and `resume` does not
    play it again."""
    file = tmp_path / "x.run"
    monkeypatch.setattr(player, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(staging, "Launcher", Flaking)
    told = Noting()
    outcome = await run.play_new(order(tmp_path), told)
    assert not outcome.in_order
    assert told.voids == [(0, 1, False), (0, 2, False), (0, 3, True)]
    with RunFile.open(file) as kept:
        assert kept.stored() == {1, 2} and kept.excluded() == {0} and kept.seal is not None
        assert [note.value["attempt"] for note in kept.notes(VOID)] == [1, 2, 3]
        assert len(kept.notes(EXCLUDED)) == 1
        report = report_on(kept)
    said = render(report, "table", timing=False)
    assert "Unit 0 (first_legal against crashing) is excluded: it was void again and again" in said
    assert "Void attempts at units, by no bot's fault: first_legal 3, crashing 3." in said
    assert report.excluded_count == 1 and report.games == 4 and report.problems == ()
    checked = verify(file, lambda manifest: schedule_of(manifest.terms))
    assert checked.problems == () and checked.excluded == 1
    monkeypatch.setattr(staging, "Launcher", None)  # nothing is started
    again = await run.play_rest(file, Watcher())
    assert not again.in_order
