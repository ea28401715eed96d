"""Which files are the bot: hash and snapshot."""

import hashlib
import os
import shutil
from pathlib import Path

import pytest

from referee.process.folder_files import BotFolderError, bot_files, entrant_hash, snapshot


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A folder with a bit of everything."""
    folder = tmp_path / "Bauern & Söhne"
    (folder / "lib" / "deep").mkdir(parents=True)
    (folder / "bot.toml").write_text('command = ["./run"]')
    (folder / "run").write_text("#!/bin/sh\n")
    (folder / "run").chmod(0o755)
    (folder / "lib" / "deep" / "karte.txt").write_bytes(b"\x00\xff")
    (folder / "lib" / "link").symlink_to("deep/karte.txt")
    return folder


def test_the_files_of_a_bot(bot: Path) -> None:
    """Files are listed with their kinds in the order of the bytes of their paths."""
    assert [(entry.path, entry.kind) for entry in bot_files(bot)] == [
        ("bot.toml", "f"),
        ("lib/deep/karte.txt", "f"),
        ("lib/link", "l"),
        ("run", "x"),
    ]


def test_the_hash_is_what_is_documented(tmp_path: Path) -> None:
    """The published scheme, spelled out by hand, gives the same hash in another program."""
    (tmp_path / "a").write_bytes(b"content")
    (tmp_path / "b").symlink_to("a")
    parts = [b"euchre entrant 1\n"]
    for kind, path, content in ((b"f", b"a", b"content"), (b"l", b"b", b"a")):
        parts += [kind, bytes(7), b"\x01", path, hashlib.sha256(content).digest()]
    assert entrant_hash(tmp_path) == hashlib.sha256(b"".join(parts)).hexdigest()


CACHES = [
    "__pycache__/bot.cpython-311.pyc",
    "lib/old.pyc",
    ".git/HEAD",
    ".venv/bin/python",
    "target/release/bot",
    "node_modules/.cache/x",
    "lib/.mypy_cache/y",
    ".DS_Store",
]


@pytest.mark.parametrize("path", CACHES)
def test_caches_are_not_the_bot(bot: Path, tmp_path: Path, path: str) -> None:
    """What editors and builds leave behind changes no hash and is not copied."""
    before = entrant_hash(bot)
    (bot / path).parent.mkdir(parents=True, exist_ok=True)
    (bot / path).write_text("x")
    assert entrant_hash(bot) == before
    assert not (snapshot(bot, tmp_path / "copy") / path).exists()


def test_virtual_environments_are_not_the_bot(bot: Path, tmp_path: Path) -> None:
    """A folder with a pyvenv.cfg is left out whatever it is called, links that lead out and all."""
    before = entrant_hash(bot)
    (bot / "lib" / "my env" / "bin").mkdir(parents=True)
    (bot / "lib" / "my env" / "pyvenv.cfg").touch()
    (bot / "lib" / "my env" / "bin" / "python").symlink_to("/usr/bin/python3")
    assert entrant_hash(bot) == before
    assert not (snapshot(bot, tmp_path / "copy") / "lib" / "my env").exists()


def _more(bot: Path) -> None:
    (bot / "more").touch()


def _edit(bot: Path) -> None:
    (bot / "run").write_text("#!/bin/sh\n\n")


def _rename(bot: Path) -> None:
    (bot / "bot.toml").rename(bot / "bot.tomk")


def _mode(bot: Path) -> None:
    (bot / "run").chmod(0o644)


def _relink(bot: Path) -> None:
    (bot / "lib" / "link").unlink()
    (bot / "lib" / "link").symlink_to("../run")


def _link_to_copy(bot: Path) -> None:
    (bot / "lib" / "link").unlink()
    shutil.copy(bot / "lib" / "deep" / "karte.txt", bot / "lib" / "link")


def _node_modules(bot: Path) -> None:
    (bot / "node_modules").mkdir()
    (bot / "node_modules" / "x").touch()


@pytest.mark.parametrize(
    "change", [_more, _edit, _rename, _mode, _relink, _link_to_copy, _node_modules]
)
def test_any_other_change_is_another_bot(bot: Path, change: object) -> None:
    """Path, executable bit, content and links all count."""
    before = entrant_hash(bot)
    assert callable(change)
    change(bot)
    assert entrant_hash(bot) != before


def test_a_snapshot_is_the_same_bot(bot: Path, tmp_path: Path) -> None:
    """The copy has the same hash and is not touched by later edits of the folder."""
    before = entrant_hash(bot)
    copy = snapshot(bot, tmp_path / "new" / "copy")
    _edit(bot)
    assert entrant_hash(copy) == before != entrant_hash(bot)
    assert os.access(copy / "run", os.X_OK)
    assert os.readlink(copy / "lib" / "link") == "deep/karte.txt"


def test_modes_and_times_do_not_count(bot: Path) -> None:
    """Who may read a file, and when it was written, is not the bot."""
    before = entrant_hash(bot)
    (bot / "bot.toml").chmod(0o600)
    os.utime(bot / "run", (0, 0))
    assert entrant_hash(bot) == before


def test_links_are_never_followed_outside(bot: Path, tmp_path: Path) -> None:
    """A link to elsewhere counts by its text alone, and a snapshot refuses it by name."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("1")
    (bot / "folder link").symlink_to(outside)
    (bot / "up").symlink_to("../outside/secret")
    (bot / "absolute").symlink_to(bot / "run")
    (bot / "out and back").symlink_to(f"../{bot.name}/run")
    (bot / "through").symlink_to("folder link/secret")
    before = entrant_hash(bot)
    (outside / "secret").write_text("2")
    assert entrant_hash(bot) == before
    with pytest.raises(BotFolderError, match="leads out of the bot's folder") as caught:
        snapshot(bot, tmp_path / "copy")
    assert len(caught.value.faults) == 5
    assert not (tmp_path / "copy").exists()


def test_a_link_that_leads_nowhere_is_copied(bot: Path, tmp_path: Path) -> None:
    """A dangling link or a circle inside the folder stops nothing."""
    (bot / "dangling").symlink_to("gone")
    (bot / "circle").symlink_to("circle")
    copy = snapshot(bot, tmp_path / "copy")
    assert entrant_hash(copy) == entrant_hash(bot)


def test_a_pipe_in_the_folder_is_refused(bot: Path) -> None:
    """Reading a named pipe would wait for ever; it is refused by name."""
    os.mkfifo(bot / "pipe")
    with pytest.raises(BotFolderError, match=r"/pipe is neither a file, a folder nor a link"):
        entrant_hash(bot)


def test_a_snapshot_overwrites_nothing(bot: Path, tmp_path: Path) -> None:
    """The target must be empty."""
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "mine").touch()
    with pytest.raises(BotFolderError, match="is not empty"):
        snapshot(bot, tmp_path / "copy")
