"""What is done when a process cannot be started, or is lost, and no bot is to blame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from referee.process.launch import Launcher
from referee.process.sandbox.limits import Limits
from referee.tournament.crew import Crew
from referee.tournament.player import Player
from referee.tournament.voids import MOST_IN_A_ROW, starved_by


class Rescue:
    """Looks who starved the machine, and has the process replaced.

    Args:
        launcher: starts the processes of the room. limits: what a bot may use of the machine.
        void: makes void whatever a process plays, for a reason.
        break_off: called when the run cannot go on, with the reason.
        looked: called when a process was looked after.

    Attributes:
        over: set when nothing is to be replaced any more.
    """

    def __init__(
        self,
        launcher: Launcher,
        limits: Limits,
        void: Callable[[Player, str], None],
        break_off: Callable[[str], None],
        looked: Callable[[], None],
    ) -> None:
        self.over = False
        self._launcher = launcher
        self._limits = limits
        self._void = void
        self._break_off = break_off
        self._looked = looked
        self._in_a_row = 0
        self._looking: set[asyncio.Task[None]] = set()

    @property
    def is_looking(self) -> bool:
        """Whether a process is being looked after."""
        return bool(self._looking)

    def started(self) -> None:
        """A process could be started."""
        self._in_a_row = 0

    def not_started(self, crews: Sequence[Crew], crew: Crew, player: Player) -> None:
        """A process of a crew, one of these, cannot be started or was lost."""
        assert player.failure is not None, "a process that failed says why"
        why = f"{crew.entrant.name}: {player.failure.evidence}"
        self._in_a_row += 1
        if self._launcher.is_lost or self._in_a_row > MOST_IN_A_ROW:
            self._break_off(why)
            return
        look = asyncio.get_running_loop().create_task(self._look(crews, crew, player, why))
        self._looking.add(look)
        look.add_done_callback(self._done)

    def _done(self, look: asyncio.Task[None]) -> None:
        self._looking.discard(look)
        self._looked()
        error = None if look.cancelled() else look.exception()
        if error is not None:
            self._break_off(f"a bot could not be replaced: {error!r}")

    async def _look(self, crews: Sequence[Crew], crew: Crew, player: Player, why: str) -> None:
        """Whoever starved the machine forfeits; what else depended on the process is void."""
        used = [
            (number, tail)
            for number, one in enumerate(crews)
            for other in one.players
            if one.failure is None and (tail := await other.used()) is not None
        ]
        culprit = starved_by(used, self._limits)
        if culprit is not None:
            crews[culprit[0]].fail(culprit[1])
            await asyncio.sleep(0)  # its games are forfeited before others are void
        if not self.over and crew.failure is None:
            self._void(player, why)
            crew.replace(player)

    async def cancel(self) -> None:
        """Look after nothing any more."""
        for look in self._looking:
            look.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
