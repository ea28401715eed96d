"""Withdrawal after too many forfeits: it follows the schedule, whenever games happen to end."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.rules import Board, preset
from referee.game.faults import Cause, FaultPolicy
from referee.game.record import GameRecord
from referee.game.unit import Unit
from referee.net.terms import Terms
from referee.store.analyses import Analyses
from referee.store.errors import RunFileError
from referee.store.run_file import RunFile
from referee.tournament.schedule import round_robin
from referee.tournament.withdrawals import Withdrawal, Withdrawals, unplayed
from tests.cli.support import Place, finish, sample, wait_for_units
from tests.cli.support import misbehaving as misbehaving_folder
from tests.store.support import manifest, schedule
from tests.store.support import play as play_unit
from tests.tournament.playing import Match, misbehaving, play
from tests.tournament.playing import sample as sample_entrant

Forfeits = tuple[tuple[int, Cause], ...]

# ---------------------------------------------------------------------- the decision alone


def by_the_book(units: list[Unit], forfeits: list[Forfeits], limit: int) -> list[int | None]:
    """Who forfeits each unit unplayed, worked out by going through the schedule once."""
    counts: Counter[int] = Counter()
    out: list[int] = []
    verdicts: list[int | None] = []
    for unit, forfeited in zip(units, forfeits, strict=True):
        gone = [entrant for entrant in out if entrant in unit.pairing]
        verdicts.append(gone[0] if gone else None)
        if gone:
            continue
        counts.update(entrant for entrant, _ in forfeited)
        out += [n for n in unit.pairing if n not in out and counts[n] >= limit > 0]
    return verdicts


class Played:
    """What a runner makes of the decisions: for each unit, who forfeits it unplayed."""

    def __init__(self, limit: int) -> None:
        self.withdrawals = Withdrawals(limit)
        self.verdicts: dict[int, int | None] = {}
        self.withdrawn: list[tuple[int, int]] = []

    def finish(self, unit: Unit, forfeits: Forfeits) -> None:
        """The unit is over now."""
        withdrawal = self.withdrawals.by(unit)
        self.verdicts[unit.number] = withdrawal.entrant if withdrawal else None
        decided = self.withdrawals.finished(unit, () if withdrawal else forfeits)
        self.withdrawn += [(made.entrant, made.unit) for made in decided.withdrawn]
        for other in decided.taken_back:
            assert self.verdicts[other.number] is None, "taken back once, and only what was played"
            made = self.withdrawals.by(other)
            assert made is not None
            self.verdicts[other.number] = made.entrant


@st.composite
def runs(draw: st.DrawFn) -> tuple[list[Unit], list[Forfeits], list[int], int, int]:
    """A schedule, what is forfeited in each unit, an order to finish them in, how many of them
    before an interruption, and a limit."""
    entrants = draw(st.integers(2, 4))
    units = list(round_robin(entrants, draw(st.integers(1, 6))).units())
    causes = st.sampled_from([Cause.CRASHED, Cause.ILLEGAL_MOVE])
    forfeits: list[Forfeits] = [
        tuple(draw(st.lists(st.tuples(st.sampled_from(unit.pairing), causes), max_size=2)))
        for unit in units
    ]
    order = draw(st.permutations(range(len(units))))
    return units, forfeits, order, draw(st.integers(0, len(units))), draw(st.integers(0, 5))


@given(runs())
def test_any_order_of_completion_leads_to_the_same_results(
    run: tuple[list[Unit], list[Forfeits], list[int], int, int],
) -> None:
    """In whatever order units end, the same ones are forfeited unplayed by the same entrants."""
    units, forfeits, order, _, limit = run
    played = Played(limit)
    for number in order:
        played.finish(units[number], forfeits[number])
    expected = by_the_book(units, forfeits, limit)
    assert [played.verdicts[unit.number] for unit in units] == expected


@given(runs())
def test_an_interruption_changes_nothing(
    run: tuple[list[Unit], list[Forfeits], list[int], int, int],
) -> None:
    """What is stored when a run is killed, and then recalled, leads to the same results."""
    units, forfeits, order, before, limit = run
    first, second = Played(limit), Played(limit)
    for number in order[:before]:
        first.finish(units[number], forfeits[number])
    for number in sorted(order[:before]):
        stored = first.verdicts[number]
        made = second.withdrawals.finished(
            units[number], () if stored is not None else forfeits[number]
        )
        assert made.taken_back == [], "what is stored was taken back before"
        second.verdicts[number] = stored
        second.withdrawn += [(found.entrant, found.unit) for found in made.withdrawn]
    assert second.withdrawn == first.withdrawn
    for number in order[before:]:
        second.finish(units[number], forfeits[number])
    expected = by_the_book(units, forfeits, limit)
    assert [second.verdicts[unit.number] for unit in units] == expected


def test_of_two_that_are_withdrawn_in_one_unit_the_first_entrant_forfeits() -> None:
    """Both are out from the next unit on, and where they meet again the lower number loses."""
    first, second = list(round_robin(2, 2).units())
    withdrawals = Withdrawals(1)
    decided = withdrawals.finished(first, ((1, Cause.CRASHED), (0, Cause.TIMEOUT)))
    assert [(made.entrant, made.cause) for made in decided.withdrawn] == [
        (0, Cause.TIMEOUT),
        (1, Cause.CRASHED),
    ]
    made = withdrawals.by(second)
    assert made is not None and made.entrant == 0
    assert withdrawals.by(first) is None


def test_without_a_limit_nobody_is_withdrawn() -> None:
    """With a limit of 0 an entrant may forfeit every game."""
    withdrawals = Withdrawals(0)
    for unit in round_robin(2, 30).units():
        decided = withdrawals.finished(unit, ((1, Cause.CRASHED), (1, Cause.CRASHED)))
        assert decided.withdrawn == [] and withdrawals.by(unit) is None


# ---------------------------------------------------------------------- with processes


def records(match: Match) -> dict[int, tuple[GameRecord, ...]]:
    """The records of all units, without the evidence, which is no part of them."""
    return {
        result.unit.number: tuple(
            replace(game, faults=tuple(replace(fault, evidence="") for fault in game.faults))
            for game in result.games
        )
        for result in match.results
    }


def unplayed_by(match: Match, entrant: int) -> list[int]:
    """The units of which every game was forfeited unplayed by an entrant, in order."""
    return sorted(
        result.unit.number
        for result in match.results
        if all(
            game.cause == Cause.WITHDRAWN
            and seating[game.forfeited_by] == entrant
            and not any(hand.moves for hand in game.hands)
            for game, seating in zip(result.games, result.unit.seatings, strict=True)
        )
    )


@pytest.mark.parametrize("strikes", [1, 3])
async def test_the_number_of_tables_changes_no_record(strikes: int) -> None:
    """A bad bot among good ones loses the same games unplayed, however many games are open."""
    entrants = [
        sample_entrant("first_legal"),
        misbehaving("illegal", "1"),
        sample_entrant("random"),
    ]
    terms = Terms(rules=preset("standard"), policy=FaultPolicy(strikes, withdraw_after=5))
    first, *others = [await play(entrants, 12, tables, terms) for tables in (1, 9, 64)]
    # Pairings are 0-1, 0-2 and 1-2: the fifth game is the first of the third unit of entrant 1.
    theirs = [u.number for u in round_robin(3, 12).units() if 1 in u.pairing]
    for match in (first, *others):
        assert len(match.results) == 36
        assert records(match) == records(first)
        assert unplayed_by(match, 1) == theirs[3:]
        assert match.out[1].evidence == "5 games forfeited, the last by illegal_move"
        assert match.out[1].cause == Cause.ILLEGAL_MOVE
    honest = [result for result in first.results if 1 not in result.unit.pairing]
    assert all(game.winner >= 0 and not game.faults for unit in honest for game in unit.games)


async def test_two_bad_bots_are_withdrawn_in_the_order_of_the_schedule() -> None:
    """Who of two forfeits the games between them depends on the schedule alone."""
    entrants = [
        misbehaving("empty-move", "1"),
        misbehaving("illegal", "1"),
        sample_entrant("random"),
    ]
    terms = Terms(rules=preset("standard"), policy=FaultPolicy(3, withdraw_after=4))
    first, *others = [await play(entrants, 10, tables, terms) for tables in (1, 9, 64)]
    for match in (first, *others):
        assert records(match) == records(first)
        assert set(match.out) == {0, 1}
    meetings = [u.number for u in round_robin(3, 10).units() if u.pairing == (0, 1)]
    forfeited = set(unplayed_by(first, 0)) | set(unplayed_by(first, 1))
    assert len(forfeited & set(meetings)) >= 8


async def test_with_a_limit_of_zero_every_game_is_played() -> None:
    """Without a limit a bot forfeits all of its games by its own faults."""
    terms = Terms(rules=preset("standard"), policy=FaultPolicy(3, withdraw_after=0))
    match = await play([sample_entrant("random"), misbehaving("illegal", "1")], 8, 8, terms)
    assert {g.cause for unit in match.results for g in unit.games} == {Cause.ILLEGAL_MOVE}
    assert match.out == {}


# ---------------------------------------------------------------------- by the command


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A folder with two good bots and a bad one."""
    folder, temporary = tmp_path / "here", tmp_path / "tmp"
    folder.mkdir()
    temporary.mkdir()
    place = Place(folder, temporary)
    sample(place, "first_legal")
    sample(place, "random")
    misbehaving_folder(place, "bad", "illegal", "1")
    return place


FORM = ("--format", "json", "--no-timing", "--quiet")


def _call(run: str, tables: int, boards: int = 16) -> tuple[str, ...]:
    bots = ("first_legal", "random", "bad")
    settings = ("--boards", str(boards), "--seed", "2a", "--tables", str(tables), "--run", run)
    return ("round-robin", *bots, *settings, *FORM, "--faults", "strict")


def test_a_run_has_one_digest_for_any_number_of_tables(place: Place) -> None:
    """With a bot that is withdrawn the results are the same bytes, and the run verifies."""
    outs = []
    for tables in (1, 7, 64):
        called = place.call(*_call(f"{tables}.run", tables))
        assert called.status == 1, called.err
        outs.append(called.out)
        assert place.call("verify", f"{tables}.run").status == 0
    assert outs[0] == outs[1] == outs[2]
    assert any("bad was withdrawn" in note for note in json.loads(outs[0])["run"]["notes"])


def test_killed_and_resumed_with_a_withdrawal_is_as_if_never_killed(place: Place) -> None:
    """Killed before or after the withdrawal, a resumed run ends with the very same bytes."""
    whole = place.call(*_call("whole.run", 16))
    for units in (1, 16):
        run = f"{units}.run"
        process = place.start(*_call(run, 16))
        wait_for_units(place.folder / run, units)
        process.kill()
        finish(process)
        resumed = place.call("resume", run, *FORM)
        assert (resumed.status, resumed.out) == (1, whole.out), resumed.err
        assert place.call("verify", run).status == 0
        with RunFile.open(place.folder / run) as file:
            assert file.counts.units == 48


def test_units_that_are_stored_are_replaced_when_it_is_said(tmp_path: Path) -> None:
    """A unit taken back goes with its analysis, also beside new ones; nothing else is touched."""
    of = manifest(boards=3)
    first, second, third = [play_unit(of, unit, Random(1)) for unit in schedule(of)]
    with RunFile.create(tmp_path / "x.run", of) as run:
        run.add([first, second])
        Analyses(run).add([(0, b"of the first"), (1, b"of the second")])
        made = Withdrawal(second.unit.pairing[1], 0, 3, Cause.CRASHED)
        board = Board(of.terms.seed, second.unit.board, of.terms.rules)
        taken_back = unplayed(second.unit, board, of.terms.policy, made, 0.0)
        with pytest.raises(RunFileError, match="stored already"):
            run.add([third, taken_back])
        assert run.stored() == {0, 1}
        run.add([third, taken_back], replacing={1})
        assert run.stored() == {0, 1, 2}
        stored = run.unit(1)
        assert stored is not None
        assert {game.cause for game in stored.games} == {Cause.WITHDRAWN}
        assert {timing.evidence for timing in stored.timings} == {(made.evidence,)}
        assert run.unit(0) == first
        assert Analyses(run).stored() == {0}
