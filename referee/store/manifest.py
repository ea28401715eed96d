"""The manifest of a run: what was agreed before the first card, and where it was played.

It has two parts. The *terms* decide what happens: two runs with the same terms and the same
deterministic bots have the same results, so the chain of results starts from their hash. The
*host* is everything else that is worth knowing about the run: versions, machine, folders.

Both are written as canonical JSON: UTF-8, keys sorted, no spaces, no floats. The hash of a part
is the SHA-256 of exactly those bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from euchre.rules.build import build_rules
from euchre.rules.options import Rules, RulesError
from referee.game.faults import FaultPolicy
from referee.store.commitment import Commitment
from referee.store.errors import RunFileError
from referee.store.fields import FieldError, Fields

SCHEMA_VERSION: Final = 1
"""The version of the run file's format that this code writes, and the newest that it reads."""

MOST_ENTRANTS: Final = 1000
MOST_BOARDS: Final = 10_000_000
MOST_STRIKES: Final = 1_000_000
MOST_MILLISECONDS: Final = 24 * 60 * 60 * 1000
MOST_TURNS: Final = 1_000_000
"""The most that the terms of a run may say; nobody means more, and a file may be made up."""
ISOLATIONS: Final = ("shared", "seat")
"""How far the knowledge of a bot's processes may be kept apart."""
TEAMS: Final = "teams"
"""What takes part in a run that does not say it."""

Setting = str | int | bool | None
"""What a setting may be; no floats, because their text differs between languages."""


@dataclass(frozen=True, slots=True)
class EntrantTerms:
    """Who plays: the name in tables, its version (or ""), the hash of the bot's files in hex."""

    name: str
    version: str
    hash: str


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """The clock: milliseconds for a decision and for a side's whole game, ``None`` for no limit;
    and how many turns a session is given at once at most."""

    move_ms: int | None
    game_ms: int | None
    open_turns: int


@dataclass(frozen=True, slots=True)
class RunTerms:
    """What decides the results.

    Attributes:
        format: how entrants are paired, such as ``round-robin``.
        rules: every option of the game.
        seed: the 32 bytes that all cards come from.
        entrants: in the order that units name them by.
        boards: how many boards each pairing plays.
        isolation: ``shared`` or ``seat``.
        policy: what faults lead to.
        clock: how long decisions may take.
        play_as: what takes part, ``teams``, ``singles`` or ``pairs``.
        options: what else there is to say about the format, by name.
        commitment: where the seed comes from, if it was promised.
    """

    format: str
    rules: Rules
    seed: bytes
    entrants: tuple[EntrantTerms, ...]
    boards: int
    isolation: str
    policy: FaultPolicy
    clock: ClockTerms
    play_as: str = TEAMS
    options: Mapping[str, Setting] = field(default_factory=dict)
    commitment: Commitment | None = None

    def to_json(self) -> bytes:
        """The terms as canonical JSON. What is as in the first runs there were is left out."""
        return canonical(
            {
                **({} if self.play_as == TEAMS else {"play_as": self.play_as}),
                **({"options": dict(self.options)} if self.options else {}),
                **({} if self.commitment is None else {"commitment": _promise(self.commitment)}),
                "schema_version": SCHEMA_VERSION,
                "format": self.format,
                "preset": self.rules.preset,
                "rules": self.rules.options(),
                "seed": self.seed.hex(),
                "entrants": [_plain(entrant) for entrant in self.entrants],
                "boards": self.boards,
                "isolation": self.isolation,
                "faults": _plain(self.policy),
                "clock": _plain(self.clock),
            }
        )

    @property
    def hash(self) -> bytes:
        """The SHA-256 of the terms: where the chain of results starts."""
        return hashlib.sha256(self.to_json()).digest()

    def differences(self, other: RunTerms) -> tuple[str, ...]:
        """Where ``other`` differs, one phrase each: what it is here, and what it is there."""
        mine, theirs = json.loads(self.to_json()), json.loads(other.to_json())
        return tuple(_differences("", mine, theirs))


@dataclass(frozen=True, slots=True)
class EntrantHost:
    """Where an entrant's bot lay, as it was given, and the command it was run by."""

    folder: str
    command: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunHost:
    """What does not decide the results.

    Attributes:
        versions: of the referee, the SDK, the protocol, Python and grpcio, by name.
        platform: the machine's system and processor.
        cpu_count: how many processors the run could use.
        started_at: date and time of the start, ISO 8601 with its offset.
        entrants: in the order of the terms.
        settings: other settings of the run by name, such as how many tables were open at once.
    """

    versions: Mapping[str, str]
    platform: str
    cpu_count: int
    started_at: str
    entrants: tuple[EntrantHost, ...]
    settings: Mapping[str, Setting] = field(default_factory=dict)

    def to_json(self) -> bytes:
        """The host part as canonical JSON."""
        return canonical(
            {
                "versions": dict(self.versions),
                "platform": self.platform,
                "cpu_count": self.cpu_count,
                "started_at": self.started_at,
                "entrants": [
                    {"folder": entrant.folder, "command": list(entrant.command)}
                    for entrant in self.entrants
                ],
                "settings": dict(self.settings),
            }
        )

    @property
    def hash(self) -> bytes:
        """The SHA-256 of the host part: where the chain of times starts."""
        return hashlib.sha256(self.to_json()).digest()


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a run file says about its run."""

    terms: RunTerms
    host: RunHost

    @property
    def sandbox(self) -> str:
        """How far bots were shut in: ``full``, ``no-cgroup`` or ``none``."""
        return str(self.host.settings.get("sandbox", "none"))


def canonical(value: Any) -> bytes:
    """Canonical JSON: UTF-8, keys sorted, no spaces.

    Raises:
        RunFileError: a text in it cannot be written as UTF-8, such as the name of a folder.
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    try:
        return text.encode()
    except UnicodeEncodeError:
        place, bad = next(_not_utf_8("", value))
        what = "the folder" if place.endswith("folder") else place
        raise RunFileError(
            f"a run file holds UTF-8 only, and {what} {bad} is not; rename it"
        ) from None


def _not_utf_8(where: str, value: Any) -> Iterator[tuple[str, str]]:
    """The texts that cannot be written as UTF-8: place, and the text with its bytes shown."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            # How Python reads a name's bytes that are no text; a lone surrogate has none.
            shown = re.sub("[\udc80-\udcff]", lambda m: f"\\x{ord(m[0]) - 0xDC00:02x}", value)
            yield where, shown.encode(errors="backslashreplace").decode()
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _not_utf_8(f"the key of {where or 'an object'}", key)
            yield from _not_utf_8(f"{where}.{key}" if where else str(key), item)
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _not_utf_8(f"{where}[{index}]", item)


def load_manifest(terms: bytes, host: bytes, where: str) -> Manifest:
    """The manifest that these two parts hold; everything in them is checked.

    Args:
        terms, host: the bytes as stored.
        where: the file, for messages.

    Raises:
        RunFileError: they hold none; the message names the file and the key.
    """
    try:
        found = Manifest(_terms(Fields.parse(terms, "terms")), _host(Fields.parse(host, "host")))
    except FieldError as error:
        raise RunFileError(f"{where}: the manifest is damaged: {error}") from None
    if len(found.host.entrants) != len(found.terms.entrants):
        raise RunFileError(
            f"{where}: the manifest is damaged: terms.entrants has {len(found.terms.entrants)} "
            f"entrants, host.entrants {len(found.host.entrants)}"
        )
    try:
        parts = found.terms.to_json(), found.host.to_json()
    except RunFileError as error:
        raise RunFileError(f"{where}: the manifest is damaged: {error}") from None
    for part, loaded, stored in zip(("terms", "host"), parts, (terms, host), strict=True):
        if loaded != stored:
            raise RunFileError(f"{where}: the manifest is damaged: {part} is not canonical JSON")
    return found


def _terms(top: Fields) -> RunTerms:
    version = top.number("schema_version", least=1)
    if version != SCHEMA_VERSION:
        raise FieldError(f"terms.schema_version is {version}, not {SCHEMA_VERSION}")
    clock, faults = top.part("clock"), top.part("faults")
    return top.done(
        RunTerms(
            format=top.text("format"),
            rules=_rules(top),
            seed=_hex(top, "seed"),
            entrants=tuple(
                entrant.done(
                    EntrantTerms(
                        name=entrant.text("name"),
                        version=entrant.text("version"),
                        hash=_hash(entrant),
                    )
                )
                for entrant in top.parts("entrants", MOST_ENTRANTS)
            ),
            boards=top.number("boards", most=MOST_BOARDS),
            isolation=_isolation(top),
            policy=faults.done(
                FaultPolicy(
                    strikes=faults.number("strikes", least=1, most=MOST_STRIKES),
                    withdraw_after=faults.number("withdraw_after", most=MOST_BOARDS),
                )
            ),
            clock=clock.done(
                ClockTerms(
                    move_ms=clock.number_or_none("move_ms", MOST_MILLISECONDS),
                    game_ms=clock.number_or_none("game_ms", MOST_MILLISECONDS),
                    open_turns=clock.number("open_turns", least=1, most=MOST_TURNS),
                )
            ),
            play_as=top.text("play_as") if "play_as" in top.names() else TEAMS,
            options=top.settings("options") if "options" in top.names() else {},
            commitment=_commitment(top.part("commitment")) if "commitment" in top.names() else None,
        )
    )


def _hash(entrant: Fields) -> str:
    text = entrant.text("hash")
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise FieldError(f"the hash of an entrant is {text!r}, not SHA-256 in hex")
    return text


def _isolation(top: Fields) -> str:
    found = top.text("isolation")
    if found not in ISOLATIONS:
        raise FieldError(f"terms.isolation is {found!r}, neither {' nor '.join(ISOLATIONS)}")
    return found


def _promise(commitment: Commitment) -> dict[str, Any]:
    return {"secret": commitment.secret.hex(), "entered": list(commitment.entered)}


def _commitment(part: Fields) -> Commitment:
    entered = part.texts("entered")
    if not all(re.fullmatch("[0-9a-f]{64}", text) for text in entered):
        raise FieldError("terms.commitment.entered holds something else than SHA-256 in hex")
    return part.done(Commitment(_hex(part, "secret", "terms.commitment"), entered))


def _rules(top: Fields) -> Rules:
    preset, options = top.text("preset"), top.settings("rules")
    try:
        rules = build_rules(preset, {k: v for k, v in options.items() if v is not None})
    except RulesError as error:
        raise FieldError(f"terms.rules: {error}") from None
    for name, value in rules.options().items():
        if name not in options:
            raise FieldError(f"terms.rules.{name} is missing")
        if options[name] != value:
            raise FieldError(f"terms.rules.{name} is {options[name]!r}, not {value!r}")
    return rules


def _hex(top: Fields, key: str, where: str = "terms") -> bytes:
    text = top.text(key)
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != 32:
        raise FieldError(f"{where}.{key} is {text!r}, not 64 hexadecimal digits")
    return found


def _host(top: Fields) -> RunHost:
    versions = top.part("versions")
    return top.done(
        RunHost(
            versions={name: versions.text(name) for name in versions.names()},
            platform=top.text("platform"),
            cpu_count=top.number("cpu_count"),
            started_at=top.text("started_at"),
            entrants=tuple(
                entrant.done(
                    EntrantHost(folder=entrant.text("folder"), command=entrant.texts("command"))
                )
                for entrant in top.parts("entrants")
            ),
            settings=top.settings("settings"),
        )
    )


def _plain(value: Any) -> dict[str, Any]:
    return {part.name: getattr(value, part.name) for part in fields(value)}


def _differences(where: str, mine: Any, theirs: Any) -> list[str]:
    if mine == theirs:
        return []
    if isinstance(mine, dict) and isinstance(theirs, dict):
        found = []
        for key in sorted(mine | theirs):
            path = f"{where}.{key}" if where else key
            found += _differences(path, mine.get(key), theirs.get(key))
        return found
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        found = []
        for index, pair in enumerate(zip(mine, theirs, strict=True)):
            found += _differences(f"{where}[{_name_of(mine[index], index)}]", *pair)
        return found
    return [f"{where} is {_shown(mine)} here and {_shown(theirs)} there"]


def _name_of(value: Any, index: int) -> str:
    name = value.get("name") if isinstance(value, dict) else None
    return str(index) if name is None else str(name)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_name_of(item, index) for index, item in enumerate(value))
    return json.dumps(value, ensure_ascii=False)
