"""What is said of a format: verdicts of comparisons, and what has to be said of places and Elo."""

from __future__ import annotations

import pytest

from euchre.rules import preset
from referee.game.faults import LENIENT
from referee.report.ending import bots_of_row, ending_of, rows_of, verdict
from referee.store.manifest import ClockTerms, EntrantTerms, RunTerms, Setting
from referee.tournament.formats import course_of
from referee.tournament.statistics.sequential import Question, SequentialTest

NAMES = ("ann", "bob")


def terms(format_: str, bots: int, play_as: str = "teams", **options: Setting) -> RunTerms:
    """The terms of a run of so many bots."""
    return RunTerms(
        format=format_,
        rules=preset("standard"),
        seed=bytes(32),
        entrants=tuple(EntrantTerms(f"b{number}", "", "00" * 32) for number in range(bots)),
        boards=10,
        isolation="shared",
        policy=LENIENT,
        clock=ClockTerms(None, None, 1),
        play_as=play_as,
        options=options,
    )


def after(question: Question, halves: int, pairs: int = 500) -> list[str]:
    """What is said after so many pairs of so many half wins, or when it is decided."""
    test = SequentialTest(question)
    for _ in range(pairs):
        test.add(halves)
    return list(verdict(test, NAMES, pairs, 500))


@pytest.mark.parametrize(
    ("lower", "upper", "halves", "said"),
    [
        (-20, 20, 4, ": ann is stronger than bob."),
        (-20, 20, 0, ": bob is stronger than ann."),
        (0, 20, 4, ": ann is stronger than bob by more than 0 Elo."),
        (0, 20, 0, ": ann is not stronger than bob by 20 Elo or more."),
    ],
)
def test_a_verdict(lower: int, upper: int, halves: int, said: str) -> None:
    """A decided comparison says who is stronger, which answer was accepted, at which rates, and
    that the lead shown is too large."""
    first, second = after(Question(lower, upper, 0.05, 0.1), halves)
    assert first.startswith("Decided after ") and said in first
    assert f"accepts {upper if halves else lower:+d} and rejects" in first
    assert first.endswith("error rates 10 % and 5 %.")
    assert "too far from level" in second


def test_no_verdict() -> None:
    """An undecided comparison says so and how far it is; of bots that play alike it says that."""
    whole = after(Question(-20, 20), 2)
    assert whole[0].startswith("Not decided after 500 pairs (all pairs were played): ")
    assert "log-likelihood ratio +0.00, bounds -2.94 and +2.94" in whole[0]
    assert "play alike" in whole[1]
    started = list(verdict(SequentialTest(Question(-20, 20)), NAMES, 500, 500))
    assert len(started) == 1
    assert "500 pairs may be played" in started[0]


def test_rows_of_the_table() -> None:
    """Two bots of a pair share a row under both names."""
    pairs = terms("round-robin", 4, "pairs")
    assert rows_of(pairs) == ("b0+b1", "b2+b3")
    assert bots_of_row(pairs) == 2
    assert rows_of(terms("round-robin", 3)) == ("b0", "b1", "b2")


@pytest.mark.parametrize(
    ("of", "alike", "placed", "said"),
    [
        (terms("round-robin", 3), True, False, None),
        (terms("gauntlet", 3), False, False, "Elo is fitted to all games"),
        (terms("swiss", 4, rounds=2), False, True, "Placed by matches won"),
        (terms("knock-out", 4), False, True, "Placed by the round"),
        (terms("round-robin", 4, "singles"), False, False, "Win % is of games between 2 sides"),
        (terms("round-robin", 17, "singles"), False, False, "Not every 4 bots met"),
    ],
)
def test_what_a_format_says(of: RunTerms, alike: bool, placed: bool, said: str | None) -> None:
    """A table of teams that all met needs no words; any other says what its Elo or places are."""
    ending = ending_of(of, course_of(of))
    assert ending.alike == alike
    assert (ending.placing is not None) == placed
    if said is None:
        assert ending.sentences == ()
    else:
        assert any(text.startswith(said) for text in ending.sentences)


def test_terms_say_only_what_is_new() -> None:
    """The terms of a run of teams are the bytes they always were; others keep what they say."""
    plain = terms("round-robin", 2).to_json()
    assert b"play_as" not in plain and b"options" not in plain
    swiss = terms("swiss", 4, "pairs", rounds=1).to_json()
    assert b'"options":{"rounds":1},"play_as":"pairs"' in swiss
