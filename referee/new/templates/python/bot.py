"""A bot to start from: it calls with two high trumps, plays high to win and low where it cannot.

What it does not answer here, the SDK declines, or answers with the first legal move.
"""

from collections.abc import Iterable

import euchre
from euchre import Card, Suit, View

HIGH = (euchre.Rank.JACK, euchre.Rank.KING, euchre.Rank.ACE)


class MyBot(euchre.Bot):
    """One instance plays one seat of one game; `view` is all that the seat may see."""

    def order_up(self, view: View) -> euchre.Move:
        """Round 1. The dealer gets the card that is turned up, so it counts for him."""
        held = [*view.hand, view.up_card] if view.is_dealer and view.up_card else view.hand
        suit = view.up_suit
        good = suit is not None and high_trumps(held, suit) >= 2
        return euchre.ORDER_UP if good and euchre.ORDER_UP in view.legal else euchre.PASS

    def call_trump(self, view: View) -> euchre.Move:
        """Round 2: the best suit that may be called, if it is good or there is no passing."""
        suits = [suit for suit in Suit if euchre.call(suit) in view.legal]
        best = max(suits, key=lambda suit: high_trumps(view.hand, suit))
        may_pass = euchre.PASS in view.legal
        return euchre.PASS if may_pass and high_trumps(view.hand, best) < 2 else euchre.call(best)

    def discard(self, view: View) -> Card:
        """The dealer holds a card too many: the lowest goes."""
        return min(view.legal_cards, key=view.strength)

    def play(self, view: View) -> Card:
        """Lead the highest card; win a trick if that can be done, unless the partner has it."""
        led, winning = view.led, view.winning
        if winning is None:
            return max(view.legal_cards, key=view.strength)
        winner, best = winning
        able = [c for c in view.legal_cards if view.strength(c, led) > view.strength(best, led)]
        if able and winner != view.partner:
            return max(able, key=lambda card: view.strength(card, led))
        return min(view.legal_cards, key=view.strength)


def high_trumps(cards: Iterable[Card], trump: Suit) -> int:
    """How many of these cards are high trumps: the joker, a bower, the ace or the king."""
    trumps = [card for card in cards if card.effective_suit(trump) == trump]
    return sum(card.is_joker or card.rank in HIGH for card in trumps)


if __name__ == "__main__":
    euchre.run(MyBot)
