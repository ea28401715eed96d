"""A game with its seats: turn numbers, banks, strikes, times, and the one way it can end.

Every end of a game goes through :meth:`Table._finish`, whether it was played out, forfeited, or
called off, so nothing can enter a table of results by another door.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from euchre.rules.deal import Board
from euchre.rules.moves import fallback, move_words
from euchre.rules.options import End as Ending
from euchre.rules.options import GameKind
from euchre.wire.turns import TurnWriter
from referee.game.faults import FATAL, FORFEITED, Blame, Cause, Fault, FaultPolicy, counts
from referee.game.game import Game
from referee.game.record import End, GameRecord, GameTiming, SeatTiming

MOST_EVIDENCE: Final = 4000
"""So many characters of a fault's evidence are kept."""


MOST_LEGAL_SHOWN: Final = 8
"""So many legal moves are told in evidence."""


class SeatClock:
    """What one seat has been charged so far: decisions, and microseconds in all and at most."""

    __slots__ = ("decisions", "longest_us", "total_us")

    def __init__(self) -> None:
        self.decisions = 0
        self.total_us = 0.0
        self.longest_us = 0.0


class Table:
    """One game being played.

    Attributes:
        game: the game itself.
        faults: the faults so far. strikes: how many each side has.
        bank_us: for each side, what is left of its bank in microseconds, or ``None`` for no bank.
        has_bank: whether there are banks. awaited: for how many faults evidence is still to come.
        record: what is recorded, once the game is over.
    """

    __slots__ = (
        "_cause",
        "_forfeited_by",
        "_policy",
        "_seats",
        "_timed_us",
        "_writer",
        "awaited",
        "bank_us",
        "faults",
        "game",
        "has_bank",
        "record",
        "started",
        "strikes",
    )

    def __init__(
        self,
        board: Board,
        policy: FaultPolicy,
        bank_seconds: float | None = None,
        now: float = 0.0,
        narrate: bool = False,
    ) -> None:
        """Open a game.

        Args:
            board: the cards and the rules.
            policy: what faults lead to.
            bank_seconds: thinking time of each side for the whole game. A timed game has one of
                its own: half the game's time, so that stalling gains nothing.
            now: seconds of the steady clock.
            narrate: whether somebody wants to be told what happens.
        """
        rules = board.rules
        self.game = Game(board, narrate)
        self._writer = TurnWriter()
        self.faults: list[Fault] = []
        self.strikes = [0] * rules.sides
        self._timed_us: float | None = None
        if rules.end == Ending.TIMED:
            self._timed_us = rules.time_ms * 1000.0
            own = rules.time_ms / 1000 / rules.sides
            bank_seconds = own if bank_seconds is None else min(bank_seconds, own)
        bank = None if bank_seconds is None else bank_seconds * 1e6
        self.has_bank = bank is not None
        self.bank_us: list[float | None] = [bank] * rules.sides
        self._seats = tuple([SeatClock() for _ in range(rules.players)])
        self._policy = policy
        self._forfeited_by = -1
        self._cause: Cause | None = None
        self.started = now
        self.awaited = 0
        self.record: GameRecord | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended, however."""
        return self.record is not None

    @property
    def decisions(self) -> int:
        """How many decisions have been charged, of all seats together."""
        return sum(seat.decisions for seat in self._seats)

    def asked_words(self) -> str:
        """What the seat that is asked may answer, in words: ``ORDER_UP, PASS``; of many, some."""
        legal = [move_words(move) for move in self.game.legal]
        more = len(legal) - MOST_LEGAL_SHOWN
        return ", ".join(legal[:MOST_LEGAL_SHOWN]) + (f" and {more} more" if more > 0 else "")

    def encode_turn(self, head: bytes) -> bytes:
        """The turn of the seat that is asked, as a message; see :mod:`euchre.wire.turns`."""
        game = self.game
        return self._writer.turn(
            head, game.hand, game.legal, game.score, game.hand_number, game.redeal
        )

    def play(self, move: int) -> None:
        """The seat that is asked made this move.

        Raises:
            IllegalMove: it is not legal; nothing has changed.
        """
        self.game.play(move)
        if self.game.over:
            self._finish(End.PLAYED_OUT)

    def charge(self, seat: int, seconds: float) -> bool:
        """Charge a decision to a seat; false if its side's bank is thereby used up."""
        us = seconds * 1e6
        clock = self._seats[seat]
        clock.decisions += 1
        clock.total_us += us
        if us > clock.longest_us:
            clock.longest_us = us
        return not self.has_bank or self._charge_bank(seat, us)

    def _charge_bank(self, seat: int, us: float) -> bool:
        side = seat % len(self.bank_us)
        if self._timed_us is not None:
            self._timed_us -= us
            if self._timed_us <= 0:
                self.game.call_time()
        left = self.bank_us[side]
        if left is None:
            return True
        self.bank_us[side] = left - us
        return left > us or self.game.time_called >= 0

    def is_out_of_time(self) -> bool:
        """Whether the seat that is asked has used up its side's bank: it is not waited for.

        When time has been called, a timed game is finished without a clock.
        """
        if not self.has_bank:
            return False
        left = self.bank_us[self.game.seat % len(self.bank_us)]
        return left is not None and left <= 0 and self.game.time_called < 0

    def fault(self, cause: Cause, evidence: str, seat: int | None = None) -> Fault:
        """A bot is at fault; the referee moves in its place, or the game is forfeited.

        Args:
            cause: what kind of fault.
            evidence: sentences for people.
            seat: the seat at fault; by default the one that is asked.

        Returns:
            The fault, with the move that was made, if one was.
        """
        assert not self.over, "nobody can be at fault in a game that is over"
        game = self.game
        seat = game.seat if seat is None else seat
        side = game.board.rules.side_of(seat)
        if counts(cause, game.board.rules):
            self.strikes[side] += 1
        made = FORFEITED
        forfeits = cause in FATAL or self.strikes[side] >= self._policy.strikes
        assert forfeits or seat == game.seat, "only the seat that is asked can go on after a fault"
        if not forfeits:
            made = fallback(game.legal)
        hand, move = len(game.finished), len(game._moves)
        fault = Fault(cause, Blame.BOT, seat, hand, move, made, evidence[:MOST_EVIDENCE])
        self.faults.append(fault)
        if forfeits:
            self._forfeited_by, self._cause = seat, cause
            self._finish(End.FORFEIT)
        elif made != FORFEITED:
            self.play(made)
        return fault

    def add_evidence(self, index: int, text: str) -> None:
        """More is known about one of the faults. It is stored with the times, not in the record."""
        fault = self.faults[index]
        evidence = f"{fault.evidence}\n{text}"[:MOST_EVIDENCE]
        self.faults[index] = replace(fault, evidence=evidence)

    def cancel(self) -> None:
        """Call the game off, through no fault of any bot: it does not count."""
        if not self.over:
            self._finish(End.CANCELLED)

    def _finish(self, end: End) -> None:
        game = self.game
        rules = game.board.rules
        hands = list(game.finished)
        if not game.over:
            hands.append(game.hand_record())
        winner = game.winner
        if end == End.FORFEIT:
            winner = self._winner_by_forfeit(rules.side_of(self._forfeited_by))
        elif end == End.CANCELLED:
            winner = -1
        self.record = GameRecord(
            first_dealer=game.first_dealer,
            hands=tuple(hands),
            faults=tuple(self.faults),
            end=end,
            forfeited_by=self._forfeited_by,
            cause=self._cause,
            winner=winner,
            score=game.score,
            time_called=game.time_called,
        )

    def _winner_by_forfeit(self, loser: int) -> int:
        """The side that wins when ``loser`` forfeits: the best placed of the others."""
        score = self.game.score
        others = [side for side in range(len(score)) if side != loser]
        if self.game.board.rules.game == GameKind.BUCK:
            return min(others, key=lambda side: score[side])
        return max(others, key=lambda side: score[side])

    def timing(self, now: float) -> GameTiming:
        """How long the game took, up to ``now``."""
        return GameTiming(
            seats=tuple(
                SeatTiming(seat.decisions, int(seat.total_us), int(seat.longest_us))
                for seat in self._seats
            ),
            wall_us=max(0, int((now - self.started) * 1e6)),
            evidence=tuple(fault.evidence for fault in self.faults),
        )
