"""What each card of a recorded game cost the side that played it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from euchre.rules import phases
from euchre.rules.deal import Board
from euchre.rules.hand import Hand
from euchre.rules.tables import Tables, tables_for
from referee.analysis.double_dummy import Solver
from referee.game.record import GameRecord, HandRecord


class AnalysisError(ValueError):
    """A record that cannot be analysed, because it is not one of a game by the rules."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A card that cost its side something.

    Attributes:
        play: which card of the play, from 0. seat: who played it.
        tricks: by how many tricks less its side comes out, if all play best before and after.
        points: by how many points less, counted as the difference to an opponent.
    """

    play: int
    seat: int
    tricks: int
    points: int


@dataclass(frozen=True, slots=True)
class HandAnalysis:
    """One hand that was played out.

    What best play would have brought, less the slips of the makers' side, with those of the
    others, is what the hand really brought, in tricks as in points.

    Attributes:
        tricks: of the makers' side under best play of the contract as called.
        points: its points under best play, less what each opponent gets.
        slips: the cards that cost something, in the order of play.
    """

    tricks: int
    points: int
    slips: tuple[Slip, ...]


GameAnalysis = tuple[HandAnalysis | None, ...]
"""One entry for each recorded hand; ``None`` for one that was not played out."""


def analyse_game(board: Board, record: GameRecord) -> GameAnalysis:
    """Analyse every hand of a game that was played out.

    Args:
        board: the board it was played from.

    Raises:
        AnalysisError: the record is not one of a game by the rules.
    """
    tables = tables_for(board.rules)
    found: list[HandAnalysis | None] = []
    number = 0  # a hand that is dealt again keeps its number
    for index, hand_record in enumerate(record.hands):
        found.append(None)
        if hand_record.outcome == phases.SCORED:
            try:
                found[-1] = _analyse_record(tables, board, number, hand_record)
            except AnalysisError as error:
                raise AnalysisError(f"hand {index + 1}, {error}") from None
        number += hand_record.outcome != phases.REDEAL
    return tuple(found)


def _analyse_record(
    tables: Tables, board: Board, number: int, record: HandRecord
) -> HandAnalysis | None:
    deck = board.deck(number, record.redeal)
    hand = Hand(tables, deck, record.dealer, record.forced_stuck)
    for at, move in enumerate(record.moves):
        if hand.phase == phases.PLAY:
            return analyse_hand(hand, record.moves[at:])
        if move not in hand.legal():
            raise AnalysisError(f"move {at + 1} is not legal")
        hand.apply(move)
    return None  # nothing was played: all the others stayed out of it


def analyse_hand(hand: Hand, cards: Sequence[int]) -> HandAnalysis:
    """Analyse the rest of a hand: one in which cards are being played, and how it went on.

    The hand is played to its end in place.

    Raises:
        AnalysisError: that is not how it can go on to its end.
        ValueError: no card is to be played in the hand.
    """
    solver = Solver(hand)
    rules = hand.tables.rules
    makers_side = rules.side_of(hand.maker)
    tricks, points = first = solver.tricks(), solver.points()
    slips = []
    for at, card in enumerate(cards):
        seat = hand.seat
        if card not in hand.legal():
            raise AnalysisError(f"card {at + 1} of the play is not legal")
        solver.play(card)
        hand.apply(card)
        before, (tricks, points) = (tricks, points), (solver.tricks(), solver.points())
        if (tricks, points) != before:
            sign = 1 if rules.side_of(seat) == makers_side else -1
            lost_tricks, lost_points = sign * (before[0] - tricks), sign * (before[1] - points)
            slips.append(Slip(at, seat, lost_tricks, lost_points))
    if not hand.done:
        raise AnalysisError("the hand is not played to its end")
    return HandAnalysis(*first, tuple(slips))
