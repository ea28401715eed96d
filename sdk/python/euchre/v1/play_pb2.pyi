from euchre.v1 import cards_pb2 as _cards_pb2
from euchre.v1 import events_pb2 as _events_pb2
from euchre.v1 import moves_pb2 as _moves_pb2
from euchre.v1 import rules_pb2 as _rules_pb2
from euchre.v1 import view_pb2 as _view_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StaleReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STALE_REASON_UNSPECIFIED: _ClassVar[StaleReason]
    STALE_REASON_ANSWERED: _ClassVar[StaleReason]
    STALE_REASON_LATE: _ClassVar[StaleReason]
    STALE_REASON_GAME_OVER: _ClassVar[StaleReason]
    STALE_REASON_UNKNOWN: _ClassVar[StaleReason]

class FaultCause(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FAULT_CAUSE_UNSPECIFIED: _ClassVar[FaultCause]
    FAULT_CAUSE_FAILED_TO_START: _ClassVar[FaultCause]
    FAULT_CAUSE_HANDSHAKE: _ClassVar[FaultCause]
    FAULT_CAUSE_PROTOCOL: _ClassVar[FaultCause]
    FAULT_CAUSE_ILLEGAL_MOVE: _ClassVar[FaultCause]
    FAULT_CAUSE_TIMEOUT: _ClassVar[FaultCause]
    FAULT_CAUSE_DISCONNECTED: _ClassVar[FaultCause]
    FAULT_CAUSE_CRASHED: _ClassVar[FaultCause]
    FAULT_CAUSE_FLOODED: _ClassVar[FaultCause]
    FAULT_CAUSE_OVER_MEMORY: _ClassVar[FaultCause]
    FAULT_CAUSE_OVER_CPU: _ClassVar[FaultCause]
    FAULT_CAUSE_SENDING_SIDE_CLOSED: _ClassVar[FaultCause]
    FAULT_CAUSE_WITHDRAWN: _ClassVar[FaultCause]

class Outcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OUTCOME_UNSPECIFIED: _ClassVar[Outcome]
    OUTCOME_WON: _ClassVar[Outcome]
    OUTCOME_LOST: _ClassVar[Outcome]
    OUTCOME_VOID: _ClassVar[Outcome]

class EndReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    END_REASON_UNSPECIFIED: _ClassVar[EndReason]
    END_REASON_PLAYED_OUT: _ClassVar[EndReason]
    END_REASON_FORFEIT: _ClassVar[EndReason]
    END_REASON_CANCELLED: _ClassVar[EndReason]
STALE_REASON_UNSPECIFIED: StaleReason
STALE_REASON_ANSWERED: StaleReason
STALE_REASON_LATE: StaleReason
STALE_REASON_GAME_OVER: StaleReason
STALE_REASON_UNKNOWN: StaleReason
FAULT_CAUSE_UNSPECIFIED: FaultCause
FAULT_CAUSE_FAILED_TO_START: FaultCause
FAULT_CAUSE_HANDSHAKE: FaultCause
FAULT_CAUSE_PROTOCOL: FaultCause
FAULT_CAUSE_ILLEGAL_MOVE: FaultCause
FAULT_CAUSE_TIMEOUT: FaultCause
FAULT_CAUSE_DISCONNECTED: FaultCause
FAULT_CAUSE_CRASHED: FaultCause
FAULT_CAUSE_FLOODED: FaultCause
FAULT_CAUSE_OVER_MEMORY: FaultCause
FAULT_CAUSE_OVER_CPU: FaultCause
FAULT_CAUSE_SENDING_SIDE_CLOSED: FaultCause
FAULT_CAUSE_WITHDRAWN: FaultCause
OUTCOME_UNSPECIFIED: Outcome
OUTCOME_WON: Outcome
OUTCOME_LOST: Outcome
OUTCOME_VOID: Outcome
END_REASON_UNSPECIFIED: EndReason
END_REASON_PLAYED_OUT: EndReason
END_REASON_FORFEIT: EndReason
END_REASON_CANCELLED: EndReason

class PlayRequest(_message.Message):
    __slots__ = ("hello", "ready", "moves", "goodbye")
    HELLO_FIELD_NUMBER: _ClassVar[int]
    READY_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    hello: Hello
    ready: Ready
    moves: Moves
    goodbye: Goodbye
    def __init__(self, hello: _Optional[_Union[Hello, _Mapping]] = ..., ready: _Optional[_Union[Ready, _Mapping]] = ..., moves: _Optional[_Union[Moves, _Mapping]] = ..., goodbye: _Optional[_Union[Goodbye, _Mapping]] = ...) -> None: ...

class PlayResponse(_message.Message):
    __slots__ = ("welcome", "batch", "goodbye")
    WELCOME_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_FIELD_NUMBER: _ClassVar[int]
    welcome: Welcome
    batch: Batch
    goodbye: Goodbye
    def __init__(self, welcome: _Optional[_Union[Welcome, _Mapping]] = ..., batch: _Optional[_Union[Batch, _Mapping]] = ..., goodbye: _Optional[_Union[Goodbye, _Mapping]] = ...) -> None: ...

class Hello(_message.Message):
    __slots__ = ("token", "protocol_version", "bot_name", "sdk", "max_open_turns", "wants_events")
    TOKEN_FIELD_NUMBER: _ClassVar[int]
    PROTOCOL_VERSION_FIELD_NUMBER: _ClassVar[int]
    BOT_NAME_FIELD_NUMBER: _ClassVar[int]
    SDK_FIELD_NUMBER: _ClassVar[int]
    MAX_OPEN_TURNS_FIELD_NUMBER: _ClassVar[int]
    WANTS_EVENTS_FIELD_NUMBER: _ClassVar[int]
    token: str
    protocol_version: int
    bot_name: str
    sdk: str
    max_open_turns: int
    wants_events: bool
    def __init__(self, token: _Optional[str] = ..., protocol_version: _Optional[int] = ..., bot_name: _Optional[str] = ..., sdk: _Optional[str] = ..., max_open_turns: _Optional[int] = ..., wants_events: bool = ...) -> None: ...

class Welcome(_message.Message):
    __slots__ = ("protocol_version", "referee", "rules", "max_open_turns", "events", "clock", "fault_policy", "max_message_bytes")
    PROTOCOL_VERSION_FIELD_NUMBER: _ClassVar[int]
    REFEREE_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    MAX_OPEN_TURNS_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    FAULT_POLICY_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    protocol_version: int
    referee: str
    rules: _rules_pb2.Rules
    max_open_turns: int
    events: bool
    clock: Clock
    fault_policy: FaultPolicy
    max_message_bytes: int
    def __init__(self, protocol_version: _Optional[int] = ..., referee: _Optional[str] = ..., rules: _Optional[_Union[_rules_pb2.Rules, _Mapping]] = ..., max_open_turns: _Optional[int] = ..., events: bool = ..., clock: _Optional[_Union[Clock, _Mapping]] = ..., fault_policy: _Optional[_Union[FaultPolicy, _Mapping]] = ..., max_message_bytes: _Optional[int] = ...) -> None: ...

class Clock(_message.Message):
    __slots__ = ("move_ms", "bank_ms", "prepare_ms", "goodbye_ms")
    MOVE_MS_FIELD_NUMBER: _ClassVar[int]
    BANK_MS_FIELD_NUMBER: _ClassVar[int]
    PREPARE_MS_FIELD_NUMBER: _ClassVar[int]
    GOODBYE_MS_FIELD_NUMBER: _ClassVar[int]
    move_ms: int
    bank_ms: int
    prepare_ms: int
    goodbye_ms: int
    def __init__(self, move_ms: _Optional[int] = ..., bank_ms: _Optional[int] = ..., prepare_ms: _Optional[int] = ..., goodbye_ms: _Optional[int] = ...) -> None: ...

class FaultPolicy(_message.Message):
    __slots__ = ("strikes",)
    STRIKES_FIELD_NUMBER: _ClassVar[int]
    strikes: int
    def __init__(self, strikes: _Optional[int] = ...) -> None: ...

class Ready(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Goodbye(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class GameStarted(_message.Message):
    __slots__ = ("game", "seat", "bot_seed", "first_dealer", "draws", "seated")
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BOT_SEED_FIELD_NUMBER: _ClassVar[int]
    FIRST_DEALER_FIELD_NUMBER: _ClassVar[int]
    DRAWS_FIELD_NUMBER: _ClassVar[int]
    SEATED_FIELD_NUMBER: _ClassVar[int]
    game: int
    seat: _cards_pb2.Seat
    bot_seed: bytes
    first_dealer: _cards_pb2.Seat
    draws: _containers.RepeatedCompositeFieldContainer[_rules_pb2.DrawRound]
    seated: _containers.RepeatedScalarFieldContainer[_cards_pb2.Seat]
    def __init__(self, game: _Optional[int] = ..., seat: _Optional[_Union[_cards_pb2.Seat, str]] = ..., bot_seed: _Optional[bytes] = ..., first_dealer: _Optional[_Union[_cards_pb2.Seat, str]] = ..., draws: _Optional[_Iterable[_Union[_rules_pb2.DrawRound, _Mapping]]] = ..., seated: _Optional[_Iterable[_Union[_cards_pb2.Seat, str]]] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("game", "turn", "view", "legal", "time_left_ms", "bank_left_ms", "previous_us")
    GAME_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    TIME_LEFT_MS_FIELD_NUMBER: _ClassVar[int]
    BANK_LEFT_MS_FIELD_NUMBER: _ClassVar[int]
    PREVIOUS_US_FIELD_NUMBER: _ClassVar[int]
    game: int
    turn: int
    view: _view_pb2.SeatView
    legal: _containers.RepeatedCompositeFieldContainer[_moves_pb2.Action]
    time_left_ms: int
    bank_left_ms: int
    previous_us: int
    def __init__(self, game: _Optional[int] = ..., turn: _Optional[int] = ..., view: _Optional[_Union[_view_pb2.SeatView, _Mapping]] = ..., legal: _Optional[_Iterable[_Union[_moves_pb2.Action, _Mapping]]] = ..., time_left_ms: _Optional[int] = ..., bank_left_ms: _Optional[int] = ..., previous_us: _Optional[int] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("game", "turn", "action")
    GAME_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    game: int
    turn: int
    action: _moves_pb2.Action
    def __init__(self, game: _Optional[int] = ..., turn: _Optional[int] = ..., action: _Optional[_Union[_moves_pb2.Action, _Mapping]] = ...) -> None: ...

class Moves(_message.Message):
    __slots__ = ("moves",)
    MOVES_FIELD_NUMBER: _ClassVar[int]
    moves: _containers.RepeatedCompositeFieldContainer[Move]
    def __init__(self, moves: _Optional[_Iterable[_Union[Move, _Mapping]]] = ...) -> None: ...

class Stale(_message.Message):
    __slots__ = ("game", "turn", "reason")
    GAME_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game: int
    turn: int
    reason: StaleReason
    def __init__(self, game: _Optional[int] = ..., turn: _Optional[int] = ..., reason: _Optional[_Union[StaleReason, str]] = ...) -> None: ...

class Fault(_message.Message):
    __slots__ = ("game", "turn", "cause", "detail", "fallback", "strikes")
    GAME_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    FALLBACK_FIELD_NUMBER: _ClassVar[int]
    STRIKES_FIELD_NUMBER: _ClassVar[int]
    game: int
    turn: int
    cause: FaultCause
    detail: str
    fallback: _moves_pb2.Action
    strikes: int
    def __init__(self, game: _Optional[int] = ..., turn: _Optional[int] = ..., cause: _Optional[_Union[FaultCause, str]] = ..., detail: _Optional[str] = ..., fallback: _Optional[_Union[_moves_pb2.Action, _Mapping]] = ..., strikes: _Optional[int] = ...) -> None: ...

class GameEnded(_message.Message):
    __slots__ = ("game", "outcome", "reason", "score", "detail")
    GAME_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    DETAIL_FIELD_NUMBER: _ClassVar[int]
    game: int
    outcome: Outcome
    reason: EndReason
    score: _containers.RepeatedScalarFieldContainer[int]
    detail: str
    def __init__(self, game: _Optional[int] = ..., outcome: _Optional[_Union[Outcome, str]] = ..., reason: _Optional[_Union[EndReason, str]] = ..., score: _Optional[_Iterable[int]] = ..., detail: _Optional[str] = ...) -> None: ...

class Batch(_message.Message):
    __slots__ = ("started", "events", "faults", "stale", "ended", "turns")
    STARTED_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    FAULTS_FIELD_NUMBER: _ClassVar[int]
    STALE_FIELD_NUMBER: _ClassVar[int]
    ENDED_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    started: _containers.RepeatedCompositeFieldContainer[GameStarted]
    events: _containers.RepeatedCompositeFieldContainer[_events_pb2.GameEvent]
    faults: _containers.RepeatedCompositeFieldContainer[Fault]
    stale: _containers.RepeatedCompositeFieldContainer[Stale]
    ended: _containers.RepeatedCompositeFieldContainer[GameEnded]
    turns: _containers.RepeatedCompositeFieldContainer[Turn]
    def __init__(self, started: _Optional[_Iterable[_Union[GameStarted, _Mapping]]] = ..., events: _Optional[_Iterable[_Union[_events_pb2.GameEvent, _Mapping]]] = ..., faults: _Optional[_Iterable[_Union[Fault, _Mapping]]] = ..., stale: _Optional[_Iterable[_Union[Stale, _Mapping]]] = ..., ended: _Optional[_Iterable[_Union[GameEnded, _Mapping]]] = ..., turns: _Optional[_Iterable[_Union[Turn, _Mapping]]] = ...) -> None: ...
