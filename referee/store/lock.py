"""One writer at a time: a lock that ends with the process that holds it, however it ends."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from referee.program import again
from referee.store.errors import RunFileError


class FileIdentity:
    """Which file is being written, to notice when another one, or none, has its name.

    SQLite goes on writing the file that it has open, where nobody will ever find it.
    """

    def __init__(self, path: Path) -> None:
        """Remember the file of this name."""
        # What a link leads to, and from whatever folder the process works in by then.
        self._real = os.path.realpath(path)
        self._found = self._now()

    def _now(self) -> tuple[int, int] | None:
        try:
            there = os.stat(self._real)
        except OSError:
            return None
        return there.st_dev, there.st_ino

    def check(self, path: Path) -> None:
        """Look again.

        Raises:
            RunFileError: it is not the same file any more.
        """
        now = self._now()
        if now is not None and now == self._found:
            return
        what = "is gone" if now is None else "is another file now"
        raise RunFileError(
            f"{path} {what}: it was deleted, moved or replaced while it was written, so nothing "
            f"more can be stored; if you moved it, put it back beside {path.name}-wal and go on "
            f"with: {again('resume', path)}"
        )


class WriteLock:
    """The right to write one run file.

    It is a ``flock`` on a file beside it, so the kernel lets go of it when its holder dies: a lock
    file that was left behind locks nothing. It is removed when the lock is released.

    A run file has one lock by whatever links it is reached. One with a second name of its own (a
    hard link) is refused: SQLite's log lies beside one of the names, and is not found by the other.
    """

    def __init__(self, run_file: Path) -> None:
        """Take the lock.

        Raises:
            RunFileError: another process has it, the file has two names, or no file can be made
                there.
        """
        real = Path(os.path.realpath(run_file))
        self._refuse_second_name(run_file, real)
        self.path = real.with_name(real.name + ".lock")
        while True:
            self._handle = self._open(run_file)
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = os.pread(self._handle, 20, 0).decode(errors="replace").strip()
                os.close(self._handle)
                by = f" (process {holder})" if holder.isdigit() else ""
                raise RunFileError(
                    f"{run_file}: another referee{by} is writing it; wait for it, or stop it first"
                ) from None
            if self._is_current():
                break
            os.close(self._handle)  # its last holder has just removed it; take the next one
        os.ftruncate(self._handle, 0)
        os.pwrite(self._handle, f"{os.getpid()}\n".encode(), 0)

    @staticmethod
    def _refuse_second_name(run_file: Path, real: Path) -> None:
        with suppress(OSError):  # it is about to be made
            if os.stat(real).st_nlink > 1:
                raise RunFileError(
                    f"{run_file}: the file has a second name (a hard link), so two could write it "
                    "at once; make a copy with cp, and use that"
                )

    def _open(self, run_file: Path) -> int:
        try:
            # No link: what it leads to would be emptied.
            flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
            return os.open(self.path, flags, 0o644)
        except OSError as error:
            raise RunFileError(
                f"{run_file}: no file can be written in {run_file.parent} ({error.strerror}); "
                "keep the run in a folder that can be written"
            ) from None

    def _is_current(self) -> bool:
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return False
        mine = os.fstat(self._handle)
        return (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino)

    def release(self) -> None:
        """Let go of the lock and remove its file."""
        if self._handle < 0:
            return
        self.path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = -1
