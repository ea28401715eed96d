"""The turns of a scripted conversation: handed off, answered, and each answer judged."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from euchre.v1 import moves_pb2, play_pb2

Key = tuple[int, int]
"""A game and a turn of it, by their numbers."""


class Unfit(Exception):
    """The bot does what it must not, or not what it must; the message says what."""


def named(key: Key) -> str:
    """A turn in words."""
    return f"turn {key[1]} of game {key[0]}"


def _plain(action: moves_pb2.Action) -> bytes:
    """An action as bytes that are the same for the same move: the order of a swap is free, and
    what version 1 does not know does not count."""
    same = moves_pb2.Action()
    same.CopyFrom(action)
    same.DiscardUnknownFields()
    if same.WhichOneof("action") == "swap":
        same.swap.cards[:] = sorted(same.swap.cards)
    return same.SerializeToString(deterministic=True)


def _shown(action: moves_pb2.Action) -> str:
    known = moves_pb2.Action.FromString(_plain(action))
    return " ".join(str(known).split()) or "nothing"


class Turns:
    """The turns of one conversation.

    Attributes:
        granted: how many may be open at once.
        answers: what was answered to each turn, encoded.
    """

    def __init__(self) -> None:
        self.granted = 1
        self.answers: dict[Key, bytes] = {}
        self._waiting: deque[play_pb2.Turn] = deque()
        self._open: dict[Key, play_pb2.Turn] = {}
        self._crossed: set[Key] = set()  # an answer to these may still be on its way

    @property
    def open_count(self) -> int:
        """How many wait for an answer."""
        return len(self._open)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is to be answered any more."""
        return not self._open and not self._waiting

    def ask(self, turns: Iterable[play_pb2.Turn]) -> None:
        """These are to be handed off as soon as the bot takes them."""
        self._waiting.extend(turns)

    def hand_off(self, move_ms: int) -> list[play_pb2.Turn]:
        """The turns to be sent now, with their time; 0 for no limit."""
        found = []
        while self._waiting and len(self._open) < self.granted:
            turn = self._waiting.popleft()
            key = turn.game, turn.turn
            self._open[key] = turn
            self.answers.pop(key, None)  # it is asked again
            self._crossed.discard(key)
            found.append(turn)
        for turn in found:
            if move_ms:
                turn.time_left_ms = move_ms * len(self._open)
        return found

    def close(self, game: int) -> None:
        """The game is over: its turns need no answer."""
        self._waiting = deque(turn for turn in self._waiting if turn.game != game)
        for key in [key for key in self._open if key[0] == game]:
            del self._open[key]
            self._crossed.add(key)

    def broke(self) -> None:
        """The connection broke: what is open is asked again, and answers may come twice."""
        self._crossed.update(self._open, self.answers)
        self._open.clear()
        self._waiting.clear()

    def take(self, moves: play_pb2.Moves) -> None:
        """Answers of the bot.

        Raises:
            Unfit: one of them is not legal, or answers a turn that is not open.
        """
        if not moves.moves:
            raise Unfit("it sent Moves without a move")
        for move in moves.moves:
            key = move.game, move.turn
            turn = self._open.pop(key, None)
            if turn is not None:
                self._judge(move, turn)
                self.answers[key] = _plain(move.action)
            elif key in self._crossed:
                self._crossed.discard(key)
            elif key in self.answers:
                raise Unfit(f"it answered {named(key)} twice")
            else:
                raise Unfit(f"it answered {named(key)}, which was never asked")

    def _judge(self, move: play_pb2.Move, turn: play_pb2.Turn) -> None:
        legal = [_plain(action) for action in turn.legal]
        if _plain(move.action) not in legal:
            phase = moves_pb2.Phase.Name(turn.view.phase).removeprefix("PHASE_")
            raise Unfit(
                f"its answer to {named((move.game, move.turn))} ({phase}) is not legal: "
                f"{_shown(move.action)}; legal: {'; '.join(map(_shown, turn.legal))}"
            )

    def check(self, expected: Iterable[play_pb2.Move], exactly: bool) -> None:
        """Whether these turns were answered, and with ``exactly`` as expected.

        Raises:
            Unfit: they were not.
        """
        for move in expected:
            key = move.game, move.turn
            if key not in self.answers:
                raise Unfit(f"it did not answer {named(key)}")
            if exactly and self.answers[key] != _plain(move.action):
                found = moves_pb2.Action.FromString(self.answers[key])
                raise Unfit(
                    f"it answered {_shown(found)} to {named(key)} instead of the first legal "
                    f"move, {_shown(move.action)}"
                )
