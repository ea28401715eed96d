"""Text that a bot's author chose, made fit to be shown, and names made unique."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

MAX_NAME = 64  # code points
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_HIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})  # controls, lone surrogates, line and paragraph ends


def _is_hidden(character: str) -> bool:
    return character in _BIDI or unicodedata.category(character) in _HIDDEN


def visible(text: str, keep: str = "\n\t") -> str:
    """`text` with every character that could move the cursor, recolour the terminal or reorder a
    line written as its escape (`\\x1b`, `\\u202e`), except those in `keep`."""
    return "".join(
        character.encode("unicode_escape").decode()
        if character not in keep and _is_hidden(character)
        else character
        for character in text
    )


def normalise_name(text: str) -> str:
    """A bot's name as it stands in tables: NFC, one line, no control characters, runs of spaces
    as one, at most 64 code points. Empty if nothing visible is left."""
    shown = "".join(" " if _is_hidden(character) else character for character in text)
    # After NFC: composing can only shorten, and cutting must not leave a decomposed tail.
    return " ".join(unicodedata.normalize("NFC", shown).split())[:MAX_NAME].rstrip()


def unique_names(names: Sequence[str]) -> list[str]:
    """The same names in the same order, a repeated one as `name#2`, `name#3` and so on.

    A name that somebody really has is never made up for another. Names stay within 64 code points.
    """
    taken: set[str] = set(names)
    seen: set[str] = set()
    result = []
    for name in names:
        unique, number = name, 1
        while unique in (seen if number == 1 else taken):
            number += 1
            suffix = f"#{number}"
            unique = name[: MAX_NAME - len(suffix)] + suffix
        seen.add(unique)
        taken.add(unique)
        result.append(unique)
    return result
