"""Protocol messages built from the referee's own values."""

from __future__ import annotations

from typing import Final, cast

from euchre import wire
from euchre.rules import phases
from euchre.rules.options import GameKind, Rules
from euchre.v1 import play_pb2
from referee.game.faults import FORFEITED, Fault
from referee.game.record import End, GameRecord
from referee.game.table import Table
from referee.net.terms import Terms

_REASONS: Final = {
    End.PLAYED_OUT: play_pb2.END_REASON_PLAYED_OUT,
    End.FORFEIT: play_pb2.END_REASON_FORFEIT,
    End.CANCELLED: play_pb2.END_REASON_CANCELLED,
}


def milliseconds(seconds: float) -> int:
    """Seconds as whole milliseconds that fit the protocol's 32-bit numbers, never negative."""
    found = int(seconds * 1000)
    return found if 0 <= found < 1 << 32 else max(0, min(found, (1 << 32) - 1))


def welcome(terms: Terms, open_turns: int, events: bool, referee: str) -> play_pb2.PlayResponse:
    """The answer to a hello."""
    clock = play_pb2.Clock(
        prepare_ms=milliseconds(terms.prepare_seconds),
        goodbye_ms=milliseconds(terms.goodbye_seconds),
    )
    if terms.move_seconds is not None:
        clock.move_ms = milliseconds(terms.move_seconds)
    if terms.bank_seconds is not None:
        clock.bank_ms = milliseconds(terms.bank_seconds)
    return play_pb2.PlayResponse(
        welcome=play_pb2.Welcome(
            protocol_version=wire.PROTOCOL_VERSION,
            referee=referee,
            rules=wire.rules_to_wire(terms.rules),
            max_open_turns=open_turns,
            events=events,
            clock=clock,
            fault_policy=play_pb2.FaultPolicy(strikes=terms.policy.strikes),
            max_message_bytes=terms.max_message_bytes,
        )
    )


def goodbye(reason: str) -> play_pb2.PlayResponse:
    """The end of a session."""
    return play_pb2.PlayResponse(goodbye=play_pb2.Goodbye(reason=reason))


def game_started(table: Table, seat: int, number: int) -> play_pb2.GameStarted:
    """A game begins for a seat, under the number that the session knows it by."""
    game = table.game
    return play_pb2.GameStarted(
        game=number,
        seat=wire.seat_to_wire(seat),
        bot_seed=game.board.bot_seed(seat),
        first_dealer=wire.seat_to_wire(game.first_dealer),
        draws=wire.draws_to_wire(game.draws),
        seated=map(wire.seat_to_wire, game.seated),
    )


def game_ended(rules: Rules, record: GameRecord, seat: int, number: int) -> play_pb2.GameEnded:
    """A game is over for a seat."""
    if record.winner < 0:
        outcome = play_pb2.OUTCOME_VOID
    elif record.winner == rules.side_of(seat):
        outcome = play_pb2.OUTCOME_WON
    else:
        outcome = play_pb2.OUTCOME_LOST
    return play_pb2.GameEnded(
        game=number,
        outcome=outcome,
        reason=_REASONS[record.end],
        score=record.score,
        detail=_end_detail(record),
    )


def _end_detail(record: GameRecord) -> str:
    if record.end == End.PLAYED_OUT:
        return "played out"
    if record.end == End.CANCELLED:
        return "the run was stopped; the game does not count"
    cause = record.cause.word.replace("_", " ") if record.cause else "a fault"
    return f"seat {record.forfeited_by} forfeited the game: {cause}"


def fault_notice(
    fault: Fault, number: int, turn: int, strikes: int, terms: Terms
) -> play_pb2.Fault:
    """A fault, as told to the session at fault."""
    is_bid = terms.rules.game == GameKind.BID
    message = play_pb2.Fault(
        game=number,
        turn=turn,
        cause=cast("play_pb2.FaultCause", int(fault.cause)),
        detail=f"{fault.evidence.splitlines()[0]} (strike {strikes} of {terms.policy.strikes})",
        strikes=strikes,
    )
    if fault.fallback != FORFEITED:
        # What is named in a bid game is trump: there is no joker in it.
        phase = phases.NAME_TRUMP if is_bid else phases.DONE
        message.fallback.CopyFrom(wire.action_of(fault.fallback, phase))
    return message
