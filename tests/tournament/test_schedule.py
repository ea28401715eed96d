"""Schedules: every seating, and how evenly they treat everybody."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.rules import Board, Card, build_rules
from referee.tournament.balance import Counts, count, lines
from referee.tournament.formats import as_drawn
from referee.tournament.halves import halved
from referee.tournament.samples import group, groups_per_board, searched
from referee.tournament.schedule import Schedule, all_meet, gauntlet, round_robin
from referee.tournament.seatings import PlayAs, SeatingError, Shape, seatings, shape_of, usual
from tests.tournament import sample_balance
from tests.tournament.sample_balance import spreads as spreads_of_sample


@dataclass(frozen=True)
class Seats:
    """Rules, as far as schedules ask."""

    players: int
    sides: int
    draw_partners: bool = False


PARTNERS = Seats(4, 2)
CUTTHROAT = Seats(3, 3)
TWO = Seats(2, 2)
ALONE = Seats(4, 4)
DRAWN = Seats(4, 2, draw_partners=True)


def moving(board: int, seats: int) -> int:
    """A first dealer who moves on by a seat from board to board."""
    return (board + 1) % seats


def counted(schedule: Schedule, entrants: int, rules: Seats, fixed: int | None = None) -> Counts:
    """The balance of a schedule, the first dealer moving on or at one seat."""
    return count(
        schedule.units(),
        entrants,
        rules,
        lambda board: moving(board, rules.players) if fixed is None else fixed,
    )


def spreads(found: Counts) -> dict[str, int]:
    """By how much each line of a balance table differs."""
    return {line.what: line.most - line.least for line in lines(found)}


def test_units_of_the_design() -> None:
    """Two teams play 2 games, three singles 6, four alone 4, four with changing partners 6, and in
    each all sit who meet."""
    for rules, play_as, entrants, games in (
        (PARTNERS, PlayAs.TEAMS, 2, 2),
        (PARTNERS, PlayAs.PAIRS, 4, 2),
        (PARTNERS, PlayAs.SINGLES, 4, 6),
        (CUTTHROAT, PlayAs.SINGLES, 3, 6),
        (TWO, PlayAs.SINGLES, 2, 2),
        (ALONE, PlayAs.SINGLES, 4, 4),
    ):
        schedule = all_meet(shape_of(rules, play_as, entrants), 3)
        assert schedule.games_per_unit == games
        units = list(schedule.units())
        assert [unit.number for unit in units] == list(range(3))
        for unit in units:
            assert len(unit.seatings) == len(set(unit.seatings)) == games
            assert all(set(seating) == set(unit.pairing) for seating in unit.seatings)


def test_teams_sit_as_they_always_did() -> None:
    """The seatings of teams of one bot are those that stand in run files."""
    first, second = list(round_robin(3, 2).units())[2:4]
    assert (first.board, first.pairing, first.seatings) == (0, (1, 2), ((1, 2, 1, 2), (2, 1, 2, 1)))
    assert (second.board, second.pairing) == (1, (0, 1))


def test_changing_partners_are_equal() -> None:
    """In two boards four single bots deal first, lead first, play with each other, against each
    other and to the left of each other equally often; in one board within one."""
    shape = shape_of(PARTNERS, PlayAs.SINGLES, 4)
    one = spreads(counted(all_meet(shape, 1), 4, PARTNERS))
    assert max(one.values()) == 1
    two = spreads(counted(all_meet(shape, 2), 4, PARTNERS))
    assert {what for what, spread in two.items() if spread} <= {
        f"games at seat {seat}" for seat in range(4)
    }
    assert set(spreads(counted(all_meet(shape, 4), 4, PARTNERS)).values()) == {0}
    fixed = spreads(counted(all_meet(shape, 4), 4, PARTNERS, fixed=2))
    assert set(fixed.values()) == {0}


@pytest.mark.parametrize("entrants", [5, 7, 9])
def test_all_combinations_are_equal(entrants: int) -> None:
    """Up to sixteen bots every four of them meet, and in two boards everything but the seat's own
    number falls to all equally often."""
    shape = shape_of(PARTNERS, PlayAs.SINGLES, entrants)
    schedule = all_meet(shape, 2)
    pairings = Counter(unit.pairing for unit in schedule.units())
    assert set(pairings) == set(combinations(range(entrants), 4))
    found = spreads(counted(schedule, entrants, PARTNERS))
    assert {what for what, spread in found.items() if spread and "seat" not in what} == set()


@pytest.mark.parametrize(
    ("rules", "entrants", "boards"), [(CUTTHROAT, 5, 1), (TWO, 6, 1), (ALONE, 6, 1)]
)
def test_every_seat_a_side_is_equal(rules: Seats, entrants: int, boards: int) -> None:
    """Where everybody plays for himself each board gives every seat, the first deal and the first
    lead to all equally often, and lets each two meet equally often, whoever deals."""
    schedule = all_meet(shape_of(rules, PlayAs.SINGLES, entrants), boards)
    for fixed in (None, 0, 1):
        found = spreads(counted(schedule, entrants, rules, fixed))
        assert {what for what, spread in found.items() if spread} <= {
            "games to the left of another"
        }


def test_neighbours_are_equal_after_six_boards() -> None:
    """Four who play alone sit in another order on each board; in six each is to the left of each
    other equally often."""
    found = counted(all_meet(shape_of(ALONE, PlayAs.SINGLES, 4), 6), 4, ALONE)
    assert set(spreads(found).values()) == {0}


@pytest.mark.parametrize(("rules", "entrants"), [(CUTTHROAT, 2), (ALONE, 2), (ALONE, 3)])
def test_fewer_bots_than_seats(rules: Seats, entrants: int) -> None:
    """A bot then has several seats, each bot as often as the others."""
    schedule = all_meet(shape_of(rules, PlayAs.SINGLES, entrants), 3)
    found = counted(schedule, entrants, rules)
    assert set(spreads(found).values()) == {0}
    assert sum(found.deals) == schedule.count * schedule.games_per_unit


@pytest.mark.parametrize(
    ("rules", "play_as", "numbers"),
    [
        (PARTNERS, PlayAs.SINGLES, (4, 5, 6, 8, 10, 13, 16, 17, 22)),
        (PARTNERS, PlayAs.PAIRS, (4, 6, 8, 10, 20)),
        (PARTNERS, PlayAs.TEAMS, (2, 7)),
        (CUTTHROAT, PlayAs.SINGLES, (3, 8, 19)),
        (ALONE, PlayAs.SINGLES, (4, 9, 18)),
    ],
)
@pytest.mark.parametrize("first_dealer", range(4))
def test_deals_and_leads_differ_by_one_at_most(
    rules: Seats, play_as: PlayAs, numbers: tuple[int, ...], first_dealer: int
) -> None:
    """However many bots there are, after every board units, games, first deals and first leads of
    any two differ by one at most, and after two they are equal, whoever deals on the first."""
    for entrants in numbers:
        shape = shape_of(rules, play_as, entrants)
        for boards in range(1, 5 if entrants < 12 else 3):
            found = spreads(
                count(
                    all_meet(shape, boards).units(),
                    entrants,
                    rules,
                    lambda board: (first_dealer + board) % rules.players,
                )
            )
            for what in (
                "units",
                "games",
                "games as first dealer",
                "games left of the first dealer",
            ):
                assert found[what] <= boards % 2, (entrants, boards, what)


def test_halves() -> None:
    """Fours are split so that everybody is in the first half as often as in the second, or once
    more or less, whichever fours they are."""
    rng = Random(4)
    for entrants in (4, 5, 9, 16):
        every = list(combinations(range(entrants), 4))
        for fours in (every, [tuple(rng.sample(range(entrants), 4)) for _ in range(25)]):
            found = halved(fours)
            assert list(map(sorted, found)) == list(map(sorted, fours))
            firsts = Counter(one for four in found for one in four[:2])
            lasts = Counter(one for four in found for one in four[2:])
            assert all(abs(firsts[one] - lasts[one]) <= 1 for one in range(entrants))


def test_pairs_of_bots() -> None:
    """Two bots of a pair never part and never meet; where one seat always deals, each of them deals
    first equally often in four boards."""
    schedule = all_meet(shape_of(PARTNERS, PlayAs.PAIRS, 6), 4)
    found = counted(schedule, 6, PARTNERS)
    assert set(found.partners) == {(0, 1), (2, 3), (4, 5)}
    assert not set(found.partners) & set(found.opponents)
    for seat in range(4):
        four = all_meet(shape_of(PARTNERS, PlayAs.PAIRS, 4), 4)
        assert len(set(counted(four, 4, PARTNERS, fixed=seat).deals)) == 1


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("entrants", [17, 18, 20, 25, 31, 40, 57, 200])
def test_samples_are_balanced(entrants: int, size: int) -> None:
    """Above sixteen bots each plays equally often on every board and has each place of a group
    once; how often two meet differs by at most one after every board for groups of two and where a
    sequence is known, and elsewhere by two."""
    boards = 60
    exact = size == 2 or (entrants, size) in searched()
    assert max(spreads_of_sample(entrants, size, boards)) == (1 if exact else 2)
    met: Counter[tuple[int, int]] = Counter()
    for board in range(2):
        groups = [group(entrants, size, board, n) for n in range(groups_per_board(entrants))]
        for place in range(size):
            assert sorted(members[place] for members in groups) == list(range(entrants))
        for members in groups:
            met.update(combinations(sorted(members), 2))
        times = [met[pair] for pair in combinations(range(entrants), 2)]
        assert max(times) - min(times) == list(spreads_of_sample(entrants, size, board + 1))[-1]


def test_what_is_said_of_samples_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command that counts how evenly samples let bots meet says it for each size of group."""
    monkeypatch.setattr(sys, "argv", ["sample_balance", "17", "21", "40"])
    sample_balance.main()
    assert capsys.readouterr().out.splitlines() == [
        "17 to 21 entrants, 40 boards: by how much meetings differ at most",
        "groups of 2: 1 for 5 of 5 numbers of entrants",
        "groups of 3: 1 for 3, 2 for 2 of 5 numbers of entrants",
        "groups of 4: 1 for 3, 2 for 2 of 5 numbers of entrants",
    ]


def test_a_sample_begins_anew_when_all_have_met_equally_often() -> None:
    """Of forty-two bots in groups of two all have met equally often after 41 boards, and then the
    boards are the first ones again; any board is found without asking for those before."""
    assert list(spreads_of_sample(42, 2, 41))[-1] == 0
    assert [group(42, 2, 41 + board, 5) for board in range(41)] == [
        group(42, 2, board, 5) for board in range(41)
    ]
    late = group(43, 4, 50, 0)
    assert len(set(late)) == 4
    assert [group(43, 4, board, 0) for board in range(51)][50] == late


@pytest.mark.parametrize("which", sorted(searched()))
def test_sequences_found_by_search(which: tuple[int, int]) -> None:
    """After every group of a sequence that was found all distances have brought two together
    equally often or differ by one, and after the last equally often: so it can be repeated."""
    entrants, size = which
    met = [0] * (entrants // 2 + 1)
    spread = 0
    for members in searched()[which]:
        assert len(set(members)) == size
        for one, other in combinations(members, 2):
            apart = min((one - other) % entrants, (other - one) % entrants)
            met[apart] += 2 if 2 * apart == entrants else 1
        spread = max(met[1:]) - min(met[1:])
        assert spread <= 1
    assert spread == 0


@pytest.mark.parametrize(("rules", "per_unit"), [(PARTNERS, 6), (CUTTHROAT, 6), (ALONE, 4)])
def test_many_bots_have_a_sample(rules: Seats, per_unit: int) -> None:
    """With twenty bots not all combinations are played, and still games and first deals fall to all
    equally often on each board."""
    schedule = all_meet(shape_of(rules, PlayAs.SINGLES, 20), 2)
    assert schedule.count == 40
    assert schedule.games_per_unit == per_unit
    found = spreads(counted(schedule, 20, rules))
    assert [found[what] for what in ("units", "games", "games as first dealer")] == [0, 0, 0]
    assert found["units in which two meet"] <= 2


def test_a_gauntlet() -> None:
    """The first bot is in every unit, and the others are in equally many."""
    schedule = gauntlet(Shape(4, 2, PlayAs.TEAMS, 4), 5)
    assert [unit.pairing for unit in schedule.units()][:3] == [(0, 1), (0, 2), (0, 3)]
    for rules, entrants in ((CUTTHROAT, 6), (PARTNERS, 6), (PARTNERS, 30)):
        schedule = gauntlet(shape_of(rules, PlayAs.SINGLES, entrants), 3)
        found = counted(schedule, entrants, rules)
        assert found.units[0] == schedule.count
        assert len(set(found.units[1:])) == 1
        assert max(found.deals[1:]) - min(found.deals[1:]) <= 1
        assert max(found.leads[1:]) - min(found.leads[1:]) <= 1


@given(
    rules=st.sampled_from([PARTNERS, CUTTHROAT, TWO, ALONE]),
    entrants=st.integers(4, 22),
    boards=st.integers(1, 4),
    data=st.data(),
)
@settings(max_examples=40, deadline=None)
def test_any_unit_without_the_others(
    rules: Seats, entrants: int, boards: int, data: st.DataObject
) -> None:
    """A unit is found by its number alone, and is the same as in order; boards come one by one."""
    schedule = all_meet(shape_of(rules, usual(rules), entrants), boards)
    number = data.draw(st.integers(0, schedule.count - 1))
    unit = schedule.unit(number)
    assert unit.number == number
    assert unit.board == number * boards // schedule.count
    assert schedule.unit(number) == unit
    if schedule.count <= 500:
        assert list(schedule.units())[number] == unit


def test_seats_turn_with_the_board_alone() -> None:
    """The seatings of a unit are a function of who meet and of its turn."""
    shape = shape_of(PARTNERS, PlayAs.SINGLES, 4)
    assert seatings(shape, (0, 1, 2, 3), 1) != seatings(shape, (0, 1, 2, 3), 2)
    assert seatings(shape, (0, 1, 2, 3), 1) == seatings(shape, (0, 1, 2, 3), 5)


@pytest.mark.parametrize(
    ("rules", "play_as", "entrants", "said"),
    [
        (CUTTHROAT, PlayAs.TEAMS, 3, "every seat plays for itself"),
        (CUTTHROAT, PlayAs.PAIRS, 6, "every seat plays for itself"),
        (PARTNERS, PlayAs.SINGLES, 3, "need 4 bots or more"),
        (PARTNERS, PlayAs.PAIRS, 5, "an even number"),
        (PARTNERS, PlayAs.TEAMS, 1, "need 2 bots or more"),
        (DRAWN, PlayAs.TEAMS, 4, "'draw_partners' .* 'entrants' teams"),
        (DRAWN, PlayAs.PAIRS, 4, "'draw_partners' .* 'entrants' pairs"),
        (DRAWN, PlayAs.SINGLES, 3, "need 4 bots or more"),
    ],
)
def test_who_cannot_be_seated(rules: Seats, play_as: PlayAs, entrants: int, said: str) -> None:
    """What cannot be seated is refused, and why is said."""
    with pytest.raises(SeatingError, match=said):
        shape_of(rules, play_as, entrants)


def test_where_partners_are_drawn_for_a_unit_is_one_game() -> None:
    """In four boards each of four bots draws from every seat once, and six times four boards bring
    every order round the table."""
    schedule = all_meet(shape_of(DRAWN, usual(DRAWN), 4), 24)
    assert schedule.games_per_unit == 1
    seatings = [unit.seatings[0] for unit in schedule.units()]
    assert len(set(seatings)) == 24
    for first in range(0, 24, 4):
        for place in range(4):
            assert {seating[place] for seating in seatings[first : first + 4]} == {0, 1, 2, 3}


def test_everybody_sits_where_the_draw_put_him() -> None:
    """The lowest keeps his seat, the second-lowest comes to sit opposite, the others follow the
    dealer in the order in which they drew; all partners come up equally often."""
    rules = build_rules("standard", {"first_dealer": "draw", "draw_partners": True})
    boards, seed = 600, bytes(32)
    planned = all_meet(shape_of(rules, PlayAs.SINGLES, 4), boards)
    drawn = as_drawn(planned, rules, seed)
    partners: Counter[frozenset[int]] = Counter()
    for before, after in zip(planned.units(), map(drawn.unit, range(boards)), strict=True):
        assert after is not None
        (drew,), (sits,) = before.seatings, after.seatings
        board = Board(seed, before.board, rules)
        dealer, rounds = board.first_dealer()
        assert sits[dealer] == drew[dealer]
        highest = {drew[seat] for seat in range(4)} - {sits[dealer], sits[(dealer + 2) % 4]}
        around = [drew[(dealer + step) % 4] for step in range(1, 4)]
        others = [who for who in around if who in highest]
        assert [sits[(dealer + 1) % 4], sits[(dealer + 3) % 4]] == others
        if len(rounds) == 1:
            height = {
                drew[seat]: "A789TJQK".index(str(Card(card))[0])
                for seat, card in enumerate(rounds[0].cards)
            }
            low = [height[sits[dealer]], height[sits[(dealer + 2) % 4]]]
            assert low == sorted(height.values())[:2]
            assert low[1] < min(height[who] for who in highest)
        partners[frozenset((sits[0], sits[2]))] += 1
        partners[frozenset((sits[1], sits[3]))] += 1
    assert len(partners) == 6
    # Three ways to be partners: 200 each, and a standard deviation of 11.5.
    assert all(abs(count - boards / 3) < 60 for count in partners.values())
