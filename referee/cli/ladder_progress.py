"""What is said on stderr while the rounds of a ladder are played."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from referee.cli.events import EventFile
from referee.cli.progress import LiveProgress, Notices, Told
from referee.cli.words import count, is_terminal, rules_in_short
from referee.process.names import visible
from referee.report.standings import elo_cell
from referee.report.words import in_one_line
from referee.store.ladder_file import ACTIVE, LadderEntrant
from referee.tournament.ladder.standing import PROVISIONAL_GAMES, Standing
from referee.tournament.ladder.watcher import LadderWatcher
from referee.tournament.plan import Progress
from referee.tournament.statistics import Ratings
from referee.tournament.watcher import Begun, Several

if TYPE_CHECKING:
    from rich.console import RenderableType

ROWS_IN_LINE: Final = 10
NEXT_LINES: Final = 10.0  # seconds


@dataclass(frozen=True, slots=True)
class Row:
    """A bot in the table: name, games, rating in words; whether its place is provisional."""

    name: str
    games: int
    rating: str
    provisional: bool


def rows_of(
    entrants: Sequence[LadderEntrant], standing: Standing, rated: Ratings | None
) -> list[Row]:
    """The bots that play, the strongest first, those without games last."""
    values = {} if rated is None else dict(enumerate(rated.values))

    def key(one: LadderEntrant) -> tuple[bool, float, int]:
        value = values.get(one.number)
        return value is None, -(value or 0.0), one.number

    found = []
    for one in sorted((one for one in entrants if one.state == ACTIVE), key=key):
        games = standing.league.tallies[one.number].games
        rating = elo_cell(None if rated is None else rated.elo(one.number))
        found.append(Row(visible(one.name, keep=""), games, rating, games < PROVISIONAL_GAMES))
    return found


class _Rounds(Told, LadderWatcher):
    """Says which round is played, and how the ladder stands after it."""

    def __init__(self) -> None:
        super().__init__()
        self._said_facts = False
        self.rows: list[Row] = []

    def begun(self, run: Begun) -> None:
        """The facts that hold for all rounds are said once."""
        said, self._said_facts = self._said_facts, True
        self.start(run)
        if not said:
            self.say(f"rules     {rules_in_short(run.terms.rules)}")
            self.say(f"sandbox   {run.level.value}: {run.level.meaning}")
            if run.terms.isolation != "shared":
                self.say(f"isolation {run.terms.isolation}: {run.processes:,} processes a round")

    def preparing(self, what: str) -> None:
        """Starting bots is part of every round; building them is not."""
        if not what.startswith("starting"):
            super().preparing(what)

    def round_begins(self, number: int, words: Sequence[str], commitment: str) -> None:
        """Who meets, and the promise about the cards."""
        shown = visible(", ".join(words), keep="")
        self.say(f"round {number}: {shown}; commitment {commitment}")

    def round_goes_on(self, number: int) -> None:
        """A round that was interrupted."""
        self.say(f"round {number} was interrupted; it is played to its end")

    def round_over(
        self,
        number: int,
        entrants: Sequence[LadderEntrant],
        standing: Standing,
        rated: Ratings | None,
    ) -> None:
        """Keep the table for who shows it."""
        self.rows = rows_of(entrants, standing, rated)

    def benched(self, entrant: LadderEntrant, reason: str) -> None:
        """Who, and why."""
        self.say_bad(f"benched: {visible(entrant.name, keep='')}: {in_one_line(reason)}")


class LadderLines(_Rounds):
    """For a file or a pipe: a line for each round, and now and then one of how far it is."""

    def __init__(self) -> None:
        super().__init__()
        self._next_line = float("inf")

    def begun(self, run: Begun) -> None:
        """A short round has no line of its own."""
        super().begun(run)
        self._next_line = time.monotonic() + NEXT_LINES

    def tick(self, progress: Progress) -> None:
        """A line, if it is time."""
        super().tick(progress)
        if time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + NEXT_LINES
            self.say(f"          {self.how_far()}")

    def round_over(
        self,
        number: int,
        entrants: Sequence[LadderEntrant],
        standing: Standing,
        rated: Ratings | None,
    ) -> None:
        """The table in one line."""
        super().round_over(number, entrants, standing, rated)
        said = [
            f"{place} {row.name} {row.rating}{' (provisional)' if row.provisional else ''}"
            for place, row in enumerate(self.rows[:ROWS_IN_LINE], 1)
        ]
        if len(self.rows) > ROWS_IN_LINE:
            said.append(f"and {len(self.rows) - ROWS_IN_LINE} more")
        self.say(f"          {count(standing.league.games, 'game')}: {', '.join(said)}")


class LiveLadder(LiveProgress, _Rounds):
    """For a terminal: the ladder's table, and the round that is being played."""

    def table_drawn(self) -> RenderableType:
        """The ladder's table rather than the round's, once there is one."""
        from rich.table import Table
        from rich.text import Text

        if not self.rows:
            return super().table_drawn()
        table = Table(box=None, pad_edge=False)
        for heading, right in (("rank", True), ("bot", False), ("games", True), ("Elo ±", True)):
            table.add_column(heading, justify="right" if right else "left", no_wrap=True)
        table.add_column("")
        for place, row in enumerate(self.rows[: self.room()], 1):
            mark = Text("provisional" if row.provisional else "", style="yellow")
            table.add_row(str(place), Text(row.name), f"{row.games:,}", row.rating, mark)
        return table


class QuietLadder(Notices, LadderWatcher):
    """Says only what must not be missed."""

    def benched(self, entrant: LadderEntrant, reason: str) -> None:
        """Who, and why."""
        self.say(f"benched: {visible(entrant.name, keep='')}: {in_one_line(reason)}")


class LadderEvents(EventFile, LadderWatcher):
    """Rounds in the file of events, besides what each of them tells as a run."""

    def round_begins(self, number: int, words: Sequence[str], commitment: str) -> None:
        """A round and its promise."""
        self.write("round", round=number, pairings=list(words), commitment=commitment)

    def round_goes_on(self, number: int) -> None:
        """A round that was interrupted."""
        self.write("round_goes_on", round=number)

    def round_over(
        self,
        number: int,
        entrants: Sequence[LadderEntrant],
        standing: Standing,
        rated: Ratings | None,
    ) -> None:
        """The table after a round."""
        rows = rows_of(entrants, standing, rated)
        table = [{"bot": row.name, "games": row.games, "elo": row.rating} for row in rows]
        self.write("round_over", round=number, games=standing.league.games, standings=table)

    def benched(self, entrant: LadderEntrant, reason: str) -> None:
        """Who, and why."""
        self.write("benched", bot=entrant.name, reason=reason)


class SeveralLadder(Several, LadderWatcher):
    """Tells several everything, one after the other."""

    def __init__(self, *watchers: LadderWatcher) -> None:
        super().__init__(*watchers)
        self._all = watchers

    def round_begins(self, number: int, words: Sequence[str], commitment: str) -> None:
        """Passed on, like all that follow."""
        for watcher in self._all:
            watcher.round_begins(number, words, commitment)

    def round_goes_on(self, number: int) -> None:
        """Passed on."""
        for watcher in self._all:
            watcher.round_goes_on(number)

    def round_over(
        self,
        number: int,
        entrants: Sequence[LadderEntrant],
        standing: Standing,
        rated: Ratings | None,
    ) -> None:
        """Passed on."""
        for watcher in self._all:
            watcher.round_over(number, entrants, standing, rated)

    def benched(self, entrant: LadderEntrant, reason: str) -> None:
        """Passed on."""
        for watcher in self._all:
            watcher.benched(entrant, reason)


def ladder_watcher(quiet: bool) -> LadderWatcher:
    """The watcher that suits stderr."""
    if quiet:
        return QuietLadder()
    return LiveLadder() if is_terminal(sys.stderr) else LadderLines()
