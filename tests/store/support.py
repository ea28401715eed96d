"""Runs to store: rules and games out of a random number generator, and files tampered with."""

from __future__ import annotations

import dataclasses
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from euchre.rules import Board, Rules, RulesError, build_rules, preset
from euchre.rules.options import CHOICES, OPTION_NAMES, SCORE_OPTIONS
from euchre.rules.presets import PRESETS
from referee.game.faults import LENIENT, Cause, FaultPolicy
from referee.game.record import GameRecord, GameTiming
from referee.game.table import Table
from referee.game.unit import Unit, UnitResult
from referee.store.manifest import (
    ClockTerms,
    EntrantHost,
    EntrantTerms,
    Manifest,
    RunHost,
    RunTerms,
)
from referee.store.run_file import RunFile
from referee.store.verify import VerifyReport, verify
from referee.tournament.courses import Course
from referee.tournament.formats import as_drawn
from referee.tournament.schedule import all_meet
from referee.tournament.seatings import PlayAs, least_bots, shape_of, usual

SEED = bytes(range(32))
NAMES = ("tips", "counter ü", "random", "first_legal")

Chooser = Callable[[tuple[int, ...]], int]


def manifest(
    rules: Rules | None = None, boards: int = 2, entrants: int = 2, policy: FaultPolicy = LENIENT
) -> Manifest:
    """A manifest of a round robin; whoever takes part is seated as usual under its rules, which
    may take more entrants than asked for."""
    played = preset("standard") if rules is None else rules
    entrants = max(entrants, least_bots(played, usual(played)))
    return Manifest(
        RunTerms(
            format="round-robin",
            rules=played,
            play_as=usual(played).value,
            seed=SEED,
            entrants=tuple(EntrantTerms(name, "1.0", "ab" * 32) for name in NAMES[:entrants]),
            boards=boards,
            isolation="shared",
            policy=policy,
            clock=ClockTerms(1000, None, 64),
        ),
        RunHost(
            versions={"referee": "0.1.0", "python": "3.11.7"},
            platform="Linux x86_64",
            cpu_count=2,
            started_at="2026-01-31T12:00:00+01:00",
            entrants=tuple(
                EntrantHost(f"bots/{name}", ("python", "bot.py")) for name in NAMES[:entrants]
            ),
            settings={"tables": 64},
        ),
    )


def schedule(of: Manifest) -> Iterator[Unit]:
    """The units of a round robin."""
    course = planned(of)
    return (unit for n in range(course.count) if (unit := course.unit(n)) is not None)


def planned(of: Manifest) -> Course:
    """The schedule of a round robin."""
    terms = of.terms
    shape = shape_of(terms.rules, PlayAs(terms.play_as), len(terms.entrants))
    return as_drawn(all_meet(shape, terms.boards), terms.rules, terms.seed)


def random_rules(rng: Random) -> Rules:
    """A preset with up to three options changed to something that goes together with it."""
    name = rng.choice(sorted(PRESETS))
    rules = build_rules(name)
    for _ in range(rng.randrange(4)):
        option = rng.choice(OPTION_NAMES)
        default = getattr(Rules(), option)
        if isinstance(default, bool):
            value: str | int | bool = rng.random() < 0.5
        elif option in CHOICES:
            value = rng.choice(CHOICES[option])
        elif isinstance(default, str):
            value = rng.choice([member.value for member in type(default)])  # type: ignore[attr-defined]  # a StrEnum
        else:
            value = rng.randrange(1, 6 if option in SCORE_OPTIONS else 30)
        changes = rules.changes_from(build_rules(name))
        if option == "draw_partners" and value:
            changes["first_dealer"] = "draw"
        try:
            rules = build_rules(name, {**changes, option: value})
        except RulesError:
            continue
    return rules


def unit_for(rules: Rules, number: int = 0, board: int = 0) -> Unit:
    """A unit of two games between two entrants, who take turns round the table."""
    n = rules.players
    return Unit(number, board, (0, 1), ((0, 1, 0, 1)[:n], (1, 0, 1, 0)[:n]))


def first_legal(legal: tuple[int, ...]) -> int:
    """What a bot plays that plays the first legal move."""
    return legal[0]


def play_game(
    of: Manifest, board: int, rng: Random, choose: tuple[Chooser, ...], faults: float = 0.0
) -> tuple[GameRecord, GameTiming]:
    """Play a game; at each decision a bot is at fault with this probability."""
    table = Table(Board(of.terms.seed, board, of.terms.rules), of.terms.policy)
    clock = 0.0
    while not table.over:
        game = table.game
        seconds = rng.random() * 0.02
        clock += seconds
        table.charge(game.seat, seconds)
        if rng.random() < faults:
            causes = (Cause.ILLEGAL_MOVE, Cause.TIMEOUT, Cause.ILLEGAL_MOVE, Cause.CRASHED)
            cause = rng.choice(causes)
            # Only a bot that is gone can be at fault while another seat is asked.
            seat = (
                rng.choice((None, rng.randrange(of.terms.rules.players)))
                if cause == Cause.CRASHED
                else None
            )
            table.fault(cause, f"evidence {rng.random():.3f}\nü", seat)
        else:
            table.play(choose[game.seat](game.legal))
    assert table.record is not None
    return table.record, table.timing(clock)


def play(
    of: Manifest,
    unit: Unit,
    rng: Random,
    choose: Mapping[int, Chooser] | None = None,
    faults: float = 0.0,
) -> UnitResult:
    """Play a unit; entrants that have no move chooser play at random."""
    chooser = {} if choose is None else choose
    games = [
        play_game(
            of,
            unit.board,
            rng,
            tuple(chooser.get(entrant, rng.choice) for entrant in seats),
            faults,
        )
        for seats in unit.seatings
    ]
    return UnitResult(unit, tuple(g for g, _ in games), tuple(t for _, t in games))


def without_evidence(result: UnitResult) -> UnitResult:
    """A unit as it is read back: evidence stands with the times only."""
    games = tuple(
        dataclasses.replace(
            game,
            faults=tuple(dataclasses.replace(fault, evidence="") for fault in game.faults),
        )
        for game in result.games
    )
    return dataclasses.replace(result, games=games)


def write_run(path: Path, of: Manifest, results: list[UnitResult]) -> str:
    """Write a finished run; returns the digest of its results."""
    with RunFile.create(path, of) as run:
        run.add(results)
        return run.finish().results


def small_run(path: Path, seed: int = 1, faults: float = 0.0, rules: Rules | None = None) -> str:
    """Write a finished run of one board between two entrants that play at random."""
    of, rng = manifest(rules, boards=1), Random(seed)
    return write_run(path, of, [play(of, unit, rng, faults=faults) for unit in schedule(of)])


def tamper(path: Path, change: Callable[[UnitResult], UnitResult], number: int = 0) -> None:
    """Change a stored unit, and put every hash and the seal right again."""
    with RunFile.open(path) as run:
        result = run.unit(number)
        assert result is not None
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM unit WHERE number = ?", (number,))
    db.close()
    with RunFile.open(path, write=True) as run:
        run.add([change(result)])
        run.finish()


def tamper_game(
    path: Path, change: Callable[[GameRecord], GameRecord], game: int = 0, number: int = 0
) -> None:
    """The same for one game of a unit."""

    def change_unit(result: UnitResult) -> UnitResult:
        games = list(result.games)
        games[game] = change(games[game])
        return dataclasses.replace(result, games=tuple(games))

    tamper(path, change_unit, number)


def check(path: Path) -> VerifyReport:
    """Verify a round robin."""
    return verify(path, planned)
