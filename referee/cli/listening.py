"""The options that say where bots that dial in are listened for."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.cli.paths import FILE
from referee.net.listening import CannotListen, Identity, Tcp
from referee.tournament.doors import Doors

F = TypeVar("F", bound=Callable[..., Any])


def listening_options(function: F) -> F:
    """Adds ``--listen``, ``--tls-cert`` and ``--tls-key``, as ``doors``."""

    @functools.wraps(function)
    def collected(
        *args: Any,
        listen: str | None,
        tls_cert: Path | None,
        tls_key: Path | None,
        **others: Any,
    ) -> Any:
        return function(*args, doors=_doors(listen, tls_cert, tls_key), **others)

    options = (
        click.option(
            "--listen",
            metavar="HOST:PORT",
            help="Where the first bot of the form wait:NAME may dial in; the next ones have the "
            "ports after it. Without TLS only this machine's own address will do, such as "
            "127.0.0.1:5000.  [default: a unix socket for each]",
        ),
        click.option(
            "--tls-cert",
            type=FILE,
            metavar="FILE",
            help="The certificate to show them; `referee doctor --make-cert DIR` makes one.",
        ),
        click.option("--tls-key", type=FILE, metavar="FILE", help="The key to it."),
    )
    for option in reversed(options):
        collected = option(collected)
    return collected  # type: ignore[return-value]  # click's options keep a function's type


def _doors(listen: str | None, certificate: Path | None, key: Path | None) -> Doors:
    """Where to listen.

    Raises:
        click.UsageError: nothing can be listened to there, or a file is missing or wrong.
    """
    if (certificate is None) != (key is None):
        raise click.UsageError("--tls-cert and --tls-key belong together; give both or neither")
    if listen is None:
        if certificate is not None:
            raise click.UsageError("--tls-cert is for --listen HOST:PORT; give that too")
        return Doors()
    try:
        identity = None
        if certificate is not None and key is not None:
            identity = Identity.load(certificate, key)
        return Doors(Tcp.parse(listen, identity), certificate)
    except CannotListen as error:
        text = str(error)
        raise click.UsageError(text if text.startswith("--") else f"--listen {text}") from None
