"""What a finished hand is worth: a pure function of who made trump, how, and the tricks taken."""

from __future__ import annotations

from collections.abc import Sequence

from .options import End, GameKind, Rules


def hand_points(
    rules: Rules, maker_tricks: int, alone: bool, lone_defender: bool
) -> tuple[int, int]:
    """The points of the makers and of the defenders for a hand of Euchre played out.

    With three players each of the two opponents gets the defenders' points.

    Args:
        rules: the rules; they name every score.
        maker_tricks: tricks that the makers' side took, 0 to ``rules.tricks``.
        alone: whether the maker played alone.
        lone_defender: whether a defender played alone against him.

    One of the two numbers is always 0: either the makers score or the others.

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


def buck_points(maker: int, out: int, won: Sequence[int]) -> tuple[int, ...]:
    """What a hand of buck changes each seat's score by; every trick takes one off.

    Args:
        maker: the maker, or -1 in a hand without one.
        out: the seats that dropped out, as bits; their scores stay.
        won: tricks won by each seat.

    >>> buck_points(maker=0, out=0b0010, won=(3, 0, 0, 2))
    (-3, 0, 5, -2)
    """
    return tuple(
        0 if out >> seat & 1 else -tricks if tricks >= (3 if seat == maker else 1) else 5
        for seat, tricks in enumerate(won)
    )


def bid_points(rules: Rules, bid: int, moon: bool, maker_tricks: int) -> tuple[int, int]:
    """The points of the bidding side and of the defenders for a hand of bid Euchre.

    Args:
        rules: the rules; they say what a moon is worth.
        bid: the tricks that were bid; of a moon all of them.
        moon: whether the bid was MOON.
        maker_tricks: tricks that the bidding side took.

    >>> from euchre.rules import preset
    >>> bid_points(preset("bid"), bid=4, moon=False, maker_tricks=3)
    (-4, 3)
    """
    defenders = rules.tricks - maker_tricks
    if moon:
        return (rules.moon if not defenders else -rules.moon), defenders
    return (maker_tricks if maker_tricks >= bid else -bid), defenders


# ---------------------------------------------------------------------- the score of a game


def opening_score(rules: Rules) -> tuple[int, ...]:
    """The score of each side before the first hand: 0, or in buck what it counts down from."""
    return (rules.start if rules.game == GameKind.BUCK else 0,) * rules.sides


def gained(rules: Rules, points: int) -> int:
    """What a change of a side's score is worth to it: more is better, also in buck, where every
    point that is taken off the score is one gained."""
    return -points if rules.game == GameKind.BUCK else points


def sole_leader(rules: Rules, score: Sequence[int]) -> int:
    """The side that is ahead of all others, or -1: highest, in buck lowest."""
    best = min(score) if rules.game == GameKind.BUCK else max(score)
    return score.index(best) if score.count(best) == 1 else -1


def reached_target(rules: Rules, score: Sequence[int], bidding_side: int) -> int:
    """The side that has won a game to points with this score, or -1.

    Args:
        rules: the rules, whose ``end`` is points.
        score: the score of each side after a hand.
        bidding_side: of a bid game, the side that bid in that hand; it wins, whatever the
            figures, where both sides have reached the target. -1 for none.
    """
    if rules.end != End.POINTS:
        return -1
    if rules.game == GameKind.BID and min(score) >= rules.target:
        return bidding_side
    leader = sole_leader(rules, score)
    if leader < 0:
        return -1
    if rules.game == GameKind.BUCK:
        return leader if score[leader] <= 0 else -1
    return leader if score[leader] >= rules.target else -1
