"""The chains of hashes that make one number of everything a run file holds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


class Chain:
    """A chain of SHA-256: each link is the hash of the link before, a number, and a hash.

    ``link = SHA-256(previous link (32 bytes), number (8 bytes, big-endian), hash (32 bytes))``
    """

    __slots__ = ("link",)

    def __init__(self, start: bytes) -> None:
        self.link = start

    def add(self, number: int, content_hash: bytes) -> None:
        """Add a link."""
        self.link = hashlib.sha256(self.link + number.to_bytes(8, "big") + content_hash).digest()


def chain_of(start: bytes, links: Iterable[tuple[int, bytes]]) -> bytes:
    """The last link of a chain, or ``start`` if it has none."""
    chain = Chain(start)
    for number, content_hash in links:
        chain.add(number, content_hash)
    return chain.link
