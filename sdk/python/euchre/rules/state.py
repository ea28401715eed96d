"""The state of a hand: how it is dealt, and what every phase knows of it.

:mod:`euchre.rules.before_play` moves it through the phases before the first card,
:class:`euchre.rules.hand.Hand` plays the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from . import phases
from .cards import BIT, JOKER_ID, NO_TRUMP
from .options import Lead
from .phases import PLAY, RUNNING
from .tables import EFFECTIVE, STRENGTH, SUIT_MASK, Tables

NOBODY: Final = -1
UNDECIDED: Final = -1


_NOT_PLAYING: Final = (EFFECTIVE[NO_TRUMP], SUIT_MASK[NO_TRUMP], STRENGTH[NO_TRUMP])


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
        up: the up-card. up_state: what became of it.
        joker_suit: the suit a turned-up joker stands for, or -1.
        calls: the calls so far, in order.
        trump: a suit, ``NO_TRUMP``, or -1. maker: who fixed it, or -1.
        alone: 1, 0, or -1 while undecided. lone_defender: who defends alone, or -1.
        out: the seats that sit out, as a set of bits.
        declined_defence: the defenders who said no to defending alone, in order.
        discarded: the card the dealer put away, or -1.
        claimant: who showed a farmer's hand or swapped, or -1.
        swap_given, swap_taken: the cards of a swap, as sets.
        declined_farmers: the seats that declined to use a farmer's hand, as bits.
        best_state, best_laid, best_given: the call for the partner's best and its cards.
        led: the suit led to the trick, or -1. leader: who led it.
        played, played_by: every card played, and by whom.
        tricks: tricks won by each seat.
        askable: the seats still to be asked the question of this phase, in order.
        next_seat: for each seat, the next active one.
        outcome: how the hand ended. points: its points for each side, once it is scored.
    """

    __slots__ = (
        "_active",
        "_best_seat",
        "_best_strength",
        "_follow",
        "_left_in_trick",
        "_strength",
        "_suits",
        "alone",
        "askable",
        "best_given",
        "best_laid",
        "best_state",
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
        hands = [0] * n
        bit = BIT
        order = tables.deal_order[dealer]
        for seat, card in zip(order, deck, strict=False):
            hands[seat] |= bit[card]
        self.hands = hands
        dealt = len(order)
        self.up = deck[dealt]
        kitty = 0
        for card in deck[dealt + 1 :]:
            kitty |= bit[card]
        self.kitty = kitty
        self.up_state = phases.TURNED_UP
        self.joker_suit = NOBODY
        self.calls: list[int] = []
        self.trump = NOBODY
        self.maker = NOBODY
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

    @property
    def done(self) -> bool:
        """Whether the hand is over."""
        return self.phase == phases.DONE

    @property
    def up_suit(self) -> int:
        """The suit that round 1 is about: the up-card's, or the one named for the joker."""
        return self.joker_suit if self.up == JOKER_ID else self.up >> 3

    @property
    def active(self) -> int:
        """How many seats play to a trick."""
        return self._active

    def partner_of(self, seat: int) -> int:
        """The partner of a seat."""
        n = self.tables.rules.players
        return (seat + n // 2) % n

    def from_eldest(self) -> list[int]:
        n = self.tables.rules.players
        return [(self.dealer + 1 + i) % n for i in range(n)]

    def open_play(self) -> None:
        tables, trump = self.tables, self.trump
        self._suits = EFFECTIVE[trump]
        self._follow = SUIT_MASK[trump]
        self._strength = STRENGTH[trump]
        self.next_seat = tables.next_seat[self.out]
        self._active = self._left_in_trick = tables.rules.players - self.out.bit_count()
        self.phase = PLAY
        lead = tables.rules.lead
        from_maker = lead == Lead.LEFT_OF_MAKER or (lead == Lead.LEFT_OF_LONER and self.alone)
        self.seat = self.next_seat[self.maker if from_maker else self.dealer]

    def finish(self, outcome: int) -> None:
        self.outcome = outcome
        self.phase = phases.DONE
        if outcome != phases.SCORED:
            self.points = (0,) * self.tables.rules.sides


FIELDS: Final = HandState.__slots__
"""The names of everything that a hand holds."""
