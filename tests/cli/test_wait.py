"""Bots that dial in: `wait:NAME`, over a unix socket, a port of this machine, and TLS."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.support import MISBEHAVING, SAMPLES, Called, Place, finish, sample, wait_for_units

RUN = ("--boards", "2", "--seed", "5eed", "--no-timing", "--run", "x.run")
JSON = (*RUN, "--format", "json")


def invited(run: subprocess.Popen[str]) -> dict[str, str]:
    """What the referee tells the owner of the next bot that it waits for."""
    assert run.stderr is not None
    for line in run.stderr:
        if "EUCHRE_TOKEN=" in line:
            return dict(word.split("=", 1) for word in shlex.split(line))
    raise AssertionError("nobody was invited")


def dial(place: Place, told: dict[str, str], *words: str) -> subprocess.Popen[str]:
    """Start a bot as its owner would, with what he was told."""
    return subprocess.Popen(
        [sys.executable, *(words or (str(SAMPLES / "first_legal" / "bot.py"),))],
        cwd=place.folder,
        env={**os.environ, **told},
        stderr=subprocess.PIPE,
        text=True,
    )


def played(run: subprocess.Popen[str], *bots: subprocess.Popen[str]) -> Called:
    """The end of a run and of those who dialled in, who end well."""
    called = finish(run)
    for bot in bots:
        _, said = bot.communicate(timeout=60)
        assert bot.returncode == 0, said
    return called


@pytest.fixture
def own_results(place: Place) -> dict[str, object]:
    """What the same bots come to when the referee starts them."""
    sample(place, "first_legal", "ann")
    text = (place.folder / "ann" / "bot.toml").read_text().replace('"first_legal"', '"ann"')
    (place.folder / "ann" / "bot.toml").write_text(text)
    called = place.call("round-robin", "ann", "tips", *JSON)
    (place.folder / "x.run").unlink()
    return comparable(called)


def comparable(called: Called) -> dict[str, object]:
    """Results without what tells bots that were started from bots that dialled in."""
    assert called.status == 0, called.err
    found: dict[str, object] = json.loads(called.out)
    return {key: found[key] for key in ("standings", "pairings", "faults")}


@pytest.mark.parametrize("listen", ["", "127.0.0.1:0", "tls"])
def test_a_bot_that_dials_in_plays_like_one_that_is_started(
    place: Place, own_results: dict[str, object], listen: str
) -> None:
    """Over each way in the results are the same, and stand in a run file that can be verified."""
    options: tuple[str, ...] = ("--listen", listen) if listen else ()
    if listen == "tls":
        assert place.call("doctor", "--make-cert", "tls").status == 0
        files = ("--tls-cert", "tls/cert.pem", "--tls-key", "tls/key.pem")
        options = ("--listen", "127.0.0.1:0", *files)
    run = place.start("round-robin", "wait:ann", "tips", *JSON, *options)
    told = invited(run)
    assert told["EUCHRE_REFEREE"].startswith("127." if listen == "tls" else listen[:-1] or "unix:")
    assert told.get("EUCHRE_CA") == ("tls/cert.pem" if listen == "tls" else None)
    called = played(run, dial(place, told))
    assert comparable(called) == own_results
    assert place.call("verify", "x.run").status == 0
    assert place.files().count("x.run") == 1 and not any(place.temporary.iterdir())


def test_a_bot_of_a_league_file_dials_in(place: Place, own_results: dict[str, object]) -> None:
    """Whom a league file has as wait:NAME is waited for where the command says, and the results are
    those of a bot that is started."""
    text = 'format = "round-robin"\nbots = ["wait:ann", "tips"]\nboards = 2\nseed = "5eed"\n'
    (place.folder / "l.toml").write_text(text)
    words = ("--listen", "127.0.0.1:0", "--no-timing", "--run", "x.run", "--format", "json")
    run = place.start("run", "l.toml", *words)
    told = invited(run)
    assert told["EUCHRE_REFEREE"].startswith("127.0.0.1:")
    assert comparable(played(run, dial(place, told))) == own_results
    (place.folder / "l.toml").write_text(text.replace("wait:ann", "random"))
    refused = place.call("run", "l.toml", "--listen", "127.0.0.1:0", "--run", "y.run")
    assert refused.status == 2 and "--listen" in refused.err
    assert not (place.folder / "y.run").exists()


def test_two_bots_dial_in_at_ports_of_their_own(place: Place) -> None:
    """A pair that plays with nobody else; a token is good at its own port and no other."""
    run = place.start("compare", "wait:ann", "wait:bob", *RUN, "--listen", "127.0.0.1:0")
    first, second = invited(run), invited(run)
    assert first["EUCHRE_REFEREE"] != second["EUCHRE_REFEREE"]
    swapped = {**first, "EUCHRE_TOKEN": second["EUCHRE_TOKEN"]}
    wrong = dial(place, swapped)
    _, said = wrong.communicate(timeout=60)
    assert wrong.returncode == 1 and "wrong token" in said
    called = played(run, dial(place, first), dial(place, second))
    assert called.status == 0, called.err


def test_a_guest_that_dies_is_waited_for_and_comes_back(place: Place) -> None:
    """Its owner starts it again with the same words, and it enters its games in the middle."""
    sample(place, "first_legal")
    run = place.start(
        *("round-robin", "wait:ann", "first_legal", "--boards", "6", *RUN[2:]),
        *("--move-time", "0", "--tables", "2"),
    )
    told = invited(run)
    slow = (str(Path(__file__).parents[1] / "bots" / "patient.py"),)
    bot = dial(place, told, *slow)
    wait_for_units(place.folder / "x.run", 1)
    os.kill(bot.pid, signal.SIGKILL)
    bot.communicate(timeout=60)
    assert invited(run) == told
    called = played(run, dial(place, told))
    assert called.status == 0, called.err
    (kept,) = place.folder.glob("x.run")
    assert place.call("verify", kept).status == 0


def test_a_guest_that_breaks_the_protocol_loses_by_it(place: Place) -> None:
    """What can be seen from its stream is judged as it would be of a process that we started."""
    sample(place, "first_legal")
    run = place.start("round-robin", "wait:ann", "first_legal", *JSON, "--withdraw-after", "1")
    bots: list[subprocess.Popen[str]] = []
    assert run.stderr is not None
    for line in run.stderr:
        if "EUCHRE_TOKEN=" in line:
            told = dict(word.split("=", 1) for word in shlex.split(line))
            bots.append(dial(place, told, str(MISBEHAVING), "hello-again", "1"))
    called = finish(run)
    for bot in bots:
        bot.communicate(timeout=60)
    assert called.status == 1 and len(bots) > 1
    faults = json.loads(called.out)["faults"]
    assert {fault["cause"] for fault in faults} == {"protocol", "withdrawn"}


def test_an_interrupted_wait_leaves_nothing(place: Place) -> None:
    """Ctrl-C while nobody comes ends it at once, and no run file is there."""
    sample(place, "first_legal")
    run = place.start("round-robin", "wait:ann", "first_legal", *RUN)
    invited(run)
    run.send_signal(signal.SIGINT)
    called = finish(run)
    assert called.status == 130 and "before the first game; nothing was kept" in called.err
    assert not (place.folder / "x.run").exists() and not any(place.temporary.iterdir())


def test_an_interrupted_run_waits_for_its_guest_again(place: Place) -> None:
    """`resume` invites the same bot, with a new token, and the results are whole."""
    sample(place, "first_legal")
    words = ("round-robin", "wait:ann", "first_legal", "--boards", "6", *RUN[2:])
    run = place.start(*words, "--move-time", "0", "--tables", "2")
    slow = (str(Path(__file__).parents[1] / "bots" / "patient.py"),)
    bot = dial(place, invited(run), *slow)
    wait_for_units(place.folder / "x.run", 1)
    run.send_signal(signal.SIGINT)
    assert finish(run).status == 130
    bot.communicate(timeout=60)
    on = place.start("resume", "x.run", "--no-timing")
    called = played(on, dial(place, invited(on)))
    assert called.status == 0, called.err
    assert place.call("verify", "x.run").status == 0


WRONG = {
    "not this machine": (("--listen", "0.0.0.0:5000"), "--listen 0.0.0.0:5000 is not this machine"),
    "a name": (("--listen", "localhost:5000"), "write the address 127.0.0.1"),
    "no port": (("--listen", "127.0.0.1"), "no HOST:PORT"),
    "a key alone": (("--listen", "127.0.0.1:0", "--tls-key", "k"), "belong together"),
    "a certificate for nothing": (("--tls-cert", "c", "--tls-key", "k"), "is for --listen"),
    "no file": (("--listen", "[::]:0", "--tls-cert", "c", "--tls-key", "k"), "c: cannot be read"),
    "isolation": (("--isolation", "seat"), "leave out --isolation seat"),
}


@pytest.mark.parametrize("case", WRONG)
def test_where_nobody_can_be_waited_for_is_said(place: Place, case: str) -> None:
    """Each wrong call is refused with a sentence, before anything is started."""
    options, said = WRONG[case]
    called = place.call("round-robin", "wait:ann", "tips", *RUN, *options)
    assert called.status == 2 and said in called.err, called.err
    assert place.files() == []


@pytest.mark.parametrize(
    ("bots", "said"),
    [(("first_legal", "tips"), "enter one as wait:NAME"), (("wait:", "tips"), "names nobody")],
)
def test_who_is_waited_for_is_named(place: Place, bots: tuple[str, str], said: str) -> None:
    """A place to dial in without anybody who would, and a guest without a name, are refused."""
    called = place.call("round-robin", *bots, *RUN, "--listen", "127.0.0.1:0")
    assert called.status == 2 and said in called.err, called.err


def test_a_port_that_is_taken_is_named(place: Place) -> None:
    """The run does not begin, and says what to do."""
    run = place.start("round-robin", "wait:ann", "tips", *RUN, "--listen", "127.0.0.1:0")
    address = invited(run)["EUCHRE_REFEREE"]
    other = place.call("round-robin", "wait:bob", "tips", "--listen", address, "--run", "y.run")
    assert other.status == 1 and f"nothing can listen at {address}: Address already" in other.err
    run.send_signal(signal.SIGTERM)
    assert finish(run).status == 143
