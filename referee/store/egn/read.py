"""A file in Euchre Game Notation, read into plain values; whether the game is legal is not asked.

Every version 1 is read, and the names of keys that version 1.0 had. Keys that the format does not
have are noted and not read; keys that it needs, and values of the wrong kind, are errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from euchre.rules import Rules
from referee.store.egn.ruleset import (
    EXCHANGING,
    MARK,
    MOST_DEALS,
    Ending,
    RulesetError,
    described,
    rules_of,
    ruleset_of,
)
from referee.store.egn.values import EgnError, Values, kind_of, parse, short
from referee.store.egn.write import FILE_TYPE

CALLS: Final = ("Pass", "Order", "c", "d", "h", "s", "n", "x")
"""How a call may be written; ``x`` is a call that was not heard."""
_VERSION: Final = re.compile(r"1(?:\.\d{1,4}){0,2}\Z")


@dataclass(frozen=True, slots=True)
class Exchange:
    """Cards that changed hands: from a seat, or from the kitty (-1), to a seat."""

    sender: int
    receiver: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EgnDeal:
    """One deal. Cards are as they are written; seats are -1 for nobody or not said.

    Attributes:
        number: its number in the file. dealer: who dealt. up_card: the card turned up.
        hands: each seat's cards as dealt, as far as they are told. kitty: the same.
        calls: the calls. alone: whether the maker plays alone. lone_defender: who defends alone.
        discard: the card the dealer put away, or "". exchanges: cards that changed hands.
        before, after: this program's own notes of moves that the format has no place for, before
            and after the calls, or ``None``.
        tricks: the cards of each trick in the order they were played. initial_lead: who led first.
        has_play: whether there is a phase of play at all.
    """

    number: int
    dealer: int
    up_card: str
    hands: tuple[tuple[str, ...], ...] = ((), (), (), ())
    kitty: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    alone: bool = False
    lone_defender: int = -1
    discard: str = ""
    exchanges: tuple[Exchange, ...] = ()
    before: str | None = None
    after: str | None = None
    tricks: tuple[tuple[str, ...], ...] = ()
    initial_lead: int = -1
    has_play: bool = False


@dataclass(frozen=True, slots=True)
class EgnGame:
    """A file: its title, players, rules, scores, ending, and deals.

    ``own_rules`` is true where this program's own words name the rules in full, ``may_exchange``
    where the rules let cards change hands. ``notes`` has one sentence for each thing in the file
    that was not read.
    """

    title: str
    players: tuple[str, ...]
    rules: Rules
    own_rules: bool
    ending: Ending
    initial_score: tuple[int, int]
    final_score: tuple[int, int] | None
    may_exchange: bool
    deals: tuple[EgnDeal, ...]
    notes: tuple[str, ...] = field(default=())


def read_egn(data: bytes) -> EgnGame:
    """The game in a file.

    Raises:
        EgnError: it is not in the format; the message says where and what.
    """
    try:
        return _Reader(parse(data)).game()
    except RulesetError as error:
        raise EgnError(str(error)) from None


class _Reader(Values):
    """Reads the parts of a file."""

    def __init__(self, top: Any) -> None:
        super().__init__()
        self.top = top

    def game(self) -> EgnGame:
        top = self.object(self.top, "the file", ("fileType", "version", "metadata", "deals"))
        kind = self.need(top, "fileType", "the file")
        if kind != FILE_TYPE:
            raise EgnError(f"fileType is {short(kind)}, not {FILE_TYPE!r}")
        version = self.text(self.need(top, "version", "the file"), "version")
        if _VERSION.match(version) is None:
            raise EgnError(f"version is {short(version)}; versions 1 to 1.x can be read")
        data = self.object(self.need(top, "metadata", "the file"), "metadata", _METADATA)
        players = tuple(self._players(self.need(data, "players", "metadata")))
        initial = self.score(self.need(data, "initialScore", "metadata"), "metadata.initialScore")
        final = data.get("finalScore")
        deals = self.items(self.need(top, "deals", "the file"), "deals", MOST_DEALS)
        description = self.text(data.get("description", ""), "metadata.description")
        read = tuple(self._deal(deal, f"deals[{i}]") for i, deal in enumerate(deals))
        ruleset = data.get("ruleset", {})
        rules, own, ending = self._rules(ruleset, description, len(read))
        return EgnGame(
            title=self.text(data.get("title", ""), "metadata.title"),
            players=players,
            rules=rules,
            own_rules=own,
            ending=ending,
            initial_score=initial,
            final_score=None if final is None else self.score(final, "metadata.finalScore"),
            may_exchange=any(ruleset.get(name) for name in EXCHANGING),
            deals=read,
            notes=tuple(self.notes),
        )

    def _rules(self, value: Any, description: str, deals: int) -> tuple[Rules, bool, Ending]:
        if not isinstance(value, dict):
            raise EgnError(f"metadata.ruleset must be an object, not {kind_of(value)}")
        told = rules_of(value)
        own, ending = described(description)
        if own is None:
            return told, False, ending
        for name, item in ruleset_of(own, deals).items():
            if name in value and value[name] != item:
                raise EgnError(
                    f"metadata.ruleset.{name} is {short(value[name])}, and by the rules in "
                    f"metadata.description it is {short(item)}"
                )
        return own, True, ending

    def _players(self, value: Any) -> Iterator[str]:
        where = "metadata.players"
        players = self.items(value, where, 10)
        if len(players) != 4:
            raise EgnError(f"{where} has {len(players)} players; only games of four can be read")
        for index, player in enumerate(players):
            place = f"{where}[{index}]"
            if isinstance(player, dict):
                part = self.object(player, place, ("name", "id", "playerIds"))
                yield self.text(self.need(part, "name", place), f"{place}.name")
            else:
                yield self.text(player, place)

    def _deal(self, value: Any, where: str) -> EgnDeal:
        if isinstance(value, str):
            raise EgnError(f"{where} is packed into text; write the file out in full first")
        deal = self.object(
            value, where, ("dealNumber", "initialState", "phases", "alternativeLines")
        )
        place = f"{where}.initialState"
        state = self.object(self.need(deal, "initialState", where), place, _STATE)
        number = self.number(self.need(deal, "dealNumber", where), f"{where}.dealNumber", 0, 10**6)
        hands = [
            self.known_cards(hand, f"{place}.playerCards[{seat}]")
            for seat, hand in enumerate(
                self.items(state.get("playerCards", []), f"{place}.playerCards", 4)
            )
        ]
        found: dict[str, Any] = {
            "number": number,
            "dealer": self.number(self.need(state, "dealer", place), f"{place}.dealer", 0, 3),
            "up_card": self.card(self.need(state, "upCard", place), f"{place}.upCard"),
            "hands": (*hands, *[()] * (4 - len(hands))),
            "kitty": self.known_cards(state.get("kitty", []), f"{place}.kitty", 12),
        }
        phases = self.items(self.need(deal, "phases", where), f"{where}.phases", 2)
        for index, phase in enumerate(phases):
            self._phase(phase, f"{where}.phases[{index}]", found)
        return EgnDeal(**found)

    def _phase(self, value: Any, where: str, found: dict[str, Any]) -> None:
        kind = self.need(value, "type", where) if isinstance(value, dict) else None
        if kind == "EUCHRE_BIDDING":
            if "calls" in found:
                raise EgnError(f"{where} is a second phase of bidding in one deal")
            if "tricks" in found:
                raise EgnError(f"{where}: bidding comes before the play")
            self._bidding(self.object(value, where, _BIDDING), where, found)
        elif kind == "TRICK_PLAY":
            if "tricks" in found:
                raise EgnError(f"{where} is a second phase of play in one deal")
            self._play(self.object(value, where, _PLAY), where, found)
        elif not isinstance(value, dict):
            raise EgnError(f"{where} must be an object, not {kind_of(value)}")
        else:
            raise EgnError(
                f"{where}.type is {short(kind)}; it must be EUCHRE_BIDDING or TRICK_PLAY"
            )

    def _bidding(self, part: dict[str, Any], where: str, found: dict[str, Any]) -> None:
        calls = self.items(self.need(part, "calls", where), f"{where}.calls", 16)
        for index, call in enumerate(calls):
            if call not in CALLS:
                raise EgnError(
                    f"{where}.calls[{index}] is {short(call)}; "
                    f"it must be {', '.join(CALLS[:-1])}, or x where it is not known"
                )
        found["calls"] = tuple(calls)
        if part.get("isAlone") is not None:
            found["alone"] = self.truth(part["isAlone"], f"{where}.isAlone")
        if part.get("aloneDefender") is not None:
            place = f"{where}.aloneDefender"
            found["lone_defender"] = self.number(part["aloneDefender"], place, -1, 3)
        if part.get("discard") not in (None, ""):
            found["discard"] = self.card(part["discard"], f"{where}.discard")
        exchanges = self.items(part.get("cardExchanges", []), f"{where}.cardExchanges", 4)
        found["exchanges"] = tuple(
            self._exchange(item, f"{where}.cardExchanges[{index}]")
            for index, item in enumerate(exchanges)
        )
        for note in self._annotations(part.get("callAnnotations", {}), f"{where}.callAnnotations"):
            for name in ("before", "after"):
                if note.startswith(f"{MARK} {name}: "):
                    found[name] = note.removeprefix(f"{MARK} {name}: ")

    def _exchange(self, value: Any, where: str) -> Exchange:
        part = self.object(value, where, ("sender", "receiver", "cards"))
        sender = part.get("sender")
        return Exchange(
            -1 if sender is None else self.number(sender, f"{where}.sender", -1, 3),
            self.number(self.need(part, "receiver", where), f"{where}.receiver", 0, 3),
            self.cards(self.need(part, "cards", where), f"{where}.cards"),
        )

    def _play(self, part: dict[str, Any], where: str, found: dict[str, Any]) -> None:
        tricks = self.items(self.need(part, "tricks", where), f"{where}.tricks", 10)
        found["tricks"] = tuple(
            self.cards(trick, f"{where}.tricks[{index}]") for index, trick in enumerate(tricks)
        )
        found["has_play"] = True
        if part.get("initialLead") is not None:
            place = f"{where}.initialLead"
            found["initial_lead"] = self.number(part["initialLead"], place, -1, 3)

    def _annotations(self, value: Any, where: str) -> Iterator[str]:
        if not isinstance(value, dict):
            raise EgnError(f"{where} must be an object, not {kind_of(value)}")
        for key, notes in value.items():
            for index, note in enumerate(self.items(notes, f"{where}[{key!r:.20}]", 50)):
                yield self.text(note, f"{where}[{key!r:.20}][{index}]")


_METADATA: Final = (
    "gameId",
    "title",
    "description",
    "players",
    "teamNames",
    "initialScore",
    "finalScore",
    "date",
    "ruleset",
)
# Version 1.0 also told the kitty and who leads.
_STATE: Final = ("dealer", "upCard", "playerCards", "kitty")
_BIDDING: Final = (
    "phaseNumber",
    "type",
    "calls",
    "isAlone",
    "aloneDefender",
    "discard",
    "cardExchanges",
    "callAnnotations",
)
_PLAY: Final = ("phaseNumber", "type", "initialLead", "tricks", "isAlone", "playAnnotations")
