"""Splits fours into two and two so that everybody is in each half equally often, or within one."""

from __future__ import annotations

from collections.abc import Sequence


def halved(fours: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The fours, each with the two of its first half first.

    The first two of a four are never in one half, nor are the last two. So each four is two edges
    between those who are parted, and a direction is wanted for every edge such that as many lead
    away from each place as lead to it, or one more or less: that of a walk along all of them
    (Euler), where those with an odd number of edges have one more, to a place outside.
    """
    edges = [pair for four in fours for pair in (four[:2], four[2:])]
    at: dict[int, list[int]] = {}
    for number, pair in enumerate(edges):
        for one in pair:
            at.setdefault(one, []).append(number)
    outside = -1
    at[outside] = []
    for one in sorted(at):
        if len(at[one]) % 2:
            at[one].append(len(edges))
            at[outside].append(len(edges))
            edges.append((one, outside))
    walked = [False] * len(edges)
    found: list[tuple[int, ...]] = [()] * len(edges)
    for start in sorted(at):
        here = start
        while at[here]:
            number = at[here].pop()
            if walked[number]:
                continue
            walked[number] = True
            one, other = edges[number]
            there = other if one == here else one
            found[number] = here, there
            here = there
    return [
        (a, c, b, d)
        for (a, b), (c, d) in zip(
            found[: 2 * len(fours) : 2], found[1 : 2 * len(fours) : 2], strict=True
        )
    ]
