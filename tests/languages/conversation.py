"""What every SDK must do in a conversation, for a bot called `remembers` in any language.

It takes the first legal move the first time that it is asked, and the last one ever after, and
tells on stderr what it is told; `tests/languages/bots` has it.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import grpc
import pytest

from euchre.v1 import cards_pb2, play_pb2
from referee.process.bot_folder import load_bot
from tests.cli.support import ROOT, Place
from tests.languages.scripted import (
    TOKEN,
    Requests,
    Script,
    Scripted,
    answers,
    batch,
    closed,
    goodbye,
    ready,
    started,
    turn,
    welcome,
)

BOTS: Final = ROOT / "tests" / "languages" / "bots"
_LARGE: Final = 6 << 20  # bytes; more than gRPC takes by itself


def built(language: str, into: Path) -> Path:
    """The program `remembers` in a language, built in a copy of its folder."""
    folder = into / "remembers"
    shutil.copytree(BOTS / language / "remembers", folder)
    (folder / "bot.toml").write_text(
        f'command = ["./remembers"]\nbuild = ["{{sdk}}/{language}/build"]\n'
    )
    words = load_bot(folder).build
    assert words is not None
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "remembers"


def _referee(place: Place, *scripts: Script) -> Scripted:
    return Scripted(f"unix:{place.temporary}/s", list(scripts))


def _one_game(requests: Requests, _context: Any) -> Iterator[Any]:
    yield welcome()
    ready(requests)
    yield batch(started=[started(1)], turns=[turn(1, 1)])
    assert answers(requests) == [(1, 1, "Q")]
    yield goodbye()
    closed(requests)


class Conversation:
    """The tests; a class for a language has a fixture `program`, and the name of the SDK."""

    sdk: str

    @pytest.fixture
    def program(self) -> Path:
        """The program that is started."""
        raise NotImplementedError

    def test_hello_and_goodbye(self, place: Place, program: Path) -> None:
        """It says who it is, is prepared once, answers, closes its side, and ends with status 0."""
        referee = _referee(place, _one_game)
        done = referee.hears(program)
        assert (done.returncode, done.stderr) == (0, "prepared\nseat 2 seed 1\n")
        (hello,) = referee.heard
        assert (hello.token, hello.protocol_version) == (TOKEN, 1)
        assert (hello.bot_name, hello.max_open_turns) == ("Remembers", 7)
        assert hello.sdk == self.sdk

    def test_a_message_of_turns_is_answered_by_one(self, place: Place, program: Path) -> None:
        """All turns of a batch are answered in order, in one message; games know nothing of each
        other; faults and ends are told."""

        def script(requests: Requests, _context: Any) -> Iterator[Any]:
            yield welcome()
            ready(requests)
            games = range(1, 201)
            yield batch(started=map(started, games), turns=[turn(game, 1) for game in games])
            assert answers(requests) == [(game, 1, "Q") for game in games]
            fault = play_pb2.Fault(game=3, cause=play_pb2.FAULT_CAUSE_TIMEOUT, strikes=2)
            fault.fallback.play = cards_pb2.CARD_JOKER
            ended = play_pb2.GameEnded(
                game=4,
                outcome=play_pb2.OUTCOME_WON,
                reason=play_pb2.END_REASON_PLAYED_OUT,
                score=[10, -3],
            )
            stale = play_pb2.Stale(game=9, turn=1, reason=play_pb2.STALE_REASON_LATE)
            yield batch(faults=[fault], stale=[stale], ended=[ended])
            yield batch(turns=[turn(200, 2), turn(3, 2)])
            assert answers(requests) == [(200, 2, "K"), (3, 2, "K")]
            yield goodbye()
            closed(requests)

        done = _referee(place, script).hears(program)
        assert done.returncode == 0, done.stderr
        told = done.stderr.splitlines()[-2:]
        assert told == ["fault PLAY JK strikes 2", "won Some(true) score [10, -3]"]

    def test_a_broken_stream_is_dialled_again(self, place: Place, program: Path) -> None:
        """The same process comes back with the same token, is not prepared again, and its bots are
        those that they were."""

        def breaks(requests: Requests, context: Any) -> Iterator[Any]:
            yield welcome()
            ready(requests)
            yield batch(started=[started(1)], turns=[turn(1, 1)])
            assert answers(requests) == [(1, 1, "Q")]
            context.abort(grpc.StatusCode.UNAVAILABLE, "broken")

        def goes_on(requests: Requests, _context: Any) -> Iterator[Any]:
            yield welcome()
            ready(requests)
            yield batch(started=[started(1)], turns=[turn(1, 2)])
            assert answers(requests) == [(1, 2, "K")]
            yield goodbye()
            closed(requests)

        referee = _referee(place, breaks, goes_on)
        done = referee.hears(program)
        assert (done.returncode, done.stderr) == (0, "prepared\nseat 2 seed 1\n")
        assert [hello.token for hello in referee.heard] == [TOKEN, TOKEN]

    def test_it_does_not_dial_for_ever(self, place: Place, program: Path) -> None:
        """After the fourth break it gives up and says why."""

        def breaks(requests: Requests, context: Any) -> Iterator[Any]:
            yield welcome()
            ready(requests)
            context.abort(grpc.StatusCode.UNAVAILABLE, "the cable is cut")

        referee = _referee(place, *4 * [breaks])
        done = referee.hears(program)
        assert (done.returncode, len(referee.heard)) == (1, 4)
        says = f"Remembers: the session with the referee at {referee.address} broke off: the cable"
        assert done.stderr.splitlines()[-1].startswith(says)

    def test_a_status_is_told(self, place: Place, program: Path) -> None:
        """A referee that refuses it is quoted, in one line, and not dialled again."""

        def refuses(_requests: Requests, context: Any) -> Iterator[Any]:
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "this token is of nobody here")
            yield

        referee = _referee(place, refuses)
        done = referee.hears(program)
        says = (
            f"the session with the referee at {referee.address} broke off: this token is of nobody"
        )
        assert (done.returncode, len(referee.heard)) == (1, 1)
        assert done.stderr == f"Remembers: {says} here\n"

    def test_an_end_without_goodbye_is_told(self, place: Place, program: Path) -> None:
        """A stream that just ends has failed."""

        def leaves(requests: Requests, _context: Any) -> Iterator[Any]:
            yield welcome()
            ready(requests)

        done = _referee(place, leaves).hears(program)
        says = "Remembers: the referee closed the connection without a goodbye"
        assert (done.returncode, done.stderr.splitlines()[-1]) == (1, says)

    def test_what_it_does_not_know_it_ignores(self, place: Place, program: Path) -> None:
        """Unknown members of a response, a batch and a turn, and values that nobody knows."""
        unknown = b"\xfa\x07\x05later" + b"\xf8\x06\x01" + b"\xfd\x06abcd" + b"\xf9\x06abcdefgh"

        def script(requests: Requests, _context: Any) -> Iterator[Any]:
            yield welcome()
            ready(requests)
            yield unknown  # no member that anybody knows
            asked = turn(1, 1).SerializeToString() + unknown
            # A legal move and a phase that were added later.
            asked += b"\x22\x03\x60\xc8\x01" + b"\x1a\x02\x18\x63"
            begun = started(1).SerializeToString()
            body = b"\x0a" + bytes([len(begun)]) + begun + b"\x32" + bytes([len(asked)]) + asked
            body += unknown
            yield b"\x12" + bytes([128 | len(body) & 127, len(body) >> 7]) + body
            assert answers(requests) == [(1, 1, "Q")]
            yield batch(turns=[turn(1, 2)]).SerializeToString() + unknown
            assert answers(requests) == [(1, 2, "K")]
            yield goodbye()
            closed(requests)

        done = _referee(place, script).hears(program)
        assert done.returncode == 0, done.stderr

    def test_large_messages_are_taken(self, place: Place, program: Path) -> None:
        """A message of some megabytes is read like any other."""

        def script(requests: Requests, _context: Any) -> Iterator[Any]:
            yield welcome()
            ready(requests)
            padding = play_pb2.GameEnded(game=77, detail="x" * _LARGE)
            yield batch(started=[started(1)], ended=[padding], turns=[turn(1, 1)])
            assert answers(requests) == [(1, 1, "Q")]
            yield goodbye()
            closed(requests)

        done = _referee(place, script).hears(program)
        assert done.returncode == 0, done.stderr

    @pytest.mark.parametrize("kind", ["its own", "of an authority"])
    def test_by_tls(self, place: Place, program: Path, kind: str) -> None:
        """With EUCHRE_CA it dials by TLS, whether that names the referee's own certificate or that
        of who signed it."""
        trusted, own = certificates(place.folder, signed=kind == "of an authority")
        referee = Scripted("127.0.0.1:0", [_one_game], own)
        referee.address = referee.address.replace("127.0.0.1", "localhost")
        done = referee.hears(program, EUCHRE_CA=str(trusted))
        assert done.returncode == 0, done.stderr

    @pytest.mark.parametrize("wrong", ["certificate", "name"])
    def test_strangers_are_refused(self, place: Place, program: Path, wrong: str) -> None:
        """Another certificate than the one to trust, or another host than it is for, is refused at
        once, with the reason."""
        trusted, own = certificates(place.folder)
        referee = Scripted("127.0.0.1:0", [_one_game], own)
        if wrong == "certificate":
            trusted, _ = certificates(place.folder / "other")
            referee.address = referee.address.replace("127.0.0.1", "localhost")
        done = referee.hears(program, EUCHRE_CA=str(trusted))
        says = (
            f"Remembers: what answers at {referee.address} cannot show that it is the referee "
            f"whose certificate is in {trusted} (EUCHRE_CA): "
        )
        assert (done.returncode, referee.heard) == (1, [])
        assert done.stderr.startswith(says)

    @pytest.mark.parametrize(
        ("environment", "says"),
        [
            ({}, "EUCHRE_REFEREE is not set; a bot is started by the referee, for example by "),
            ({"EUCHRE_REFEREE": "unix:/nowhere"}, "EUCHRE_TOKEN is not set; "),
            (
                {"EUCHRE_REFEREE": "localhost:1", "EUCHRE_TOKEN": "x", "EUCHRE_CA": "/nowhere.pem"},
                "EUCHRE_CA is /nowhere.pem, and that cannot be read",
            ),
        ],
        ids=["address", "token", "certificate"],
    )
    def test_what_is_missing(self, program: Path, environment: dict[str, str], says: str) -> None:
        """Started without what it needs it says in one line what that is."""
        done = subprocess.run(
            [program], env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert done.stderr.startswith(f"Remembers: {says}")


def certificates(folder: Path, signed: bool = False) -> tuple[Path, tuple[Path, Path]]:
    """A certificate to trust, and the referee's own for `localhost` with its key."""
    folder.mkdir(exist_ok=True)
    own, key = folder / "own.pem", folder / "own.key"
    name = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost")
    new = ("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    if not signed:
        _openssl(*new, *name, "-days", "2", "-keyout", str(key), "-out", str(own))
        return own, (own, key)
    ca, ca_key = folder / "ca.pem", folder / "ca.key"
    _openssl(*new, "-subj", "/CN=us", "-days", "2", "-keyout", str(ca_key), "-out", str(ca))
    by = ("-CA", str(ca), "-CAkey", str(ca_key), "-addext", "basicConstraints=critical,CA:FALSE")
    _openssl(*new, *name, *by, "-days", "2", "-keyout", str(key), "-out", str(own))
    return ca, (own, key)


def _openssl(*words: str) -> None:
    done = subprocess.run(["openssl", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
