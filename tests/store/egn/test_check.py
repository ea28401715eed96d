"""Human games: what breaks a rule is found at its place, with what was due; nothing else is."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.store.egn.small import HANDS, TRICKS, check, file, joined, said


def tricks(*changes: tuple[int, int, str]) -> list[list[str]]:
    """The tricks of the small hand with cards changed: trick and place from 1, card."""
    found = copy.deepcopy(TRICKS)
    for trick, place, card in changes:
        found[trick - 1][place - 1] = card
    return found


@pytest.mark.parametrize("hands", [HANDS, None], ids=["hands told", "hands not told"])
@pytest.mark.parametrize("discard", ["Qs", None], ids=["discard told", "discard not told"])
def test_a_game_that_is_in_order(hands: Any, discard: str | None) -> None:
    """However much of the hands is told, the play is the same: a march for seats 1 and 3."""
    checked = check(file(hands=hands, discard=discard))
    assert checked.every_problem() == []
    (hand,) = checked.hands
    assert hand.points == (0, 2)
    assert [trick.winner for trick in hand.tricks] == [3, 1, 1, 1, 1]
    known = hands is not None or discard is not None
    assert hand.moves[2] == (3, "DISCARD QS" if known else "DISCARD ?")
    assert checked.winner == -1
    assert checked.notes == ["the record ends before the game does"]


BROKEN: dict[str, tuple[dict[str, Any], list[str]]] = {
    "revoke, hands told": (
        {"tricks": tricks((4, 3, "9d"), (5, 3, "Ts"))},
        [
            "hand 1, trick 4, card 3, seat 3: plays 9D and does not follow spades, which he could "
            "(TS is played to trick 5); due: TS"
        ],
    ),
    "revoke, hands not told": (
        {"tricks": tricks((4, 3, "9d"), (5, 3, "Ts")), "hands": None},
        [
            "hand 1, trick 4, card 3, seat 3: plays 9D and does not follow spades, which he could "
            "(TS is played to trick 5); due: TS"
        ],
    ),
    "the left bower kept back": (
        {"tricks": tricks((1, 2, "Jd"), (2, 3, "9c")), "hands": None},
        [
            "hand 1, trick 1, card 2, seat 1: plays JD and does not follow clubs, which he could "
            "(9C is played to trick 2); due: 9C"
        ],
    ),
    "a card of another seat": (
        {"tricks": tricks((2, 2, "Qs"))},
        ["hand 1, trick 2, card 2, seat 0: plays QS, which the dealer had put away; due: TD"],
    ),
    "a card not held": (
        {"tricks": tricks((2, 2, "Jc")), "discard": None},
        ["hand 1, trick 2, card 2, seat 0: plays JC, which he did not hold; due: TD"],
    ),
    "a card twice": (
        {"tricks": tricks((5, 4, "Ac")), "hands": None},
        ["hand 1, trick 5, card 4, seat 0: plays AC, which seat 0 had played to trick 1"],
    ),
    "a card not in the pack": (
        {"tricks": tricks((5, 4, "7c")), "hands": None},
        ["hand 1, trick 5, card 4, seat 0: plays 7C, which is not in the pack of these rules"],
    ),
    "the up-card played by another": (
        {"tricks": [["Ac", "9c", "Jh"]], "hands": None, "discard": None},
        ["hand 1, trick 1, card 3, seat 2: plays JH, the up-card, which the dealer, seat 3, took"],
    ),
    "three cards in a trick": (
        {"tricks": [TRICKS[0], TRICKS[1][:3], *TRICKS[2:]]},
        ["hand 1, trick 2: has 3 cards; 4 are due; the rest of the hand is not checked"],
    ),
    "four cards in a lone hand": (
        {"alone": True},
        [
            "hand 1, seat 3: puts QS away, but did not take the up-card",
            "hand 1, trick 1: has 4 cards; 3 are due (seat 3 sits out); "
            "the rest of the hand is not checked",
        ],
    ),
    "six tricks": (
        {"tricks": [*TRICKS, ["9h", "9h", "9h", "9h"]]},
        ["hand 1: 6 tricks are played; 5 are due"],
    ),
    "a card in two hands": (
        {"hands": [HANDS[0], HANDS[1], HANDS[2], ["9d", "Ad", "Qh", "Ts", "Ac"]]},
        ["hand 1, seat 3: AC is in two places"],
    ),
    "six cards dealt": (
        {"hands": [[*HANDS[0], "9h"], *HANDS[1:]]},
        ["hand 1, seat 0: is dealt 6 cards; 5 are due"],
    ),
    "another discard than there was": (
        {"discard": "9s"},
        ["hand 1, seat 3: puts 9S away, which he did not hold"],
    ),
    "a discard that was played": (
        {"discard": "Ts"},
        [
            "hand 1, seat 3: is said to have put TS away; "
            "the card that he had and did not play is QS",
            "hand 1, trick 4, card 3, seat 3: plays TS, which the dealer had put away",
        ],
    ),
    "a call too many": (
        {"calls": ["Pass", "Order", "Pass"]},
        [
            "hand 1, seat 2: call 3 (Pass) comes after trump was made by seat 1; "
            "the bidding was over"
        ],
    ),
    "a suit named in round 1": (
        {"calls": ["Pass", "h"]},
        ["hand 1, seat 1: names hearts in round 1; there he could order up hearts or pass"],
    ),
    "the turned-down suit": (
        {"calls": ["Pass"] * 5 + ["h"]},
        [
            "hand 1, seat 1: names hearts, the suit that was turned down; "
            "he could name clubs, diamonds, spades",
            "hand 1, seat 3: puts QS away, but did not take the up-card",
            "hand 1, trick 1, card 4, seat 3: plays JH, the up-card, which was turned down",
        ],
    ),
    "order in round 2": (
        {"calls": ["Pass"] * 5 + ["Order"]},
        ["hand 1, seat 1: orders up in round 2, when the up-card was turned down"],
    ),
    "no-trump that is not played": (
        {"calls": ["Pass"] * 5 + ["n"], "discard": None, "tricks": None},
        ["hand 1, seat 1: calls no-trump, which these rules do not let him do"],
    ),
    "the stuck dealer passes": (
        {"calls": ["Pass"] * 8, "discard": None, "tricks": None},
        ["hand 1, seat 3: the dealer passes in round 2 when everybody has passed"],
    ),
    "a ninth call": (
        {"calls": ["Pass"] * 9, "discard": None, "tricks": None, "ruleset": {"std": False}},
        ["hand 1, seat 0: call 9 (Pass) comes after two rounds of bidding"],
    ),
    "nobody made trump": (
        {"calls": ["Pass"], "discard": None},
        ["hand 1: cards are played, but nobody made trump"],
    ),
    "the dealer's partner must go alone": (
        {"dealer": 3, "ruleset": {"canadian": True}},
        ["hand 1, seat 1: the dealer's partner orders up with his partner"],
    ),
    "defending alone against a pair": (
        {"aloneDefender": 0},
        ["hand 1, seat 0: defends alone, but the maker does not play alone"],
    ),
    "cards change hands": (
        {"cardExchanges": [{"sender": 0, "receiver": 2, "cards": ["Xx"]}]},
        ["hand 1: cards change hands, which these rules do not provide for"],
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_told_with_its_place_and_what_was_due(name: str) -> None:
    """Each kind of fault in a small game is found, and nothing before it."""
    changes, expected = BROKEN[name]
    found = said(file(**changes))
    assert len(found) >= len(expected), found
    for told, due in zip(found, expected, strict=False):
        assert told.startswith(due), found


def test_a_lone_hand_leaves_the_partner_out() -> None:
    """Seat 1, alone, leads to nobody's left but the dealer's: seat 0 leads, and 3 sits out."""
    told = file(
        alone=True,
        discard=None,
        tricks=[
            ["Ac", "9c", "Tc"],
            ["Kc", "Jd", "Qc"],
            ["Ah", "Kd", "Th"],
            ["As", "Ks", "9s"],
            ["Kh", "Qd", "Td"],
        ],
    )
    checked = check(told)
    assert [str(problem) for problem in checked.every_problem()] == []
    assert checked.hands[0].taken == 4
    assert checked.hands[0].points == (0, 1)


def test_who_leads_follows_loner_lead() -> None:
    """With LEFT_OF_LONER the seat left of the lone maker leads, so other seats play the cards."""
    played = [["Qc", "Ac", "9c"], ["Kc", "Ah", "Tc"]]
    told = file(alone=True, discard=None, tricks=played, ruleset={"loner_lead": "LEFT_OF_LONER"})
    checked = check(told)
    assert checked.every_problem() == []
    assert [seat for seat, _ in checked.hands[0].tricks[0].plays] == [2, 0, 1]


def test_a_lone_defender_plays_alone() -> None:
    """Two seats play; three tricks against the lone maker are worth four points."""
    told = file(
        alone=True,
        hands=None,
        discard=None,
        ruleset={"defend_alone": True},
        aloneDefender=0,
        tricks=[["Ac", "9c"], ["Kc", "As"], ["Tc", "Ks"], ["9d", "Ad"], ["Kh", "Th"]],
    )
    checked = check(told)
    assert checked.every_problem() == []
    assert checked.hands[0].points == (4, 0)
    words = [words for _, words in checked.hands[0].moves[:4]]
    assert words == ["PASS", "ORDER_UP_ALONE", "YES", "PLAY AC"]


def test_the_record_of_a_game_that_is_over_ends() -> None:
    """A hand after the target was reached is named, and so is a wrong final score."""
    told = joined(file(score=[0, 8]), file(dealer=0, calls=["Pass"] * 4, tricks=None, discard=None))
    told["metadata"]["finalScore"] = [1, 10]
    assert said(told) == [
        "hand 2: is dealt, but the game was over after hand 1, 0:10",
        "the game: finalScore is 1:10; the hands come to 0:10",
    ]


def test_the_winner_and_the_score() -> None:
    """The first score counts; a side that reaches the target has won."""
    checked = check(file(score=[3, 8]))
    assert (checked.score, checked.winner, checked.notes) == ((3, 10), 1, [])


@pytest.mark.parametrize(("dealer", "wrong"), [(0, False), (3, True), (1, True)])
def test_the_deal_moves_to_the_left(dealer: int, wrong: bool) -> None:
    """After a hand of seat 3, seat 0 deals; any other is named."""
    told = joined(file(), file(dealer=dealer, calls=[], discard=None, tricks=None, hands=None))
    expected = [f"hand 2, seat {dealer}: deals; it was seat 0's turn to deal"] if wrong else []
    assert said(told) == expected


def test_a_collection_of_hands_may_skip_deals() -> None:
    """Where the numbers of deals are not consecutive, nobody knows who should deal."""
    told = joined(file(), file(dealer=2, calls=[], discard=None, tricks=None, hands=None))
    told["deals"][1]["dealNumber"] = 7
    assert said(told) == []


@pytest.mark.parametrize("second", [0, 1])
def test_numbers_of_deals_that_do_not_rise_are_pointed_out(second: int) -> None:
    """Deals out of order, or two with one number, would hide who should have dealt."""
    told = joined(file(), file(dealer=2, calls=[], discard=None, tricks=None, hands=None))
    told["deals"][0]["dealNumber"], told["deals"][1]["dealNumber"] = 1, second
    (wrong,) = said(told)
    assert wrong.startswith(
        f"hand 2: has the number {second} and comes after 1, so who was to deal"
    )


@pytest.mark.parametrize(("dealer", "wrong"), [(0, False), (3, False), (1, True)])
def test_after_a_throw_in_either_may_deal(dealer: int, wrong: bool) -> None:
    """The format does not say who deals after a throw-in; a third seat it cannot be."""
    out = {"calls": ["Pass"] * 8, "discard": None, "tricks": None, "ruleset": {"std": False}}
    next_one = file(**{**out, "dealer": dealer, "calls": [], "hands": None})
    told = joined(file(**out), next_one)
    assert bool(said(told)) == wrong


@pytest.mark.parametrize("kept", [0, 1, 3])
def test_a_record_may_end_in_a_hand(kept: int) -> None:
    """The last hand may be broken off, in the middle of a trick too; it scores nothing."""
    told = file(tricks=[*TRICKS[:kept], TRICKS[kept][:2]])
    checked = check(told)
    assert checked.every_problem() == []
    assert checked.hands[0].outcome == "broken_off"
    assert checked.score == (0, 0)


def test_a_hand_in_the_middle_may_not_be_broken_off() -> None:
    """Two tricks and then another deal: the tricks due are named, and the score is unknown."""
    told = joined(
        file(tricks=TRICKS[:2]), file(dealer=0, calls=[], discard=None, tricks=None, hands=None)
    )
    assert said(told) == ["hand 1: 2 tricks are played; 5 are due"]
    assert check(told).score is None


def test_unknown_cards_are_taken_as_they_are() -> None:
    """A card that cannot win does not matter; one that might ends what can be told."""
    sure = check(file(hands=None, discard=None, tricks=tricks((5, 4, "Xx"), (4, 4, "Xs"))))
    assert sure.every_problem() == []
    assert sure.hands[0].points == (0, 2)
    unsure = check(file(hands=None, discard=None, tricks=tricks((4, 2, "Xx"))))
    assert unsure.every_problem() == []
    assert unsure.hands[0].outcome == "unknown"
    assert unsure.hands[0].notes == [
        "trick 4: its winner is not known; nothing after it is",
    ]


def test_an_unknown_call_ends_what_can_be_told() -> None:
    """A call that was not heard leaves trump unknown: no rule is said to be broken."""
    checked = check(file(calls=["Pass", "x"]))
    assert checked.every_problem() == []
    assert checked.score is None


def test_other_ways_to_write_cards() -> None:
    """Bowers as R and L, nines as N, suits as capitals: the same game."""
    changed = tricks((1, 4, "R"), (2, 3, "L"), (5, 3, "ND"), (1, 1, "AC"))
    assert said(file(tricks=changed)) == []
    assert check(file(tricks=changed)).hands[0].moves == check(file()).hands[0].moves


def test_generic_suits_are_read_as_spades() -> None:
    """A hand told in trump, next and green suits is played as one with spades for trump."""
    letters = {"h": "t", "d": "n", "c": "g", "s": "h"}

    def generic(card: str) -> str:
        return card[0] + letters[card[1]]

    checked = check(
        file(
            hands=[[generic(card) for card in hand] for hand in HANDS],
            tricks=[[generic(card) for card in trick] for trick in TRICKS],
            up=generic("Jh"),
            discard=generic("Qs"),
        )
    )
    assert checked.every_problem() == []
    assert checked.hands[0].points == (0, 2)
    assert checked.hands[0].trump == 2


def test_the_names_of_version_1_0() -> None:
    """Keys with underscores, the kitty and the first leader are read, and checked."""
    told = file()
    told["version"] = "1.0.0"
    state = told["deals"][0]["initialState"]
    state["player_cards"] = state.pop("playerCards")
    told["deals"][0]["phases"][1]["initialLead"] = 0
    for kitty in (["Jc", "Js", "9h"], ["", "", ""]):  # empty: not seen
        state["kitty"] = kitty
        assert said(told) == []
    told["deals"][0]["phases"][1]["initialLead"] = 2
    assert said(told) == ["hand 1, seat 2: is said to lead; seat 0 was due to"]
    state["kitty"] = ["Kc", "Js", "9h"]
    assert any("KC is in two places" in text for text in said(told))
