"""Where a session is listened for, and what bounds a peer's means of annoying us.

A bot that is started here is given a unix socket in a private folder. A bot that dials in by itself
may come from another machine: over TCP, under a certificate. Without one only this machine can be
listened to, because the token would travel in the clear.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

import grpc
import grpc.aio

CONNECTIONS: Final = 4
"""Over a unix socket: it is the bot's own, and shuts out nobody else."""
CONNECTIONS_TCP: Final = 64
"""Over TCP anybody can connect; so many who have no token do not yet keep the bot out."""
STREAMS: Final = 4
"""On one connection. A bot needs one, and another when the first broke unnoticed."""
METADATA_BYTES: Final = 8192
IDLE_MS: Final = 15_000
"""After so long without a stream a connection over TCP makes room for another one."""
PING_MS: Final = 5_000
"""Pings may come as often. Bots are told ten seconds; their timers, and the way, are not exact."""
_LAST_PORT: Final = 65_535


class CannotListen(Exception):
    """Nothing can be listened to there; the message says what, why, and what to do."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What the referee proves itself by: a certificate with the chain above it, and its key."""

    certificate: bytes
    key: bytes

    @classmethod
    def load(cls, certificate: Path, key: Path) -> Self:
        """Read both from files in PEM form.

        Raises:
            CannotListen: they cannot be read, or do not belong together.
        """
        held = []
        for option, path in (("--tls-cert", certificate), ("--tls-key", key)):
            try:
                held.append(path.read_bytes())
            except OSError as error:
                raise CannotListen(
                    f"{option} {path}: cannot be read ({error.strerror}); "
                    "`referee doctor --make-cert DIR` makes a certificate and a key"
                ) from None
        try:
            # An empty password, so that nobody is asked for one on the terminal.
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, lambda: "")
        except (ssl.SSLError, ValueError):
            raise CannotListen(
                f"--tls-cert {certificate} and --tls-key {key} are no certificate and its key; "
                "both must be in PEM form, the key without a password"
            ) from None
        return cls(*held)

    def credentials(self) -> grpc.ServerCredentials:
        """As gRPC takes it. Bots need no certificate: they have a token."""
        return grpc.ssl_server_credentials([(self.key, self.certificate)])


@dataclass(frozen=True, slots=True)
class Tcp:
    """A port of this machine.

    Attributes:
        host: the address to listen at, such as ``127.0.0.1``, or ``0.0.0.0`` for all of them.
        port: its number; 0 for any that is free.
        identity: what the referee proves itself by; ``None`` for no TLS.

    Raises:
        CannotListen: without TLS it would be reached from other machines.
    """

    host: str
    port: int
    identity: Identity | None = None

    def __post_init__(self) -> None:
        if self.identity is None and not is_loopback(self.host):
            name = " (write the address 127.0.0.1 itself)" if self.host == "localhost" else ""
            raise CannotListen(
                f"{self} is not this machine alone{name}, and without TLS everybody on the way "
                "could read the tokens and the cards; add --tls-cert and --tls-key, which "
                "`referee doctor --make-cert DIR` makes, or listen at 127.0.0.1"
            )

    @classmethod
    def parse(cls, text: str, identity: Identity | None = None) -> Self:
        """From ``HOST:PORT``, or ``[HOST]:PORT`` where the host has colons itself.

        Raises:
            CannotListen: it is none, or needs TLS.
        """
        host, colon, port = text.rpartition(":")
        bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
        if not colon or not bare or (":" in bare) != (bare != host):
            raise CannotListen(f"{text!r} is no HOST:PORT, such as 127.0.0.1:5000 or [::1]:5000")
        if not (port.isascii() and port.isdigit() and int(port) <= _LAST_PORT):
            raise CannotListen(f"{text!r}: the port is a number from 0 to {_LAST_PORT}")
        return cls(bare, int(port), identity)

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def next(self, number: int) -> Tcp:
        """Where the bot with this number is listened for: each has a port of its own, so that
        those who crowd one shut out nobody else."""
        port = self.port + number if self.port else 0
        if port > _LAST_PORT:
            raise CannotListen(
                f"there is no port {port} for bot {number + 1}; begin lower than {self.port}"
            )
        return Tcp(self.host, port, self.identity)

    def seen_from_outside(self) -> Tcp:
        """As a bot may dial it: all addresses together have no address, but the machine's name."""
        try:
            everywhere = ipaddress.ip_address(self.host).is_unspecified
        except ValueError:
            everywhere = False
        return Tcp(socket.gethostname(), self.port, self.identity) if everywhere else self


Where = Path | Tcp
"""A unix socket, or a port."""


def is_loopback(host: str) -> bool:
    """Whether this is the literal address of this machine alone. A name is not: what it stands
    for is somebody else's to say."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def options(where: Where, max_message_bytes: int) -> tuple[tuple[str, int], ...]:
    """What bounds a peer; each was seen to matter or to do no harm."""
    remote = isinstance(where, Tcp)
    return (
        ("grpc.so_reuseport", 0),
        ("grpc.max_allowed_incoming_connections", CONNECTIONS_TCP if remote else CONNECTIONS),
        ("grpc.max_concurrent_streams", STREAMS),
        ("grpc.server_handshake_timeout_ms", 5000),
        ("grpc.max_receive_message_length", max_message_bytes),
        ("grpc.max_send_message_length", -1),
        ("grpc.compression_enabled_algorithms_bitset", 1),
        ("grpc.max_metadata_size", METADATA_BYTES // 2),
        ("grpc.absolute_max_metadata_size", METADATA_BYTES),
        ("grpc.http2.min_ping_interval_without_data_ms", PING_MS),
        ("grpc.http2.max_ping_strikes", 2),
        *((("grpc.max_connection_idle_ms", IDLE_MS),) if remote else ()),
    )


def listen(server: grpc.aio.Server, where: Where) -> str:
    """Let a server listen there; returns what a bot is given as ``EUCHRE_REFEREE``.

    Raises:
        CannotListen: it is taken, or not ours.
    """
    if isinstance(where, Path):
        address = f"unix:{where}"
        server.add_insecure_port(address)
        return address
    try:
        if where.identity is None:
            port = server.add_insecure_port(str(where))
        else:
            port = server.add_secure_port(str(where), where.identity.credentials())
    except RuntimeError:
        raise CannotListen(f"nothing can listen at {where}: {_why_not(where)}") from None
    return str(Tcp(where.host, port, where.identity).seen_from_outside())


def _why_not(where: Tcp) -> str:
    """What keeps us from a port, in the system's words."""
    try:
        for family, kind, number, _, address in socket.getaddrinfo(
            where.host, where.port, type=socket.SOCK_STREAM
        ):
            with socket.socket(family, kind, number) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind(address)
    except OSError as error:
        return f"{error.strerror}; choose another address or port"
    return "the port was taken just then; try again"
