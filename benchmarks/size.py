"""How much each benchmark plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played.

    Attributes:
        hands: hands in a run of OpenSpiel's or our engine. rules_runs: how many runs of ours.
        match_boards, match_runs: for a match between four bots; 12 games a board.
        memory_boards: for the run that memory is looked at in; 0 leaves it out.
        tables_boards: with one table, and with 64. tables_runs: how many runs of each.
        turns_boards: for two bots with one open turn each.
        pairs: boards of a pairing whose strength is measured.
        starts: how often `referee --help` is called. small_runs: how often one board is played.
        league_boards: of a league of forty bots, 1,560 games each.
        language_boards, language_runs: for two bots of a language. bot_starts: how often one is
            started in each way.
        micro_boards, micro_runs: for what is measured piece by piece.
    """

    hands: int
    rules_runs: int
    match_boards: int
    match_runs: int
    memory_boards: int
    tables_boards: tuple[int, int]
    tables_runs: int
    turns_boards: int
    pairs: int
    starts: int
    small_runs: int
    league_boards: int
    language_boards: int
    language_runs: int
    bot_starts: int
    micro_boards: int
    micro_runs: int


FULL = Size(
    hands=25_000,
    rules_runs=11,
    match_boards=400,
    match_runs=5,
    memory_boards=1_667,  # 20,004 games
    tables_boards=(5, 60),
    tables_runs=5,
    turns_boards=100,
    pairs=1_000,
    starts=11,
    small_runs=5,
    league_boards=65,  # 101,400 games
    language_boards=500,
    language_runs=5,
    bot_starts=11,
    micro_boards=20,
    micro_runs=7,
)

QUICK = Size(
    hands=5_000,
    rules_runs=7,
    match_boards=20,
    match_runs=5,
    memory_boards=0,
    tables_boards=(1, 10),
    tables_runs=2,
    turns_boards=10,
    pairs=30,
    starts=3,
    small_runs=2,
    league_boards=1,
    language_boards=20,
    language_runs=2,
    bot_starts=2,
    micro_boards=3,
    micro_runs=3,
)
