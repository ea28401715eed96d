"""What is said on stderr while a run is going on: nothing, lines, or a live display."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from referee.cli.live_table import LiveRow, LiveTable, in_short, share_words
from referee.cli.words import count, duration, is_terminal, rules_in_short, say, wants_colour
from referee.game.faults import FORFEITED, Fault
from referee.process.names import visible
from referee.process.sandbox.cell import Level
from referee.report.words import in_one_line
from referee.store.finished import Finished
from referee.tournament.doors import Invitation
from referee.tournament.plan import Progress
from referee.tournament.player import Failure
from referee.tournament.voids import Void
from referee.tournament.watcher import Begun, Watcher
from referee.tournament.workshop import Copy

if TYPE_CHECKING:
    from rich.console import RenderableType

FAULT_LINES: Final = 10
"""Faults that are shown as they happen; the results have them all."""
FAULT_WIDTH: Final = 160
RED: Final = "31"
FIRST_LINE: Final = 2.0  # seconds
NEXT_LINES: Final = 5.0
NEXT_TABLES: Final = 30.0
ROWS_IN_LINE: Final = 8
_DRAWN_ANEW: Final = 1.0  # seconds between two tables of more than a few bots
_FEW: Final = 32
_WINDOW: Final = 10.0  # seconds over which rates are taken
_ENOUGH: Final = 2.0  # seconds after which they are good enough to tell how long it will take
_BAR: Final = 24  # columns
_SMALL_BAR: Final = 10
_LINE: Final = 88
_MARGIN: Final = 4


def watcher_for(quiet: bool) -> Notices:
    """The watcher that suits stderr."""
    if quiet:
        return Notices()
    return LiveProgress() if is_terminal(sys.stderr) else LineProgress()


class Notices(Watcher):
    """Says only what must not be missed: which bots cannot play, and why."""

    def waiting(self, invitation: Invitation) -> None:
        """What its owner must know."""
        import shlex

        given = [("EUCHRE_REFEREE", invitation.address), ("EUCHRE_TOKEN", invitation.token)]
        if invitation.certificate is not None:
            given.append(("EUCHRE_CA", str(invitation.certificate)))
        seconds = duration(invitation.seconds)
        self.say(f"waiting for {visible(invitation.name)} to dial in, for {seconds} at most, with")
        self.say("    " + " ".join(f"{name}={shlex.quote(value)}" for name, value in given))

    def cannot_play(self, bot: Copy, failure: Failure) -> None:
        """Name the bot, its command and folder, and the evidence."""
        import shlex

        first, *more = failure.evidence.split("\n")
        self.say(f"referee: {visible(bot.name)} cannot play ({failure.cause.word}): {first}")
        for line in more:
            self.say(f"    | {line}")
        if bot.bot.dials_in:
            return
        self.say(f"    command {visible(shlex.join(bot.bot.command))}")
        self.say(f"    folder  {visible(str(bot.origin))}")

    def void(self, void: Void) -> None:
        """Which unit, why, and what becomes of it."""
        after = "excluded" if void.is_last else "to be played again"
        where = f"unit {void.unit.number}, attempt {void.attempt}"
        self.say(f"void: {where} ({after}): {visible(in_one_line(void.reason), keep='')}")

    def less_confined(self, level: Level, why: str) -> None:
        """Say it if bots are not shut in at all."""
        if level == Level.NONE:
            self.say(f"referee: no sandbox: {level.meaning}")
            self.say(f"    {why}")
            self.say("    --sandbox none takes this for agreed, --sandbox require refuses it")

    def say(self, text: str) -> None:
        """One line on stderr."""
        say(text)


class Told(Notices):
    """Says what is being played and which faults are found, and counts for the rest."""

    def __init__(self) -> None:
        self.run: Begun | None = None
        self.table = LiveTable(0)
        self.faults: list[int] = []
        self.latest = Progress()
        self._rates: deque[tuple[float, int, int]] = deque()
        self._faults_said = 0

    def say_bad(self, text: str) -> None:
        """One line that should stand out, in colours if they are wanted."""
        say(text, RED)

    def preparing(self, what: str) -> None:
        """Say what takes a while."""
        self.say(f"{visible(what)} ...")

    def start(self, run: Begun) -> None:
        """Count from here."""
        bots = len(run.names)
        self.run, self.latest = run, Progress()
        self.table, self.faults = LiveTable(bots), [0] * bots
        self._rates.clear()

    def begun(self, run: Begun) -> None:
        """The facts of the run, one line each."""
        self.start(run)
        terms = run.terms
        self.say(f"rules     {rules_in_short(terms.rules)}")
        if terms.commitment is None:
            self.say(f"seed      {terms.seed.hex()}")
        bots = count(len(run.names), "bot")
        self.say(
            f"schedule  {terms.format}, {bots}, {count(run.pairings, 'pairing')}, "
            f"{count(terms.boards, 'board')} each: "
            f"{'at most ' if run.may_stop else ''}{count(run.games, 'game')}"
        )
        if terms.isolation != "shared":
            self.say(f"isolation {terms.isolation}: {run.processes:,} processes to start")
        self.say(f"sandbox   {run.level.value}: {run.level.meaning}")
        if run.limits:
            self.say(f"limits    {visible(run.limits, keep='')}")
        self.say(f"run file  {run.run_file}")
        if run.units_before:
            self.say(
                f"resumed   {run.units_before:,} of {count(run.units, 'unit')} are stored already"
            )

    def recalled(self, units: Sequence[Finished]) -> None:
        """Count them."""
        self._count(units)

    def finished(self, units: Sequence[Finished]) -> None:
        """Count them."""
        self._count(units)

    def _count(self, units: Sequence[Finished]) -> None:
        for result in units:
            self.table.add(result)

    def interrupted(self) -> None:
        """Say at once that the signal has come: to part from a bot takes some seconds."""
        self.ended()
        self.say("interrupted; stopping the bots ...")

    def fault(self, entrant: int, fault: Fault, unit: int, game: int) -> None:
        """One line for each of the first faults."""
        if self.run is None:
            return
        self.faults[entrant] += 1
        self._faults_said += 1
        if self._faults_said <= FAULT_LINES:
            done = "game forfeited" if fault.fallback == FORFEITED else "fallback move"
            where = f"{self.run.names[entrant]}, unit {unit} game {game + 1}"
            line = f"fault: {where}: {fault.cause.word} ({done}): {in_one_line(fault.evidence)}"
            self.say_bad(visible(line, keep="")[:FAULT_WIDTH])
        elif self._faults_said == FAULT_LINES + 1:
            self.say("further faults are counted, not shown; the results list them")

    def tick(self, progress: Progress) -> None:
        """Keep the pace."""
        self.latest = progress
        now = time.monotonic()
        self._rates.append((now, progress.games, progress.decisions))
        while self._rates[-1][0] - self._rates[0][0] > _WINDOW:
            self._rates.popleft()

    def pace(self) -> tuple[float, float]:
        """Games and decisions a second, of late."""
        if len(self._rates) < 2:
            return 0.0, 0.0
        (then, games, decisions), (now, games_now, decisions_now) = self._rates[0], self._rates[-1]
        seconds = max(now - then, 1e-6)
        return (games_now - games) / seconds, (decisions_now - decisions) / seconds

    def how_far(self, width: int | None = None) -> str:
        """The state of the run in one line, of at most so many columns."""
        assert self.run is not None, "asked for when games are played"
        games, decisions = self.pace()
        done = self.run.games_before + self.latest.games
        parts = [
            f"{done:,} of {count(self.run.games, 'game')}",
            f"{games:,.0f} games/s",
            f"{decisions:,.0f} decisions/s",
        ]
        if games > 0 and self._rates[-1][0] - self._rates[0][0] >= _ENOUGH:
            parts.append(f"{duration((self.run.games - done) / games)} left")
        if faults := sum(self.faults):
            parts.append(count(faults, "fault"))
        if width is not None:
            # The first says most; the paces can be missed first.
            while len(parts) > 1 and len(", ".join(parts)) > width:
                del parts[min(2, len(parts) - 1)]
            return ", ".join(parts)[: max(width, 0)]
        return ", ".join(parts)


class LineProgress(Told):
    """For a file or a pipe: a line now and then, and seldom the table in one line."""

    def __init__(self) -> None:
        super().__init__()
        self._next_line = self._next_table = float("inf")

    def begun(self, run: Begun) -> None:
        """The facts; the first line of progress comes soon."""
        super().begun(run)
        self._next_line = time.monotonic() + FIRST_LINE
        self._next_table = time.monotonic() + NEXT_TABLES

    def tick(self, progress: Progress) -> None:
        """A line, if it is time."""
        super().tick(progress)
        if time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + NEXT_LINES
            self.say(self.how_far())
        if time.monotonic() >= self._next_table and self.run is not None:
            self._next_table = time.monotonic() + NEXT_TABLES
            names = [visible(name, keep="") for name in self.run.names]
            self.say(f"so far    {in_short(names, self.table.rows(), ROWS_IN_LINE)}")


class LiveProgress(Told):
    """For a terminal: a bar and a small table, drawn again and again, and gone at the end."""

    def __init__(self) -> None:
        super().__init__()
        from rich.console import Console
        from rich.live import Live

        self._console = Console(
            stderr=True, no_color=not wants_colour(sys.stderr), highlight=False, emoji=False
        )
        self._live = Live(console=self._console, auto_refresh=False, transient=True)
        self._rows: list[LiveRow] = []
        self._next_rows = 0.0

    def say_bad(self, text: str) -> None:
        """One line that should stand out."""
        self._console.print(text, markup=False, soft_wrap=True, style="red")

    def say(self, text: str) -> None:
        """One line, above the display."""
        self._console.print(text, markup=False, soft_wrap=True)

    def begun(self, run: Begun) -> None:
        """The facts, then the display."""
        super().begun(run)
        self._live.start()

    def tick(self, progress: Progress) -> None:
        """Draw again."""
        super().tick(progress)
        if self._live.is_started:
            self._live.update(self._drawn(), refresh=True)

    def ended(self) -> None:
        """Take the display away."""
        if self._live.is_started:
            self._live.update("", refresh=False)
            self._live.stop()

    def room(self) -> int:
        """How many rows of a table there is room for."""
        return max(2, self._console.height - 6)

    def table_drawn(self) -> RenderableType:
        """The table so far."""
        from rich.table import Table
        from rich.text import Text

        assert self.run is not None
        if len(self.faults) <= _FEW or time.monotonic() >= self._next_rows:
            self._next_rows = time.monotonic() + _DRAWN_ANEW
            self._rows = self.table.rows()
        table = Table(box=None, pad_edge=False)
        table.add_column("bot", max_width=32, no_wrap=True)
        for heading in ("won", "lost", "win % ± 95 %", "faults"):
            table.add_column(heading, justify="right")
        for row in self._rows[: self.room()]:
            faults = self.faults[row.bot]
            table.add_row(
                Text(visible(self.run.names[row.bot], keep="")),
                f"{row.wins:,}",
                f"{row.losses:,}",
                share_words(row.share).removesuffix(" %"),
                Text(f"{faults:,}", style="red" if faults else ""),
            )
        return table

    def _drawn(self) -> RenderableType:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        assert self.run is not None
        done = self.run.games_before + self.latest.games
        # Never a whole line: a terminal's own ^C would wrap, and the display could not be taken
        # away any more.
        room = min(self._console.width - _MARGIN, _LINE)
        bar = _BAR if room >= _LINE else _SMALL_BAR
        line = Table.grid(padding=(0, 1))
        line.add_row(
            ProgressBar(total=self.run.games, completed=done, width=bar),
            Text(self.how_far(room - bar - 1), no_wrap=True),
        )
        return Group(self.table_drawn(), line)
