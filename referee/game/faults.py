"""What can be found wrong with a bot, whose fault it was, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from euchre.rules.options import End, Rules


class Cause(IntEnum):
    """What kind of fault was found; the numbers are those of ``FaultCause`` in the protocol."""

    FAILED_TO_START = 1
    HANDSHAKE = 2
    PROTOCOL = 3
    ILLEGAL_MOVE = 4
    TIMEOUT = 5
    DISCONNECTED = 6
    CRASHED = 7
    FLOODED = 8
    OVER_MEMORY = 9
    OVER_CPU = 10
    SENDING_SIDE_CLOSED = 11
    WITHDRAWN = 12

    @property
    def word(self) -> str:
        """As written in tables, records and JSON, such as ``illegal_move``."""
        return self.name.lower()


class Blame(IntEnum):
    """Whose fault it was. Only a bot's fault scores."""

    BOT = 0
    REFEREE = 1
    ENVIRONMENT = 2

    @property
    def word(self) -> str:
        """As written in records and JSON."""
        return self.name.lower()


ASKED: Final = "asked: "
"""Begins the line of evidence that says what the bot was asked last."""
USED: Final = "used: "
"""Begins the line that says how much time and CPU its process had used."""


def gist(evidence: str) -> str:
    """Evidence without what differs from one fault to the next of the same kind."""
    lines = evidence.split("\n")
    return "\n".join(line for line in lines if not line.startswith((ASKED, USED)))


FORFEITED: Final = -1
"""Stands for a fallback move where the game was forfeited instead."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in one game.

    Attributes:
        cause: what kind. blame: whose fault it was.
        seat: the seat at fault.
        hand, move: where in the record: the index of the hand, and how many moves of it had
            been made.
        fallback: the move the referee made instead, or ``FORFEITED``.
        evidence: sentences for people: what was found, what the limit was, how the process
            ended, the beginning and the end of what it wrote to stderr, the time and CPU that it
            used, what it was asked last. It is stored with the times, not in the record: two runs
            of the same games may differ in it.
    """

    cause: Cause
    blame: Blame
    seat: int
    hand: int
    move: int
    fallback: int
    evidence: str = ""


def counts(cause: Cause, rules: Rules) -> bool:
    """Whether a fault counts as one: as a strike, and in the results.

    In a timed game to be out of time is part of the game, not a fault: it costs the moves that
    the referee then makes, and one side's half of the clock is always used up before the whole.
    """
    return cause != Cause.TIMEOUT or rules.end != End.TIMED


@dataclass(frozen=True, slots=True)
class FaultPolicy:
    """What faults lead to.

    Attributes:
        strikes: a side's faults in one game that forfeit it; 1 forfeits at once.
        withdraw_after: games an entrant may forfeit in a run before the rest of its games are
            forfeited unplayed; 0 for any number.
    """

    strikes: int = 3
    withdraw_after: int = 10

    @property
    def name(self) -> str:
        """``lenient`` or ``strict``."""
        return "strict" if self.strikes == 1 else "lenient"


LENIENT: Final = FaultPolicy()
STRICT: Final = FaultPolicy(strikes=1)

# After these the bot cannot answer the turn at all: there is nothing to go on with.
FATAL: Final = frozenset(
    {
        Cause.FAILED_TO_START,
        Cause.HANDSHAKE,
        Cause.PROTOCOL,
        Cause.DISCONNECTED,
        Cause.CRASHED,
        Cause.FLOODED,
        Cause.OVER_MEMORY,
        Cause.OVER_CPU,
        Cause.SENDING_SIDE_CLOSED,
        Cause.WITHDRAWN,
    }
)
