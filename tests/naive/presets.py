"""The options with their defaults, and the named sets of them."""

from typing import Any

DEFAULTS: dict[str, Any] = {
    "game": "euchre",
    "players": 4,
    "low_rank": "9",
    "packs": 1,
    "joker": False,
    "packets": "3-2",
    "first_dealer": "seeded",
    "draw_partners": False,
    "turned_down": "forbidden",
    "all_pass": "next_dealer",
    "exchange": "mandatory",
    "discard_upcard": True,
    "alone": "maker",
    "alone_timing": "with_call",
    "partner_order": "free",
    "lead": "left_of_dealer",
    "defend_alone": False,
    "farmers": "off",
    "farmers_hand": "all_9_10",
    "no_trump": "off",
    "joker_up": "dealer_makes",
    "joker_up_blind": False,
    "partners_best": False,
    "make": 1,
    "march": 2,
    "lone_make": 1,
    "lone_march": 4,
    "euchre": 2,
    "lone_euchre": 2,
    "defenders_march": 2,
    "lone_defenders_march": 2,
    "lone_defender_euchre": 4,
    "end": "points",
    "target": 10,
    "time_ms": 2000,
    "n_hands": 16,
    "start": 25,
    "min_bid": 3,
    "moon": 12,
}

BRITISH: dict[str, Any] = {"joker": True, "partner_order": "must_go_alone", "target": 11}
HUNGARIAN: dict[str, Any] = {"low_rank": "7", "exchange": "optional", "first_dealer": "draw"}

# What each preset changes.
CHANGES: dict[str, dict[str, Any]] = {
    "standard": {},
    "stick": {"all_pass": "stick_dealer"},
    "american": {},
    "american-long": {"target": 15},
    "american-timed": {"end": "timed"},
    "british": BRITISH,
    "british-long": {**BRITISH, "target": 15},
    "british-timed": {**BRITISH, "end": "timed"},
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
    "hungarian": HUNGARIAN,
    "hungarian-joker": {**HUNGARIAN, "joker": True, "joker_up": "dealer_names_then_bid"},
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


def options(preset: str, **changes: Any) -> dict[str, Any]:
    """Every option of a preset, with `changes` on top.

    A target that only the preset gave falls back to the default where no target applies.
    """
    full = {**DEFAULTS, **CHANGES[preset], **changes}
    full["low_rank"] = str(full["low_rank"])
    if full["end"] != "points" and "target" not in changes:
        full["target"] = DEFAULTS["target"]
    return full


PRESETS: dict[str, dict[str, Any]] = {name: options(name) for name in CHANGES}
