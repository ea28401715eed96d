"""Rules as the format's ``ruleset``, and in words where it has no field for an option.

The words stand in the description of a game::

    euchre-referee rules: german (all_pass=stick_dealer, farmers=redeal, ...)
    euchre-referee end: forfeit by seat 2 (crashed); side 1 wins

The first line names the preset and every option that differs from the standard game. The second
stands only where a game did not come to its end by points or hands alone.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from euchre.rules import PRESETS, Rules, RulesError, build_rules
from euchre.rules.options import (
    AllPass,
    End,
    Farmers,
    Lead,
    NoTrump,
    PartnerOrder,
)

MARK: Final = "euchre-referee"
"""What begins everything that is written for this program's own import."""
MOST_DEALS: Final = 100
"""How many deals a file may have."""

EXCHANGING: Final = ("farmers", "go_under", "partners_best")
"""The rules of the format by which cards change hands."""

_RULES: Final = re.compile(rf"^{MARK} rules: (\S+?)(?: \((.*)\))?$", re.MULTILINE)
_FORFEIT: Final = re.compile(
    rf"^{MARK} end: forfeit by seat (\d) \((\w+)\); side (\d) wins$", re.MULTILINE
)
_TIME: Final = re.compile(rf"^{MARK} end: time was called in hand (\d{{1,9}})$", re.MULTILINE)

SPOKEN: Final = frozenset(
    {
        "low_rank",
        "joker",
        "all_pass",
        "partner_order",
        "lead",
        "defend_alone",
        "farmers",
        "partners_best",
        "no_trump",
        "lone_march",
        "lone_euchre",
        "lone_defenders_march",
        "end",
        "target",
        "n_hands",
    }
)
"""Options that the format has a field for, though perhaps not for every value."""
_SILENT: Final = frozenset({"first_dealer", "packets", "draw_partners", "alone", "alone_timing"})
"""Options that a record shows, or that do not matter to somebody who reads it."""


class RulesetError(ValueError):
    """Rules that cannot be told, or a ruleset that cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, where that is told: who forfeited and why, who won; or when time was
    called, as the number of the hand from 0. -1 stands for nobody and never."""

    forfeited_by: int = -1
    cause: str = ""
    winner: int = -1
    time_called: int = -1


# ---------------------------------------------------------------------- writing


def refuse_untellable(rules: Rules) -> None:
    """Refuse games that the format cannot hold.

    Raises:
        RulesetError: it names the option.
    """
    options = rules.options()
    for name, only in (("game", "euchre"), ("players", 4), ("packs", 1)):
        value = options.get(name, only)
        if str(value) != str(only):
            raise RulesetError(
                "Euchre Game Notation is for four players in partnership with one pack and an "
                f"up-card; it cannot tell a game with {name} = {value}"
            )
    if rules.players != 4 or rules.sides != 2:
        raise RulesetError(
            "Euchre Game Notation is for four players in partnership; "
            f"these rules have {rules.players} players on {rules.sides} sides"
        )


def ruleset_of(rules: Rules, deals: int) -> dict[str, Any]:
    """The ruleset of a game of so many deals."""
    found: dict[str, Any] = {
        "std": rules.all_pass == AllPass.STICK_DEALER,
        "min_rank": int(rules.low_rank),
        "canadian": rules.partner_order == PartnerOrder.MUST_GO_ALONE,
        "loner_lead": ("LEFT_OF_LONER" if rules.lead != Lead.LEFT_OF_DEALER else "LEFT_OF_DEALER"),
        "loner_march_score": rules.lone_march,
        "loner_euchred_score": rules.lone_euchre,
        "defend_alone": rules.defend_alone,
        "farmers": rules.farmers == Farmers.REDEAL,
        "go_under": rules.farmers == Farmers.SWAP3,
        "partners_best": rules.partners_best,
        "joker": rules.joker,
        "allow_no_trump": rules.no_trump != NoTrump.OFF,
    }
    if rules.end == End.POINTS:
        found["winning_score"] = rules.target
    else:
        found["num_deals"] = rules.n_hands if rules.end == End.HANDS else max(1, deals)
    return found


def unsaid(rules: Rules) -> tuple[str, ...]:
    """The options by which this game is not what the format's fields alone say.

    A program that does not read the description takes them for the format's own rule.
    """
    standard = Rules().options()
    found = []
    for name, value in rules.options().items():
        if name in _SILENT:
            continue
        if name in SPOKEN:
            if not _said_whole(name, rules):
                found.append(name)
        elif value != standard.get(name):
            found.append(name)
    return tuple(found)


def _said_whole(name: str, rules: Rules) -> bool:
    if name == "all_pass":
        return rules.all_pass != AllPass.SAME_DEALER
    if name == "lead":
        return rules.lead != Lead.LEFT_OF_MAKER
    if name == "no_trump":
        return rules.no_trump != NoTrump.STUCK_DEALER_ONLY
    if name == "lone_euchre":  # there is one score for a lone hand that is euchred
        return rules.lone_defenders_march == rules.lone_euchre
    if name == "end":
        return rules.end != End.TIMED
    return True


def describe(rules: Rules, ending: Ending) -> str:
    """The description of a game."""
    standard = Rules().options()
    changed = {name: value for name, value in rules.options().items() if value != standard[name]}
    said = ", ".join(f"{name}={_word(value)}" for name, value in changed.items())
    lines = [f"{MARK} rules: {rules.preset}{f' ({said})' if said else ''}"]
    if ending.forfeited_by >= 0:
        lines.append(
            f"{MARK} end: forfeit by seat {ending.forfeited_by} ({ending.cause}); "
            f"side {ending.winner} wins"
        )
    elif ending.time_called >= 0:
        lines.append(f"{MARK} end: time was called in hand {ending.time_called}")
    return "\n".join(lines)


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# ---------------------------------------------------------------------- reading


def described(text: str) -> tuple[Rules | None, Ending]:
    """The rules and the ending that a description tells, if it tells any.

    Raises:
        RulesetError: it names rules that there are not.
    """
    found = _RULES.search(text)
    if found is None:
        return None, Ending()
    changes: dict[str, str | int | bool] = {}
    for part in filter(None, (found[2] or "").split(", ")):
        name, _, value = part.partition("=")
        changes[name] = value
    base = found[1] if found[1] in PRESETS else "standard"
    options = Rules().options() | changes
    try:
        rules = build_rules(base, {name: options[name] for name in options})
        refuse_untellable(rules)
    except (RulesError, RulesetError) as error:
        raise RulesetError(f"metadata.description: {error}") from None
    forfeit, time = _FORFEIT.search(text), _TIME.search(text)
    ending = Ending()
    if forfeit is not None:
        ending = Ending(int(forfeit[1]) % 4, forfeit[2], int(forfeit[3]) % 2)
    elif time is not None:
        ending = Ending(time_called=int(time[1]))
    return rules, ending


_KNOWN: Final[dict[str, tuple[type, Any]]] = {
    "std": (bool, True),
    "min_rank": (int, 9),
    "winning_score": (int, 0),
    "num_deals": (int, 0),
    "canadian": (bool, False),
    "loner_lead": (str, "LEFT_OF_DEALER"),
    "loner_march_score": (int, 4),
    "loner_euchred_score": (int, 2),
    "defend_alone": (bool, False),
    "farmers": (bool, False),
    "partners_best": (bool, False),
    "go_under": (bool, False),
    "joker": (bool, False),
    "num_players": (int, 4),
    "allow_no_trump": (bool, False),
    "fast_break": (bool, False),
    "four_trick_tokens": (bool, False),
}
_KINDS: Final = {bool: "true or false", int: "a whole number", str: "a word"}
_REFUSED: Final = ("fast_break", "four_trick_tokens")


def rules_of(ruleset: Mapping[str, Any]) -> Rules:
    """The rules that a ruleset asks for, what it leaves out having the format's default.

    Raises:
        RulesetError: it asks for what is not played here, or cannot be meant.
    """
    values = {name: default for name, (_, default) in _KNOWN.items()}
    for name, value in ruleset.items():
        if name not in _KNOWN:
            raise RulesetError(
                f"metadata.ruleset.{name}: there is no such rule; there are: {', '.join(_KNOWN)}"
            )
        kind = _KNOWN[name][0]
        if type(value) is not kind:
            raise RulesetError(
                f"metadata.ruleset.{name} must be {_KINDS[kind]}, not {reprlib.repr(value)}"
            )
        values[name] = value
    for name in _REFUSED:
        if values[name]:
            raise RulesetError(f"metadata.ruleset.{name}: games by this rule cannot be checked")
    if values["num_players"] != 4:
        raise RulesetError(
            f"metadata.ruleset.num_players is {values['num_players']}; "
            "only games of four players in partnership can be checked"
        )
    if values["loner_lead"] not in ("LEFT_OF_DEALER", "LEFT_OF_LONER"):
        raise RulesetError(
            f"metadata.ruleset.loner_lead is {reprlib.repr(values['loner_lead'])}; "
            "it must be LEFT_OF_DEALER or LEFT_OF_LONER"
        )
    try:
        return build_rules("standard", _changes(values, ruleset))
    except RulesError as error:
        raise RulesetError(f"metadata.ruleset: {error}") from None


def _changes(values: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, str | int | bool]:
    changes: dict[str, str | int | bool] = {
        "all_pass": "stick_dealer" if values["std"] else "next_dealer",
        "low_rank": str(values["min_rank"]),
        "partner_order": "must_go_alone" if values["canadian"] else "free",
        "lead": values["loner_lead"].lower(),
        "lone_march": values["loner_march_score"],
        "lone_euchre": values["loner_euchred_score"],
        "lone_defenders_march": values["loner_euchred_score"],
        "defend_alone": values["defend_alone"],
        "partners_best": values["partners_best"],
        "joker": values["joker"],
        "no_trump": "round_2" if values["allow_no_trump"] else "off",
    }
    if values["joker"]:
        # The format does not say what a turned-up joker does; so a suit may be named for it.
        changes["joker_up"] = "dealer_names_then_bid"
    target, deals = values["winning_score"], values["num_deals"]
    if target and deals:
        raise RulesetError(
            "metadata.ruleset has both winning_score and num_deals; a game ends by one of them"
        )
    if deals:
        return {**changes, "end": "hands", "n_hands": deals}
    if "winning_score" in given and not target:
        raise RulesetError(
            "metadata.ruleset has neither a winning_score nor a num_deals other than 0"
        )
    return {**changes, "target": target or 10}
