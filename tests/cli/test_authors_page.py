"""The pages on checks and on the author's loop: what they show is run, what they list is there."""

from __future__ import annotations

import json
import re
import shlex
import tomllib

import pytest
import yaml

from referee.check.bot import check_names
from referee.check.catalogue import point_word, read_transcripts
from tests.check.test_action import ACTION
from tests.cli.support import ROOT, Place, misbehaving

AUTHORS = (ROOT / "docs" / "authors.md").read_text(encoding="utf-8")
CONFORMANCE = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
CARD = ("game", "evidence", "asked", "legal", "answer", "time", "again")


def blocks(page: str, language: str = "") -> list[str]:
    """A page's fenced blocks in a language."""
    every = re.findall(r"^```(\w*)\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return [text for its, text in every if its == language]


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_the_loop_can_be_walked(place: Place) -> None:
    """Every command of the page works, one after the other, in one folder."""
    commands = [line for block in blocks(AUTHORS) for line in block.splitlines()]
    assert len(commands) == 7
    for line in commands:
        program, *words = shlex.split(line)
        assert program == "referee"
        called = place.call_at_length(*words)
        assert called.status == 0, f"{line}\n{called.out}\n{called.err}"
    assert (place.folder / "checked.run").exists()
    assert (place.folder / "logs" / "1-mybot.log").exists()


def test_a_card_has_the_lines_of_the_page(place: Place) -> None:
    """The lines that the page explains are those that a card has, in this order."""
    misbehaving(place, "wrong", "illegal")
    options = ("--boards", "1", "--seed", "5", "--run", "x.run", "--quiet")
    place.call("round-robin", "wrong", "tips", *options)
    card = place.call("report", "x.run", "--losses", "wrong", "--most", "1").out.split("\n\n")[0]
    labels = re.findall(r"^  (\S+) ", card, re.MULTILINE)
    assert [label for label in labels if label in CARD] == list(CARD)
    table = AUTHORS.split("## See why it lost")[1]
    named = re.findall(r"^\| `(\w+)`", table, re.MULTILINE)
    assert named == list(CARD)


def test_the_action_of_the_page_is_ours() -> None:
    """The workflow gives only inputs that the action has, by the path that it lies at."""
    (text,) = blocks(AUTHORS, "yaml")
    _, step = yaml.safe_load(text)["steps"]
    path = re.fullmatch(r"OWNER/euchre-referee/(.*)@v.*", step["uses"])
    assert path is not None and (ROOT / path[1] / "action.yml").is_file()
    assert set(step["with"]) <= set(ACTION["inputs"])


def test_every_point_is_on_the_page() -> None:
    """The table of points has all that there are, in the order of the verdicts."""
    table = CONFORMANCE.split("## Points")[1].split("## What")[0]
    listed = re.findall(r"^\| `([\w-]+)` \|", table, re.MULTILINE)
    points = list(dict.fromkeys(point_word(one.point) for one in read_transcripts()))
    assert listed == [*points, "games", "speed"]


def test_the_example_of_known_failures_is_one() -> None:
    """It names checks that there are."""
    (text,) = blocks(CONFORMANCE, "toml")
    assert set(tomllib.loads(text)) <= set(check_names())


def test_json_has_the_keys_of_the_page(place: Place) -> None:
    """Each key that is printed is explained."""
    misbehaving(place, "dead", "exit")
    told = json.loads(place.call_at_length("check", "dead", "--format", "json").out)
    section = CONFORMANCE.split("## JSON")[1]
    (one,) = told["bots"]
    for key in (*told, *one, *one["checks"][0], *one["process"]):
        assert f"`{key}`" in section, key
