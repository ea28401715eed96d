"""Which options exclude each other, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .options import (
    DEFAULTS,
    OPTION_NAMES,
    AllPass,
    Alone,
    AloneTiming,
    End,
    Exchange,
    Farmers,
    FirstDealer,
    GameKind,
    Lead,
    LowRank,
    NoTrump,
    PartnerOrder,
    Rules,
    RulesError,
    TurnedDown,
)
from .presets import PRESETS


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
        lambda r: r.players == 4 and r.low_rank == LowRank.TEN,
        "'players' 4 and 'low_rank' T",
        "20 cards are too few for four players and an up-card",
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
        lambda r: r.game != GameKind.BUCK and _changed(r, "start"),
        "'start' and 'game'",
        "only buck counts down from a start; set 'game' to buck",
    ),
    (
        lambda r: r.game != GameKind.BID and r.packs != 1,
        "'packs' 2 and 'game'",
        "only bid Euchre has two packs; set 'game' to bid",
    ),
    (
        lambda r: r.game != GameKind.BID and _changed(r, "min_bid"),
        "'min_bid' and 'game'",
        "only bid Euchre has an auction; set 'game' to bid",
    ),
    (
        lambda r: r.game != GameKind.BID and _changed(r, "moon"),
        "'moon' and 'game'",
        "only bid Euchre has an auction; set 'game' to bid",
    ),
    (
        lambda r: r.game == GameKind.BID and r.min_bid > r.tricks,
        "'min_bid' and 'packs'",
        "nobody can take so many tricks: a hand has six with one pack, twelve with two",
    ),
    (
        lambda r: r.game == GameKind.BID and _changed(r, "packets"),
        "'packets' and 'game' bid",
        "bid Euchre is dealt in threes",
    ),
    (
        lambda r: r.game == GameKind.BUCK and _changed(r, "target"),
        "'target' and 'game' buck",
        "buck counts down to 0; set 'start'",
    ),
    (
        lambda r: r.game == GameKind.BUCK and r.draw_partners,
        "'draw_partners' true and 'game' buck",
        "in buck everybody plays for himself",
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


# What three or two players may not have: nobody has a partner. Option, value in words, a test.
_NEED_PARTNERS: Final[tuple[tuple[str, str, Callable[[Rules], bool]], ...]] = (
    ("alone", "maker", lambda r: r.alone == Alone.MAKER),
    ("partner_order", "must_go_alone", lambda r: r.partner_order != PartnerOrder.FREE),
    ("defend_alone", "true", lambda r: r.defend_alone),
    ("partners_best", "true", lambda r: r.partners_best),
    ("farmers", "", lambda r: r.farmers != Farmers.OFF),
    ("draw_partners", "true", lambda r: r.draw_partners),
    ("lead", "", lambda r: r.lead != Lead.LEFT_OF_DEALER),
)
# What buck and bid have their own rules for: from the first of these options to the last, each
# must have the value of the preset with the name of the game.
_EUCHRE_ONLY: Final = OPTION_NAMES[
    OPTION_NAMES.index("turned_down") : OPTION_NAMES.index("lone_defender_euchre") + 1
]


def _seats_and_games(rules: Rules) -> Iterator[tuple[str, str]]:
    """What does not go together with the number of players or with the game: names and why."""
    if rules.game != GameKind.EUCHRE:
        yield from _own_game(rules)
    dealer = rules.first_dealer.value
    if dealer.startswith("seat") and int(dealer[5:]) >= rules.players:
        yield (
            f"'first_dealer' {dealer} and 'players' {rules.players}",
            f"the seats are 0 to {rules.players - 1}",
        )
    if rules.players != 4:
        for name, word, has in _NEED_PARTNERS:
            if has(rules):
                value = word or getattr(rules, name).value
                words = f"'{name}' {value} and 'players' {rules.players}"
                yield words, f"it takes four players; set '{name}' to {_without(name)}"


def _own_game(rules: Rules) -> Iterator[tuple[str, str]]:
    game = rules.game
    if rules.players != 4:
        yield f"'game' {game} and 'players' {rules.players}", f"{game} is for four players"
    if rules.low_rank != LowRank.NINE:
        yield f"'game' {game} and 'low_rank' {rules.low_rank}", f"{game} is played with 24 cards"
    if rules.joker:
        yield f"'game' {game} and 'joker' true", f"{game} is played without a joker"
    own = PRESETS[game]
    for name in _EUCHRE_ONLY:
        wanted = own.get(name, _plain_default(name))
        if getattr(rules, name) != wanted:
            words = str(wanted).lower() if isinstance(wanted, bool) else wanted
            yield f"'game' {game} and '{name}'", f"{game} has rules of its own; leave it {words}"


def _plain_default(name: str) -> str | int | bool:
    return DEFAULTS.options()[name]


def _without(name: str) -> str:
    if name == "alone":
        return "none"
    default = _plain_default(name)
    return "false" if default is False else str(default)


def check_rules(rules: Rules) -> None:
    """Refuse rules whose options exclude each other.

    Raises:
        RulesError: it names the options and what to do.
    """
    for names, why in _seats_and_games(rules):
        raise RulesError(f"{names} do not go together: {why}")
    for excluded, names, why in _EXCLUSIONS:
        if excluded(rules):
            raise RulesError(f"{names} do not go together: {why}")
