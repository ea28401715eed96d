"""Who has to be there for a run to be played, when some bots could not be started."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.tournament.formats import Format
from referee.tournament.seatings import PlayAs, least_bots
from referee.tournament.terms import Order


@dataclass(frozen=True, slots=True)
class Needed:
    """Without whom there are no games.

    Attributes:
        bots: the fewest.
        bots_each: how many partners, one after the other, only play together.
        first: whether the first bot is one that the others are there for.
    """

    bots: int
    bots_each: int = 1
    first: bool = False

    def stay(self, can_play: Sequence[bool]) -> list[int]:
        """Who takes part, by number, if these can play: all who have all their partners."""
        found: list[int] = []
        for first in range(0, len(can_play), self.bots_each):
            partners = range(first, first + self.bots_each)
            if all(can_play[number] for number in partners):
                found.extend(partners)
        return found


def needed_by(order: Order) -> Needed:
    """Who has to be there for a run that is asked for."""
    rules = order.rules
    # The pairings of a ladder's round were chosen for those who are there: all of them, or none.
    least = least_bots(rules, order.play_as)
    return Needed(
        bots=len(order.bots) if order.format == Format.LADDER else least,
        bots_each=rules.players // rules.sides if order.play_as == PlayAs.PAIRS else 1,
        first=order.format == Format.GAUNTLET,
    )
