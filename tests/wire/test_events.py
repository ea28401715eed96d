"""What a bot that asks for events is told over gRPC, and what becomes of answers that are wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from euchre import wire
from euchre.rules import Rules, build_rules, preset
from euchre.v1 import events_pb2, moves_pb2, play_pb2
from referee.game.faults import LENIENT, STRICT, Cause, FaultPolicy
from referee.game.game import Game
from referee.game.record import End, GameRecord
from referee.game.table import Table
from referee.net.terms import Terms
from referee.tournament.player import Entrant
from referee.tournament.schedule import round_robin
from tests.bots.recorder import Recorder
from tests.game.support import board
from tests.wire.support import Seats, play, sample


class Wanderer(Recorder):
    """A client that makes random moves."""

    def __init__(self, seed: int, events: bool) -> None:
        super().__init__({}, events)
        self._chance = Random(seed)

    def answer(self, turn: play_pb2.Turn) -> moves_pb2.Action:
        """Any legal move."""
        return self._chance.choice(turn.legal)


def record_of(table: Table) -> GameRecord:
    """The record of a table whose game is over."""
    assert table.record is not None
    return table.record


def batches(client: Recorder) -> list[play_pb2.Batch]:
    """The batches that a client was sent."""
    messages = map(play_pb2.PlayResponse.FromString, client.messages)
    return [message.batch for message in messages if message.HasField("batch")]


RULES = [
    build_rules("german", {"farmers_hand": "three_9_or_three_10", "target": 5}),
    build_rules("railroad", {"target": 5}),
    build_rules("hungarian", {"alone_timing": "before_lead", "target": 5}),
    build_rules("standard", {"farmers": "swap3", "farmers_hand": "ace_no_face", "target": 5}),
    build_rules("cutthroat", {"target": 5}),
    build_rules("two-handed", {"target": 5}),
    build_rules("buck", {"start": 10}),
    build_rules("bid", {"target": 8}),
    build_rules("bid-double", {"target": 12}),
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset)
async def test_each_seat_is_told_what_happens_as_it_may_see_it(rules: Rules) -> None:
    """The events of a game over the wire are, seat by seat, those of its moves played again."""
    table = Table(board(rules, 5), LENIENT, narrate=True)
    clients = [Wanderer(seat, events=True) for seat in range(rules.players)]
    await Seats(table, clients).play(Terms(rules=rules))
    record = record_of(table)
    assert record.end == End.PLAYED_OUT
    game = Game(board(rules, 5), narrate=True)
    for hand in record.hands:
        for move in hand.moves:
            game.play(move)
    assert game.news is not None and len(game.news) > 40
    for seat, client in enumerate(clients):
        told = [event for batch in batches(client) for event in batch.events]
        assert told == [wire.event_to_wire(event, 1, seat) for event in game.news]


async def test_events_come_before_the_turn_that_follows_them() -> None:
    """When a seat is asked, it has been told every card that its view shows as played."""
    rules = preset("standard")
    table = Table(board(rules, 6), LENIENT, narrate=True)
    clients = [Wanderer(seat, events=True) for seat in range(4)]
    await Seats(table, clients).play(Terms(rules=rules))
    turns = 0
    for client in clients:
        played: list[int] = []
        for batch in batches(client):
            for event in batch.events:
                played = played_after(played, event)
            for turn in batch.turns:
                assert list(turn.view.played) == played
                turns += 1
    assert turns > 100


def played_after(played: list[int], event: events_pb2.GameEvent) -> list[int]:
    """The cards played in the hand after an event."""
    if event.HasField("dealt"):
        return []
    return [*played, event.card_played.card] if event.HasField("card_played") else played


async def test_who_wants_no_events_gets_none() -> None:
    """At one table some seats are told events and the others are not."""
    rules = preset("standard")
    table = Table(board(rules, 7), LENIENT, narrate=True)
    clients = [Wanderer(seat, events=seat == 2) for seat in range(4)]
    await Seats(table, clients).play(Terms(rules=rules))
    told = [sum(len(batch.events) for batch in batches(client)) for client in clients]
    assert told[2] > 50
    assert told[0] == told[1] == told[3] == 0
    welcomes = [play_pb2.PlayResponse.FromString(client.messages[0]).welcome for client in clients]
    assert [welcome.events for welcome in welcomes] == [False, False, True, False]


# ---------------------------------------------------------------------- wrong answers


class Confused(Recorder):
    """A client that answers with something that is no legal move."""

    def __init__(self, wrong: moves_pb2.Action) -> None:
        super().__init__({})
        self._wrong = wrong

    def answer(self, turn: play_pb2.Turn) -> moves_pb2.Action:
        """The same wrong answer to whatever is asked."""
        return self._wrong


WRONG = {
    "nothing": moves_pb2.Action(),
    "a card that there is not": moves_pb2.Action(play=99),  # type: ignore[arg-type]
    "the value that is never sent": moves_pb2.Action(play=0),  # type: ignore[arg-type]
    "a card of another hand": moves_pb2.Action(play=1),  # type: ignore[arg-type]
    "a call that there is not": moves_pb2.Action(call=77),  # type: ignore[arg-type]
    "a swap of nothing": moves_pb2.Action(swap=moves_pb2.SwapCards()),
    "a swap of one card": moves_pb2.Action(swap=moves_pb2.SwapCards(cards=[3, 3, 3])),  # type: ignore[list-item]
    "an answer to another question": moves_pb2.Action(answer=moves_pb2.ANSWER_CLAIM),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("policy", [LENIENT, STRICT], ids=lambda policy: policy.name)
async def test_wrong_answers_are_faults_and_the_game_ends(wrong: str, policy: FaultPolicy) -> None:
    """Whatever a bot says instead of a legal move costs it strikes and then the game; the bot is
    told each time, and nothing else breaks."""
    rules = preset("standard")
    table = Table(board(rules, 8), policy)
    clients = [Confused(WRONG[wrong]) if seat == 1 else Wanderer(seat, False) for seat in range(4)]
    seats = Seats(table, clients)
    await seats.play(Terms(rules=rules, policy=policy))
    record = record_of(table)
    assert (record.end, record.forfeited_by, record.winner) == (End.FORFEIT, 1, 0)
    assert [fault.cause for fault in record.faults] == [Cause.ILLEGAL_MOVE] * policy.strikes
    faults = [fault for batch in batches(clients[1]) for fault in batch.faults]
    assert [fault.strikes for fault in faults] == [*range(1, policy.strikes + 1)]
    assert [fault.HasField("fallback") for fault in faults] == [True] * (policy.strikes - 1) + [
        False
    ]
    assert "not legal for seat 1" in faults[0].detail
    assert not seats.broken
    others = [fault for seat in (0, 2, 3) for b in batches(clients[seat]) for fault in b.faults]
    assert others == []


async def test_a_withdrawn_entrant_forfeits_the_rest_unplayed(tmp_path: Path) -> None:
    """After so many games forfeited an entrant makes no more moves: its games are all forfeited."""
    (tmp_path / "bot.py").write_text(ALWAYS_WRONG, "utf-8")
    bad = Entrant("bad", (sys.executable, "bot.py"), tmp_path)
    policy = FaultPolicy(strikes=3, withdraw_after=2)
    units = list(round_robin(2, 6).units())
    played = await play(
        preset("standard"), [bad, sample("first_legal", 0)], units, policy=policy, tables=1
    )
    assert [record.end for record in played.records] == [End.FORFEIT] * 12
    unplayed = [record for record in played.records if not record.hands[0].moves]
    assert len(unplayed) == 10


ALWAYS_WRONG = """
import euchre
from euchre.rules import Move

class Wrong(euchre.Bot):
    def decide(self, view):
        return Move.parse("NAME H")

euchre.run(Wrong)
"""
