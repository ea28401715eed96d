"""`referee doctor`: what this machine can do for bots, and how to get the rest."""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any, Final

import click

from referee.cli.errors import BOT_OR_RUN
from referee.process.launch import Launcher, LauncherError
from referee.process.sandbox.cell import Level
from referee.process.sandbox.guarantees import GUARANTEES
from referee.process.sandbox.inspection import Inspection, inspect
from referee.process.sandbox.level import Survey, survey
from referee.version import NAME, version

SCHEMA_VERSION: Final = 1


@click.command("doctor", short_help="Tell what this machine can do, and how to get the rest.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to say it.",
)
def command(form: str) -> int:
    """Find out how far this machine can shut bots in, by doing it, and how to get further.

    Exit status 0 if bots can be shut in and what they use can be limited, so that strangers' bots
    may be run (`--sandbox require`); 1 if something is missing.
    """
    try:
        found, inspection = asyncio.run(_examine())
    except LauncherError as error:
        raise click.ClickException(str(error)) from None
    if form == "json":
        click.echo(json.dumps(_data(found, inspection), indent=2))
    else:
        click.echo("\n".join(_lines(found, inspection)))
    return 0 if _is_well(found, inspection) else BOT_OR_RUN


async def _examine() -> tuple[Survey, Inspection | None]:
    async with Launcher() as launcher:
        found = await survey(launcher)
        if found.sandbox is None:
            return found, None
        return found, await inspect(launcher, found.sandbox)


def _is_well(found: Survey, inspection: Inspection | None) -> bool:
    if inspection is None or inspection.trouble or inspection.broken:
        return False
    return found.level == Level.FULL


def _data(found: Survey, inspection: Inspection | None) -> dict[str, Any]:
    broken = () if inspection is None else inspection.broken
    return {
        "schema_version": SCHEMA_VERSION,
        "referee": f"{NAME} {version()}",
        "root": os.geteuid() == 0,
        "sandbox": found.level.value,
        "ok": _is_well(found, inspection),
        "findings": [
            {"name": one.name, "ok": one.ok, "says": one.says, "remedy": one.remedy or None}
            for one in found.findings
        ],
        "guarantees": [
            {"says": one.says, "holds": one not in broken}
            for one in (GUARANTEES if inspection is not None and not inspection.trouble else ())
        ],
        "trouble": (inspection.trouble or None) if inspection is not None else None,
    }


def _lines(found: Survey, inspection: Inspection | None) -> list[str]:
    who = "root; bots run as nobody in particular" if os.geteuid() == 0 else "a user"
    lines = [f"{NAME} {version()}, run by {who}", ""]
    for one in found.findings:
        lines.append(f"{'yes' if one.ok else 'no ':3}  {one.name}: {one.says}")
        if one.remedy:
            lines.append(f"     to get it: {one.remedy}")
    lines += ["", f"sandbox level {found.level.value}: {found.level.meaning}"]
    if inspection is not None and inspection.trouble:
        lines += ["", f"the sandbox could not be looked at from inside: {inspection.trouble}"]
    elif inspection is not None:
        lines += ["", "seen from inside, of a bot:"]
        for each in GUARANTEES:
            lines.append(f"{'no ' if each in inspection.broken else 'yes'}  {each.says}")
    lines += ["", _advice(found, inspection)]
    return lines


def _advice(found: Survey, inspection: Inspection | None) -> str:
    if _is_well(found, inspection):
        return "strangers' bots can be run here, with --sandbox require"
    if inspection is not None and (inspection.trouble or inspection.broken):
        return "do not run strangers' bots here: the sandbox does not hold what it should"
    if found.sandbox is not None:
        return "bots of people that you know can be run here, with --sandbox auto"
    return "only bots that you trust can be run here, with --sandbox none"
