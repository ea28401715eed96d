"""Real games of a bot that is checked, and what they showed of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Final

from euchre.rules.options import Rules
from referee.check.stage import Stage
from referee.data import sample_bots_dir
from referee.game.faults import FaultPolicy
from referee.game.record import End
from referee.game.unit import UnitResult
from referee.process.bot_folder import BotFolder
from referee.store.finished import Finished
from referee.store.manifest import ClockTerms
from referee.store.run_file import RunFile
from referee.tournament.courses import known_units
from referee.tournament.crew import Isolation
from referee.tournament.formats import Format, make_course
from referee.tournament.plan import EnvironmentBroken, Plan
from referee.tournament.player import Entrant
from referee.tournament.room import Room
from referee.tournament.runner import Runner
from referee.tournament.seatings import least_bots, shape_of, usual
from referee.tournament.staging import RunBroken
from referee.tournament.terms import Order, referee_name, session_terms
from referee.tournament.workshop import load_bots

GAMES: Final = 20
OPPONENT: Final = "random"
SEED: Final = bytes(31) + b"\x2a"
_POLICY: Final = FaultPolicy(withdraw_after=0)


@dataclass(slots=True)
class Found:
    """What the games showed.

    Attributes:
        games, won: how many were played, and how many the bot won.
        faults: its faults by cause. examples: the first of each: game, cause, evidence.
        decisions: how many it took. total_us, longest_us: the time they took, and the longest.
        max_rss_kb: the most memory that its largest process used.
    """

    games: int = 0
    won: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    examples: list[tuple[str, str, str]] = field(default_factory=list)
    decisions: int = 0
    total_us: int = 0
    longest_us: int = 0
    max_rss_kb: int = 0

    def take(self, result: UnitResult) -> None:
        """Count a unit; the bot is entrant 0."""
        unit = result.unit
        for index, (record, timing) in enumerate(zip(result.games, result.timings, strict=True)):
            seating = unit.seatings[index]
            self.games += record.end != End.CANCELLED
            self.won += record.winner >= 0 and seating[record.winner] == 0
            for fault, evidence in zip(record.faults, timing.evidence, strict=True):
                if seating[fault.seat] == 0:
                    if not self.faults[fault.cause.word]:
                        where = f"{unit.number}.{index + 1}"
                        self.examples.append((where, fault.cause.word, evidence))
                    self.faults[fault.cause.word] += 1
            for seat, entrant in enumerate(seating):
                if entrant == 0:
                    self.decisions += timing.seats[seat].decisions
                    self.total_us += timing.seats[seat].total_us
                    self.longest_us = max(self.longest_us, timing.seats[seat].longest_us)


def opponents(rules: Rules) -> tuple[BotFolder, ...]:
    """Who a bot is to play against by these rules: as many as there have to be."""
    folder = sample_bots_dir() / OPPONENT
    return load_bots([folder] * (least_bots(rules, usual(rules)) - 1))


async def play_games(stage: Stage, rules: Rules, move_ms: int, run_file: Path) -> Found:
    """Play some games against :func:`opponents`, one decision at a time, and keep them in a file.

    Raises:
        RunBroken: they could not be played, and the bot is not to blame.
        RunFileError: the file cannot be made.
    """
    play_as = usual(rules)
    shape = shape_of(rules, play_as, len(stage.copies))
    per_board = make_course(Format.ROUND_ROBIN, shape, 1, {})
    boards = ceil(GAMES / (per_board.count * per_board.games_per_unit))
    course = make_course(Format.ROUND_ROBIN, shape, boards, {})
    order = Order(
        bots=tuple(copy.bot for copy in stage.copies),
        rules=rules,
        seed=SEED,
        boards=boards,
        isolation=Isolation.SHARED.value,
        policy=_POLICY,
        clock=ClockTerms(move_ms or None, None, 1),
        run_file=run_file,
        play_as=play_as,
    )
    plan = Plan(
        SEED,
        session_terms(rules, _POLICY, order.clock),
        known_units(course),
        course.count * course.games_per_unit,
        referee_name(),
    )
    found = Found()
    level = stage.confined.level
    with RunFile.create(run_file, order.manifest(stage.copies, level)) as file:

        def keep(units: Sequence[Finished]) -> None:
            file.add_rows([one.row for one in units])
            for one in units:
                found.take(one.result)

        await _play(stage, plan, keep, found)
        file.finish(course.count)
    return found


async def _play(
    stage: Stage, plan: Plan, keep: Callable[[Sequence[Finished]], None], found: Found
) -> None:
    others = [
        Entrant(
            copy.name, copy.bot.command, copy.bot.path, None, copy.origin, stage.entrant.sandbox
        )
        for copy in stage.copies[1:]
    ]
    entrants = [stage.entrant, *others]
    room = Room(plan, entrants, stage.launcher, stage.shop.folder)
    runner = Runner(plan, entrants, [room], keep)
    try:
        for failure in (await runner.start()).values():
            raise RunBroken(f"it could be started before, and now it cannot: {failure.evidence}")
        await runner.play()
    except EnvironmentBroken as error:
        raise RunBroken(str(error)) from error
    finally:
        await runner.close("the check is over")
    ends = [player.exit for player in room.crews[0].players]
    found.max_rss_kb = max((end.max_rss_kb for end in ends if end is not None), default=0)
