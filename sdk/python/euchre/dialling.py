"""How the referee is reached: the channel, with TLS or without, and what to say if it is not."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import grpc
import grpc.aio

from .errors import RefereeError

CONNECT_SECONDS: Final = 60.0
"""How long to go on trying to reach the referee."""
PLAY: Final = "/euchre.v1.RefereeService/Play"
_OPTIONS: Final = (
    ("grpc.max_receive_message_length", 64 << 20),
    ("grpc.enable_http_proxy", 0),
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1000),
)
_DOWN: Final = grpc.ChannelConnectivity.TRANSIENT_FAILURE


@dataclass(frozen=True)
class Referee:
    """Where the referee is.

    Attributes:
        address: such as ``unix:/tmp/x/ref.sock`` or ``127.0.0.1:5000``.
        ca: a file with the certificate to trust, and no other; ``None`` for no TLS.
    """

    address: str
    ca: str | None = None

    def channel(self) -> grpc.aio.Channel:
        """A channel to it, not yet connected.

        Raises:
            RefereeError: the file with the certificate cannot be read.
        """
        if self.ca is None:
            return grpc.aio.insecure_channel(self.address, options=_OPTIONS)
        try:
            with open(self.ca, "rb") as file:
                trusted = file.read()
        except OSError as error:
            raise RefereeError(
                f"EUCHRE_CA is {self.ca}, and that cannot be read: {error.strerror}"
            ) from None
        if b"-----BEGIN CERTIFICATE-----" not in trusted:
            raise RefereeError(f"EUCHRE_CA is {self.ca}, and that holds no certificate in PEM form")
        credentials = grpc.ssl_channel_credentials(root_certificates=trusted)
        return grpc.aio.secure_channel(self.address, credentials, options=_OPTIONS)

    async def reach(self, channel: grpc.aio.Channel) -> None:
        """Wait until the channel is connected.

        Raises:
            RefereeError: it is not in time, or is another than the one to trust.
        """
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                state = channel.get_state(try_to_connect=True)
                while state != grpc.ChannelConnectivity.READY:
                    if state == _DOWN and self.ca is not None:
                        await self._refuse_strangers(channel)
                    await channel.wait_for_state_change(state)
                    state = channel.get_state(try_to_connect=True)
        except TimeoutError:
            hint = "; if it listens by TLS, EUCHRE_CA must name its certificate"
            raise RefereeError(
                f"no referee answered at {self.address} for {CONNECT_SECONDS:.0f} seconds"
                + ("" if self.ca or self.address.startswith("unix:") else hint)
            ) from None

    async def _refuse_strangers(self, channel: grpc.aio.Channel) -> None:
        """Do not go on dialling somebody who is not the one to trust: that does not mend itself.

        Only a call tells why there is no connection.
        """
        call: Any = channel.stream_stream(PLAY)()
        try:
            await call.read()
        except grpc.aio.AioRpcError as error:
            why = error.details() or ""
        else:
            return  # it has just come up
        finally:
            call.cancel()
        if "CERTIFICATE_VERIFY_FAILED" in why or "Hostname" in why or "WRONG_VERSION" in why:
            raise RefereeError(
                f"what answers at {self.address} cannot show that it is the referee whose "
                f"certificate is in {self.ca} (EUCHRE_CA): {why}"
            )
