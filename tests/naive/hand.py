"""One hand, from the deal to the score, for every game and option.

How a hand goes on is written as a chain of `_to_...` methods: each asks the next question if the
options have it, or else goes straight to the one after. `legal` lists the answers to the question
that is open and `apply` gives one.

Events are dicts with the key "event"; where part of one is secret, "seen_by" lists the seats
that may see the cards in it (without that key everybody sees all of it).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.cards import JOKER, NO_TRUMP, different, in_order, printed_suit, trick_winner
from tests.naive.deal import clockwise_from, deal, is_farmers_hand
from tests.naive.moves import legal_moves
from tests.naive.scoring import bid_points, buck_points, euchre_points, number_of_sides


class NaiveHand:
    """A hand in progress.

    `phase` is the question that is open: farmers, name (the suit the joker stands for),
    make (the dealer makes trump over the joker), round_1, round_2, auction, name_trump, exchange,
    discard, alone, best, give, defend, in_or_out, play; or done.
    """

    def __init__(
        self, options: Mapping[str, Any], deck: Sequence[str], dealer: int, stuck: bool = False
    ) -> None:
        """Deal `deck` (top first); `stuck`: too many hands were thrown in, the dealer must call."""
        self.options = options
        self.dealer = dealer
        self.stuck = stuck
        self.players: int = options["players"]
        self.hands, self.up, self.kitty = deal(options, deck, dealer)
        self.number_of_tricks = len(self.hands[0])
        self.phase = ""
        self.to_move: int | None = None
        self.events: list[dict[str, Any]] = []
        self.up_state: str | None = None if self.up is None else "up"
        self.joker_suit: str | None = None  # the suit that a turned-up joker stands for
        self.trump: str | None = None
        self.maker: int | None = None
        self.bid: int | str | None = None  # bid games: a number or "MOON"
        self.alone = False
        self.lone_defender: int | None = None
        self.out: list[int] = []
        self.waiting: list[int] = []  # seats still to be asked the open question, in order
        self.discard: str | None = None
        self.swapped: dict[str, Any] | None = None  # {"seat", "gave", "got"}
        self.laid: str | None = None
        self.passed: str | None = None
        self.tricks: list[dict[str, Any]] = []  # the last may be unfinished: winner None
        self.done = False
        self.outcome: str | None = None
        self.points = [0] * number_of_sides(options)

        event: dict[str, Any] = {"event": "dealt", "dealer": dealer, "up": self.up}
        if stuck:
            event["stuck"] = True
        self.events.append(event)
        self._to_farmers()

    # ------------------------------------------------------------------ small helpers

    @property
    def eldest(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % self.players

    def partner(self, seat: int) -> int:
        """The seat opposite (four players in partnership)."""
        return (seat + 2) % 4

    def active(self) -> list[int]:
        """The seats that do not sit out."""
        return [seat for seat in range(self.players) if seat not in self.out]

    def first_active_left_of(self, seat: int) -> int:
        """The first seat that plays, going clockwise from the left of `seat`."""
        for other in clockwise_from((seat + 1) % self.players, self.players):
            if other not in self.out:
                return other
        raise AssertionError("everybody sits out")

    def tricks_won(self) -> list[int]:
        """How many tricks each seat has taken."""
        winners = [trick["winner"] for trick in self.tricks]
        return [winners.count(seat) for seat in range(self.players)]

    def up_suit(self) -> str | None:
        """The suit of the up-card; for the joker the one that the dealer named."""
        if self.up == JOKER:
            return self.joker_suit
        return None if self.up is None else printed_suit(self.up)

    def seen_by(self, seat: int) -> list[str]:
        """Every card that this seat may know by sight now: a view of it names these, no others."""
        seen = list(self.hands[seat])
        blind = self.options["joker_up_blind"] and self.phase in ["name", "make"]
        if blind and seat == self.dealer:
            seen = []  # he decides about the joker before he looks at his hand
        if self.up is not None:
            seen.append(self.up)
        for trick in self.tricks:
            seen += [card for _, card in trick["plays"]]
        if self.outcome == "redeal":
            seen += self.hands[self.events[-2]["seat"]]
        if self.discard is not None and seat == self.dealer:
            seen.append(self.discard)
        if self.swapped is not None and seat == self.swapped["seat"]:
            seen += self.swapped["gave"]
        if self.laid is not None and seat == self.maker:
            seen.append(self.laid)
        if self.passed is not None and self.maker in [seat, self.partner(seat)]:
            seen.append(self.passed)
        return different(seen)

    def _ask(self, phase: str, seat: int) -> None:
        self.phase = phase
        self.to_move = seat

    def _event(self, name: str, **facts: Any) -> None:
        self.events.append({"event": name, **facts})

    def _sit_out(self, seat: int) -> None:
        self.out = sorted([*self.out, seat])

    def _finish(self, outcome: str) -> None:
        self.phase = "done"
        self.to_move = None
        self.done = True
        self.outcome = outcome

    def copy(self) -> "NaiveHand":
        """A second hand in the same position, which then goes its own way."""
        twin = NaiveHand.__new__(NaiveHand)
        twin.__dict__.update(self.__dict__)
        twin.hands = [list(hand) for hand in self.hands]
        twin.kitty = list(self.kitty)
        twin.events = list(self.events)
        twin.out = list(self.out)
        twin.waiting = list(self.waiting)
        twin.tricks = [{**trick, "plays": list(trick["plays"])} for trick in self.tricks]
        twin.points = list(self.points)
        return twin

    def legal(self) -> list[str]:
        """The moves of the seat to move, in the order in which they are always listed."""
        return legal_moves(self)

    # ------------------------------------------------------------------ saying it

    def apply(self, move: str, seat: int | None = None) -> None:
        """Make a move for the seat to move (`seat`, if given, must be that seat).

        Raises ValueError, and changes nothing, if the move is not legal here.
        """
        if self.done or self.to_move is None:
            raise ValueError("the hand is over")
        if seat is not None and seat != self.to_move:
            raise ValueError(f"seat {seat} is not to move, seat {self.to_move} is")
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal, only {self.legal()}")
        words = move.split()
        if self.phase == "farmers":
            self._answer_farmers(self.to_move, words)
        elif self.phase == "name":
            self.joker_suit = words[1]
            self._event("named", seat=self.to_move, suit=words[1])
            self._to_round_1()
        elif self.phase in ["make", "round_1", "round_2"]:
            self._answer_bidding(self.to_move, move)
        elif self.phase == "auction":
            self._answer_auction(self.to_move, move)
        elif self.phase == "name_trump":
            self._event("call", seat=self.to_move, move=move)
            self.trump = words[1]
            self._to_play()
        elif self.phase == "exchange":
            self._answer_exchange(words)
        elif self.phase == "discard":
            self._discard(words[1])
            self._to_alone()
        elif self.phase == "alone":
            self._answer_alone(self.to_move, move)
        elif self.phase == "best":
            self._answer_best(self.to_move, words)
        elif self.phase == "give":
            self._answer_give(self.to_move, words[1])
        elif self.phase == "defend":
            self._answer_defend(self.to_move, move)
        elif self.phase == "in_or_out":
            self._answer_in_or_out(self.to_move, move)
        else:
            self._answer_play(self.to_move, words[1])

    # ------------------------------------------------------------------ before the bidding

    def _to_farmers(self) -> None:
        if self.options["farmers"] != "off":
            self.waiting = [
                seat
                for seat in clockwise_from(self.eldest, self.players)
                if is_farmers_hand(self.options, self.hands[seat])
            ]
        if self.waiting:
            self._ask("farmers", self.waiting.pop(0))
        else:
            self._to_bidding()

    def _answer_farmers(self, seat: int, words: list[str]) -> None:
        if words[0] == "CLAIM":
            self._event("claimed", seat=seat, cards=in_order(self.hands[seat]))
            self._event("redeal", dealer=self.dealer)
            self._finish("redeal")
        elif words[0] == "SWAP":
            gave, got = words[1:], list(self.kitty)
            for card in gave:
                self.hands[seat].remove(card)
            self.hands[seat] = in_order(self.hands[seat] + got)
            self.kitty = gave
            self.swapped = {"seat": seat, "gave": gave, "got": got}
            self._event("swapped", seat=seat, gave=gave, got=got, seen_by=[seat])
            self.waiting = []
            self._to_bidding()
        elif self.waiting:
            self._ask("farmers", self.waiting.pop(0))
        else:
            self._to_bidding()

    def _to_bidding(self) -> None:
        game = self.options["game"]
        if game == "bid":
            self.waiting = clockwise_from(self.eldest, self.players)
            self._ask("auction", self.waiting.pop(0))
        elif game == "buck" and self.up_suit() == "C":
            self.trump = "C"
            self.up_state = "dead"
            self._event("dead", card=self.up)
            self._to_play()
        elif self.up == JOKER and self.options["joker_up"] == "dealer_makes":
            self._ask("make", self.dealer)
        elif self.up == JOKER:
            self._ask("name", self.dealer)
        else:
            self._to_round_1()

    # ------------------------------------------------------------------ bidding

    def _to_round_1(self) -> None:
        self.waiting = clockwise_from(self.eldest, self.players)
        self._ask("round_1", self.waiting.pop(0))

    def _to_round_2(self) -> None:
        self.up_state = "turned_down"
        self._event("turned_down", card=self.up)
        self.waiting = clockwise_from(self.eldest, self.players)
        self._ask("round_2", self.waiting.pop(0))

    def _answer_bidding(self, seat: int, move: str) -> None:
        self._event("call", seat=seat, move=move)
        if move == "PASS":
            if self.waiting:
                self._ask(self.phase, self.waiting.pop(0))
            elif self.phase == "round_1":
                self._to_round_2()
            elif self.options["game"] == "buck":
                self.trump = NO_TRUMP
                self._to_play()
            else:
                self._event("thrown_in")
                self._finish("thrown_in")
            return
        self.waiting = []
        self.maker = seat
        if move.endswith("ALONE"):
            self._go_alone(seat)
        if move.startswith("ORDER_UP"):
            self.trump = self.up_suit()
            self._to_up_card()
        else:
            self.trump = move.split()[1]
            if self.phase == "make":
                self._to_up_card()
            else:
                self._to_alone()

    def _go_alone(self, seat: int) -> None:
        self.alone = True
        self._sit_out(self.partner(seat))

    def _to_up_card(self) -> None:
        if self.dealer in self.out:
            self.up_state = "dead"
            self._event("dead", card=self.up)
            self._to_alone()
        elif self.options["exchange"] == "optional":
            self._ask("exchange", self.dealer)
        else:
            self._take_up_card()
            self._ask("discard", self.dealer)

    def _take_up_card(self) -> None:
        assert self.up is not None
        self.up_state = "taken"
        self.hands[self.dealer] = in_order([*self.hands[self.dealer], self.up])
        self._event("taken", seat=self.dealer, card=self.up)

    def _discard(self, card: str) -> None:
        self.hands[self.dealer].remove(card)
        self.discard = card
        self._event("discarded", seat=self.dealer, card=card, seen_by=[self.dealer])

    def _answer_exchange(self, words: list[str]) -> None:
        if words[0] == "KEEP":
            self.up_state = "kept"
            self._event("kept", seat=self.dealer, card=self.up)
        else:
            self._take_up_card()
            self._discard(words[1])
        self._to_alone()

    # ------------------------------------------------------------------ bidding by numbers

    def _answer_auction(self, seat: int, move: str) -> None:
        self._event("call", seat=seat, move=move)
        if move == "MOON":
            self.maker, self.bid = seat, "MOON"
            self._go_alone(seat)
            self._ask("name_trump", seat)
            return
        if move != "PASS":
            self.maker, self.bid = seat, int(move.split()[1])
        if self.waiting:
            self._ask("auction", self.waiting.pop(0))
            return
        if self.maker is None:
            self.maker, self.bid = self.dealer, self.options["min_bid"]
            self._event("held", seat=self.dealer, bid=self.bid)
        self._ask("name_trump", self.maker)

    # ------------------------------------------------------------------ between trump and play

    def _to_alone(self) -> None:
        assert self.maker is not None
        if self.options["alone"] == "maker" and self.options["alone_timing"] == "before_lead":
            self._ask("alone", self.maker)
        else:
            self._to_best()

    def _answer_alone(self, seat: int, move: str) -> None:
        self._event("alone", seat=seat, answer=move)
        if move == "YES":
            self._go_alone(seat)
        self._to_best()

    def _to_best(self) -> None:
        assert self.maker is not None
        if self.alone and self.options["partners_best"]:
            self._ask("best", self.maker)
        else:
            self._to_defend()

    def _answer_best(self, seat: int, words: list[str]) -> None:
        if words[0] == "KEEP":
            self._event("best_unused", seat=seat)
            self._to_defend()
            return
        self.laid = words[1]
        self.hands[seat].remove(words[1])
        self._event("laid", seat=seat, card=words[1], seen_by=[seat])
        self._ask("give", self.partner(seat))

    def _answer_give(self, seat: int, card: str) -> None:
        assert self.maker is not None
        self.passed = card
        self.hands[seat].remove(card)
        self.hands[self.maker] = in_order([*self.hands[self.maker], card])
        self._event("passed", seat=seat, card=card, seen_by=sorted([seat, self.maker]))
        self._to_defend()

    def _to_defend(self) -> None:
        assert self.maker is not None
        if self.alone and self.options["defend_alone"]:
            makers = [self.maker, self.partner(self.maker)]
            order = clockwise_from(self.eldest, self.players)
            self.waiting = [seat for seat in order if seat not in makers]
            self._ask("defend", self.waiting.pop(0))
        else:
            self._to_in_or_out()

    def _answer_defend(self, seat: int, move: str) -> None:
        self._event("defend", seat=seat, answer=move)
        if move == "YES":
            self.lone_defender = seat
            self._sit_out(self.partner(seat))
            self.waiting = []
        if self.waiting:
            self._ask("defend", self.waiting.pop(0))
        else:
            self._to_in_or_out()

    def _to_in_or_out(self) -> None:
        assert self.maker is not None
        if self.options["game"] == "buck":
            left = (self.maker + 1) % self.players
            self.waiting = [s for s in clockwise_from(left, self.players) if s != self.maker]
            self._ask("in_or_out", self.waiting.pop(0))
        else:
            self._to_play()

    def _answer_in_or_out(self, seat: int, move: str) -> None:
        self._event("in_or_out", seat=seat, answer=move)
        if move == "OUT":
            self._sit_out(seat)
        if self.waiting:
            self._ask("in_or_out", self.waiting.pop(0))
        elif len(self.active()) == 1:
            self._to_score()
        else:
            self._to_play()

    # ------------------------------------------------------------------ play

    def first_leader(self) -> int:
        """Who leads to the first trick."""
        if self.options["game"] == "bid":
            assert self.maker is not None
            return self.maker
        if self.options["lead"] == "left_of_maker" and self.maker is not None:
            return self.first_active_left_of(self.maker)
        if self.options["lead"] == "left_of_loner" and self.alone:
            assert self.maker is not None
            return self.first_active_left_of(self.maker)
        return self.first_active_left_of(self.dealer)

    def _to_play(self) -> None:
        self._to_trick(self.first_leader())

    def _to_trick(self, leader: int) -> None:
        self.tricks.append({"leader": leader, "plays": [], "winner": None})
        self._ask("play", leader)

    def _answer_play(self, seat: int, card: str) -> None:
        trick = self.tricks[-1]
        self.hands[seat].remove(card)
        trick["plays"].append([seat, card])
        self._event("played", seat=seat, card=card)
        if len(trick["plays"]) < len(self.active()):
            self._ask("play", self.first_active_left_of(seat))
            return
        trick["winner"] = trick_winner(trick["plays"], self.trump)
        self._event("trick", number=len(self.tricks) - 1, winner=trick["winner"])
        if len(self.tricks) < self.number_of_tricks:
            self._to_trick(trick["winner"])
        else:
            self._to_score()

    def _to_score(self) -> None:
        won = self.tricks_won()
        if self.options["game"] == "buck":
            if self.maker is not None and len(self.active()) == 1:
                won[self.maker] = 5  # everybody else dropped: all tricks are the maker's
            self.points = buck_points(self.maker, self.out, won)
        elif self.options["game"] == "bid":
            assert self.maker is not None and self.bid is not None
            self.points = bid_points(self.options, self.maker, self.bid, won)
        else:
            assert self.maker is not None
            self.points = euchre_points(
                self.options, self.maker, self.alone, self.lone_defender, won
            )
        self._event("scored", points=list(self.points))
        self._finish("scored")
