"""What a finished hand is worth: every score of every way to win or lose it, by its own option."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.rules import Rules, build_rules, hand_points
from euchre.rules.options import SCORE_OPTIONS
from tests.naive.presets import options
from tests.naive.scoring import euchre_points

# Ten different values, so that no option can be taken for another.
VALUES = {name: 11 + 7 * number for number, name in enumerate(SCORE_OPTIONS)}
RULES = build_rules("standard", {"defend_alone": True, **VALUES})

EXPECTED = {
    # (makers' tricks, alone, against a lone defender): the option, and whether the makers get it
    (5, False, False): ("march", True),
    (4, False, False): ("make", True),
    (3, False, False): ("make", True),
    (2, False, False): ("euchre", False),
    (1, False, False): ("euchre", False),
    (0, False, False): ("defenders_march", False),
    (5, True, False): ("lone_march", True),
    (4, True, False): ("lone_make", True),
    (3, True, False): ("lone_make", True),
    (2, True, False): ("lone_euchre", False),
    (1, True, False): ("lone_euchre", False),
    (0, True, False): ("lone_defenders_march", False),
    (5, True, True): ("lone_march", True),
    (4, True, True): ("lone_make", True),
    (3, True, True): ("lone_make", True),
    (2, True, True): ("lone_defender_euchre", False),
    (1, True, True): ("lone_defender_euchre", False),
    (0, True, True): ("lone_defender_euchre", False),
}


@pytest.mark.parametrize(("how", "expected"), EXPECTED.items())
def test_each_way_is_scored_by_its_option(
    how: tuple[int, bool, bool], expected: tuple[str, bool]
) -> None:
    """Each number of tricks, alone or not, gives the value of exactly one option to one side."""
    option, to_makers = expected
    value = VALUES[option]
    assert hand_points(RULES, *how) == ((value, 0) if to_makers else (0, value))


def test_every_score_option_is_used() -> None:
    """The table above names every option that is a score."""
    assert {option for option, _ in EXPECTED.values()} == set(SCORE_OPTIONS)


@given(st.fixed_dictionaries({name: st.integers(0, 50) for name in SCORE_OPTIONS}))
def test_any_values_score_as_in_the_naive_implementation(values: dict[str, int]) -> None:
    """Whatever the scores are set to, both implementations give the same points."""
    if not (values["make"] or values["march"] or values["euchre"] or values["defenders_march"]):
        values["make"] = 1
    rules: Rules = build_rules("standard", {"defend_alone": True, **values})
    plain = options("standard", defend_alone=True, **values)
    for tricks, alone, lone_defender in product(range(6), (False, True), (False, True)):
        if lone_defender and not alone:
            continue
        for maker in range(4):
            won = [0, 0, 0, 0]
            won[maker], won[(maker + 1) % 4] = tricks, 5 - tricks
            points = euchre_points(
                plain, maker, alone, 1 - maker % 2 if lone_defender else None, won
            )
            makers, defenders = hand_points(rules, tricks, alone, lone_defender)
            assert points[maker % 2] == makers
            assert points[1 - maker % 2] == defenders
