"""Names that strangers choose."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.process.names import MAX_NAME, normalise_name, unique_names, visible


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Left Bower", "Left Bower"),
        ("a\nb", "a b"),
        ("  two   spaces\t", "two spaces"),
        ("Mu\u0308ller", "Müller"),
        ("\x1b[31mred", "[31mred"),
        ("\u202eevil", "evil"),
        ("שלום", "שלום"),
        ("💩", "💩"),
        ("<b>x", "<b>x"),
        ("a" * 300, "a" * MAX_NAME),
        ("b" * 63 + " c", "b" * 63),
        ("\x00\u2028", ""),
        ("\udcff", ""),
    ],
)
def test_normalise_name(name: str, shown: str) -> None:
    """Control characters go, letters of every script stay, the length is limited."""
    assert normalise_name(name) == shown


@given(st.text())
def test_normalised_names_stay_as_they_are(text: str) -> None:
    """A name that is shown can be read back and is the same name; it is one printable line."""
    name = normalise_name(text)
    assert normalise_name(name) == name
    assert len(name) <= MAX_NAME
    assert len(name.splitlines()) <= 1
    assert name == unicodedata.normalize("NFC", name)
    assert visible(name, keep="") == name


@pytest.mark.parametrize(
    ("names", "unique"),
    [
        (["twin", "twin", "other", "twin"], ["twin", "twin#2", "other", "twin#3"]),
        (["a", "a", "a#2"], ["a", "a#3", "a#2"]),
        (["a#2", "a", "a#2"], ["a#2", "a", "a#2#2"]),
        (["x" * 64] * 2, ["x" * 64, "x" * 62 + "#2"]),
        ([], []),
    ],
)
def test_unique_names(names: list[str], unique: list[str]) -> None:
    """A repeated name gets a number that nobody else has as his name."""
    assert unique_names(names) == unique


@given(st.lists(st.sampled_from(["a", "a#2", "a#2#2", "a#3", "b", "c" * 64])))
def test_unique_names_are_unique(names: list[str]) -> None:
    """No two are the same, the first bearer of a name keeps it, and none is too long."""
    unique = unique_names(names)
    assert len(set(unique)) == len(unique) == len(names)
    assert all(unique[names.index(name)] == name for name in names)
    assert all(len(name) <= MAX_NAME for name in unique)
