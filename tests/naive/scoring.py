"""What a finished hand is worth: pure functions of who made trump and who took the tricks."""

from collections.abc import Mapping, Sequence
from typing import Any


def partnership(options: Mapping[str, Any]) -> bool:
    """Whether seats 0 and 2 play together against seats 1 and 3."""
    return bool(options["players"] == 4 and options["game"] != "buck")


def number_of_sides(options: Mapping[str, Any]) -> int:
    """Two sides in partnership, otherwise every seat is a side."""
    return 2 if partnership(options) else int(options["players"])


def side_of(options: Mapping[str, Any], seat: int) -> int:
    """The side that a seat plays for."""
    return seat % 2 if partnership(options) else seat


def maker_and_defender(
    options: Mapping[str, Any], maker_tricks: int, alone: bool, lone_defender: bool
) -> tuple[int, int]:
    """Points of the makers and of the defenders (of each of them) in ordinary euchre."""
    if maker_tricks == 5:
        return (options["lone_march"] if alone else options["march"], 0)
    if maker_tricks >= 3:
        return (options["lone_make"] if alone else options["make"], 0)
    if alone and lone_defender:
        return (0, options["lone_defender_euchre"])
    if maker_tricks == 0:
        return (0, options["lone_defenders_march"] if alone else options["defenders_march"])
    return (0, options["lone_euchre"] if alone else options["euchre"])


def euchre_points(
    options: Mapping[str, Any],
    maker: int,
    alone: bool,
    lone_defender: int | None,
    won: Sequence[int],
) -> list[int]:
    """Points by side; `won` is the number of tricks by seat."""
    making = side_of(options, maker)
    tricks = sum(won[seat] for seat in range(len(won)) if side_of(options, seat) == making)
    ours, theirs = maker_and_defender(options, tricks, alone, lone_defender is not None)
    return [ours if side == making else theirs for side in range(number_of_sides(options))]


def buck_points(maker: int | None, dropped: Sequence[int], won: Sequence[int]) -> list[int]:
    """Change of each seat's score in buck, where every trick takes one off.

    If everybody but the maker dropped, the caller says that the maker won five tricks.
    """
    points = []
    for seat in range(4):
        if seat in dropped:
            points.append(0)
        elif seat == maker:
            points.append(-won[seat] if won[seat] >= 3 else 5)
        else:
            points.append(-won[seat] if won[seat] >= 1 else 5)
    return points


def bid_points(
    options: Mapping[str, Any], maker: int, bid: int | str, won: Sequence[int]
) -> list[int]:
    """Points by side in the bid games; `bid` is a number or "MOON"."""
    making = maker % 2
    tricks = [won[0] + won[2], won[1] + won[3]]
    points = [0, 0]
    if bid == "MOON":
        made = tricks[making] == sum(tricks)
        points[making] = options["moon"] if made else -options["moon"]
    else:
        made = tricks[making] >= int(bid)
        points[making] = tricks[making] if made else -int(bid)
    # After a moon that was made the defenders have no trick, so this is right for all cases.
    points[1 - making] = tricks[1 - making]
    return points
