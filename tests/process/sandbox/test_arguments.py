"""What bubblewrap is told, and what it is not."""

import dataclasses
from pathlib import Path

import pytest

from referee.process.launch import StartSpec, bot_environment
from referee.process.sandbox import bwrap, system
from referee.process.sandbox.cell import Level, Sandbox
from referee.process.sandbox.limits import Limits

PLAIN = Sandbox("/usr/bin/bwrap", "/usr/bin/prlimit", None, root=False)
SPEC = StartSpec(
    "bot", ("./bot",), Path("/tmp/euchre-1/b0"), bot_environment("unix:/tmp/euchre-1/s0", "secret")
)


def words(sandbox: Sandbox = PLAIN) -> list[str]:
    """What bubblewrap is told for a bot."""
    spec = sandbox.confine(SPEC, 3, Path("/tmp/euchre-1/s0"))
    assert spec.box is not None
    return list(spec.box["args"])


def test_the_root_is_closed_last() -> None:
    """After the root is made read only nothing is mounted: it would be writable."""
    told = words()
    assert told[-2:] == ["--remount-ro", "/"]
    for needed in ("--unshare-user", "--unshare-net", "--unshare-pid", "--disable-userns",
                   "--die-with-parent", "--new-session", "--clearenv"):  # fmt: skip
        assert needed in told


def test_every_writable_folder_has_a_size() -> None:
    """A file system in memory without a size takes half of the machine's memory."""
    told = words()
    for at, word in enumerate(told):
        if word == "--tmpfs":
            assert told[at - 2] == "--size"
    assert "--bind" not in told


def test_the_bot_learns_its_socket_only() -> None:
    """The environment has the place of the socket inside, and nothing of the outside."""
    spec = PLAIN.confine(SPEC, 3, Path("/tmp/euchre-1/s0"))
    assert spec.env["EUCHRE_REFEREE"] == "unix:/referee/socket"
    assert spec.env["EUCHRE_TOKEN"] == "secret"
    assert spec.env["HOME"] == "/tmp"
    assert "/tmp/euchre-1" not in " ".join(spec.env.values())
    assert spec.argv == ("./bot",)


def test_root_shows_everything_on_a_stage() -> None:
    """For root's bots, who may not go where root goes, nothing is named by its place outside."""
    spec = dataclasses.replace(PLAIN, root=True).confine(SPEC, 3, Path("/tmp/euchre-1/s0"))
    assert spec.box is not None
    assert spec.box["uid"] == 61003
    assert "/tmp/euchre-1" not in " ".join(spec.box["args"])
    assert [source for source, _ in spec.box["stage"]][-2:] == [
        "/tmp/euchre-1/b0",
        "/tmp/euchre-1/s0",
    ]


def test_memory_is_limited_one_way_or_the_other() -> None:
    """Without control groups each process has a limit of its own, besides being counted."""
    limits = Limits()
    assert not any("--data" in word for word in limits.inner("prlimit", of_memory=False))
    assert any("--data" in word for word in limits.inner("prlimit", of_memory=True))
    assert not any("--as" in word for word in limits.inner("prlimit", of_memory=True))
    assert PLAIN.level == Level.NO_CGROUP


def test_only_what_is_named_is_shown() -> None:
    """Of folders that lie in one another the outer one is shown, and never a whole home."""
    given = ["/opt/node", "/opt/node/bin", "/usr/lib/jvm", "/root", "/", "/home", "/opt/nodejs"]
    assert system.outermost(given) == ("/opt/node", "/opt/nodejs")


def test_search_path_is_what_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """PATH inside has the referee's folders as far as they are shown, then the system's."""
    monkeypatch.setenv("PATH", "/root/bin:/opt/node/bin:/usr/bin")
    assert system.search_path(["/opt/node"]).split(":") == [
        "/opt/node/bin",
        "/usr/bin",
        "/usr/local/bin",
        "/bin",
    ]


def test_an_exposed_folder_is_shown_read_only() -> None:
    """What `--expose` names is at its own place inside, and cannot be written."""
    told = words(dataclasses.replace(PLAIN, exposed=("/opt/node",)))
    at = told.index("/opt/node")
    assert told[at - 1 : at + 2] == ["--ro-bind", "/opt/node", "/opt/node"]


def test_a_build_step_may_write_into_its_folder() -> None:
    """For a build the bot's folder is writable, and nothing else of the machine."""
    spec = PLAIN.confine(SPEC, writable=True)
    assert spec.box is not None
    told = list(spec.box["args"])
    at = told.index("--bind")
    assert told[at : at + 3] == ["--bind", "/tmp/euchre-1/b0", bwrap.BOT]
    assert told.count("--bind") == 1
