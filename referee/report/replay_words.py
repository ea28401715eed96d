"""The words and colours of a replay: cards, what a move does, how a hand went."""

from __future__ import annotations

from euchre.rules import moves, phases
from euchre.rules.card_sets import cards_of
from euchre.rules.cards import CARDS, JOKER_ID, NO_TRUMP, Suit
from euchre.rules.hand import Hand
from euchre.rules.options import GameKind, Rules
from referee.analysis import HandAnalysis, Slip
from referee.game.faults import FORFEITED, Fault
from referee.process.names import visible

_RED_SUITS = (Suit.DIAMONDS, Suit.HEARTS)
_EVIDENCE_LINES = 8  # of one fault, at most


class Paint:
    """Text with or without colour."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def _with(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text.strip() else text

    def strong(self, text: str) -> str:
        """Text that stands out."""
        return self._with("1", text)

    def faint(self, text: str) -> str:
        """Text that steps back."""
        return self._with("2", text)

    def alarm(self, text: str) -> str:
        """Text about something wrong."""
        return self._with("33", text)

    def card(self, card: int) -> str:
        """A card, red if its suit is."""
        return self._with("31", CARDS[card].pretty) if _is_red(card) else CARDS[card].pretty

    def suit(self, suit: int) -> str:
        """A trump suit, or no-trump."""
        if suit == NO_TRUMP:
            return "no-trump"
        symbol = Suit(suit).symbol
        return self._with("31", symbol) if suit in _RED_SUITS else symbol

    def cell(self, before: str, card: int, after: str, width: int, strong: bool) -> str:
        """A card in a column, with marks on both sides of it."""
        pretty = CARDS[card].pretty
        spaces = " " * (width - len(before) - len(pretty) - len(after))
        codes = ";".join(["1"] * strong + ["31"] * _is_red(card))
        shown = self._with(codes, pretty) if codes else pretty
        return f"{before}{shown}{after}{spaces}"


def _is_red(card: int) -> bool:
    return card != JOKER_ID and CARDS[card].suit in _RED_SUITS


def action(paint: Paint, hand: Hand, kitty: int, phase: int, move: int) -> str:
    """What a move outside play does, in words; ``kitty`` is the kitty as it was dealt."""
    if moves.is_swap(move):
        given = " ".join(paint.card(card) for card in moves.swap_cards(move))
        taken = " ".join(paint.card(card) for card in cards_of(kitty))
        return f"puts a farmer's hand's {given} away for the kitty {taken}"
    if phase in (phases.BID_ROUND_1, phases.BID_ROUND_2, phases.DEALER_MAKES):
        return _call(paint, move)
    if phase == phases.AUCTION:
        return _bid(move)
    if phase == phases.NAME_TRUMP:
        return f"names {paint.suit(moves.argument_of(move))}"
    if phase == phases.NAME_JOKER:
        return f"names {paint.suit(moves.argument_of(move))} for the joker"
    plain = _PLAIN.get((phase, move))
    if plain is not None:
        return plain
    card = paint.card(moves.argument_of(move))
    if phase in (phases.DISCARD, phases.EXCHANGE):
        return f"picks up {paint.card(hand.up)} and discards {card}"
    if phase == phases.BEST:
        return f"calls for the partner's best and lays {card} down"
    return f"passes {card} to the maker"


_PLAIN = {
    (phases.FARMERS_HAND, moves.CLAIM): "claims a farmer's hand",
    (phases.FARMERS_HAND, moves.NO): "makes no use of a farmer's hand",
    (phases.EXCHANGE, moves.KEEP): "leaves the up-card",
    (phases.ALONE, moves.YES): "plays alone",
    (phases.ALONE, moves.NO): "plays with the partner",
    (phases.BEST, moves.KEEP): "does not call for the partner's best",
    (phases.DEFEND_ALONE, moves.YES): "defends alone",
    (phases.DEFEND_ALONE, moves.NO): "does not defend alone",
    (phases.IN_OR_OUT, moves.IN): "is in",
    (phases.IN_OR_OUT, moves.OUT): "drops out",
}


def _call(paint: Paint, move: int) -> str:
    if move == moves.PASS:
        return "passes"
    if move in (moves.ORDER_UP, moves.ORDER_UP_ALONE):
        return "orders up, alone" if move == moves.ORDER_UP_ALONE else "orders up"
    alone = ", alone" if moves.Move(move).is_alone else ""
    return f"calls {paint.suit(moves.argument_of(move))}{alone}"


def _bid(move: int) -> str:
    if move == moves.PASS:
        return "passes"
    tricks = moves.Move(move).bid
    return "bids the moon" if tricks is None else f"bids {tricks}"


def bidding_result(paint: Paint, hand: Hand, maker: str) -> str:
    """What is played: trump, who made it, and who plays against whom.

    ``maker`` is the maker's name; it is not looked at where there is none.
    """
    if hand.maker < 0:
        return f"{_played_at(paint, hand)}; there is no maker, and nobody may drop."
    if hand.bid:
        held = all(call == moves.PASS for call in hand.calls)
        how = "is held to" if held else "has to take"
        alone = ", alone" if hand.moon else ""
        return f"{_played_at(paint, hand)}; {maker} {how} {_counted(hand.bid, 'trick')}{alone}."
    trump = paint.suit(hand.trump)
    alone = " alone" if hand.alone == 1 else ""
    said = f"{maker} plays{alone} at {trump}" if hand.trump == NO_TRUMP else (
        f"{trump} is trump; {maker} is the maker{', alone' if alone else ''}"
    )  # fmt: skip
    if hand.up == JOKER_ID and hand.up_state == phases.DEAD:
        said += "; the joker is out of play"
    elif hand.up_state == phases.DEAD:
        said += f"; {paint.card(hand.up)} is out of play"
    return f"{said}."


def _played_at(paint: Paint, hand: Hand) -> str:
    if hand.trump == NO_TRUMP:
        return "Nothing is trump"
    return f"{paint.suit(hand.trump)} is trump"


def fault_words(who: str, fault: Fault, evidence: str) -> list[str]:
    """A fault in lines: who, what, what the referee did; then the evidence."""
    if fault.fallback == FORFEITED:
        did = "the referee makes no move"
    else:
        did = f"the referee answers {moves.move_words(fault.fallback)}"
    lines = [visible(line) for line in evidence.splitlines() if line.strip()]
    if len(lines) > _EVIDENCE_LINES:
        lines = [*lines[: _EVIDENCE_LINES - 1], f"({len(lines)} lines in all)"]
    return [f"{who}: {fault.cause.word}; {did}", *lines]


def slip_words(slip: Slip) -> str:
    """What a card cost, such as ``gives away: −1 trick, −2 points``."""
    lost = [(slip.tricks, "trick"), (slip.points, "point")]
    return f"gives away: {', '.join(f'−{_counted(n, thing)}' for n, thing in lost if n)}"


def best_play(rules: Rules, found: HandAnalysis) -> str:
    """What best play would have brought, as a sentence."""
    tricks = f"Double dummy: the makers take {_counted(found.tricks, 'trick')}"
    worth = _counted(abs(found.points), "point")
    if rules.game == GameKind.BID:  # both sides score
        if not found.points:
            return f"{tricks}, and neither side comes out ahead."
        return f"{tricks} and come out {worth} {'ahead' if found.points > 0 else 'behind'}."
    who = "the makers" if found.points > 0 else "the defenders"
    return f"{tricks}, {f'{worth} to {who}' if found.points else 'no points'}."


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def hand_result(rules: Rules, hand: Hand, makers: str) -> str:
    """How a hand ended, as a sentence. ``makers`` is the name of the makers' side."""
    if hand.outcome == phases.THROWN_IN:
        return "Everybody passes: thrown in."
    if hand.outcome == phases.REDEAL:
        return "The same dealer deals again."
    if hand.outcome == phases.RUNNING:
        return "Broken off."
    if rules.game == GameKind.BUCK:
        return _buck_result(hand, makers)
    side = rules.side_of(hand.maker)
    taken = sum(won for seat, won in enumerate(hand.tricks) if rules.side_of(seat) == side)
    tricks = _counted(taken, "trick")
    who = f"{makers}, the makers, take" if rules.in_partnership else f"{makers}, the maker, takes"
    if rules.game == GameKind.BID:
        ours, theirs = hand.points[side], hand.points[1 - side]
        how = "made" if ours > 0 else "set"
        to_them = f"{_counted(theirs, 'point')} to the defenders"
        return f"{who} {tricks} of {hand.bid} bid: {how}, {_signed(ours)}; {to_them}."
    worth = _counted(max(hand.points), "point")
    if 2 * taken <= rules.tricks:
        whom = "each of the others" if rules.players == 3 else "the defenders"
        return f"{who} {tricks}: euchred, {worth} to {whom}."
    how = "a march" if taken == rules.tricks else "made"
    return f"{who} {tricks}: {how}, {worth}."


def _buck_result(hand: Hand, maker: str) -> str:
    """How a hand of buck went: every seat's score changes by something."""
    changes = ":".join(map(_signed, hand.points))
    if hand.maker < 0:
        return f"Without a maker the scores change by {changes}."
    taken = hand.tricks[hand.maker]
    how = "made" if hand.points[hand.maker] < 0 else "euchred"
    played = "" if hand.played else ", unopposed"
    tricks = _counted(taken, "trick")
    return f"{maker}, the maker, takes {tricks}{played}: {how}; the scores change by {changes}."


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
