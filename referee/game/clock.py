"""The clock of one session: deadlines, and what a decision is charged.

Times are seconds of one steady clock, given by the caller. Two rules, which ``proto/README.md``
states for bots:

* *Deadline.* A turn handed off while ``q`` turns of the session are open, itself and all others of
  its message included, is due ``move_limit * q`` later. That is fixed at hand-off; nothing extends
  it.
* *Charge.* A reply that closes turns is charged the time since the later of two moments: the
  hand-off of the oldest turn that was open, and the last reply that closed a turn; less the time
  the referee itself was busy meanwhile. It is split evenly over the turns it closes. Replies that
  close nothing change nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

Turn = TypeVar("Turn", bound=Hashable)


class SessionClock(Generic[Turn]):
    """Deadlines and charges of the turns that one session has open."""

    def __init__(self) -> None:
        # Open turns in the order of their hand-off: hand-off time, deadline, busy time by then.
        self._open: dict[Turn, tuple[float, float, float]] = {}
        self._earliest = float("inf")  # no open turn is due before; may be too early
        self._last_close = float("-inf")
        self._busy_at_close = 0.0

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, turn: object) -> bool:
        return turn in self._open

    def hand_off(self, turn: Turn, limit: float, open_then: int, now: float, busy: float) -> float:
        """A turn is being sent; returns the seconds it has until its deadline.

        Args:
            turn: which turn.
            limit: seconds for this decision, infinity for no limit.
            open_then: the turns open when the message that it is in is sent, all of them
                included: a bot may well answer a message as a whole.
            now: seconds of the steady clock.
            busy: the time the referee has been busy so far, in seconds: a counter that only
                grows, and of which only differences are used.
        """
        return self.hand_off_together((turn,), limit, open_then, now, busy)

    def hand_off_together(
        self, turns: Sequence[Turn], limit: float, open_then: int, now: float, busy: float
    ) -> float:
        """Several turns with one limit are being sent; otherwise as :meth:`hand_off`."""
        if not self._open:
            self._earliest = float("inf")
        allowed = limit * open_then
        due = now + allowed
        if due < self._earliest:
            self._earliest = due
        self._open.update(dict.fromkeys(turns, (now, due, busy)))
        return allowed

    def close(self, turns: Sequence[Turn], now: float, busy: float) -> float:
        """A reply closed these open turns; returns the seconds charged for each of them."""
        if not turns:
            return 0.0
        since, _, busy_before = next(iter(self._open.values()))
        for turn in turns:
            del self._open[turn]
        if self._last_close > since:
            since, busy_before = self._last_close, self._busy_at_close
        charged = max(0.0, now - since - (busy - busy_before))
        self._last_close = now
        self._busy_at_close = busy
        return charged / len(turns)

    def drop(self, turn: Turn) -> None:
        """Forget an open turn that nobody waits for any more; nothing is charged."""
        self._open.pop(turn, None)

    def overdue(self, now: float) -> list[Turn]:
        """The open turns whose deadline has passed."""
        return [turn for turn, (_, due, _) in self._open.items() if due <= now]

    def none_due_before(self) -> float:
        """A time before which no open turn is due: cheap, and not always the latest such time."""
        return self._earliest if self._open else float("inf")

    def next_deadline(self) -> float:
        """When the next open turn is due; infinity if none ever is."""
        self._earliest = min((due for _, due, _ in self._open.values()), default=float("inf"))
        return self._earliest

    def middle_of_oldest(self) -> float:
        """When half the time of the oldest open turn is over; infinity if none is open."""
        for handed_off, due, _ in self._open.values():
            return (handed_off + due) / 2
        return float("inf")

    def allowed(self, turn: Turn) -> tuple[float, float]:
        """When an open turn was handed off, and when it is due."""
        handed_off, due, _ = self._open[turn]
        return handed_off, due
