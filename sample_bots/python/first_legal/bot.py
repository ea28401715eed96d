"""The first legal move, whatever it is: the smallest bot there is, and the yardstick of speed.

It looks at nothing but the list of legal moves, so a game between four of these costs what the
referee and the protocol cost, and no more.
"""

import euchre


class FirstLegal(euchre.Bot):
    """Takes the first move of every list: it orders up whatever is turned up."""

    name = "first_legal"

    def decide(self, view: euchre.View) -> euchre.Move:
        """Answer any decision; one method is enough for a bot that treats them all alike."""
        return view.legal[0]


if __name__ == "__main__":
    euchre.run(FirstLegal)
