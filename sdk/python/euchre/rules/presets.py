"""The named sets of options."""

from __future__ import annotations

from typing import Final

_BRITISH: Final[dict[str, str | int | bool]] = {
    "joker": True,
    "partner_order": "must_go_alone",
    "target": 11,
}
_HUNGARIAN: Final[dict[str, str | int | bool]] = {
    "low_rank": "7",
    "exchange": "optional",
    "first_dealer": "draw",
}

PRESETS: Final[dict[str, dict[str, str | int | bool]]] = {
    "standard": {},
    "stick": {"all_pass": "stick_dealer"},
    "american": {},
    "american-long": {"target": 15},
    "american-timed": {"end": "timed"},
    "british": {**_BRITISH},
    "british-long": {**_BRITISH, "target": 15},
    "british-timed": {**_BRITISH, "end": "timed"},
    "cutthroat": {"players": 3, "low_rank": "T", "alone": "none", "march": 3},
    "german": {
        "all_pass": "stick_dealer",
        "turned_down": "allowed",
        "discard_upcard": False,
        "defenders_march": 4,
        "lone_defenders_march": 4,
        "farmers": "redeal",
    },
    "czech": {"alone": "none", "discard_upcard": False},
    "hungarian": {**_HUNGARIAN},
    "hungarian-joker": {**_HUNGARIAN, "joker": True, "joker_up": "dealer_names_then_bid"},
    "g4a": {"lead": "left_of_maker", "turned_down": "allowed", "alone_timing": "before_lead"},
    "championship": {"all_pass": "stick_dealer", "lead": "left_of_loner"},
    "openspiel": {
        "all_pass": "stick_dealer",
        "discard_upcard": False,
        "alone_timing": "before_lead",
    },
    "railroad": {
        "low_rank": "7",
        "joker": True,
        "joker_up": "dealer_names_then_bid",
        "partners_best": True,
        "defend_alone": True,
    },
    "two-handed": {"players": 2, "alone": "none"},
    "buck": {"game": "buck", "alone": "none", "no_trump": "round_2"},
    "bid": {"game": "bid", "target": 32},
    "bid-double": {"game": "bid", "packs": 2, "min_bid": 6, "moon": 24, "target": 52},
}
"""What each preset changes from the defaults."""
