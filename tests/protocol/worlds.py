"""Random hands under random rules, and second worlds that one seat cannot tell from the first."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from euchre.rules import Hand, Rules, RulesError, build_rules, phases, tables_for
from euchre.rules.card_sets import cards_of
from euchre.rules.cards import JOKER_ID, Rank
from euchre.rules.moves import KEEP, NO, argument_of, is_swap, swap_cards
from euchre.rules.presets import PRESETS
from euchre.rules.tables import Tables

# The options that matter within a hand, each value about equally often.
CHOICES: dict[str, tuple[str | bool, ...]] = {
    "low_rank": ("9", "8", "7", "T"),
    "joker": (False, True),
    "packets": ("3-2", "2-3", "1-1-1-1-1"),
    "turned_down": ("forbidden", "stuck_dealer_only", "allowed"),
    "all_pass": ("next_dealer", "same_dealer", "stick_dealer"),
    "exchange": ("mandatory", "optional"),
    "discard_upcard": (True, False),
    "alone": ("maker", "none"),
    "alone_timing": ("with_call", "before_lead"),
    "partner_order": ("free", "must_go_alone"),
    "lead": ("left_of_dealer", "left_of_loner", "left_of_maker"),
    "defend_alone": (False, True),
    "farmers": ("off", "redeal", "swap3"),
    "farmers_hand": ("all_9_10", "ace_no_face", "three_9_or_three_10"),
    "no_trump": ("off", "round_2", "stuck_dealer_only"),
    "joker_up": ("dealer_makes", "dealer_names_then_bid"),
    "joker_up_blind": (False, True),
    "partners_best": (False, True),
}
# The presets with rare questions more often.
_NAMES = (*sorted(PRESETS), *["railroad"] * 4, *["hungarian-joker"] * 2)
_POOR = (Rank.NINE, Rank.TEN, Rank.ACE)
_PRIVATE = (phases.DISCARD, phases.EXCHANGE, phases.BEST, phases.GIVE)


def random_rules(rng: Random) -> Rules:
    """Rules that go together: a preset with up to six options changed."""
    base = rng.choice(_NAMES)
    while True:
        names = rng.sample(sorted(CHOICES), rng.randint(0, 6))
        changes = {name: rng.choice(CHOICES[name]) for name in names}
        try:
            return build_rules(base, changes)
        except RulesError:
            continue


def random_deck(rng: Random, tables: Tables, dealer: int) -> list[int]:
    """A shuffled pack, stacked at times: the joker turned up, or poor cards in one hand."""
    deck = list(tables.pack)
    rng.shuffle(deck)
    if JOKER_ID in deck and rng.random() < 0.4:
        _swap(deck, deck.index(JOKER_ID), 5 * tables.players)
    if tables.rules.farmers != "off" and rng.random() < 0.6:
        seat = rng.randrange(4)
        places = [i for i, s in enumerate(tables.deal_order[dealer]) if s == seat]
        poor = [c for c in deck if c != JOKER_ID and Rank(c & 7) in _POOR[: rng.randint(2, 3)]]
        for place, card in zip(places, rng.sample(poor, 5), strict=True):
            _swap(deck, place, deck.index(card))
    return deck


def _swap(deck: list[int], one: int, other: int) -> None:
    deck[one], deck[other] = deck[other], deck[one]


@dataclass
class Play:
    """One hand as it was played: the deal, and every move with its seat and phase."""

    tables: Tables
    deck: list[int]
    dealer: int
    forced: bool
    moves: list[tuple[int, int, int]]

    def deal(self) -> Hand:
        """The hand before its first move."""
        return Hand(self.tables, self.deck, self.dealer, self.forced)

    def decisions(self) -> Iterator[Hand]:
        """The hand before each move; it is changed when the next one is asked for."""
        hand = self.deal()
        for _, _, move in self.moves:
            yield hand
            hand.apply(move)


def random_play(rng: Random, rules: Rules | None = None) -> Play:
    """A hand played at random to its end, by these rules or by random ones."""
    tables = tables_for(random_rules(rng) if rules is None else rules)
    dealer = rng.randrange(tables.players)
    play = Play(tables, random_deck(rng, tables, dealer), dealer, rng.random() < 0.2, [])
    hand = play.deal()
    while not hand.done:
        legal = hand.legal()
        # The last move is the one that declines; without a bias few hands would be bid twice.
        move = legal[-1] if rng.random() < 0.3 else rng.choice(legal)
        play.moves.append((hand.seat, hand.phase, move))
        hand.apply(move)
    return play


def another_world(rng: Random, play: Play, seat: int, upto: int) -> Play | None:
    """A hand in which everything that `seat` may know when it makes move `upto` is the same.

    The cards it has not seen lie elsewhere, the others' secret choices are made anew, and all that
    was public happens again. None if the cards as moved do not allow that.
    """
    before = play.deal()
    for _, _, move in play.moves[:upto]:
        before.apply(move)
    known = _known(before, seat)
    deck = _moved(rng, play.deck, _unknown_places(before, play.deck, seat, known))
    other = Play(play.tables, deck, play.dealer, play.forced, [])
    # What others did about farmers' hands is secret, but for a swap.
    story = [
        (s, p, m) for s, p, m in play.moves[:upto] if not (p == phases.FARMERS_HAND and s != seat)
    ]
    swapper = before.claimant if before.claimant != seat else -1
    hand = other.deal()
    fixed = set(before.played) | (known - {before.up})
    while story or (hand.phase == phases.FARMERS_HAND and hand.seat != seat and not hand.done):
        chosen = None if hand.done else _retold(rng, hand, seat, story, swapper, fixed)
        if chosen is None or chosen not in hand.legal():
            return None
        other.moves.append((hand.seat, hand.phase, chosen))
        hand.apply(chosen)
    if hand.done or hand.seat != seat or (swapper >= 0 and hand.claimant != swapper):
        return None
    return other


def _known(hand: Hand, seat: int) -> set[int]:
    """The cards whose place a seat may know, worked out apart from the views that are tested."""
    known = {hand.up, *hand.played}
    naming = hand.phase in (phases.NAME_JOKER, phases.DEALER_MAKES)
    if not (naming and seat == hand.dealer and hand.tables.rules.joker_up_blind):
        known |= set(cards_of(hand.hands[seat]))
    if seat == hand.dealer:
        known.add(hand.discarded)
    if seat == hand.claimant:
        known |= {*cards_of(hand.swap_given), *cards_of(hand.swap_taken)}
    if seat == hand.maker:
        known.add(hand.best_laid)
    if hand.maker >= 0 and seat % 2 == hand.maker % 2:
        known.add(hand.best_given)
    return known - {-1}


def _unknown_places(hand: Hand, deck: list[int], seat: int, known: set[int]) -> list[int]:
    """Where in the deck the cards are whose place the seat may not know.

    With two packs a card does not tell its place, so the places are told apart by whose they are.
    """
    if not hand.tables.two_packs:
        return [place for place, card in enumerate(deck) if card not in known]
    shown = list(zip(hand.played_by, hand.played, strict=True))
    places = []
    for place, (holder, card) in enumerate(
        zip(hand.tables.deal_order[hand.dealer], deck, strict=True)
    ):
        if holder == seat:
            continue
        if (holder, card) in shown:
            shown.remove((holder, card))
        else:
            places.append(place)
    return places


def _moved(rng: Random, deck: list[int], places: list[int]) -> list[int]:
    """The deck with the cards of some of these places exchanged."""
    if rng.random() < 0.7:
        places = rng.sample(places, min(len(places), rng.randint(2, 6)))
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    moved = list(deck)
    for place, card in zip(places, cards, strict=True):
        moved[place] = card
    return moved


def _retold(
    rng: Random,
    hand: Hand,
    seat: int,
    story: list[tuple[int, int, int]],
    swapper: int,
    fixed: set[int],
) -> int | None:
    """The move to make in the other world; None if the story cannot go on there."""
    if hand.phase == phases.FARMERS_HAND and hand.seat != seat:
        if hand.seat != swapper:
            return NO
        free = [move for move in hand.legal() if is_swap(move) and not {*swap_cards(move)} & fixed]
        return rng.choice(free) if free else None
    who, phase, move = story.pop(0)
    if (hand.seat, hand.phase) != (who, phase):
        return None
    public = who == seat or phase not in _PRIVATE or move == KEEP or argument_of(move) in fixed
    if public:
        return move
    free = [m for m in hand.legal() if m != KEEP and argument_of(m) not in fixed]
    return rng.choice(free) if free else None
