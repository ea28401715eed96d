"""What the engine looks up instead of working it out: one set of tables for each set of rules.

Tables are built once per rules and shared by every hand played with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .card_sets import BIT
from .cards import CARD_COUNT, JOKER_ID, NO_TRUMP, Rank, Suit, effective_suit, strength
from .moves import MOON, ORDER_UP, ORDER_UP_ALONE, PASS, bid, call, naming
from .options import (
    AllPass,
    Alone,
    AloneTiming,
    Farmers,
    FarmersHand,
    GameKind,
    LowRank,
    NoTrump,
    Packets,
    PartnerOrder,
    Rules,
    TurnedDown,
)

TRUMPS: Final = (*Suit, NO_TRUMP)

EFFECTIVE: Final = tuple(
    tuple(effective_suit(card, trump) for card in range(CARD_COUNT)) for trump in TRUMPS
)
"""``EFFECTIVE[trump][card]``: the suit the card belongs to."""

SUIT_MASK: Final = tuple(
    tuple(
        sum(BIT[card] for card in range(CARD_COUNT) if EFFECTIVE[trump][card] == suit)
        for suit in Suit
    )
    for trump in TRUMPS
)
"""``SUIT_MASK[trump][suit]``: every card that belongs to the suit, as a set."""

STRENGTH: Final = tuple(
    tuple(tuple(strength(card, trump, led) for card in range(CARD_COUNT)) for led in Suit)
    for trump in TRUMPS
)
"""``STRENGTH[trump][led][card]``: how high the card stands; -1 where it cannot win."""

_LOWEST: Final = {
    LowRank.SEVEN: Rank.SEVEN,
    LowRank.EIGHT: Rank.EIGHT,
    LowRank.NINE: Rank.NINE,
    LowRank.TEN: Rank.TEN,
}


def pack_of(rules: Rules) -> tuple[int, ...]:
    """The cards of the pack in canonical order: what a shuffle starts from.

    With two packs every card is there twice, side by side.
    """
    return _pack(rules.low_rank, rules.joker, rules.packs)


@lru_cache
def _pack(low_rank: LowRank, joker: bool, packs: int) -> tuple[int, ...]:
    lowest = _LOWEST[low_rank]
    ranks = [rank for rank in Rank if rank >= lowest]
    cards = [8 * suit + rank for suit in Suit for rank in ranks for _ in range(packs)]
    return (*cards, JOKER_ID) if joker else tuple(cards)


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of one set of rules.

    ``players``, ``sides``, ``tricks``, ``stick_dealer`` (he may not pass in round 2),
    ``has_farmers``, ``opens_with_round_1`` (whatever is turned up), ``two_packs``, ``has_auction``
    and ``has_dropping`` (who did not make trump says IN or OUT) are what the rules say, at hand;
    ``side_of[seat]`` is the side a seat plays for.
    ``deal_order[dealer]`` names the seat that gets each card from the top of the deck;
    ``next_seat[out]`` is, for a set of seats that sit out (as bits), the next active seat after
    each seat. The legal calls come as ready tuples: round 1 for everybody and for the dealer's
    partner, round 2 by the turned-down suit for a seat that may pass and for a stuck dealer, an
    auction by the highest number bid so far (0 for none).
    """

    rules: Rules
    players: int
    sides: int
    tricks: int
    stick_dealer: bool
    has_farmers: bool
    opens_with_round_1: bool
    two_packs: bool
    has_auction: bool
    has_dropping: bool
    side_of: tuple[int, ...]
    pack: tuple[int, ...]
    deal_order: tuple[tuple[int, ...], ...]
    next_seat: tuple[tuple[int, ...], ...]
    round_1: tuple[int, ...]
    round_1_partner: tuple[int, ...]
    round_2: tuple[tuple[int, ...], ...]
    round_2_stuck: tuple[tuple[int, ...], ...]
    dealer_makes: tuple[int, ...]
    name_joker: tuple[int, ...]
    auction: tuple[tuple[int, ...], ...]
    name_trump: tuple[int, ...]
    farmers_ranks: int
    """The cards that do not spoil a farmer's hand, as a set."""


@lru_cache(maxsize=64)
def tables_for(rules: Rules) -> Tables:
    """The tables of these rules, built on first use."""
    n = rules.players
    with_call = rules.alone == Alone.MAKER and rules.alone_timing == AloneTiming.WITH_CALL
    must_go_alone = rules.partner_order == PartnerOrder.MUST_GO_ALONE
    everybody = (ORDER_UP, ORDER_UP_ALONE, PASS) if with_call else (ORDER_UP, PASS)
    return Tables(
        rules=rules,
        players=n,
        sides=rules.sides,
        tricks=rules.tricks,
        stick_dealer=rules.all_pass == AllPass.STICK_DEALER,
        has_farmers=rules.farmers != Farmers.OFF,
        opens_with_round_1=rules.game == GameKind.EUCHRE and not rules.joker,
        two_packs=rules.packs == 2,
        has_auction=rules.game == GameKind.BID,
        has_dropping=rules.game == GameKind.BUCK,
        side_of=tuple(rules.side_of(seat) for seat in range(n)),
        pack=pack_of(rules),
        deal_order=tuple(_deal_order(rules, dealer) for dealer in range(n)),
        next_seat=tuple(_next_seats(n, out) for out in range(1 << n)),
        round_1=everybody,
        round_1_partner=(ORDER_UP_ALONE, PASS) if must_go_alone else everybody,
        round_2=tuple((*_round_2(rules, suit, False, with_call), PASS) for suit in Suit),
        round_2_stuck=tuple(_round_2(rules, suit, True, with_call) for suit in Suit),
        dealer_makes=_calls(list(Suit), with_call),
        name_joker=tuple(naming(suit) for suit in Suit),
        auction=tuple(_auction(rules, highest) for highest in range(rules.tricks + 1)),
        name_trump=tuple(naming(trump) for trump in TRUMPS),
        farmers_ranks=_farmers_ranks(rules),
    )


def _deal_order(rules: Rules, dealer: int) -> tuple[int, ...]:
    n = rules.players
    packets: tuple[int, ...] = {
        Packets.THREE_TWO: (3, 2),
        Packets.TWO_THREE: (2, 3),
        Packets.SINGLY: (1, 1, 1, 1, 1),
    }[rules.packets]
    if rules.game == GameKind.BID:
        packets = (3,) * (rules.tricks // 3)
    seats = [(dealer + 1 + i) % n for i in range(n)]
    return tuple(seat for size in packets for seat in seats for _ in range(size))


def _next_seats(n: int, out: int) -> tuple[int, ...]:
    def after(seat: int) -> int:
        for step in range(1, n + 1):
            if not out >> (seat + step) % n & 1:
                return (seat + step) % n
        return seat  # nobody is active; never asked for

    return tuple(after(seat) for seat in range(n))


def _calls(trumps: list[Suit] | list[int], with_call: bool) -> tuple[int, ...]:
    ways = (False, True) if with_call else (False,)
    return tuple(call(trump, alone) for trump in trumps for alone in ways)


def _round_2(rules: Rules, turned_down: int, stuck: bool, with_call: bool) -> tuple[int, ...]:
    may_call_it = rules.turned_down == TurnedDown.ALLOWED or (
        rules.turned_down == TurnedDown.STUCK_DEALER_ONLY and stuck
    )
    trumps: list[int] = [suit for suit in Suit if may_call_it or suit != turned_down]
    if rules.no_trump == NoTrump.ROUND_2 or (rules.no_trump == NoTrump.STUCK_DEALER_ONLY and stuck):
        trumps.append(NO_TRUMP)
    return _calls(trumps, with_call)


def _auction(rules: Rules, highest: int) -> tuple[int, ...]:
    least = max(rules.min_bid, highest + 1)
    return (*(bid(tricks) for tricks in range(least, rules.tricks + 1)), MOON, PASS)


def _farmers_ranks(rules: Rules) -> int:
    if rules.farmers == Farmers.OFF:
        return 0
    ranks = {Rank.NINE, Rank.TEN}
    if rules.farmers_hand == FarmersHand.ACE_NO_FACE:
        ranks.add(Rank.ACE)
    return sum(BIT[8 * suit + rank] for suit in Suit for rank in ranks)


def is_farmers_hand(tables: Tables, hand: int) -> bool:
    """Whether a dealt hand (a set of cards) is a farmer's hand by these rules."""
    rules = tables.rules
    if rules.farmers == Farmers.OFF:
        return False
    if rules.farmers_hand != FarmersHand.THREE_9_OR_THREE_10:
        return not hand & ~tables.farmers_ranks
    if hand & BIT[JOKER_ID]:
        return False
    return any((hand & _RANK_MASK[rank]).bit_count() >= 3 for rank in (Rank.NINE, Rank.TEN))


_RANK_MASK: Final = {rank: sum(BIT[8 * suit + rank] for suit in Suit) for rank in Rank}


def is_stuck(rules: Rules, forced: bool) -> bool:
    """Whether the dealer may not pass in round 2: by the rules, or forced by the throw-in cap."""
    return forced or rules.all_pass == AllPass.STICK_DEALER
