"""How busy the referee's own loop is, and how late: what must not be blamed on a bot."""

from __future__ import annotations

from collections import deque
from typing import Final

GRACE_SECONDS: Final = 0.002
"""What is always forgiven: the granularity of the loop's own timers."""


LAG_SECONDS: Final = 2.0
"""How long a lag is remembered: what piled up during it takes a while to be worked off."""


class Meter:
    """Counts the loop's busy time and keeps its recent lag. Times are in seconds.

    Attributes:
        busy: the time spent on building and taking in messages so far; it only grows.
        lag: how late the loop was lately in noticing things; late answers are forgiven that much.
    """

    __slots__ = ("_lags", "busy", "lag")

    def __init__(self) -> None:
        self.busy = 0.0
        self.lag = GRACE_SECONDS
        self._lags: deque[tuple[float, float]] = deque()  # when, how late; each less than before

    def worked(self, seconds: float) -> None:
        """The loop spent this time on messages, during which it noticed nothing else."""
        self.busy += seconds

    def woke_late(self, seconds: float, now: float) -> None:
        """At ``now`` a timer fired this much later than planned."""
        lags = self._lags
        while lags and (lags[0][0] < now - LAG_SECONDS):
            lags.popleft()
        while lags and lags[-1][1] <= seconds:
            lags.pop()
        lags.append((now, seconds))
        self.lag = GRACE_SECONDS + max(0.0, lags[0][1])
