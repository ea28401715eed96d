"""Puts one decision of a recorded game to a bot again."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.rules.moves import move_words
from euchre.v1 import moves_pb2, play_pb2, rules_pb2
from euchre.wire import move_from
from referee.check.conversation import Conversation, Terms
from referee.check.line import Line
from referee.check.stage import CannotStart, staged
from referee.check.turns import Key, Unfit
from referee.process.bot_folder import BotFolder
from referee.tournament.confinement import Confinement
from referee.tournament.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Answered:
    """What a bot did with a decision.

    Attributes:
        answer: the move in words, or "" if none came or it was not legal.
        wrong: what went wrong, if something did.
        said: the end of what it wrote to stderr.
        seconds: from sending the turn to its answer, however long that is on its way.
    """

    answer: str
    wrong: str
    said: str
    seconds: float


def put_by_hand(
    rules: rules_pb2.Rules,
    started: play_pb2.GameStarted,
    turns: Sequence[play_pb2.Turn],
    invite: Callable[[str, str], None],
) -> Answered:
    """The same for a bot that somebody starts by hand, in a debugger perhaps: it is waited for, and
    there is no clock.

    Args:
        rules, started, turns: as for :func:`put`.
        invite: told the address and the token, as the bot is to be given them.
    """
    return asyncio.run(_put_by_hand(rules, _steps(started, turns), turns[-1], invite))


async def _put_by_hand(
    rules: rules_pb2.Rules,
    steps: Sequence[pb.Step],
    last: play_pb2.Turn,
    invite: Callable[[str, str], None],
) -> Answered:
    token = secrets.token_hex(16)
    with Workshop() as shop:
        line = Line(shop.folder, "t")
        await line.start()
        talk = Conversation(line, token, Terms(rules, 0, patient=True))
        wrong = ""
        try:
            invite(line.address, token)
            await talk.play(steps)
        except Unfit as error:
            wrong = str(error)
        finally:
            await line.close()
    return _answered(talk.turns.answers, last, wrong, "", talk.last_seconds)


def put(
    bot: BotFolder,
    rules: rules_pb2.Rules,
    started: play_pb2.GameStarted,
    turns: Sequence[play_pb2.Turn],
    move_ms: int,
    confinement: Confinement,
) -> Answered:
    """Start a bot and put decisions of one game to it, one after the other.

    Args:
        bot: which one. rules: of the game. started: how it began.
        turns: the decisions; the last one is what is wanted to be known.
        move_ms: the time for each; 0 for no limit.
        confinement: how the bot is shut in.

    Raises:
        BotFolderError, CannotPlay, RunBroken: as for a check.
    """
    steps = _steps(started, turns)
    return asyncio.run(_put(bot, rules, steps, turns[-1], move_ms, confinement))


def _steps(started: play_pb2.GameStarted, turns: Sequence[play_pb2.Turn]) -> list[pb.Step]:
    steps = [
        pb.Step(expect_hello=pb.ExpectHello()),
        pb.Step(send_welcome=pb.SendWelcome()),
        pb.Step(expect_ready=pb.ExpectReady()),
        pb.Step(send_batch=pb.SendBatch(batch=play_pb2.Batch(started=[started]))),
    ]
    for turn in turns:
        steps.append(pb.Step(send_batch=pb.SendBatch(batch=play_pb2.Batch(turns=[turn]))))
        steps.append(pb.Step(expect_answers=pb.ExpectAnswers()))
    steps.append(pb.Step(send_goodbye=pb.SendGoodbye(reason="that was all")))
    steps.append(pb.Step(expect_close=pb.ExpectClose()))
    return steps


async def _put(
    bot: BotFolder,
    rules: rules_pb2.Rules,
    steps: Sequence[pb.Step],
    last: play_pb2.Turn,
    move_ms: int,
    confinement: Confinement,
) -> Answered:
    try:
        async with staged(bot, (), confinement) as stage:
            played = await stage.talk(steps, rules, move_ms)
    except CannotStart as error:
        return Answered("", str(error), "", 0.0)
    return _answered(played.answers, last, played.wrong, played.said, played.last_seconds)


def _answered(
    answers: Mapping[Key, bytes], last: play_pb2.Turn, wrong: str, said: str, seconds: float
) -> Answered:
    encoded = answers.get((last.game, last.turn))
    answer = ""
    if encoded is not None:
        answer = move_words(move_from(moves_pb2.Action.FromString(encoded)))
    # What it does after its answer is another matter.
    return Answered(answer, wrong if encoded is None else "", said, seconds)
