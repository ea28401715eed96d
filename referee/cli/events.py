"""``--events``: what happens in a run, as it happens, one JSON object a line.

``docs/results.md`` says what every line means. A line is written after what it tells is stored, and
all at once, so whoever reads the file while it grows never sees what a crash could take back.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from referee.cli.words import say
from referee.game.faults import FORFEITED, Fault
from referee.store.finished import Finished
from referee.tournament.doors import Invitation
from referee.tournament.player import Failure
from referee.tournament.voids import Void
from referee.tournament.watcher import Begun, Watcher
from referee.tournament.workshop import Copy

SCHEMA_VERSION: Final = 1


class EventFile(Watcher):
    """Appends events to a file; an interrupted run goes on in the same one.

    Raises:
        click.UsageError: it is no file that can be appended to.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            if path.exists() and not stat.S_ISREG(path.stat().st_mode):
                raise click.UsageError(f"--events {path} is no file; name one that can be added to")
            self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
            self._drop_half_a_line(self._file)
        except OSError as error:
            raise click.UsageError(
                f"--events {path}: nothing can be written there ({error.strerror}); "
                "choose another file"
            ) from None

    @staticmethod
    def _drop_half_a_line(file: int) -> None:
        """A referee that was killed may have left one at the end."""
        size = end = os.fstat(file).st_size
        while end:
            start = max(0, end - 4096)
            at = os.pread(file, end - start, start).rfind(b"\n")
            if at >= 0:
                end = start + at + 1
                break
            end = start
        if end < size:
            os.ftruncate(file, end)

    def write(self, event: str, **facts: Any) -> None:
        """One line. A file that cannot be written any more must not end a run."""
        if self._file is None:
            return
        line = json.dumps({"event": event, **facts}, ensure_ascii=False, separators=(",", ":"))
        try:
            os.write(self._file, line.encode("utf-8", "backslashreplace") + b"\n")
        except OSError as error:
            say(f"referee: --events {self._path}: {error.strerror}; no more events are written")
            self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    # ------------------------------------------------------------------ what a run tells

    def waiting(self, invitation: Invitation) -> None:
        """A bot is waited for. The token is not written down: files are copied and sent around."""
        self.write("waiting", bot=invitation.name, address=invitation.address)

    def cannot_play(self, bot: Copy, failure: Failure) -> None:
        """A bot takes no part."""
        self.write("cannot_play", bot=bot.name, cause=failure.cause.word, evidence=failure.evidence)

    def begun(self, run: Begun) -> None:
        """The first line of a run, and of each time that it goes on."""
        promise = run.terms.commitment
        self.write(
            "begun",
            schema_version=SCHEMA_VERSION,
            run_file=str(run.run_file),
            format=run.terms.format,
            bots=list(run.names),
            units=run.units,
            games=run.games,
            units_before=run.units_before,
            sandbox=run.level.value,
            **({} if promise is None else {"commitment": promise.published}),
        )

    def finished(self, units: Sequence[Finished]) -> None:
        """One line for each unit."""
        for result in units:
            self.write(
                "stored",
                unit=result.unit.number,
                board=result.unit.board,
                pairing=list(result.unit.pairing),
                games=[
                    {
                        "seating": list(seating),
                        "end": record.end.word,
                        "score": list(record.score),
                        "winner": record.winner if record.winner >= 0 else None,
                    }
                    for record, seating in zip(result.games, result.unit.seatings, strict=True)
                ],
            )

    def fault(self, entrant: int, fault: Fault, unit: int, game: int) -> None:
        """A fault, in a game that is over."""
        self.write(
            "fault",
            unit=unit,
            game=game,
            entrant=entrant,
            seat=fault.seat,
            cause=fault.cause.word,
            blame=fault.blame.word,
            action="forfeit" if fault.fallback == FORFEITED else "fallback",
            evidence=fault.evidence,
        )

    def void(self, void: Void) -> None:
        """An attempt that came to nothing."""
        self.write(
            "void",
            unit=void.unit.number,
            attempt=void.attempt,
            reason=void.reason,
            excluded=void.is_last,
        )

    def withdrawn(self, entrant: int, failure: Failure) -> None:
        """An entrant forfeits the rest."""
        self.write(
            "withdrawn", entrant=entrant, cause=failure.cause.word, evidence=failure.evidence
        )
