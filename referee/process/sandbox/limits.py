"""How much a sandboxed bot may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MIB: Final = 1 << 20
_RESERVED: Final = 256 * MIB  # what a Java machine takes, beside its heap, and does not use


@dataclass(frozen=True, slots=True)
class Limits:
    """What one bot may use, with everything that it starts.

    Attributes:
        memory: bytes of memory, what it writes to its scratch folder included.
        cpus: processors it may keep busy; 1.5 is one and a half.
        processes: processes and threads at once.
        scratch: bytes in its scratch folder, `/tmp`.
        shared: bytes in `/dev/shm`.
        files: files that one process may have open.
    """

    memory: int = 512 * MIB
    cpus: float = 1.0
    processes: int = 128
    scratch: int = 64 * MIB
    shared: int = 16 * MIB
    files: int = 256

    def inner(self, prlimit: str, of_memory: bool) -> tuple[str, ...]:
        """The words before a bot's command that set its limits as a process.

        They are set inside: outside, processes would be counted over everything that the same user
        runs. `of_memory` is for where memory is only looked at now and then: it limits what one
        process may take between two looks. The limit of the address space is never set: Go, Node
        and Java reserve gigabytes that they do not use.
        """
        wanted = {
            "nproc": self.processes,
            "nofile": self.files,
            "fsize": self.scratch,
            "core": 0,
            "memlock": 64 << 10,
        }
        if of_memory:
            wanted["data"] = 2 * self.memory + _RESERVED
        return (prlimit, *(f"--{name}={most}:{most}" for name, most in wanted.items()), "--")


PLAYING: Final = Limits()
"""What a bot may use unless something else is asked for."""
BUILD: Final = Limits(
    memory=4096 * MIB, cpus=4.0, processes=1024, scratch=2048 * MIB, shared=64 * MIB, files=4096
)
"""What a build step may use: compilers are larger than bots."""
