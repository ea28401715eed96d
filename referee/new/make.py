"""Makes the folder of a new bot from the template of a language.

A template is a folder in `templates`: the files of the bot, in which `__NAME__` stands for its
name in quotes, `__WORD__` for a word made of it, and `__SDK__` for the folder of the SDKs; and,
unless the referee's own Python is all that it takes, a file `needs.toml`, which is not copied::

    program = "go"                          # looked for on PATH
    get     = "Go 1.25 or newer, from ..."  # what to get where it is missing
    sdk     = "go"                          # the SDK's folder, which must be there
    fetched = ".deps/mod"                   # what is in there once its `fetch` has been run
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from referee.process.names import normalise_name

TEMPLATES: Final = Path(__file__).with_name("templates")
_NEEDS: Final = "needs.toml"
_SDKS: Final = Path(__file__).resolve().parents[2] / "sdk"
_LEFT_OUT: Final = frozenset({_NEEDS, "__pycache__"})


class CannotMake(Exception):
    """There is to be no such folder; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Made:
    """What was made.

    Attributes:
        folder: the bot's. files: their paths in it.
        missing: what has to be installed or run before it can be built; "" if nothing.
    """

    folder: Path
    files: tuple[str, ...]
    missing: str


def languages() -> list[str]:
    """The languages that there are templates for, and an SDK here."""
    return sorted(
        folder.name
        for folder in TEMPLATES.iterdir()
        if folder.is_dir() and folder.name not in _LEFT_OUT and _has_sdk(folder)
    )


def make_bot(folder: Path, language: str) -> Made:
    """Make the folder of a bot.

    Raises:
        CannotMake: there is something already, or it cannot be written there.
    """
    name = normalise_name(folder.name)
    if not name:
        raise CannotMake(f"{folder} is no name for a bot; write letters")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotMake(f"{folder} is there already; choose another name")
    template = TEMPLATES / language
    words = {
        "__NAME__": json.dumps(name, ensure_ascii=False),
        "__WORD__": _word(name),
        "__SDK__": str(_SDKS),
    }
    written = []
    try:
        for source in sorted(template.rglob("*")):
            inner = source.relative_to(template)
            if not source.is_file() or _LEFT_OUT & set(inner.parts):
                continue
            text = source.read_text(encoding="utf-8")
            for mark, word in words.items():
                text = text.replace(mark, word)
            target = folder / inner
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
            shutil.copymode(source, target)
            written.append(str(inner))
    except OSError as error:
        raise CannotMake(
            f"{folder} cannot be written: {error.strerror}; choose another place"
        ) from None
    return Made(folder, tuple(written), _missing(template))


def _word(name: str) -> str:
    """A name that any language takes for a module."""
    word = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    return word if word and not word[0].isdigit() else f"bot_{word}".rstrip("_")


def _needs(template: Path) -> dict[str, str]:
    file = template / _NEEDS
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _has_sdk(template: Path) -> bool:
    needs = _needs(template)
    return "sdk" not in needs or (_SDKS / needs["sdk"]).is_dir()


def _missing(template: Path) -> str:
    needs = _needs(template)
    if not needs:
        return ""
    if not shutil.which(needs["program"]):
        return f"{needs['program']} is not on PATH; get {needs['get']}"
    sdk = _SDKS / needs["sdk"]
    if not (sdk / needs["fetched"]).exists():
        return f"what it is built from is not there yet; run {shlex.quote(str(sdk / 'fetch'))}"
    return ""
