"""A recorded game, played again into plain values: what every export is made from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from euchre.rules import phases
from euchre.rules.deal import Board, DrawRound
from euchre.rules.hand import Hand
from euchre.rules.tables import EFFECTIVE, STRENGTH
from referee.game.faults import Fault
from referee.game.record import GameRecord
from referee.game.table import Table
from referee.game.unit import UnitResult
from referee.store.errors import RunFileError
from referee.store.manifest import RunTerms
from referee.store.replay import ReplayError, Step, replay_game


class Made(NamedTuple):
    """A move that was made: by which seat, in answer to what (``phases``), and the move."""

    seat: int
    phase: int
    move: int


class Found(NamedTuple):
    """A fault in a hand, and how many moves of the hand had been made before it."""

    fault: Fault
    moves: int
    phase: int


class Trick(NamedTuple):
    """A trick: who played what, in order; its winner, or -1 if it was broken off."""

    plays: tuple[tuple[int, int], ...]
    winner: int


@dataclass(slots=True)
class PlayedHand:
    """One hand.

    Attributes:
        hand: the hand as it stands at its end.
        number, redeal: which hand of the game, from 0, and which deal of it again.
        forced_stuck: the dealer was stuck only because so many hands had been thrown in.
        deck: every card, top first. dealt: each seat's cards as dealt, as sets.
        kitty: the kitty as dealt, as a set.
        made: every move. faults: every fault.
        score: of each side after the hand.
    """

    hand: Hand
    number: int
    redeal: int
    forced_stuck: bool
    deck: tuple[int, ...]
    dealt: tuple[int, ...]
    kitty: int
    score: tuple[int, ...]
    made: list[Made] = field(default_factory=list)
    faults: list[Found] = field(default_factory=list)

    def tricks(self) -> list[Trick]:
        """Its tricks, the last perhaps broken off."""
        hand = self.hand
        plays = list(zip(hand.played_by, hand.played, strict=True))
        found = []
        for start in range(0, len(plays), hand.active):
            trick = tuple(plays[start : start + hand.active])
            led = EFFECTIVE[hand.trump][trick[0][1]]
            order = STRENGTH[hand.trump][led]
            whole = len(trick) == hand.active
            winner = max(trick, key=lambda play: order[play[1]])[0] if whole else -1
            found.append(Trick(trick, winner))
        return found


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: its record, how the deal and partners were drawn for, and its hands, redeals
    included."""

    record: GameRecord
    draws: tuple[DrawRound, ...]
    seated: tuple[int, ...]
    hands: tuple[PlayedHand, ...]


def play_again(terms: RunTerms, result: UnitResult, index: int) -> PlayedGame:
    """Play one game of a unit again, from 0.

    Raises:
        RunFileError: the record cannot be played, or does not lead to what it claims.
    """
    record = result.games[index]
    board = Board(terms.seed, result.unit.board, terms.rules)
    table = Table(board, terms.policy)
    evidence = iter(result.timings[index].evidence)
    hands: list[PlayedHand] = []
    try:
        for step in replay_game(table, record):
            if step.hand == len(hands):
                hands.append(_opened(table, board))
            _take(hands[-1], step, evidence)
    except ReplayError as error:
        raise _damaged(result, index, str(error)) from None
    if _plain(table.record) != _plain(record):
        raise _damaged(result, index, "its moves do not lead to what it claims")
    for played in hands:
        if played.hand.outcome == phases.SCORED:
            points = played.hand.points
            played.score = tuple(a + b for a, b in zip(played.score, points, strict=True))
    return PlayedGame(record, table.game.draws, table.game.seated, tuple(hands))


def _opened(table: Table, board: Board) -> PlayedHand:
    game = table.game
    return PlayedHand(
        hand=game.hand,
        number=game.hand_number,
        redeal=game.redeal,
        forced_stuck=game.hand_record().forced_stuck,
        deck=tuple(board.deck(game.hand_number, game.redeal)),
        dealt=tuple(game.hand.hands),
        kitty=game.hand.kitty,
        score=game.score,
    )


def _take(played: PlayedHand, step: Step, evidence: Iterator[str]) -> None:
    game = step.table.game
    phase = game.hand.phase
    if step.fault is not None:
        told = replace(step.fault, evidence=next(evidence, ""))
        played.faults.append(Found(told, step.at, phase))
    if step.move >= 0:
        played.made.append(Made(game.seat, phase, step.move))


def _plain(record: GameRecord | None) -> GameRecord | None:
    """The record without evidence, which is not compared: it stands with the times."""
    if record is None:
        return None
    return replace(record, faults=tuple(replace(fault, evidence="") for fault in record.faults))


def _damaged(result: UnitResult, index: int, why: str) -> RunFileError:
    return RunFileError(
        f"game {result.unit.number}.{index + 1} cannot be exported: {why}; "
        "`referee verify` says all that is wrong with the run"
    )
