"""What holds in every hand under all rules, from the deal to its end."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import NO_TRUMP, Hand, Suit, phases
from euchre.rules.card_sets import BIT, cards_of
from euchre.rules.moves import (
    DECLINING,
    GIVE_KIND,
    argument_of,
    fallback,
    is_swap,
    kind_of,
    move_words,
    parse_move,
    swap_cards,
)
from euchre.rules.options import GameKind
from euchre.rules.state import FIELDS
from tests.protocol.worlds import random_play
from tests.rules.symmetry import move_recoloured, recoloured

seeds = st.integers(min_value=0, max_value=2**32)
many = settings(max_examples=200)

# Where a word stands in a legal list: what says yes first, what declines last.
_FIRST = ("ORDER_UP", "ORDER_UP_ALONE", "CALL", "NAME", "YES", "CLAIM", "SWAP", "IN", "MOON")
_LAST = ("PASS", "KEEP", "NO", "OUT")
_SUIT_ORDER = "CDSH"


def held(hand: Hand) -> list[int]:
    """Every card with its place, as the hand has it: the whole pack, if none is lost or doubled."""
    cards: list[int] = [card for mask in (*hand.hands, hand.kitty) for card in cards_of(mask)]
    cards += hand.played
    # The up-card lies on the table until the dealer has taken it.
    places = [hand.discarded, hand.best_laid, -1 if hand.up_state == phases.TAKEN else hand.up]
    return sorted([*cards, *(card for card in places if card >= 0)])


@given(seeds)
@many
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    """After every move hands, cards played, discard, kitty and up-card make up the whole pack."""
    play = random_play(Random(seed))
    hand = play.deal()
    pack = sorted(play.tables.pack)
    assert held(hand) == pack
    for _, _, move in play.moves:
        hand.apply(move)
        assert held(hand) == pack


@given(seeds)
@many
def test_there_is_always_a_move_until_the_end(seed: int) -> None:
    """Before the end of a hand some move is legal, none twice; after it none is."""
    play = random_play(Random(seed))
    hand = play.deal()
    for _, _, move in play.moves:
        legal = hand.legal()
        assert legal and len(set(legal)) == len(legal)
        assert not hand.done
        hand.apply(move)
    assert hand.done and hand.legal() == ()


def place(words: str) -> tuple[int, list[tuple[int, int]]]:
    """Where a move belongs in a legal list, worked out from its words."""
    first, *rest = words.split()
    if first in _LAST:
        return 1, []
    if first in ("ORDER_UP", "ORDER_UP_ALONE", "YES", "CLAIM", "IN"):
        return 0, [(_FIRST.index(first), 0)]
    if first in ("BID", "MOON"):
        return 0, [(int(rest[0]) if rest else 99, 0)]
    if first in ("CALL", "NAME"):
        suit = 4 if rest[0] == "NT" else _SUIT_ORDER.index(rest[0])
        return 0, [(suit, len(rest))]
    return 0, [_card_place(word) for word in rest]


def _card_place(word: str) -> tuple[int, int]:
    return (4, 0) if word == "JK" else (_SUIT_ORDER.index(word[1]), "789TJQKA".index(word[0]))


@given(seeds)
@many
def test_legal_lists_are_in_canonical_order(seed: int) -> None:
    """Yes before no, ALONE after its call, suits and cards in their one order, declining last."""
    play = random_play(Random(seed))
    for hand in play.decisions():
        places = [place(move_words(move)) for move in hand.legal()]
        assert all(one < other for one, other in pairwise(places))


@given(seeds)
@many
def test_the_fallback_declines_where_that_is_offered(seed: int) -> None:
    """The move made for a seat at fault is the one that declines, and else the first."""
    for hand in random_play(Random(seed)).decisions():
        legal = hand.legal()
        declining = [move for move in legal if move in DECLINING]
        assert fallback(legal) == (declining or legal)[0]
        assert len(declining) <= 1


@given(seeds)
@many
def test_followers_follow_and_others_may_do_anything(seed: int) -> None:
    """A seat that holds the suit led may play just that suit; any other any of its cards."""
    for hand in random_play(Random(seed)).decisions():
        if hand.phase != phases.PLAY:
            continue
        own = sorted({*cards_of(hand.hands[hand.seat])})
        following = [c for c in own if hand.led >= 0 and c.effective_suit(hand.trump) == hand.led]
        assert list(hand.legal()) == (following or list(own))


@given(seeds)
@many
def test_nobody_disposes_of_a_card_he_does_not_hold(seed: int) -> None:
    """Every legal move that names cards names cards of the seat that is asked."""
    for hand in random_play(Random(seed)).decisions():
        for move in hand.legal():
            if is_swap(move):
                named = list(swap_cards(move))
            elif kind_of(move) <= GIVE_KIND:
                named = [argument_of(move)]
            else:
                named = []
            assert all(hand.hands[hand.seat] & BIT[card] for card in named)


@given(seeds)
@many
def test_play_has_all_tricks_of_those_who_do_not_sit_out(seed: int) -> None:
    """A hand that is played has five tricks, of bid games six or twelve, each with one card of
    every active seat; one that nobody contests goes to the maker without a card."""
    play = random_play(Random(seed))
    hand = play.deal()
    for _, _, move in play.moves:
        hand.apply(move)
    if hand.outcome != phases.SCORED:
        assert not hand.played and not any(hand.tricks)
        assert not any(hand.points) and len(hand.points) == play.tables.sides
        return
    active = [seat for seat in range(play.tables.players) if not hand.out & BIT[seat]]
    tricks = {"bid": 6, "bid-double": 12}.get(play.tables.rules.preset, 5)
    assert sum(hand.tricks) == tricks
    if len(active) == 1:
        assert not hand.played and hand.tricks[hand.maker] == tricks
        return
    assert sorted(hand.played_by) == sorted(active * tricks)
    for start in range(0, len(hand.played), len(active)):
        assert sorted(hand.played_by[start : start + len(active)]) == active
    # Whoever sits out has his cards still; everybody else has none.
    seats = range(play.tables.players)
    assert all(bool(hand.hands[seat]) == (seat not in active) for seat in seats)
    assert play.tables.rules.game != GameKind.EUCHRE or 0 in hand.points


@given(seeds)
@many
def test_asked_seats_are_active_and_in_turn(seed: int) -> None:
    """Nobody who sits out is asked, but for his best card; cards are played clockwise."""
    before: tuple[int, int] | None = None
    for hand in random_play(Random(seed)).decisions():
        if hand.phase != phases.GIVE:
            assert not hand.out & BIT[hand.seat]
        if hand.phase != phases.PLAY:
            continue
        if before is not None and hand.led >= 0:
            following = next(
                seat
                for step in range(1, 5)
                if not hand.out & BIT[seat := (before[0] + step) % hand.tables.players]
            )
            assert hand.seat == following
        before = hand.seat, hand.led


@given(seeds)
@many
def test_moves_and_words_say_the_same(seed: int) -> None:
    """Every legal move is what its words are read as."""
    for hand in random_play(Random(seed)).decisions():
        for move in hand.legal():
            assert parse_move(move_words(move)) == move


@given(seeds, st.integers(0, 40))
@many
def test_a_copy_lives_by_itself(seed: int, upto: int) -> None:
    """A copied hand goes on by itself: the first is as it was, the copy ends as the hand did."""
    play = random_play(Random(seed))
    hand = play.deal()
    upto = min(upto, len(play.moves))
    for _, _, move in play.moves[:upto]:
        hand.apply(move)
    before = {name: getattr(hand, name, None) for name in FIELDS}
    kept = {n: list(v) if isinstance(v, list) else v for n, v in before.items()}
    twin = hand.copy()
    for _, _, move in play.moves[upto:]:
        twin.apply(move)
    assert twin.done
    assert {name: getattr(hand, name, None) for name in FIELDS} == kept
    for _, _, move in play.moves[upto:]:
        hand.apply(move)
    assert (hand.points, hand.tricks, hand.played) == (twin.points, twin.tricks, twin.played)


# ---------------------------------------------------------------------- symmetry


@given(seeds, st.integers(0, 3), st.integers(0, 3))
@many
def test_seats_and_suits_are_alike(seed: int, turn: int, shift: int) -> None:
    """The same hand with the table turned and the suits exchanged is the same hand.

    But for buck, where clubs are a suit of their own: there only the table is turned.
    """
    play = random_play(Random(seed))
    hand = play.deal()
    n, sides = play.tables.players, play.tables.sides
    if play.tables.rules.game == GameKind.BUCK:
        shift = 0
    deck = [recoloured(card, shift) for card in play.deck]
    other = Hand(play.tables, deck, (play.dealer + turn) % n, play.forced)
    for _, _, move in play.moves:
        expected = {move_recoloured(each, shift) for each in hand.legal()}
        assert set(other.legal()) == expected
        assert (other.seat, other.phase) == ((hand.seat + turn) % n, hand.phase)
        hand.apply(move)
        other.apply(move_recoloured(move, shift))
    assert other.outcome == hand.outcome
    assert other.tricks == [hand.tricks[(seat - turn) % n] for seat in range(n)]
    assert other.points == tuple(hand.points[(side - turn) % sides] for side in range(sides))
    if hand.trump not in (-1, NO_TRUMP):
        assert other.trump == Suit((hand.trump + shift) % 4)
