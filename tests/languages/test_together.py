"""All sample bots of all languages in one round robin."""

import json
import shutil
from itertools import combinations, product
from typing import Any, Final

import pytest

from tests.cli.support import Place
from tests.languages.same_games import SAMPLES, BotsIn

TOOLS: Final[dict[str, tuple[str, ...]]] = {
    "cpp": ("cmake",),
    "go": ("go",),
    "java": ("javac", "mvn"),
    "python": (),
    "rust": ("cargo",),
    "typescript": ("node", "npm"),
}
BOARDS: Final = 3
IDENTITY: Final = ("first", "second", "bots")
"""What tells pairings apart; in all else they may be compared."""


def test_every_language_has_both_bots() -> None:
    """`sample_bots/*/first_legal sample_bots/*/tips` are twelve: each bot in each language."""
    for bot in ("first_legal", "tips"):
        assert sorted(folder.parent.name for folder in SAMPLES.glob(f"*/{bot}")) == sorted(TOOLS)


@pytest.mark.timeout(900)
def test_in_one_round_robin_languages_are_equal(place: Place, bots_in: BotsIn) -> None:
    """All entrants play each other to the end without a fault, and the records are sound; a bot
    against itself in another language shares every board, and against the other bot it wins the
    very games that it wins in every other language."""
    missing = {
        language
        for language, tools in TOOLS.items()
        if not all(shutil.which(tool) for tool in tools)
    }
    bots = [bots_in(language) for language in TOOLS if language not in missing]
    entrants = [bot.first_legal for bot in bots] + [bot.tips for bot in bots]
    words = (
        *("--boards", str(BOARDS), "--seed", "2a", "--run", "x.run", "--quiet", "--no-timing"),
        *("--move-time", "20000"),  # how fast they are is not the question here
    )
    called = place.call_at_length("round-robin", *entrants, *words, "--format", "json")
    assert called.status == 0, called.err
    report = json.loads(called.out)
    assert report["faults"] == []
    played = 2 * BOARDS * (len(entrants) - 1)
    assert [row["games"] for row in report["standings"]] == [played] * len(entrants)
    pairings: dict[tuple[int, int], dict[str, Any]] = {
        (pairing["first"], pairing["second"]): pairing for pairing in report["pairings"]
    }
    first_legal, tips = range(len(bots)), range(len(bots), len(entrants))
    for pair in (*combinations(first_legal, 2), *combinations(tips, 2)):
        assert pairings[pair]["pentanomial"] == [0, 0, BOARDS, 0, 0]
        assert pairings[pair]["points_per_hand"] == 0
    unequal = [pairings[pair] for pair in product(first_legal, tips)]
    assert len({json.dumps(one | dict.fromkeys(IDENTITY)) for one in unequal}) == 1
    assert unequal[0]["wins"] < unequal[0]["losses"]
    verified = place.call("verify", "x.run")
    assert (verified.status, "all is well" in verified.out) == (0, True), verified.err
    if missing:
        pytest.skip(f"LEFT OUT: {', '.join(sorted(missing))}; the tools for them are not on PATH")
