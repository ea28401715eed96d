"""One seat of one table, as one session plays it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from euchre.wire.turns import varint
from referee.game.table import Table

if TYPE_CHECKING:
    from referee.net.session import Session


class Place:
    """One seat of one table, as one session plays it.

    A turn is written when the seat is asked, at once, and waits as bytes until it is handed off:
    the table need not be looked at again.

    Attributes:
        table, seat, side: which seat. session: who plays it. number: the game's number there.
        around: the places of this table, by seat.
        turn: the number of the latest turn, from 1; 0 before the first.
        encoded: that turn, but for its times.
        waiting: whether it is still to be handed off. open: whether it waits for a reply.
        timed_out: the number of the last turn that was closed by its deadline.
        previous: the encoded time that the seat's previous decision was charged.
    """

    __slots__ = (
        "_head",
        "around",
        "encoded",
        "number",
        "open",
        "previous",
        "seat",
        "session",
        "side",
        "table",
        "timed_out",
        "turn",
        "waiting",
    )

    def __init__(self, table: Table, seat: int, session: Session, number: int) -> None:
        self.table = table
        self.seat = seat
        self.side = table.game.board.rules.side_of(seat)
        self.session = session
        self.number = number
        self.around: Sequence[Place] = ()
        self.turn = 0
        self.encoded = b""
        self.waiting = False
        self.open = False
        self.timed_out = 0
        self.previous = b""
        self._head = b"\x08" + varint(number) + b"\x10"  # Turn.game and the tag of Turn.turn

    def next_turn(self) -> None:
        """The seat is asked: number its turn, and write it."""
        self.turn = turn = self.turn + 1
        self.encoded = self.table.encode_turn(self._head + varint(turn))
        self.waiting = True
