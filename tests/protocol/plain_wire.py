"""What goes over the wire, a second time: numbers, words and views as `proto/README.md` says.

No import of the product. Messages are written as protobuf JSON. The state of a hand comes from the
naive engine, which shares no code with the product either.
"""

from typing import Any

from tests.naive.game import NaiveGame
from tests.naive.hand import NaiveHand
from tests.naive.presets import options
from tests.protocol.plain_deal import JOKER, RANKS, SUITS
from tests.protocol.positions import Position

RANK_NAMES = dict(
    zip(RANKS, ["SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"], strict=True)
)
SUIT_NAMES = {"C": "CLUBS", "D": "DIAMONDS", "S": "SPADES", "H": "HEARTS"}
TRUMP_NAMES = {**SUIT_NAMES, "NT": "NO_TRUMP"}
ALL_CARDS = [rank + suit for suit in SUITS for rank in RANKS] + [JOKER]

PHASES = {
    "farmers": "FARMERS_HAND",
    "name": "NAME_JOKER",
    "make": "DEALER_MAKES",
    "round_1": "BID_ROUND_1",
    "round_2": "BID_ROUND_2",
    "discard": "DISCARD",
    "exchange": "EXCHANGE",
    "alone": "ALONE",
    "best": "BEST",
    "give": "GIVE",
    "defend": "DEFEND_ALONE",
    "play": "PLAY",
    "auction": "AUCTION",
    "name_trump": "NAME_TRUMP",
    "in_or_out": "IN_OR_OUT",
}
UP_CARDS = {
    "up": "TURNED_UP",
    "taken": "TAKEN",
    "dead": "DEAD",
    "kept": "KEPT",
    "turned_down": "TURNED_DOWN",
}


def card_name(card: str) -> str:
    """The enum name of a card."""
    if card == JOKER:
        return "CARD_JOKER"
    return f"CARD_{RANK_NAMES[card[0]]}_OF_{SUIT_NAMES[card[1]]}"


def card_number(card: str) -> int:
    """The enum number of a card: 1 + 8 x suit + rank, the joker 33."""
    return 33 if card == JOKER else 1 + 8 * SUITS.index(card[1]) + RANKS.index(card[0])


def seat_name(seat: int) -> str:
    """The enum name of a seat."""
    return f"SEAT_{seat}"


def call_name(move: str) -> str:
    """The enum name of a call."""
    words = move.split()
    if words[0] == "CALL":
        words = [TRUMP_NAMES[words[1]], *words[2:]]
    return "CALL_" + "_".join(words)


CALLS = ("PASS", "ORDER_UP", "ORDER_UP_ALONE", "CALL", "BID", "MOON")


def action(move: str, names_trump: bool = False) -> dict[str, Any]:
    """The `Action` of a move in words; what is named is the joker's suit, or trump."""
    first, *rest = move.split()
    if first in CALLS:
        return {"call": call_name(move)}
    if first == "NAME" and (names_trump or rest[0] == "NT"):
        return {"nameTrump": f"TRUMP_{TRUMP_NAMES[rest[0]]}"}
    if first in ("YES", "NO", "CLAIM", "KEEP", "IN", "OUT"):
        return {"answer": f"ANSWER_{first}"}
    if first == "NAME":
        return {"nameJoker": f"SUIT_{SUIT_NAMES[rest[0]]}"}
    if first == "SWAP":
        return {"swap": {"cards": [card_name(card) for card in rest]}}
    return {first.lower(): card_name(rest[0])}


def all_moves() -> list[str]:
    """Every move that the protocol can say, in words; of the swaps only two."""
    calls = ["PASS", "ORDER_UP", "ORDER_UP_ALONE"]
    calls += [f"CALL {trump}{alone}" for trump in TRUMP_NAMES for alone in ("", " ALONE")]
    calls += [*(f"BID {tricks}" for tricks in range(1, 13)), "MOON"]
    names = [f"NAME {trump}" for trump in TRUMP_NAMES]
    answers = ["YES", "NO", "CLAIM", "KEEP", "IN", "OUT"]
    verbs = ("PLAY", "DISCARD", "EXCHANGE", "BEST", "GIVE")
    cards = [f"{verb} {card}" for verb in verbs for card in ALL_CARDS]
    return [*calls, *names, *answers, "SWAP 9C TC 9D", "SWAP TD 9S AH", *cards]


def deck_for(position: Position) -> list[str]:
    """The deck that deals a position: hands and up-card, then the rest of the pack in order."""
    full = options(position.preset, **position.options)
    held = [hand.split() for hand in position.hands]
    deck = []
    is_bid = full["game"] == "bid"
    packets = "3" * (len(held[0]) // 3) if is_bid else full["packets"].replace("-", "")
    players = len(position.hands)
    for size in packets:
        for step in range(1, players + 1):
            seat = (position.dealer + step) % players
            for _ in range(int(size)):
                deck.append(held[seat].pop(0))
    if is_bid:
        return deck
    deck.append(position.up)
    lowest = RANKS.index(full["low_rank"])
    pack = [card for card in ALL_CARDS if card == JOKER or RANKS.index(card[0]) >= lowest]
    rest = [card for card in pack if card not in deck and (card != JOKER or full["joker"])]
    return deck + rest


def naive_hand(position: Position) -> tuple[NaiveHand, list[int]]:
    """The position in the naive engine, and the seats that declined to use a farmer's hand."""
    full = options(position.preset, **position.options)
    hand = NaiveHand(full, deck_for(position), position.dealer)
    declined = []
    for move in position.moves:
        if hand.phase == "farmers" and move == "NO":
            declined.append(int(str(hand.to_move)))
        hand.apply(move)
    return hand, declined


def view(position: Position, seat: int) -> dict[str, Any]:
    """The `SeatView` of a seat in a position, at a score of 0 to 0 in hand 0."""
    hand, declined = naive_hand(position)
    moves = position.moves
    plays = [play for trick in hand.tricks for play in trick["plays"]]
    found: dict[str, Any] = {
        "seat": seat_name(seat),
        "dealer": seat_name(hand.dealer),
        "phase": _phase(hand, seat),
        "hand": [card_name(card) for card in _cards_shown(hand, seat)],
        "calls": [call_name(move) for move in moves if move.split()[0] in CALLS],
        "played": [card_name(card) for _, card in plays],
        "playedBy": [seat_name(by) for by, _ in plays],
        "tricks": hand.tricks_won(),
        "score": NaiveGame(hand.options, lambda h, r: deck_for(position)).score,
        "sittingOut": [seat_name(out) for out in sorted(hand.out)],
        **_up_card_part(hand),
        **_trump_part(hand),
        **_rare_part(hand, seat),
    }
    if seat in declined:
        found["declinedFarmersHand"] = True
    # In protobuf JSON an empty list and a missing member are the same; the shorter one is written.
    return {name: value for name, value in found.items() if value != []}


def _phase(hand: NaiveHand, seat: int) -> str:
    if hand.phase == "farmers" and seat != hand.to_move:
        return "PHASE_BID_ROUND_1"  # who is asked about a farmer's hand is that seat's secret
    return f"PHASE_{PHASES[hand.phase]}"


def _cards_shown(hand: NaiveHand, seat: int) -> list[str]:
    blind = hand.options["joker_up_blind"] and hand.phase in ("name", "make")
    if blind and seat == hand.dealer:
        return []
    return sorted(hand.hands[seat], key=card_number)


def _up_card_part(hand: NaiveHand) -> dict[str, Any]:
    if hand.up is None:
        return {}
    return {
        "upCard": card_name(hand.up),
        "upCardState": f"UP_CARD_{UP_CARDS[str(hand.up_state)]}",
    }


def _trump_part(hand: NaiveHand) -> dict[str, Any]:
    part: dict[str, Any] = {}
    if hand.bid is not None:
        part["bid"] = hand.number_of_tricks if hand.bid == "MOON" else int(hand.bid)
    if hand.trump is not None:
        part["trump"] = f"TRUMP_{TRUMP_NAMES[hand.trump]}"
    if hand.maker is None or hand.phase == "auction":
        return part  # an auction has a maker when it is over
    part["maker"] = seat_name(hand.maker)
    asked_later = hand.options["alone"] == "maker" and hand.options["alone_timing"] == "before_lead"
    answered = any(event["event"] == "alone" for event in hand.events)
    if answered or not asked_later:
        part["alone"] = hand.alone
    return part


def _rare_part(hand: NaiveHand, seat: int) -> dict[str, Any]:
    part: dict[str, Any] = {}
    if hand.stuck or hand.options["all_pass"] == "stick_dealer":
        part["dealerStuck"] = True
    if hand.discard is not None and seat == hand.dealer:
        part["discard"] = card_name(hand.discard)
    if hand.joker_suit is not None:
        part["jokerSuit"] = f"SUIT_{SUIT_NAMES[hand.joker_suit]}"
    if hand.lone_defender is not None:
        part["loneDefender"] = seat_name(hand.lone_defender)
    part["declinedDefence"] = [
        seat_name(event["seat"])
        for event in hand.events
        if event["event"] == "defend" and event["answer"] == "NO"
    ]
    return {**part, **_farmers_part(hand, seat), **_best_part(hand, seat)}


def _farmers_part(hand: NaiveHand, seat: int) -> dict[str, Any]:
    if hand.swapped is None:
        return {}
    part: dict[str, Any] = {"swappedBy": seat_name(hand.swapped["seat"])}
    if hand.swapped["seat"] == seat:
        for name, cards in (("swapGiven", "gave"), ("swapTaken", "got")):
            ordered = sorted(hand.swapped[cards], key=card_number)
            part[name] = [card_name(card) for card in ordered]
    return part


def _best_part(hand: NaiveHand, seat: int) -> dict[str, Any]:
    part: dict[str, Any] = {}
    if hand.laid is not None:
        part["best"] = "BEST_CALLED" if hand.passed is None else "BEST_PASSED"
        if seat == hand.maker:
            part["bestLaid"] = card_name(hand.laid)
    elif any(event["event"] == "best_unused" for event in hand.events):
        part["best"] = "BEST_DECLINED"
    if hand.passed is not None and hand.maker in (seat, (seat + 2) % 4):
        part["bestGiven"] = card_name(hand.passed)
    return part
