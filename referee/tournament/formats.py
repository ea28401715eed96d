"""The formats that runs can have: from the terms of a run to its course."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Final, TypeVar

from euchre.rules.deal import Board
from euchre.rules.options import Rules
from referee.game.unit import Unit
from referee.store.errors import RunFileError
from referee.store.manifest import MOST_BOARDS, RunTerms, Setting
from referee.tournament.courses import Course, Sequential, knock_out, swiss
from referee.tournament.schedule import Schedule, all_meet, gauntlet, listed
from referee.tournament.seatings import PlayAs, Shape, seated_as_drawn, shape_of
from referee.tournament.statistics.sequential import Question

_T = TypeVar("_T")

MOST_ROUNDS: Final = 1000
_PAIRING: Final = re.compile(r"\d{1,9}(-\d{1,9})+", re.ASCII)
MOST_ELO: Final = 1000


class Format(StrEnum):
    """How entrants meet: the word for it in the terms of a run."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"
    COMPARE = "compare"
    SWISS = "swiss"
    KNOCK_OUT = "knock-out"
    LADDER = "ladder"
    """A round of a ladder: the pairings that were chosen for it."""


def depends_on_results(format_: str) -> bool:
    """Whether in such a run the units depend on what was played before."""
    return format_ not in (Format.ROUND_ROBIN, Format.GAUNTLET, Format.LADDER)


class _Options:
    """The options of a format, each of which is read once."""

    def __init__(self, options: Mapping[str, Setting]) -> None:
        self._left = dict(options)

    def _take(self, name: str) -> Setting:
        if name not in self._left:
            raise ValueError(f"the format's option {name!r} is missing")
        return self._left.pop(name)

    def number(self, name: str, least: int, most: int) -> int:
        """A whole number."""
        value = self._take(name)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(
                f"the format's option {name!r} is {value!r}, not a whole number from {least} to "
                f"{most}"
            )
        return value

    def text(self, name: str) -> str:
        """A text."""
        value = self._take(name)
        if not isinstance(value, str):
            raise ValueError(f"the format's option {name!r} is {value!r}, not a text")
        return value

    def rate(self, name: str) -> float:
        """A rate, written as a decimal: there are no floats in the terms of a run."""
        value = self._take(name)
        try:
            return float(Decimal(value if isinstance(value, str) else ""))
        except InvalidOperation:
            raise ValueError(f"the format's option {name!r} is {value!r}, not a rate") from None

    def none_left(self, made: _T) -> _T:
        """``made``, if every option was read."""
        for name in self._left:
            raise ValueError(f"the format has no option {name!r}")
        return made


def _question(options: _Options) -> Question:
    """The question of a comparison.

    Raises:
        ValueError: it is none.
    """
    return Question(
        lower=options.number("elo0", -MOST_ELO, MOST_ELO),
        upper=options.number("elo1", -MOST_ELO, MOST_ELO),
        alpha=options.rate("alpha"),
        beta=options.rate("beta"),
    )


def _round_robin(shape: Shape, boards: int, options: _Options) -> Course:
    return options.none_left(all_meet(shape, boards))


def _gauntlet(shape: Shape, boards: int, options: _Options) -> Course:
    return options.none_left(gauntlet(shape, boards))


def _compare(shape: Shape, boards: int, options: _Options) -> Course:
    if shape.contestants != 2 or shape.meet != 2:
        raise ValueError(
            f"two are compared, in games between two, not {shape.contestants} of whom {shape.meet} "
            "meet"
        )
    return Sequential(shape, boards, options.none_left(_question(options)))


def _swiss(shape: Shape, boards: int, options: _Options) -> Course:
    return options.none_left(swiss(shape, boards, options.number("rounds", 1, MOST_ROUNDS)))


def _knock_out(shape: Shape, boards: int, options: _Options) -> Course:
    return options.none_left(knock_out(shape, boards))


def pairings_text(pairings: Iterable[Sequence[int]]) -> str:
    """Pairings of contestants as they stand in the terms of a round: ``0-1 2-3``."""
    return " ".join("-".join(map(str, pairing)) for pairing in pairings)


def _ladder(shape: Shape, boards: int, options: _Options) -> Course:
    options.text("ladder")
    options.number("round", 0, MOST_BOARDS)
    found: list[tuple[int, ...]] = []
    for word in options.text("pairings").split():
        pairing = tuple(map(int, word.split("-"))) if _PAIRING.fullmatch(word) else ()
        known = all(who < shape.contestants for who in pairing)
        if not known or len(set(pairing)) != shape.meet or pairing in found:
            raise ValueError(f"a round of a ladder cannot have the pairing {word!r}")
        found.append(pairing)
    if not found:
        raise ValueError("a round of a ladder has a pairing or more")
    return options.none_left(listed(shape, found, boards))


_MAKERS: Final[Mapping[Format, Callable[[Shape, int, _Options], Course]]] = {
    Format.ROUND_ROBIN: _round_robin,
    Format.GAUNTLET: _gauntlet,
    Format.COMPARE: _compare,
    Format.SWISS: _swiss,
    Format.KNOCK_OUT: _knock_out,
    Format.LADDER: _ladder,
}


def course_of(terms: RunTerms) -> Course:
    """The course that belongs to the terms of a run, from its beginning.

    Raises:
        ValueError: there can be no such run; the message says why.
        RunFileError: this version does not know the format.
    """
    try:
        format_, play_as = Format(terms.format), PlayAs(terms.play_as)
    except ValueError:
        raise RunFileError(
            f"the run has the format {terms.format!r} with {terms.play_as!r}, which this referee "
            "does not know; update euchre-referee"
        ) from None
    shape = shape_of(terms.rules, play_as, len(terms.entrants))
    course = make_course(format_, shape, terms.boards, terms.options)
    return as_drawn(course, terms.rules, terms.seed)


def as_drawn(course: Course, rules: Rules, seed: bytes) -> Course:
    """The course with everybody in the seat that the draw gave him, where partners are drawn for.

    It can only be one that is known beforehand: no other format has a place for four single bots.
    """
    if not rules.draw_partners or not isinstance(course, Schedule):
        return course
    planned = course

    def unit(number: int) -> Unit:
        unit = planned.unit(number)
        seated = Board(seed, unit.board, rules).seated()
        seatings = tuple(seated_as_drawn(seating, seated) for seating in unit.seatings)
        return replace(unit, seatings=seatings)

    return replace(planned, unit=unit)


def make_course(
    format_: Format, shape: Shape, boards: int, options: Mapping[str, Setting]
) -> Course:
    """The course of a run.

    Args:
        format_: how entrants meet. shape: of its units.
        boards: how many each pairing, or match, plays. options: what else the format has to know.

    Raises:
        ValueError: there can be no such run; the message says why.
    """
    return _MAKERS[format_](shape, boards, _Options(options))
