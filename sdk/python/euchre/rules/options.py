"""The options a game can be played with, and which of them go together.

Every option is a field of :class:`Rules`; its default is the standard game. :func:`build_rules`
makes rules from a preset and changes to it, and refuses what cannot be meant, naming the option,
the value, and what would do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final


class RulesError(ValueError):
    """Rules that cannot be built; the message names the option and what to do."""


class LowRank(StrEnum):
    """The lowest rank in the pack."""

    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"


class Packets(StrEnum):
    """The packets the cards are dealt in."""

    THREE_TWO = "3-2"
    TWO_THREE = "2-3"
    SINGLY = "1-1-1-1-1"


class FirstDealer(StrEnum):
    """Who deals the first hand of a game."""

    SEEDED = "seeded"
    SEAT_0 = "seat 0"
    SEAT_1 = "seat 1"
    SEAT_2 = "seat 2"
    SEAT_3 = "seat 3"
    DRAW = "draw"


class TurnedDown(StrEnum):
    """Who may call the turned-down suit in round 2."""

    FORBIDDEN = "forbidden"
    STUCK_DEALER_ONLY = "stuck_dealer_only"
    ALLOWED = "allowed"


class AllPass(StrEnum):
    """What happens when everybody passes twice."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"
    STICK_DEALER = "stick_dealer"


class Exchange(StrEnum):
    """Whether the dealer must take an up-card that was ordered up."""

    MANDATORY = "mandatory"
    OPTIONAL = "optional"


class Alone(StrEnum):
    """Who may play alone."""

    MAKER = "maker"
    NONE = "none"


class AloneTiming(StrEnum):
    """When playing alone is said."""

    WITH_CALL = "with_call"
    BEFORE_LEAD = "before_lead"


class PartnerOrder(StrEnum):
    """How the dealer's partner may order up."""

    FREE = "free"
    MUST_GO_ALONE = "must_go_alone"


class Lead(StrEnum):
    """Who leads to the first trick."""

    LEFT_OF_DEALER = "left_of_dealer"
    LEFT_OF_LONER = "left_of_loner"
    LEFT_OF_MAKER = "left_of_maker"


class Farmers(StrEnum):
    """What a farmer's hand is good for."""

    OFF = "off"
    REDEAL = "redeal"
    SWAP3 = "swap3"


class FarmersHand(StrEnum):
    """Which hands are farmer's hands."""

    ALL_9_10 = "all_9_10"
    ACE_NO_FACE = "ace_no_face"
    THREE_9_OR_THREE_10 = "three_9_or_three_10"


class NoTrump(StrEnum):
    """Whether no-trump may be called."""

    OFF = "off"
    ROUND_2 = "round_2"
    STUCK_DEALER_ONLY = "stuck_dealer_only"


class JokerUp(StrEnum):
    """What a turned-up joker does."""

    DEALER_MAKES = "dealer_makes"
    DEALER_NAMES_THEN_BID = "dealer_names_then_bid"


class End(StrEnum):
    """How a game ends."""

    POINTS = "points"
    TIMED = "timed"
    HANDS = "hands"


@dataclass(frozen=True, slots=True)
class Rules:
    """Every rule of a game. The defaults are the standard game: four players in partnership,
    24 cards, to ten points.

    Build it with :func:`build_rules` (or :func:`preset`), which checks that the options go
    together. Scores are points and are never negative; ``target`` is in points, ``time_ms`` in
    milliseconds of thinking by all seats together, ``n_hands`` in hands.
    """

    preset: str = "standard"
    low_rank: LowRank = LowRank.NINE
    joker: bool = False
    packets: Packets = Packets.THREE_TWO
    first_dealer: FirstDealer = FirstDealer.SEEDED
    draw_partners: bool = False
    turned_down: TurnedDown = TurnedDown.FORBIDDEN
    all_pass: AllPass = AllPass.NEXT_DEALER
    exchange: Exchange = Exchange.MANDATORY
    discard_upcard: bool = True
    alone: Alone = Alone.MAKER
    alone_timing: AloneTiming = AloneTiming.WITH_CALL
    partner_order: PartnerOrder = PartnerOrder.FREE
    lead: Lead = Lead.LEFT_OF_DEALER
    defend_alone: bool = False
    farmers: Farmers = Farmers.OFF
    farmers_hand: FarmersHand = FarmersHand.ALL_9_10
    no_trump: NoTrump = NoTrump.OFF
    joker_up: JokerUp = JokerUp.DEALER_MAKES
    joker_up_blind: bool = False
    partners_best: bool = False
    make: int = 1
    march: int = 2
    lone_make: int = 1
    lone_march: int = 4
    euchre: int = 2
    lone_euchre: int = 2
    defenders_march: int = 2
    lone_defenders_march: int = 2
    lone_defender_euchre: int = 4
    end: End = End.POINTS
    target: int = 10
    time_ms: int = 2000
    n_hands: int = 16

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return 4

    @property
    def sides(self) -> int:
        """How many sides play against each other; seat ``s`` belongs to side ``s mod sides``."""
        return 2

    @property
    def tricks(self) -> int:
        """How many tricks a hand has, and cards a seat is dealt."""
        return 5

    def side_of(self, seat: int) -> int:
        """The side that ``seat`` plays for."""
        return seat % self.sides

    def options(self) -> dict[str, str | int | bool]:
        """Every option by name as a plain word, number or truth value, in the order of the page.

        ``build_rules(rules.preset, rules.options())`` gives the same rules again.
        """
        return {name: _plain(getattr(self, name)) for name in OPTION_NAMES}

    def changes_from(self, other: Rules) -> dict[str, str | int | bool]:
        """The options in which these rules differ from ``other``, with this side's values."""
        theirs = other.options()
        return {name: value for name, value in self.options().items() if value != theirs[name]}


def _plain(value: Any) -> str | int | bool:
    return value.value if isinstance(value, StrEnum) else value


_DEFAULTS: Final = Rules()
OPTION_NAMES: Final = tuple(f.name for f in fields(Rules) if f.name != "preset")
SCORE_OPTIONS: Final = (
    "make",
    "march",
    "lone_make",
    "lone_march",
    "euchre",
    "lone_euchre",
    "defenders_march",
    "lone_defenders_march",
    "lone_defender_euchre",
)
_COUNTS: Final = ("target", "time_ms", "n_hands")
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
}
"""What each preset changes from the defaults."""


def preset(name: str) -> Rules:
    """The rules of a preset, such as ``standard`` or ``railroad``.

    >>> preset("american-long").target
    15

    Raises:
        RulesError: there is no such preset; the message names the nearest.
    """
    return build_rules(name)


def build_rules(
    preset_name: str = "standard", changes: Mapping[str, str | int | bool] | None = None
) -> Rules:
    """The rules of a preset with options changed on top.

    Values may be given as words (``"true"``, ``"15"``) or as what they mean (``True``, ``15``).

    >>> build_rules("hungarian", {"target": "7"}).target
    7

    Raises:
        RulesError: an unknown preset, option or value, or options that exclude each other.
    """
    base = PRESETS.get(preset_name)
    if base is None:
        raise RulesError(f"there is no preset {preset_name!r}{_nearest(preset_name, PRESETS)}")
    changes = changes or {}
    given: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in OPTION_NAMES:
            raise RulesError(f"there is no option {name!r}{_nearest(name, OPTION_NAMES)}")
        given[name] = _parse(name, value)
    values = {name: _parse(name, value) for name, value in base.items()} | given
    if values.get("end", End.POINTS) != End.POINTS and "target" not in given:
        values.pop("target", None)  # a preset's target is for the points game it describes
    rules = Rules(preset=preset_name, **values)
    check_rules(rules)
    return rules


def _nearest(word: str, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    close = get_close_matches(word, list(known), n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there are: {', '.join(known)}"


def _parse(name: str, value: str | int | bool) -> Any:
    """The value of option ``name`` from a word or a plain value."""
    default = getattr(_DEFAULTS, name)
    if isinstance(default, bool):
        return _parse_truth(name, value)
    if isinstance(default, StrEnum):
        return _parse_word(name, value, type(default))
    return _parse_number(name, value)


def _parse_truth(name: str, value: str | int | bool) -> bool:
    word = str(value).lower()
    if word not in ("true", "false"):
        raise RulesError(f"option {name!r} is true or false, not {value!r}")
    return word == "true"


def _parse_word(name: str, value: str | int | bool, kind: type[StrEnum]) -> StrEnum:
    word = str(value).lower()
    if kind is FirstDealer and word.isdigit():
        word = f"seat {word}"
    try:
        return kind(word)
    except ValueError:
        values = tuple(str(member) for member in kind)
        raise RulesError(
            f"option {name!r} has no value {value!r}{_nearest(word, values)}"
        ) from None


def _parse_number(name: str, value: str | int | bool) -> int:
    least = 1 if name in _COUNTS else 0
    word = str(value)
    if isinstance(value, bool) or not (word.isascii() and word.isdigit()) or int(word) < least:
        raise RulesError(f"option {name!r} is a whole number from {least} up, not {value!r}")
    if int(word) > MOST:
        raise RulesError(f"option {name!r} is {value!r}; {MOST} is the most it can be")
    return int(word)


MOST: Final = 1_000_000_000
"""The largest number an option may have: it must fit the 32-bit numbers of the protocol."""


def _changed(rules: Rules, name: str) -> bool:
    return bool(getattr(rules, name) != getattr(_DEFAULTS, name))


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
