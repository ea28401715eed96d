"""The deal algorithm a second time, written from its description in `proto/README.md` alone.

Slow, flat and without any import of the product: what it says is what `tests/vectors/deals.json`
holds, and the product is compared with that.
"""

import hashlib
import hmac
from collections.abc import Iterator

SUITS = "CDSH"
RANKS = "789TJQKA"
JOKER = "JK"
DRAW_ORDER = "A789TJQK"  # low to high: in a draw the ace is the lowest card


def pack(lowest: str, joker: bool) -> list[str]:
    """All cards from `lowest` up in the order in which cards are always listed, joker last."""
    ranks = RANKS[RANKS.index(lowest) :]
    cards = [rank + suit for suit in SUITS for rank in ranks]
    return [*cards, JOKER] if joker else cards


def number(value: int) -> bytes:
    """Four bytes, the highest first."""
    return bytes([value >> 24 & 255, value >> 16 & 255, value >> 8 & 255, value & 255])


def digest(seed: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 with the seed as its key."""
    return hmac.new(seed, message, hashlib.sha256).digest()


def stream(seed: bytes, tag: str, *numbers: int) -> Iterator[int]:
    """An endless row of bytes: block 0, block 1, ..., each the digest of tag, numbers, block."""
    start = tag.encode("ascii")
    for value in numbers:
        start += number(value)
    block = 0
    while True:
        yield from digest(seed, start + number(block))
        block += 1


def choice(source: Iterator[int], choices: int) -> int:
    """A number below `choices`; bytes that would favour some of them are skipped."""
    while True:
        byte = next(source)
        if byte < 256 // choices * choices:
            return byte % choices


def shuffled(cards: list[str], source: Iterator[int]) -> list[str]:
    """From the last place to the second: swap it with a place not after it, chosen by chance."""
    deck = list(cards)
    place = len(deck) - 1
    while place > 0:
        other = choice(source, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
        place -= 1
    return deck


def deck_of(seed: bytes, cards: list[str], board: int, hand: int, redeal: int) -> list[str]:
    """The deck of a hand, top card first."""
    return shuffled(cards, stream(seed, "euchre/deck", board, hand, redeal))


def draw_deck_of(seed: bytes, cards: list[str], board: int, draw: int) -> list[str]:
    """The cards of one round of drawing, top card first; the joker does not take part."""
    plain = [card for card in cards if card != JOKER]
    return shuffled(plain, stream(seed, "euchre/draw", board, draw))


def drawn(
    seed: bytes, cards: list[str], board: int, players: int = 4
) -> tuple[list[dict[str, object]], int]:
    """Every round of drawing for the deal among so many seats, and who deals."""
    rounds: list[dict[str, object]] = []
    seats = list(range(players))
    while len(seats) > 1:
        deck = draw_deck_of(seed, cards, board, len(rounds))
        taken = {seat: deck[place] for place, seat in enumerate(seats)}
        rounds.append({"seats": seats, "cards": " ".join(taken.values())})
        height = {seat: DRAW_ORDER.index(card[0]) for seat, card in taken.items()}
        seats = [seat for seat in seats if height[seat] == min(height.values())]
    return rounds, seats[0]


def first_dealer(seed: bytes, board: int, players: int) -> int:
    """Who deals first where the seed decides."""
    return (choice(stream(seed, "euchre/dealer"), players) + board) % players


def bot_seed(seed: bytes, board: int, seat: int) -> bytes:
    """What a bot seeds its own chance with."""
    return digest(seed, b"euchre/bot" + number(board) + number(seat))


def dealt(deck: list[str], packets: str, dealer: int) -> tuple[list[list[str]], str, list[str]]:
    """The hands by seat in the order dealt, the up-card, and the kitty."""
    hands: list[list[str]] = [[], [], [], []]
    rest = list(deck)
    for size in packets.split("-"):
        for step in (1, 2, 3, 4):
            seat = (dealer + step) % 4
            for _ in range(int(size)):
                hands[seat].append(rest.pop(0))
    return hands, rest[0], rest[1:]
