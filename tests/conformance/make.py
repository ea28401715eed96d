"""Write the transcripts that `referee check` plays: `python -m tests.conformance.make`.

Nothing here asks the product for an answer: see `pieces`.
"""

from __future__ import annotations

from pathlib import Path

from google.protobuf import text_format

from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.v1 import play_pb2, rules_pb2
from tests.conformance import pieces
from tests.conformance.pieces import (
    answers,
    batch,
    broken,
    endings,
    exit_failed,
    goodbye,
    hello,
    one,
    openings,
    play,
    silence,
    status,
)
from tests.protocol.positions import POSITIONS, Position

FOLDER = Path(__file__).resolve().parents[2] / "referee" / "check" / "transcripts"
HEAD = """\
# proto-file: euchre/conformance/v1/transcript.proto
# proto-message: euchre.conformance.v1.Transcript
# Written by `python -m tests.conformance.make`.

"""
NEW_TEXT = b"\xa2\x06\x08from 2.0"  # field 100, a text
NEW_NUMBER = b"\xa8\x06\x07"  # field 101, a number
LEAD = "a lead: any card, trump too"
ADVICE = ("reconnect", "goodbye-missing", "reproducibility")
"""What a bot may play without: the first saves it games, the others spare its author riddles."""
FIRST, SECOND = "round 1, eldest", "round 2, hearts turned down"

Point = pb.Point


def transcripts() -> list[pb.Transcript]:
    """All of them."""
    found = [
        *_handshake(),
        *_batches(),
        *_told(),
        *_streams(),
        *_goodbyes(),
        *_unknown(),
        *_decisions(),
    ]
    for transcript in found:
        transcript.advice = transcript.name in ADVICE
    return found


def _made(
    name: str, point: Point, about: str, remedy: str, *steps: pb.Step, rules: str = "standard"
) -> pb.Transcript:
    return pb.Transcript(
        name=name, point=point, about=about, remedy=remedy, rules=rules, steps=steps
    )


def _handshake() -> list[pb.Transcript]:
    greeted = pb.Step(expect_hello=pb.ExpectHello())
    return [
        _made(
            "handshake",
            pb.POINT_HANDSHAKE,
            "The bot says hello, is welcomed, is ready, plays one decision and takes its leave.",
            "Send Hello at once, with EUCHRE_TOKEN and protocol_version 1; send Ready once after "
            "Welcome; send nothing else before the first turn.",
            greeted,
            silence(),
            pb.Step(send_welcome=pb.SendWelcome()),
            pb.Step(expect_ready=pb.ExpectReady()),
            silence(),
            *play(one(1, FIRST)),
            *goodbye(),
        ),
        _made(
            "handshake-refused",
            pb.POINT_HANDSHAKE,
            "The referee refuses the token.",
            "When the stream ends without Goodbye, print the status' details to stderr and exit "
            "with another status than 0.",
            greeted,
            status(16, "wrong token; send the value of the environment variable EUCHRE_TOKEN"),
            exit_failed("wrong token"),
        ),
        _made(
            "versions",
            pb.POINT_VERSIONS,
            "The referee speaks another version of the protocol and says so.",
            "When the stream ends with FAILED_PRECONDITION, print its details to stderr, which say "
            "what to install, and exit with another status than 0.",
            greeted,
            status(9, "this referee speaks version 2 of the protocol; install euchre-sdk 2"),
            exit_failed("install euchre-sdk 2"),
        ),
    ]


def _batches() -> list[pb.Transcript]:
    many, late = openings(1, 24), openings(25, 4)
    first, second = openings(1, 2)
    return [
        _made(
            "batches",
            pb.POINT_BATCHES,
            "Twenty-four games begin in one message, each with a turn, and four more while those "
            "may be open.",
            "Answer every turn of a batch once, under its own game and turn, in one message or in "
            "many.",
            *hello(),
            batch(many, [game.turn() for game in many]),
            batch(late, [game.turn() for game in late]),
            answers(*(game.answer() for game in (*many, *late))),
            silence(),
            batch(ended=[game.ended() for game in (*many, *late)]),
            *goodbye(),
        ),
        _made(
            "batches-without-turns",
            pb.POINT_BATCHES,
            "Games begin and end in messages that ask nothing.",
            "Read a batch without turns and answer nothing; games may begin long before their "
            "first turn.",
            *hello(),
            batch([first, second]),
            silence(),
            batch(turns=[second.turn()]),
            answers(second.answer()),
            batch(ended=[second.ended()]),
            silence(),
            batch(turns=[first.turn()]),
            answers(first.answer()),
            batch(ended=[first.ended()]),
            *goodbye(),
        ),
    ]


def _told() -> list[pb.Transcript]:
    """What the bot is told about moves that were not applied, and about faults."""
    played, other, third = endings(1, 3)
    stale, fault = play_pb2.Stale, play_pb2.Fault
    lost = third.ended(
        play_pb2.OUTCOME_LOST,
        play_pb2.END_REASON_FORFEIT,
        "seat 0 forfeited the game: illegal move",
    )
    return [
        _made(
            "stale",
            pb.POINT_STALE,
            "The bot is told that moves came twice, late, or for no turn at all, and plays on.",
            "Take Stale as news and nothing more: do not end, do not answer the turn again, and "
            "answer the turns that follow.",
            *hello(),
            batch([played, other], [played.turn()]),
            answers(played.answer()),
            batch(
                stale=[
                    stale(game=1, turn=4, reason=play_pb2.STALE_REASON_ANSWERED),
                    stale(game=9, turn=1, reason=play_pb2.STALE_REASON_UNKNOWN),
                ]
            ),
            silence(),
            batch(
                turns=[played.turn(1)],
                stale=[stale(game=1, turn=4, reason=play_pb2.STALE_REASON_LATE)],
            ),
            answers(played.answer(1)),
            batch(
                turns=[other.turn()],
                ended=[played.ended()],
                stale=[stale(game=1, turn=5, reason=play_pb2.STALE_REASON_GAME_OVER)],
            ),
            answers(other.answer()),
            batch(ended=[other.ended()]),
            *goodbye(),
        ),
        _made(
            "faults",
            pb.POINT_FAULTS,
            "The bot is told of an illegal move, of a timeout, and of a game forfeited, and plays "
            "the others on.",
            "Take Fault as news: the referee has moved already, or GameEnded follows; go on with "
            "the turns that come.",
            *hello(),
            batch([played, other, third], [played.turn(), other.turn()]),
            answers(played.answer(), other.answer()),
            batch(
                faults=[
                    fault(
                        game=1,
                        turn=4,
                        cause=play_pb2.FAULT_CAUSE_ILLEGAL_MOVE,
                        detail="PLAY AH is not legal here (strike 1 of 3)",
                        fallback=played.answer().action,
                        strikes=1,
                    )
                ]
            ),
            silence(),
            batch(
                turns=[played.turn(1)],
                faults=[
                    fault(
                        game=2,
                        turn=4,
                        cause=play_pb2.FAULT_CAUSE_TIMEOUT,
                        detail="no answer after 1000 ms (strike 1 of 3)",
                        fallback=other.answer().action,
                        strikes=1,
                    )
                ],
            ),
            answers(played.answer(1)),
            batch(
                faults=[
                    fault(
                        game=3,
                        cause=play_pb2.FAULT_CAUSE_ILLEGAL_MOVE,
                        detail="PLAY AH is not legal here (strike 3 of 3)",
                        strikes=3,
                    )
                ],
                ended=[lost],
                turns=[other.turn(1)],
            ),
            answers(other.answer(1)),
            batch(ended=[played.ended(), other.ended()]),
            *goodbye(),
        ),
    ]


def _streams() -> list[pb.Transcript]:
    one_game, two_game = endings(1, 2)
    middle = endings(5, 3)
    return [
        _made(
            "half-close",
            pb.POINT_HALF_CLOSE,
            "All games are over, and a new one begins only after a while.",
            "Keep the sending side open until the referee says Goodbye, also while no game is "
            "being played.",
            *hello(),
            *play(one(1, FIRST)),
            silence(1000),
            *play(one(2, LEAD)),
            *goodbye(),
        ),
        _made(
            "reconnect",
            pb.POINT_RECONNECT,
            "The connection breaks while nothing is asked, and again while a turn is open.",
            "When the connection breaks, dial again at once with the same token, say Hello, and "
            "Ready without preparing again; games keep their numbers, and open turns are asked "
            "again.",
            *hello(),
            batch([one_game, two_game], [one_game.turn()]),
            answers(one_game.answer()),
            broken(),
            *hello(),
            batch([one_game, two_game], [one_game.turn(1), two_game.turn()]),
            answers(one_game.answer(1), two_game.answer()),
            batch(ended=[one_game.ended()], turns=[two_game.turn(1)]),
            broken(),
            *hello(),
            batch([two_game], [two_game.turn(1)]),
            answers(two_game.answer(1)),
            batch(ended=[two_game.ended()]),
            *goodbye(),
        ),
        _made(
            "reconnect-in-the-middle",
            pb.POINT_RECONNECT,
            "A new process enters games that others began: their numbers do not begin at 1, nor "
            "do their turns.",
            "Take every turn by itself: make what you keep for a game when GameStarted comes, and "
            "expect any view in its first turn.",
            *hello(),
            batch(middle, [game.turn() for game in middle]),
            answers(*(game.answer() for game in middle)),
            batch(turns=[game.turn(1) for game in middle]),
            answers(*(game.answer(1) for game in middle)),
            batch(ended=[game.ended() for game in middle]),
            *goodbye(),
        ),
    ]


def _goodbyes() -> list[pb.Transcript]:
    cut, done = one(1, FIRST), one(2, LEAD)
    off = cut.ended(play_pb2.OUTCOME_VOID, play_pb2.END_REASON_CANCELLED, "the run was stopped")
    return [
        _made(
            "goodbye",
            pb.POINT_GOODBYE,
            "A game is called off while its turn is open, and the referee says goodbye at once.",
            "After Goodbye close the sending side and exit with status 0, whatever is open.",
            *hello(),
            batch([cut, done], [cut.turn()]),
            batch(ended=[off, done.ended()]),
            *goodbye(),
        ),
        _made(
            "goodbye-without-a-game",
            pb.POINT_GOODBYE,
            "The referee says goodbye before any game.",
            "Goodbye may come at any time after Ready: close the sending side and exit with "
            "status 0.",
            *hello(),
            *goodbye(),
        ),
        _made(
            "goodbye-missing",
            pb.POINT_GOODBYE,
            "The stream ends well, but nobody said goodbye.",
            "A stream that ends without Goodbye has failed: say so on stderr and exit with another "
            "status than 0.",
            *hello(),
            *play(one(1, FIRST)),
            status(0, ""),
            exit_failed(),
        ),
    ]


def _unknown() -> list[pb.Transcript]:
    first, second = openings(1, 2)
    lead = one(3, LEAD)
    added = NEW_TEXT + NEW_NUMBER
    places = ["", "started.0", "turns.0", "turns.0.view", "turns.0.legal.0"]
    everywhere = [pb.Unknown(path=path, fields=added) for path in places]
    welcome = pb.SendWelcome(
        unknown=[pb.Unknown(path=path, fields=added) for path in ("", "rules", "clock")]
    )
    # Rules.lead and Rules.end with values that came later.
    later = pb.SendWelcome(unknown=[pb.Unknown(path="rules", fields=_later_values())])
    strange = pb.Step(send_unknown=pb.SendUnknown(fields=NEW_TEXT))
    return [
        _made(
            "unknown-fields",
            pb.POINT_UNKNOWN,
            "Messages have fields that version 1 does not know.",
            "Read with a protobuf parser that skips unknown fields, and do not check messages for "
            "them.",
            pb.Step(expect_hello=pb.ExpectHello()),
            pb.Step(send_welcome=welcome),
            pb.Step(expect_ready=pb.ExpectReady()),
            batch([first], [first.turn()], everywhere),
            answers(first.answer()),
            batch(ended=[first.ended()], unknown=[pb.Unknown(path="ended.0", fields=added)]),
            *goodbye(),
        ),
        _made(
            "unknown-messages",
            pb.POINT_UNKNOWN,
            "The referee sends messages with a member that version 1 does not know.",
            "Ignore a PlayResponse in which no member that you know is set.",
            pb.Step(expect_hello=pb.ExpectHello()),
            pb.Step(send_welcome=pb.SendWelcome()),
            strange,
            pb.Step(expect_ready=pb.ExpectReady()),
            batch([second], [second.turn()]),
            strange,
            answers(second.answer()),
            strange,
            silence(),
            batch([lead], [lead.turn()], ended=[second.ended()]),
            answers(lead.answer()),
            batch(ended=[lead.ended()]),
            *goodbye(),
        ),
        _made(
            "unknown-rules",
            pb.POINT_UNKNOWN,
            "An option of the rules has a value that version 1 does not know.",
            "Play on: the legal moves are in every turn, whatever the rules are.",
            pb.Step(expect_hello=pb.ExpectHello()),
            pb.Step(send_welcome=later),
            pb.Step(expect_ready=pb.ExpectReady()),
            *play(first),
            *goodbye(),
        ),
    ]


def _later_values() -> bytes:
    """`lead` as an encoded field, with a number that no version has."""
    number = rules_pb2.Rules.DESCRIPTOR.fields_by_name["lead"].number
    tag = number << 3
    head = bytes([tag]) if tag < 128 else bytes([tag & 127 | 128, tag >> 7])
    return head + b"\x63"


def _decisions() -> list[pb.Transcript]:
    found = []
    for name, positions in by_rules().items():
        games = [pieces.Game(n, (position,)) for n, position in enumerate(positions, 1)]
        decisions = _made(
            f"decisions-{name}",
            pb.POINT_DECISIONS,
            f"Every kind of decision that the rules {name} know.",
            "Answer with one of the turn's legal moves; to send one of them back unchanged is "
            "always right.",
            *hello(),
            *play(*games),
            *goodbye(),
            rules=name,
        )
        found.append(decisions)
    games = [*openings(1, 16), one(17, LEAD), one(18, SECOND), *endings(19, 4)]
    again = _made(
        "reproducibility",
        pb.POINT_REPRODUCIBILITY,
        "The same decisions are put to two processes: all at once, and one by one in reverse.",
        "Draw all chance from bot_seed, keep nothing that one game learns for another, and do not "
        "look at the clock; until then no run of this bot can be played again.",
        *hello(),
        *play(*games),
        *goodbye(),
    )
    again.twice = True
    return [*found, again]


def by_rules() -> dict[str, list[Position]]:
    """Positions by a name of their rules."""
    found: dict[str, list[Position]] = {}
    for position in POSITIONS:
        found.setdefault(rules_name(position), []).append(position)
    return found


def rules_name(position: Position) -> str:
    """The preset, and the values that are not its own."""
    words = [str(value) if value is not True else key for key, value in position.options.items()]
    return "-".join(dict.fromkeys((position.preset, *words))).replace("_", "-")


def files() -> dict[str, str]:
    """What is written, by path below the folder."""
    made = {f"{one.name}.textproto": HEAD + _text(one) for one in transcripts()}
    for name, positions in by_rules().items():
        rules = pieces.rules(positions[0].preset, positions[0].options)
        made[f"rules/{name}.textproto"] = _text(rules)
    return made


def _text(message: pb.Transcript | rules_pb2.Rules) -> str:
    # Two spaces and one field a line is what every implementation of the format reads.
    return text_format.MessageToString(message, as_utf8=True, use_short_repeated_primitives=True)


def main() -> None:
    """Write them, and remove what is no longer made."""
    fresh = files()
    for path in FOLDER.rglob("*.textproto"):
        if str(path.relative_to(FOLDER)) not in fresh:
            path.unlink()
    for name, text in fresh.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(fresh)} files in {FOLDER}")


if __name__ == "__main__":
    main()
