"""What is known of one hand while it is played through."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from euchre.rules.cards import CARDS, Suit
from euchre.rules.options import Rules
from euchre.rules.tables import pack_of
from referee.store.egn.cards import UNKNOWN, card_of, suit_of_letter
from referee.store.egn.checked import CheckedHand, Problem
from referee.store.egn.notes import Noted, NoteError, read_note
from referee.store.egn.read import EgnDeal


class UpCard(StrEnum):
    """What became of the up-card; ``UNSURE``: the dealer may have taken it or not."""

    DOWN = "was turned down"
    DEAD = "was out of play"
    TAKEN = "was taken by the dealer"
    UNSURE = "may have been taken"


@dataclass(slots=True)
class Seen:
    """A card that a seat played: to which trick, at which place in it (both from 1)."""

    trick: int
    place: int
    seat: int
    card: int


@dataclass(slots=True)
class State:
    """One hand: what the file says, and what has been found out.

    Attributes:
        told: each seat's cards as the file gives them. kitty: the same, as far as it is told.
        before, after: the moves noted before and after the calls; ``after`` is ``None`` where
            there is no note.
        joker_suit: the suit a turned-up joker stands for, or -1.
        up_state: what became of the up-card. seen: every card played.
        whole: whether all tricks were played and their winners are known.
    """

    rules: Rules
    deal: EgnDeal
    hand: CheckedHand
    stuck: bool
    may_exchange: bool
    told: list[tuple[int, ...]] = field(default_factory=list)
    kitty: set[int] = field(default_factory=set)
    before: list[Noted] = field(default_factory=list)
    after: list[Noted] | None = None
    joker_suit: int = -1
    up_state: UpCard = UpCard.DOWN
    seen: list[Seen] = field(default_factory=list)
    whole: bool = False
    pack: frozenset[int] = frozenset()

    def wrong(self, what: str, seat: int = -1, seen: Seen | None = None) -> None:
        """Note a rule broken, at a seat or at a card that was played."""
        number = self.hand.number
        if seen is None:
            self.hand.problems.append(Problem(number, what, seat=seat))
        else:
            self.hand.problems.append(Problem(number, what, seen.trick, seen.place, seen.seat))

    def next_seat(self, seat: int) -> int:
        """The next seat that plays."""
        seat = (seat + 1) % 4
        while seat in self.hand.out:
            seat = (seat + 1) % 4
        return seat

    def noted(self, seat: int, word: str) -> Noted | None:
        """The move of a seat that a note tells, if it does."""
        moves = [*self.before, *(self.after or [])]
        return next((move for move in moves if (move.seat, move.word) == (seat, word)), None)

    def exchanged(self, seat: int) -> bool:
        """Whether a seat gave or got cards beside taking the up-card."""
        return (
            any(seat in (part.sender, part.receiver) for part in self.deal.exchanges)
            or self.noted(seat, "SWAP") is not None
            or self.noted(seat, "BEST") is not None
        )

    @property
    def reached_play(self) -> bool:
        """Whether the bidding was over and the first card was due."""
        return self.deal.has_play


def open_state(rules: Rules, deal: EgnDeal, number: int, stuck: bool, may_exchange: bool) -> State:
    """Read the cards and the notes of a deal."""
    letters = [call for call in deal.calls[4:] if call in "cdsh"]
    # What "t" stands for where a record is about no suit in particular.
    generic = suit_of_letter(letters[0]) if letters else int(Suit.SPADES)
    hand = CheckedHand(number, deal.dealer, up=card_of(deal.up_card, generic))
    state = State(rules, deal, hand, stuck, may_exchange, pack=frozenset(pack_of(rules)))
    _read_cards(state, generic)
    _read_notes(state)
    return state


def _read_cards(state: State, generic: int) -> None:
    places: dict[int, str] = {}

    def put(card: int, place: str, seat: int) -> None:
        if card == UNKNOWN:
            return
        if card not in state.pack:
            state.wrong(f"{name(card)} ({place}) is not in the pack of these rules", seat)
        elif card in places:
            state.wrong(f"{name(card)} is in two places: {places[card]} and {place}", seat)
        places.setdefault(card, place)

    put(state.hand.up, "the up-card", -1)
    for seat, words in enumerate(state.deal.hands):
        cards = tuple(card_of(word, generic) for word in words)
        if len(cards) > state.rules.tricks:
            state.wrong(f"is dealt {len(cards)} cards; {state.rules.tricks} are due", seat)
        for card in cards:
            put(card, f"the hand dealt to seat {seat}", seat)
        state.told.append(cards)
    for word in state.deal.kitty:
        card = card_of(word, generic)
        put(card, "the kitty", -1)
        state.kitty.add(card)
    state.kitty.discard(UNKNOWN)


def _read_notes(state: State) -> None:
    for when, text in (("before", state.deal.before), ("after", state.deal.after)):
        if text is None:
            continue
        try:
            found = read_note(text)
        except NoteError as error:
            state.wrong(f"the note of the moves {when} the calls cannot be read: {error}")
            continue
        if when == "before":
            state.before = found
        else:
            state.after = found


def name(card: int) -> str:
    """A card as messages write it."""
    return "?" if card == UNKNOWN else str(CARDS[card])


def names(cards: set[int] | frozenset[int]) -> str:
    """Cards as messages write them, in canonical order."""
    return " or ".join(map(name, sorted(cards)))
