"""Runs whose units depend on what was played before: sequential tests, Swiss rounds, knock-outs.

A course is told of every unit in the order of the schedule, without gaps, and says from that alone
which units there are. So the same results always lead to the same units, whatever was played
ahead or interrupted, and a run file can be checked with nothing but itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from referee.game.record import End
from referee.game.unit import Unit, UnitResult
from referee.tournament.schedule import Schedule, listed
from referee.tournament.seatings import Shape, games_per_unit
from referee.tournament.statistics.sequential import Question, SequentialTest, Verdict

Pairs = tuple[tuple[int, ...], ...]


class Course(Protocol):
    """The units of a run, as far as they are known."""

    @property
    def count(self) -> int:
        """How many units the run comes to; the most there can be, while that is not decided."""

    @property
    def pairings(self) -> int:
        """How many pairings there are."""

    @property
    def games_per_unit(self) -> int:
        """How many games a unit has."""

    @property
    def unit(self) -> Callable[[int], Unit | None]:
        """Gives the unit with a number below ``count``; ``None`` while it depends on others."""

    def take(self, number: int, result: UnitResult | None) -> None:
        """A unit was played, or given up (``None``); those before it were taken, or it is ignored.

        What was taken once may come again; it changes nothing.
        """


def known_units(course: Course) -> Iterator[Unit | None]:
    """The units of a course in order; ``None`` for as long as the next one is not known."""
    number = 0
    while number < course.count:
        unit = course.unit(number)
        yield unit
        number += unit is not None


def followed(
    course: Course, units: Iterable[UnitResult], excluded: Collection[int] = ()
) -> Iterator[UnitResult]:
    """Units as they come, in the order of the schedule; the course is told of each on the way.

    Those are left out that were played ahead of a unit that ended the run.

    Args:
        excluded: the numbers of units that were given up and will not come.
    """
    expected = 0
    for result in units:
        while expected in excluded:
            course.take(expected, None)
            expected += 1
        count = course.count
        if result.unit.number == expected:
            expected += 1
            course.take(result.unit.number, result)
        if result.unit.number < count:
            yield result
    while expected in excluded:
        course.take(expected, None)
        expected += 1


def wins_of(result: UnitResult, shape: Shape) -> list[int] | None:
    """The games that each contestant of a unit won, in the order of its pairing; ``None`` if one
    of them was called off."""
    each = shape.bots_each
    meet = [bot // each for bot in result.unit.pairing[::each]]
    wins = [0] * len(meet)
    for record, seating in zip(result.games, result.unit.seatings, strict=True):
        if record.end == End.CANCELLED:
            return None
        wins[meet.index(seating[record.winner] // each)] += 1  # seat s is on side s, for s < sides
    return wins


class Sequential:
    """Two contestants, until a test is decided or the boards are used up.

    Attributes:
        test: how far it is.
    """

    pairings: Final = 1

    def __init__(self, shape: Shape, boards: int, question: Question) -> None:
        self.test = SequentialTest(question)
        self._shape = shape
        self._schedule = listed(shape, ((0, 1),), boards)
        self._next = 0
        self._count = boards

    @property
    def count(self) -> int:
        """How many units: the most that may be played, until the test is decided."""
        return self._count

    @property
    def games_per_unit(self) -> int:
        """How many games a unit has."""
        return self._schedule.games_per_unit

    def unit(self, number: int) -> Unit:
        """The unit with a number."""
        return self._schedule.unit(number)

    def take(self, number: int, result: UnitResult | None) -> None:
        """Add a unit to the test. The one that decides it is the last of the run."""
        if number != self._next or number >= self._count:
            return
        self._next += 1
        wins = None if result is None else wins_of(result, self._shape)
        if wins is None:
            return
        self.test.add(2 * wins[0])
        if self.test.verdict != Verdict.OPEN:
            self._count = self._next


@dataclass(slots=True)
class Score:
    """What a contestant has by now.

    Attributes:
        points: matches won, level ones counting a half, twice. games: games won.
        byes: rounds that it had no opponent in. met: whom it has met.
        lost_in: the first round in which it did not win its match, or ``None``.
    """

    points: int = 0
    games: int = 0
    byes: int = 0
    met: set[int] = field(default_factory=set)
    lost_in: int | None = None


Pairing = Callable[[int, Sequence[Score], Sequence[Sequence[int]]], Pairs]
"""Who meet in a round: of its number, the scores, and the winners of each earlier round's matches
in their order."""


Placing = Callable[[Score], tuple[int, ...]]
"""What a contestant is placed by in the end."""


class Rounds:
    """Matches in rounds; who meet in a round depends on the rounds before.

    A match is so many boards, all matches of a round on the same ones. Who wins more games wins the
    match. If they are level, :func:`_winner` says how a knock-out goes on.

    Attributes:
        scores: of all contestants, by the matches that are over.
    """

    def __init__(
        self, shape: Shape, boards: int, matches: Sequence[int], pair: Pairing, placing: Placing
    ) -> None:
        """Args: the shape of units, boards of a match, matches of each round, who meet in them, and
        what contestants are placed by."""
        self._placing = placing
        self.scores = [Score() for _ in range(shape.contestants)]
        self._shape, self._boards, self._matches, self._pair = shape, boards, matches, pair
        self._starts = [0]
        for number in matches:
            self._starts.append(self._starts[-1] + number * boards)
        self._rounds: list[tuple[Pairs, Schedule]] = []
        self._winners: list[list[int]] = []
        self._next = 0
        self._open()

    @property
    def count(self) -> int:
        """How many units all rounds have."""
        return self._starts[-1]

    @property
    def pairings(self) -> int:
        """How many matches there are."""
        return sum(self._matches)

    @property
    def games_per_unit(self) -> int:
        """How many games a unit has."""
        return games_per_unit(self._shape)

    def unit(self, number: int) -> Unit | None:
        """The unit with a number, if its round is known."""
        for start, (_, schedule) in zip(self._starts, self._rounds, strict=False):
            if number < start + schedule.count:
                unit = schedule.unit(number - start)
                return Unit(number, unit.board, unit.pairing, unit.seatings)
        return None

    def take(self, number: int, result: UnitResult | None) -> None:
        """Count a unit; after the last one of a round the next round is known."""
        if number != self._next or number >= self.count:
            return
        self._next += 1
        pairs, _ = self._rounds[-1]
        match = (number - self._starts[len(self._rounds) - 1]) % len(pairs)
        if result is not None:
            wins = wins_of(result, self._shape)
            if wins is not None:
                self._tally[match][0] += wins[0]
                self._tally[match][1] += wins[1]
                points = _points(result, self._shape)
                self._tally[match][2] += points[0] - points[1]
        if self._next == self._starts[len(self._rounds)]:
            self._close(pairs)
            if len(self._rounds) < len(self._matches):
                self._open()

    def placing(self) -> list[tuple[int, ...]]:
        """For each contestant what it is placed by, more being better; see :data:`Placing`."""
        return [self._placing(score) for score in self.scores]

    def _open(self) -> None:
        number = len(self._rounds)
        pairs = self._pair(number, self.scores, self._winners)
        if len(pairs) != self._matches[number]:
            raise ValueError(f"round {number} has {len(pairs)} matches, not as many as planned")
        schedule = listed(self._shape, pairs, self._boards, first=number * self._boards)
        self._rounds.append((pairs, schedule))
        self._tally = [[0, 0, 0] for _ in pairs]

    def _close(self, pairs: Pairs) -> None:
        winners = []
        for (one, other), (won, lost, points) in zip(pairs, self._tally, strict=True):
            for who, whom, games, against in ((one, other, won, lost), (other, one, lost, won)):
                score = self.scores[who]
                score.points += 2 if games > against else games == against
                score.games += games
                score.met.add(whom)
            winner = _winner(one, other, won - lost, points)
            loser = self.scores[one + other - winner]
            if loser.lost_in is None:
                loser.lost_in = len(self._winners)
            winners.append(winner)
        playing = {who for pair in pairs for who in pair}
        for who, score in enumerate(self.scores):
            score.byes += who not in playing
        self._winners.append(winners)


def _winner(one: int, other: int, games: int, points: int) -> int:
    """Who goes on: by games, then by points of all games, then who was entered first."""
    ahead = games or points
    if ahead:
        return one if ahead > 0 else other
    return min(one, other)


def _points(result: UnitResult, shape: Shape) -> list[int]:
    """The points of each contestant in the games of a unit that were played out."""
    each = shape.bots_each
    meet = [bot // each for bot in result.unit.pairing[::each]]
    points = [0] * len(meet)
    for record, seating in zip(result.games, result.unit.seatings, strict=True):
        if record.end == End.PLAYED_OUT:
            for side, score in enumerate(record.score):
                points[meet.index(seating[side] // each)] += score
    return points


# ---------------------------------------------------------------------- Swiss


def swiss(shape: Shape, boards: int, rounds: int) -> Rounds:
    """So many rounds between contestants with about the same score, nobody meeting anybody twice
    as long as that can be; who is left over has a bye, nobody twice before all had one.

    Raises:
        ValueError: more than two meet in a game, or there are more rounds than opponents.
    """
    _two(shape, "a Swiss tournament")
    if rounds >= shape.contestants + shape.contestants % 2:
        raise ValueError(
            f"{rounds} rounds are too many for {shape.contestants} contestants, who would meet "
            f"again; play {shape.contestants + shape.contestants % 2 - 1} or fewer, or a round "
            "robin"
        )
    matches = [shape.contestants // 2] * rounds
    return Rounds(shape, boards, matches, _swiss_round, _swiss_place)


def _swiss_place(score: Score) -> tuple[int, int]:
    """Matches, then games. A bye is a match won: nobody falls behind through no fault of his."""
    return score.points + 2 * score.byes, score.games


def _swiss_round(number: int, scores: Sequence[Score], winners: Sequence[Sequence[int]]) -> Pairs:
    order = sorted(range(len(scores)), key=lambda who: _swiss_place(scores[who]), reverse=True)
    if len(order) % 2:
        fewest = min(score.byes for score in scores)
        order.remove([who for who in order if scores[who].byes == fewest][-1])
    if number == 0:  # the upper half of those entered against the lower half
        half = len(order) // 2
        return tuple(zip(order[:half], order[half:], strict=True))
    return tuple(_neighbours(order, scores))


_MOST_TRIES: Final = 20_000


def _neighbours(order: Sequence[int], scores: Sequence[Score]) -> list[tuple[int, int]]:
    """Pairs from the top down, each with the next one that it has not met, going back where that
    leaves two at the end who have; if it takes too long, somebody meets somebody again."""
    tries = 0
    found: list[tuple[int, int]] = []
    left = list(order)
    choices: list[tuple[list[int], Iterator[int]]] = []
    while left:
        if len(choices) == len(found):
            one = left[0]
            choices.append((left, iter([o for o in left[1:] if o not in scores[one].met])))
        left, others = choices[-1]
        other = next(others, None)
        tries += 1
        if tries > _MOST_TRIES or (other is None and len(choices) == 1):
            return list(zip(order[::2], order[1::2], strict=True))
        if other is None:
            choices.pop()
            found.pop()
            continue
        del found[len(choices) - 1 :]
        found.append((left[0], other))
        left = [who for who in left[1:] if who != other]
    return found


# ---------------------------------------------------------------------- knock-out


def knock_out(shape: Shape, boards: int) -> Rounds:
    """Who loses a match is out. Those entered first meet last, and have the byes if the number of
    contestants is no power of two.

    Raises:
        ValueError: more than two meet in a game.
    """
    _two(shape, "a knock-out")
    places = 1 << (shape.contestants - 1).bit_length()
    matches = [shape.contestants - places // 2]
    while places > 2:
        places //= 2
        matches.append(places // 2)

    def pair(number: int, _: Sequence[Score], winners: Sequence[Sequence[int]]) -> Pairs:
        draw = _draw(1 << len(matches))
        still: list[int] = [who if who < shape.contestants else -1 for who in draw]
        for past in range(number + 1):
            both = list(zip(still[::2], still[1::2], strict=True))
            meet = tuple((one, other) for one, other in both if one >= 0 and other >= 0)
            if past == number:
                return meet
            won = iter(winners[past])
            still = [max(pair) if min(pair) < 0 else next(won) for pair in both]
        raise AssertionError("the loop ends with the round asked for")

    def place(score: Score) -> tuple[int]:
        return (len(matches) if score.lost_in is None else score.lost_in,)

    return Rounds(shape, boards, matches, pair, place)


def _draw(places: int) -> list[int]:
    """The order in a bracket: the first two meet in the final if they win all, and so on."""
    order = [0]
    while len(order) < places:
        size = 2 * len(order)
        order = [one for who in order for one in (who, size - 1 - who)]
    return order


def _two(shape: Shape, what: str) -> None:
    if shape.meet != 2 or shape.sides != 2:
        here = f"{shape.meet} meet" if shape.meet != 2 else f"a game has {shape.sides} sides"
        raise ValueError(
            f"{what} is for games between two, and here {here}; play a round robin or a gauntlet"
        )
