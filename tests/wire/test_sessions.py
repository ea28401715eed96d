"""A session on made-up times: who is to blame for a crash, and what late or idle talk gains."""

from __future__ import annotations

import pytest

from euchre import wire
from euchre.rules import build_rules, preset
from euchre.rules.deal import draw_for_partners
from euchre.rules.moves import fallback
from euchre.v1 import play_pb2
from referee.game.faults import LENIENT, Cause, gist
from referee.game.table import Table
from referee.net.messages import game_started
from referee.net.meter import GRACE_SECONDS, Meter
from referee.net.place import Place
from referee.net.session import Session
from referee.net.terms import Terms
from tests.game.support import board
from tests.wire.support import received

RULES = preset("standard")


class Bench:
    """A session with one seat, the one that is asked first, at each of several tables.

    Attributes:
        cpu: what its process has used.
    """

    def __init__(self, tables: int, bank: float | None = None) -> None:
        self.now = 100.0
        self.cpu = 7.0
        self.meter = Meter()
        terms = Terms(rules=RULES, move_seconds=1.0, bank_seconds=bank, open_turns=tables)
        self.session = Session("bot", terms, self.meter, self._advance, lambda: self.cpu)
        self.session.attach(tables, False, new_process=True)
        self.tables = [Table(board(RULES, number), LENIENT, bank) for number in range(tables)]
        self.places = [self.session.seat_at(table, table.game.seat) for table in self.tables]
        for place in self.places:
            self.session.ask(place)

    def _advance(self, place: Place) -> None:
        if place.table.over:
            self.session.leave(place)

    def send(self) -> list[play_pb2.Turn]:
        """The turns that are handed off now."""
        data = self.session.next_batch(self.now)
        return [] if data is None else list(play_pb2.PlayResponse.FromString(data).batch.turns)

    def answer(self, *places: Place, turn: int = 1) -> None:
        """The bot answers at these places."""
        moves = play_pb2.Moves()
        for place in places:
            legal = place.table.game.legal
            action = wire.action_of(fallback(legal) if legal else 0)
            moves.moves.add(game=place.number, turn=turn, action=action)
        assert self.session.take(received(moves), self.now)

    def open_all(self) -> None:
        """Hand every turn off, as to a session that has proved itself."""
        self.session._window = len(self.places)
        assert len(self.send()) == len(self.places)

    def new_process(self) -> list[play_pb2.Turn]:
        """The process is started again; the turns that it is sent."""
        self.session.attach(len(self.places), False, new_process=True)
        return self.send()


def test_after_a_crash_the_turn_that_kills_is_found() -> None:
    """Of four open turns one makes the process crash, again and again: only that game is lost."""
    bench = Bench(4)
    bench.open_all()
    deadly, crashes = bench.places[2], 1
    assert not bench.session.broke(Cause.CRASHED, "boom", bench.now)
    turns = bench.new_process()
    for _ in range(20):
        if not turns:
            break
        assert len(turns) == 1  # one at a time, to find out
        place = bench.session._places[turns[0].game]
        if place is deadly:
            crashes += 1
            assert bench.session.broke(Cause.CRASHED, "boom", bench.now)
            turns = bench.new_process()
        else:
            bench.answer(place)
            turns = bench.send()
    assert crashes == 2
    assert [len(table.faults) for table in bench.tables] == [0, 0, 1, 0]
    assert [table.over for table in bench.tables] == [False, False, True, False]
    assert all(len(table.game.hand_record().moves) == 1 for table in bench.tables if not table.over)


def test_no_turn_is_asked_twice_after_two_crashes() -> None:
    """However often the process breaks, each open turn is handed off once to the next one."""
    bench = Bench(5)
    bench.open_all()
    for lost in range(4):
        bench.session.broke(Cause.CRASHED, "boom", bench.now)
        bench.new_process()
        assert sum(table.over for table in bench.tables) == lost
    asked = [place.number for place in bench.session._ready if not place.table.over]
    assert len(set(asked)) == len(asked)


def test_a_stream_that_broke_is_handed_no_more_turns() -> None:
    """What is left of it may still be written to; turns wait for the next process, unclocked."""
    bench = Bench(4)
    bench.open_all()
    bench.session.broke(Cause.SENDING_SIDE_CLOSED, "closed", bench.now)
    assert bench.send() == []
    bench.now += 3600
    assert len(bench.new_process()) == 1
    bench.session.judge(bench.now)
    assert not any(table.faults for table in bench.tables)


def test_a_crash_with_one_open_turn_loses_that_game() -> None:
    """Nothing needs to be found out when only one turn was open."""
    bench = Bench(3)
    assert len(bench.send()) == 1  # a new session starts with one
    assert bench.session.broke(Cause.CRASHED, "boom", bench.now)
    assert [table.over for table in bench.tables] == [True, False, False]


def test_a_session_earns_its_open_turns() -> None:
    """Each reply doubles how many turns are open, up to what was agreed."""
    bench = Bench(7)
    sizes = []
    while turns := bench.send():
        sizes.append(len(turns))
        bench.now += 0.001
        bench.answer(*[bench.session._places[turn.game] for turn in turns])
    assert sizes == [1, 2, 4]


# ---------------------------------------------------------------------- cheating with the clock


def test_thinking_on_one_turn_while_answering_others_is_charged_in_full() -> None:
    """A turn that is kept back is late at the deadline it was told, and all time is charged."""
    bench = Bench(3, bank=60.0)
    bench.open_all()
    hard, easy, also_easy = bench.places
    for place in (easy, also_easy):
        bench.now += 1.1
        bench.answer(place)
    bench.now += 1.1
    bench.answer(hard)
    spent = [
        60e6 - (t.bank_us[p.seat % 2] or 0) for t, p in zip(bench.tables, bench.places, strict=True)
    ]
    assert sum(spent) == pytest.approx(3.3e6)
    assert [len(table.faults) for table in bench.tables] == [1, 0, 0]
    assert bench.tables[0].faults[0].cause == Cause.TIMEOUT


def test_stale_replies_gain_nothing() -> None:
    """Copies and answers to no turn move neither deadline nor mark, and are answered as stale."""
    bench = Bench(2, bank=60.0)
    bench.open_all()
    slow, quick = bench.places
    due = bench.session.clock.allowed(slow)
    bench.answer(quick)
    for _ in range(9):
        bench.now += 0.1
        bench.answer(quick)  # a copy of an answer that was taken
    assert bench.session.clock.allowed(slow) == due
    bench.answer(slow)
    left = bench.tables[0].bank_us[slow.seat % 2]
    assert left == pytest.approx(60e6 - 0.9e6)
    data = bench.session.next_batch(bench.now)
    assert data is not None
    stale = play_pb2.PlayResponse.FromString(data).batch.stale
    assert [one.reason for one in stale] == [play_pb2.STALE_REASON_ANSWERED] * 9


def test_a_slow_turn_in_a_large_reply_is_charged_once() -> None:
    """Eight turns answered together after four seconds are charged four seconds together."""
    bench = Bench(8, bank=60.0)
    bench.open_all()
    bench.now += 0.99
    bench.answer(*bench.places)
    spent = [
        60e6 - (t.bank_us[p.seat % 2] or 0) for t, p in zip(bench.tables, bench.places, strict=True)
    ]
    assert sum(spent) == pytest.approx(0.99e6)
    assert not any(table.faults for table in bench.tables)


@pytest.mark.parametrize(("late", "fault"), [(0.0, False), (GRACE_SECONDS / 2, False), (0.1, True)])
def test_only_the_referees_own_lag_is_forgiven(late: float, fault: bool) -> None:
    """A reply at its deadline, or late by no more than the referee is, counts; a later one not."""
    bench = Bench(1)
    bench.send()
    bench.now += 1.0 + late
    bench.answer(bench.places[0])
    assert bool(bench.tables[0].faults) == fault


def test_silence_is_judged_at_the_deadline() -> None:
    """A turn without an answer is closed by its deadline, told as a fault, and its late answer is
    stale."""
    bench = Bench(1)
    bench.send()
    bench.session.judge(bench.now + 0.99)
    assert not bench.tables[0].faults
    bench.now += 1.1
    bench.session.judge(bench.now)
    assert [fault.cause for fault in bench.tables[0].faults] == [Cause.TIMEOUT]
    bench.answer(bench.places[0])
    data = bench.session.next_batch(bench.now)
    assert data is not None
    batch = play_pb2.PlayResponse.FromString(data).batch
    assert [one.reason for one in batch.stale] == [play_pb2.STALE_REASON_LATE]
    assert [one.turn for one in batch.faults] == [1]


def test_a_timeout_tells_what_was_asked_and_whether_the_bot_was_thinking() -> None:
    """Evidence has the moves that were asked for, and the CPU time in the second half of the limit:
    that of a bot that computes, or of one that waits. The bot is told one sentence."""
    bench = Bench(1)
    bench.send()
    for step, cpu in ((0.4, 7.3), (0.6, 7.4), (0.9, 7.7)):
        bench.cpu = cpu
        bench.session.look(bench.now + step)
    bench.now += 1.1
    bench.session.judge(bench.now)
    (fault,) = bench.tables[0].faults
    assert fault.evidence.splitlines() == [
        "no answer after 1100 ms; the limit was 1000 ms; the referee itself was up to 2 ms late",
        "used: 0.30 s of CPU in the last 0.50 s",
        "asked: ORDER_UP, ORDER_UP_ALONE, PASS (turn 1)",
    ]
    assert gist(fault.evidence) == fault.evidence.splitlines()[0]
    data = bench.session.next_batch(bench.now)
    assert data is not None
    (told,) = play_pb2.PlayResponse.FromString(data).batch.faults
    assert told.detail == f"{gist(fault.evidence)} (strike 1 of 3)"


def test_a_bot_that_answers_in_time_is_not_looked_at() -> None:
    """What a process used is asked for only when half of its time is over."""
    bench = Bench(1)
    asked: list[float] = []

    def used() -> float:
        asked.append(bench.now)
        return 0.0

    bench.session._cpu_seconds = used
    bench.send()
    bench.session.look(bench.now + 0.49)
    assert asked == []
    bench.session.look(bench.now + 0.51)
    bench.session.look(bench.now + 0.9)
    assert len(asked) == 1


def test_a_game_tells_the_draw_and_who_came_to_sit_where() -> None:
    """Where partners are drawn for, a game begins with every round of the draw and with where
    everybody drew from; elsewhere with nothing of the kind."""
    rules = build_rules("standard", {"first_dealer": "draw", "draw_partners": True})
    several = 0
    for number in range(30):
        started = game_started(Table(board(rules, number), LENIENT), 2, 1)
        read = play_pb2.GameStarted.FromString(started.SerializeToString())
        dealer, seated, rounds = draw_for_partners(board(rules, number)._draw_deck)
        assert wire.draws_from_wire(read.draws) == rounds
        assert (read.first_dealer - 1, [seat - 1 for seat in read.seated]) == (dealer, [*seated])
        assert read.seat == 3
        several += len(rounds) > 1
    assert several
    assert not game_started(Table(board(RULES), LENIENT), 0, 1).seated


def test_a_crash_does_not_stop_the_clock() -> None:
    """Turns that are put to a new process have been charged for the time the old one had them."""
    bench = Bench(2, bank=60.0)
    bench.open_all()
    bench.now += 0.9
    bench.session.broke(Cause.CRASHED, "boom", bench.now)
    bench.new_process()
    bench.now += 0.1
    for place in bench.places:
        bench.answer(place)
        bench.send()
    spent = [
        60e6 - (t.bank_us[p.seat % 2] or 0) for t, p in zip(bench.tables, bench.places, strict=True)
    ]
    assert sum(spent) == pytest.approx(1.0e6)
