"""The rooms of a run: one in the referee's own process, or several in workers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.process.bot_folder import BotFolder, BotFolderError
from referee.process.launch import Launcher
from referee.tournament.plan import Plan
from referee.tournament.player import Entrant
from referee.tournament.room import Room
from referee.tournament.runner import AnyRoom
from referee.tournament.workers.distant import DistantRoom
from referee.tournament.workshop import Workshop


def check_workers(workers: int, bots: Iterable[BotFolder]) -> None:
    """Refuse more than one room with bots that cannot be in several.

    Raises:
        BotFolderError: with the faults of all of them at once.
    """
    faults = [
        f"{bot.name} dials in, and plays all its games in one process; use --workers 1"
        for bot in bots
        if bot.dials_in and workers > 1
    ]
    if faults:
        raise BotFolderError(faults)


def make_rooms(
    plan: Plan, entrants: Sequence[Entrant], launcher: Launcher, shop: Workshop, workers: int
) -> list[AnyRoom]:
    """As many rooms as there are to be workers; with one, it is in this process.

    Args:
        plan, entrants: for each room.
        launcher: starts the bots of a room in this process; workers have their own.
        shop: where the sockets are.
    """
    if workers == 1:
        return [Room(plan, entrants, launcher, shop.sockets())]
    return [
        DistantRoom(plan, _with_own_logs(entrants, number), shop.sockets(), number, workers)
        for number in range(workers)
    ]


def _with_own_logs(entrants: Iterable[Entrant], room: int) -> list[Entrant]:
    """What the processes of a room print goes to files of that room."""
    return [
        one
        if one.log is None
        else replace(one, log=one.log.with_name(f"{one.log.stem}-{room + 1}{one.log.suffix}"))
        for one in entrants
    ]
