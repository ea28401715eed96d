"""What a finished hand is worth: a pure function of who made trump, how, and the tricks taken."""

from __future__ import annotations

from .options import Rules


def hand_points(
    rules: Rules, maker_tricks: int, alone: bool, lone_defender: bool
) -> tuple[int, int]:
    """The points of the makers and of the defenders for a hand played out.

    Args:
        rules: the rules; they name every score.
        maker_tricks: tricks that the makers' side took, 0 to ``rules.tricks``.
        alone: whether the maker played alone.
        lone_defender: whether a defender played alone against him.

    One of the two numbers is always 0: in a partnership game only one side scores.

    >>> from euchre.rules import preset
    >>> hand_points(preset("standard"), maker_tricks=5, alone=True, lone_defender=False)
    (4, 0)
    """
    if maker_tricks == rules.tricks:
        return (rules.lone_march if alone else rules.march), 0
    if 2 * maker_tricks > rules.tricks:
        return (rules.lone_make if alone else rules.make), 0
    if alone and lone_defender:
        return 0, rules.lone_defender_euchre
    if maker_tricks:
        return 0, (rules.lone_euchre if alone else rules.euchre)
    return 0, (rules.lone_defenders_march if alone else rules.defenders_march)
