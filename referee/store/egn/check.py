"""A whole game in Euchre Game Notation, played through by the rules."""

from __future__ import annotations

from euchre.rules import Rules
from euchre.rules.options import AllPass, End
from euchre.rules.tables import is_stuck
from referee.game.game import HAND_CAP, THROW_IN_CAP
from referee.store.egn.checked import CheckedGame, CheckedHand, Problem
from referee.store.egn.hand import check_hand
from referee.store.egn.read import EgnGame


def check_egn(game: EgnGame) -> CheckedGame:
    """Play every hand through; everything that is wrong is in the game returned."""
    return _GameCheck(game).run()


class _GameCheck:
    """The state of going through a game."""

    def __init__(self, game: EgnGame) -> None:
        self.game = game
        self.rules: Rules = game.rules
        self.found = CheckedGame(game.rules, score=game.initial_score)
        self.hand_number = 0  # redeals not counted
        self.throw_ins = 0
        self.over_after = 0

    def run(self) -> CheckedGame:
        """All of it."""
        if self.rules.end == End.POINTS and not self.game.own_rules:
            best = max(self.game.initial_score)
            if best >= self.rules.target and self.game.initial_score.count(best) == 1:
                self._wrong(0, f"the first score, {_words(self.game.initial_score)}, ends the game")
        for number, deal in enumerate(self.game.deals, 1):
            forced = self.game.own_rules and self.throw_ins >= THROW_IN_CAP
            hand = check_hand(
                self.rules, deal, number, is_stuck(self.rules, forced), self.game.may_exchange
            )
            if number > 1:
                self._dealer(number)
            if self.over_after:
                self._wrong(
                    number,
                    f"is dealt, but the game was over after hand {self.over_after}, "
                    f"{_words(self.found.score)}",
                )
                self.over_after = 0  # once is enough
            self.found.hands.append(hand)
            self._after(hand, last=number == len(self.game.deals))
        self._end()
        return self.found

    def _wrong(self, hand: int, what: str, seat: int = -1) -> None:
        problem = Problem(hand, what, seat=seat)
        (self.found.problems if not hand else self._list(hand)).append(problem)

    def _list(self, hand: int) -> list[Problem]:
        hands = self.found.hands
        return hands[hand - 1].problems if hand <= len(hands) else self.found.problems

    def _dealer(self, number: int) -> None:
        """Whether the right seat deals, if this deal comes right after the one before."""
        this, before = self.game.deals[number - 1], self.game.deals[number - 2]
        if this.number <= before.number:
            self._wrong(
                number,
                f"has the number {this.number} and comes after {before.number}, so who was to "
                "deal cannot be told",
            )
            return
        if this.number != before.number + 1:
            return
        last = self.found.hands[-1]
        same, left = (last.dealer,), ((last.dealer + 1) % 4,)
        due: tuple[int, ...] = left
        if last.outcome == "redeal":
            due = same
        elif last.outcome == "thrown_in":
            if self.rules.all_pass == AllPass.SAME_DEALER:
                due = same
            elif not self.game.own_rules:
                due = (*left, *same)  # the format does not say who deals after a throw-in
        elif last.outcome == "broken_off":
            due = (*left, *same)
        if this.dealer not in due:
            self._wrong(number, f"deals; it was seat {due[0]}'s turn to deal", this.dealer)

    def _after(self, hand: CheckedHand, last: bool) -> None:
        found = self.found
        if hand.outcome == "broken_off" and not last:
            if hand.maker >= 0:
                what = f"{len(hand.tricks)} tricks are played; {self.rules.tricks} are due"
            else:
                what = "the bidding is not finished, and the next hand is dealt"
            hand.problems.append(Problem(hand.number, what))
            hand.outcome = "unknown"
        if hand.outcome == "redeal":
            hand.score = found.score
            return
        if hand.outcome == "unknown":
            found.score = None
        elif found.score is not None:
            found.score = found.score[0] + hand.points[0], found.score[1] + hand.points[1]
        hand.score = found.score
        if hand.outcome == "thrown_in":
            self.throw_ins += 1
        elif hand.outcome == "scored":
            self.throw_ins = 0
        if hand.outcome in ("scored", "thrown_in"):
            self._decide(hand)
            self.hand_number += 1

    def _decide(self, hand: CheckedHand) -> None:
        score, rules = self.found.score, self.rules
        if score is None:
            return
        played = self.hand_number + 1
        if rules.end == End.POINTS:
            over = max(score) >= rules.target or played >= HAND_CAP
        elif rules.end == End.HANDS:
            over = played >= rules.n_hands
        else:
            over = 0 <= self.game.ending.time_called <= self.hand_number
        if over and score[0] != score[1]:
            self.over_after = hand.number
            self.found.winner = 0 if score[0] > score[1] else 1

    def _end(self) -> None:
        game, found = self.game, self.found
        final = game.final_score
        if final is not None and found.score is not None and final != found.score:
            self._wrong(
                0, f"finalScore is {_words(final)}; the hands come to {_words(found.score)}"
            )
        if game.ending.forfeited_by >= 0:
            found.winner = game.ending.winner
            found.notes.append(
                f"seat {game.ending.forfeited_by} forfeited the game ({game.ending.cause})"
            )
        elif found.winner < 0 and game.deals:
            found.notes.append("the record ends before the game does")
        elif not game.deals:
            found.notes.append("there are no deals in it")


def _words(score: tuple[int, int] | None) -> str:
    return "an unknown score" if score is None else f"{score[0]}:{score[1]}"
