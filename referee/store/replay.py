"""Playing a recorded game again, move by move."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple

from euchre.rules.moves import move_words
from referee.game.faults import FATAL, FORFEITED, Fault
from referee.game.game import IllegalMove
from referee.game.record import GameRecord
from referee.game.table import Table


class ReplayError(Exception):
    """A record that cannot be played; the message says why.

    Attributes:
        hand, move: where, as indices of the record.
    """

    def __init__(self, hand: int, move: int, why: str) -> None:
        super().__init__(why)
        self.hand = hand
        self.move = move


class Step(NamedTuple):
    """Something that is about to be done in a game that is played again.

    Attributes:
        table: the table before it.
        hand, at: where in the record: which hand, and how many moves of it were made.
        move: the move that is made, or -1: a fault that forfeits the game, or is of a seat that
            is not asked, makes none.
        fault: the fault that the referee made this move for, or ``None`` for a bot's own move.
    """

    table: Table
    hand: int
    at: int
    move: int
    fault: Fault | None


def replay_game(table: Table, record: GameRecord, all_steps: bool = True) -> Iterator[Step]:
    """Play a recorded game at a table that was just opened; each step comes before it is done.

    With ``all_steps`` false only hands with faults give steps, which is faster.

    Whoever has gone through all of it finds in ``table.record`` what the moves and faults lead
    to, to compare with what the record claims; or ``None``, if they do not end the game.

    Raises:
        ReplayError: a move, or what the referee did about a fault, is not what the rules say.
    """
    game = table.game
    faults: dict[tuple[int, int], list[Fault]] = {}
    for fault in record.faults:
        faults.setdefault((fault.hand, fault.move), []).append(fault)
    for number, hand in enumerate(record.hands):
        if table.over:
            raise ReplayError(number, 0, "the game was over before this hand")
        if len(game.finished) != number:
            raise ReplayError(number, 0, "the hand before this one was not over")
        if game.hand_number == record.time_called:
            game.call_time()
        if all_steps or any(fault.hand == number for fault in record.faults):
            yield from _replay_hand(table, number, hand.moves, faults)
        else:
            _play_hand(table, number, hand.moves)
    for number, index in faults:
        raise ReplayError(number, index, "a fault is recorded where nobody was asked")


def _replay_hand(
    table: Table,
    number: int,
    moves: tuple[int, ...],
    faults: dict[tuple[int, int], list[Fault]],
) -> Iterator[Step]:
    game, play = table.game, table.play
    for index, move in enumerate(moves):
        if faults and (number, index) in faults:
            made = yield from _replay_faults(table, number, index, faults.pop((number, index)))
            if made != FORFEITED:
                if made != move:
                    raise ReplayError(number, index, "this is not the move made for the fault")
                continue
            if table.over:
                raise ReplayError(number, index, "the game was forfeited before this move")
        yield Step(table, number, index, move, None)
        try:
            play(move)
        except IllegalMove as error:
            raise _illegal(table, number, index, error) from None
    end = number, len(moves)
    if end in faults and len(game.finished) == number:
        yield from _replay_faults(table, *end, faults.pop(end))


def _play_hand(table: Table, number: int, moves: tuple[int, ...]) -> None:
    """The same as :func:`_replay_hand` for a hand without faults."""
    play = table.game.play
    index = 0
    try:
        for move in moves[:-1]:
            play(move)
            index += 1
        for move in moves[-1:]:
            table.play(move)
    except IllegalMove as error:
        raise _illegal(table, number, index, error) from None


def _illegal(table: Table, number: int, index: int, error: IllegalMove) -> ReplayError:
    over = len(table.game.finished) > number
    return ReplayError(number, index, "the hand was over before this move" if over else str(error))


def _replay_faults(
    table: Table, number: int, index: int, faults: list[Fault]
) -> Generator[Step, None, int]:
    """Do again what the referee did about faults; returns the move it made, or ``FORFEITED``."""
    made = FORFEITED
    for fault in faults:
        if table.over or made != FORFEITED:
            raise ReplayError(number, index, "two faults are recorded for one decision")
        if fault.seat >= table.game.board.rules.players:
            raise ReplayError(number, index, f"a fault is recorded of seat {fault.seat}")
        if fault.seat != table.game.seat and fault.cause not in FATAL:
            raise ReplayError(
                number,
                index,
                f"the fault {fault.cause.word} is recorded of seat {fault.seat}, "
                f"but seat {table.game.seat} was asked",
            )
        yield Step(table, number, index, fault.fallback, fault)
        done = table.fault(fault.cause, fault.evidence, fault.seat)
        if done != fault:
            raise ReplayError(
                number,
                index,
                f"after the fault {fault.cause.word} of seat {fault.seat} the referee "
                f"{_action(fault.fallback)}, blaming the {fault.blame.word}; "
                f"by the rules it {_action(done.fallback)}, blaming the {done.blame.word}",
            )
        made = done.fallback
    return made


def _action(fallback: int) -> str:
    return "made no move" if fallback == FORFEITED else f"made the move {move_words(fallback)}"
