"""Rules out of a preset and changes to it, with every fault named.

Values may come as words, from a command line or a file, or as what they mean.
"""

from __future__ import annotations

import reprlib
from collections.abc import Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final

from .exclusions import check_rules
from .options import (
    CHOICES,
    COUNT_OPTIONS,
    DEFAULTS,
    OPTION_NAMES,
    End,
    FirstDealer,
    LowRank,
    Rules,
    RulesError,
)
from .presets import PRESETS


def preset(name: str) -> Rules:
    """The rules of a preset, such as ``standard`` or ``railroad``.

    >>> preset("american-long").target
    15

    Raises:
        RulesError: there is no such preset; the message names the nearest.
    """
    return build_rules(name)


def build_rules(
    preset_name: str = "standard", changes: Mapping[str, str | int | bool] | None = None
) -> Rules:
    """The rules of a preset with options changed on top.

    Values may be given as words (``"true"``, ``"15"``) or as what they mean (``True``, ``15``).

    >>> build_rules("hungarian", {"target": "7"}).target
    7

    Raises:
        RulesError: an unknown preset, option or value, or options that exclude each other.
    """
    base = PRESETS.get(preset_name)
    if base is None:
        raise RulesError(f"there is no preset {preset_name!r}{_nearest(preset_name, PRESETS)}")
    changes = changes or {}
    given: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in OPTION_NAMES:
            raise RulesError(f"there is no option {name!r}{_nearest(name, OPTION_NAMES)}")
        given[name] = _parse(name, value)
    values = {name: _parse(name, value) for name, value in base.items()} | given
    if values.get("end", End.POINTS) != End.POINTS and "target" not in given:
        values.pop("target", None)  # a preset's target is for the points game it describes
    rules = Rules(preset=preset_name, **values)
    check_rules(rules)
    return rules


def _nearest(word: str, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    close = get_close_matches(word, list(known), n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there are: {', '.join(known)}"


def _parse(name: str, value: str | int | bool) -> Any:
    """The value of option ``name`` from a word or a plain value."""
    default = getattr(DEFAULTS, name)
    if isinstance(default, bool):
        return _parse_truth(name, value)
    if isinstance(default, StrEnum):
        return _parse_word(name, value, type(default))
    if name in CHOICES:
        return _parse_choice(name, value)
    return _parse_number(name, value)


def _parse_choice(name: str, value: str | int | bool) -> int:
    for number in CHOICES[name]:
        if not isinstance(value, bool) and str(value) == str(number):
            return number
    numbers = ", ".join(map(str, CHOICES[name]))
    raise RulesError(f"option {name!r} is one of {numbers}, not {value!r}")


def _parse_truth(name: str, value: str | int | bool) -> bool:
    word = str(value).lower()
    if word not in ("true", "false"):
        raise RulesError(f"option {name!r} is true or false, not {value!r}")
    return word == "true"


def _parse_word(name: str, value: str | int | bool, kind: type[StrEnum]) -> StrEnum:
    word = str(value).lower()
    if kind is LowRank:
        word = word.upper()
    if kind is FirstDealer and word.isdigit():
        word = f"seat {word}"
    try:
        return kind(word)
    except ValueError:
        values = tuple(str(member) for member in kind)
        raise RulesError(
            f"option {name!r} has no value {value!r}{_nearest(word, values)}"
        ) from None


def _parse_number(name: str, value: str | int | bool) -> int:
    least = 1 if name in COUNT_OPTIONS else 0
    word, shown = str(value), reprlib.repr(value)
    is_number = not isinstance(value, bool) and word.isascii() and word.isdigit()
    # Python reads no number of thousands of digits, so how long it is comes first.
    digits = word.lstrip("0") or "0"
    if is_number and (len(digits) > len(str(MOST)) or int(digits) > MOST):
        raise RulesError(f"option {name!r} is {shown}; {MOST} is the most it can be")
    if not is_number or int(digits) < least:
        raise RulesError(f"option {name!r} is a whole number from {least} up, not {shown}")
    return int(digits)


MOST: Final = 1_000_000_000
"""The largest number an option may have: it must fit the 32-bit numbers of the protocol."""
