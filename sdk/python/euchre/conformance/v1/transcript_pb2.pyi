from euchre.v1 import play_pb2 as _play_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Point(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POINT_UNSPECIFIED: _ClassVar[Point]
    POINT_HANDSHAKE: _ClassVar[Point]
    POINT_VERSIONS: _ClassVar[Point]
    POINT_DECISIONS: _ClassVar[Point]
    POINT_BATCHES: _ClassVar[Point]
    POINT_STALE: _ClassVar[Point]
    POINT_FAULTS: _ClassVar[Point]
    POINT_HALF_CLOSE: _ClassVar[Point]
    POINT_RECONNECT: _ClassVar[Point]
    POINT_GOODBYE: _ClassVar[Point]
    POINT_UNKNOWN: _ClassVar[Point]
    POINT_REPRODUCIBILITY: _ClassVar[Point]
POINT_UNSPECIFIED: Point
POINT_HANDSHAKE: Point
POINT_VERSIONS: Point
POINT_DECISIONS: Point
POINT_BATCHES: Point
POINT_STALE: Point
POINT_FAULTS: Point
POINT_HALF_CLOSE: Point
POINT_RECONNECT: Point
POINT_GOODBYE: Point
POINT_UNKNOWN: Point
POINT_REPRODUCIBILITY: Point

class Transcript(_message.Message):
    __slots__ = ("name", "point", "about", "remedy", "rules", "steps", "twice", "advice")
    NAME_FIELD_NUMBER: _ClassVar[int]
    POINT_FIELD_NUMBER: _ClassVar[int]
    ABOUT_FIELD_NUMBER: _ClassVar[int]
    REMEDY_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    TWICE_FIELD_NUMBER: _ClassVar[int]
    ADVICE_FIELD_NUMBER: _ClassVar[int]
    name: str
    point: Point
    about: str
    remedy: str
    rules: str
    steps: _containers.RepeatedCompositeFieldContainer[Step]
    twice: bool
    advice: bool
    def __init__(self, name: _Optional[str] = ..., point: _Optional[_Union[Point, str]] = ..., about: _Optional[str] = ..., remedy: _Optional[str] = ..., rules: _Optional[str] = ..., steps: _Optional[_Iterable[_Union[Step, _Mapping]]] = ..., twice: bool = ..., advice: bool = ...) -> None: ...

class Step(_message.Message):
    __slots__ = ("expect_hello", "send_welcome", "expect_ready", "send_batch", "expect_answers", "expect_silence", "send_unknown", "send_goodbye", "expect_close", "send_status", "break_connection", "expect_exit")
    EXPECT_HELLO_FIELD_NUMBER: _ClassVar[int]
    SEND_WELCOME_FIELD_NUMBER: _ClassVar[int]
    EXPECT_READY_FIELD_NUMBER: _ClassVar[int]
    SEND_BATCH_FIELD_NUMBER: _ClassVar[int]
    EXPECT_ANSWERS_FIELD_NUMBER: _ClassVar[int]
    EXPECT_SILENCE_FIELD_NUMBER: _ClassVar[int]
    SEND_UNKNOWN_FIELD_NUMBER: _ClassVar[int]
    SEND_GOODBYE_FIELD_NUMBER: _ClassVar[int]
    EXPECT_CLOSE_FIELD_NUMBER: _ClassVar[int]
    SEND_STATUS_FIELD_NUMBER: _ClassVar[int]
    BREAK_CONNECTION_FIELD_NUMBER: _ClassVar[int]
    EXPECT_EXIT_FIELD_NUMBER: _ClassVar[int]
    expect_hello: ExpectHello
    send_welcome: SendWelcome
    expect_ready: ExpectReady
    send_batch: SendBatch
    expect_answers: ExpectAnswers
    expect_silence: ExpectSilence
    send_unknown: SendUnknown
    send_goodbye: SendGoodbye
    expect_close: ExpectClose
    send_status: SendStatus
    break_connection: BreakConnection
    expect_exit: ExpectExit
    def __init__(self, expect_hello: _Optional[_Union[ExpectHello, _Mapping]] = ..., send_welcome: _Optional[_Union[SendWelcome, _Mapping]] = ..., expect_ready: _Optional[_Union[ExpectReady, _Mapping]] = ..., send_batch: _Optional[_Union[SendBatch, _Mapping]] = ..., expect_answers: _Optional[_Union[ExpectAnswers, _Mapping]] = ..., expect_silence: _Optional[_Union[ExpectSilence, _Mapping]] = ..., send_unknown: _Optional[_Union[SendUnknown, _Mapping]] = ..., send_goodbye: _Optional[_Union[SendGoodbye, _Mapping]] = ..., expect_close: _Optional[_Union[ExpectClose, _Mapping]] = ..., send_status: _Optional[_Union[SendStatus, _Mapping]] = ..., break_connection: _Optional[_Union[BreakConnection, _Mapping]] = ..., expect_exit: _Optional[_Union[ExpectExit, _Mapping]] = ...) -> None: ...

class ExpectHello(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SendWelcome(_message.Message):
    __slots__ = ("unknown",)
    UNKNOWN_FIELD_NUMBER: _ClassVar[int]
    unknown: _containers.RepeatedCompositeFieldContainer[Unknown]
    def __init__(self, unknown: _Optional[_Iterable[_Union[Unknown, _Mapping]]] = ...) -> None: ...

class ExpectReady(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SendBatch(_message.Message):
    __slots__ = ("batch", "unknown")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    UNKNOWN_FIELD_NUMBER: _ClassVar[int]
    batch: _play_pb2.Batch
    unknown: _containers.RepeatedCompositeFieldContainer[Unknown]
    def __init__(self, batch: _Optional[_Union[_play_pb2.Batch, _Mapping]] = ..., unknown: _Optional[_Iterable[_Union[Unknown, _Mapping]]] = ...) -> None: ...

class ExpectAnswers(_message.Message):
    __slots__ = ("moves",)
    MOVES_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[_play_pb2.Move]
    def __init__(self, moves: _Optional[_Iterable[_Union[_play_pb2.Move, _Mapping]]] = ...) -> None: ...

class ExpectSilence(_message.Message):
    __slots__ = ("milliseconds",)
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    milliseconds: int
    def __init__(self, milliseconds: _Optional[int] = ...) -> None: ...

class SendUnknown(_message.Message):
    __slots__ = ("fields",)
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    fields: bytes
    def __init__(self, fields: _Optional[bytes] = ...) -> None: ...

class SendGoodbye(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class ExpectClose(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SendStatus(_message.Message):
    __slots__ = ("code", "details")
    CODE_FIELD_NUMBER: _ClassVar[int]
    DETAILS_FIELD_NUMBER: _ClassVar[int]
    code: int
    details: str
    def __init__(self, code: _Optional[int] = ..., details: _Optional[str] = ...) -> None: ...

class BreakConnection(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ExpectExit(_message.Message):
    __slots__ = ("failed", "says")
    FAILED_FIELD_NUMBER: _ClassVar[int]
    SAYS_FIELD_NUMBER: _ClassVar[int]
    failed: bool
    says: str
    def __init__(self, failed: bool = ..., says: _Optional[str] = ...) -> None: ...

class Unknown(_message.Message):
    __slots__ = ("path", "fields")
    PATH_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    path: str
    fields: bytes
    def __init__(self, path: _Optional[str] = ..., fields: _Optional[bytes] = ...) -> None: ...
