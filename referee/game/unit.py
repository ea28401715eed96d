"""A unit: the one thing that is scheduled, stored, repeated and counted as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from referee.game.record import GameRecord, GameTiming


@dataclass(frozen=True, slots=True)
class Unit:
    """One board in every seating.

    Attributes:
        number: its place in the schedule, from 0. It never changes.
        board: which board, from 0.
        pairing: the entrants who meet, by their place in the list of entrants.
        seatings: for each game of the unit, the entrant at each seat.
    """

    number: int
    board: int
    pairing: tuple[int, ...]
    seatings: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class UnitResult:
    """One unit, played: what the runner hands to the store, and the store to everybody else.

    Attributes:
        unit: which unit.
        games: the record of each of its games, in the order of ``unit.seatings``.
        timings: how long each of them took.
        attempt: 1, or more when earlier attempts were void.
    """

    unit: Unit
    games: tuple[GameRecord, ...]
    timings: tuple[GameTiming, ...]
    attempt: int = 1
