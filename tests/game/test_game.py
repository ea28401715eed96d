"""Games: the same as in the naive implementation, and their ends, dealers and caps one by one."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import Board, Rules, build_rules, phases, preset
from euchre.rules.events import EventKind
from euchre.rules.moves import CLAIM, PASS, parse_move
from euchre.rules.presets import PRESETS
from referee.game.game import HAND_CAP, THROW_IN_CAP, Game, IllegalMove
from referee.game.record import deck_check
from tests.game.compare_games import Compared, compare, compare_game
from tests.game.support import assert_won, board, game_state, stacked
from tests.rules.vectors import deck

seeds = st.integers(min_value=0, max_value=2**32)
presets = st.sampled_from(sorted(PRESETS))


# Eldest (seat 1 when seat 0 deals) holds the five highest hearts beside the up-card's jack.
MARCH = deck("JH AH KH 9C TC 9D QH TH TD JD 9S TS QC KC AC QD KD QS KS AS 9H JC JS AD")
# Nobody holds a farmer's hand.
PLAIN = deck("9C JC AH QD KS TS JD AC 9H QS KC TD JS AD QH KD 9S TH QC AS JH TC 9D KH")


def play_at_random(game: Game, chance: Random, passing: float = 0.3) -> None:
    """Random moves to the end; time is called in the third hand of a timed game."""
    while not game.over:
        if game.hand_number == 2 and game.board.rules.end == "timed":
            game.call_time()
        game.play(game.legal[-1] if chance.random() < passing else chance.choice(game.legal))


def march(game: Game) -> None:
    """The hand of ``MARCH``, played so that eldest's side takes every trick."""
    game.play(parse_move("ORDER_UP"))
    while not game.over and game.hand.phase == phases.DISCARD:
        game.play(
            parse_move("DISCARD JC") if parse_move("DISCARD JC") in game.legal else game.legal[0]
        )
    number = game.hand_number
    while not game.over and game.hand_number == number:
        game.play(game.legal[-1])


# ---------------------------------------------------------------------- the second opinion


@pytest.mark.parametrize("part", range(3))
def test_whole_games_as_in_the_naive_implementation(part: int) -> None:
    """Dealers, scores, hand numbers, redeals and winners of random games are the same."""
    found = compare(150, seed=part)
    assert found.games == 150
    for what in (
        "end points",
        "end hands",
        "end timed",
        "drawn",
        "partners drawn",
        "forced",
        "thrown_in",
        "scored",
    ):
        assert found.seen[what] >= 10, what
    assert found.seen["redeal"] >= 1


@pytest.mark.parametrize("name", PRESETS)
def test_games_of_every_preset(name: str) -> None:
    """Four games of each preset as it is are the same in both implementations."""
    found = Compared()
    for number in range(4):
        compare_game(board(preset(name), number), Random(number), 0.3, 30, found)
    assert found.games == 4


@pytest.mark.parametrize("scores", [{"target": 400}, {"lone_make": 0, "euchre": 0, "target": 200}])
def test_long_games_are_cut_short_the_same_way(scores: dict[str, str | int | bool]) -> None:
    """A points game that is not decided after the cap ends as the naive implementation says."""
    found = Compared()
    for number in range(3):
        rules = build_rules("standard", scores)
        compare_game(board(rules, number), Random(number), 0.7, 0, found)
    assert found.seen["200 hands"] >= 1


# ---------------------------------------------------------------------- what is asked, and refused


@given(seeds, presets)
@settings(max_examples=60)
def test_a_move_that_is_not_legal_changes_nothing(seed: int, name: str) -> None:
    """Any number that is not in the legal list is refused, and the game is as it was."""
    chance = Random(seed)
    game = Game(board(preset(name), seed % 1000))
    for _ in range(chance.randrange(40)):
        if not game.over:
            game.play(chance.choice(game.legal))
    before = game_state(game)
    for wrong in (-1, 10**9, *(chance.randrange(1 << 21) for _ in range(20))):
        if wrong not in game.legal:
            with pytest.raises(IllegalMove):
                game.play(wrong)
            assert game_state(game) == before


def test_a_refusal_says_who_may_do_what() -> None:
    """The message names the move, the seat, and every legal move; and that a game is over."""
    game = Game(stacked(preset("standard"), [PLAIN], dealer=3))
    with pytest.raises(IllegalMove, match=r"^PLAY 9C is not legal for seat 0 there; legal: ORDER"):
        game.play(parse_move("PLAY 9C"))
    with pytest.raises(IllegalMove, match="an answer that is no move is not legal"):
        game.play(-1)
    play_at_random(game, Random(1))
    with pytest.raises(IllegalMove, match="PASS: the game is over"):
        game.play(PASS)


@given(seeds, presets)
@settings(max_examples=60)
def test_somebody_has_a_move_until_the_game_is_over(seed: int, name: str) -> None:
    """Before the end the seat asked has a legal move; after it nobody has, and one side leads."""
    game = Game(board(preset(name), seed % 1000))
    chance = Random(seed)
    while not game.over:
        assert game.legal and game.legal == game.hand.legal() and game.seat == game.hand.seat
        assert game.winner == -1
        if game.hand_number == 3:
            game.call_time()
        game.play(chance.choice(game.legal))
    assert game.legal == ()
    rules = preset(name)
    assert_won(rules, game.score, game.winner)
    begun = 25 if name == "buck" else 0
    for side in range(rules.sides):
        assert game.score[side] == begun + sum(hand.points[side] for hand in game.finished)


# ---------------------------------------------------------------------- ends


@pytest.mark.parametrize(("target", "hands"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_game_ends_with_the_hand_that_reaches_the_target(target: int, hands: int) -> None:
    """Marches of two points by eldest: the first side to the target has won, overshoot or not."""
    game = Game(stacked(build_rules("standard", {"target": target}), [MARCH], dealer=0))
    sides = []
    while not game.over:
        march(game)
        sides.append(max((0, 1), key=lambda side: game.finished[-1].points[side]))
    # The deal moves on, and with it the good cards: the sides take turns.
    assert sides == [1, 0, 1, 0, 1, 0, 1][: len(sides)]
    assert len(sides) == 2 * hands - 1
    assert (game.winner, game.score) == (1, (2 * hands - 2, 2 * hands))


def test_a_game_of_hands_goes_on_while_it_is_tied() -> None:
    """Two hands give each side a march: the game of two hands needs a third."""
    rules = build_rules("standard", {"end": "hands", "n_hands": 2})
    game = Game(stacked(rules, [MARCH], dealer=0))
    march(game)
    march(game)
    assert (game.over, game.score) == (False, (2, 2))
    march(game)
    assert (game.over, game.score, game.winner) == (True, (2, 4), 1)


@pytest.mark.parametrize(("called_in", "hands"), [(0, 1), (1, 3), (2, 3), (3, 5)])
def test_a_timed_game_ends_with_a_hand_not_before_time_that_is_not_tied(
    called_in: int, hands: int
) -> None:
    """The hand in which time is called is finished; if that leaves a tie, one more is played."""
    game = Game(stacked(preset("american-timed"), [MARCH], dealer=0))
    while not game.over:
        if game.hand_number >= called_in:
            game.call_time()
        march(game)
    assert game.time_called == called_in
    assert len(game.finished) == hands


def test_only_the_first_call_of_time_counts() -> None:
    """A second call of time leaves the hand that is recorded as it was."""
    game = Game(stacked(preset("american-timed"), [MARCH], dealer=0))
    march(game)
    game.call_time()
    march(game)
    game.call_time()
    assert game.time_called == 1


# ---------------------------------------------------------------------- dealers and caps


def pass_hand(game: Game) -> None:
    """Everybody passes until the hand is thrown in, or somebody may not."""
    number = game.hand_number
    while game.hand_number == number and PASS in game.legal:
        game.play(PASS)


@pytest.mark.parametrize(
    ("all_pass", "dealers"), [("next_dealer", [0, 1, 2, 3, 0]), ("same_dealer", [0] * 5)]
)
def test_who_deals_after_a_throw_in(all_pass: str, dealers: list[int]) -> None:
    """The deal moves on or stays, as the option says."""
    game = Game(stacked(build_rules("standard", {"all_pass": all_pass}), [PLAIN], dealer=0))
    for _ in range(4):
        pass_hand(game)
    assert [hand.dealer for hand in game.finished] + [game.dealer] == dealers


@pytest.mark.parametrize("all_pass", ["next_dealer", "same_dealer"])
def test_after_sixteen_throw_ins_the_dealer_is_stuck(all_pass: str) -> None:
    """Hand 17 cannot be thrown in: its dealer has no PASS, and the deal and the record say so."""
    rules = build_rules("standard", {"all_pass": all_pass})
    game = Game(stacked(rules, [PLAIN], dealer=0), narrate=True)
    for number in range(THROW_IN_CAP):
        assert not game.hand.stuck
        pass_hand(game)
        assert game.hand_number == number + 1
    assert game.hand.stuck and game.hand_record().forced_stuck
    assert game.news is not None
    assert [e.stuck for e in game.news if e.kind == EventKind.DEALT] == [False] * 16 + [True]
    pass_hand(game)
    assert (game.hand_number, game.seat) == (THROW_IN_CAP, game.dealer)
    while game.hand_number == THROW_IN_CAP:
        game.play(game.legal[0])
    assert game.finished[-1].outcome == phases.SCORED
    assert not game.hand.stuck  # a scored hand ends the row


def test_always_passing_ends() -> None:
    """Four bots that never call play to the end all the same."""
    game = Game(board(preset("standard")))
    while not game.over:
        game.play(PASS if PASS in game.legal else game.legal[0])
    forced = [number for number, hand in enumerate(game.finished) if hand.forced_stuck]
    assert forced == list(range(16, len(game.finished), 17))


def test_the_cap_on_hands() -> None:
    """A points game is over after 200 hands for the side that leads; while tied it goes on."""
    rules = build_rules("standard", {"target": 1000})
    game = Game(stacked(rules, [MARCH], dealer=0))
    while not game.over:
        march(game)
    assert len(game.finished) == HAND_CAP + 1  # after 200 the marches of both sides were equal
    game = Game(stacked(rules, [MARCH], dealer=0))
    pass_hand(game)
    while not game.over:
        march(game)
    assert len(game.finished) == HAND_CAP


def test_a_redeal_keeps_dealer_and_number() -> None:
    """A claimed farmer's hand is dealt again by the same dealer, as the same hand."""
    farmer = deck("QC KC AC 9H TH 9S JD QD KD JS QS KS JC TD TC 9D AD TS AS QH 9C JH KH AH")
    game = Game(stacked(preset("german"), [farmer, farmer, PLAIN], dealer=3), narrate=True)
    for redeal in range(2):
        assert (game.hand_number, game.redeal, game.dealer) == (0, redeal, 3)
        game.play(CLAIM)
    assert (game.hand_number, game.redeal, game.dealer) == (0, 2, 3)
    assert [hand.outcome for hand in game.finished] == [phases.REDEAL] * 2
    assert game.news is not None
    deals = [(e.hand_number, e.redeal) for e in game.news if e.kind == EventKind.DEALT]
    assert deals == [(0, 0), (0, 1), (0, 2)]


@given(seeds, st.sampled_from(["german", "standard"]))
@settings(max_examples=40)
def test_every_deck_is_the_boards(seed: int, name: str) -> None:
    """What a game records of each deck is that of the board's deck for that hand and redeal."""
    game = Game(board(build_rules(name, {"farmers": "redeal"}), seed % 1000))
    play_at_random(game, Random(seed), 0.1)
    number = 0
    for hand in game.finished:
        assert hand.deck_check == deck_check(game.board.deck(number, hand.redeal))
        number += hand.outcome != phases.REDEAL


def test_drawing_and_seeds_and_fixed_seats() -> None:
    """The first dealer is drawn, or comes from the seed, or is the seat that the rules name."""

    def first(value: str, number: int = 0) -> Game:
        return Game(board(build_rules("standard", {"first_dealer": value}), number))

    assert [first(f"seat {seat}").first_dealer for seat in range(4)] == [0, 1, 2, 3]
    assert sorted(first("seeded", number).first_dealer for number in range(4)) == [0, 1, 2, 3]
    drawn = [first("draw", number) for number in range(40)]
    assert all(game.draws and game.dealer == game.first_dealer for game in drawn)
    assert {game.first_dealer for game in drawn} == {0, 1, 2, 3}


def test_telling_does_not_change_a_game() -> None:
    """A game that keeps its news is the same game; its news has one end for every hand."""
    rules: Rules = build_rules("german", {"farmers_hand": "three_9_or_three_10"})
    silent, told = (Game(Board(bytes(32), 3, rules), narrate) for narrate in (False, True))
    play_at_random(silent, Random(5))
    play_at_random(told, Random(5))
    assert silent.news is None and told.news is not None
    assert silent.finished == told.finished
    endings = (EventKind.SCORED, EventKind.THROWN_IN, EventKind.REDEAL)
    ends = [event for event in told.news if event.kind in endings]
    assert len(ends) == len(told.finished)
    assert ends[-1].score == told.score
