"""The transcripts: fresh, whole, and right by the naive rules and by the protocol's page."""

from __future__ import annotations

import pytest

from euchre import wire
from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.rules.build import build_rules
from euchre.v1 import moves_pb2
from referee.check.catalogue import FOLDER, read_rules, read_transcripts
from tests.conformance import make
from tests.protocol.positions import POSITIONS

ALL = read_transcripts()


def test_the_files_are_what_the_script_writes() -> None:
    """Nobody changed a transcript by hand, and nobody forgot to write them anew."""
    there = {
        str(path.relative_to(FOLDER)): path.read_text("utf-8")
        for path in FOLDER.rglob("*.textproto")
    }
    assert there == make.files(), "run: python -m tests.conformance.make"


def test_every_point_has_a_transcript() -> None:
    """None of the points that a bot is judged by goes untested."""
    assert {one.point for one in ALL} == set(pb.Point.values()) - {pb.POINT_UNSPECIFIED}


def test_every_decision_is_asked_for() -> None:
    """Whatever a bot may be asked, by any rules, it is asked in some transcript."""
    asked = {
        turn.view.phase for one in ALL for step in one.steps for turn in step.send_batch.batch.turns
    }
    assert asked == set(moves_pb2.Phase.values()) - {moves_pb2.PHASE_UNSPECIFIED}


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_a_transcript_says_what_to_do(one: pb.Transcript) -> None:
    """It has a name, says what happens and what a bot that fails should do, and begins with
    Hello and ends with the process."""
    assert one.name
    assert one.about.endswith(".")
    assert one.remedy.endswith(".")
    assert one.steps[0].HasField("expect_hello")
    assert one.steps[-1].HasField("expect_exit")


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.name)
def test_answers_are_those_of_first_legal(one: pb.Transcript) -> None:
    """Every turn that is asked is answered by its first legal move, or closed by the referee."""
    asked: dict[tuple[int, int], moves_pb2.Action] = {}
    expected: dict[tuple[int, int], moves_pb2.Action] = {}
    over: set[int] = set()
    for step in one.steps:
        asked |= {(t.game, t.turn): t.legal[0] for t in step.send_batch.batch.turns}
        over |= {ended.game for ended in step.send_batch.batch.ended}
        expected |= {(m.game, m.turn): m.action for m in step.expect_answers.moves}
    unanswered = asked.keys() - expected.keys()
    assert expected == {key: asked[key] for key in expected}
    assert {game for game, _ in unanswered} <= over
    assert not unanswered or one.name == "goodbye"


def test_rules_are_those_of_the_presets() -> None:
    """The rules that transcripts name are messages of real rules."""
    for position in POSITIONS:
        rules = build_rules(position.preset, position.options)
        assert wire.rules_to_wire(rules) == read_rules(make.rules_name(position))
