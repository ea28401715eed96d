"""Everything in the file of a ladder, checked with nothing else: each bot's files, each round's
records, and that the rounds are of this ladder."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from referee.process.bot_folder import BotFolderError
from referee.process.packed import unpack
from referee.store.errors import RunFileError
from referee.store.ladder_file import LadderFile, Round
from referee.store.manifest import Manifest, RunTerms
from referee.store.run_file import RunFile
from referee.store.verify import verify
from referee.tournament.analyses import check_analysis
from referee.tournament.courses import Course
from referee.tournament.formats import Format
from referee.tournament.ladder.standing import LadderTerms, taken_out
from referee.tournament.terms import schedule_of

MOST_KEPT = 100


@dataclass(slots=True)
class LadderReport:
    """What was found in a ladder.

    Attributes:
        bots: whose files were checked. rounds, units, games, hands: played again.
        cut_short: rounds that were not played to their end. open: whether one is going on.
        digest: of everything that was played, in hex.
        problems: sentences, the first of them; problem_count: all of them.
    """

    bots: int = 0
    rounds: int = 0
    units: int = 0
    games: int = 0
    hands: int = 0
    cut_short: int = 0
    open: bool = False
    digest: str = ""
    problem_count: int = 0
    problems: list[str] = field(default_factory=list)

    def problem(self, text: str) -> None:
        """Something is wrong."""
        self.problem_count += 1
        if len(self.problems) < MOST_KEPT:
            self.problems.append(text)


def check_ladder(ladder: LadderFile, progress: Callable[[int], None] | None = None) -> LadderReport:
    """Check a ladder; ``progress`` is told how many rounds are done.

    Raises:
        NotARunFile: there is none. Anything that is wrong with one is in the report.
    """
    report = LadderReport()
    try:
        for wrong in ladder.integrity():
            report.problem(f"as a SQLite file it is damaged: {wrong}")
        terms = LadderTerms.of(ladder)
        _check_bots(ladder, report)
        rounds = ladder.rounds()
        for place, one in enumerate(rounds):
            if one.number != place:
                report.problem(f"round {place} is missing")
                break
            if one.digest is None:
                report.open = True
                if place + 1 < len(rounds):
                    report.problem(f"round {place} is not over, and others came after it")
                continue
            _check_round(ladder, terms, one, report)
            report.rounds += 1
            if progress is not None:
                progress(report.rounds)
        report.digest = ladder.digest()
    except (RunFileError, ValueError) as error:
        report.problem(str(error))
    return report


def _check_bots(ladder: LadderFile, report: LadderReport) -> None:
    for one in ladder.entrants():
        with tempfile.TemporaryDirectory(prefix="euchre-") as folder:
            try:
                unpack(ladder.files(one.number), Path(folder) / "bot", one.hash)
            except BotFolderError as error:
                report.problem(f"{one.name}: {error}")
        report.bots += 1


def _check_round(ladder: LadderFile, terms: LadderTerms, one: Round, report: LadderReport) -> None:
    with taken_out(ladder, one.number) as path:
        found = verify(path, _schedule, analysis=check_analysis)
        for wrong in found.problems:
            report.problem(f"round {one.number}: {wrong}")
        report.problem_count += found.problem_count - len(found.problems)
        report.units += found.units
        report.games += found.games
        report.hands += found.hands
        report.cut_short += not found.finished
        for what, stored, right in (
            ("digest", one.digest, found.results_digest),
            ("number of units", one.units, found.units),
            ("number of games", one.games, found.games),
            ("commitment", one.commitment, found.commitment),
        ):
            if stored != right:
                report.problem(f"round {one.number}: its {what} is {right}, not {stored}")
        try:
            with RunFile.open(path) as file:
                for wrong in _not_of(ladder, terms, one, file.manifest.terms):
                    report.problem(f"round {one.number}: {wrong}")
        except RunFileError:
            return  # said above


def _not_of(ladder: LadderFile, terms: LadderTerms, one: Round, played: RunTerms) -> Iterator[str]:
    """What tells that a round is not of this ladder, or not on its terms."""
    league = terms.league
    for what, found, right in (
        ("ladder", played.options.get("ladder"), ladder.id),
        ("number", played.options.get("round"), one.number),
        ("format", played.format, Format.LADDER.value),
        ("rules", played.rules, terms.rules),
        ("boards", played.boards, league.boards),
        ("isolation", played.isolation, league.isolation),
        ("faults", played.policy, league.policy()),
        ("clock", played.clock, league.clock_terms()),
        ("entrants", played.play_as, terms.play_as.value),
    ):
        if found != right:
            yield f"its {what} is not the ladder's"
    known = {(entrant.name, entrant.hash) for entrant in ladder.entrants()}
    for entrant in played.entrants:
        if (entrant.name, entrant.hash) not in known:
            yield f"{entrant.name} played, and such a bot is not on the ladder"


def _schedule(manifest: Manifest) -> Course:
    try:
        return schedule_of(manifest.terms)
    except RunFileError as error:
        raise ValueError(str(error)) from None
