"""A socket between a bot and its referee that can be cut, as a network can."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

_CHUNK = 64 * 1024


class Relay:
    """Listens at one unix socket and passes everything on to another.

    Attributes:
        socket: where it listens; a short path.
    """

    def __init__(self, socket: Path, target: Path) -> None:
        self.socket = socket
        self._target = target
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_unix_server(self._connected, self.socket)

    def cut(self) -> None:
        """Break every connection that there is; new ones are taken all the same."""
        for writer in self._writers:
            writer.transport.abort()

    async def close(self) -> None:
        """Break every connection and stop to listen."""
        if self._server is not None:
            self._server.close()
        self.cut()
        for task in self._passing:
            task.cancel()
        await asyncio.gather(*self._passing, return_exceptions=True)
        self.socket.unlink(missing_ok=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_unix_connection(self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far_writer}
        both = [
            asyncio.create_task(_pass_on(reader, far_writer)),
            asyncio.create_task(_pass_on(far_reader, writer)),
        ]
        self._passing.update(both)
        try:
            await asyncio.wait(both)
        finally:
            self._passing.difference_update(both)
            for end in (writer, far_writer):
                self._writers.discard(end)
                end.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()
    with suppress(OSError, RuntimeError):
        if writer.can_write_eof():
            writer.write_eof()
