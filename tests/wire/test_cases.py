"""Edge cases at the socket: what a seat is sent there is what the vectors expect.

The clients are in this process, one for each seat. Scripts that `test_scripts` has no processes
for, and all calls, are played hand by hand; the position that they lead to is read from the bytes
of the turn that is sent next.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from euchre import wire
from euchre.rules import Hand
from euchre.rules.moves import NO, move_words, parse_move
from euchre.rules.phases import Phase
from euchre.v1 import moves_pb2, play_pb2
from referee.game.faults import LENIENT
from referee.game.game import THROW_IN_CAP
from referee.game.table import Table
from referee.net.terms import Terms
from tests.bots.recorder import Recorder
from tests.game.support import in_order, stacked
from tests.naive.deal import deck_with_up_card
from tests.naive.presets import options
from tests.rules.test_edge_cases import any_hand, bid_up_to_play
from tests.rules.vectors import Case, cards, load, rules_of
from tests.wire.support import Seats
from tests.wire.test_non_interference import moves_made
from tests.wire.test_scripts import GROUPS

CASES = load("edge_cases.json")
PLAYED = {case["id"] for cases in GROUPS.values() for case in cases}


class Asked(Recorder):
    """A client that remembers the last turn it was sent."""

    last: play_pb2.Turn | None = None

    def answer(self, turn: play_pb2.Turn) -> moves_pb2.Action:
        """Answer by the script, and keep the turn once that is used up."""
        if self.last is None and not self._left[turn.game]:
            self.last = turn
        return super().answer(turn)


async def asked(
    case: Case, deck: list[int], dealer: int, stuck: bool, moves: list[tuple[int, str]]
) -> play_pb2.Turn | None:
    """The turn that follows these moves, as the seat that is asked was sent it; ``None`` if the
    hand is over."""
    rules = rules_of(case)
    board = stacked(rules, [deck], dealer)
    table = Table(board, LENIENT)
    if stuck:
        table.game._throw_ins = THROW_IN_CAP
        table.game._deal()
    hand = Hand(table.game.tables, deck, dealer, stuck)
    for seat, words in moves:
        assert hand.seat == seat, case["id"]
        hand.apply(parse_move(words))
    clients = [
        Asked({board.bot_seed(seat).hex(): [words for by, words in moves if by == seat]})
        for seat in range(rules.players)
    ]
    last = len(moves) - hand.done
    seats = Seats(table, clients, until=lambda table: len(moves_made(table)) > last)
    await seats.play(Terms(rules=rules, move_seconds=20.0))
    made = [move_words(move) for move in moves_made(table)]
    assert made[: len(moves)] == [words for _, words in moves], case["id"]
    assert not table.faults and not seats.broken
    return None if hand.done else clients[hand.seat].last


def told(turn: play_pb2.Turn, case: Case) -> list[str]:
    """The legal moves of a turn in words."""
    view = wire.view_from_wire(turn, rules_of(case))
    return [str(move) for move in view.legal]


def seated_calls(case: Case, deck: list[int]) -> list[tuple[int, str]]:
    """The calls of a case with who makes them, farmers' hands declined."""
    hand = Hand(any_hand(rules_of(case)).tables, deck, case["dealer"], case["stuck"])
    made = []
    left = list(case["before"])
    while left or hand.phase == Phase.FARMERS_HAND:
        words = move_words(NO) if hand.phase == Phase.FARMERS_HAND else left.pop(0)
        made.append((hand.seat, words))
        hand.apply(parse_move(words))
    return made


def groups(kind: str) -> Iterator[tuple[str, list[Case]]]:
    """The cases of a kind by their preset."""
    for name in sorted({case["preset"] for case in CASES if case["kind"] == kind}):
        yield name, [case for case in CASES if case["kind"] == kind and case["preset"] == name]


@pytest.mark.parametrize("cases", [pytest.param(cases, id=name) for name, cases in groups("calls")])
async def test_calls_that_are_offered(cases: list[Case]) -> None:
    """After the calls of the vector the seat is sent exactly the calls that are expected."""
    for case in cases:
        deck = cards(deck_with_up_card(options(case["preset"], **case["options"]), case["up"]))
        moves = seated_calls(case, deck)
        turn = await asked(case, deck, case["dealer"], case["stuck"], moves)
        assert turn is not None
        assert turn.view.seat - 1 == case["seat"], case["id"]
        assert told(turn, case) == case["expect"], case["id"]


LEFT = [case for case in CASES if case["kind"] == "script" and case["id"] not in PLAYED]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in LEFT])
async def test_the_other_scripts(case: Case) -> None:
    """The scripts that no process plays lead to the expected question, or to the end."""
    expect = case["expect"]
    moves = [(seat, words) for seat, words in case["moves"]]
    turn = await asked(case, cards(case["deck"]), case["dealer"], case["stuck"], moves)
    if turn is None:
        assert expect.get("done", True)
        assert expect.get("to_move") is None
        return
    if "to_move" in expect:
        assert turn.view.seat - 1 == expect["to_move"]
    if "legal" in expect:
        assert told(turn, case) == expect["legal"]


@pytest.mark.parametrize(
    "cases", [pytest.param(cases, id=name) for name, cases in groups("leader")]
)
async def test_who_is_asked_to_lead(cases: list[Case]) -> None:
    """Bid up to the first lead, the expected seat is sent the turn to play."""
    for case in cases:
        hand, moves = bid_up_to_play(case)
        deck = list(in_order(rules_of(case)))
        turn = await asked(case, deck, hand.dealer, False, moves)
        assert turn is not None
        assert turn.view.seat - 1 == case["expect"], case["id"]
        assert [str(move)[:4] for move in wire.view_from_wire(turn, rules_of(case)).legal] == [
            "PLAY"
        ] * 5
