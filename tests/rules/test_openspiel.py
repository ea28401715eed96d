"""The engine against OpenSpiel's Euchre, hand by hand: a second opinion by other people.

It plays what the preset ``openspiel`` plays: 24 cards, a dealer who is stuck and may not put the
up-card away, the question of playing alone after the discard. It deals one card at a time, from
the dealer on, so the deck is put in its order here. It gives the defenders of a march two points,
though its own description says four; the preset gives two, so nothing has to be left out.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from euchre.rules import CARDS, Hand, Rules, build_rules, phases, preset, tables_for
from euchre.rules.cards import Card, Rank, Suit
from euchre.rules.moves import ORDER_UP, PASS, YES, argument_of, move_words

try:
    import pyspiel
except ImportError:  # no wheel for this platform; in CI a skipped test is a failed one
    pytest.skip("OpenSpiel is not installed", allow_module_level=True)

PARTS = 4
HANDS = 20_000

_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)  # the order of its suits
_LOWEST = Rank.NINE


def theirs(card: int) -> int:
    """The number of a card there: four times the rank from nine on, plus its suit."""
    return 4 * (Card(card).rank - _LOWEST) + _SUITS.index(CARDS[card].suit)


_CARD_OF = {theirs(card): card for card in CARDS if not card.is_joker and card.rank >= _LOWEST}
_E = pyspiel.euchre


def their_action(hand: Hand, move: int) -> int:
    """The action there that is this move here."""
    if hand.phase in (phases.BID_ROUND_1, phases.BID_ROUND_2):
        if move == PASS:
            return int(_E.PASS_ACTION)
        trump = hand.up_suit if move == ORDER_UP else argument_of(move)
        return int(_E.CLUBS_TRUMP_ACTION) + _SUITS.index(Suit(trump))
    if hand.phase == phases.ALONE:
        return int(_E.GO_ALONE_ACTION if move == YES else _E.PLAY_WITH_PARTNER_ACTION)
    return theirs(argument_of(move))


_PHASES = {
    phases.BID_ROUND_1: "BIDDING",
    phases.BID_ROUND_2: "BIDDING",
    phases.DISCARD: "DISCARD",
    phases.ALONE: "GO_ALONE",
    phases.PLAY: "PLAY",
}


def deal_there(game: Any, hand: Hand) -> Any:
    """Their state after the deal of this hand: singly from the dealer on, then the up-card."""
    state = game.new_initial_state()
    state.apply_action(hand.dealer)
    stacks = [[c for c in CARDS if hand.hands[seat] >> c & 1] for seat in range(4)]
    for place in range(20):
        state.apply_action(theirs(stacks[(hand.dealer + place) % 4].pop()))
    state.apply_action(theirs(hand.up))
    return state


def compare_hand(game: Any, rules: Rules, chance: Random) -> int:
    """Play one hand in both engines with the same random moves; how many decisions it had."""
    tables = tables_for(rules)
    deck = list(tables.pack)
    chance.shuffle(deck)
    hand = Hand(tables, deck, chance.randrange(4))
    state = deal_there(game, hand)
    passing = chance.random() < 0.5  # else few hands would come to round 2
    winners: list[int] = []
    decisions = 0
    while not hand.done:
        assert not state.is_terminal()
        assert state.current_player() == hand.seat
        assert state.current_phase().name == _PHASES[hand.phase]
        legal = hand.legal()
        actions = {their_action(hand, move): move for move in legal}
        assert sorted(actions) == state.legal_actions(), [*map(move_words, legal)]
        move = legal[-1] if passing and chance.random() < 0.6 else chance.choice(legal)
        won = list(hand.tricks)
        state.apply_action_with_legality_check(their_action(hand, move))
        hand.apply(move)
        winners += [seat for seat in range(4) if hand.tricks[seat] > won[seat]]
        decisions += 1
    compare_ends(hand, state, winners)
    return decisions


def compare_hands(game: Any, rules: Rules, chance: Random, hands: int) -> int:
    """Play so many hands in both engines; how many decisions they had."""
    return sum(compare_hand(game, rules, chance) for _ in range(hands))


def compare_ends(hand: Hand, state: Any, winners: list[int]) -> None:
    """Maker, trump, alone, leader, trick winners and points are the same."""
    assert state.is_terminal()
    if hand.outcome == phases.THROWN_IN:
        assert state.returns() == [0, 0, 0, 0]
        return
    assert state.declarer() == hand.maker
    assert _SUITS[int(state.trump_suit())] == hand.trump
    assert bool(state.declarer_go_alone()) == bool(hand.alone)
    tricks = state.tricks()
    assert [trick.winner() for trick in tricks] == winners
    assert [trick.leader() for trick in tricks] == [hand.played_by[0], *winners[:-1]]
    made, lost = max(hand.points), hand.points.index(min(hand.points))
    assert state.returns() == [-made if seat % 2 == lost else made for seat in range(4)]


@pytest.mark.parametrize("part", range(PARTS))
def test_random_hands_of_the_openspiel_preset(part: int) -> None:
    """Legal moves, leader, trick winners and score are the same in twenty thousand hands."""
    chance = Random(part)
    game = pyspiel.load_game("euchre(stick_the_dealer=true)")
    rules = preset("openspiel")
    decisions = compare_hands(game, rules, chance, HANDS // PARTS)
    assert decisions > 15 * HANDS // PARTS


def test_hands_that_may_be_thrown_in() -> None:
    """Where the dealer may pass in round 2, the same, thrown-in hands included."""
    chance = Random(99)
    game = pyspiel.load_game("euchre(stick_the_dealer=false)")
    rules = build_rules("openspiel", {"all_pass": "next_dealer"})
    compare_hands(game, rules, chance, 1000)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("lead", "left_of_maker"),
        ("discard_upcard", True),
        ("turned_down", "allowed"),
        ("lone_march", 3),
        ("alone_timing", "with_call"),
    ],
)
def test_other_rules_are_noticed(option: str, value: str | int | bool) -> None:
    """Under rules that OpenSpiel does not play by, the comparison fails before long."""
    chance = Random(7)
    game = pyspiel.load_game("euchre(stick_the_dealer=true)")
    rules = build_rules("openspiel", {option: value})
    with pytest.raises((AssertionError, KeyError)):
        compare_hands(game, rules, chance, 1000)
