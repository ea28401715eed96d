"""The simple Euchre against what the rules say in general."""

import random
from collections.abc import Sequence
from itertools import product
from math import comb, prod
from typing import Any

import pytest

from tests.naive.cards import JOKER, in_order, pack
from tests.naive.deal import deal, deck_with_up_card, is_farmers_hand
from tests.naive.game import NaiveGame
from tests.naive.hand import NaiveHand
from tests.naive.perft import VARIANTS
from tests.naive.presets import PRESETS, options

RULES: list[tuple[str, dict[str, Any]]] = [*((name, {}) for name in PRESETS), *VARIANTS]


def random_hand(rules: dict[str, Any], rng: random.Random, stuck: bool = False) -> NaiveHand:
    """A hand of a shuffled deck, not yet played."""
    deck = pack(rules)
    rng.shuffle(deck)
    return NaiveHand(rules, deck, rng.randrange(rules["players"]), stuck)


@pytest.mark.parametrize(("preset", "changes"), RULES)
def test_cards_are_conserved(preset: str, changes: dict[str, Any]) -> None:
    """At every moment of a random hand each card of the pack is in exactly one place."""
    rules, rng = options(preset, **changes), random.Random(5)
    for _ in range(30):
        hand = random_hand(rules, rng)
        while True:
            cards = [card for held in hand.hands for card in held] + hand.kitty
            cards += [card for trick in hand.tricks for _, card in trick["plays"]]
            cards += [card for card in (hand.discard, hand.laid) if card is not None]
            if hand.up is not None and hand.up_state != "taken":
                cards.append(hand.up)
            assert in_order(cards) == pack(rules)
            if hand.done:
                break
            hand.apply(rng.choice(hand.legal()))


@pytest.mark.parametrize(("preset", "changes"), RULES)
def test_a_finished_hand_is_whole(preset: str, changes: dict[str, Any]) -> None:
    """A played hand has all its tricks, each with one card of every active seat, led in turn."""
    rules, rng = options(preset, **changes), random.Random(6)
    finished = 0
    while finished < 20:
        hand = random_hand(rules, rng)
        while not hand.done:
            hand.apply(rng.choice(hand.legal()))
        if hand.outcome != "scored":
            assert hand.points == [0] * len(hand.points)
            continue
        finished += 1
        if not hand.tricks:
            assert (rules["game"], len(hand.out)) == ("buck", 3)
            continue
        assert len(hand.tricks) == hand.number_of_tricks
        for earlier, later in zip(hand.tricks, hand.tricks[1:], strict=False):
            assert later["leader"] == earlier["winner"]
        for trick in hand.tricks:
            seats = [seat for seat, _ in trick["plays"]]
            assert seats[0] == trick["leader"]
            assert sorted(seats) == hand.active()
            steps = [(seat - seats[0]) % rules["players"] for seat in seats]
            assert steps == sorted(steps)


@pytest.mark.parametrize(("preset", "changes"), RULES)
def test_legal_moves_are_listed_once(preset: str, changes: dict[str, Any]) -> None:
    """No list of moves is empty or names a move twice, and a copy of a hand goes its own way."""
    rules, rng = options(preset, **changes), random.Random(7)
    for stuck in [False, True] * 5:
        hand = random_hand(rules, rng, stuck)
        while not hand.done:
            moves = hand.legal()
            assert len(moves) >= 1
            assert len(set(moves)) == len(moves)
            before = repr(vars(hand))
            hand.copy().apply(moves[-1])
            assert repr(vars(hand)) == before
            hand.apply(rng.choice(moves))


@pytest.mark.parametrize("preset", PRESETS)
def test_games_come_to_an_end(preset: str) -> None:
    """Random games end with one winner who is ahead, and the deal moves as it should."""
    rng = random.Random(8)
    rules = PRESETS[preset]

    def shuffled(*_: int) -> list[str]:
        deck = pack(rules)
        rng.shuffle(deck)
        return deck

    for _ in range(3):
        game = NaiveGame(rules, shuffled, 1, lambda k: [c for c in shuffled() if c != JOKER])
        moves = 0
        while not game.done:
            game.apply(rng.choice(game.legal()))
            moves += 1
            if moves == 100:
                game.call_time()
        best = min(game.score) if rules["game"] == "buck" else max(game.score)
        if rules["game"] != "bid":
            assert game.winner is not None
            assert game.score.count(best) == 1 and game.score[game.winner] == best
        for earlier, later in zip(game.history, game.history[1:], strict=False):
            step = 0 if earlier["outcome"] == "redeal" else 1
            assert later["dealer"] == (earlier["dealer"] + step) % rules["players"]
            assert later["h"] == earlier["h"] + step
        with pytest.raises(ValueError, match="no hand in progress"):
            game.apply("PASS")


@pytest.mark.parametrize("all_pass", ["next_dealer", "same_dealer"])
def test_passing_bots_come_to_an_end(all_pass: str) -> None:
    """After sixteen hands thrown in the seventeenth dealer is stuck, and the row starts anew."""
    rules = options("standard", all_pass=all_pass)
    game = NaiveGame(rules, lambda h, r: pack(rules), 2)
    while not game.done:
        legal = game.legal()
        game.apply("PASS" if "PASS" in legal else legal[0])
    outcomes = [entry["outcome"] for entry in game.history]
    assert outcomes[:34] == (["thrown_in"] * 16 + ["scored"]) * 2
    stuck = [e.get("stuck", False) for e in game.events if e["event"] == "dealt"]
    assert stuck == [outcome == "scored" for outcome in outcomes]
    step = 1 if all_pass == "next_dealer" else 0
    assert [e["dealer"] for e in game.history[:17]] == [(2 + step * n) % 4 for n in range(17)]


def test_redeals_do_not_break_the_row_of_throw_ins() -> None:
    """A redeal of the stuck hand is dealt stuck too, by the same dealer, with the same h."""
    rules = options("german", all_pass="next_dealer")
    plain = deck_with_up_card(rules, "JH")
    farmers = [f"{rank}{suit}" for suit in "CDSH" for rank in "9T"]
    poor = farmers[:3] + [c for c in plain if c not in farmers][:9] + farmers[3:5]
    poor += [card for card in pack(rules) if card not in poor]

    game = NaiveGame(rules, lambda h, r: poor if h in (3, 16) and r == 0 else plain, 0)
    while len(game.history) < 19:
        legal = game.legal()
        game.apply(next((m for m in ("CLAIM", "PASS") if m in legal), legal[0]))
    told = [(e["h"], e["redeal"], e["outcome"]) for e in game.history]
    assert told[3:5] == [(3, 0, "redeal"), (3, 1, "thrown_in")]
    assert told[-2:] == [(16, 0, "redeal"), (16, 1, "scored")]
    assert game.history[-1]["dealer"] == game.history[-2]["dealer"] == 0
    dealt = [e.get("stuck", False) for e in game.events if e["event"] == "dealt"]
    assert dealt[:19] == [False] * 17 + [True, True]


@pytest.mark.parametrize("called_in", [0, 2, None])
def test_time_is_called(called_in: int | None) -> None:
    """The index is the hand in progress; that hand is finished, then the first leader wins."""
    rules, rng = PRESETS["american-timed"], random.Random(9)

    def shuffled(h: int, r: int) -> list[str]:
        deck = pack(rules)
        rng.shuffle(deck)
        return deck

    game = NaiveGame(rules, shuffled, 0, auto_deal=False)
    if called_in is None:
        game.call_time()
    while not game.done:
        game.deal()
        if game.h == called_in:
            game.call_time()
        while game.to_move is not None:
            game.apply(rng.choice(game.legal()))
    index = called_in or 0
    assert game.time_index == index
    scores = [entry["score"] for entry in game.history]
    assert all(a == b for a, b in scores[index:-1]) and scores[-1][0] != scores[-1][1]


def test_time_called_between_hands_ends_an_unequal_game() -> None:
    """Between hands the index is that of the last hand, and the game is over without another."""
    rules = PRESETS["american-timed"]
    game = NaiveGame(rules, lambda h, r: pack(rules), 0, auto_deal=False)
    game.deal()
    while game.to_move is not None:
        game.apply(game.legal()[0])
    assert not game.done and game.score[0] != game.score[1]
    game.call_time()
    assert (game.done, game.time_index, len(game.history)) == (True, 0, 1)


# The cards of 24 in groups that farmers' hands do not tell apart: nines, tens, aces, faces.
GROUPS = {"9": 4, "T": 4, "A": 4, "K": 12}


def compositions() -> list[tuple[int, ...]]:
    """How many cards of each group five cards may have."""
    each = product(range(5), range(5), range(5), range(6))
    return [counts for counts in each if sum(counts) == 5]


def ways(available: Sequence[int], counts: Sequence[int]) -> int:
    """In how many ways so many cards of each group can be picked."""
    return prod(comb(n, k) for n, k in zip(available, counts, strict=True))


@pytest.mark.parametrize(
    ("farmers_hand", "per_cent"),
    [("all_9_10", 0.527), ("ace_no_face", 7.43), ("three_9_or_three_10", 14.08)],
)
def test_deals_with_a_farmers_hand(farmers_hand: str, per_cent: float) -> None:
    """In this share of deals some seat has a farmer's hand (counted exactly; never three have)."""
    rules = options("standard", farmers="redeal", farmers_hand=farmers_hand)
    poor = []
    for counts in compositions():
        ranks = "".join(rank * n for rank, n in zip(GROUPS, counts, strict=True))
        if is_farmers_hand(rules, [rank + "C" for rank in ranks]):
            poor.append(counts)
    pack_counts = list(GROUPS.values())
    one = sum(ways(pack_counts, counts) for counts in poor) / comb(24, 5)
    two = 0
    for first, second in product(poor, poor):
        left = [n - k for n, k in zip(pack_counts, first, strict=True)]
        two += ways(pack_counts, first) * ways(left, second)
    some_seat = 4 * one - 6 * two / (comb(24, 5) * comb(19, 5))
    assert 100 * some_seat == pytest.approx(per_cent, abs=0.006)


@pytest.mark.parametrize(
    ("preset", "wanted", "per_cent"),
    [("standard", ["JC", "JD", "JS", "JH"], 100 / 6), ("british", [JOKER], 4.0)],
)
def test_up_cards(preset: str, wanted: list[str], per_cent: float) -> None:
    """Every card is turned up equally often when it goes round all places of the deck."""
    rules = PRESETS[preset]
    deck = pack(rules)
    turned = [deal(rules, deck[n:] + deck[:n], 0)[1] for n in range(len(deck))]
    hits = [up for up in turned if up in wanted]
    assert 100 * len(hits) / len(turned) == pytest.approx(per_cent)
