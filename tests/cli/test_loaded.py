"""A busy machine costs no bot a game."""

from referee.tournament.terms import cpu_count
from tests.cli.loaded import play
from tests.cli.support import Place


def test_instant_bots_are_not_late_on_a_busy_machine(place: Place) -> None:
    """A short run of `python -m tests.cli.loaded`: no fault of any kind."""
    found = play(place, games=400, programs=cpu_count())
    assert found.games == 400
    assert not found.faults
