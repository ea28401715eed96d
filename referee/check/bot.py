"""Checks a bot: every transcript, then games, then what it used."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from euchre.conformance.v1 import transcript_pb2 as pb
from euchre.rules.options import Rules
from referee.check.catalogue import point_word, read_transcripts
from referee.check.games import GAMES, OPPONENT, Found, opponents, play_games
from referee.check.stage import CannotStart, Played, Stage, staged
from referee.check.turns import named
from referee.check.verdicts import Check, Checked, Verdict, excused
from referee.process.bot_folder import BotFolder
from referee.tournament.confinement import Confinement

AT_ONCE: Final = 3
"""So many processes of the bot are talked to at the same time."""
START, GAMES_POINT, SPEED = "start", "games", "speed"
_NEAR: Final = 0.5
"""A decision that takes this part of the limit is too near to it."""
_EVIDENCE_LINES: Final = 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a check.

    Attributes:
        rules, in_short: of the games. move_ms: the time for a decision; 0 for no limit.
        confinement: how the bot is shut in.
        every_rule: whether decisions by all rules are put to it, not only by those of the games.
        first_legal: whether every answer in a transcript must be the first legal move.
        strict: whether a bot is unfit also for what is only worth a note.
        known, known_file: what is known to fail and why, and where that stands.
        run_file: where the games are kept; ``None`` for nowhere.
    """

    rules: Rules
    in_short: str
    confinement: Confinement
    move_ms: int = 1000
    every_rule: bool = False
    first_legal: bool = False
    strict: bool = False
    known: Mapping[str, str] = field(default_factory=dict)
    known_file: str = ""
    run_file: Path | None = None


def check_names() -> list[str]:
    """The names of everything that is looked at."""
    return [START, *(one.name for one in read_transcripts()), GAMES_POINT, SPEED]


def check_bot(bot: BotFolder, wanted: Wanted, told: Callable[[str], None]) -> Checked:
    """Check a bot.

    Args:
        bot: which one. wanted: how.
        told: called with a sentence when something begins that takes a while.

    Raises:
        BotFolderError: it cannot be copied, or its command is not there.
        CannotPlay: this machine cannot shut it in as it must be.
        RunBroken: the check could not be done, and the bot is not to blame.
        RunFileError: the run file cannot be made.
    """
    return asyncio.run(_Work(bot, wanted, told).run())


class _Work:
    def __init__(self, bot: BotFolder, wanted: Wanted, told: Callable[[str], None]) -> None:
        self.bot = bot
        self.wanted = wanted
        self.told = told
        self.sandbox = wanted.confinement.most.value
        self.first: Played | None = None
        self.games: Found | None = None
        self.max_rss_kb = 0

    async def run(self) -> Checked:
        """The whole check."""
        bot, wanted = self.bot, self.wanted
        if bot.build is not None:
            self.told(f"building {bot.name}")
        try:
            others = opponents(wanted.rules)
            async with staged(bot, others, wanted.confinement) as stage:
                self.sandbox = stage.confined.level.value
                checks = await self._checks(stage)
        except CannotStart as error:
            checks = [_no_start("its build step", str(error))]
        if wanted.strict:
            checks = [
                replace(check, verdict=Verdict.UNFIT) if check.verdict == Verdict.NOTE else check
                for check in checks
            ]
        checks = excused(checks, wanted.known, wanted.known_file)
        first = self.first
        return Checked(
            name=bot.name,
            folder=str(bot.path),
            sandbox=self.sandbox,
            checks=tuple(checks),
            rules=wanted.in_short,
            games=self.games,
            sdk="" if first is None else first.sdk,
            start_seconds=0.0 if first is None else first.start_seconds,
            prepare_seconds=0.0 if first is None else first.prepare_seconds,
            max_rss_kb=self.max_rss_kb,
        )

    async def _checks(self, stage: Stage) -> list[Check]:
        chosen = [one for one in read_transcripts() if self._is_wanted(one)]
        self.told(f"checking {self.bot.name}: {len(chosen)} transcripts, then {GAMES} games")
        # The first one by itself: it tells how long a start takes.
        handshake = await self._judge(stage, chosen[0])
        if self.first is not None and not self.first.greeted:
            return [_no_start("its process", f"{handshake.wrong}\n{self.first.said}".strip())]
        room = asyncio.Semaphore(AT_ONCE)

        async def judge(transcript: pb.Transcript) -> Check:
            async with room:
                return await self._judge(stage, transcript)

        rest = await asyncio.gather(*map(judge, chosen[1:]))
        return [*_warned(self.first), handshake, *rest, *await self._play(stage)]

    def _is_wanted(self, transcript: pb.Transcript) -> bool:
        if transcript.point != pb.POINT_DECISIONS or self.wanted.every_rule:
            return True
        return transcript.rules == self.wanted.rules.preset

    # ------------------------------------------------------------------ transcripts

    async def _judge(self, stage: Stage, transcript: pb.Transcript) -> Check:
        began = time.monotonic()
        wanted = self.wanted
        played = await stage.play(transcript, wanted.move_ms, wanted.first_legal)
        self.first = self.first or played
        self.max_rss_kb = max(self.max_rss_kb, played.exit.max_rss_kb)
        if transcript.twice and not played.wrong:
            again = await stage.play(
                transcript, wanted.move_ms, wanted.first_legal, in_reverse=True
            )
            played = _compared(played, again)
        verdict = Verdict.OK
        if played.wrong:
            verdict = Verdict.NOTE if transcript.advice else Verdict.UNFIT
        return Check(
            name=transcript.name,
            point=point_word(transcript.point),
            verdict=verdict,
            about=transcript.about,
            wrong=played.wrong,
            remedy=transcript.remedy if played.wrong else "",
            said=played.said if played.wrong else "",
            seconds=time.monotonic() - began,
        )

    # ------------------------------------------------------------------ games

    async def _play(self, stage: Stage) -> list[Check]:
        began = time.monotonic()
        wanted = self.wanted
        with tempfile.TemporaryDirectory(prefix="check-") as folder:
            run_file = wanted.run_file or Path(folder) / "games.run"
            found = await play_games(stage, wanted.rules, wanted.move_ms, run_file)
        self.games = found
        self.max_rss_kb = max(self.max_rss_kb, found.max_rss_kb)
        seconds = time.monotonic() - began
        return [_of_games(found, wanted, seconds), _of_speed(found, wanted.move_ms)]


def _warned(first: Played | None) -> list[Check]:
    """What the SDK warns of when the bot starts, such as a method that is never called."""
    said = "" if first is None else first.said
    warnings = [line for line in said.splitlines() if line.startswith("warning: ")]
    if not warnings:
        return []
    return [
        Check(
            name=START,
            point=START,
            verdict=Verdict.NOTE,
            about="Whether its SDK has something to say about it.",
            wrong="\n".join(line.removeprefix("warning: ") for line in warnings),
            remedy="see whether it is meant so: a bot that leaves a decision out plays badly",
        )
    ]


def _no_start(what: str, evidence: str) -> Check:
    return Check(
        name=START,
        point=START,
        verdict=Verdict.UNFIT,
        about=f"Whether {what} comes to its end, or to its hello.",
        wrong=evidence,
        remedy="mend what is said here, and check again: nothing else was looked at",
    )


def _compared(first: Played, again: Played) -> Played:
    """The second playing of a transcript, against the first."""
    if again.wrong:
        return again
    differ = sorted(key for key in first.answers if first.answers[key] != again.answers.get(key))
    if not differ:
        return first
    few = ", ".join(map(named, differ[:3]))
    more = f" and {len(differ) - 3} more" if len(differ) > 3 else ""
    return replace(again, wrong=f"it answered {few}{more} otherwise the second time")


def _of_games(found: Found, wanted: Wanted, seconds: float) -> Check:
    about = f"{found.games} games against {OPPONENT}, by the rules {wanted.in_short}."
    if not found.faults:
        return Check(GAMES_POINT, GAMES_POINT, Verdict.OK, about, seconds=seconds)
    causes = ", ".join(f"{cause} {number}" for cause, number in found.faults.items())
    lines = [f"{found.faults.total()} faults: {causes}"]
    for where, cause, evidence in found.examples:
        lines.append(f"game {where}: {cause}: {evidence}")
    return Check(
        name=GAMES_POINT,
        point=GAMES_POINT,
        verdict=Verdict.UNFIT,
        about=about,
        wrong="\n".join("\n".join(lines).splitlines()[:_EVIDENCE_LINES]),
        remedy="answer with one of the turn's legal moves, in time; keep the games with --run FILE "
        "and see each fault with `referee report FILE --losses BOT`",
        seconds=seconds,
    )


def _of_speed(found: Found, move_ms: int) -> Check:
    limit = f" of {move_ms} ms" if move_ms else ""
    about = f"The slowest decision took {found.longest_us / 1000:.1f} ms{limit}."
    if not move_ms or found.longest_us < _NEAR * 1000 * move_ms:
        return Check(SPEED, SPEED, Verdict.OK, about)
    return Check(
        name=SPEED,
        point=SPEED,
        verdict=Verdict.NOTE,
        about=about,
        wrong=f"the slowest decision took {found.longest_us / 1000:.0f} of {move_ms} ms",
        remedy="leave more room: a busy machine is slower than this one",
    )


def all_fit(checked: Sequence[Checked]) -> bool:
    """Whether all of them may play."""
    return all(one.is_fit for one in checked)
