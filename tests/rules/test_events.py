"""Events: what they say is what happened, and each secret card is named to those who may see it."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import Hand, phases
from euchre.rules.card_sets import card_set
from euchre.rules.events import Event, EventKind, dealt, step
from euchre.rules.moves import NO
from euchre.rules.state import FIELDS
from euchre.rules.view import view_of
from tests.protocol.worlds import Play, random_play
from tests.rules.vectors import Case, load, parametrize
from tests.rules.vectors import dealt as dealt_hand

seeds = st.integers(min_value=0, max_value=2**32)
_SECRET = (EventKind.DISCARDED, EventKind.SWAPPED, EventKind.LAID, EventKind.PASSED)


def story(play: Play) -> Iterator[tuple[Hand, list[Event]]]:
    """The hand after each move of a play, with the events of the move."""
    hand = play.deal()
    for _, _, move in play.moves:
        yield hand, step(hand, move)


@given(seeds)
@settings(max_examples=150)
def test_telling_changes_nothing(seed: int) -> None:
    """A hand stepped with events ends exactly like one whose moves are only applied."""
    play = random_play(Random(seed))
    told, silent = play.deal(), play.deal()
    for _, _, move in play.moves:
        step(told, move)
        silent.apply(move)
        for name in FIELDS:
            assert getattr(told, name, None) == getattr(silent, name, None), name


@given(seeds)
@settings(max_examples=150)
def test_a_listener_can_follow_the_hand(seed: int) -> None:
    """The events alone tell the cards played, the tricks, how the hand ended and the points."""
    play = random_play(Random(seed))
    played: list[tuple[int, int]] = []
    won = [0] * play.tables.players
    for hand, events in story(play):
        for event in events:
            if event.kind == EventKind.PLAYED:
                played.append((event.seat, event.card))
            elif event.kind == EventKind.TRICK:
                won[event.seat] += 1
        assert played == list(zip(hand.played_by, hand.played, strict=True))
        assert won == hand.tricks or (hand.done and not played)  # in buck, all others dropped
    last = events[-1]
    endings = {
        phases.SCORED: EventKind.SCORED,
        phases.THROWN_IN: EventKind.THROWN_IN,
        phases.REDEAL: EventKind.REDEAL,
    }
    assert last.kind == endings[hand.outcome]
    if hand.outcome != phases.REDEAL:
        assert last.points == hand.points


@given(seeds)
@settings(max_examples=150)
def test_a_secret_event_names_only_what_its_audience_may_see(seed: int) -> None:
    """Every card in a private event is in the views of exactly the seats it is private to."""
    for hand, events in story(random_play(Random(seed))):
        for event in events:
            assert bool(event.private_to) == (event.kind in _SECRET)
            secret = {*event.cards, *event.taken, event.card} - {-1}
            for seat in event.private_to:
                assert secret <= view_of(hand, seat).seen
            for seat in {*range(hand.tables.players)} - {*event.private_to}:
                if event.private_to:
                    assert not secret & ({*view_of(hand, seat).seen} - {hand.up} - {*hand.played})


@given(seeds)
@settings(max_examples=100)
def test_the_deal_shows_each_seat_its_own_hand(seed: int) -> None:
    """The event of the deal has each seat's cards, none for a dealer who names the joker blind."""
    hand = random_play(Random(seed)).deal()
    event = dealt(hand, 3, 1)
    assert (event.seat, event.card, event.stuck) == (hand.dealer, hand.up, hand.stuck)
    assert (event.hand_number, event.redeal) == (3, 1)
    for seat, cards in enumerate(event.hands):
        assert cards == view_of(hand, seat).hand
        naming = hand.phase in (phases.NAME_JOKER, phases.DEALER_MAKES)
        blind = hand.tables.rules.joker_up_blind and naming and seat == hand.dealer
        assert card_set(cards) == (0 if blind else hand.hands[seat])


@parametrize([case for case in load("edge_cases.json") if case["id"] == "script/farmers-declined"])
def test_a_declined_farmers_hand_leaves_no_event(case: Case) -> None:
    """Nobody hears of a seat that was asked about a farmer's hand and said no."""
    assert step(dealt_hand(case), NO) == []
