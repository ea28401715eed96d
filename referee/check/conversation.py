"""Plays one transcript with one process of a bot, and notes where the bot departs from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import grpc.aio
from google.protobuf.message import Message

from euchre import wire
from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.v1 import play_pb2, rules_pb2
from referee.check.line import Closed, Ended, Gone, Item, Line, Opened, Said, Stream
from referee.check.turns import Turns, Unfit
from referee.process.launch import Exit
from referee.tournament.terms import referee_name

HELLO_SECONDS: Final = 30.0
READY_SECONDS: Final = 60.0
PATIENCE_SECONDS: Final = 15.0
"""For whatever else is waited for: a machine may be busy."""
UNTIMED_SECONDS: Final = 24 * 60 * 60.0
"""For an answer where there is no clock: somebody may be looking at it with a debugger."""
_DYING_SECONDS: Final = 1.0  # from the end of a stream to that of the process, if it dies
_SETTLE_SECONDS: Final = 2.0  # for what a process that has ended sent before
GOODBYE_MS: Final = 2000
OPEN_TURNS: Final = 512
MAX_MESSAGE_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Terms:
    """What a bot is told, and how its answers are judged.

    Attributes:
        rules: of the session. move_ms: the time for a decision.
        first_legal: whether every answer must be the first legal move.
        in_reverse: whether turns come in reverse order, one at a time.
        patient: whether it is waited for without end, because a person starts it.
    """

    rules: rules_pb2.Rules
    move_ms: int
    first_legal: bool = False
    in_reverse: bool = False
    patient: bool = False


class Conversation:
    """One transcript being played.

    Attributes:
        turns: what was asked and answered.
        hello: what the bot said of itself, once it has.
        said_hello, said_ready: when, in seconds of the loop's clock; 0 before.
        last_seconds: how long the last message with answers took to come.
        exit: how the process ended, once it has.
    """

    def __init__(self, line: Line, token: str, terms: Terms) -> None:
        self.turns = Turns()
        self.hello: play_pb2.Hello | None = None
        self.said_hello = self.said_ready = self.last_seconds = 0.0
        self.exit: Exit | None = None
        self._line = line
        self._token = token
        self._terms = terms
        self._stream: Stream | None = None
        self._leaving = False

    async def play(self, steps: Iterable[pb.Step]) -> None:
        """Play it.

        Raises:
            Unfit: the bot departs from it; the message says how.
        """
        for step in steps:
            kind = step.WhichOneof("step")
            assert kind is not None, "every step is one"
            await getattr(self, f"_{kind}")(getattr(step, kind))

    # ------------------------------------------------------------------ what comes in

    async def _next(self, seconds: float, what: str) -> Item:
        """The next thing that the bot does; answers to turns are taken in on the way.

        Raises:
            Unfit: nothing came in time, or something that ends the conversation.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + (UNTIMED_SECONDS if self._terms.patient else seconds)
        while True:
            left = deadline - loop.time()
            if self.exit is not None:
                left = min(left, _SETTLE_SECONDS)
            try:
                item = await asyncio.wait_for(self._line.items.get(), max(left, 0.001))
            except TimeoutError:
                if self.exit is not None:
                    raise Unfit(f"{what} was due, but {self._ended()}") from None
                raise Unfit(f"{what} was due, and did not come in {seconds:g} s") from None
            if isinstance(item, Ended):
                self.exit = item.exit
                if self._stream is None:
                    return item
            elif isinstance(item, Opened) or item.stream is self._stream:
                return item

    async def _is_dying(self) -> bool:
        """Whether the process ends now: then that is what happened, and not that its stream did."""
        deadline = asyncio.get_running_loop().time() + _DYING_SECONDS
        while self.exit is None:
            left = deadline - asyncio.get_running_loop().time()
            try:
                item = await asyncio.wait_for(self._line.items.get(), max(left, 0.001))
            except TimeoutError:
                return False
            if isinstance(item, Ended):
                self.exit = item.exit
        return True

    def _ended(self) -> str:
        assert self.exit is not None, "asked of a process that has ended"
        return f"the process ended: {self.exit.describe()}"

    async def _unexpected(self, item: Item, what: str) -> Unfit:
        if isinstance(item, Closed | Gone) and await self._is_dying():
            return Unfit(f"{what} was due, but {self._ended()}")
        if isinstance(item, Ended):
            return Unfit(f"{what} was due, but {self._ended()}")
        if isinstance(item, Opened):
            if self._stream is None:
                return Unfit(f"{what} was due, but the bot opened another stream")
            return Unfit(f"{what} was due, but the bot opened a second stream beside the first")
        if isinstance(item, Closed):
            return Unfit(f"{what} was due, but the bot closed its sending side")
        if isinstance(item, Gone):
            return Unfit(f"{what} was due, but the bot broke the stream off")
        if item.message is None:
            return Unfit(f"{what} was due, but the bot sent bytes that are no PlayRequest")
        kind = item.message.WhichOneof("message")
        if kind == "moves":
            return Unfit(f"{what} was due, but the bot sent Moves")
        sent = f"sent {kind.capitalize()}" if kind else "sent an empty PlayRequest"
        return Unfit(f"{what} was due, but the bot {sent}")

    # ------------------------------------------------------------------ the steps

    async def _expect_hello(self, _: pb.ExpectHello) -> None:
        item = await self._next(HELLO_SECONDS, "a stream")
        if not isinstance(item, Opened):
            raise await self._unexpected(item, "a stream")
        self._stream = item.stream
        item = await self._next(HELLO_SECONDS, "Hello")
        hello = _member(item, "hello")
        if hello is None:
            raise await self._unexpected(item, "Hello")
        if hello.token != self._token:
            raise Unfit("the token in Hello is not that of EUCHRE_TOKEN")
        if hello.protocol_version != wire.PROTOCOL_VERSION:
            raise Unfit(
                f"Hello has protocol_version {hello.protocol_version}; it is "
                f"{wire.PROTOCOL_VERSION}"
            )
        self.hello = hello
        self.said_hello = self.said_hello or asyncio.get_running_loop().time()
        most = 1 if self._terms.in_reverse else OPEN_TURNS
        self.turns.granted = max(1, min(most, hello.max_open_turns or 1))

    async def _send_welcome(self, step: pb.SendWelcome) -> None:
        welcome = play_pb2.Welcome(
            protocol_version=wire.PROTOCOL_VERSION,
            referee=referee_name(),
            rules=self._terms.rules,
            max_open_turns=self.turns.granted,
            fault_policy=play_pb2.FaultPolicy(strikes=3),
            max_message_bytes=MAX_MESSAGE_BYTES,
            clock=play_pb2.Clock(prepare_ms=int(READY_SECONDS * 1000), goodbye_ms=GOODBYE_MS),
        )
        if self._terms.move_ms:
            welcome.clock.move_ms = self._terms.move_ms
        _add(welcome, step.unknown)
        await self._send(play_pb2.PlayResponse(welcome=welcome))

    async def _expect_ready(self, _: pb.ExpectReady) -> None:
        item = await self._next(READY_SECONDS, "Ready")
        if _member(item, "ready") is None:
            raise await self._unexpected(item, "Ready")
        self.said_ready = self.said_ready or asyncio.get_running_loop().time()

    async def _send_batch(self, step: pb.SendBatch) -> None:
        batch = play_pb2.Batch()
        batch.CopyFrom(step.batch)
        # What is added stays with the turn it is added to, whenever that is sent.
        _add(batch, step.unknown)
        asked = list(batch.turns)
        self.turns.ask(reversed(asked) if self._terms.in_reverse else asked)
        for ended in batch.ended:
            self.turns.close(ended.game)
        del batch.turns[:]
        batch.turns.extend(self.turns.hand_off(self._terms.move_ms))
        await self._send(play_pb2.PlayResponse(batch=batch))

    async def _expect_answers(self, step: pb.ExpectAnswers) -> None:
        while not self.turns.is_idle:
            seconds = self._terms.move_ms * self.turns.open_count / 1000 + PATIENCE_SECONDS
            if not self._terms.move_ms:
                seconds = UNTIMED_SECONDS
            open_turns = self.turns.open_count
            what = "an answer" if open_turns == 1 else f"an answer to one of {open_turns} turns"
            began = asyncio.get_running_loop().time()
            item = await self._next(seconds, what)
            moves = _member(item, "moves")
            if moves is None:
                raise await self._unexpected(item, what)
            self.last_seconds = asyncio.get_running_loop().time() - began
            self.turns.take(moves)
            if more := self.turns.hand_off(self._terms.move_ms):
                await self._send(play_pb2.PlayResponse(batch=play_pb2.Batch(turns=more)))
        self.turns.check(step.moves, self._terms.first_legal)

    async def _expect_silence(self, step: pb.ExpectSilence) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + step.milliseconds / 1000
        while (left := deadline - loop.time()) > 0:
            try:
                item = await asyncio.wait_for(self._line.items.get(), left)
            except TimeoutError:
                return
            if isinstance(item, Ended):
                self.exit = item.exit
            if isinstance(item, Ended | Opened) or item.stream is self._stream:
                raise await self._unexpected(item, "nothing")

    async def _send_unknown(self, step: pb.SendUnknown) -> None:
        await self._send(play_pb2.PlayResponse.FromString(step.fields))

    async def _send_goodbye(self, step: pb.SendGoodbye) -> None:
        self._leaving = True
        await self._send(play_pb2.PlayResponse(goodbye=play_pb2.Goodbye(reason=step.reason)))

    async def _expect_close(self, _: pb.ExpectClose) -> None:
        what = "the end of its sending side"
        while not isinstance(item := await self._next(PATIENCE_SECONDS, what), Closed):
            moves = _member(item, "moves")  # they may have crossed the goodbye
            if moves is None:
                raise await self._unexpected(item, what)
            self.turns.take(moves)
        self._end_stream(0, "")

    async def _send_status(self, step: pb.SendStatus) -> None:
        self._end_stream(step.code, step.details)

    def _end_stream(self, code: int, details: str) -> None:
        assert self._stream is not None, "a script ends only what has begun"
        self._stream.end(code, details)
        self._stream = None

    async def _break_connection(self, _: pb.BreakConnection) -> None:
        self._stream = None
        self.turns.broke()
        self._line.relay.cut()

    async def _expect_exit(self, step: pb.ExpectExit) -> None:
        what = "the end of the process"
        if self.exit is None:
            item = await self._next(PATIENCE_SECONDS, what)
            if not isinstance(item, Ended):
                raise await self._unexpected(item, what)
        end = self.exit
        assert end is not None, "it has ended"
        if end.code is None or bool(end.code) != step.failed:
            right = "a status other than 0" if step.failed else "status 0"
            raise Unfit(f"it must end with {right}, and ended with {end.describe()}")
        if step.says and step.says not in end.stderr.text():
            raise Unfit(
                f"it must say on stderr why the stream ended ({step.says!r} is part of the "
                "status' details), and did not"
            )

    async def _send(self, message: play_pb2.PlayResponse) -> None:
        if self._stream is None or self.exit is not None:
            raise Unfit(self._ended() if self.exit is not None else "there is no stream")
        try:
            await self._stream.send(message.SerializeToString())
        except grpc.aio.BaseError:  # the stream is no more; what happened comes in as an item
            item = await self._next(PATIENCE_SECONDS, "the next message could be sent")
            raise await self._unexpected(item, "the next message") from None


def _member(item: Item, name: str) -> Any:
    """The member of this name of the message that came; ``None`` if something else did."""
    if not isinstance(item, Said) or item.message is None or not item.message.HasField(name):
        return None
    return getattr(item.message, name)


def _add(message: Message, unknown: Iterable[pb.Unknown]) -> None:
    """Add encoded fields to parts of a message."""
    for one in unknown:
        part: Any = message
        for word in one.path.split(".") if one.path else ():
            part = part[int(word)] if word.isdigit() else getattr(part, word)
        part.MergeFromString(one.fields)
