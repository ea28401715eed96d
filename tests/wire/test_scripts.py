"""Edge cases and symmetry with real bot processes over gRPC."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from euchre.rules import NO_TRUMP, Board, Rules, build_rules
from euchre.rules.moves import move_words
from referee.game.game import Game
from referee.game.record import End, GameRecord, HandRecord
from tests.game.support import SEED, StackedBoard
from tests.rules.symmetry import move_recoloured, recoloured
from tests.rules.vectors import Case, cards, load
from tests.wire.support import Scripts, entrant, one_game_each, play

Group = tuple[str, tuple[tuple[str, Any], ...]]


def grouped() -> dict[Group, list[Case]]:
    """The scripted edge cases that moves lead to, by their rules."""
    groups: dict[Group, list[Case]] = defaultdict(list)
    for case in load("edge_cases.json"):
        if case["kind"] == "script" and case["moves"] and not case["stuck"]:
            groups[case["preset"], tuple(sorted(case["options"].items()))].append(case)
    return groups


GROUPS = {group: cases for group, cases in grouped().items() if len(cases) >= 4}


def test_most_scripted_cases_are_played_by_processes() -> None:
    """The groups below cover most of the scripted cases, and many kinds of rules; those that are
    left are in `test_cases`."""
    assert sum(map(len, GROUPS.values())) >= 110
    assert len(GROUPS) >= 12


def board(rules: Rules, number: int, deck: list[int], dealer: int) -> StackedBoard:
    """A board that deals the same deck again and again."""
    return StackedBoard(SEED, number, rules, lambda hand, redeal: deck, dealer)


async def play_scripts(
    rules: Rules, boards: list[StackedBoard], moves: list[list[tuple[int, str]]], folder: Path
) -> list[GameRecord]:
    """Play a game on each board, a scripted process at each seat making its moves; the records."""
    seats = range(rules.players)
    scripts: list[Scripts] = [{} for _ in seats]
    for one, script in zip(boards, moves, strict=True):
        for seat in seats:
            words = [move for by, move in script if by == seat]
            scripts[seat][one.bot_seed(seat).hex()] = words
    bots = [entrant(folder / f"seat{seat}", "scripted", scripts[seat]) for seat in seats]
    played = await play(rules, bots, one_game_each(len(boards), rules.players), boards=boards)
    assert not played.faults, played.faults
    return played.records


@pytest.mark.parametrize("group", [pytest.param(g, id=f"{g[0]}{dict(g[1])}") for g in GROUPS])
async def test_edge_cases_over_the_wire(group: Group, tmp_path: Path) -> None:
    """A process for each seat makes the moves of each script, and the one that is asked next is
    told the legal moves and the cards that the case expects."""
    cases = GROUPS[group]
    rules = build_rules(group[0], {**dict(group[1]), "end": "hands", "n_hands": 1})
    boards = [board(rules, n, cards(case["deck"]), case["dealer"]) for n, case in enumerate(cases)]
    moves = [[(seat, move) for seat, move in case["moves"]] for case in cases]
    records = await play_scripts(rules, boards, moves, tmp_path)
    notes = [_notes(tmp_path / f"seat{seat}") for seat in range(rules.players)]
    for case, one, record in zip(cases, boards, records, strict=True):
        made = [move_words(move) for hand in record.hands for move in hand.moves]
        assert made[: len(case["moves"])] == [move for _, move in case["moves"]], case["id"]
        seat = case["expect"].get("to_move")
        if seat is not None:
            check_note(case, notes[seat][one.bot_seed(seat).hex()])


def _notes(folder: Path) -> dict[str, dict[str, Any]]:
    """What a process noted, by the seed of its game."""
    file = folder / "notes.jsonl"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return {note["seed"]: note for note in map(json.loads, lines)}


def check_note(case: Case, note: dict[str, Any]) -> None:
    """What the seat that is asked was told is what the case expects."""
    expect = case["expect"]
    assert note["seat"] == expect["to_move"], case["id"]
    for field in ("legal", "trump", "maker", "out"):
        if field in expect:
            assert note[field] == expect[field], (case["id"], field)
    sees = expect.get("sees", {}).get(str(note["seat"]))
    if sees is not None:
        assert note["sees"] == sorted(sees), case["id"]


# ---------------------------------------------------------------------- symmetry


def random_game(
    rules: Rules, seed: int
) -> tuple[list[tuple[int, ...]], list[tuple[int, int]], int]:
    """A game of random moves: its decks in order of dealing, its moves by seat, its dealer."""
    chance = Random(seed)
    dealer = chance.randrange(rules.players)
    game = Game(StackedBoard(SEED, seed, rules, _seeded_decks(rules, seed), dealer))
    moves = []
    while not game.over:
        move = game.legal[-1] if chance.random() < 0.3 else chance.choice(game.legal)
        moves.append((game.seat, move))
        game.play(move)
    decks, number = [], 0
    for hand in game.finished:
        decks.append(game.board.deck(number, hand.redeal))
        number += hand.outcome != 3
    return decks, moves, game.first_dealer


def _seeded_decks(rules: Rules, seed: int) -> Callable[[int, int], tuple[int, ...]]:
    return Board(SEED, seed, rules).deck


def turned(record: GameRecord, rules: Rules, turn: int, shift: int) -> GameRecord:
    """The record of the same game at a table turned round, with other suits."""
    return replace(
        record,
        first_dealer=(record.first_dealer + turn) % rules.players,
        hands=tuple(_turned_hand(hand, rules, turn, shift) for hand in record.hands),
        winner=(record.winner + turn) % rules.sides,
        score=tuple(record.score[(side - turn) % rules.sides] for side in range(rules.sides)),
    )


def _turned_hand(hand: HandRecord, rules: Rules, turn: int, shift: int) -> HandRecord:
    def seat(number: int) -> int:
        return number if number < 0 else (number + turn) % rules.players

    return replace(
        hand,
        dealer=seat(hand.dealer),
        maker=seat(hand.maker),
        lone_defender=seat(hand.lone_defender),
        trump=hand.trump if hand.trump in (-1, NO_TRUMP) else (hand.trump + shift) % 4,
        up_card=-1 if hand.up_card < 0 else recoloured(hand.up_card, shift),
        moves=tuple(move_recoloured(move, shift) for move in hand.moves),
        points=tuple(hand.points[(s - turn) % rules.sides] for s in range(rules.sides)),
        deck_check=b"",
    )


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("standard", {}),
        ("railroad", {}),
        ("standard", {"farmers": "swap3", "farmers_hand": "three_9_or_three_10"}),
        ("cutthroat", {}),
        ("two-handed", {}),
        ("bid", {"end": "hands", "n_hands": 6}),
        ("bid-double", {"end": "hands", "n_hands": 3}),
        ("buck", {"start": 8}),
    ],
)
async def test_all_seats_and_all_suits_are_alike(
    name: str, options: dict[str, str | int | bool], tmp_path: Path
) -> None:
    """Two games over the wire, at all turns of the table and in all suits, have the same records
    but for the names of seats and suits."""
    to_points = "end" not in options and name != "buck"
    rules = build_rules(name, {**options, "target": 6} if to_points else options)
    boards: list[StackedBoard] = []
    scripts: list[list[tuple[int, str]]] = []
    n = rules.players
    # In buck a club turned up is unlike any other suit.
    shifts = 1 if name == "buck" else 4
    changes = [
        (game, turn, shift) for game in (0, 1) for turn in range(n) for shift in range(shifts)
    ]
    games = [random_game(rules, seed) for seed in (1, 2)]
    for number, (game, turn, shift) in enumerate(changes):
        decks, moves, dealer = games[game]
        changed = [[recoloured(card, shift) for card in deck] for deck in decks]
        boards.append(in_turn(rules, number, changed, (dealer + turn) % n))
        scripts.append(
            [((seat + turn) % n, move_words(move_recoloured(m, shift))) for seat, m in moves]
        )
    records = await play_scripts(rules, boards, scripts, tmp_path)
    for game, (_, moves, _) in enumerate(games):
        made = [move for hand in records[shifts * n * game].hands for move in hand.moves]
        assert made == [move for _, move in moves]
    for (game, turn, shift), record in zip(changes, records, strict=True):
        assert record.end == End.PLAYED_OUT
        first = records[shifts * n * game]
        assert turned(record, rules, 0, 0) == turned(first, rules, turn, shift)


def in_turn(rules: Rules, number: int, decks: list[list[int]], dealer: int) -> StackedBoard:
    """A board that deals these decks one after the other, whatever is thrown in or redealt."""
    given = iter(decks)
    dealt: dict[tuple[int, int], list[int]] = {}

    def deck(hand: int, redeal: int) -> list[int]:
        if (hand, redeal) not in dealt:
            dealt[hand, redeal] = next(given)
        return dealt[hand, redeal]

    return StackedBoard(SEED, number, rules, deck, dealer)
