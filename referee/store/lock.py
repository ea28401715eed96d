"""One writer at a time: a lock that ends with the process that holds it, however it ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from referee.store.errors import RunFileError


class WriteLock:
    """The right to write one run file.

    It is a ``flock`` on a file beside it, so the kernel lets go of it when its holder dies: a lock
    file that was left behind locks nothing. It is removed when the lock is released.
    """

    def __init__(self, run_file: Path) -> None:
        """Take the lock.

        Raises:
            RunFileError: another process has it, or no file can be made there.
        """
        self.path = run_file.with_name(run_file.name + ".lock")
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

    def _open(self, run_file: Path) -> int:
        try:
            return os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise RunFileError(
                f"{run_file}: no file can be written in {run_file.parent} ({error.strerror}); "
                "choose another place with --run"
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
