"""The options a game can be played with.

Every option is a field of :class:`Rules`; its default is the standard game. Rules are built by
:mod:`euchre.rules.build`; which options exclude each other is in :mod:`euchre.rules.exclusions`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final


class RulesError(ValueError):
    """Rules that cannot be built; the message names the option and what to do."""


class GameKind(StrEnum):
    """Which game of the family is played."""

    EUCHRE = "euchre"
    BUCK = "buck"
    BID = "bid"


class LowRank(StrEnum):
    """The lowest rank in the pack."""

    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    TEN = "T"


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
    together. The values of hands, ``target``, ``start`` and ``moon`` are in points, ``min_bid`` in
    tricks, ``time_ms`` in milliseconds of thinking by all seats together, ``n_hands`` in hands.
    """

    preset: str = "standard"
    game: GameKind = GameKind.EUCHRE
    players: int = 4
    low_rank: LowRank = LowRank.NINE
    packs: int = 1
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
    start: int = 25
    min_bid: int = 3
    moon: int = 12

    @property
    def in_partnership(self) -> bool:
        """Whether seats 0 and 2 play together against seats 1 and 3."""
        return self.players == 4 and self.game != GameKind.BUCK

    @property
    def sides(self) -> int:
        """How many sides play against each other; seat ``s`` belongs to side ``s mod sides``."""
        return 2 if self.in_partnership else self.players

    @property
    def tricks(self) -> int:
        """How many tricks a hand has, and cards a seat is dealt."""
        return 6 * self.packs if self.game == GameKind.BID else 5

    @property
    def has_up_card(self) -> bool:
        """Whether a card is turned up after the deal; where not, the whole pack is dealt."""
        return self.game != GameKind.BID

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


DEFAULTS: Final = Rules()
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
COUNT_OPTIONS: Final = ("target", "time_ms", "n_hands", "start", "min_bid", "moon")
CHOICES: Final[dict[str, tuple[int, ...]]] = {"players": (4, 3, 2), "packs": (1, 2)}
"""The options that are one of a few numbers, the default first."""
