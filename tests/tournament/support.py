"""Made-up units, for statistics and reports: who won is said, the rest follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from euchre.rules import Board, Rules, preset
from euchre.rules.phases import RUNNING, SCORED, THROWN_IN
from referee.game.faults import FORFEITED, Blame, Cause, Fault, FaultPolicy
from referee.game.record import End, GameRecord, GameTiming, HandRecord, SeatTiming
from referee.game.table import Table
from referee.game.unit import Unit, UnitResult
from referee.tournament.schedule import all_meet, round_robin, team_seatings
from referee.tournament.seatings import Shape

STANDARD = preset("standard")
NO_TIME = GameTiming((SeatTiming(0, 0, 0),) * 4, 0)


def hand(maker: int = 0, tricks: int = 3, alone: bool = False, worth: int = 1) -> HandRecord:
    """A hand in which ``maker`` took so many tricks; ``worth`` goes to those who are due it."""
    side = maker % 2 if tricks > 2 else 1 - maker % 2
    return HandRecord(
        dealer=3,
        redeal=0,
        forced_stuck=False,
        deck_check=bytes(4),
        moves=(),
        outcome=SCORED,
        up_card=0,
        maker=maker,
        trump=0,
        alone=alone,
        lone_defender=-1,
        maker_tricks=tricks,
        points=(worth, 0) if side == 0 else (0, worth),
    )


def thrown_in() -> HandRecord:
    """A hand that everybody passed."""
    return replace(hand(), outcome=THROWN_IN, maker=-1, maker_tricks=0, points=(0, 0))


def broken_off() -> HandRecord:
    """A hand that was not finished."""
    return replace(hand(), outcome=RUNNING, maker=-1, maker_tricks=0, points=(0, 0))


def game(*hands: HandRecord, first_dealer: int = 0) -> GameRecord:
    """A game of these hands, won by the side with more points."""
    score = tuple(map(sum, zip(*(one.points for one in hands), strict=True)))
    return GameRecord(
        first_dealer, hands, (), End.PLAYED_OUT, -1, None, score.index(max(score)), score
    )


@lru_cache
def won_by(side: int, first_dealer: int = 0) -> GameRecord:
    """The shortest game that a side wins: one hand worth ten points."""
    return game(hand(maker=side, worth=10), first_dealer=first_dealer)


def forfeit(seat: int, cause: Cause = Cause.CRASHED, hands: int = 1) -> GameRecord:
    """A game that the bot at ``seat`` forfeited after so many hands that its side had won."""
    played = (*[hand(maker=seat, tricks=5, worth=2)] * hands, broken_off())
    fault = Fault(cause, Blame.BOT, seat, hands, 0, FORFEITED, "")
    score = tuple(map(sum, zip(*(one.points for one in played), strict=True)))
    return GameRecord(0, played, (fault,), End.FORFEIT, seat, cause, 1 - seat % 2, score)


def cancelled() -> GameRecord:
    """A game that was called off."""
    return GameRecord(0, (broken_off(),), (), End.CANCELLED, -1, None, -1, (0, 0))


def unit(
    number: int, games: Sequence[GameRecord], pairing: tuple[int, int] = (0, 1), board: int = -1
) -> UnitResult:
    """A unit of two games; the first of ``pairing`` sits on side 0 in the first game."""
    where = number if board < 0 else board
    made = Unit(number, where, pairing, team_seatings(*pairing))
    return UnitResult(made, tuple(games), (NO_TIME,) * len(games))


def pair(
    number: int,
    first_wins: int,
    pairing: tuple[int, int] = (0, 1),
    board: int = -1,
    luck: int = 0,
) -> UnitResult:
    """A pair of games of which the first of ``pairing`` wins so many.

    With one win, ``luck`` is the side that the cards favour.
    """
    winners = {2: (0, 1), 1: (luck, luck), 0: (1, 0)}[first_wins]
    return unit(number, [won_by(side) for side in winners], pairing, board)


def league_units(
    entrants: int, boards: int, wins: Callable[[int, int, int], int]
) -> Iterator[UnitResult]:
    """A round robin in which ``wins(board, a, b)`` says how many games of a pair ``a`` wins."""
    for planned in round_robin(entrants, boards).units():
        a, b = planned.pairing
        yield pair(planned.number, wins(planned.board, a, b), (a, b), planned.board)


def play_randomly(board: Board, rng: Random, policy: FaultPolicy | None = None) -> Table:
    """A real game of random moves, every decision charged a tenth of a second."""
    table = Table(board, policy or FaultPolicy())
    while not table.over:
        table.charge(table.game.seat, 0.1)
        table.play(rng.choice(table.game.legal))
    return table


def random_league(
    entrants: int, boards: int, seed: int = 1, rules: Rules = STANDARD
) -> Iterator[UnitResult]:
    """A round robin of teams, of real games of random moves."""
    yield from _played_randomly(round_robin(entrants, boards).units(), rules, seed)


def random_units(shape: Shape, boards: int, rules: Rules, seed: int = 1) -> Iterator[UnitResult]:
    """A round robin of any shape, of real games of random moves."""
    yield from _played_randomly(all_meet(shape, boards).units(), rules, seed)


def _played_randomly(units: Iterable[Unit], rules: Rules, seed: int) -> Iterator[UnitResult]:
    rng = Random(seed)
    for planned in units:
        board = Board(bytes(32), planned.board, rules)
        tables = [play_randomly(board, rng) for _ in planned.seatings]
        records = tuple(table.record for table in tables if table.record is not None)
        yield UnitResult(planned, records, tuple(table.timing(0.0) for table in tables))
