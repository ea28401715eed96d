"""Small files in Euchre Game Notation, made here: a game of one hand, and changes to it."""

from __future__ import annotations

import copy
import json
from typing import Any

from referee.store.egn.check import check_egn
from referee.store.egn.checked import CheckedGame
from referee.store.egn.read import read_egn

# Seat 3 deals and takes up JH. Hearts are trump; seat 1 makes it; seat 0 leads.
HANDS = [
    ["Ac", "Kc", "9s", "Td", "Th"],
    ["Jd", "Ah", "Kh", "As", "9c"],
    ["Qc", "Tc", "Ks", "Qd", "Kd"],
    ["9d", "Ad", "Qh", "Ts", "Qs"],
]
TRICKS = [
    ["Ac", "9c", "Tc", "Jh"],
    ["Ad", "Td", "Jd", "Kd"],
    ["Ah", "Qd", "Qh", "Th"],
    ["As", "Ks", "Ts", "9s"],
    ["Kh", "Qc", "9d", "Kc"],
]
DISCARD = "Qs"


def file(**deal: Any) -> dict[str, Any]:
    """A file with the hand above; ``deal`` changes parts of it, ``None`` leaves them out."""
    parts: dict[str, Any] = {
        "hands": HANDS,
        "calls": ["Pass", "Order"],
        "alone": False,
        "discard": DISCARD,
        "tricks": TRICKS,
        "dealer": 3,
        "up": "Jh",
        "ruleset": {},
        "score": [0, 0],
        **deal,
    }
    bidding = {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": parts["calls"]}
    bidding["isAlone"] = parts["alone"]
    for name in ("discard", "aloneDefender", "cardExchanges"):
        if parts.get(name) is not None:
            bidding[name] = parts[name]
    state = {"dealer": parts["dealer"], "upCard": parts["up"]}
    if parts["hands"] is not None:
        state["playerCards"] = parts["hands"]
    phases = [bidding]
    if parts["tricks"] is not None:
        phases.append({"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": parts["tricks"]})
    return copy.deepcopy(
        {
            "fileType": "Euchre Game Notation",
            "version": "1.4",
            "metadata": {
                "title": "a hand",
                "players": ["Ann", "Bob", "Cid", "Dee"],
                "initialScore": parts["score"],
                "ruleset": parts["ruleset"],
            },
            "deals": [{"dealNumber": 0, "initialState": state, "phases": phases}],
        }
    )


def joined(*files: dict[str, Any]) -> dict[str, Any]:
    """One file with the deals of several, numbered in order."""
    found = copy.deepcopy(files[0])
    found["deals"] = [copy.deepcopy(deal) for one in files for deal in one["deals"]]
    for number, deal in enumerate(found["deals"]):
        deal["dealNumber"] = number
    return found


def check(told: dict[str, Any]) -> CheckedGame:
    """The file, played through."""
    return check_egn(read_egn(json.dumps(told).encode()))


def said(told: dict[str, Any]) -> list[str]:
    """Every broken rule, as it is told."""
    return [str(problem) for problem in check(told).every_problem()]
