"""A league: everything that is settled before a competition begins, whoever says it.

A league file and the options of a command are two ways of writing the same: both end as a
:class:`LeagueTerms`, and only from that is a run ordered. Keys have the names of the options.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainValidator

from euchre.rules.build import build_rules
from euchre.rules.deal import parse_seed
from euchre.rules.options import Rules, RulesError
from referee.game.faults import LENIENT, STRICT, FaultPolicy
from referee.process.asked import (
    LEAST_CPUS,
    LEAST_DISK_MB,
    LEAST_MEMORY_MB,
    LEAST_PROCESSES,
    MOST_CPUS,
    MOST_MB,
    MOST_PROCESSES,
)
from referee.process.sandbox.limits import MIB, PLAYING, Limits
from referee.store.manifest import (
    MOST_BOARDS,
    MOST_MILLISECONDS,
    MOST_TURNS,
    ClockTerms,
    Setting,
)
from referee.tournament.confinement import Confinement
from referee.tournament.formats import MOST_ELO, MOST_ROUNDS, Format
from referee.tournament.seatings import PlayAs
from referee.tournament.terms import DEFAULT_OPEN_TURNS, DEFAULT_TABLES

MOST_TABLES: Final = 100_000
MOST_WORKERS: Final = 64
BOARDS: Final = {
    Format.ROUND_ROBIN: 100,
    Format.GAUNTLET: 100,
    Format.COMPARE: 10_000,
    Format.SWISS: 20,
    Format.KNOCK_OUT: 50,
    Format.LADDER: 50,
}
"""Boards that are played in each format where nobody says how many."""
FEWEST: Final = {
    Format.ROUND_ROBIN: "a round robin needs two bots or more; name another folder",
    Format.GAUNTLET: "a gauntlet needs somebody for the first bot to meet; name others",
    Format.SWISS: "a Swiss tournament needs two or more to play; name others",
    Format.KNOCK_OUT: "a knock-out needs two bots or more; name another folder",
    Format.COMPARE: "two bots are compared; name another folder",
}
"""What to say where there is one contestant."""


class Problem(NamedTuple):
    """What is wrong with a league: the key, and a sentence that names options (``--seed``)."""

    path: tuple[str | int, ...]
    wrong: str


def _rate(value: Any) -> str:
    """A rate in one spelling, because it stands in the terms of the run."""
    try:
        number = Decimal("" if isinstance(value, bool) else str(value)).normalize()
    except InvalidOperation:
        raise ValueError(f"{value!r} is no rate; write a number such as 0.05") from None
    if not number.is_finite() or not 0 < number < Decimal("0.5"):
        raise ValueError(f"an error rate is between 0 and 0.5, and {value} is not")
    return f"{number:f}"


def _seed(text: str) -> str:
    return parse_seed(text).hex()


def _path(value: Any) -> str:
    # Not pydantic's own text: the name of a folder may hold bytes that are no text.
    if not isinstance(value, str):
        raise ValueError("must be text in quotes")
    if not value or "\0" in value:
        raise ValueError("is no path")
    return value


PathText = Annotated[str, PlainValidator(_path)]
Boards = Annotated[int, Field(ge=1, le=MOST_BOARDS)]
Milliseconds = Annotated[int, Field(ge=0, le=MOST_MILLISECONDS)]
Rate = Annotated[str, BeforeValidator(_rate)]
Tables = Annotated[int, Field(ge=1, le=MOST_TABLES)]
Workers = Annotated[int, Field(ge=1, le=MOST_WORKERS)]
Turns = Annotated[int, Field(ge=1, le=MOST_TURNS)]
Elo = Annotated[int, Field(ge=-MOST_ELO, le=MOST_ELO)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def says(self, key: str) -> bool:
        """Whether somebody said it, rather than leaving it as it usually is."""
        return key in self.model_fields_set


class RulesPart(_Part):
    """``[rules]``: a preset, and what is changed from it."""

    preset: str = "standard"
    set: dict[str, Any] = Field(default_factory=dict)

    def build(self) -> Rules:
        """The rules.

        Raises:
            RulesError: there are none such.
        """
        return build_rules(self.preset, self.set)

    def problems(self) -> Iterator[Problem]:
        """All that is wrong with them."""
        try:
            build_rules(self.preset)
        except RulesError as error:
            yield Problem(("rules", "preset"), str(error))
            return
        single = False
        for name, value in self.set.items():
            wrong = self._wrong(name, value)
            if wrong is not None:
                single = True
                yield Problem(("rules", "set", name), wrong)
        if not single:
            try:
                self.build()
            except RulesError as error:
                yield Problem(("rules",), str(error))

    def _wrong(self, name: str, value: Any) -> str | None:
        """What is wrong with one change, whatever the others are."""
        if not isinstance(value, str | int | bool):
            return "must be a word, a whole number, or true or false"
        try:
            build_rules(self.preset, {name: value})
        except RulesError as error:
            # Another change may mend that two options exclude each other.
            if str(error).startswith((f"there is no option {name!r}", f"option {name!r}")):
                return str(error)
        return None


class ClockPart(_Part):
    """``[clock]``: milliseconds for a decision and for a side's whole game, 0 for no limit; turns
    that a bot is given at once."""

    move_time: Milliseconds = 1000
    game_time: Milliseconds = 0
    open_turns: Turns | None = None


class FaultsPart(_Part):
    """``[faults]``: ``lenient`` or ``strict``, and when a bot is out of the run."""

    policy: Literal["lenient", "strict"] = "lenient"
    withdraw_after: Annotated[int, Field(ge=0, le=MOST_BOARDS)] = LENIENT.withdraw_after


class SandboxPart(_Part):
    """``[sandbox]``: how bots are shut in, and what one of them may use."""

    mode: Literal["auto", "require", "none"] = "auto"
    expose: list[PathText] = Field(default_factory=list)
    bot_memory: Annotated[int, Field(ge=LEAST_MEMORY_MB, le=MOST_MB)] = PLAYING.memory // MIB
    bot_cpus: Annotated[float, Field(ge=LEAST_CPUS, le=MOST_CPUS)] = PLAYING.cpus
    bot_processes: Annotated[int, Field(ge=LEAST_PROCESSES, le=MOST_PROCESSES)] = PLAYING.processes
    bot_disk: Annotated[int, Field(ge=LEAST_DISK_MB, le=MOST_MB)] = PLAYING.scratch // MIB

    def confinement(self) -> Confinement:
        """The same, for who shuts them in."""
        limits = Limits(
            memory=self.bot_memory * MIB,
            cpus=self.bot_cpus,
            processes=self.bot_processes,
            scratch=self.bot_disk * MIB,
        )
        return Confinement.of_mode(self.mode, limits, tuple(self.expose))


class StopPart(_Part):
    """``[stop]``: the two answers that a comparison chooses from, and how often it may err."""

    elo0: Elo = -10
    elo1: Elo = 10
    alpha: Rate = "0.05"
    beta: Rate = "0.05"


class OutputPart(_Part):
    """``[output]``: where things go; nothing in it makes a difference to the results."""

    run: PathText | None = None
    bot_logs: PathText | None = None
    events: PathText | None = None
    format: Literal["table", "markdown", "json", "csv", "html"] = "table"
    timing: bool = True


class LeagueTerms(_Part):
    """A league, as it is written.

    Attributes:
        format: how entrants meet. bots: folders, ``A+B`` for two that play together; none for the
            sample bots. entrants: what takes part, ``None`` for what is usual.
        boards, rounds: how many, ``None`` for what is usual.
        seed: of the cards, ``None`` to have it drawn. commit: whether they are promised.
        submitted: whether the bots are strangers': then the sandbox is required, every seat has a
            process of its own, and the cards are promised.
        isolation: ``shared`` or ``seat``. tables: games open at once, with each worker.
        workers: processes that share the referee's work.
    """

    format: Annotated[Format, Field(strict=False)] = Format.ROUND_ROBIN
    bots: list[PathText] = Field(default_factory=list)
    entrants: Literal["teams", "singles"] | None = None
    boards: Boards | None = None
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | None = None
    seed: Annotated[str, AfterValidator(_seed)] | None = None
    commit: bool = False
    submitted: bool = False
    isolation: Literal["shared", "seat"] = "shared"
    tables: Tables = DEFAULT_TABLES
    workers: Workers = 1
    rules: RulesPart = RulesPart()
    clock: ClockPart = ClockPart()
    faults: FaultsPart = FaultsPart()
    sandbox: SandboxPart = SandboxPart()
    stop: StopPart = StopPart()
    output: OutputPart = OutputPart()

    def problems(self) -> Iterator[Problem]:
        """What cannot be, before anybody looks at the bots."""
        yield from self.rules.problems()
        if self.seed is not None and (self.commit or self.submitted):
            key = "commit" if self.commit else "submitted"
            yield Problem((key,), "promises cards that nobody chose; leave out --seed")
        if self.submitted:
            yield from self._weaker()
        if self.seed is not None and self.format == Format.LADDER:
            yield Problem(("seed",), "each round of a ladder draws cards of its own; leave it out")
        if self.says("workers") and self.format == Format.LADDER:
            yield Problem(("workers",), "a ladder's rounds are played by one; leave it out")
        if self.says("rounds") and self.format != Format.SWISS:
            yield Problem(("rounds",), "only a Swiss tournament has a number of rounds")
        if self.says("stop") and self.format != Format.COMPARE:
            yield Problem(("stop",), "only a comparison (compare) stops when it is decided")

    def _weaker(self) -> Iterator[Problem]:
        """What is said that would be too little for strangers' bots."""
        if self.says("commit") and not self.commit:
            yield Problem(("commit",), "must be true with --submitted; leave it out")
        if self.says("isolation") and self.isolation != "seat":
            yield Problem(("isolation",), "must be seat with --submitted; leave it out")
        if self.sandbox.says("mode") and self.sandbox.mode != "require":
            yield Problem(("sandbox", "mode"), "must be require with --submitted; leave it out")

    def settled(self) -> Self:
        """The same league with everything said that follows from what is written."""
        changes: dict[str, Any] = {}
        isolation = self.isolation
        if self.submitted:
            isolation = "seat"
            sandbox = self.sandbox.model_copy(update={"mode": "require"})
            changes |= {"commit": True, "isolation": isolation, "sandbox": sandbox}
        if self.boards is None:
            changes["boards"] = BOARDS[self.format]
        if self.clock.open_turns is None:
            # So that the limit, if somebody set one, holds for each decision.
            single = self.clock.says("move_time") and isolation == "seat"
            turns = 1 if single else DEFAULT_OPEN_TURNS
            changes["clock"] = self.clock.model_copy(update={"open_turns": turns})
        return self.model_copy(update=changes)

    def for_ladder(self) -> dict[str, Any]:
        """What a ladder keeps of a settled league, as JSON values."""
        left_out = {"bots", "output", "stop", "rounds", "seed", "commit", "workers"}
        return self.model_dump(mode="json", exclude=left_out)

    def clock_terms(self) -> ClockTerms:
        """The clock of a settled league."""
        clock = self.clock
        assert clock.open_turns is not None, "that is what settling is about"
        return ClockTerms(clock.move_time or None, clock.game_time or None, clock.open_turns)

    def policy(self) -> FaultPolicy:
        """What faults lead to."""
        base = STRICT if self.faults.policy == "strict" else LENIENT
        return FaultPolicy(base.strikes, self.faults.withdraw_after)

    def options(self, contestants: int) -> dict[str, Setting]:
        """What else the format has to know, with so many to meet."""
        if self.format == Format.COMPARE:
            stop = self.stop
            return {
                "elo0": stop.elo0,
                "elo1": stop.elo1,
                "alpha": stop.alpha,
                "beta": stop.beta,
            }
        if self.format == Format.SWISS:
            # By default enough for one to win all of them alone.
            return {"rounds": self.rounds or (contestants - 1).bit_length()}
        return {}


def play_as_of(league: LeagueTerms, pairs: bool, usual: PlayAs) -> PlayAs:
    """What takes part in a league."""
    if pairs:
        return PlayAs.PAIRS
    return usual if league.entrants is None else PlayAs(league.entrants)
