"""Seven tips that every beginner is given, and nothing else.

1. Call with two high trumps (a bower, the ace or the king).
2. If your own side called, lead your highest trump.
3. Else lead your highest plain card.
4. Do not over-trump your partner unless the trick is in danger.
5. Never trump your partner's ace.
6. Throw your lowest card when the trick is lost.
7. Remember what has been played.

Each tip is one small function with its number. Read :meth:`Tips.play` first: it says when which
tip applies. Everything follows from the view alone, so the same view gives the same answer.
"""

from collections.abc import Iterable, Sequence

import euchre
from euchre import Card, Rank, Suit, View

TRUMPS = (*Suit, euchre.NO_TRUMP)
PARTNER_SHARE = 4
"""A partner is taken to win one trick of so many."""


class Tips(euchre.Bot):
    """Plays by the seven tips."""

    name = "tips"

    # ------------------------------------------------------------------ bidding

    def order_up(self, view: View) -> euchre.Move:
        """Round 1: the up-card counts for the dealer, who is the one to get it."""
        trump = up_suit(view)
        held = (*view.hand, up_card(view)) if view.is_dealer else view.hand
        if not tip_1_call(high_trumps(held, trump)):
            return euchre.PASS
        return call_or_pass(view, euchre.ORDER_UP, euchre.ORDER_UP_ALONE, trump, held)

    def call_trump(self, view: View) -> euchre.Move:
        """Round 2: the best suit that may be called, if it is good enough or nobody may pass."""
        trump = max(callable_trumps(view), key=lambda suit: suit_rank(view.hand, suit))
        if euchre.PASS in view.legal and not tip_1_call(high_trumps(view.hand, trump)):
            return euchre.PASS
        return call_or_pass(
            view, euchre.call(trump), euchre.call(trump, alone=True), trump, view.hand
        )

    def go_alone(self, view: View) -> bool:
        """The maker is asked after the discard, where calls do not say ``alone``."""
        return good_enough_alone(view.hand, trump_of(view))

    def defend_alone(self, view: View) -> bool:
        """Against a lone maker the partner is worth a trick; only a giant does without him."""
        return good_enough_alone(view.hand, trump_of(view))

    def name_joker(self, view: View) -> euchre.Move:
        """The suit that would be the best trump; any suit if the hand is not to be seen."""
        return euchre.name_joker(max(Suit, key=lambda suit: suit_rank(view.hand, suit)))

    # ------------------------------------------------------------------ changing cards

    def discard(self, view: View) -> Card:
        """A card put away is a card thrown: the lowest."""
        return tip_6_lowest(view, view.legal_cards)

    def exchange(self, view: View) -> Card | None:
        """Take the up-card, which is a trump, unless all five cards are better."""
        lowest = tip_6_lowest(view, (*view.hand, up_card(view)))
        return None if lowest == view.up_card else lowest

    def bid(self, view: View) -> euchre.Move:
        """The lowest bid that may be said, if the hand is worth it with its best trump."""
        trump = max(TRUMPS, key=lambda trump: tricks_worth(view.hand, trump))
        worth = tricks_worth(view.hand, trump)
        if worth >= view.rules.tricks:
            return euchre.MOON
        bids = [move for move in view.legal if move.bid is not None]
        partner = view.rules.tricks / PARTNER_SHARE
        return bids[0] if bids and (bids[0].bid or 0) <= worth + partner else euchre.PASS

    def name_trump(self, view: View) -> euchre.Move:
        """The trump that the hand is worth most with."""
        return euchre.name_trump(max(TRUMPS, key=lambda trump: tricks_worth(view.hand, trump)))

    def in_or_out(self, view: View) -> bool:
        """Stay in with a card that is likely to take a trick: a high trump, or two trumps."""
        trumps = sum(view.is_trump(card) for card in view.hand)
        return trumps >= 2 or high_trumps(view.hand, trump_of(view)) >= 1

    def use_farmers_hand(self, view: View) -> euchre.Move:
        """A farmer's hand is never worth playing: deal again, or change its three lowest."""
        if euchre.CLAIM in view.legal:
            return euchre.CLAIM
        first, second, third = sorted(view.hand, key=lambda card: card.rank)[:3]
        return euchre.swap(first, second, third)

    def lay_best(self, view: View) -> Card | None:
        """Ask for the partner's best card while there is a plain card to lay for it."""
        lowest = tip_6_lowest(view, view.legal_cards)
        return None if view.is_trump(lowest) else lowest

    def give_best(self, view: View) -> Card:
        """Give the lone partner the highest trump, or else the highest plain card."""
        return max(view.legal_cards, key=view.strength)

    # ------------------------------------------------------------------ playing

    def play(self, view: View) -> Card:
        """Lead by tips 2 and 3; follow by tips 4, 5 and 6."""
        if len(view.legal) == 1:
            return view.legal_cards[0]
        winning = view.winning
        if winning is None:
            return self.lead(view)
        winner, best = winning
        led = view.led
        can_win = [c for c in view.legal_cards if view.strength(c, led) > view.strength(best, led)]
        if winner == view.partner:
            can_win = tip_4_leave_it(view, can_win)
            can_win = tip_5_not_his_ace(view, best, can_win)
        if not can_win:
            return tip_6_lowest(view, view.legal_cards)
        # The cheapest card will do for the last to play, and for a trump on a plain suit; before
        # others play, a card of the suit led must be as high as can be.
        cheap = is_last(view) or view.is_trump(can_win[0])
        return (min if cheap else max)(can_win, key=lambda card: view.strength(card, led))

    def lead(self, view: View) -> Card:
        """The card that opens a trick."""
        trumps = [card for card in view.legal_cards if view.is_trump(card)]
        plain = [card for card in view.legal_cards if not view.is_trump(card)]
        if trumps and (not plain or (view.own_side_made and trumps_are_out(view))):
            return tip_2_highest_trump(view, trumps)
        return tip_3_highest_plain(view, plain)


# ---------------------------------------------------------------------- the seven tips


def tip_1_call(high: int) -> bool:
    """Call with two high trumps."""
    return high >= 2


def tip_2_highest_trump(view: View, trumps: Sequence[Card]) -> Card:
    """If your own side called, lead your highest trump: it pulls theirs."""
    return max(trumps, key=view.strength)


def tip_3_highest_plain(view: View, plain: Sequence[Card]) -> Card:
    """Lead your highest plain card: the one that the fewest cards still out can beat."""
    return min(plain, key=lambda card: (len(higher_cards_out(view, card)), -card.rank))


def tip_4_leave_it(view: View, can_win: list[Card]) -> list[Card]:
    """Do not over-trump your partner, nor over-take him, unless the trick is in danger.

    It is in danger while an opponent is still to play and a card that beats the partner's is out.
    """
    winning = view.winning
    assert winning is not None  # somebody is: the partner
    in_danger = not is_last(view) and higher_cards_out(view, winning[1])
    return can_win if in_danger else []


def tip_5_not_his_ace(view: View, best: Card, can_win: list[Card]) -> list[Card]:
    """Never trump your partner's ace."""
    is_plain_ace = not view.is_trump(best) and best.rank == Rank.ACE
    return [] if is_plain_ace else can_win


def tip_6_lowest(view: View, cards: Iterable[Card]) -> Card:
    """Throw your lowest card when the trick is lost, and keep the trumps."""
    return min(cards, key=view.strength)


def tip_7_still_out(view: View) -> tuple[Card, ...]:
    """Remember what has been played: what is left may be in another hand."""
    return view.unseen


# ---------------------------------------------------------------------- small questions


def higher_cards_out(view: View, card: Card) -> list[Card]:
    """The cards still out that beat this one in its own suit."""
    suit, height = view.suit_of(card), view.strength(card)
    return [
        other
        for other in tip_7_still_out(view)
        if view.suit_of(other) == suit and view.strength(other) > height
    ]


def trumps_are_out(view: View) -> bool:
    """Whether anybody else may still hold a trump."""
    return any(view.is_trump(card) for card in tip_7_still_out(view))


def is_last(view: View) -> bool:
    """Whether nobody plays to this trick afterwards."""
    return len(view.trick) == len(view.active) - 1


def trump_of(view: View) -> int:
    """What is trump, once it is fixed."""
    assert view.trump is not None
    return view.trump


def up_suit(view: View) -> Suit:
    """The suit that round 1 is about: the up-card's, or what the dealer named for the joker."""
    suit = view.up_suit
    assert suit is not None  # it is named before anybody is asked about it
    return suit


def up_card(view: View) -> Card:
    """The card turned up; there is one wherever this bot asks for it."""
    assert view.up_card is not None
    return view.up_card


def callable_trumps(view: View) -> list[int]:
    """The suits, and perhaps no-trump, that may be called in this decision."""
    every = (*Suit, euchre.NO_TRUMP)
    return [trump for trump in every if euchre.call(trump) in view.legal]


def high_trumps(cards: Iterable[Card], trump: int) -> int:
    """How many of the cards are high trumps: the joker, a bower, the ace or the king.

    With no trump there is nothing but the four suits: there the aces count, less the one that
    any hand may hold.
    """
    if trump == euchre.NO_TRUMP:
        return max(0, sum(card.rank == Rank.ACE for card in cards) - 1)
    return sum(
        card.is_joker or card.rank in (Rank.JACK, Rank.ACE, Rank.KING)
        for card in cards
        if card.effective_suit(trump) == trump
    )


def tricks_worth(cards: Sequence[Card], trump: int) -> int:
    """The tricks that a hand may win by itself: its high trumps and every trump beyond three, and
    its plain aces."""
    trumps = sum(card.effective_suit(trump) == trump for card in cards)
    aces = sum(not card.is_joker and card.rank == Rank.ACE and card.suit != trump for card in cards)
    if trump == euchre.NO_TRUMP:
        return aces
    return max(high_trumps(cards, trump), trumps - 3) + aces


def suit_rank(cards: Sequence[Card], trump: int) -> tuple[int, int]:
    """To compare suits by: high trumps first, then how many trumps there are in all."""
    return high_trumps(cards, trump), sum(card.effective_suit(trump) == trump for card in cards)


def good_enough_alone(cards: Sequence[Card], trump: int) -> bool:
    """Four high cards can win all tricks: three high trumps or more, the rest aces."""
    high = high_trumps(cards, trump)
    aces = sum(not card.is_joker and card.rank == Rank.ACE and card.suit != trump for card in cards)
    return high >= 3 and high + aces >= 4


def call_or_pass(
    view: View, call: euchre.Move, alone: euchre.Move, trump: int, held: Sequence[Card]
) -> euchre.Move:
    """The call, alone where the hand is good enough for it.

    Where a call must be alone (the dealer's partner, by some rules) a lesser hand passes.
    """
    if alone in view.legal and good_enough_alone(held, trump):
        return alone
    return call if call in view.legal else euchre.PASS


if __name__ == "__main__":
    euchre.run(Tips)
