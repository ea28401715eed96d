"""What transcripts are put together from: games, turns and answers that the product did not make.

Views and legal moves come from the naive engine and from positions written by hand; messages are
written as `proto/README.md` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from google.protobuf.json_format import ParseDict

from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.v1 import moves_pb2, play_pb2, rules_pb2, view_pb2
from tests.naive.presets import options
from tests.protocol import plain_deal as plain
from tests.protocol import plain_wire as wire
from tests.protocol.positions import POSITIONS, Position

SEED = bytes(31) + b"\x2a"
BY_ID = {position.id: position for position in POSITIONS}


def rules(preset: str, changes: dict[str, Any]) -> rules_pb2.Rules:
    """The rules as a message: every option by its name, values as the names of their enums."""
    message = rules_pb2.Rules(preset=preset)
    for name, value in options(preset, **changes).items():
        kind = rules_pb2.Rules.DESCRIPTOR.fields_by_name[name].enum_type
        if kind is not None:
            word = f"{name}_{value}".upper().replace("-", "_").replace(" ", "_")
            setattr(message, name, kind.values_by_name[word].number)
        else:
            setattr(message, name, value)
    return message


def action(position: Position, words: str) -> moves_pb2.Action:
    """A move of a position as a message."""
    names_trump = position.phase == "PHASE_NAME_TRUMP"
    return ParseDict(wire.action(words, names_trump), moves_pb2.Action())


@dataclass(frozen=True)
class Game:
    """A game as one seat is asked in it: a position for each of its turns."""

    number: int
    turns: tuple[Position, ...]
    first: int = 1  # the number of the first of the turns

    @property
    def seat(self) -> int:
        """Whose game it is."""
        return self.turns[0].seat

    def started(self) -> play_pb2.GameStarted:
        """It begins."""
        fields = {
            "game": self.number,
            "seat": wire.seat_name(self.seat),
            "firstDealer": wire.seat_name(self.turns[0].dealer),
        }
        started = ParseDict(fields, play_pb2.GameStarted())
        started.bot_seed = plain.bot_seed(SEED, self.number, self.seat)
        return started

    def turn(self, place: int = 0) -> play_pb2.Turn:
        """The turn at a place of the list."""
        position = self.turns[place]
        view = ParseDict(wire.view(position, position.seat), view_pb2.SeatView())
        return play_pb2.Turn(
            game=self.number,
            turn=self.first + place,
            view=view,
            legal=[action(position, words) for words in position.legal],
        )

    def answer(self, place: int = 0) -> play_pb2.Move:
        """What a bot answers to it that takes the first legal move."""
        position = self.turns[place]
        first = action(position, position.legal[0])
        return play_pb2.Move(game=self.number, turn=self.first + place, action=first)

    def ended(
        self,
        outcome: play_pb2.Outcome = play_pb2.OUTCOME_WON,
        reason: play_pb2.EndReason = play_pb2.END_REASON_PLAYED_OUT,
        detail: str = "played out",
    ) -> play_pb2.GameEnded:
        """It is over."""
        score = [10, 6] if outcome == play_pb2.OUTCOME_WON else [6, 10]
        if outcome == play_pb2.OUTCOME_VOID:
            score = [0, 0]
        return play_pb2.GameEnded(
            game=self.number, outcome=outcome, reason=reason, score=score, detail=detail
        )


def one(number: int, name: str) -> Game:
    """A game with one turn, the position of this name."""
    return Game(number, (BY_ID[name],))


def openings(first: int, count: int) -> list[Game]:
    """Games in which the eldest is asked in the first round: another deal for each."""
    return [Game(first + n, (_deal(first + n),)) for n in range(count)]


def endings(first: int, count: int) -> list[Game]:
    """Games with two turns: the last two cards of a hand, and neither leaves a choice. So the
    second turn follows from the first whatever bot is asked."""
    found = _forced()
    return [Game(first + n, next(found), first=4) for n in range(count)]


def _deal(board: int) -> Position:
    dealer = plain.first_dealer(SEED, board, 4)
    deck = plain.deck_of(SEED, plain.pack("9", False), board, 0, 0)
    hands, up, _ = plain.dealt(deck, "3-2", dealer)
    position = Position(
        id=f"board {board}",
        preset="standard",
        dealer=dealer,
        hands=tuple(" ".join(hand) for hand in hands),
        up=up,
        moves=(),
        seat=(dealer + 1) % 4,
        phase="PHASE_BID_ROUND_1",
        legal=(),
        fallback="",
    )
    return _as_it_stands(position)


def _as_it_stands(position: Position) -> Position:
    """The position with what the naive engine says of it."""
    hand, _ = wire.naive_hand(position)
    seat = int(str(hand.to_move))
    phase = f"PHASE_{wire.PHASES[hand.phase]}"
    return replace(position, seat=seat, phase=phase, legal=tuple(hand.legal()))


def _forced() -> Iterator[tuple[Position, ...]]:
    """Pairs of positions in which a seat has no choice, one after the other in a hand."""
    board = 100
    while True:
        board += 1
        asked: dict[int, list[Position]] = {}
        position = _deal(board)
        while True:
            hand, _ = wire.naive_hand(position)
            if hand.to_move is None:
                break
            position = _as_it_stands(position)
            asked.setdefault(position.seat, []).append(position)
            position = replace(position, moves=(*position.moves, position.legal[0]))
        for turns in asked.values():
            last = turns[-2:]
            if all(len(turn.legal) == 1 for turn in last):
                yield tuple(last)
                break


# ---------------------------------------------------------------------- steps


def hello() -> list[pb.Step]:
    """Hello, Welcome, Ready."""
    return [
        pb.Step(expect_hello=pb.ExpectHello()),
        pb.Step(send_welcome=pb.SendWelcome()),
        pb.Step(expect_ready=pb.ExpectReady()),
    ]


def batch(
    started: list[Game] | None = None,
    turns: list[play_pb2.Turn] | None = None,
    unknown: list[pb.Unknown] | None = None,
    **others: Any,
) -> pb.Step:
    """The referee sends a batch."""
    sent = play_pb2.Batch(
        started=[game.started() for game in started or ()], turns=turns or (), **others
    )
    return pb.Step(send_batch=pb.SendBatch(batch=sent, unknown=unknown or ()))


def answers(*moves: play_pb2.Move) -> pb.Step:
    """The bot answers these turns."""
    return pb.Step(expect_answers=pb.ExpectAnswers(moves=moves))


def play(*games: Game) -> list[pb.Step]:
    """Games begin, are asked their first turn all together, and are over."""
    return [
        batch(list(games), [game.turn() for game in games]),
        answers(*(game.answer() for game in games)),
        batch(ended=[game.ended() for game in games]),
    ]


def silence(milliseconds: int = 300) -> pb.Step:
    """The bot says nothing for a while."""
    return pb.Step(expect_silence=pb.ExpectSilence(milliseconds=milliseconds))


def goodbye() -> list[pb.Step]:
    """The session ends as it should."""
    return [
        pb.Step(send_goodbye=pb.SendGoodbye(reason="the run is over")),
        pb.Step(expect_close=pb.ExpectClose()),
        pb.Step(expect_exit=pb.ExpectExit()),
    ]


def exit_failed(says: str = "") -> pb.Step:
    """The process ends and says that something went wrong."""
    return pb.Step(expect_exit=pb.ExpectExit(failed=True, says=says))


def status(code: int, details: str) -> pb.Step:
    """The referee ends the stream."""
    return pb.Step(send_status=pb.SendStatus(code=code, details=details))


def broken() -> pb.Step:
    """The connection breaks."""
    return pb.Step(break_connection=pb.BreakConnection())
