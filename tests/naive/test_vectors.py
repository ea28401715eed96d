"""The vectors of this project against the simple Euchre."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.naive.cards import different, in_order, pack, playable, trick_winner
from tests.naive.deal import deck_with_up_card, is_farmers_hand
from tests.naive.game import NaiveGame, dealer_after, draw_for_deal, winner_after
from tests.naive.hand import NaiveHand
from tests.naive.perft import perft
from tests.naive.presets import options
from tests.naive.scoring import bid_points, buck_points, euchre_points

VECTORS = Path(__file__).parent.parent / "vectors"
EDGE_CASES: list[dict[str, Any]] = json.loads((VECTORS / "edge_cases.json").read_text())["cases"]
PERFT: list[dict[str, Any]] = json.loads((VECTORS / "perft.json").read_text())["cases"]


def edge_cases(kind: str) -> pytest.MarkDecorator:
    """The vectors of one kind, for pytest."""
    found = [pytest.param(case, id=case["id"]) for case in EDGE_CASES if case["kind"] == kind]
    assert found, f"no vectors of kind {kind}"
    return pytest.mark.parametrize("case", found)


def rules_of(case: dict[str, Any]) -> dict[str, Any]:
    """The options that a vector plays with."""
    return options(case["preset"], **case["options"])


def pass_until(hand: NaiveHand, seat: int) -> None:
    """Pass until this seat is to move; keep farmers' hands."""
    while hand.to_move != seat or hand.phase == "farmers":
        hand.apply("NO" if hand.phase == "farmers" else "PASS")


def test_every_edge_case_is_of_a_known_kind() -> None:
    """No vector is left unread because its kind is misspelt, and no two have one id."""
    kinds = {"legal", "winner", "leader", "score", "calls", "script"}
    kinds |= {"end", "next_dealer", "draw", "farmers"}
    assert {case["kind"] for case in EDGE_CASES} == kinds
    assert len({case["id"] for case in EDGE_CASES}) == len(EDGE_CASES)


@edge_cases("legal")
def test_legal_cards(case: dict[str, Any]) -> None:
    """The cards that may be played are those of the vector, in list order."""
    assert different(playable(case["hand"], case["led"], case["trump"])) == case["expect"]


@edge_cases("winner")
def test_trick_winner(case: dict[str, Any]) -> None:
    """The trick of the vector is won by the seat it says."""
    assert trick_winner(case["plays"], case["trump"]) == case["expect"]


@edge_cases("leader")
def test_first_leader(case: dict[str, Any]) -> None:
    """Bid up to the first lead as the vector says, the expected seat leads."""
    rules = rules_of(case)
    hand = NaiveHand(rules, pack(rules), case["dealer"])
    pass_until(hand, case["maker"])
    alone_word = "ORDER_UP_ALONE" if case["alone"] else "ORDER_UP"
    hand.apply(alone_word if alone_word in hand.legal() else "ORDER_UP")
    while hand.phase != "play":
        if hand.phase == "alone":
            hand.apply("YES" if case["alone"] else "NO")
        elif hand.phase == "defend":
            hand.apply("YES" if hand.to_move == case["lone_defender"] else "NO")
        else:
            hand.apply(hand.legal()[0])
    assert (hand.alone, hand.lone_defender) == (case["alone"], case["lone_defender"])
    assert hand.to_move == case["expect"]


@edge_cases("score")
def test_score(case: dict[str, Any]) -> None:
    """Tricks by seat turn into the points by side of the vector."""
    rules, won, maker = rules_of(case), case["won"], case["maker"]
    if rules["game"] == "buck":
        if len(case["out"]) == 3:
            won = [5 if seat == maker else 0 for seat in range(4)]
        points = buck_points(maker, case["out"], won)
    elif rules["game"] == "bid":
        points = bid_points(rules, maker, case["bid"], won)
    else:
        points = euchre_points(rules, maker, case["alone"], case["lone_defender"], won)
    assert points == case["expect"]


@edge_cases("calls")
def test_calls(case: dict[str, Any]) -> None:
    """After the calls of the vector the seat to move has exactly these, in this order."""
    rules = rules_of(case)
    deck = deck_with_up_card(rules, case["up"])
    hand = NaiveHand(rules, deck, case["dealer"], case["stuck"])
    while hand.phase == "farmers":
        hand.apply("NO")
    for move in case["before"]:
        hand.apply(move)
    assert (hand.up, hand.to_move, hand.legal()) == (case["up"], case["seat"], case["expect"])


@edge_cases("script")
def test_script(case: dict[str, Any]) -> None:
    """The scripted deal ends in the expected position, and the refused moves change nothing."""
    hand = NaiveHand(rules_of(case), case["deck"], case["dealer"], case["stuck"])
    for seat, move in case["moves"]:
        hand.apply(move, seat)
    for seat, move in case.get("refused", []):
        before = repr(vars(hand))
        with pytest.raises(ValueError, match=r"not (to move|legal)|is over"):
            hand.apply(move, seat)
        assert repr(vars(hand)) == before
    for field, expected in case["expect"].items():
        if field == "hands":
            for seat, cards in expected.items():
                assert hand.hands[int(seat)] == in_order(cards), f"hand of seat {seat}"
        elif field == "sees":
            for seat, cards in expected.items():
                assert hand.seen_by(int(seat)) == in_order(cards), f"what seat {seat} sees"
        elif field == "legal":
            assert hand.legal() == expected
        elif field == "leader":
            assert hand.tricks[-1]["leader"] == expected
        elif field == "trick_winners":
            won = [trick["winner"] for trick in hand.tricks if trick["winner"] is not None]
            assert won == expected
        elif field == "events":
            assert [event["event"] for event in hand.events] == expected
        else:
            assert getattr(hand, field) == expected, field


@edge_cases("end")
def test_end_of_game(case: dict[str, Any]) -> None:
    """With this score after hand h the game is won by the expected side, or goes on."""
    winner = winner_after(
        rules_of(case), case["score"], case["h"], case["time_index"], case["bidding_side"]
    )
    assert winner == case["expect"]


@edge_cases("next_dealer")
def test_next_dealer(case: dict[str, Any]) -> None:
    """The expected seat deals after a hand with this outcome."""
    assert dealer_after(rules_of(case), case["dealer"], case["outcome"]) == case["expect"]


@edge_cases("draw")
def test_draw(case: dict[str, Any]) -> None:
    """These draws, and no fewer, settle who deals and who sits where."""
    rules = rules_of(case)
    _order, events = draw_for_deal(rules, lambda k: case["draws"][k])
    assert len(events) == len(case["draws"])
    game = NaiveGame(rules, lambda h, r: pack(rules), 0, lambda k: case["draws"][k])
    assert (game.dealer, game.seating) == (case["dealer"], case["seating"])


@edge_cases("farmers")
def test_farmers_hand(case: dict[str, Any]) -> None:
    """The hand is a farmer's hand or not, as the vector says."""
    assert is_farmers_hand(rules_of(case), case["hand"]) is case["expect"]


@pytest.mark.parametrize("case", [pytest.param(c, id=c["id"]) for c in PERFT if c["leaves"] < 700])
def test_perft(case: dict[str, Any]) -> None:
    """The golden counts (the small ones, for the time they take) come out again."""
    rules = rules_of(case)
    assert case["leaves"] == perft(
        rules, case["deck"], case["dealer"], case["depth"], case["stuck"], case["prefix"]
    )
