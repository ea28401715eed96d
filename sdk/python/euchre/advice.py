"""What looks like a slip in a bot's class: it would not be an error, the bot would only play badly.

A method that is left out has a default answer, so a misspelt one loses every game without a word.
"""

from __future__ import annotations

import sys
from difflib import get_close_matches
from inspect import ismethod
from typing import Final

from .bot import Bot

DECISIONS: Final = (
    "decide",
    "decide_many",
    "order_up",
    "call_trump",
    "discard",
    "exchange",
    "go_alone",
    "defend_alone",
    "name_joker",
    "bid",
    "name_trump",
    "in_or_out",
    "use_farmers_hand",
    "lay_best",
    "give_best",
    "play",
    "otherwise",
)
"""The methods that answer, of which a bot overrides at least one."""
_CLOSE: Final = 0.75  # 'plya' is so close to 'play'
_said: set[type[Bot]] = set()


def slips(bot: type[Bot]) -> list[str]:
    """One sentence for each thing in the class that is probably meant otherwise.

    >>> class MyBot(Bot):
    ...     def plya(self, view): ...
    >>> slips(MyBot)[0]
    "MyBot.plya is never called; did you mean 'play'?"
    """
    missing = [name for name in DECISIONS if _function(bot, name) is _function(Bot, name)]
    found = []
    if not ismethod(bot.decide_many):
        found.append(f"{bot.__name__}.decide_many must be a class method: put @classmethod over it")
    for name in sorted(_own_methods(bot)):
        # With the decision itself there as well, the other is most likely a helper of it.
        if close := get_close_matches(name, missing, n=1, cutoff=_CLOSE):
            found.append(f"{bot.__name__}.{name} is never called; did you mean {close[0]!r}?")
    if len(missing) == len(DECISIONS):
        found.append(
            f"{bot.__name__} overrides no decision, so it always declines or takes the first legal "
            f"move; the decisions are {', '.join(DECISIONS[:-1])}"
        )
    return found


def _function(bot: type[Bot], name: str) -> object:
    """The function behind a method, which is the same for every class that inherits it."""
    method = getattr(bot, name)
    return getattr(method, "__func__", method)


def _own_methods(bot: type[Bot]) -> set[str]:
    """The public methods that the author wrote and that :class:`Bot` does not have."""
    return {
        name
        for cls in bot.__mro__
        if issubclass(cls, Bot) and cls is not Bot
        for name, value in vars(cls).items()
        if not name.startswith("_") and callable(value) and not hasattr(Bot, name)
    }


def warn(bot: type[Bot]) -> None:
    """Print the slips of a class to stderr, once in a process."""
    if bot not in _said:
        _said.add(bot)
        for text in slips(bot):
            print(f"warning: {text}", file=sys.stderr)
