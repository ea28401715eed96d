"""What the counting bot knows, put to it as decisions at the table."""

import pytest

from euchre.rules import Suit
from euchre.testing import ask, cards, position
from sample_bots.python.counter.bot import (
    Counter,
    chance_of_none,
    tricks_alone,
    tricks_with_partner,
    worst_card,
)


def test_who_gets_the_up_card_decides() -> None:
    """The same hand orders the ace up into the partner's hand, but not into an opponent's."""
    hand = "JH KH KC 9S TS"
    to_partner = position(hand=hand, up_card="AH", dealer=2, moves=["PASS"])
    to_opponent = position(hand=hand, up_card="AH", dealer=1, moves=["PASS", "PASS"])
    assert str(ask(Counter, to_partner)) == "ORDER_UP"
    assert str(ask(Counter, to_opponent)) == "PASS"


def test_a_strong_hand_goes_alone_unless_the_game_is_won_without() -> None:
    """Both bowers, ace and a plain ace go alone at 0–0, but not when two points are enough."""
    hand = "JH JD AH AC 9S"
    assert str(ask(Counter, position(hand=hand, up_card="QH"))) == "ORDER_UP_ALONE"
    ahead = position(hand=hand, up_card="QH", score=(8, 0))
    assert str(ask(Counter, ahead)) == "ORDER_UP"


@pytest.mark.parametrize(("dead", "worth_more"), [("JH", True), ("AC", False)])
def test_a_turned_down_bower_lifts_the_trumps_below_it(dead: str, worth_more: bool) -> None:
    """The left bower of diamonds is worth more to the others once it is known to be dead."""
    held = cards("AD KD 9C TC 9S")
    without, given = (
        tricks_with_partner(held, Suit.DIAMONDS, joker=False, dead=card)
        for card in (None, cards(dead)[0])
    )
    assert (given > without) is worth_more


def test_the_joker_comes_before_the_bowers() -> None:
    """A right bower is worth less in a pack with a joker than in one without."""
    held = cards("JH 9C TC 9S TS")
    with_joker, without = (tricks_alone(held, Suit.HEARTS, joker=joker) for joker in (True, False))
    assert with_joker < without


@pytest.mark.parametrize(
    ("six", "worst"),
    [
        ("JH AH QH KC 9S TS", "KC"),
        ("JH AH QH AC 9S TS", "9S"),
        ("JH JD AH KH QH 9H", "9H"),
    ],
)
def test_the_discard_makes_a_void(six: str, worst: str) -> None:
    """A lone plain card goes before lower ones in company, an ace never before a plain card, and
    of six trumps the lowest."""
    assert str(worst_card(cards(six), Suit.HEARTS)) == worst


def test_the_maker_pulls_trumps_and_a_defender_does_not() -> None:
    """With the right bower the maker leads it; a defender with the same hand keeps it."""
    hand, others = "JH AH 9H KS QC", {1: "9C JC 9D QD 9S", 2: "TC JS KD TD TS", 3: "KC JD AD QS AS"}
    own = ["ORDER_UP", "DISCARD QS"]
    theirs = ["PASS", "ORDER_UP", "DISCARD QS"]
    maker, defender = (
        position(hand=hand, up_card="QH", moves=moves, others=others) for moves in (own, theirs)
    )
    assert str(ask(Counter, maker)) == "PLAY JH"
    lead = ask(Counter, defender).card
    assert lead is not None and not defender.is_trump(lead)


def test_the_last_to_play_wins_as_cheaply_as_he_can() -> None:
    """The king takes the trick as well as the ace, so the ace stays in hand."""
    moves = ["PASS", "PASS", "PASS", "ORDER_UP", "DISCARD 9H", "PLAY TC", "PLAY 9C", "PLAY QC"]
    spot = position(
        hand="KC AC AS JD AH",
        up_card="9H",
        dealer=0,
        moves=moves,
        others={1: "TC", 2: "9C", 3: "QC"},
    )
    assert str(ask(Counter, spot)) == "PLAY KC"


@pytest.mark.parametrize(
    ("wanted", "pool", "held", "chance"), [(0, 10, 5, 1.0), (1, 10, 5, 0.5), (6, 10, 5, 0.0)]
)
def test_the_chance_of_holding_none(wanted: int, pool: int, held: int, chance: float) -> None:
    """Five of ten cards miss one card half the time, and cannot miss six."""
    assert chance_of_none(wanted, pool, held) == pytest.approx(chance)
