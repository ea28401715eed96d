"""Between the rules and the protocol: the only modules that know both.

Moves, cards and seats are plain numbers on the side of the rules and enum values on the wire,
which count from 1.
"""

from typing import Final

from .events import event_to_wire
from .moves import action_of, move_from
from .rules import (
    draws_from_wire,
    draws_to_wire,
    rules_as_known,
    rules_from_wire,
    rules_to_wire,
    seat_to_wire,
)
from .turns import TurnWriter
from .views import fill_turn, fill_view, read_turn, view_from_wire

PROTOCOL_VERSION: Final = 1

__all__ = [
    "PROTOCOL_VERSION",
    "TurnWriter",
    "action_of",
    "draws_from_wire",
    "draws_to_wire",
    "event_to_wire",
    "fill_turn",
    "fill_view",
    "move_from",
    "read_turn",
    "rules_as_known",
    "rules_from_wire",
    "rules_to_wire",
    "seat_to_wire",
    "view_from_wire",
]
