"""What a view tells: its helpers agree with the true cards, and it keeps what is secret."""

from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import CARDS, NO_TRUMP, Card, Hand, Suit, build_rules, phases, tables_for
from euchre.rules.card_sets import cards_of
from euchre.rules.cards import effective_suit
from euchre.rules.moves import parse_move
from euchre.rules.view import View, public_phase, view_of
from tests.naive import cards as naive
from tests.protocol.plain_wire import deck_for
from tests.protocol.positions import FARMER, PLAIN, POSITIONS, Position
from tests.protocol.worlds import random_play

CALLING = (phases.DEALER_MAKES, phases.BID_ROUND_1, phases.BID_ROUND_2, phases.AUCTION)
seeds = st.integers(min_value=0, max_value=2**32)
LETTERS = {**dict(enumerate("CDSH")), NO_TRUMP: "NT"}


def position(name: str, *more: str) -> Hand:
    """A position of the vectors, with more moves made."""
    (found,) = [p for p in POSITIONS if p.id == name]
    return played(found, *more)


def played(at: Position, *more: str) -> Hand:
    """A position with more moves made, each found legal."""
    tables = tables_for(build_rules(at.preset, at.options))
    hand = Hand(tables, [Card.parse(word) for word in deck_for(at)], at.dealer)
    for words in (*at.moves, *more):
        assert parse_move(words) in hand.legal(), words
        hand.apply(parse_move(words))
    return hand


def all_views(seed: int) -> Iterator[tuple[Hand, View]]:
    """Every seat's view at every decision of a random hand."""
    for hand in random_play(Random(seed)).decisions():
        for seat in range(hand.tables.players):
            yield hand, view_of(hand, seat)


# ---------------------------------------------------------------------- helpers


@given(seeds)
@settings(max_examples=60)
def test_voids_never_contradict_the_true_hands(seed: int) -> None:
    """No seat ever holds a card of a suit that the view says it is void in."""
    for hand, view in all_views(seed):
        for seat, suits in view.voids().items():
            held = {effective_suit(card, hand.trump) for card in cards_of(hand.hands[seat])}
            assert not held & suits


@given(seeds)
@settings(max_examples=60)
def test_every_failure_to_follow_is_a_void(seed: int) -> None:
    """The voids are exactly those that a plain reading of the cards played gives."""
    for hand, view in all_views(seed):
        expected: dict[int, set[int]] = {s: set() for s in range(hand.tables.players)}
        trump = LETTERS.get(hand.trump)
        for trick in tricks_of(hand):
            led = naive.effective_suit(trick[0][1], trump)
            for seat, card in trick[1:]:
                if naive.effective_suit(card, trump) != led:
                    expected[seat].add("CDSH".index(led))
        assert view.voids() == expected


def tricks_of(hand: Hand) -> list[list[tuple[int, str]]]:
    """The cards played, trick by trick, with the words of the cards."""
    plays = [(s, str(Card(c))) for s, c in zip(hand.played_by, hand.played, strict=True)]
    size = hand.active
    return [plays[i : i + size] for i in range(0, len(plays), size)]


@given(seeds)
@settings(max_examples=60)
def test_trick_and_winner_are_those_of_a_plain_reading(seed: int) -> None:
    """The trick in progress, who leads it, the finished tricks and their winners are right."""
    for hand, view in all_views(seed):
        tricks = tricks_of(hand)
        finished = [trick for trick in tricks if len(trick) == hand.active]
        trick = tricks[-1] if len(tricks) > len(finished) else []
        trump = LETTERS.get(hand.trump)
        assert [[(s, str(c)) for s, c in t] for t in view.finished_tricks()] == finished
        assert [(s, str(c)) for s, c in view.trick] == trick
        if trick:
            assert view.led is not None
            assert view.led.letter == naive.effective_suit(trick[0][1], trump)
            assert view.winning is not None
            winner = naive.trick_winner(trick, trump)
            assert (view.winning[0], str(view.winning[1])) in trick
            assert view.winning[0] == winner
        else:
            assert view.led is None
            assert view.winning is None
        won = [naive.trick_winner(t, trump) for t in finished]
        assert list(view.tricks) == [won.count(seat) for seat in range(hand.tables.players)]
        partner = -1 if view.partner is None else view.partner
        assert view.own_tricks == won.count(view.seat) + won.count(partner)
        alone = hand.tables.players != 4 or hand.tables.rules.game == "buck"
        assert partner == (-1 if alone else (view.seat + 2) % 4)


def test_the_left_bower_leaves_no_void_in_trump() -> None:
    """A seat that plays the left bower to a lead of its printed suit is void in that, not trump."""
    hand = position("the left bower's printed suit led: it does not follow", "PLAY KD")
    assert view_of(hand, 0).voids()[2] == frozenset()
    hand = position("a lead: any card, trump too", "PLAY 9C", "PLAY JC", "PLAY TC", "PLAY TH")
    assert view_of(hand, 0).voids() == {
        0: frozenset(),
        1: frozenset(),
        2: frozenset(),
        3: frozenset({Suit.CLUBS}),
    }
    assert hand.seat == 3  # who trumped, and leads


@given(seeds)
@settings(max_examples=60)
def test_unseen_cards_are_where_the_seat_cannot_look(seed: int) -> None:
    """Seen and unseen divide the pack; every card of another hand is unseen or was public."""
    for hand, view in all_views(seed):
        others = [s for s in range(hand.tables.players) if s != view.seat]
        hidden = {card for s in others for card in cards_of(hand.hands[s])}
        if hand.tables.two_packs:
            theirs = [card for s in others for card in cards_of(hand.hands[s])]
            assert sorted(view.unseen) == sorted(theirs)
            assert sorted([*view.unseen, *hand.played, *view.hand]) == sorted(view.pack)
            continue
        assert not set(view.unseen) & view.seen
        assert set(view.unseen) | view.seen == set(view.pack)
        shown = {CARDS[hand.up]} if hand.up >= 0 else set()
        if view.best_given is not None:
            shown.add(view.best_given)
        assert hidden - shown <= set(view.unseen)
        if hand.phase != phases.DONE and view.hand:
            assert set(view.hand) == set(cards_of(hand.hands[view.seat]))


def test_who_called_what() -> None:
    """Calls are told with their seats: eldest first, round 2 going on; the dealer's own alone."""
    view = view_of(position("round 2, hearts turned down"), 1)
    assert [seat for seat, _ in view.bidding()] == [0, 1, 2, 3, 0]
    view = view_of(position("the dealer puts a card away for the joker"), 1)
    assert [(seat, str(move)) for seat, move in view.bidding()] == [(1, "CALL D")]


@given(seeds)
@settings(max_examples=60)
def test_who_is_said_to_call_did_call(seed: int) -> None:
    """Reading the calls with `bidding` gives the seats that made them, in any hand."""
    play = random_play(Random(seed))
    hand = play.deal()
    made: list[tuple[int, int]] = []
    for seat, phase, move in play.moves:
        if phase in CALLING:
            made.append((seat, move))
        hand.apply(move)
    if hand.outcome != phases.REDEAL:
        assert list(view_of(hand, 0).bidding()) == made


def test_trump_is_a_suit_or_no_trump() -> None:
    """What is trump is told as a suit with a name, as NO_TRUMP, or as nothing yet."""
    assert view_of(position("round 1, eldest"), 0).trump is None
    assert view_of(position("a lead: any card, trump too"), 0).trump is Suit.HEARTS
    at = position("no-trump: a jack is a card of its printed suit")
    assert view_of(at, 0).trump == NO_TRUMP


# ---------------------------------------------------------------------- secrets


def test_a_dealer_who_names_blind_sees_no_hand() -> None:
    """Under joker_up_blind the dealer's hand is missing until he has named a suit."""
    hand = position("the dealer makes trump blind")
    assert view_of(hand, 1).hand == ()
    assert len(view_of(hand, 0).hand) == 5
    assert set(map(str, view_of(hand, 1).seen)) == {"JK"}
    hand.apply(parse_move("CALL H ALONE"))
    assert len(view_of(hand, 1).hand) == 6
    seeing = position("the dealer makes trump over the joker")
    assert len(view_of(seeing, 1).hand) == 5


def test_naming_for_the_joker_is_blind_too() -> None:
    """The same where the dealer names the suit that the joker stands for, and then all bid."""
    at = Position(
        id="",
        preset="railroad",
        options={"joker_up_blind": True},
        dealer=2,
        hands=PLAIN,
        up="JK",
        moves=(),
        seat=2,
        phase="PHASE_NAME_JOKER",
        legal=(),
        fallback="",
    )
    assert view_of(played(at), 2).hand == ()
    assert len(view_of(played(at, "NAME H"), 2).hand) == 5


def test_a_question_about_a_farmers_hand_is_a_secret() -> None:
    """Only the seat asked knows of it: to the others the bidding is about to begin."""
    hand = position("a farmer's hand to show")
    assert [public_phase(hand, seat) for seat in range(4)] == [
        phases.BID_ROUND_1,
        phases.FARMERS_HAND,
        phases.BID_ROUND_1,
        phases.BID_ROUND_1,
    ]
    for seat in (0, 2, 3):
        view = view_of(hand, seat)
        assert (view.phase, view.legal) == (phases.BID_ROUND_1, ())


def test_a_question_under_a_joker_is_a_secret_too() -> None:
    """Where the joker is up, the others see what is asked next in any case: the dealer's naming."""
    for preset, joker_phase in (
        ("railroad", phases.NAME_JOKER),
        ("british", phases.DEALER_MAKES),
    ):
        at = Position(
            id="",
            preset=preset,
            options={"farmers": "redeal"},
            dealer=3,
            hands=FARMER,
            up="JK",
            moves=(),
            seat=1,
            phase="PHASE_FARMERS_HAND",
            legal=(),
            fallback="",
        )
        asked, declined = played(at), played(at, "NO")
        assert view_of(asked, 1).phase == phases.FARMERS_HAND
        assert declined.phase == joker_phase
        for seat in (0, 2, 3):
            assert view_of(asked, seat).phase == joker_phase


def test_a_declined_farmers_hand_is_known_to_its_holder_only() -> None:
    """After a NO only the seat that said it sees that it did."""
    hand = position("a farmer's hand was declined, and nobody knows")
    told = [view_of(hand, seat).declined_farmers_hand for seat in range(4)]
    assert told == [False, True, False, False]


def test_a_swap_is_public_and_its_cards_are_not() -> None:
    """Everybody sees who swapped, nobody else what; the hand holds the kitty's three cards."""
    hand = position("the bid after a swap, by the seat that swapped")
    own = view_of(hand, 1)
    assert " ".join(map(str, own.swap_given)) == "9D TD 9S"
    assert " ".join(map(str, own.swap_taken)) == "JC KC AC"
    assert " ".join(map(str, own.hand)) == "9C TC JC KC AC"
    for seat in (0, 2, 3):
        view = view_of(hand, seat)
        assert view.swapped_by == 1
        assert (view.swap_given, view.swap_taken) == ((), ())


def test_the_discard_is_the_dealers_secret() -> None:
    """What the dealer put away stands in his own view and in no other."""
    hand = position("a lead: any card, trump too")
    assert [str(view_of(hand, seat).discard) for seat in range(4)] == ["None"] * 3 + ["JS"]
    hand = position("the dealer exchanged a card")
    assert [str(view_of(hand, seat).discard) for seat in range(4)] == ["TD"] + ["None"] * 3


def test_the_cards_of_partners_best_are_told_to_whom_they_belong() -> None:
    """The card laid is the maker's alone, the card passed both partners'; the rest is public."""
    hand = position("alone in defence, after the first said no")
    laid = [str(view_of(hand, seat).best_laid) for seat in range(4)]
    passed = [str(view_of(hand, seat).best_given) for seat in range(4)]
    assert laid == ["9C", "None", "None", "None"]
    assert passed == ["JD", "None", "JD", "None"]
    assert {view_of(hand, seat).best for seat in range(4)} == {phases.PASSED}


def test_views_without_the_kitty() -> None:
    """No view of any position names a card of the kitty that was not swapped into the hand."""
    for at in POSITIONS:
        hand = played(at)
        for seat in range(len(hand.hands)):
            view = view_of(hand, seat)
            assert not set(cards_of(hand.kitty)) & view.seen - set(view.swap_given)
