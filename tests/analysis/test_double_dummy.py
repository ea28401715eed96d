"""The solver: against plain minimax, against a search with another memory, and by hand."""

from __future__ import annotations

import random

import pytest

from euchre.rules import Rules, build_rules, phases, preset
from euchre.rules.cards import Card
from euchre.rules.hand import Hand
from euchre.rules.moves import ORDER_UP, PASS, discard
from euchre.rules.tables import pack_of, tables_for
from referee.analysis import Solver, can_analyse, net_points, solve
from tests.analysis.compare import after, compare, ending, opened, rules_to_analyse

ENDINGS = 500


def cards(words: str) -> list[int]:
    """Cards as they are written."""
    return [Card.parse(word) for word in words.split()]


def dealt(rules: Rules, *holdings: str, up: str, dealer: int = 3) -> Hand:
    """A hand in which the seats hold these cards; what is over lies in the kitty."""
    held = [cards(holding) for holding in holdings]
    tables = tables_for(rules)
    deck: list[int] = []
    for seat in tables.deal_order[dealer]:
        deck.append(held[seat][sum(card in held[seat] for card in deck)])
    deck += cards(up)
    deck += [card for card in pack_of(rules) if card not in deck]
    return Hand(tables, deck, dealer)


def test_random_endings_have_the_values_of_plain_minimax() -> None:
    """Positions and all their cards, in tricks and points, by rules of every kind."""
    chance = random.Random(7)
    alone = defended = no_trump = joker = inside = falling = 0
    for _ in range(ENDINGS):
        hand = ending(rules_to_analyse(chance), chance)
        compare(hand)
        alone += hand.alone == 1
        defended += hand.lone_defender >= 0
        no_trump += hand.trump == 4
        joker += bool(hand.tables.rules.options().get("joker"))
        inside += hand.led >= 0
        net = net_points(hand)
        falling += list(net) != sorted(net)
    # What was looked at is what it is meant to be about.
    assert min(alone, defended, no_trump, joker, inside, falling) > 0


def whole(hand: Hand, known: dict[object, int]) -> int:
    """The makers' further tricks, remembered for each position as it is, with nothing left out."""
    rules = hand.tables.rules
    if hand.done:
        return 0
    on_table = hand.played[len(hand.played) - len(hand.played) % hand.active :]
    key = tuple(hand.hands), hand.seat, tuple(on_table)
    if key not in known:
        makers = rules.side_of(hand.maker)
        found = []
        for card in hand.legal():
            later = after(hand, card)
            gained = sum(later.tricks[makers :: rules.sides]) - sum(
                hand.tricks[makers :: rules.sides]
            )
            found.append(gained + whole(later, known))
        known[key] = max(found) if rules.side_of(hand.seat) == makers else min(found)
    return known[key]


@pytest.mark.parametrize("name", ["standard", "railroad"])
def test_whole_hands_have_the_values_of_a_search_that_leaves_nothing_out(name: str) -> None:
    """From the first lead on, without any cut, equivalence of cards or order of moves."""
    chance = random.Random(11)
    for _ in range(2):
        hand = opened(preset(name), chance)
        known: dict[object, int] = {}
        found = solve(hand)
        assert found.tricks == whole(hand, known)
        for value in found.cards:
            assert value.tricks == whole(after(hand, value.card), known)


def test_a_hand_that_one_can_see_through() -> None:
    """The makers hold every trump that is out and three aces: a march."""
    hand = dealt(
        preset("standard"),
        "9C TC QC 9D TD",
        "JH JD AC AD AS",
        "9S TS QS KS QD",
        "AH KH KC KD 9H",
        up="TH",
    )
    for move in (PASS, ORDER_UP, discard(Card.parse("KC"))):
        hand.apply(move)
    assert (hand.phase, hand.maker) == (phases.PLAY, 1)
    assert (solve(hand).tricks, solve(hand).points) == (5, 2)


def test_following_a_hand_gives_the_values_of_solving_it_anew() -> None:
    """A solver that goes through a hand forgets nothing that matters, and remembers nothing."""
    chance = random.Random(5)
    for name in ("standard", "hungarian-joker", "railroad"):
        for _ in range(5):
            hand = opened(preset(name), chance)
            solver = Solver(hand)
            solver.tricks()
            while not hand.done:
                fresh = solve(hand)
                assert (solver.tricks(), solver.points(), solver.cards()) == (
                    fresh.tricks,
                    fresh.points,
                    fresh.cards,
                )
                card = chance.choice(hand.legal())
                solver.play(card)
                hand.apply(card)
            side = hand.tables.rules.side_of(hand.maker)
            assert solver.tricks() == sum(hand.tricks[side::2])
            assert solver.points() == hand.points[side] - hand.points[1 - side]


def test_where_more_tricks_are_worth_less_points_are_played_for() -> None:
    """With a march worth nothing and five tricks to be had, best play for points takes fewer."""
    chance = random.Random(2)
    rules = build_rules("standard", {"march": 0, "make": 3, "lone_march": 0, "lone_make": 3})
    seen = set()
    for _ in range(40):
        hand = opened(rules, chance)
        found = solve(hand)
        seen.add(found.points == net_points(hand)[found.tricks])
    assert seen == {True, False}


def test_the_hand_is_left_as_it_was() -> None:
    """Solving plays no card of the hand that it is given."""
    hand = opened(preset("standard"), random.Random(1))
    before = {name: getattr(hand, name) for name in ("seat", "phase", "played", "hands", "tricks")}
    before = {name: list(v) if isinstance(v, list) else v for name, v in before.items()}
    solve(hand)
    assert before == {name: getattr(hand, name) for name in before}


def test_there_is_nothing_to_solve_before_the_first_lead_and_after_the_last_trick() -> None:
    """A hand that is still bid for, or over, is refused."""
    tables = tables_for(preset("standard"))
    hand = Hand(tables, list(pack_of(tables.rules)), 0)
    with pytest.raises(ValueError, match="only while cards are being played"):
        solve(hand)
    hand = opened(tables.rules, random.Random(1))
    while not hand.done:
        hand.apply(hand.legal()[0])
    with pytest.raises(ValueError, match="only while cards are being played"):
        solve(hand)


def test_every_set_of_rules_of_euchre_proper_can_be_analysed() -> None:
    """The standard game and its relatives have a double dummy."""
    assert can_analyse(preset("standard"))
    assert can_analyse(preset("railroad"))
