"""Which options exclude each other, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .options import (
    DEFAULTS,
    AllPass,
    Alone,
    AloneTiming,
    End,
    Exchange,
    Farmers,
    FirstDealer,
    Lead,
    LowRank,
    NoTrump,
    PartnerOrder,
    Rules,
    RulesError,
    TurnedDown,
)


def _changed(rules: Rules, name: str) -> bool:
    return bool(getattr(rules, name) != getattr(DEFAULTS, name))


# Each line: a test, the two options that exclude each other, and why or what to do. "Changed"
# is said of the value, not of who set it, so that rules written out in full load again.
_EXCLUSIONS: Final[tuple[tuple[Callable[[Rules], bool], str, str], ...]] = (
    (
        lambda r: r.partner_order != PartnerOrder.FREE and r.alone == Alone.NONE,
        "'partner_order' must_go_alone and 'alone' none",
        "nobody may play alone",
    ),
    (
        lambda r: (
            r.partner_order != PartnerOrder.FREE and r.alone_timing == AloneTiming.BEFORE_LEAD
        ),
        "'partner_order' must_go_alone and 'alone_timing' before_lead",
        "no call carries alone then",
    ),
    (
        lambda r: r.alone == Alone.NONE and r.alone_timing == AloneTiming.BEFORE_LEAD,
        "'alone' none and 'alone_timing' before_lead",
        "nobody may play alone",
    ),
    (
        lambda r: r.alone == Alone.NONE and r.defend_alone,
        "'alone' none and 'defend_alone' true",
        "there is no lone maker to defend against",
    ),
    (
        lambda r: r.alone == Alone.NONE and r.partners_best,
        "'alone' none and 'partners_best' true",
        "there is no lone maker to pass a card to",
    ),
    (
        lambda r: r.alone == Alone.NONE and r.lead == Lead.LEFT_OF_LONER,
        "'alone' none and 'lead' left_of_loner",
        "there is no lone maker",
    ),
    (
        lambda r: (
            r.turned_down == TurnedDown.STUCK_DEALER_ONLY and r.all_pass != AllPass.STICK_DEALER
        ),
        "'turned_down' stuck_dealer_only and 'all_pass'",
        "set 'all_pass' to stick_dealer",
    ),
    (
        lambda r: r.no_trump == NoTrump.STUCK_DEALER_ONLY and r.all_pass != AllPass.STICK_DEALER,
        "'no_trump' stuck_dealer_only and 'all_pass'",
        "set 'all_pass' to stick_dealer",
    ),
    (
        lambda r: not r.discard_upcard and r.exchange == Exchange.OPTIONAL,
        "'discard_upcard' false and 'exchange' optional",
        "a dealer who exchanges keeps the up-card anyway",
    ),
    (
        lambda r: not r.joker and _changed(r, "joker_up"),
        "'joker_up' and 'joker' false",
        "set 'joker' to true",
    ),
    (
        lambda r: not r.joker and r.joker_up_blind,
        "'joker_up_blind' and 'joker' false",
        "set 'joker' to true",
    ),
    (
        lambda r: r.no_trump != NoTrump.OFF and r.joker,
        "'no_trump' and 'joker' true",
        "the joker has no suit at no-trump",
    ),
    (
        lambda r: _changed(r, "farmers_hand") and r.farmers == Farmers.OFF,
        "'farmers_hand' and 'farmers' off",
        "set 'farmers' to redeal or swap3",
    ),
    (
        lambda r: r.farmers != Farmers.OFF and r.joker_up_blind,
        "'farmers' and 'joker_up_blind' true",
        "a farmer's hand is claimed before the joker is named blind",
    ),
    (
        lambda r: r.farmers == Farmers.SWAP3 and r.low_rank != LowRank.NINE,
        "'farmers' swap3 and 'low_rank'",
        "the kitty has three cards only with 24 cards; set 'low_rank' to 9",
    ),
    (
        lambda r: r.farmers == Farmers.SWAP3 and r.joker,
        "'farmers' swap3 and 'joker' true",
        "the kitty has three cards only with 24 cards",
    ),
    (
        lambda r: _changed(r, "target") and r.end != End.POINTS,
        "'target' and 'end'",
        "only a game to points has a target",
    ),
    (
        lambda r: _changed(r, "time_ms") and r.end != End.TIMED,
        "'time_ms' and 'end'",
        "set 'end' to timed",
    ),
    (
        lambda r: _changed(r, "n_hands") and r.end != End.HANDS,
        "'n_hands' and 'end'",
        "set 'end' to hands",
    ),
    (
        lambda r: r.draw_partners and r.first_dealer != FirstDealer.DRAW,
        "'draw_partners' true and 'first_dealer'",
        "set 'first_dealer' to draw",
    ),
    (
        lambda r: not (r.make or r.march or r.euchre or r.defenders_march),
        "'make', 'march', 'euchre' and 'defenders_march'",
        "with all of them 0 no game would end; give one of them points",
    ),
)


def check_rules(rules: Rules) -> None:
    """Refuse rules whose options exclude each other.

    Raises:
        RulesError: it names the options and what to do.
    """
    for excluded, names, why in _EXCLUSIONS:
        if excluded(rules):
            raise RulesError(f"{names} do not go together: {why}")
