"""The fault matrix, as data: every attack at every kind of decision, and how it has to end.

The verdicts are written down here, before anything is run. A *cell* is one attack at one kind of
decision; whatever a cell does, its opponent has no fault, every unit is stored, every game was
played out or forfeited by the attacker, and no process is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from typing import Final

from referee.game.faults import Cause
from referee.process.sandbox.cell import Level

START: Final = "start"
"""Stands for the phase of attacks that come before there is a conversation."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a cell has to end.

    Attributes:
        causes: of these every fault must be, and there must be some; none: there must be none.
        playable: whether the bot may take part at all.
    """

    causes: frozenset[Cause] = frozenset()
    playable: bool = True

    @property
    def words(self) -> str:
        """Such as ``timeout``, ``crashed or disconnected``, ``no fault``."""
        named = " or ".join(sorted(cause.word for cause in self.causes)) or "no fault"
        return named if self.playable else f"takes no part: {named}"


@dataclass(frozen=True, slots=True)
class Attack:
    """One kind of attack.

    Attributes:
        verdict: how it has to end.
        waits: whether the clock ends it, so that the limit of a move should be short; others are
            given long enough never to be late because the machine is busy.
        within: how it has to end instead where bots are shut in no further than so.
    """

    verdict: Verdict
    waits: bool = False
    within: Mapping[Level, Verdict] = field(default_factory=dict)

    def verdict_at(self, level: Level) -> Verdict:
        """How it has to end where bots are shut in so far."""
        return self.within.get(level, self.verdict)


FINE: Final = Verdict()
OUT: Final = Verdict(frozenset({Cause.FAILED_TO_START, Cause.HANDSHAKE}), playable=False)


def _ends(*causes: Cause, waits: bool = False) -> Attack:
    return Attack(Verdict(frozenset(causes)), waits)


AT_START: Final = {
    "exit": Attack(OUT),
    "slow-start": Attack(FINE, waits=True),  # no clock runs before a bot is ready
    "wrong-token": Attack(OUT),
    "wrong-version": Attack(OUT),
    "garbage": Attack(FINE),  # on connections of its own, before it plays
}

IN_PLAY: Final = {
    "half-close": _ends(Cause.SENDING_SIDE_CLOSED),
    "silent": _ends(Cause.TIMEOUT, waits=True),
    "slow": _ends(Cause.TIMEOUT, waits=True),
    "illegal": _ends(Cause.ILLEGAL_MOVE),
    "out-of-turn": Attack(FINE),
    "stale": Attack(FINE),
    "duplicate": Attack(FINE),
    "oversized": _ends(Cause.CRASHED, Cause.DISCONNECTED, Cause.PROTOCOL),
    "flood": _ends(Cause.FLOODED),
    "slow-drip": Attack(FINE),
    "never-reads": _ends(Cause.TIMEOUT, Cause.DISCONNECTED, waits=True),
    "stdout-flood": Attack(FINE),
    "stderr-flood": Attack(FINE),
    "crash": _ends(Cause.CRASHED),
    "sigstop": _ends(Cause.TIMEOUT, waits=True),
    "sigkill": _ends(Cause.CRASHED),
    "memory-hog": Attack(
        Verdict(frozenset({Cause.OVER_MEMORY})),
        # Nothing limits it; it takes no more than the machine can spare, and plays on.
        within={Level.NONE: FINE},
    ),
    "fork-bomb": Attack(FINE),  # it gets no more processes, and plays on
    "disk-filler": Attack(FINE),  # it gets no more room, and plays on
    "orphan": Attack(FINE),
}


@dataclass(frozen=True, slots=True)
class Phase:
    """A kind of decision, and rules by which it is asked.

    Attributes:
        name: as the attacker knows it. preset, changes: the rules.
        boards: on so many the attacker is asked at least once, whoever it is.
        alone: whether each attacker needs a run of its own, as the rules know no teams.
    """

    name: str
    preset: str = "standard"
    changes: Mapping[str, str | int | bool] = field(default_factory=dict)
    boards: int = 2
    alone: bool = False


_SHORT: Final = {"target": 4}
_FEW: Final[dict[str, str | int | bool]] = {"farmers_hand": "three_9_or_three_10", "target": 5}
PHASES: Final = (
    Phase("bid-round-1", changes=_SHORT, boards=3),
    Phase("bid-round-2", changes=_SHORT, boards=6),
    Phase("discard", changes=_SHORT, boards=3),
    Phase("lead", changes=_SHORT, boards=3),
    Phase("follow", changes=_SHORT, boards=3),
    Phase("last-card", changes=_SHORT),
    Phase("exchange", "hungarian", {"target": 5}, boards=4),
    Phase("alone", "g4a", {"target": 4}, boards=3),
    Phase("farmers-hand", changes={**_FEW, "farmers": "redeal"}, boards=10),
    Phase("swap", changes={**_FEW, "farmers": "swap3"}, boards=10),
    Phase("defend-alone", changes={"defend_alone": True, "target": 5}, boards=4),
    Phase("best", "railroad", boards=8),
    Phase("give", "railroad", boards=8),
    Phase("dealer-makes", "british", boards=10),
    Phase("name-joker", "railroad", boards=8),
    Phase("in-or-out", "buck", {"start": 5}, alone=True),
    Phase("auction", "bid", {"target": 8}, boards=3),
    Phase("name-trump", "bid", {"target": 8}, boards=3),
)
PHASE: Final = {phase.name: phase for phase in PHASES}

CANNOT_BE: Final = {
    ("sigstop", START): "a bot that is stopped before Hello is one that says no Hello: `exit` ends "
    "the same way, and waiting for it takes half a minute",
    ("half-close", START): "a stream that is closed before Hello is refused like a wrong first "
    "message, which is a test of its own (tests/wire)",
    ("slow", START): "`slow-start` is this cell",
    ("out-of-turn", START): "without a conversation there is no turn",
    ("stale", START): "without a conversation there is no turn",
    ("duplicate", START): "without a conversation there is no turn",
}
"""Cells that are left out, with the reason; other attacks are the same before Hello as in play, as
they do nothing with the conversation."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One attack at one kind of decision."""

    fault: str
    phase: str

    @property
    def attack(self) -> Attack:
        """What its fault is."""
        return (AT_START if self.phase == START else IN_PLAY)[self.fault]

    def __str__(self) -> str:
        return f"{self.fault}@{self.phase}"


def every_cell() -> Iterator[Cell]:
    """The whole matrix."""
    yield from (Cell(fault, START) for fault in AT_START)
    yield from (Cell(fault, phase.name) for phase in PHASES for fault in IN_PLAY)


def few_cells() -> Iterator[Cell]:
    """Every attack once, and every kind of decision at least once.

    Those that wait for the clock come to the kinds of decision that share their rules, and so into
    one run.
    """
    yield from (Cell(fault, START) for fault in AT_START)
    faults = sorted(IN_PLAY, key=lambda fault: not IN_PLAY[fault].waits)
    for fault, phase in zip(faults, cycle(PHASES), strict=False):
        yield Cell(fault, phase.name)
