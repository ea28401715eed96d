"""Strangers' bots through the command line: shut in, and the run says so."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from referee.process.keeper import LINUX
from tests.cli.support import ROOT, Place, bot, finish, processes, sample, wait_for_units
from tests.process.sandbox.as_user import command_as_user
from tests.process.support import wait_until

pytestmark = pytest.mark.skipif(not LINUX, reason="the sandbox is for Linux")

JSON = ("--format", "json", "--no-timing", "--seed", "5eed")
REQUIRED = ("--sandbox", "require")
WITHOUT_BWRAP = "/nowhere"
BOT = """
import os, sys
import euchre
{before}
class Odd(euchre.Bot):
    def play(self, view):
        {play}
        return view.legal_cards[0]
euchre.run(Odd)
"""


def written(place: Place, name: str, play: str = "pass", before: str = "", **keys: object) -> Path:
    """A bot that does something odd before it plays a card, or at its start."""
    folder = bot(place, name, "{python}", "bot.py", **keys)
    (folder / "bot.py").write_text(BOT.format(play=play, before=before))
    return folder


def settings(place: Place, run: str) -> dict[str, object]:
    """What a report says of how a run was isolated."""
    found: dict[str, object] = json.loads(place.call("report", run, "--format", "json").out)["run"]
    return {key: found[key] for key in ("isolation", "sandbox")}


def test_the_same_results_shut_in(place: Place) -> None:
    """The sandbox changes no result, and stands in the record, the report and the check."""
    sample(place, "first_legal")
    sample(place, "tips")
    run = ("round-robin", "first_legal", "tips", "--boards", "3", *JSON)
    inside = place.call(*run, "--run", "in.run", *REQUIRED)
    assert inside.status == 0, inside.err
    assert "sandbox   full: bots are shut in, and what they use is limited" in inside.err
    outside = place.call(*run, "--run", "out.run", "--sandbox", "none")
    assert "sandbox   none: bots run with your rights" in outside.err
    found, plain = json.loads(inside.out), json.loads(outside.out)
    assert found["run"].pop("sandbox") == "full"
    assert plain["run"].pop("sandbox") == "none"
    assert found == plain
    assert settings(place, "in.run") == {"isolation": "shared", "sandbox": "full"}
    assert "isolation shared, sandbox full" in place.call("verify", "in.run").out
    assert "- sandbox: full" in place.call("report", "in.run").out


def test_a_process_for_every_seat(place: Place) -> None:
    """Isolation by seats says how many processes it starts, and stands in the record."""
    sample(place, "first_legal")
    sample(place, "tips")
    called = place.call(
        *("round-robin", "first_legal", "tips", "--boards", "2", "--run", "x.run"),
        *("--isolation", "seat", "--move-time", "5000", "--bot-logs", "logs", *REQUIRED),
    )
    assert called.status == 0, called.err
    assert "isolation seat: 8 processes to start" in called.err
    assert settings(place, "x.run") == {"isolation": "seat", "sandbox": "full"}
    assert len(list((place.folder / "logs").iterdir())) == 8


def test_without_bubblewrap(place: Place) -> None:
    """Where there is no sandbox `require` plays nothing and says what to install; `auto` plays,
    and warns even when it is to be quiet."""
    sample(place, "first_legal")
    sample(place, "tips")
    run = ("round-robin", "first_legal", "tips", "--boards", "1", "--quiet")
    refused = place.call(*run, "--run", "a.run", *REQUIRED, PATH=WITHOUT_BWRAP)
    assert refused.status == 1
    assert "apt install bubblewrap" in refused.err
    assert not (place.folder / "a.run").exists()
    warned = place.call(*run, "--run", "b.run", "--sandbox", "auto", PATH=WITHOUT_BWRAP)
    assert warned.status == 0
    assert "bots run with your rights" in warned.err
    assert "apt install bubblewrap" in warned.err
    assert settings(place, "b.run")["sandbox"] == "none"


def test_a_bot_finds_nothing_to_harm(place: Place) -> None:
    """A bot that tries to write, to read and to call home plays without having done any of it."""
    secret = place.folder / "secret.txt"
    secret.write_text("mine")
    before = f"""
import socket
def tried(action):
    try:
        action()
    except OSError as error:
        return type(error).__name__
    return "done"
print(tried(lambda: open({str(secret)!r})), tried(lambda: open("new", "w")),
      tried(lambda: socket.create_connection(("192.0.2.1", 443), 1)), os.environ["HOME"],
      flush=True)
"""
    written(place, "curious", before=before)
    sample(place, "tips")
    called = place.call(
        *("round-robin", "curious", "tips", "--boards", "1", "--run", "x.run", *REQUIRED),
        *("--bot-logs", "logs"),
        EUCHRE_TEST_SECRET="known to the referee",
    )
    assert called.status == 0, called.err
    log = (place.folder / "logs" / "1-curious.log").read_text()
    assert log.startswith("FileNotFoundError OSError OSError /tmp")


def test_a_hog_costs_itself_only(place: Place) -> None:
    """A bot that eats memory is named for it, and loses by that alone; the other plays on."""
    written(place, "hog", play="self.hold = [b'x' * (1 << 20) for _ in range(512)]")
    sample(place, "tips")
    called = place.call(
        *("round-robin", "hog", "tips", "--boards", "2", "--run", "x.run", *JSON, *REQUIRED),
        *("--bot-memory", "128"),
    )
    report = json.loads(called.out)
    assert {fault["cause"] for fault in report["faults"]} == {"over_memory"}
    assert {fault["entrant"] for fault in report["faults"]} == {0}


def test_a_build_runs_in_the_sandbox(place: Place) -> None:
    """A build step writes into the bot's folder and nowhere else, has no network, and reads the
    SDKs."""
    build = (
        "cp bot.txt bot.py; touch /usr/x /etc/x $1/x 2>errors; id -u > who; "
        f"ls {place.folder} > outside 2>&1; test -f $1/README.md"
    )
    words = ["sh", "-c", build, "sh", "{sdk}"]
    folder = bot(place, "built", "{python}", "bot.py", build=words)
    say = "print(open('errors').read(), open('who').read(), open('outside').read(), flush=True)"
    (folder / "bot.txt").write_text(BOT.format(play="pass", before=say))
    sample(place, "tips")
    called = place.call(
        *("round-robin", "built", "tips", "--boards", "1", "--run", "x.run", *REQUIRED),
        *("--bot-logs", "logs"),
    )
    assert called.status == 0, called.err
    log = (place.folder / "logs" / "1-built.log").read_text()
    assert log.count("Read-only file system") == 3
    assert "1000" in log
    assert "No such file" in log
    assert not (folder / "bot.py").exists()


def test_a_program_that_is_not_seen(place: Place, tmp_path: Path) -> None:
    """A command outside of what the sandbox shows is refused with the way to show it."""
    tools = place.folder / "tools"
    tools.mkdir()
    tools.chmod(0o755)
    program = tools / "start"
    program.write_text('#!/bin/sh\nexec "$@"\n')
    program.chmod(0o755)
    folder = bot(place, "tooled", str(program), "{python}", "bot.py")
    (folder / "bot.py").write_text(BOT.format(play="pass", before=""))
    sample(place, "tips")
    run = ("round-robin", "tooled", "tips", "--boards", "1", "--quiet", *REQUIRED)
    refused = place.call(*run, "--run", "a.run")
    assert refused.status == 1
    assert f"--expose {tools}" in refused.err
    played = place.call(*run, "--run", "b.run", "--expose", tools)
    assert played.status == 0, played.err
    assert tmp_path == place.folder


def test_evidence_names_the_folder_that_people_know(place: Place) -> None:
    """A traceback from inside shows the path of the bot's own folder, not that in the sandbox."""
    written(place, "broken", before="raise SystemError('no good')")
    sample(place, "tips")
    sample(place, "random")
    called = place.call(
        *("round-robin", "broken", "tips", "random", "--boards", "1", "--run", "x.run"), *REQUIRED
    )
    assert called.status == 1
    assert f'File "{place.folder}/broken/bot.py"' in called.err
    assert "no good" in called.err


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_of_an_interrupted_run(place: Place, number: signal.Signals) -> None:
    """However the referee is ended, the bots in the sandbox go, with what they have started."""
    mark = f"{300 + number}.{os.getpid()}"
    before = f"import subprocess; subprocess.Popen(['sleep', '{mark}'], start_new_session=True)"
    written(place, "forker", before=before)
    sample(place, "tips")
    run = ("round-robin", "forker", "tips", "--boards", "500", "--run", "x.run", *REQUIRED)
    process = place.start(*run)
    wait_for_units(place.folder / "x.run", 1)
    assert len(list(processes(mark))) == 1
    process.send_signal(number)
    finish(process)
    wait_until(lambda: not list(processes(mark)), "no child of a bot")


def test_resume_takes_no_less(place: Place) -> None:
    """A run whose bots were shut in goes on only where they are shut in again."""
    sample(place, "first_legal")
    sample(place, "tips")
    process = place.start(
        *("round-robin", "first_legal", "tips", "--boards", "500", "--run", "x.run", *REQUIRED),
        *("--bot-memory", "300"),
    )
    wait_for_units(place.folder / "x.run", 1)
    process.send_signal(signal.SIGTERM)
    finish(process)
    refused = place.call("resume", "x.run", PATH=WITHOUT_BWRAP)
    assert refused.status == 1
    assert "as far as 'full'" in refused.err
    assert "apt install bubblewrap" in refused.err


def test_doctor(place: Place) -> None:
    """The doctor says what there is, as text and as JSON, and its status says whether it is
    enough."""
    well = place.call("doctor")
    assert well.status == 0, well.out
    assert "sandbox level full" in well.out
    assert "\nno " not in well.out
    data = json.loads(place.call("doctor", "--format", "json").out)
    assert (data["ok"], data["sandbox"], data["schema_version"]) == (True, "full", 1)
    assert all(one["holds"] for one in data["guarantees"]) and len(data["guarantees"]) > 10
    ill = place.call("doctor", PATH=WITHOUT_BWRAP)
    assert ill.status == 1
    assert "to get it: install bubblewrap; on Debian and Ubuntu: apt install bubblewrap" in ill.out
    data = json.loads(place.call("doctor", "--format", "json", PATH=WITHOUT_BWRAP).out)
    assert (data["ok"], data["sandbox"], data["guarantees"]) == (False, "none", [])


def test_a_user_without_rights(place: Place) -> None:
    """A user's run shuts bots in too, and holds no more against them than what it can see."""
    written(place, "hog", play="self.hold = [b'x' * (1 << 20) for _ in range(512)]")
    sample(place, "tips")
    for folder in (place.temporary, *place.folder.parents, place.folder):
        if folder.stat().st_uid == os.geteuid() and len(folder.parts) > 2:
            folder.chmod(0o777)
    command = command_as_user(
        *(sys.executable, "-m", "referee", "round-robin", str(place.folder / "hog")),
        *(str(place.folder / "tips"), "--boards", "1", "--run", str(place.temporary / "x.run")),
        *(*JSON, "--sandbox", "auto", "--bot-memory", "128"),
    )
    environment = {**os.environ, "TMPDIR": str(place.temporary)}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    if os.geteuid() == 0:  # then the user is one who was given no control groups
        assert report["run"]["sandbox"] == "no-cgroup"
    assert report["run"]["sandbox"] != "none"
    assert {fault["cause"] for fault in report["faults"]} == {"over_memory"}
    assert {fault["entrant"] for fault in report["faults"]} == {0}


SHOWS_LIMITS = """
import resource, os
disk = os.statvfs("/tmp")
print(resource.getrlimit(resource.RLIMIT_NPROC)[0], disk.f_blocks * disk.f_frsize >> 20, flush=True)
"""


def test_limits_that_a_bot_asks_for_are_its_own(place: Place) -> None:
    """It gets fewer processes and less disk than the run allows, the bot beside it does not, and
    a line says so."""
    limits = {"processes": 40, "disk": 8, "cpus": 0.5}
    folder = written(place, "small", before=SHOWS_LIMITS)
    with (folder / "bot.toml").open("a") as file:
        file.write("".join(f"limits.{key} = {value}\n" for key, value in limits.items()))
    written(place, "plain", before=SHOWS_LIMITS)
    called = place.call(
        *("round-robin", "small", "plain", "--boards", "1", "--run", "x.run", "--bot-logs", "logs"),
        *("--bot-disk", "32", *REQUIRED),
    )
    assert called.status == 0, called.err
    assert (place.folder / "logs" / "1-small.log").read_text().split() == ["40", "8"]
    assert (place.folder / "logs" / "2-plain.log").read_text().split() == ["128", "32"]
    said = "small asked for 0.5 processors, 40 processes, 8 MB of disk"
    assert f"128 processes, 32 MB of disk for each bot; {said}\n" in called.err


def test_memory_that_a_bot_asks_for_is_its_limit(place: Place) -> None:
    """One that asks for 64 MB and takes more is ended at that, though the run allows 512."""
    folder = written(place, "liar", play="global kept; kept = bytearray(120 << 20)")
    with (folder / "bot.toml").open("a") as file:
        file.write("limits.memory = 64\n")
    sample(place, "first_legal")
    called = place.call(
        *("round-robin", "liar", "first_legal", "--boards", "1", "--run", "x.run", *REQUIRED),
        *("--format", "json"),
    )
    found = json.loads(called.out)
    causes = {fault["cause"] for fault in found["faults"]}
    assert causes <= {"over_memory", "withdrawn"} and causes, called.err
    assert "more than its 64 MB" in found["timing"]["evidence"][0]


def test_who_asks_for_more_than_there_is_does_not_begin(place: Place) -> None:
    """Nothing is played or kept; with the option that is named it is."""
    folder = written(place, "large")
    with (folder / "bot.toml").open("a") as file:
        file.write("limits.memory = 600\n")
    sample(place, "first_legal")
    run = ("round-robin", "large", "first_legal", "--boards", "1", "--run", "x.run")
    refused = place.call(*run, "--sandbox", "auto")
    assert refused.status == 2 and "allow more with --bot-memory 600, or ask" in refused.err
    assert not (place.folder / "x.run").exists()
    allowed = place.call(*run, "--sandbox", "auto", "--bot-memory", "600")
    assert allowed.status == 0, allowed.err


def test_without_a_sandbox_nothing_is_refused_and_that_is_said(place: Place) -> None:
    """Limits that cannot be kept are not asked about, but nobody is to believe in them."""
    folder = written(place, "large")
    with (folder / "bot.toml").open("a") as file:
        file.write("limits.memory = 600\n")
    sample(place, "first_legal")
    called = place.call("compare", "large", "first_legal", "--boards", "1", "--run", "x.run")
    assert called.status == 0, called.err
    assert "limits    bots ask for limits, and without a sandbox there are none" in called.err


def test_a_sandbox_that_fails_once_is_made_again(place: Place) -> None:
    """Nobody loses anything when bubblewrap cannot do its work for a moment."""
    # Not under /tmp, which the launcher covers before it starts bubblewrap as somebody else.
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        Path(folder).chmod(0o777)  # whoever the bot runs as
        program, tried, failed = (Path(folder) / name for name in ("bwrap", "tried", "failed"))
        program.write_text(
            f"#!/bin/sh\nif [ -e {tried} ]; then\n"
            f"  mkdir {failed} 2>/dev/null && echo 'bwrap: no room' >&2 && exit 1\n"
            f'else : > {tried}; fi\nexec {shutil.which("bwrap")} "$@"\n'
        )
        program.chmod(0o755)
        sample(place, "first_legal")
        called = place.call(
            *("round-robin", "first_legal", "tips", "--boards", "2", "--run", "x.run", *JSON),
            *REQUIRED,
            PATH=f"{folder}:{os.environ['PATH']}",
        )
        assert failed.exists()
    assert called.status == 0, called.err
    assert json.loads(called.out)["faults"] == []
