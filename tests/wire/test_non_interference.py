"""What a seat may not see changes no byte of what it is sent.

Two worlds are played over gRPC that differ in nothing that a seat may know: cards it has not seen
lie elsewhere, and what others did in secret was something else. The bytes that the seat's session
received must be the same in both, message by message, up to and including its decision; only the
fields that hold times are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from euchre.rules import Rules, preset, tables_for
from euchre.rules.moves import NO, PASS, move_words
from euchre.rules.phases import Phase
from euchre.rules.presets import PRESETS
from euchre.v1 import play_pb2
from referee.game.faults import LENIENT
from referee.game.game import THROW_IN_CAP
from referee.game.table import Table
from referee.net.terms import Terms
from tests.bots.recorder import Recorder, kept
from tests.game.support import stacked
from tests.protocol.worlds import Play, another_world, random_play
from tests.rules.vectors import cards, deck
from tests.wire.support import Scripts, Seats, entrant, one_game_each, play

# How many pairs of worlds for each phase. The rare ones are a matter of the options.
PAIRS = 6
WANTED: dict[Phase, int] = {phase: PAIRS for phase in Phase if phase != Phase.DONE}


def pairs() -> Iterator[tuple[Phase, int, int, Play, Play]]:
    """Decisions of all phases: phase, seat, index of the decision, and the two worlds."""
    chance = Random(11)
    missing = dict(WANTED)
    for _ in range(20_000):
        if not any(missing.values()):
            return
        one = random_play(chance)
        decisions = [
            (phase, seat, index)
            for index, (seat, phase, _) in enumerate(one.moves)
            if missing[Phase(phase)]
        ]
        if not decisions:
            continue
        phase, seat, index = chance.choice(decisions)
        other = another_world(chance, one, seat, index)
        if other is not None and other.deck != one.deck:
            missing[Phase(phase)] -= 1
            other.moves.append(one.moves[index])
            yield Phase(phase), seat, index, one, other
    raise AssertionError(f"no pair of worlds found for {missing}")


def pairs_of(rules: Rules, chance: Random) -> Iterator[tuple[Phase, int, int, Play, Play]]:
    """One decision of each phase that these rules have, as far as random hands come to it."""
    seen: set[int] = set()
    for _ in range(300):
        one = random_play(chance, rules)
        for index, (seat, phase, _) in enumerate(one.moves):
            if phase in seen:
                continue
            other = another_world(chance, one, seat, index)
            if other is not None and other.deck != one.deck:
                seen.add(phase)
                other.moves.append(one.moves[index])
                yield Phase(phase), seat, index, one, other
                break


# What is asked in hands of each kind, beside the play of the cards; joker and farmers seldom come.
ASKED = {
    "euchre": {Phase.BID_ROUND_1, Phase.BID_ROUND_2},
    "buck": {Phase.BID_ROUND_1, Phase.BID_ROUND_2, Phase.IN_OR_OUT},
    "bid": {Phase.AUCTION, Phase.NAME_TRUMP},
}


@pytest.mark.parametrize("name", sorted(PRESETS))
async def test_no_preset_tells_a_secret(name: str) -> None:
    """By the rules of every preset, in every phase they have: the same bytes in both worlds."""
    rules = preset(name)
    seen = set()
    for phase, seat, index, one, other in pairs_of(rules, Random(name)):
        worlds = at_decision(one, index), other
        sent = [
            up_to_turn(await messages_in(world, seat), turn_number(world, seat)) for world in worlds
        ]
        assert sent[0] == sent[1], (phase, seat)
        seen.add(phase)
    assert seen >= {Phase.PLAY, *ASKED[rules.game]}


def without_times(data: bytes) -> bytes:
    """A message with its times put to nothing, as bytes again."""
    message = play_pb2.PlayResponse.FromString(data)
    for turn in message.batch.turns:
        turn.ClearField("time_left_ms")
        turn.ClearField("bank_left_ms")
        turn.ClearField("previous_us")
    return message.SerializeToString(deterministic=True)


def up_to_turn(messages: list[bytes], number: int) -> list[bytes]:
    """The messages of a session up to the one with its turn of this number, without times."""
    for at, data in enumerate(messages):
        turns = play_pb2.PlayResponse.FromString(data).batch.turns
        if any(turn.turn == number for turn in turns):
            return [without_times(each) for each in messages[: at + 1]]
    raise AssertionError(f"turn {number} was never sent")


def words_of(world: Play, upto: int, seat: int) -> list[str]:
    """The moves of a seat before its decision, and that one, in words."""
    moves = world.moves[: upto + 1]
    return [move_words(move) for by, _, move in moves if by == seat]


async def messages_in(world: Play, seat: int, events: bool = False) -> list[bytes]:
    """What the session of a seat is sent while a world is played up to the seat's decision."""
    upto = len(world.moves) - 1
    board = stacked(world.tables.rules, [world.deck], world.dealer)
    table = Table(board, LENIENT, 60.0, narrate=events)
    if world.forced:
        # As after too many thrown-in hands.
        table.game._throw_ins = THROW_IN_CAP
        if table.game.news is not None:
            table.game.news.clear()
        table.game._deal()
    clients = [
        Recorder({board.bot_seed(s).hex(): words_of(world, upto, s)}, events)
        for s in range(world.tables.players)
    ]
    seats = Seats(table, clients, until=lambda table: len(moves_made(table)) > upto)
    await seats.play(Terms(rules=world.tables.rules, move_seconds=20.0, bank_seconds=60.0))
    assert moves_made(table)[: upto + 1] == [move for _, _, move in world.moves]
    assert not seats.broken and not table.faults
    return clients[seat].messages


def moves_made(table: Table) -> list[int]:
    """Every move that was made at a table."""
    game = table.game
    return [move for hand in game.finished for move in hand.moves] + game._moves


def at_decision(world: Play, index: int) -> Play:
    """A world as far as its decision."""
    return Play(world.tables, world.deck, world.dealer, world.forced, world.moves[: index + 1])


def turn_number(world: Play, seat: int) -> int:
    """The number of a seat's last turn in a world."""
    return sum(by == seat for by, _, _ in world.moves)


async def test_secrets_change_no_byte_that_a_seat_is_sent() -> None:
    """At decisions of all phases, under all kinds of rules, a seat gets the same bytes in two
    worlds that it cannot tell apart: as many messages, each of the same size and content."""
    seen: Counter[Phase] = Counter()
    for phase, seat, index, one, other in pairs():
        worlds = at_decision(one, index), other
        sent = [
            up_to_turn(await messages_in(world, seat), turn_number(world, seat)) for world in worlds
        ]
        assert len(sent[0]) >= 2
        assert sent[0] == sent[1], (phase, seat, one.tables.rules)
        seen[phase] += 1
    assert seen == WANTED


async def test_secrets_change_no_event_either() -> None:
    """A seat that wants events is told the same ones, in the same order, before its decision."""
    told = 0
    for phase, seat, index, one, other in pairs():
        worlds = at_decision(one, index), other
        sent = [
            in_order(up_to_turn(await messages_in(world, seat, True), turn_number(world, seat)))
            for world in worlds
        ]
        assert sent[0] == sent[1], (phase, seat, one.tables.rules)
        told += len(sent[0])
    assert told > 10 * PAIRS


def in_order(messages: list[bytes]) -> list[bytes]:
    """Events and turns one by one: how many of them share a message is a matter of timing."""
    found: list[bytes] = []
    for data in messages:
        message = play_pb2.PlayResponse.FromString(data)
        if not message.HasField("batch"):
            found.append(data)
        for part in (message.batch.started, message.batch.events, message.batch.turns):
            found += [each.SerializeToString(deterministic=True) for each in part]
    return found


def test_only_times_are_left_out() -> None:
    """The comparison leaves out the times, and nothing else."""
    turn = play_pb2.Turn(turn=1, time_left_ms=5, previous_us=7)
    message = play_pb2.PlayResponse(batch=play_pb2.Batch(turns=[turn]))
    first = message.SerializeToString()
    message.batch.turns[0].time_left_ms = 6
    assert without_times(first) == without_times(message.SerializeToString())
    message.batch.turns[0].view.hand_number = 3
    assert without_times(first) != without_times(message.SerializeToString())


# Seat 1 holds nothing but nines and tens when seat 3 deals.
FARMER = deck("QC KC AC 9H TH 9S JD QD KD JS QS KS JC TD TC 9D AD TS AS QH 9C JH KH AH")


@pytest.mark.parametrize("seat", [0, 2, 3])
@pytest.mark.parametrize("events", [False, True])
async def test_nobody_can_see_that_another_was_asked(seat: int, events: bool) -> None:
    """A seat that declines to claim its farmer's hand, and one that holds none, are the same to
    all the others: the same messages, the same numbers of turns."""
    tables = tables_for(preset("german"))
    one, kitty = cards(["9D", "JH"])
    other = [{one: kitty, kitty: one}.get(card, card) for card in FARMER]
    passes = [(by, int(Phase.BID_ROUND_1), PASS) for by in range(4)][: seat + 1]
    asked = (1, int(Phase.FARMERS_HAND), NO)
    worlds = (
        Play(tables, FARMER, 3, False, [asked, *passes]),
        Play(tables, other, 3, False, passes),
    )
    sent = [up_to_turn(await messages_in(world, seat, events), 1) for world in worlds]
    if events:
        sent = [in_order(messages) for messages in sent]
    assert sent[0] == sent[1]
    asked_seat = [await messages_in(world, 1, events) for world in worlds if seat]
    if asked_seat:
        turns = [sum(_turns(data) for data in messages) for messages in asked_seat]
        assert turns[0] == turns[1] + 1


def _turns(data: bytes) -> int:
    return len(play_pb2.PlayResponse.FromString(data).batch.turns)


async def test_processes_that_keep_their_bytes(tmp_path: Path) -> None:
    """The same with processes that a run starts: two runs, two worlds, the same bytes for one."""
    seat, index, one, other = next(
        (seat, index, one, other)
        for phase, seat, index, one, other in pairs()
        if phase == Phase.PLAY and index > 10 and not one.forced
    )
    found = []
    for number, world in enumerate((at_decision(one, index), other)):
        folder = tmp_path / str(number)
        folder.mkdir()
        rules = world.tables.rules
        board = stacked(rules, [world.deck], world.dealer)
        upto = len(world.moves) - 1
        bots = []
        for s in range(rules.players):
            script: Scripts = {board.bot_seed(s).hex(): words_of(world, upto, s)}
            bots.append(entrant(folder / f"seat{s}", "recorder", script))
        await play(rules, bots, one_game_each(1, rules.players), boards=[board])
        messages = kept(folder / f"seat{seat}" / "messages.bin")
        found.append(in_order(up_to_turn(messages, turn_number(world, seat))))
    assert len(found[0]) >= 3  # the welcome, the start, the decision
    assert found[0] == found[1]
