"""Answers as bytes: what a bot sends most."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.view import View
from .moves import ACTION_BYTES, action_bytes
from .turns import varint


def encode_answer(game: int, turn: int, move: int, view: View) -> tuple[bytes, ...]:
    """One answer as a member of a ``PlayRequest``'s ``Moves``, in pieces to be joined.

    Args:
        game, turn: the numbers of the turn that is answered.
        move: the answer. view: what it is the answer to.
    """
    number, of_turn = varint(game), varint(turn)
    action = ACTION_BYTES.get(move) or action_bytes(move, view.phase)
    size = varint(len(number) + len(of_turn) + len(action) + 4)
    length = varint(len(action))
    return b"\x0a", size, b"\x08", number, b"\x10", of_turn, b"\x1a", length, action


def encode_answers(pieces: Sequence[bytes]) -> bytes:
    """A ``PlayRequest`` with ``Moves``, from the pieces of :func:`encode_answer`."""
    moves = b"".join(pieces)
    return b"\x1a" + varint(len(moves)) + moves
