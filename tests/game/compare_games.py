"""The game machine against the naive implementation: whole games, move by move.

``python -m tests.game.compare_games --games 10000`` plays that many games of random moves over all
presets and random options and ends. Both must have the same dealers, scores, numbers of hands and
redeals after every hand, and the same winner.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from euchre.rules import Board, Rules, RulesError, build_rules, phases
from euchre.rules.cards import WORDS
from euchre.rules.deal import draw_deck
from euchre.rules.moves import move_words
from euchre.rules.tables import pack_of
from referee.game.game import Game
from tests.naive.game import NaiveGame
from tests.naive.presets import options
from tests.rules.compare import random_rules

_OUTCOMES = {phases.SCORED: "scored", phases.THROWN_IN: "thrown_in", phases.REDEAL: "redeal"}


@dataclass
class Compared:
    """What was compared: how many games, hands and decisions, and what occurred in them."""

    games: int = 0
    hands: int = 0
    decisions: int = 0
    seen: Counter[str] = field(default_factory=Counter)


def random_end(chance: Random) -> Rules:
    """Random rules with a random way for the game to end."""
    end = chance.choice(("points", "points", "hands", "timed"))
    number = {"points": "target", "hands": "n_hands"}.get(end)
    while True:
        rules = random_rules(chance)
        changes: dict[str, str | int | bool] = {**rules.options(), "end": end}
        for name in ("target", "n_hands", "time_ms"):
            changes.pop(name)
        if number is not None:
            changes[number] = chance.choice((1, 2, 3, 5, 10, 15))
        last = f"seat {rules.players - 1}"
        changes["first_dealer"] = chance.choice(("seeded", "draw", "seat 0", last))
        changes["draw_partners"] = changes["first_dealer"] == "draw" and chance.random() < 0.5
        if rules.game == "buck":
            changes.pop("target", None)
            changes["start"] = chance.choice((1, 5, 15, 25))
        if rules.in_partnership and rules.game == "euchre" and chance.random() < 0.2:
            # Redeals would else be rare.
            changes |= {"farmers": "redeal", "farmers_hand": "three_9_or_three_10"}
        try:
            return build_rules(rules.preset, changes)
        except RulesError:
            continue


def naive_game(board: Board) -> NaiveGame:
    """The naive game on the same cards."""
    rules = board.rules
    full = rules.options()
    full["first_dealer"] = str(full["first_dealer"]).removeprefix("seat ")

    def words(deck: Sequence[int]) -> list[str]:
        return [WORDS[card] for card in deck]

    def draw(k: int) -> list[str]:
        return words(draw_deck(board.seed, pack_of(rules), board.number, k))

    return NaiveGame(
        options(rules.preset, **_without_target(full)),
        lambda h, r: words(board.deck(h, r)),
        board.first_dealer()[0] if full["first_dealer"] == "seeded" else 0,
        draw,
    )


def _without_target(full: dict[str, Any]) -> dict[str, Any]:
    return full if full["end"] == "points" else {n: v for n, v in full.items() if n != "target"}


def compare_game(
    board: Board, chance: Random, passing: float, time_at: int, found: Compared
) -> None:
    """Play one game both ways with the same random moves.

    Args:
        board: cards and rules.
        chance: where the moves come from.
        passing: how likely a seat declines without looking; 1 for always.
        time_at: before which decision time is called in a timed game.
        found: what was compared is counted here.

    Raises:
        AssertionError: they differ; the message says where.
    """
    ours, theirs = Game(board), naive_game(board)
    assert ours.dealer == theirs.dealer
    assert list(ours.seated or range(board.rules.players)) == theirs.seating
    drawn = [event["cards"] for event in theirs.events if event["event"] == "draw"]
    assert drawn == [
        [[seat, WORDS[card]] for seat, card in zip(one.seats, one.cards, strict=True)]
        for one in ours.draws
    ]
    moves = hands = 0
    while not ours.over:
        if board.rules.end == "timed" and moves == time_at:
            ours.call_time()
            theirs.call_time()
        legal = ours.legal
        assert not theirs.done and theirs.to_move == ours.seat
        assert theirs.legal() == [move_words(move) for move in legal]
        move = legal[-1] if chance.random() < passing else chance.choice(legal)
        ours.play(move)
        theirs.apply(move_words(move))
        moves += 1
        while hands < len(ours.finished):
            compare_finished(ours, theirs, hands, found)
            hands += 1
        assert list(ours.score) == theirs.score
        if not ours.over:
            assert ours.dealer == theirs.dealer
            assert (ours.hand_number, ours.redeal) == (theirs.h, theirs.redeal)
    assert theirs.done and theirs.winner == ours.winner
    found.games += 1
    found.hands += hands
    found.decisions += moves
    found.seen[f"end {board.rules.end}"] += 1
    found.seen[f"{board.rules.game} for {board.rules.players}"] += 1
    found.seen["200 hands"] += ours.hand_number >= 199
    found.seen["drawn"] += bool(ours.draws)
    found.seen["partners drawn"] += bool(ours.seated)


def compare_finished(ours: Game, theirs: NaiveGame, number: int, found: Compared) -> None:
    """The hand that ended as number ``number``, redeals counted, is the same in both."""
    record, expected = ours.finished[number], theirs.history[number]
    assert record.dealer == expected["dealer"]
    assert record.redeal == expected["redeal"]
    assert _OUTCOMES[record.outcome] == expected["outcome"]
    assert list(record.points) == expected["points"]
    found.seen[expected["outcome"]] += 1
    found.seen["forced"] += record.forced_stuck


def compare(games: int, seed: int) -> Compared:
    """Compare many games; what was compared.

    Raises:
        AssertionError: two games differ; the message says which.
    """
    chance = Random(seed)
    found = Compared()
    for number in range(games):
        rules = random_end(chance)
        board = Board(chance.randbytes(32), number, rules)
        # Now and then everybody always declines, until the cap on throw-ins makes somebody call.
        passing = chance.choice((0.0, 0.2, 0.6, 0.9, 1.0))
        time_at = chance.choice((0, 1, 5, 20, 40, 100))
        try:
            compare_game(board, chance, passing, time_at, found)
        except AssertionError as error:
            where = f"seed {board.seed.hex()}, board {number}, preset {rules.preset}, "
            raise AssertionError(where + f"{rules.changes_from(Rules())}") from error
    return found


def main() -> None:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    began = time.monotonic()
    found = compare(wanted.games, wanted.seed)
    print(
        f"{found.games:,} games, {found.hands:,} hands, {found.decisions:,} decisions: "
        f"no difference ({time.monotonic() - began:.0f} s)"
    )
    print(", ".join(f"{name}: {count:,}" for name, count in sorted(found.seen.items())))


if __name__ == "__main__":
    main()
