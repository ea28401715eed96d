"""What holds inside a sandbox: each guarantee with a test of the probe's answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from referee.process.sandbox import bwrap, system
from referee.process.sandbox.cell import Sandbox
from referee.process.sandbox.confine import MINIMAL_PATH
from referee.process.sandbox.probe import CALLS

_NOT_THERE: Final = ("ENOENT", "ENOTDIR", "EACCES")
_PERMITTED_ABSENT: Final = ("EPERM", "ENOSYS")
_TOP: Final = {"bot", "dev", "etc", "proc", "referee", "tmp", "usr"}


@dataclass(frozen=True, slots=True)
class Guarantee:
    """A sentence about a bot in the sandbox, and whether the probe's answers bear it out."""

    says: str
    holds: Callable[[Mapping[str, Any], Sandbox], bool]


def _has_no_rights(found: Mapping[str, Any], _: Sandbox) -> bool:
    rights = found["rights"]
    caps = [int(value, 16) for name, value in rights.items() if name.startswith("Cap")]
    return not any(caps) and rights["NoNewPrivs"] == "1" and rights["Seccomp"] == "2"


def _sees_only_itself(found: Mapping[str, Any], _: Sandbox) -> bool:
    return set(found["processes"]) == {1, found["own_process"]}


def _knows_no_policy(found: Mapping[str, Any], _: Sandbox) -> bool:
    first = found["first_command"]
    said = " ".join(first)
    return found["first_environment"] == [f"PATH={MINIMAL_PATH}"] and "--ro-bind" not in said


def _sees_little(found: Mapping[str, Any], sandbox: Sandbox) -> bool:
    ways = {path.split("/")[1] for path in (*system.folders(), *system.links(), *sandbox.shown)}
    kept = {path.split("/")[2] for path in system.settings()}
    return set(found["top"]) <= _TOP | ways and set(found["settings"]) <= kept


def _reaches_nobody(found: Mapping[str, Any], _: Sandbox) -> bool:
    tried = (found["internet"], found["loopback"], found["abstract"])
    return bool(
        all(answer in ("ENETUNREACH", "ECONNREFUSED", "EACCES") for answer in tried)
        and isinstance(found["names_of_hosts"], str)
        and found["interfaces"] in (["lo"], "EAFNOSUPPORT")
    )


def _is_limited(found: Mapping[str, Any], sandbox: Sandbox) -> bool:
    limits, most = found["limits"], sandbox.limits
    return bool(
        limits["NPROC"] == [most.processes] * 2
        and limits["NOFILE"] == [most.files] * 2
        and limits["FSIZE"] == [most.scratch] * 2
        and limits["CORE"] == [0, 0]
        and found["scratch"] == most.scratch
        and found["shared"] == most.shared
    )


GUARANTEES: Final = (
    Guarantee(
        "it is nobody in particular, and cannot become root",
        lambda found, _: (
            set(found["ids"][:6]) == {1000} and found["become_root"] in ("EPERM", "EINVAL")
        ),
    ),
    Guarantee("it has no capabilities and cannot gain any", _has_no_rights),
    Guarantee("it sees no process but its own", _sees_only_itself),
    Guarantee(
        "it cannot signal a process outside",
        lambda found, _: set(found["signals_outside"]) <= {"ESRCH"},
    ),
    Guarantee(
        "it learns neither the referee's environment nor the sandbox's policy", _knows_no_policy
    ),
    Guarantee(
        "it inherits no open file but its input and its two outputs, which are pipes",
        lambda found, _: set(found["descriptors"]) == {0, 1, 2} and all(found["outputs"]),
    ),
    Guarantee(
        "it can write to its scratch folders and nowhere else",
        lambda found, _: found["writable"] == ["/dev/shm", "/tmp"],
    ),
    Guarantee(
        "it sees the system, its own folder and its own socket, and no other files", _sees_little
    ),
    Guarantee(
        "it cannot read files outside, nor reach other bots' sockets",
        lambda found, _: set(found["outside"]) <= set(_NOT_THERE),
    ),
    Guarantee(
        "it starts in its own folder",
        lambda found, _: found["own_folder"] == bwrap.BOT,
    ),
    Guarantee(
        "it cannot change the kernel's settings",
        lambda found, _: (
            {found["core_pattern"], found["swappiness"], found["sysrq"]}
            <= {"EACCES", "EROFS", "EPERM", "ENOENT"}
        ),
    ),
    Guarantee(
        "it can make no sockets but unix and internet ones",
        lambda found, _: set(found["families"]) <= {1, 2, 10} and 1 in found["families"],
    ),
    Guarantee(
        "it reaches no network, no port of this machine, no abstract socket", _reaches_nobody
    ),
    Guarantee(
        "system calls that lead out are refused",
        lambda found, _: (
            set(found["calls"]) == set(CALLS)
            and all(answer in _PERMITTED_ABSENT for answer in found["calls"].values())
        ),
    ),
    Guarantee("its processes, open files, files and scratch folders are limited", _is_limited),
    Guarantee(
        "its machine has a name that tells nothing", lambda found, _: found["hostname"] == "bot"
    ),
)


def broken(found: Mapping[str, Any], sandbox: Sandbox) -> list[Guarantee]:
    """The guarantees that these answers of the probe do not bear out."""
    return [guarantee for guarantee in GUARANTEES if not guarantee.holds(found, sandbox)]
