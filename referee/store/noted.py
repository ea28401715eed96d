"""What the notes of a run must say of it: why games were not played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from referee.store.run_file import NEVER_PLAYABLE, VOID, WITHDRAWN, Note


def note_problems(
    notes: Sequence[Note],
    names: Sequence[str],
    withdrawn: Mapping[int, str],
    excluded: Collection[int],
) -> Iterator[str]:
    """What is wrong with the notes of a run, beside its units.

    Args:
        notes: all of them. names: of the entrants, by number.
        withdrawn: the entrants that forfeit a game as withdrawn, and where first.
        excluded: the units that were given up.
    """
    out = [note.value for note in notes if note.kind in (WITHDRAWN, NEVER_PLAYABLE)]
    for value in out:
        if not all(isinstance(value.get(key), str) for key in ("name", "cause", "evidence")):
            yield "a note on a bot that was out of the run does not say who, by what, and why"
    for entrant, place in sorted(withdrawn.items()):
        name = names[entrant] if entrant < len(names) else f"entrant {entrant}"
        if name not in [value.get("name") for value in out]:
            yield f"{name} forfeits as withdrawn in {place}, and no note says that it was"
    attempts = Counter(str(note.value.get("unit")) for note in notes if note.kind == VOID)
    for number in sorted(excluded):
        if not attempts[str(number)]:
            yield f"unit {number} is excluded, and no note says that it was void"
