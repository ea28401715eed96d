"""Plays the sample bots of a language, and Python's, on the same cards, and compares every move."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from referee.process.bot_folder import load_bot
from tests.cli.support import ROOT, Called, Place

SAMPLES: Final = ROOT / "sample_bots"
RULES: Final[dict[str, tuple[str, ...]]] = {
    **{
        preset: ("--rules", preset)
        for preset in (
            *("standard", "british", "cutthroat", "german", "hungarian-joker", "g4a", "railroad"),
            *("two-handed", "buck", "bid", "bid-double"),
        )
    },
    "farmers swap": ("--set", "farmers=swap3", "--set", "farmers_hand=ace_no_face"),
    "no trump": ("--set", "no_trump=round_2", "--set", "turned_down=allowed"),
    "blind joker": (
        *("--set", "joker=true", "--set", "joker_up_blind=true"),
        *("--set", "joker_up=dealer_names_then_bid"),
    ),
    "all the rare questions": (
        *("--set", "defend_alone=true", "--set", "partners_best=true"),
        *("--set", "exchange=optional", "--set", "alone_timing=before_lead"),
    ),
}
"""Rules that between them ask every decision there is, and have every kind of pack."""


@dataclass(frozen=True)
class Folders:
    """Where the bots are: `tips` and `first_legal` of a language, built."""

    tips: Path
    first_legal: Path


Fetch: TypeAlias = Callable[[str], None]
"""Fetches what bots of a language are built from, once."""
BotsIn: TypeAlias = Callable[[str], Folders]
"""The sample bots of a language, built once for all tests."""


def built(language: str, into: Path) -> Folders:
    """Copies of a language's two sample bots, built once and then not again."""
    return Folders(_built(language, "tips", into), _built(language, "first_legal", into))


def _built(language: str, name: str, into: Path) -> Path:
    folder = into / language / name
    shutil.copytree(SAMPLES / language / name, folder)
    bot = load_bot(folder)
    if bot.build is not None:
        done = subprocess.run(bot.build, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    text = tomllib.loads((folder / "bot.toml").read_text())
    text.pop("build", None)
    lines = [f"{key} = {json.dumps(value)}\n" for key, value in text.items()]
    (folder / "bot.toml").write_text("".join(lines))
    return folder


_PYTHONS: Final[dict[tuple[str, ...], list[dict[str, Any]]]] = {}
"""The games of the bots in Python by these options, which are the same whoever asks."""


def plays_the_same(place: Place, mine: Folders, python: Folders, options: tuple[str, ...]) -> None:
    """A run between the bots of a language is the run between those in Python, to the last card."""
    if options not in _PYTHONS:
        _PYTHONS[options] = _games(place, "python", (python.tips, python.first_legal), options)
    own = _games(place, "own", (mine.tips, mine.first_legal), options)
    assert len(own) >= 16
    assert own == _PYTHONS[options]


def plays_shut_in(place: Place, language: str, tools: str = "/usr") -> None:
    """The sample bots are built and play in the sandbox, without a network.

    ``tools`` is where the language's tools are, if that is no folder of the system.
    """
    bots = [SAMPLES / language / name for name in ("tips", "first_legal")]
    words = ("--boards", "2", "--run", "x.run", "--quiet", "--sandbox", "require")
    shown = ("--expose", tools, "--format", "json")
    called = _good(place.call("round-robin", *bots, *words, *shown))
    assert json.loads(called.out)["faults"] == []


def are_fit(place: Place, mine: Folders) -> None:
    """`referee check` has nothing to say against the bots, by any rules."""
    strictly = ("--all-rules", "--first-legal", "--strict", "--move-time", "20000")
    _good(place.call_at_length("check", mine.first_legal, *strictly))
    _good(place.call_at_length("check", mine.tips, "--move-time", "20000"))


def says_why(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """What a bot prints that is started so and cannot play: one line, and status 1."""
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    return done.stderr.rstrip("\n")


def _games(
    place: Place, name: str, bots: tuple[Path, ...], options: tuple[str, ...]
) -> list[dict[str, Any]]:
    """What was dealt, said and played in a run between the bots, without their hashes."""
    run = f"{name}.run"
    words = ("--boards", "8", "--seed", "2a", "--run", run, "--quiet")
    _good(place.call("round-robin", *bots, *words, *options))
    found = []
    for line in _good(place.call("export", run, "--to", "jsonl")).out.splitlines():
        game = json.loads(line)
        del game["run"]
        for seat in game["seating"]:
            del seat["hash"]
        found.append(game)
    return found


def _good(called: Called) -> Called:
    assert called.status == 0, called.err
    return called
