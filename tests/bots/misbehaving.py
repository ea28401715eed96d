"""A bot that misbehaves as its arguments say: ``misbehaving.py KIND [NUMBER]``.

It speaks the protocol without the SDK, so that it can do what the SDK never would. Apart from its
one fault it plays the first legal move.
"""

import os
import queue
import subprocess
import sys
import time
from collections.abc import Iterator

import grpc

from euchre.v1 import cards_pb2, play_pb2, play_pb2_grpc

KIND = sys.argv[1]
NUMBER = int(sys.argv[2]) if len(sys.argv) > 2 else 1
FOREVER = 3600
# A file, if given, in which a fault that happens once is remembered over processes.
MARK = sys.argv[3] if len(sys.argv) > 3 else ""


def once() -> bool:
    """Whether this is the first time, over all processes, that this is asked."""
    if os.path.exists(MARK):
        return False
    with open(MARK, "w"):
        return True


def crashed_before() -> int:
    """How often this was asked before, over all processes."""
    with open(MARK, "ab") as mark:
        mark.write(b"x")
        return mark.tell() - 1


def answer(turn: play_pb2.Turn) -> play_pb2.Move:
    """The first legal move."""
    return play_pb2.Move(game=turn.game, turn=turn.turn, action=turn.legal[0])


class Bot:
    """The conversation; ``decisions`` counts turns over all games."""

    def __init__(self) -> None:
        self.decisions = 0

    def replies(self, batch: play_pb2.Batch) -> list[play_pb2.Move]:
        """What to send for a batch; the misbehaviour happens in here."""
        moves = []
        for turn in batch.turns:
            self.decisions += 1
            moves += self.reply(turn)
        return moves

    def reply(self, turn: play_pb2.Turn) -> list[play_pb2.Move]:
        """What to send for one turn."""
        due = self.decisions == NUMBER
        move = answer(turn)
        if KIND == "crash" and due and (not MARK or once()):
            print("about to crash", file=sys.stderr, flush=True)
            os._exit(7)
        if KIND == "crash-thrice" and due and crashed_before() < 3:
            os._exit(7)
        if KIND == "crash-on-hand" and turn.view.hand_number == NUMBER:
            print(f"cannot bear hand {NUMBER}", file=sys.stderr, flush=True)
            os._exit(9)
        if KIND == "segfault" and due and once():
            os.kill(os.getpid(), 11)
        if KIND == "hang" and self.decisions >= NUMBER:
            time.sleep(FOREVER)
        if KIND == "stop" and due:
            os.kill(os.getpid(), 19)
        if KIND == "stop-a-while" and due and once():
            subprocess.Popen(["sh", "-c", f"sleep 6; kill -CONT {os.getpid()}"])
            os.kill(os.getpid(), 19)
        if KIND == "silent":
            return []
        if KIND == "illegal" and self.decisions % NUMBER == 0:
            move.action.play = cards_pb2.CARD_JOKER  # in a pack without one
        if KIND == "empty-move" and self.decisions % NUMBER == 0:
            move.action.Clear()
        if KIND == "duplicate":
            return [move, move]
        if KIND == "stale":
            return [play_pb2.Move(game=turn.game, turn=turn.turn + 7, action=move.action), move]
        if KIND == "unknown-game":
            return [play_pb2.Move(game=turn.game + 1000, turn=1, action=move.action), move]
        if KIND == "spam" and due:
            for stream in (1, 2):
                for _ in range(100):
                    os.write(stream, b"x" * 100_000)
        if KIND == "fork" and due:
            child = "import os, signal, time; os.setsid(); signal.signal(15, 1); time.sleep(3600)"
            process = subprocess.Popen([sys.executable, "-c", child])
            with open(MARK, "w") as mark:
                mark.write(str(process.pid))
        return [move]


def requests(
    bot: Bot, inbox: queue.SimpleQueue[play_pb2.Batch | None]
) -> Iterator[play_pb2.PlayRequest]:
    """What the bot sends, in order."""
    token = "wrong" if KIND == "wrong-token" else os.environ["EUCHRE_TOKEN"]
    version = 99 if KIND == "wrong-version" else 1
    hello = play_pb2.Hello(token=token, protocol_version=version, max_open_turns=64)
    if KIND == "moves-first":
        yield play_pb2.PlayRequest(moves=play_pb2.Moves())
    yield play_pb2.PlayRequest(hello=hello)
    if KIND == "never-ready":
        time.sleep(FOREVER)
    yield play_pb2.PlayRequest(ready=play_pb2.Ready())
    while (batch := inbox.get()) is not None:
        moves = bot.replies(batch)
        if KIND == "half-close" and bot.decisions >= NUMBER:
            return
        if KIND == "goodbye" and bot.decisions >= NUMBER:
            yield play_pb2.PlayRequest(goodbye=play_pb2.Goodbye(reason="enough"))
        if KIND == "hello-again" and bot.decisions >= NUMBER:
            yield play_pb2.PlayRequest(hello=hello)
        if KIND == "flood" and bot.decisions >= NUMBER:
            for _ in range(100_000):
                yield play_pb2.PlayRequest(moves=play_pb2.Moves())
        if KIND == "oversized" and bot.decisions >= NUMBER:
            goodbye = play_pb2.Goodbye(reason="x" * (8 << 20))
            yield play_pb2.PlayRequest(goodbye=goodbye)
        if moves:
            yield play_pb2.PlayRequest(moves=play_pb2.Moves(moves=moves))


def main() -> None:
    """Play, in the way of the kind."""
    if KIND == "exit":
        print("I do not feel like it", file=sys.stderr)
        sys.exit(NUMBER)
    if KIND == "crowd":
        for _ in range(150):  # more than a bot may have
            subprocess.Popen(["sleep", "300"])
    if KIND == "no-hello":
        time.sleep(FOREVER)
    if KIND == "slow-start":
        time.sleep(NUMBER)
    inbox: queue.SimpleQueue[play_pb2.Batch | None] = queue.SimpleQueue()
    bot = Bot()
    channel = grpc.insecure_channel(os.environ["EUCHRE_REFEREE"])
    stub = play_pb2_grpc.RefereeServiceStub(channel)
    for message in stub.Play(requests(bot, inbox)):
        if message.HasField("goodbye"):
            print(f"told goodbye: {message.goodbye.reason}", file=sys.stderr, flush=True)
            inbox.put(None)
            break
        if message.HasField("batch"):
            inbox.put(message.batch)
    channel.close()


if __name__ == "__main__":
    main()
