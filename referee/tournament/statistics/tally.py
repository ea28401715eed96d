"""What one entrant did, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from euchre.rules.cards import JOKER_ID, NO_TRUMP, Suit
from euchre.rules.moves import MOON, NO, PASS, YES, Move
from euchre.rules.options import GameKind, Rules
from euchre.rules.phases import SCORED, THROWN_IN
from euchre.rules.scoring import gained, opening_score
from euchre.rules.tables import is_stuck
from referee.analysis import GameAnalysis
from referee.game.faults import Blame, Cause, counts
from referee.game.record import End, GameRecord, GameTiming, HandRecord

_SAME_COLOUR: Final = 2  # how far apart the numbers of two suits of one colour are


@dataclass(slots=True)
class Calls:
    """Who made trump and what came of it, in hands of games played out.

    Attributes:
        calls: hands of which one of its seats was the maker.
        made: calls with the tricks that were due (:func:`tricks_due`), marches included.
            marched: with all tricks. euchred: calls with fewer than were due.
        lone_tried: calls played alone. lone_made: those of them with all tricks.
        next, reverse_next: calls in the second round in the other suit of the turned-down card's
            colour, and in a suit of the other colour.
        stuck: calls by a dealer whom the rules did not let pass, or held to the least bid.
        defended: hands of which another side was the maker. set: those of them in which the makers
            were euchred.
        from_dealer: for each place from the dealer, the dealer himself last: calls made there, and
            the points that they brought its side, less those of an opposing side.
        stuck_points: the points that the calls in ``stuck`` brought, counted likewise.
    """

    calls: int = 0
    made: int = 0
    euchred: int = 0
    marched: int = 0
    lone_tried: int = 0
    lone_made: int = 0
    next: int = 0
    reverse_next: int = 0
    stuck: int = 0
    defended: int = 0
    set: int = 0
    from_dealer: list[list[int]] = field(default_factory=list)
    stuck_points: int = 0


@dataclass(slots=True)
class Tally(Calls):
    """Counts of one entrant's games, all of them of whole units that count.

    Hands, points and calls are those of games played out; a forfeited game is none of theirs.

    Attributes:
        games, wins, losses: games, forfeits included.
        forfeits: the losses that were forfeited by this entrant.
        hands: hands scored or thrown in (a redeal is no hand).
        points_for, points_against: points of its own side, and of all other sides together; in
            buck those taken off the score, so that more is better there as well.
        dealt_first: games of which its side dealt the first hand.
        voids: attempts at its units that were void and played again.
        faults: the bot's own faults, by cause. faulty: games with any of them.
        out_of_time: moves of timed games that were made in its place, which is no fault.
        analysed: hands of games that were analysed, of those in ``hands``.
        adjusted: of them, the points of its own side less an opposing side's (the mean, if there
            are several) less what best play would have brought, times the opposing sides.
        given_away: tricks that its seats gave away in them.
        decisions, total_us, longest_us: decisions, and microseconds charged for them.
    """

    games: int = 0
    wins: int = 0
    losses: int = 0
    forfeits: int = 0
    hands: int = 0
    points_for: int = 0
    points_against: int = 0
    dealt_first: int = 0
    voids: int = 0
    faults: dict[Cause, int] = field(default_factory=dict)
    faulty: int = 0
    out_of_time: int = 0
    analysed: int = 0
    adjusted: int = 0
    given_away: int = 0
    decisions: int = 0
    total_us: int = 0
    longest_us: int = 0


def points_per_hand(ahead: int, behind: int, hands: int, sides: int) -> float | None:
    """Points won less the points of an opposing side (the mean, if there are several), per hand."""
    return (ahead - behind / (sides - 1)) / hands if hands else None


def points_of(rules: Rules, record: GameRecord) -> list[int]:
    """The points of each side in a game: the score, but in buck what was taken off it."""
    start = opening_score(rules)
    return [gained(rules, now - then) for now, then in zip(record.score, start, strict=True)]


def hands_of(record: GameRecord) -> int:
    """How many hands of a game count: those scored and those thrown in."""
    return sum(hand.outcome in (SCORED, THROWN_IN) for hand in record.hands)


def tricks_due(rules: Rules, hand: HandRecord) -> int:
    """How many tricks the makers of a hand need: more than half, or in a bid game what was bid."""
    if rules.game != GameKind.BID:
        return rules.tricks // 2 + 1
    if MOON in hand.moves:
        return rules.tricks
    bids = (Move(move).bid for move in hand.moves[: rules.players])
    return max((bid for bid in bids if bid is not None), default=rules.min_bid)


def count_hands(
    counts_of: Callable[[int], Sequence[Calls]],
    rules: Rules,
    record: GameRecord,
    seats: tuple[int, ...],
) -> None:
    """Count what happened in the hands of a game played out.

    Args:
        counts_of: what an entrant's counts are added to. seats: the entrant at each seat.
    """
    counts = {entrant: counts_of(entrant) for entrant in set(seats)}
    sides = [{*seats[side :: rules.sides]} for side in range(rules.sides)]
    for hand in record.hands:
        if hand.outcome != SCORED or hand.maker < 0:
            continue
        lost = hand.maker_tricks < tricks_due(rules, hand)
        for its in counts[seats[hand.maker]]:
            _count_call(its, rules, hand, lost)
        makers = rules.side_of(hand.maker)
        for side, members in enumerate(sides):
            for entrant in () if side == makers else members:
                for its in counts[entrant]:
                    its.defended += 1
                    its.set += lost


def _count_call(its: Calls, rules: Rules, hand: HandRecord, lost: bool) -> None:
    """Count a hand that was called, from where and how; ``lost``: it was euchred."""
    marched = hand.maker_tricks == rules.tricks
    its.calls += 1
    its.made += not lost
    its.euchred += lost
    its.marched += marched
    if hand.alone:
        its.lone_tried += 1
        its.lone_made += marched
    if not its.from_dealer:
        its.from_dealer = [[0, 0] for _ in range(rules.players)]
    makers = rules.side_of(hand.maker)
    others = sum(hand.points) - hand.points[makers]
    brought = gained(rules, hand.points[makers] * (rules.sides - 1) - others)
    at_place = its.from_dealer[(hand.maker - hand.dealer - 1) % rules.players]
    at_place[0] += 1
    at_place[1] += brought
    passes = _passes(hand)
    if _was_stuck(rules, hand, passes):
        its.stuck += 1
        its.stuck_points += brought
    in_second_round = passes >= rules.players and hand.up_card >= 0
    if in_second_round and hand.up_card != JOKER_ID and hand.trump != NO_TRUMP:
        apart = (hand.trump - (hand.up_card >> 3)) % len(Suit)
        its.next += apart == _SAME_COLOUR
        its.reverse_next += apart not in (0, _SAME_COLOUR)


def _was_stuck(rules: Rules, hand: HandRecord, passes: int) -> bool:
    """Whether the maker called because he might not pass, or was held to the least bid."""
    if rules.game == GameKind.BID:
        return passes == rules.players
    last = passes == 2 * rules.players - 1 and hand.up_card >= 0
    return last and is_stuck(rules, hand.forced_stuck)


def _passes(hand: HandRecord) -> int:
    """How often somebody passed before trump was made."""
    passes = 0
    for move in hand.moves:
        if move == PASS:
            passes += 1
        elif passes and move not in (YES, NO):
            break
    return passes


def count_sides(
    tallies: list[Tally], rules: Rules, record: GameRecord, sides: tuple[tuple[int, ...], ...]
) -> None:
    """Count who won, the points, and who dealt first.

    Args:
        sides: the entrants of each side.
    """
    played_out = record.end == End.PLAYED_OUT
    hands = hands_of(record) if played_out else 0
    points = points_of(rules, record)
    total = sum(points)
    first = rules.side_of(record.first_dealer)
    for side, members in enumerate(sides):
        for entrant in members:
            tally = tallies[entrant]
            tally.games += 1
            tally.dealt_first += side == first
            if side == record.winner:
                tally.wins += 1
            else:
                tally.losses += 1
            if played_out:
                tally.hands += hands
                tally.points_for += points[side]
                tally.points_against += total - points[side]


def count_analysis(
    tallies: list[Tally],
    rules: Rules,
    record: GameRecord,
    seats: tuple[int, ...],
    sides: tuple[tuple[int, ...], ...],
    analysis: GameAnalysis,
) -> None:
    """Count what was given away in a game played out.

    What a hand brought less what best play would have brought is nothing else than what the others
    gave away less what one gave away oneself.
    """
    hands = hands_of(record)
    opponents = rules.sides - 1
    for members in sides:
        for entrant in members:
            tallies[entrant].analysed += hands
    for hand, found in zip(record.hands, analysis, strict=True):
        if found is None:
            continue
        makers = rules.side_of(hand.maker)
        gained = 0  # by the makers
        for slip in found.slips:
            tallies[seats[slip.seat]].given_away += slip.tricks
            gained += -slip.points if rules.side_of(slip.seat) == makers else slip.points
        for side, members in enumerate(sides):
            for entrant in members:
                tallies[entrant].adjusted += gained * opponents if side == makers else -gained


def count_faults(
    tallies: list[Tally], rules: Rules, record: GameRecord, seats: tuple[int, ...]
) -> None:
    """Count a game's faults for those whose fault they were."""
    faulty = set()
    for fault in record.faults:
        if not counts(fault.cause, rules):
            tallies[seats[fault.seat]].out_of_time += 1
        elif fault.blame == Blame.BOT:
            faulty.add(seats[fault.seat])
            faults = tallies[seats[fault.seat]].faults
            faults[fault.cause] = faults.get(fault.cause, 0) + 1
    for entrant in faulty:
        tallies[entrant].faulty += 1
    if record.end == End.FORFEIT and record.forfeited_by >= 0:
        tallies[seats[record.forfeited_by]].forfeits += 1


def count_times(tallies: list[Tally], timing: GameTiming, seats: tuple[int, ...]) -> None:
    """Count what decisions took."""
    for seat, entrant in zip(timing.seats, seats, strict=True):
        tally = tallies[entrant]
        tally.decisions += seat.decisions
        tally.total_us += seat.total_us
        tally.longest_us = max(tally.longest_us, seat.longest_us)
