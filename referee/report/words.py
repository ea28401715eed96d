"""Text that somebody else chose, made safe for the form it is written in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from referee.game.faults import gist
from referee.process.names import unique_names, visible

NAME_WIDTH: Final = 32
"""Code points of a name in a table; a longer one loses its middle."""
_TAIL: Final = 8
_MARKDOWN: Final = re.compile(r"[\\`*_\[\]<>#|~&$!:]")
_FORMULA: Final = frozenset("=+-@\t\r＝＋－＠")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})


def labels(names: Sequence[str]) -> list[str]:
    """Names as tables show them: one line, nothing hidden, not too long, still distinct.

    The end of a long name is kept, because names that were made distinct differ there.
    """
    return unique_names([_shortened(visible(name, keep="")) or "?" for name in names])


def _shortened(name: str) -> str:
    if len(name) <= NAME_WIDTH:
        return name
    return f"{name[: NAME_WIDTH - _TAIL - 1]}…{name[-_TAIL:]}"


def width(text: str) -> int:
    """How many columns a terminal gives this text: two for wide characters, none for marks."""
    columns = 0
    for character in text:
        if unicodedata.category(character) not in ("Mn", "Me", "Cf"):
            columns += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return columns


def isolated(text: str) -> str:
    """Text written from right to left, kept from turning round the figures beside it."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"\u2068{text}\u2069"  # first strong isolate … pop directional isolate
    return text


def markdown_safe(text: str) -> str:
    """Text that Markdown shows as it is: no markup, no HTML, no link, no cell of a table."""
    return _MARKDOWN.sub(lambda found: "\\" + found.group(), text)


def csv_safe(text: str) -> str:
    """Text that a spreadsheet does not take for a formula: a leading sign gets a ' before it."""
    start = text.lstrip()[:1]
    return f"'{text}" if start and start in _FORMULA else text


def in_one_line(evidence: str) -> str:
    """Evidence without its middle: what was found, and the last line that the bot wrote."""
    first, *more = [line for line in gist(evidence).split("\n") if line.strip()] or [""]
    found = first.removeprefix("the process ended: ")
    if not more:
        return found
    return f"{found.removesuffix('; its stderr:')}: {more[-1].strip()}"
