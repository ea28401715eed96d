"""How busy the referee's own loop is, and how late: what must not be blamed on a bot."""

from __future__ import annotations

from typing import Final

GRACE_SECONDS: Final = 0.002
"""What is always forgiven: the granularity of the loop's own timers."""


class Meter:
    """Counts the loop's busy time and keeps its recent lag. Times are in seconds.

    Attributes:
        busy: the time spent on building and taking in messages so far; it only grows.
        lag: how late the loop currently is in noticing things; late answers are forgiven that
            much.
    """

    __slots__ = ("busy", "lag")

    def __init__(self) -> None:
        self.busy = 0.0
        self.lag = GRACE_SECONDS

    def worked(self, seconds: float) -> None:
        """The loop spent this time on messages, during which it noticed nothing else."""
        self.busy += seconds

    def woke_late(self, seconds: float) -> None:
        """A timer fired this much later than planned. Old lag fades by half each time."""
        self.lag = max(GRACE_SECONDS + max(0.0, seconds), self.lag / 2, GRACE_SECONDS)
