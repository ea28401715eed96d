"""Which units of a run are done, in memory that does not grow with them."""

from __future__ import annotations

from collections.abc import Iterable


class DoneUnits:
    """A set of unit numbers that come nearly in order: all below some number, and a few ahead.

    One thread may add while others ask.
    """

    __slots__ = ("_ahead", "_below")

    def __init__(self) -> None:
        self._below = 0
        self._ahead: set[int] = set()

    def __contains__(self, number: int) -> bool:
        # In this order: what is taken out of those ahead is below by then.
        return number in self._ahead or number < self._below

    def add(self, numbers: Iterable[int]) -> None:
        """These units are done, too."""
        self._ahead.update(numbers)
        while self._below in self._ahead:
            self._below += 1
            self._ahead.discard(self._below - 1)

    def has_all_below(self, number: int) -> bool:
        """Whether every unit with a smaller number is done."""
        return number <= self._below
