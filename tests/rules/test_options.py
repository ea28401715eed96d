"""Options and presets: what goes together, what is refused and how, and what the page says."""

import re
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.rules import PRESETS, Rules, RulesError, build_rules, preset
from euchre.rules.options import CHOICES, COUNT_OPTIONS, OPTION_NAMES
from tests.naive import presets as naive

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
DEFAULTS = Rules().options()


def values_of(name: str) -> tuple[str | int | bool, ...]:
    """The values of an option; for a number a few of them."""
    default = getattr(Rules(), name)
    if isinstance(default, bool):
        return (False, True)
    if isinstance(default, StrEnum):
        return tuple(member.value for member in type(default))
    if name in CHOICES:
        return CHOICES[name]
    return (0, 1, 3, default) if name in naive_scores() else (1, 5, default)


def naive_scores() -> set[str]:
    """The options that are points of a hand."""
    scored = OPTION_NAMES[OPTION_NAMES.index("make") : OPTION_NAMES.index("end")]
    assert len(scored) == 9
    return set(scored)


# ---------------------------------------------------------------------- exclusions

STUCK = {"all_pass": "stick_dealer"}
THREE = {"players": 3, "alone": "none"}
TWO = {"players": 2, "alone": "none"}
BUCK = PRESETS["buck"]
BID = {"game": "bid"}
# What is refused, and the two options that the message must name.
REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"partner_order": "must_go_alone", "alone": "none"}, "partner_order", "alone"),
    (
        {"partner_order": "must_go_alone", "alone_timing": "before_lead"},
        "partner_order",
        "alone_timing",
    ),
    ({"alone": "none", "alone_timing": "before_lead"}, "alone", "alone_timing"),
    ({"alone": "none", "defend_alone": True}, "alone", "defend_alone"),
    ({"alone": "none", "partners_best": True}, "alone", "partners_best"),
    ({"alone": "none", "lead": "left_of_loner"}, "alone", "lead"),
    ({"turned_down": "stuck_dealer_only"}, "turned_down", "all_pass"),
    (
        {"turned_down": "stuck_dealer_only", "all_pass": "same_dealer"},
        "turned_down",
        "all_pass",
    ),
    ({"no_trump": "stuck_dealer_only"}, "no_trump", "all_pass"),
    ({"no_trump": "stuck_dealer_only", "all_pass": "same_dealer"}, "no_trump", "all_pass"),
    ({"discard_upcard": False, "exchange": "optional"}, "discard_upcard", "exchange"),
    ({"joker_up": "dealer_names_then_bid"}, "joker_up", "joker"),
    ({"joker_up_blind": True}, "joker_up_blind", "joker"),
    ({"no_trump": "round_2", "joker": True}, "no_trump", "joker"),
    ({"no_trump": "stuck_dealer_only", "joker": True, **STUCK}, "no_trump", "joker"),
    ({"farmers_hand": "ace_no_face"}, "farmers_hand", "farmers"),
    ({"farmers_hand": "three_9_or_three_10"}, "farmers_hand", "farmers"),
    ({"farmers": "redeal", "joker": True, "joker_up_blind": True}, "farmers", "joker_up_blind"),
    ({"farmers": "swap3", "low_rank": "8"}, "farmers", "low_rank"),
    ({"farmers": "swap3", "low_rank": "7"}, "farmers", "low_rank"),
    ({"farmers": "swap3", "joker": True}, "farmers", "joker"),
    ({"target": 7, "end": "timed"}, "target", "end"),
    ({"target": 7, "end": "hands"}, "target", "end"),
    ({"time_ms": 500}, "time_ms", "end"),
    ({"time_ms": 500, "end": "hands"}, "time_ms", "end"),
    ({"n_hands": 8}, "n_hands", "end"),
    ({"n_hands": 8, "end": "timed"}, "n_hands", "end"),
    ({"draw_partners": True}, "draw_partners", "first_dealer"),
    ({"draw_partners": True, "first_dealer": "2"}, "draw_partners", "first_dealer"),
    ({"low_rank": "T", "alone": "none"}, "low_rank", "players"),
    ({**THREE, "first_dealer": "seat 3"}, "first_dealer", "players"),
    ({**TWO, "first_dealer": "2"}, "first_dealer", "players"),
    ({"players": 3}, "players", "alone"),
    ({"players": 2}, "players", "alone"),
    ({**THREE, "farmers": "redeal"}, "farmers", "players"),
    ({**TWO, "farmers": "swap3"}, "farmers", "players"),
    ({**THREE, "lead": "left_of_maker"}, "lead", "players"),
    ({**TWO, "draw_partners": True, "first_dealer": "draw"}, "draw_partners", "players"),
    ({**BUCK, "players": 3}, "players", "game"),
    ({**BUCK, "low_rank": "8"}, "low_rank", "game"),
    ({**BID, "low_rank": "7"}, "low_rank", "game"),
    ({**BID, "joker": True}, "joker", "game"),
    ({**BID, "packets": "2-3"}, "packets", "game"),
    ({"packs": 2}, "packs", "game"),
    ({**BUCK, "packs": 2}, "packs", "game"),
    ({"min_bid": 4}, "min_bid", "game"),
    ({"moon": 24}, "moon", "game"),
    ({**BUCK, "moon": 24}, "moon", "game"),
    ({"start": 15, "alone": "none", "no_trump": "round_2"}, "start", "game"),
    ({**BID, "start": 15}, "start", "game"),
    ({**BID, "min_bid": 7}, "min_bid", "packs"),
    ({**BUCK, "target": 11}, "target", "game"),
    ({**BUCK, "draw_partners": True, "first_dealer": "draw"}, "draw_partners", "game"),
    ({"make": 0, "march": 0, "euchre": 0, "defenders_march": 0}, "make", "defenders_march"),
]


@pytest.mark.parametrize(("changes", "one", "other"), REFUSED, ids=lambda v: str(v)[:60])
def test_what_excludes_each_other_is_refused(changes: dict[str, Any], one: str, other: str) -> None:
    """Options that exclude each other are refused, and the message names both of them."""
    with pytest.raises(RulesError) as error:
        build_rules("standard", changes)
    assert f"'{one}'" in str(error.value)
    assert f"'{other}'" in str(error.value)


# For options that are refused while the second is at its default: what the second must be.
REMEDIES: dict[tuple[str, str], Any] = {
    ("turned_down", "all_pass"): "stick_dealer",
    ("no_trump", "all_pass"): "stick_dealer",
    ("joker_up", "joker"): True,
    ("joker_up_blind", "joker"): True,
    ("farmers_hand", "farmers"): "redeal",
    ("time_ms", "end"): "timed",
    ("n_hands", "end"): "hands",
    ("draw_partners", "first_dealer"): "draw",
    ("low_rank", "players"): 3,
    ("players", "alone"): "none",
    ("packs", "game"): "bid",
    ("min_bid", "game"): "bid",
    ("moon", "game"): "bid",
    ("start", "game"): "buck",
    ("min_bid", "packs"): 2,
}


@pytest.mark.parametrize(("changes", "one", "other"), REFUSED, ids=lambda v: str(v)[:60])
def test_each_half_of_an_exclusion_is_fine_by_itself(
    changes: dict[str, Any], one: str, other: str
) -> None:
    """Setting either of the two options named right makes the rest acceptable: both mattered."""
    without_one = {name: value for name, value in changes.items() if name != one}
    assert isinstance(attempt("standard", without_one), Rules)
    without_other = {name: value for name, value in changes.items() if name != other}
    if (one, other) in REMEDIES:
        without_other[other] = REMEDIES[one, other]
    if without_other.get("game") == "bid":
        without_other |= {"alone": "maker", "no_trump": "off"}
    if "start" in without_other:
        without_other |= BUCK
    assert isinstance(attempt("standard", without_other), Rules)


EUCHRE_ONLY = OPTION_NAMES[
    OPTION_NAMES.index("turned_down") : OPTION_NAMES.index("lone_defender_euchre") + 1
]


@pytest.mark.parametrize("option", EUCHRE_ONLY)
@pytest.mark.parametrize("name", ["buck", "bid", "bid-double"])
def test_buck_and_bid_have_their_own_bidding_and_scores(name: str, option: str) -> None:
    """Every option of Euchre's bidding and scoring is refused in buck and bid, by both names."""
    usual = preset(name).options()[option]
    for value in values_of(option):
        if value != usual:
            with pytest.raises(RulesError) as error:
                build_rules(name, {option: value})
            assert "'game'" in str(error.value)
            assert f"'{option}'" in str(error.value)


# These contradict "alone none" as well, without which three or two players are refused.
@pytest.mark.parametrize(
    ("option", "value"),
    [("partner_order", "must_go_alone"), ("defend_alone", True), ("partners_best", True)],
)
@pytest.mark.parametrize("players", [3, 2])
def test_without_partners_nothing_needs_one(players: int, option: str, value: Any) -> None:
    """What takes a partner is refused where there is none, naming the number of players."""
    for alone in ("maker", "none"):
        refusal = attempt("standard", {"players": players, "alone": alone, option: value})
        assert isinstance(refusal, str) and "'players'" in refusal


def test_a_farmers_hand_takes_nines() -> None:
    """A pack from tens up has no farmer's hands, whoever plays with it."""
    for players in (4, 3, 2):
        changes = {"players": players, "alone": "none", "low_rank": "T", "farmers": "redeal"}
        assert isinstance(attempt("standard", changes), str)


def test_a_target_of_the_preset_is_dropped() -> None:
    """A preset's target is for its game to points; only one that a user sets is refused."""
    for name in ("british", "british-long", "american-long", "bid", "bid-double"):
        for end in ("timed", "hands"):
            assert build_rules(name, {"end": end}).target == DEFAULTS["target"]
            with pytest.raises(RulesError, match="'target' and 'end'"):
                build_rules(name, {"end": end, "target": 15})
    assert preset("british-timed").target == DEFAULTS["target"]


# ---------------------------------------------------------------------- defaults and records


@pytest.mark.parametrize("name", PRESETS)
def test_a_full_record_gives_the_rules_again(name: str) -> None:
    """The rules of every preset, every option spelled out, build the same rules."""
    rules = preset(name)
    full = rules.options()
    assert list(full) == list(OPTION_NAMES)
    assert build_rules(name, full) == rules
    as_words = {option: str(value) for option, value in full.items()}
    assert build_rules(name, as_words) == rules
    assert build_rules("standard", full).options() == full


@pytest.mark.parametrize("option", OPTION_NAMES)
def test_an_explicit_default_is_never_refused(option: str) -> None:
    """Saying what holds anyway is fine, under every preset that leaves the option alone."""
    for name, changes in PRESETS.items():
        if option not in changes:
            assert build_rules(name, {option: DEFAULTS[option]}) == preset(name)


def test_an_explicit_default_is_fine_where_the_option_means_nothing() -> None:
    """The default target in a timed game, the default time in a game to points: accepted."""
    assert build_rules("american-timed", {"target": 10}).end == "timed"
    assert build_rules("british-timed", {"target": 10, "n_hands": 16}).end == "timed"
    assert build_rules("standard", {"time_ms": 2000, "n_hands": 16}).target == 10


@given(
    name=st.sampled_from(sorted(PRESETS)),
    changes=st.fixed_dictionaries(
        {}, optional={option: st.sampled_from(values_of(option)) for option in OPTION_NAMES}
    ),
)
def test_any_options_are_refused_or_load_again(name: str, changes: dict[str, Any]) -> None:
    """Whatever is asked for: either a plain refusal, or rules that reload from their record."""
    rules = attempt(name, changes)
    if isinstance(rules, str):
        assert len({option for option in OPTION_NAMES if f"'{option}'" in rules}) >= 2
        return
    full = rules.options()
    assert all(full[option] == _plain(option, value) for option, value in changes.items())
    assert build_rules(name, full) == rules
    assert build_rules("standard", full).options() == full


def attempt(name: str, changes: dict[str, Any]) -> Rules | str:
    """The rules, or the words of their refusal."""
    try:
        return build_rules(name, changes)
    except RulesError as error:
        return str(error)


def _plain(option: str, value: Any) -> Any:
    if option == "first_dealer" and str(value).isdigit():
        return f"seat {value}"
    return value


@given(option=st.sampled_from(OPTION_NAMES), value=st.one_of(st.text(), st.integers()))
def test_any_value_is_taken_or_refused_plainly(option: str, value: str | int) -> None:
    """No value, however odd, gives anything but rules or a refusal that names the option."""
    rules = attempt("standard", {option: value})
    if isinstance(rules, str):
        assert f"'{option}'" in rules


# ---------------------------------------------------------------------- what is not known


@pytest.mark.parametrize(
    ("name", "changes", "wrong", "near"),
    [
        ("standart", {}, "standart", "standard"),
        ("american_long", {}, "american_long", "american-long"),
        ("standard", {"turn_down": "allowed"}, "turn_down", "turned_down"),
        ("standard", {"lone_marsh": 4}, "lone_marsh", "lone_march"),
        ("standard", {"all_pass": "stick_the_dealer"}, "stick_the_dealer", "stick_dealer"),
        ("standard", {"lead": "left_of_the_maker"}, "left_of_the_maker", "left_of_maker"),
        ("standard", {"packets": "3-3"}, "3-3", "3-2"),
        ("standard", {"first_dealer": "4"}, "seat 4|'4'", "seat"),
    ],
)
def test_the_nearest_is_named(name: str, changes: dict[str, Any], wrong: str, near: str) -> None:
    """An unknown preset, option or value is refused with the nearest that there is."""
    with pytest.raises(RulesError) as error:
        build_rules(name, changes)
    assert re.search(wrong, str(error.value))
    assert re.search(f"did you mean '{near}", str(error.value))


def test_what_is_near_nothing_gets_the_list() -> None:
    """A word that resembles nothing is answered with all that there is."""
    with pytest.raises(RulesError, match="standard, stick, american"):
        build_rules("zzzzzz")
    with pytest.raises(RulesError, match="maker, none"):
        build_rules("standard", {"alone": "zzzzzz"})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("make", -1),
        ("make", "1.5"),
        ("make", True),
        ("make", "²"),
        ("target", 0),
        ("time_ms", "0"),
        ("n_hands", "-4"),
        ("target", 1_000_000_001),
        ("joker", "yes"),
        ("joker", 1),
        ("low_rank", "10"),
        ("players", 1),
        ("players", "five"),
        ("packs", 3),
        ("packs", True),
        ("min_bid", 0),
        ("moon", "0"),
        ("start", 0),
    ],
)
def test_values_out_of_range_are_refused(option: str, value: Any) -> None:
    """A number too small, too large or no number, or a half truth, is refused with the option."""
    with pytest.raises(RulesError, match=f"'{option}'"):
        build_rules("standard", {option: value})


@pytest.mark.parametrize(
    ("option", "value", "meant"),
    [
        ("joker", "TRUE", True),
        ("low_rank", 8, "8"),
        ("players", "4", 4),
        ("first_dealer", 2, "seat 2"),
        ("first_dealer", "seat 2", "seat 2"),
        ("target", "15", 15),
        ("all_pass", "Stick_Dealer", "stick_dealer"),
    ],
)
def test_values_may_be_typed_as_words(option: str, value: Any, meant: Any) -> None:
    """Words of a command line and plain values mean the same."""
    assert build_rules("standard", {option: value}).options()[option] == meant


# ---------------------------------------------------------------------- presets


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_those_of_the_naive_engine(name: str) -> None:
    """A second list of presets, made apart, has the same options under each name."""
    theirs = naive.options(name)
    assert preset(name).options() == {option: theirs[option] for option in OPTION_NAMES}


# ---------------------------------------------------------------------- the page


def table_under(heading: str) -> list[list[str]]:
    """The rows of all Markdown tables in a section of the rules page, without their heads."""
    section = PAGE.read_text("utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows: list[list[str]] = []
    lines = section.splitlines()
    for before, line in zip(["", *lines], lines, strict=False):
        if line.startswith("|") and not line.startswith("|-"):
            if not before.startswith("|"):
                continue  # the head
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def ticked(cell: str) -> list[str]:
    """What stands between backticks in a cell."""
    return re.findall(r"`([^`]+)`", cell)


def test_the_page_lists_every_option_with_its_values() -> None:
    """The option tables have every option once, in order, with all its values, default first."""
    rows = table_under("Options")
    assert [ticked(row[0]) for row in rows] == [[name] for name in OPTION_NAMES]
    for name, row in zip(OPTION_NAMES, rows, strict=True):
        default = getattr(Rules(), name)
        said = ticked(row[1])
        if isinstance(default, bool):
            known = ["false", "true"]
        elif isinstance(default, StrEnum):
            known = [member.value for member in type(default)]
        elif name in CHOICES:
            known = [str(number) for number in CHOICES[name]]
        else:
            assert said == [str(default)], name
            least = 1 if name in COUNT_OPTIONS else 0
            assert f"from {least} up" in row[1], name
            continue
        assert sorted(said) == sorted(known), name
        assert said[0] == str(default).lower() if isinstance(default, bool) else str(default), name
        assert row[2], name


def test_the_page_lists_every_preset_with_its_options() -> None:
    """The table of presets has every preset in order, and builds the same rules."""
    rows = table_under("Presets")
    assert [ticked(row[0]) for row in rows] == [[name] for name in PRESETS]
    for name, row in zip(PRESETS, rows, strict=True):
        changes = dict(pair.split("=") for pair in ticked(row[1]))
        assert build_rules("standard", changes).options() == preset(name).options(), name
        assert set(changes) == set(PRESETS[name]), name


def test_the_page_lists_every_exclusion() -> None:
    """What the page says does not go together is refused, and is all that these tests refuse."""
    rows = table_under("What does not go together")
    said = {frozenset(ticked(row[0])) for row in rows}
    pairs = {frozenset(pair) for _, *pair in REFUSED}
    pairs.remove(frozenset({"make", "defenders_march"}))
    pairs.add(frozenset({"make", "march", "euchre", "defenders_march"}))
    pairs.add(frozenset({"game", "turned_down", "lone_defender_euchre"}))  # and all between
    pairs |= {frozenset({"players", option}) for option in ("partner_order", "defend_alone")}
    pairs.add(frozenset({"players", "partners_best"}))
    assert said == pairs


@pytest.mark.parametrize("option", ["target", "make", "time_ms"])
def test_a_number_of_any_length_is_refused_plainly(option: str) -> None:
    """Thousands of digits are too much, and are not repeated; zeros before a number are no harm."""
    with pytest.raises(RulesError, match="is the most it can be") as raised:
        build_rules("standard", {option: "9" * 5000})
    assert len(str(raised.value)) < 200
    assert build_rules("standard", {"target": "0" * 5000 + "7"}).target == 7
