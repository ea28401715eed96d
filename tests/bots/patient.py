"""A bot that takes five milliseconds for every move, and draws it from the seed it is given."""

import time

import euchre
from euchre.rules import Move


class Patient(euchre.Bot):
    """Plays any legal move, the same for the same seed."""

    def decide(self, view: euchre.View) -> Move:
        """Any legal move, after a while."""
        time.sleep(0.005)
        return self.rng.choice(view.legal)


if __name__ == "__main__":
    euchre.run(Patient)
