"""What best play of all seats, with all cards seen, would have scored from any point of a hand.

    solution = solve(hand)              # a euchre.rules.Hand in which cards are being played
    solution.tricks, solution.points    # of the makers' side in the whole hand; points are net
    solution.cards                      # the same after each card that may be played

    solver = Solver(hand)               # keeps what it finds out, for going through a whole hand
    solver.tricks(); solver.play(card); solver.tricks()

Tricks and points are found apart only where a rule makes more tricks worth less: otherwise points
are a step function of tricks that never falls, and best play for the one is best play for both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from euchre.rules import phases
from euchre.rules.card_sets import cards_of
from euchre.rules.cards import NO_TRUMP, Suit
from euchre.rules.hand import Hand
from euchre.rules.options import GameKind, Rules
from euchre.rules.scoring import bid_points, hand_points
from euchre.rules.tables import EFFECTIVE, STRENGTH
from referee.analysis.search import Search

_UNKNOWN: Final = -1


@dataclass(frozen=True, slots=True)
class CardValue:
    """What best play leads to after one card; see :class:`Solution`."""

    card: int
    tricks: int
    points: int


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play leads to.

    Attributes:
        tricks: of the makers' side in the whole hand, those already taken included.
        points: of the makers' side, less what each opponent gets.
        cards: for each legal card, in canonical order, what it leads to.
    """

    tricks: int
    points: int
    cards: tuple[CardValue, ...]


def no_double_dummy(rules: Rules) -> str:
    """That hands by these rules cannot be analysed, and why, for a user; empty if they can.

    They can where one side plays against all others for tricks: in every kind of Euchre proper and
    in bid Euchre with one pack, for any number of players and any scores.
    """
    none = f"there is no double dummy for {rules.preset}"
    if rules.game == GameKind.BUCK:
        return (
            f"{none}: in buck all play for themselves, so no single value says what best play "
            "would have brought"
        )
    if rules.packs == 2:
        return (
            f"{none}: with two packs a hand has twelve tricks, and to go through all ways to play "
            "them takes too long"
        )
    return ""


def can_analyse(rules: Rules) -> bool:
    """Whether hands by these rules can be analysed; see :func:`no_double_dummy`."""
    return not no_double_dummy(rules)


def solve(hand: Hand) -> Solution:
    """What best play leads to from here on, and after each legal card. The hand is not changed.

    Raises:
        ValueError: no card is to be played in it now.
    """
    solver = Solver(hand)
    return Solution(solver.tricks(), solver.points(), solver.cards())


class _Spot(NamedTuple):
    """A point of the play; cards and sets of cards as in :class:`Search`.

    Attributes:
        left: the cards in hands. dead: those out of the game when the trick began.
        seat: who is to play. more: how many are to play to this trick.
        led, best, winner: the suit led, the card that wins so far, and whose it is; 0, 0, -1
            before a lead.
        tricks: how many are to be finished. won: those the makers' side has.
    """

    left: int
    dead: int
    seat: int
    more: int
    led: int
    best: int
    winner: int
    tricks: int
    won: int


class Solver:
    """A hand from a point of its play on, with what was found out about its endings."""

    __slots__ = (
        "_active",
        "_after",
        "_bits",
        "_gaps",
        "_makers",
        "_net",
        "_search",
        "_spot",
        "_trick_count",
        "_tricks",
        "_trump",
    )

    def __init__(self, hand: Hand) -> None:
        """Take over where the hand stands. It is not changed, and not needed any more.

        Raises:
            ValueError: no card is to be played in it now.
        """
        if hand.phase != phases.PLAY:
            raise ValueError("there is something to solve only while cards are being played")
        rules = hand.tables.rules
        makers_side = rules.side_of(hand.maker)
        seats = range(rules.players)
        self._makers = tuple(rules.side_of(seat) == makers_side for seat in seats)
        self._after = hand.tables.next_seat[hand.out]
        self._active = hand.active
        self._trick_count = rules.tricks
        self._net = net_points(hand)
        finished, on_table = divmod(len(hand.played), hand.active)
        table = hand.played[len(hand.played) - on_table :]
        holdings = [0 if hand.out >> seat & 1 else hand.hands[seat] for seat in seats]
        for seat, card in zip(hand.played_by[len(hand.played) - on_table :], table, strict=True):
            holdings[seat] |= 1 << card
        self._lay_out(holdings, hand.trump)
        won = sum(won for won, ours in zip(hand.tricks, self._makers, strict=True) if ours)
        seat = hand.seat if not on_table else hand.leader
        everything = sum(self._bits.values())
        dead = self._search.everywhere ^ (everything | self._gaps)
        self._spot = _Spot(
            everything, dead, seat, hand.active, 0, 0, _UNKNOWN, rules.tricks - finished, won
        )
        self._tricks = _UNKNOWN
        for card in table:
            self.play(card)

    def _lay_out(self, holdings: Sequence[int], trump: int) -> None:
        """Give each card that is out its bit: suit by suit, trump last, each from low to high."""
        every = cards_of(sum(holdings))
        self._bits: dict[int, int] = {}
        self._gaps = 0
        suits = []
        bit = 1
        for suit in sorted(Suit, key=lambda suit: suit == trump):
            start = bit
            cards = [card for card in every if EFFECTIVE[trump][card] == suit]
            for card in sorted(cards, key=STRENGTH[trump][suit].__getitem__):
                self._bits[card] = bit
                bit <<= 1
            suits.append(bit - start)
            self._gaps |= bit
            bit <<= 1
        self._trump = suits[-1] if trump != NO_TRUMP else 0
        own = [sum(self._bits[card] for card in cards_of(held)) for held in holdings]
        self._search = Search(
            own, self._after, self._makers, self._active, suits, self._trump, self._gaps
        )

    # ------------------------------------------------------------------ what it comes to

    def tricks(self) -> int:
        """The tricks of the makers' side in the whole hand, if all play for tricks."""
        if self._tricks == _UNKNOWN:
            self._tricks = self._best(self._spot, range(self._trick_count + 1), _UNKNOWN)
        return self._tricks

    def points(self) -> int:
        """The points of the makers' side, less what each opponent gets, if all play for them."""
        if never_falls(self._net):
            return self._net[self.tricks()]
        return self._best(self._spot, self._net, _UNKNOWN)

    def cards(self) -> tuple[CardValue, ...]:
        """What each card leads to that the seat on move may play, in canonical order."""
        spot = self._spot
        hand = self._search.cards_of(spot.left, spot.seat, spot.led)
        found = []
        for card in sorted(self._bits):
            if not hand & self._bits[card]:
                continue
            after = self._after_card(spot, self._bits[card])
            tricks = self._best(after, range(self._trick_count + 1), self.tricks())
            if never_falls(self._net):
                points = self._net[tricks]
            else:
                points = self._best(after, self._net, self.points())
            found.append(CardValue(card, tricks, points))
        return tuple(found)

    def play(self, card: int) -> None:
        """The seat on move plays a card; it must be a legal one, which is not checked."""
        self._spot = self._after_card(self._spot, self._bits[card])
        if self._tricks != _UNKNOWN:
            self._tricks = self._best(self._spot, range(self._trick_count + 1), self._tricks)

    # ------------------------------------------------------------------ how it is found

    def _after_card(self, spot: _Spot, card: int) -> _Spot:
        left = spot.left ^ card
        led, best, winner = spot.led, spot.best, spot.winner
        if not led:
            led, best, winner = self._search.suit_of(card), card, spot.seat
        elif card > best and card & (led | self._trump):
            best, winner = card, spot.seat
        if spot.more > 1:
            return spot._replace(
                left=left,
                seat=self._after[spot.seat],
                more=spot.more - 1,
                led=led,
                best=best,
                winner=winner,
            )
        dead = self._search.everywhere ^ (left | self._gaps)
        won = spot.won + self._makers[winner]
        return _Spot(left, dead, winner, self._active, 0, 0, _UNKNOWN, spot.tricks - 1, won)

    def _best(self, spot: _Spot, worth: Sequence[int], guess: int) -> int:
        """The most that the makers' side can be sure of.

        Args:
            worth: what each number of tricks in the whole hand is worth.
            guess: what it will probably be.
        """
        within = worth[spot.won : spot.won + spot.tricks + 1]
        levels = sorted(set(within))
        at = levels.index(guess) if guess in levels else len(levels) // 2
        if at and not self._reaches(spot, within, levels[at]):
            at -= 1
            while at and not self._reaches(spot, within, levels[at]):
                at -= 1
            return levels[at]
        while at + 1 < len(levels) and self._reaches(spot, within, levels[at + 1]):
            at += 1
        return levels[at]

    def _reaches(self, spot: _Spot, within: Sequence[int], level: int) -> bool:
        goal = sum(1 << tricks for tricks, worth in enumerate(within) if worth >= level)
        if not spot.led:
            return self._search.reached(spot.left, spot.seat, spot.tricks, goal)
        return self._search.follow(
            spot.left,
            spot.seat,
            spot.more,
            spot.dead,
            spot.led,
            spot.best,
            spot.winner,
            spot.tricks,
            goal,
        )


def net_points(hand: Hand) -> tuple[int, ...]:
    """For each number of tricks of the makers' side, its points less what each opponent gets."""
    rules = hand.tables.rules

    def points(tricks: int) -> tuple[int, int]:
        if rules.game == GameKind.BID:
            return bid_points(rules, hand.bid, hand.moon, tricks)
        return hand_points(rules, tricks, bool(hand.alone), hand.lone_defender >= 0)

    pairs = map(points, range(rules.tricks + 1))
    return tuple(makers - defenders for makers, defenders in pairs)


def never_falls(worth: Sequence[int]) -> bool:
    """Whether more tricks are never worth less."""
    return all(less <= more for less, more in pairwise(worth))
