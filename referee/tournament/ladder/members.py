"""Who is on a ladder: adding bots, taking them off, and leaving out what they played."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from referee.process.bot_folder import BotFolder, BotFolderError, check_command
from referee.process.folder_files import entrant_hash
from referee.process.names import unique_names
from referee.process.packed import pack
from referee.program import again
from referee.store.errors import RunFileError
from referee.store.ladder_file import ACTIVE, BANNED, REMOVED, LadderEntrant, LadderFile
from referee.tournament.statistics.outcomes import MOST_RATED
from referee.tournament.terms import now


class NotOnLadder(Exception):
    """Something that cannot be done with a bot; the message says why, and what to do."""


def put_on(ladder: LadderFile, bots: Sequence[BotFolder]) -> list[tuple[LadderEntrant, bool]]:
    """Put bots on a ladder.

    A bot is its files. Another version of one that is there enters beside it, under the same name
    with a number. One that is there already and was benched or removed plays again.

    Returns:
        The bots as they are on the ladder, and whether each is new there.

    Raises:
        BotFolderError: a folder is not in order.
        NotOnLadder: one is banned, or there are too many.
    """
    found: list[tuple[LadderEntrant, bool]] = []
    for bot in bots:
        if bot.build is None:
            check_command(bot)
        hashed = entrant_hash(bot.path)
        entrants = ladder.entrants()
        known = next((one for one in entrants if one.hash == hashed), None)
        if known is None:
            found.append((_new(ladder, entrants, bot, hashed), True))
            continue
        if known.state == BANNED:
            raise NotOnLadder(
                f"{known.name} is banned ({known.reason}); lift that first: "
                f"{again('ladder', 'ban', '--lift', ladder.path, known.name)}"
            )
        if known.state != ACTIVE:
            ladder.change(known.number, ACTIVE, "", now())
        found.append((known, False))
    return found


def _new(
    ladder: LadderFile, entrants: Sequence[LadderEntrant], bot: BotFolder, hashed: str
) -> LadderEntrant:
    if len(entrants) >= MOST_RATED:
        raise NotOnLadder(f"{ladder.path} has {MOST_RATED} bots, and no more can be rated together")
    packed = pack(bot.path)
    if entrant_hash(bot.path) != hashed:
        raise BotFolderError([f"{bot.path} was changed meanwhile; add it again"])
    names = [one.name for one in entrants]
    name = unique_names([*names, bot.name])[-1]
    entrant = LadderEntrant(
        len(entrants), name, bot.version or "", hashed, str(bot.path), ACTIVE, ""
    )
    ladder.add(entrant, packed, now())
    return entrant


def named(ladder: LadderFile, name: str) -> LadderEntrant:
    """The bot of a name.

    Raises:
        NotOnLadder: there is none.
    """
    entrants = ladder.entrants()
    for one in entrants:
        if one.name == name:
            return one
    names = [one.name for one in entrants]
    close = get_close_matches(name, names, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(names) or 'none yet'}"
    raise NotOnLadder(f"{ladder.path} has no bot {name!r}; {hint}")


def take_off(ladder: LadderFile, names: Sequence[str]) -> None:
    """These play no more; what they played counts. From the next round on.

    Raises:
        NotOnLadder: there is none of a name, or it is banned.
    """
    for one in [named(ladder, name) for name in names]:
        if one.state == BANNED:
            raise NotOnLadder(f"{one.name} is banned, which is more than removed")
        ladder.change(one.number, REMOVED, "", now())


def ban(ladder: LadderFile, names: Sequence[str], reason: str) -> None:
    """These play no more, and no game that they ever played counts.

    Raises:
        NotOnLadder: there is none of a name.
    """
    for one in [named(ladder, name) for name in names]:
        ladder.change(one.number, BANNED, reason, now())


def lift(ladder: LadderFile, names: Sequence[str]) -> None:
    """What these played counts again, and they play again.

    Raises:
        NotOnLadder: there is none of a name, or it is not banned.
    """
    for one in [named(ladder, name) for name in names]:
        if one.state != BANNED:
            raise NotOnLadder(f"{one.name} is not banned")
        ladder.change(one.number, ACTIVE, "", now())


def begin(path: Path, terms: dict[str, object], bots: Sequence[BotFolder]) -> LadderFile:
    """Begin a ladder with these bots.

    Raises:
        RunFileError: no file can be made there.
        BotFolderError, NotOnLadder: the bots cannot be put on it. Then there is no file.
    """
    ladder = LadderFile.create(path, terms)
    try:
        put_on(ladder, bots)
    except (RunFileError, BotFolderError, NotOnLadder):
        path.unlink(missing_ok=True)
        raise
    return ladder
