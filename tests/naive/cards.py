"""Cards as strings: rank then suit ("JH", "TD"), "JK" for the joker; trump is C, D, S, H or NT."""

from collections.abc import Mapping, Sequence
from typing import Any

SUITS = ["C", "D", "S", "H"]  # the one order of suits that is used everywhere
RANKS = ["7", "8", "9", "T", "J", "Q", "K", "A"]  # printed order, low to high
JOKER = "JK"
NO_TRUMP = "NT"
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def is_joker(card: str) -> bool:
    """Whether the card is the joker ("JK"; note that "J?" alone would be a jack)."""
    return card == JOKER


def printed_suit(card: str) -> str | None:
    """The suit printed on the card; the joker has none."""
    return None if is_joker(card) else card[1]


def is_right_bower(card: str, trump: str | None) -> bool:
    """Whether the card is the jack of trump."""
    return not is_joker(card) and card[0] == "J" and card[1] == trump


def is_left_bower(card: str, trump: str | None) -> bool:
    """Whether the card is the other jack of trump's colour (there is none at no-trump)."""
    if trump not in SUITS:
        return False
    return not is_joker(card) and card[0] == "J" and card[1] == SAME_COLOUR[trump]


def effective_suit(card: str, trump: str | None) -> str:
    """The suit that the card belongs to in play: joker and left bower are trumps."""
    if is_joker(card) or is_left_bower(card, trump):
        assert trump is not None
        return trump
    return card[1]


def rank_in_suit(card: str, trump: str | None) -> int:
    """How high the card stands among the cards of its effective suit (bigger is higher)."""
    if is_joker(card):
        return 103
    if is_right_bower(card, trump):
        return 102
    if is_left_bower(card, trump):
        return 101
    return RANKS.index(card[0])


def playable(hand: Sequence[str], led_card: str | None, trump: str | None) -> list[str]:
    """The cards of the hand that may be played when `led_card` was led (None: own lead)."""
    if led_card is None:
        return in_order(hand)
    led = effective_suit(led_card, trump)
    following = [card for card in hand if effective_suit(card, trump) == led]
    return in_order(following if following else hand)


def trick_winner(plays: Sequence[Sequence[Any]], trump: str | None) -> int:
    """The seat that wins a trick; `plays` is [seat, card] in the order of play."""
    led = effective_suit(plays[0][1], trump)
    trumps = [p for p in plays if effective_suit(p[1], trump) == trump]
    followers = [p for p in plays if effective_suit(p[1], trump) == led]
    best: Sequence[Any] | None = None
    for play in trumps if trumps else followers:
        # Only a strictly higher card takes over: of two identical cards the first played wins.
        if best is None or rank_in_suit(play[1], trump) > rank_in_suit(best[1], trump):
            best = play
    assert best is not None
    return int(best[0])


def list_position(card: str) -> tuple[int, int]:
    """Where the card stands in a list: by printed suit, low to high, the joker last."""
    if is_joker(card):
        return (len(SUITS), 0)
    return (SUITS.index(card[1]), RANKS.index(card[0]))


def in_order(cards: Sequence[str]) -> list[str]:
    """The cards in list order."""
    return sorted(cards, key=list_position)


def different(cards: Sequence[str]) -> list[str]:
    """The cards in list order, two identical ones (of two packs) named once."""
    found: list[str] = []
    for card in in_order(cards):
        if card not in found:
            found.append(card)
    return found


def pack(options: Mapping[str, Any]) -> list[str]:
    """All cards that these rules play with, in list order."""
    ranks = RANKS[RANKS.index(str(options["low_rank"])) :]
    cards = [rank + suit for suit in SUITS for rank in ranks] * options["packs"]
    if options["joker"]:
        cards.append(JOKER)
    return in_order(cards)
