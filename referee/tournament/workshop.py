"""Where the bots of a run are made ready: a private folder with a copy of each.

Bots are built and run from the copies, so that editing a bot while it plays harms nothing, and the
hash of what was entered is the hash of what played.
"""

from __future__ import annotations

import dataclasses
import itertools
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from referee.game.faults import Cause
from referee.process.bot_folder import (
    BotFolder,
    BotFolderError,
    build,
    check_command,
    entrant_hash,
    load_bot,
    snapshot,
    unique_names,
)
from referee.process.guests import guest, guest_hash
from referee.process.launch import Launcher
from referee.process.sandbox.cell import Sandbox
from referee.tournament.player import Failure

_LONGEST: Final = 60
"""Bytes that the temporary folder's path may have: the path of a socket in it must stay within the
some hundred bytes that systems allow."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A bot's copy in the workshop.

    Attributes:
        name: unique in the run. origin: the folder it was copied from. hash: of its files, in hex.
        bot: how to build and run the copy.
    """

    name: str
    origin: Path
    hash: str
    bot: BotFolder


def load_bots(folders: Iterable[Path]) -> tuple[BotFolder, ...]:
    """Read the folders of bots; `wait:NAME` is one that will dial in.

    Raises:
        BotFolderError: with the faults of all of them at once.
    """
    bots: list[BotFolder] = []
    faults: dict[str, None] = {}  # in order, once each: a folder may be entered twice
    for folder in folders:
        try:
            bots.append(guest(folder) or load_bot(folder))
        except BotFolderError as error:
            faults |= dict.fromkeys(error.faults)
    if faults:
        raise BotFolderError(list(faults))
    return tuple(bots)


class Workshop:
    """The private folder of a run, or of several runs of the same bots one after the other. Use it
    in a ``with`` statement; it is removed at the end.

    A bot that lies where one of the same name lay before is taken to be the same, and is neither
    copied nor built again.

    Attributes:
        folder: its path, short enough for sockets.
        made: the copies that are built.
    """

    def __init__(self) -> None:
        self.made: set[Path] = set()
        self._copies: dict[tuple[Path, str], Copy] = {}
        self._places = itertools.count()
        parent = tempfile.gettempdir()
        if len(parent.encode("utf-8", "surrogateescape")) > _LONGEST:
            parent = "/tmp"
        self.folder = Path(tempfile.mkdtemp(prefix="euchre-", dir=parent))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # A bot may have put something there that cannot be removed; that must not end a run.
        shutil.rmtree(self.folder, ignore_errors=True)

    def sockets(self) -> Path:
        """A new folder in it, for the sockets of one run; its path is as short as can be."""
        place = self.folder / f"s{next(self._places)}"
        place.mkdir(mode=0o700)
        return place

    def take_in(
        self,
        bots: Sequence[BotFolder],
        names: Sequence[str] | None = None,
        origins: Sequence[Path] | None = None,
    ) -> tuple[Copy, ...]:
        """Copy the bots.

        Args:
            bots: as read from where they lie.
            names: what to call them; by default their own names, made unique.
            origins: where they come from, for people; by default where they lie.

        Raises:
            BotFolderError: a file cannot be copied, or a command cannot be executed; with all
                faults at once.
        """
        names = unique_names([bot.name for bot in bots]) if names is None else names
        origins = [bot.path for bot in bots] if origins is None else origins
        copies: list[Copy] = []
        faults: dict[str, None] = {}
        for bot, name, origin in zip(bots, names, origins, strict=True):
            try:
                copies.append(self._copy(bot, name, origin))
            except BotFolderError as error:
                faults |= dict.fromkeys(error.faults)
        if faults:
            raise BotFolderError(list(faults))
        return tuple(copies)

    def _copy(self, bot: BotFolder, name: str, origin: Path) -> Copy:
        if bot.dials_in:
            return Copy(name, bot.path, guest_hash(bot), bot)
        known = self._copies.get((bot.path, name))
        if known is not None:
            return known
        into = self.folder / f"b{next(self._places)}"
        copied = dataclasses.replace(bot, path=snapshot(bot.path, into))
        copy = Copy(name, origin, entrant_hash(copied.path), copied)
        if bot.build is None:
            try:
                check_command(copied)
            except BotFolderError as error:
                raise BotFolderError(_of_origin(error, copy)) from None
        self._copies[bot.path, name] = copy
        return copy


async def make(
    copy: Copy, launcher: Launcher, sandbox: Sandbox | None = None, number: int = 0
) -> Failure | None:
    """Build a bot, if it has a build step; why it cannot play then, if it cannot.

    Args:
        copy: the bot. launcher: runs the step.
        sandbox: where, for the bot with this number.
    """
    if copy.bot.dials_in or (copy.bot.build is None and sandbox is None):
        return None
    try:
        await build(copy.bot, launcher, sandbox=sandbox, number=number)
        check_command(copy.bot, sandbox)
    except BotFolderError as error:
        return Failure(Cause.FAILED_TO_START, "\n".join(_of_origin(error, copy)))
    return None


def _of_origin(error: BotFolderError, copy: Copy) -> list[str]:
    """What is wrong with a copy, said of the folder that people know."""
    return [fault.replace(str(copy.bot.path), str(copy.origin)) for fault in error.faults]
