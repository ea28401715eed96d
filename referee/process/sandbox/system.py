"""What of this machine a sandboxed bot gets to see: the system, and the referee's Python."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable, Sequence
from functools import lru_cache
from glob import glob
from pathlib import Path
from typing import Final

SYSTEM_PATH: Final = ("/usr/local/bin", "/usr/bin", "/bin")
_TOP: Final = ("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")
_SETTINGS: Final = ("/etc/ld.so.cache", "/etc/alternatives")
_MORE_SETTINGS: Final = ("/etc/java-*-openjdk", "/etc/ssl/openssl.cnf")
_NEEDED: Final = ("euchre", "grpc", "google.protobuf")
_TOO_MUCH: Final = frozenset({"/", "/home", "/root", "/etc", "/var", "/opt", "/srv", "/run"})


def links() -> dict[str, str]:
    """The folders at the top that are links into /usr: path and target."""
    return {top: os.readlink(top) for top in _TOP if os.path.islink(top)}


def folders() -> list[str]:
    """The system's folders, all of them to be read only."""
    return ["/usr", *(top for top in _TOP if os.path.isdir(top) and not os.path.islink(top))]


def settings() -> list[str]:
    """What programs need of /etc: nothing that is of this machine's owner."""
    wanted = [*_SETTINGS, *(found for pattern in _MORE_SETTINGS for found in sorted(glob(pattern)))]
    return [path for path in wanted if os.path.exists(path)]


def is_system(path: str) -> bool:
    """Whether a path is one of the system's that every sandboxed bot sees."""
    return any(path == top or path.startswith(f"{top}/") for top in ("/usr", *_TOP))


@lru_cache
def python_folders() -> tuple[str, ...]:
    """The folders outside the system that the referee's Python, and `euchre` in it, need.

    They are shown at their own place, because an environment names its interpreter by its path.
    """
    wanted = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix]
    for name in _NEEDED:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.submodule_search_locations:
            depth = name.count(".") + 1
            wanted.append(str(Path(next(iter(spec.submodule_search_locations))).parents[depth - 1]))
    return outermost([*wanted, *map(os.path.realpath, wanted)])


def outermost(paths: Iterable[str]) -> tuple[str, ...]:
    """These folders without the system's, without those that lie in another, in a fixed order."""
    plain = sorted({os.path.normpath(path) for path in paths}, key=lambda path: (len(path), path))
    kept: list[str] = []
    for path in plain:
        inside = any(path.startswith(f"{above}/") for above in kept)
        if not inside and not is_system(path) and path not in _TOO_MUCH:
            kept.append(path)
    return tuple(kept)


def search_path(shown: Sequence[str]) -> str:
    """The PATH of a sandboxed bot: the referee's, as far as the bot can see it.

    `shown` are folders that it sees besides the system's.
    """
    mine = os.environ.get("PATH", os.defpath).split(os.pathsep)
    wanted = [
        path
        for path in mine
        if is_system(path) or any(path == top or path.startswith(f"{top}/") for top in shown)
    ]
    return os.pathsep.join(dict.fromkeys([*wanted, *SYSTEM_PATH]))
