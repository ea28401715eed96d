"""What a check of a bot comes to: a verdict on each point, and what to do about it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from itertools import groupby
from pathlib import Path

from referee.check.games import Found


class Verdict(StrEnum):
    """What is to be said of a check."""

    OK = "ok"
    UNFIT = "unfit"
    KNOWN = "known"
    """It fails, and somebody has written down why that is so for now."""
    NOTE = "note"
    """It is not as it might be, and the bot may play all the same."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at.

    Attributes:
        name: of the transcript, or ``games`` and ``speed``. point: what it belongs to.
        verdict: what came of it. about: what was done, in a sentence.
        wrong: what is not as it should be, or what there is to be told; "" if all is well.
        remedy: what to do about that. said: the end of what the bot wrote to stderr.
        reason: why it is known to fail, for :attr:`Verdict.KNOWN`.
        seconds: how long it took.
    """

    name: str
    point: str
    verdict: Verdict
    about: str
    wrong: str = ""
    remedy: str = ""
    said: str = ""
    reason: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of a bot came to.

    Attributes:
        name, folder: the bot. sdk: what it says it was written with, or "".
        sandbox: how far it was shut in.
        checks: by point. rules: of the games, in short. games: what they showed, if they were
            played.
        start_seconds, prepare_seconds: from its start to its hello, and from there to its being
            ready; 0 if it never was.
        max_rss_kb: the most memory that one of its processes used.
    """

    name: str
    folder: str
    sandbox: str
    checks: tuple[Check, ...]
    rules: str = ""
    games: Found | None = None
    sdk: str = ""
    start_seconds: float = 0.0
    prepare_seconds: float = 0.0
    max_rss_kb: int = 0

    @property
    def is_fit(self) -> bool:
        """Whether the bot may play."""
        return all(check.verdict != Verdict.UNFIT for check in self.checks)

    @property
    def points(self) -> list[tuple[str, list[Check]]]:
        """The checks of each point."""
        return [(point, list(own)) for point, own in groupby(self.checks, lambda one: one.point)]


class KnownFailuresError(Exception):
    """A file of known failures that cannot be used; the message says why."""


def read_known(path: Path, names: Collection[str]) -> dict[str, str]:
    """What is known to fail, and why: a TOML file with a line ``name = "reason"`` for each.

    Args:
        path: the file. names: of all checks that there are.

    Raises:
        KnownFailuresError: it cannot be read, or names a check that there is not.
    """
    try:
        known = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KnownFailuresError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KnownFailuresError(f"{path} is not valid TOML: {error}") from None
    for name, reason in known.items():
        if name not in names:
            close = get_close_matches(name, names, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(names)}"
            raise KnownFailuresError(f"{path}: there is no check {name!r}; {hint}")
        if not isinstance(reason, str) or not reason.strip():
            raise KnownFailuresError(
                f'{path}: {name} needs a reason in quotes, such as {name} = "until 1.2"'
            )
    return known


def excused(checks: Sequence[Check], known: Mapping[str, str], source: str) -> list[Check]:
    """The checks with what is known of them: a failure is excused by its reason, and what is
    listed and does not fail is to be taken off the list."""
    found = []
    for one in checks:
        check, reason = one, known.get(one.name, "")
        if reason and check.verdict == Verdict.OK:
            check = replace(
                check,
                verdict=Verdict.UNFIT,
                wrong=f"it is in order, and yet {source} lists it as known to fail",
                remedy=f"take {check.name} out of {source}",
            )
        elif reason:
            check = replace(check, verdict=Verdict.KNOWN, reason=reason)
        found.append(check)
    return found
