"""The solver: against plain minimax, against a search with another memory, and by hand."""

from __future__ import annotations

import random

import pytest

from euchre.rules import Rules, build_rules, phases, preset
from euchre.rules.cards import Card
from euchre.rules.hand import Hand
from euchre.rules.moves import ORDER_UP, PASS, discard, parse_move
from euchre.rules.presets import PRESETS
from euchre.rules.tables import pack_of, tables_for
from referee.analysis import Solver, can_analyse, net_points, no_double_dummy, solve
from tests.analysis.compare import after, compare, ending, opened, rules_to_analyse

ENDINGS = 500


def cards(words: str) -> list[int]:
    """Cards as they are written."""
    return [Card.parse(word) for word in words.split()]


def dealt(rules: Rules, *holdings: str, up: str = "", dealer: int = 3) -> Hand:
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
    alone = defended = no_trump = joker = inside = falling = moon = bid = 0
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
        moon += hand.moon
        bid += hand.bid > 0 and not hand.moon
    # What was looked at is what it is meant to be about.
    assert min(alone, defended, no_trump, joker, inside, falling, moon, bid) > 0


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


@pytest.mark.parametrize("name", ["standard", "railroad", "bid"])
def test_whole_hands_have_the_values_of_a_search_that_leaves_nothing_out(name: str) -> None:
    """With five tricks to play, without any cut, equivalence of cards or order of moves."""
    chance = random.Random(11)
    for _ in range(2):
        hand = opened(preset(name), chance)
        while len(hand.played) < (hand.tables.tricks - 5) * hand.active:
            hand.apply(chance.choice(hand.legal()))
        known: dict[object, int] = {}
        found = solve(hand)
        taken = sum(hand.tricks[hand.maker % 2 :: 2])
        assert found.tricks == taken + whole(hand, known)
        for value in found.cards:
            assert value.tricks == taken + whole(after(hand, value.card), known)


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


def test_a_bid_hand_that_one_can_see_through() -> None:
    """The bidder has the six best cards if hearts are trump, at no-trump five and a loser, and
    none if clubs are, all of which his left neighbour holds; both sides score their tricks."""
    holdings = (
        "JH JD AH KH QH TH",
        "9C TC JC QC KC AC",
        "9D TD QD KD AS 9H",
        "9S TS JS QS KS AD",
    )
    values = {}
    for call in ("MOON", "BID 4"):
        for trump in ("H", "NT", "C"):
            hand = dealt(preset("bid"), *holdings)
            moves = [call] if call == "MOON" else [call, "PASS", "PASS", "PASS"]
            for move in [*moves, f"NAME {trump}"]:
                hand.apply(parse_move(move))
            values[call, trump] = solve(hand).tricks, solve(hand).points
    assert values == {
        ("MOON", "H"): (6, 12),
        ("MOON", "NT"): (5, -13),
        ("MOON", "C"): (0, -18),
        ("BID 4", "H"): (6, 6),
        ("BID 4", "NT"): (5, 4),
        ("BID 4", "C"): (0, -10),
    }


@pytest.mark.parametrize("moon", [1, 3, 12, 24])
@pytest.mark.parametrize("min_bid", [1, 2, 3, 4, 5, 6])
def test_bid_endings_have_the_values_of_plain_minimax(min_bid: int, moon: int) -> None:
    """Whatever a moon brings and the least bid is; moons, bids, and dealers held to the least."""
    chance = random.Random(100 * min_bid + moon)
    name = chance.choice(("bid", "bid-double"))
    rules = build_rules(name, {"packs": 1, "min_bid": min_bid, "moon": moon})
    tables = tables_for(rules)
    deck = list(pack_of(rules))
    for calls in (["MOON"], ["PASS", f"BID {min_bid}", "PASS", "PASS"], ["PASS"] * 4):
        chance.shuffle(deck)
        hand = Hand(tables, deck, chance.randrange(4))
        for call in calls:
            hand.apply(parse_move(call))
        while hand.phase != phases.PLAY or len(hand.played) < 3 * hand.active:
            hand.apply(chance.choice(hand.legal()))
        compare(hand)
        net = net_points(hand)
        assert list(net) == sorted({*net}), "every trick is worth something to the bidding side"


def test_following_a_hand_gives_the_values_of_solving_it_anew() -> None:
    """A solver that goes through a hand forgets nothing that matters, and remembers nothing."""
    chance = random.Random(5)
    for name in ("standard", "hungarian-joker", "railroad", "bid"):
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


def test_which_rules_have_a_double_dummy() -> None:
    """All presets but two, which say why; what counts is the rules and not the preset's name."""
    why = {name: no_double_dummy(preset(name)) for name in PRESETS}
    assert {name for name in PRESETS if why[name]} == {"buck", "bid-double"}
    assert "for buck: in buck all play for themselves" in why["buck"]
    assert "for bid-double: with two packs" in why["bid-double"]
    assert all(can_analyse(preset(name)) == (not why[name]) for name in PRESETS)
    assert can_analyse(build_rules("bid-double", {"packs": 1}))
    assert not can_analyse(build_rules("bid", {"packs": 2}))
