"""Games as JSON lines: one game a line, enough for anybody's checker.

``docs/export.md`` says what every field means.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

from euchre.rules import moves, phases
from euchre.rules.card_sets import cards_of
from euchre.rules.cards import NO_TRUMP, SUIT_LETTERS, WORDS
from referee.game.faults import FORFEITED
from referee.game.unit import UnitResult
from referee.store.manifest import RunTerms
from referee.store.played import PlayedGame, PlayedHand, play_again

SCHEMA_VERSION: Final = 1
"""The version of the lines' format."""

OUTCOMES: Final = {
    phases.RUNNING: "broken_off",
    phases.SCORED: "scored",
    phases.THROWN_IN: "thrown_in",
    phases.REDEAL: "redeal",
}
_SECRET_CARDS: Final = ("DISCARD", "EXCHANGE", "BEST", "GIVE", "SWAP")


def lines(
    terms: RunTerms,
    units: Iterable[UnitResult],
    digest: str | None,
    public: bool = False,
    timing: bool = True,
) -> Iterator[str]:
    """The games of a run, one line each, without the line break.

    Args:
        terms: of the run.
        units: whose games to tell.
        digest: the results digest of the run, if it is finished.
        public: tell only what somebody who looks on at the table sees.
        timing: tell the evidence of faults, which may differ from run to run.

    Raises:
        RunFileError: a record cannot be played again.
    """
    for result in units:
        for index in range(len(result.games)):
            told = _game(terms, result, index, public, timing)
            told["run"]["results_digest"] = digest
            yield json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _game(
    terms: RunTerms, result: UnitResult, index: int, public: bool, timing: bool
) -> dict[str, Any]:
    played = play_again(terms, result, index)
    record, unit = played.record, result.unit
    run: dict[str, Any] = {"format": terms.format, "results_digest": None}
    if terms.commitment is not None:
        run["commitment"] = terms.commitment.published
    if not public:
        run["seed"] = terms.seed.hex()
        run["terms_hash"] = terms.hash.hex()
        if terms.commitment is not None:
            run["secret"] = terms.commitment.secret.hex()
            run["entered"] = list(terms.commitment.entered)
    return {
        "schema_version": SCHEMA_VERSION,
        "id": f"{unit.number}.{index + 1}",
        "unit": unit.number,
        "game": index + 1,
        "board": unit.board,
        "public": public,
        "run": run,
        "preset": terms.rules.preset,
        "rules": terms.rules.options(),
        "strikes": terms.policy.strikes,
        "seating": [
            _seat(terms, seat, entrant, public) for seat, entrant in enumerate(unit.seatings[index])
        ],
        "first_dealer": record.first_dealer,
        "hands": [_hand(played, number, public, timing) for number in range(len(played.hands))],
        "result": {
            "end": record.end.word,
            "winner": _or_null(record.winner),
            "score": list(record.score),
            "forfeited_by": _or_null(record.forfeited_by),
            "cause": None if record.cause is None else record.cause.word,
            "time_called": _or_null(record.time_called),
        },
    }


def _seat(terms: RunTerms, seat: int, entrant: int, public: bool) -> dict[str, Any]:
    who = terms.entrants[entrant]
    found: dict[str, Any] = {
        "seat": seat,
        "side": terms.rules.side_of(seat),
        "entrant": entrant,
        "name": who.name,
        "version": who.version,
    }
    if not public:
        found["hash"] = who.hash
    return found


def _hand(game: PlayedGame, index: int, public: bool, timing: bool) -> dict[str, Any]:
    played = game.hands[index]
    hand = played.hand
    found: dict[str, Any] = {
        "hand": played.number,
        "redeal": played.redeal,
        "dealer": hand.dealer,
        "dealer_stuck": hand.stuck,
        "draw": [
            {"seats": list(draw.seats), "cards": [WORDS[card] for card in draw.cards]}
            for draw in (game.draws if index == 0 else ())
        ],
        "seated": list(game.seated if index == 0 else ()),
    }
    if not public:
        found["deck"] = [WORDS[card] for card in played.deck]
    found |= {
        "up_card": WORDS[hand.up] if hand.up >= 0 else None,
        "moves": [[made.seat, words] for made, words in _told_moves(played, public)],
        "maker": _or_null(hand.maker),
        "trump": trump_word(hand.trump),
        "alone": None if hand.maker < 0 or hand.alone < 0 else hand.alone == 1,
        "lone_defender": _or_null(hand.lone_defender),
        "tricks": [
            {
                "cards": [[seat, WORDS[card]] for seat, card in trick.plays],
                "winner": _or_null(trick.winner),
            }
            for trick in played.tricks()
        ],
        "outcome": OUTCOMES[hand.outcome],
        "points": list(hand.points) or [0] * len(played.score),
        "score": list(played.score),
        "faults": list(_faults(played, public, timing)),
    }
    if public and hand.outcome == phases.REDEAL:
        found["claimed"] = [WORDS[card] for card in cards_of(hand.hands[hand.claimant])]
    return found


def _told_moves(played: PlayedHand, public: bool) -> Iterator[tuple[Any, str]]:
    for made in played.made:
        if not public:
            yield made, moves.move_words(made.move)
        elif not _is_secret(made.phase, made.move):
            yield made, public_words(made.move)


def _is_secret(phase: int, move: int) -> bool:
    """Whether nobody else may know that this was asked: a farmer's hand that was not used."""
    return phase == phases.FARMERS_HAND and move == moves.NO


def public_words(move: int) -> str:
    """The words of a move as everybody at the table may know it: a card laid face down has none."""
    words = moves.move_words(move)
    first = words.split()[0]
    return first if first in _SECRET_CARDS else words


def _faults(played: PlayedHand, public: bool, timing: bool) -> Iterator[dict[str, Any]]:
    for fault, before, phase in played.faults:
        if public and phase == phases.FARMERS_HAND:
            continue  # to tell of it would tell that there was a question
        told = played.made[:before]
        if public:
            told = [made for made in told if not _is_secret(made.phase, made.move)]
        forfeited = fault.fallback == FORFEITED
        words = public_words if public else moves.move_words
        found: dict[str, Any] = {
            "move": len(told),
            "seat": fault.seat,
            "cause": fault.cause.word,
            "blame": fault.blame.word,
            "answer": None if forfeited else words(fault.fallback),
        }
        if timing and not public:
            found["evidence"] = fault.evidence
        yield found


def trump_word(trump: int) -> str | None:
    """``C``, ``D``, ``S``, ``H``, ``NT``; ``None`` while nothing is trump."""
    if trump < 0:
        return None
    return "NT" if trump == NO_TRUMP else SUIT_LETTERS[trump]


def _or_null(number: int) -> int | None:
    return None if number < 0 else number
