"""The files of a bot packed into one piece, and written again."""

from __future__ import annotations

import io
import os
import tarfile
from pathlib import Path

import pytest

from referee.process.folder_files import BotFolderError, entrant_hash
from referee.process.packed import pack, unpack


def _bot(folder: Path) -> Path:
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "bot.toml").write_text('command = ["./run"]')
    (folder / "run").write_text("#!/bin/sh\n")
    (folder / "run").chmod(0o755)
    (folder / "deep" / "er" / "größe ü").write_bytes(bytes(range(256)))
    (folder / "link").symlink_to("deep/er")
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "x.pyc").write_bytes(b"x")
    return folder


def test_what_is_packed_comes_out_again(tmp_path: Path) -> None:
    """Files, links and executable bits are the same, caches are left out, and the same files make
    the same bytes however old they are."""
    one = _bot(tmp_path / "one")
    packed = pack(one)
    other = unpack(packed, tmp_path / "other", entrant_hash(one))
    assert entrant_hash(other) == entrant_hash(one)
    assert os.access(other / "run", os.X_OK)
    assert not os.access(other / "bot.toml", os.X_OK)
    assert os.readlink(other / "link") == "deep/er"
    assert not (other / "__pycache__").exists()
    os.utime(one / "run", (1, 1))
    assert pack(one) == packed == pack(other)


def test_other_files_are_refused(tmp_path: Path) -> None:
    """What does not have the hash that was entered is not taken for the bot."""
    packed = pack(_bot(tmp_path / "one"))
    with pytest.raises(BotFolderError, match="not those that were entered"):
        unpack(packed, tmp_path / "other", "00" * 32)
    with pytest.raises(BotFolderError, match="cannot be written"):
        unpack(packed[:100], tmp_path / "third", "00" * 32)
    with pytest.raises(BotFolderError, match="cannot be written"):
        unpack(b"nonsense", tmp_path / "fourth", "00" * 32)


def _archive(*members: tuple[str, bytes, str]) -> bytes:
    into = io.BytesIO()
    with tarfile.open(fileobj=into, mode="w:xz") as archive:
        for name, kind, content in members:
            member = tarfile.TarInfo(name)
            member.type = kind
            if kind == tarfile.SYMTYPE:
                member.linkname = content
                archive.addfile(member)
            else:
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content.encode()))
    return into.getvalue()


@pytest.mark.parametrize(
    "packed",
    [
        _archive(("../out", tarfile.REGTYPE, "x")),
        _archive(("a/../../out", tarfile.REGTYPE, "x")),
        _archive(("/tmp/out-of-it", tarfile.REGTYPE, "x")),
        _archive(("pipe", tarfile.FIFOTYPE, "")),
        _archive(("up", tarfile.SYMTYPE, ".."), ("up/out", tarfile.REGTYPE, "x")),
    ],
    ids=["above", "above from below", "absolute", "pipe", "through a link"],
)
def test_nothing_is_written_outside(tmp_path: Path, packed: bytes) -> None:
    """An archive that somebody made up writes nothing but files inside its folder."""
    with pytest.raises(BotFolderError):
        unpack(packed, tmp_path / "bot", "00" * 32)
    assert [path.name for path in tmp_path.iterdir()] == ["bot"]
    assert not Path("/tmp/out-of-it").exists()
