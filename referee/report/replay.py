"""A recorded game for people to look at: what each seat held, who did what, and the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from euchre.rules import phases
from euchre.rules.build import preset
from euchre.rules.card_sets import cards_of
from euchre.rules.deal import Board
from euchre.rules.hand import Hand
from euchre.rules.options import FirstDealer
from euchre.rules.tables import EFFECTIVE, STRENGTH
from referee.analysis import GameAnalysis, HandAnalysis, Slip
from referee.game.faults import Fault
from referee.game.game import Game
from referee.game.record import End, GameRecord
from referee.game.table import Table
from referee.game.unit import UnitResult
from referee.process.names import visible
from referee.report.replay_words import (
    Paint,
    action,
    best_play,
    bidding_result,
    fault_words,
    hand_result,
    slip_words,
)
from referee.store.manifest import Manifest
from referee.store.replay import ReplayError, replay_game


@dataclass(slots=True)
class _Done:
    """Something done in a hand: by whom, what was asked, the move (-1: none), the faults at it."""

    seat: int
    phase: int
    move: int
    faults: list[tuple[Fault, str]]


@dataclass(slots=True)
class _Log:
    """A hand that was played again. ``hand`` is as it stands at its end."""

    hand: Hand
    dealt: tuple[int, ...]
    kitty: int
    redeal: int
    score: tuple[int, ...]
    done: list[_Done] = field(default_factory=list)


def render_replay(
    manifest: Manifest,
    result: UnitResult,
    game: int = 0,
    hand: int | None = None,
    colour: bool = False,
    analysis: GameAnalysis | None = None,
) -> str:
    """A game as text, ending with a line break.

    Args:
        manifest: of its run.
        result: the unit it belongs to.
        game: which game of the unit, from 0.
        hand: only this hand of it, counted from 1, redeals included; by default all.
        colour: for a terminal that shows colours.
        analysis: of this game; cards that gave something away are marked, and what best play
            would have brought is told.

    Raises:
        ValueError: the unit has no such game, or the game no such hand; the message says so.
    """
    if not 0 <= game < len(result.games):
        raise ValueError(
            f"unit {result.unit.number} has {len(result.games)} games; there is no game {game + 1}"
        )
    record = result.games[game]
    if hand is not None and not 1 <= hand <= len(record.hands):
        raise ValueError(f"the game has {len(record.hands)} hands; there is no hand {hand}")
    renderer = _Renderer(manifest, result, game, Paint(colour), analysis)
    return "\n".join(renderer.lines(hand)) + "\n"


class _Renderer:
    """Writes one game."""

    def __init__(
        self,
        manifest: Manifest,
        result: UnitResult,
        game: int,
        paint: Paint,
        analysis: GameAnalysis | None,
    ) -> None:
        self.analysis = analysis
        self.terms = manifest.terms
        self.rules = manifest.terms.rules
        self.result = result
        self.index = game
        self.record: GameRecord = result.games[game]
        self.paint = paint
        seating = result.unit.seatings[game]
        entrants = [visible(entrant.name) for entrant in manifest.terms.entrants]
        self.names = [entrants[entrant] for entrant in seating]
        self.label_width = max(len(self.label(seat)) for seat in range(len(seating)))
        self.table = Table(Board(self.terms.seed, result.unit.board, self.rules), self.terms.policy)

    def label(self, seat: int) -> str:
        """A seat and who sits there."""
        return f"{seat} {self.names[seat]}"

    def side(self, side: int) -> str:
        """Who plays for a side."""
        names = [n for seat, n in enumerate(self.names) if self.rules.side_of(seat) == side]
        return " and ".join(dict.fromkeys(names))

    def lines(self, wanted: int | None) -> Iterator[str]:
        """All of it, or the hand wanted (from 1)."""
        yield from self._header()
        logs, broken = self._play()
        for number, log in enumerate(logs, 1):
            if wanted in (None, number):
                yield ""
                yield from self._hand(number, log)
        if broken:
            yield ""
            yield self.paint.alarm(broken)
        if wanted is None:
            yield ""
            yield self._ending()

    # ------------------------------------------------------------------ playing it again

    def _play(self) -> tuple[list[_Log], str]:
        """Every hand, and what is wrong with the record, if it cannot be played to its end."""
        logs: list[_Log] = []
        game = self.table.game
        evidence = iter(self.result.timings[self.index].evidence)
        waiting: list[tuple[Fault, str]] = []
        done_last = -1, -1
        try:
            for step in replay_game(self.table, self.record):
                if step.hand == len(logs):
                    logs.append(_open_log(game))
                if step.fault is not None:
                    waiting.append((step.fault, next(evidence, "")))
                if step.move >= 0:
                    logs[-1].done.append(_Done(game.seat, game.hand.phase, step.move, waiting))
                    waiting = []
                    done_last = step.hand, step.at
        except ReplayError as error:
            if done_last == (error.hand, error.move):
                logs[-1].done.pop()  # the very move that cannot be made
            place = f"hand {error.hand + 1}, move {error.move + 1}"
            return logs, f"The record cannot be played on from here ({place}): {error}"
        if waiting:
            logs[-1].done.append(_Done(game.seat, game.hand.phase, -1, waiting))
        return logs, ""

    # ------------------------------------------------------------------ the game

    def _header(self) -> Iterator[str]:
        unit, paint = self.result.unit, self.paint
        games = len(self.result.games)
        yield paint.strong(
            f"Unit {unit.number}, game {self.index + 1} of {games}, board {unit.board}"
        )
        yield f"run     {self.terms.format}, seed {self.terms.seed.hex()}"
        changes = self.rules.changes_from(preset("standard"))
        said = ", ".join(f"{name} {str(value).lower()}" for name, value in changes.items())
        yield f"rules   {self.rules.preset}{f': {said}' if said else ''}"
        for side in range(self.rules.sides):
            seats = [s for s in range(self.rules.players) if self.rules.side_of(s) == side]
            where = " and ".join(map(str, seats))
            seat_s = "seat" if len(seats) == 1 else "seats"
            yield f"{'sides' if side == 0 else '':8}{self.side(side)} ({seat_s} {where})"
        yield from self._draw()
        slips = "" if self.analysis is None else ", ? gives something away"
        yield f"marks   › leads to the trick, * wins it, – sits out{slips}"
        faults = len(self.record.faults)
        if faults:
            yield paint.alarm(f"faults  {faults}, each marked with !")

    def _draw(self) -> Iterator[str]:
        if self.rules.first_dealer != FirstDealer.DRAW:
            return
        for number, draw in enumerate(self.table.game.draws):
            drawn = ", ".join(
                f"{seat} {self.paint.card(card)}"
                for seat, card in zip(draw.seats, draw.cards, strict=True)
            )
            yield f"{'draw' if number == 0 else '':8}{drawn}"
        if seated := self.table.game.seated:
            where = ", ".join(f"{self.label(seat)} from {drew}" for seat, drew in enumerate(seated))
            yield f"{'seated':8}{where}"

    def _ending(self) -> str:
        record, paint = self.record, self.paint
        score = ":".join(map(str, record.score))
        if record.end == End.FORFEIT:
            cause = "a fault" if record.cause is None else record.cause.word
            loser = self.label(record.forfeited_by)
            return paint.strong(
                f"Seat {loser} forfeits the game ({cause}) at {score}; "
                f"{self.side(record.winner)} wins."
            )
        if record.end == End.CANCELLED:
            return paint.strong(f"The game was called off at {score}.")
        time = ""
        if record.time_called >= 0:
            time = f" (time was called in deal {record.time_called + 1})"
        return paint.strong(f"{self.side(record.winner)} wins, {score}{time}.")

    # ------------------------------------------------------------------ one hand

    def _hand(self, number: int, log: _Log) -> Iterator[str]:
        hand, paint = log.hand, self.paint
        again = f", dealt again ({log.redeal})" if log.redeal else ""
        forced = hand.stuck and self.record.hands[number - 1].forced_stuck
        stuck = ", who may not pass after so many hands thrown in" if forced else ""
        title = f"Hand {number}{again} · score {':'.join(map(str, log.score))}"
        yield paint.strong(title) + f" · {self.label(hand.dealer)} deals{stuck}"
        for seat, cards in enumerate(log.dealt):
            mark = " (dealer)" if seat == hand.dealer else ""
            yield f"  {self.label(seat):{self.label_width}}  {self._cards(cards)}{mark}"
        kitty = f"; below it {self._cards(log.kitty)}" if log.kitty else ""
        if hand.up >= 0:
            yield f"  {'up-card':{self.label_width}}  {paint.card(hand.up)}{kitty}"
        yield ""
        plays = [done for done in log.done if done.phase == phases.PLAY]
        for done in log.done[: len(log.done) - len(plays)]:
            yield from self._fault_lines(done)
            if done.move >= 0:
                said = action(paint, hand, log.kitty, done.phase, done.move)
                yield f"  {self.label(done.seat):{self.label_width}}  {said}"
        found = self.analysis[number - 1] if self.analysis is not None else None
        if plays:
            yield from self._tricks(hand, plays, found)
        yield f"  {self._result(log)}"
        if found is not None:
            yield f"  {best_play(self.rules, found)}"

    def _cards(self, mask: int) -> str:
        return " ".join(self.paint.card(card) for card in cards_of(mask))

    def _fault_lines(self, done: _Done) -> Iterator[str]:
        for fault, evidence in done.faults:
            lines = fault_words(self.label(fault.seat), fault, evidence)
            for number, line in enumerate(lines):
                yield "  " + self.paint.alarm(f"{'!' if number == 0 else ' '} {line}")

    def _tricks(self, hand: Hand, plays: list[_Done], found: HandAnalysis | None) -> Iterator[str]:
        maker = "" if hand.maker < 0 else self.label(hand.maker)
        yield f"  {bidding_result(self.paint, hand, maker)}"
        yield ""
        width = max(self.label_width, 5 if found is None else 6)
        slips = {} if found is None else {slip.play: slip for slip in found.slips}
        heads = "  ".join(f"{self.label(seat):{width}}" for seat in range(self.rules.players))
        yield f"  {'':9}{heads}".rstrip()
        for start in range(0, len(plays), hand.active):
            trick = plays[start : start + hand.active]
            if trick[0].move >= 0:
                yield self._trick(start // hand.active + 1, trick, hand, width, slips)
            for play, done in enumerate(trick, start):
                yield from self._fault_lines(done)
                if play in slips:
                    yield self._slip_line(done, slips[play])
        yield ""

    def _slip_line(self, done: _Done, slip: Slip) -> str:
        card = self.paint.card(done.move)
        return f"  ? {self.label(done.seat)}: {card} {slip_words(slip)}"

    def _trick(
        self, number: int, trick: list[_Done], hand: Hand, width: int, slips: Mapping[int, Slip]
    ) -> str:
        by_seat = {done.seat: done for done in trick if done.move >= 0}
        slipped = {slip.seat for slip in slips.values() if slip.play // hand.active == number - 1}
        winner = _winner(hand, trick) if len(by_seat) == hand.active else -1
        cells = []
        for seat in range(self.rules.players):
            done = by_seat.get(seat)
            if done is None:
                out = hand.out >> seat & 1
                cells.append(f" {self.paint.faint('–')}{'':{width - 2}}" if out else " " * width)
                continue
            lead = "›" if done is trick[0] else " "
            mark = ("*" if seat == winner else "") + ("!" if done.faults else "")
            mark += "?" if seat in slipped else ""
            cells.append(self.paint.cell(lead, done.move, mark, width, seat == winner))
        return f"  trick {number}  {'  '.join(cells)}".rstrip()

    def _result(self, log: _Log) -> str:
        hand = log.hand
        score = log.score
        if hand.outcome == phases.SCORED:
            score = tuple(a + b for a, b in zip(score, hand.points, strict=True))
        makers = "" if hand.maker < 0 else self.side(self.rules.side_of(hand.maker))
        return f"{hand_result(self.rules, hand, makers)} Score {':'.join(map(str, score))}."


def _winner(hand: Hand, trick: list[_Done]) -> int:
    led = EFFECTIVE[hand.trump][trick[0].move]
    return max(trick, key=lambda done: STRENGTH[hand.trump][led][done.move]).seat


def _open_log(game: Game) -> _Log:
    hand = game.hand
    return _Log(hand, tuple(hand.hands), hand.kitty, game.redeal, game.score)
