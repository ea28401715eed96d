"""What somebody who only has the address can do to a session: little, and to nobody else."""

from __future__ import annotations

import asyncio
import hmac
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import grpc.aio
import pytest

from euchre import dialling
from euchre.v1 import play_pb2
from referee.net import listening, service
from referee.net.listening import CannotListen, Tcp
from referee.net.service import SessionServer
from tests.process.support import until
from tests.wire.edge import Counting, answer, dial, refused, served, socket_in
from tests.wire.support import sockets

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
LOOPBACK = Tcp("127.0.0.1", 0)


@pytest.fixture
async def server() -> AsyncIterator[Counting]:
    """A session on a unix socket."""
    with sockets() as folder:
        async with served(socket_in(folder)) as found:
            yield found


def channel_to(server: SessionServer, *options: tuple[str, int]) -> grpc.aio.Channel:
    """A connection of its own to a session; without these options gRPC would share one."""
    own = ("grpc.use_local_subchannel_pool", 1)
    return grpc.aio.insecure_channel(server.address, options=(own, *options))


# ---------------------------------------------------------------------- the token


@pytest.mark.parametrize("token", ["", "wrong", "ä" * 32, "0" * 32, "0" * 100_000])
async def test_a_wrong_token_is_told_so_and_disturbs_nobody(server: Counting, token: str) -> None:
    """Whatever is sent for a token, one status answers, and the bot is let in after it."""
    async with channel_to(server) as stranger, channel_to(server) as bot:
        error = await refused(stranger, token)
        assert error.code() == grpc.StatusCode.UNAUTHENTICATED
        assert server.token not in (error.details() or "")
        assert not server.greeted.is_set()
        assert (await answer(bot, server.token)).HasField("welcome")


async def test_tokens_are_compared_in_constant_time(
    server: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every token is compared whole by the standard library's function for secrets, whose answer
    alone decides; how long it takes does not tell how many characters are right."""
    asked: list[tuple[bytes, bytes]] = []

    def compare(given: bytes, wanted: bytes) -> bool:
        asked.append((given, wanted))
        return hmac.compare_digest(given, wanted)

    class Hmac:
        compare_digest = staticmethod(compare)

    monkeypatch.setattr(service, "hmac", Hmac)
    right = server.token
    given = [right[:-1], right[:-1] + "?", "x", right]
    async with channel_to(server) as channel:
        for token in given[:-1]:
            await refused(channel, token)
        assert (await answer(channel, right)).HasField("welcome")
    assert asked == [(token.encode(), right.encode()) for token in given]


# ---------------------------------------------------------------------- bounds


async def test_a_message_that_is_too_large_is_refused(server: Counting) -> None:
    """One byte more than may be sent ends the stream before anybody reads it; the bot is let in."""
    most = server.session.terms.max_message_bytes
    request = play_pb2.PlayRequest(hello=play_pb2.Hello(token="x" * most))
    async with channel_to(server) as channel:
        call = dial(channel)
        await call.write(request)
        assert await call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert (await answer(channel, server.token)).HasField("welcome")


async def test_compressed_messages_are_refused(server: Counting) -> None:
    """Nothing is unpacked: a small message that grows to gigabytes has no way in."""
    async with channel_to(server) as channel:
        error = await refused(channel, server.token, compression=grpc.Compression.Gzip)
        # INTERNAL is the client's own: it may find its stream closed while it still writes.
        assert error.code() in (grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.INTERNAL)
        assert not server.greeted.is_set()


@pytest.mark.parametrize(
    "metadata",
    [[("x", "y" * 9000)], [(f"k{n}", "v" * 50) for n in range(200)], [("x", "y" * 1_000_000)]],
    ids=["long", "many", "huge"],
)
async def test_too_much_metadata_is_refused(
    server: Counting, metadata: list[tuple[str, str]]
) -> None:
    """A stream with more of it than a few kilobytes is ended, with the right token too."""
    async with channel_to(server) as channel:
        error = await refused(channel, server.token, metadata=metadata)
        assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert not server.greeted.is_set()
        assert (await answer(channel, server.token)).HasField("welcome")


async def test_a_connection_has_few_streams(server: Counting) -> None:
    """Of twenty streams at once a few are served; the others are refused, or wait for an end."""
    async with channel_to(server) as channel:
        calls = [dial(channel) for _ in range(20)]
        await until(lambda: server.streams == listening.STREAMS, "streams that are served")
        ends = await asyncio.gather(*map(end_of, calls))
    assert server.most == listening.STREAMS
    assert ends.count(grpc.StatusCode.INVALID_ARGUMENT) == server.all
    assert set(ends) <= {grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.UNAVAILABLE}


async def end_of(call: Any) -> grpc.StatusCode:
    """How a stream ends that says nothing."""
    await call.done_writing()
    code: grpc.StatusCode = await call.code()
    return code


@pytest.mark.parametrize("tcp", [False, True])
async def test_connections_are_few_and_come_free_again(tcp: bool) -> None:
    """Of many connections as many are served as there may be; the rest is closed, and when they
    are gone the bot gets in."""
    with sockets() as folder:
        async with served(LOOPBACK if tcp else socket_in(folder)) as server:
            most = listening.CONNECTIONS_TCP if tcp else listening.CONNECTIONS
            crowd = [await connected(server.address) for _ in range(most + 20)]
            greeted = await asyncio.gather(*(is_served(*one) for one in crowd))
            assert greeted.count(True) == most
            for _, writer in crowd:
                writer.close()
            async with channel_to(server, ("grpc.initial_reconnect_backoff_ms", 100)) as bot:
                await asyncio.wait_for(bot.channel_ready(), 20)
                assert (await answer(bot, server.token)).HasField("welcome")


Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connected(address: str) -> Stream:
    """A connection without gRPC."""
    if address.startswith("unix:"):
        return await asyncio.open_unix_connection(address.removeprefix("unix:"))
    host, port = address.split(":")
    return await asyncio.open_connection(host, int(port))


async def is_served(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Whether somebody answers to the beginning of HTTP/2."""
    try:
        writer.write(PREFACE)
        return len(await asyncio.wait_for(reader.read(9), 20)) == 9
    except OSError:
        return False


@pytest.mark.parametrize(
    "garbage",
    [b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", bytes(range(256)) * 40, PREFACE + b"\xff" * 99],
)
async def test_garbage_is_hung_up_on(server: Counting, garbage: bytes) -> None:
    """What is no HTTP/2 ends its own connection and nothing else."""
    reader, writer = await connected(server.address)
    writer.write(garbage)
    while True:
        try:
            if not await asyncio.wait_for(reader.read(1000), 20):
                break
        except ConnectionError:
            break
    writer.close()
    async with channel_to(server) as channel:
        assert (await answer(channel, server.token)).HasField("welcome")


async def test_pings_too_often_end_the_connection(server: Counting) -> None:
    """A client that pings five times a second is sent away."""
    often = (("grpc.keepalive_time_ms", 200), ("grpc.http2.max_pings_without_data", 0))
    async with channel_to(server, *often) as channel:
        call = dial(channel)
        await call.write(hello(server))
        assert (await call.read()).HasField("welcome")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await asyncio.wait_for(call.read(), 60)
        assert caught.value.code() == grpc.StatusCode.UNAVAILABLE
        said = (caught.value.details() or "").lower().replace("_", " ")
        assert "too many pings" in said


@pytest.mark.slow
async def test_friendly_pings_are_tolerated(server: Counting) -> None:
    """A client that pings every ten seconds while it thinks, as many do, may think on: four pings
    later its stream is there."""
    every_ten = (("grpc.keepalive_time_ms", 10_000), ("grpc.http2.max_pings_without_data", 0))
    async with channel_to(server, *every_ten) as channel:
        call = dial(channel)
        await call.write(hello(server))
        assert (await call.read()).HasField("welcome")
        await asyncio.sleep(42)
        await call.write(play_pb2.PlayRequest(ready=play_pb2.Ready()))
        await asyncio.wait_for(server.ready.wait(), 20)


def hello(server: SessionServer) -> play_pb2.PlayRequest:
    """The right one."""
    return play_pb2.PlayRequest(hello=play_pb2.Hello(token=server.token, protocol_version=1))


# ---------------------------------------------------------------------- addresses


async def test_a_port_is_not_shared() -> None:
    """A second referee cannot listen where one does, and is told so: it could be dealt in."""
    async with served(LOOPBACK) as first:
        taken = Tcp.parse(first.address)
        with pytest.raises(CannotListen, match=r"(?i)address already in use; choose another"):
            async with served(taken):
                raise AssertionError("both listen")
        async with channel_to(first) as channel:
            assert (await answer(channel, first.token)).HasField("welcome")


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux")
async def test_a_loopback_port_is_loopbacks_alone() -> None:
    """The socket is bound to the literal address: from no other is there a way to it."""
    async with served(LOOPBACK) as server:
        port = int(server.address.rpartition(":")[2])
        (host,) = [host for host, at in listened_at() if int(at, 16) == port]
        assert host in ("0100007F", "0000000000000000FFFF00000100007F")  # the same, of both kinds


def listened_at() -> list[list[str]]:
    """Addresses and ports that somebody on this machine listens at, as the kernel writes them."""
    lines = [
        line.split()
        for table in ("tcp", "tcp6")
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]
    ]
    return [line[1].split(":") for line in lines if line[3] == "0A"]


async def test_no_proxy_stands_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proxies of the environment are not asked for the referee, who is on this machine or known by
    name; a client that does not say so would ask them."""
    asked: list[bytes] = []

    async def proxy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.read(7))
        writer.close()

    listener = await asyncio.start_server(proxy, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    for name in ("http_proxy", "https_proxy", "grpc_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{port}")
    for name in ("no_proxy", "no_grpc_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    async with listener, served(LOOPBACK) as server:
        referee = dialling.Referee(server.address)
        async with referee.channel() as channel:
            await referee.reach(channel)
            assert (await answer(channel, server.token)).HasField("welcome")
        assert asked == []
        async with channel_to(server) as careless:
            careless.get_state(try_to_connect=True)
            await until(lambda: asked == [b"CONNECT"], "the proxy is asked")


# ---------------------------------------------------------------------- where to listen


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [("127.0.0.1:0", "127.0.0.1", 0), ("127.9.9.9:5000", "127.9.9.9", 5000), ("[::1]:1", "::1", 1)],
)
def test_addresses_of_this_machine_need_no_tls(text: str, host: str, port: int) -> None:
    """The literal addresses of loopback may be listened at as they are."""
    where = Tcp.parse(text)
    assert (where.host, where.port, str(where)) == (host, port, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0.0.0.0:5000", "without TLS"),
        ("192.0.2.1:5000", "without TLS"),
        ("[::]:5000", "without TLS"),
        ("example.org:5000", "without TLS"),
        ("localhost:5000", "write the address 127.0.0.1"),
        ("127.0.0.1", "no HOST:PORT"),
        (":5000", "no HOST:PORT"),
        ("::1:5000", "no HOST:PORT"),
        ("[127.0.0.1]:5000", "no HOST:PORT"),
        ("127.0.0.1:x", "the port is a number"),
        ("127.0.0.1:65536", "the port is a number"),
        ("127.0.0.1:-1", "the port is a number"),
        ("127.0.0.1:٣", "the port is a number"),
    ],
)
def test_other_addresses_are_refused_with_a_reason(text: str, said: str) -> None:
    """Without TLS nothing but this machine is listened to, by whatever name it goes."""
    with pytest.raises(CannotListen, match=said):
        Tcp.parse(text)


def test_each_bot_has_a_port_of_its_own() -> None:
    """They follow each other from the one that is named, unless any will do."""
    assert [LOOPBACK.next(number).port for number in range(3)] == [0, 0, 0]
    assert [Tcp("127.0.0.1", 5000).next(number).port for number in range(3)] == [5000, 5001, 5002]
    with pytest.raises(CannotListen, match="no port 65536"):
        Tcp("127.0.0.1", 65_535).next(1)


def test_all_addresses_are_told_by_the_machines_name() -> None:
    """Nobody can dial 0.0.0.0."""
    identity = listening.Identity(b"", b"")
    assert str(Tcp("0.0.0.0", 5000, identity).seen_from_outside()).startswith(socket.gethostname())
    assert str(Tcp("192.0.2.1", 5000, identity).seen_from_outside()) == "192.0.2.1:5000"
