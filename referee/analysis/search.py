"""The search: can the makers' side bring its tricks into a given set, whatever the others do?

Everything here is in bits. The cards that are still out are laid side by side in one ``int``, suit
by suit with trump on top, each suit from low to high; above each suit stays one bit that is never
a card. So of two cards that can win a trick the higher number wins it, and the cards of a seat
between which nobody else holds one are found with an addition.

A position between two tricks is *which cards are left* and *who leads*; who holds a card never
changes. A question about it is a *goal*: a set of bits, bit ``t`` standing for ``t`` more tricks of
the makers' side. The answer is remembered for each position and goal. Goals that are "at least so
many" are all that is needed while more tricks are never worth less; others need no other search.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_SEATS_MOST: Final = 4
_GOAL_BITS: Final = 8  # up to seven tricks are left


class Search:
    """The endings of one hand.

    Args:
        own: the cards of each seat as bits, 0 for one that sits out; with those on the table.
        after: for each seat, who plays after it.
        makers: for each seat, whether it plays for the makers' side.
        active: how many seats play to a trick.
        suits: the bits of each suit. trump: those of trump, or 0 at no-trump.
        gaps: the bits above the suits, which are no cards.

    Attributes:
        everywhere: every bit that is in use.
    """

    __slots__ = (
        "_active",
        "_after",
        "_gaps",
        "_known",
        "_makers",
        "_makers_cards",
        "_own",
        "_suits",
        "_trump",
        "everywhere",
    )

    def __init__(
        self,
        own: Sequence[int],
        after: Sequence[int],
        makers: Sequence[bool],
        active: int,
        suits: Sequence[int],
        trump: int,
        gaps: int,
    ) -> None:
        self._own = tuple(own)
        self._after = tuple(after)
        self._makers = tuple(makers)
        self._active = active
        self._suits = tuple(suits)
        self._trump = trump
        self._gaps = gaps
        self.everywhere = (1 << gaps.bit_length()) - 1
        self._makers_cards = sum(mask for mask, ours in zip(own, makers, strict=True) if ours)
        self._known: dict[int, bool] = {}

    def suit_of(self, card: int) -> int:
        """The bits of the suit that a card belongs to."""
        return next(suit for suit in self._suits if card & suit)

    def cards_of(self, left: int, seat: int, led: int) -> int:
        """The cards that a seat may play when a suit (or 0, nothing) was led."""
        hand = left & self._own[seat]
        return hand & led or hand

    def reached(self, left: int, leader: int, tricks: int, goal: int) -> bool:
        """Whether the makers' side can reach a goal, between two tricks.

        Args:
            left: the cards that are left. leader: who leads. tricks: how many are to be played.
            goal: the numbers of further tricks that are wanted, as bits.
        """
        if not tricks:
            return bool(goal)
        if tricks == 1:
            # Everybody has one card, and the highest that can win does.
            lead = left & self._own[leader]
            if not lead & self._trump:
                left &= self.suit_of(lead) | self._trump
            top = 1 << left.bit_length() - 1
            return bool(goal & (2 if top & self._makers_cards else 1))
        within = self._certain(left, tricks)
        wanted = goal & within
        if wanted == within:
            return True
        if not wanted:
            return False
        key = (left * _SEATS_MOST + leader) << _GOAL_BITS | wanted
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._lead(left, leader, tricks, wanted)
        return found

    def _certain(self, left: int, tricks: int) -> int:
        """The numbers of tricks that can come, as far as the highest trumps tell.

        A seat that holds the highest trumps wins a trick with each of them, at whatever time.
        """
        trumps = left & self._trump
        if not trumps:
            return (2 << tricks) - 1
        top = 1 << trumps.bit_length() - 1
        ours = bool(top & self._makers_cards)
        mine = next(own for own in self._own if own & top)
        sure = 0
        while trumps & mine & top:
            sure += 1
            trumps ^= top
            top = 1 << trumps.bit_length() - 1 if trumps else 0
        if ours:
            return (2 << tricks) - (1 << sure)
        return (2 << tricks - sure) - 1

    def _lead(self, left: int, seat: int, tricks: int, goal: int) -> bool:
        want = self._makers[seat]
        hand = left & self._own[seat]
        dead = self.everywhere ^ (left | self._gaps)
        same = dead | hand  # cards of one run of these bits are worth the same
        leads = []
        rest = hand
        while rest:
            card = rest & -rest
            leads.append(card)
            rest &= -((same + card) & ~same)
        leads.reverse()  # trump from the top, then the highest of the other suits
        after, more = self._after[seat], self._active - 1
        for card in leads:
            suit = self.suit_of(card)
            if self.follow(left ^ card, after, more, dead, suit, card, seat, tricks, goal) == want:
                return want
        return not want

    def follow(
        self,
        left: int,
        seat: int,
        more: int,
        dead: int,
        led: int,
        best: int,
        winner: int,
        tricks: int,
        goal: int,
    ) -> bool:
        """Whether the makers' side can reach a goal, within a trick.

        Args:
            left: the cards that are left in hands. seat: who is to play.
            more: how many are to play to this trick, this seat included.
            dead: the cards that were out of the game when the trick began.
            led: the suit led. best, winner: the card that wins so far, and whose it is.
            tricks: how many are to be finished, this one included.
            goal: the numbers of further tricks that are wanted, this one included, as bits.
        """
        if not more:
            if self._makers[winner]:
                return self.reached(left, winner, tricks - 1, goal >> 1)
            return self.reached(left, winner, tricks - 1, goal & ((1 << tricks) - 1))
        want = self._makers[seat]
        hand = left & self._own[seat]
        cards = hand & led or hand
        same = dead | hand
        higher = cards & (led | self._trump) & -(best << 1)
        lower = cards ^ higher
        after = self._after[seat]
        more -= 1
        # A partner's trick is left to him first; another's is taken, as cheaply as it can be.
        for beats in (False, True) if self._makers[winner] == want else (True, False):
            rest = higher if beats else lower
            while rest:
                card = rest & -rest
                if beats:
                    found = self.follow(
                        left ^ card, after, more, dead, led, card, seat, tricks, goal
                    )
                else:
                    found = self.follow(
                        left ^ card, after, more, dead, led, best, winner, tricks, goal
                    )
                if found == want:
                    return want
                rest &= -((same + card) & ~same)
        return not want
