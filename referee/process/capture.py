"""What a bot prints: the part of it that is kept, and the log file. Only the standard library."""

from __future__ import annotations

import binascii
import os
from typing import Any


class Capture:
    """The first and the last bytes of a stream, and how many there were in all."""

    def __init__(self, head_limit: int, tail_limit: int) -> None:
        self.head, self.tail, self.total = bytearray(), bytearray(), 0
        self.head_limit, self.tail_limit = head_limit, tail_limit

    def add(self, data: bytes) -> None:
        self.total += len(data)
        room = self.head_limit - len(self.head)
        self.head += data[:room]
        self.tail += data[room:]
        del self.tail[: max(0, len(self.tail) - self.tail_limit)]

    def message(self) -> dict[str, Any]:
        head, tail = (binascii.b2a_base64(part).decode() for part in (self.head, self.tail))
        return {"head": head, "tail": tail, "bytes": self.total}


class LogFile:
    """Both streams of one bot as they come, up to a size."""

    def __init__(self, path: str, limit: int) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW
        self.fd = os.open(path, flags, 0o600)
        self.room, self.note = limit, f"\n[truncated: {limit} bytes are kept]\n".encode()

    def add(self, data: bytes) -> None:
        if self.fd < 0:
            return
        full = len(data) > self.room
        data = data[: self.room] + self.note if full else data
        self.room -= len(data)
        try:
            while data:
                data = data[os.write(self.fd, data) :]
        except OSError:  # a full disk costs the log, not the bot
            full = True
        if full:
            self.close()

    def close(self) -> None:
        if self.fd >= 0:
            os.close(self.fd)
        self.fd = -1
