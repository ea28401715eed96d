"""Test a bot without a referee: put one decision to it, or have it play whole hands.

>>> import euchre
>>> from euchre.testing import position
>>> spot = position(hand="JH AH KH 9C TD", up_card="QH", dealer=3, seat=0)
>>> spot.legal[0]
Move('ORDER_UP')
>>> class Eager(euchre.Bot):
...     def order_up(self, view):
...         return euchre.ORDER_UP
>>> from euchre.testing import ask
>>> ask(Eager, spot)
Move('ORDER_UP')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from .advice import warn
from .bot import Bot, Game, moves_of
from .rules.build import build_rules
from .rules.cards import Card
from .rules.hand import Hand
from .rules.moves import Move, parse_move
from .rules.options import Rules
from .rules.scoring import opening_score
from .rules.tables import Tables, tables_for
from .rules.view import View, view_of


def cards(words: str) -> tuple[Card, ...]:
    """Cards written with spaces between them, such as ``"JH 9C"``."""
    return tuple(Card.parse(word) for word in words.split())


def position(
    *,
    hand: str,
    up_card: str | None = None,
    dealer: int = 3,
    seat: int = 0,
    moves: Sequence[str] = (),
    rules: str | Rules = "standard",
    score: Sequence[int] | None = None,
    others: dict[int, str] | None = None,
) -> View:
    """A decision to put to a bot.

    Args:
        hand: the cards dealt to ``seat``, such as ``"JH AH KH 9C TD"``.
        up_card: the card turned up; left out for bid games, which turn up none.
        dealer: who dealt.
        seat: whose decision it is.
        moves: what everybody did before it, in words, such as ``["PASS", "ORDER_UP"]``.
        rules: a preset's name, or rules.
        score: points of each side; by default those that a game begins with.
        others: cards dealt to other seats, where they matter; the rest is dealt at random,
            always the same way.

    Raises:
        ValueError: the cards do not fit together, a move was not legal there, or it is not the
            seat's turn after them.
    """
    rules = build_rules(rules) if isinstance(rules, str) else rules
    tables = tables_for(rules)
    dealt = {seat: cards(hand), **{s: cards(held) for s, held in (others or {}).items()}}
    if (up_card is not None) != rules.has_up_card:
        said = "a card is turned up" if rules.has_up_card else "no card is turned up"
        raise ValueError(f"by these rules {said}; up_card is {up_card!r}")
    turned_up = [] if up_card is None else [Card.parse(up_card)]
    state = Hand(tables, _deck(tables, dealt, turned_up, dealer), dealer)
    for words in moves:
        move = parse_move(words)
        if move not in state.legal():
            legal = ", ".join(str(Move(m)) for m in state.legal())
            raise ValueError(f"seat {state.seat} cannot do {words} there; legal: {legal}")
        state.apply(move)
    if state.done or state.seat != seat:
        whose = "the hand is over" if state.done else f"it is seat {state.seat}'s turn"
        raise ValueError(f"after these moves {whose}, not seat {seat}'s")
    return view_of(state, seat, score)


def _deck(
    tables: Tables, dealt: dict[int, tuple[Card, ...]], turned_up: list[Card], dealer: int
) -> list[int]:
    used: Counter[int] = Counter(card for held in dealt.values() for card in held) + Counter(
        turned_up
    )
    left = Counter(tables.pack)
    strange = [str(card) for card in used if card not in left]
    if strange or used - left:
        wrong = f"{', '.join(strange)} not in the pack" if strange else "a card is there too often"
        raise ValueError(f"these cards cannot be dealt: {wrong}")
    rest = sorted((left - used).elements())
    Random(1).shuffle(rest)
    order = tables.deal_order[dealer]
    stacks = {seat: list(held) for seat, held in dealt.items()}
    for seat, stack in stacks.items():
        if len(stack) > order.count(seat):
            raise ValueError(f"seat {seat} is dealt {order.count(seat)} cards, not {len(stack)}")
    deck = []
    for seat in order:
        held = stacks.get(seat)
        deck.append(held.pop(0) if held else rest.pop())
    return [*deck, *turned_up, *rest]


def ask(bot: type[Bot], view: View, seed: bytes = bytes(32)) -> Move:
    """What a fresh instance of the bot answers to a decision.

    Raises:
        AssertionError: the answer is not legal.
    """
    warn(bot)
    instance = bot.for_game(Game(seat=view.seat, rules=view.rules, seed=seed))
    return _legal_answer(instance, view)


def _legal_answer(instance: Bot, view: View) -> Move:
    (move,) = map(Move, moves_of(type(instance), [instance], [view]))
    assert move in view.legal, (
        f"{type(instance).__name__} answered {move}; legal were "
        f"{', '.join(map(str, view.legal))}, and it held {' '.join(map(str, view.hand))}"
    )
    return move


def play_hands(
    bots: Sequence[type[Bot]], hands: int = 100, rules: str | Rules = "standard", seed: int = 1
) -> tuple[int, ...]:
    """Have bots play hands against each other in this process; every answer must be legal.

    Args:
        bots: one class for each seat.
        hands: how many hands; the deal moves on after each.
        rules: a preset's name, or rules.
        seed: which cards.

    Returns:
        The points that each side made; in buck, what its score changed by.

    Raises:
        AssertionError: a bot answered with a move that is not legal.
        ValueError: there are not as many bots as seats.
    """
    rules = build_rules(rules) if isinstance(rules, str) else rules
    tables = tables_for(rules)
    for bot in bots:
        warn(bot)
    chance = Random(seed)
    begin = opening_score(rules)
    score = list(begin)
    deck = list(tables.pack)
    if len(bots) != rules.players:
        raise ValueError(f"these rules have {rules.players} seats, and there are {len(bots)} bots")
    for number in range(hands):
        chance.shuffle(deck)
        state = Hand(tables, deck, dealer=number % rules.players)
        players = [
            bot.for_game(Game(seat, rules, seed=chance.randbytes(32)))
            for seat, bot in enumerate(bots)
        ]
        while not state.done:
            view = view_of(state, state.seat, score, number)
            state.apply(_legal_answer(players[state.seat], view))
        score = [a + b for a, b in zip(score, state.points, strict=True)]
    return tuple(a - b for a, b in zip(score, begin, strict=True))
