"""A session against bots that send too much: on made-up messages, without processes."""

from __future__ import annotations

from euchre.v1 import play_pb2
from referee.game.faults import Cause
from referee.game.table import MOST_EVIDENCE
from referee.net.session import MOST_MOVES, MOST_USELESS
from tests.wire.support import received
from tests.wire.test_sessions import Bench


def idle(count: int) -> play_pb2.Moves:
    """Moves for a game that there never was."""
    return play_pb2.Moves(moves=[play_pb2.Move(game=10**6, turn=1)] * count)


def test_a_message_of_too_many_moves_is_a_flood() -> None:
    """No honest bot answers many more turns than are open; such a message is refused unread."""
    bench = Bench(4)
    bench.open_all()
    assert not bench.session.take(received(idle(MOST_MOVES + 2 * 4 + 1)), bench.now)
    assert bench.session.next_batch(bench.now) is None


def test_stale_moves_add_up_to_a_flood() -> None:
    """It is moves that are counted, so that many in one message do not count as one."""
    bench = Bench(4)
    bench.open_all()
    each = MOST_MOVES
    taken = [
        bench.session.take(received(idle(each)), bench.now) for _ in range(MOST_USELESS // each + 2)
    ]
    assert taken[0] and not taken[-1]
    assert taken.index(False) == MOST_USELESS // each


def test_one_answer_does_not_pay_for_a_flood() -> None:
    """A real answer hidden among stale moves does not reset the count."""
    bench = Bench(1)
    for _ in range(MOST_USELESS):
        (turn,) = bench.send()
        moves = idle(MOST_MOVES)
        moves.moves.add(game=turn.game, turn=turn.turn, action=turn.legal[-1])
        if not bench.session.take(received(moves), bench.now):
            return
        bench.session.ask(bench.places[0])
    raise AssertionError("the flood was never noticed")


def test_evidence_is_kept_within_bounds() -> None:
    """However long a text a bot can make the referee quote, a fault keeps its beginning."""
    bench = Bench(1)
    bench.open_all()
    bench.session.broke(Cause.DISCONNECTED, "x" * 1_000_000, bench.now)
    assert len(bench.tables[0].faults[0].evidence) == MOST_EVIDENCE


def test_nothing_is_kept_for_a_bot_that_is_out() -> None:
    """Games that a bot can play no more leave nothing waiting for it."""
    bench = Bench(2)
    bench.session.next_batch(bench.now)
    bench.session.end()
    for place in bench.places:
        bench.session.forfeit(place, Cause.WITHDRAWN, "out of the run")
    for table in bench.tables:
        bench.session.seat_at(table, 1)
    assert bench.session.next_batch(bench.now) is None


def test_a_bot_that_answers_messages_whole_has_the_time_of_all_its_turns() -> None:
    """Four turns of 0.9 limits each, answered in one message, are within their deadlines."""
    bench = Bench(4)
    bench.open_all()
    bench.now += 4 * 0.9
    bench.session.judge(bench.now)
    bench.answer(*bench.places)
    assert not any(table.faults for table in bench.tables)


def test_who_reads_nothing_is_noticed_once_its_turns_are_over() -> None:
    """A message that is not taken extends no deadline; when no turn is open any more, so that none
    would come, the bot is given up after some seconds. One that reads, however late, is not."""
    bench = Bench(1)
    session, noticed = bench.session, list[float]()
    session.on_unread = lambda: noticed.append(bench.now)
    patience = session.terms.reconnect_seconds
    bench.open_all()
    session.write_began = bench.now
    session.watch_write(bench.now + 10 * patience)
    assert not noticed  # it may be thinking: the turn is open
    bench.now += 10 * patience
    session.judge(bench.now)
    assert bench.tables[0].faults[0].cause == Cause.TIMEOUT
    session.watch_write(bench.now + 0.9 * patience)
    session.write_began = None  # it has read
    session.watch_write(bench.now + 2 * patience)
    session.write_began = bench.now + 2 * patience
    session.watch_write(bench.now + 2.9 * patience)
    assert not noticed
    session.watch_write(bench.now + 3.1 * patience)
    assert noticed
