"""The clock of a session on made-up times: deadlines, charges, and what cannot be gained."""

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game.clock import SessionClock

FOREVER = float("inf")
seeds = st.integers(min_value=0, max_value=2**32)


@dataclass
class Bench:
    """A clock, the time, and what every turn was charged. Times are in seconds."""

    clock: SessionClock[str] = field(default_factory=SessionClock)
    now: float = 1000.0
    busy: float = 0.0
    charged: dict[str, float] = field(default_factory=dict)

    def hand_off(self, *turns: str, limit: float = 1.0) -> list[float]:
        """Hand turns off together; the seconds that each of them has."""
        open_then = len(self.clock) + len(turns)
        return [self.clock.hand_off(turn, limit, open_then, self.now, self.busy) for turn in turns]

    def think(self, seconds: float, busy: float = 0.0) -> None:
        """Time passes, the referee being busy for some of it."""
        self.now += seconds
        self.busy += busy

    def reply(self, *turns: str) -> float:
        """A reply that closes these turns arrives; what each is charged."""
        each = self.clock.close(turns, self.now, self.busy)
        self.charged |= dict.fromkeys(turns, each)
        return each

    @property
    def total(self) -> float:
        """Everything that was charged so far."""
        return sum(self.charged.values())


# ---------------------------------------------------------------------- deadlines


def test_a_turn_has_the_limit_times_the_open_turns() -> None:
    """All turns of a message are due after as many limits as turns are open with them."""
    bench = Bench()
    assert bench.hand_off("a", "b", "c", limit=0.5) == [1.5, 1.5, 1.5]
    bench.reply("a", "b")
    assert bench.hand_off("d", limit=0.5) == [1.0]


def test_nothing_moves_a_deadline() -> None:
    """Replies, new turns and dropped ones leave the deadlines of open turns as they were told."""
    bench = Bench()
    bench.hand_off("a", "b", "c")
    due = bench.clock.allowed("c")
    bench.think(0.5)
    bench.reply("a")
    bench.hand_off("d", "e")
    bench.clock.drop("b")
    bench.reply("d")
    assert bench.clock.allowed("c") == due == (1000.0, 1003.0)


def test_a_turn_is_overdue_from_its_deadline_on() -> None:
    """Just before its deadline a turn is not overdue, at it it is; others are not affected."""
    bench = Bench()
    bench.hand_off("a")
    bench.hand_off("b")
    assert bench.clock.next_deadline() == 1001.0
    assert bench.clock.overdue(1000.999) == []
    assert bench.clock.overdue(1001.0) == ["a"]
    assert bench.clock.overdue(1002.0) == ["a", "b"]
    bench.clock.drop("a")
    assert bench.clock.next_deadline() == 1002.0


def test_without_a_limit_nothing_is_ever_due() -> None:
    """An infinite limit gives no deadline, however many turns are open."""
    bench = Bench()
    assert bench.hand_off("a", "b", limit=FOREVER) == [FOREVER, FOREVER]
    assert bench.clock.overdue(1e12) == []
    assert bench.clock.next_deadline() == FOREVER == SessionClock[str]().next_deadline()


# ---------------------------------------------------------------------- charges


def test_a_single_turn_is_charged_from_its_hand_off() -> None:
    """What passed before a turn was handed off is charged to nobody."""
    bench = Bench()
    bench.think(5)
    bench.hand_off("a")
    bench.think(0.25)
    assert bench.reply("a") == pytest.approx(0.25)
    bench.think(7)
    bench.hand_off("b")
    bench.think(0.5)
    assert bench.reply("b") == pytest.approx(0.5)


def test_a_later_reply_is_charged_from_the_one_before() -> None:
    """Of two turns handed off together the second is charged what passed since the first reply."""
    bench = Bench()
    bench.hand_off("a", "b")
    bench.think(0.25)
    assert bench.reply("a") == pytest.approx(0.25)
    bench.think(0.125)
    assert bench.reply("b") == pytest.approx(0.125)


def test_a_reply_to_many_is_split_evenly() -> None:
    """The time of one message is shared by the turns that it closes."""
    bench = Bench()
    bench.hand_off("a", "b", "c", "d")
    bench.think(1.0)
    assert bench.reply("a", "c", "d", "b") == pytest.approx(0.25)
    assert len(bench.clock) == 0


def test_the_referees_own_work_is_not_charged() -> None:
    """Time in which the referee was busy since the interval began is taken off, never below 0."""
    bench = Bench()
    bench.think(3, busy=3)
    bench.hand_off("a", "b", "c")
    bench.think(1.0, busy=0.75)
    assert bench.reply("a") == pytest.approx(0.25)
    bench.think(0.5, busy=0.125)
    assert bench.reply("b") == pytest.approx(0.375)
    bench.think(0.5, busy=0.75)
    assert bench.reply("c") == 0.0


def test_a_reply_that_closes_nothing_changes_nothing() -> None:
    """After any number of stale replies the next charge and deadline are what they would be."""
    bench, other = Bench(), Bench()
    for each in (bench, other):
        each.hand_off("a", "b")
    for _ in range(10):
        bench.think(0.05)
        assert bench.reply() == 0.0
    other.think(0.5)
    assert bench.reply("a") == pytest.approx(other.reply("a")) == pytest.approx(0.5)
    assert bench.clock.allowed("b") == other.clock.allowed("b")


def test_a_dropped_turn_is_charged_nothing_and_charges_nobody() -> None:
    """A turn that is forgotten does not lengthen what others are charged."""
    bench = Bench()
    bench.hand_off("a")
    bench.think(10)
    bench.hand_off("b")
    bench.clock.drop("a")
    bench.clock.drop("unknown")
    bench.think(0.5)
    assert bench.reply("b") == pytest.approx(0.5)
    assert "a" not in bench.clock


# ---------------------------------------------------------------------- cheating


def test_answering_easy_turns_does_not_pay_for_a_hard_one() -> None:
    """Thinking on one turn while others are answered costs all the time that passed, and the
    hard turn has no second more than it was told."""
    bench = Bench()
    bench.hand_off("hard", "e1", "e2", "e3")
    hand_off, due = bench.clock.allowed("hard")
    for easy in ("e1", "e2", "e3"):
        bench.think(1.1)
        bench.reply(easy)
        bench.hand_off(f"{easy} again")
    bench.think(1.1)
    bench.reply("hard")
    assert bench.total == pytest.approx(4.4)
    assert (hand_off, due) == (1000.0, 1004.0)
    assert bench.now > due  # and so the reply was late, whatever the easy turns cost


def test_diluting_a_slow_turn_leaves_the_sum() -> None:
    """One slow turn hidden among ninety-nine quick ones in a reply costs its time in full."""
    bench = Bench()
    turns = [f"t{number}" for number in range(100)]
    bench.hand_off(*turns)
    bench.think(2.0)
    bench.reply(*turns)
    assert bench.total == pytest.approx(2.0)
    assert set(bench.charged.values()) == {bench.charged["t0"]}


def test_stale_replies_do_not_move_the_mark() -> None:
    """A stream of replies that close nothing does not shorten what a slow turn is charged."""
    bench = Bench()
    bench.hand_off("slow")
    for _ in range(600):
        bench.think(0.05)
        bench.reply()
    bench.think(0.001)
    assert bench.reply("slow") == pytest.approx(30.001)


@given(seeds)
@settings(max_examples=300)
def test_in_whatever_order_bots_answer_the_sum_is_the_time_they_had_turns_open(seed: int) -> None:
    """Charges add up to the time in which any turn was open, up to the last reply: no grouping
    or order of replies, and no stale ones, make them less."""
    chance = Random(seed)
    bench, handed, open_since, had_open = Bench(), 0, 0.0, 0.0
    opened: list[str] = []
    for _ in range(60):
        bench.think(chance.choice((0.0, 0.001, 0.25, 1.5)))
        what = chance.random()
        if what < 0.4:
            if not opened:
                open_since = bench.now
            opened += [f"t{handed + number}" for number in range(chance.randint(1, 5))]
            bench.hand_off(*[turn for turn in opened if turn not in bench.clock])
            handed += 5
        elif what < 0.8 and opened:
            closing = chance.sample(opened, chance.randint(1, len(opened)))
            bench.reply(*closing)
            had_open += bench.now - open_since
            open_since = bench.now
            opened = [turn for turn in opened if turn not in closing]
        else:
            bench.reply()
    assert bench.total == pytest.approx(had_open)
    assert all(each >= 0 for each in bench.charged.values())


@given(seeds)
@settings(max_examples=300)
def test_on_average_a_batch_is_within_the_limit(seed: int) -> None:
    """Who meets every deadline is charged at most one limit for each turn, on average."""
    chance = Random(seed)
    bench = Bench()
    turns = [f"t{number}" for number in range(chance.randint(1, 20))]
    bench.hand_off(*turns)
    chance.shuffle(turns)
    while turns:
        latest = bench.clock.next_deadline()
        bench.now += chance.uniform(0, latest - bench.now)
        size = chance.randint(1, len(turns))
        bench.reply(*turns[:size])
        turns = turns[size:]
    assert bench.total <= len(bench.charged) + 1e-9


@given(seeds)
@settings(max_examples=300)
def test_busy_time_is_taken_off_once(seed: int) -> None:
    """However replies come, at most the time that the referee was busy is forgiven."""
    chance = Random(seed)
    bench = Bench()
    turns = [f"t{number}" for number in range(8)]
    bench.hand_off(*turns)
    began = bench.now
    while turns:
        seconds = chance.uniform(0, 0.5)
        bench.think(seconds, busy=chance.uniform(0, seconds))
        size = chance.randint(1, len(turns))
        bench.reply(*turns[:size])
        turns = turns[size:]
    assert bench.total == pytest.approx(bench.now - began - bench.busy)


def test_busy_time_before_the_hand_off_is_not_forgiven() -> None:
    """When the oldest turn is dropped, only what the referee did since the next one's hand-off
    is taken off."""
    bench = Bench()
    bench.hand_off("dropped")
    bench.think(10, busy=9)
    bench.hand_off("b")
    bench.clock.drop("dropped")
    bench.think(0.5)
    assert bench.reply("b") == pytest.approx(0.5)
