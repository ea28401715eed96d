"""What is found out about a game in Euchre Game Notation when it is played through."""

from __future__ import annotations

from dataclasses import dataclass, field

from euchre.rules import Rules
from referee.store.egn.cards import UNKNOWN


@dataclass(frozen=True, slots=True)
class Problem:
    """A rule that a record breaks: where, and what was due.

    ``hand``, ``trick`` and ``card`` count from 1, 0 standing for none; ``seat`` is -1 for none.
    """

    hand: int
    what: str
    trick: int = 0
    card: int = 0
    seat: int = -1

    @property
    def where(self) -> str:
        """The place in words, such as ``hand 3, trick 2, card 4, seat 1``."""
        parts = [f"hand {self.hand}"] if self.hand else ["the game"]
        if self.trick:
            parts.append(f"trick {self.trick}")
        if self.card:
            parts.append(f"card {self.card}")
        if self.seat >= 0:
            parts.append(f"seat {self.seat}")
        return ", ".join(parts)

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(slots=True)
class ReadTrick:
    """A trick as it was read: each seat's card (``UNKNOWN`` if it was not seen), in order, and
    the winner, or -1 if there is none or it cannot be told."""

    plays: list[tuple[int, int]] = field(default_factory=list)
    winner: int = -1


@dataclass(slots=True)
class CheckedHand:
    """One hand.

    Attributes:
        number: from 1. dealer: who dealt. up: the up-card, or ``UNKNOWN``.
        dealt: each seat's cards as dealt, as far as they are told or follow from the play.
        moves: every move that is known to have been made: the seat and its words, a card that
            is not known written ``?``.
        trump: a suit, ``NO_TRUMP``, or -1. maker: or -1. alone, lone_defender, out: as played.
        discard: the card the dealer put away, or ``UNKNOWN``.
        tricks: the tricks. taken: how many the makers' side took.
        outcome: ``scored``, ``thrown_in``, ``redeal``, ``broken_off``, or ``unknown`` where the
            points cannot be told. points: of each side. score: after the hand, or ``None``.
        problems: the rules it breaks. notes: what could not be checked, one sentence each.
    """

    number: int
    dealer: int
    up: int = UNKNOWN
    dealt: list[tuple[int, ...]] = field(default_factory=lambda: [(), (), (), ()])
    moves: list[tuple[int, str]] = field(default_factory=list)
    trump: int = -1
    maker: int = -1
    alone: bool = False
    lone_defender: int = -1
    out: frozenset[int] = frozenset()
    discard: int = UNKNOWN
    tricks: list[ReadTrick] = field(default_factory=list)
    taken: int = 0
    outcome: str = "broken_off"
    points: tuple[int, int] = (0, 0)
    score: tuple[int, int] | None = None
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class CheckedGame:
    """A game. ``winner`` is a side, or -1 if the record does not come to an end.

    ``problems`` and ``notes`` are those of the game as a whole; each hand has its own.
    """

    rules: Rules
    hands: list[CheckedHand] = field(default_factory=list)
    score: tuple[int, int] | None = (0, 0)
    winner: int = -1
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def every_problem(self) -> list[Problem]:
        """All rules broken, in the order of the game."""
        found = [problem for hand in self.hands for problem in hand.problems]
        return [*sorted(found, key=_place), *self.problems]


def _place(problem: Problem) -> tuple[int, int, int]:
    return problem.hand, problem.trick, problem.card
