"""A scripted referee: what it says is written down beforehand, and a program hears it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import grpc

from euchre import wire
from euchre.rules import Rules
from euchre.v1 import cards_pb2, moves_pb2, play_pb2

TOKEN: Final = "a token"
PATIENCE: Final = 100  # seconds after which a program counts as hanging
_SERVICE: Final = "euchre.v1.RefereeService"

Requests = Iterator[play_pb2.PlayRequest]
Script = Callable[[Requests, Any], Iterator[Any]]
"""What is said on one stream, and what must be heard; an assertion that fails ends the stream."""


@dataclass
class Scripted:
    """A referee that has one script for each stream, in order.

    Attributes:
        address: where it listens. heard: the Hello of each stream.
    """

    address: str
    scripts: list[Script]
    certificate: tuple[Path, Path] | None = None
    heard: list[play_pb2.Hello] = field(default_factory=list)
    wrong: list[BaseException] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._server = grpc.server(ThreadPoolExecutor(8))
        handler = grpc.stream_stream_rpc_method_handler(
            self._play, play_pb2.PlayRequest.FromString, _serialized
        )
        methods = {"Play": handler}
        self._server.add_generic_rpc_handlers(
            [grpc.method_handlers_generic_handler(_SERVICE, methods)]
        )
        if self.certificate is None:
            port = self._server.add_insecure_port(self.address)
        else:
            certificate, key = (path.read_bytes() for path in self.certificate)
            credentials = grpc.ssl_server_credentials([(key, certificate)])
            port = self._server.add_secure_port(self.address, credentials)
        self.address = self.address.replace(":0", f":{port}")
        self._server.start()

    def _play(self, requests: Requests, context: Any) -> Iterator[Any]:
        context.send_initial_metadata(())
        self.heard.append(next(requests).hello)
        try:
            yield from self.scripts[len(self.heard) - 1](requests, context)
        except (AssertionError, IndexError, StopIteration) as error:
            self.wrong.append(error)
            context.abort(grpc.StatusCode.INTERNAL, f"not as it was written down: {error!r}")

    def hears(self, program: Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a program to its end."""
        given = {"EUCHRE_REFEREE": self.address, "EUCHRE_TOKEN": TOKEN, **environment}
        done = subprocess.run(
            [program], env=given, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        self._server.stop(None).wait()
        assert not self.wrong, (self.wrong, done.stderr)
        return done


def _serialized(message: Any) -> bytes:
    return message if isinstance(message, bytes) else bytes(message.SerializeToString())


def welcome() -> play_pb2.PlayResponse:
    """The terms: the standard rules and no clock."""
    rules = wire.rules_to_wire(Rules())
    return play_pb2.PlayResponse(
        welcome=play_pb2.Welcome(protocol_version=1, rules=rules, max_open_turns=7)
    )


def goodbye() -> play_pb2.PlayResponse:
    """The end."""
    return play_pb2.PlayResponse(goodbye=play_pb2.Goodbye(reason="done"))


def started(game: int) -> play_pb2.GameStarted:
    """A game that begins for seat 2."""
    return play_pb2.GameStarted(
        game=game,
        seat=cards_pb2.SEAT_2,
        first_dealer=cards_pb2.SEAT_1,
        bot_seed=bytes(31) + bytes([game]),
    )


def turn(game: int, number: int) -> play_pb2.Turn:
    """A turn with two legal cards, the queen and the king of hearts."""
    asked = play_pb2.Turn(game=game, turn=number)
    asked.view.seat = cards_pb2.SEAT_2
    asked.view.dealer = cards_pb2.SEAT_1
    asked.view.phase = moves_pb2.PHASE_PLAY
    asked.view.trump = cards_pb2.TRUMP_HEARTS
    for card in (cards_pb2.CARD_QUEEN_OF_HEARTS, cards_pb2.CARD_KING_OF_HEARTS):
        asked.view.hand.append(card)
        asked.legal.add(play=card)
    return asked


def batch(**members: Any) -> play_pb2.PlayResponse:
    """A batch of these members."""
    return play_pb2.PlayResponse(batch=play_pb2.Batch(**members))


def ready(requests: Requests) -> None:
    """What the bot says when it is prepared."""
    assert next(requests).WhichOneof("message") == "ready"


def answers(requests: Requests) -> list[tuple[int, int, str]]:
    """The next answers: game, turn and the card, `Q` or `K`."""
    message = next(requests)
    assert message.WhichOneof("message") == "moves"
    names = {cards_pb2.CARD_QUEEN_OF_HEARTS: "Q", cards_pb2.CARD_KING_OF_HEARTS: "K"}
    return [(move.game, move.turn, names[move.action.play]) for move in message.moves.moves]


def closed(requests: Requests) -> None:
    """The bot closes its side, and says nothing before."""
    assert list(requests) == []
