"""The terms that every session of a run has."""

from __future__ import annotations

from dataclasses import dataclass

from euchre.rules.options import Rules
from referee.game.faults import LENIENT, FaultPolicy


@dataclass(frozen=True, slots=True)
class Terms:
    """What a bot is told in ``Welcome``, and the allowances around it. Times are in seconds.

    Attributes:
        rules: the rules of every game.
        policy: what faults lead to.
        move_seconds: the time for one decision; ``None`` for no limit.
        bank_seconds: the time of one side for a whole game; ``None`` for no limit.
        open_turns: the most turns a session is given at once.
        hello_seconds: from the start of the process to its hello.
        prepare_seconds: from the welcome to the bot's being ready.
        goodbye_seconds: from the goodbye to the end of the process.
        reconnect_seconds: how long a broken stream may take to come back.
        reconnects: how often it may.
        max_message_bytes: the largest message taken from a bot.
    """

    rules: Rules
    policy: FaultPolicy = LENIENT
    move_seconds: float | None = 1.0
    bank_seconds: float | None = None
    open_turns: int = 512
    hello_seconds: float = 30.0
    prepare_seconds: float = 60.0
    goodbye_seconds: float = 2.0
    reconnect_seconds: float = 5.0
    reconnects: int = 3
    max_message_bytes: int = 1 << 20
