"""Searches for the sequences of groups in `referee/tournament/samples.txt`: python -m
tests.tournament.find_samples FROM TO [SECONDS].

A group of places on a circle, moved on all the way round, brings two together as often as their
distance is one of the group's. Wanted is a sequence of groups after each of which all distances
have come up equally often or differ by one, and after the last of which they are equal. It is
found by depth-first search, begun anew with another order while there is none.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from itertools import combinations
from random import Random

Group = tuple[int, ...]


def distances(group: Group, entrants: int) -> tuple[int, ...]:
    """How far apart each two of a group are, the shorter way round."""
    return tuple(min((b - a) % entrants, (a - b) % entrants) for a, b in combinations(group, 2))


def candidates(entrants: int, size: int) -> dict[int, Group]:
    """Groups by the set of their distances, as bits; only those without a distance twice."""
    found: dict[int, Group] = {}
    for rest in combinations(range(1, entrants), size - 1):
        group = (0, *rest)
        apart = distances(group, entrants)
        if len(set(apart)) == len(apart):
            found.setdefault(sum(1 << distance for distance in apart), group)
    return found


def search(entrants: int, size: int, seconds: float) -> list[Group] | None:
    """A sequence of groups, or ``None`` if none was found in time."""
    groups = candidates(entrants, size)
    everything = (1 << entrants // 2 + 1) - 2
    half = 1 << entrants // 2 if entrants % 2 == 0 else 0
    until = time.process_time() + seconds
    rng = Random(entrants)
    while time.process_time() < until:
        masks = list(groups)
        rng.shuffle(masks)
        found = _deepen(masks, everything, half, rng, until)
        if found is not None:
            return [groups[mask] for mask in found]
    return None


def _deepen(
    masks: list[int], everything: int, half: int, rng: Random, until: float
) -> list[int] | None:
    """One descent with a bounded number of ways back, by the sets of distances that lag behind."""
    path: list[int] = []
    stack = [_ways(masks, everything, everything, half, rng)]
    steps = 0
    while stack and steps < 20_000 and time.process_time() < until:
        steps += 1
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
            if path:
                path.pop()
            continue
        mask, lagging = step
        path.append(mask)
        if lagging == everything:
            return path
        stack.append(_ways(masks, lagging, everything, half, rng))
    return None


def _ways(
    masks: list[int], lagging: int, everything: int, half: int, rng: Random
) -> Iterator[tuple[int, int]]:
    """The groups that may come next, and who lags behind after each."""
    start = rng.randrange(len(masks))
    for place in range(len(masks)):
        mask = masks[(start + place) % len(masks)]
        after = _after(mask, lagging, everything, half)
        if after is not None:
            yield mask, after


def _after(mask: int, lagging: int, everything: int, half: int) -> int | None:
    """Who lags behind after a group, or ``None`` if it may not come now.

    All but the lagging have come up once more than they have. The distance half way round brings
    two together twice, so it has to be the last of the lagging: then all others are on its heels.
    """
    fresh = mask & ~lagging
    left = lagging & ~mask
    if mask & half:
        if left or fresh & half:
            return None
        return everything & ~fresh & ~half
    if not fresh:
        return left or everything
    return None if left else everything & ~fresh


def main() -> None:
    """Print what is found, a line for each: entrants, size, groups."""
    first, last = int(sys.argv[1]), int(sys.argv[2])
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 20.0
    for entrants in range(first, last + 1):
        for size in (2, 3, 4):
            found = search(entrants, size, seconds)
            if found is None:
                print(f"{entrants} {size}: none found", file=sys.stderr, flush=True)
                continue
            groups = " ".join(",".join(map(str, group)) for group in found)
            print(f"{entrants} {size} {groups}", flush=True)


if __name__ == "__main__":
    main()
