"""A promise about the cards: made before anybody enters, kept by what is revealed at the end.

A secret is drawn and its hash, the *commitment*, is published. The cards come from the secret and
from the hashes of all bots that were entered. So nobody who runs the competition can choose cards
to suit the bots, as the secret was fixed before, and no author can choose a bot to suit the cards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

SECRET_BYTES: Final = 32
_TAG: Final = b"euchre/commit"


def commitment_to(secret: bytes) -> str:
    """What is published of a secret: its SHA-256, in hex."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True, slots=True)
class Commitment:
    """A secret, and who was entered.

    Attributes:
        secret: 32 bytes.
        entered: the hashes of all bots that were entered, in hex and sorted: also of those that
            turned out not to be playable, or to break a bot would be a way to choose the cards.
    """

    secret: bytes
    entered: tuple[str, ...]

    @classmethod
    def of(cls, secret: bytes, hashes: Iterable[str]) -> Self:
        """With the hashes in order."""
        return cls(secret, tuple(sorted(hashes)))

    @property
    def published(self) -> str:
        """What was published before, in hex."""
        return commitment_to(self.secret)

    @property
    def seed(self) -> bytes:
        """The deal seed: SHA-256(``euchre/commit`` · secret · the hashes, 32 bytes each)."""
        return hashlib.sha256(_TAG + self.secret + bytes.fromhex("".join(self.entered))).digest()

    def problems(self, seed: bytes, entrants: Iterable[str]) -> list[str]:
        """What is wrong with a run that has this seed and entrants with these hashes."""
        found = []
        if list(self.entered) != sorted(self.entered):
            found.append("the hashes of the bots that were entered are not in order")
        if seed != self.seed:
            found.append("the seed does not come from the secret and the bots that were entered")
        left = list(self.entered)
        for entrant in entrants:
            if entrant in left:
                left.remove(entrant)
            else:
                found.append(f"a bot plays that was not entered: {entrant}")
        return found
