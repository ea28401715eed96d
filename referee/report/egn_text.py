"""A game read from Euchre Game Notation, for people to look at, with every broken rule marked."""

from __future__ import annotations

from collections.abc import Iterator

from euchre.rules.cards import NO_TRUMP
from euchre.rules.options import Rules
from referee.process.names import visible
from referee.report.replay_words import Paint
from referee.store.egn.cards import UNKNOWN
from referee.store.egn.checked import CheckedGame, CheckedHand, Problem, ReadTrick
from referee.store.egn.read import EgnGame

_MOST_NAME = 24


def render_egn(name: str, game: EgnGame, checked: CheckedGame, colour: bool, quiet: bool) -> str:
    """A game as text, ending with a line break.

    Args:
        name: the file's name. game: what it says. checked: what was found out about it.
        colour: for a terminal that shows colours.
        quiet: only what is wrong, and how it ended.
    """
    return "\n".join(_Renderer(name, game, checked, Paint(colour)).lines(quiet)) + "\n"


class _Renderer:
    """Writes one game."""

    def __init__(self, name: str, game: EgnGame, checked: CheckedGame, paint: Paint) -> None:
        self.name = visible(name, keep="")
        self.game = game
        self.checked = checked
        self.paint = paint
        self.labels = [f"{seat} {_one_line(player)}" for seat, player in enumerate(game.players)]
        self.width = max(7, *map(len, self.labels))

    def lines(self, quiet: bool) -> Iterator[str]:
        """All of it, or what is wrong only."""
        problems = self.checked.every_problem()
        if quiet:
            yield from (f"{self.name}: {visible(str(problem), keep='')}" for problem in problems)
        else:
            yield from self._header()
            for hand in self.checked.hands:
                yield ""
                yield from self._hand(hand)
            yield ""
            yield from (self._alarm(problem) for problem in self.checked.problems)
            yield from (f"note: {visible(note, keep='')}" for note in self.game.notes)
            yield from (f"note: {visible(note, keep='')}" for note in self.checked.notes)
        yield self._verdict(len(problems))

    def _verdict(self, problems: int) -> str:
        checked, score = self.checked, self.checked.score
        said = "the score cannot be told" if score is None else f"the score is {_score(score)}"
        if checked.winner >= 0:
            said += f", side {checked.winner} ({self._side(checked.winner)}) wins"
        if not problems:
            return f"{self.name}: no rule is broken; {said}"
        broken = f"a rule is broken {problems} time{'' if problems == 1 else 's'}"
        return self.paint.alarm(f"{self.name}: {broken}; {said}")

    def _side(self, side: int) -> str:
        return " and ".join(label[2:] for label in self.labels[side::2])

    # ------------------------------------------------------------------ parts

    def _header(self) -> Iterator[str]:
        game, rules = self.game, self.game.rules
        yield self.paint.strong(self.name)
        if game.title:
            yield f"title   {_one_line(game.title, 128)}"
        preset = f"{rules.preset}: " if game.own_rules else ""
        yield f"rules   {preset}{_changed(rules)}"
        for side in range(2):
            yield f"{'' if side else 'sides':8}{self._side(side)} (seats {side} and {side + 2})"
        if game.initial_score != (0, 0):
            yield f"score   {_score(game.initial_score)} to begin with"
        yield "marks   › leads to the trick, * wins it, – sits out, ? is not known, ! breaks a rule"

    def _hand(self, hand: CheckedHand) -> Iterator[str]:
        paint = self.paint
        yield paint.strong(f"Hand {hand.number}") + f" · {self.labels[hand.dealer]} deals"
        for seat, cards in enumerate(hand.dealt):
            mark = " (dealer)" if seat == hand.dealer else ""
            shown = [paint.card(card) for card in cards if card != UNKNOWN]
            shown += ["?"] * (self.game.rules.tricks - len(shown))
            yield f"  {self.labels[seat]:{self.width}}  {' '.join(shown)}{mark}"
        up = "?" if hand.up == UNKNOWN else paint.card(hand.up)
        yield f"  {'up-card':{self.width}}  {up}"
        yield ""
        for seat, words in hand.moves:
            if not words.startswith("PLAY "):
                yield f"  {self.labels[seat]:{self.width}}  {words}"
        yield from self._play(hand)
        yield from (self._alarm(problem) for problem in hand.problems)
        yield from (f"  note: {visible(note, keep='')}" for note in hand.notes)
        yield f"  {self._result(hand)}"

    def _alarm(self, problem: Problem) -> str:
        return self.paint.alarm(f"  ! {visible(str(problem), keep='')}")

    def _play(self, hand: CheckedHand) -> Iterator[str]:
        if hand.maker < 0 or not hand.tricks:
            return
        trump = hand.trump
        said = "no-trump is played" if trump == NO_TRUMP else f"{self.paint.suit(trump)} is trump"
        alone = ", alone" if hand.alone else ""
        yield f"  {said}; {self.labels[hand.maker]} is the maker{alone}."
        yield ""
        heads = "  ".join(f"{label:{self.width}}" for label in self.labels)
        yield f"  {'':9}{heads}".rstrip()
        for number, trick in enumerate(hand.tricks, 1):
            yield self._trick(hand, number, trick)
        yield ""

    def _trick(self, hand: CheckedHand, number: int, trick: ReadTrick) -> str:
        wrong = {problem.seat for problem in hand.problems if problem.trick == number}
        cards = dict(trick.plays)
        cells = []
        for seat in range(4):
            if seat not in cards:
                mark = " –" if seat in hand.out else ""
                cells.append(f"{mark:{self.width}}")
                continue
            lead = "›" if seat == trick.plays[0][0] else " "
            marks = ("*" if seat == trick.winner else "") + ("!" if seat in wrong else "")
            if cards[seat] == UNKNOWN:
                cells.append(f"{lead + '?' + marks:{self.width}}")
            else:
                wins = seat == trick.winner
                cells.append(self.paint.cell(lead, cards[seat], marks, self.width, wins))
        return f"  trick {number}  {'  '.join(cells)}".rstrip()

    def _result(self, hand: CheckedHand) -> str:
        score = "" if hand.score is None else f" Score {_score(hand.score)}."
        if hand.outcome == "thrown_in":
            return f"Everybody passes: thrown in.{score}"
        if hand.outcome == "redeal":
            return "The same dealer deals again."
        if hand.outcome == "broken_off":
            return "The record of the hand ends here."
        if hand.outcome == "unknown":
            return "What the hand is worth cannot be told."
        makers = self._side(hand.maker % 2)
        tricks = f"{hand.taken} trick{'' if hand.taken == 1 else 's'}"
        points = max(hand.points)
        worth = f"{points} point{'' if points == 1 else 's'}"
        if 2 * hand.taken <= self.game.rules.tricks:
            return f"{makers}, the makers, take {tricks}: euchred, {worth} to the defenders.{score}"
        how = "a march" if hand.taken == self.game.rules.tricks else "made"
        return f"{makers}, the makers, take {tricks}: {how}, {worth}.{score}"


def _changed(rules: Rules) -> str:
    changes = rules.changes_from(Rules())
    said = ", ".join(f"{name} {str(value).lower()}" for name, value in changes.items())
    return said or "the standard game"


def _one_line(text: str, most: int = _MOST_NAME) -> str:
    shown = visible(" ".join(text.split()), keep="")
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def _score(score: tuple[int, int]) -> str:
    return f"{score[0]}:{score[1]}"
