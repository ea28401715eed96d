"""A decision on one screen: what the bot saw, what it might have done and did, and what came of
it. After a fault or a lost game this is the loss card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from euchre.rules.cards import NO_TRUMP
from euchre.rules.moves import move_words
from euchre.rules.options import GameKind, Rules
from euchre.rules.phases import Phase
from euchre.v1 import moves_pb2, view_pb2
from euchre.wire import move_from
from referee.game.faults import FORFEITED
from referee.game.record import End, GameRecord, SeatTiming
from referee.game.unit import UnitResult
from referee.process.names import visible
from referee.program import again
from referee.report.moments import Moment
from referee.report.replay_words import Paint
from referee.store.manifest import RunTerms

_LABEL: Final = 10
_MOST_LINES: Final = 14  # of evidence: a card is to fit on a screen


class Card:
    """Writes cards about one game.

    Args:
        run: its file. terms: of the run. result: the unit. index: which game of it, from 0.
        paint: colours.
    """

    def __init__(
        self, run: Path, terms: RunTerms, result: UnitResult, index: int, paint: Paint
    ) -> None:
        self.run = run
        self.terms = terms
        self.result = result
        self.index = index
        self.paint = paint
        seating = result.unit.seatings[index]
        self.names = [visible(terms.entrants[entrant].name, keep="") for entrant in seating]

    @property
    def game(self) -> str:
        """What the game is called, such as ``7.2``."""
        return f"{self.result.unit.number}.{self.index + 1}"

    def lines(self, moment: Moment, cause: str, bot: str = "") -> Iterator[str]:
        """The card about a decision.

        Args:
            moment: which. cause: why it is shown, in a few words.
            bot: what to put the decision to again; "" for nothing.
        """
        yield self.paint.strong(
            f"{self.names[moment.seat]}, game {self.game}, decision {moment.number}: {cause}"
        )
        yield from self._line("game", _ending(self.terms.rules, self._record, moment.seat))
        if moment.fault is not None:
            yield from self._evidence(moment)
        if moment.turn is None:
            yield from self._line("asked", "nothing: another seat was asked")
        else:
            yield from self._view(moment.turn.view)
            legal = ", ".join(map(_words, moment.turn.legal))
            yield from self._line("legal", legal)
            yield from self._line("answer", _answer(moment))
        yield from self._line("time", _time(self.result.timings[self.index].seats[moment.seat]))
        if bot and moment.turn is not None:
            words = ("replay", self.run, self.game, "--at", str(moment.number), "--bot", bot)
            yield from self._line("again", again(*words))

    @property
    def _record(self) -> GameRecord:
        return self.result.games[self.index]

    def _line(self, label: str, text: str) -> Iterator[str]:
        yield f"  {label:{_LABEL}}{text}".rstrip()

    def _evidence(self, moment: Moment) -> Iterator[str]:
        lines = [visible(line, keep="") for line in moment.evidence.splitlines() if line.strip()]
        if len(lines) > _MOST_LINES:
            # What went wrong stands first, and what a process said last stands at the end.
            left = len(lines) - _MOST_LINES + 1
            lines = [lines[0], f"({left} lines left out)", *lines[2 - _MOST_LINES :]]
        for number, line in enumerate(lines or ["nothing is known"]):
            yield from self._line("evidence" if number == 0 else "", self.paint.alarm(line))

    # ------------------------------------------------------------------ what was seen

    def _view(self, view: view_pb2.SeatView) -> Iterator[str]:
        phase = Phase(view.phase)
        score = ":".join(map(str, view.score))
        asked = f"{phase.words}, as seat {view.seat - 1}; seat {view.dealer - 1} deals"
        yield from self._line("asked", f"{asked}; hand {view.hand_number + 1}, score {score}")
        yield from self._line("hand", self._cards(view.hand) or "not to be seen")
        if view.up_card:
            state = view_pb2.UpCard.Name(view.up_card_state).removeprefix("UP_CARD_").lower()
            up_card = self.paint.card(view.up_card - 1)
            yield from self._line("up-card", f"{up_card}, {state.replace('_', ' ')}")
        if calls := self._calls(view):
            yield from self._line("calls", calls)
        if view.trump:
            yield from self._line("trump", self._trump(view))
        if view.played:
            yield from self._line("tricks", ":".join(map(str, view.tricks)) + " by seat")
        yield from self._trick(view)

    def _cards(self, cards: Sequence[int]) -> str:
        return " ".join(self.paint.card(card - 1) for card in cards)

    def _calls(self, view: view_pb2.SeatView) -> str:
        players = self.terms.rules.players
        said = []
        for number, call in enumerate(view.calls):
            words = _words(moves_pb2.Action(call=call))
            seat = (view.dealer + number) % players
            said.append(f"{seat} {words}")
        # Where the dealer makes trump over the joker, the one call is his.
        if len(view.calls) == 1 and view.joker_suit == 0 and self._joker_up(view):
            said = [f"{view.dealer - 1} {said[0].partition(' ')[2]}"]
        return ", ".join(said)

    def _joker_up(self, view: view_pb2.SeatView) -> bool:
        return view.up_card == 33 and self.terms.rules.joker_up == "dealer_makes"

    def _trump(self, view: view_pb2.SeatView) -> str:
        trump = "nothing" if view.trump - 1 == NO_TRUMP else self.paint.suit(view.trump - 1)
        if not view.maker:
            return trump
        alone = ", alone" if view.alone else ""
        bid = f", for {view.bid} tricks" if self.terms.rules.game == GameKind.BID else ""
        return f"{trump}, made by seat {view.maker - 1}{alone}{bid}"

    def _trick(self, view: view_pb2.SeatView) -> Iterator[str]:
        active = self.terms.rules.players - len(view.sitting_out)
        in_trick = len(view.played) % active
        if not in_trick:
            return
        played = [
            f"{seat - 1} {self.paint.card(card - 1)}"
            for seat, card in zip(view.played_by[-in_trick:], view.played[-in_trick:], strict=True)
        ]
        yield from self._line("trick", ", ".join(played))


def _words(action: moves_pb2.Action) -> str:
    return move_words(move_from(action))


def _answer(moment: Moment) -> str:
    fault = moment.fault
    if fault is None:
        return moment.made
    if fault.fallback == FORFEITED:
        return "none that counts; the game was forfeited"
    return f"none that counts; the referee answered {moment.made}"


def _time(timing: SeatTiming) -> str:
    if not timing.decisions:
        return "no decision was charged"
    mean = timing.total_us / timing.decisions / 1000
    return (
        f"{timing.decisions} decisions of this seat in the game: {mean:.2f} ms on average, "
        f"{timing.longest_us / 1000:.1f} ms at most, with what passing messages on takes"
    )


def _ending(rules: Rules, record: GameRecord, seat: int) -> str:
    score = ":".join(map(str, record.score))
    if record.end == End.CANCELLED:
        return f"called off at {score}"
    won = record.winner == rules.side_of(seat)
    how = "by forfeit" if record.end == End.FORFEIT else "played out"
    return f"{'won' if won else 'lost'} {score}, {how}"
