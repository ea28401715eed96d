"""A bot for tests that does what a table says, and notes what it is asked after that.

It is run in a folder with a file ``script.json``: for each game, by the bot's seed in hexadecimal
digits, the moves to make, in words. When they are used up it appends one line to ``notes.jsonl``
with what it is asked next, and goes on with the first legal move of every list; but it plays a
farmer's hand, so that a deck that comes again and again is not dealt for ever.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import ClassVar

import euchre
from euchre.rules import Move
from euchre.rules.phases import Phase


class Scripted(euchre.Bot):
    """Answers from its script."""

    scripts: ClassVar[dict[str, list[str]]] = {}

    @classmethod
    def prepare(cls) -> None:
        """Read the script."""
        cls.scripts = json.loads(Path("script.json").read_text("utf-8"))

    def __init__(self) -> None:
        self.left = list(self.scripts.get(self.game.seed.hex(), ()))
        self.noted = False

    def decide(self, view: euchre.View) -> Move:
        """The next move of the script, or the first legal one."""
        if self.left:
            return Move.parse(self.left.pop(0))
        if not self.noted:
            self.noted = True
            self.note(view)
        return view.legal[-1 if view.phase == Phase.FARMERS_HAND else 0]

    def note(self, view: euchre.View) -> None:
        """Write down what is asked."""
        line = {
            "seed": self.game.seed.hex(),
            "seat": view.seat,
            "legal": [str(move) for move in view.legal],
            "sees": sorted(str(card) for card in view.seen),
            "trump": None if view.trump is None else "CDSH"[view.trump] if view.trump < 4 else "NT",
            "maker": view.maker,
            "out": list(view.sitting_out),
        }
        with open("notes.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    euchre.run(Scripted)
