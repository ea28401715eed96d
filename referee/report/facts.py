"""What a report says about the run itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RunFacts:
    """The facts of a run that its games do not show.

    Two runs of the same games must give the same facts, or their reports differ: so there is no
    path, time, process count or version of Python here.

    Attributes:
        seed: the deal seed in hexadecimal digits, or "" while it is not known.
        boards: how many boards every pairing plays.
        format: how entrants meet, such as ``round-robin``.
        isolation: ``shared`` or ``seat``.
        sandbox: ``full``, ``no-cgroup`` or ``none``, or "" if it is not known.
        fault_policy: ``lenient`` or ``strict``.
        digest: the results digest in hexadecimal digits, or "" while there is none.
        finished: whether everything planned has been played.
        planned_units: how many units the schedule has.
        excluded_units: numbers of units that are not among those reported, because they could not
            be played.
        versions: versions that the results depend on, such as those of the referee and protocol.
        hashes: the hash of each entrant's folder, in the order of the entrants, or empty.
        bots: the names of the bots, if they are not those of the rows of the table.
        play_as: what takes part: ``teams``, ``singles`` or ``pairs``.
        options: what else there is to say of the format, by name.
        commitment: what was promised about the cards, in hex, or "".
        secret: what was promised, in hex, once the run is finished.
        entered: the hashes of all bots that were entered, sorted, where something was promised.
    """

    seed: str
    boards: int
    format: str
    isolation: str
    digest: str
    finished: bool
    planned_units: int
    fault_policy: str = "lenient"
    sandbox: str = ""
    excluded_units: tuple[int, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict)
    hashes: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    play_as: str = "teams"
    options: Mapping[str, str | int | bool | None] = field(default_factory=dict)
    commitment: str = ""
    secret: str = ""
    entered: tuple[str, ...] = ()
