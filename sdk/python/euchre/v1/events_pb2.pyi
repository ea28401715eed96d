from euchre.v1 import cards_pb2 as _cards_pb2
from euchre.v1 import moves_pb2 as _moves_pb2
from euchre.v1 import view_pb2 as _view_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Dealt(_message.Message):
    __slots__ = ("hand_number", "redeal", "dealer", "up_card", "dealer_stuck", "hand")
    HAND_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REDEAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    DEALER_STUCK_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    hand_number: int
    redeal: int
    dealer: _cards_pb2.Seat
    up_card: _cards_pb2.Card
    dealer_stuck: bool
    hand: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, hand_number: _Optional[int] = ..., redeal: _Optional[int] = ..., dealer: _Optional[_Union[_cards_pb2.Seat, str]] = ..., up_card: _Optional[_Union[_cards_pb2.Card, str]] = ..., dealer_stuck: bool = ..., hand: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class FarmersHandClaimed(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    cards: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., cards: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class Redealt(_message.Message):
    __slots__ = ("dealer",)
    DEALER_FIELD_NUMBER: _ClassVar[int]
    dealer: _cards_pb2.Seat
    def __init__(self, dealer: _Optional[_Union[_cards_pb2.Seat, str]] = ...) -> None: ...

class FarmersHandSwapped(_message.Message):
    __slots__ = ("seat", "given", "taken")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    GIVEN_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    given: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    taken: _containers.RepeatedScalarFieldContainer[_cards_pb2.Card]
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., given: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ..., taken: _Optional[_Iterable[_Union[_cards_pb2.Card, str]]] = ...) -> None: ...

class JokerNamed(_message.Message):
    __slots__ = ("seat", "suit")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    suit: _cards_pb2.Suit
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., suit: _Optional[_Union[_cards_pb2.Suit, str]] = ...) -> None: ...

class Called(_message.Message):
    __slots__ = ("seat", "call")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    call: _moves_pb2.Call
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., call: _Optional[_Union[_moves_pb2.Call, str]] = ...) -> None: ...

class UpCardSettled(_message.Message):
    __slots__ = ("state",)
    STATE_FIELD_NUMBER: _ClassVar[int]
    state: _view_pb2.UpCard
    def __init__(self, state: _Optional[_Union[_view_pb2.UpCard, str]] = ...) -> None: ...

class Discarded(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    card: _cards_pb2.Card
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., card: _Optional[_Union[_cards_pb2.Card, str]] = ...) -> None: ...

class AloneAnswered(_message.Message):
    __slots__ = ("seat", "alone")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ALONE_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    alone: bool
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., alone: bool = ...) -> None: ...

class BestAnswered(_message.Message):
    __slots__ = ("seat", "called", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CALLED_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    called: bool
    card: _cards_pb2.Card
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., called: bool = ..., card: _Optional[_Union[_cards_pb2.Card, str]] = ...) -> None: ...

class BestGiven(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    card: _cards_pb2.Card
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., card: _Optional[_Union[_cards_pb2.Card, str]] = ...) -> None: ...

class DefenceAnswered(_message.Message):
    __slots__ = ("seat", "alone")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ALONE_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    alone: bool
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., alone: bool = ...) -> None: ...

class TrumpNamed(_message.Message):
    __slots__ = ("seat", "trump")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    trump: _cards_pb2.Trump
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., trump: _Optional[_Union[_cards_pb2.Trump, str]] = ...) -> None: ...

class DealerHeld(_message.Message):
    __slots__ = ("seat", "bid")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    bid: int
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., bid: _Optional[int] = ...) -> None: ...

class InOrOutAnswered(_message.Message):
    __slots__ = ("seat", "is_in")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    IS_IN_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    is_in: bool
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., is_in: bool = ...) -> None: ...

class CardPlayed(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    card: _cards_pb2.Card
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., card: _Optional[_Union[_cards_pb2.Card, str]] = ...) -> None: ...

class TrickWon(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: _cards_pb2.Seat
    def __init__(self, seat: _Optional[_Union[_cards_pb2.Seat, str]] = ...) -> None: ...

class HandScored(_message.Message):
    __slots__ = ("thrown_in", "points", "score")
    THROWN_IN_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    thrown_in: bool
    points: _containers.RepeatedScalarFieldContainer[int]
    score: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, thrown_in: bool = ..., points: _Optional[_Iterable[int]] = ..., score: _Optional[_Iterable[int]] = ...) -> None: ...

class GameEvent(_message.Message):
    __slots__ = ("game", "dealt", "farmers_hand_claimed", "farmers_hand_swapped", "joker_named", "called", "up_card_settled", "discarded", "alone_answered", "best_answered", "best_given", "defence_answered", "card_played", "trick_won", "hand_scored", "redealt", "trump_named", "dealer_held", "in_or_out_answered")
    GAME_FIELD_NUMBER: _ClassVar[int]
    DEALT_FIELD_NUMBER: _ClassVar[int]
    FARMERS_HAND_CLAIMED_FIELD_NUMBER: _ClassVar[int]
    FARMERS_HAND_SWAPPED_FIELD_NUMBER: _ClassVar[int]
    JOKER_NAMED_FIELD_NUMBER: _ClassVar[int]
    CALLED_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_SETTLED_FIELD_NUMBER: _ClassVar[int]
    DISCARDED_FIELD_NUMBER: _ClassVar[int]
    ALONE_ANSWERED_FIELD_NUMBER: _ClassVar[int]
    BEST_ANSWERED_FIELD_NUMBER: _ClassVar[int]
    BEST_GIVEN_FIELD_NUMBER: _ClassVar[int]
    DEFENCE_ANSWERED_FIELD_NUMBER: _ClassVar[int]
    CARD_PLAYED_FIELD_NUMBER: _ClassVar[int]
    TRICK_WON_FIELD_NUMBER: _ClassVar[int]
    HAND_SCORED_FIELD_NUMBER: _ClassVar[int]
    REDEALT_FIELD_NUMBER: _ClassVar[int]
    TRUMP_NAMED_FIELD_NUMBER: _ClassVar[int]
    DEALER_HELD_FIELD_NUMBER: _ClassVar[int]
    IN_OR_OUT_ANSWERED_FIELD_NUMBER: _ClassVar[int]
    game: int
    dealt: Dealt
    farmers_hand_claimed: FarmersHandClaimed
    farmers_hand_swapped: FarmersHandSwapped
    joker_named: JokerNamed
    called: Called
    up_card_settled: UpCardSettled
    discarded: Discarded
    alone_answered: AloneAnswered
    best_answered: BestAnswered
    best_given: BestGiven
    defence_answered: DefenceAnswered
    card_played: CardPlayed
    trick_won: TrickWon
    hand_scored: HandScored
    redealt: Redealt
    trump_named: TrumpNamed
    dealer_held: DealerHeld
    in_or_out_answered: InOrOutAnswered
    def __init__(self, game: _Optional[int] = ..., dealt: _Optional[_Union[Dealt, _Mapping]] = ..., farmers_hand_claimed: _Optional[_Union[FarmersHandClaimed, _Mapping]] = ..., farmers_hand_swapped: _Optional[_Union[FarmersHandSwapped, _Mapping]] = ..., joker_named: _Optional[_Union[JokerNamed, _Mapping]] = ..., called: _Optional[_Union[Called, _Mapping]] = ..., up_card_settled: _Optional[_Union[UpCardSettled, _Mapping]] = ..., discarded: _Optional[_Union[Discarded, _Mapping]] = ..., alone_answered: _Optional[_Union[AloneAnswered, _Mapping]] = ..., best_answered: _Optional[_Union[BestAnswered, _Mapping]] = ..., best_given: _Optional[_Union[BestGiven, _Mapping]] = ..., defence_answered: _Optional[_Union[DefenceAnswered, _Mapping]] = ..., card_played: _Optional[_Union[CardPlayed, _Mapping]] = ..., trick_won: _Optional[_Union[TrickWon, _Mapping]] = ..., hand_scored: _Optional[_Union[HandScored, _Mapping]] = ..., redealt: _Optional[_Union[Redealt, _Mapping]] = ..., trump_named: _Optional[_Union[TrumpNamed, _Mapping]] = ..., dealer_held: _Optional[_Union[DealerHeld, _Mapping]] = ..., in_or_out_answered: _Optional[_Union[InOrOutAnswered, _Mapping]] = ...) -> None: ...
