"""Reports for programs: JSON and CSV."""

import csv
import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game.unit import UnitResult
from referee.report import FORMATS, render
from referee.report.csv_report import COLUMNS, TIME_COLUMNS
from tests.report.support import NAMES, report, units
from tests.tournament.support import (
    cancelled,
    forfeit,
    pair,
    random_league,
    unit,
    won_by,
)

DOCS = Path(__file__).resolve().parents[2] / "docs" / "results.md"


def load(text: str) -> dict[str, Any]:
    """The object in a JSON text that has no NaN and no infinity."""

    def refuse(word: str) -> None:
        raise AssertionError(f"{word} in JSON")

    found: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return found


def keys_of(value: Any) -> Iterator[str]:
    """Every key in a JSON value, save names of rules and versions, which are data."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if key not in ("rules", "changes", "versions"):
                yield from keys_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_of(inner)


def test_top_level_keys() -> None:
    """The keys are the promised ones in order, and timing is there only if asked for."""
    keys = ["schema_version", "run", "standings", "pairings", "faults"]
    assert list(load(render(report(), "json", timing=False))) == keys
    assert list(load(render(report(), "json", timing=True))) == [*keys, "timing"]


def test_every_field_is_documented() -> None:
    """The documentation has a line for every key of the JSON form and every column of the CSV."""
    page = DOCS.read_text(encoding="utf-8")
    documented = set(re.findall(r"`([a-z_]+)`", page))
    causes = {"illegal_move", "crashed"}
    keys = set(keys_of(load(render(report(), "json", timing=True)))) - causes
    assert keys <= documented, keys - documented
    assert {*COLUMNS, *TIME_COLUMNS} <= documented


def test_all_forms_agree() -> None:
    """Wins and losses are the same in the text, the JSON and the CSV form, for real games."""
    played = list(random_league(3, 5, seed=11))
    made = report(played)
    whole = load(render(made, "json", timing=False))
    rows = list(csv.DictReader(io.StringIO(render(made, "csv", timing=False))))
    text = render(made, "table", timing=False)
    for entrant, name in enumerate(NAMES):
        wins = sum(
            seats[record.winner] == entrant
            for result in played
            for record, seats in zip(result.games, result.unit.seatings, strict=True)
        )
        (row,) = [row for row in whole["standings"] if row["bot"] == name]
        (line,) = [row for row in rows if row["bot"] == name]
        assert (row["wins"], row["losses"]) == (wins, 20 - wins)
        assert (line["wins"], line["losses"]) == (str(wins), str(20 - wins))
        assert re.search(rf"{name} +20 +{wins}–{20 - wins} ", text)
    assert sum(pairing["wins"] + pairing["losses"] for pairing in whole["pairings"]) == 30


def test_pairings_and_faults() -> None:
    """A pairing and a fault as programs see them."""
    whole = load(render(report(), "json", timing=True))
    (both,) = whole["pairings"]
    assert (both["bots"], both["units"], both["wins"]) == (["alpha", "beta"], 5, 8)
    assert both["pentanomial"] == [0, 0, 2, 0, 3]
    first, second = whole["faults"]
    assert (first["bot"], first["cause"], first["action"], first["fallback"]) == (
        "beta",
        "crashed",
        "forfeit",
        None,
    )
    assert (second["action"], second["fallback"]) == ("fallback", "PLAY 7C")
    assert whole["timing"]["evidence"][0].startswith("exit code 3")
    assert whole["timing"]["standings"][0]["mean_us"] == 1500.0
    assert [row["lead"] is not None for row in whole["standings"]] == [True, False, False]


def test_order_of_units_changes_nothing() -> None:
    """Units handed in another order give the same bytes."""
    played = units()
    shuffled = random.Random(1).sample(played, len(played))
    assert render(report(shuffled), "json", timing=True) == render(report(), "json", timing=True)


def test_json_is_ascii() -> None:
    """Any name comes back as it was, though the file is plain ASCII."""
    names = ("日本語", "a\nb", "\ud800 lone")
    text = render(report(names=names), "json", timing=False)
    assert text.isascii() and text.endswith("}\n")
    assert [entrant["name"] for entrant in load(text)["run"]["entrants"]] == list(names)


def test_csv_columns_and_formulae() -> None:
    """The columns are the documented ones; no cell of a name starts a formula; unknown is empty."""
    names = ("=1+1", '@x,"y"', "-2\n3")
    text = render(report(names=names), "csv", timing=True)
    assert "\r" not in text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == (*COLUMNS, *TIME_COLUMNS)
    assert [row["bot"] for row in rows] == ["'=1+1", '\'@x,"y"', "'-2\\n3"]
    assert (rows[2]["rank"], rows[2]["win_percent"], rows[2]["elo"]) == ("", "", "")
    assert (rows[1]["faults"], rows[1]["forfeits"]) == ("2", "1")


GAMES = st.sampled_from([won_by(0), won_by(1), forfeit(0), forfeit(1), forfeit(2, hands=0)])
UNITS = st.one_of(st.tuples(GAMES, GAMES), st.just((won_by(0), cancelled())), st.just((won_by(1),)))
ALIKE = st.tuples(st.sampled_from([0, 1, 2]), st.integers(0, 12)).map(
    lambda args: [pair(number, args[0]) for number in range(args[1])]
)
MIXED = st.lists(st.tuples(UNITS, st.sampled_from([(0, 1), (0, 2), (1, 2)])), max_size=12).map(
    lambda made: [
        unit(number, games, pairing, board=number // 3)
        for number, (games, pairing) in enumerate(made)
    ]
)


@settings(max_examples=60)
@given(st.one_of(MIXED, ALIKE), st.lists(st.text(max_size=80), min_size=3, max_size=3, unique=True))
def test_no_form_ever_breaks(played: list[UnitResult], names: list[str]) -> None:
    """Whatever was played and whatever the names: every form renders, programs can read theirs,
    and no figure is NaN or infinite."""
    made = report(played, names=names)
    for form in FORMATS:
        text = render(made, form, timing=True, colour=False)
        assert text.endswith("\n") and "\x1b" not in text
    whole = load(render(made, "json", timing=True))
    assert len(whole["standings"]) == 3
    blank = render(report(played), "table", timing=True)
    assert not re.search(r"\b(nan|inf|None)\b", blank)
    assert len(list(csv.reader(io.StringIO(render(made, "csv", timing=True))))) == 4
