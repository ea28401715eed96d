"""A check of a bot: it finds every way to depart from the protocol, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from euchre.conformance.v1 import transcript_pb2 as pb
from referee.check.bot import check_names
from referee.check.catalogue import read_transcripts
from referee.check.stage import Played, staged
from referee.process.bot_folder import load_bot
from referee.tournament.confinement import IN_THE_OPEN
from tests.cli.support import ROOT, Place, bot

# The machine that tests run on may be busy, and how fast a bot is is not the question here.
PATIENT = ("--move-time", "20000", "--format", "json")
MISFIT = ROOT / "tests" / "bots" / "misfit.py"
TRANSCRIPTS = {one.name: one for one in read_transcripts()}
WAYS = {
    "wrong-token": ("handshake", "token in Hello"),
    "wrong-version": ("handshake", "protocol_version 2"),
    "early-ready": ("handshake", "nothing was due, but the bot sent Ready"),
    "says-nothing": ("versions", "must say on stderr"),
    "ends-well": ("handshake-refused", "must end with a status other than 0"),
    "illegal": ("decisions-standard", "is not legal"),
    "wrong-turn": ("decisions-standard", "was never asked"),
    "leaves-one-out": ("batches", "was due, and did not come"),
    "twice": ("batches", "twice"),
    "answers-news": ("batches-without-turns", "Moves"),
    "ends-on-stale": ("stale", "the process ended"),
    "ends-on-fault": ("faults", "the process ended"),
    "closes-early": ("half-close", "closed its sending side"),
    "plays": ("reconnect", "the process ended: exit code 1"),
    "stays": ("goodbye", "did not come"),
    "ends-badly": ("goodbye-without-a-game", "ended with exit code 3"),
    "ends-on-unknown": ("unknown-messages", "the process ended"),
    "by-chance": ("reproducibility", ""),
}


def misfit(place: Place, way: str) -> Path:
    """The folder of a bot with this way."""
    return bot(place, way, "{python}", str(MISFIT), way)


async def played(folder: Path, name: str, **how: bool) -> Played:
    """How a transcript goes with a bot."""
    async with staged(load_bot(folder), (), IN_THE_OPEN) as stage:
        return await stage.play(TRANSCRIPTS[name], 1000, **how)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a bot is known not to answer, it is not waited for long."""
    monkeypatch.setattr("referee.check.conversation.PATIENCE_SECONDS", 3.0)


@pytest.mark.parametrize("way", [way for way in WAYS if way != "by-chance"])
@pytest.mark.usefixtures("impatient")
async def test_every_departure_is_found(place: Place, way: str) -> None:
    """A bot that departs from the protocol in one way fails the transcript about it, in words that
    say how."""
    name, words = WAYS[way]
    assert words in (await played(misfit(place, way), name)).wrong


@pytest.mark.parametrize("name", ["handshake", "decisions-standard", "batches", "goodbye"])
async def test_a_bot_without_an_sdk_is_fit(place: Place, name: str) -> None:
    """The same bot without its ways departs from nothing."""
    assert (await played(misfit(place, "plays"), name, first_legal=True)).wrong == ""


async def test_another_move_is_no_departure_unless_the_first_is_asked_for(place: Place) -> None:
    """Any legal answer is right, and with `first_legal` only one is."""
    folder = misfit(place, "last-legal")
    assert (await played(folder, "decisions-standard")).wrong == ""
    wrong = (await played(folder, "decisions-standard", first_legal=True)).wrong
    assert "instead of the first legal move" in wrong


def test_every_point_is_failed_by_some_bot_here() -> None:
    """Nobody could break a point of the protocol without one of these tests to notice."""
    failed = {TRANSCRIPTS[name].point for name, _ in WAYS.values()}
    # What the handshake refuses is the same as what another version does.
    assert failed == set(pb.Point.values()) - {pb.POINT_UNSPECIFIED}


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_the_sample_bots_are_fit(place: Place) -> None:
    """first_legal passes everything with exact answers, by all rules, and its games are told."""
    called = place.call_at_length("check", "first_legal", "--all-rules", "--first-legal", *PATIENT)
    assert called.status == 0, called.out + called.err
    told = json.loads(called.out)
    (one,) = told["bots"]
    assert {check["name"] for check in one["checks"]} == set(check_names()) - {"start"}
    assert {check["verdict"] for check in one["checks"]} == {"ok"}
    assert one["games"]["played"] == 20
    assert one["games"]["faults"] == {}
    assert one["process"]["memory_kb"] > 0


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_an_unfit_bot_is_told_what_to_do(place: Place) -> None:
    """What fails is named with what to do, in text, and as a failure in JUnit's XML; a run file
    with its games is kept."""
    folder = misfit(place, "illegal")
    called = place.call_at_length("check", folder, "--run", "games.run")
    assert called.status == 1
    assert "to do: Answer with one of the turn's legal moves" in called.out
    assert "illegal_move" in called.out
    assert called.out.endswith("not fit to play\n")
    assert place.call("verify", "games.run").status == 0
    called = place.call_at_length("check", folder, "--format", "junit")
    suite = ElementTree.fromstring(called.out)[0]
    failed = [case.get("name") for case in suite if case.find("failure") is not None]
    assert called.status == 1
    assert {"decisions-standard", "games"} <= set(failed)
    assert "versions" not in failed
    assert suite.get("failures") == str(len(failed))


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_what_is_known_to_fail_still_runs(place: Place) -> None:
    """A failure with a reason is told and does not count, and one that is over does."""
    folder = misfit(place, "plays")
    known = place.folder / "known.toml"
    known.write_text('reconnect = "it has no code for that"\n')
    called = place.call_at_length("check", folder, "--known", known, "--strict")
    assert called.status == 1  # for what is worth a note, and is not on the list
    assert "unfit  goodbye" in called.out
    called = place.call_at_length("check", folder, "--known", known)
    assert called.status == 0, called.out
    assert "known: it has no code for that" in called.out
    known.write_text('reconnect = "no code"\nstale = "long ago"\n')
    called = place.call_at_length("check", folder, "--known", known)
    assert called.status == 1
    assert "take stale out of" in called.out


@pytest.mark.slow
@pytest.mark.timeout(1500)
def test_chance_of_its_own_is_noted(place: Place) -> None:
    """A bot that draws its chance elsewhere than from bot_seed may play, and is told so."""
    called = place.call_at_length("check", misfit(place, "by-chance"))
    assert called.status == 0, called.out
    assert "note   reproducibility" in called.out
    assert "otherwise the second time" in called.out


@pytest.mark.timeout(300)
def test_what_the_sdk_warns_of_is_noted(place: Place) -> None:
    """A decision that is misspelt is no fault, and makes a bad bot: it is told with what was
    meant."""
    folder = bot(place, "slip", "{python}", "bot.py")
    lines = ("import euchre", "class Slip(euchre.Bot):", "    def orderup(self, view): ...")
    (folder / "bot.py").write_text("\n".join([*lines, "euchre.run(Slip)", ""]))
    called = place.call_at_length("check", folder, *PATIENT)
    checks = json.loads(called.out)["bots"][0]["checks"]
    (start,) = [one for one in checks if one["name"] == "start"]
    assert start["verdict"] == "note"
    assert "Slip.orderup is never called; did you mean 'order_up'?" in start["wrong"]


def test_a_bot_that_does_not_start_is_judged_by_that_alone(place: Place) -> None:
    """Nothing else is looked at, and its last words are told."""
    called = place.call_at_length("check", misfit(place, "never-starts"))
    assert called.status == 1
    assert "no licence" in called.out
    assert "batches" not in called.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "--hostile"),
        (["first_legal", "--hostile"], "--hostile takes no bots"),
        (["first_legal", "--fault", "crash"], "go with --hostile"),
        (["first_legal", "tips", "--run", "x.run"], "--run keeps the games of one bot"),
        (["first_legal", "--known", "no.toml"], "no.toml cannot be read"),
    ],
)
def test_calls_that_cannot_be(place: Place, words: list[str], says: str) -> None:
    """What does not go together is refused with status 2."""
    called = place.call_at_length("check", *words)
    assert called.status == 2
    assert says in called.err


def test_a_list_of_known_failures_is_read_with_care(place: Place) -> None:
    """A name that there is not is refused, with the nearest one."""
    known = place.folder / "known.toml"
    known.write_text('reconect = "no"\n')
    called = place.call_at_length("check", "first_legal", "--known", known)
    assert called.status == 2
    assert "did you mean reconnect?" in called.err


def test_the_transcripts_are_listed(place: Place) -> None:
    """What is looked at can be read without a bot."""
    called = place.call_at_length("check", "--list")
    assert called.status == 0
    assert all(name in called.out for name in TRANSCRIPTS)
