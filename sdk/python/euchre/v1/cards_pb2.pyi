from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Suit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUIT_UNSPECIFIED: _ClassVar[Suit]
    SUIT_CLUBS: _ClassVar[Suit]
    SUIT_DIAMONDS: _ClassVar[Suit]
    SUIT_SPADES: _ClassVar[Suit]
    SUIT_HEARTS: _ClassVar[Suit]

class Trump(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TRUMP_UNSPECIFIED: _ClassVar[Trump]
    TRUMP_CLUBS: _ClassVar[Trump]
    TRUMP_DIAMONDS: _ClassVar[Trump]
    TRUMP_SPADES: _ClassVar[Trump]
    TRUMP_HEARTS: _ClassVar[Trump]
    TRUMP_NO_TRUMP: _ClassVar[Trump]

class Card(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_UNSPECIFIED: _ClassVar[Card]
    CARD_SEVEN_OF_CLUBS: _ClassVar[Card]
    CARD_EIGHT_OF_CLUBS: _ClassVar[Card]
    CARD_NINE_OF_CLUBS: _ClassVar[Card]
    CARD_TEN_OF_CLUBS: _ClassVar[Card]
    CARD_JACK_OF_CLUBS: _ClassVar[Card]
    CARD_QUEEN_OF_CLUBS: _ClassVar[Card]
    CARD_KING_OF_CLUBS: _ClassVar[Card]
    CARD_ACE_OF_CLUBS: _ClassVar[Card]
    CARD_SEVEN_OF_DIAMONDS: _ClassVar[Card]
    CARD_EIGHT_OF_DIAMONDS: _ClassVar[Card]
    CARD_NINE_OF_DIAMONDS: _ClassVar[Card]
    CARD_TEN_OF_DIAMONDS: _ClassVar[Card]
    CARD_JACK_OF_DIAMONDS: _ClassVar[Card]
    CARD_QUEEN_OF_DIAMONDS: _ClassVar[Card]
    CARD_KING_OF_DIAMONDS: _ClassVar[Card]
    CARD_ACE_OF_DIAMONDS: _ClassVar[Card]
    CARD_SEVEN_OF_SPADES: _ClassVar[Card]
    CARD_EIGHT_OF_SPADES: _ClassVar[Card]
    CARD_NINE_OF_SPADES: _ClassVar[Card]
    CARD_TEN_OF_SPADES: _ClassVar[Card]
    CARD_JACK_OF_SPADES: _ClassVar[Card]
    CARD_QUEEN_OF_SPADES: _ClassVar[Card]
    CARD_KING_OF_SPADES: _ClassVar[Card]
    CARD_ACE_OF_SPADES: _ClassVar[Card]
    CARD_SEVEN_OF_HEARTS: _ClassVar[Card]
    CARD_EIGHT_OF_HEARTS: _ClassVar[Card]
    CARD_NINE_OF_HEARTS: _ClassVar[Card]
    CARD_TEN_OF_HEARTS: _ClassVar[Card]
    CARD_JACK_OF_HEARTS: _ClassVar[Card]
    CARD_QUEEN_OF_HEARTS: _ClassVar[Card]
    CARD_KING_OF_HEARTS: _ClassVar[Card]
    CARD_ACE_OF_HEARTS: _ClassVar[Card]
    CARD_JOKER: _ClassVar[Card]

class Seat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEAT_UNSPECIFIED: _ClassVar[Seat]
    SEAT_0: _ClassVar[Seat]
    SEAT_1: _ClassVar[Seat]
    SEAT_2: _ClassVar[Seat]
    SEAT_3: _ClassVar[Seat]
SUIT_UNSPECIFIED: Suit
SUIT_CLUBS: Suit
SUIT_DIAMONDS: Suit
SUIT_SPADES: Suit
SUIT_HEARTS: Suit
TRUMP_UNSPECIFIED: Trump
TRUMP_CLUBS: Trump
TRUMP_DIAMONDS: Trump
TRUMP_SPADES: Trump
TRUMP_HEARTS: Trump
TRUMP_NO_TRUMP: Trump
CARD_UNSPECIFIED: Card
CARD_SEVEN_OF_CLUBS: Card
CARD_EIGHT_OF_CLUBS: Card
CARD_NINE_OF_CLUBS: Card
CARD_TEN_OF_CLUBS: Card
CARD_JACK_OF_CLUBS: Card
CARD_QUEEN_OF_CLUBS: Card
CARD_KING_OF_CLUBS: Card
CARD_ACE_OF_CLUBS: Card
CARD_SEVEN_OF_DIAMONDS: Card
CARD_EIGHT_OF_DIAMONDS: Card
CARD_NINE_OF_DIAMONDS: Card
CARD_TEN_OF_DIAMONDS: Card
CARD_JACK_OF_DIAMONDS: Card
CARD_QUEEN_OF_DIAMONDS: Card
CARD_KING_OF_DIAMONDS: Card
CARD_ACE_OF_DIAMONDS: Card
CARD_SEVEN_OF_SPADES: Card
CARD_EIGHT_OF_SPADES: Card
CARD_NINE_OF_SPADES: Card
CARD_TEN_OF_SPADES: Card
CARD_JACK_OF_SPADES: Card
CARD_QUEEN_OF_SPADES: Card
CARD_KING_OF_SPADES: Card
CARD_ACE_OF_SPADES: Card
CARD_SEVEN_OF_HEARTS: Card
CARD_EIGHT_OF_HEARTS: Card
CARD_NINE_OF_HEARTS: Card
CARD_TEN_OF_HEARTS: Card
CARD_JACK_OF_HEARTS: Card
CARD_QUEEN_OF_HEARTS: Card
CARD_KING_OF_HEARTS: Card
CARD_ACE_OF_HEARTS: Card
CARD_JOKER: Card
SEAT_UNSPECIFIED: Seat
SEAT_0: Seat
SEAT_1: Seat
SEAT_2: Seat
SEAT_3: Seat
