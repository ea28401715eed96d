"""Write the protocol's vectors: `python -m tests.protocol.make_vectors`.

Nothing here asks the product for an answer. Decks come from the plain deal algorithm, legal lists
from positions written by hand, views from the naive engine.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from tests.protocol import plain_deal as plain
from tests.protocol import plain_wire as wire
from tests.protocol.positions import POSITIONS

VECTORS = Path(__file__).resolve().parent.parent / "vectors"

SEEDS = (
    bytes(32),
    bytes(31) + b"\x2a",
    b"\xff" * 32,
    hashlib.sha256(b"euchre").digest(),
)
PACKS = (("9", False), ("9", True), ("8", False), ("8", True), ("7", False), ("7", True))
# What only the other games are dealt from: the lowest rank, the number of packs, the players.
OTHER_GAMES = (("T", 1, 3), ("9", 1, 2), ("9", 2, 4))
DEALS = ((0, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0), (7, 12, 2), (65_536, 199, 0))


def deals() -> dict[str, Any]:
    """Decks, draws, dealers, bot seeds, and how a deck is dealt."""
    return {
        "about": "The deal algorithm of proto/README.md: seed in, cards out. Top card first.",
        "decks": [_deck(seed, *pack, *deal) for seed in SEEDS for pack in PACKS for deal in DEALS]
        + [
            _deck(seed, lowest, False, *deal, packs=packs)
            for seed in SEEDS
            for lowest, packs, _ in OTHER_GAMES
            for deal in DEALS
        ],
        "draws": [_draw(seed, *pack, board) for seed in SEEDS for pack in PACKS for board in (0, 5)]
        + _draws_with_ties()
        + [
            _draw(seed, lowest, False, board, packs, players)
            for seed in SEEDS
            for lowest, packs, players in OTHER_GAMES
            for board in (0, 5)
        ],
        "dealers": [
            {
                "seed": seed.hex(),
                "players": players,
                "board": board,
                "dealer": plain.first_dealer(seed, board, players),
            }
            for players in (4, 3, 2)
            for seed in SEEDS
            for board in (0, 1, 2, 3, 4, 1001)
        ],
        "bot_seeds": [
            {
                "seed": seed.hex(),
                "board": board,
                "seat": seat,
                "bot_seed": plain.bot_seed(seed, board, seat).hex(),
            }
            for seed in SEEDS
            for board in (0, 258)
            for seat in range(4)
        ],
        "dealt": [_dealt(p, d) for p in ("3-2", "2-3", "1-1-1-1-1") for d in range(4)],
    }


def _deck(
    seed: bytes, lowest: str, joker: bool, board: int, hand: int, redeal: int, packs: int = 1
) -> dict[str, Any]:
    cards = _pack(lowest, joker, packs)
    return {
        "seed": seed.hex(),
        "low_rank": lowest,
        "joker": joker,
        "packs": packs,
        "board": board,
        "hand": hand,
        "redeal": redeal,
        "deck": " ".join(plain.deck_of(seed, cards, board, hand, redeal)),
    }


def _pack(lowest: str, joker: bool, packs: int) -> list[str]:
    return [card for card in plain.pack(lowest, joker) for _ in range(packs)]


def _draw(
    seed: bytes, lowest: str, joker: bool, board: int, packs: int = 1, players: int = 4
) -> dict[str, Any]:
    cards = _pack(lowest, joker, packs)
    rounds, dealer = plain.drawn(seed, cards, board, players)
    return {
        "seed": seed.hex(),
        "low_rank": lowest,
        "joker": joker,
        "packs": packs,
        "players": players,
        "board": board,
        "first_deck": " ".join(plain.draw_deck_of(seed, cards, board, 0)),
        "rounds": rounds,
        "dealer": dealer,
    }


def _draws_with_ties() -> list[dict[str, Any]]:
    """The first board with two rounds, and the first with three."""
    found = []
    for wanted in (2, 3):
        board = 0
        while len((draw := _draw(SEEDS[1], "9", False, board))["rounds"]) != wanted:
            board += 1
        found.append(draw)
    return found


def _dealt(packets: str, dealer: int) -> dict[str, Any]:
    deck = plain.deck_of(SEEDS[1], plain.pack("9", False), 0, 0, 0)
    hands, up, kitty = plain.dealt(deck, packets, dealer)
    return {
        "packets": packets,
        "dealer": dealer,
        "deck": " ".join(deck),
        "hands": [" ".join(hand) for hand in hands],
        "up": up,
        "kitty": " ".join(kitty),
    }


def moves() -> dict[str, Any]:
    """Positions with their legal moves in order, and every move as a message."""
    return {
        "about": "Legal moves in canonical order, the move for a seat at fault, and every move "
        "as an euchre.v1.Action in protobuf JSON; NAME with a suit as it is said of the joker.",
        "positions": [
            {
                "id": p.id,
                "preset": p.preset,
                "options": p.options,
                "deck": " ".join(wire.deck_for(p)),
                "dealer": p.dealer,
                "moves": list(p.moves),
                "seat": p.seat,
                "phase": p.phase,
                "legal": list(p.legal),
                "fallback": p.fallback,
            }
            for p in POSITIONS
        ],
        "cards": {card: wire.card_number(card) for card in wire.ALL_CARDS},
        "actions": {move: wire.action(move) for move in wire.all_moves()},
        "names_trump": {
            f"NAME {trump}": wire.action(f"NAME {trump}", names_trump=True)
            for trump in wire.TRUMP_NAMES
        },
    }


def views() -> dict[str, Any]:
    """What every seat may see in the positions of moves.json."""
    found = [
        {"id": position.id, "views": [wire.view(position, s) for s in range(len(position.hands))]}
        for position in POSITIONS
    ]
    return {
        "about": "For each position of moves.json the euchre.v1.SeatView of each seat in "
        "protobuf JSON, in hand 0 at the score that a "
        "game begins with. Only the seat asked is ever sent its own.",
        "positions": found,
    }


def texts() -> dict[str, str]:
    """The files by name."""
    return {
        "deals.json": _text(deals()),
        "moves.json": _text(moves()),
        "views.json": _text(views()),
    }


def _text(content: dict[str, Any]) -> str:
    """JSON with one case on a line, so that a difference can be read."""
    parts = []
    for key, value in content.items():
        if isinstance(value, list):
            rows = ",\n".join(json.dumps(item) for item in value)
            parts.append(f"{json.dumps(key)}: [\n{rows}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    for name, text in texts().items():
        (VECTORS / name).write_text(text, encoding="utf-8")
        print(f"wrote tests/vectors/{name}")
