"""A bot for tests that keeps every byte it is sent.

It speaks the protocol without the SDK's client. Each message goes, as it came, to the file
``messages.bin`` in its folder, its length before it in four bytes. It answers as ``scripted`` does:
from ``script.json``, and then with the first legal move, keeping a farmer's hand.
"""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import grpc.aio

from euchre import wire
from euchre.rules.moves import parse_move
from euchre.rules.phases import FARMERS_HAND
from euchre.v1 import moves_pb2, play_pb2

Scripts = dict[str, list[str]]


class Recorder:
    """One session that keeps what it is sent.

    Attributes:
        messages: every message so far, as bytes.
    """

    def __init__(self, scripts: Scripts, events: bool = False, keep: Path | None = None) -> None:
        self.messages: list[bytes] = []
        self._scripts = scripts
        self._events = events
        self._keep = keep
        self._left: dict[int, list[str]] = {}

    async def run(self, address: str, token: str) -> None:
        """Play until the referee says goodbye."""
        async with grpc.aio.insecure_channel(address) as channel:
            call: Any = channel.stream_stream(
                "/euchre.v1.RefereeService/Play",
                request_serializer=play_pb2.PlayRequest.SerializeToString,
            )()  # without a deserializer, so that messages come as bytes
            await call.write(play_pb2.PlayRequest(hello=self._hello(token)))
            while (data := await call.read()) is not grpc.aio.EOF:
                assert isinstance(data, bytes)
                self._store(data)
                message = play_pb2.PlayResponse.FromString(data)
                kind = message.WhichOneof("message")
                if kind == "welcome":
                    await call.write(play_pb2.PlayRequest(ready=play_pb2.Ready()))
                elif kind == "goodbye":
                    await call.done_writing()
                    return
                elif answers := self._answers(message.batch):
                    await call.write(play_pb2.PlayRequest(moves=play_pb2.Moves(moves=answers)))

    def _hello(self, token: str) -> play_pb2.Hello:
        return play_pb2.Hello(
            token=token, protocol_version=1, max_open_turns=1, wants_events=self._events
        )

    def _store(self, data: bytes) -> None:
        self.messages.append(data)
        if self._keep is not None:
            with self._keep.open("ab") as file:
                file.write(len(data).to_bytes(4, "big") + data)

    def _answers(self, batch: play_pb2.Batch) -> list[play_pb2.Move]:
        for started in batch.started:
            self._left[started.game] = list(self._scripts.get(started.bot_seed.hex(), ()))
        return [
            play_pb2.Move(game=turn.game, turn=turn.turn, action=self.answer(turn))
            for turn in batch.turns
        ]

    def answer(self, turn: play_pb2.Turn) -> moves_pb2.Action:
        """The next move of the script, or the first legal one."""
        left = self._left[turn.game]
        if left:
            return wire.action_of(parse_move(left.pop(0)), turn.view.phase)
        return turn.legal[-1 if turn.view.phase == FARMERS_HAND else 0]


def kept(file: Path) -> list[bytes]:
    """The messages in a file that a recorder wrote."""
    data, found = file.read_bytes(), []
    while data:
        size = int.from_bytes(data[:4], "big")
        found.append(data[4 : 4 + size])
        data = data[4 + size :]
    return found


def main() -> None:
    """Play as the process that a referee started."""
    scripts: Scripts = json.loads(Path("script.json").read_text("utf-8"))
    recorder = Recorder(scripts, keep=Path("messages.bin"))
    asyncio.run(recorder.run(os.environ["EUCHRE_REFEREE"], os.environ["EUCHRE_TOKEN"]))


if __name__ == "__main__":
    main()
