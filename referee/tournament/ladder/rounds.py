"""Plays the rounds of a ladder, one after the other, until somebody says stop.

A round is a run of its own between bots that are on the ladder when it begins. While it is played
its run file lies beside the ladder; when it is over, or interrupted, it is put into the ladder. So
whatever happens, what is stored is either in the ladder or beside it, and is never played again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from referee.process.launch import Launcher
from referee.store.errors import RunFileError
from referee.store.ladder_file import ACTIVE, BENCHED, LadderEntrant, LadderFile, Round
from referee.store.lock import WriteLock
from referee.store.run_file import WITHDRAWN, RunFile
from referee.tournament.interrupt import Interrupted, Stopper
from referee.tournament.ladder.plan import Bots, plan_round
from referee.tournament.ladder.standing import (
    LadderTerms,
    Standing,
    banned,
    hashes,
    standing_of,
    taken_out,
)
from referee.tournament.ladder.watcher import LadderWatcher
from referee.tournament.player import Failure
from referee.tournament.run import Work
from referee.tournament.staging import CannotPlay, RunBroken, launcher_for
from referee.tournament.statistics import ratings
from referee.tournament.statistics.outcomes import MOST_RATED
from referee.tournament.terms import now
from referee.tournament.watcher import Several, Watcher
from referee.tournament.workshop import Copy, Workshop

SUFFIX: Final = "-round"
"""What the run file of the round that is being played has behind the ladder's name."""


class _Missing(Watcher):
    """Remembers which bots could not be started."""

    def __init__(self) -> None:
        self.failures: dict[str, Failure] = {}

    def cannot_play(self, bot: Copy, failure: Failure) -> None:
        self.failures[bot.name] = failure


async def play_rounds(
    path: Path, watcher: LadderWatcher, rounds: int | None = None, bot_logs: Path | None = None
) -> int:
    """Play rounds.

    Args:
        path: of the ladder. watcher: is told what happens. rounds: how many, by default no end.
        bot_logs: a folder for what the bots print, in a folder of its own for each round.

    Returns:
        How many bots were benched.

    Raises:
        RunFileError: it is no ladder, rounds of it are being played already, or it cannot be
            written.
        CannotPlay: there are too few bots, or they cannot be shut in as they must be.
        RunBroken: the disk is full, or the like.
        Interrupted: a signal came.
    """
    ladder = LadderFile(path)
    stopper = Stopper(watcher.interrupted)
    lock = WriteLock(path)
    try:
        with Workshop() as shop:
            whole = _whole(ladder, watcher, stopper, shop, rounds, bot_logs)
            return await stopper.run(whole)
    except Interrupted as interrupted:
        raise Interrupted(interrupted.signal, path, "ladder run") from None
    finally:
        lock.release()


async def _whole(
    ladder: LadderFile,
    watcher: LadderWatcher,
    stopper: Stopper,
    shop: Workshop,
    rounds: int | None,
    bot_logs: Path | None,
) -> int:
    async with launcher_for(shop.folder) as launcher:
        player = _Player(ladder, watcher, stopper, shop, launcher, bot_logs)
        return await player.play(rounds)


class _Player:
    def __init__(
        self,
        ladder: LadderFile,
        watcher: LadderWatcher,
        stopper: Stopper,
        shop: Workshop,
        launcher: Launcher,
        bot_logs: Path | None,
    ) -> None:
        self._launcher = launcher
        self._bot_logs = bot_logs
        self._ladder = ladder
        self._watcher = watcher
        self._stopper = stopper
        self._shop = shop
        self._bots = Bots(ladder, shop)
        self._terms = LadderTerms.of(ladder)
        self._beside = ladder.path.with_name(ladder.path.name + SUFFIX)
        self._standing: Standing | None = None
        self._banned: frozenset[int] = frozenset()
        self._benched = 0

    async def play(self, rounds: int | None) -> int:
        self._wait_gently()
        await self._finish_open_round()
        played = 0
        while rounds is None or played < rounds:
            self._stop_if_asked()
            played += await self._another()
        return self._benched

    def _wait_gently(self) -> None:
        """Between two rounds a signal lets what is being done be done."""
        self._stopper.gently = lambda: None

    def _stop_if_asked(self) -> None:
        if self._stopper.signal is not None:
            raise Interrupted(self._stopper.signal, self._ladder.path)

    # ------------------------------------------------------------------ a round

    async def _another(self) -> bool:
        """Choose a round and play it; false if it came to no game."""
        plan = plan_round(
            self._ladder, self._terms, self._current().league, self._bots, self._beside
        )
        order = replace(plan.order, bot_logs=self._logs_of(plan.number))
        self._ladder.begin_round(plan.number, plan.commitment, ", ".join(plan.words), now())
        self._watcher.round_begins(plan.number, plan.words, plan.commitment)
        missing = _Missing()
        work = Work(Several(missing, self._watcher), self._stopper, self._launcher)
        self._stopper.gently = None
        return await self._played(plan.number, missing, lambda: work.begin(order, self._shop))

    def _logs_of(self, number: int) -> Path | None:
        """The folder for what bots print in a round."""
        if self._bot_logs is None:
            return None
        folder = self._bot_logs / f"round-{number}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RunBroken(f"{folder} cannot be made ({error.strerror})") from error
        return folder

    async def _played(
        self, number: int, missing: _Missing, play: Callable[[], Awaitable[object]]
    ) -> bool:
        try:
            await play()
        except CannotPlay:
            self._wait_gently()
            if not missing.failures:
                self._keep(number)
                raise
            # Of a round that was interrupted there may be games: those that there are count.
            self._keep(number, cut_short=True)
            self._bench_missing(missing)
            return False
        except BaseException:
            self._wait_gently()
            self._keep(number)
            raise
        self._wait_gently()
        self._keep(number)
        return True

    # ------------------------------------------------------------------ what comes of it

    def _keep(self, number: int, cut_short: bool = False) -> None:
        """Put the round into the ladder, as far as it was played; ``cut_short`` says that there
        will be no more of it."""
        if not self._beside.exists():
            self._ladder.forget_round(number)
            return
        with RunFile.open(self._beside, write=True) as file:  # closing it makes one file of it
            seal, counts, prefix = file.seal, file.counts, file.digest()
            notes = file.notes(WITHDRAWN)
        if Path(f"{self._beside}-wal").exists():
            raise RunBroken(f"{self._beside} is being read by another program; close that")
        digest = prefix if seal is None and cut_short else None if seal is None else seal.results
        active = {one.name: one for one in self._ladder.entrants() if one.state == ACTIVE}
        benched = [
            (active[str(note.value["name"])], f"{note.value['cause']}: {note.value['evidence']}")
            for note in notes
            if note.value.get("name") in active and digest is not None
        ]
        self._ladder.keep_round(
            number,
            self._beside.read_bytes(),
            digest,
            (counts.units, counts.games),
            [(one.number, why) for one, why in benched],
            now(),
        )
        self._remove_beside()
        for one, why in benched:
            self._tell_benched(one, why)
        if digest is not None:
            self._tell(number)

    def _bench_missing(self, missing: _Missing) -> None:
        """Nobody plays a round in which somebody cannot play; it is chosen anew without him."""
        for one in self._ladder.entrants():
            failure = missing.failures.get(one.name)
            if failure is not None and one.state == ACTIVE:
                reason = f"{failure.cause.word}: {failure.evidence}"
                self._ladder.change(one.number, BENCHED, reason, now())
                self._tell_benched(one, reason)

    def _tell_benched(self, one: LadderEntrant, reason: str) -> None:
        self._benched += 1
        self._watcher.benched(one, reason)

    def _current(self) -> Standing:
        """The standing, drawn up anew only where somebody was banned, or is no more."""
        entrants = self._ladder.entrants()
        out = banned(entrants)
        if self._standing is None or out != self._banned:
            rules, known = self._terms.rules, hashes(entrants)
            self._standing = standing_of(self._ladder, rules, MOST_RATED, known, out)
            self._banned = out
        return self._standing

    def _tell(self, number: int) -> None:
        entrants = self._ladder.entrants()
        before = self._standing
        standing = self._current()
        if standing is before:  # else it was drawn up with this round
            with taken_out(self._ladder, number) as path, RunFile.open(path) as file:
                standing.add(number, file, hashes(entrants))
        self._watcher.round_over(number, entrants, standing, ratings(standing.league))

    # ------------------------------------------------------------------ after an interruption

    async def _finish_open_round(self) -> None:
        """Play what is left of a round that was interrupted, however that was."""
        rounds = self._ladder.rounds()
        opened = rounds[-1] if rounds and rounds[-1].digest is None else None
        if opened is None:
            self._remove_beside()  # it is in the ladder already
            return
        if not self._lies_beside(opened):
            if not opened.kept:
                self._ladder.forget_round(opened.number)  # it had not begun
                return
            self._beside.write_bytes(self._ladder.run_of(opened.number))
        with RunFile.open(self._beside) as file:
            names = [entrant.name for entrant in file.manifest.terms.entrants]
        known = {one.name: one for one in self._ladder.entrants()}
        bots = [self._bots.take(known[name]) for name in names]
        self._watcher.round_goes_on(opened.number)
        missing = _Missing()
        work = Work(Several(missing, self._watcher), self._stopper, self._launcher)
        self._stopper.gently = None
        logs = self._logs_of(opened.number)
        await self._played(
            opened.number,
            missing,
            lambda: work.go_on(self._beside, self._shop, bot_logs=logs, bots=bots),
        )

    def _lies_beside(self, opened: Round) -> bool:
        """Whether the run file of the round is there, and came so far as to say what it is."""
        if not self._beside.exists():
            return False
        try:
            with RunFile.open(self._beside) as file:
                options = file.manifest.terms.options
        except RunFileError:  # killed while it was being made: nothing was played
            self._remove_beside()
            return False
        mine = {"ladder": self._ladder.id, "round": opened.number}
        if {name: options.get(name) for name in mine} != mine:
            raise RunBroken(
                f"{self._beside} is not of this ladder's round {opened.number}; move it away"
            )
        return True

    def _remove_beside(self) -> None:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{self._beside}{suffix}").unlink(missing_ok=True)
