"""What is waiting to be sent to a bot besides turns."""

from __future__ import annotations

from dataclasses import dataclass, field

from euchre.v1 import events_pb2, play_pb2


@dataclass(slots=True)
class Outbox:
    """What is waiting to be sent besides turns."""

    started: list[play_pb2.GameStarted] = field(default_factory=list)
    events: list[events_pb2.GameEvent] = field(default_factory=list)
    faults: list[play_pb2.Fault] = field(default_factory=list)
    stale: list[bytes] = field(default_factory=list)  # encoded: see euchre.wire.turns
    ended: list[play_pb2.GameEnded] = field(default_factory=list)

    def take(self) -> bytes:
        """Everything as an encoded batch without turns; nothing waits any more."""
        if not self:
            return b""
        batch = play_pb2.Batch(
            started=self.started,
            events=self.events,
            faults=self.faults,
            ended=self.ended,
        )
        stale = b"".join(self.stale)
        for waiting in (self.started, self.events, self.faults, self.stale, self.ended):
            waiting.clear()
        return batch.SerializeToString() + stale

    def __bool__(self) -> bool:
        return bool(self.started or self.events or self.faults or self.stale or self.ended)
