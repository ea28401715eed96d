"""Verification: a sound run has no problem, and whatever is changed in it is one."""

from __future__ import annotations

import dataclasses
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import build_rules, moves, phases
from euchre.rules.presets import PRESETS
from referee.game.faults import FORFEITED, STRICT, Blame, Cause, Fault
from referee.game.record import End, GameRecord, GameTiming, HandRecord
from referee.game.unit import Unit, UnitResult
from referee.store.errors import NotARunFile, RunFileError
from referee.store.manifest import MOST_BOARDS, ClockTerms
from referee.store.run_file import RunFile
from referee.store.verify import MOST_KEPT, verify
from tests.store.support import (
    check,
    manifest,
    planned,
    play,
    random_rules,
    schedule,
    small_run,
    tamper,
    tamper_game,
    write_run,
)

replace = dataclasses.replace


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished run of one unit, two games, without faults."""
    file = tmp_path / "a.run"
    small_run(file)
    return file


# ---------------------------------------------------------------------- sound runs


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.sampled_from((0.0, 0.03, 0.2)), st.booleans())
def test_every_run_that_was_played_is_sound(
    tmp_path_factory: pytest.TempPathFactory, seed: int, faults: float, strict: bool
) -> None:
    """Any legal rules, random moves and faults: verification finds nothing, and counts it all."""
    rng = Random(seed)
    file = tmp_path_factory.mktemp("run") / "a.run"
    of = manifest(random_rules(rng), boards=1, entrants=3)
    if strict:
        of = replace(of, terms=replace(of.terms, policy=STRICT))
    results = [play(of, unit, rng, faults=faults) for unit in schedule(of)]
    digest = write_run(file, of, results)
    report = check(file)
    assert report.problems == ()
    assert report.ok
    assert report.finished
    assert report.results_digest == digest
    games = [game for result in results for game in result.games]
    assert (report.units, report.scheduled, report.missing) == (len(results), len(results), 0)
    assert report.games == len(games)
    assert report.hands == sum(len(game.hands) for game in games)
    assert report.decisions == sum(len(hand.moves) for game in games for hand in game.hands)
    assert report.faults == sum(len(game.faults) for game in games)
    assert report.forfeits == sum(game.end == End.FORFEIT for game in games)


def test_an_unfinished_run_lacks_units_without_a_problem(tmp_path: Path) -> None:
    """Nothing is wrong with a run that goes on; the report says what is missing."""
    of = manifest(boards=3)
    results = [play(of, unit, Random(1)) for unit in schedule(of)]
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.add([results[0], results[2]])
    report = check(tmp_path / "a.run")
    assert report.problems == ()
    assert not report.finished
    assert (report.units, report.missing, report.excluded) == (2, 1, 0)


def test_a_unit_that_was_given_up_may_be_missing(tmp_path: Path) -> None:
    """A finished run may lack a unit only if it says that the referee gave it up."""
    of = manifest(boards=3)
    results = [play(of, unit, Random(1)) for unit in schedule(of)]
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.add([results[0], results[2]])
        run.note("void", {"unit": 1, "attempt": 3, "reason": "no memory was left"})
        run.note("excluded", {"unit": 1, "reason": "no memory was left"})
        run.finish()
    report = check(tmp_path / "a.run")
    assert report.problems == ()
    assert (report.units, report.missing, report.excluded) == (2, 0, 1)


def test_progress_is_told_after_each_unit(tmp_path: Path) -> None:
    """Somebody who waits sees it move."""
    of = manifest(boards=3)
    write_run(tmp_path / "a.run", of, [play(of, unit, Random(1)) for unit in schedule(of)])
    told: list[int] = []
    verify(tmp_path / "a.run", planned, told.append)
    assert told == [1, 2, 3]


def test_the_published_digest_is_compared(path: Path) -> None:
    """Another run, however sound, is not the one whose digest was written down."""
    digest = check(path).results_digest
    assert verify(path, planned, expected_digest=digest.upper()).ok
    problems = verify(path, planned, expected_digest="00" * 32).problems
    assert problems == (
        f"the digest of the results is {digest}, not {'00' * 32}: "
        "this is not the run that was published",
    )


def test_what_is_no_run_file_is_an_error(tmp_path: Path) -> None:
    """There is nothing to report on where there is no run file."""
    with pytest.raises(NotARunFile):
        check(tmp_path / "a.run")


def test_a_format_without_a_schedule_is_a_problem(path: Path) -> None:
    """A schedule that does not know the run's format is said, not thrown."""

    def unknown(_: object) -> Any:
        raise ValueError("no format 'x'")

    report = verify(path, unknown)
    assert "there is no schedule for this manifest: no format 'x'" in report.problems


# ---------------------------------------------------------------------- single bits


def _tiny(file: Path, name: str = "standard") -> None:
    """A run of one unit whose games have one hand, with a fault and a note: few bits."""
    rules = build_rules(name, {"end": "hands", "n_hands": 1})
    of = manifest(rules, boards=1)
    unit = next(iter(schedule(of)))
    result = next(
        found
        for seed in range(100)
        if len((found := play(of, unit, Random(seed), faults=0.05)).games[0].faults) == 1
    )
    with RunFile.create(file, of) as run:
        run.add([result])
        run.note("resumed", {"at": "x"})
        run.finish()


def _flips(value: object) -> list[object]:
    """The value with each of its bits flipped."""
    if isinstance(value, int):
        return [value ^ 1 << bit for bit in range(32)]
    as_text = isinstance(value, str)
    data = value.encode() if isinstance(value, str) else value
    assert isinstance(data, bytes)
    found: list[object] = []
    for bit in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        found.append(flipped.decode("latin-1") if as_text else bytes(flipped))
    return found


def _undetected(file: Path, table: str, column: str, where: str, step: int = 1) -> list[int]:
    """The bits of a stored value that can be flipped without being found."""
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA synchronous = OFF")
    ((value,),) = db.execute(f"SELECT {column} FROM {table} WHERE {where}")
    bits = []
    flips = _flips(value)
    for bit in range(0, len(flips), step):
        db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (flips[bit],))
        if check(file).ok:
            bits.append(bit)
    db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value,))
    db.close()
    assert check(file).ok
    assert flips
    return bits


@pytest.mark.parametrize(
    "column",
    ["packed", "took", "happened_hash", "took_hash", "board", "pairing", "attempt", "games", "crc"],
)
def test_every_flipped_bit_of_a_unit_is_found(tmp_path: Path, column: str) -> None:
    """Each single bit of a record, of the times, of a hash and of what stands beside them."""
    _tiny(tmp_path / "a.run")
    assert _undetected(tmp_path / "a.run", "unit", column, "number = 0") == []


@pytest.mark.parametrize("name", ["cutthroat", "buck", "bid-double"])
def test_every_flipped_bit_of_other_games_is_found(tmp_path: Path, name: str) -> None:
    """The records of the other games likewise: every seventh bit of them and of the times."""
    _tiny(tmp_path / "a.run", name)
    for column in ("packed", "took", "pairing", "games"):
        assert _undetected(tmp_path / "a.run", "unit", column, "number = 0", 7) == []


@pytest.mark.parametrize("key", ["terms", "host", "terms_hash", "host_hash", "seal"])
def test_every_flipped_bit_of_the_manifest_is_found(tmp_path: Path, key: str) -> None:
    """The manifest, its hashes and the seal likewise (of the long texts, every third bit)."""
    _tiny(tmp_path / "a.run")
    step = 3 if key in ("terms", "host") else 1
    assert _undetected(tmp_path / "a.run", "meta", "value", f"key = '{key}'", step) == []


@pytest.mark.parametrize("column", ["kind", "json"])
def test_every_flipped_bit_of_a_note_is_found(tmp_path: Path, column: str) -> None:
    """What is said about the run as a whole is part of the digest of the times."""
    _tiny(tmp_path / "a.run")
    assert _undetected(tmp_path / "a.run", "note", column, "number = 1") == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE unit SET packed = 'text'",
        "UPDATE unit SET took = 5",
        "UPDATE unit SET happened_hash = 'text'",
        "UPDATE unit SET happened_hash = x''",
        "UPDATE unit SET crc = 'text'",
        "UPDATE unit SET number = 77",
        "UPDATE unit SET number = -1",
        "DELETE FROM unit",
        "DELETE FROM note",
        "UPDATE note SET json = 'text'",
        "UPDATE note SET json = x'ff'",
        "UPDATE note SET kind = 'excluded'",
        "UPDATE note SET kind = x'ff'",
        "UPDATE meta SET value = x'7b7d' WHERE key = 'seal'",
        "UPDATE meta SET value = 'text' WHERE key = 'seal'",
        "UPDATE meta SET value = 3 WHERE key = 'terms'",
        "DELETE FROM meta WHERE key = 'host_hash'",
        "DROP TABLE note",
        "DROP TABLE unit",
        "ALTER TABLE unit DROP COLUMN took",
        "INSERT INTO unit SELECT 1, board, pairing, attempt, games, packed, crc, took,"
        " happened_hash, took_hash FROM unit",
    ],
)
def test_whatever_is_done_to_the_tables_is_a_problem(tmp_path: Path, change: str) -> None:
    """Values of the wrong kind, rows and tables gone or added: a sentence, never an exception."""
    _tiny(tmp_path / "a.run")
    with sqlite3.connect(tmp_path / "a.run") as db:
        db.execute(change)
    db.close()
    report = check(tmp_path / "a.run")
    assert not report.ok
    assert all(problem and "\n" not in problem for problem in report.problems)


# ---------------------------------------------------------------------- hashes put right again


def _first_hand(game: GameRecord, **changes: Any) -> GameRecord:
    """The game with something else in its first hand."""
    return replace(game, hands=(replace(game.hands[0], **changes), *game.hands[1:]))


def _scored(game: GameRecord) -> int:
    """The index of the first hand that was played out."""
    return next(i for i, hand in enumerate(game.hands) if hand.outcome == phases.SCORED)


def _change_hand(
    game: GameRecord, index: int, change: Callable[[HandRecord], HandRecord]
) -> GameRecord:
    hands = list(game.hands)
    hands[index] = change(hands[index])
    return replace(game, hands=tuple(hands))


def _illegal_card(game: GameRecord) -> GameRecord:
    """The last card of a hand is one that was played before."""
    return _change_hand(
        game, _scored(game), lambda hand: replace(hand, moves=(*hand.moves[:-1], hand.moves[-2]))
    )


def _two_cards_exchanged(game: GameRecord) -> GameRecord:
    """Two cards of the last trick change hands."""

    def change(hand: HandRecord) -> HandRecord:
        *before, a, b = hand.moves
        return replace(hand, moves=(*before, b, a))

    return _change_hand(game, _scored(game), change)


def _wrong_points(game: GameRecord) -> GameRecord:
    return _change_hand(game, _scored(game), lambda hand: replace(hand, points=hand.points[::-1]))


ALTERED: dict[str, tuple[Callable[[GameRecord], GameRecord], str]] = {
    "illegal card": (_illegal_card, "is not legal for seat"),
    "cards exchanged": (_two_cards_exchanged, "is not legal for seat"),
    "no move": (lambda game: _first_hand(game, moves=()), "was not over"),
    "a move less": (
        lambda game: _first_hand(game, moves=game.hands[0].moves[:-1]),
        "hand 2, move 1: the hand before this one was not over",
    ),
    "a move more": (
        lambda game: _first_hand(game, moves=(*game.hands[0].moves, moves.PASS)),
        "",
    ),
    "wrong points": (_wrong_points, "the points is"),
    "wrong score": (
        lambda game: replace(game, score=(game.score[0] + 1, game.score[1])),
        "the score is",
    ),
    "wrong winner": (lambda game: replace(game, winner=1 - game.winner), "the winning side is"),
    "no winner": (lambda game: replace(game, winner=-1), "the winning side is none"),
    "wrong deal": (
        lambda game: _first_hand(game, deck_check=bytes(4)),
        "game 1, hand 1: it was dealt from another deck",
    ),
    "wrong up-card": (lambda game: _first_hand(game, up_card=32), "the up-card is JK"),
    "wrong dealer": (
        lambda game: _first_hand(game, dealer=(game.hands[0].dealer + 1) % 4),
        "the dealer is",
    ),
    "wrong first dealer": (
        lambda game: replace(game, first_dealer=(game.first_dealer + 1) % 4),
        "the first dealer is",
    ),
    "wrong redeal": (lambda game: _first_hand(game, redeal=1), "the number of the redeal is 1"),
    "wrong stuck": (
        lambda game: _first_hand(game, forced_stuck=True),
        "stuck by the cap on thrown-in hands is yes",
    ),
    "wrong maker": (
        lambda game: _change_hand(
            game, _scored(game), lambda hand: replace(hand, maker=(hand.maker + 1) % 4)
        ),
        "the maker is",
    ),
    "wrong trump": (
        lambda game: _change_hand(
            game, _scored(game), lambda hand: replace(hand, trump=(hand.trump + 1) % 4)
        ),
        "trump is",
    ),
    "wrong alone": (
        lambda game: _first_hand(game, alone=not game.hands[0].alone),
        "whether the maker was alone is",
    ),
    "wrong lone defender": (
        lambda game: _first_hand(game, lone_defender=2),
        "the lone defender is 2 in the record, and should be none",
    ),
    "wrong tricks": (
        lambda game: _first_hand(game, maker_tricks=game.hands[0].maker_tricks + 1),
        "the number of the makers' tricks is",
    ),
    "wrong outcome": (
        lambda game: _change_hand(
            game, _scored(game), lambda hand: replace(hand, outcome=phases.THROWN_IN)
        ),
        "how the hand ended is thrown in in the record, and should be scored",
    ),
    "a hand less": (lambda game: replace(game, hands=game.hands[:-1]), "the game was not over"),
    "a hand more": (
        lambda game: replace(game, hands=(*game.hands, game.hands[-1])),
        "the game was over before this hand",
    ),
    "no hand": (lambda game: replace(game, hands=()), "the game was not over"),
    "a forfeit": (
        lambda game: replace(game, end=End.FORFEIT, forfeited_by=0, cause=Cause.CRASHED),
        "how the game ended is forfeit in the record, and should be played_out",
    ),
    "called off": (lambda game: replace(game, end=End.CANCELLED), "how the game ended is"),
    "time": (lambda game: replace(game, time_called=0), "in a game that has no clock"),
}


@pytest.mark.parametrize("name", ALTERED)
def test_a_record_altered_with_its_hashes_put_right_is_found(path: Path, name: str) -> None:
    """Every hash and the seal are right again, and still what was altered is named."""
    change, said = ALTERED[name]
    before = check(path).results_digest
    tamper_game(path, change)
    report = check(path)
    assert not report.ok
    assert any(said in problem for problem in report.problems), report.problems
    assert all(problem.startswith("unit 0, game 1") for problem in report.problems)
    assert report.results_digest != before


def _other_score(game: GameRecord) -> GameRecord:
    return replace(game, score=(game.score[0] + 1, *game.score[1:]))


def _other_winner(game: GameRecord) -> GameRecord:
    return replace(game, winner=(game.winner + 1) % len(game.score))


def _other_points(game: GameRecord) -> GameRecord:
    return _change_hand(
        game,
        _scored(game),
        lambda hand: replace(hand, points=(*hand.points[:-1], hand.points[-1] + 1)),
    )


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_illegal_card, "is not legal for seat"),
        (_other_score, "the score is"),
        (_other_winner, "the winning side is"),
        (_other_points, "the points is"),
        (lambda game: replace(game, hands=game.hands[:-1]), "the game was not over"),
    ],
    ids=["card", "score", "winner", "points", "hands"],
)
def test_altered_records_of_every_preset_are_found(
    tmp_path: Path, name: str, change: Callable[[GameRecord], GameRecord], said: str
) -> None:
    """Under the rules of every preset a run is sound, and what is altered in it is named."""
    file = tmp_path / "a.run"
    of = manifest(build_rules(name), boards=1)
    write_run(file, of, [play(of, next(iter(schedule(of))), Random(5))])
    assert check(file).problems == ()
    tamper_game(file, change)
    problems = check(file).problems
    found = {said}
    if name.endswith("-timed") and said == "the game was not over":
        found.add("time was called")  # it may have been in a hand that is not there any more
    assert any(words in problem for words in found for problem in problems), problems


IMPOSSIBLE: dict[str, Callable[[GameRecord], GameRecord]] = {
    "first dealer": lambda game: replace(game, first_dealer=4),
    "dealer": lambda game: _first_hand(game, dealer=4),
    "up-card": lambda game: _first_hand(game, up_card=33),
    "maker": lambda game: _first_hand(game, maker=4),
    "trump": lambda game: _first_hand(game, trump=5),
    "lone defender": lambda game: _first_hand(game, lone_defender=4),
    "makers' tricks": lambda game: _first_hand(game, maker_tricks=6),
    "forfeiting seat": lambda game: replace(game, forfeited_by=4),
    "winning side": lambda game: replace(game, winner=2),
    "time was called": lambda game: replace(game, time_called=len(game.hands)),
    "seat at fault": lambda game: _faulty(game, seat=4),
    "a fault in a hand": lambda game: _faulty(game, hand=len(game.hands)),
    "at a move": lambda game: _faulty(game, move=99),
}


def _faulty(game: GameRecord, **changes: Any) -> GameRecord:
    fault = Fault(Cause.ILLEGAL_MOVE, Blame.BOT, 0, 0, 0, moves.PASS)
    return replace(game, faults=(replace(fault, **changes),))


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_record_of_what_cannot_be_is_damaged_everywhere(path: Path, name: str) -> None:
    """A seat, card or place that there is not is neither verified nor counted, but said."""
    tamper_game(path, IMPOSSIBLE[name])
    problems = check(path).problems
    assert len(problems) == 1
    assert problems[0].startswith("unit 0: ")
    assert name in problems[0]
    with (
        RunFile.open(path) as run,
        pytest.raises(RunFileError, match=r"unit 0 is damaged: .* see `.*referee verify"),
    ):
        list(run.units())


@pytest.mark.parametrize(
    "change",
    [
        lambda result: replace(result, unit=replace(result.unit, pairing=(0, 2))),
        lambda result: replace(
            result, unit=replace(result.unit, seatings=((0, 2, 0, 2), (2, 0, 2, 0)))
        ),
        lambda result: replace(result, unit=Unit(0, 0, (0, 2), ((0, 2, 0, 2), (2, 0, 2, 0)))),
        lambda result: replace(result, unit=Unit(0, 0, (0, 0), ((0, 0, 0, 0), (0, 0, 0, 0)))),
        lambda result: UnitResult(replace(result.unit, seatings=()), (), ()),
        lambda result: replace(result, timings=result.timings[:1]),
        lambda result: replace(
            result, timings=(replace(result.timings[0], evidence=("x",)), result.timings[1])
        ),
    ],
)
def test_a_unit_that_cannot_be_counted_is_damaged_everywhere(
    path: Path, change: Callable[[UnitResult], UnitResult]
) -> None:
    """Entrants that there are not, and records without times: found, and not counted."""
    tamper(path, change)
    assert check(path).problem_count
    with (
        RunFile.open(path) as run,
        pytest.raises(RunFileError, match=r"unit 0 is damaged: .* see `.*referee verify"),
    ):
        list(run.units())


def _with_fault(tmp_path: Path, forfeit: bool) -> Path:
    """A run whose first game has at least two faults, and is forfeited or is not."""
    of = manifest(boards=1)
    (unit,) = schedule(of)
    for seed in range(1000):
        result = play(of, unit, Random(seed), faults=0.02)
        game = result.games[0]
        if len(game.faults) > 1 and (game.end == End.FORFEIT) == forfeit:
            write_run(tmp_path / "a.run", of, [result])
            return tmp_path / "a.run"
    raise AssertionError("no such game was found")


def _change_fault(index: int, **changes: Any) -> Callable[[GameRecord], GameRecord]:
    def change(game: GameRecord) -> GameRecord:
        faults = list(game.faults)
        faults[index] = replace(faults[index], **changes)
        return replace(game, faults=tuple(faults))

    return change


def _fault_after_hand(game: GameRecord) -> GameRecord:
    return _change_fault(0, hand=0, move=len(game.hands[0].moves))(game)


def _drop_fault(game: GameRecord) -> GameRecord:
    return replace(game, faults=game.faults[1:])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_drop_fault, "evidence of"),
        (_change_fault(0, cause=Cause.CRASHED), ""),
        (_change_fault(0, blame=Blame.REFEREE), "blaming the"),
        (_change_fault(0, fallback=moves.CLAIM), "made the move CLAIM"),
        (_change_fault(0, fallback=FORFEITED), ""),
        (_fault_after_hand, "where nobody was asked"),
        (lambda game: replace(game, faults=(*game.faults, game.faults[0])), "two faults"),
    ],
)
def test_an_altered_fault_is_found(
    tmp_path: Path, change: Callable[[GameRecord], GameRecord], said: str
) -> None:
    """What a fault was, whose, where, and what the referee did about it must fit the rules."""
    path = _with_fault(tmp_path, forfeit=False)
    tamper_game(path, change)
    problems = check(path).problems
    assert any(said in problem for problem in problems), problems
    assert problems


@pytest.mark.parametrize(
    "change",
    [
        _drop_fault,
        _change_fault(-1, cause=Cause.HANDSHAKE),
        _change_fault(-1, seat=0),
        lambda game: replace(game, cause=Cause.HANDSHAKE),
        lambda game: replace(game, cause=None),
        lambda game: replace(game, forfeited_by=(game.forfeited_by + 2) % 4),
        lambda game: replace(game, winner=1 - game.winner),
        lambda game: replace(game, end=End.PLAYED_OUT, forfeited_by=-1, cause=None),
        lambda game: replace(game, faults=()),
    ],
)
def test_an_altered_forfeit_is_found(
    tmp_path: Path, change: Callable[[GameRecord], GameRecord]
) -> None:
    """A game is forfeited by the seat and for the cause that its faults say, or not at all."""
    of = manifest(boards=1)
    (unit,) = schedule(of)
    result = next(
        found
        for seed in range(1000)
        if (game := (found := play(of, unit, Random(seed), faults=0.02)).games[0]).cause
        == Cause.CRASHED
        and len(game.faults) > 1
        and game.forfeited_by != 0
    )
    write_run(tmp_path / "a.run", of, [result])
    assert check(tmp_path / "a.run").ok
    tamper_game(tmp_path / "a.run", change)
    assert not check(tmp_path / "a.run").ok


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"board": 1}, "the schedule has board 0"),
        ({"seatings": ((0, 1, 0, 1), (0, 1, 0, 1))}, "entrants 0-1-0-1 and 0-1-0-1"),
        ({"pairing": (1, 0)}, "the schedule has"),
    ],
)
def test_a_unit_that_is_not_the_schedule_s_is_found(
    path: Path, change: dict[str, Any], said: str
) -> None:
    """Who meets whom, on which board and at which seats, is the schedule's to say."""
    tamper(path, lambda result: replace(result, unit=replace(result.unit, **change)))
    assert any(said in problem for problem in check(path).problems)


def test_a_game_that_was_left_out_is_found(path: Path) -> None:
    """A unit is all of its seatings."""

    def change(result: UnitResult) -> UnitResult:
        unit = replace(result.unit, seatings=result.unit.seatings[:1])
        return UnitResult(unit, result.games[:1], result.timings[:1])

    tamper(path, change)
    assert not check(path).ok


def test_a_run_sealed_too_early_is_found(tmp_path: Path) -> None:
    """Units left out at the end, and a new seal: the schedule has more."""
    of = manifest(boards=3)
    results = [play(of, unit, Random(1)) for unit in schedule(of)]
    write_run(tmp_path / "a.run", of, results[:2])
    problems = check(tmp_path / "a.run").problems
    assert "unit 2 is missing" in problems
    assert any("its number of units is 2, not 3" in problem for problem in problems)


def test_two_units_exchanged_are_found(tmp_path: Path) -> None:
    """A unit that stands in another's row does not have that one's number."""
    of = manifest(boards=2)
    results = [play(of, unit, Random(1)) for unit in schedule(of)]
    write_run(tmp_path / "a.run", of, results)
    with sqlite3.connect(tmp_path / "a.run") as db:
        for old, new in ((0, 9), (1, 0), (9, 1)):
            db.execute("UPDATE unit SET number = ? WHERE number = ?", (new, old))
    db.close()
    assert not check(tmp_path / "a.run").ok


@pytest.mark.parametrize("index", [0, 1])
def test_time_is_called_by_the_clock(tmp_path: Path, index: int) -> None:
    """In a timed game the hand in which time was called must fit the times that were charged."""
    path = tmp_path / "a.run"
    small_run(path, rules=build_rules("american-timed"))
    assert check(path).ok

    def change(result: UnitResult) -> UnitResult:
        timing = result.timings[index]
        seats = tuple(replace(seat, total_us=seat.total_us // 4) for seat in timing.seats)
        timings = list(result.timings)
        timings[index] = replace(timing, seats=seats)
        return replace(result, timings=tuple(timings))

    tamper(path, change)
    (problem,) = check(path).problems
    assert problem.startswith(f"unit 0, game {index + 1}: time was called after ")


def _first_times(path: Path, change: Callable[[GameTiming], GameTiming]) -> str:
    """What is said of a unit with other times in its first game."""
    tamper(
        path,
        lambda result: replace(result, timings=(change(result.timings[0]), *result.timings[1:])),
    )
    (problem,) = check(path).problems
    return problem


@pytest.mark.parametrize(
    "changes",
    [{"longest_us": 10**9}, {"total_us": 10**12}, {"total_us": 0}],
    ids=["longest", "total", "none"],
)
def test_times_that_cannot_be_are_found(path: Path, changes: dict[str, int]) -> None:
    """The longest decision of a seat is one of those that the total is made of."""
    said = _first_times(
        path,
        lambda timing: replace(
            timing, seats=(replace(timing.seats[0], **changes), *timing.seats[1:])
        ),
    )
    assert said.startswith("unit 0, game 1: seat 0 cannot have taken")


def test_fewer_decisions_than_moves_are_found(path: Path) -> None:
    """A bot's move is a decision, so one decision less belongs to another game."""
    said = _first_times(
        path,
        lambda timing: replace(
            timing,
            seats=(
                replace(timing.seats[0], decisions=timing.seats[0].decisions - 1),
                *timing.seats[1:],
            ),
        ),
    )
    assert re.fullmatch(
        r"unit 0, game 1: bots made \d+ moves, and the times are of \d+ decisions", said
    )


def test_the_first_attempt_is_the_first(path: Path) -> None:
    """Attempts are counted from 1."""
    tamper(path, lambda result: replace(result, attempt=0))
    assert check(path).problems[0].startswith("unit 0: the times are of attempt 0")


def test_without_a_limit_of_time_there_is_no_timeout(tmp_path: Path) -> None:
    """A timeout needs a time that was exceeded; other faults do not."""
    of = manifest(boards=1)
    of = replace(of, terms=replace(of.terms, clock=ClockTerms(None, None, 1)))
    (unit,) = schedule(of)
    found = {}
    for seed in range(200):
        result = play(of, unit, Random(seed), faults=0.02)
        causes = {fault.cause for game in result.games for fault in game.faults}
        found[Cause.TIMEOUT in causes, bool(causes)] = result
    for (timeout, _), result in found.items():
        path = tmp_path / "a.run"
        write_run(path, of, [result])
        problems = check(path).problems
        assert bool(problems) == timeout
        assert all("a timeout is recorded in a run without a limit" in one for one in problems)
        path.unlink()
    assert {key for key, _ in found} == {False, True}


@pytest.mark.parametrize("finished", [False, True])
def test_a_schedule_of_very_many_units_is_not_gone_through(tmp_path: Path, finished: bool) -> None:
    """What is missing is counted, not walked past: a made-up file could say any number."""
    of = manifest(boards=MOST_BOARDS, entrants=3)
    last = planned(of).count - 1
    units = [planned(of).unit(number) for number in (5, last)]
    results = [play(of, unit, Random(1)) for unit in units if unit is not None]
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.add(results)
        for number in (2, last - 7, last + 7):
            run.note("void", {"unit": number})
            run.note("excluded", {"unit": number})
        if finished:
            run.finish(3 * MOST_BOARDS)
    report = check(tmp_path / "a.run")
    assert (report.units, report.scheduled) == (2, 3 * MOST_BOARDS)
    assert report.missing == 3 * MOST_BOARDS - 4
    assert report.problem_count == (report.missing if finished else 0)
    assert report.problems[:5] == tuple(f"unit {n} is missing" for n in (0, 1, 3, 4, 6) if finished)


def test_only_the_first_problems_are_kept(tmp_path: Path) -> None:
    """A run that is wrong all through is counted to the end, and told in a page."""
    of = manifest(boards=60)
    results = [play(of, unit, Random(1)) for unit in schedule(of)]
    wrong = [
        replace(
            result,
            games=tuple(
                replace(game, first_dealer=(game.first_dealer + 1) % 4) for game in result.games
            ),
        )
        for result in results
    ]
    write_run(tmp_path / "a.run", of, wrong)
    report = check(tmp_path / "a.run")
    assert report.problem_count == 120
    assert len(report.problems) == MOST_KEPT
