"""Which game is opened next, so that a bot that is slow holds up no games but its own.

Games are opened in the order of the schedule, except that who is waited for at as many tables as
are its share gets no more of them: as large a part as it has of the schedule so far. Its games
wait, and later ones of others are opened before them. Without that, whoever lets its games hang
would soon have them at every table.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, Generic, TypeVar

G = TypeVar("G")

MOST_HELD: Final = 8192
"""So many games wait for their entrants at most; beyond that the schedule is read no further."""


class Opening(Generic[G]):
    """Hands out the games of a schedule.

    Args:
        games: all games in schedule order; ``None`` where the next one is not known yet.
        pairing: the entrants of a game.
        waited_for: at how many tables an entrant is waited for now.
    """

    def __init__(
        self,
        games: Iterator[G | None],
        pairing: Callable[[G], tuple[int, ...]],
        waited_for: Callable[[int], int],
    ) -> None:
        self._games = games
        self._pairing = pairing
        self._waited_for = waited_for
        self._held: dict[tuple[int, ...], deque[G]] = {}
        self._holding = 0
        self._seen: Counter[int] = Counter()
        self._seen_games = 0
        self._read_all = False

    @property
    def all_opened(self) -> bool:
        """Whether no game is left."""
        return self._read_all and not self._holding

    def next(self, tables: int) -> G | None:
        """A game to open now, if one is known; shares are of so many tables."""
        game = self._held_up_no_more(tables)
        if game is None:
            game = self._following(tables)
        if game is None and self._held:
            game = self._take(next(iter(self._held)))  # there is nothing else for the tables
        return game

    def _may_open(self, pairing: tuple[int, ...], tables: int) -> bool:
        return all(self._has_room(entrant, tables) for entrant in pairing)

    def _has_room(self, entrant: int, tables: int) -> bool:
        share = max(1, tables * self._seen[entrant] // self._seen_games)
        return self._waited_for(entrant) < share

    def _held_up_no_more(self, tables: int) -> G | None:
        """The first game of a pairing that had to wait and may now be opened."""
        for pairing in self._held:
            if self._may_open(pairing, tables):
                return self._take(pairing)
        return None

    def _take(self, pairing: tuple[int, ...]) -> G:
        waiting = self._held[pairing]
        game = waiting.popleft()
        if not waiting:
            del self._held[pairing]
        self._holding -= 1
        return game

    def _following(self, tables: int) -> G | None:
        """The next game of the schedule that need not wait; it is looked for no longer than there
        may be one, as what is passed over has to be kept."""
        while not self._held or (self._holding < MOST_HELD and self._may_somebody(tables)):
            try:
                game = next(self._games)
            except StopIteration:
                self._read_all = True
                return None
            if game is None:
                return None
            pairing = self._pairing(game)
            self._seen.update(pairing)
            self._seen_games += 1
            if self._may_open(pairing, tables):
                return game
            self._held.setdefault(pairing, deque()).append(game)
            self._holding += 1
        return None

    def _may_somebody(self, tables: int) -> bool:
        """Whether any two are not held up: then there may be a game for them."""
        free = (entrant for entrant in self._seen if self._has_room(entrant, tables))
        return len(list(islice(free, 2))) == 2
