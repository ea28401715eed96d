"""`referee doctor --make-cert`: a certificate of one's own."""

import json

from tests.cli.support import Place


def test_a_certificate_is_made_and_its_use_is_told(place: Place) -> None:
    """Two files and for what names they are good; nothing is looked at that takes time."""
    called = place.call("doctor", "--make-cert", "tls", "--cert-name", "referee.example")
    assert called.status == 0 and called.err == ""
    assert "EUCHRE_CA" in called.out and "referee.example, " in called.out
    assert place.files() == ["tls", "tls/cert.pem", "tls/key.pem"]
    again = place.call("doctor", "--make-cert", "tls")
    assert again.status == 2 and "tls/cert.pem is there already" in again.err
    other = place.call("doctor", "--make-cert", "new/deep", "--format", "json")
    assert json.loads(other.out)["certificate"] == "new/deep/cert.pem"


def test_what_stands_in_the_way_of_a_certificate_is_named(place: Place) -> None:
    """No program to make it with, no name, no folder: one sentence each, and nothing is left."""
    without = place.call("doctor", "--make-cert", "tls", PATH="/nowhere")
    assert without.status == 2 and "openssl was not found on PATH; install it" in without.err
    odd = place.call("doctor", "--make-cert", "tls", "--cert-name", "a b")
    assert odd.status == 2 and "'a b' is neither the name nor the address" in odd.err
    alone = place.call("doctor", "--cert-name", "a")
    assert alone.status == 2 and "--cert-name is for --make-cert" in alone.err
    (place.folder / "file").touch()
    inside = place.call("doctor", "--make-cert", "file/tls")
    assert inside.status == 2 and "nothing can be written to file/tls" in inside.err
    assert place.files() == ["file"]
