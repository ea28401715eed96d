"""What one seat may see of a hand, and questions one can ask of it.

A :class:`View` holds what the protocol's ``SeatView`` holds. :func:`view_of` makes one out of a
hand, which is how bots are tested without a referee.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from . import phases
from .before_play import opening_phase
from .card_sets import cards_of
from .cards import CARDS, JOKER_ID, Card, Suit, effective_suit, strength
from .hand import Hand
from .moves import Move
from .options import Rules
from .phases import Phase
from .scoring import opening_score
from .tables import TRUMPS, pack_of


class View:
    """Everything one seat may see at one decision. Do not change it.

    Seats are numbers from 0, clockwise; ``None`` stands for nobody or not yet.

    Attributes:
        rules: the rules of the game.
        seat: the seat this view is for. dealer: who dealt.
        phase: the decision asked for.
        legal: the legal moves, in canonical order; never empty when a decision is asked for.
        hand: the seat's cards, in canonical order.
        up_card: the card turned up; ``None`` in bid games. up_card_state: ``phases.TURNED_UP``,
            ``TAKEN`` and so on.
        joker_suit: the suit a turned-up joker stands for.
        calls: the calls so far; :meth:`bidding` says who made them.
        bid: the tricks bid so far, all of them for MOON, 0 for none; of bid games.
        trump: a :class:`Suit`, ``NO_TRUMP``, or ``None``. maker: who fixed it, or will, having
            bid highest. Buck has hands with a trump and no maker.
        alone: whether the maker plays alone; ``None`` until that is decided.
        lone_defender: who defends alone. declined_defence: the defenders who said no to that.
        sitting_out: the seats that sit out, or dropped.
        played, played_by: every card played in this hand, in order, and by whom.
        tricks: tricks won by each seat. score: points of each side before this hand.
        hand_number: from 0. redeal: how often this hand was dealt again.
        dealer_stuck: whether the dealer may not pass in round 2.
        discard: the card this seat put away as the dealer.
        swapped_by: who swapped for the kitty; swap_given, swap_taken: the cards, if it was you.
        declined_farmers_hand: whether this seat declined to use its farmer's hand.
        best: ``phases.NOT_CALLED``, ``CALLED``, ``DECLINED`` or ``PASSED``.
        best_laid, best_given: the cards of a call for the partner's best, where you may see them.
    """

    __slots__ = (
        "alone",
        "best",
        "best_given",
        "best_laid",
        "bid",
        "calls",
        "dealer",
        "dealer_stuck",
        "declined_defence",
        "declined_farmers_hand",
        "discard",
        "hand",
        "hand_number",
        "joker_suit",
        "legal",
        "lone_defender",
        "maker",
        "phase",
        "played",
        "played_by",
        "redeal",
        "rules",
        "score",
        "seat",
        "sitting_out",
        "swap_given",
        "swap_taken",
        "swapped_by",
        "tricks",
        "trump",
        "up_card",
        "up_card_state",
    )

    rules: Rules
    seat: int
    dealer: int
    phase: Phase
    legal: tuple[Move, ...]
    hand: tuple[Card, ...]
    up_card: Card | None
    up_card_state: int
    joker_suit: Suit | None
    calls: tuple[Move, ...]
    bid: int
    trump: int | None
    maker: int | None
    alone: bool | None
    lone_defender: int | None
    declined_defence: tuple[int, ...]
    sitting_out: tuple[int, ...]
    played: tuple[Card, ...]
    played_by: tuple[int, ...]
    tricks: tuple[int, ...]
    score: tuple[int, ...]
    hand_number: int
    redeal: int
    dealer_stuck: bool
    discard: Card | None
    swapped_by: int | None
    swap_given: tuple[Card, ...]
    swap_taken: tuple[Card, ...]
    declined_farmers_hand: bool
    best: int
    best_laid: Card | None
    best_given: Card | None

    # ------------------------------------------------------------------ the table

    @property
    def partner(self) -> int | None:
        """The seat opposite; ``None`` where everybody plays for himself."""
        if not self.rules.in_partnership:
            return None
        return (self.seat + self.rules.players // 2) % self.rules.players

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left, who bids first."""
        return (self.dealer + 1) % self.rules.players

    @property
    def is_dealer(self) -> bool:
        """Whether this seat dealt."""
        return self.seat == self.dealer

    @property
    def own_side_made(self) -> bool:
        """Whether this seat or its partner made trump."""
        maker = self.maker
        return maker is not None and self.rules.side_of(maker) == self.rules.side_of(self.seat)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that do not sit out, in order of their numbers."""
        return tuple(s for s in range(self.rules.players) if s not in self.sitting_out)

    @property
    def up_suit(self) -> Suit | None:
        """The suit that round 1 is about: the up-card's, or the one named for the joker; ``None``
        before it is named, and where no card is turned up."""
        if self.up_card is None or self.up_card == JOKER_ID:
            return self.joker_suit
        return self.up_card.suit

    @property
    def seats_to_play(self) -> tuple[int, ...]:
        """The active seats that play to the trick in progress after this one, in order."""
        left = len(self.active) - len(self.trick) - 1
        seats = ((self.seat + i) % self.rules.players for i in range(1, self.rules.players))
        return tuple(seat for seat in seats if seat not in self.sitting_out)[:left]

    def bidding(self) -> Iterator[tuple[int, Move]]:
        """Every call with the seat that made it, in order."""
        if self.up_card == JOKER_ID and self.rules.joker_up == "dealer_makes":
            yield from ((self.dealer, move) for move in self.calls)
            return
        for k, move in enumerate(self.calls):
            yield (self.eldest + k) % self.rules.players, move

    # ------------------------------------------------------------------ cards

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards among the legal moves, in canonical order."""
        return tuple(card for move in self.legal if (card := move.card) is not None)

    def suit_of(self, card: Card, trump: int | None = None) -> Suit:
        """The suit a card belongs to, the left bower and the joker being trump.

        Args:
            card: any card of the pack.
            trump: what to take for trump; by default what is trump in this hand.

        Raises:
            ValueError: nothing is trump yet and none was given.
        """
        return card.effective_suit(self._trump(trump))

    def is_trump(self, card: Card, trump: int | None = None) -> bool:
        """Whether a card is a trump; arguments and errors as in :meth:`suit_of`."""
        trump = self._trump(trump)
        return effective_suit(card, trump) == trump

    def strength(self, card: Card, led: int | None = None, trump: int | None = None) -> int:
        """How high a card stands in a trick to which the suit ``led`` was led; -1: cannot win.

        Numbers can only be compared for the same trump and suit led. ``led`` is by default the
        card's own suit, as if it were led.
        """
        trump = self._trump(trump)
        return strength(card, trump, effective_suit(card, trump) if led is None else led)

    def _trump(self, trump: int | None) -> int:
        trump = self.trump if trump is None else trump
        if trump is None:
            raise ValueError("nothing is trump yet; say which trump you mean")
        return trump

    @property
    def pack(self) -> tuple[Card, ...]:
        """Every card of the pack, in canonical order."""
        return tuple(CARDS[card] for card in pack_of(self.rules))

    @property
    def seen(self) -> frozenset[Card]:
        """The cards whose place this seat knows: its own, those played, the up-card, and cards
        it discarded, swapped, laid or passed or was passed. With two packs a card is among them
        when one of the two is known."""
        known = {*self.hand, *self.played, *self.swap_given, *self.swap_taken}
        single = (self.up_card, self.discard, self.best_laid, self.best_given)
        known.update(card for card in single if card is not None)
        return frozenset(known)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be in another hand or in the kitty, in canonical order.

        A taken up-card that has not been played is not among them: the dealer has it or
        discarded it. With two packs a card is named once for each copy that is not known.
        """
        if self.rules.packs == 1:
            seen = self.seen
            return tuple(card for card in self.pack if card not in seen)
        left = Counter(self.pack)
        left.subtract((*self.hand, *self.played))
        return tuple(sorted(left.elements()))

    # ------------------------------------------------------------------ tricks

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The trick in progress: who played what so far. Empty for the leader."""
        n = len(self.active)
        start = len(self.played) - len(self.played) % n
        return tuple(zip(self.played_by[start:], self.played[start:], strict=True))

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick in progress; ``None`` for the leader."""
        trick = self.trick
        return self.suit_of(trick[0][1]) if trick else None

    @property
    def winning(self) -> tuple[int, Card] | None:
        """Who is winning the trick in progress, and with which card. Of two equal cards the first
        played wins."""
        trick = self.trick
        if not trick:
            return None
        led = self.suit_of(trick[0][1])
        return max(trick, key=lambda play: self.strength(play[1], led))

    def finished_tricks(self) -> Iterator[tuple[tuple[int, Card], ...]]:
        """The tricks already won, oldest first: who played what."""
        n = len(self.active)
        for start in range(0, len(self.played) - n + 1, n):
            yield tuple(
                zip(
                    self.played_by[start : start + n],
                    self.played[start : start + n],
                    strict=True,
                )
            )

    @property
    def own_tricks(self) -> int:
        """Tricks won by this seat's side."""
        side = self.rules.side_of(self.seat)
        return sum(won for s, won in enumerate(self.tricks) if self.rules.side_of(s) == side)

    def voids(self) -> dict[int, frozenset[Suit]]:
        """The suits that each seat is known to hold no card of, from not having followed.

        Suits are effective suits: a seat that threw the left bower on its printed suit is void
        in that suit, and has shown nothing about trump.
        """
        found: dict[int, set[Suit]] = {seat: set() for seat in range(self.rules.players)}
        tricks = [*self.finished_tricks(), self.trick]
        for trick in tricks:
            if trick:
                led = self.suit_of(trick[0][1])
                for seat, card in trick[1:]:
                    if self.suit_of(card) != led:
                        found[seat].add(led)
        return {seat: frozenset(suits) for seat, suits in found.items()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in View.__slots__)

    __hash__ = None  # type: ignore[assignment]  # views are compared, never used as keys

    def __repr__(self) -> str:
        hand = " ".join(map(str, self.hand))
        return f"<View of seat {self.seat}: {Phase(self.phase).words}, hand {hand}>"


def view_of(
    hand: Hand,
    seat: int,
    score: Sequence[int] | None = None,
    hand_number: int = 0,
    redeal: int = 0,
) -> View:
    """What ``seat`` may see of a hand. If it is on move, ``legal`` lists its moves.

    Args:
        hand: the hand.
        seat: whose view.
        score: points of each side before the hand; by default those that a game begins with.
        hand_number, redeal: which hand of the game it is, from 0.
    """
    rules = hand.tables.rules
    on_move = not hand.done and hand.seat == seat
    view = View()
    view.rules = rules
    view.seat, view.dealer = seat, hand.dealer
    view.phase = Phase(public_phase(hand, seat))
    view.legal = tuple(map(Move, hand.legal())) if on_move else ()
    view.hand = cards_of(visible_hand(hand, seat))
    view.up_card = None if hand.up < 0 else CARDS[hand.up]
    view.up_card_state, view.bid = hand.up_state, hand.bid
    view.joker_suit = None if hand.joker_suit < 0 else Suit(hand.joker_suit)
    view.calls = tuple(map(Move, hand.calls))
    view.trump = None if hand.trump < 0 else TRUMPS[hand.trump]
    view.maker = _known(hand.maker)
    view.alone = None if hand.alone < 0 else bool(hand.alone)
    view.lone_defender = _known(hand.lone_defender)
    view.declined_defence = hand.declined_defence
    view.sitting_out = tuple(s for s in range(rules.players) if hand.out >> s & 1)
    view.played = tuple(CARDS[card] for card in hand.played)
    view.played_by = tuple(hand.played_by)
    view.tricks = tuple(hand.tricks)
    view.score = opening_score(rules) if score is None else tuple(score)
    view.hand_number, view.redeal = hand_number, redeal
    view.dealer_stuck = hand.stuck
    _private_part(view, hand, seat)
    return view


def _private_part(view: View, hand: Hand, seat: int) -> None:
    mine = seat == hand.dealer and hand.discarded >= 0
    view.discard = CARDS[hand.discarded] if mine else None
    swapped = hand.claimant >= 0 and hand.swap_given != 0
    view.swapped_by = hand.claimant if swapped else None
    own_swap = swapped and hand.claimant == seat
    view.swap_given = cards_of(hand.swap_given) if own_swap else ()
    view.swap_taken = cards_of(hand.swap_taken) if own_swap else ()
    view.declined_farmers_hand = bool(hand.declined_farmers >> seat & 1)
    view.best = hand.best_state
    laid = hand.best_laid >= 0 and seat == hand.maker
    view.best_laid = CARDS[hand.best_laid] if laid else None
    given = hand.best_given >= 0 and seat in (hand.maker, hand.partner_of(hand.maker))
    view.best_given = CARDS[hand.best_given] if given else None


def _known(number: int) -> int | None:
    return None if number < 0 else number


def visible_hand(hand: Hand, seat: int) -> int:
    """The seat's own cards as a set: none while a dealer names the joker's suit blind.

    Which includes, where alone is said with the call, the decision on playing alone.
    """
    blind = hand.tables.rules.joker_up_blind and seat == hand.dealer
    if blind and hand.phase in (phases.NAME_JOKER, phases.DEALER_MAKES):
        return 0
    return hand.hands[seat]


def public_phase(hand: Hand, seat: int) -> int:
    """The phase as ``seat`` may know it.

    That another seat is being asked about a farmer's hand is a secret: to everybody else the
    hand looks as if the bidding were about to begin.
    """
    if hand.phase == phases.FARMERS_HAND and seat != hand.seat:
        return opening_phase(hand)
    return hand.phase
