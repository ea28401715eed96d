"""Counts cards: what a hand is worth, where the missing cards are, and who can beat what.

Bidding. A hand is worth so many tricks: each trump by its height, each ace beside them, a bit for
the partner's help (:func:`tricks_with_partner`). It calls when that reaches :data:`CALL_AT`, which
depends on who gets the up-card and who speaks afterwards, and plays alone when the hand alone is
strong enough (:func:`tricks_alone`). The weights were fitted to some 30,000 hands played out.

Play. :class:`Count` works out, once for each decision, which cards are still out and what each
seat cannot have. Out of that comes the chance that our side wins the trick with a given card. The
card played is the one with the best balance between that chance and what the card would be worth
later.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

import euchre
from euchre import NO_TRUMP, Card, Rank, Suit, View
from euchre.rules.phases import TAKEN

P = dict(
    lam=0.6, t0=1.0, t1=0.7, t2=0.45, t3=0.3, p0=0.6, p1=0.25, p2=0.05, void=0.12,
    draw=0.25, noDraw=0.25, partnerDraw=0.3, acelead=0.3, rescue=0.6,
)
# ---------------------------------------------------------------------- what a hand is worth

TRUMP_TRICKS: Final = (1.6, 1.3, 1.15, 1.0, 0.95)
"""Tricks that a trump brings, by how many trumps are higher: 0, 1, 2, 3, and more."""
PARTNER_TRICKS: Final = 0.5
ACE_TRICKS: Final = 0.37
LONG_TRUMPS: Final = 0.3
UP_CARD_TO_PARTNER: Final = 0.65
UP_CARD_TO_OPPONENT: Final = -0.35
CALL_AT: Final = ((3.6, 3.5, 3.3, 3.2), (3.1, 3.0, 3.0, 3.0))
ALONE_AT: Final = 3.75
LONE_ACE: Final = 0.65
LONE_KING: Final = 0.3


def _trumps_high_to_low(trump: int, joker: bool) -> tuple[Card, ...]:
    return tuple(
        sorted(
            (c for c in euchre.CARDS if c.effective_suit(trump) == trump and joker >= c.is_joker),
            key=lambda c: -strength_of(c, trump, trump),
        )
    )

from euchre.rules.cards import strength as strength_of
TRUMPS: Final = {
    (trump, joker): _trumps_high_to_low(trump, joker) for trump in Suit for joker in (False, True)
}


@cache
def none_of(wanted: int, pool: int, held: int) -> float:
    """The chance that ``held`` cards out of ``pool`` have none of the ``wanted`` ones."""
    return comb(pool - wanted, held) / comb(pool, held) if held <= pool else float(wanted == 0)


class Count:
    def __init__(self, view: View) -> None:
        self.view = view
        trump = view.trump
        assert trump is not None
        self.trump = trump
        suit_of, strength = view.suit_of, view.strength
        self.trick = trick = view.trick
        self.led = view.led
        out: list[list[int]] = [[], [], [], []]
        unseen = view.unseen
        for card in unseen:
            out[suit_of(card)].append(strength(card))
        self.out = out
        self.voids = view.voids()
        active = view.active
        n = len(active)
        at = active.index(view.seat)
        self.later = [active[(at + i) % n] for i in range(1, n - len(trick))]
        held = len(view.hand)
        done = {seat for seat, _ in trick}
        self.held = {seat: held - (seat in done) for seat in active}
        up = view.up_card
        self.dealer_has = (
            up if view.up_card_state == TAKEN and up not in view.played and view.dealer != view.seat else None
        )
        self.opponents = [s for s in active if (s ^ view.seat) & 1]
        self.partner_in = view.partner in active

    def beats(self, seat: int, best: int, led: int) -> float:
        """The chance that a seat can beat a card of this strength."""
        void = self.voids[seat]
        out = self.out
        trump = self.trump
        held = self.held[seat]
        pool = sum(len(out[s]) for s in range(4) if s not in void)
        sure = 0
        if seat == self.view.dealer and self.dealer_has is not None:
            held -= 1
            sure = self.view.strength(self.dealer_has)
        if held <= 0 and not sure:
            return 0.0
        trumps = 0 if trump == 4 or trump in void else sum(s > best for s in out[trump])
        if led == trump:
            return 1.0 if sure > best else 1 - none_of(trumps, pool, held)
        suit = [] if led in void else out[led]
        if best >= 50:
            over = 0.0
            p_void = none_of(len(suit), pool, held)
        else:
            over = 1 - none_of(sum(s > best for s in suit), pool, held)
            p_void = none_of(len(suit), pool, held)
        if sure > best:
            return over + p_void
        return over + p_void * (1 - none_of(trumps, max(pool - len(suit), held), held))

    def wins(self, card: Card) -> float:
        """The chance that our side wins the trick if this card is played."""
        view = self.view
        led = view.suit_of(card) if self.led is None else self.led
        mine = view.strength(card, led)
        ours, best = 1.0, mine
        if self.led is not None:
            winning = view.winning
            assert winning is not None
            top = view.strength(winning[1], led)
            if top > mine:
                best = top
                ours = 1.0 if winning[0] == view.partner else 0.0
        for seat in self.later:
            chance = self.beats(seat, best, led)
            if seat == view.partner:
                ours += (1 - ours) * chance * P["rescue"]
            else:
                ours *= 1 - chance
        return ours

    def worth(self, card: Card) -> float:
        """What the card is worth in hand: roughly the tricks it will win later."""
        view = self.view
        suit = view.suit_of(card)
        strength = view.strength(card)
        above = sum(s > strength for s in self.out[suit])
        if self.dealer_has is not None and suit == self.trump and view.strength(self.dealer_has) > strength:
            above += 1
        if suit == self.trump:
            return (P["t0"], P["t1"], P["t2"], P["t3"])[min(above, 3)] + strength / 1e4
        base = (P["p0"], P["p1"], P["p2"])[min(above, 2)] + strength / 1e2
        return base


class Counter(euchre.Bot):
    """Counts cards and plays by what the count says."""

    name = "counter"

    # ------------------------------------------------------------------ bidding

    def order_up(self, view: View) -> euchre.Move:
        """Round 1: who gets the up-card matters as much as one's own cards."""
        trump = view.up_card.suit if view.joker_suit is None else view.joker_suit
        held: Sequence[Card] = view.hand
        help = 0.0
        if view.is_dealer:
            held = without(worst_card((*held, view.up_card), trump), (*held, view.up_card))
        else:
            to_partner = view.dealer == view.partner
            help = trump_tricks(self.rules.joker, view.up_card, trump, None) * (UP_CARD_TO_PARTNER if to_partner else UP_CARD_TO_OPPONENT)
        if self.alone_pays(view, held, trump) and euchre.ORDER_UP_ALONE in view.legal:
            return euchre.ORDER_UP_ALONE
        w = self.tricks(view, held, trump) + help
        if euchre.ORDER_UP in view.legal and w >= self.threshold(view, 0):
            return euchre.ORDER_UP
        return euchre.PASS

    def threshold(self, view, rnd):
        pos = (view.seat - view.dealer - 1) % 4
        return CALL_AT[rnd][pos]

    def call_trump(self, view: View) -> euchre.Move:
        trumps = [t for t in (*Suit, NO_TRUMP) if euchre.call(t) in view.legal]
        trump = max(trumps, key=lambda t: self.tricks(view, view.hand, t))
        if euchre.call(trump, alone=True) in view.legal and self.alone_pays(view, view.hand, trump):
            return euchre.call(trump, alone=True)
        if euchre.PASS not in view.legal or self.tricks(view, view.hand, trump) >= self.threshold(view, 1):
            return euchre.call(trump)
        return euchre.PASS

    def go_alone(self, view: View) -> bool:
        return self.alone_pays(view, view.hand, view.trump)

    def defend_alone(self, view: View) -> bool:
        return lone_tricks(self.rules.joker, view.hand, view.trump, None) >= ALONE_AT

    def name_joker(self, view: View) -> euchre.Move:
        return euchre.name_joker(max(Suit, key=lambda t: self.tricks(view, view.hand, t)))

    def tricks(self, view, held, trump):
        dead = view.up_card if view.phase == euchre.Phase.BID_ROUND_2 else None
        return team_tricks(self.rules.joker, held, trump, dead)

    def alone_pays(self, view, held, trump):
        side = self.rules.side_of(view.seat)
        if self.rules.end == "points" and self.rules.target - view.score[side] <= self.rules.march:
            return False
        dead = view.up_card if view.phase == euchre.Phase.BID_ROUND_2 else None
        return lone_tricks(self.rules.joker, held, trump, dead) >= ALONE_AT

    # ------------------------------------------------------------------ changing cards

    def discard(self, view: View) -> Card:
        return worst_card(view.legal_cards, view.trump)

    def exchange(self, view: View) -> Card | None:
        worst = worst_card((*view.hand, view.up_card), view.trump)
        return None if worst == view.up_card else worst

    def use_farmers_hand(self, view: View) -> euchre.Move:
        if euchre.CLAIM in view.legal:
            return euchre.CLAIM
        first, second, third = sorted(view.hand, key=lambda card: card.rank)[:3]
        return euchre.swap(first, second, third)

    def lay_best(self, view: View) -> Card | None:
        worst = worst_card(view.legal_cards, view.trump)
        return None if view.is_trump(worst) else worst

    def give_best(self, view: View) -> Card:
        return max(view.legal_cards, key=view.strength)

    # ------------------------------------------------------------------ playing

    def play(self, view: View) -> Card:
        if len(view.legal) == 1:
            return view.legal_cards[0]
        count = Count(view)
        cards = view.legal_cards
        if count.led is None:
            return max(cards, key=lambda c: self.lead_score(view, count, c))
        return max(cards, key=lambda c: self.follow_score(view, count, c))

    def follow_score(self, view: View, count: Count, card: Card) -> float:
        return count.wins(card) - P["lam"] * count.worth(card) + self.void_bonus(view, count, card)

    def void_bonus(self, view, count, card):
        suit = view.suit_of(card)
        if suit == count.trump:
            return 0.0
        alone = sum(view.suit_of(c) == suit for c in view.hand) == 1
        trumps = any(view.is_trump(c) for c in view.hand)
        return P["void"] if alone and trumps else 0.0

    def lead_score(self, view: View, count: Count, card: Card) -> float:
        score = count.wins(card) - P["lam"] * count.worth(card)
        if view.suit_of(card) == count.trump:
            out = len(count.out[count.trump]) + (count.dealer_has is not None)
            if not out:
                return score
            if view.maker == view.seat:
                score += P["draw"]
            elif view.own_side_made:
                score += P["partnerDraw"]
            else:
                score -= P["noDraw"]
        elif not any(s > view.strength(card) for s in count.out[view.suit_of(card)]):
            score += P["acelead"]
        return score + self.void_bonus(view, count, card)


def trump_tricks(joker, card, trump, dead):
    order = TRUMPS[trump, joker]
    above = order.index(card)
    if dead in order[:above]:
        above -= 1
    return TRUMP_TRICKS[min(above, 4)]


def team_tricks(joker, held, trump, dead):
    if trump == NO_TRUMP:
        return PARTNER_TRICKS + sum(NT[c.rank] for c in held)
    trumps = [c for c in held if c.effective_suit(trump) == trump]
    total = PARTNER_TRICKS + sum(trump_tricks(joker, c, trump, dead) for c in trumps) - LONG_TRUMPS * max(0, len(trumps) - 2)
    return total + ACE_TRICKS * sum(c.rank == Rank.ACE for c in held if c not in trumps)

NT = (0, 0, 0, 0, 0.05, .15, .45, 1.0)

def lone_tricks(joker, held, trump, dead):
    if trump == NO_TRUMP:
        return sum(NT[c.rank] for c in held)-.5
    trumps = [c for c in held if c.effective_suit(trump) == trump]
    total = sum(trump_tricks(joker, c, trump, dead) for c in trumps) - .25 * max(0, len(trumps) - 2)
    return total + LONE_ACE * sum(c.rank == Rank.ACE for c in held if c not in trumps) + LONE_KING * sum(c.rank == Rank.KING for c in held if c not in trumps)


def without(card, cards):
    return tuple(c for c in cards if c != card)

def worst_card(cards, trump):
    def key(card):
        s = card.effective_suit(trump)
        if s == trump:
            return 100 + strength_of(card, trump, trump)
        mates = sum(c.effective_suit(trump) == s for c in cards)
        k = (card & 7)
        return k + (20 if card.rank == Rank.ACE else 0) - (5 if mates == 1 else 0)
    return min(cards, key=key)


if __name__ == "__main__":
    euchre.run(Counter)
