"""How a run wants its bots shut in, and what it gets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Self

from referee.process.bot_folder import BotFolder, BotFolderError
from referee.process.launch import Launcher
from referee.process.sandbox.cell import Level, Sandbox
from referee.process.sandbox.level import Survey, survey
from referee.process.sandbox.limits import MIB, PLAYING, Limits
from referee.store.manifest import Setting

MODES: Final = ("auto", "require", "none")


class CannotConfine(Exception):
    """The bots cannot be shut in as far as they must be; the message says why, and the remedy."""


@dataclass(frozen=True, slots=True)
class Confinement:
    """What somebody asks for.

    Attributes:
        least: the least level that will do; less, and nothing is played.
        most: the most that is wanted: ``NONE``, or ``FULL`` for the best there is.
        limits: what a bot may use in a sandbox.
        exposed: folders that bots may read besides those of the system and of Python.
    """

    least: Level = Level.NONE
    most: Level = Level.NONE
    limits: Limits = PLAYING
    exposed: tuple[str, ...] = ()

    @classmethod
    def of_mode(cls, mode: str, limits: Limits, exposed: tuple[str, ...]) -> Self:
        """What ``--sandbox MODE`` asks for."""
        least = Level.FULL if mode == "require" else Level.NONE
        most = Level.NONE if mode == "none" else Level.FULL
        return cls(least, most, limits, exposed)

    def check(self, bots: Iterable[BotFolder]) -> None:
        """Refuse bots that ask for more than they may have. Where nothing is limited they may ask
        for whatever they like.

        Raises:
            BotFolderError: with the faults of all of them at once.
        """
        if self.most == Level.NONE:
            return
        faults = dict.fromkeys(fault for bot in bots for fault in bot.asked.too_much(self.limits))
        if faults:
            raise BotFolderError(list(faults))

    def settings(self, level: Level) -> dict[str, Setting]:
        """What the run file keeps of it, with the level that was reached."""
        kept: dict[str, Setting] = {"sandbox": level.value}
        if level != Level.NONE:
            kept |= {
                "bot_memory_mb": self.limits.memory // MIB,
                "bot_processes": self.limits.processes,
                "bot_disk_mb": self.limits.scratch // MIB,
                "exposed": "\n".join(self.exposed),
            }
        if level == Level.FULL:
            kept["bot_cpus"] = f"{self.limits.cpus:g}"
        return kept

    @classmethod
    def before(cls, settings: Mapping[str, Setting]) -> Self:
        """What a run that was interrupted had: it must have no less when it goes on."""
        level = _level(settings.get("sandbox"))
        plain = PLAYING
        limits = Limits(
            memory=_number(settings.get("bot_memory_mb"), plain.memory // MIB) * MIB,
            processes=_number(settings.get("bot_processes"), plain.processes),
            scratch=_number(settings.get("bot_disk_mb"), plain.scratch // MIB) * MIB,
            cpus=_cpus(settings.get("bot_cpus"), plain.cpus),
        )
        exposed = settings.get("exposed")
        folders = tuple(exposed.split("\n")) if isinstance(exposed, str) and exposed else ()
        return cls(level, Level.FULL if level != Level.NONE else level, limits, folders)


def _level(value: Setting) -> Level:
    return Level(value) if isinstance(value, str) and value in set(Level) else Level.NONE


def _number(value: Setting, otherwise: int) -> int:
    return value if isinstance(value, int) and value > 0 else otherwise


def _cpus(value: Setting, otherwise: float) -> float:
    try:
        return float(value) if isinstance(value, str) else otherwise
    except ValueError:
        return otherwise


@dataclass(frozen=True, slots=True)
class Confined:
    """What a run gets: the sandbox, or none; and why it is not the best, if that was wanted."""

    sandbox: Sandbox | None
    shortfall: str = ""

    @property
    def level(self) -> Level:
        """How far bots are shut in."""
        return Level.NONE if self.sandbox is None else self.sandbox.level


async def confine(wanted: Confinement, launcher: Launcher) -> Confined:
    """The sandbox for a run.

    Raises:
        CannotConfine: this machine does not reach the least level that will do.
    """
    if wanted.most == Level.NONE:
        return Confined(None)
    found = await survey(launcher, wanted.limits, wanted.exposed)
    shortfall = shortfall_of(found)
    if not found.level.reaches(wanted.least):
        raise CannotConfine(
            f"bots must be shut in as far as {wanted.least.value!r}, and here it goes as far as "
            f"{found.level.value!r}: {shortfall}"
        )
    return Confined(found.sandbox, shortfall)


def shortfall_of(found: Survey) -> str:
    """What is missing for the best level, and what to do about it; empty if nothing is."""
    return "; ".join(
        f"{finding.says}{f' ({finding.remedy})' if finding.remedy else ''}"
        for finding in found.missing
    )


IN_THE_OPEN: Final = Confinement()
"""For bots that are trusted: no sandbox."""
