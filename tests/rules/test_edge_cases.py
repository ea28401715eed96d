"""The edge cases in the vectors, put to the engine: cards, calls, hands, and ends of games."""

from collections.abc import Callable
from typing import Any

import pytest

from euchre.rules import Hand, Rules, phases, tables_for
from euchre.rules.card_sets import BIT, card_set, cards_of
from euchre.rules.deal import draw_for_deal, draw_for_partners
from euchre.rules.events import Event, EventKind, opening, step
from euchre.rules.moves import NO, move_words, parse_move
from euchre.rules.tables import is_farmers_hand
from euchre.rules.view import view_of
from referee.game.game import THROW_IN_CAP, Game, IllegalMove
from tests.game.support import board, game_state, in_order, stacked
from tests.naive.cards import in_order as in_list_order
from tests.naive.deal import deck_with_up_card
from tests.naive.presets import options
from tests.rules import vectors
from tests.rules.vectors import Case, card_words, cards, legal_words, make, rules_of, trump_of

CASES = vectors.load("edge_cases.json")
KINDS = {"legal", "winner", "leader", "score", "calls", "script"}
KINDS |= {"end", "next_dealer", "draw", "farmers"}


UP_STATES = (None, "up", "taken", "dead", "kept", "turned_down")


def edge_cases(kind: str) -> pytest.MarkDecorator:
    """The cases of one kind, for pytest."""
    return vectors.parametrize([case for case in CASES if case["kind"] == kind])


def test_every_kind_of_case_is_put_to_the_engine() -> None:
    """There are cases of each kind that this module has a test for, and of no other."""
    assert {case["kind"] for case in CASES} == KINDS


def any_hand(rules: Rules, dealer: int | None = None) -> Hand:
    """A hand from an unshuffled deck, dealt by the last seat if nobody else is named."""
    last = rules.players - 1
    return Hand(tables_for(rules), in_order(rules), last if dealer is None else dealer)


def in_play(case: Case, holding: dict[int, list[str]], out: int = 0) -> Hand:
    """A hand in which cards are being played, with these cards in the seats' hands."""
    hand = any_hand(rules_of(case))
    hand.trump, hand.maker, hand.alone, hand.out = trump_of(case["trump"]), 0, 0, out
    hand.open_play()
    players = hand.tables.players
    hand.hands = [card_set(cards(holding.get(seat, []))) for seat in range(players)]
    return hand


# ---------------------------------------------------------------------- cards


@edge_cases("legal")
def test_cards_that_may_be_played(case: Case) -> None:
    """To this lead, or to one's own, exactly the cards of the vector may be played."""
    led = case["led"]
    hand = in_play(case, {1: case["hand"], 0: [led] if led else []})
    hand.seat = 0 if led else 1
    if led:
        make(hand, f"PLAY {led}")
    assert card_words(hand.legal()) == case["expect"]


@edge_cases("winner")
def test_who_takes_the_trick(case: Case) -> None:
    """The trick of the vector goes to the seat it says, and that seat leads next."""
    seats = [seat for seat, _ in case["plays"]]
    out = sum(1 << seat for seat in range(4) if seat not in seats)
    hand = in_play(case, {seat: [card] for seat, card in case["plays"]}, out)
    hand.seat = seats[0]
    for seat, card in case["plays"]:
        assert hand.seat == seat
        make(hand, f"PLAY {card}")
    assert hand.tricks.index(1) == hand.seat == case["expect"]


@edge_cases("farmers")
def test_farmers_hand(case: Case) -> None:
    """The hand is a farmer's hand or not, as the vector says."""
    tables = tables_for(rules_of(case))
    assert is_farmers_hand(tables, card_set(cards(case["hand"]))) is case["expect"]


# ---------------------------------------------------------------------- bidding


def bid_up_to_play(case: Case) -> tuple[Hand, list[tuple[int, str]]]:
    """A hand in which the maker of the case made trump, and the first lead is to come; and the
    moves that led there, with the seats that made them."""
    hand = any_hand(rules_of(case), case.get("dealer"))
    made: list[tuple[int, str]] = []

    def say(words: str) -> None:
        made.append((hand.seat, words))
        make(hand, words)

    while hand.seat != case["maker"] or hand.phase == phases.FARMERS_HAND:
        say(legal_words(hand)[-1])
    order = "ORDER_UP_ALONE" if case["alone"] else "ORDER_UP"
    say(order if order in legal_words(hand) else "ORDER_UP")
    while hand.phase != phases.PLAY:
        if hand.phase == phases.ALONE:
            say("YES" if case["alone"] else "NO")
        elif hand.phase == phases.DEFEND_ALONE:
            say("YES" if hand.seat == case["lone_defender"] else "NO")
        else:
            say(legal_words(hand)[0])
    return hand, made


@edge_cases("leader")
def test_first_leader(case: Case) -> None:
    """Bid up to the first lead as the vector says, the expected seat leads."""
    hand, _ = bid_up_to_play(case)
    lone = None if hand.lone_defender < 0 else hand.lone_defender
    assert (bool(hand.alone), lone) == (case["alone"], case["lone_defender"])
    assert hand.seat == case["expect"]


@edge_cases("score")
def test_score(case: Case) -> None:
    """Tricks by seat turn into the points by side of the vector."""
    hand = any_hand(rules_of(case))
    hand.maker = _or_nobody(case["maker"])
    hand.alone, hand.lone_defender = int(case["alone"]), _or_nobody(case["lone_defender"])
    hand.out = sum(BIT[seat] for seat in case["out"])
    hand.moon = case["bid"] == "MOON"
    hand.bid = hand.tables.tricks if hand.moon else case["bid"] or 0
    hand.tricks = list(case["won"])
    hand.score()
    assert list(hand.points) == case["expect"]


def _or_nobody(seat: int | None) -> int:
    return -1 if seat is None else seat


@edge_cases("calls")
def test_calls(case: Case) -> None:
    """After the calls of the vector the seat to move has exactly these, in this order."""
    rules = rules_of(case)
    plain = options(case["preset"], **case["options"])
    deck = cards(deck_with_up_card(plain, case["up"]))
    hand = Hand(tables_for(rules), deck, case["dealer"], case["stuck"])
    while hand.phase == phases.FARMERS_HAND:
        hand.apply(NO)
    for words in case["before"]:
        make(hand, words)
    assert (hand.seat, legal_words(hand)) == (case["seat"], case["expect"])


# ---------------------------------------------------------------------- whole scripts


class Script:
    """A script carried out: the hand and its events; and a game that stands at the same point."""

    def __init__(self, case: Case) -> None:
        self.hand = vectors.dealt(case)
        self.events = opening(self.hand)
        self.game = Game(stacked(rules_of(case), [cards(case["deck"])], case["dealer"]))
        if case["stuck"]:
            self.game._throw_ins = THROW_IN_CAP
            self.game._deal()
        for seat, words in case["moves"]:
            assert seat == self.hand.seat == self.game.seat
            assert parse_move(words) in self.hand.legal(), f"{words}: {legal_words(self.hand)}"
            self.events += step(self.hand, parse_move(words))
            self.game.play(parse_move(words))


@edge_cases("script")
def test_script_leads_to_the_position(case: Case) -> None:
    """The scripted deal ends in the expected position, down to what each seat may see."""
    script = Script(case)
    for field, expected in case["expect"].items():
        assert _found(script, field, expected) == expected, field


def _found(script: Script, field: str, expected: Any) -> Any:
    """What the engine says about a field, as the vectors write it."""
    hand = script.hand
    if field in ("trump", "maker", "lone_defender", "discard", "laid", "passed", "leader"):
        return _or_none(hand, field)
    if field == "hands":
        return {seat: _like(cards_of(hand.hands[int(seat)]), expected[seat]) for seat in expected}
    if field == "sees":
        return {seat: in_list_order(_sees(script, int(seat))) for seat in expected}
    if field == "swapped":
        gave, got = cards_of(hand.swap_given), cards_of(hand.swap_taken)
        return {"seat": hand.claimant, "gave": [*map(str, gave)], "got": [*map(str, got)]}
    if field == "trick_winners":
        return [event.seat for event in script.events if event.kind == EventKind.TRICK]
    asked: dict[str, Callable[[], Any]] = {
        "to_move": lambda: None if hand.done else hand.seat,
        "legal": lambda: legal_words(hand),
        "done": lambda: hand.done,
        "outcome": lambda: (None, "scored", "thrown_in", "redeal")[hand.outcome],
        "points": lambda: list(hand.points) or [0] * hand.tables.sides,
        "alone": lambda: hand.alone == 1,
        "out": lambda: [s for s in range(hand.tables.players) if hand.out & BIT[s]],
        "up_state": lambda: UP_STATES[hand.up_state],
        "events": lambda: [event.kind.value for event in script.events],
    }
    return asked[field]()


def _or_none(hand: Hand, field: str) -> Any:
    slot = {"discard": "discarded", "laid": "best_laid", "passed": "best_given"}.get(field, field)
    if field == "leader" and hand.led < 0:
        return hand.seat  # nobody has led yet: who is asked will lead
    value: int = getattr(hand, slot)
    if value < 0:
        return None
    if field == "trump":
        return vectors.trump_word(value)
    return card_words([value])[0] if field in ("discard", "laid", "passed") else value


def _like(found: tuple[int, ...], expected: list[str]) -> list[str]:
    """The cards in the order in which the vector happens to name them, if they are the same."""
    words = card_words(found)
    return expected if sorted(words) == sorted(expected) else words


def _sees(script: Script, seat: int) -> list[str]:
    """Every card named to a seat: by its view, and by a claimed hand that all were shown."""
    named = set(card_words(tuple(view_of(script.hand, seat).seen)))
    return [*named.union(*(_shown(event) for event in script.events))]


def _shown(event: Event) -> list[str]:
    return card_words(event.cards) if event.kind == EventKind.CLAIMED else []


def _move_of(words: str) -> int | None:
    """The move with exactly these words; None for words that no record can hold."""
    try:
        move = parse_move(words)
    except ValueError:
        return None
    return move if move_words(move) == words else None  # a swap is written in one order


@vectors.parametrize([case for case in CASES if case.get("refused")])
def test_refused_moves_change_nothing(case: Case) -> None:
    """A move that is not legal, or of a seat that is not asked, is refused without a trace."""
    game = Script(case).game
    before = game_state(game)
    for seat, words in case["refused"]:
        move = _move_of(words)
        if move is None:
            assert words not in legal_words(game.hand)
        elif seat == game.seat:
            with pytest.raises(IllegalMove, match="legal"):
                game.play(move)
        else:
            assert game.seat != seat  # only the seat that is asked has an open turn
        assert game_state(game) == before


# ---------------------------------------------------------------------- whole games


@edge_cases("end")
def test_end_of_the_game(case: Case) -> None:
    """With this score after hand h the game is won by the expected side, or goes on."""
    game = Game(board(rules_of(case)))
    game.score, game.hand_number = tuple(case["score"]), case["h"]
    if case["time_index"] is not None:
        game.time_called = case["time_index"]
    if case["bidding_side"] is not None:
        game.hand.maker = case["bidding_side"]  # seat 0 plays for side 0, seat 1 for side 1
    assert game._decided() == _or_nobody(case["expect"])


@edge_cases("next_dealer")
def test_who_deals_next(case: Case) -> None:
    """After a hand with this outcome the expected seat deals."""
    rules = rules_of(case)
    deck = in_order(rules)
    game = Game(stacked(rules, [deck], case["dealer"]))
    outcome = {name: i for i, name in enumerate(("", "scored", "thrown_in", "redeal"))}
    game.hand.outcome = outcome[case["outcome"]]
    game.hand.points = (1,) + (0,) * (rules.sides - 1)
    game._end_hand()
    assert game.dealer == game.hand.dealer == case["expect"]


@edge_cases("draw")
def test_drawing_for_the_deal(case: Case) -> None:
    """These draws, and no fewer, settle who deals and who sits where."""
    rules = rules_of(case)
    seated: tuple[int, ...] = ()
    if rules.draw_partners:
        dealer, seated, rounds = draw_for_partners(lambda k: cards(case["draws"][k]))
    else:
        dealer, rounds = draw_for_deal(rules.players, lambda k: cards(case["draws"][k]))
    assert dealer == case["dealer"]
    assert list(seated or range(rules.players)) == case["seating"]
    assert len(rounds) == len(case["draws"])
    assert card_words(rounds[0].cards) == case["draws"][0][: rules_of(case).players]
