"""The manifest: written in one way only, and read back with every key checked."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from random import Random
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.rules import build_rules
from referee.cli import round_robin
from referee.game.faults import STRICT
from referee.store.errors import RunFileError
from referee.store.manifest import (
    MOST_BOARDS,
    MOST_MILLISECONDS,
    MOST_TURNS,
    EntrantHost,
    Manifest,
    RunTerms,
    canonical,
    load_manifest,
)
from tests.store.support import manifest, random_rules


@given(st.integers(0, 2**32))
def test_a_manifest_is_read_back_as_it_was_written(seed: int) -> None:
    """Whatever rules are played, reading what was written gives the same manifest."""
    written = manifest(random_rules(Random(seed)), entrants=3, policy=STRICT)
    assert load_manifest(written.terms.to_json(), written.host.to_json(), "x") == written


def test_the_json_is_canonical() -> None:
    """Keys are sorted, there are no spaces, letters stand as UTF-8, and the hash is of that."""
    of = manifest(entrants=2)
    text = of.terms.to_json()
    value = json.loads(text)
    assert list(value) == sorted(value)
    assert b'": ' not in text
    assert "counter ü".encode() in text
    assert of.terms.hash == hashlib.sha256(text).digest()


def test_the_terms_name_every_option() -> None:
    """The rules stand there in full, those that nobody changed too."""
    value = json.loads(manifest(build_rules("british")).terms.to_json())
    assert value["preset"] == "british"
    assert value["rules"] == build_rules("british").options()


def test_where_two_runs_differ_is_said_by_key() -> None:
    """A changed seed, option and bot are each named, with both values."""
    mine = manifest().terms
    bot = dataclasses.replace(mine.entrants[1], hash="cd" * 32)
    theirs = dataclasses.replace(
        mine,
        seed=bytes(32),
        rules=build_rules("standard", {"target": 7}),
        entrants=(mine.entrants[0], bot),
    )
    assert mine.differences(mine) == ()
    said = mine.differences(theirs)
    assert [text.split(" is ")[0] for text in said] == [
        "entrants[counter ü].hash",
        "rules.target",
        "seed",
    ]
    assert said[1] == "rules.target is 10 here and 7 there"


def _with(terms: Any, key: str, value: Any) -> None:
    """Set the value under a dotted key; ``None`` takes the key away."""
    *path, last = key.split(".")
    for part in path:
        terms = terms[int(part)] if part.isdigit() else terms[part]
    if value is None:
        del terms[last]
    else:
        terms[last] = value


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("seed", None, "terms.seed is missing"),
        ("seed", "12", "terms.seed is '12', not 64 hexadecimal digits"),
        ("boards", "2", 'terms.boards is "2", not a whole number'),
        ("boards", True, "terms.boards is true, not a whole number"),
        ("boards", -1, "terms.boards is -1"),
        ("boards", 10**9, "terms.boards is 1000000000, not at most 10000000"),
        ("boards", 10**400, "terms.boards is 1000"),
        ("clock.open_turns", 10**9, "terms.clock.open_turns is 1000000000"),
        ("clock.move_ms", 10**9, "terms.clock.move_ms is 1000000000"),
        ("clock.game_ms", 10**9, "terms.clock.game_ms is 1000000000"),
        ("faults.strikes", 10**9, "terms.faults.strikes is 1000000000"),
        ("faults.withdraw_after", 10**9, "terms.faults.withdraw_after is 1000000000"),
        ("bords", 2, "terms.bords is unknown"),
        ("entrants.1.hash", None, "terms.entrants[1].hash is missing"),
        ("entrants", {}, "terms.entrants is an object, not a list"),
        ("rules.target", None, "terms.rules.target is missing"),
        ("rules.target", "ten", "terms.rules: option 'target'"),
        ("rules.taget", 10, "terms.rules: there is no option 'taget'"),
        ("preset", "standrad", "did you mean 'standard'"),
        ("clock.move_ms", 1.5, "terms.clock.move_ms is 1.5"),
        ("faults", 3, "terms.faults is 3, not an object"),
        ("schema_version", 99, "terms.schema_version is 99"),
        ("format", 3, "terms.format is 3, not text"),
        ("isolation", "", "terms.isolation is '', neither shared nor seat"),
        ("entrants.1.hash", "x", "the hash of an entrant is 'x', not SHA-256 in hex"),
    ],
)
def test_a_damaged_manifest_is_refused_by_key(key: str, value: Any, said: str) -> None:
    """What is missing, unknown or of the wrong kind is named with its file and its key."""
    of = manifest()
    terms = json.loads(of.terms.to_json())
    _with(terms, key, value)
    with pytest.raises(RunFileError) as error:
        load_manifest(canonical(terms), of.host.to_json(), "my.run")
    assert str(error.value).startswith("my.run: the manifest is damaged: ")
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", [b"", b"[]", b"\xff", b"{", b"[" * 10_000])
def test_what_is_no_json_object_is_refused(text: bytes) -> None:
    """Neither half a text nor a deep one gets further than a sentence."""
    with pytest.raises(RunFileError, match=r"my\.run: the manifest is damaged: terms is"):
        load_manifest(text, manifest().host.to_json(), "my.run")


def test_another_way_of_writing_it_is_refused() -> None:
    """There is one way to write a manifest, so that its hash is a function of what it says."""
    of = manifest()
    spaced = of.terms.to_json().replace(b'":', b'": ')
    with pytest.raises(RunFileError, match="not canonical"):
        load_manifest(spaced, of.host.to_json(), "my.run")


def test_both_parts_name_the_same_entrants() -> None:
    """A host part with another number of entrants belongs to another run."""
    with pytest.raises(RunFileError, match=r"has 3 entrants, host\.entrants 2"):
        load_manifest(manifest(entrants=3).terms.to_json(), manifest().host.to_json(), "my.run")


def test_a_folder_that_is_not_utf_8_is_refused_with_a_sentence() -> None:
    """Such a name cannot be written down, and somebody has to know which one it is."""
    of = manifest()
    odd = dataclasses.replace(of.host, entrants=(EntrantHost("b\udcfcts", ("x",)),) * 2)
    with pytest.raises(RunFileError, match=r"the folder b\\xfcts is not; rename it"):
        Manifest(of.terms, odd).host.to_json()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"a": [{"b": "x\ud800"}]}, r"a[0].b x\ud800 is not"),
        ({"a": {"x\udcff": 1}}, r"the key of a x\xff is not"),
    ],
)
def test_what_is_not_utf_8_is_named(value: object, said: str) -> None:
    """Wherever it is in what is to be written, and with the bytes that are no text."""
    with pytest.raises(RunFileError) as error:
        canonical(value)
    assert said in str(error.value)


def test_a_stored_text_that_is_not_utf_8_is_damage() -> None:
    """JSON can hold half a character in other words; no run file is written with one."""
    of = manifest()
    host = of.host.to_json().replace(b"bots/tips", b"bots/\\ud800")
    with pytest.raises(RunFileError, match=r"my\.run: the manifest is damaged: .*folder"):
        load_manifest(of.terms.to_json(), host, "my.run")


def test_terms_say_what_can_be_ordered_and_no_more() -> None:
    """The bounds of a manifest are those of the options it comes from."""
    options = {option.name: option.type for option in round_robin.command.params}
    for name, most in (
        ("boards", MOST_BOARDS),
        ("withdraw_after", MOST_BOARDS),
        ("move_time", MOST_MILLISECONDS),
        ("game_time", MOST_MILLISECONDS),
        ("open_turns", MOST_TURNS),
    ):
        kind = options[name]
        assert isinstance(kind, click.IntRange)
        assert kind.max == most


def test_more_entrants_than_can_meet_are_refused() -> None:
    """Their pairings alone would fill the memory."""
    terms = json.loads(manifest().terms.to_json())
    terms["entrants"] *= 1000
    with pytest.raises(RunFileError, match="entrants has 2000 items; 1000 is the most"):
        load_manifest(canonical(terms), manifest().host.to_json(), "my.run")


def test_terms_are_compared_by_what_they_say() -> None:
    """Equal terms have equal hashes; another board more, and the hash is another."""
    terms: RunTerms = manifest().terms
    assert terms.hash == manifest().terms.hash
    assert terms.hash != dataclasses.replace(terms, boards=3).hash
