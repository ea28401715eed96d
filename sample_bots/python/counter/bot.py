"""Counts: what a hand is worth, which cards are still out, and who can hold them.

Bidding. A hand is worth so many tricks: each trump by its height, the aces beside them, and what a
partner brings (:func:`tricks_with_partner`). It calls from a number of tricks that depends on who
speaks when (:data:`CALL_FROM`), and plays alone when the hand by itself is strong enough
(:func:`tricks_alone`). The numbers come from some 30,000 hands played out by four of these bots:
a least-squares fit of the tricks taken gave the weights; playing the same deal once with a call
and once with a pass gave the tricks from which calling is better. The numbers for the play were
tried one by one, the bot playing the same deals against itself with the other value.

Play. :class:`Count` works out the chance that the own side wins the trick with a given card, from
the cards that are out and the suits that the others cannot have. The card played is the one that
wins most for what it costs: a card played is gone, and a high one might have won a trick later.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

import euchre
from euchre import JOKER, NO_TRUMP, Card, Phase, Rank, Suit, View
from euchre.rules.cards import strength
from euchre.rules.phases import TAKEN

# ---------------------------------------------------------------------- bidding, in tricks

TRUMP_TRICKS: Final = (1.6, 1.3, 1.15, 1.0, 0.95)
"""What a trump brings when 0, 1, 2, 3, or more trumps are higher."""
LONG_TRUMPS: Final = 0.3
"""What each trump beyond the second brings less: they fall on each other's tricks."""
ACE_TRICKS: Final = 0.37
"""What a plain ace brings: it may be trumped, or win what the partner would have won anyway."""
PARTNER_TRICKS: Final = 0.5
UP_CARD_FOR_PARTNER: Final = 0.65
"""The share of its worth that the up-card keeps in the partner's hand."""
UP_CARD_AGAINST: Final = -0.35
"""The same in the hand of an opponent, where it beats a trump of one's own."""
CALL_FROM: Final = ((3.6, 3.5, 3.3, 3.2), (3.1, 3.0, 3.0, 3.0))
"""Tricks to call with: in each round, for eldest, the dealer's partner, the third seat, the dealer.

The earlier the seat and the round, the better a pass is: there may be a better suit to call
later, and opponents who call too much are euchred."""

IN_FROM: Final = 0.8
"""Tricks that a hand should be worth alone to stay in, in buck."""
ALONE_FROM: Final = 3.9
"""Tricks to play alone with: without a partner's, and with a closer look at the plain cards."""
LONE_ACE: Final = 0.65
LONE_KING: Final = 0.3
"""To take all five tricks the plain cards must win too, and a partner cannot trump them."""

NO_TRUMP_TRICKS: Final = {Rank.ACE: 1.0, Rank.KING: 0.45, Rank.QUEEN: 0.15, Rank.JACK: 0.05}

# ---------------------------------------------------------------------- play, in tricks

TRUMP_KEPT: Final = (1.0, 0.7, 0.45, 0.3)
"""What a trump in hand is still good for when 0, 1, 2, or more trumps that are out are higher."""
PLAIN_KEPT: Final = (0.6, 0.25, 0.05)
"""The same for a plain card and the higher cards of its suit."""
COST: Final = 0.6
"""How much of a card's worth is lost by playing it now: it might not have won later."""
PARTNER_RESCUES: Final = 0.7
"""How often a partner who can win the trick does so."""
NEW_VOID: Final = 0.12
"""What it brings to play the last card of a plain suit while holding trumps."""
PULL_TRUMPS: Final = 0.4
"""What it brings the maker to lead trumps: none is left to trump his aces."""
PULL_FOR_PARTNER: Final = 0.3
PULL_FOR_MAKER: Final = -0.6
"""What it costs a defender to do the maker's work."""
CASH_PLAIN: Final = 0.3
"""What it brings to lead the highest card of a plain suit early, before a seat runs out of it."""


class Counter(euchre.Bot):
    """Counts cards and plays by what the count says."""

    name = "counter"

    # ------------------------------------------------------------------ bidding

    def order_up(self, view: View) -> euchre.Move:
        """Round 1: who gets the up-card matters as much as one's own cards."""
        trump, turned_up = view.up_suit, view.up_card
        assert trump is not None and turned_up is not None
        held: Sequence[Card] = view.hand
        up_card = 0.0
        if view.is_dealer:
            six = (*held, turned_up)
            worst = worst_card(six, trump)
            held = [card for card in six if card != worst]
        else:
            share = UP_CARD_FOR_PARTNER if view.dealer == view.partner else UP_CARD_AGAINST
            up_card = share * trump_tricks(turned_up, trump, self.rules.joker)
        if euchre.ORDER_UP_ALONE in view.legal and self.alone_pays(view, held, trump):
            return euchre.ORDER_UP_ALONE
        tricks = self.tricks(view, held, trump) + up_card
        # The dealer's partner must go alone by some rules: then there is no ORDER_UP for him.
        may_call = euchre.ORDER_UP in view.legal
        return euchre.ORDER_UP if may_call and tricks >= call_from(view) else euchre.PASS

    def call_trump(self, view: View) -> euchre.Move:
        """Round 2, or a dealer who must make trump: the suit that is worth most, or pass."""
        trumps = [trump for trump in (*Suit, NO_TRUMP) if euchre.call(trump) in view.legal]
        tricks, trump = max((self.tricks(view, view.hand, trump), trump) for trump in trumps)
        alone = euchre.call(trump, alone=True)
        if alone in view.legal and self.alone_pays(view, view.hand, trump):
            return alone
        must_call = euchre.PASS not in view.legal
        return euchre.call(trump) if must_call or tricks >= call_from(view) else euchre.PASS

    def go_alone(self, view: View) -> bool:
        """The maker is asked after the discard, where calls do not say ``alone``."""
        return self.alone_pays(view, view.hand, trump_of(view))

    def defend_alone(self, view: View) -> bool:
        """Worth it only with a hand that one would play alone oneself."""
        return tricks_alone(view.hand, trump_of(view), self.rules.joker) >= ALONE_FROM

    def name_joker(self, view: View) -> euchre.Move:
        """The suit that is worth most; any, where the hand is not to be seen yet."""
        return euchre.name_joker(max(Suit, key=lambda suit: self.tricks(view, view.hand, suit)))

    def bid(self, view: View) -> euchre.Move:
        """The lowest bid that may be said, while the best trump is worth as many tricks."""
        bids = [move for move in view.legal if move.bid is not None]
        worth = max(self.tricks(view, view.hand, trump) for trump in (*Suit, NO_TRUMP))
        return bids[0] if bids and (bids[0].bid or 0) <= worth else euchre.PASS

    def name_trump(self, view: View) -> euchre.Move:
        """The trump that is worth most."""
        best = max((*Suit, NO_TRUMP), key=lambda trump: self.tricks(view, view.hand, trump))
        return euchre.name_trump(best)

    def in_or_out(self, view: View) -> bool:
        """Stay in where the cards are likely to take a trick by themselves."""
        return tricks_alone(view.hand, trump_of(view), self.rules.joker) >= IN_FROM

    def tricks(self, view: View, held: Sequence[Card], trump: int) -> float:
        """What the cards are worth with this trump and a partner."""
        return tricks_with_partner(held, trump, self.rules.joker, dead_card(view))

    def alone_pays(self, view: View, held: Sequence[Card], trump: int) -> bool:
        """Whether to play alone: never where all tricks with the partner win the game as well."""
        rules = self.rules
        needed = rules.target - view.score[rules.side_of(self.seat)]
        if rules.end == "points" and needed <= rules.march:
            return False
        return tricks_alone(held, trump, rules.joker, dead_card(view)) >= ALONE_FROM

    # ------------------------------------------------------------------ changing cards

    def discard(self, view: View) -> Card:
        """Put away the card that is worth least, the last of a plain suit for choice."""
        return worst_card(view.legal_cards, trump_of(view))

    def exchange(self, view: View) -> Card | None:
        """Take the up-card unless it would be the one to put away."""
        assert view.up_card is not None
        worst = worst_card((*view.hand, view.up_card), trump_of(view))
        return None if worst == view.up_card else worst

    def use_farmers_hand(self, view: View) -> euchre.Move:
        """A farmer's hand is never worth playing: deal again, or change its three lowest."""
        if euchre.CLAIM in view.legal:
            return euchre.CLAIM
        first, second, third = sorted(view.hand, key=lambda card: card.rank)[:3]
        return euchre.swap(first, second, third)

    def lay_best(self, view: View) -> Card | None:
        """Ask for the partner's best card while there is a plain card to lay for it."""
        worst = worst_card(view.legal_cards, trump_of(view))
        return None if view.is_trump(worst) else worst

    def give_best(self, view: View) -> Card:
        """Give the lone partner the highest trump, or else the highest plain card."""
        return max(view.legal_cards, key=view.strength)

    # ------------------------------------------------------------------ playing

    def play(self, view: View) -> Card:
        """The card that wins most for what it costs."""
        cards = view.legal_cards
        if len(cards) == 1:
            return cards[0]
        count = Count(view)
        return max(cards, key=lambda card: balance(count, card))


def balance(count: Count, card: Card) -> float:
    """What playing the card brings, in tricks: winning this one, less what it costs, and more."""
    gain = count.chance_to_win(card) - COST * count.kept(card)
    suit = count.view.suit_of(card)
    if suit != count.trump and count.suits.count(suit) == 1 and count.trump in count.suits:
        gain += NEW_VOID
    return gain + lead_bonus(count, card, suit) if count.led is None else gain


def lead_bonus(count: Count, card: Card, suit: int) -> float:
    """What leading the card does beyond its own trick."""
    view = count.view
    if suit != count.trump:
        return 0.0 if count.higher_out(card) else CASH_PLAIN
    if not count.out[suit] and not count.up_card_strength:
        return 0.0  # there is nothing left to pull
    if view.maker == view.seat:
        return PULL_TRUMPS
    return PULL_FOR_PARTNER if view.own_side_made else PULL_FOR_MAKER


class Count:
    """What can be known about the others' cards at one decision, worked out once.

    Attributes:
        led: the suit led; ``None`` for the leader.
        suits: the suit of each card in the own hand.
        out: by suit, the strengths of the cards that may be anywhere: in a hand or in the kitty.
        up_card_strength: how high the up-card is while the dealer, another seat, must hold it; 0
            if he does not.
        later: the seats that play to this trick afterwards, in order.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.trump = trump_of(view)
        trick = view.trick
        self.led = view.led
        self.winning = view.winning
        self.suits = [view.suit_of(card) for card in view.hand]
        self.out: tuple[list[int], ...] = ([], [], [], [])
        for card in view.unseen:
            self.out[view.suit_of(card)].append(view.strength(card))
        taken = view.up_card_state == TAKEN and not view.is_dealer
        turned_up = view.up_card if taken else None
        is_held = turned_up is not None and turned_up not in view.played
        self.up_card_strength = view.strength(turned_up) if turned_up and is_held else 0
        active = view.active
        own_place = active.index(view.seat)
        self.later = [
            active[(own_place + step) % len(active)] for step in range(1, len(active) - len(trick))
        ]
        self.voids = view.voids()

    def higher_out(self, card: Card) -> int:
        """How many of the cards that others may hold beat this one in its own suit."""
        suit, height = self.view.suit_of(card), self.view.strength(card)
        higher = sum(other > height for other in self.out[suit])
        return higher + (suit == self.trump and self.up_card_strength > height)

    def kept(self, card: Card) -> float:
        """What the card is still good for, in tricks, if it stays in hand."""
        table = TRUMP_KEPT if self.view.is_trump(card) else PLAIN_KEPT
        worth = table[min(self.higher_out(card), len(table) - 1)]
        return worth + self.view.strength(card) / 1000  # of equals, part with the lower

    def chance_to_win(self, card: Card) -> float:
        """The chance that the own side wins this trick if the card is played."""
        view = self.view
        led = view.suit_of(card) if self.led is None else self.led
        best, ours = card, 1.0
        if self.winning is not None:
            winner, top = self.winning
            if view.strength(top, led) > view.strength(card, led):
                best, ours = top, float(winner == view.partner)
        for seat in self.later:
            beaten = self.chance_to_beat(seat, best, led)
            if seat == view.partner:
                ours += (1 - ours) * beaten * PARTNER_RESCUES
            else:
                ours *= 1 - beaten
        return ours

    def chance_to_beat(self, seat: int, best: Card, led: int) -> float:
        """The chance that a later seat can beat the best card of the trick.

        It holds some of the cards that are out, any of them equally likely but those of the
        suits that it has shown not to have.
        """
        height, void = self.view.strength(best, led), self.voids[seat]
        possible = [[] if suit in void else heights for suit, heights in enumerate(self.out)]
        pool = sum(map(len, possible))
        held = len(self.view.hand)  # who is still to play has as many cards as we have
        up_card = self.up_card_strength if seat == self.view.dealer else 0
        held -= up_card > 0
        trumps = possible[self.trump] if self.trump != NO_TRUMP else []
        higher_trumps = sum(other > height for other in trumps)
        if led == self.trump:
            return 1.0 if up_card > height else 1 - chance_of_none(higher_trumps, pool, held)
        suit = possible[led]
        higher = sum(other > height for other in suit)  # none, where a trump is the best card
        over = 1 - chance_of_none(higher, pool, held)
        no_suit = chance_of_none(len(suit), pool, held)
        if up_card > height:
            return over + no_suit
        return over + no_suit * (1 - chance_of_none(higher_trumps, pool - len(suit), held))


@cache
def chance_of_none(wanted: int, pool: int, held: int) -> float:
    """The chance that ``held`` cards drawn from ``pool`` have none of the ``wanted`` ones."""
    if held > pool:  # the dealer put the up-card itself away, or the case has no chance anyway
        return float(not wanted)
    return comb(pool - wanted, held) / comb(pool, held)


# ---------------------------------------------------------------------- what cards are worth


def tricks_with_partner(
    held: Sequence[Card], trump: int, joker: bool, dead: Card | None = None
) -> float:
    """The tricks that five cards and an average partner take.

    Args:
        held: the cards.
        trump: a suit, or ``NO_TRUMP``.
        joker: whether the pack has a joker.
        dead: a card that nobody holds: the up-card when it was turned down.
    """
    return PARTNER_TRICKS + own_tricks(held, trump, joker, dead, {Rank.ACE: ACE_TRICKS})


def tricks_alone(held: Sequence[Card], trump: int, joker: bool, dead: Card | None = None) -> float:
    """What five cards are worth without a partner; arguments as above."""
    return own_tricks(held, trump, joker, dead, {Rank.ACE: LONE_ACE, Rank.KING: LONE_KING})


def own_tricks(
    held: Sequence[Card],
    trump: int,
    joker: bool,
    dead: Card | None,
    plain_tricks: dict[Rank, float],
) -> float:
    """The sum over the cards, the plain ones by the given table."""
    if trump == NO_TRUMP:
        return sum(NO_TRUMP_TRICKS.get(card.rank, 0.0) for card in held)
    tricks, trumps = 0.0, 0
    for card in held:
        if card.effective_suit(trump) == trump:
            tricks += trump_tricks(card, trump, joker, dead)
            trumps += 1
        else:
            tricks += plain_tricks.get(card.rank, 0.0)
    return tricks - LONG_TRUMPS * max(0, trumps - 2)


@cache
def trump_tricks(card: Card, trump: int, joker: bool, dead: Card | None = None) -> float:
    """What one trump brings: that depends on how many higher ones somebody may hold."""
    height = strength(card, trump, trump)
    higher = sum(strength(other, trump, trump) > height for other in euchre.CARDS)
    if not joker and card != JOKER:
        higher -= 1
    if dead is not None and strength(dead, trump, trump) > height:
        higher -= 1
    return TRUMP_TRICKS[min(higher, len(TRUMP_TRICKS) - 1)]


def worst_card(cards: Sequence[Card], trump: int) -> Card:
    """The card to part with: low and plain, no ace, and the last of its suit for choice.

    Who has none of a suit can trump it. That is worth so much that the last card of a suit goes
    before lower ones that would leave others of theirs behind.
    """
    suits = [card.effective_suit(trump) for card in cards]

    def worth(card: Card) -> int:
        suit = card.effective_suit(trump)
        if suit == trump:
            return 100 + strength(card, trump, trump)
        if card.rank == Rank.ACE:
            return 50
        return card.rank - (5 if suits.count(suit) == 1 else 0)

    return min(cards, key=worth)


# ---------------------------------------------------------------------- small questions


def call_from(view: View) -> float:
    """The tricks to call with in this seat and round."""
    place = (view.seat - view.eldest) % view.rules.players
    return CALL_FROM[view.phase == Phase.BID_ROUND_2][place]


def dead_card(view: View) -> Card | None:
    """The up-card once it is turned down: nobody has it."""
    return view.up_card if view.phase == Phase.BID_ROUND_2 else None


def trump_of(view: View) -> int:
    """What is trump, once it is fixed."""
    assert view.trump is not None
    return view.trump


if __name__ == "__main__":
    euchre.run(Counter)
