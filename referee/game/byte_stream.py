"""Numbers and texts as bytes, one after the other: what records are written in and read from.

Numbers are unsigned LEB128 (``varint``); a number that may be negative is zigzagged first (0, -1,
1, -2, ... as 0, 1, 2, 3, ...), as protobuf does both.
"""

from __future__ import annotations


class RecordError(ValueError):
    """Bytes that are no record; the message says where."""


def write_varint(out: bytearray, number: int) -> None:
    """Append a number that is not negative."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def write_zigzag(out: bytearray, number: int) -> None:
    """Append any number."""
    write_varint(out, number << 1 if number >= 0 else (-number << 1) - 1)


class ByteReader:
    """Reads what was written like that, refusing anything else.

    Every method raises :class:`RecordError` if what it reads is not there.

    Args:
        data: the bytes. what: what they are, for messages.
    """

    def __init__(self, data: bytes, what: str = "the record") -> None:
        self.data = data
        self.at = 0
        self.what = what

    def byte(self) -> int:
        """The next byte."""
        if self.at >= len(self.data):
            raise self._too_early()
        self.at += 1
        return self.data[self.at - 1]

    def below(self, limit: int, what: str) -> int:
        """One byte that is less than ``limit``."""
        byte = self.byte()
        if byte >= limit:
            raise RecordError(f"the {what} is impossible ({byte} at byte {self.at - 1})")
        return byte

    def flag(self) -> bool:
        """One byte that is 0 or 1."""
        byte = self.byte()
        if byte > 1:
            raise RecordError(f"a yes or no is {byte} at byte {self.at - 1}")
        return bool(byte)

    def take(self, count: int) -> bytes:
        """So many bytes."""
        if self.at + count > len(self.data):
            raise self._too_early()
        self.at += count
        return self.data[self.at - count : self.at]

    def varint(self) -> int:
        """A number of at most 64 bits, written the shortest way."""
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            if byte < 128:
                if byte == 0 and shift:
                    raise RecordError(f"a number is written the long way at byte {self.at}")
                return number
            shift += 7
            if shift > 63:
                raise RecordError(f"a number is too large at byte {self.at}")

    def zigzag(self) -> int:
        """A number that may be negative."""
        number = self.varint()
        return number >> 1 if not number & 1 else -(number + 1 >> 1)

    def text(self) -> str:
        """Text in UTF-8, its length before it."""
        try:
            return self.take(self.varint()).decode()
        except UnicodeDecodeError:
            raise RecordError(f"text that is no UTF-8 before byte {self.at}") from None

    def end(self) -> None:
        """There must be no more."""
        if self.at != len(self.data):
            left = len(self.data) - self.at
            raise RecordError(f"{self.what} has {left} bytes too many at byte {self.at}")

    def _too_early(self) -> RecordError:
        return RecordError(f"{self.what} ends too early, at byte {len(self.data)}")
