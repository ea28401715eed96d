"""Each of the seven tips, put to the bot as a decision at the table."""

import pytest

from euchre import View
from euchre.testing import ask, position
from sample_bots.python.tips.bot import Tips

# ------------------------------------------------------------------ tip 1: calling


@pytest.mark.parametrize(
    ("hand", "up_card", "answer"),
    [
        ("JH AH 9C TC 9S", "QH", "ORDER_UP"),
        ("JD KH 9C TC 9S", "QH", "ORDER_UP"),
        ("JH QH TH 9H 9S", "AD", "PASS"),
        ("JH QH TH 9H 9S", "AH", "PASS"),
    ],
)
def test_tip_1_order_up(hand: str, up_card: str, answer: str) -> None:
    """Two high trumps order up, the left bower among them; one does not, however many are low."""
    assert str(ask(Tips, position(hand=hand, up_card=up_card))) == answer


def test_tip_1_the_dealer_counts_the_up_card() -> None:
    """For the dealer the up-card is a trump in hand: with one more high trump he takes it."""
    spot = position(hand="AH 9C TC 9S TS", up_card="JH", dealer=0, moves=["PASS"] * 3)
    assert str(ask(Tips, spot)) == "ORDER_UP"


@pytest.mark.parametrize(
    ("hand", "answer"),
    [("JC AC 9D TD 9S", "CALL C"), ("JC QC 9D TD 9H", "PASS"), ("JC KC KS 9D TD", "CALL C")],
)
def test_tip_1_call(hand: str, answer: str) -> None:
    """In round 2 the suit with the most high trumps is called if there are two."""
    assert str(ask(Tips, position(hand=hand, up_card="QH", moves=["PASS"] * 4))) == answer


def test_tip_1_goes_alone_with_four_high_cards() -> None:
    """Three high trumps and an ace beside them go alone."""
    spot = position(hand="JH JD AH AC 9S", up_card="QH")
    assert str(ask(Tips, spot)) == "ORDER_UP_ALONE"


def test_a_stuck_dealer_calls_his_longest_suit() -> None:
    """A dealer who may not pass and has no high trump calls the suit he has most cards of."""
    spot = position(
        hand="TC QC 9C 9S TD", up_card="9H", dealer=0, moves=["PASS"] * 7, rules="stick"
    )
    assert str(ask(Tips, spot)) == "CALL C"


# ------------------------------------------------------------------ tips 2, 3 and 7: leading

OTHERS = {1: "9C JH 9D QD 9S", 2: "TC JS KD TD TS", 3: "KC JC AD QS AS"}
OWN_CALL = ["ORDER_UP", "DISCARD QS"]
THEIR_CALL = ["PASS", "ORDER_UP", "DISCARD QS"]


def leading(hand: str, moves: list[str]) -> View:
    """Seat 0 is to lead after these moves; hearts are trump, and the dealer took the queen."""
    return position(hand=hand, up_card="QH", moves=moves, others=OTHERS)


def test_tip_2_lead_the_highest_trump() -> None:
    """The side that called leads its highest trump: here the left bower, above the ace."""
    assert str(ask(Tips, leading("JD AH 9H KS QC", OWN_CALL))) == "PLAY JD"


def test_tip_3_lead_the_highest_plain_card() -> None:
    """A defender leads the highest plain card, even with high trumps in hand."""
    assert str(ask(Tips, leading("JD AH 9H KS QC", THEIR_CALL))) == "PLAY KS"


def test_tip_7_a_queen_is_high_once_ace_and_king_are_gone() -> None:
    """Having seen ace and king of clubs fall, the bot leads the queen before another king."""
    moves = [*THEIR_CALL, "PLAY AC", "PLAY 9C", "PLAY TC", "PLAY KC"]
    assert str(ask(Tips, leading("AC QC KS 9H TH", moves))) == "PLAY QC"


# ------------------------------------------------------------------ tips 4, 5 and 6: following


def third_to_play(hand: str, partner: str, opponent: str) -> View:
    """Seat 2, the partner, led the first card of his hand; seat 3 followed with the first of his.

    Hearts are trump; seat 3 ordered the queen up, and the dealer, seat 1, plays after seat 0.
    """
    moves = ["PASS", "ORDER_UP", "DISCARD 9D", f"PLAY {partner[:2]}", f"PLAY {opponent[:2]}"]
    others = {1: "9D TD KD QD QS", 2: partner, 3: opponent}
    return position(hand=hand, up_card="QH", dealer=1, moves=moves, others=others)


def test_tip_4_leave_the_partner_a_safe_trick() -> None:
    """The partner's right bower cannot be beaten, so the left bower stays in hand."""
    spot = third_to_play("JD 9H AC KC AS", partner="JH TC JC 9S TS", opponent="TH QC 9C JS KS")
    assert str(ask(Tips, spot)) == "PLAY 9H"


def test_tip_4_a_king_is_safe_when_the_ace_is_in_the_own_hand() -> None:
    """The partner's king of clubs is not in danger from the ace that the bot holds itself."""
    spot = third_to_play("AC 9C JD KS AS", partner="KC TS JH 9S AH", opponent="QC TH TC JS KH")
    assert str(ask(Tips, spot)) == "PLAY 9C"


def test_tip_4_take_over_when_the_trick_is_in_danger() -> None:
    """Ace and king of clubs are out and an opponent is still to play: the lowest trump goes in."""
    spot = third_to_play("JD 9H KS AS 9S", partner="QC JH TS JC AH", opponent="TC TH 9C JS KH")
    assert str(ask(Tips, spot)) == "PLAY 9H"


def test_tip_5_never_trump_the_partners_ace() -> None:
    """An opponent behind may trump the partner's ace; the bot throws its lowest card all the same,
    though it has no clubs and two trumps."""
    spot = third_to_play("JD 9H KS AS 9S", partner="AC JH TS JC AH", opponent="TC TH 9C JS KH")
    assert str(ask(Tips, spot)) == "PLAY 9S"


def last_to_play(hand: str, trick: tuple[str, str, str]) -> View:
    """Seats 1, 2 and 3 have played these cards; hearts are trump, called by dealer and seat 0."""
    others = {1: trick[0], 2: trick[1], 3: trick[2]}
    moves = ["PASS", "PASS", "PASS", "ORDER_UP", "DISCARD 9H", *(f"PLAY {c}" for c in trick)]
    return position(hand=hand, up_card="9H", dealer=0, moves=moves, others=others)


def test_tip_6_throw_the_lowest_card_when_the_trick_is_lost() -> None:
    """The king cannot beat the ace that was led, so the nine goes and the king stays."""
    assert str(ask(Tips, last_to_play("KC TC AS JD AH", ("AC", "9C", "QC")))) == "PLAY TC"


def test_tip_6_a_trump_is_never_the_lowest() -> None:
    """Over the opponents' bower nothing helps: a plain ace goes before the smallest trump."""
    assert str(ask(Tips, last_to_play("AS KS AD TH QH", ("9C", "TC", "JH")))) == "PLAY KS"


def test_the_last_to_play_wins_as_cheaply_as_he_can() -> None:
    """To the last seat any winning card is good enough: the lowest that wins."""
    assert str(ask(Tips, last_to_play("KC AC AS JD AH", ("TC", "9C", "QC")))) == "PLAY KC"
