"""A stored game as data for the replayer of the page: every step, and what it changes on the table.

The page knows no rules. Each hand tells what everybody was dealt, then for each move which cards
went where, what became of the up-card, and who is maker, all taken from the hand as the rules
play it again. Keys are short, because a page holds hundreds of games; ``docs/report.md`` says what
they mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from euchre.rules import phases
from euchre.rules.card_sets import cards_of
from euchre.rules.cards import NO_TRUMP, SUIT_LETTERS, WORDS
from euchre.rules.deal import Board
from euchre.rules.hand import Hand
from euchre.rules.options import FirstDealer, Rules
from referee.analysis import GameAnalysis, HandAnalysis
from referee.game.faults import Fault
from referee.game.game import Game
from referee.game.record import End, GameRecord
from referee.game.table import Table
from referee.game.unit import UnitResult
from referee.report.replay_words import (
    Paint,
    action,
    best_play,
    bidding_result,
    fault_words,
    hand_result,
    slip_words,
)
from referee.store.manifest import RunTerms
from referee.store.replay import ReplayError, Step, replay_game


class _Page(Paint):
    """Cards as the page writes them, with a ten that is a 10."""

    def card(self, card: int) -> str:
        """A card, such as ``10♥``."""
        return super().card(card).replace("T", "10")


_PLAIN: Final = _Page(colour=False)
_UP_CARD: Final = {
    phases.TURNED_UP: "up",
    phases.TAKEN: "taken",
    phases.DEAD: "dead",
    phases.KEPT: "left",
    phases.TURNED_DOWN: "down",
}


@dataclass(frozen=True, slots=True)
class _Before:
    """What a move may change, as it was before."""

    hands: tuple[int, ...]
    kitty: int
    up_state: int
    made: tuple[int, int, int]
    out: int

    @classmethod
    def of(cls, hand: Hand) -> _Before:
        made = hand.trump, hand.maker, hand.alone
        return cls(tuple(hand.hands), hand.kitty, hand.up_state, made, hand.out)


def replay_of(
    terms: RunTerms,
    names: Sequence[str],
    result: UnitResult,
    index: int,
    analysis: GameAnalysis | None = None,
    timing: bool = True,
) -> dict[str, Any]:
    """A game for the replayer.

    Args:
        terms: of its run. names: of the bots, as they are to be shown.
        result: the unit it belongs to. index: which game of the unit, from 0.
        analysis: of this game.
        timing: with the evidence of faults, which differs from run to run.

    Raises:
        ReplayError: the record cannot be played again.
    """
    return _Teller(terms, names, result, index, analysis, timing).tell()


class _Teller:
    """Tells one game."""

    def __init__(
        self,
        terms: RunTerms,
        names: Sequence[str],
        result: UnitResult,
        index: int,
        analysis: GameAnalysis | None,
        timing: bool,
    ) -> None:
        self.rules = terms.rules
        self.result = result
        self.index = index
        self.record: GameRecord = result.games[index]
        self.analysis = analysis
        self.seating = result.unit.seatings[index]
        self.names = [names[bot] for bot in self.seating]
        evidence = result.timings[index].evidence if timing else ()
        self.evidence: Iterator[str] = iter(evidence)
        self.table = Table(Board(terms.seed, result.unit.board, terms.rules), terms.policy)
        self.hands: list[dict[str, Any]] = []
        self.played: list[Hand] = []
        self.kitties: list[int] = []  # as they were dealt

    def tell(self) -> dict[str, Any]:
        """Play the game again and tell it."""
        game = self.table.game
        waiting: tuple[Step, int, int, _Before] | None = None
        for step in replay_game(self.table, self.record):
            if waiting is not None:
                self._done(*waiting)
            if step.hand == len(self.hands):
                self._open(game)
            if step.fault is not None:
                self._fault(step.fault)
            waiting = None
            if step.move >= 0:
                waiting = step, game.seat, game.hand.phase, _Before.of(game.hand)
        if waiting is not None:
            self._done(*waiting)
        for number, hand in enumerate(self.played):
            self._close(number, hand)
        unit, record = self.result.unit, self.record
        return {
            "id": f"{unit.number}.{self.index + 1}",
            "board": unit.board,
            "seats": list(self.seating),
            "draw": list(self._draw(game)),
            "hands": self.hands,
            "score": list(record.score),
            "won": record.winner,
            "end": self._ending(),
        }

    def side(self, side: int) -> str:
        """Who plays for a side."""
        names = [n for seat, n in enumerate(self.names) if self.rules.side_of(seat) == side]
        return " and ".join(dict.fromkeys(names))

    # ------------------------------------------------------------------ one hand

    def _open(self, game: Game) -> None:
        hand = game.hand
        self.played.append(hand)
        self.kitties.append(hand.kitty)
        told: dict[str, Any] = {
            "d": hand.dealer,
            "s": list(game.score),
            "c": [_words(cards) for cards in hand.hands],
            "b": [],
            "p": [],
        }
        if game.redeal:
            told["r"] = game.redeal
        if hand.up >= 0:
            told["u"] = WORDS[hand.up]
        if hand.kitty:
            told["k"] = _words(hand.kitty)
        if hand.stuck and game.hand_record().forced_stuck:
            told["forced"] = True
        self.hands.append(told)

    def _done(self, step: Step, seat: int, phase: int, before: _Before) -> None:
        """Tell of a move that was made."""
        told, hand = self.hands[step.hand], self.played[step.hand]
        if phase == phases.PLAY:
            if not told["p"] or len(told["p"][-1]) == hand.active:
                told["p"].append([])
            card = hand.played[sum(map(len, told["p"]))]
            told["p"][-1].append(f"{seat}{WORDS[card]}")
            return
        words = action(_PLAIN, hand, self.kitties[step.hand], phase, step.move)
        made: dict[str, Any] = {"s": seat, "t": words}
        told["b"].append(made | _changes(before, hand))

    def _fault(self, fault: Fault) -> None:
        told = self.hands[-1]
        before = len(told["b"]) + sum(map(len, told["p"]))
        lines = fault_words(self.names[fault.seat], fault, next(self.evidence, ""))
        told.setdefault("f", []).append([before, *lines])

    def _close(self, number: int, hand: Hand) -> None:
        """Tell what came of a hand."""
        told = self.hands[number]
        if told["p"]:
            maker = "" if hand.maker < 0 else self.names[hand.maker]
            told["m"] = bidding_result(_PLAIN, hand, maker)
            told["w"] = list(_winners(hand, told["p"]))
        if hand.outcome == phases.SCORED:
            told["e"] = list(hand.points)
        makers = "" if hand.maker < 0 else self.side(self.rules.side_of(hand.maker))
        told["x"] = hand_result(self.rules, hand, makers)
        found = None if self.analysis is None else self.analysis[number]
        if found is not None:
            told |= _analysed(self.rules, found)

    # ------------------------------------------------------------------ the game

    def _draw(self, game: Game) -> Iterator[str]:
        if self.rules.first_dealer != FirstDealer.DRAW:
            return
        for draw in game.draws:
            drawn = (
                f"seat {seat} draws {_PLAIN.card(card)}"
                for seat, card in zip(draw.seats, draw.cards, strict=True)
            )
            yield f"Drawing for the deal: {', '.join(drawn)}."
        if game.seated:
            where = (
                f"{name} sits at {seat}, from {drew}"
                for seat, (name, drew) in enumerate(zip(self.names, game.seated, strict=True))
            )
            yield f"Seats as drawn: {', '.join(where)}."

    def _ending(self) -> str:
        record = self.record
        score = ":".join(map(str, record.score))
        if record.end == End.FORFEIT:
            cause = "a fault" if record.cause is None else record.cause.word.replace("_", " ")
            return (
                f"{self.names[record.forfeited_by]} forfeits the game ({cause}) at {score}; "
                f"{self.side(record.winner)} wins."
            )
        if record.end == End.CANCELLED:
            return f"The game was called off at {score}."
        time = ""
        if record.time_called >= 0:
            time = f" (time was called in deal {record.time_called + 1})"
        return f"{self.side(record.winner)} wins, {score}{time}."


def _words(cards: int) -> str:
    return " ".join(WORDS[card] for card in cards_of(cards))


def _changes(before: _Before, hand: Hand) -> dict[str, Any]:
    """What a move changed on the table."""
    found: dict[str, Any] = {}
    moved = [
        f"{seat}{sign}{WORDS[card]}"
        for seat, (was, now) in enumerate(zip(before.hands, hand.hands, strict=True))
        for sign, card in _moved(was, now)
    ]
    if moved:
        found["h"] = moved
    if before.kitty != hand.kitty:
        found["k"] = _words(hand.kitty)
    if before.up_state != hand.up_state:
        found["u"] = _UP_CARD[hand.up_state]
    made = hand.trump, hand.maker, hand.alone
    if before.made != made:
        found["m"] = [_trump(hand.trump), hand.maker, int(hand.alone == 1)]
    if before.out != hand.out:
        found["o"] = [seat for seat in range(len(hand.hands)) if hand.out >> seat & 1]
    return found


def _moved(was: int, now: int) -> Iterator[tuple[str, int]]:
    if was != now:
        old, new = Counter(cards_of(was)), Counter(cards_of(now))
        yield from (("-", card) for card in sorted((old - new).elements()))
        yield from (("+", card) for card in sorted((new - old).elements()))


def _trump(trump: int) -> str:
    return "" if trump < 0 else "NT" if trump == NO_TRUMP else SUIT_LETTERS[trump]


def _winners(hand: Hand, tricks: list[list[str]]) -> Iterator[int]:
    """Who won each whole trick: who led the next one, or for the last who has one more."""
    led = [int(trick[0][0]) for trick in tricks[1:]]
    yield from led
    if len(tricks[-1]) == hand.active:
        won = Counter(led)
        left = [seat for seat, tricks_won in enumerate(hand.tricks) if tricks_won > won[seat]]
        yield from left[:1]


def _analysed(rules: Rules, found: HandAnalysis) -> dict[str, Any]:
    slips = [[slip.play, slip_words(slip)] for slip in found.slips]
    return {"best": best_play(rules, found), **({"g": slips} if slips else {})}


__all__ = ["ReplayError", "replay_of"]
