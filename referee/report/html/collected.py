"""What the page needs beside the report, gathered while the units of a run are counted."""

from __future__ import annotations

from referee.analysis.blobs import UnitAnalysis
from referee.game.unit import UnitResult
from referee.report.html.choice import Choice
from referee.report.html.trend import Trend
from referee.store.run_file import RunFile
from referee.tournament.statistics import League


class Collected:
    """Looks at every unit of a run once, and keeps no more than a page can show.

    Attributes:
        file: the open run file, from which the chosen games are read in the end; ``None`` if no
            games are to be shown.
        trend: what ratings were in the course of the run. choice: games to be shown.
    """

    def __init__(self, file: RunFile | None, entrants: int, units: int = 0) -> None:
        """``entrants``: how many rows the table has. ``units``: how many will be seen, where there
        is no file that says so."""
        games = 0
        if file is not None:
            units, games = file.counts.units, file.counts.games
        self.file = file
        self.trend = Trend(entrants, units)
        self.choice = Choice(games)
        self._seen = 0

    def see(self, league: League, result: UnitResult, analysis: UnitAnalysis | None = None) -> None:
        """A unit was given to the league, which may have left it out."""
        if league.units > self._seen:
            self._seen = league.units
            self.trend.see(league)
            if self.file is not None:
                self.choice.see(result, analysis)

    def finish(self, league: League) -> None:
        """That was the last one."""
        self.trend.finish(league)
