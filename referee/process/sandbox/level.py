"""What of the sandbox this machine can do: found out by doing it, and told with a remedy."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import platform
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from referee.process.launch import Launcher, StartSpec, base_environment
from referee.process.outcome import Exit
from referee.process.sandbox import seccomp
from referee.process.sandbox.cell import Level, Sandbox
from referee.process.sandbox.cgroup import NoCgroups, Place, find
from referee.process.sandbox.limits import Limits

TRIAL_SECONDS: Final = 20.0
_RESTRICTED: Final = Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns")
_SWITCHED_OFF: Final = Path("/proc/sys/kernel/unprivileged_userns_clone")
_MOST_NAMESPACES: Final = Path("/proc/sys/user/max_user_namespaces")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the sandbox needs.

    Attributes:
        name: what. ok: whether it is there. says: what was found.
        remedy: what to do to get it; empty if it is there or cannot be got here.
    """

    name: str
    ok: bool
    says: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Survey:
    """What this machine can do.

    Attributes:
        findings: everything that was looked at, in order.
        sandbox: the best there is, or ``None``.
    """

    findings: tuple[Finding, ...]
    sandbox: Sandbox | None

    @property
    def level(self) -> Level:
        """The best level."""
        return Level.NONE if self.sandbox is None else self.sandbox.level

    @property
    def missing(self) -> tuple[Finding, ...]:
        """What keeps it from being better."""
        return tuple(finding for finding in self.findings if not finding.ok)


async def survey(
    launcher: Launcher, limits: Limits | None = None, exposed: tuple[str, ...] = ()
) -> Survey:
    """Find out what this machine can do, by running a small program the way bots are run."""
    findings = [_system()]
    if not findings[0].ok:
        return Survey(tuple(findings), None)
    programs = [_program("bwrap", "bubblewrap"), _program("prlimit", "util-linux")]
    findings += programs
    if not all(finding.ok for finding in findings):
        return Survey(tuple(findings), None)
    group, place = _control_groups()
    sandbox = Sandbox(
        bwrap=programs[0].says,
        prlimit=programs[1].says,
        place=place,
        limits=limits or Limits(),
        exposed=exposed,
    )
    trial = await _trial(launcher, sandbox)
    if not trial.ok and place is not None:
        without = dataclasses.replace(sandbox, place=None)
        again = await _trial(launcher, without)
        if again.ok:
            group = Finding("control groups", False, trial.says, _GROUP_REMEDY)
            sandbox, trial = without, again
    findings += [trial, group]
    return Survey(tuple(findings), sandbox if trial.ok else None)


def _system() -> Finding:
    name = f"{platform.system()} on {platform.machine()}"
    if sys.platform != "linux":
        remedy = "run the referee on Linux for strangers' bots; on Windows that is WSL2"
        return Finding("system", False, f"{name}: the sandbox is for Linux", remedy)
    if not seccomp.supported():
        return Finding("system", False, f"{name}: there is no filter of system calls for it")
    return Finding("system", True, f"{name}, kernel {platform.release()}")


def _program(program: str, package: str) -> Finding:
    path = shutil.which(program)
    if path is None:
        remedy = f"install {package}; on Debian and Ubuntu: apt install {package}"
        return Finding(program, False, f"{program} was not found on PATH", remedy)
    return Finding(program, True, os.path.realpath(path))


_GROUP_REMEDY: Final = (
    "start the referee by systemd-run --user --scope -p Delegate=yes referee ..., or as root"
)


def _control_groups() -> tuple[Finding, Place | None]:
    try:
        place = find()
    except NoCgroups as error:
        return Finding("control groups", False, str(error), _GROUP_REMEDY), None
    says = f"version {place.version}: memory, processes and processor time can be limited"
    return Finding("control groups", True, says), place


async def _trial(launcher: Launcher, sandbox: Sandbox) -> Finding:
    """Whether a bot would run: the referee's own Python, in a folder, behind all walls."""
    with tempfile.TemporaryDirectory(prefix="euchre-") as folder:
        os.chmod(folder, 0o755)  # as bots' folders are; nobody else gets through to it
        spec = StartSpec(
            id="sandbox-trial",
            argv=(sys.executable, "-c", "import euchre, os; print(os.getcwd())"),
            cwd=Path(folder),
            env=base_environment(),
        )
        process = await launcher.launch(sandbox.confine(spec))
        try:
            end = await asyncio.wait_for(process.exited, TRIAL_SECONDS)
        except TimeoutError:
            end = await process.kill()
    if end.code == 0:
        return Finding("sandbox", True, "a program was run in it")
    why = end.describe()
    if end.error is None and (said := end.stderr.last_lines(1)):
        why = f"{why}: {said}"
    return Finding("sandbox", False, why, _remedy(end, why))


def _remedy(end: Exit, why: str) -> str:
    """What to do about bubblewrap that does not work."""
    if _number_in(_MOST_NAMESPACES) == 0:
        return "allow user namespaces: sysctl user.max_user_namespaces=10000"
    if _SWITCHED_OFF.exists() and _number_in(_SWITCHED_OFF) == 0:
        return "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1"
    if _number_in(_RESTRICTED) == 1:
        return (
            "allow bubblewrap to make user namespaces by an AppArmor profile: write "
            "'abi <abi/4.0>, include <tunables/global> profile bwrap /usr/bin/bwrap "
            "flags=(unconfined) { userns, }' to /etc/apparmor.d/bwrap, a clause a line, and run "
            "apparmor_parser -r /etc/apparmor.d/bwrap as root"
        )
    if "namespace" in why or "uid map" in why or "RTM_NEWADDR" in why:
        return (
            "this system, or the container that it is, allows no user namespaces; run the referee "
            "outside, or allow them there"
        )
    if end.error is None:
        return "the referee's Python does not run in the sandbox; install it for all users"
    return "update bubblewrap to 0.8 or newer"


def _number_in(path: Path) -> int | None:
    try:
        return int(path.read_text())
    except (OSError, ValueError):
        return None
