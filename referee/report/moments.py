"""The decisions of a recorded game, each as the bot was asked it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from euchre.rules import phases
from euchre.rules.deal import Board
from euchre.rules.moves import move_words
from euchre.v1 import play_pb2
from euchre.wire.turns import varint
from referee.game.faults import Fault
from referee.game.table import Table
from referee.game.unit import UnitResult
from referee.net import messages
from referee.program import again
from referee.store.errors import RunFileError
from referee.store.manifest import RunTerms
from referee.store.replay import ReplayError, Step, replay_game

_HEAD = b"\x08\x01\x10"  # Turn.game = 1 and the tag of Turn.turn


@dataclass(frozen=True, slots=True)
class Moment:
    """One decision of a game.

    Attributes:
        number: counted from 1 in the game, all seats and hands together.
        hand, play: which hand, and how many cards had been played in it; both from 0.
        seat: who was asked; or, for a fault of a seat that was not asked, who was at fault.
        phase: of ``phases``.
        turn: the turn as it was sent, as that of game 1; ``None`` if the seat was not asked.
        made: the move that was made, in words; "" if none was.
        fault, evidence: what the seat was found at fault for there, if it was.
    """

    number: int
    hand: int
    play: int
    seat: int
    phase: int
    turn: play_pb2.Turn | None
    made: str
    fault: Fault | None
    evidence: str


def moments(terms: RunTerms, result: UnitResult, index: int) -> Iterator[Moment]:
    """The decisions of a game of a unit, in order.

    Raises:
        RunFileError: the record cannot be played.
    """
    table = Table(Board(terms.seed, result.unit.board, terms.rules), terms.policy)
    asked = [0] * terms.rules.players
    evidence = iter(result.timings[index].evidence)
    try:
        for number, step in enumerate(replay_game(table, result.games[index]), 1):
            said = next(evidence, "") if step.fault is not None else ""
            yield _moment(step, number, asked, said)
    except ReplayError as error:
        raise RunFileError(
            f"game {result.unit.number}.{index + 1} cannot be played again: {error}; "
            f"`{again('verify')} RUN` says all that is wrong with the run"
        ) from None


def _moment(step: Step, number: int, asked: list[int], evidence: str) -> Moment:
    game = step.table.game
    seat = game.seat if step.fault is None else step.fault.seat
    turn = None
    if seat == game.seat:
        asked[seat] += 1
        turn = play_pb2.Turn.FromString(step.table.encode_turn(_HEAD + varint(asked[seat])))
    return Moment(
        number=number,
        hand=step.hand,
        play=len(game.hand.played) if game.hand.phase == phases.PLAY else 0,
        seat=seat,
        phase=game.hand.phase,
        turn=turn,
        made=move_words(step.move) if step.move >= 0 else "",
        fault=step.fault,
        evidence=evidence,
    )


def started(terms: RunTerms, result: UnitResult, seat: int) -> play_pb2.GameStarted:
    """How the game began for a seat, as game 1."""
    table = Table(Board(terms.seed, result.unit.board, terms.rules), terms.policy)
    return messages.game_started(table, seat, 1)
