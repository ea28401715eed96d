"""Units that the referee itself could not finish, and who may have brought that about.

A unit is void when a process of one of its bots cannot be started and no bot is to blame: the
sandbox fails, or the machine has no memory or no processes left. All its games are played again, on
the same board; what was played of it counts for nothing. After so many attempts it is excluded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from referee.game.faults import Cause
from referee.game.unit import Unit
from referee.process.outcome import Tail
from referee.process.sandbox.limits import MIB, Limits
from referee.tournament.player import Failure

MOST_ATTEMPTS: Final = 3
"""So often a unit is played; it may be void twice and be played again."""
MOST_IN_A_ROW: Final = 2
"""So many processes that cannot be started, with none between that can, are put up with. After
that the machine is not what it should be, and to go on would exclude unit after unit."""


@dataclass(frozen=True, slots=True)
class Void:
    """An attempt at a unit that came to nothing.

    Attributes:
        unit: which unit. attempt: which attempt, from 1.
        reason: why, for people.
    """

    unit: Unit
    attempt: int
    reason: str

    @property
    def is_last(self) -> bool:
        """Whether the unit is given up."""
        return self.attempt >= MOST_ATTEMPTS


def starved_by(used: Iterable[tuple[int, Tail]], limits: Limits) -> tuple[int, Failure] | None:
    """Who took so much of the machine that there was none left for others, if somebody did.

    In the sandbox nobody can. Outside it, it is who holds most of those that hold more than a bot
    may in the sandbox.

    Args:
        used: what each running process uses, with the entrant it belongs to.
        limits: what a bot may use.
    """
    worst, found = 1.0, None
    for entrant, tail in used:
        memory, processes = tail.resident_bytes or 0, tail.processes or 0
        for cause, share, words in (
            (Cause.OVER_MEMORY, memory / limits.memory, _memory(memory, limits)),
            (Cause.FLOODED, processes / limits.processes, _processes(processes, limits)),
        ):
            if share > worst:
                text = f"it left the machine no room to start a bot: {words}"
                worst, found = share, (entrant, Failure(cause, text))
    return found


def _memory(used: int, limits: Limits) -> str:
    return f"it held {used // MIB:,} MB of memory, and may hold {limits.memory // MIB:,}"


def _processes(used: int, limits: Limits) -> str:
    return f"it had {used:,} processes, and may have {limits.processes:,}"
