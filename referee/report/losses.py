"""The loss cards of a bot: one for each fault, and one for each game that it lost without any."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from euchre.rules.options import GameKind
from referee.analysis import GameAnalysis, Slip
from referee.game.faults import Fault, counts
from referee.game.record import End
from referee.game.unit import UnitResult
from referee.report.card import Card
from referee.report.moments import Moment, moments
from referee.report.replay_words import Paint, slip_words
from referee.store.manifest import RunTerms
from referee.store.run_file import RunFile

AnalysisOf = Callable[[UnitResult, int], GameAnalysis | None]
_NOT_PLAYED: Final = "it was not asked anything in this game"


@dataclass(frozen=True, slots=True)
class Loss:
    """A card to be shown: its lines."""

    lines: tuple[str, ...]


@dataclass(slots=True)
class Losses:
    """What is counted while cards are made: games of the bot, those lost, its faults; and cards
    that are not shown, by whoever shows them."""

    games: int = 0
    lost: int = 0
    faults: int = 0
    left_out: int = 0


def cards(
    file: RunFile,
    entrant: int,
    bot: str,
    paint: Paint,
    analysis_of: AnalysisOf,
    found: Losses,
) -> Iterator[Loss]:
    """The cards of a bot, in the order of the schedule.

    Args:
        file: the run. entrant: the bot's number. bot: what the decision is put to again.
        paint: colours.
        analysis_of: gives what every card of a game was worth, where that can be known.
        found: is counted up on the way.
    """
    terms = file.manifest.terms
    for result in file.units():
        for index, seating in enumerate(result.unit.seatings):
            if entrant in seating:
                game = _Game(file.path, terms, result, index, entrant, paint)
                yield from game.cards(bot, analysis_of, found)


class _Game:
    def __init__(
        self,
        run: Path,
        terms: RunTerms,
        result: UnitResult,
        index: int,
        entrant: int,
        paint: Paint,
    ) -> None:
        self.terms = terms
        self.result = result
        self.index = index
        self.record = result.games[index]
        seating = result.unit.seatings[index]
        self.seats = {seat for seat, one in enumerate(seating) if one == entrant}
        self.card = Card(run, terms, result, index, paint)

    @property
    def is_lost(self) -> bool:
        sides = {self.terms.rules.side_of(seat) for seat in self.seats}
        return self.record.end != End.CANCELLED and self.record.winner not in sides

    def cards(self, bot: str, analysis_of: AnalysisOf, found: Losses) -> Iterator[Loss]:
        own = [fault for fault in self.record.faults if self._is_own(fault)]
        found.games += 1
        found.lost += self.is_lost
        found.faults += len(own)
        if own:
            for moment in moments(self.terms, self.result, self.index):
                fault = moment.fault
                if fault is not None and self._is_own(fault):
                    yield Loss(tuple(self.card.lines(moment, fault.cause.word, bot)))
        elif self.is_lost:
            yield self._lost(bot, analysis_of(self.result, self.index))

    def _is_own(self, fault: Fault) -> bool:
        return fault.seat in self.seats and counts(fault.cause, self.terms.rules)

    def _lost(self, bot: str, analysis: GameAnalysis | None) -> Loss:
        """A game that was lost by play: the card that cost most, or else the hand that did."""
        worst = None if analysis is None else _worst(analysis, self.seats)
        every = [
            moment
            for moment in moments(self.terms, self.result, self.index)
            if moment.seat in self.seats and moment.turn is not None
        ]
        if not every:
            title = f"game {self.card.game}: {_NOT_PLAYED}"
            return Loss((title,))
        if worst is not None:
            hand, slip = worst
            moment = next(one for one in every if one.hand == hand and one.play == slip.play)
            return Loss(tuple(self.card.lines(moment, slip_words(slip), bot)))
        moment, cause = self._costly_hand(every)
        if analysis is not None:
            cause += "; no card of it gave anything away"
        return Loss(tuple(self.card.lines(moment, cause, bot)))

    def _costly_hand(self, every: list[Moment]) -> tuple[Moment, str]:
        """The first decision of the hand that brought the others most, and how much."""
        rules = self.terms.rules
        side = rules.side_of(min(self.seats))
        asked = {moment.hand for moment in every}

        # In buck the lowest score wins.
        sign = -1 if rules.game == GameKind.BUCK else 1

        def lost(hand: int) -> int:
            points = [sign * one for one in self.record.hands[hand].points]
            own = points.pop(side)
            return max(points) - own

        hand = max(sorted(asked), key=lost)
        first = next(moment for moment in every if moment.hand == hand)
        return first, f"the hand that cost most, by {lost(hand)} points, begins"


def _worst(analysis: GameAnalysis, seats: set[int]) -> tuple[int, Slip] | None:
    """The slip of these seats that cost most, and its hand."""
    slips = [
        (hand, slip)
        for hand, found in enumerate(analysis)
        if found is not None
        for slip in found.slips
        if slip.seat in seats
    ]
    return max(slips, key=lambda one: (one[1].points, one[1].tricks), default=None)
