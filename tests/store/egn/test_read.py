"""Files that are no Euchre Game Notation are refused with one sentence that says where and what."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from euchre.rules import build_rules
from referee.store.egn.check import check_egn
from referee.store.egn.read import read_egn
from referee.store.egn.values import MOST_BYTES, EgnError
from referee.store.egn.write import egn_text
from tests.store.egn.small import file
from tests.store.test_export_jsonl import played

Change = Callable[[dict[str, Any]], None]


def put(*path: str | int, value: Any) -> Change:
    """A change of one value."""

    def change(told: dict[str, Any]) -> None:
        part: Any = told
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """A key left out."""

    def change(told: dict[str, Any]) -> None:
        part: Any = told
        for key in path[:-1]:
            part = part[key]
        del part[path[-1]]

    return change


DEAL = ("deals", 0)
STATE = (*DEAL, "initialState")
BIDDING = (*DEAL, "phases", 0)
PLAY = (*DEAL, "phases", 1)
RULESET = ("metadata", "ruleset")

WRONG: list[tuple[Change, str]] = [
    (drop("fileType"), "the file: the key 'fileType' is missing"),
    (drop("version"), "the file: the key 'version' is missing"),
    (drop("metadata"), "the file: the key 'metadata' is missing"),
    (drop("deals"), "the file: the key 'deals' is missing"),
    (drop("metadata", "players"), "metadata: the key 'players' is missing"),
    (drop("metadata", "initialScore"), "metadata: the key 'initialScore' is missing"),
    (drop(*DEAL, "dealNumber"), "deals[0]: the key 'dealNumber' is missing"),
    (drop(*DEAL, "phases"), "deals[0]: the key 'phases' is missing"),
    (drop(*STATE, "dealer"), "deals[0].initialState: the key 'dealer' is missing"),
    (drop(*STATE, "upCard"), "deals[0].initialState: the key 'upCard' is missing"),
    (drop(*BIDDING, "calls"), "deals[0].phases[0]: the key 'calls' is missing"),
    (drop(*BIDDING, "type"), "deals[0].phases[0]: the key 'type' is missing"),
    (drop(*PLAY, "tricks"), "deals[0].phases[1]: the key 'tricks' is missing"),
    (put("fileType", value="PGN"), "fileType is 'PGN', not 'Euchre Game Notation'"),
    (put("fileType", value=[[1]]), "fileType is [[1]], not"),
    (put("version", value="2.0"), "version is '2.0'; versions 1 to 1.x can be read"),
    (put("version", value=1.4), "version must be text, not the number 1.4"),
    (put("metadata", value=[]), "metadata must be an object, not a list"),
    (put("metadata", "title", value=3), "metadata.title must be text, not a number"),
    (put("metadata", "description", value=None), "metadata.description must be text, not null"),
    (put("metadata", "players", value=["a"] * 3), "metadata.players has 3 players"),
    (put("metadata", "players", 2, value=7), "metadata.players[2] must be text, not a number"),
    (put("metadata", "players", 2, value={}), "metadata.players[2]: the key 'name' is missing"),
    (put("metadata", "initialScore", value=[0]), "metadata.initialScore must have the scores of"),
    (put("metadata", "initialScore", 0, value=1.5), "metadata.initialScore[0] must be a whole"),
    (put("metadata", "initialScore", 0, value=True), "metadata.initialScore[0] must be a whole"),
    (put("metadata", "finalScore", value="10:2"), "metadata.finalScore must be a list, not text"),
    (put("deals", value={}), "deals must be a list, not an object"),
    (put("deals", value=[1]), "deals[0] must be an object, not a number"),
    (put("deals", value=["EGNabc"]), "deals[0] is packed into text; write the file out in full"),
    (put("deals", value=[None] * 101), "deals has 101 entries; there can be at most 100"),
    (put(*STATE, "dealer", value=4), "deals[0].initialState.dealer is 4; it must be from 0 to 3"),
    (put(*STATE, "dealer", value="3"), "deals[0].initialState.dealer must be a whole number"),
    (put(*STATE, "upCard", value="10h"), "deals[0].initialState.upCard is '10h', which is no card"),
    (put(*STATE, "upCard", value="Jh\n"), "deals[0].initialState.upCard is 'Jh\\n', which is no"),
    (put(*STATE, "playerCards", 1, value="As"), "deals[0].initialState.playerCards[1] must be a"),
    (put(*STATE, "playerCards", 1, 0, value=9), "deals[0].initialState.playerCards[1][0] must be"),
    (put(*STATE, "playerCards", value=[[]] * 5), "deals[0].initialState.playerCards has 5 entries"),
    (put(*DEAL, "phases", value=[[]]), "deals[0].phases[0] must be an object, not a list"),
    (put(*BIDDING, "type", value="TALK"), "deals[0].phases[0].type is 'TALK'; it must be EUCHRE"),
    (put(*BIDDING, "calls", 0, value="pass"), "deals[0].phases[0].calls[0] is 'pass'; it must be"),
    (put(*BIDDING, "calls", 0, value=[]), "deals[0].phases[0].calls[0] is []; it must be"),
    (put(*BIDDING, "isAlone", value="yes"), "deals[0].phases[0].isAlone must be true or false"),
    (put(*BIDDING, "aloneDefender", value=9), "deals[0].phases[0].aloneDefender is 9; it must be"),
    (put(*BIDDING, "discard", value="?"), "deals[0].phases[0].discard is '?', which is no card"),
    (put(*BIDDING, "cardExchanges", value=[{}]), "deals[0].phases[0].cardExchanges[0]: the key"),
    (put(*BIDDING, "callAnnotations", value=[]), "deals[0].phases[0].callAnnotations must be an"),
    (put(*BIDDING, "callAnnotations", value={"0": "x"}), "deals[0].phases[0].callAnnotations['0']"),
    (put(*PLAY, "tricks", 2, value="Ac"), "deals[0].phases[1].tricks[2] must be a list, not text"),
    (put(*PLAY, "tricks", 2, 1, value="Zc"), "deals[0].phases[1].tricks[2][1] is 'Zc', which is"),
    (put(*PLAY, "type", value="EUCHRE_BIDDING"), "deals[0].phases[1] is a second phase of bidding"),
    (put(*RULESET, value=3), "metadata.ruleset must be an object, not a number"),
    (put(*RULESET, value={"std": 1}), "metadata.ruleset.std must be true or false, not 1"),
    (put(*RULESET, value={"misere": True}), "metadata.ruleset.misere: there is no such rule"),
    (put(*RULESET, value={"num_players": 6}), "metadata.ruleset.num_players is 6; only games of"),
    (put(*RULESET, value={"min_rank": 2}), "metadata.ruleset: option 'low_rank' has no value '2'"),
    (put(*RULESET, value={"fast_break": True}), "metadata.ruleset.fast_break: games by this rule"),
    (put(*RULESET, value={"loner_lead": "ME"}), "metadata.ruleset.loner_lead is 'ME'; it must be"),
    (
        put(*RULESET, value={"winning_score": 10, "num_deals": 8}),
        "metadata.ruleset has both winning_score and num_deals",
    ),
    (put(*RULESET, value={"winning_score": 0}), "metadata.ruleset has neither a winning_score nor"),
    (
        put(*RULESET, value={"joker": True, "allow_no_trump": True}),
        "metadata.ruleset: 'no_trump' and 'joker' true",
    ),
    (
        put("metadata", "description", value="euchre-referee rules: standard (tarot=true)"),
        "metadata.description: there is no option 'tarot'",
    ),
    (
        put("metadata", "description", value=f"euchre-referee rules: standard (make={'9' * 5000})"),
        "metadata.description: option 'make' is '999",
    ),
    (
        put("metadata", "description", value="euchre-referee rules: standard (players=2)"),
        "metadata.description: ",
    ),
    (
        put("metadata", "description", value="euchre-referee rules: bid (game=bid)"),
        "metadata.description: ",
    ),
]


@pytest.mark.parametrize(("change", "expected"), WRONG, ids=[text for _, text in WRONG])
def test_a_wrong_value_is_named_with_its_place(change: Change, expected: str) -> None:
    """Each fault of a file is told by the path to the value, and what it must be."""
    told = file()
    change(told)
    with pytest.raises(EgnError) as caught:
        read_egn(json.dumps(told).encode())
    assert str(caught.value).startswith(expected)
    assert "\n" not in str(caught.value)


BYTES = {
    "empty": (b"", "it is empty"),
    "blank": (b" \n", "it is empty"),
    "no JSON": (b'{"fileType": \n  oops}', "line 2, column 3: this is not JSON: Expecting value"),
    "cut off": (b'{"fileType": "Euchre', "line 1, column 14: this is not JSON"),
    "packed": (b"\x01\xff\xfe", "it is not UTF-8 text: byte 1 is not"),
    "deep": (b"[" * 200_000, "it is nested too deeply"),
    "a long number": (b'{"a": ' + b"9" * 5000 + b"}", "a number in it is too large"),
    "NaN": (b'{"a": NaN}', "NaN is no number of JSON"),
    "a key twice": (b'{"a": 1, "a": 2}', "the key 'a' stands twice in one object"),
    "a list": (b"[]", "the file must be an object, not a list"),
    "null": (b"null", "the file must be an object, not null"),
    "large": (b" " * (MOST_BYTES + 1), "it is larger than 8 MB"),
}


@pytest.mark.parametrize("name", BYTES)
def test_bytes_that_are_no_file(name: str) -> None:
    """What is no JSON object in UTF-8 is refused by a sentence, with the line if there is one."""
    data, expected = BYTES[name]
    with pytest.raises(EgnError) as caught:
        read_egn(data)
    assert str(caught.value).startswith(expected)


def test_rules_that_disagree_are_refused() -> None:
    """Where the ruleset and this program's own words differ, neither is taken."""
    told = file(ruleset={"std": True})
    told["metadata"]["description"] = "euchre-referee rules: standard"
    with pytest.raises(EgnError, match=r"^metadata\.ruleset\.std is True, and by the rules in"):
        read_egn(json.dumps(told).encode())


def test_keys_that_are_not_known_are_noted() -> None:
    """An unknown key does not stop a game from being read, but is told."""
    told = file()
    told["deals"][0]["weather"] = "fair"
    game = read_egn(b"\xef\xbb\xbf" + json.dumps(told).encode())
    assert game.notes == ("deals[0]: the key 'weather' is not of the format; not read",)


VALUES: list[Any] = [None, True, -1, 0, 3, 9, 1.5, "", "Jh", "Xx", "h", "Pass", [], {}, ["Jh"]]
VALUES += [[["Jh"]], "B", "Jt", "L", "x", "n", {"0": ["euchre-referee before: 1 CLAIM"]}]
VALUES += [{"0": ["euchre-referee after: 1 BEST 9C; 3 GIVE 9C; 2 SWAP 9C 9C 9C; 3 KEEP"]}]


@pytest.mark.parametrize("preset", ["", "railroad", "hungarian-joker", "german"])
def test_no_change_of_a_file_makes_it_fail_otherwise(preset: str) -> None:
    """Whatever value stands anywhere, reading and checking end, or say what is wrong."""
    rng, read = Random(5), 0
    text = json.dumps({**file(), "version": "1.4"})
    if preset:
        text = egn_text(*played(build_rules(preset), 2), 0)
    for _ in range(300):
        told = json.loads(text)
        for _ in range(rng.choice((1, 1, 2, 3))):
            _change_one(told, rng)
        errors = []
        try:
            check_egn(read_egn(json.dumps(told).encode()))
            read += 1
        except EgnError as error:
            errors.append(str(error))
        assert not any("\n" in error for error in errors)
    assert read > 30


def _change_one(part: Any, rng: Random) -> None:
    """Change, add or leave out a value somewhere."""
    places = list(part) if isinstance(part, dict) else list(range(len(part)))
    if not places:
        return
    place = rng.choice(places)
    alike = [value for value in VALUES if type(value) is type(part[place])]
    of = alike if alike and rng.random() < 0.7 else VALUES
    value = json.loads(json.dumps(rng.choice(of)))
    if isinstance(part[place], dict | list) and rng.random() < 0.9:
        _change_one(part[place], rng)
    elif isinstance(part, dict) and "calls" in part and rng.random() < 0.5:
        part["callAnnotations"] = value
    elif isinstance(part, list) and rng.random() < 0.2:
        part.insert(place, value)
    elif rng.random() < 0.2:
        del part[place]
    else:
        part[place] = value
