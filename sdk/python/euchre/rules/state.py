"""The state of a hand: how it is dealt, and what every phase knows of it.

:mod:`euchre.rules.before_play` moves it through the phases before the first card,
:class:`euchre.rules.hand.Hand` plays the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import phases
from .card_sets import BIT, card_set
from .cards import JOKER_ID, NO_TRUMP
from .options import Lead
from .phases import PLAY, RUNNING
from .scoring import bid_points, buck_points, hand_points
from .tables import EFFECTIVE, STRENGTH, SUIT_MASK, Tables

NOBODY: Final = -1
UNDECIDED: Final = -1


_NOT_PLAYING: Final = (EFFECTIVE[NO_TRUMP], SUIT_MASK[NO_TRUMP], STRENGTH[NO_TRUMP])


FIELDS: Final = (
    "_active",
    "_best_seat",
    "_best_strength",
    "_follow",
    "_left_in_trick",
    "_strength",
    "_suits",
    "_two_packs",
    "alone",
    "askable",
    "best_given",
    "best_laid",
    "best_state",
    "bid",
    "calls",
    "claimant",
    "dealer",
    "declined_defence",
    "declined_farmers",
    "discarded",
    "hands",
    "joker_suit",
    "kitty",
    "leader",
    "led",
    "lone_defender",
    "maker",
    "moon",
    "next_seat",
    "out",
    "outcome",
    "phase",
    "played",
    "played_by",
    "points",
    "seat",
    "stuck",
    "swap_given",
    "swap_taken",
    "tables",
    "tricks",
    "trump",
    "up",
    "up_state",
)
"""The names of everything that a hand holds."""


class HandState:
    """A hand in progress. Seats, cards and moves are plain numbers; -1 stands for nobody.

    Attributes:
        tables: the tables of the rules the hand is played by.
        dealer: who dealt.
        stuck: whether the dealer may not pass in round 2.
        phase: what is being asked (:mod:`euchre.rules.phases`); ``DONE`` when the hand is over.
        seat: who is asked; meaningless when the hand is over.
        hands: each seat's cards, as sets.
        kitty: the undealt cards below the up-card, as a set.
        up: the up-card, or -1 where none is turned up. up_state: what became of it.
        joker_suit: the suit a turned-up joker stands for, or -1.
        calls: the calls so far, in order.
        trump: a suit, ``NO_TRUMP``, or -1. maker: who fixed it, or -1; buck has hands without one.
        bid: the tricks bid so far, 0 if none; of a moon all of them. moon: whether it is one.
        alone: 1, 0, or -1 while undecided. lone_defender: who defends alone, or -1.
        out: the seats that sit out or dropped, as a set of bits.
        declined_defence: the defenders who said no to defending alone, in order.
        discarded: the card the dealer put away, or -1.
        claimant: who showed a farmer's hand or swapped, or -1.
        swap_given, swap_taken: the cards of a swap, as sets.
        declined_farmers: the seats that declined to use a farmer's hand, as bits.
        best_state, best_laid, best_given: the call for the partner's best and its cards.
        led: the suit led to the trick, or -1. leader: who led it.
        played, played_by: every card played, and by whom.
        tricks: tricks won by each seat; all are the maker's where everybody else dropped.
        askable: the seats still to be asked the question of this phase, in order.
        next_seat: for each seat, the next active one.
        outcome: how the hand ended. points: its points for each side, once it is scored.
    """

    __slots__ = FIELDS

    def __init__(
        self, tables: Tables, deck: Sequence[int], dealer: int, forced_stuck: bool = False
    ) -> None:
        """Deal a hand.

        Args:
            tables: the tables of the rules (:func:`euchre.rules.tables.tables_for`).
            deck: the whole pack, top card first.
            dealer: who deals.
            forced_stuck: the dealer is stuck whatever the rules say, because too many hands in
                a row were thrown in.
        """
        self.tables = tables
        self.dealer = dealer
        self.phase: int = phases.BID_ROUND_1
        self.seat: int = dealer
        self.stuck = forced_stuck or tables.stick_dealer
        n = tables.players
        self._two_packs = tables.two_packs
        if tables.has_auction:
            self._deal_all(deck)
        else:
            self._deal(deck)
        self.joker_suit = NOBODY
        self.calls: list[int] = []
        self.trump = NOBODY
        self.maker = NOBODY
        self.bid = 0
        self.moon = False
        self.alone = UNDECIDED
        self.lone_defender = NOBODY
        self.out = 0
        self.declined_defence: tuple[int, ...] = ()
        self.discarded = NOBODY
        self.claimant = NOBODY
        self.swap_given = self.swap_taken = 0
        self.declined_farmers = 0
        self.best_state = phases.NOT_CALLED
        self.best_laid = self.best_given = NOBODY
        self.led = NOBODY
        self.leader = NOBODY
        self.played: list[int] = []
        self.played_by: list[int] = []
        self.tricks = [0] * n
        self.outcome = RUNNING
        self.points: tuple[int, ...] = ()
        self.askable: tuple[int, ...] = ()
        self.next_seat = tables.next_seat[0]
        self._active = n
        self._left_in_trick = n
        self._best_seat = self._best_strength = NOBODY
        self._suits, self._follow, self._strength = _NOT_PLAYING

    def _deal(self, deck: Sequence[int]) -> None:
        hands = [0] * self.tables.players
        bit = BIT
        order = self.tables.deal_order[self.dealer]
        for seat, card in zip(order, deck, strict=False):
            hands[seat] |= bit[card]
        self.hands = hands
        dealt = len(order)
        self.up = deck[dealt]
        kitty = 0
        for card in deck[dealt + 1 :]:
            kitty |= bit[card]
        self.kitty = kitty
        self.up_state: int = phases.TURNED_UP

    def _deal_all(self, deck: Sequence[int]) -> None:
        """Deal the whole deck, of which no card is turned up."""
        order = self.tables.deal_order[self.dealer]
        self.hands = [
            card_set(card for to, card in zip(order, deck, strict=True) if to == seat)
            for seat in range(self.tables.players)
        ]
        self.up = NOBODY
        self.kitty = 0
        self.up_state = phases.NO_UP_CARD

    @property
    def done(self) -> bool:
        """Whether the hand is over."""
        return self.phase == phases.DONE

    @property
    def up_suit(self) -> int:
        """The suit that round 1 is about: the up-card's, or the one named for the joker; -1 for
        none."""
        return self.joker_suit if self.up == JOKER_ID else self.up >> 3

    @property
    def active(self) -> int:
        """How many seats play to a trick."""
        return self._active

    def partner_of(self, seat: int) -> int:
        """The seat opposite: the partner, where there are partners."""
        n = self.tables.players
        return (seat + n // 2) % n

    def from_eldest(self) -> list[int]:
        n = self.tables.players
        return [(self.dealer + 1 + i) % n for i in range(n)]

    def open_play(self) -> None:
        tables, trump = self.tables, self.trump
        self._suits = EFFECTIVE[trump]
        self._follow = SUIT_MASK[trump]
        self._strength = STRENGTH[trump]
        self.next_seat = tables.next_seat[self.out]
        self._active = self._left_in_trick = tables.players - self.out.bit_count()
        self.phase = PLAY
        if tables.has_auction:
            self.seat = self.maker
            return
        lead = tables.rules.lead
        from_maker = lead == Lead.LEFT_OF_MAKER or (lead == Lead.LEFT_OF_LONER and self.alone)
        self.seat = self.next_seat[self.maker if from_maker else self.dealer]

    def score(self) -> None:
        """Score the finished hand, once."""
        tables = self.tables
        rules, maker, won = tables.rules, self.maker, self.tricks
        if tables.has_dropping:
            if self.out.bit_count() == tables.players - 1:
                won[maker] = tables.tricks
            self.points = buck_points(maker, self.out, won)
            self.finish(phases.SCORED)
            return
        sides = tables.side_of
        side = sides[maker]
        taken = sum([tricks for seat, tricks in enumerate(won) if sides[seat] == side])
        if tables.has_auction:
            makers, others = bid_points(rules, self.bid, self.moon, taken)
        else:
            lone_defender = self.lone_defender != NOBODY
            makers, others = hand_points(rules, taken, bool(self.alone), lone_defender)
        points = [others] * tables.sides
        points[side] = makers
        self.points = tuple(points)
        self.finish(phases.SCORED)

    def finish(self, outcome: int) -> None:
        self.outcome = outcome
        self.phase = phases.DONE
        if outcome != phases.SCORED:
            self.points = (0,) * self.tables.sides
