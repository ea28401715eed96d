"""One game: hands dealt and played until somebody has won.

``Game`` asks one seat at a time. ``game.seat`` and ``game.legal`` say who may do what;
:meth:`Game.play` does it; when ``game.over`` is true nothing more can be played. A move that is not
legal raises :class:`IllegalMove` and changes nothing: that is the peer's error, and the only one
there is.

The end of a game is tested after every hand, thrown-in ones included, never after a redeal:

* a game to points ends when one side leads alone with at least the target (in buck, the lowest
  leading, with 0 or less); in bid games, where both sides are there, the side that bid wins;
* a game of hands ends after its hands, a timed one after the hand in which time was called;
* a tie for first place is always played on;
* a game to points that is not decided after 200 hands ends like a game of hands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from euchre.rules import phases
from euchre.rules.deal import Board
from euchre.rules.events import Event, opening, step
from euchre.rules.hand import Hand
from euchre.rules.moves import move_words
from euchre.rules.options import AllPass
from euchre.rules.options import End as Ending
from euchre.rules.scoring import opening_score, reached_target, sole_leader
from euchre.rules.tables import is_stuck, tables_for
from referee.game.record import HandRecord, deck_check

THROW_IN_CAP: Final = 16
"""After so many thrown-in hands in a row the next dealer is stuck, whatever the rules."""
HAND_CAP: Final = 200
"""A game to points that is not decided after so many hands ends as a game of hands does."""


class IllegalMove(ValueError):
    """A move that is not legal there. The game has not changed."""


class Game:
    """A game in progress.

    Attributes:
        board: where its cards come from. tables: its rules' tables.
        first_dealer, draws: who dealt first, and how that was drawn for.
        seated: for each seat where its player drew from, if partners were drawn for; else empty.
        hand: the hand in progress (or the last one, when the game is over).
        hand_number, redeal: which hand it is.
        seat: who is asked. legal: the moves he has, in canonical order.
        score: points of each side. over: whether the game has ended. winner: the side, or -1.
        finished: what is recorded of every hand that is over, redeals included.
        news: what happened since it was last emptied, if anybody wants to be told; else ``None``.
        time_called: the hand in which a timed game's clock ran out, or -1.
    """

    __slots__ = (
        "_deck_check",
        "_forced",
        "_moves",
        "_throw_ins",
        "board",
        "dealer",
        "draws",
        "finished",
        "first_dealer",
        "hand",
        "hand_number",
        "legal",
        "news",
        "over",
        "redeal",
        "score",
        "seat",
        "seated",
        "tables",
        "time_called",
        "winner",
    )

    def __init__(self, board: Board, narrate: bool = False) -> None:
        """Begin a game on a board; with ``narrate`` it keeps its ``news``."""
        self.board = board
        self.tables = tables_for(board.rules)
        self.first_dealer, self.draws = board.first_dealer()
        self.seated = board.seated()
        self.dealer = self.first_dealer
        self.hand_number = 0
        self.redeal = 0
        self.score = opening_score(board.rules)
        self.over = False
        self.winner = -1
        self.finished: list[HandRecord] = []
        self.time_called = -1
        self.news: list[Event] | None = [] if narrate else None
        self._throw_ins = 0
        self._deal()

    def _deal(self) -> None:
        deck = self.board.deck(self.hand_number, self.redeal)
        self._deck_check = deck_check(deck)
        self._forced = self._throw_ins >= THROW_IN_CAP and not is_stuck(self.board.rules, False)
        self._moves: list[int] = []
        self.hand = Hand(self.tables, deck, self.dealer, self._forced)
        if self.news is not None:
            self.news += opening(self.hand, self.hand_number, self.redeal)
        self.seat = self.hand.seat
        self.legal = self.hand.legal()

    def play(self, move: int) -> None:
        """Make the move of the seat that is asked.

        Raises:
            IllegalMove: it is not one of ``legal``; nothing has changed.
        """
        if move not in self.legal:
            raise IllegalMove(self._why_illegal(move))
        hand = self.hand
        if self.news is None:
            hand.apply(move)
        else:
            self.news += step(hand, move)
        self._moves.append(move)
        if hand.phase == phases.DONE:
            self._end_hand()
        else:
            self.seat = hand.seat
            self.legal = hand.legal()

    def _why_illegal(self, move: int) -> str:
        try:
            words = move_words(move)
        except (KeyError, IndexError):  # -1 reads as a swap of cards that there are not
            words = "an answer that is no move"
        if self.over:
            return f"{words}: the game is over"
        legal = ", ".join(map(move_words, self.legal))
        return f"{words} is not legal for seat {self.seat} there; legal: {legal}"

    def call_time(self) -> None:
        """The clock of a timed game ran out: the hand in progress is the last, unless it ties."""
        if self.time_called < 0:
            self.time_called = self.hand_number

    # ------------------------------------------------------------------ between hands

    def _end_hand(self) -> None:
        hand = self.hand
        self.finished.append(self.hand_record())
        if hand.outcome == phases.REDEAL:
            self.redeal += 1
            self._deal()
            return
        self.score = tuple(a + b for a, b in zip(self.score, hand.points, strict=True))
        if self.news is not None:
            self.news[-1] = replace(self.news[-1], score=self.score)
        thrown_in = hand.outcome == phases.THROWN_IN
        self._throw_ins = self._throw_ins + 1 if thrown_in else 0
        self.winner = self._decided()
        if self.winner >= 0:
            self.over = True
            self.legal = ()
            return
        if not (thrown_in and self.board.rules.all_pass == AllPass.SAME_DEALER):
            self.dealer = (self.dealer + 1) % self.board.rules.players
        self.hand_number += 1
        self.redeal = 0
        self._deal()

    def _decided(self) -> int:
        """The side that has won with the hand that is over, or -1: play goes on."""
        rules = self.board.rules
        played = self.hand_number + 1
        if rules.end == Ending.POINTS:
            maker = self.hand.maker
            bidding_side = -1 if maker < 0 else rules.side_of(maker)
            winner = reached_target(rules, self.score, bidding_side)
            return winner if winner >= 0 or played < HAND_CAP else sole_leader(rules, self.score)
        if rules.end == Ending.HANDS:
            is_last = played >= rules.n_hands
        else:
            is_last = 0 <= self.time_called <= self.hand_number
        return sole_leader(rules, self.score) if is_last else -1

    def hand_record(self) -> HandRecord:
        """What is recorded of the hand in progress as it stands."""
        hand = self.hand
        rules = self.board.rules
        maker_tricks = 0
        if hand.maker >= 0:
            side = rules.side_of(hand.maker)
            maker_tricks = sum(
                won for seat, won in enumerate(hand.tricks) if rules.side_of(seat) == side
            )
        return HandRecord(
            dealer=hand.dealer,
            redeal=self.redeal,
            forced_stuck=self._forced,
            deck_check=self._deck_check,
            moves=tuple(self._moves),
            outcome=hand.outcome,
            up_card=hand.up,
            maker=hand.maker,
            trump=hand.trump,
            alone=hand.alone == 1,
            lone_defender=hand.lone_defender,
            maker_tricks=maker_tricks,
            points=hand.points or (0,) * rules.sides,
        )
