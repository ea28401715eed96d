"""Bots that nobody here starts: `wait:NAME` stands for one that will dial in by itself."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from referee.process.bot_folder import BotFolder, BotFolderError
from referee.process.names import normalise_name

PREFIX: Final = "wait:"


def guest(path: Path) -> BotFolder | None:
    """The bot that is meant by `wait:NAME`; ``None`` if this names a folder.

    Raises:
        BotFolderError: there is no name.
    """
    words = str(path)
    if not words.startswith(PREFIX):
        return None
    name = normalise_name(words.removeprefix(PREFIX))
    if not name:
        raise BotFolderError([f"{words} names nobody; write {PREFIX}NAME, such as {PREFIX}ann"])
    return BotFolder(Path(f"{PREFIX}{name}"), name, None, None, command=(), build=None)


def guest_hash(bot: BotFolder) -> str:
    """What stands for the hash of its files, which are elsewhere: that of its name."""
    return hashlib.sha256(str(bot.path).encode()).hexdigest()
