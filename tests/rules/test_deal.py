"""The deal: the same cards as the published algorithm, and nothing but chance in them."""

import json
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from euchre.rules import (
    Board,
    Card,
    Hand,
    Rules,
    build_rules,
    parse_seed,
    phases,
    preset,
    tables_for,
)
from euchre.rules.card_sets import cards_of
from euchre.rules.deal import bot_seed, deck, draw_deck, draw_for_deal, seeded_dealer
from euchre.rules.tables import is_farmers_hand, pack_of

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parent.parent / "vectors" / "deals.json").read_text("utf-8")
)
DECKS = 20_000
PACK = pack_of(preset("standard"))


def words(cards: Any) -> str:
    """Cards as the vectors write them."""
    return " ".join(str(Card(card)) for card in cards)


def pack_like(case: dict[str, Any]) -> tuple[int, ...]:
    """The pack that a vector was shuffled from."""
    return pack_of(rules_like(case))


def rules_like(case: dict[str, Any], **changes: str) -> Rules:
    """Rules with the pack, and the players, of a vector."""
    changes |= {key: str(case[key]) for key in ("low_rank", "joker", "packs")}
    changes |= {"players": str(case.get("players", 4))}
    if case["packs"] == 2:
        changes["game"] = "bid"
    if case["low_rank"] == "T" or changes["players"] != "4":
        changes |= {"players": str(case.get("players", 3)), "alone": "none"}
    return build_rules("standard", changes)


# ---------------------------------------------------------------------- vectors


def test_decks_are_the_published_ones() -> None:
    """Every deck of the vectors, over seeds, packs, boards, hands and redeals, comes out alike."""
    assert VECTORS["decks"]
    for case in VECTORS["decks"]:
        seed = bytes.fromhex(case["seed"])
        dealt = deck(seed, pack_like(case), case["board"], case["hand"], case["redeal"])
        assert words(dealt) == case["deck"], case


def test_draws_are_the_published_ones() -> None:
    """Draws give the same cards, the same rounds after ties and the same dealer."""
    assert {len(case["rounds"]) for case in VECTORS["draws"]} >= {1, 2, 3}
    for case in VECTORS["draws"]:
        seed, pack, board = bytes.fromhex(case["seed"]), pack_like(case), case["board"]
        assert words(draw_deck(seed, pack, board, 0)) == case["first_deck"]
        dealer, rounds = Board(seed, board, rules_like(case, first_dealer="draw")).first_dealer()
        assert dealer == case["dealer"]
        found = [{"seats": list(r.seats), "cards": words(r.cards)} for r in rounds]
        assert found == case["rounds"]


def test_first_dealers_are_the_published_ones() -> None:
    """The seeded first dealer of a board is that of the vectors."""
    for case in VECTORS["dealers"]:
        seed = bytes.fromhex(case["seed"])
        assert seeded_dealer(seed, case["board"], case["players"]) == case["dealer"], case
        name = {4: "standard", 3: "cutthroat", 2: "two-handed"}[case["players"]]
        board = Board(seed, case["board"], preset(name))
        assert board.first_dealer() == (case["dealer"], ())


def test_bot_seeds_are_the_published_ones() -> None:
    """A bot's seed at a board and seat is that of the vectors."""
    for case in VECTORS["bot_seeds"]:
        seed = bytes.fromhex(case["seed"])
        expected = bytes.fromhex(case["bot_seed"])
        assert bot_seed(seed, case["board"], case["seat"]) == expected, case
        board = Board(seed, case["board"], preset("standard"))
        assert board.bot_seed(case["seat"]) == expected


def test_decks_are_dealt_as_published() -> None:
    """All three ways of dealing in packets, by every dealer, give the hands of the vectors."""
    for case in VECTORS["dealt"]:
        tables = tables_for(build_rules("standard", {"packets": case["packets"]}))
        hand = Hand(tables, [Card.parse(word) for word in case["deck"].split()], case["dealer"])
        for seat, dealt in enumerate(case["hands"]):
            assert {str(card) for card in cards_of(hand.hands[seat])} == set(dealt.split())
        assert str(Card(hand.up)) == case["up"]
        assert {str(card) for card in cards_of(hand.kitty)} == set(case["kitty"].split())


# ---------------------------------------------------------------------- chance


@pytest.fixture(scope="module")
def many_decks() -> list[tuple[int, ...]]:
    """Decks of consecutive seeds, the worst that a typist can do."""
    return [tuple(deck(seed.to_bytes(32, "big"), PACK, 0, 0)) for seed in range(DECKS)]


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance of a chi-square value this high or higher (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * freedom)
    deviate = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return 1 - NormalDist().cdf(deviate)


def two_sided(statistic: float, freedom: int) -> float:
    """The chance of being this far from what chance gives: too uneven, or too even."""
    tail = chi_square_tail(statistic, freedom)
    return 2 * min(tail, 1 - tail)


def test_the_tail_of_chi_square_is_right() -> None:
    """The approximation gives the tabled 5 % and 0.1 % points of chi-square."""
    assert chi_square_tail(18.307, 10) == pytest.approx(0.05, abs=0.001)
    assert chi_square_tail(149.449, 100) == pytest.approx(0.001, abs=0.0001)


def test_every_card_is_equally_often_at_every_place(many_decks: list[tuple[int, ...]]) -> None:
    """Card by position over decks of consecutive seeds fits chance (chi-square, p > 1e-4)."""
    size = len(PACK)
    counts = {(card, place): 0 for card in PACK for place in range(size)}
    for cards in many_decks:
        for place, card in enumerate(cards):
            counts[card, place] += 1
    expected = len(many_decks) / size
    # Every row and every column sums to the number of decks, which leaves (size - 1) squared
    # degrees of freedom, and the cells of a permutation vary by size / (size - 1) more.
    statistic = sum((n - expected) ** 2 / expected for n in counts.values()) * (size - 1) / size
    assert two_sided(statistic, (size - 1) ** 2) > 1e-4


def test_neighbours_in_the_pack_do_not_stay_neighbours(many_decks: list[tuple[int, ...]]) -> None:
    """How far the second card of the pack lies behind the first fits chance (p > 1e-4)."""
    size = len(PACK)
    counts = [0] * size
    for cards in many_decks:
        counts[(cards.index(PACK[1]) - cards.index(PACK[0])) % size] += 1
    assert counts[0] == 0
    expected = len(many_decks) / (size - 1)
    statistic = sum((n - expected) ** 2 / expected for n in counts[1:])
    assert two_sided(statistic, size - 2) > 1e-4


def test_no_deck_comes_twice(many_decks: list[tuple[int, ...]]) -> None:
    """Consecutive seeds, and all boards, hands and redeals of one seed, give different decks."""
    seed = parse_seed("2a")
    one_seed = [
        tuple(deck(seed, PACK, board, hand, redeal))
        for board in range(40)
        for hand in range(20)
        for redeal in range(3)
    ]
    decks = many_decks + [cards for cards in one_seed if cards != many_decks[0x2A]]
    assert len(decks) == DECKS + len(one_seed) - 1
    assert len(set(decks)) == len(decks)


@pytest.mark.parametrize("moved", ["board", "hand", "redeal"])
def test_decks_of_one_seed_have_nothing_in_common(moved: str) -> None:
    """From one board, hand or redeal to the next, cards stay in place as often as by chance."""
    seed = parse_seed("7")
    trials = 4000
    at = {"board": 3, "hand": 5, "redeal": 1}
    before = deck(seed, PACK, **at)
    fixed = [0] * 3  # decks with no, one, or more cards in the place they had
    for step in range(1, trials + 1):
        after = deck(seed, PACK, **{**at, moved: at[moved] + step})
        same = sum(a == b for a, b in zip(before, after, strict=True))
        fixed[min(same, 2)] += 1
        before = after
    # A random permutation of many things has k fixed points with chance 1 / (e k!).
    chances = [0.36788, 0.36788, 1 - 2 * 0.36788]
    expected = [trials * chance for chance in chances]
    statistic = sum((n - e) ** 2 / e for n, e in zip(fixed, expected, strict=True))
    assert chi_square_tail(statistic, 2) > 1e-4


# How often somebody at the table holds such a hand: counted out of all hands, not measured.
FARMERS = {
    "all_9_10": 4 * 56 / 42_504,  # C(8,5) of C(24,5) hands; two seats cannot both have one
    "ace_no_face": 0.0743,
    "three_9_or_three_10": 0.1408,
}


@pytest.mark.parametrize("kind", FARMERS)
def test_farmers_hands_are_as_frequent_as_counted(
    kind: str, many_decks: list[tuple[int, ...]]
) -> None:
    """Deals in which a seat is asked about a farmer's hand come as often as chance says."""
    tables = tables_for(build_rules("standard", {"farmers": "redeal", "farmers_hand": kind}))
    asked = sum(Hand(tables, cards, 0).phase == phases.FARMERS_HAND for cards in many_decks)
    chance = FARMERS[kind]
    spread = (DECKS * chance * (1 - chance)) ** 0.5
    assert abs(asked - DECKS * chance) < 4 * spread


def test_board_hand_and_redeal_are_not_mixed_up() -> None:
    """Swapping two of the numbers that name a deck gives another deck."""
    seed = parse_seed("5")
    decks = {
        tuple(deck(seed, PACK, *numbers))
        for numbers in [(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)]
    }
    assert len(decks) == 6


def test_every_seat_deals_first_equally_often() -> None:
    """Four boards in a row have four first dealers, wherever the seed starts."""
    starts = set()
    for number in range(40):
        seed = number.to_bytes(32, "big")
        dealers = [seeded_dealer(seed, board, 4) for board in range(8)]
        assert sorted(dealers[:4]) == [0, 1, 2, 3]
        assert dealers[4:] == dealers[:4]
        starts.add(dealers[0])
    assert starts == {0, 1, 2, 3}


def test_bot_seeds_differ_by_board_and_seat() -> None:
    """No two places of a run give a bot the same seed, and none is the start of a deck's bytes."""
    seed = parse_seed("1")
    seeds = {bot_seed(seed, board, seat) for board in range(100) for seat in range(4)}
    assert len(seeds) == 400


# ---------------------------------------------------------------------- draws


def draw(*rounds: str) -> tuple[int, list[tuple[int, ...]]]:
    """Draw these cards round by round: the dealer, and the seats of every round."""
    dealt = [[Card.parse(word) for word in cards.split()] for cards in rounds]
    dealer, found = draw_for_deal(4, lambda k: dealt[k])
    return dealer, [r.seats for r in found]


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("KC QC AC 9C", 2),  # the ace is lowest, below the nine
        ("KC QC JC 9C", 3),
        ("TH KC QC JC", 0),
        ("7H 8C 9C AD", 3),
        ("KH QD 7C 8S", 2),
    ],
)
def test_the_lowest_card_deals(cards: str, dealer: int) -> None:
    """K Q J T 9 8 7 A from high to low: whoever draws the lowest deals, after one round."""
    assert draw(cards) == (dealer, [(0, 1, 2, 3)])


def test_seats_tied_for_lowest_draw_again() -> None:
    """Suits do not count: the tied draw again, among themselves, until one is lowest."""
    assert draw("9C KD 9H 9S", "KC TC TD", "KC QC") == (3, [(0, 1, 2, 3), (0, 2, 3), (2, 3)])


def test_a_tie_above_the_lowest_stands() -> None:
    """Two equal cards that are not the lowest need no second round."""
    assert draw("KC KD 9H KS") == (2, [(0, 1, 2, 3)])


# ---------------------------------------------------------------------- seeds


@pytest.mark.parametrize("text", ["2a", "2A", "0x2a", " 2a\n", "0" * 62 + "2a"])
def test_a_typed_seed_is_a_number(text: str) -> None:
    """Case, a leading 0x, blanks and leading zeros do not change a seed."""
    assert parse_seed(text) == bytes(31) + b"\x2a"


@pytest.mark.parametrize("text", ["", "0x", "xyz", "-1", "2_a", "0" * 65, "٣"])
def test_what_is_no_seed_is_refused(text: str) -> None:
    """A seed that cannot be read is refused with the text and what to write."""
    with pytest.raises(ValueError, match="1 to 64 hexadecimal digits") as error:
        parse_seed(text)
    assert repr(text) in str(error.value)


# ---------------------------------------------------------------------- how often

DEALS = 30_000


def within_chance(found: int, per_cent: float) -> bool:
    """Whether so many of the deals are what this share allows: four standard deviations."""
    share = per_cent / 100
    deviation: float = (DEALS * share * (1 - share)) ** 0.5
    return abs(found - DEALS * share) < 4 * deviation


@pytest.mark.parametrize(
    ("farmers_hand", "per_cent"),
    [("all_9_10", 0.527), ("ace_no_face", 7.43), ("three_9_or_three_10", 14.08)],
)
def test_poor_hands_are_dealt_as_often_as_they_should(farmers_hand: str, per_cent: float) -> None:
    """Of the decks of a seed this share gives some seat a farmer's hand."""
    tables = tables_for(
        build_rules("standard", {"farmers": "redeal", "farmers_hand": farmers_hand})
    )
    poor = 0
    for number in range(DEALS):
        hand = Hand(tables, deck(bytes(32), tables.pack, number, 0), 0)
        poor += any(is_farmers_hand(tables, cards) for cards in hand.hands)
    assert within_chance(poor, per_cent)


@pytest.mark.parametrize(
    ("name", "wanted", "per_cent"),
    [("standard", ("JC", "JD", "JS", "JH"), 100 / 6), ("british", ("JK",), 4.0)],
)
def test_cards_are_turned_up_as_often_as_they_should(
    name: str, wanted: tuple[str, ...], per_cent: float
) -> None:
    """Of the decks of a seed this share turns a jack up, or the joker."""
    tables = tables_for(build_rules(name))
    cards = {int(Card.parse(word)) for word in wanted}
    turned = sum(
        Hand(tables, deck(bytes(32), tables.pack, number, 1), 0).up in cards
        for number in range(DEALS)
    )
    assert within_chance(turned, per_cent)
