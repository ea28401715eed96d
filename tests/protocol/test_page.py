"""The protocol page: its bot plays, its session is true, and its tables leave nothing out."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from shutil import copytree
from typing import Any

import grpc
import pytest
from google.protobuf import text_format
from google.protobuf.message import Message

import euchre.v1
from euchre import wire
from euchre.rules import Board, Hand, Rules, build_rules, parse_seed, tables_for
from euchre.rules.cards import Card
from euchre.rules.moves import fallback, move_words, parse_move
from euchre.v1 import play_pb2, play_pb2_grpc
from tests.protocol import plain_deal, plain_wire

PAGE = (Path(__file__).resolve().parents[2] / "proto" / "README.md").read_text("utf-8")
TOKEN = "a token"


def section(heading: str) -> str:
    """The text under a heading of the page."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def blocks(language: str, text: str = PAGE) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


# ---------------------------------------------------------------------- the smallest bot


class OneHand(play_pb2_grpc.RefereeServiceServicer):
    """A referee that plays one hand with a single bot at all four seats, one turn at a time."""

    def __init__(self, rules: Rules) -> None:
        self.board = Board(parse_seed("3d8"), 0, rules)
        self.heard: SimpleQueue[str] = SimpleQueue()
        self.hand = Hand(tables_for(rules), self.board.deck(0, 0), self.board.first_dealer()[0])

    def Play(self, requests: Iterator[play_pb2.PlayRequest], context: Any) -> Iterator[Any]:
        """The conversation, seen from the referee."""
        hello = next(requests)
        assert hello.hello.token == TOKEN
        assert hello.hello.protocol_version == wire.PROTOCOL_VERSION
        welcome = play_pb2.Welcome(rules=wire.rules_to_wire(self.board.rules))
        yield play_pb2.PlayResponse(welcome=welcome)
        assert next(requests).WhichOneof("message") == "ready"
        started = play_pb2.Batch()
        for seat in range(4):
            started.started.add(game=seat + 1, seat=wire_seat(seat))
        yield play_pb2.PlayResponse(batch=started)
        numbers = [0] * 4
        while not self.hand.done:
            seat = self.hand.seat
            numbers[seat] += 1
            batch = play_pb2.Batch()
            turn = batch.turns.add(game=seat + 1, turn=numbers[seat])
            wire.fill_turn(turn, self.hand, self.hand.legal(), (0, 0), 0, 0)
            yield play_pb2.PlayResponse(batch=batch)
            (move,) = next(requests).moves.moves
            assert (move.game, move.turn) == (seat + 1, numbers[seat])
            chosen = wire.move_from(move.action)
            assert chosen in self.hand.legal()
            self.hand.apply(chosen)
            self.heard.put(move_words(chosen))
        ended = play_pb2.Batch(ended=[play_pb2.GameEnded(game=seat + 1) for seat in range(4)])
        yield play_pb2.PlayResponse(batch=ended)
        yield play_pb2.PlayResponse(goodbye=play_pb2.Goodbye(reason="the hand is over"))
        assert next(requests, None) is None  # the bot closes its side
        self.heard.put("closed")


def wire_seat(seat: int) -> Any:
    """A seat's number on the wire."""
    return seat + 1


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder whose name leaves room for a socket's: a path of one may not be long."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


@pytest.mark.parametrize("kind", ["unix", "tcp"])
def test_the_smallest_bot_plays_a_hand(short_folder: Path, kind: str) -> None:
    """The page's own lines, with nothing but generated code beside them, play to the end."""
    (short_folder / "bot.py").write_text(blocks("python", section("The smallest bot"))[0])
    assert euchre.v1.__file__ is not None
    copytree(Path(euchre.v1.__file__).parent, short_folder / "euchre" / "v1")
    (short_folder / "euchre" / "__init__.py").touch()  # so that the SDK is not found instead
    referee = OneHand(build_rules("standard"))
    server = grpc.server(ThreadPoolExecutor(2))
    play_pb2_grpc.add_RefereeServiceServicer_to_server(referee, server)
    address = f"unix:{short_folder}/s" if kind == "unix" else "127.0.0.1:0"
    port = server.add_insecure_port(address)
    if kind == "tcp":
        address = f"127.0.0.1:{port}"
    server.start()
    try:
        result = subprocess.run(
            [sys.executable, "bot.py"],
            cwd=short_folder,
            env={
                "PATH": os.environ["PATH"],
                "EUCHRE_REFEREE": address,
                "EUCHRE_TOKEN": TOKEN,
            },
            capture_output=True,
            timeout=60,
            check=False,
        )
    finally:
        server.stop(None).wait()
    assert result.returncode == 0, result.stderr.decode()
    assert referee.hand.done
    heard = [referee.heard.get_nowait() for _ in range(referee.heard.qsize())]
    assert heard[-1] == "closed"
    assert sum(words.startswith("PLAY") for words in heard) == len(referee.hand.played) > 0


def test_the_smallest_bot_is_small() -> None:
    """It is as short as the page says."""
    (source,) = blocks("python", section("The smallest bot"))
    assert len([line for line in source.splitlines() if line.strip()]) <= 45


# ---------------------------------------------------------------------- the session told


def session() -> list[play_pb2.PlayRequest | play_pb2.PlayResponse]:
    """The messages of the session on the page."""
    found: list[play_pb2.PlayRequest | play_pb2.PlayResponse] = []
    for block in blocks("textproto"):
        who, kind = re.match(r"# (bot|referee): (\w+)\n", block).groups()  # type: ignore[union-attr]  # a block without is a mistake
        assert (who, kind) in (("bot", "PlayRequest"), ("referee", "PlayResponse"))
        found.append(text_format.Parse(block, getattr(play_pb2, kind)()))
    return found


def test_the_session_told_keeps_to_its_own_table() -> None:
    """Its messages come in an order that the table of the session allows."""
    kinds = [message.WhichOneof("message") for message in session()]
    story = " ".join(str(kind) for kind in kinds)
    assert re.fullmatch(r"hello welcome ready( batch moves)+( batch)* goodbye", story)


def test_the_session_told_is_true() -> None:
    """Deal, seed, views, legal moves, fallback and score are what the rules give for that board."""
    messages = session()
    welcome = next(m.welcome for m in messages if isinstance(m, play_pb2.PlayResponse))
    rules = wire.rules_from_wire(welcome.rules)
    assert wire.rules_to_wire(rules) == welcome.rules
    board = Board(parse_seed("3d8"), 0, rules)
    hand = Hand(tables_for(rules), board.deck(0, 0), board.first_dealer()[0])
    batches = [m.batch for m in messages if isinstance(m, play_pb2.PlayResponse)]
    (started,) = [s for batch in batches for s in batch.started]
    assert started.seat == 1
    assert started.first_dealer == hand.dealer + 1
    assert started.bot_seed == board.bot_seed(0)
    told = {turn.turn: turn for batch in batches for turn in batch.turns}
    moves = said(messages)
    asked = 0
    while not hand.done:
        move = fallback(hand.legal())
        if hand.seat == 0:
            asked += 1
            if asked in told:
                assert_turn(told[asked], hand, asked)
                chosen = wire.move_from(moves[asked])
                if chosen in hand.legal():
                    move = chosen
                else:
                    check_fault(batches, asked, move)
        hand.apply(move)
    (ended,) = [e for batch in batches for e in batch.ended]
    assert tuple(ended.score) == hand.points
    assert asked == 6


def said(messages: list[Any]) -> dict[int, Any]:
    """The bot's first answer to each turn; any further one must be told to be stale."""
    first: dict[int, Any] = {}
    again = []
    for message in messages:
        if isinstance(message, play_pb2.PlayRequest):
            for move in message.moves.moves:
                if move.turn in first:
                    again.append(move.turn)
                first.setdefault(move.turn, move.action)
    stale = [
        s.turn for m in messages if isinstance(m, play_pb2.PlayResponse) for s in m.batch.stale
    ]
    assert stale == again == [2]
    return first


def assert_turn(told: play_pb2.Turn, hand: Hand, number: int) -> None:
    """The turn on the page, times left out, is the turn that would be sent."""
    sent = play_pb2.Turn(game=1, turn=number)
    wire.fill_turn(sent, hand, hand.legal(), (0, 0), 0, 0)
    without_times = play_pb2.Turn()
    without_times.CopyFrom(told)
    without_times.ClearField("time_left_ms")
    without_times.ClearField("previous_us")
    assert without_times == sent


def check_fault(batches: list[play_pb2.Batch], turn: int, move: int) -> None:
    """The one fault on the page names this turn and this fallback."""
    (fault,) = [f for batch in batches for f in batch.faults]
    assert fault.turn == turn
    assert wire.move_from(fault.fallback) == move


# ---------------------------------------------------------------------- tables and examples


def first_cells(heading: str) -> list[str]:
    """What stands between backticks in the first column of the tables of a section."""
    rows = re.findall(r"^\| (.*?) \|", section(heading), re.MULTILINE)
    return [word for row in rows for word in re.findall(r"`(\w+)`", row)]


def test_every_message_has_its_place_in_a_table() -> None:
    """The two tables of states have every message that can be sent, and no other."""
    spoken = parts_of(play_pb2.PlayRequest) | parts_of(play_pb2.PlayResponse)
    assert set(first_cells("The session")) == spoken
    assert set(first_cells("The game")) == parts_of(play_pb2.Batch) | {"Move"}


def parts_of(message: type[Message]) -> set[str]:
    """The names of the messages that a message is made of."""
    parts = [field.message_type for field in message.DESCRIPTOR.fields]
    return {part.name for part in parts if part is not None}


def test_every_cause_of_a_fault_is_explained() -> None:
    """The table of faults has each cause of the contract once."""
    causes = [name.removeprefix("FAULT_CAUSE_").lower() for name in play_pb2.FaultCause.keys()[1:]]
    assert sorted(first_cells("Faults")) == sorted(causes)


def test_moves_are_worded_as_said() -> None:
    """Each example of words on the page is a move, and every kind of move has one."""
    rows = re.findall(r"^\| (`.*?) \| (.*?) \| (.*?) \|", section("Moves and cards"), re.MULTILINE)
    members = set()
    for words, member, _ in rows:
        for text in re.findall(r"`([^`]+)`", words):
            action = wire.action_of(parse_move(text))
            assert action.WhichOneof("action") in member
            members.add(action.WhichOneof("action"))
    assert members == {field.name for field in wire.action_of(0).DESCRIPTOR.fields}


def test_the_deal_to_check_by_is_right() -> None:
    """The bytes, the deck and the dealer that the page gives are those of its own algorithm."""
    text = section("The deal")
    seed = bytes(31) + b"\x2a"
    row = plain_deal.stream(seed, "euchre/deck", 0, 0, 0)
    (start,) = re.findall(r"begins with the bytes `([0-9a-f ]+)`", text)
    assert bytes.fromhex(start) == bytes(next(row) for _ in bytes.fromhex(start))
    (deck,) = blocks("", text)
    board = Board(seed, 0, build_rules("standard"))
    assert [str(Card(card)) for card in board.deck(0, 0)] == deck.split()
    assert f"is seat {board.first_dealer()[0]}." in text


def test_cards_are_numbered_as_said() -> None:
    """The examples of card numbers on the page are right."""
    text = section("Moves and cards")
    examples = re.findall(r"`(\w\w)` is (\d+)", text)
    assert len(examples) == 3
    for card, number in examples:
        assert plain_wire.card_number(card) == int(number)


def test_links_lead_somewhere() -> None:
    """Every link of the page is a heading of it or a file beside it."""
    folder = Path(__file__).resolve().parents[2] / "proto"
    headings = {
        re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    }
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        if target.startswith("#"):
            assert target[1:] in headings, target
        else:
            assert (folder / target.partition("#")[0]).exists(), target
