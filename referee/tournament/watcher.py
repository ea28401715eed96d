"""What a run tells while it is going on. What is made of it (a display, nothing) is the edge's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.game.faults import Fault
from referee.process.sandbox.cell import Level
from referee.store.finished import Finished
from referee.store.manifest import RunTerms
from referee.tournament.doors import Invitation
from referee.tournament.plan import Progress
from referee.tournament.player import Failure
from referee.tournament.voids import Void
from referee.tournament.workshop import Copy


@dataclass(frozen=True, slots=True)
class Begun:
    """A run whose bots are ready.

    Attributes:
        terms: what was agreed. run_file: where the results go.
        pairings: how many pairings there are. units, games: how many the whole run has.
        units_before, games_before: how many of them were stored already.
        may_stop: whether it may end before that, when something is decided.
        level: how far the bots are shut in. processes: how many of them there will be.
        limits: what they may use, for people; empty if nothing is limited.
    """

    terms: RunTerms
    run_file: Path
    pairings: int
    units: int
    games: int
    units_before: int = 0
    games_before: int = 0
    may_stop: bool = False
    level: Level = Level.NONE
    processes: int = 0
    limits: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The entrants' names, in the order that faults and units number them by."""
        return tuple(entrant.name for entrant in self.terms.entrants)


class Watcher:
    """Is told what happens, in this order; by default it does nothing with it.

    Every method is called from the event loop and must return at once.
    """

    def preparing(self, what: str) -> None:
        """Something before the first game takes a while; ``what`` says it, without a full stop."""

    def less_confined(self, level: Level, why: str) -> None:
        """Bots are shut in less than the best, though that was wanted; ``why`` says what is
        missing and what to do about it."""

    def waiting(self, invitation: Invitation) -> None:
        """A bot that nobody here starts may dial in now."""

    def cannot_play(self, bot: Copy, failure: Failure) -> None:
        """A bot could not be built or started."""

    def begun(self, run: Begun) -> None:
        """The first game is about to begin."""

    def recalled(self, units: Sequence[Finished]) -> None:
        """These were played before the run was interrupted."""

    def finished(self, units: Sequence[Finished]) -> None:
        """These have just been stored."""

    def fault(self, entrant: int, fault: Fault, unit: int, game: int) -> None:
        """A fault was found, in a game that is over now; ``game`` counts from 0 in the unit."""

    def void(self, void: Void) -> None:
        """An attempt at a unit came to nothing, by no bot's fault."""

    def withdrawn(self, entrant: int, failure: Failure) -> None:
        """An entrant can play no more, and forfeits its remaining games; that is stored too."""

    def interrupted(self) -> None:
        """A signal asks the run to end; the bots may take a while to go."""

    def tick(self, progress: Progress) -> None:
        """Called a few times a second while games are played."""

    def ended(self) -> None:
        """No more games will be played, for whatever reason. It may be called more than once."""


class Several(Watcher):
    """Tells several watchers everything, one after the other."""

    def __init__(self, *watchers: Watcher) -> None:
        self._watchers = watchers

    def preparing(self, what: str) -> None:
        """See :class:`Watcher`, as for all that follow."""
        for watcher in self._watchers:
            watcher.preparing(what)

    def less_confined(self, level: Level, why: str) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.less_confined(level, why)

    def waiting(self, invitation: Invitation) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.waiting(invitation)

    def cannot_play(self, bot: Copy, failure: Failure) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.cannot_play(bot, failure)

    def begun(self, run: Begun) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.begun(run)

    def recalled(self, units: Sequence[Finished]) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.recalled(units)

    def finished(self, units: Sequence[Finished]) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.finished(units)

    def fault(self, entrant: int, fault: Fault, unit: int, game: int) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.fault(entrant, fault, unit, game)

    def void(self, void: Void) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.void(void)

    def withdrawn(self, entrant: int, failure: Failure) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.withdrawn(entrant, failure)

    def interrupted(self) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.interrupted()

    def tick(self, progress: Progress) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.tick(progress)

    def ended(self) -> None:
        """Passed on."""
        for watcher in self._watchers:
            watcher.ended()
