"""One bot process's side of a run: the turns it has open, and what is waiting to be sent.

There is no gRPC in here. :mod:`referee.net.service` carries the messages; this module decides what
is in them. The life of a turn::

    asked (``ask``) -> handed off (``next_batch``) -> closed, by a reply (``take``),
                                                      by its deadline (``judge``),
                                                      or by a broken session (``broke``)

A session starts with one open turn and doubles that with every reply, up to what bot and referee
agreed on. So a bot that hangs at once holds up one turn, not hundreds; and after a crash the turns
that were open are put to the new process one at a time, which shows exactly the one that kills it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from euchre import wire
from euchre.rules.events import Event
from euchre.rules.options import End as Ending
from euchre.v1 import play_pb2
from euchre.wire.moves import MOVE_OF_BYTES
from euchre.wire.turns import encode_batch, encode_stale, encode_times, encode_turn
from referee.game.clock import SessionClock
from referee.game.faults import ASKED, USED, Cause
from referee.game.game import IllegalMove
from referee.game.table import Table
from referee.net import messages
from referee.net.meter import Meter
from referee.net.outbox import Outbox
from referee.net.place import Place
from referee.net.terms import Terms

_FOREVER: Final = float("inf")
_MOST_US: Final = 2**32 - 1  # what the protocol's 32-bit numbers can tell
MOST_USELESS: Final = 1000
"""So many moves and messages that answer nothing are a flood, less one for each answer."""
PLENTY: Final = 32
"""With so many turns open a bot has enough to do, however many threads it may have."""
MOST_MOVES: Final = 64
"""A message of more moves than this and twice the turns granted is a flood."""


def _times(seconds: float, bank_us: float | None) -> bytes:
    """The encoded time that is left for a decision, and in the bank if there is one."""
    return encode_times(
        None if seconds == _FOREVER else messages.milliseconds(seconds),
        None if bank_us is None else messages.milliseconds(bank_us / 1e6),
        None,
    )


def _previous(seconds: float) -> bytes:
    """The encoded time that a decision was charged."""
    return encode_times(None, None, min(int(seconds * 1e6), _MOST_US))


def _unknown() -> None:
    """What a process has used that nobody can see."""


class Session:
    """A bot process, as the referee deals with it.

    Args:
        name: the bot's name, for messages to people.
        terms: the terms of the run.
        meter: measures how busy and how late the referee's loop is.
        advance: called with a place after a move was made there, or a fault found.
        cpu_seconds: tells what the bot's process has used so far, if that is known.
    """

    def __init__(
        self,
        name: str,
        terms: Terms,
        meter: Meter,
        advance: Callable[[Place], None],
        cpu_seconds: Callable[[], float | None] | None = None,
    ) -> None:
        self.name = name
        self.terms = terms
        self.clock: SessionClock[Place] = SessionClock()
        self.wake = asyncio.Event()
        """Set when there may be something to send."""
        self.may_read = asyncio.Event()
        """Set while turns are open: only then is the session read from."""
        self.granted = 1
        self.at_fault: Callable[[Table], None] | None = None
        """Told of a fault, the last one of the table."""
        self.is_over = False
        """Set when the bot can play no more: then nothing is kept for it."""
        self.wants_events = False
        self.write_began: float | None = None
        """Since when a message is being written, while one is."""
        self.on_unread: Callable[[], None] = lambda: None
        """Called when the bot reads nothing though it has nothing to think about."""
        self._busy_until = 0.0
        self._move_seconds = _FOREVER if terms.move_seconds is None else terms.move_seconds
        self._has_banks = terms.bank_seconds is not None or terms.rules.end == Ending.TIMED
        self._meter = meter
        self._advance = advance
        self._cpu_seconds = cpu_seconds or _unknown
        self._mark: tuple[float, float] | None = None  # a moment, and the CPU used by then
        self._window = 1
        self._places: dict[int, Place] = {}
        self._numbers = 0
        self._ready: deque[Place] = deque()
        self._resend: list[Place] = []
        self._out = Outbox()
        self._suspects: set[Place] = set()
        self._useless = 0

    # ------------------------------------------------------------------ games come and go

    def seat_at(self, table: Table, seat: int) -> Place:
        """Give this session a seat at a table; it will be told that the game starts."""
        self._numbers += 1
        place = Place(table, seat, self, self._numbers)
        self._places[place.number] = place
        if not self.is_over:
            self._out.started.append(messages.game_started(table, seat, place.number))
        return place

    def leave(self, place: Place) -> None:
        """The game at this place is over; the session will be told how it ended."""
        record = place.table.record
        assert record is not None, "a place is left when its game is over"
        place.waiting = False
        if place.open:
            self._close(place)
        self._places.pop(place.number, None)
        self._suspects.discard(place)
        if not self.is_over:
            self._out.ended.append(
                messages.game_ended(self.terms.rules, record, place.seat, place.number)
            )
            self.wake.set()

    def tell(self, place: Place, events: Sequence[Event]) -> None:
        """Something happened at this place's table; sent if the bot wants events."""
        if self.wants_events:
            self._out.events += [
                wire.event_to_wire(event, place.number, place.seat) for event in events
            ]
            self.wake.set()

    def ask(self, place: Place) -> None:
        """The game waits for this place."""
        place.next_turn()
        self._ready.append(place)
        self.wake.set()

    def end(self) -> None:
        """The bot can play no more: what waits is still sent, and nothing is added to it."""
        self.is_over = True
        self.wake.set()

    @property
    def places(self) -> list[Place]:
        """The places this session plays now."""
        return list(self._places.values())

    @property
    def backlog(self) -> int:
        """How many turns are waiting for the bot, or to be sent to it."""
        return len(self.clock) + len(self._ready)

    # ------------------------------------------------------------------ sending

    def next_batch(self, now: float, with_turns: bool = True) -> bytes | None:
        """What to send now, encoded, or ``None`` if there is nothing.

        The turns in it are handed off; ``with_turns = False`` leaves them out.
        """
        rest = self._out.take()
        pieces = self._send_again(now)
        ready, clock, window = self._ready, self.clock, self._window
        # A bot that still has enough to think about is not kept waiting by this, and gets fewer,
        # larger messages.
        enough = len(clock) * (1 if len(clock) < PLENTY else 4)
        with_turns = with_turns and len(ready) >= enough
        places: list[Place] = []
        room = window - len(clock)
        while with_turns and ready and len(places) < room:
            place = ready.popleft()
            if place.waiting:
                places.append(place)
        if places:
            pieces += self._hand_off(places, now)
        if pieces:
            self.may_read.set()
        elif not rest:
            return None
        return encode_batch(rest, pieces)

    def _hand_off(self, places: list[Place], now: float) -> list[bytes]:
        """These turns are being sent: their clocks start. Returns them in pieces."""
        clock, busy, limit = self.clock, self._meter.busy, self._move_seconds
        open_then = len(clock) + len(places)
        pieces: list[bytes] = []
        if not self._has_banks:
            allowed = clock.hand_off_together(places, limit, open_then, now, busy)
            times = _times(allowed, None)
        for place in places:
            place.open, place.waiting = True, False
            if self._has_banks:
                left = place.table.bank_us[place.side]
                seconds = limit if left is None else min(limit, max(left, 0.0) / 1e6)
                times = _times(clock.hand_off(place, seconds, open_then, now, busy), left)
            pieces += encode_turn(place.encoded, times, place.previous)
        return pieces

    def _send_again(self, now: float) -> list[bytes]:
        """The open turns that a process that connected again is still to answer."""
        pieces: list[bytes] = []
        for place in self._resend:
            if place.open:
                left = self.clock.allowed(place)[1] - now
                times = _times(left, place.table.bank_us[place.side])
                pieces += encode_turn(place.encoded, times, place.previous)
        self._resend.clear()
        return pieces

    # ------------------------------------------------------------------ receiving

    def take(self, moves: Any, now: float) -> bool:
        """Take in replies, as :data:`euchre.wire.lazy.Moves`.

        Returns:
            False if the bot floods: too much that answers nothing.
        """
        if len(moves.moves) > MOST_MOVES + 2 * self.granted:
            return False
        closed: list[Place] = []
        answers: list[int] = []
        places = self._places
        for move in moves.moves:
            place = places.get(move.game)
            if place is None or not place.open or place.turn != move.turn:
                self._out.stale.append(self._stale(move, place))
                continue
            place.open = False
            closed.append(place)
            answers.append(MOVE_OF_BYTES[move.action])
        useless = len(moves.moves) - len(closed) or not closed
        self._useless = max(0, self._useless + useless - len(closed))
        if self._useless > MOST_USELESS:
            for place in closed:
                place.open = place in self.clock
            return False
        if not closed:
            self.wake.set()
            return True
        late = self._late(closed, now)
        charged = self.clock.close(closed, now, self._meter.busy)
        previous = _previous(charged)
        self._grow(closed)
        for place, answer in zip(closed, answers, strict=True):
            table = place.table
            if table.record is not None:  # by an earlier one in this list
                continue
            place.previous = previous
            if not table.charge(place.seat, charged) or (late and place in late):
                self._too_late(place, late, now)
            else:
                try:
                    table.play(answer)
                except IllegalMove as error:
                    self._fault(place, Cause.ILLEGAL_MOVE, str(error))
            self._advance(place)
        if not len(self.clock):
            self.may_read.clear()
        if self._ready or self._out:
            self.wake.set()
        return True

    def _stale(self, move: Any, place: Place | None) -> bytes:
        if place is None:
            known = 0 < move.game <= self._numbers
            reason = play_pb2.STALE_REASON_GAME_OVER if known else play_pb2.STALE_REASON_UNKNOWN
        elif not 0 < move.turn <= place.turn - place.waiting:
            reason = play_pb2.STALE_REASON_UNKNOWN
        elif move.turn == place.timed_out:
            reason = play_pb2.STALE_REASON_LATE
        else:
            reason = play_pb2.STALE_REASON_ANSWERED
        return encode_stale(move.game, move.turn, reason)

    def _late(self, places: list[Place], now: float) -> dict[Place, float]:
        """The replies that came after their deadline, beyond what the referee's own lag
        explains, and by how much."""
        overdue: dict[Place, float] = {}
        if self.clock.none_due_before() > now:
            return overdue
        for place in places:
            excess = now - self.clock.allowed(place)[1]
            if excess > self._meter.lag:
                overdue[place] = excess
        return overdue

    def _too_late(self, place: Place, late: dict[Place, float], now: float) -> None:
        """A reply came when the time for it, or for the whole game, was used up."""
        place.timed_out = place.turn
        if place in late:
            what = f"answered {late[place] * 1000:.0f} ms too late"
        else:
            what = "the time for the whole game is used up"
        self._fault(place, Cause.TIMEOUT, what + self._used_since(now))

    def look(self, now: float) -> None:
        """Called now and then: what the process has used by the middle of its oldest turn's time is
        kept, for a fault that may come of it. Who answers sooner is never looked at."""
        middle = self.clock.middle_of_oldest()
        if middle > now:
            self._mark = None
        elif self._mark is None or self._mark[0] < middle:
            used = self._cpu_seconds()
            self._mark = None if used is None else (now, used)

    def _used_since(self, now: float) -> str:
        """A line of evidence on what the process did in the second half of its time."""
        used = self._cpu_seconds()
        if self._mark is None or used is None:
            return ""
        since, before = self._mark
        return f"\n{USED}{used - before:.2f} s of CPU in the last {now - since:.2f} s"

    def _grow(self, closed: list[Place]) -> None:
        if self._suspects:
            self._suspects.difference_update(closed)
        if not self._suspects and self._window < self.granted:
            self._window = min(self.granted, 2 * self._window)

    # ------------------------------------------------------------------ faults

    def judge(self, now: float) -> None:
        """Close the turns whose deadline has passed, beyond the referee's own lag."""
        overdue = self.clock.overdue(now - self._meter.lag)
        for place in overdue:
            sent, due = self.clock.allowed(place)
            self._close(place)
            place.timed_out = place.turn
            if place.table.over:  # an earlier one in this list ended the bot's part in the run
                continue
            if not self._charge(place, due - sent):
                reason = "the time for the whole game is used up"
            else:
                reason = "no answer"
            waited = f"{reason} after {(now - sent) * 1000:.0f} ms; the limit was "
            late = f"the referee itself was up to {self._meter.lag * 1000:.0f} ms late"
            waited += f"{(due - sent) * 1000:.0f} ms; {late}"
            self._fault(place, Cause.TIMEOUT, waited + self._used_since(now))
            self._advance(place)
        if overdue:
            self._window = 1

    def watch_write(self, now: float) -> None:
        """Notice a bot that takes nothing any more. No deadline would: its next turns are not even
        sent. While turns are open it may be thinking, and their deadlines say how long."""
        if self.write_began is None or len(self.clock):
            self._busy_until = now
            return
        unread = now - max(self._busy_until, self.write_began)
        if unread > self.terms.reconnect_seconds + self._meter.lag:
            self._busy_until = now
            self.on_unread()

    def _charge(self, place: Place, seconds: float) -> bool:
        """Charge a decision without a reply; false if the bank is thereby used up."""
        place.previous = _previous(seconds)
        return place.table.charge(place.seat, seconds)

    def _fault(self, place: Place, cause: Cause, evidence: str) -> None:
        table = place.table
        # What is not legal tells what is, and who is withdrawn was not asked.
        told = cause in (Cause.ILLEGAL_MOVE, Cause.WITHDRAWN)
        if place.turn and not told and table.game.seat == place.seat:
            evidence += f"\n{ASKED}{table.asked_words()} (turn {place.turn})"
        fault = table.fault(cause, evidence, place.seat)
        if self.at_fault is not None:
            self.at_fault(table)
        if self.is_over:
            return
        strikes = table.strikes[place.side]
        self._out.faults.append(
            messages.fault_notice(fault, place.number, place.turn, strikes, self.terms)
        )
        self.wake.set()

    def _close(self, place: Place) -> None:
        """Close a turn without a reply."""
        place.open = False
        self.clock.drop(place)
        if not len(self.clock):
            self.may_read.clear()

    def broke(self, cause: Cause, evidence: str, now: float) -> bool:
        """The process or its stream is gone, or unusable; returns whether a game was forfeited.

        If exactly one turn was open, that turn is to blame and its game is forfeited. If there
        were several, they are put to the next process one at a time, to find out. Either way the
        time that they were open is charged: breaking must not buy time.
        """
        broken = [place for place in self._places.values() if place.open]
        charged = self.clock.close(broken, now, self._meter.busy)
        for place in broken:
            place.open, place.waiting = False, True
            self._charge(place, charged)
        self._ready.extendleft(reversed(broken))
        self.may_read.clear()
        self._window = 0  # nothing is handed off to what is left of the old stream
        self._resend.clear()
        if len(broken) != 1:
            self._suspects.update(broken)
            return False
        self.forfeit(broken[0], cause, evidence)
        return True

    def forfeit(self, place: Place, cause: Cause, evidence: str) -> None:
        """This place loses its game by a fault that cannot be played on after."""
        if not place.table.over:
            self._fault(place, cause, evidence)
            self._advance(place)

    def out_of_time(self, place: Place) -> None:
        """This place is asked, but its bank is used up: it is not waited for."""
        self._fault(place, Cause.TIMEOUT, "the time for the whole game is used up")

    def attach(self, max_open_turns: int, wants_events: bool, new_process: bool) -> None:
        """A stream is there (again): announce every game, and hand open turns off again.

        A new process knows nothing of what was waiting to be told to the old one; the same
        process, connected again, is told it now. Deadlines of its open turns have not moved.
        """
        self.granted = max(1, min(self.terms.open_turns, max_open_turns or 1))
        self._window = max(1, min(self._window, self.granted))
        self.wants_events = wants_events
        if new_process:
            self._out = Outbox()
        self._out.started = [
            messages.game_started(place.table, place.seat, place.number)
            for place in self._places.values()
        ]
        self._resend = [place for place in self._places.values() if place in self.clock]
        self.wake.set()
