"""The busiest messages, read no further than they are needed.

A message within a message travels as its length and its bytes, just as a field of type ``bytes``
does. So the same stream can be read with the inner ones left as bytes: most of them are one of a
few (a legal move, an answer) and are looked up rather than parsed, and a view is parsed when a bot
first looks at it. What is read here is what :mod:`euchre.v1.play_pb2` describes: field numbers
come from there, so the two cannot drift apart.
"""

from __future__ import annotations

from typing import Any, Final

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.descriptor import Descriptor
from google.protobuf.message import Message

from ..v1 import play_pb2

_PACKAGE: Final = "euchre.lazy"
_BYTES: Final = descriptor_pb2.FieldDescriptorProto.TYPE_BYTES
# Which members stay bytes, and which are read as the messages below.
_KEPT: Final = {"Turn": {"view", "legal"}, "Move": {"action"}}
_READ: Final = {
    "PlayRequest": {"moves": "Moves"},
    "Moves": {"moves": "Move"},
    "PlayResponse": {"batch": "Batch"},
    "Batch": {"turns": "Turn"},
}


def _twin(original: Descriptor) -> descriptor_pb2.DescriptorProto:
    """The description of a message with its members as said above."""
    found = descriptor_pb2.DescriptorProto()
    original.CopyToProto(found)
    for member in found.field:
        if member.name in _KEPT.get(found.name, ()):
            member.type = _BYTES
            member.ClearField("type_name")
        elif member.name in _READ.get(found.name, {}):
            member.type_name = f".{_PACKAGE}.{_READ[found.name][member.name]}"
    return found


def _build() -> dict[str, type[Message]]:
    file = play_pb2.DESCRIPTOR
    described = descriptor_pb2.FileDescriptorProto(
        name="euchre/lazy.proto",
        package=_PACKAGE,
        syntax="proto3",
        dependency=[file.name, *(needed.name for needed in file.dependencies)],
        message_type=[_twin(file.message_types_by_name[name]) for name in (*_READ, *_KEPT)],
    )
    pool = descriptor_pool.Default()
    pool.Add(described)
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{_PACKAGE}.{name}"))
        for name in (*_READ, *_KEPT)
    }


_classes: Final = _build()

# Made at run time, so that type checkers know nothing of their members.
PlayRequest: Final[Any] = _classes["PlayRequest"]
"""A ``PlayRequest`` whose moves have their ``action`` as bytes."""
PlayResponse: Final[Any] = _classes["PlayResponse"]
"""A ``PlayResponse`` whose turns have their ``view`` and each of ``legal`` as bytes."""
Moves: Final[Any] = _classes["Moves"]
"""``Moves`` as in :data:`PlayRequest`."""
Turn: Final[Any] = _classes["Turn"]
"""A ``Turn`` whose ``view``, and each of ``legal``, are bytes."""
