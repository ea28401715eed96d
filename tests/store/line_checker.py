"""A checker of exported lines, written from docs/export.md and the rules alone.

It knows nothing of the referee's code: the naive implementation plays the moves.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tests.naive.game import NaiveGame
from tests.naive.presets import DEFAULTS

DECLINING = ("PASS", "NO", "KEEP", "OUT")


def naive_options(rules: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of a line as the naive implementation takes them."""
    options = {**DEFAULTS, **rules}
    options["low_rank"] = str(options["low_rank"])
    options["first_dealer"] = str(options["first_dealer"]).removeprefix("seat ")
    return options


def problems(line: str) -> list[str]:
    """Everything that is wrong with a line; nothing, if it is in order."""
    try:
        return list(_Line(json.loads(line)).check())
    except (KeyError, IndexError, TypeError, ValueError, AssertionError, AttributeError) as error:
        return [f"cannot be read or played: {error!r}"]


class _Line:
    def __init__(self, told: dict[str, Any]) -> None:
        assert told["schema_version"] == 1
        self.told = told
        self.hands: list[dict[str, Any]] = told["hands"]
        self.options = naive_options(told["rules"])
        self.strikes: dict[int, int] = {}
        self.forfeit: tuple[int, str] | None = None

    def check(self) -> Iterator[str]:
        draws = self.hands[0]["draw"]
        game = NaiveGame(
            self.options,
            self._deck,
            self.told["first_dealer"],
            (lambda k: draws[k]["cards"] if k < len(draws) else None) if draws else None,
            auto_deal=False,
        )
        if game.dealer != self.told["first_dealer"]:
            yield "the first dealer"
        if self.options["first_dealer"].isdigit() or draws:
            drawn = [event["cards"] for event in game.events if event["event"] == "draw"]
            told = [
                [list(pair) for pair in zip(draw["seats"], draw["cards"], strict=True)]
                for draw in draws
            ]
            if drawn != told:
                yield "the draw"
            seated = game.seating if self.options["draw_partners"] else []
            if self.hands[0]["seated"] != seated:
                yield "who was seated where"
        for index, hand in enumerate(self.hands):
            if game.done or self.forfeit is not None:
                yield f"hand {index} comes after the end"
                return
            if game.hand is None or game.hand.done:
                game.deal()
            if self.told["result"]["time_called"] == game.h:
                game.call_time()
            yield from (f"hand {index}: {what}" for what in self._hand(game, hand))
        yield from self._result(game)

    def _deck(self, number: int, redeal: int) -> list[str]:
        for hand in self.hands:
            if (hand["hand"], hand["redeal"]) == (number, redeal):
                return list(hand["deck"])
        raise KeyError(f"no deck of hand {number}, redeal {redeal}")

    def _hand(self, game: NaiveGame, told: dict[str, Any]) -> Iterator[str]:
        hand = game.hand
        assert hand is not None
        if (told["hand"], told["redeal"]) != (game.h, game.redeal):
            yield "its number"
        if told["dealer"] != hand.dealer or told["up_card"] != hand.up:
            yield "its dealer or up-card"
        stuck = hand.stuck or self.options["all_pass"] == "stick_dealer"
        if told["dealer_stuck"] != stuck:
            yield "whether the dealer is stuck"
        before = list(game.score)
        faults = {fault["move"]: fault for fault in told["faults"]}
        if len(faults) != len(told["faults"]):
            yield "two faults at one move"
        for at, (seat, words) in enumerate(told["moves"]):
            if hand.done or self.forfeit is not None:
                yield "moves after the end"
                return
            legal = game.legal()
            if game.to_move != seat or words not in legal:
                yield f"move {at}: {seat} {words}; {game.to_move} may {legal}"
                return
            if at in faults:
                yield from self._fault(faults.pop(at), seat, legal, words)
            game.apply(words)
        for at, fault in faults.items():
            if at != len(told["moves"]):
                yield "a fault where there is no move"
            yield from self._fault(fault, None, [], None)
        outcome = hand.outcome if hand.done else "broken_off"
        tricks = [
            {"cards": [list(play) for play in trick["plays"]], "winner": trick["winner"]}
            for trick in hand.tricks
            if trick["plays"]
        ]
        facts = {
            "maker": hand.maker,
            "trump": hand.trump,
            "lone_defender": hand.lone_defender,
            "tricks": tricks,
            "outcome": outcome,
            "points": list(hand.points),
            "score": [a + b for a, b in zip(before, hand.points, strict=True)],
        }
        for name, fact in facts.items():
            if told[name] != fact:
                yield f"{name} is {told[name]}, and should be {fact}"
        if bool(told["alone"]) != hand.alone:
            yield "whether the maker was alone"

    def _fault(
        self, fault: dict[str, Any], seat: int | None, legal: list[str], made: str | None
    ) -> Iterator[str]:
        side = next(s["side"] for s in self.told["seating"] if s["seat"] == fault["seat"])
        mild = fault["cause"] in ("illegal_move", "timeout")
        if not (fault["cause"] == "timeout" and self.options["end"] == "timed"):
            self.strikes[side] = self.strikes.get(side, 0) + 1
        forfeits = not mild or self.strikes.get(side, 0) >= self.told["strikes"]
        if forfeits:
            self.forfeit = fault["seat"], fault["cause"]
            if made is not None or fault["answer"] is not None:
                yield "a move after a forfeit"
            return
        due = legal[-1] if legal and legal[-1] in DECLINING else legal[0] if legal else None
        if fault["seat"] != seat or fault["answer"] != due or made != due:
            yield f"the answer to a fault is {fault['answer']}, and should be {due}"

    def _result(self, game: NaiveGame) -> Iterator[str]:
        result = self.told["result"]
        if result["score"] != list(game.score):
            yield f"the score is {result['score']}, and should be {game.score}"
        if self.forfeit is not None:
            seat, cause = self.forfeit
            if (result["end"], result["forfeited_by"], result["cause"]) != ("forfeit", seat, cause):
                yield "the forfeit"
            sides = {s["seat"]: s["side"] for s in self.told["seating"]}
            others = [side for side in range(len(game.score)) if side != sides[seat]]
            low = self.options["game"] == "buck"
            best = (min if low else max)(others, key=lambda side: game.score[side])
            if result["winner"] != best:
                yield "the winner by forfeit"
            return
        if result["end"] != "played_out" or not game.done:
            yield "the game is not over"
        if result["winner"] != game.winner:
            yield f"the winner is {result['winner']}, and should be {game.winner}"
