"""A bot that departs from the protocol at one point: ``misfit.py WAY``; else it plays the first
legal move.

It speaks the protocol without the SDK, which would keep it from its ways.
"""

from __future__ import annotations

import os
import queue
import random
import sys
import time
from typing import NoReturn

import grpc

from euchre.v1 import cards_pb2, play_pb2, play_pb2_grpc

WAY = sys.argv[1]


def leave(words: str) -> NoReturn:
    """End at once, whatever else is being sent."""
    print(words, file=sys.stderr, flush=True)
    os._exit(1)


def hello() -> play_pb2.PlayRequest:
    """The first message."""
    return play_pb2.PlayRequest(
        hello=play_pb2.Hello(
            token="none" if WAY == "wrong-token" else os.environ["EUCHRE_TOKEN"],
            protocol_version=2 if WAY == "wrong-version" else 1,
            max_open_turns=8,
        )
    )


def answer(turn: play_pb2.Turn) -> play_pb2.Move:
    """What is answered to a turn."""
    action = turn.legal[0]
    if WAY == "by-chance":
        action = random.choice(turn.legal)
    elif WAY == "illegal":
        action.play = cards_pb2.CARD_JOKER
    elif WAY == "last-legal":
        action = turn.legal[-1]
    number = turn.turn + 1 if WAY == "wrong-turn" else turn.turn
    return play_pb2.Move(game=turn.game, turn=number, action=action)


def answers(batch: play_pb2.Batch, outbox: queue.SimpleQueue[play_pb2.PlayRequest | None]) -> None:
    """Answer a batch."""
    moves = [answer(turn) for turn in batch.turns]
    if WAY == "leaves-one-out" and len(moves) > 1:
        moves = moves[1:]
    if WAY == "twice":
        moves += moves
    if WAY == "answers-news" or moves:
        outbox.put(play_pb2.PlayRequest(moves=play_pb2.Moves(moves=moves)))
    if (WAY == "ends-on-stale" and batch.stale) or (WAY == "ends-on-fault" and batch.faults):
        leave("I do not like that")
    if WAY == "closes-early" and batch.ended:
        outbox.put(None)


def main() -> None:
    """Play."""
    if WAY == "never-starts":
        sys.exit("no licence")
    outbox: queue.SimpleQueue[play_pb2.PlayRequest | None] = queue.SimpleQueue()
    outbox.put(hello())
    if WAY == "early-ready":
        outbox.put(play_pb2.PlayRequest(ready=play_pb2.Ready()))
    channel = grpc.insecure_channel(os.environ["EUCHRE_REFEREE"])
    stub = play_pb2_grpc.RefereeServiceStub(channel)
    try:
        for message in stub.Play(iter(outbox.get, None)):
            kind = message.WhichOneof("message")
            if kind == "welcome" and WAY != "early-ready":
                outbox.put(play_pb2.PlayRequest(ready=play_pb2.Ready()))
            elif kind == "batch":
                answers(message.batch, outbox)
            elif kind == "goodbye":
                if WAY == "stays":
                    time.sleep(600)
                outbox.put(None)
            elif kind is None and WAY == "ends-on-unknown":
                leave("I do not know that")
    except grpc.RpcError as error:
        if WAY == "says-nothing":
            sys.exit(1)
        if WAY != "ends-well":
            sys.exit(f"misfit: {error.details()}")
    if WAY == "ends-badly":
        sys.exit(3)


if __name__ == "__main__":
    main()
