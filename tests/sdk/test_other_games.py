"""Bots of the games that are not Euchre for four: each decision has a method and easy answers."""

import pytest

import euchre
from euchre import Suit
from euchre.rules import Move
from euchre.testing import ask, play_hands, position

SIX = "JH AH KH 9C TD QH"
TWELVE = "9C 9C JC JC AC AC 9H 9H JH JH AH AH"


class Bold(euchre.Bot):
    """Bids four, names no-trump, and stays in."""

    def bid(self, view: euchre.View) -> euchre.Answer:
        """Four, if that is still to be had."""
        return euchre.bid(4) if view.bid < 4 else None

    def name_trump(self, view: euchre.View) -> euchre.Answer:
        """No-trump."""
        return euchre.name_trump(euchre.NO_TRUMP)

    def in_or_out(self, view: euchre.View) -> euchre.Answer:
        """In."""
        return True


class Shy(euchre.Bot):
    """Drops, and leaves all else to the default."""

    def in_or_out(self, view: euchre.View) -> euchre.Answer:
        """Out."""
        return False


def words(view: euchre.View) -> list[str]:
    """The legal moves as they are written."""
    return [str(move) for move in view.legal]


def test_an_auction_asks_bid() -> None:
    """A bot may bid, or decline with None; left out, the method passes."""
    eldest = position(hand=SIX, rules="bid")
    assert words(eldest) == ["BID 3", "BID 4", "BID 5", "BID 6", "MOON", "PASS"]
    assert (eldest.up_card, eldest.up_suit, eldest.bid) == (None, None, 0)
    assert ask(Bold, eldest) == Move.parse("BID 4")
    after = position(hand=SIX, rules="bid", seat=1, moves=["BID 5"])
    assert (after.bid, after.maker) == (5, None)
    assert ask(Bold, after) == ask(Shy, eldest) == euchre.PASS


def test_the_high_bidder_is_asked_name_trump() -> None:
    """Who bid highest is the maker and names trump; left out, the method names the first."""
    spot = position(hand=SIX, rules="bid", moves=["MOON"])
    assert (spot.maker, spot.trump, spot.alone, spot.bid) == (0, None, True, 6)
    assert spot.sitting_out == (2,)
    assert ask(Bold, spot) == Move.parse("NAME NT")
    assert ask(Bold, spot).is_no_trump
    assert ask(Shy, spot).suit == Suit.CLUBS


def test_buck_asks_in_or_out() -> None:
    """Yes is IN, no is OUT; nobody has a partner, and everybody starts at 25."""
    hand = "9D QD AD KC JC"
    moves = ["ORDER_UP", "DISCARD JS"]
    others = {0: "JH AH KH 9C TD", 3: "JS QS KS AS TH"}
    spot = position(hand=hand, up_card="QH", rules="buck", seat=1, moves=moves, others=others)
    assert spot.partner is None
    assert spot.score == (25, 25, 25, 25)
    assert (ask(Bold, spot), ask(Shy, spot)) == (euchre.IN, euchre.OUT)
    assert ask(euchre.Bot, spot) == euchre.OUT


def test_two_packs_may_give_a_card_twice() -> None:
    """A hand with both copies of a card holds it twice and lists it once; three are too many."""
    moves = ["BID 8", "PASS", "PASS", "PASS", "NAME C"]
    spot = position(hand=TWELVE, rules="bid-double", moves=moves)
    assert len(spot.hand) == 12
    assert words(spot) == ["PLAY 9C", "PLAY JC", "PLAY AC", "PLAY 9H", "PLAY JH", "PLAY AH"]
    assert len(spot.unseen) == 36
    assert not {*spot.hand} & {*spot.unseen}
    with pytest.raises(ValueError, match="too often"):
        position(hand=TWELVE, rules="bid-double", others={1: "9C"})
    with pytest.raises(ValueError, match="too often"):
        position(hand="9C 9C JC JC AC AC", rules="bid")


def test_an_up_card_is_given_where_one_is_turned_up() -> None:
    """Bid games turn none up, all others do: a position that has it otherwise is refused."""
    with pytest.raises(ValueError, match="no card is turned up"):
        position(hand=SIX, up_card="9D", rules="bid")
    with pytest.raises(ValueError, match="a card is turned up"):
        position(hand="JH AH KH 9C TD", rules="buck")


@pytest.mark.parametrize(("rules", "seats"), [("cutthroat", 3), ("two-handed", 2), ("buck", 4)])
def test_hands_are_played_by_as_many_bots_as_there_are_seats(rules: str, seats: int) -> None:
    """Every seat is a side with points of its own; a bot too few or too many is refused."""
    assert len(play_hands([Bold] * seats, hands=20, rules=rules)) == seats
    for number in (seats - 1, seats + 1):
        with pytest.raises(ValueError, match=f"{seats} seats"):
            play_hands([Bold] * number, hands=1, rules=rules)
