"""What a record claims about a game, held against the same game played again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, NamedTuple

from euchre.rules.cards import NO_TRUMP, WORDS, Suit
from euchre.rules.deal import Board
from euchre.rules.options import End as Ending
from referee.game.faults import FORFEITED, Cause, FaultPolicy
from referee.game.record import End, GameRecord, GameTiming, HandRecord
from referee.game.table import Table
from referee.store.manifest import ClockTerms
from referee.store.replay import ReplayError, replay_game


class Wrong(NamedTuple):
    """Something wrong with a record: where, as indices of it (-1 for all of it), and what."""

    hand: int
    move: int
    what: str


_HAND_WORDS = {
    "dealer": "the dealer",
    "redeal": "the number of the redeal",
    "forced_stuck": "whether the dealer was stuck by the cap on thrown-in hands",
    "moves": "the list of moves",
    "outcome": "how the hand ended",
    "up_card": "the up-card",
    "maker": "the maker",
    "trump": "trump",
    "alone": "whether the maker was alone",
    "lone_defender": "the lone defender",
    "maker_tricks": "the number of the makers' tricks",
    "points": "the points",
}
_GAME_WORDS = {
    "first_dealer": "the first dealer",
    "faults": "the list of faults",
    "end": "how the game ended",
    "forfeited_by": "the seat that forfeited",
    "cause": "the cause of the forfeit",
    "winner": "the winning side",
    "score": "the score",
    "time_called": "the hand in which time was called",
}


def check_game(board: Board, policy: FaultPolicy, record: GameRecord) -> Iterator[Wrong]:
    """Everything that is wrong with a record, by the rules of its board and the fault policy."""
    table = Table(board, policy)
    try:
        for _ in replay_game(table, record, all_steps=False):
            pass
    except ReplayError as error:
        yield from _check_hands(record.hands[: error.hand], tuple(table.game.finished))
        yield Wrong(error.hand, error.move, str(error))
        return
    made = table.record
    if made is None:
        yield from _check_hands(record.hands, tuple(table.game.finished))
        last = len(record.hands) - 1
        moves = len(record.hands[last].moves) if record.hands else 0
        yield Wrong(last, moves, "the record stops here, and the game was not over")
        return
    yield from _check_hands(record.hands, made.hands)
    for name, words in _GAME_WORDS.items():
        found, right = getattr(record, name), getattr(made, name)
        if found != right:
            yield Wrong(-1, -1, f"{words} is {_game_value(name, found)} in the record, "
                        f"and should be {_game_value(name, right)}")  # fmt: skip


def _check_hands(
    recorded: tuple[HandRecord, ...], played: tuple[HandRecord, ...]
) -> Iterator[Wrong]:
    for index, (found, right) in enumerate(zip(recorded, played, strict=False)):
        if found == right:
            continue
        if found.deck_check != right.deck_check:
            yield Wrong(index, -1, "it was dealt from another deck than this board has")
        for part in fields(HandRecord):
            words = _HAND_WORDS.get(part.name)
            old, new = getattr(found, part.name), getattr(right, part.name)
            if words and old != new:
                yield Wrong(index, -1, f"{words} is {_hand_value(part.name, old)} in the record, "
                            f"and should be {_hand_value(part.name, new)}")  # fmt: skip


def _hand_value(name: str, value: Any) -> str:
    if name == "up_card":
        if value < 0:
            return "none"
        return WORDS[value] if value < len(WORDS) else f"card {value}"
    if name == "trump":
        return _trump_word(value)
    if name == "outcome":
        return ("broken off", "scored", "thrown in", "a redeal")[value]
    if name == "moves":
        return f"{len(value)} moves long"
    return _value(value)


def _trump_word(value: int) -> str:
    if value == NO_TRUMP:
        return "no-trump"
    return Suit(value).name.lower() if value in set(Suit) else _value(value)


def _game_value(name: str, value: Any) -> str:
    if name == "faults":
        return f"{len(value)} long, in this order"
    if name in ("end", "cause"):
        return "none" if value is None else str(value.word)
    if name == "time_called":
        return _value(value + 1 if value >= 0 else value)
    return _value(value)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ":".join(map(str, value))
    return "none" if value == -1 else str(value)


def check_times(
    board: Board, clock: ClockTerms, record: GameRecord, timing: GameTiming
) -> Iterator[Wrong]:
    """Whether the times of a game can be those of this record."""
    if len(timing.evidence) != len(record.faults):
        yield Wrong(
            -1,
            -1,
            f"there are {len(record.faults)} faults in the record, "
            f"and evidence of {len(timing.evidence)}",
        )
    yield from _check_seats(record, timing)
    rules = board.rules
    if rules.end != Ending.TIMED:
        endless = clock.move_ms is None and clock.game_ms is None
        if endless and any(fault.cause == Cause.TIMEOUT for fault in record.faults):
            yield Wrong(-1, -1, "a timeout is recorded in a run without a limit of time")
        if record.time_called >= 0:
            yield Wrong(-1, -1, "time was called in a game that has no clock")
        return
    total = sum(seat.total_us for seat in timing.seats)
    limit = rules.time_ms * 1000
    # Each seat's total is rounded down to a whole microsecond.
    if record.time_called >= 0 and total + rules.players < limit:
        yield Wrong(-1, -1, f"time was called after {total} of {limit} microseconds")
    if record.time_called < 0 and total > limit and record.end == End.PLAYED_OUT:
        yield Wrong(-1, -1, f"time was not called after {total} of {limit} microseconds")


def _check_seats(record: GameRecord, timing: GameTiming) -> Iterator[Wrong]:
    # There may be more: a turn is put again to a bot that was started again.
    moves = sum(len(hand.moves) for hand in record.hands)
    moves -= sum(fault.fallback != FORFEITED for fault in record.faults)
    decisions = sum(seat.decisions for seat in timing.seats)
    if decisions < moves:
        yield Wrong(-1, -1, f"bots made {moves} moves, and the times are of {decisions} decisions")
    for number, seat in enumerate(timing.seats):
        # Both are rounded down to whole microseconds.
        most = seat.decisions * (seat.longest_us + 1)
        if not seat.longest_us <= seat.total_us <= most:
            yield Wrong(
                -1,
                -1,
                f"seat {number} cannot have taken {seat.total_us} microseconds for "
                f"{seat.decisions} decisions, {seat.longest_us} for the longest",
            )
