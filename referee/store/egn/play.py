"""The play of a hand in Euchre Game Notation, held against the rules.

Where a hand was not told, what the seat played is what is known of it: a card that it played later
shows that it could have followed suit earlier.
"""

from __future__ import annotations

from collections.abc import Iterable

from euchre.rules.cards import Suit, effective_suit
from referee.store.egn.cards import UNKNOWN, card_of
from referee.store.egn.state import Seen, State, UpCard, name, names


class PlayCheck:
    """Goes through every card that was played."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.trump = state.hand.trump
        self.held = [held_at_lead(state, seat) for seat in range(4)]
        self.dealt_to = {card: seat for seat in range(4) for card in state.told[seat]}
        self.moved = set(_moved(state))
        self.played: dict[int, Seen] = {}

    def run(self) -> None:
        """Check every card, and add the plays to the hand's moves."""
        led = -1
        for seen in self.state.seen:
            self.state.hand.moves.append((seen.seat, f"PLAY {name(seen.card)}"))
            if seen.place == 1:
                known = seen.card != UNKNOWN
                led = effective_suit(seen.card, self.trump) if known else -1
            if seen.card == UNKNOWN:
                continue
            wrong = self._not_his(seen)
            if wrong:
                due = self._due(seen.seat, led if seen.place > 1 else -1)
                told = f"; due: {names(due)}" if due else ""
                self.state.wrong(f"plays {name(seen.card)}, {wrong}{told}", seen=seen)
            elif seen.place > 1 and led >= 0:
                self._follows(seen, led)
            self.played.setdefault(seen.card, seen)
            held = self.held[seen.seat]
            if held is not None:
                held.discard(seen.card)

    def _not_his(self, seen: Seen) -> str:
        """Why the seat cannot have had the card, or nothing."""
        state, card, seat = self.state, seen.card, seen.seat
        if card not in state.pack:
            return "which is not in the pack of these rules"
        before = self.played.get(card)
        if before is not None:
            return f"which seat {before.seat} had played to trick {before.trick}"
        if card == state.hand.up:
            wrong = self._up_card(seat)
            if wrong:
                return wrong
        elif card == state.hand.discard:
            return "which the dealer had put away"
        elif card not in self.moved:
            owner = self.dealt_to.get(card, seat)
            if owner != seat:
                return f"which was dealt to seat {owner}"
            if card in state.kitty:
                return "which lay in the kitty"
        held = self.held[seat]
        return "which he did not hold" if held is not None and card not in held else ""

    def _up_card(self, seat: int) -> str:
        state = self.state.up_state
        dealer = self.state.hand.dealer
        if state in (UpCard.DOWN, UpCard.DEAD):
            return f"the up-card, which {state}"
        if seat != dealer and self.state.hand.up not in self.moved:
            return f"the up-card, which the dealer, seat {dealer}, took"
        if self.state.hand.discard == self.state.hand.up:
            return "the up-card, which the dealer had put away"
        return ""

    def _left(self, seat: int, after: Seen | None) -> set[int]:
        """What the seat is known to hold beside the card in question."""
        held = self.held[seat]
        if held is not None:
            return set(held)
        later = False
        found = set()
        for seen in self.state.seen:
            if later and seen.seat == seat and seen.card not in (UNKNOWN, *self.played):
                found.add(seen.card)
            later = later or seen is after
        return found & self.state.pack

    def _due(self, seat: int, led: int) -> set[int]:
        held = self.held[seat]
        if held is None:
            return set()
        following = {card for card in held if effective_suit(card, self.trump) == led}
        return following or set(held)

    def _follows(self, seen: Seen, led: int) -> None:
        if effective_suit(seen.card, self.trump) == led:
            return
        left = self._left(seen.seat, seen) - {seen.card}
        due = {card for card in left if effective_suit(card, self.trump) == led}
        if not due:
            return
        places = "; ".join(f"{name(card)} {self._where(card)}" for card in sorted(due))
        self.state.wrong(
            f"plays {name(seen.card)} and does not follow {Suit(led).name.lower()}, "
            f"which he could ({places}); due: {names(due)}",
            seen=seen,
        )

    def _where(self, card: int) -> str:
        for seen in self.state.seen:
            if seen.card == card:
                return f"is played to trick {seen.trick}"
        return "was in his hand"


def held_at_lead(state: State, seat: int) -> set[int] | None:
    """A seat's cards when the first card is led, or ``None`` where they are not all known."""
    told = state.told[seat]
    cards = set(told)
    if UNKNOWN in cards or len(told) != state.rules.tricks or len(cards) != len(told):
        return None
    swap = state.noted(seat, "SWAP")
    if swap is not None:
        got = _received(state, seat, -1)
        if UNKNOWN in swap.cards or not set(swap.cards) <= cards or len(got) != len(swap.cards):
            return None
        cards = cards - set(swap.cards) | set(got)
    if seat == state.hand.dealer and state.up_state is not UpCard.DOWN:
        if state.up_state is UpCard.UNSURE:
            return None
        if state.up_state is UpCard.TAKEN:
            cards.add(state.hand.up)
            if state.hand.discard not in cards:
                return None
            cards.discard(state.hand.discard)
    best = state.noted(seat, "BEST")
    if best is not None:
        got = _received(state, seat, (seat + 2) % 4)
        if best.cards[0] not in cards or len(got) != 1:
            return None
        return cards - set(best.cards) | set(got)
    return None if swap is None and state.exchanged(seat) else cards


def _received(state: State, seat: int, sender: int) -> tuple[int, ...]:
    trump = state.hand.trump
    return tuple(
        card_of(word, trump)
        for part in state.deal.exchanges
        if part.receiver == seat and part.sender == sender
        for word in part.cards
    )


def _moved(state: State) -> Iterable[int]:
    """Cards that changed hands, so that where they were dealt says nothing of who plays them."""
    for seat in range(4):
        for sender in range(-1, 4):
            yield from _received(state, seat, sender)
