"""From the records of a ladder to its standing."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from euchre.rules.options import Rules
from referee.game.unit import Unit, UnitResult
from referee.store.errors import RunFileError
from referee.store.ladder_file import BANNED, LadderEntrant, LadderFile, Round
from referee.store.run_file import RunFile
from referee.tournament.league import LeagueTerms
from referee.tournament.seatings import PlayAs, usual
from referee.tournament.statistics import League

PROVISIONAL_GAMES: Final = 200
"""A bot with fewer games has a provisional place."""
_SINGLE_ROUNDS: Final = 64

See = Callable[[League, UnitResult], object]
"""Is shown a unit, and the sums with it."""


@dataclass(frozen=True, slots=True)
class LadderTerms:
    """What holds for every round: the terms of a league, its rules, and what takes part."""

    league: LeagueTerms
    rules: Rules
    play_as: PlayAs

    @classmethod
    def of(cls, ladder: LadderFile) -> LadderTerms:
        """Those of a ladder.

        Raises:
            RunFileError: this version does not understand them.
        """
        try:
            league = LeagueTerms.model_validate(ladder.terms)
            rules = league.rules.build()
        except ValueError as error:
            raise RunFileError(f"{ladder.path}: what was settled cannot be: {error}") from None
        play_as = usual(rules) if league.entrants is None else PlayAs(league.entrants)
        return cls(league, rules, play_as)


class Standing:
    """Adds up the rounds of a ladder.

    Attributes:
        league: the sums; one row for each bot.
        units, boards: counted so far.
        left_out: units that do not count, because a bot in them is banned.
    """

    def __init__(self, rules: Rules, rows: int, banned: Collection[int] = ()) -> None:
        self.league = League(rows, rules)
        self.units = self.boards = self.left_out = 0
        self._banned = frozenset(banned)
        self._clusters: dict[tuple[int, int], int] = {}

    def add(
        self, number: int, file: RunFile, entrants: dict[str, int], see: See | None = None
    ) -> None:
        """Count a round.

        Args:
            number: of the round. file: its run. entrants: the rows of bots by their hashes.
            see: is shown every unit that counts, when it is counted.
        """
        places = [entrants[entrant.hash] for entrant in file.manifest.terms.entrants]
        boards: set[int] = set()
        for result in file.units():
            boards.add(result.unit.board)
            bots = {places[one] for one in result.unit.pairing}
            if bots & self._banned:
                self.left_out += 1
            else:
                moved = self._moved(number, result, places)
                self.league.add(moved)
                self.units += 1
                if see is not None:
                    see(self.league, moved)
        self.boards += len(boards)

    def _moved(self, number: int, result: UnitResult, places: list[int]) -> UnitResult:
        """The unit among all of the ladder."""
        unit = result.unit
        moved = Unit(
            number=self.units,
            board=self._cluster(number, unit.board),
            pairing=tuple(places[one] for one in unit.pairing),
            seatings=tuple(tuple(places[one] for one in seats) for seats in unit.seatings),
        )
        return replace(result, unit=moved)

    def _cluster(self, number: int, board: int) -> int:
        """Intervals are made from boards. So that memory does not grow for ever, later rounds count
        as one board each, and then two, four, ... of them together."""
        key = (number, board)
        if number >= _SINGLE_ROUNDS:
            together = 1 << ((number // _SINGLE_ROUNDS).bit_length() - 1)
            key = (number // together * together, 0)
        return self._clusters.setdefault(key, len(self._clusters))


def hashes(entrants: Collection[LadderEntrant]) -> dict[str, int]:
    """The numbers of bots by the hashes of their files."""
    return {entrant.hash: entrant.number for entrant in entrants}


def banned(entrants: Collection[LadderEntrant]) -> frozenset[int]:
    """The numbers of those whose games do not count."""
    return frozenset(entrant.number for entrant in entrants if entrant.state == BANNED)


@contextmanager
def taken_out(ladder: LadderFile, number: int) -> Iterator[Path]:
    """The run file of a round, for a while."""
    with tempfile.TemporaryDirectory(prefix="euchre-") as folder:
        path = Path(folder) / f"round-{number}.run"
        path.write_bytes(ladder.run_of(number))
        yield path


def played(ladder: LadderFile) -> Iterator[tuple[Round, RunFile]]:
    """Every round that is over, opened one by one."""
    for one in ladder.rounds():
        if one.digest is not None:
            with taken_out(ladder, one.number) as path, RunFile.open(path) as file:
                yield one, file


def standing_of(
    ladder: LadderFile,
    rules: Rules,
    rows: int,
    known: dict[str, int],
    out: Collection[int],
    see: See | None = None,
) -> Standing:
    """The standing, from the records of all rounds that are over.

    Args:
        ladder: which one. rules: its rules. rows: how many bots there may be.
        known: the rows of bots by their hashes. out: rows of bots whose games do not count.
        see: is shown every unit that counts, when it is counted.

    Raises:
        RunFileError: a round is damaged.
    """
    found = Standing(rules, rows, out)
    for one, file in played(ladder):
        try:
            found.add(one.number, file, known, see)
        except KeyError:
            raise RunFileError(
                f"{ladder.path}: in round {one.number} a bot played that is not on the ladder"
            ) from None
    return found
