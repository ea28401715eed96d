"""The phases of a hand, as numbers: what the seat on move is being asked.

The numbers are those of ``Phase`` in the protocol.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

DONE: Final = 0
FARMERS_HAND: Final = 1
NAME_JOKER: Final = 2
DEALER_MAKES: Final = 3
BID_ROUND_1: Final = 4
BID_ROUND_2: Final = 5
DISCARD: Final = 6
EXCHANGE: Final = 7
ALONE: Final = 8
BEST: Final = 9
GIVE: Final = 10
DEFEND_ALONE: Final = 11
PLAY: Final = 12
AUCTION: Final = 13
NAME_TRUMP: Final = 14
IN_OR_OUT: Final = 15


class Phase(IntEnum):
    """What a seat is asked, for people and for type checkers."""

    DONE = DONE
    FARMERS_HAND = FARMERS_HAND
    NAME_JOKER = NAME_JOKER
    DEALER_MAKES = DEALER_MAKES
    BID_ROUND_1 = BID_ROUND_1
    BID_ROUND_2 = BID_ROUND_2
    DISCARD = DISCARD
    EXCHANGE = EXCHANGE
    ALONE = ALONE
    BEST = BEST
    GIVE = GIVE
    DEFEND_ALONE = DEFEND_ALONE
    PLAY = PLAY
    AUCTION = AUCTION
    NAME_TRUMP = NAME_TRUMP
    IN_OR_OUT = IN_OR_OUT

    @property
    def words(self) -> str:
        """The phase in words, such as ``bid round 1``."""
        return self.name.lower().replace("_", " ").replace("farmers", "farmer's")


# What became of the up-card; the numbers are those of ``UpCard`` in the protocol.
NO_UP_CARD: Final = 0
TURNED_UP: Final = 1
TAKEN: Final = 2
DEAD: Final = 3
KEPT: Final = 4
TURNED_DOWN: Final = 5

# How far a call for the partner's best has come; the numbers are those of ``Best``.
NOT_CALLED: Final = 0
CALLED: Final = 1
DECLINED: Final = 2
PASSED: Final = 3

# How a hand ended.
RUNNING: Final = 0
SCORED: Final = 1
THROWN_IN: Final = 2
REDEAL: Final = 3
