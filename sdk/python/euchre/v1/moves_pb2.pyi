from euchre.v1 import cards_pb2 as _cards_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Phase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PHASE_UNSPECIFIED: _ClassVar[Phase]
    PHASE_FARMERS_HAND: _ClassVar[Phase]
    PHASE_NAME_JOKER: _ClassVar[Phase]
    PHASE_DEALER_MAKES: _ClassVar[Phase]
    PHASE_BID_ROUND_1: _ClassVar[Phase]
    PHASE_BID_ROUND_2: _ClassVar[Phase]
    PHASE_DISCARD: _ClassVar[Phase]
    PHASE_EXCHANGE: _ClassVar[Phase]
    PHASE_ALONE: _ClassVar[Phase]
    PHASE_BEST: _ClassVar[Phase]
    PHASE_GIVE: _ClassVar[Phase]
    PHASE_DEFEND_ALONE: _ClassVar[Phase]
    PHASE_PLAY: _ClassVar[Phase]
    PHASE_AUCTION: _ClassVar[Phase]
    PHASE_NAME_TRUMP: _ClassVar[Phase]
    PHASE_IN_OR_OUT: _ClassVar[Phase]

class Call(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CALL_UNSPECIFIED: _ClassVar[Call]
    CALL_PASS: _ClassVar[Call]
    CALL_ORDER_UP: _ClassVar[Call]
    CALL_ORDER_UP_ALONE: _ClassVar[Call]
    CALL_CLUBS: _ClassVar[Call]
    CALL_CLUBS_ALONE: _ClassVar[Call]
    CALL_DIAMONDS: _ClassVar[Call]
    CALL_DIAMONDS_ALONE: _ClassVar[Call]
    CALL_SPADES: _ClassVar[Call]
    CALL_SPADES_ALONE: _ClassVar[Call]
    CALL_HEARTS: _ClassVar[Call]
    CALL_HEARTS_ALONE: _ClassVar[Call]
    CALL_NO_TRUMP: _ClassVar[Call]
    CALL_NO_TRUMP_ALONE: _ClassVar[Call]
    CALL_BID_1: _ClassVar[Call]
    CALL_BID_2: _ClassVar[Call]
    CALL_BID_3: _ClassVar[Call]
    CALL_BID_4: _ClassVar[Call]
    CALL_BID_5: _ClassVar[Call]
    CALL_BID_6: _ClassVar[Call]
    CALL_BID_7: _ClassVar[Call]
    CALL_BID_8: _ClassVar[Call]
    CALL_BID_9: _ClassVar[Call]
    CALL_BID_10: _ClassVar[Call]
    CALL_BID_11: _ClassVar[Call]
    CALL_BID_12: _ClassVar[Call]
    CALL_MOON: _ClassVar[Call]

class Answer(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ANSWER_UNSPECIFIED: _ClassVar[Answer]
    ANSWER_YES: _ClassVar[Answer]
    ANSWER_NO: _ClassVar[Answer]
    ANSWER_CLAIM: _ClassVar[Answer]
    ANSWER_KEEP: _ClassVar[Answer]
    ANSWER_IN: _ClassVar[Answer]
    ANSWER_OUT: _ClassVar[Answer]
PHASE_UNSPECIFIED: Phase
PHASE_FARMERS_HAND: Phase
PHASE_NAME_JOKER: Phase
PHASE_DEALER_MAKES: Phase
PHASE_BID_ROUND_1: Phase
PHASE_BID_ROUND_2: Phase
PHASE_DISCARD: Phase
PHASE_EXCHANGE: Phase
PHASE_ALONE: Phase
PHASE_BEST: Phase
PHASE_GIVE: Phase
PHASE_DEFEND_ALONE: Phase
PHASE_PLAY: Phase
PHASE_AUCTION: Phase
PHASE_NAME_TRUMP: Phase
PHASE_IN_OR_OUT: Phase
CALL_UNSPECIFIED: Call
CALL_PASS: Call
CALL_ORDER_UP: Call
CALL_ORDER_UP_ALONE: Call
CALL_CLUBS: Call
CALL_CLUBS_ALONE: Call
CALL_DIAMONDS: Call
CALL_DIAMONDS_ALONE: Call
CALL_SPADES: Call
CALL_SPADES_ALONE: Call
CALL_HEARTS: Call
CALL_HEARTS_ALONE: Call
CALL_NO_TRUMP: Call
CALL_NO_TRUMP_ALONE: Call
CALL_BID_1: Call
CALL_BID_2: Call
CALL_BID_3: Call
CALL_BID_4: Call
CALL_BID_5: Call
CALL_BID_6: Call
CALL_BID_7: Call
CALL_BID_8: Call
CALL_BID_9: Call
CALL_BID_10: Call
CALL_BID_11: Call
CALL_BID_12: Call
CALL_MOON: Call
ANSWER_UNSPECIFIED: Answer
ANSWER_YES: Answer
ANSWER_NO: Answer
ANSWER_CLAIM: Answer
ANSWER_KEEP: Answer
ANSWER_IN: Answer
ANSWER_OUT: Answer

class SwapCards(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("call", "name_joker", "discard", "exchange", "answer", "swap", "best", "give", "play", "name_trump")
    CALL_FIELD_NUMBER: _ClassVar[int]
    NAME_JOKER_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    EXCHANGE_FIELD_NUMBER: _ClassVar[int]
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    SWAP_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    GIVE_FIELD_NUMBER: _ClassVar[int]
    PLAY_FIELD_NUMBER: _ClassVar[int]
    NAME_TRUMP_FIELD_NUMBER: _ClassVar[int]
    call: Call
    name_joker: _cards_pb2.Suit
    discard: _cards_pb2.Card
    exchange: _cards_pb2.Card
    answer: Answer
    swap: SwapCards
    best: _cards_pb2.Card
    give: _cards_pb2.Card
    play: _cards_pb2.Card
    name_trump: _cards_pb2.Trump
    def __init__(self, call: _Optional[_Union[Call, str]] = ..., name_joker: _Optional[_Union[_cards_pb2.Suit, str]] = ..., discard: _Optional[_Union[_cards_pb2.Card, str]] = ..., exchange: _Optional[_Union[_cards_pb2.Card, str]] = ..., answer: _Optional[_Union[Answer, str]] = ..., swap: _Optional[_Union[SwapCards, _Mapping]] = ..., best: _Optional[_Union[_cards_pb2.Card, str]] = ..., give: _Optional[_Union[_cards_pb2.Card, str]] = ..., play: _Optional[_Union[_cards_pb2.Card, str]] = ..., name_trump: _Optional[_Union[_cards_pb2.Trump, str]] = ...) -> None: ...
