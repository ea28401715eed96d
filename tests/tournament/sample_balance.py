"""How evenly do samples let entrants meet? python -m tests.tournament.sample_balance [FROM [TO
[BOARDS]]], by default 17 200 300.

For groups of two, three and four it prints by how much the number of meetings of any two differs
at most from that of any other two, after every board.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from referee.tournament.samples import group

USUAL = (17, 200, 300)


def spreads(entrants: int, size: int, boards: int) -> Iterator[int]:
    """By how much meetings differ after each board.

    A board's groups are one group moved on all the way round, so that two who are as far apart as
    two others meet as often as they do, and only distances need be counted.
    """
    half = entrants // 2
    met = [0] * (half + 1)
    for board in range(boards):
        members = group(entrants, size, board, 0)
        for number, one in enumerate(members):
            for other in members[:number]:
                apart = abs(one - other)
                distance = min(apart, entrants - apart)
                met[distance] += 1 + (2 * distance == entrants)
        yield max(met[1:]) - min(met[1:])


def main() -> None:
    """Print a line for each size of a group."""
    first, last, boards = map(int, (*sys.argv[1:], *map(str, USUAL[len(sys.argv) - 1 :])))
    print(f"{first} to {last} entrants, {boards} boards: by how much meetings differ at most")
    for size in (2, 3, 4):
        most = Counter(max(spreads(n, size, boards)) for n in range(first, last + 1))
        told = ", ".join(f"{spread} for {count}" for spread, count in sorted(most.items()))
        print(f"groups of {size}: {told} of {last + 1 - first} numbers of entrants", flush=True)


if __name__ == "__main__":
    main()
