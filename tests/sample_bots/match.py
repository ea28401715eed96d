"""Duplicate matches between two bots in this process, and how sure the outcome is.

A pair is one board played twice with the teams exchanged, so that both had the same cards. What
counts is the share of each pair (0, ½ or 1); the interval comes from pairs, not from games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter

from euchre.bot import Bot, Game, moves_of
from euchre.rules import Board, Hand, Rules, tables_for
from euchre.rules.phases import REDEAL, THROWN_IN
from euchre.rules.view import view_of

THROW_INS_IN_A_ROW = 16
"""After so many hands that nobody made, the next dealer may not pass."""


@dataclass(slots=True)
class Clock:
    """Decisions made and the seconds they took, for each class of bot."""

    decisions: dict[str, int] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, bot: Bot, seconds: float) -> None:
        """Count one decision of a bot."""
        name = type(bot).__name__
        self.decisions[name] = self.decisions.get(name, 0) + 1
        self.seconds[name] = self.seconds.get(name, 0.0) + seconds

    def microseconds(self, name: str) -> float:
        """What one decision of this bot took on average."""
        return 1e6 * self.seconds[name] / self.decisions[name]


@dataclass(frozen=True, slots=True)
class Share:
    """The first bot's share of the games, with half of its 95 % interval, and points per hand."""

    share: float
    margin: float
    points_per_hand: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.margin:.1%}, {self.points_per_hand:+.3f} points a hand"


def play_game(
    board: Board, bots: Sequence[type[Bot]], clock: Clock | None = None
) -> tuple[tuple[int, ...], int]:
    """Play one game to the target.

    Args:
        board: the cards and the first dealer.
        bots: one class for each seat.
        clock: where to count what each decision took.

    Returns:
        The points of each side, and how many hands it took.
    """
    rules = board.rules
    dealer, draws = board.first_dealer()
    players = [
        bot.for_game(Game(seat, rules, dealer, board.bot_seed(seat), draws))
        for seat, bot in enumerate(bots)
    ]
    score = (0,) * rules.sides
    number = thrown_in = 0
    while not _decided(rules, score, number):
        hand = _play_hand(board, players, dealer, score, number, thrown_in, clock)
        score = tuple(a + b for a, b in zip(score, hand.points, strict=True))
        is_throw_in = hand.outcome == THROWN_IN
        thrown_in = thrown_in + 1 if is_throw_in else 0
        if not (is_throw_in and rules.all_pass == "same_dealer"):
            dealer = (dealer + 1) % rules.players
        number += 1
    return score, number


def _decided(rules: Rules, score: tuple[int, ...], hands: int) -> bool:
    if score[0] == score[1]:
        return False
    # Without a clock of thinking time, a timed game is one of a fixed number of hands here.
    return max(score) >= rules.target if rules.end == "points" else hands >= rules.n_hands


def _play_hand(
    board: Board,
    players: Sequence[Bot],
    dealer: int,
    score: tuple[int, ...],
    number: int,
    thrown_in: int,
    clock: Clock | None,
) -> Hand:
    tables = tables_for(board.rules)
    redeal = 0
    while True:
        hand = Hand(tables, board.deck(number, redeal), dealer, thrown_in >= THROW_INS_IN_A_ROW)
        while not hand.done:
            bot = players[hand.seat]
            view = view_of(hand, hand.seat, score, number, redeal)
            started = perf_counter()
            (move,) = moves_of(type(bot), [bot], [view])
            if clock is not None:
                clock.add(bot, perf_counter() - started)
            assert move in view.legal, f"{type(bot).__name__} answered {move}"
            hand.apply(move)
        if hand.outcome != REDEAL:
            return hand
        redeal += 1


def match(
    first: type[Bot],
    second: type[Bot],
    rules: Rules,
    pairs: int,
    seed: bytes = bytes(32),
    clock: Clock | None = None,
    first_board: int = 0,
) -> Share:
    """Play duplicate pairs; the result is the first bot's."""
    shares: list[float] = []
    points = hands = 0
    for number in range(first_board, first_board + pairs):
        board = Board(seed, number, rules)
        share = 0.0
        for side, seating in enumerate(((first, second) * 2, (second, first) * 2)):
            score, played = play_game(board, seating, clock)
            share += 0.5 * (score[side] > score[1 - side])
            points += score[side] - score[1 - side]
            hands += played
        shares.append(share)
    mean = sum(shares) / pairs
    variance = sum((share - mean) ** 2 for share in shares) / max(1, pairs - 1)
    return Share(mean, 1.96 * sqrt(variance / pairs), points / hands)
