"""Counting move sequences: golden numbers for any engine of these rules.

`python -m tests.naive.perft` writes tests/vectors/perft.json anew.
"""

import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.naive.cards import JOKER, pack
from tests.naive.deal import deal, is_farmers_hand
from tests.naive.hand import NaiveHand
from tests.naive.presets import CHANGES, options

VECTORS = Path(__file__).parent.parent / "vectors"

# A case that counts from the deal goes as deep as its count stays below this.
MOST_LEAVES = 60_000

# Options worth counting that no preset has: preset, changes.
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("standard", {"farmers": "swap3", "farmers_hand": "three_9_or_three_10"}),
    ("stick", {"no_trump": "stuck_dealer_only", "turned_down": "stuck_dealer_only"}),
    ("standard", {"no_trump": "round_2", "defend_alone": True, "alone_timing": "before_lead"}),
    ("hungarian", {"low_rank": "8", "partners_best": True, "lead": "left_of_loner"}),
    ("british", {"exchange": "optional", "packets": "2-3", "farmers": "redeal"}),
    ("british", {"discard_upcard": False, "packets": "1-1-1-1-1", "partner_order": "free"}),
    ("two-handed", {"low_rank": "7", "all_pass": "stick_dealer"}),
    ("cutthroat", {"low_rank": "9", "joker": True}),
]


def count(hand: NaiveHand, depth: int) -> int:
    """Distinct sequences of `depth` moves from here; one that ends the hand earlier counts too."""
    if depth == 0 or hand.done:
        return 1
    if depth == 1:
        return len(hand.legal())
    leaves = 0
    for move in hand.legal():
        after = hand.copy()
        after.apply(move)
        leaves += count(after, depth - 1)
    return leaves


def perft(
    options: Mapping[str, Any],
    deck: Sequence[str],
    dealer: int,
    depth: int,
    stuck: bool = False,
    prefix: Sequence[str] = (),
) -> int:
    """`count` for a fresh hand of this deck, after the moves of `prefix`."""
    hand = NaiveHand(options, deck, dealer, stuck)
    for move in prefix:
        hand.apply(move)
    return count(hand, depth)


def deepest(hand: NaiveHand) -> tuple[int, int]:
    """The greatest depth whose count stays below MOST_LEAVES, and that count."""
    depth, leaves = 1, count(hand, 1)
    while True:
        # A level has often four or more times the leaves of the one before: not even tried then.
        if leaves * 4 > MOST_LEAVES:
            return depth, leaves
        more = count(hand, depth + 1)
        if more > MOST_LEAVES or more == leaves:
            return depth, leaves
        depth, leaves = depth + 1, more


def find_deck(
    rules: Mapping[str, Any],
    dealer: int,
    rng: random.Random,
    wanted: Callable[[list[list[str]], str | None], bool],
) -> list[str]:
    """A shuffled deck whose hands and up-card are as wanted."""
    for _ in range(100_000):
        deck = pack(rules)
        rng.shuffle(deck)
        hands, up, _kitty = deal(rules, deck, dealer)
        if wanted(hands, up):
            return deck
    raise AssertionError("no such deck")


def play_to_last_tricks(
    hand: NaiveHand, rng: random.Random, tricks_left: int, quiet: bool
) -> list[str]:
    """Random moves until so many tricks are left; `quiet`: mostly pass, to reach round 2."""
    moves = []
    while not hand.done:
        if hand.phase == "play":
            finished = sum(trick["winner"] is not None for trick in hand.tricks)
            if finished == hand.number_of_tricks - tricks_left:
                break
        legal = hand.legal()
        move = "PASS" if quiet and hand.phase == "round_1" else rng.choice(legal)
        moves.append(move)
        hand.apply(move)
    return moves


def kinds_of_deck(
    rules: Mapping[str, Any],
) -> list[tuple[str, Callable[[list[list[str]], str | None], bool]]]:
    """What decks to look for under these rules, each with a word for it."""
    kinds: list[tuple[str, Callable[[list[list[str]], str | None], bool]]] = [
        ("any", lambda hands, up: True),
        ("jack-up", lambda hands, up: up is None or (up[0] == "J" and up != JOKER)),
        ("deal", lambda hands, up: up != JOKER),
    ]
    if rules["joker"]:
        kinds[0] = ("joker-up", lambda hands, up: up == JOKER)
        kinds.append(("joker-held", lambda hands, up: any(JOKER in hand for hand in hands)))
    if rules["farmers"] != "off":
        kinds[1] = (
            "farmers",
            lambda hands, up: sum(is_farmers_hand(rules, hand) for hand in hands) >= 1,
        )
    if rules["game"] == "buck":
        kinds[0] = ("club-up", lambda hands, up: up is not None and up[1] == "C")
        kinds[1] = ("no-club-up", lambda hands, up: up is not None and up[1] != "C")
    return kinds


def cases_of(
    preset: str, changes: Mapping[str, Any], rng: random.Random, label: str
) -> list[dict[str, Any]]:
    """The cases of one preset: some counted from the deal, some at the end of the hand."""
    rules = options(preset, **changes)
    cases = []

    def add(
        what: str, start: tuple[list[str], int, bool, list[str]], depth: int, leaves: int
    ) -> None:
        deck, dealer, stuck, prefix = start
        cases.append(
            {
                "id": f"{label}/{what}",
                "preset": preset,
                "options": dict(changes),
                "deck": deck,
                "dealer": dealer,
                "stuck": stuck,
                "prefix": prefix,
                "depth": depth,
                "leaves": leaves,
            }
        )

    players = rules["players"]
    for number, (word, wanted) in enumerate(kinds_of_deck(rules)):
        dealer = (number + len(label)) % players
        deck = find_deck(rules, dealer, rng, wanted)
        stuck = number == 2 and rules["game"] == "euchre"
        depth, leaves = deepest(NaiveHand(rules, deck, dealer, stuck))
        add(f"{word}-from-deal", (deck, dealer, stuck, []), depth, leaves)
    # From round 2 on, by way of passes only.
    if rules["game"] == "euchre":
        dealer = rng.randrange(players)
        deck = find_deck(rules, dealer, rng, lambda hands, up: up != JOKER)
        hand = NaiveHand(rules, deck, dealer)
        prefix = []
        while hand.phase in ["farmers", "round_1"]:
            prefix.append(hand.legal()[-1])
            hand.apply(prefix[-1])
        depth, leaves = deepest(hand)
        add("round-2", (deck, dealer, False, prefix), depth, leaves)
    for number in range(3):
        dealer = rng.randrange(players)
        leaves = 0
        while not 0 < leaves <= MOST_LEAVES:
            deck = find_deck(rules, dealer, rng, lambda hands, up: True)
            hand = NaiveHand(rules, deck, dealer)
            tricks_left = 3 if number == 0 or rules["game"] == "bid" else 4
            prefix = play_to_last_tricks(hand, rng, tricks_left, quiet=number == 1)
            if not hand.done:
                depth = len(hand.active()) * tricks_left
                leaves = count(hand, depth)
        add(f"last-tricks-{number}", (deck, dealer, False, prefix), depth, leaves)
    return cases


def all_cases() -> list[dict[str, Any]]:
    """Every case, always the same ones."""
    cases = []
    names: list[tuple[str, dict[str, Any]]] = [
        (name, {}) for name in CHANGES if not name.endswith(("-timed", "-long"))
    ]
    for number, (preset, changes) in enumerate([*names, *VARIANTS]):
        rng = random.Random(1000 + number)
        label = preset if not changes else f"{preset}+{number - len(names)}"
        cases += cases_of(preset, changes, rng, label)
    return cases


def as_lines(cases: Sequence[Mapping[str, Any]]) -> str:
    """The cases as JSON with one case a line."""
    lines = ",\n".join(json.dumps(case) for case in cases)
    return '{"cases": [\n' + lines + "\n]}\n"


if __name__ == "__main__":
    (VECTORS / "perft.json").write_text(as_lines(all_cases()))
