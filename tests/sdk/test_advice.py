"""Slips in a bot's class that would lose every game without a word."""

import pytest

import euchre
from euchre.advice import slips
from euchre.testing import ask, position

SPOT = position(hand="JH AH KH 9C TD", up_card="QH")


class Misspelt(euchre.Bot):
    """Means to play a card."""

    def order_up(self, view: euchre.View) -> euchre.Answer:
        """Passes."""
        return euchre.PASS

    def plya(self, view: euchre.View) -> euchre.Answer:
        """Is never called."""
        return view.legal_cards[0]


class Empty(euchre.Bot):
    """Has nothing to say."""


class Helped(euchre.Bot):
    """Has helpers whose names are like those of decisions."""

    def play(self, view: euchre.View) -> euchre.Answer:
        """Plays what a helper says."""
        return self.plays(view)

    def plays(self, view: euchre.View) -> euchre.Answer:
        """A helper of the decision it is like."""
        return view.legal_cards[0]

    def best_card(self, view: euchre.View) -> euchre.Answer:
        """A helper that is like no decision."""
        return view.legal_cards[0]


def test_a_misspelt_decision_is_named() -> None:
    """A public method that is nearly called like a decision is named with what was meant."""
    assert slips(Misspelt) == ["Misspelt.plya is never called; did you mean 'play'?"]


def test_a_class_without_decisions_is_named() -> None:
    """A class that overrides nothing is told what it could override."""
    (said,) = slips(Empty)
    assert "Empty overrides no decision" in said and "order_up" in said


def test_helpers_are_left_alone() -> None:
    """Helpers are no slips, not even one like a decision, while the decision is there as well."""
    assert slips(Helped) == []


def test_testing_warns_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Who asks a bot in a test is warned on stderr, and only the first time."""
    ask(Misspelt, SPOT)
    ask(Misspelt, SPOT)
    assert capsys.readouterr().err.count("did you mean 'play'") == 1
