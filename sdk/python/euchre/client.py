"""Connects a bot to its referee and answers until the referee says goodbye.

The address and a token come in the environment (``EUCHRE_REFEREE``, ``EUCHRE_TOKEN``), where the
referee that starts a bot puts them, or a person. With ``EUCHRE_CA`` too, a file with the referee's
certificate, the connection is by TLS. One loop reads a batch, asks the bot for each decision in it,
and sends the answers back in one message.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any, Final

import grpc
import grpc.aio

from . import dialling, wire
from ._version import __version__
from .advice import warn
from .bot import Bot, Fault, Game, Result, moves_of
from .errors import RefereeError
from .rules.moves import Move
from .rules.options import Rules, RulesError
from .v1 import play_pb2
from .wire import lazy
from .wire.answers import encode_answer, encode_answers

RECONNECTS: Final = 3
"""How often to dial again after the stream broke."""

# The second is what a write gets that the break catches half-way; no referee ends a stream by it.
_BROKEN: Final = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.INTERNAL)


def run(
    bot: type[Bot],
    address: str | None = None,
    token: str | None = None,
    ca: str | None = None,
) -> None:
    """Play with this class of bots until the referee says goodbye, then return.

    Args:
        bot: the class; one instance is made for each seat and game.
        address: where the referee listens, such as ``unix:/tmp/x/ref.sock`` or
            ``127.0.0.1:5000``; by default the environment variable ``EUCHRE_REFEREE``.
        token: what proves who the bot is; by default ``EUCHRE_TOKEN``.
        ca: a file with the referee's certificate in PEM form, or with that of who signed it; no
            other one is trusted then. By default ``EUCHRE_CA``; without either there is no TLS.

    If the referee cannot be reached, or breaks the connection off, it prints why and ends the
    process with status 1. An exception in the bot's own code is not caught.
    """
    warn(bot)
    try:
        address = address or _required("EUCHRE_REFEREE")
        token = token or _required("EUCHRE_TOKEN")
        ca = ca or os.environ.get("EUCHRE_CA")
        asyncio.run(_Session(bot, dialling.Referee(address, ca or None), token).run())
    except RefereeError as error:
        print(f"{bot.name or bot.__name__}: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _required(variable: str) -> str:
    value = os.environ.get(variable)
    if not value:
        raise RefereeError(
            f"{variable} is not set; a bot is started by the referee, for example by "
            f"`referee round-robin FOLDER`, which sets it"
        )
    return value


class _Session:
    """One process's conversation with the referee."""

    def __init__(self, bot: type[Bot], referee: dialling.Referee, token: str) -> None:
        self._bot = bot
        self._referee = referee
        self._token = token
        self._rules = Rules()
        self._prepared = False
        self._games: dict[int, Bot] = {}

    async def run(self) -> None:
        """Talk to the referee until it says goodbye; dial again if the stream breaks."""
        for attempt in range(RECONNECTS + 1):
            # A channel of its own each time: one that has just broken may not know it yet.
            async with self._referee.channel() as channel:
                await self._referee.reach(channel)
                # Read with the busiest parts left as bytes, and written as bytes: the messages are
                # those of the protocol, see `euchre.wire.lazy`.
                call: grpc.aio.StreamStreamCall[bytes, Any] = channel.stream_stream(
                    dialling.PLAY, response_deserializer=lazy.PlayResponse.FromString
                )()
                try:
                    return await self._converse(call)
                except grpc.aio.AioRpcError as error:
                    broken = error.code() in _BROKEN and self._prepared
                    if not broken or attempt == RECONNECTS:
                        raise RefereeError(
                            f"the session with the referee at {self._referee.address} broke off: "
                            f"{error.details()}"
                        ) from None

    async def _converse(self, call: grpc.aio.StreamStreamCall[bytes, Any]) -> None:
        await call.write(play_pb2.PlayRequest(hello=self._hello()).SerializeToString())
        while True:
            message: Any = await call.read()
            if message is grpc.aio.EOF:
                # The status says why; without one the referee simply left.
                if await call.code() != grpc.StatusCode.OK:
                    raise RefereeError(f"the referee ended the session: {await call.details()}")
                raise RefereeError("the referee closed the connection without a goodbye")
            kind = message.WhichOneof("message")
            if kind == "batch":
                answers = self._answer(message.batch)
                if answers:
                    await call.write(encode_answers(answers))
            elif kind == "welcome":
                self._prepare(message.welcome)
                await call.write(play_pb2.PlayRequest(ready=play_pb2.Ready()).SerializeToString())
            elif kind == "goodbye":
                await call.done_writing()
                return

    def _prepare(self, welcome: play_pb2.Welcome) -> None:
        """Take in the rules and prepare the bot; once in a process, however often it connects."""
        if self._prepared:
            return
        try:
            self._rules, unknown = wire.rules_as_known(welcome.rules)
        except RulesError as error:
            raise RefereeError(f"the rules of this session cannot be played: {error}") from None
        if unknown:
            print(
                f"warning: the rules have values that euchre-sdk {__version__} does not know, of "
                f"{', '.join(unknown)}; update it to see them",
                file=sys.stderr,
            )
        self._bot.prepare()
        self._prepared = True

    def _hello(self) -> play_pb2.Hello:
        return play_pb2.Hello(
            token=self._token,
            protocol_version=wire.PROTOCOL_VERSION,
            bot_name=self._bot.name or self._bot.__name__,
            sdk=f"euchre-sdk/{__version__} (Python)",
            max_open_turns=self._bot.max_open_turns,
        )

    def _answer(self, batch: Any) -> list[bytes]:
        """What the bot answers to a batch, encoded in pieces."""
        games = self._games
        for started in batch.started:
            if started.game not in games:  # after dialling again it is announced again
                games[started.game] = self._bot.for_game(self._game(started))
        for fault in batch.faults:
            if (bot := games.get(fault.game)) is not None:
                bot.at_fault(_fault(fault))
        for ended in batch.ended:
            if (bot := games.pop(ended.game, None)) is not None:
                bot.game_over(_result(ended))
        return self._decide(batch.turns)

    def _decide(self, turns: Any) -> list[bytes]:
        """The answers to some turns, encoded in pieces."""
        games, rules = self._games, self._rules
        numbers = [(turn.game, turn.turn) for turn in turns]
        views = [wire.read_turn(turn, rules) for turn in turns]
        answers: list[bytes] = []
        if not views:
            return answers
        moves = moves_of(self._bot, [games[game] for game, _ in numbers], views)
        for (game, turn), move, view in zip(numbers, moves, views, strict=True):
            answers += encode_answer(game, turn, move, view)
        return answers

    def _game(self, started: play_pb2.GameStarted) -> Game:
        return Game(
            seat=started.seat - 1,
            rules=self._rules,
            first_dealer=started.first_dealer - 1,
            seed=started.bot_seed,
            draws=wire.draws_from_wire(started.draws),
            seated=tuple(seat - 1 for seat in started.seated),
        )


def _fault(message: play_pb2.Fault) -> Fault:
    cause = play_pb2.FaultCause.Name(message.cause).removeprefix("FAULT_CAUSE_").lower()
    fallback = None
    if message.HasField("fallback"):
        fallback = Move(wire.move_from(message.fallback))
    return Fault(cause, message.detail, fallback, message.strikes)


def _result(message: play_pb2.GameEnded) -> Result:
    won = {play_pb2.OUTCOME_WON: True, play_pb2.OUTCOME_LOST: False}.get(message.outcome)
    reason = play_pb2.EndReason.Name(message.reason).removeprefix("END_REASON_").lower()
    return Result(won, tuple(message.score), reason, message.detail)
