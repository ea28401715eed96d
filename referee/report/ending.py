"""What the format of a run makes of its games: verdicts, places, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.store.manifest import RunTerms
from referee.tournament.courses import Course, Rounds, Sequential
from referee.tournament.formats import Format
from referee.tournament.schedule import MOST_FOR_ALL
from referee.tournament.seatings import PlayAs, Shape, shape_of
from referee.tournament.statistics.sequential import SequentialTest, Verdict


@dataclass(frozen=True, slots=True)
class Ending:
    """What the format makes of a run.

    Attributes:
        alike: whether everybody met the same opponents, with no partners but itself.
        placing: for each entrant what it is placed by, more being better, or ``None`` for its share
            of games or its rating.
        test: how far a comparison came, or ``None``.
        sentences: for the notes.
    """

    alike: bool = True
    placing: Sequence[tuple[int, ...]] | None = None
    test: SequentialTest | None = None
    sentences: tuple[str, ...] = ()


def rows_of(terms: RunTerms) -> tuple[str, ...]:
    """The names of the rows of the table: of bots, or of pairs of bots such as ``A+B``."""
    names = [entrant.name for entrant in terms.entrants]
    each = _shape(terms).bots_each
    return tuple("+".join(names[first : first + each]) for first in range(0, len(names), each))


def bots_of_row(terms: RunTerms) -> int:
    """How many bots share a row of the table."""
    return _shape(terms).bots_each


def ending_of(terms: RunTerms, course: Course) -> Ending:
    """What the format makes of a run.

    Args:
        terms: of the run. course: its course, which was told of all units there are.
    """
    shape = _shape(terms)
    return Ending(
        alike=shape.meet == 2 and terms.format in (Format.ROUND_ROBIN, Format.COMPARE),
        placing=course.placing() if isinstance(course, Rounds) else None,
        test=course.test if isinstance(course, Sequential) else None,
        sentences=tuple(_sentences(terms, shape, course)),
    )


def _shape(terms: RunTerms) -> Shape:
    return shape_of(terms.rules, PlayAs(terms.play_as), len(terms.entrants))


def _sentences(terms: RunTerms, shape: Shape, course: Course) -> Iterator[str]:
    if isinstance(course, Sequential):
        yield from verdict(course.test, rows_of(terms), course.count, terms.boards)
    if isinstance(course, Rounds):
        if terms.format == Format.SWISS:
            yield "Placed by matches won, then by games; a bye counts as a match won."
        else:
            yield (
                "Placed by the round that was reached. A match that is level in games goes to who "
                "has more points in them, then to who was entered first."
            )
    if shape.play_as == PlayAs.SINGLES and shape.contestants < shape.seats:
        yield (
            f"{shape.contestants} bots share {shape.seats} seats: in every game somebody has more "
            "than one, and each of his seats counts as a game."
        )
    elif terms.format == Format.ROUND_ROBIN and shape.meet > 2 and shape.contestants > MOST_FOR_ALL:
        yield (
            f"Not every {shape.meet} bots met: on each board {shape.contestants} tables were "
            "chosen so that all play equally often."
        )
    if shape.meet > 2:
        yield (
            f"Win % is of games between {shape.sides} sides; Elo is fitted to all games together "
            "(Bradley and Terry; Luce)."
        )
    elif not _all_met(terms):
        yield "Elo is fitted to all games together (Bradley and Terry), as not all met the same."


def _all_met(terms: RunTerms) -> bool:
    return terms.format in (Format.ROUND_ROBIN, Format.COMPARE)


def verdict(test: SequentialTest, names: Sequence[str], units: int, most: int) -> Iterator[str]:
    """What a comparison came to, in sentences.

    Args:
        test: how far it is. names: of the two. units: pairs played; most: that may be played.
    """
    question = test.question
    one, other = names
    asked = f"{one} {question.lower:+g} or {question.upper:+g} Elo against {other}"
    rates = f"error rates {100 * question.beta:g} % and {100 * question.alpha:g} %"
    low, high = question.bounds
    ratio = f"log-likelihood ratio {test.ratio:+.2f}, bounds {low:+.2f} and {high:+.2f}"
    pairs = sum(test.pairs)
    if test.verdict == Verdict.OPEN:
        end = "all pairs were played" if units <= pairs else f"{most:,} pairs may be played"
        yield f"Not decided after {pairs:,} pairs ({end}): {asked}; {ratio}; {rates}."
        if pairs and test.pairs[2] == pairs:
            yield "Every pair was level: the two seem to play alike, which no test can decide."
        return
    upper = test.verdict == Verdict.UPPER
    accepted = question.upper if upper else question.lower
    rejected = question.lower if upper else question.upper
    if question.lower < 0 < question.upper:
        said = f"{one} is stronger than {other}" if upper else f"{other} is stronger than {one}"
    elif upper:
        said = f"{one} is stronger than {other} by more than {question.lower:g} Elo"
    else:
        said = f"{one} is not stronger than {other} by {question.upper:g} Elo or more"
    yield (
        f"Decided after {pairs:,} pairs: {said}. The test of {asked} accepts {accepted:+g} and "
        f"rejects {rejected:+g}; {ratio}; {rates}."
    )
    yield (
        "A run that stops when it is decided stops on a lead: the win % and Elo shown are somewhat "
        "too far from level. The verdict is not."
    )
