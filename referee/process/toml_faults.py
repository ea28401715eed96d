"""What is wrong with a TOML file that people write: one sentence a fault, all faults at once.

A sentence names the file, the line, the key and its value, and says what to do.
"""

from __future__ import annotations

import difflib
import json
import math
import re
import shlex
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from referee.process.names import visible

Model = TypeVar("Model", bound=BaseModel)
Path = tuple[str | int, ...]
"""Where a value stands: the names of tables and keys, and places in lists from 0."""

_NAME: Final = r"""(?:"([^"]+)"|'([^']+)'|([A-Za-z0-9_-]+))"""
_KEY: Final = re.compile(rf"^\s*((?:{_NAME}\s*\.\s*)*{_NAME})\s*=")
_TABLE: Final = re.compile(rf"^\s*\[+\s*((?:{_NAME}\s*\.\s*)*{_NAME})\s*\]+\s*(?:#.*)?$")
_MOST_SHOWN: Final = 80


class TomlFaults(Exception):
    """What is wrong with a file: ``faults``, one sentence each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file that was read.

    Attributes:
        where: its name for messages. data: what it holds.
        lines: the line on which each key or table begins.
    """

    where: str
    data: dict[str, Any]
    lines: Mapping[Path, int]

    @classmethod
    def parse(cls, where: str, data: bytes) -> Document:
        """Read the bytes of a file.

        Raises:
            TomlFaults: it is no TOML.
        """
        try:
            text = data.decode("utf-8-sig")  # some editors begin a file with a byte order mark
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise TomlFaults(
                [f"{where}, line {line}: is not UTF-8; save the file as UTF-8"]
            ) from None
        try:
            return cls(where, tomllib.loads(text), _key_lines(text))
        except tomllib.TOMLDecodeError as error:
            raise TomlFaults([_syntax_fault(where, str(error))]) from None
        except RecursionError:
            raise TomlFaults(
                [f"{where}: is nested too deeply; it holds texts, numbers and short lists"]
            ) from None
        except ValueError:  # Python reads no longer numbers than that
            raise TomlFaults(
                [f"{where}: has a number that is too long; texts are written in quotes"]
            ) from None

    def place(self, path: Path) -> str:
        """The file, and the line of a key or of the table that it would be in."""
        line = self._line(path)
        return self.where if line is None else f"{self.where}, line {line}"

    def fault(self, path: Path, wrong: str) -> str:
        """A sentence on the value that stands there."""
        value: Any = self.data
        for part in path:
            value = value[part]
        return f"{self.place(path)}: {_spelled(path)} = {toml(value)}: {wrong}"

    def in_order(self, faults: Iterable[tuple[Path, str]]) -> list[str]:
        """Sentences in the order of the lines that they are about; what has none comes last."""
        return [text for _, text in sorted(faults, key=lambda one: self._order(one[0]))]

    def check(
        self, model: type[Model], examples: Mapping[str, str]
    ) -> Model | list[tuple[Path, str]]:
        """What the file says, or all that is wrong with it.

        Args:
            model: what it should look like.
            examples: a line for each key that must be there.
        """
        try:
            return model.model_validate(self.data)
        except ValidationError as error:
            return [self._of(dict(one), model, examples) for one in error.errors()]

    def _line(self, path: Path) -> int | None:
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path)

    def _order(self, path: Path) -> float:
        return self._line(path) or math.inf

    def _of(
        self, error: dict[str, Any], model: type[BaseModel], examples: Mapping[str, str]
    ) -> tuple[Path, str]:
        path: Path = error["loc"]
        key = _spelled(path)
        if error["type"] == "missing":
            line = examples.get(key, f"{key} = ...")
            return path, f"{self.place(path[:-1])}: {key} is missing; add a line such as {line}"
        if error["type"] == "extra_forbidden":
            known = list(_inner(model, path[:-1]).model_fields)
            close = difflib.get_close_matches(str(path[-1]).lower(), known, n=1)
            hint = f'did you mean "{close[0]}"?' if close else f"known keys are {', '.join(known)}"
            return path, f"{self.place(path)}: {key} is not a known key; {hint}"
        return path, self.fault(path, _wrong(error, examples.get(key, "")))


def toml(value: object) -> str:
    """A value as it may stand in a file, cut where it is long."""
    try:
        text = visible(json.dumps(value, ensure_ascii=False, default=str), keep="")
    except (RecursionError, ValueError):  # too deep, or too long a number (hexadecimal is read)
        return "..."
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 3]}..."


def one_of(value: object, known: Iterable[str]) -> str:
    """What to say of a value that is none of those there are."""
    words = [str(word) for word in known]
    close = difflib.get_close_matches(str(value).lower(), words, n=1)
    return f'did you mean "{close[0]}"?' if close else f"must be one of {', '.join(words)}"


def _spelled(path: Path) -> str:
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            shown = visible(part, keep="")
            text += f".{shown}" if text else shown
    return text


def _inner(model: type[BaseModel], path: Path) -> type[BaseModel]:
    """The model of a table in a file of a model."""
    for part in path:
        kind = model.model_fields[str(part)].annotation
        for choice in (kind, *get_args(kind)):
            if isinstance(choice, type) and issubclass(choice, BaseModel):
                model = choice
    return model


def _syntax_fault(where: str, message: str) -> str:
    what = visible(message, keep="")
    if found := re.search(r" \(at line (\d+), column (\d+)\)$", what):
        where = f"{where}, line {found[1]}, column {found[2]}"
        what = what[: found.start()]
    return f"{where}: is not valid TOML: {what}; texts are written in quotes, lists in brackets"


def _key_lines(text: str) -> dict[Path, int]:
    lines: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _TABLE.match(line):
            table = path = _parts(found[1])
        elif found := _KEY.match(line):
            path = table + _parts(found[1])
        else:
            continue
        for end in range(1, len(path) + 1):
            lines.setdefault(path[:end], number)
    return lines


def _parts(text: str) -> Path:
    return tuple("".join(found) for found in re.findall(_NAME, text))


def _wrong(error: dict[str, Any], example: str) -> str:
    """What is wrong with a value, from one of pydantic's errors."""
    kind, value = error["type"], error["input"]
    context = error.get("ctx", {})
    simple = {
        "int_type": "must be a whole number, without quotes",
        "float_type": "must be a number, without quotes",
        "finite_number": "must be a finite number",
        "bool_type": "must be true or false, without quotes",
        "model_type": "must be a table",
        "dict_type": "must be a table",
    }
    if kind in simple:
        return simple[kind]
    if kind == "string_type":
        quoted = f", such as {_quoted(value)}" if isinstance(value, int | float) else ""
        return f"must be text in quotes{quoted}"
    if kind == "list_type":
        words = toml(_split(value)) if isinstance(value, str) else example.partition(" = ")[2]
        return f"must be a list of texts{f', such as {words}' if words else ''}"
    if kind == "too_short":
        return f"must not be empty; write something like {example}"
    if kind in ("greater_than_equal", "less_than_equal"):
        least, most = context.get("ge"), context.get("le")
        return f"must be {least:,} or more" if most is None else f"must be {most:,} or less"
    if kind in ("enum", "literal_error"):
        return one_of(value, re.findall("'([^']*)'", str(context.get("expected"))))
    if kind == "value_error":
        return str(context["error"])
    return str(error["msg"])


def _quoted(value: float) -> str:
    shown = toml(value)
    return '"5"' if shown.endswith("...") else json.dumps(str(value))


def _split(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError:  # an open quotation mark
        return command.split()
