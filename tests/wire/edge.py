"""One session served to whoever connects, for tests of what a stranger may do to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import grpc
import grpc.aio

from euchre.rules import preset
from euchre.v1 import play_pb2
from referee.game.faults import Cause
from referee.net.listening import Where
from referee.net.meter import Meter
from referee.net.service import SessionServer
from referee.net.session import Session
from referee.net.terms import Terms

PLAY = "/euchre.v1.RefereeService/Play"
HELLO = {"protocol_version": 1, "max_open_turns": 1}


async def _not_gone(seconds: float) -> bool:
    """Clients in this process do not die."""
    return False


class Counting(SessionServer):
    """Counts its streams.

    Attributes:
        streams: those that are open now. most: the most there were at once. all: how many so far.
    """

    streams = most = all = 0

    async def play(self, request_iterator: AsyncIterator[Any], context: Any) -> None:
        """One stream of the bot."""
        self.streams += 1
        self.all += 1
        self.most = max(self.most, self.streams)
        try:
            await super().play(request_iterator, context)
        finally:
            self.streams -= 1


@asynccontextmanager
async def served(where: Where, terms: Terms | None = None) -> AsyncIterator[Counting]:
    """A session that is listened for there."""
    meter = Meter()
    terms = terms or Terms(rules=preset("standard"))
    broken: list[tuple[Cause, str]] = []
    server = Counting(
        Session("bot", terms, meter, lambda place: None),
        where,
        "tests",
        meter,
        lambda cause, what: broken.append((cause, what)),
        _not_gone,
    )
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def dial(channel: grpc.aio.Channel, **options: Any) -> Any:
    """A stream to the referee."""
    return channel.stream_stream(
        PLAY,
        request_serializer=play_pb2.PlayRequest.SerializeToString,
        response_deserializer=play_pb2.PlayResponse.FromString,
    )(**options)


async def answer(channel: grpc.aio.Channel, token: str, **more: Any) -> play_pb2.PlayResponse:
    """What the referee says to a hello with this token.

    Raises:
        grpc.aio.AioRpcError: it ends the stream.
    """
    call = dial(channel, **more)
    await call.write(play_pb2.PlayRequest(hello=play_pb2.Hello(token=token, **HELLO)))  # type: ignore[arg-type]  # numbers, as they should be
    response: play_pb2.PlayResponse = await asyncio.wait_for(call.read(), 20)
    call.cancel()
    return response


async def refused(channel: grpc.aio.Channel, token: str, **more: Any) -> grpc.aio.AioRpcError:
    """How the referee ends a stream that it does not want."""
    try:
        response = await answer(channel, token, **more)
    except grpc.aio.AioRpcError as error:
        return error
    raise AssertionError(f"it was welcome: {response}")


def socket_in(folder: Path) -> Path:
    """A path for a unix socket."""
    return folder / "s"
