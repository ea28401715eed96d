"""The bidding of a hand in Euchre Game Notation, held against the rules."""

from __future__ import annotations

from euchre.rules.cards import JOKER_ID, NO_TRUMP, SUIT_LETTERS, Suit
from euchre.rules.options import (
    Alone,
    AloneTiming,
    JokerUp,
    NoTrump,
    PartnerOrder,
    Rules,
    TurnedDown,
)
from referee.store.egn.cards import UNKNOWN, suit_of_letter
from referee.store.egn.checked import CheckedHand, Problem
from referee.store.egn.read import EgnDeal


class BiddingCheck:
    """Goes through the calls of one hand.

    Attributes:
        joker_suit: the suit a turned-up joker stands for, or -1.
        ordered: whether the up-card was ordered up. unheard: whether trump cannot be known.
    """

    def __init__(
        self, rules: Rules, deal: EgnDeal, hand: CheckedHand, stuck: bool, joker_suit: int
    ) -> None:
        self.rules = rules
        self.deal = deal
        self.hand = hand
        self.stuck = stuck
        self.joker_suit = joker_suit
        self.ordered = False
        self.unheard = False
        self.alone_said = rules.alone_timing == AloneTiming.WITH_CALL
        self.by_dealer = hand.up == JOKER_ID and rules.joker_up == JokerUp.DEALER_MAKES

    def run(self) -> None:
        """Check every call; the hand's moves, trump, maker and who is alone are set."""
        hand, calls = self.hand, self.deal.calls
        for index, call in enumerate(calls):
            seat = (hand.dealer + 1 + index) % 4
            if hand.maker >= 0:
                self.wrong(
                    seat, f"call {index + 1} ({call}) comes after trump was made by seat "
                    f"{hand.maker}; the bidding was over"
                )  # fmt: skip
                break
            if index >= 8:
                self.wrong(seat, f"call {index + 1} ({call}) comes after two rounds of bidding")
                break
            self._call(seat, index, call)
        if hand.maker < 0 and len(calls) >= 8:
            hand.outcome = "thrown_in"
        self._alone()

    def wrong(self, seat: int, what: str) -> None:
        """Note a rule broken."""
        self.hand.problems.append(Problem(self.hand.number, what, seat=seat))

    # ------------------------------------------------------------------ one call

    def _call(self, seat: int, index: int, call: str) -> None:
        if call == "Pass":
            self._pass(seat, index)
        elif call == "x":
            self.hand.maker = seat
            self.ordered = index < 4
            self.unheard = True
            self.hand.notes.append(f"the call of seat {seat} is not known, so nothing after it")
        elif index < 4:
            self._first_round(seat, index, call)
        else:
            self._second_round(seat, call)

    def _pass(self, seat: int, index: int) -> None:
        if index == 7 and self.stuck:
            self.wrong(
                seat,
                "the dealer passes in round 2 when everybody has passed; he had to name a suit",
            )
        if self.by_dealer:
            if index == 3:
                self.wrong(seat, "the dealer passes, but the joker is turned up: he makes trump")
            return
        self._said(seat, "PASS")

    def _first_round(self, seat: int, index: int, call: str) -> None:
        if self.by_dealer:
            if seat != self.hand.dealer:
                self.wrong(seat, f"says {call}, but the joker is turned up: the dealer makes trump")
            self._make(self.hand.dealer, suit_of_letter(call) if call != "Order" else -1)
            self.ordered = True
            if self.hand.trump >= 0:
                self._said(self.hand.dealer, f"CALL {_letters(self.hand.trump)}", call_=True)
            return
        up_suit = self.up_suit()
        if call != "Order":
            named = suit_of_letter(call)
            if self.hand.up != JOKER_ID:
                self.wrong(
                    seat,
                    f"names {_suit(named)} in round 1; there he could order up "
                    f"{_suit(up_suit)} or pass",
                )
            elif up_suit not in (-1, named):
                self.wrong(
                    seat,
                    f"orders up {_suit(named)}, but the joker stood for {_suit(up_suit)}",
                )
            up_suit = named
        self._make(seat, up_suit)
        self.ordered = True
        partner = seat == (self.hand.dealer + 2) % 4
        if (
            partner
            and self.rules.partner_order == PartnerOrder.MUST_GO_ALONE
            and not self.deal.alone
        ):
            self.wrong(
                seat, "the dealer's partner orders up with his partner; he had to go alone, or pass"
            )
        self._said(seat, "ORDER_UP", call_=True)

    def _second_round(self, seat: int, call: str) -> None:
        up_suit = self.up_suit()
        if call == "Order":
            self.wrong(
                seat,
                "orders up in round 2, when the up-card was turned down; "
                "there he could name another suit or pass",
            )
            self._make(seat, up_suit)
            if up_suit >= 0:
                self._said(seat, f"CALL {_letters(up_suit)}", call_=True)
            return
        named = suit_of_letter(call)
        stuck = self.stuck and seat == self.hand.dealer
        if named == NO_TRUMP:
            kind = self.rules.no_trump
            if kind == NoTrump.OFF or (kind == NoTrump.STUCK_DEALER_ONLY and not stuck):
                self.wrong(seat, "calls no-trump, which these rules do not let him do")
        elif named == up_suit:
            kind_ = self.rules.turned_down
            allowed = kind_ == TurnedDown.ALLOWED or (
                kind_ == TurnedDown.STUCK_DEALER_ONLY and stuck
            )
            if not allowed:
                others = ", ".join(_suit(suit) for suit in Suit if suit != named)
                self.wrong(
                    seat,
                    f"names {_suit(named)}, the suit that was turned down; he could name {others}",
                )
        self._make(seat, named)
        self._said(seat, f"CALL {_letters(named)}", call_=True)

    # ------------------------------------------------------------------ small things

    def up_suit(self) -> int:
        """The suit that round 1 is about, or -1 if that is not known."""
        up = self.hand.up
        if up == JOKER_ID:
            return self.joker_suit
        if up != UNKNOWN:
            return up >> 3
        letter = self.deal.up_card[-1].upper()  # such as Xh: the suit alone was seen
        return SUIT_LETTERS.index(letter) if letter in SUIT_LETTERS else -1

    def _make(self, seat: int, trump: int) -> None:
        self.hand.maker = seat
        self.hand.trump = trump
        if trump < 0:
            self.unheard = True
            self.hand.notes.append("trump is not known, so nothing after the bidding")

    def _said(self, seat: int, words: str, call_: bool = False) -> None:
        if call_ and self.deal.alone and self.alone_said:
            words += "_ALONE" if words == "ORDER_UP" else " ALONE"
        self.hand.moves.append((seat, words))

    def _alone(self) -> None:
        hand, deal = self.hand, self.deal
        if deal.alone and hand.maker < 0:
            self.wrong(-1, "isAlone is true, but nobody made trump")
            return
        hand.alone = deal.alone
        out: set[int] = set()
        if hand.alone:
            out.add((hand.maker + 2) % 4)
            if self.rules.alone == Alone.NONE:
                self.wrong(hand.maker, "plays alone, which these rules do not let anybody do")
        if deal.lone_defender >= 0:
            defender = deal.lone_defender
            if not hand.alone:
                self.wrong(defender, "defends alone, but the maker does not play alone")
            elif not self.rules.defend_alone:
                self.wrong(defender, "defends alone, which these rules do not let anybody do")
            if hand.alone and defender % 2 == hand.maker % 2:
                self.wrong(defender, "is said to defend alone, but is on the maker's side")
            elif hand.alone:
                hand.lone_defender = defender
                out.add((defender + 2) % 4)
        hand.out = frozenset(out)


def _suit(suit: int) -> str:
    return "no-trump" if suit == NO_TRUMP else Suit(suit).name.lower() if suit >= 0 else "it"


def _letters(trump: int) -> str:
    return "NT" if trump == NO_TRUMP else SUIT_LETTERS[trump]
