"""`--format html`: the page goes to a file or a pipe, and not to a terminal."""

from __future__ import annotations

import os

from tests.cli.support import Place, finish, sample


def _run(place: Place) -> str:
    sample(place, "first_legal")
    sample(place, "random")
    options = ("--boards", "2", "--seed", "1", "--run", "x.run", "--quiet", "--no-timing")
    called = place.call("round-robin", "first_legal", "random", *options, "--format", "html")
    assert (called.status, called.err) == (0, "")
    return called.out


def test_the_page_of_a_run_is_that_of_its_file(place: Place) -> None:
    """A run prints its page, `report` writes the same bytes, to stdout or to a file."""
    printed = _run(place)
    assert printed.startswith("<!DOCTYPE html>") and printed.endswith("</html>\n")
    again = place.call("report", "x.run", "--format", "html", "--no-timing")
    assert again.out == printed
    to_file = place.call("report", "x.run", "--format", "html", "--no-timing", "-o", "x.html")
    assert (to_file.status, to_file.out, to_file.err) == (0, "", "")
    assert (place.folder / "x.html").read_text(encoding="utf-8") == printed


def test_any_form_goes_to_a_file(place: Place) -> None:
    """The table written to a file is the one that a pipe gets."""
    _run(place)
    piped = place.call("report", "x.run").out
    assert place.call("report", "x.run", "-o", "x.txt").status == 0
    assert (place.folder / "x.txt").read_text(encoding="utf-8") == piped


def test_where_it_cannot_go(place: Place) -> None:
    """A page is refused on a terminal, before a run is played; nothing is written over the run, and
    a file that cannot be written is named."""
    _run(place)
    ours, theirs = os.openpty()
    for words in (("report", "x.run"), ("round-robin", "first_legal", "random", "--run", "y.run")):
        process = place.start(*words, "--format", "html", stdout=theirs)
        called = finish(process)
        assert called.status == 2 and "add > results.html" in called.err
    os.close(theirs)
    os.close(ours)
    assert not (place.folder / "y.run").exists()
    over = place.call("report", "x.run", "-o", "x.run")
    assert over.status == 2 and "x.run is the run itself" in over.err
    nowhere = place.call("report", "x.run", "-o", "no/where.html")
    assert nowhere.status == 2 and "no/where.html cannot be written" in nowhere.err
