"""The wire: what is written is what is read, nothing unset is ever sent, and no secret gets out."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre import wire
from euchre.rules import Card, Hand, RulesError, build_rules, preset, tables_for
from euchre.rules.moves import Move, fallback, move_words, parse_move, swap
from euchre.rules.phases import Phase
from euchre.rules.presets import PRESETS
from euchre.rules.scoring import opening_score
from euchre.rules.view import View, view_of
from euchre.v1 import cards_pb2, moves_pb2, play_pb2, rules_pb2, view_pb2
from euchre.wire.turns import TurnWriter, encode_stale, encode_times
from tests.protocol.worlds import another_world, random_play, random_rules

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).resolve().parent.parent / "vectors" / "moves.json").read_text("utf-8")
)
ACTIONS: dict[str, Any] = VECTORS["actions"]
seeds = st.integers(min_value=0, max_value=2**32)


def head_of(game: int, turn: int) -> bytes:
    """The fields that number a turn, as protobuf writes them."""
    return play_pb2.Turn(game=game, turn=turn).SerializeToString()


def turn_for(hand: Hand, score: tuple[int, int] = (0, 0), number: int = 0) -> play_pb2.Turn:
    """The turn that the seat on move is sent, as it arrives at the other end."""
    turn = play_pb2.Turn(game=1, turn=1)
    wire.fill_turn(turn, hand, hand.legal(), score, number, 0)
    return play_pb2.Turn.FromString(turn.SerializeToString())


# ---------------------------------------------------------------------- views


@given(seeds, st.integers(-60, 99), st.integers(-60, 99), st.integers(0, 250), st.integers(0, 3))
@settings(max_examples=150)
def test_what_is_decoded_is_what_may_be_seen(
    seed: int, ours: int, theirs: int, number: int, redeal: int
) -> None:
    """At every decision of any hand under any rules the decoded turn is the view of the rules."""
    play = random_play(Random(seed))
    for hand in play.decisions():
        turn = play_pb2.Turn()
        wire.fill_turn(turn, hand, hand.legal(), (ours, theirs), number, redeal)
        arrived = play_pb2.Turn.FromString(turn.SerializeToString())
        decoded = wire.view_from_wire(arrived, play.tables.rules)
        expected = view_of(hand, hand.seat, (ours, theirs), number, redeal)
        assert_same(decoded, expected)


@given(seeds)
@settings(max_examples=50)
def test_views_of_the_others_decode_too(seed: int) -> None:
    """A view written for a seat that is not on move reads as the rules say, without moves."""
    play = random_play(Random(seed))
    for hand in play.decisions():
        for seat in range(play.tables.players):
            if seat != hand.seat:
                turn = play_pb2.Turn()
                wire.fill_view(turn.view, hand, seat, (3, 4), 5, 0)
                decoded = wire.view_from_wire(turn, play.tables.rules)
                assert_same(decoded, view_of(hand, seat, (3, 4), 5, 0))


@given(seeds, st.integers(1, 2**32 - 1), st.integers(1, 300), st.integers(0, 2**32 - 1))
@settings(max_examples=60)
def test_turns_are_written_as_protobuf_would(seed: int, game: int, turn: int, time: int) -> None:
    """What the referee's own writer sends for each seat is byte for byte the message it stands for.

    One writer goes on from hand to hand, as in a game.
    """
    rng = Random(seed)
    writer = TurnWriter()
    head = head_of(game, turn)
    for number in range(3):
        for hand in random_play(rng).decisions():
            message = play_pb2.Turn(game=game, turn=turn)
            score = (-7 * number, 9, number, -number)[: hand.tables.sides]  # buck has four
            wire.fill_turn(message, hand, hand.legal(), score, number, 0)
            message.time_left_ms = message.previous_us = time
            sent = writer.turn(head, hand, hand.legal(), score, number, 0)
            assert sent + encode_times(time, None, time) == message.SerializeToString()


def assert_same(decoded: View, expected: View) -> None:
    """Every attribute is equal, which says more than that the views are."""
    for name in View.__slots__:
        assert getattr(decoded, name) == getattr(expected, name), name
    assert type(decoded.trump) is type(expected.trump)
    assert type(decoded.phase) is Phase


# ---------------------------------------------------------------------- moves


def all_moves() -> Iterator[int]:
    """Every move there is: those of the vectors, and every swap."""
    for words in ACTIONS:
        yield parse_move(words)
    for cards in combinations(range(33), 3):
        yield swap(cards)


def test_every_move_comes_back() -> None:
    """Each of some 5,600 moves is the same after it was a message, and after it was bytes."""
    for move in all_moves():
        action = wire.action_of(move)
        assert wire.move_from(action) == move
        assert wire.move_from(moves_pb2.Action.FromString(action.SerializeToString())) == move


def test_moves_are_the_published_messages() -> None:
    """Each move in words is exactly the message of the vectors, and the other way round."""
    for words, message in ACTIONS.items():
        action = json_format.ParseDict(message, moves_pb2.Action())
        assert wire.action_of(parse_move(words)) == action
        assert move_words(wire.move_from(action)) == words


def test_naming_trump_is_told_from_naming_the_joker() -> None:
    """One word, two members: a high bidder names trump; both are read as the same move."""
    assert len(VECTORS["names_trump"]) == 5
    for words, message in VECTORS["names_trump"].items():
        action = json_format.ParseDict(message, moves_pb2.Action())
        assert wire.action_of(parse_move(words), Phase.NAME_TRUMP) == action
        assert move_words(wire.move_from(action)) == words
    for words in ("PASS", "PLAY 9C", "KEEP"):
        action = wire.action_of(parse_move(words))
        assert wire.action_of(parse_move(words), Phase.NAME_TRUMP) == action


def test_no_two_moves_share_a_message() -> None:
    """Different moves are different bytes."""
    encoded = {wire.action_of(move).SerializeToString() for move in all_moves()}
    assert len(encoded) == len(set(all_moves()))


def test_swaps_are_read_in_any_order() -> None:
    """Three cards of a swap name the same move whichever comes first."""
    cards: list[Any] = [12, 3, 4]
    one = moves_pb2.Action(swap=moves_pb2.SwapCards(cards=cards))
    assert move_words(wire.move_from(one)) == "SWAP 9C TC TD"


FIELDS = ["call", "name_joker", "discard", "exchange", "answer", "best", "give", "play"]
FIELDS += ["name_trump"]
LAST = {"call": 26, "name_joker": 4, "answer": 6, "name_trump": 5}


def test_every_member_of_an_action_is_tried() -> None:
    """The list of members in these tests is that of the contract, but for the swap."""
    assert [*FIELDS[:5], "swap", *FIELDS[5:]] == list(moves_pb2.Action.DESCRIPTOR.fields_by_name)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", [0, -1, None, 999, 2**31 - 1, -(2**31)])
def test_unset_and_unknown_values_stand_for_no_move(field: str, value: int | None) -> None:
    """0, negative numbers, the first one too many and far too many are -1, in memory and read."""
    number = LAST.get(field, 33) + 1 if value is None else value
    action = moves_pb2.Action()
    setattr(action, field, number)
    assert action.WhichOneof("action") == field
    assert wire.move_from(action) == -1
    assert wire.move_from(moves_pb2.Action.FromString(action.SerializeToString())) == -1


@pytest.mark.parametrize(
    "cards",
    [[], [3], [3, 4], [3, 4, 5, 6], [3, 3, 4], [0, 3, 4], [3, 4, 34], [3, 4, -1], [3, 4, 2**30]],
    ids=str,
)
def test_a_swap_of_other_than_three_cards_is_no_move(cards: list[Any]) -> None:
    """Too few, too many, twice the same, or cards that do not exist: -1."""
    assert wire.move_from(moves_pb2.Action(swap=moves_pb2.SwapCards(cards=cards))) == -1


def test_an_empty_action_is_no_move() -> None:
    """Nothing set, or nothing but a member from a later version: -1."""
    assert wire.move_from(moves_pb2.Action()) == -1
    later = moves_pb2.Action.FromString(b"\xa0\x06\x01")  # field 100, varint 1
    assert wire.move_from(later) == -1


@given(st.binary(max_size=40))
def test_no_bytes_break_the_reading_of_a_move(data: bytes) -> None:
    """Whatever parses as an action is a move or -1, and a move has words."""
    try:
        action = moves_pb2.Action.FromString(data)
    except Exception as error:  # protobuf's own error, which has no public class of its own
        assert type(error).__name__ == "DecodeError"  # noqa: PT017
        return
    move = wire.move_from(action)
    assert move == -1 or parse_move(str(Move(move))) == move


# ---------------------------------------------------------------------- positions


def position_hand(case: dict[str, Any]) -> Hand:
    """A position of the vectors, all its moves made and found legal."""
    tables = tables_for(build_rules(case["preset"], case["options"]))
    hand = Hand(tables, [Card.parse(word) for word in case["deck"].split()], case["dealer"])
    for words in case["moves"]:
        assert parse_move(words) in hand.legal(), (case["id"], words)
        hand.apply(parse_move(words))
    return hand


@pytest.mark.parametrize("case", VECTORS["positions"], ids=lambda case: case["id"])
def test_legal_moves_are_those_written_down(case: dict[str, Any]) -> None:
    """In each position the right seat is asked the right thing, with these moves in this order."""
    hand = position_hand(case)
    assert hand.seat == case["seat"]
    assert f"PHASE_{Phase(hand.phase).name}" == case["phase"]
    assert [move_words(move) for move in hand.legal()] == case["legal"]
    assert move_words(fallback(hand.legal())) == case["fallback"]
    sent = turn_for(hand)
    assert [json_format.MessageToDict(action) for action in sent.legal] == [
        action_json(words, case["phase"]) for words in case["legal"]
    ]


def action_json(words: str, phase: str) -> dict[str, Any]:
    """The message of a move in a phase, from the vectors; swaps are put together."""
    if phase == "PHASE_NAME_TRUMP":
        trump: dict[str, Any] = VECTORS["names_trump"][words]
        return trump
    if words in ACTIONS:
        found: dict[str, Any] = ACTIONS[words]
        return found
    cards = [ACTIONS[f"PLAY {card}"]["play"] for card in words.split()[1:]]
    return {"swap": {"cards": cards}}


def test_positions_cover_every_phase() -> None:
    """The vectors leave no question out."""
    phases = {case["phase"] for case in VECTORS["positions"]}
    assert phases == {f"PHASE_{phase.name}" for phase in Phase} - {"PHASE_DONE"}


def test_views_are_the_published_ones() -> None:
    """In each position each seat's view is exactly the JSON of the vectors."""
    path = Path(__file__).resolve().parent.parent / "vectors" / "views.json"
    views = {case["id"]: case["views"] for case in json.loads(path.read_text("utf-8"))["positions"]}
    for case in VECTORS["positions"]:
        hand = position_hand(case)
        for seat in range(hand.tables.players):
            message = view_pb2.SeatView()
            wire.fill_view(message, hand, seat, opening_score(hand.tables.rules), 0, 0)
            assert json_format.MessageToDict(message) == views[case["id"]][seat], case["id"]


def test_cards_have_the_published_numbers() -> None:
    """The numbers of cards in the contract are those of the vectors."""
    numbers = {"CARD_UNSPECIFIED": 0}
    for card, number in VECTORS["cards"].items():
        numbers[ACTIONS[f"PLAY {card}"]["play"]] = number
    assert numbers == dict(cards_pb2.Card.items())


# ---------------------------------------------------------------------- rules


@given(seeds)
def test_rules_come_back(seed: int) -> None:
    """Any rules are the same after the journey, and no member of the message is unspecified."""
    rules = random_rules(Random(seed))
    message = rules_pb2.Rules.FromString(wire.rules_to_wire(rules).SerializeToString())
    assert wire.rules_from_wire(message) == rules
    assert unspecified(message) == []
    assert message.players == rules.players


@pytest.mark.parametrize("name", PRESETS)
def test_presets_come_back(name: str) -> None:
    """Every preset arrives under its own name."""
    assert wire.rules_from_wire(wire.rules_to_wire(preset(name))) == preset(name)


ENUMS = [f.name for f in rules_pb2.Rules.DESCRIPTOR.fields if f.enum_type is not None]


@pytest.mark.parametrize("option", ENUMS)
@pytest.mark.parametrize("value", [0, 7, 8, 9, 99])
def test_rules_with_an_unknown_value_are_refused(option: str, value: int) -> None:
    """Unspecified, or a value of a later version: refused by the option's name, never guessed."""
    message = wire.rules_to_wire(preset("standard"))
    setattr(message, option, value)
    with pytest.raises(RulesError, match=option):
        wire.rules_from_wire(message)


@pytest.mark.parametrize("option", ENUMS)
def test_a_bot_reads_rules_that_came_later(option: str) -> None:
    """For a bot a value of a later version is left at what is usual, and named."""
    message = wire.rules_to_wire(preset("railroad"))
    setattr(message, option, 99)
    rules, unknown = wire.rules_as_known(message)
    assert unknown == (option,)
    changed = set(rules.changes_from(preset("railroad")))
    assert changed <= {option}


# ---------------------------------------------------------------------- nothing unset is sent

# Where 0 means "nobody", "not yet" or "not asked".
MAY_BE_ZERO = {"trump", "maker", "joker_suit", "lone_defender", "swapped_by", "discard"}
MAY_BE_ZERO |= {"best", "best_laid", "best_given"}
NONE_IN_BID_GAMES = ["up_card", "up_card_state"]


def unspecified(message: Message) -> list[str]:
    """The enum members of a message, and of those in it, that are 0 where that means nothing."""
    found = []
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        repeated = field.is_repeated
        if field.type == FieldDescriptor.TYPE_MESSAGE:
            inner = value if repeated else [value] if message.HasField(field.name) else []
            found += [name for part in inner for name in unspecified(part)]
        elif field.enum_type is not None:
            if repeated:
                found += [field.name] if 0 in value else []
            elif field.containing_oneof is not None:
                found += [field.name] if message.HasField(field.name) and value == 0 else []
            elif value == 0 and field.name not in MAY_BE_ZERO:
                found.append(field.name)
    return found


@given(seeds)
@settings(max_examples=50)
def test_nothing_unspecified_is_ever_sent(seed: int) -> None:
    """No turn of any hand holds a 0 where 0 means "not set"."""
    for hand in random_play(Random(seed)).decisions():
        missing = NONE_IN_BID_GAMES if hand.up < 0 else []
        assert unspecified(turn_for(hand)) == missing


def test_something_unspecified_would_be_noticed() -> None:
    """The check above sees a 0 in a list, in a oneof and in a plain member."""
    turn = play_pb2.Turn()
    turn.legal.add().call = moves_pb2.CALL_UNSPECIFIED
    turn.view.played.append(cards_pb2.CARD_UNSPECIFIED)
    assert {"call", "played", "seat", "phase"} <= set(unspecified(turn))


# ---------------------------------------------------------------------- non-interference


def test_a_seat_cannot_tell_two_worlds_apart() -> None:
    """Worlds that differ only in what a seat may not see give it the same bytes, every time.

    Cards it has not seen are moved about, the others' discards, swaps, cards laid and passed and
    answers about farmers' hands are made anew; then its turns are compared from the first one on.
    """
    compared: Counter[Phase] = Counter()
    differing = 0
    for seed in range(4500):
        rng = Random(seed)
        play = random_play(rng)
        seat = play.moves[rng.randrange(len(play.moves))][0]
        for upto, (who, phase, _) in enumerate(play.moves):
            if who != seat or (phase == Phase.PLAY and rng.random() < 0.7):
                continue
            tries = (another_world(rng, play, seat, upto) for _ in range(3))
            other = next((world for world in tries if world is not None), None)
            if other is None:
                continue
            ours = turns_of(play.deal(), play.moves[:upto], seat)
            theirs = turns_of(other.deal(), other.moves, seat)
            assert ours == theirs, (seed, upto)
            compared[Phase(phase)] += 1
            differing += other.deck != play.deck
    assert set(compared) == set(Phase) - {Phase.DONE}
    assert min(compared.values()) >= 15
    assert differing > 5000


def turns_of(hand: Hand, moves: list[tuple[int, int, int]], seat: int) -> list[bytes]:
    """The bytes of every turn that a seat is sent in these moves, and of the one after them."""
    sent = []
    writer = TurnWriter()
    for who, _, move in moves:
        if who == seat:
            sent.append(turn_bytes(writer, hand))
        hand.apply(move)
    return [*sent, turn_bytes(writer, hand)]


def turn_bytes(writer: TurnWriter, hand: Hand) -> bytes:
    """A turn as it goes out, with the same number and without times."""
    return writer.turn(head_of(1, 1), hand, hand.legal(), (2, 3), 4, 0)


def test_a_leak_would_be_noticed() -> None:
    """Had a view one card too many, the comparison above would see it."""
    rng = Random(1)
    noticed = 0
    for _ in range(40):
        play = random_play(rng)
        seat = play.moves[0][0]
        other = another_world(rng, play, seat, 0)
        if other is not None:
            neighbour = (seat + 1) % play.tables.players
            ours, theirs = view_pb2.SeatView(), view_pb2.SeatView()
            wire.fill_view(ours, play.deal(), neighbour, (0, 0), 0, 0)
            wire.fill_view(theirs, other.deal(), neighbour, (0, 0), 0, 0)
            noticed += ours != theirs
    assert noticed > 10


@given(
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.sampled_from(sorted(play_pb2.StaleReason.values())),
)
def test_a_stale_move_is_told_in_the_bytes_that_protobuf_would_write(
    game: int, turn: int, reason: int
) -> None:
    """Whatever numbers a bot made up."""
    stale = play_pb2.Stale(game=game, turn=turn, reason=play_pb2.StaleReason.Name(reason))
    assert encode_stale(game, turn, reason) == play_pb2.Batch(stale=[stale]).SerializeToString()
