"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from euchre.rules import hand
from referee.tournament.terms import cpu_count

_PACKAGES = ("euchre-referee", "euchre-sdk", "grpcio", "protobuf", "open-spiel")
_BUSY = 0.25  # runnable processes per core, on average over a minute


def facts() -> dict[str, Any]:
    """The machine as it is now, as the JSON form has it."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "cpu": _cpu(),
        "cores": cpu_count(),
        "platform": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiled": not (hand.__file__ or "").endswith(".py"),
        "packages": {name: _version(name) for name in _PACKAGES},
        "load": None if load is None else round(load, 2),
        "at": datetime.now().astimezone().isoformat(timespec="seconds"),
    }


def warning(machine: dict[str, Any]) -> str | None:
    """A sentence if the machine had other things to do when this began."""
    load = machine["load"]
    if load is None or load <= _BUSY * machine["cores"]:
        return None
    return (
        f"the machine is busy: load {load} on {machine['cores']} cores before the first run; "
        "figures by the wall clock are too low, ratios are nearer to the truth"
    )


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
