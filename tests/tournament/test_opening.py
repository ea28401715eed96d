"""In which order games are opened, and that a slow entrant holds up no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from referee.tournament.opening import MOST_HELD, Opening

Game = tuple[int, int, int]  # the number of the game, and who plays it


class Hall:
    """Tables, and a schedule in which everybody plays everybody, two games on every board.

    Whoever is in ``hanging`` answers at no table; ``waiting`` are its games.
    """

    def __init__(self, entrants: int, boards: int, hanging: int = -1) -> None:
        pairings = [pair for _ in range(boards) for pair in combinations(range(entrants), 2)]
        twice = (pair for pair in pairings for _ in range(2))
        self.games: list[Game] = [(number, *pair) for number, pair in enumerate(twice)]
        self.hanging = hanging
        self.waiting: list[Game] = []
        self.opening = Opening(iter(self.games), lambda game: game[1:], self.waited_for)

    def waited_for(self, entrant: int) -> int:
        """Only the one that hangs keeps anybody waiting."""
        return len(self.waiting) if entrant == self.hanging else 0

    def played(self, tables: int) -> Iterator[Game]:
        """All games that can be played to their end."""
        while len(self.waiting) < tables:
            game = self.opening.next(tables)
            if game is None:
                return
            if self.hanging in game[1:]:
                self.waiting.append(game)
            else:
                yield game


@pytest.mark.parametrize("entrants", [2, 3, 10])
def test_games_come_in_the_order_of_the_schedule(entrants: int) -> None:
    """Where nobody is waited for, no game is put off."""
    hall = Hall(entrants, 40)
    assert list(hall.played(24)) == hall.games
    assert hall.opening.all_opened


@pytest.mark.parametrize(("entrants", "tables"), [(3, 2), (3, 16), (3, 256), (10, 64), (10, 256)])
def test_who_hangs_holds_up_nobody_else(entrants: int, tables: int) -> None:
    """One entrant's games never end: all games of the others are played, and for as long as they
    are, it is waited for at no more tables than its share."""
    hall = Hall(entrants, 100, hanging=entrants - 1)
    others = [game for game in hall.games if hall.hanging not in game[1:]]
    played = []
    for game in hall.played(tables):
        played.append(game)
        assert len(hall.waiting) <= 2 * tables / entrants + 1
    assert played == others


def test_no_table_is_kept_free_for_nobody() -> None:
    """When nobody else has games left, an entrant may have all tables."""
    hall = Hall(3, 30, hanging=2)
    assert len(list(hall.played(12))) == 60
    assert len(hall.waiting) == 12 and not hall.opening.all_opened


def test_games_of_a_pairing_stay_in_order() -> None:
    """What was put off is played before what comes later in the schedule."""
    hall = Hall(4, 50, hanging=3)
    list(hall.played(8))
    for _ in range(300 - len(hall.waiting)):
        hall.waiting.pop(0)
        list(hall.played(8))
    numbers = Counter(game[1:] for game in hall.waiting)
    assert hall.opening.all_opened and sum(numbers.values()) == len(hall.waiting)
    for pairing in numbers:
        own = [game[0] for game in hall.waiting if game[1:] == pairing]
        assert own == sorted(own)


def test_what_is_put_off_is_bounded() -> None:
    """The schedule is read no further than so many games wait."""
    hall = Hall(3, 3 * MOST_HELD, hanging=2)
    played = len(list(hall.played(8)))
    assert MOST_HELD // 2 <= played < MOST_HELD and len(hall.waiting) == 8


def test_what_is_not_known_yet_is_asked_for_again() -> None:
    """A schedule that goes on when results are there is read on then."""
    known: list[Game | None] = [(0, 0, 1), None, (1, 0, 1)]
    opening = Opening[Game](iter(known), lambda game: game[1:], lambda _: 0)
    assert opening.next(4) == (0, 0, 1)
    assert opening.next(4) is None and not opening.all_opened
    assert opening.next(4) == (1, 0, 1)
    assert opening.next(4) is None and opening.all_opened
