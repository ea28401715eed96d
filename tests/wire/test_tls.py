"""Bots that dial in over TLS: they trust one certificate, and the host must be the one in it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from euchre import RefereeError, dialling
from referee.net import certificate
from referee.net.certificate import CannotCertify, Certificate
from referee.net.listening import CannotListen, Identity, Tcp
from tests.wire.edge import answer, served


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """A certificate for this machine."""
    return certificate.make(tmp_path_factory.mktemp("tls") / "here")


def secure(made: Certificate, host: str = "127.0.0.1") -> Tcp:
    """A port that proves itself by a certificate."""
    return Tcp(host, 0, Identity.load(made.certificate, made.key))


async def reached(address: str, ca: Path | None, token: str) -> bool:
    """Whether the SDK reaches a referee there and is welcome.

    Raises:
        RefereeError: it says why not.
    """
    referee = dialling.Referee(address, None if ca is None else str(ca))
    async with referee.channel() as channel:
        await referee.reach(channel)
        return (await answer(channel, token)).HasField("welcome")


async def test_who_trusts_the_certificate_gets_in(made: Certificate) -> None:
    """By address and by name, with nothing but the file that the organiser gave out."""
    async with served(secure(made)) as server:
        assert await reached(server.address, made.certificate, server.token)
        by_name = server.address.replace("127.0.0.1", "localhost")
        assert await reached(by_name, made.certificate, server.token)


async def test_another_certificate_is_not_trusted(made: Certificate, tmp_path: Path) -> None:
    """A referee with another certificate for the same names gets no token, and the bot's owner is
    told at once what is wrong."""
    other = certificate.make(tmp_path)
    async with served(secure(made)) as server:
        with pytest.raises(RefereeError, match=r"cannot show that it is the referee .*EUCHRE_CA"):
            await reached(server.address, other.certificate, server.token)
        assert server.all == 0


async def test_the_host_must_be_in_the_certificate(made: Certificate) -> None:
    """The right certificate at an address that it does not name is refused by the bot."""
    async with served(secure(made, "127.0.0.2")) as server:
        with pytest.raises(RefereeError, match="cannot show that it is the referee"):
            await reached(server.address, made.certificate, server.token)
        assert server.all == 0


async def test_one_side_alone_makes_no_tls(
    made: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that wants TLS does not go on without it, and one without it does not get in."""
    monkeypatch.setattr(dialling, "CONNECT_SECONDS", 2.0)
    async with served(Tcp("127.0.0.1", 0)) as plain:
        with pytest.raises(RefereeError, match="cannot show that it is the referee"):
            await reached(plain.address, made.certificate, plain.token)
        assert plain.all == 0
    async with served(secure(made)) as server:
        with pytest.raises(RefereeError, match="EUCHRE_CA must name its certificate"):
            await reached(server.address, None, server.token)
        assert server.all == 0


@pytest.mark.parametrize("text", [None, "no certificate"])
async def test_a_file_that_is_no_certificate_is_named(tmp_path: Path, text: str | None) -> None:
    """Before anything is dialled, and with the variable that names it."""
    file = tmp_path / "ca.pem"
    if text is not None:
        file.write_text(text)
    with pytest.raises(RefereeError, match=r"EUCHRE_CA is .*ca\.pem"):
        await reached("127.0.0.1:1", file, "")


def test_what_is_made_is_for_one_server_and_its_key_for_nobody_else(made: Certificate) -> None:
    """The key can be read by its owner alone; the certificate signs nothing else, and names this
    machine."""
    assert made.key.stat().st_mode & 0o077 == 0
    words = ("openssl", "x509", "-in", str(made.certificate), "-noout", "-text")
    shown = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    for said in ("CA:FALSE", "TLS Web Server Authentication", "DNS:localhost", "127.0.0.1"):
        assert said in shown


def test_a_certificate_is_never_overwritten(tmp_path: Path) -> None:
    """Whoever has given one out would find his bots shut out."""
    first = certificate.make(tmp_path).certificate.read_bytes()
    with pytest.raises(CannotCertify, match="is there already"):
        certificate.make(tmp_path)
    assert (tmp_path / "cert.pem").read_bytes() == first


@pytest.mark.parametrize("name", ["a, DNS:b", "a\nb", "", "-x", "a b", "*"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    """A name cannot say anything else to the program that makes the certificate."""
    with pytest.raises(CannotCertify, match="neither the name nor the address"):
        certificate.make(tmp_path, [name])
    assert list(tmp_path.iterdir()) == []


def test_a_key_of_another_certificate_is_refused(made: Certificate, tmp_path: Path) -> None:
    """Before anybody is kept waiting for bots that could never connect."""
    other = certificate.make(tmp_path)
    for pair in ((made.certificate, other.key), (made.key, made.certificate)):
        with pytest.raises(CannotListen, match="are no certificate and its key"):
            Identity.load(*pair)
    with pytest.raises(CannotListen, match=r"--tls-key .*gone: cannot be read"):
        Identity.load(made.certificate, tmp_path / "gone")


def test_a_key_with_a_password_is_refused_without_asking_for_it(
    made: Certificate, tmp_path: Path
) -> None:
    """Nobody may be there to type it."""
    locked = tmp_path / "locked.pem"
    words = ("openssl", "ec", "-in", made.key, "-out", locked, "-aes256", "-passout", "pass:x")
    subprocess.run(words, check=True, capture_output=True)
    with pytest.raises(CannotListen, match="without a password"):
        Identity.load(made.certificate, locked)
