"""Differences in strength on the logistic Elo scale."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10

from referee.tournament.statistics.shares import Share


def elo_of(share: float) -> float | None:
    """The Elo difference at which one wins this share of games; ``None`` at 0 and at 1.

    ``share = 1 / (1 + 10 ** (-elo / 400))`` (Elo, *The Rating of Chessplayers*, 1978, in its
    logistic form).

    >>> round(elo_of(10 / 11))
    400
    """
    if not 0 < share < 1:
        return None
    return 400 * log10(share / (1 - share))


@dataclass(frozen=True, slots=True)
class Elo:
    """An Elo figure with its 95 % interval. ``None`` is an open end, or not known.

    ``value`` is ``None`` for one who won all or nothing; then one end of the interval is open.
    """

    value: float | None
    low: float | None
    high: float | None

    @property
    def margin(self) -> float | None:
        """Half the width of the interval, or ``None`` where an end is open."""
        if self.low is None or self.high is None:
            return None
        return (self.high - self.low) / 2


def elo_from(share: Share | None, scale: float = 1.0) -> Elo | None:
    """The Elo figure that a share of games stands for, or ``None`` without games.

    Args:
        share: the share and its interval; the ends are carried over one by one.
        scale: what to multiply with; see :func:`against_field`.
    """

    def end(of: float | None) -> float | None:
        found = None if of is None else elo_of(of)
        return None if found is None else scale * found

    return None if share is None else Elo(end(share.value), end(share.low), end(share.high))


def against_field(opponents: int) -> float:
    """What turns Elo against one's opponents into Elo against the mean of all, oneself included.

    If ratings sum to zero over the field, the mean of the n opponents of a bot rated R is
    ``-R / n``, so it is ahead of them by ``R (n + 1) / n``. With this scale the difference of two
    rows is the difference of two strengths: of two bots that meet only each other, one is at half
    their difference and the other at minus that.
    """
    return opponents / (opponents + 1)
