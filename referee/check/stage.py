"""A bot made ready to be checked: copied, built, shut in, and started as often as it takes."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.v1 import rules_pb2
from referee.check.catalogue import read_rules
from referee.check.conversation import Conversation, Terms
from referee.check.line import Line
from referee.check.turns import Key, Unfit
from referee.process.bot_folder import BotFolder
from referee.process.launch import Exit, Launcher, LauncherError, StartSpec, bot_environment
from referee.tournament.confinement import CannotConfine, Confined, Confinement, confine
from referee.tournament.player import Entrant, start_hint
from referee.tournament.staging import CannotPlay, RunBroken
from referee.tournament.witness import STDERR_LINES
from referee.tournament.workshop import Copy, Workshop, make

_LEFT_SECONDS: Final = 2.0  # that a process has to end by itself when its part is over


@dataclass(frozen=True, slots=True)
class Played:
    """How one transcript went with one process.

    Attributes:
        wrong: where the bot departed from it; empty if nowhere.
        said: the end of what the process wrote to stderr.
        greeted: whether it said hello at all.
        answers: what it answered to each turn.
        start_seconds, prepare_seconds: to its hello, and from there until it was ready.
        exit: how it ended.
        last_seconds: how long the last of its answers took.
        sdk: what it says it was written with.
    """

    wrong: str
    said: str
    greeted: bool
    answers: dict[Key, bytes]
    start_seconds: float
    prepare_seconds: float
    exit: Exit
    last_seconds: float
    sdk: str


class Stage:
    """A bot that is ready to be started.

    Attributes:
        shop: where its copy is. copies: it, and the bots that it is to play against.
        launcher, confined: how processes are started.
        entrant: the bot as one that can be run.
    """

    def __init__(
        self,
        shop: Workshop,
        copies: tuple[Copy, ...],
        launcher: Launcher,
        confined: Confined,
    ) -> None:
        self.shop = shop
        self.copies = copies
        self.launcher = launcher
        copy = copies[0]
        self.confined = confined
        self.entrant = Entrant(
            copy.name,
            copy.bot.command,
            copy.bot.path,
            origin=copy.origin,
            sandbox=confined.sandbox,
        )
        self._started = 0

    async def play(
        self,
        transcript: pb.Transcript,
        move_ms: int,
        first_legal: bool = False,
        in_reverse: bool = False,
    ) -> Played:
        """Play a transcript with a new process.

        Args:
            transcript: what is said. move_ms: the time for a decision; 0 for no limit.
            first_legal: whether every answer must be the first legal move.
            in_reverse: turns come in reverse order, one at a time.

        Raises:
            RunBroken: no process could be started, and the bot is not to blame.
        """
        terms = Terms(read_rules(transcript.rules), move_ms, first_legal, in_reverse)
        return await self._talk(transcript.steps, terms)

    async def talk(self, steps: Sequence[pb.Step], rules: rules_pb2.Rules, move_ms: int) -> Played:
        """Play steps that are of no transcript with a new process; as :meth:`play`."""
        return await self._talk(steps, Terms(rules, move_ms))

    async def _talk(self, steps: Sequence[pb.Step], terms: Terms) -> Played:
        number, self._started = self._started, self._started + 1
        line = Line(self.shop.folder, f"t{number}")
        await line.start()
        try:
            return await self._play(line, number, steps, terms)
        finally:
            await line.close()

    async def _play(
        self, line: Line, number: int, steps: Sequence[pb.Step], terms: Terms
    ) -> Played:
        token = secrets.token_hex(16)
        spec = StartSpec(
            f"check-{number}",
            self.entrant.command,
            self.entrant.folder,
            bot_environment(line.address, token),
        )
        sandbox = self.entrant.sandbox
        if sandbox is not None:
            user = sandbox.user(number)
            if user is not None:
                os.chmod(line.relay.socket, 0o600)
                os.chown(line.relay.socket, user, user)
            spec = sandbox.confine(spec, number, line.relay.socket)
        began = asyncio.get_running_loop().time()
        process = await self.launcher.launch(spec)
        line.watch(process)
        talk = Conversation(line, token, terms)
        wrong = ""
        try:
            await talk.play(steps)
        except Unfit as error:
            wrong = str(error)
            await asyncio.wait({process.exited}, timeout=_LEFT_SECONDS)
        end = await process.kill()
        if end.environment:
            raise RunBroken(end.describe())
        if wrong and talk.hello is None:
            wrong += start_hint(end, self.entrant)
        said = end.stderr.ends(*STDERR_LINES)
        return Played(
            wrong=self.entrant.in_own_words(wrong),
            said=self.entrant.in_own_words(said),
            greeted=talk.hello is not None,
            answers=talk.turns.answers,
            start_seconds=max(0.0, talk.said_hello - began),
            prepare_seconds=max(0.0, talk.said_ready - talk.said_hello),
            exit=end,
            last_seconds=talk.last_seconds,
            sdk="" if talk.hello is None else talk.hello.sdk,
        )


class CannotStart(Exception):
    """The bot cannot be built or executed; the message says why."""


@asynccontextmanager
async def staged(
    bot: BotFolder, others: Sequence[BotFolder], confinement: Confinement
) -> AsyncIterator[Stage]:
    """The bot, copied and built as for a run; removed when the block is left.

    Args:
        bot: to be checked. others: that it is to play against; they need no building.
        confinement: how bots are shut in.

    Raises:
        BotFolderError: it cannot be copied, or its command is not there.
        CannotStart: its build step failed.
        CannotPlay: this machine cannot shut it in as it must be.
        RunBroken: processes cannot be started here at all.
    """
    with Workshop() as shop:
        copies = shop.take_in((bot, *others))
        launcher = Launcher(shop.folder)
        try:
            await launcher.start()
            confined = await confine(confinement, launcher)
            failure = await make(copies[0], launcher, confined.sandbox)
            if failure is not None:
                raise CannotStart(failure.evidence)
            yield Stage(shop, copies, launcher, confined)
        except LauncherError as error:
            raise RunBroken(str(error)) from error
        except CannotConfine as error:
            raise CannotPlay(str(error)) from None
        finally:
            await launcher.close()
