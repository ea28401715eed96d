"""The scripted referee's end of the line: a gRPC server for one bot process, and what comes in.

Everything that a bot does is an item in one queue, in the order in which it happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import grpc
import grpc.aio
from google.protobuf.message import DecodeError

from euchre.v1 import play_pb2
from referee.check.relay import Relay
from referee.process.launch import Exit, Process

_LAST_READ_SECONDS: Final = 0.5
_OPTIONS: Final = (
    ("grpc.so_reuseport", 0),
    ("grpc.max_receive_message_length", 16 << 20),
    ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
)
Context = grpc.aio.ServicerContext[bytes, bytes]


class Stream:
    """One stream that a bot opened. Set ``over`` to end it, with ``status`` if that is not OK."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.over = asyncio.Event()
        self.status: tuple[int, str] = (0, "")

    async def send(self, message: bytes) -> None:
        """Send an encoded ``PlayResponse``."""
        await self.context.write(message)

    def end(self, code: int = 0, details: str = "") -> None:
        """End it with a status."""
        self.status = code, details
        self.over.set()


@dataclass(frozen=True, slots=True)
class Opened:
    """The bot opened a stream."""

    stream: Stream


@dataclass(frozen=True, slots=True)
class Said:
    """The bot sent a message; ``None`` if it cannot be read as one."""

    stream: Stream
    message: play_pb2.PlayRequest | None


@dataclass(frozen=True, slots=True)
class Closed:
    """The bot closed its sending side."""

    stream: Stream


@dataclass(frozen=True, slots=True)
class Gone:
    """The stream is no more, and it was not the referee who ended it."""

    stream: Stream


@dataclass(frozen=True, slots=True)
class Ended:
    """The process ended."""

    exit: Exit


Item = Opened | Said | Closed | Gone | Ended


class Line:
    """Where one process of a bot dials in.

    Attributes:
        items: what the bot did, in order.
        relay: between the bot and the server; to be cut.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.items: asyncio.Queue[Item] = asyncio.Queue()
        self.relay = Relay(folder / name, folder / f"{name}r")
        self._socket = folder / f"{name}r"
        self._server = grpc.aio.server(options=_OPTIONS)
        self._watch: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """What the bot is given as ``EUCHRE_REFEREE``."""
        return f"unix:{self.relay.socket}"

    async def start(self) -> None:
        """Begin to listen."""
        method: grpc.RpcMethodHandler[bytes, bytes] = grpc.stream_stream_rpc_method_handler(
            self._play
        )
        handler = grpc.method_handlers_generic_handler("euchre.v1.RefereeService", {"Play": method})
        self._server.add_generic_rpc_handlers((handler,))
        self._server.add_insecure_port(f"unix:{self._socket}")
        await self._server.start()
        await self.relay.start()

    def watch(self, process: Process) -> None:
        """Note the end of the process too."""
        self._watch = asyncio.create_task(self._note_end(process))

    async def close(self) -> None:
        """Break everything off and stop to listen."""
        if self._watch is not None:
            self._watch.cancel()
        await self.relay.close()
        await self._server.stop(grace=None)
        self._socket.unlink(missing_ok=True)

    async def _note_end(self, process: Process) -> None:
        self.items.put_nowait(Ended(await process.exited))

    async def _play(self, _: AsyncIterator[Any], context: Context) -> None:
        await context.send_initial_metadata(())
        stream = Stream(context)
        self.items.put_nowait(Opened(stream))
        reader = asyncio.create_task(self._read(stream))
        try:
            await stream.over.wait()
        except asyncio.CancelledError:
            # What the bot sent before it went is still there to be read.
            await asyncio.wait({reader}, timeout=_LAST_READ_SECONDS)
            self.items.put_nowait(Gone(stream))
            raise
        finally:
            reader.cancel()
        code, details = stream.status
        if code:
            statuses = {status.value[0]: status for status in grpc.StatusCode}
            await context.abort(statuses[code], details)

    async def _read(self, stream: Stream) -> None:
        while True:
            data: Any = await stream.context.read()
            if not isinstance(data, bytes):
                self.items.put_nowait(Closed(stream))
                return
            try:
                said = play_pb2.PlayRequest.FromString(data)
            except DecodeError:
                said = None
            self.items.put_nowait(Said(stream, said))
