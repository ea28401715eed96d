"""`referee doctor`: what this machine can do for bots, and how to get the rest."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any, Final

import click

from referee.cli.errors import BOT_OR_RUN
from referee.cli.paths import FOLDER
from referee.net import certificate
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
@click.option(
    "--make-cert",
    type=FOLDER,
    metavar="DIR",
    help="Make a certificate and its key there instead, for bots that dial in from elsewhere.",
)
@click.option(
    "--cert-name",
    "names",
    multiple=True,
    metavar="HOST",
    help="A name or address by which those bots call this machine; may be given several times.",
)
def command(form: str, make_cert: Path | None, names: tuple[str, ...]) -> int:
    """Find out how far this machine can shut bots in, by doing it, and how to get further.

    Exit status 0 if bots can be shut in and what they use can be limited, so that strangers' bots
    may be run (`--sandbox require`); 1 if something is missing.
    """
    if make_cert is not None:
        return _make_certificate(make_cert, names, form)
    if names:
        raise click.UsageError("--cert-name is for --make-cert DIR; give that too")
    try:
        found, inspection = asyncio.run(_examine())
    except LauncherError as error:
        raise click.ClickException(str(error)) from None
    if form == "json":
        click.echo(json.dumps(_data(found, inspection), indent=2))
    else:
        click.echo("\n".join(_lines(found, inspection)))
    return 0 if _is_well(found, inspection) else BOT_OR_RUN


def _make_certificate(folder: Path, names: tuple[str, ...], form: str) -> int:
    try:
        made = certificate.make(folder, names)
    except certificate.CannotCertify as error:
        raise click.UsageError(f"--make-cert {folder}: {error}") from None
    if form == "json":
        files = {"certificate": str(made.certificate), "key": str(made.key)}
        data = {"schema_version": SCHEMA_VERSION, **files, "names": list(made.names)}
        click.echo(json.dumps(data, indent=2))
        return 0
    click.echo(f"{made.certificate}: give it to those whose bots dial in, for EUCHRE_CA")
    click.echo(f"{made.key}: the key to it; keep it to yourself")
    click.echo(f"good for {certificate.DAYS} days, and for {', '.join(made.names)}")
    return 0


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
