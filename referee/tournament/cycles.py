"""How often Python looks for objects that hold each other, while games are played."""

from __future__ import annotations

import gc


def look_for_cycles_seldom() -> None:
    """Games in play are many objects that live for seconds and make no cycles; looking through
    them for cycles as often as Python does by itself costs time that bots wait for."""
    gc.unfreeze()  # what an earlier run of this process has left
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
