"""The vectors themselves: fresh, and agreed on by those who never saw each other."""

from pathlib import Path

import pytest

from tests.protocol import make_vectors
from tests.protocol.plain_wire import PHASES, naive_hand
from tests.protocol.positions import POSITIONS, Position


@pytest.mark.parametrize("name", ["deals.json", "moves.json", "views.json"])
def test_the_files_are_what_the_script_writes(name: str) -> None:
    """Nobody changed a vector by hand, and nobody forgot to write them anew."""
    path = Path(__file__).resolve().parent.parent / "vectors" / name
    assert path.read_text("utf-8") == make_vectors.texts()[name], (
        "run: python -m tests.protocol.make_vectors"
    )


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: p.id)
def test_the_naive_engine_has_the_same_moves(position: Position) -> None:
    """The moves written by hand are those of the naive engine, in the same order."""
    hand, _ = naive_hand(position)
    assert hand.to_move == position.seat
    assert f"PHASE_{PHASES[hand.phase]}" == position.phase
    assert tuple(hand.legal()) == position.legal


def test_positions_have_names_of_their_own() -> None:
    """A case can be named without doubt."""
    assert len({position.id for position in POSITIONS}) == len(POSITIONS)
