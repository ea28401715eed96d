from euchre.v1 import cards_pb2 as _cards_pb2
from euchre.v1 import moves_pb2 as _moves_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class UpCard(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    UP_CARD_UNSPECIFIED: _ClassVar[UpCard]
    UP_CARD_TURNED_UP: _ClassVar[UpCard]
    UP_CARD_TAKEN: _ClassVar[UpCard]
    UP_CARD_DEAD: _ClassVar[UpCard]
    UP_CARD_KEPT: _ClassVar[UpCard]
    UP_CARD_TURNED_DOWN: _ClassVar[UpCard]

class Best(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BEST_UNSPECIFIED: _ClassVar[Best]
    BEST_CALLED: _ClassVar[Best]
    BEST_DECLINED: _ClassVar[Best]
    BEST_PASSED: _ClassVar[Best]
UP_CARD_UNSPECIFIED: UpCard
UP_CARD_TURNED_UP: UpCard
UP_CARD_TAKEN: UpCard
UP_CARD_DEAD: UpCard
UP_CARD_KEPT: UpCard
UP_CARD_TURNED_DOWN: UpCard
BEST_UNSPECIFIED: Best
BEST_CALLED: Best
BEST_DECLINED: Best
BEST_PASSED: Best

class SeatView(_message.Message):
    __slots__ = ("seat", "dealer", "phase", "hand", "up_card", "up_card_state", "calls", "trump", "maker", "alone", "played", "played_by", "tricks", "score", "hand_number", "sitting_out", "discard", "joker_suit", "redeal", "dealer_stuck", "lone_defender", "declined_defence", "swapped_by", "swap_given", "swap_taken", "declined_farmers_hand", "best", "best_laid", "best_given", "bid")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_STATE_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    MAKER_FIELD_NUMBER: _ClassVar[int]
    ALONE_FIELD_NUMBER: _ClassVar[int]
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    PLAYED_BY_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    HAND_NUMBER_FIELD_NUMBER: _ClassVar[int]
    SITTING_OUT_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    JOKER_SUIT_FIELD_NUMBER: _ClassVar[int]
    REDEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_STUCK_FIELD_NUMBER: _ClassVar[int]
    LONE_DEFENDER_FIELD_NUMBER: _ClassVar[int]
    DECLINED_DEFENCE_FIELD_NUMBER: _ClassVar[int]
    SWAPPED_BY_FIELD_NUMBER: _ClassVar[int]
    SWAP_GIVEN_FIELD_NUMBER: _ClassVar[int]
    SWAP_TAKEN_FIELD_NUMBER: _ClassVar[int]
    DECLINED_FARMERS_HAND_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    BEST_LAID_FIELD_NUMBER: _ClassVar[int]
    BEST_GIVEN_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    dealer: _cards_pb2.Seat
    phase: _moves_pb2.Phase
    hand: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    up_card: _cards_pb2.Card
    up_card_state: UpCard
    calls: _containers.RepeatedScalarFieldContainer[_moves_pb2.Call]
    trump: _cards_pb2.Trump
    maker: _cards_pb2.Seat
    alone: bool
    played: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    played_by: _containers.RepeatedScalarFieldContainer[_cards_pb2.Seat]
    tricks: _containers.RepeatedScalarFieldContainer[int]
    score: _containers.RepeatedScalarFieldContainer[int]
    hand_number: int
    sitting_out: _containers.RepeatedScalarFieldContainer[_cards_pb2.Seat]
    discard: _cards_pb2.Card
    joker_suit: _cards_pb2.Suit
    redeal: int
    dealer_stuck: bool
    lone_defender: _cards_pb2.Seat
    declined_defence: _containers.RepeatedScalarFieldContainer[_cards_pb2.Seat]
    swapped_by: _cards_pb2.Seat
    swap_given: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    swap_taken: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    declined_farmers_hand: bool
    best: Best
    best_laid: _cards_pb2.Card
    best_given: _cards_pb2.Card
    bid: int
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., dealer: _Optional[_Union[_cards_pb2.Seat, str]] = ..., phase: _Optional[_Union[_moves_pb2.Phase, str]] = ..., hand: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., up_card: _Optional[_Union[_cards_pb2.Card, str]] = ..., up_card_state: _Optional[_Union[UpCard, str]] = ..., calls: _Optional[_Iterable[_Union[_moves_pb2.Call, str]]] = ..., trump: _Optional[_Union[_cards_pb2.Trump, str]] = ..., maker: _Optional[_Union[_cards_pb2.Seat, str]] = ..., alone: bool = ..., played: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., played_by: _Optional[_Iterable[_Union[_cards_pb2.Seat, str]]] = ..., tricks: _Optional[_Iterable[int]] = ..., score: _Optional[_Iterable[int]] = ..., hand_number: _Optional[int] = ..., sitting_out: _Optional[_Iterable[_Union[_cards_pb2.Seat, str]]] = ..., discard: _Optional[_Union[_cards_pb2.Card, str]] = ..., joker_suit: _Optional[_Union[_cards_pb2.Suit, str]] = ..., redeal: _Optional[int] = ..., dealer_stuck: bool = ..., lone_defender: _Optional[_Union[_cards_pb2.Seat, str]] = ..., declined_defence: _Optional[_Iterable[_Union[_cards_pb2.Seat, str]]] = ..., swapped_by: _Optional[_Union[_cards_pb2.Seat, str]] = ..., swap_given: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., swap_taken: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., declined_farmers_hand: bool = ..., best: _Optional[_Union[Best, str]] = ..., best_laid: _Optional[_Union[_cards_pb2.Card, str]] = ..., best_given: _Optional[_Union[_cards_pb2.Card, str]] = ..., bid: _Optional[int] = ...) -> None: ...
