"""What can be wrong with a run file, as one sentence for people."""

from __future__ import annotations


class RunFileError(Exception):
    """A run file cannot be used; the message is one sentence: which file, what, what to do."""


class NotARunFile(RunFileError):
    """There is no run file there, or none that this version can read."""
