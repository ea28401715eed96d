"""The sample bot with a neural network, in processes of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.cli.support import SAMPLES, Place

NETWORK = SAMPLES.parent / "numpy" / "network"
RANDOM = SAMPLES / "random"


def played(folder: Path, bots: Sequence[Path], boards: int, *more: str) -> dict[str, Any]:
    """The report of a round robin."""
    options = ["--boards", str(boards), "--seed", "5eed", "--format", "json", "--quiet", *more]
    called = Place(folder, folder).call("round-robin", *bots, *options)
    assert called.status == 0, called.err
    report: dict[str, Any] = json.loads(called.out)
    return report


def test_it_beats_random_without_a_fault(tmp_path: Path) -> None:
    """What it learnt is worth nearly every game against a bot that knows nothing."""
    report = played(tmp_path, (NETWORK, RANDOM), 50)
    (pairing,) = report["pairings"]
    assert report["faults"] == []
    assert pairing["win_percent"] > 90


def test_it_plays_the_same_however_many_it_is_asked_at_once(tmp_path: Path) -> None:
    """One decision in a message or hundreds: the same games."""
    apart = played(tmp_path, (NETWORK, RANDOM), 8, "--no-timing", "--open-turns", "1")
    together = played(tmp_path, (NETWORK, RANDOM), 8, "--no-timing")
    assert apart["standings"] == together["standings"]
    assert apart["pairings"] == together["pairings"]


def test_it_plays_by_other_rules(tmp_path: Path) -> None:
    """With a joker, more cards, other questions and a third seat it makes no fault."""
    for preset in ("british", "hungarian", "cutthroat", "railroad", "bid"):
        bots = (NETWORK,) * 3 if preset == "cutthroat" else (NETWORK, RANDOM)
        assert played(tmp_path, bots, 2, "--rules", preset)["faults"] == [], preset
