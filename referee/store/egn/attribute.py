"""Who played which card: the format tells the cards of a trick, not the seats."""

from __future__ import annotations

from euchre.rules.cards import effective_suit, strength
from euchre.rules.options import Lead
from referee.store.egn.cards import UNKNOWN, card_of, fits
from referee.store.egn.checked import Problem, ReadTrick
from referee.store.egn.state import Seen, State


def attribute(state: State) -> None:
    """Give every card to the seat that played it, as long as the winners of tricks are known."""
    hand, tricks, due = state.hand, state.deal.tricks, state.rules.tricks
    leader, active = first_leader(state), 4 - len(hand.out)
    said = state.deal.initial_lead
    if tricks and said not in (-1, leader):
        state.wrong(f"is said to lead; seat {leader} was due to", said)
    if len(tricks) > due:
        state.wrong(f"{len(tricks)} tricks are played; {due} are due")
    for number, words in enumerate(tricks[:due], 1):
        trick = _trick(state, number, words[:active], leader)
        last = number == len(tricks)
        if len(words) > active or (len(words) < active and not last):
            _wrong_size(state, number, len(words), active)
            hand.outcome = "unknown"
            return
        if len(words) < active:
            return
        leader = trick.winner = _winner(state, trick, words)
        if leader < 0:
            hand.notes.append(f"trick {number}: its winner is not known; nothing after it is")
            hand.outcome = "unknown" if not last or number == due else hand.outcome
            return
    state.whole = len(tricks) >= due


def first_leader(state: State) -> int:
    """Who leads to the first trick."""
    hand, lead = state.hand, state.rules.lead
    from_maker = lead == Lead.LEFT_OF_MAKER or (lead == Lead.LEFT_OF_LONER and hand.alone)
    return state.next_seat(hand.maker if from_maker else hand.dealer)


def _trick(state: State, number: int, words: tuple[str, ...], leader: int) -> ReadTrick:
    trick = ReadTrick()
    state.hand.tricks.append(trick)
    seat = leader
    for place, word in enumerate(words, 1):
        card = card_of(word, state.hand.trump)
        state.seen.append(Seen(number, place, seat, card))
        trick.plays.append((seat, card))
        seat = state.next_seat(seat)
    return trick


def _wrong_size(state: State, number: int, found: int, active: int) -> None:
    out = " and ".join(f"seat {seat}" for seat in sorted(state.hand.out))
    sits = f" ({out} sits out)" if out else ""
    what = f"has {found} cards; {active} are due{sits}; the rest of the hand is not checked"
    state.hand.problems.append(Problem(state.hand.number, what, trick=number))


def _winner(state: State, trick: ReadTrick, words: tuple[str, ...]) -> int:
    """Who wins, or -1 if a card that is not known may win."""
    trump, led_card = state.hand.trump, trick.plays[0][1]
    if led_card == UNKNOWN:
        return -1
    led = effective_suit(led_card, trump)
    best_seat, best = -1, -1
    for seat, card in trick.plays:
        if card != UNKNOWN and strength(card, trump, led) > best:
            best_seat, best = seat, strength(card, trump, led)
    open_cards = state.pack - {seen.card for seen in state.seen}
    for word, (_, card) in zip(words, trick.plays, strict=True):
        if card == UNKNOWN and any(
            strength(other, trump, led) > best for other in open_cards if fits(word, other, trump)
        ):
            return -1
    return best_seat
