"""Dealing a deck, and its reverse: stacking a deck so that it deals given hands."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.cards import JOKER, RANKS, in_order, pack


def packet_sizes(options: Mapping[str, Any]) -> list[int]:
    """How many cards every seat gets in each turn round the table."""
    if options["game"] == "bid":
        return [3] * (2 * options["packs"])
    return [int(size) for size in options["packets"].split("-")]


def clockwise_from(seat: int, players: int) -> list[int]:
    """All seats, clockwise, starting with `seat`."""
    return [(seat + step) % players for step in range(players)]


def deal(
    options: Mapping[str, Any], deck: Sequence[str], dealer: int
) -> tuple[list[list[str]], str | None, list[str]]:
    """Deal the deck (top card first): the hands by seat, the up-card, the kitty below it."""
    if in_order(deck) != pack(options):
        raise ValueError("this deck is not the pack that these rules play with")
    players = options["players"]
    hands: list[list[str]] = [[] for _ in range(players)]
    rest = list(deck)
    for size in packet_sizes(options):
        for seat in clockwise_from((dealer + 1) % players, players):
            for _ in range(size):
                hands[seat].append(rest.pop(0))
    up = None if options["game"] == "bid" else rest.pop(0)
    return [in_order(hand) for hand in hands], up, rest


def stack(
    options: Mapping[str, Any],
    dealer: int,
    hands: Sequence[Sequence[str]],
    up: str | None,
    kitty: Sequence[str] | None = None,
) -> list[str]:
    """The deck that deals these hands; the kitty is what is left over unless it is given."""
    players = options["players"]
    left = [list(hand) for hand in hands]
    deck: list[str] = []
    for size in packet_sizes(options):
        for seat in clockwise_from((dealer + 1) % players, players):
            for _ in range(size):
                deck.append(left[seat].pop(0))
    if up is not None:
        deck.append(up)
    if kitty is None:
        kitty = pack(options)
        for card in deck:
            kitty.remove(card)
    return deck + list(kitty)


def deck_with_up_card(options: Mapping[str, Any], up: str | None) -> list[str]:
    """A deck in list order but for the up-card (None where there is none)."""
    deck = pack(options)
    if up is not None:
        deck.remove(up)
        deck.insert(5 * options["players"], up)
    return deck


def is_farmers_hand(options: Mapping[str, Any], hand: Sequence[str]) -> bool:
    """Whether a dealt hand is so poor that its holder may ask to be rid of it."""
    if JOKER in hand:
        return False
    ranks = [card[0] for card in hand]
    kind = options["farmers_hand"]
    if kind == "all_9_10":
        return all(rank in ["9", "T"] for rank in ranks)
    if kind == "ace_no_face":
        return all(rank in ["9", "T", "A"] for rank in ranks)
    if kind == "three_9_or_three_10":
        return ranks.count("9") >= 3 or ranks.count("T") >= 3
    raise ValueError(f"unknown farmers_hand {kind!r}")


def draw_height(card: str) -> int:
    """How high a card counts in the draw for the deal: king high, ace low, suits alike."""
    order = ["A", *[rank for rank in RANKS if rank != "A"]]
    return order.index(card[0])
