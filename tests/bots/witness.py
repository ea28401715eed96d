"""A bot that says what it has seen: for each of its games, which board it was and which seat.

The seed that a bot is given is the same whenever a board is seen from the same seat, so by it and
by its cards a bot that wants to cheat can tell a board that it has seen before. Standard output
has a line of JSON for each game, which the tests compare.
"""

import json
import os

import euchre


class Witness(euchre.Bot):
    """Plays the first legal move, and tells where it sits."""

    def __init__(self) -> None:
        print(json.dumps([os.getpid(), self.game.seed.hex(), self.seat]), flush=True)

    def play(self, view: euchre.View) -> euchre.Card:
        """The first legal card."""
        return view.legal_cards[0]


if __name__ == "__main__":
    euchre.run(Witness)
