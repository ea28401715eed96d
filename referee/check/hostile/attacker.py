"""A bot that attacks: ``attacker.py FAULT PHASE LAST_GAME MEGABYTES LIMIT MARK [TIMES]``.

It plays any legal move until it is asked what PHASE names, and then does what FAULT names, every
time, and TIMES as long. Before it does it says ``attack`` on stderr, which the referee keeps. It
speaks the protocol without the SDK, so that it can do what the SDK never would, and is one file,
so that it can be run wherever a bot can. Every attack has an end: the machine survives it without
any sandbox too.
"""

from __future__ import annotations

import os
import queue
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import grpc

from euchre.v1 import cards_pb2, moves_pb2, play_pb2, play_pb2_grpc

FAULT, PHASE, MARK = sys.argv[1], sys.argv[2], sys.argv[6]
LAST_GAME, MEGABYTES, LIMIT = int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]) / 1000
TIMES = int(sys.argv[7]) if len(sys.argv) > 7 else 1
FOREVER = 600.0  # seconds; no run of ours takes as long
CHILD = "import os, signal, time; os.setsid(); signal.signal(15, 1); time.sleep(600)"
BOMB = """
import os, signal
children = []
try:
    while len(children) < 150:
        if not (child := os.fork()):
            signal.pause()
        children.append(child)
except OSError:
    pass
for child in children[-16:]:
    os.kill(child, signal.SIGKILL)
"""
DISK_MEGABYTES = 128
DEAR = {"memory-hog": 1, "fork-bomb": 1, "disk-filler": 1, "orphan": 3, "slow-drip": 3}
DEAR |= {"stdout-flood": 3, "stderr-flood": 3, "slow": 2}
"""Attacks that cost the whole machine something, or much time, come so often from one process."""

Answers = list[play_pb2.PlayRequest]


def moves(*several: play_pb2.Move) -> play_pb2.PlayRequest:
    """One message with these moves."""
    return play_pb2.PlayRequest(moves=play_pb2.Moves(moves=several))


def is_asked(turn: play_pb2.Turn) -> bool:
    """Whether this is the decision to attack at."""
    view = turn.view
    asked = moves_pb2.Phase.Name(view.phase).removeprefix("PHASE_").lower().replace("_", "-")
    if PHASE in ("lead", "follow", "last-card") and asked == "play":
        if PHASE == "last-card":
            return turn.game >= LAST_GAME and len(view.hand) == 1
        in_trick = len(view.played) % (4 - len(view.sitting_out))
        return bool(in_trick) == (PHASE == "follow")
    if PHASE == "swap" and asked == "farmers-hand":
        return any(action.WhichOneof("action") == "swap" for action in turn.legal)
    return bool(asked == PHASE)


def chosen(turn: play_pb2.Turn) -> play_pb2.Move:
    """Any legal move that does not lead past PHASE; the same whenever the turn is put again."""
    chance = random.Random(f"{FAULT} {PHASE} {turn.game} {turn.turn}")
    if PHASE == "bid-round-2" and turn.view.phase == moves_pb2.PHASE_BID_ROUND_1:
        return play_pb2.Move(
            game=turn.game, turn=turn.turn, action=turn.legal[-1]
        )  # on to the next
    return play_pb2.Move(game=turn.game, turn=turn.turn, action=chance.choice(turn.legal))


# ------------------------------------------------------------------ what is done at a decision


def silent(move: play_pb2.Move) -> Answers:
    """No answer."""
    return []


def slow(move: play_pb2.Move) -> Answers:
    """An answer long after the limit, as the referee forgives what it may be to blame for."""
    time.sleep(3 * LIMIT)
    return [moves(move)]


def illegal(move: play_pb2.Move) -> Answers:
    """A card that there is not, or that is not held."""
    move.action.play = cards_pb2.CARD_UNSPECIFIED
    return [moves(move)]


def out_of_turn(move: play_pb2.Move) -> Answers:
    """First a move for a turn that is still to come, then the one that was asked for."""
    early = play_pb2.Move(game=move.game, turn=move.turn + 1, action=move.action)
    return [moves(early)] * TIMES + [moves(move)]


def stale(move: play_pb2.Move) -> Answers:
    """First a move for a turn that is long over."""
    late = play_pb2.Move(game=move.game, turn=max(1, move.turn - 1), action=move.action)
    return [moves(late) if late.turn < move.turn else moves()] * TIMES + [moves(move)]


def duplicate(move: play_pb2.Move) -> Answers:
    """The answer three times, in one message and in another."""
    return [moves(move, move)] * TIMES + [moves(move)]


def oversized(move: play_pb2.Move) -> Answers:
    """A message of eight megabytes."""
    return [play_pb2.PlayRequest(goodbye=play_pb2.Goodbye(reason="x" * TIMES * (8 << 20)))]


def flood(move: play_pb2.Move) -> Answers:
    """Twenty thousand messages that answer nothing."""
    return [moves()] * 20_000 * TIMES


def drip(move: play_pb2.Move) -> Answers:
    """The answer, beside a connection that comes in byte by byte."""

    def dripping() -> None:
        with socket.socket(socket.AF_UNIX) as other:
            try:
                other.connect(os.environ["EUCHRE_REFEREE"].removeprefix("unix:"))
                for byte in b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(24 * (TIMES - 1)):
                    other.sendall(bytes([byte]))
                    time.sleep(0.05)
            except OSError:
                pass  # it was shut out, which is its own affair

    threading.Thread(target=dripping, daemon=True).start()
    return [moves(move)]


def printing(stream: int) -> Callable[[play_pb2.Move], Answers]:
    """Ten megabytes on a stream, without a line's end, and then the answer."""

    def printed(move: play_pb2.Move) -> Answers:
        for _ in range(100 * TIMES):
            os.write(stream, b"x" * 100_000)
        return [moves(move)]

    return printed


def dying(number: int) -> Callable[[play_pb2.Move], Answers]:
    """A signal to itself; 0 stands for an end without one."""

    def died(move: play_pb2.Move) -> Answers:
        if number:
            os.kill(os.getpid(), number)
            time.sleep(FOREVER)
        os._exit(7)

    return died


def hog(move: play_pb2.Move) -> Answers:
    """All the memory it was told to take, and then the answer."""
    taken = [bytearray(b"x" * (1 << 20)) for _ in range(MEGABYTES)]
    time.sleep(0.5)  # where memory is only looked at now and then, it is to be seen
    del taken
    return [moves(move)]


def fork_bomb(move: play_pb2.Move) -> Answers:
    """As many processes as there can be, some given back to play on with, and then the answer."""
    subprocess.run([sys.executable, "-c", BOMB, MARK], check=False)
    return [moves(move)]


def disk_filler(move: play_pb2.Move) -> Answers:
    """As much as fits into a temporary file, and then the answer."""
    with tempfile.TemporaryFile(buffering=0) as file, suppress(OSError):
        for _ in range(DISK_MEGABYTES):
            file.write(b"x" * (1 << 20))
    return [moves(move)]


def orphan(move: play_pb2.Move) -> Answers:
    """A child in a session of its own that heeds no signal, and then the answer."""
    subprocess.Popen([sys.executable, "-c", CHILD, MARK])
    return [moves(move)]


ATTACKS: dict[str, Callable[[play_pb2.Move], Answers]] = {
    "silent": silent,
    "never-reads": silent,  # and the stream is read no further
    "slow": slow,
    "illegal": illegal,
    "out-of-turn": out_of_turn,
    "stale": stale,
    "duplicate": duplicate,
    "oversized": oversized,
    "flood": flood,
    "slow-drip": drip,
    "stdout-flood": printing(1),
    "stderr-flood": printing(2),
    "crash": dying(0),
    "sigstop": dying(signal.SIGSTOP),
    "sigkill": dying(signal.SIGKILL),
    "memory-hog": hog,
    "fork-bomb": fork_bomb,
    "disk-filler": disk_filler,
    "orphan": orphan,
}

# ------------------------------------------------------------------ the conversation


class HalfClosed(Exception):
    """The sending side is to be closed, and nothing else."""


def attack(turn: play_pb2.Turn) -> Answers:
    """What is sent for the decision that is attacked."""
    if FAULT in DEAR:
        DEAR[FAULT] -= 1
        if DEAR[FAULT] < 0:
            return [moves(chosen(turn))]
    print("attack", file=sys.stderr, flush=True)
    if FAULT == "half-close":
        raise HalfClosed
    return ATTACKS[FAULT](chosen(turn))


def requests(inbox: queue.SimpleQueue[play_pb2.Batch | None]) -> Iterator[play_pb2.PlayRequest]:
    """What is sent, in order."""
    hello = play_pb2.Hello(
        token="wrong" if FAULT == "wrong-token" else os.environ["EUCHRE_TOKEN"],
        protocol_version=99 if FAULT == "wrong-version" else 1,
        max_open_turns=64,
    )
    yield play_pb2.PlayRequest(hello=hello)
    yield play_pb2.PlayRequest(ready=play_pb2.Ready())
    try:
        while (batch := inbox.get()) is not None:
            fair = [chosen(turn) for turn in batch.turns if not is_asked(turn)]
            if fair:
                yield moves(*fair)
            for turn in batch.turns:
                if is_asked(turn):
                    yield from attack(turn)
    except HalfClosed:
        return


def before_hello() -> None:
    """What is done before there is a conversation."""
    if FAULT in ("exit", "slow-start", "wrong-token", "wrong-version", "garbage"):
        print("attack", file=sys.stderr, flush=True)
    if FAULT == "exit":
        sys.exit(3)
    if FAULT == "slow-start":
        time.sleep(2 * LIMIT)
    if FAULT == "garbage":
        for _ in range(8):
            with socket.socket(socket.AF_UNIX) as other:
                other.connect(os.environ["EUCHRE_REFEREE"].removeprefix("unix:"))
                with suppress(OSError):  # it is cut off in the middle, as it should be
                    other.sendall(random.Random(MARK).randbytes(100_000))


def main() -> None:
    """Play, and attack."""
    before_hello()
    inbox: queue.SimpleQueue[play_pb2.Batch | None] = queue.SimpleQueue()
    # Who never reads has no room for anything either, so that what it is sent is stuck.
    narrow = [("grpc.http2.lookahead_bytes", 1), ("grpc.http2.bdp_probe", 0)]
    options = narrow if FAULT == "never-reads" else []
    channel = grpc.insecure_channel(os.environ["EUCHRE_REFEREE"], options)
    stub = play_pb2_grpc.RefereeServiceStub(channel)
    for message in stub.Play(requests(inbox)):
        if message.HasField("goodbye"):
            inbox.put(None)
            break
        if message.HasField("batch"):
            inbox.put(message.batch)
            if FAULT == "never-reads" and any(map(is_asked, message.batch.turns)):
                time.sleep(FOREVER)
    channel.close()


if __name__ == "__main__":
    main()
