"""Where bots that dial in are let in, and how their owners are told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from referee.net.listening import CannotListen, Tcp, Where
from referee.process.bot_folder import BotFolder
from referee.tournament.crew import Isolation


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the owner of a bot must know to let it dial in.

    Attributes:
        name: the bot's. address, token: for ``EUCHRE_REFEREE`` and ``EUCHRE_TOKEN``.
        certificate: the file for ``EUCHRE_CA``, as it is called here; ``None`` for no TLS.
        seconds: how long it is waited for.
    """

    name: str
    address: str
    token: str
    certificate: Path | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the bots of a run that dial in are let in.

    Attributes:
        first: where the first one is; ``None`` for unix sockets.
        certificate: the file that shows who we are, if that is TCP with TLS.
    """

    first: Tcp | None = None
    certificate: Path | None = None

    def check(self, bots: tuple[BotFolder, ...], isolation: str) -> None:
        """Refuse what cannot be, before anything is started.

        Raises:
            CannotListen: nobody would dial in there, or there are too few ports, or a bot that
                dials in would need many processes.
        """
        guests = [bot.name for bot in bots if bot.dials_in]
        if not guests and self.first is not None:
            raise CannotListen(
                f"--listen {self.first} is for bots that dial in, and there is none; "
                "enter one as wait:NAME"
            )
        if guests and isolation != Isolation.SHARED:
            raise CannotListen(
                f"wait:{guests[0]} dials in as one process, which would see every board from all "
                "sides; leave out --isolation seat, or enter a folder"
            )
        if guests and self.first is not None:
            self.first.next(len(guests) - 1)

    def where(self, number: int, folder: Path) -> Where:
        """Where the bot with this number among those that dial in is let in."""
        return folder / f"w{number}" if self.first is None else self.first.next(number)
