"""A recorded game as a file in Euchre Game Notation, version 1.4."""

from __future__ import annotations

import json
from typing import Any, Final

from euchre.rules import moves, phases
from euchre.rules.card_sets import cards_of
from euchre.rules.cards import JOKER_ID
from euchre.rules.hand import Hand
from euchre.rules.moves import PASS, move_words
from euchre.rules.options import Lead, Rules
from referee.game.record import End
from referee.game.unit import UnitResult
from referee.store.egn.cards import egn_card, egn_suit
from referee.store.egn.ruleset import (
    MARK,
    MOST_DEALS,
    Ending,
    RulesetError,
    describe,
    refuse_untellable,
    ruleset_of,
)
from referee.store.export_jsonl import public_words
from referee.store.manifest import Manifest
from referee.store.played import Made, PlayedGame, PlayedHand, play_again

VERSION: Final = "1.4"
FILE_TYPE: Final = "Euchre Game Notation"
_BIDS: Final = frozenset({phases.BID_ROUND_1, phases.BID_ROUND_2, phases.DEALER_MAKES})
_BEFORE: Final = frozenset({phases.FARMERS_HAND, phases.NAME_JOKER})


def egn_text(manifest: Manifest, result: UnitResult, index: int, public: bool = False) -> str:
    """One game of a unit, from 0, as the text of a file.

    Args:
        manifest: of its run.
        result: the unit. index: which of its games, from 0.
        public: tell only what somebody who looks on at the table sees: no hands, no discards.

    Raises:
        RulesetError: the format cannot hold the game; the message says what is in the way.
        RunFileError: the record cannot be played again.
    """
    terms = manifest.terms
    refuse_untellable(terms.rules)
    game = play_again(terms, result, index)
    if len(game.hands) > MOST_DEALS:
        raise RulesetError(
            f"game {result.unit.number}.{index + 1} has {len(game.hands)} deals; "
            f"Euchre Game Notation holds at most {MOST_DEALS}"
        )
    names = [terms.entrants[entrant].name for entrant in result.unit.seatings[index]]
    unit = result.unit
    told = {
        "fileType": FILE_TYPE,
        "version": VERSION,
        "metadata": {
            "gameId": f"{unit.number}.{index + 1}",
            "title": f"Unit {unit.number}, game {index + 1}, board {unit.board}",
            "description": describe(terms.rules, _ending(game)),
            "date": manifest.host.started_at,
            "players": names,
            "initialScore": [0, 0],
            "finalScore": list(game.record.score),
            "ruleset": ruleset_of(terms.rules, len(game.hands)),
        },
        "deals": [
            _deal(terms.rules, number, hand, public) for number, hand in enumerate(game.hands)
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _ending(game: PlayedGame) -> Ending:
    record = game.record
    if record.end == End.FORFEIT:
        cause = "fault" if record.cause is None else record.cause.word
        return Ending(record.forfeited_by, cause, record.winner)
    return Ending(time_called=record.time_called)


def _deal(rules: Rules, number: int, played: PlayedHand, public: bool) -> dict[str, Any]:
    hand = played.hand
    initial: dict[str, Any] = {"dealer": hand.dealer, "upCard": egn_card(hand.up)}
    shown = [not public or _claimed(hand, seat) for seat in range(rules.players)]
    if any(shown):
        initial["playerCards"] = [
            [egn_card(card) for card in cards_of(cards)] if seen else []
            for seen, cards in zip(shown, played.dealt, strict=True)
        ]
    found = [_bidding(rules, played, public)]
    if hand.phase == phases.PLAY or hand.played:
        found.append(_play(rules, played))
    return {"dealNumber": number, "initialState": initial, "phases": found}


def _claimed(hand: Hand, seat: int) -> bool:
    return hand.outcome == phases.REDEAL and hand.claimant == seat


def _bidding(rules: Rules, played: PlayedHand, public: bool) -> dict[str, Any]:
    hand = played.hand
    calls = _calls(rules, played)
    found: dict[str, Any] = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": calls,
        "isAlone": hand.alone == 1,
    }
    if rules.defend_alone and hand.alone == 1:
        found["aloneDefender"] = hand.lone_defender
    if hand.discarded >= 0 and not public:
        found["discard"] = egn_card(hand.discarded)
    exchanges = [] if public else _exchanges(played)
    if exchanges:
        found["cardExchanges"] = exchanges
    notes = _notes(played, public)
    if notes:
        found["callAnnotations"] = {str(max(0, len(calls) - 1)): notes}
    return found


def _calls(rules: Rules, played: PlayedHand) -> list[str]:
    hand = played.hand
    made = [(done.phase, done.move) for done in played.made if done.phase in _BIDS]
    if made and made[0][0] == phases.DEALER_MAKES:
        # The dealer alone speaks; the format counts seats from eldest.
        passes = ["Pass"] * (rules.players - 1)
        return [*passes, egn_suit(moves.argument_of(made[0][1]))]
    calls = []
    for phase, move in made:
        if move == PASS:
            calls.append("Pass")
        elif phase == phases.BID_ROUND_1:
            calls.append(egn_suit(hand.joker_suit) if hand.up == JOKER_ID else "Order")
        else:
            calls.append(egn_suit(moves.argument_of(move)))
    return calls


def _exchanges(played: PlayedHand) -> list[dict[str, Any]]:
    hand, found = played.hand, []
    if hand.swap_taken:
        cards = [egn_card(card) for card in cards_of(hand.swap_taken)]
        found.append({"receiver": hand.claimant, "cards": cards})
    if hand.best_given >= 0:
        giver = hand.partner_of(hand.maker)
        cards = [egn_card(hand.best_given)]
        found.append({"sender": giver, "receiver": hand.maker, "cards": cards})
    return found


def _notes(played: PlayedHand, public: bool) -> list[str]:
    """The moves that the format has no place for, in words, where there are such moves."""
    before = [done for done in played.made if done.phase in _BEFORE]
    after = [
        done
        for done in played.made
        if done.phase not in _BEFORE | _BIDS and done.phase != phases.PLAY
    ]
    plain = all(done.phase == phases.DISCARD for done in after)
    broken = played.hand.outcome == phases.RUNNING
    if public:
        before = [done for done in before if done.move != moves.NO]
        plain = plain or not any(done.phase in _TOLD for done in after)
    found = []
    if before:
        found.append(f"{MARK} before: {_said(before, public)}")
    if (after and not plain) or broken:
        found.append(f"{MARK} after: {_said(after, public)}")
    return found


_TOLD: Final = frozenset(
    {
        phases.EXCHANGE,
        phases.ALONE,
        phases.BEST,
        phases.GIVE,
        phases.DEFEND_ALONE,
    }
)


def _said(made: list[Made], public: bool) -> str:
    words = public_words if public else move_words
    return "; ".join(f"{done.seat} {words(done.move)}" for done in made) or "none"


def _play(rules: Rules, played: PlayedHand) -> dict[str, Any]:
    tricks = played.tricks()
    found: dict[str, Any] = {
        "phaseNumber": 1,
        "type": "TRICK_PLAY",
        "tricks": [[egn_card(card) for _, card in trick.plays] for trick in tricks],
    }
    if rules.lead == Lead.LEFT_OF_MAKER and tricks:
        leader = tricks[0].plays[0][0]
        found["playAnnotations"] = {"0": [f"{MARK}: seat {leader} leads"]}
    return found
