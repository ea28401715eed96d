"""One hand, from the deal to its last trick, as a state machine.

The rules of a hand in one place::

    farmer's hand -> name the joker -> round 1 -> round 2 -> thrown in
                  -> dealer makes  ---/|          |
                                       v          v
                     discard or exchange -> alone -> best, give -> defend alone -> play -> scored

Each phase asks one seat at a time. :meth:`Hand.legal` lists what that seat may do, in canonical
order; :meth:`Hand.apply` does it and moves on. Which phases a hand passes through depends on
nothing but the options of its rules.

The machine is mutable and unchecked, for speed: ``apply`` must be given a move out of ``legal``.
Whoever takes moves from outside checks them first, as the referee's game does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from . import phases
from .cards import BIT, JOKER_ID, NO_TRUMP
from .moves import CALL_ALONE_KIND as _CALL_ALONE_KIND
from .moves import (
    CLAIM,
    KEEP,
    NO,
    ORDER_UP_ALONE,
    PASS,
    YES,
    argument_of,
    best,
    discard,
    exchange,
    give,
    is_swap,
    kind_of,
    swap_cards,
    swaps_of,
)
from .options import Alone, AloneTiming, Exchange, Farmers, JokerUp, Lead
from .phases import PLAY, RUNNING
from .scoring import hand_points
from .tables import EFFECTIVE, STRENGTH, SUIT_MASK, Tables, is_farmers_hand, is_stuck

_NOBODY: Final = -1
_UNDECIDED: Final = -1
_KEPT_LISTS: Final = 1 << 16  # at most this many legal lists are remembered

_lists: dict[int, tuple[int, ...]] = {}


def _card_list(mask: int) -> tuple[int, ...]:
    """The cards of a set as a tuple in canonical order, remembered from call to call."""
    found = _lists.get(mask)
    if found is None:
        cards, rest = [], mask
        while rest:
            low = rest & -rest
            cards.append(low.bit_length() - 1)
            rest ^= low
        if len(_lists) >= _KEPT_LISTS:
            _lists.clear()
        found = _lists[mask] = tuple(cards)
    return found


class Hand:
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
        outcome: how the hand ended. points: its points for each side, once it is scored.
    """

    __slots__ = (
        "_active",
        "_askable",
        "_best_seat",
        "_best_strength",
        "_follow",
        "_left_in_trick",
        "_next",
        "_strength",
        "_suits",
        "alone",
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
        self.stuck = is_stuck(tables.rules, forced_stuck)
        n = tables.rules.players
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
        self.joker_suit = _NOBODY
        self.calls: list[int] = []
        self.trump = _NOBODY
        self.maker = _NOBODY
        self.alone = _UNDECIDED
        self.lone_defender = _NOBODY
        self.out = 0
        self.declined_defence: tuple[int, ...] = ()
        self.discarded = _NOBODY
        self.claimant = _NOBODY
        self.swap_given = self.swap_taken = 0
        self.declined_farmers = 0
        self.best_state = phases.NOT_CALLED
        self.best_laid = self.best_given = _NOBODY
        self.led = _NOBODY
        self.leader = _NOBODY
        self.played: list[int] = []
        self.played_by: list[int] = []
        self.tricks = [0] * n
        self.outcome = RUNNING
        self.points: tuple[int, ...] = ()
        self._askable: tuple[int, ...] = ()
        self._next = tables.next_seat[0]
        self._active = n
        self._left_in_trick = n
        self._best_seat = _NOBODY
        self._best_strength = -1
        self._suits = EFFECTIVE[NO_TRUMP]
        self._follow = SUIT_MASK[NO_TRUMP]
        self._strength = STRENGTH[NO_TRUMP]
        if tables.rules.farmers == Farmers.OFF:
            self._open_bidding()
        else:
            self._ask_farmers()

    # ------------------------------------------------------------------ what may be done

    def legal(self) -> tuple[int, ...]:
        """The moves of the seat on move, in canonical order; never empty before the end."""
        if self.phase == PLAY:
            mask = self.hands[self.seat]
            if self.led >= 0:
                following = mask & self._follow[self.led]
                if following:
                    mask = following
            return _lists.get(mask) or _card_list(mask)
        return _LEGAL[self.phase](self)

    def _legal_done(self) -> tuple[int, ...]:
        return ()

    def _legal_farmers(self) -> tuple[int, ...]:
        if self.tables.rules.farmers == Farmers.REDEAL:
            return CLAIM, NO
        return (*swaps_of(self.hands[self.seat]), NO)

    def _legal_round_1(self) -> tuple[int, ...]:
        if self.seat == self.partner_of(self.dealer):
            return self.tables.round_1_partner
        return self.tables.round_1

    def _legal_round_2(self) -> tuple[int, ...]:
        if self.stuck and self.seat == self.dealer:
            return self.tables.round_2_stuck[self.up_suit]
        return self.tables.round_2[self.up_suit]

    def _legal_discard(self) -> tuple[int, ...]:
        cards = _card_list(self.hands[self.seat])
        if not self.tables.rules.discard_upcard:
            return tuple(discard(card) for card in cards if card != self.up)
        return tuple(discard(card) for card in cards)

    def _legal_exchange(self) -> tuple[int, ...]:
        return (*(exchange(card) for card in _card_list(self.hands[self.seat])), KEEP)

    def _legal_best(self) -> tuple[int, ...]:
        return (*(best(card) for card in _card_list(self.hands[self.seat])), KEEP)

    def _legal_give(self) -> tuple[int, ...]:
        return tuple(give(card) for card in _card_list(self.hands[self.seat]))

    def _legal_yes_no(self) -> tuple[int, ...]:
        return YES, NO

    # ------------------------------------------------------------------ doing it

    def apply(self, move: int) -> None:
        """Make a move of the seat on move. It must be one of :meth:`legal`; this is not checked."""
        if self.phase != PLAY:
            _APPLY[self.phase](self, move)
            return
        seat = self.seat
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
            self.seat = self._next[seat]
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        winner = self._best_seat
        self.tricks[winner] += 1
        self.seat = winner
        self.led = _NOBODY
        self._left_in_trick = self._active
        if len(self.played) == self.tables.rules.tricks * self._active:
            self._score()

    def _apply_farmers(self, move: int) -> None:
        seat = self.seat
        if move == NO:
            self.declined_farmers |= 1 << seat
            self._askable = self._askable[1:]
            if self._askable:
                self.seat = self._askable[0]
            else:
                self._open_bidding()
            return
        self.claimant = seat
        if is_swap(move):
            given = 0
            for card in swap_cards(move):
                given |= BIT[card]
            self.swap_given, self.swap_taken = given, self.kitty
            self.hands[seat] = self.hands[seat] & ~given | self.kitty
            self.kitty = given
            self._open_bidding()
        else:
            self._finish(phases.REDEAL)

    def _apply_name_joker(self, move: int) -> None:
        self.joker_suit = argument_of(move)
        self._open_round(phases.BID_ROUND_1)

    def _apply_dealer_makes(self, move: int) -> None:
        self.calls.append(move)
        self._make(argument_of(move), kind_of(move) == _CALL_ALONE_KIND)
        self._order_up()

    def _apply_round_1(self, move: int) -> None:
        self.calls.append(move)
        if move != PASS:
            self._make(self.up_suit, move == ORDER_UP_ALONE)
            self._order_up()
        elif self.seat != self.dealer:
            self.seat = self._next[self.seat]
        else:
            self.up_state = phases.TURNED_DOWN
            self._open_round(phases.BID_ROUND_2)

    def _apply_round_2(self, move: int) -> None:
        self.calls.append(move)
        if move != PASS:
            self._make(argument_of(move), kind_of(move) == _CALL_ALONE_KIND)
            self._ask_alone()
        elif self.seat != self.dealer:
            self.seat = self._next[self.seat]
        else:
            self._finish(phases.THROWN_IN)

    def _apply_discard(self, move: int) -> None:
        self.discarded = argument_of(move)
        self.hands[self.seat] ^= BIT[self.discarded]
        self._ask_alone()

    def _apply_exchange(self, move: int) -> None:
        if move == KEEP:
            self.up_state = phases.KEPT
        else:
            self.up_state = phases.TAKEN
            self.discarded = argument_of(move)
            self.hands[self.seat] ^= BIT[self.discarded] | BIT[self.up]
        self._ask_alone()

    def _apply_alone(self, move: int) -> None:
        self._decide_alone(move == YES)
        self._ask_best()

    def _apply_best(self, move: int) -> None:
        if move == KEEP:
            self.best_state = phases.DECLINED
            self._ask_defenders()
            return
        self.best_state = phases.CALLED
        self.best_laid = argument_of(move)
        self.hands[self.seat] ^= BIT[self.best_laid]
        self.phase = phases.GIVE
        self.seat = self.partner_of(self.maker)

    def _apply_give(self, move: int) -> None:
        self.best_state = phases.PASSED
        self.best_given = argument_of(move)
        self.hands[self.seat] ^= BIT[self.best_given]
        self.hands[self.maker] |= BIT[self.best_given]
        self._ask_defenders()

    def _apply_defend(self, move: int) -> None:
        if move == YES:
            self.lone_defender = self.seat
            self.out |= 1 << self.partner_of(self.seat)
            self._open_play()
            return
        self.declined_defence += (self.seat,)
        self._askable = self._askable[1:]
        if self._askable:
            self.seat = self._askable[0]
        else:
            self._open_play()

    # ------------------------------------------------------------------ from phase to phase

    def _ask_farmers(self) -> None:
        self._askable = tuple(
            seat for seat in self._from_eldest() if is_farmers_hand(self.tables, self.hands[seat])
        )
        if self._askable:
            self.phase = phases.FARMERS_HAND
            self.seat = self._askable[0]
        else:
            self._open_bidding()

    def _open_bidding(self) -> None:
        self.phase = self.opening_phase()
        by_dealer = self.phase != phases.BID_ROUND_1
        self.seat = self.dealer if by_dealer else self._next[self.dealer]

    def opening_phase(self) -> int:
        """The phase that the bidding opens with: round 1, or the joker turned up."""
        if self.up != JOKER_ID:
            return phases.BID_ROUND_1
        if self.tables.rules.joker_up == JokerUp.DEALER_NAMES_THEN_BID:
            return phases.NAME_JOKER
        return phases.DEALER_MAKES

    def _open_round(self, phase: int) -> None:
        self.phase = phase
        self.seat = self._next[self.dealer]

    def _make(self, trump: int, alone: bool) -> None:
        self.maker = self.seat
        self.trump = trump
        rules = self.tables.rules
        if alone or rules.alone == Alone.NONE or rules.alone_timing == AloneTiming.WITH_CALL:
            self._decide_alone(alone)

    def _decide_alone(self, alone: bool) -> None:
        self.alone = int(alone)
        if alone:
            self.out |= 1 << self.partner_of(self.maker)

    def _order_up(self) -> None:
        dealer = self.dealer
        if self.out >> dealer & 1:
            self.up_state = phases.DEAD
            self._ask_alone()
            return
        self.seat = dealer
        if self.tables.rules.exchange == Exchange.OPTIONAL:
            self.phase = phases.EXCHANGE
            return
        self.up_state = phases.TAKEN
        self.hands[dealer] |= BIT[self.up]
        self.phase = phases.DISCARD

    def _ask_alone(self) -> None:
        if self.alone != _UNDECIDED:
            self._ask_best()
            return
        self.phase = phases.ALONE
        self.seat = self.maker

    def _ask_best(self) -> None:
        if self.alone and self.tables.rules.partners_best:
            self.phase = phases.BEST
            self.seat = self.maker
        else:
            self._ask_defenders()

    def _ask_defenders(self) -> None:
        if not (self.alone and self.tables.rules.defend_alone):
            self._open_play()
            return
        side = self.tables.rules.side_of
        makers = side(self.maker)
        self._askable = tuple(s for s in self._from_eldest() if side(s) != makers)
        self.phase = phases.DEFEND_ALONE
        self.seat = self._askable[0]

    def _open_play(self) -> None:
        tables, trump = self.tables, self.trump
        self._suits = EFFECTIVE[trump]
        self._follow = SUIT_MASK[trump]
        self._strength = STRENGTH[trump]
        self._next = tables.next_seat[self.out]
        self._active = self._left_in_trick = tables.rules.players - self.out.bit_count()
        self.phase = PLAY
        lead = tables.rules.lead
        from_maker = lead == Lead.LEFT_OF_MAKER or (lead == Lead.LEFT_OF_LONER and self.alone)
        self.seat = self._next[self.maker if from_maker else self.dealer]

    def _score(self) -> None:
        rules = self.tables.rules
        side = rules.side_of(self.maker)
        taken = sum(won for seat, won in enumerate(self.tricks) if rules.side_of(seat) == side)
        makers, defenders = hand_points(
            rules, taken, bool(self.alone), self.lone_defender != _NOBODY
        )
        self.points = tuple(makers if s == side else defenders for s in range(rules.sides))
        self._finish(phases.SCORED)

    def _finish(self, outcome: int) -> None:
        self.outcome = outcome
        self.phase = phases.DONE
        if outcome != phases.SCORED:
            self.points = (0,) * self.tables.rules.sides

    # ------------------------------------------------------------------ small questions

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

    def _from_eldest(self) -> list[int]:
        n = self.tables.rules.players
        return [(self.dealer + 1 + i) % n for i in range(n)]

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


_SHARED: Final = tuple(
    name
    for name in Hand.__slots__
    if name not in ("hands", "calls", "played", "played_by", "tricks")
)
"""What a copy may share with the hand it was made from: everything but the lists."""


_LEGAL: Final[tuple[Callable[[Hand], tuple[int, ...]], ...]] = (
    Hand._legal_done,
    Hand._legal_farmers,
    lambda hand: hand.tables.name_joker,
    lambda hand: hand.tables.dealer_makes,
    Hand._legal_round_1,
    Hand._legal_round_2,
    Hand._legal_discard,
    Hand._legal_exchange,
    Hand._legal_yes_no,
    Hand._legal_best,
    Hand._legal_give,
    Hand._legal_yes_no,
)


def _apply_done(hand: Hand, move: int) -> None:
    raise ValueError("the hand is over; no move can be made in it")


_APPLY: Final[tuple[Callable[[Hand, int], None], ...]] = (
    _apply_done,
    Hand._apply_farmers,
    Hand._apply_name_joker,
    Hand._apply_dealer_makes,
    Hand._apply_round_1,
    Hand._apply_round_2,
    Hand._apply_discard,
    Hand._apply_exchange,
    Hand._apply_alone,
    Hand._apply_best,
    Hand._apply_give,
    Hand._apply_defend,
)
