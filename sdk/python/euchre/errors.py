"""What can go wrong between a bot and its referee."""

from __future__ import annotations


class RefereeError(Exception):
    """The referee cannot be reached, or ended the session; the message says why."""
