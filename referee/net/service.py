"""The gRPC side of a session: one server, on one unix socket or port, for one bot process.

One socket for each session means that the socket is the seat: no bot can reach another's, and a
bot that holds every connection shuts out nobody but itself. All servers run in one loop.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import grpc
import grpc.aio

from euchre import wire
from euchre.v1 import play_pb2
from euchre.wire import lazy
from referee.game.faults import Cause
from referee.net import messages
from referee.net.listening import Where, listen, options
from referee.net.meter import Meter
from referee.net.session import Session

Context = grpc.aio.ServicerContext[Any, bytes]
OnBroken = Callable[[Cause, str], None]

DYING_SECONDS: Final = 0.5
"""How long to wait, after a stream was closed from the bot's side, for the end of its process."""


def read_request(data: bytes) -> Any:
    """A bot's message, read no further than it is needed: see :mod:`euchre.wire.lazy`."""
    return lazy.PlayRequest.FromString(data)


def write_response(data: bytes) -> bytes:
    """What is sent has been encoded by us: see :mod:`euchre.wire.turns`."""
    return data


def _handler(play: Callable[..., object]) -> grpc.GenericRpcHandler:
    """The service with its one method."""
    method: grpc.RpcMethodHandler[Any, bytes] = grpc.stream_stream_rpc_method_handler(
        play,
        request_deserializer=read_request,
        response_serializer=write_response,
    )
    return grpc.method_handlers_generic_handler("euchre.v1.RefereeService", {"Play": method})


class SessionServer:
    """Serves one session to whoever brings its token.

    Args:
        session: the session.
        where: where to listen; of a unix socket a short path (at most about 100 bytes).
        referee: name and version of the referee, for the welcome.
        meter: shared by all sessions of the run.
        on_broken: called when the stream is unusable, with the cause and sentences for people.
        gone: waits up to so many seconds for the bot's process to end; whether it did.
    """

    def __init__(
        self,
        session: Session,
        where: Where,
        referee: str,
        meter: Meter,
        on_broken: OnBroken,
        gone: Callable[[float], Awaitable[bool]],
    ) -> None:
        self.session = session
        session.on_unread = self._reads_nothing
        self.where = where
        self.address = ""
        """What the bot is given as ``EUCHRE_REFEREE``, once it is listened for."""
        self.token = secrets.token_hex(16)
        self.greeted = asyncio.Event()
        """Set once the bot has said a hello that was accepted."""
        self.ready = asyncio.Event()
        """Set once the bot has said that it is ready."""
        self._referee = referee
        self._meter = meter
        self._on_broken = on_broken
        self._gone = gone
        self._server: grpc.aio.Server | None = None
        self._goodbye = asyncio.Event()
        self._reason = ""
        self._attached = False
        self._detached = asyncio.Event()
        self._detached.set()
        self._attachments = 0
        self._reattach: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """Begin to listen.

        Raises:
            CannotListen: the port cannot be had.
        """
        bounds = options(self.where, self.session.terms.max_message_bytes)
        server = grpc.aio.server(options=bounds)
        server.add_generic_rpc_handlers((_handler(self.play),))
        self.address = listen(server, self.where)
        await server.start()
        self._server = server

    async def stop(self) -> None:
        """Close every connection and stop to listen."""
        if self._reattach is not None:
            self._reattach.cancel()
        if self._server is not None:
            await self._server.stop(grace=None)
            self._server = None
        if isinstance(self.where, Path):
            self.where.unlink(missing_ok=True)

    def say_goodbye(self, reason: str) -> None:
        """End the session once everything that waits has been sent."""
        self._reason = reason
        self._goodbye.set()
        self.session.wake.set()

    def new_process(self, same_token: bool = False) -> None:
        """The bot is about to be started (again): what the last process did is forgotten."""
        self.greeted.clear()
        self.ready.clear()
        if not same_token:
            self.token = secrets.token_hex(16)
        self._attachments = 0
        self._goodbye.clear()
        if self._reattach is not None:
            self._reattach.cancel()
            self._reattach = None

    async def detached(self) -> None:
        """Wait until no stream is there."""
        await self._detached.wait()

    # ------------------------------------------------------------------ one stream

    async def play(self, request_iterator: AsyncIterator[Any], context: Context) -> None:
        """One stream of the bot."""
        # Some clients wait for headers before they send anything.
        await context.send_initial_metadata(())
        hello = await self._hello(context)
        self._attached = True
        self.greeted.set()
        self._detached.clear()
        self._attachments += 1
        writer: asyncio.Task[None] | None = None
        try:
            await self._welcome(context, hello)
            writer = asyncio.create_task(self._write(context))
            writer.add_done_callback(lambda _: self.session.may_read.set())
            await self._read(context, writer)
        finally:
            self._attached = False
            self.session.write_began = None
            self._detached.set()
            if writer is not None:
                writer.cancel()
            if not self.ready.is_set():
                self._attachments = 0  # it came, but not to play: that is no connecting again
            self._stream_ended()

    async def _hello(self, context: Context) -> play_pb2.Hello:
        """Read the first message and let in who may come in; everybody else is told why not."""
        try:
            seconds = self.session.terms.hello_seconds
            first: Any = await asyncio.wait_for(context.read(), seconds)
        except TimeoutError:
            await context.abort(
                grpc.StatusCode.DEADLINE_EXCEEDED, f"no Hello within {seconds:.0f} seconds"
            )
        if not isinstance(first, lazy.PlayRequest) or first.WhichOneof("message") != "hello":
            await context.abort(
                grpc.StatusCode.INVALID_ARGUMENT, "the first message of a stream must be Hello"
            )
        hello: play_pb2.Hello = first.hello
        if not hmac.compare_digest(hello.token.encode(), self.token.encode()):
            await context.abort(
                grpc.StatusCode.UNAUTHENTICATED,
                "wrong token; send the value of the environment variable EUCHRE_TOKEN",
            )
        if hello.protocol_version != wire.PROTOCOL_VERSION:
            await context.abort(
                grpc.StatusCode.FAILED_PRECONDITION,
                f"this referee speaks version {wire.PROTOCOL_VERSION} of the protocol and the bot "
                f"version {hello.protocol_version}; install the matching version of the SDK",
            )
        if self._attached:
            await context.abort(grpc.StatusCode.ALREADY_EXISTS, "this session has a stream already")
        if self._attachments > self.session.terms.reconnects:
            await context.abort(
                grpc.StatusCode.RESOURCE_EXHAUSTED,
                f"this session was connected again {self.session.terms.reconnects} times; "
                f"that is the limit",
            )
        return hello

    async def _welcome(self, context: Context, hello: play_pb2.Hello) -> None:
        terms = self.session.terms
        again = self._attachments > 1
        seconds = terms.reconnect_seconds if again else terms.prepare_seconds
        granted = max(1, min(terms.open_turns, hello.max_open_turns or 1))
        welcome = messages.welcome(terms, granted, hello.wants_events, self._referee)
        await context.write(welcome.SerializeToString())
        try:
            message: Any = await asyncio.wait_for(context.read(), seconds)
        except TimeoutError:
            await context.abort(
                grpc.StatusCode.DEADLINE_EXCEEDED,
                f"not ready {seconds:.0f} seconds after Welcome",
            )
        if not isinstance(message, lazy.PlayRequest) or not message.HasField("ready"):
            await context.abort(
                grpc.StatusCode.INVALID_ARGUMENT, "the message after Welcome must be Ready"
            )
        if self._reattach is not None:
            self._reattach.cancel()
            self._reattach = None
        self.session.attach(
            hello.max_open_turns, hello.wants_events, new_process=self._attachments == 1
        )
        self.ready.set()

    async def _write(self, context: Context) -> None:
        """Send what is ready, whenever there is something."""
        session, meter = self.session, self._meter
        while True:
            await session.wake.wait()
            # Replies of other sessions that have arrived are taken in first: larger batches.
            await asyncio.sleep(0)
            session.wake.clear()
            started = time.monotonic()
            batch = session.next_batch(started)
            meter.worked(time.monotonic() - started)
            if batch is not None:
                session.write_began = started
                await context.write(batch)
                session.write_began = None
                if self._goodbye.is_set():
                    session.wake.set()  # goodbye was said while this batch was waiting
            elif self._goodbye.is_set():
                await context.write(messages.goodbye(self._reason).SerializeToString())
                return

    async def _read(self, context: Context, writer: asyncio.Task[None]) -> None:
        """Take replies in while turns are open, until the session ends."""
        session, meter = self.session, self._meter
        while True:
            await session.may_read.wait()
            if writer.done():
                writer.result()
                await self._last_words(context)
                return
            message: Any = await context.read()
            started = time.monotonic()
            if not isinstance(message, lazy.PlayRequest):  # the end of the bot's side
                await self._half_closed(context)
                return
            kind = message.WhichOneof("message")
            if kind == "moves":
                in_order = session.take(message.moves, started)
                meter.worked(time.monotonic() - started)
                if in_order:
                    continue
                await self._refuse(context, Cause.FLOODED, "sends messages that answer nothing")
            elif kind == "goodbye":
                self._on_broken(
                    Cause.DISCONNECTED, f"said goodbye: {message.goodbye.reason[:200]!r}"
                )
                return
            else:
                await self._refuse(
                    context, Cause.PROTOCOL, f"sent {kind or 'an unknown message'} in the game"
                )

    def _reads_nothing(self) -> None:
        seconds = self.session.terms.reconnect_seconds
        what = f"read nothing of what it was sent for {seconds:.0f} s, with no turn open"
        self._on_broken(Cause.DISCONNECTED, what)

    async def _last_words(self, context: Context) -> None:
        """After goodbye: give the bot time to close its side, and take nothing more from it."""
        try:
            async with asyncio.timeout(self.session.terms.goodbye_seconds):
                while isinstance(await context.read(), lazy.PlayRequest):
                    pass
        except TimeoutError:
            pass

    async def _half_closed(self, context: Context) -> None:
        """The bot closed its sending side: it can still read, so it is told what that means."""
        if self._goodbye.is_set() or await self._gone(DYING_SECONDS):
            return  # a process that dies closes its side too, and what happened is that it died
        what = "closed its sending side while turns were open"
        self._on_broken(Cause.SENDING_SIDE_CLOSED, what)
        batch = self.session.next_batch(time.monotonic(), with_turns=False)
        if batch is not None:
            await context.write(batch)
        goodbye = messages.goodbye(f"the bot {what}; it can answer no more")
        await context.write(goodbye.SerializeToString())

    async def _refuse(self, context: Context, cause: Cause, what: str) -> None:
        self._on_broken(cause, what)
        status = grpc.StatusCode.INVALID_ARGUMENT
        if cause == Cause.FLOODED:
            status = grpc.StatusCode.RESOURCE_EXHAUSTED
        await context.abort(status, f"the bot {what}")

    def _stream_ended(self) -> None:
        """The stream is gone. If the session is not over, the bot may connect again for a while."""
        if self._goodbye.is_set() or not self.ready.is_set():
            return
        if self._reattach is not None:
            return  # it came back, but not to play: the time since the first break counts
        loop = asyncio.get_running_loop()
        seconds = self.session.terms.reconnect_seconds
        self._reattach = loop.call_later(seconds, self._did_not_come_back, seconds)

    def _did_not_come_back(self, seconds: float) -> None:
        self._reattach = None
        self._on_broken(
            Cause.DISCONNECTED, f"the stream broke and was not there again after {seconds:.0f} s"
        )


TICK_SECONDS: Final = 0.02


async def keep_time(sessions: Callable[[], list[Session]], meter: Meter) -> None:
    """Judge the turns that are overdue, for as long as the run lasts.

    A turn found overdue is judged one tick later, so that a reply that has arrived is taken in
    before; and how late the ticks come is the measure of the loop's own lag.
    """
    loop = asyncio.get_running_loop()
    planned = loop.time()
    while True:
        planned = max(planned + TICK_SECONDS, loop.time())
        await asyncio.sleep(max(0.0, planned - loop.time()))
        now = time.monotonic()
        meter.woke_late(now - planned, now)
        for session in sessions():
            session.watch_write(now)
            if len(session.clock) and session.clock.next_deadline() <= now - TICK_SECONDS:
                session.judge(now - TICK_SECONDS)
            session.look(now)
