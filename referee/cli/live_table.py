"""The table so far, kept up while games are played, and cheap enough for that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.game.record import End
from referee.store.finished import Finished
from referee.tournament.statistics import Clusters, Share, share_of

BOARDS_KEPT: Final = 4096
"""Boards that may still get games: all pairings play a board within a short time."""


@dataclass(frozen=True, slots=True)
class LiveRow:
    """A bot so far: games won and lost, and the share won with its interval from boards."""

    bot: int
    wins: int
    losses: int
    share: Share | None


class LiveTable:
    """Counts who won, board by board.

    Attributes:
        units, games: counted so far.
    """

    def __init__(self, bots: int) -> None:
        self.units = 0
        self.games = 0
        self._bots = bots
        self._sums = [Clusters() for _ in range(bots)]
        self._boards: dict[int, list[int]] = {}  # games won by each, then games played by each

    def add(self, finished: Finished) -> None:
        """Count a unit."""
        self.units += 1
        board = self._boards.get(finished.unit.board)
        if board is None:
            board = self._boards[finished.unit.board] = [0] * (2 * self._bots)
            if len(self._boards) > BOARDS_KEPT:
                del self._boards[next(iter(self._boards))]
        bots = set(finished.unit.pairing)
        for one in bots:
            _count(self._sums[one], board[one], board[self._bots + one], -1)
        for game, seating in zip(finished.games, finished.unit.seatings, strict=True):
            if game.end == End.CANCELLED:
                continue
            self.games += 1
            sides = len(game.score)
            for side in range(sides):
                for one in set(seating[side::sides]):
                    board[one] += side == game.winner
                    board[self._bots + one] += 1
        for one in bots:
            _count(self._sums[one], board[one], board[self._bots + one], 1)

    def rows(self) -> list[LiveRow]:
        """Everybody, who won most of his games first."""
        rows = [
            LiveRow(bot, sums.wins, sums.games - sums.wins, share_of(sums))
            for bot, sums in enumerate(self._sums)
        ]
        return sorted(rows, key=lambda row: (-(row.share.value if row.share else -1.0), row.bot))


def _count(sums: Clusters, wins: int, games: int, sign: int) -> None:
    """Count a board, or take it back to count it with more games."""
    if games:
        sums.count += sign
        sums.wins += sign * wins
        sums.games += sign * games
        sums.wins_wins += sign * wins * wins
        sums.wins_games += sign * wins * games
        sums.games_games += sign * games * games


def in_short(names: Sequence[str], rows: Sequence[LiveRow], most: int) -> str:
    """The first of the table in one line: ``tips 75.8 ± 1.7 %, random 21.3 ± 1.9 %``."""
    said = [f"{names[row.bot]} {share_words(row.share)}" for row in rows[:most] if row.share]
    if said and len(rows) > most:
        said.append(f"and {len(rows) - most} more")
    return ", ".join(said)


def share_words(share: Share | None) -> str:
    """``75.8 ± 1.7 %``; a dash without games."""
    if share is None:
        return "–"
    margin = "" if share.margin is None else f" ± {100 * share.margin:.1f}"
    return f"{100 * share.value:.1f}{margin} %"
