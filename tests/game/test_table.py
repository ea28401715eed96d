"""A table: whatever its bots do, the game ends with a record; strikes, banks, times, cancelling."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import build_rules, phases, preset
from euchre.rules.moves import fallback
from euchre.rules.presets import PRESETS
from referee.game.faults import FATAL, FORFEITED, LENIENT, STRICT, Blame, Cause, FaultPolicy
from referee.game.game import IllegalMove
from referee.game.record import End, GameRecord
from referee.game.table import Table
from tests.game.support import assert_won, board, table_state

seeds = st.integers(min_value=0, max_value=2**32)
presets = st.sampled_from(sorted(PRESETS))
MILD = sorted(set(Cause) - FATAL)


def table(
    policy: FaultPolicy = LENIENT, name: str = "standard", bank: float | None = None
) -> Table:
    """A table of a preset, its first dealer being seat 3: seat 0 is asked first."""
    number = {
        seat: n for n in range(4) for seat in [board(preset("standard"), n).first_dealer()[0]]
    }
    return Table(board(preset(name), number[3]), policy, bank)


def ended(found: Table) -> GameRecord:
    """The record of a table whose game must be over."""
    assert found.over
    record = found.record
    assert record is not None
    return record


def play_on(found: Table, chance: Random, decisions: int = 10**9) -> None:
    """Some random moves, each charged a millisecond; at most to the end."""
    while decisions and not found.over:
        found.charge(found.game.seat, 0.001)
        found.play(chance.choice(found.game.legal))
        decisions -= 1


# ---------------------------------------------------------------------- faults


@pytest.mark.parametrize(("cause", "policy"), [*product(Cause, (LENIENT, STRICT))])
def test_every_kind_of_fault_ends_in_a_record(cause: Cause, policy: FaultPolicy) -> None:
    """A seat that is at fault again and again loses by forfeit, and the record says why."""
    found = table(policy)
    strikes = 0
    while not found.over:
        if found.game.seat == 2:
            strikes += 1
            fault = found.fault(cause, "evidence")
            assert (fault.cause, fault.blame, fault.seat) == (cause, Blame.BOT, 2)
        else:
            found.play(fallback(found.game.legal))
    record = ended(found)
    assert strikes == (1 if cause in FATAL or policy is STRICT else 3)
    assert (record.end, record.forfeited_by, record.cause) == (End.FORFEIT, 2, cause)
    assert record.winner == 1
    assert [fault.fallback == FORFEITED for fault in record.faults] == [False] * (strikes - 1) + [
        True
    ]
    assert record.hands[-1].outcome == phases.RUNNING
    assert found.strikes == [strikes, 0]


@pytest.mark.parametrize("cause", sorted(FATAL))
@pytest.mark.parametrize("seat", range(4))
def test_a_bot_that_is_gone_forfeits_though_it_is_not_asked(cause: Cause, seat: int) -> None:
    """After such a fault any seat's side has lost at once, whoever's turn it is."""
    found = table()
    fault = found.fault(cause, "gone", seat)
    record = ended(found)
    assert (fault.seat, fault.fallback) == (seat, FORFEITED)
    assert (record.winner, record.forfeited_by, record.score) == (1 - seat % 2, seat, (0, 0))
    assert record.hands[0].moves == ()


@pytest.mark.parametrize("cause", MILD)
def test_a_mild_fault_costs_a_strike_and_the_choice(cause: Cause) -> None:
    """The fallback is played in the bot's place, and the record says where that was."""
    found = table()
    found.play(found.game.legal[-1])
    legal = found.game.legal
    fault = found.fault(cause, "evidence")
    assert (fault.seat, fault.hand, fault.move) == (1, 0, 1)
    assert fault.fallback == fallback(legal) == legal[-1]
    assert found.game.hand_record().moves[1] == fault.fallback
    assert (found.game.seat, found.strikes, found.over) == (2, [0, 1], False)


def test_partners_share_their_strikes() -> None:
    """One strike of each of two partners and a third of either forfeits; opponents' are apart."""
    found = table()
    for seat in (0, 1, 2, 3, 0):
        assert found.game.seat == seat and not found.over
        found.fault(Cause.TIMEOUT, "")
    assert found.strikes == [3, 2]
    assert (ended(found).winner, ended(found).forfeited_by) == (1, 0)


def test_a_fallback_can_end_the_game() -> None:
    """Where the move made for a seat at fault is the last of the game, the game is played out."""
    rules = build_rules("standard", {"end": "hands", "n_hands": 1})
    for number in range(20):
        found = Table(board(rules, number), LENIENT)
        while len(found.game.hand.played) < 19 and not found.over:
            found.play(found.game.legal[0])
            if found.game.hand.out or found.game.hand_number:
                break
        if found.over or found.game.hand.out or found.game.hand_number:
            continue
        seat = found.game.seat
        found.fault(Cause.ILLEGAL_MOVE, "")
        record = ended(found)
        assert (record.end, record.cause, record.forfeited_by) == (End.PLAYED_OUT, None, -1)
        assert [fault.seat for fault in record.faults] == [seat]
        return
    pytest.fail("no hand came to its last card")


@given(seeds, presets, st.sampled_from([LENIENT, STRICT, FaultPolicy(strikes=7)]))
@settings(max_examples=150)
def test_any_course_of_events_ends_in_one_record(seed: int, name: str, policy: FaultPolicy) -> None:
    """Moves, faults of all kinds and seats, charges and cancelling in any order end in a record
    that fits what happened, and that nothing changes afterwards."""
    chance = Random(seed)
    found = Table(board(preset(name), seed % 1000), policy, chance.choice((None, 0.05)))
    cancel_at, at = chance.randrange(2000), 0
    while not found.over:
        at += 1
        in_bank = found.charge(found.game.seat, 0.001)
        if at == cancel_at:
            found.cancel()
        elif not in_bank or chance.random() < 0.003:
            found.fault(Cause.TIMEOUT, "late")
        elif chance.random() < 0.002:
            found.fault(
                chance.choice(sorted(FATAL)), "gone", chance.randrange(found.game.tables.players)
            )
        else:
            found.play(chance.choice(found.game.legal))
    record = ended(found)
    assert (record.end == End.FORFEIT) == (record.forfeited_by >= 0) == (record.cause is not None)
    assert (record.end == End.CANCELLED) == (record.winner < 0)
    if record.end == End.FORFEIT:
        loser = preset(name).side_of(record.forfeited_by)
        assert record.winner != loser
        others = [points for side, points in enumerate(record.score) if side != loser]
        assert record.score[record.winner] == (min if name == "buck" else max)(others)
    if record.end == End.PLAYED_OUT:
        assert_won(preset(name), record.score, record.winner)
    assert (record.hands[-1].outcome == phases.RUNNING) == (record.end != End.PLAYED_OUT)
    timed = preset(name).end == "timed"
    free = [f for f in record.faults if timed and f.cause == Cause.TIMEOUT]
    assert len(record.faults) - len(free) == sum(found.strikes)
    found.cancel()
    assert found.record is record


# ---------------------------------------------------------------------- moves and turns


@given(seeds, presets)
@settings(max_examples=40)
def test_an_illegal_move_changes_nothing(seed: int, name: str) -> None:
    """A move that is not legal leaves score, hands, strikes, banks and numbers as they were."""
    chance = Random(seed)
    found = Table(board(preset(name), seed % 1000), LENIENT, 60.0)
    play_on(found, chance, chance.randrange(60))
    before = table_state(found)
    for wrong in (-1, 1 << 30, chance.randrange(1 << 21)):
        if wrong not in found.game.legal:
            with pytest.raises(IllegalMove):
                found.play(wrong)
            assert table_state(found) == before


def test_cancelling() -> None:
    """A game that is called off has no winner and no forfeit, and counts for nobody."""
    found = table()
    play_on(found, Random(1), 30)
    found.cancel()
    record = ended(found)
    assert (record.end, record.winner, record.forfeited_by) == (End.CANCELLED, -1, -1)
    assert record.faults == ()
    found.cancel()
    assert found.record is record


def test_cancelling_a_finished_game_changes_nothing() -> None:
    """A game that was played out stays so."""
    found = table()
    play_on(found, Random(1))
    record = ended(found)
    found.cancel()
    assert found.record is record and record.end == End.PLAYED_OUT


# ---------------------------------------------------------------------- time


def test_a_bank_belongs_to_a_side() -> None:
    """Partners use up one bank; the decision that empties it is the first that is too long."""
    found = table(bank=1.0)
    assert found.bank_us == [1e6, 1e6]
    assert found.charge(0, 0.25) and found.charge(2, 0.25) and found.charge(1, 0.9)
    assert found.bank_us == pytest.approx([5e5, 1e5])
    assert not found.charge(2, 0.5)
    assert found.charge(3, 0.05)


def test_without_a_bank_no_decision_is_too_long() -> None:
    """Where there is no bank, none is reported, and any charge is in order."""
    found = table()
    assert found.bank_us == [None, None]
    assert found.charge(0, 1e6)


def test_a_timed_game_has_a_bank_of_half_its_time_for_each_side() -> None:
    """Two seconds for the game are one for each side, or less where the terms say less."""
    assert table(name="american-timed").bank_us == [1e6, 1e6]
    assert table(name="american-timed", bank=0.5).bank_us == [5e5, 5e5]
    assert table(name="american-timed", bank=5.0).bank_us == [1e6, 1e6]


def test_time_is_called_when_all_seats_together_have_used_it() -> None:
    """The charges of all four seats count; the hand in progress is the one recorded."""
    found = table(name="american-timed")
    play_on(found, Random(1), 60)
    number = found.game.hand_number
    assert number > 0
    for seat in range(4):
        assert found.game.time_called == -1
        found.charge(seat, 0.49)
    assert found.game.time_called == number
    play_on(found, Random(2))
    assert ended(found).time_called == number


def test_in_other_games_time_is_never_called() -> None:
    """However long bots think, a game to points goes on."""
    found = table()
    found.charge(0, 1e6)
    assert found.game.time_called == -1


def test_a_timed_game_between_equals_is_decided_by_its_score() -> None:
    """Four seats that think alike, and well within the limit of each decision, play to the end."""
    chance = Random(3)
    ends = []
    for number in range(20):
        found = Table(board(preset("american-timed"), number), LENIENT)
        while not found.over:
            seat = found.game.seat
            bank = found.bank_us[seat % 2]
            late = bank is not None and bank <= 0  # its deadline is over as soon as it is asked
            if late or not found.charge(seat, 0.01 * chance.uniform(0.5, 1.5)):
                found.fault(Cause.TIMEOUT, "the time for the whole game is used up")
            else:
                found.play(chance.choice(found.game.legal))
        ends.append(ended(found).end)
    assert ends == [End.PLAYED_OUT] * 20


def test_times_by_seat() -> None:
    """Decisions, their sum, the longest, and the evidence of faults are kept for each game."""
    found = table()
    found.started = 100.0
    found.charge(0, 0.001)
    found.charge(0, 0.25)
    found.charge(3, 0.125)
    found.fault(Cause.TIMEOUT, "what was found")
    found.fault(Cause.CRASHED, "how it ended")
    timing = found.timing(101.5)
    counts = [(seat.decisions, seat.total_us, seat.longest_us) for seat in timing.seats]
    assert counts == [(2, 251_000, 250_000), (0, 0, 0), (0, 0, 0), (1, 125_000, 125_000)]
    assert timing.wall_us == 1_500_000
    assert timing.evidence == ("what was found", "how it ended")
