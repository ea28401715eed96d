"""How this program is called again: for the commands that are printed for people to paste."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "referee"


def again(*words: str | Path) -> str:
    """A command line of this program that works in the shell it was called from.

    Args:
        words: the command and its arguments, unquoted; a :class:`Path` never looks like an option.
    """
    return " ".join([program(), *(shlex.quote(_word(word)) for word in words)])


def _word(word: str | Path) -> str:
    text = str(word)
    return f"./{text}" if isinstance(word, Path) and text.startswith("-") else text


def program() -> str:
    """The words that call this program, quoted: its name where the shell finds it by its name,
    else the path it was called by, else a Python with ``-m``."""
    called = sys.argv[0] if sys.argv else ""
    if os.path.basename(called) == NAME and os.path.isfile(called):
        return shlex.quote(NAME if _is_found(NAME, called) else _path(called))
    for python in ("python", "python3"):
        if sys.executable and _is_found(python, sys.executable):
            return f"{python} -m {NAME}"
    return f"{shlex.quote(_path(sys.executable or 'python3'))} -m {NAME}"


def _is_found(name: str, file: str) -> bool:
    """Whether a shell finds this very file by the name."""
    if "UV" in os.environ or "UV_RUN_RECURSION_DEPTH" in os.environ:
        return False  # `uv run` has changed PATH for us, not for the shell
    found = shutil.which(name)
    # Not where links end: the python of a virtual environment is a link to another one.
    return found is not None and os.path.abspath(found) == os.path.abspath(file)


def _path(file: str) -> str:
    """A path to type here: relative where it lies below the current folder."""
    whole = os.path.abspath(file)
    near = os.path.relpath(whole)
    if near.startswith(".."):
        return whole
    return near if os.sep in near else os.path.join(".", near)
