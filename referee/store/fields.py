"""Reading JSON that must have exactly the keys and kinds of values that it should have."""

from __future__ import annotations

import json
from typing import Any, TypeVar

_T = TypeVar("_T")
_MISSING = object()


class FieldError(ValueError):
    """A key is missing, unknown, or has a value that it cannot have; the message names it."""


class Fields:
    """One JSON object being read. Every key must be read once before :meth:`done`."""

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise FieldError(f"{where} is {_kind(value)}, not an object")
        self._left: dict[str, Any] = dict(value)
        self._where = where

    @classmethod
    def parse(cls, data: bytes, where: str) -> Fields:
        """The object that these bytes hold."""
        try:
            return cls(json.loads(data.decode()), where)
        except (ValueError, RecursionError) as error:
            if isinstance(error, FieldError):
                raise
            raise FieldError(f"{where} is no JSON ({error})") from None

    def _take(self, key: str) -> Any:
        value = self._left.pop(key, _MISSING)
        if value is _MISSING:
            raise FieldError(f"{self._where}.{key} is missing")
        return value

    def _wrong(self, key: str, value: Any, wanted: str) -> FieldError:
        return FieldError(f"{self._where}.{key} is {_kind(value)}, not {wanted}")

    def names(self) -> list[str]:
        """The keys that have not been read."""
        return sorted(self._left)

    def text(self, key: str) -> str:
        """A text."""
        value = self._take(key)
        if not isinstance(value, str):
            raise self._wrong(key, value, "text")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self._wrong(key, value, "a list of texts")
        return tuple(value)

    def number(self, key: str, least: int = 0, most: int | None = None) -> int:
        """A whole number from ``least`` up to ``most``, or any number up."""
        value = self._take(key)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self._wrong(key, value, f"a whole number from {least} up")
        if most is not None and value > most:
            raise self._wrong(key, value, f"at most {most}")
        return value

    def number_or_none(self, key: str, most: int | None = None) -> int | None:
        """A whole number from 0 up to ``most``, or any number up; or null."""
        value = self._take(key)
        if value is None:
            return None
        self._left[key] = value
        return self.number(key, most=most)

    def settings(self, key: str) -> dict[str, str | int | bool | None]:
        """An object whose values are texts, whole numbers, truth values or null."""
        value = self._take(key)
        if not isinstance(value, dict):
            raise self._wrong(key, value, "an object")
        for name, item in value.items():
            if item is not None and not isinstance(item, str | int | bool):
                raise self._wrong(f"{key}.{name}", item, "text, a whole number, or true or false")
        return value

    def part(self, key: str) -> Fields:
        """An object."""
        return Fields(self._take(key), f"{self._where}.{key}")

    def parts(self, key: str, most: int | None = None) -> list[Fields]:
        """A list of objects, perhaps of ``most`` at most."""
        value = self._take(key)
        if not isinstance(value, list):
            raise self._wrong(key, value, "a list")
        if most is not None and len(value) > most:
            raise FieldError(f"{self._where}.{key} has {len(value)} items; {most} is the most")
        where = f"{self._where}.{key}"
        return [Fields(item, f"{where}[{index}]") for index, item in enumerate(value)]

    def done(self, made: _T) -> _T:
        """Give back ``made``, if every key has been read."""
        for key in self._left:
            raise FieldError(f"{self._where}.{key} is unknown")
        return made


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return json.dumps(value)
