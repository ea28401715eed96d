"""The class that a bot author writes: one method for each decision.

>>> import euchre
>>> class Careful(euchre.Bot):
...     def order_up(self, view):
...         trumps = [c for c in view.hand if view.is_trump(c, view.up_card.suit)]
...         return euchre.ORDER_UP if len(trumps) >= 3 else euchre.PASS
...     def play(self, view):
...         return view.legal_cards[0]

Methods that are left out decline what is offered, or else take the first legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar, Final

from .rules import moves, phases
from .rules.cards import Card
from .rules.deal import DrawRound
from .rules.moves import Move, fallback
from .rules.options import Rules
from .rules.phases import Phase
from .rules.view import View

Answer = Move | Card | bool | None
"""What a decision method may return: a move; a card, where one is asked for; ``True`` or
``False``, where the question is yes or no; ``None`` to decline (pass, keep, no, out)."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game as one seat knows it.

    Attributes:
        seat: the seat to play, from 0.
        rules: the rules of the game.
        first_dealer: who deals the first hand.
        seed: 32 bytes for the bot's own randomness, the same for the same seat of the same board.
        draws: the rounds of drawing for the deal, if it was drawn for.
        seated: where partners were drawn for, for each seat the seat that its player drew from;
            else empty. Only ``draws`` are about the seats drawn from.
    """

    seat: int
    rules: Rules
    first_dealer: int = 0
    seed: bytes = bytes(32)
    draws: tuple[DrawRound, ...] = ()
    seated: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for this seat.

    Attributes:
        won: whether this seat's side won; ``None`` when the game does not count.
        score: final points of each side.
        reason: ``played_out``, ``forfeit`` or ``cancelled``.
        detail: one sentence for people.
    """

    won: bool | None
    score: tuple[int, ...]
    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """What the referee found this bot at fault for.

    Attributes:
        cause: such as ``illegal_move`` or ``timeout``.
        detail: one sentence: what was found and what the limit was.
        fallback: the move that the referee made instead, or ``None`` if the game was forfeited.
        strikes: faults of this side in this game so far.
    """

    cause: str
    detail: str
    fallback: Move | None
    strikes: int


class Bot:
    """A bot. One instance plays one seat of one game; the referee may ask for many at once.

    ``self.game``, ``self.seat``, ``self.rules`` and ``self.rng`` are there before ``__init__``
    runs, which takes no argument. Keep nothing at class level that changes during play: another
    game must not depend on this one.
    """

    name: ClassVar[str | None] = None
    """What the bot calls itself in logs; by default the name of its class."""
    max_open_turns: ClassVar[int] = 512
    """How many decisions the bot is willing to have before it at once."""

    game: Game

    @classmethod
    def prepare(cls) -> None:
        """Called once in a process, before the first game: load a model, build tables."""

    @cached_property
    def rng(self) -> Random:
        """The bot's own randomness, seeded so that the same board gives the same choices."""
        return Random(int.from_bytes(self.game.seed, "big"))

    @property
    def seat(self) -> int:
        """The seat that this instance plays."""
        return self.game.seat

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @classmethod
    def for_game(cls, game: Game) -> Bot:
        """A new instance for one seat of one game."""
        bot = cls.__new__(cls)
        bot.game = game
        bot.__init__()  # type: ignore[misc]  # the game must be there before the author's __init__
        return bot

    # ------------------------------------------------------------------ decisions

    def decide(self, view: View) -> Answer:
        """Answer any decision. Override this for one method that does them all.

        By default it calls the method of the phase.
        """
        return _METHOD[view.phase](self, view)

    @classmethod
    def decide_many(cls, bots: Sequence[Bot], views: Sequence[View]) -> Sequence[Answer]:
        """Answer all decisions of one message. Override this for a bot that is faster with many
        at once, such as one that puts them through a neural network.

        By default it asks each bot by itself.

        Args:
            bots: whose decision each is, of this class. views: what he is asked.

        Returns:
            The answers, in the order of the questions.
        """
        return [bot.decide(view) for bot, view in zip(bots, views, strict=True)]

    def order_up(self, view: View) -> Answer:
        """Round 1: ORDER_UP, ORDER_UP_ALONE or PASS."""
        return self.otherwise(view)

    def call_trump(self, view: View) -> Answer:
        """Round 2, or a dealer who must make trump: a call, or PASS."""
        return self.otherwise(view)

    def discard(self, view: View) -> Answer:
        """You are the dealer and hold six cards: the card to put away."""
        return self.otherwise(view)

    def exchange(self, view: View) -> Answer:
        """You are the dealer: the card to give for the up-card, or ``None`` to keep your hand."""
        return self.otherwise(view)

    def go_alone(self, view: View) -> Answer:
        """You are the maker: play alone?"""
        return self.otherwise(view)

    def defend_alone(self, view: View) -> Answer:
        """A lone maker plays against you: defend alone?"""
        return self.otherwise(view)

    def name_joker(self, view: View) -> Answer:
        """You are the dealer and the joker is up: name the suit it stands for."""
        return self.otherwise(view)

    def bid(self, view: View) -> Answer:
        """Bid Euchre, the auction: a bid higher than ``view.bid``, MOON, or ``None`` to pass."""
        return self.otherwise(view)

    def name_trump(self, view: View) -> Answer:
        """Bid Euchre: you bid highest, or are held to the least bid: name trump."""
        return self.otherwise(view)

    def in_or_out(self, view: View) -> Answer:
        """Buck: somebody else made trump. ``True`` to play on, ``False`` to drop."""
        return self.otherwise(view)

    def use_farmers_hand(self, view: View) -> Answer:
        """You hold a farmer's hand: claim it or swap three cards, or ``None`` to play it."""
        return self.otherwise(view)

    def lay_best(self, view: View) -> Answer:
        """You play alone: the card to lay down for your partner's best, or ``None`` to keep."""
        return self.otherwise(view)

    def give_best(self, view: View) -> Answer:
        """Your partner plays alone and called for your best card: the card to give him."""
        return self.otherwise(view)

    def play(self, view: View) -> Answer:
        """The card to play."""
        return self.otherwise(view)

    def otherwise(self, view: View) -> Answer:
        """What a method that is left out answers: it declines, or takes the first legal move."""
        return Move(fallback(view.legal))

    # ------------------------------------------------------------------ told, not asked

    def game_over(self, result: Result) -> None:
        """The game is over. The instance is dropped afterwards."""

    def at_fault(self, fault: Fault) -> None:
        """The referee found this bot at fault and went on with a move of its own, or forfeited
        the game."""


_METHOD: Final[dict[Phase, Callable[[Bot, View], Answer]]] = {
    Phase.FARMERS_HAND: lambda bot, view: bot.use_farmers_hand(view),
    Phase.NAME_JOKER: lambda bot, view: bot.name_joker(view),
    Phase.DEALER_MAKES: lambda bot, view: bot.call_trump(view),
    Phase.BID_ROUND_1: lambda bot, view: bot.order_up(view),
    Phase.BID_ROUND_2: lambda bot, view: bot.call_trump(view),
    Phase.DISCARD: lambda bot, view: bot.discard(view),
    Phase.EXCHANGE: lambda bot, view: bot.exchange(view),
    Phase.ALONE: lambda bot, view: bot.go_alone(view),
    Phase.BEST: lambda bot, view: bot.lay_best(view),
    Phase.GIVE: lambda bot, view: bot.give_best(view),
    Phase.DEFEND_ALONE: lambda bot, view: bot.defend_alone(view),
    Phase.PLAY: lambda bot, view: bot.play(view),
    Phase.AUCTION: lambda bot, view: bot.bid(view),
    Phase.NAME_TRUMP: lambda bot, view: bot.name_trump(view),
    Phase.IN_OR_OUT: lambda bot, view: bot.in_or_out(view),
}

_CARD_MOVE: Final[dict[int, Callable[[int], int]]] = {
    phases.DISCARD: moves.discard,
    phases.EXCHANGE: moves.exchange,
    phases.BEST: moves.best,
    phases.GIVE: moves.give,
    phases.PLAY: moves.play,
}
_DECLINE: Final = {
    phases.FARMERS_HAND: moves.NO,
    phases.BID_ROUND_1: moves.PASS,
    phases.BID_ROUND_2: moves.PASS,
    phases.EXCHANGE: moves.KEEP,
    phases.ALONE: moves.NO,
    phases.BEST: moves.KEEP,
    phases.DEFEND_ALONE: moves.NO,
    phases.AUCTION: moves.PASS,
    phases.IN_OR_OUT: moves.OUT,
}


def moves_of(bot: type[Bot], bots: Sequence[Bot], views: Sequence[View]) -> list[int]:
    """The moves that a class of bots makes in these decisions: see :meth:`Bot.decide_many`.

    Raises:
        TypeError: an answer is none in its phase, or there are not as many as questions.
    """
    answers = bot.decide_many(bots, views)
    if len(answers) != len(views):
        raise TypeError(
            f"{bot.__name__}.decide_many was asked {len(views)} decisions and answered "
            f"{len(answers)}; return one answer for each, in their order"
        )
    return [answered(view, answer) for view, answer in zip(views, answers, strict=True)]


def answered(view: View, answer: Answer) -> int:
    """The move that an answer to a decision stands for.

    Raises:
        TypeError: as for :func:`to_move`.
    """
    return answer if isinstance(answer, Move) else to_move(view.phase, answer)


def to_move(phase: int, answer: Answer) -> int:
    """The move that an answer stands for in a phase.

    >>> to_move(Phase.DISCARD, Card.parse("9C")) == Move.parse("DISCARD 9C")
    True

    Raises:
        TypeError: the phase does not take such an answer; the message says what it takes.
    """
    if isinstance(answer, Move):
        return answer
    if isinstance(answer, Card) and phase in _CARD_MOVE:
        return _CARD_MOVE[phase](answer)
    if answer is None and phase in _DECLINE:
        return _DECLINE[phase]
    if isinstance(answer, bool):
        if phase in (phases.ALONE, phases.DEFEND_ALONE):
            return moves.YES if answer else moves.NO
        if phase == phases.IN_OR_OUT:
            return moves.IN if answer else moves.OUT
        if phase == phases.FARMERS_HAND:
            return moves.CLAIM if answer else moves.NO
    raise TypeError(
        f"{answer!r} is no answer in phase '{Phase(phase).words}'; return one of view.legal"
    )
