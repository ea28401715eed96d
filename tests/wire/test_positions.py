"""Edge cases of cards, points and ends of games at the socket.

A table is set up in the position of the vector, clients in this process play on from there, and
what is checked is read from the bytes that they are sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.rules import Hand, Rules, phases
from euchre.rules.card_sets import BIT
from euchre.rules.cards import Card
from euchre.rules.moves import CLAIM, NO, PASS, move_words, play
from euchre.v1 import cards_pb2, play_pb2
from referee.game.faults import LENIENT
from referee.game.table import Table
from referee.net.terms import Terms
from tests.game.support import in_order, stacked
from tests.rules.test_edge_cases import any_hand, edge_cases, in_play
from tests.rules.vectors import Case, cards, rules_of
from tests.wire.support import Seats
from tests.wire.test_cases import Asked, told
from tests.wire.test_non_interference import moves_made

Moves = Sequence[tuple[int, str]]
"""Who makes which move, in words."""

TRUMPS: Final = ("JC", "AC", "KC", "QC")
PLAIN: Final = ("9D", "9H", "TD", "TH")


def table_at(case: Case, hand: Hand | None = None, deck: Sequence[int] | None = None) -> Table:
    """A table of a game that stands at this hand, or before the first move of this deck."""
    rules = rules_of(case)
    board = stacked(rules, [deck or in_order(rules)], case.get("dealer") or 0)
    table = Table(board, LENIENT)
    if hand is not None:
        game = table.game
        game.hand, game.seat, game.legal = hand, hand.seat, hand.legal()
    return table


async def play_on(table: Table, moves: Moves) -> list[Asked]:
    """Play these moves and no others; the clients, with all that they were sent."""
    board, rules = table.game.board, table.game.board.rules
    clients = [
        Asked({board.bot_seed(seat).hex(): [words for by, words in moves if by == seat]})
        for seat in range(rules.players)
    ]
    seats = Seats(table, clients, until=lambda table: len(moves_made(table)) > len(moves))
    await seats.play(Terms(rules=rules, move_seconds=20.0))
    made = [move_words(move) for move in moves_made(table)]
    assert made[: len(moves)] == [words for _, words in moves]
    assert not table.faults and not seats.broken
    return clients


def next_turn(clients: Sequence[Asked]) -> play_pb2.Turn:
    """The turn that was sent after the moves, to the one who was asked."""
    (turn,) = [client.last for client in clients if client.last is not None]
    return turn


def ended(client: Asked) -> play_pb2.GameEnded:
    """How a client was told that the game ended."""
    batches = [play_pb2.PlayResponse.FromString(data).batch for data in client.messages]
    (found,) = [message for batch in batches for message in batch.ended]
    return found


# ---------------------------------------------------------------------- cards


@edge_cases("legal")
async def test_cards_that_are_offered(case: Case) -> None:
    """To this lead, or to one's own, exactly the cards of the vector are offered."""
    led = case["led"]
    hand = in_play(case, {1: case["hand"], 0: [led] if led else []})
    hand.seat = 0 if led else 1
    turn = next_turn(await play_on(table_at(case, hand), [(0, f"PLAY {led}")] if led else []))
    assert turn.view.seat == cards_pb2.SEAT_1
    assert told(turn, case) == [f"PLAY {card}" for card in case["expect"]]


@edge_cases("winner")
async def test_who_is_asked_after_the_trick(case: Case) -> None:
    """The winner of the trick is asked to lead next, and his trick is told."""
    plays = [(seat, card) for seat, card in case["plays"]]
    players = rules_of(case).players
    out = sum(BIT[seat] for seat in range(players) if seat not in dict(plays))
    hand = in_play(case, {seat: [card] for seat, card in plays}, out)
    hand.seat = plays[0][0]
    # One card more for everybody, which follows no suit that the card played does not.
    for seat, card in plays:
        number = cards([card])[0]
        suit = hand._suits[number]
        hand.hands[seat] |= hand._follow[suit] & ~sum(BIT[c] for c in cards([c for _, c in plays]))
    turn = next_turn(await play_on(table_at(case, hand), [(s, f"PLAY {c}") for s, c in plays]))
    assert turn.view.seat - 1 == case["expect"]
    assert list(turn.view.tricks) == [int(seat == case["expect"]) for seat in range(players)]


@edge_cases("farmers")
async def test_who_is_asked_about_a_farmers_hand(case: Case) -> None:
    """The eldest, dealt the hand of the vector, is asked about it exactly if it is one."""
    rules = rules_of(case)
    hand = any_hand(rules, 0)
    others = [card for card in in_order(rules) if card not in cards(case["hand"])]
    spoiled = sorted(others, key=lambda card: card == max(others))  # nobody else has such a hand
    deck = _deck_with(hand, 1, cards(case["hand"]), spoiled)
    turn = next_turn(await play_on(table_at({**case, "dealer": 0}, deck=deck), []))
    asked = turn.view.phase == phases.FARMERS_HAND and turn.view.seat == cards_pb2.SEAT_1
    assert asked is case["expect"]


def _deck_with(hand: Hand, seat: int, held: Sequence[int], others: Sequence[int]) -> list[int]:
    """A deck from which this seat is dealt these cards, and the others go as they come."""
    order = hand.tables.deal_order[hand.dealer]
    mine, theirs = iter(held), iter(others)
    return [next(mine if to == seat else theirs) for to in order] + list(theirs)


# ---------------------------------------------------------------------- points and ends


def last_trick(rules: Rules, maker: int, won: Sequence[int], out: Sequence[int] = ()) -> Hand:
    """A hand before its last trick, after which the seats have won so many; nothing but the
    tricks, the maker and who sits out is as it would be."""
    hand = any_hand(rules)
    hand.trump, hand.maker, hand.alone = 0, maker, 0
    hand.out = sum(BIT[seat] for seat in out)
    hand.open_play()
    playing = [seat for seat in range(rules.players) if seat not in out]
    winner = next(seat for seat in playing if won[seat])
    hand.tricks = [tricks - (seat == winner) for seat, tricks in enumerate(won)]
    cards_left = dict(zip(playing, cards(list(PLAIN)), strict=False))
    cards_left[winner] = cards([TRUMPS[0]])[0]
    hand.hands = [BIT[cards_left[s]] if s in cards_left else 0 for s in range(rules.players)]
    hand.seat = winner
    played = (hand.tables.tricks - 1) * len(playing)
    hand.played, hand.played_by = [cards([TRUMPS[1]])[0]] * played, [winner] * played
    return hand


def to_the_end(hand: Hand) -> Moves:
    """The moves of a hand in which everybody has one card."""
    twin, made = hand.copy(), []
    while not twin.done:
        (move,) = twin.legal()
        made.append((twin.seat, move_words(move)))
        twin.apply(move)
    return made


@edge_cases("score")
async def test_points_that_are_told(case: Case) -> None:
    """After the last trick the score that the next one is sent has the points of the vector."""
    rules = rules_of(case)
    maker = _or_nobody(case["maker"])
    if len(case["out"]) == rules.players - 1:
        table, moves = _all_others_drop(case, rules)
    else:
        hand = last_trick(rules, maker, case["won"], case["out"])
        hand.alone, hand.lone_defender = int(case["alone"]), _or_nobody(case["lone_defender"])
        hand.moon = case["bid"] == "MOON"
        hand.bid = rules.tricks if hand.moon else case["bid"] or 0
        table, moves = table_at(case, hand), to_the_end(hand)
    before = table.game.score
    clients = await play_on(table, moves)
    score = list(ended(clients[0]).score if table.game.over else next_turn(clients).view.score)
    assert [now - then for now, then in zip(score, before, strict=True)] == case["expect"]


def _or_nobody(seat: int | None) -> int:
    return -1 if seat is None else seat


def _all_others_drop(case: Case, rules: Rules) -> tuple[Table, Moves]:
    """A hand of buck in which no card is played: it has no last trick, so it is played whole."""
    dealer = (case["maker"] - 1) % rules.players
    table = table_at({**case, "dealer": dealer})
    hand, made = table.game.hand.copy(), []
    while not hand.done:
        move = hand.legal()[-1 if hand.phase == phases.IN_OR_OUT else 0]
        made.append((hand.seat, move_words(move)))
        hand.apply(move)
    assert hand.maker == case["maker"] and not hand.played
    return table, made


@edge_cases("end")
async def test_end_that_is_told(case: Case) -> None:
    """With this score after hand h every seat is told who won, or the next hand is dealt."""
    rules = rules_of(case)
    maker = case["bidding_side"] or 0  # seat 0 plays for side 0, seat 1 for side 1
    won = [rules.tricks if seat == maker else 0 for seat in range(rules.players)]
    hand = last_trick(rules, maker, won)
    hand.bid = 1
    table, game = (table := table_at(case, hand)), table.game
    twin = hand.copy()
    for _, words in to_the_end(hand):
        twin.apply(play(Card.parse(words.removeprefix("PLAY "))))
    game.score = tuple(s - gain for s, gain in zip(case["score"], twin.points, strict=True))
    game.hand_number = case["h"]
    game.time_called = -1 if case["time_index"] is None else case["time_index"]
    clients = await play_on(table, to_the_end(hand))
    if case["expect"] is None:
        assert list(next_turn(clients).view.score) == case["score"]
        return
    for seat, client in enumerate(clients):
        told_end = ended(client)
        has_won = told_end.outcome == play_pb2.OUTCOME_WON
        assert has_won is (rules.side_of(seat) == case["expect"])
        assert list(told_end.score) == case["score"]


@edge_cases("next_dealer")
async def test_dealer_that_is_told(case: Case) -> None:
    """After a hand with this outcome the seat that is asked is told the expected dealer."""
    rules = rules_of(case)
    if case["outcome"] == "scored":
        maker = (case["dealer"] + 1) % rules.players
        hand = last_trick(rules, maker, [rules.tricks * (s == maker) for s in range(rules.players)])
        hand.dealer, hand.bid = case["dealer"], 1
        table = table_at(case, hand)
        table.game.dealer = case["dealer"]
        moves = to_the_end(hand)
    else:
        deck, moves = _not_scored(case, rules)
        table = table_at(case, deck=deck)
    turn = next_turn(await play_on(table, moves))
    assert turn.view.dealer - 1 == case["expect"]


def _not_scored(case: Case, rules: Rules) -> tuple[Sequence[int], Moves]:
    """A deck, and how its hand is thrown in by everybody, or ended by a farmer's hand."""
    deck = list(in_order(rules))
    hand = any_hand(rules, case["dealer"])
    if case["outcome"] == "redeal":
        eldest = (case["dealer"] + 1) % rules.players
        farmers = cards(["9C", "9D", "9S", "9H", "TC"])
        deck = _deck_with(hand, eldest, farmers, [card for card in deck if card not in farmers])
    hand = Hand(hand.tables, deck, case["dealer"])
    made = []
    while not hand.done:
        legal = hand.legal()
        move = CLAIM if CLAIM in legal and case["outcome"] == "redeal" else legal[-1]
        assert move in (PASS, NO, CLAIM), "nobody is forced to make trump"
        made.append((hand.seat, move_words(move)))
        hand.apply(move)
    return deck, made
