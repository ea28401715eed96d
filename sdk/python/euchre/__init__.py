"""Write a Euchre bot: one class, one method for each decision.

>>> import euchre
>>> class MyBot(euchre.Bot):
...     def order_up(self, view):
...         return euchre.PASS
...     def play(self, view):
...         return view.legal_cards[-1]

and, to play, ``euchre.run(MyBot)``. A bot is tested without a referee by :mod:`euchre.testing`;
the rules, for a bot that looks ahead, are in :mod:`euchre.rules`.
"""

from typing import Final

from ._version import __version__
from .bot import Answer, Bot, Fault, Game, Result
from .errors import RefereeError
from .rules import moves as _moves
from .rules.cards import CARDS, JOKER, NO_TRUMP, Card, Rank, Suit
from .rules.moves import Move
from .rules.options import Rules
from .rules.phases import Phase
from .rules.view import View

PASS: Final = Move(_moves.PASS)
ORDER_UP: Final = Move(_moves.ORDER_UP)
ORDER_UP_ALONE: Final = Move(_moves.ORDER_UP_ALONE)
YES: Final = Move(_moves.YES)
NO: Final = Move(_moves.NO)
CLAIM: Final = Move(_moves.CLAIM)
KEEP: Final = Move(_moves.KEEP)
MOON: Final = Move(_moves.MOON)
IN: Final = Move(_moves.IN)
OUT: Final = Move(_moves.OUT)


def call(trump: int, alone: bool = False) -> Move:
    """The move of calling ``trump`` (a :class:`Suit`, or ``NO_TRUMP``), perhaps alone.

    >>> call(Suit.HEARTS, alone=True)
    Move('CALL H ALONE')
    """
    return Move(_moves.call(trump, alone))


def name_joker(suit: int) -> Move:
    """The move of naming the suit that the turned-up joker stands for."""
    return Move(_moves.naming(suit))


def name_trump(trump: int) -> Move:
    """The high bidder's move of naming trump (a :class:`Suit`, or ``NO_TRUMP``) in a bid game.

    >>> name_trump(NO_TRUMP)
    Move('NAME NT')
    """
    return Move(_moves.naming(trump))


def bid(tricks: int) -> Move:
    """The move of bidding so many tricks in the auction of a bid game.

    >>> bid(4)
    Move('BID 4')
    """
    return Move(_moves.bid(tricks))


def swap(first: Card, second: Card, third: Card) -> Move:
    """The move of putting three cards of a farmer's hand away for the kitty."""
    return Move(_moves.swap((first, second, third)))


def run(bot: type[Bot], address: str | None = None, token: str | None = None) -> None:
    """Play with this class of bots until the referee says goodbye, then return.

    Args:
        bot: the class; one instance is made for each seat and game.
        address: where the referee listens; by default ``EUCHRE_REFEREE`` in the environment.
        token: what proves who the bot is; by default ``EUCHRE_TOKEN`` in the environment.

    If the referee cannot be reached, or breaks the connection off, it prints why and ends the
    process with status 1. An exception in the bot's own code is not caught.
    """
    from .client import run as run_session  # gRPC is only loaded to play

    run_session(bot, address, token)


__all__ = [
    "CARDS",
    "CLAIM",
    "IN",
    "JOKER",
    "KEEP",
    "MOON",
    "NO",
    "NO_TRUMP",
    "ORDER_UP",
    "ORDER_UP_ALONE",
    "OUT",
    "PASS",
    "YES",
    "Answer",
    "Bot",
    "Card",
    "Fault",
    "Game",
    "Move",
    "Phase",
    "Rank",
    "RefereeError",
    "Result",
    "Rules",
    "Suit",
    "View",
    "__version__",
    "bid",
    "call",
    "name_joker",
    "name_trump",
    "run",
    "swap",
]
