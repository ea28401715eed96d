"""The transcripts that come with the product, read from their files."""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeVar

from google.protobuf import text_format
from google.protobuf.message import Message

from euchre.conformance.v1 import transcript_pb2
from euchre.v1 import rules_pb2

FOLDER: Final = Path(__file__).with_name("transcripts")
M = TypeVar("M", bound=Message)


def point_word(point: int) -> str:
    """A point as people read it, such as ``half-close``."""
    name: str = transcript_pb2.Point.Name(point)
    return name.removeprefix("POINT_").lower().replace("_", "-")


def read_transcripts() -> list[transcript_pb2.Transcript]:
    """All of them: the handshake first, then by point and name."""
    found = [_read(path, transcript_pb2.Transcript()) for path in FOLDER.glob("*.textproto")]
    return sorted(found, key=lambda one: (one.point, one.name))


def read_rules(name: str) -> rules_pb2.Rules:
    """The rules that transcripts name so."""
    return _read(FOLDER / "rules" / f"{name}.textproto", rules_pb2.Rules())


def _read(path: Path, into: M) -> M:
    return text_format.Parse(path.read_text(encoding="utf-8"), into)
