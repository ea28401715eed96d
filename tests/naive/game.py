"""A whole game: the draw for the deal, hand after hand, and who has won."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.naive.deal import clockwise_from, draw_height
from tests.naive.hand import NaiveHand
from tests.naive.scoring import number_of_sides, side_of

THROW_INS_IN_A_ROW = 16
HANDS_OF_A_POINTS_GAME = 200


def sole_leader(options: Mapping[str, Any], score: Sequence[int]) -> int | None:
    """The side that is ahead of all others; None if two or more share the lead."""
    best = min(score) if options["game"] == "buck" else max(score)
    leaders = [side for side, points in enumerate(score) if points == best]
    return leaders[0] if len(leaders) == 1 else None


def winner_after(
    options: Mapping[str, Any],
    score: Sequence[int],
    h: int,
    time_index: int | None = None,
    bidding_side: int | None = None,
) -> int | None:
    """The winner once hand `h` (from 0) is scored or thrown in, or None if play goes on.

    `time_index` is the hand at which time was called, `bidding_side` that of hand `h` in bid games.
    """
    leader = sole_leader(options, score)
    if options["end"] == "timed":
        return leader if time_index is not None and h >= time_index else None
    if options["end"] == "hands":
        return leader if h + 1 >= options["n_hands"] else None
    if options["game"] == "buck":
        if leader is not None and score[leader] <= 0:
            return leader
    elif options["game"] == "bid" and all(points >= options["target"] for points in score):
        return bidding_side
    elif leader is not None and score[leader] >= options["target"]:
        return leader
    return leader if h + 1 >= HANDS_OF_A_POINTS_GAME else None


def dealer_after(options: Mapping[str, Any], dealer: int, outcome: str | None) -> int:
    """Who deals after a hand with this outcome (scored, thrown_in or redeal)."""
    if outcome == "redeal":
        return dealer
    if outcome == "thrown_in" and options["all_pass"] == "same_dealer":
        return dealer
    return (dealer + 1) % int(options["players"])


def draw_for_deal(
    options: Mapping[str, Any], draw_for: Callable[[int], list[str] | None]
) -> tuple[list[int], list[dict[str, Any]]]:
    """The seats from lowest to highest as far as it matters, and one event per draw.

    Place 0 is the dealer's; with drawn partners place 1 is his partner's.
    """
    players: int = options["players"]
    # A boundary b lies between places b and b + 1: nobody may be tied across it.
    boundaries = [0, 1] if options["draw_partners"] else [0]
    groups: list[list[int]] = [list(range(players))]  # groups of tied seats, lowest first
    events: list[dict[str, Any]] = []
    while True:
        at, tied = 0, None
        for index, group in enumerate(groups):
            inside = range(at, at + len(group) - 1)
            if any(boundary in inside for boundary in boundaries):
                tied = index
                break
            at += len(group)
        if tied is None:
            return [seat for group in groups for seat in group], events
        deck = draw_for(len(events))
        assert deck is not None, "this game draws for the deal and needs decks to draw from"
        drawn = list(zip(groups[tied], deck, strict=False))
        events.append({"event": "draw", "cards": [[seat, card] for seat, card in drawn]})
        heights = sorted({draw_height(card) for _, card in drawn})
        groups[tied : tied + 1] = [
            [seat for seat, card in drawn if draw_height(card) == height] for height in heights
        ]


class NaiveGame:
    """A game in progress.

    `deck_for(h, r)` is the deck of hand h, redeal r; `draw_for(k)` that of draw k; `first_dealer`
    is who deals first where the options neither fix a seat nor ask for a draw.
    With `auto_deal` False the game stops between hands until `deal` is called.
    """

    def __init__(
        self,
        options: Mapping[str, Any],
        deck_for: Callable[[int, int], list[str]],
        first_dealer: int = 0,
        draw_for: Callable[[int], list[str] | None] | None = None,
        auto_deal: bool = True,
    ) -> None:
        self.options = options
        self.deck_for = deck_for
        self.auto_deal = auto_deal
        begin = options["start"] if options["game"] == "buck" else 0
        self.score = [begin] * number_of_sides(options)
        self.h = 0
        self.redeal = 0
        self.row = 0  # hands thrown in since the last one that was scored
        self.time_index: int | None = None
        self.done = False
        self.winner: int | None = None
        self.hand: NaiveHand | None = None
        self.history: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.seating = list(range(options["players"]))  # who, by seat drawn from, sits where
        self.dealer = self._find_first_dealer(first_dealer, draw_for)
        if auto_deal:
            self.deal()

    def _find_first_dealer(
        self, first_dealer: int, draw_for: Callable[[int], list[str] | None] | None
    ) -> int:
        choice = self.options["first_dealer"]
        if choice == "seeded" or (choice == "draw" and draw_for is None):
            return first_dealer
        if choice != "draw":
            return int(choice)
        assert draw_for is not None
        order, events = draw_for_deal(self.options, draw_for)
        self.events += events
        dealer = order[0]
        if self.options["draw_partners"]:
            left, opposite, right = clockwise_from((dealer + 1) % 4, 4)[:3]
            partner = order[1]
            others = [seat for seat in (left, opposite, right) if seat != partner]
            self.seating[left], self.seating[opposite], self.seating[right] = (
                others[0],
                partner,
                others[1],
            )
            self.events.append({"event": "seated", "seating": list(self.seating)})
        return dealer

    @property
    def to_move(self) -> int | None:
        """The seat to move, None when the game is over or waits for a deal."""
        return None if self.done or self.hand is None else self.hand.to_move

    def legal(self) -> list[str]:
        """The moves of the seat to move."""
        return [] if self.done or self.hand is None else self.hand.legal()

    def apply(self, move: str) -> None:
        """Make a move for the seat to move; ValueError if it is not legal."""
        if self.done or self.hand is None:
            raise ValueError("there is no hand in progress")
        seen = len(self.hand.events)
        self.hand.apply(move)
        self.events += self.hand.events[seen:]
        if self.hand.done:
            self._after_hand(self.hand)

    def deal(self) -> None:
        """Deal hand h (again, if it was claimed away)."""
        if self.done or (self.hand is not None and not self.hand.done):
            raise ValueError("it is not the time to deal")
        deck = self.deck_for(self.h, self.redeal)
        stuck = self.row >= THROW_INS_IN_A_ROW
        self.hand = NaiveHand(self.options, deck, self.dealer, stuck)
        self.events += self.hand.events

    def call_time(self) -> None:
        """The clock of a timed game has run out (only the first call counts)."""
        if self.options["end"] != "timed" or self.done or self.time_index is not None:
            return
        between_hands = self.hand is None or self.hand.done
        if not between_hands:
            self.time_index = self.h
            return
        finished = [entry for entry in self.history if entry["outcome"] != "redeal"]
        self.time_index = finished[-1]["h"] if finished else 0
        if finished:
            self._look_for_winner(finished[-1]["h"], None)

    def _after_hand(self, hand: NaiveHand) -> None:
        self.score = [a + b for a, b in zip(self.score, hand.points, strict=True)]
        self.history.append(
            {
                "dealer": self.dealer,
                "h": self.h,
                "redeal": self.redeal,
                "outcome": hand.outcome,
                "points": list(hand.points),
                "score": list(self.score),
            }
        )
        self.dealer = dealer_after(self.options, self.dealer, hand.outcome)
        if hand.outcome == "redeal":
            self.redeal += 1
            self.deal()
            return
        self.row = self.row + 1 if hand.outcome == "thrown_in" else 0
        bidding_side = None if hand.maker is None else side_of(self.options, hand.maker)
        self._look_for_winner(self.h, bidding_side)
        if not self.done:
            self.h += 1
            self.redeal = 0
            if self.auto_deal:
                self.deal()

    def _look_for_winner(self, h: int, bidding_side: int | None) -> None:
        self.winner = winner_after(self.options, self.score, h, self.time_index, bidding_side)
        if self.winner is not None:
            self.done = True
            self.events.append({"event": "game_over", "winner": self.winner})
