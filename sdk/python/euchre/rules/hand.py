"""One hand, from the deal to its last trick, as a state machine.

The rules of a hand in one place::

    farmer's hand -> name the joker -> round 1 -> round 2 -> thrown in
                  -> dealer makes  ---/|          |
                                       v          v
                     discard or exchange -> alone -> best, give -> defend alone -> play -> scored
                                            |                                       ^
    auction -> name trump ------------------|---------------------------------------|
                                            `-> in or out --------------------------'

Each phase asks one seat at a time. :meth:`Hand.legal` lists what that seat may do, in canonical
order; :meth:`Hand.apply` does it and moves on. Which phases a hand passes through depends on
nothing but the options of its rules.

The state is in :mod:`euchre.rules.state`, what comes before the first card, phase by phase, in
:mod:`euchre.rules.before_play`; this module has the play of the cards, and the end.

The machine is mutable and unchecked, for speed: ``apply`` must be given a move out of ``legal``.
Whoever takes moves from outside checks them first, as the referee's game does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .before_play import APPLY, LEGAL, ask_farmers, open_bidding
from .card_sets import BIT, card_list, take_card
from .phases import PLAY
from .state import FIELDS, NOBODY, HandState
from .tables import Tables


class Hand(HandState):
    """A hand in progress; its attributes are those of :class:`euchre.rules.state.HandState`."""

    __slots__ = ()

    def __init__(
        self, tables: Tables, deck: Sequence[int], dealer: int, forced_stuck: bool = False
    ) -> None:
        """Deal a hand; arguments as for :class:`euchre.rules.state.HandState`."""
        super().__init__(tables, deck, dealer, forced_stuck)
        if not tables.has_farmers:
            open_bidding(self)
        else:
            ask_farmers(self)

    # ------------------------------------------------------------------ what may be done

    def legal(self) -> tuple[int, ...]:
        """The moves of the seat on move, in canonical order; never empty before the end."""
        if self.phase == PLAY:
            mask = self.hands[self.seat]
            if self.led >= 0:
                following = mask & self._follow[self.led]
                if following:
                    mask = following
            return card_list(mask)
        return LEGAL[self.phase](self)

    # ------------------------------------------------------------------ doing it

    def apply(self, move: int) -> None:
        """Make a move of the seat on move. It must be one of :meth:`legal`; this is not checked."""
        if self.phase != PLAY:
            APPLY[self.phase](self, move)
            return
        seat = self.seat
        if self._two_packs:
            self.hands[seat] = take_card(self.hands[seat], move)
        else:
            self.hands[seat] ^= BIT[move]
        self.played.append(move)
        self.played_by.append(seat)
        if self.led < 0:
            self.led = led = self._suits[move]
            self.leader = seat
            self._best_seat = seat
            self._best_strength = self._strength[led][move]
        else:
            strength = self._strength[self.led][move]
            if strength > self._best_strength:
                self._best_strength = strength
                self._best_seat = seat
        self._left_in_trick -= 1
        if self._left_in_trick:
            self.seat = self.next_seat[seat]
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        winner = self._best_seat
        self.tricks[winner] += 1
        self.seat = winner
        self.led = NOBODY
        self._left_in_trick = self._active
        if len(self.played) == self.tables.tricks * self._active:
            self.score()

    def copy(self) -> Hand:
        """A hand that goes on from here by itself, for a bot that looks ahead."""
        twin = Hand.__new__(Hand)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        twin.hands = self.hands[:]
        twin.calls = self.calls[:]
        twin.played = self.played[:]
        twin.played_by = self.played_by[:]
        twin.tricks = self.tricks[:]
        return twin


_LISTS: Final = ("hands", "calls", "played", "played_by", "tricks")
_SHARED: Final = tuple(name for name in FIELDS if name not in _LISTS)
"""What a copy may share with the hand it was made from: everything but the lists."""
