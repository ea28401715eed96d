"""Golden counts: how many ways a hand can go on, as the naive implementation counted them."""

from euchre.rules import Hand, build_rules
from euchre.rules.presets import PRESETS
from euchre.rules.state import FIELDS
from tests.rules.vectors import Case, dealt, load, make, parametrize, rules_of

CASES = load("perft.json")


def leaves(hand: Hand, depth: int) -> int:
    """Different sequences of ``depth`` moves; one that ends the hand earlier counts as one."""
    if hand.done or depth == 0:
        return 1
    legal = hand.legal()
    if depth == 1:
        return len(legal)
    found = 0
    for move in legal:
        after = hand.copy()
        after.apply(move)
        found += leaves(after, depth - 1)
    return found


@parametrize(CASES)
def test_as_many_ways_to_go_on_as_the_naive_implementation_counted(case: Case) -> None:
    """From the position of the vector the engine finds exactly the golden number of sequences."""
    hand = dealt(case)
    for words in case["prefix"]:
        make(hand, words)
    assert leaves(hand, case["depth"]) == case["leaves"]


def test_hands_of_every_preset_were_counted() -> None:
    """Every preset has golden counts, or plays the very hands of one that has: presets that differ
    in nothing but the end of a game."""
    ends: dict[str, str | int | bool] = {"end": "points", "target": 10}
    counted = {str(build_rules("standard", rules_of(case).options() | ends)) for case in CASES}
    for name in PRESETS:
        full = build_rules(name).options() | ends
        assert str(build_rules("standard", full)) in counted, name


def test_a_copy_goes_its_own_way() -> None:
    """Counting from copies leaves the hand that was copied as it was."""
    case = CASES[0]
    hand = dealt(case)
    leaves(hand, 6)
    for name in FIELDS:
        assert getattr(hand, name, None) == getattr(dealt(case), name, None), name
