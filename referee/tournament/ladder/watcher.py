"""What a ladder tells while its rounds are played."""

from __future__ import annotations

from collections.abc import Sequence

from referee.store.ladder_file import LadderEntrant
from referee.tournament.ladder.standing import Standing
from referee.tournament.statistics import Ratings
from referee.tournament.watcher import Watcher


class LadderWatcher(Watcher):
    """Is told of rounds besides what each of them tells as a run."""

    def round_begins(self, number: int, words: Sequence[str], commitment: str) -> None:
        """A round is about to be played, between these; its cards are promised."""

    def round_goes_on(self, number: int) -> None:
        """A round that was interrupted is about to be played to its end."""

    def round_over(
        self,
        number: int,
        entrants: Sequence[LadderEntrant],
        standing: Standing,
        rated: Ratings | None,
    ) -> None:
        """A round is in the ladder; the standing, and the ratings that come of it."""

    def benched(self, entrant: LadderEntrant, reason: str) -> None:
        """A bot plays no more until it is added again."""
