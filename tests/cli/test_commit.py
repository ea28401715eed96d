"""Cards that were promised: they depend on who enters, and on nothing that anybody could choose."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys

from referee.store.run_file import RunFile
from tests.cli.support import Place, finish, sample, wait_for_units

FORM = ("--format", "json", "--no-timing", "--quiet")


def _seed(place: Place, run: str) -> bytes:
    with RunFile.open(place.folder / run) as file:
        return file.manifest.terms.seed


def test_the_promise_is_printed_before_and_kept_after(place: Place) -> None:
    """The commitment comes first, on stderr, even when quiet; secret and seed come at the end."""
    called = place.call("round-robin", "random", "tips", "--boards", "2", "--commit", *FORM)
    assert called.status == 0, called.err
    (promise,) = re.findall("^commitment ([0-9a-f]{64})$", called.err, re.MULTILINE)
    run = json.loads(called.out)["run"]
    assert run["commitment"] == promise
    assert hashlib.sha256(bytes.fromhex(run["secret"])).hexdigest() == promise
    parts = [run["secret"], *sorted(entrant["hash"] for entrant in run["entrants"])]
    seed = hashlib.sha256(b"euchre/commit" + bytes.fromhex("".join(parts))).hexdigest()
    assert run["seed"] == seed
    name = f"euchre-{promise[:8]}.run"
    verified = place.call("verify", name)
    assert verified.status == 0 and f"commitment: {promise}" in verified.out
    public = place.call("export", name, "--to", "jsonl", "--public").out
    assert promise in public and run["secret"] not in public and seed not in public


def test_nothing_is_revealed_before_the_end(place: Place) -> None:
    """While a run goes on neither its facts nor its report tell the seed or the secret."""
    terms = ("--boards", "100000", "--commit", "--run", "x.run", "--tables", "8")
    process = place.start("round-robin", "random", "tips", *terms)
    try:
        wait_for_units(place.folder / "x.run", 1)
    finally:
        process.terminate()
        told = finish(process)
    with RunFile.open(place.folder / "x.run") as file:
        promise = file.manifest.terms.commitment
    assert promise is not None
    reported = place.call("report", "x.run", "--format", "json")
    assert promise.published in told.err and promise.published in reported.out
    for text in (told.err, reported.out, place.call("report", "x.run").out):
        assert promise.secret.hex() not in text and promise.seed.hex() not in text


def test_with_a_promise_cards_depend_on_the_bots_and_else_on_the_seed_alone(
    place: Place,
) -> None:
    """One secret with other bots deals other cards; one seed deals the same to everybody."""
    changed = sample(place, "random", "changed")
    with (changed / "bot.py").open("a") as file:
        file.write("# the same, and not the same\n")
    code = (
        "import secrets; secrets.token_bytes = lambda n=32: bytes(n)\n"
        "from referee.cli import main; main()"
    )
    for way in (("--commit",), ("--seed", "5")):
        for number, bots in enumerate(
            (("random", "tips"), ("tips", "random"), ("changed", "tips"))
        ):
            run = f"{way[0].strip('-')}{number}.run"
            words = ("round-robin", *bots, "--boards", "1", "--run", run, *way, *FORM)
            done = subprocess.run(
                [sys.executable, "-c", code, *words],
                cwd=place.folder,
                env={**os.environ, "TMPDIR": str(place.temporary), "EUCHRE_SANDBOX": "none"},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
    promised = [_seed(place, f"commit{number}.run") for number in range(3)]
    assert promised[0] == promised[1] != promised[2]
    assert {_seed(place, f"seed{number}.run") for number in range(3)} == {bytes(31) + b"\x05"}


def test_a_typed_seed_cannot_be_promised(place: Place) -> None:
    """Whoever types the seed has chosen the cards."""
    called = place.call("round-robin", "--seed", "1", "--commit")
    assert called.status == 2 and "--commit promises cards that nobody chose" in called.err
