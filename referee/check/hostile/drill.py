"""Lets the attackers loose on real runs, and judges what became of each."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Final

from euchre.rules.build import build_rules
from referee.check.hostile.matrix import PHASE, START, Cell, Phase, Verdict
from referee.data import sample_bots_dir
from referee.game.faults import FaultPolicy
from referee.game.record import End
from referee.game.unit import UnitResult
from referee.process.launch import Launcher
from referee.process.sandbox.cell import Level
from referee.process.sandbox.limits import MIB
from referee.store.manifest import ClockTerms
from referee.store.run_file import NEVER_PLAYABLE, RunFile
from referee.tournament.confinement import CannotConfine, Confinement, confine
from referee.tournament.formats import Format
from referee.tournament.run import play_new
from referee.tournament.seatings import usual
from referee.tournament.staging import CannotPlay, RunBroken
from referee.tournament.terms import Order
from referee.tournament.watcher import Watcher
from referee.tournament.workshop import load_bots

ATTACKER: Final = Path(__file__).with_name("attacker.py")
SEED: Final = bytes(31) + b"\x17"
MOST_TOGETHER: Final = 12
"""So many attackers are in one run, each against the honest bot."""
SHORT_MS: Final = 2000
"""The limit of a move where the clock is to end the attack."""
LONG_MS: Final = 20_000
"""The limit where it is not: whoever is slow, with a dozen others attacking, is not to blame."""
STRIKES, WITHDRAW_AFTER = 2, 1
MOST_SECONDS: Final = 180.0
"""A run that takes longer than this counts as one that never ends."""
OPEN_MEGABYTES: Final = 256
BEYOND_MEGABYTES: Final = 128


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a cell.

    Attributes:
        cell: which one. verdict: how it had to end.
        found: how it did: causes, or other words. wrong: what is not as it should be.
        seconds: how long the run took that it was part of.
    """

    cell: Cell
    verdict: Verdict
    found: str
    wrong: tuple[str, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong


def reached(wanted: Confinement) -> Confinement:
    """What this machine reaches of it: found out once, and then no run gets less.

    Raises:
        CannotPlay: it must be more.
    """

    async def tried(folder: Path) -> Level:
        async with Launcher(folder) as launcher:
            return (await confine(wanted, launcher)).level

    # The launcher may have removed it by then.
    with tempfile.TemporaryDirectory(prefix="hostile-", ignore_cleanup_errors=True) as folder:
        try:
            level = asyncio.run(tried(Path(folder)))
        except CannotConfine as error:
            raise CannotPlay(str(error)) from None
    return replace(wanted, least=level, most=Level.NONE if level == Level.NONE else wanted.most)


def drill(
    cells: Iterable[Cell], confinement: Confinement, told: Callable[[Judged], None] | None = None
) -> list[Judged]:
    """Run these cells.

    Args:
        cells: which ones.
        confinement: how the attackers are shut in, as :func:`reached`.
        told: called with each as soon as it is judged.
    """
    found = []
    for group in runs(cells):
        with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
            for judged in _Run(group, confinement, Path(folder)).judge():
                found.append(judged)
                if told is not None:
                    told(judged)
    return found


def runs(cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Cells that are run together: by the same rules and limits, at tables of their own."""

    def terms(cell: Cell) -> tuple[str, str, bool, bool]:
        phase = _phase(cell)
        changes = repr(sorted(phase.changes.items()))
        return phase.preset, changes, phase.alone, cell.attack.waits

    for (*_, alone, _), together in groupby(sorted(cells, key=terms), terms):
        group = list(together)
        most = 1 if alone else MOST_TOGETHER
        for first in range(0, len(group), most):
            yield group[first : first + most]


def _phase(cell: Cell) -> Phase:
    return PHASE["follow" if cell.phase == START else cell.phase]


class _Run:
    """One run of attackers against the honest bot."""

    def __init__(self, cells: list[Cell], confinement: Confinement, folder: Path) -> None:
        self._cells = cells
        self._phase = max(map(_phase, cells), key=lambda phase: phase.boards)
        self._move_ms = SHORT_MS if cells[0].attack.waits else LONG_MS
        self._confinement = confinement
        self._folder = folder
        self._mark = uuid.uuid4().hex
        self._logs = folder / "logs"
        self._file = folder / "x.run"

    def judge(self) -> Iterator[Judged]:
        """Run them, and judge each."""
        began = time.monotonic()
        broken = self._play()
        seconds = time.monotonic() - began
        left = _left_over(self._mark)
        if not self._file.exists():
            for cell in self._cells:
                verdict = cell.attack.verdict_at(Level.NONE)
                yield Judged(cell, verdict, "no run", (broken or "there were no games",), seconds)
            return
        with RunFile.open(self._file) as file:
            level = Level(file.manifest.sandbox)
            notes = file.notes(NEVER_PLAYABLE)
            out = {note.value["name"]: note.value["cause"] for note in notes}
            names = [entrant.name for entrant in file.manifest.terms.entrants]
            units = list(file.units())
            finished = file.seal is not None
        for cell in self._cells:
            wrong = [broken] if broken else [] if finished else ["the run was not finished"]
            wrong += [f"left behind: {process}" for process in left]
            verdict, found = cell.attack.verdict_at(level), "no fault"
            if not self._has_attacked(cell):
                wrong.append("it was never asked what it was to attack")
            if str(cell) in out:
                found = f"takes no part: {out[str(cell)]}"
                if verdict.playable or out[str(cell)] not in {c.word for c in verdict.causes}:
                    wrong.append(found)
            elif str(cell) in names:
                found, more = self._of_games(names.index(str(cell)), units, verdict)
                wrong += more
            yield Judged(cell, verdict, found, tuple(wrong), seconds)

    # ------------------------------------------------------------------ playing

    def _play(self) -> str:
        """Play; what kept the run from its end, or ""."""
        folders = [sample_bots_dir() / "random", *map(self._bot, self._cells)]
        if all(cell.phase == START for cell in self._cells):
            # It may be that none of them can play, and a run wants two.
            folders.append(sample_bots_dir() / "first_legal")
        rules = build_rules(self._phase.preset, self._phase.changes)
        order = Order(
            bots=load_bots(folders),
            rules=rules,
            seed=SEED,
            boards=self._phase.boards,
            isolation="shared",
            policy=FaultPolicy(STRIKES, WITHDRAW_AFTER),
            clock=ClockTerms(self._move_ms, None, 64),
            run_file=self._file,
            tables=2 * len(self._cells),
            bot_logs=self._logs,
            format=Format.GAUNTLET if not self._phase.alone else Format.ROUND_ROBIN,
            play_as=usual(rules),
            confinement=self._confinement,
        )
        self._logs.mkdir()

        async def bounded() -> None:
            async with asyncio.timeout(MOST_SECONDS):
                await play_new(order, Watcher())

        try:
            asyncio.run(bounded())
        except TimeoutError:
            return f"it was not over after {MOST_SECONDS:.0f} s"
        except (CannotPlay, RunBroken) as error:
            return str(error)
        return ""

    def _bot(self, cell: Cell) -> Path:
        folder = self._folder / str(cell)
        folder.mkdir()
        shutil.copy(ATTACKER, folder / "attacker.py")
        megabytes = OPEN_MEGABYTES
        if self._confinement.most != Level.NONE:
            megabytes = self._confinement.limits.memory // MIB + BEYOND_MEGABYTES
        last = 2 * self._phase.boards
        words = (cell.fault, cell.phase, str(last), str(megabytes), str(self._move_ms), self._mark)
        command = ", ".join(f'"{word}"' for word in ("{python}", "attacker.py", *words))
        (folder / "bot.toml").write_text(f'name = "{cell}"\ncommand = [{command}]\n')
        return folder

    def _has_attacked(self, cell: Cell) -> bool:
        name = str(cell).replace("@", "_")[:40]
        logs = self._logs.glob(f"*-{name}.log")
        return any(b"attack" in log.read_bytes() for log in logs)

    # ------------------------------------------------------------------ judging

    def _of_games(
        self, entrant: int, units: Sequence[UnitResult], verdict: Verdict
    ) -> tuple[str, list[str]]:
        """The causes found in an attacker's games, and what is wrong with them."""
        own = [result for result in units if entrant in result.unit.pairing]
        wrong, causes = [], set()
        if len(own) != self._phase.boards:
            wrong.append(f"{len(own)} of {self._phase.boards} units are in the table")
        for result in own:
            for record, seating in zip(result.games, result.unit.seatings, strict=True):
                for fault in record.faults:
                    if seating[fault.seat] != entrant:
                        wrong.append(f"the honest bot has a fault: {fault.cause.word}")
                    elif fault.cause.word != "withdrawn":
                        causes.add(fault.cause)
                if record.end == End.FORFEIT and seating[record.forfeited_by] != entrant:
                    wrong.append("the honest bot forfeited")
                if record.end not in (End.FORFEIT, End.PLAYED_OUT):
                    wrong.append(f"a game ended as {record.end.word}")
        found = " and ".join(sorted(cause.word for cause in causes)) or "no fault"
        if bool(causes) != bool(verdict.causes) or not causes <= verdict.causes:
            wrong.append(f"{found} instead of {verdict.words}")
        return found, wrong


def _left_over(mark: str) -> list[str]:
    """The processes that have the mark of a run in their command, where they can be looked at."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes()
        except OSError:
            continue  # it has just ended
        if mark.encode() in words:
            found.append(f"process {entry.parent.name}")
    return found
