"""A legal move at random: the opponent that every bot should beat.

The dice are ``self.rng``, which is seeded by the referee. So a game with the same seed is the
same game again, and a replay shows what happened; the ``random`` module itself would not do that.
"""

import euchre


class Random(euchre.Bot):
    """Takes any legal move, all equally likely."""

    name = "random"

    def decide(self, view: euchre.View) -> euchre.Move:
        """Answer any decision with a move drawn from the legal ones."""
        return self.rng.choice(view.legal)


if __name__ == "__main__":
    euchre.run(Random)
