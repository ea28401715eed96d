"""A bot that dials in: started by its owner, in a debugger or on another machine."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from referee.game.faults import Cause
from referee.tournament.player import Failure, Player

WAIT_SECONDS: Final = 600.0
"""How long is waited for a bot before the first game."""
AGAIN_SECONDS: Final = 60.0
"""How long is waited for it when it broke during play: the others wait too."""


class Guest(Player):
    """A session without a process of ours: what the bot does can be seen from its stream alone.

    When it breaks it is waited for once more, under the same token, because a person has that.
    """

    async def _launch(self) -> Failure | None:
        door, server = self.entrant.door, self._server
        assert door is not None, "a guest comes by a door"
        again = self.breaks > 0
        server.new_process(same_token=again)
        seconds = AGAIN_SECONDS if again else WAIT_SECONDS
        door.invite(server.address, server.token, seconds)
        try:
            await asyncio.wait_for(server.ready.wait(), seconds)
        except TimeoutError:
            came = "it dialled in, but was not ready" if server.greeted.is_set() else "nobody came"
            return Failure(Cause.HANDSHAKE, f"{came} within {seconds:g} s")
        return None

    async def _gone(self, seconds: float) -> bool:
        return False  # nobody here can see whether it runs

    async def stop(self, reason: str) -> None:
        """Say goodbye, and give it time to read that."""
        self._ending = True
        if self._restart is not None:
            self._restart.cancel()
        if self._server.ready.is_set():
            self._server.say_goodbye(reason)
            waits: set[asyncio.Task[Any]] = {
                asyncio.create_task(self._server.detached()),
                asyncio.create_task(self._hurried.wait()),
            }
            seconds = self.session.terms.goodbye_seconds
            await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        await self._server.stop()

    def hurry(self) -> None:
        """Do not wait for it."""
        self._hurried.set()
