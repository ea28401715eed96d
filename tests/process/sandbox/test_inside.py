"""What a bot can do in the sandbox, asserted from inside, with referees of both kinds."""

import dataclasses
import json
import os
from pathlib import Path

import pytest

from referee.process.launch import Launcher, StartSpec
from referee.process.sandbox import bwrap, cell, seccomp
from referee.process.sandbox.cell import Sandbox
from referee.process.sandbox.inspection import inspect
from tests.process.sandbox.as_user import run_as_user

INSPECT = """
import asyncio, json, os
from referee.process.launch import Launcher
from referee.process.sandbox.inspection import inspect
from referee.process.sandbox.level import survey
async def main():
    async with Launcher() as launcher:
        found = await survey(launcher)
        if found.sandbox is None:
            return {"missing": [one.says for one in found.missing]}
        seen = await inspect(launcher, found.sandbox)
        broken = [one.says for one in seen.broken]
        return {"broken": broken, "trouble": seen.trouble, "found": len(seen.found)}
print(json.dumps({"uid": os.getuid(), **asyncio.run(main())}))
"""


async def test_every_guarantee_holds(launcher: Launcher, sandbox: Sandbox) -> None:
    """The probe, run as a bot is, finds nothing that it should not."""
    seen = await inspect(launcher, sandbox)
    assert seen.trouble == ""
    assert len(seen.found) > 20
    assert [one.says for one in seen.broken] == []


def test_every_guarantee_holds_for_a_users_bots() -> None:
    """The same when the referee is a user without rights."""
    done = run_as_user(INSPECT)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["uid"] != 0
    assert "missing" not in said, "no sandbox for users here"
    assert (said["broken"], said["trouble"]) == ([], "")
    assert said["found"] > 20


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("--unshare-net", "--unshare-ipc", "reaches no network"),
        ("--unshare-pid", "--unshare-ipc", "sees no process but its own"),
        ("--remount-ro", "--dir", "write to its scratch folders"),
        ("--hostname", "--hostname host", "a name that tells nothing"),
        ("/etc/ld.so.cache", "/etc/passwd", "no other files"),
    ],
)
async def test_the_probe_notices_a_missing_wall(
    launcher: Launcher,
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    old: str,
    new: str,
    says: str,
) -> None:
    """With one wall left out the probe says which, so the test above can fail."""
    whole = bwrap.arguments

    def without(*arguments: object) -> tuple[str, ...]:
        words = list(whole(*arguments))  # type: ignore[arg-type]  # handed on as they came
        at = len(words) - words[::-1].index(old) - 1
        words[at : at + len(new.split())] = new.split()
        return tuple(words)

    monkeypatch.setattr(bwrap, "arguments", without)
    seen = await inspect(launcher, sandbox)
    assert seen.trouble == ""
    assert any(says in one.says for one in seen.broken), seen.broken


async def test_the_probe_notices_a_missing_filter(
    launcher: Launcher, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a filter that allows everything, the calls that lead out are found open."""
    allow = bytes.fromhex("0600000000 00ff7f".replace(" ", ""))
    monkeypatch.setattr(seccomp, "program", lambda: allow)
    seen = await inspect(launcher, sandbox)
    assert seen.trouble == ""
    names = [one.says for one in seen.broken]
    assert "system calls that lead out are refused" in names
    assert "it can make no sockets but unix and internet ones" in names


async def test_bots_of_root_are_not_root(launcher: Launcher, sandbox: Sandbox) -> None:
    """Root's bots run as a user of their own, each another one; root in a sandbox is root."""
    if not sandbox.root:
        pytest.skip("the referee is no root")
    owners = set()
    for number in (0, 1):
        spec = StartSpec(f"{number}", ("sleep", "300"), Path("/usr/share"), {})
        process = await launcher.launch(sandbox.confine(spec, number))
        assert process.pid is not None
        owners.add(os.stat(f"/proc/{process.pid}").st_uid)
        await process.kill()
    assert owners == {cell.FIRST_USER, cell.FIRST_USER + 1}


def test_who_a_bot_is() -> None:
    """However many bots there are, none of root's is root or a user that somebody may be."""
    for_root = Sandbox("/usr/bin/bwrap", "/usr/bin/prlimit", None, root=True)
    users = {for_root.user(number) for number in range(2000)}
    assert None not in users and 0 not in users
    assert len(users) == cell.USERS
    assert dataclasses.replace(for_root, root=False).user(7) is None
