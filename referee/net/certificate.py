"""A certificate of one's own, for bots that dial in from another machine.

It is made by the program `openssl`, which systems with TLS have. A library that could do it
(`cryptography`) is three packages of some 15 MB, for what is done once a year.
"""

from __future__ import annotations

import ipaddress
import re
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DAYS: Final = 397
"""As long as any system trusts the certificate of a server."""
_NAME: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
_REQUEST: Final = """\
[req]
prompt = no
distinguished_name = subject
x509_extensions = extensions
[subject]
CN = euchre-referee
[extensions]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = {names}
"""


class CannotCertify(Exception):
    """No certificate was made; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was made.

    Attributes:
        certificate: a file that bots are given. key: a file that nobody is given.
        names: for which names and addresses of this machine it is good.
    """

    certificate: Path
    key: Path
    names: tuple[str, ...]


def own_names() -> tuple[str, ...]:
    """Names and addresses of this machine that it knows itself."""
    return tuple(dict.fromkeys((socket.gethostname(), "localhost", "127.0.0.1", "::1")))


def make(folder: Path, names: Sequence[str] = ()) -> Certificate:
    """Make a key and a certificate that it signs itself.

    Args:
        folder: where; it is made if it is not there.
        names: how bots will call this machine, besides :func:`own_names`.

    Raises:
        CannotCertify: there is no `openssl`, a name is none, or nothing can be written there.
    """
    every = tuple(dict.fromkeys((*names, *own_names())))
    request = _REQUEST.format(names=", ".join(map(_alternative, every)))
    openssl = shutil.which("openssl")
    if openssl is None:
        raise CannotCertify(
            "openssl was not found on PATH; install it (on Debian and Ubuntu: apt install "
            "openssl), or bring a certificate and its key from elsewhere"
        )
    made = Certificate(folder / "cert.pem", folder / "key.pem", every)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in (made.certificate, made.key):
            if file.exists():
                raise CannotCertify(f"{file} is there already; name another folder, or remove it")
        with tempfile.NamedTemporaryFile("w", suffix=".cnf", encoding="ascii") as config:
            config.write(request)
            config.flush()
            done = subprocess.run(
                _words(openssl, made, config.name),
                capture_output=True,
                text=True,
                check=False,
                umask=0o077,  # nobody else may read them until the certificate is said to be
            )
    except OSError as error:
        raise CannotCertify(f"nothing can be written to {folder} ({error.strerror})") from None
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise CannotCertify(f"openssl failed: {said[-1] if said else f'status {done.returncode}'}")
    made.certificate.chmod(0o644)
    return made


def _words(openssl: str, made: Certificate, config: str) -> list[str]:
    return [
        *(openssl, "req", "-x509", "-sha256", "-nodes", "-days", str(DAYS), "-config", config),
        *("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"),
        *("-keyout", str(made.key), "-out", str(made.certificate)),
    ]


def _alternative(name: str) -> str:
    """As openssl wants it. What is neither a name nor an address could say other things to it."""
    try:
        return f"IP:{ipaddress.ip_address(name)}"
    except ValueError:
        if _NAME.fullmatch(name):
            return f"DNS:{name}"
        raise CannotCertify(f"{name!r} is neither the name nor the address of a machine") from None
