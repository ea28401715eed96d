"""A bot that answers many decisions at once."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import euchre
from euchre.advice import slips
from euchre.bot import Game, moves_of
from euchre.testing import ask, play_hands, position

SPOT = position(hand="JH AH KH 9C TD", up_card="QH")
OTHER = position(hand="JS AS KS 9D TC", up_card="QS")


class Together(euchre.Bot):
    """Answers all at once, and keeps how many there were."""

    asked: list[int] = []  # noqa: RUF012 - a test reads it

    @classmethod
    def decide_many(
        cls, bots: Sequence[euchre.Bot], views: Sequence[euchre.View]
    ) -> Sequence[euchre.Answer]:
        """The first legal move of each, the last for the seats of the second side."""
        cls.asked.append(len(views))
        return [view.legal[-(bot.seat % 2)] for bot, view in zip(bots, views, strict=True)]


class Short(euchre.Bot):
    """Loses an answer."""

    @classmethod
    def decide_many(
        cls, bots: Sequence[euchre.Bot], views: Sequence[euchre.View]
    ) -> Sequence[euchre.Answer]:
        """All but the last."""
        return [view.legal[0] for view in views[:-1]]


class NoClassMethod(euchre.Bot):
    """Forgot that there is no one instance to ask."""

    def decide_many(  # type: ignore[override]
        self, bots: Sequence[euchre.Bot], views: Sequence[euchre.View]
    ) -> Sequence[euchre.Answer]:
        """Is never reached."""
        return []


def seated(bot: type[euchre.Bot], seat: int) -> euchre.Bot:
    """An instance in a seat."""
    return bot.for_game(Game(seat, SPOT.rules))


def test_each_question_has_its_instance() -> None:
    """The answers are in the order of the questions, and each bot stands by its own."""
    bots = [seated(Together, 0), seated(Together, 1), seated(Together, 2)]
    moves = moves_of(Together, bots, [SPOT, OTHER, OTHER])
    assert moves == [SPOT.legal[0], OTHER.legal[-1], OTHER.legal[0]]


def test_it_can_be_tested_without_a_referee() -> None:
    """The helpers of ``euchre.testing`` ask it, one decision at a time, and whole hands work."""
    Together.asked.clear()
    assert ask(Together, SPOT) == SPOT.legal[0]
    assert Together.asked == [1]
    assert any(play_hands([Together] * 4, hands=20))


def test_without_it_each_is_asked_alone() -> None:
    """A class without the method is asked decision by decision."""

    class Alone(euchre.Bot):
        def decide(self, view: euchre.View) -> euchre.Move:
            return view.legal[-1]

    bots = [seated(Alone, 0), seated(Alone, 1)]
    assert moves_of(Alone, bots, [SPOT, OTHER]) == [SPOT.legal[-1], OTHER.legal[-1]]


def test_a_lost_answer_is_an_error_that_says_so() -> None:
    """Fewer answers than questions are named with both numbers, before a wrong one is sent."""
    with pytest.raises(TypeError, match=r"Short\.decide_many was asked 2 decisions and answered 1"):
        moves_of(Short, [seated(Short, 0), seated(Short, 1)], [SPOT, OTHER])


def test_a_missing_classmethod_is_named() -> None:
    """A plain method of that name is pointed out with what to write; a right one counts as a
    decision."""
    assert slips(NoClassMethod) == [
        "NoClassMethod.decide_many must be a class method: put @classmethod over it"
    ]
    assert slips(Together) == []
