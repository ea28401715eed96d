"""What the network is shown of a decision: which inputs are 1, as a list of their numbers.

Cards are seen from the trump suit: trump first, then the suit of its colour, then the other two,
so that what was learnt with hearts is known with clubs.
"""

from __future__ import annotations

import euchre
from euchre import Card, Suit, View

CARDS = 33
"""Four suits of eight ranks, and the joker."""
_AROUND = 4  # seats, from one's own

# Where each group of inputs of a play begins.
_HELD, _LED, _WINNING, _GONE = 0, CARDS, 2 * CARDS, 3 * CARDS
_PLACE, _MAKER, _LONE, _PARTNER_WINS = (4 * CARDS + n for n in (0, 4, 8, 9))
_TRICKS = 4 * CARDS + 10  # own and the others', up to five each
PLAY_INPUTS = _TRICKS + 2 * 6

# And of a call.
_UP, _DEALER, _ROUND = CARDS, 2 * CARDS, 2 * CARDS + _AROUND
CALL_INPUTS = _ROUND + 2

_NEXT = {Suit.CLUBS: Suit.SPADES, Suit.SPADES: Suit.CLUBS}
_NEXT |= {Suit.DIAMONDS: Suit.HEARTS, Suit.HEARTS: Suit.DIAMONDS}


def _places(trump: Suit) -> tuple[int, ...]:
    """For each card where it is seen from this trump suit."""
    order = [trump, _NEXT[trump]]
    order += [suit for suit in Suit if suit not in order]
    return (*(8 * order.index(Suit(card // 8)) + card % 8 for card in range(32)), 32)


_SEEN_FROM = {trump: _places(trump) for trump in Suit}


def seen_from(trump: Suit | None) -> tuple[int, ...]:
    """For each card the number that it has for the network."""
    return _SEEN_FROM[Suit.CLUBS if trump is None else trump]


def _from(view: View, seat: int | None) -> int:
    """A seat, counted from one's own."""
    return 0 if seat is None else (seat - view.seat) % view.rules.players


def of_play(view: View) -> list[int]:
    """The inputs that are 1 when a card is to be played."""
    trump = view.trump if isinstance(view.trump, Suit) else None
    place = seen_from(trump)
    trick, winning = view.trick, view.winning
    found = [place[card] for card in view.hand]
    if winning is not None:
        found += [_LED + place[trick[0][1]], _WINNING + place[winning[1]]]
        if winning[0] == view.partner:
            found.append(_PARTNER_WINS)
    found += [_GONE + place[card] for card in set(view.played)]
    found += [_PLACE + len(trick), _MAKER + _from(view, view.maker)]
    if view.alone:
        found.append(_LONE)
    own = view.own_tricks
    found += [_TRICKS + min(own, 5), _TRICKS + 6 + min(sum(view.tricks) - own, 5)]
    return found


def of_call(view: View, trump: Suit) -> list[int]:
    """The inputs that are 1 when this suit may be called."""
    place = seen_from(trump)
    in_round_1 = view.phase == euchre.Phase.BID_ROUND_1
    held: set[Card] = set(view.hand)
    found = []
    if view.up_card is not None:
        found.append(_UP + place[view.up_card])
        if in_round_1 and view.is_dealer:
            held.add(view.up_card)
    found += [place[card] for card in held]
    return [*found, _DEALER + _from(view, view.dealer), _ROUND + in_round_1]
