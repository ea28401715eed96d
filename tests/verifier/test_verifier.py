"""A verifier in another language, written from the documentation alone, agrees with ours."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.rules import build_rules
from referee.store.commitment import Commitment
from referee.store.export_jsonl import lines
from referee.store.manifest import Manifest
from referee.store.run_file import RunFile
from referee.store.verify import VerifyReport
from tests.store.support import check, manifest, play, schedule, write_run

VERIFIER = Path(__file__).with_name("verify.js")
NODE = shutil.which("node")
SECRET = bytes(range(32))

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not on PATH")


def promised(of: Manifest, *more: str) -> Manifest:
    """The same terms with cards that were promised, and other bots that could not play."""
    promise = Commitment.of(SECRET, [*(entrant.hash for entrant in of.terms.entrants), *more])
    return replace(of, terms=replace(of.terms, seed=promise.seed, commitment=promise))


def written(path: Path, of: Manifest, faults: float = 0.0, seed: int = 1) -> str:
    """Write a finished run of random moves; returns its digest."""
    return write_run(
        path, of, [play(of, unit, Random(seed), faults=faults) for unit in schedule(of)]
    )


def exported(path: Path) -> list[str]:
    """The games of a finished run as lines."""
    with RunFile.open(path) as file:
        assert file.seal is not None
        return list(lines(file.manifest.terms, file.units(), file.seal.results))


def verify(told: list[str], folder: Path) -> tuple[int, str]:
    """What the verifier makes of these lines: its status and its words."""
    export = folder / "games.jsonl"
    export.write_text("\n".join(told) + "\n", "utf-8")
    done = subprocess.run(
        [str(NODE), str(VERIFIER), str(export)], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_it_is_short_and_needs_nothing() -> None:
    """It has at most 150 lines, and asks for nothing that does not come with the language."""
    text = VERIFIER.read_text("utf-8")
    assert len(text.splitlines()) <= 150
    assert {part.split('"')[1] for part in text.split("require(")[1:]} == {"crypto", "fs"}


@pytest.mark.parametrize("name", ["standard", "stick", "american", "american-long", "championship"])
@pytest.mark.parametrize("faults", [0.0, 0.004])
def test_it_agrees_on_whole_runs(tmp_path: Path, name: str, faults: float) -> None:
    """Decks, moves, fallbacks, forfeits, scores and the digest come out as in the run file."""
    of = manifest(build_rules(name), boards=6)
    digest = written(tmp_path / "x.run", of, faults)
    report = check(tmp_path / "x.run")
    assert report.ok, report.problems
    status, words = verify(exported(tmp_path / "x.run"), tmp_path)
    assert (status, words) == (
        0,
        f"12 games dealt again, 12 played again; digest {digest}\n",
    )


def test_it_says_what_it_does_not_play_again(tmp_path: Path) -> None:
    """By rules that it does not know it deals, and claims no more."""
    written(tmp_path / "x.run", manifest(build_rules("railroad"), boards=2))
    status, words = verify(exported(tmp_path / "x.run"), tmp_path)
    assert (status, words) == (0, "4 games dealt again, 0 played again; no digest to compare\n")


def _other_card(game: dict[str, Any]) -> None:
    deck = game["hands"][0]["deck"]
    deck[0], deck[1] = deck[1], deck[0]


def _other_move(game: dict[str, Any]) -> None:
    moves = game["hands"][-1]["moves"]
    moves[-1][1], moves[-2][1] = moves[-2][1], moves[-1][1]


def _other_points(game: dict[str, Any]) -> None:
    game["hands"][0]["points"][0] += 1


def _other_winner(game: dict[str, Any]) -> None:
    game["result"]["winner"] = 1 - game["result"]["winner"]


def _other_digest(game: dict[str, Any]) -> None:
    game["run"]["results_digest"] = "0" * 64


def _other_secret(game: dict[str, Any]) -> None:
    game["run"]["secret"] = "0" * 64


def _other_bots(game: dict[str, Any]) -> None:
    game["run"]["entered"] = ["0" * 64]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_other_card, "the deck is"),
        (_other_move, " may "),
        (_other_points, "the hand is"),
        (_other_winner, "winner, score, forfeit is"),
        (_other_digest, "the digest is"),
        (_other_secret, "the hash of the secret is"),
        (_other_bots, "the seed is"),
    ],
)
def test_it_finds_what_was_changed(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], words: str
) -> None:
    """A deck, move, score, winner, digest or promise that is not right is named."""
    written(tmp_path / "x.run", promised(manifest(boards=2)))
    told = exported(tmp_path / "x.run")
    assert verify(told, tmp_path)[0] == 0
    game = json.loads(told[0])
    change(game)
    status, said = verify([json.dumps(game), *told[1:]], tmp_path)
    assert status == 1 and words in said


# ---------------------------------------------------------------------- promises, by ours


def verified(path: Path, of: Manifest) -> VerifyReport:
    """What our own verifier finds in a run on these terms."""
    written(path, of)
    return check(path)


def test_a_promise_that_was_kept_is_in_order(tmp_path: Path) -> None:
    """The commitment is the hash of the secret, and the report has it to compare."""
    of = promised(manifest(), "cd" * 32)
    report = verified(tmp_path / "x.run", of)
    assert report.ok and of.terms.commitment is not None
    assert report.commitment == of.terms.commitment.published


def test_a_promise_that_was_not_kept_is_found(tmp_path: Path) -> None:
    """Cards of another seed, and a bot that was not entered, are problems."""
    of = promised(manifest())
    other = replace(of, terms=replace(of.terms, seed=bytes(32)))
    report = verified(tmp_path / "a.run", other)
    assert "the seed does not come from" in report.problems[0]
    stranger = replace(of.terms.entrants[0], hash="ef" * 32)
    late = replace(of.terms, entrants=(stranger, of.terms.entrants[1]))
    report = verified(tmp_path / "b.run", replace(of, terms=late))
    assert "a bot plays that was not entered: efef" in report.problems[0]
