from euchre.v1 import cards_pb2 as _cards_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Game(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GAME_UNSPECIFIED: _ClassVar[Game]
    GAME_EUCHRE: _ClassVar[Game]
    GAME_BUCK: _ClassVar[Game]
    GAME_BID: _ClassVar[Game]

class Packets(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PACKETS_UNSPECIFIED: _ClassVar[Packets]
    PACKETS_3_2: _ClassVar[Packets]
    PACKETS_2_3: _ClassVar[Packets]
    PACKETS_1_1_1_1_1: _ClassVar[Packets]

class LowRank(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LOW_RANK_UNSPECIFIED: _ClassVar[LowRank]
    LOW_RANK_7: _ClassVar[LowRank]
    LOW_RANK_8: _ClassVar[LowRank]
    LOW_RANK_9: _ClassVar[LowRank]
    LOW_RANK_T: _ClassVar[LowRank]

class FirstDealer(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FIRST_DEALER_UNSPECIFIED: _ClassVar[FirstDealer]
    FIRST_DEALER_SEEDED: _ClassVar[FirstDealer]
    FIRST_DEALER_SEAT_0: _ClassVar[FirstDealer]
    FIRST_DEALER_SEAT_1: _ClassVar[FirstDealer]
    FIRST_DEALER_SEAT_2: _ClassVar[FirstDealer]
    FIRST_DEALER_SEAT_3: _ClassVar[FirstDealer]
    FIRST_DEALER_DRAW: _ClassVar[FirstDealer]

class TurnedDown(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TURNED_DOWN_UNSPECIFIED: _ClassVar[TurnedDown]
    TURNED_DOWN_FORBIDDEN: _ClassVar[TurnedDown]
    TURNED_DOWN_STUCK_DEALER_ONLY: _ClassVar[TurnedDown]
    TURNED_DOWN_ALLOWED: _ClassVar[TurnedDown]

class AllPass(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ALL_PASS_UNSPECIFIED: _ClassVar[AllPass]
    ALL_PASS_NEXT_DEALER: _ClassVar[AllPass]
    ALL_PASS_SAME_DEALER: _ClassVar[AllPass]
    ALL_PASS_STICK_DEALER: _ClassVar[AllPass]

class Exchange(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EXCHANGE_UNSPECIFIED: _ClassVar[Exchange]
    EXCHANGE_MANDATORY: _ClassVar[Exchange]
    EXCHANGE_OPTIONAL: _ClassVar[Exchange]

class Alone(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ALONE_UNSPECIFIED: _ClassVar[Alone]
    ALONE_MAKER: _ClassVar[Alone]
    ALONE_NONE: _ClassVar[Alone]

class AloneTiming(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ALONE_TIMING_UNSPECIFIED: _ClassVar[AloneTiming]
    ALONE_TIMING_WITH_CALL: _ClassVar[AloneTiming]
    ALONE_TIMING_BEFORE_LEAD: _ClassVar[AloneTiming]

class PartnerOrder(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PARTNER_ORDER_UNSPECIFIED: _ClassVar[PartnerOrder]
    PARTNER_ORDER_FREE: _ClassVar[PartnerOrder]
    PARTNER_ORDER_MUST_GO_ALONE: _ClassVar[PartnerOrder]

class Lead(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LEAD_UNSPECIFIED: _ClassVar[Lead]
    LEAD_LEFT_OF_DEALER: _ClassVar[Lead]
    LEAD_LEFT_OF_LONER: _ClassVar[Lead]
    LEAD_LEFT_OF_MAKER: _ClassVar[Lead]

class Farmers(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FARMERS_UNSPECIFIED: _ClassVar[Farmers]
    FARMERS_OFF: _ClassVar[Farmers]
    FARMERS_REDEAL: _ClassVar[Farmers]
    FARMERS_SWAP3: _ClassVar[Farmers]

class FarmersHand(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FARMERS_HAND_UNSPECIFIED: _ClassVar[FarmersHand]
    FARMERS_HAND_ALL_9_10: _ClassVar[FarmersHand]
    FARMERS_HAND_ACE_NO_FACE: _ClassVar[FarmersHand]
    FARMERS_HAND_THREE_9_OR_THREE_10: _ClassVar[FarmersHand]

class NoTrump(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    NO_TRUMP_UNSPECIFIED: _ClassVar[NoTrump]
    NO_TRUMP_OFF: _ClassVar[NoTrump]
    NO_TRUMP_ROUND_2: _ClassVar[NoTrump]
    NO_TRUMP_STUCK_DEALER_ONLY: _ClassVar[NoTrump]

class JokerUp(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    JOKER_UP_UNSPECIFIED: _ClassVar[JokerUp]
    JOKER_UP_DEALER_MAKES: _ClassVar[JokerUp]
    JOKER_UP_DEALER_NAMES_THEN_BID: _ClassVar[JokerUp]

class End(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    END_UNSPECIFIED: _ClassVar[End]
    END_POINTS: _ClassVar[End]
    END_TIMED: _ClassVar[End]
    END_HANDS: _ClassVar[End]
GAME_UNSPECIFIED: Game
GAME_EUCHRE: Game
GAME_BUCK: Game
GAME_BID: Game
PACKETS_UNSPECIFIED: Packets
PACKETS_3_2: Packets
PACKETS_2_3: Packets
PACKETS_1_1_1_1_1: Packets
LOW_RANK_UNSPECIFIED: LowRank
LOW_RANK_7: LowRank
LOW_RANK_8: LowRank
LOW_RANK_9: LowRank
LOW_RANK_T: LowRank
FIRST_DEALER_UNSPECIFIED: FirstDealer
FIRST_DEALER_SEEDED: FirstDealer
FIRST_DEALER_SEAT_0: FirstDealer
FIRST_DEALER_SEAT_1: FirstDealer
FIRST_DEALER_SEAT_2: FirstDealer
FIRST_DEALER_SEAT_3: FirstDealer
FIRST_DEALER_DRAW: FirstDealer
TURNED_DOWN_UNSPECIFIED: TurnedDown
TURNED_DOWN_FORBIDDEN: TurnedDown
TURNED_DOWN_STUCK_DEALER_ONLY: TurnedDown
TURNED_DOWN_ALLOWED: TurnedDown
ALL_PASS_UNSPECIFIED: AllPass
ALL_PASS_NEXT_DEALER: AllPass
ALL_PASS_SAME_DEALER: AllPass
ALL_PASS_STICK_DEALER: AllPass
EXCHANGE_UNSPECIFIED: Exchange
EXCHANGE_MANDATORY: Exchange
EXCHANGE_OPTIONAL: Exchange
ALONE_UNSPECIFIED: Alone
ALONE_MAKER: Alone
ALONE_NONE: Alone
ALONE_TIMING_UNSPECIFIED: AloneTiming
ALONE_TIMING_WITH_CALL: AloneTiming
ALONE_TIMING_BEFORE_LEAD: AloneTiming
PARTNER_ORDER_UNSPECIFIED: PartnerOrder
PARTNER_ORDER_FREE: PartnerOrder
PARTNER_ORDER_MUST_GO_ALONE: PartnerOrder
LEAD_UNSPECIFIED: Lead
LEAD_LEFT_OF_DEALER: Lead
LEAD_LEFT_OF_LONER: Lead
LEAD_LEFT_OF_MAKER: Lead
FARMERS_UNSPECIFIED: Farmers
FARMERS_OFF: Farmers
FARMERS_REDEAL: Farmers
FARMERS_SWAP3: Farmers
FARMERS_HAND_UNSPECIFIED: FarmersHand
FARMERS_HAND_ALL_9_10: FarmersHand
FARMERS_HAND_ACE_NO_FACE: FarmersHand
FARMERS_HAND_THREE_9_OR_THREE_10: FarmersHand
NO_TRUMP_UNSPECIFIED: NoTrump
NO_TRUMP_OFF: NoTrump
NO_TRUMP_ROUND_2: NoTrump
NO_TRUMP_STUCK_DEALER_ONLY: NoTrump
JOKER_UP_UNSPECIFIED: JokerUp
JOKER_UP_DEALER_MAKES: JokerUp
JOKER_UP_DEALER_NAMES_THEN_BID: JokerUp
END_UNSPECIFIED: End
END_POINTS: End
END_TIMED: End
END_HANDS: End

class Rules(_message.Message):
    __slots__ = ("preset", "players", "low_rank", "joker", "packets", "first_dealer", "draw_partners", "turned_down", "all_pass", "exchange", "discard_upcard", "alone", "alone_timing", "partner_order", "lead", "defend_alone", "farmers", "farmers_hand", "no_trump", "joker_up", "joker_up_blind", "partners_best", "make", "march", "lone_make", "lone_march", "euchre", "lone_euchre", "defenders_march", "lone_defenders_march", "lone_defender_euchre", "end", "target", "time_ms", "n_hands", "game", "packs", "start", "min_bid", "moon")
    PRESET_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    LOW_RANK_FIELD_NUMBER: _ClassVar[int]
    JOKER_FIELD_NUMBER: _ClassVar[int]
    PACKETS_FIELD_NUMBER: _ClassVar[int]
    FIRST_DEALER_FIELD_NUMBER: _ClassVar[int]
    DRAW_PARTNERS_FIELD_NUMBER: _ClassVar[int]
    TURNED_DOWN_FIELD_NUMBER: _ClassVar[int]
    ALL_PASS_FIELD_NUMBER: _ClassVar[int]
    EXCHANGE_FIELD_NUMBER: _ClassVar[int]
    DISCARD_UPCARD_FIELD_NUMBER: _ClassVar[int]
    ALONE_FIELD_NUMBER: _ClassVar[int]
    ALONE_TIMING_FIELD_NUMBER: _ClassVar[int]
    PARTNER_ORDER_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    DEFEND_ALONE_FIELD_NUMBER: _ClassVar[int]
    FARMERS_FIELD_NUMBER: _ClassVar[int]
    FARMERS_HAND_FIELD_NUMBER: _ClassVar[int]
    NO_TRUMP_FIELD_NUMBER: _ClassVar[int]
    JOKER_UP_FIELD_NUMBER: _ClassVar[int]
    JOKER_UP_BLIND_FIELD_NUMBER: _ClassVar[int]
    PARTNERS_BEST_FIELD_NUMBER: _ClassVar[int]
    MAKE_FIELD_NUMBER: _ClassVar[int]
    MARCH_FIELD_NUMBER: _ClassVar[int]
    LONE_MAKE_FIELD_NUMBER: _ClassVar[int]
    LONE_MARCH_FIELD_NUMBER: _ClassVar[int]
    EUCHRE_FIELD_NUMBER: _ClassVar[int]
    LONE_EUCHRE_FIELD_NUMBER: _ClassVar[int]
    DEFENDERS_MARCH_FIELD_NUMBER: _ClassVar[int]
    LONE_DEFENDERS_MARCH_FIELD_NUMBER: _ClassVar[int]
    LONE_DEFENDER_EUCHRE_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    TIME_MS_FIELD_NUMBER: _ClassVar[int]
    N_HANDS_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    PACKS_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    MIN_BID_FIELD_NUMBER: _ClassVar[int]
    MOON_FIELD_NUMBER: _ClassVar[int]
    preset: str
    players: int
    low_rank: LowRank
    joker: bool
    packets: Packets
    first_dealer: FirstDealer
    draw_partners: bool
    turned_down: TurnedDown
    all_pass: AllPass
    exchange: Exchange
    discard_upcard: bool
    alone: Alone
    alone_timing: AloneTiming
    partner_order: PartnerOrder
    lead: Lead
    defend_alone: bool
    farmers: Farmers
    farmers_hand: FarmersHand
    no_trump: NoTrump
    joker_up: JokerUp
    joker_up_blind: bool
    partners_best: bool
    make: int
    march: int
    lone_make: int
    lone_march: int
    euchre: int
    lone_euchre: int
    defenders_march: int
    lone_defenders_march: int
    lone_defender_euchre: int
    end: End
    target: int
    time_ms: int
    n_hands: int
    game: Game
    packs: int
    start: int
    min_bid: int
    moon: int
    def __init__(self, preset: _Optional[str] = ..., players: _Optional[int] = ..., low_rank: _Optional[_Union[LowRank, str]] = ..., joker: bool = ..., packets: _Optional[_Union[Packets, str]] = ..., first_dealer: _Optional[_Union[FirstDealer, str]] = ..., draw_partners: bool = ..., turned_down: _Optional[_Union[TurnedDown, str]] = ..., all_pass: _Optional[_Union[AllPass, str]] = ..., exchange: _Optional[_Union[Exchange, str]] = ..., discard_upcard: bool = ..., alone: _Optional[_Union[Alone, str]] = ..., alone_timing: _Optional[_Union[AloneTiming, str]] = ..., partner_order: _Optional[_Union[PartnerOrder, str]] = ..., lead: _Optional[_Union[Lead, str]] = ..., defend_alone: bool = ..., farmers: _Optional[_Union[Farmers, str]] = ..., farmers_hand: _Optional[_Union[FarmersHand, str]] = ..., no_trump: _Optional[_Union[NoTrump, str]] = ..., joker_up: _Optional[_Union[JokerUp, str]] = ..., joker_up_blind: bool = ..., partners_best: bool = ..., make: _Optional[int] = ..., march: _Optional[int] = ..., lone_make: _Optional[int] = ..., lone_march: _Optional[int] = ..., euchre: _Optional[int] = ..., lone_euchre: _Optional[int] = ..., defenders_march: _Optional[int] = ..., lone_defenders_march: _Optional[int] = ..., lone_defender_euchre: _Optional[int] = ..., end: _Optional[_Union[End, str]] = ..., target: _Optional[int] = ..., time_ms: _Optional[int] = ..., n_hands: _Optional[int] = ..., game: _Optional[_Union[Game, str]] = ..., packs: _Optional[int] = ..., start: _Optional[int] = ..., min_bid: _Optional[int] = ..., moon: _Optional[int] = ...) -> None: ...

class DrawRound(_message.Message):
    __slots__ = ("seats", "cards")
    SEATS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[_cards_pb2.Seat]
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, seats: _Optional[_Iterable[_Union[_cards_pb2.Seat, str]]] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...
