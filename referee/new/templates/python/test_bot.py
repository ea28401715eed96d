"""Tests of the bot without a referee: `python test_bot.py`, or pytest."""

from bot import MyBot

import euchre
from euchre.testing import ask, play_hands, position


def test_it_orders_up_with_three_hearts() -> None:
    """Both red jacks are bowers when hearts are turned up."""
    spot = position(hand="JH JD AH 9C TS", up_card="QH", dealer=3, seat=0)
    assert ask(MyBot, spot) == euchre.ORDER_UP


def test_every_answer_is_legal() -> None:
    """Four of them play a hundred hands; an answer that is not legal ends this."""
    play_hands([MyBot] * 4, hands=100)


if __name__ == "__main__":
    test_it_orders_up_with_three_hearts()
    test_every_answer_is_legal()
