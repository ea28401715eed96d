"""What a bot's folder says, and all that can be wrong with it."""

import asyncio
import dataclasses
import os
import sys
from pathlib import Path

import pytest

from referee.process import bot_folder
from referee.process.bot_folder import BotFolder, BotFolderError, build, check_command, load_bot
from referee.process.launch import Launcher
from referee.process.sandbox.limits import Limits
from tests.process.support import FOREVER, is_running, pid_in, until

ROOT = Path(__file__).parents[2]


def _bot(folder: Path, text: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "bot.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def _faults(folder: Path, text: str | bytes) -> list[str]:
    with pytest.raises(BotFolderError) as caught:
        load_bot(_bot(folder, text))
    assert str(caught.value) == "\n".join(caught.value.faults)
    return caught.value.faults


def test_everything_said(tmp_path: Path) -> None:
    """All keys are read, and {python} becomes the referee's own interpreter."""
    text = """
name = "Left Bower"
version = "1.2"
language = "python"
command = [
    "{python}", "bot.py",
    "--name={python}",
]
build = ["make", "release"]
"""
    assert load_bot(_bot(tmp_path / "bot", text)) == BotFolder(
        path=(tmp_path / "bot").resolve(),
        name="Left Bower",
        version="1.2",
        language="python",
        command=(sys.executable, "bot.py", f"--name={sys.executable}"),
        build=("make", "release"),
    )


@pytest.mark.parametrize(
    ("folder", "name"),
    [("Größe 1", "Größe 1"), ("Mu\u0308ller", "Müller"), ("x" * 100, "x" * 64), ("\x1b", "bot")],
)
def test_the_folder_names_the_bot(tmp_path: Path, folder: str, name: str) -> None:
    """Without a name the bot is called like its folder, made fit to be shown."""
    bot = load_bot(_bot(tmp_path / folder, 'command = ["true"]'))
    assert bot.name == name
    assert (bot.version, bot.language, bot.build) == (None, None, None)


def test_a_relative_path_becomes_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is found again from another folder, and `.` has a name."""
    monkeypatch.chdir(_bot(tmp_path / "here", 'command = ["true"]'))
    assert load_bot(Path()).path == (tmp_path / "here").resolve()
    assert load_bot(Path()).name == "here"


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    """A file from an editor that writes a byte order mark is read."""
    assert load_bot(_bot(tmp_path, b"\xef\xbb\xbfcommand = ['true']")).command == ("true",)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('name = "x"', ': command is missing; add a line such as command = ["{python}", "bot.py"]'),
        (
            '# x\ncommand = "python bot.py"',
            ', line 2: command = "python bot.py": must be a list of texts, such as '
            '["python", "bot.py"]',
        ),
        ("command = []", ", line 1: command = []: must not be empty; "),
        ('command = ["x", 3]', ', line 1: command[1] = 3: must be text in quotes, such as "3"'),
        ('command = [" "]', ', line 1: command = [" "]: must begin with a program'),
        ('command = ["a\\u0000"]', ', line 1: command[0] = "a\\u0000": must not contain a NUL'),
        (
            'command = ["{pyton}", "b"]',
            ', line 1: command[0] = "{pyton}": is no placeholder; '
            'there are "{python}" and, in build, "{sdk}"',
        ),
        (
            'command = ["{sdk}/go/bot"]',
            ', line 1: command[0] = "{sdk}/go/bot": {sdk} is only there while a bot is built; ',
        ),
        (
            'command = ["x"]\nversion = 1.5',
            ', line 2: version = 1.5: must be text in quotes, such as "1.5"',
        ),
        (
            'command = ["x"]\nname = "\\u0007"',
            ', line 2: name = "\\u0007": must have a visible character',
        ),
        ('comand = ["x"]\ncommand = ["x"]', ', line 1: comand is not a known key; did you mean "'),
        (
            'command = ["x"]\n\n[sandbox]\ncommand = 1',
            ", line 3: sandbox is not a known key; known keys are name, version, language, ",
        ),
        (
            'command = ["x"\nname = "y"',
            ", line 2, column 1: is not valid TOML: Unclosed array; texts are written in quotes",
        ),
        ("command = [python]", ", line 1, column 12: is not valid TOML: Invalid value; "),
        (b"# ok\nname = '\xfc'", ", line 2: is not UTF-8; save the file as UTF-8"),
    ],
)
def test_one_fault(tmp_path: Path, text: str | bytes, fault: str) -> None:
    """Each fault of a bot.toml is one sentence that begins with the file, its line, key, value."""
    (said,) = _faults(tmp_path / "bot", text)
    assert said.startswith(f"{tmp_path}/bot/bot.toml{fault}"), said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("command = " + "[" * 3000 + "]" * 3000, ": is nested too deeply; "),
        ("command = " + "9" * 5000, ": has a number that is too long; "),
        ("command = 0x" + "f" * 5000, "line 1: command = ...: must be a list of texts"),
        ("name = 0x" + "f" * 5000 + '\ncommand = ["x"]', 'must be text in quotes, such as "5"'),
        ("command" + ".a" * 3000 + " = 1", "command = ...: must be a list of texts"),
    ],
    ids=["deep", "long", "long hexadecimal", "long name", "deep keys"],
)
def test_what_no_reader_takes(tmp_path: Path, text: str, fault: str) -> None:
    """What is nested without end or without an end of digits is one sentence too."""
    (said,) = _faults(tmp_path / "bot", text)
    assert fault in said
    assert said.startswith(str(tmp_path / "bot" / "bot.toml"))
    assert len(said) < 400


def test_all_faults_at_once(tmp_path: Path) -> None:
    """Nobody has to mend one fault to be told of the next; they come in the order of the lines."""
    faults = _faults(tmp_path, 'nmae = "x"\nversion = 2\nbuild = "make"\n[limit]\n')
    parts = ("1: nmae", "2: version", "3: build", "4: limit ", "command is missing")
    assert len(faults) == len(parts)
    for fault, part in zip(faults, parts, strict=True):
        assert part in fault


def test_a_hostile_value_is_shown_harmless(tmp_path: Path) -> None:
    """A file cannot colour the terminal of whoever reads its faults, nor flood it."""
    (fault,) = _faults(tmp_path, 'command = "\\u001b[31m' + "x" * 1000 + '"')
    assert "\x1b" not in fault
    assert len(fault) < 500
    (fault,) = _faults(tmp_path, 'command = ["x"]\n"a\\u001b[31m" = 1')
    assert "\x1b" not in fault


def test_an_environment_in_the_folder_cannot_be_played_from(tmp_path: Path) -> None:
    """A command that points into a virtual environment of the folder is refused in one sentence,
    unless a build step makes the environment."""
    (tmp_path / "env" / "bin").mkdir(parents=True)
    (tmp_path / "env" / "pyvenv.cfg").touch()
    command = 'command = ["./env/bin/python", "bot.py"]\n'
    (fault,) = _faults(tmp_path, command)
    assert "keep the environment outside the folder and write its absolute path" in fault
    assert load_bot(_bot(tmp_path, command + 'build = ["make"]')).build == ("make",)


def test_no_folder_no_file(tmp_path: Path) -> None:
    """What is missing is said, and what to do about it."""
    for path, says in (
        (tmp_path / "gone", "there is no folder"),
        (
            _bot(tmp_path / "bot", 'command = ["x"]') / "bot.toml",
            f"is not a folder; name the folder: {tmp_path / 'bot'}",
        ),
        (tmp_path, "has no bot.toml; write one with at least the line command ="),
    ):
        with pytest.raises(BotFolderError, match=says) as caught:
            load_bot(path)
        assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("tisp", 'did you mean "tips"?'),
        ("left_bowwer", 'did you mean "left_bower"?'),
        ("nobody", "check the path"),
    ],
)
def test_a_name_that_is_nearly_right(tmp_path: Path, name: str, meant: str) -> None:
    """A folder that is not there may be meant for a bot beside it, or for a sample bot."""
    _bot(tmp_path / "left_bower", 'command = ["x"]')
    with pytest.raises(BotFolderError) as caught:
        load_bot(tmp_path / name)
    assert str(caught.value).endswith(f"that can be entered; {meant}")


def test_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read gives a sentence, not a traceback."""

    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(self))

    _bot(tmp_path, 'command = ["x"]')
    monkeypatch.setattr(Path, "read_bytes", refuse)  # root may read everything
    with pytest.raises(BotFolderError, match=r"cannot be read \(Permission denied\)"):
        load_bot(tmp_path)


# ------------------------------------------------------------------------------ the command


def _with(folder: Path, *command: str) -> BotFolder:
    return BotFolder(folder, "x", None, None, command, None)


def test_commands_that_can_be_run(tmp_path: Path) -> None:
    """An absolute program, one in the folder, and one on PATH are found."""
    program = tmp_path / "my bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for command in (sys.executable, "./my bot", str(program), "sh"):
        check_command(_with(tmp_path, command, "argument"))


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("no-such-program", "was not found on PATH; install it"),
        ("plain", "was not found on PATH; write ./plain for the one in the folder"),
        ("./plain", "is not executable; run chmod +x ./plain there"),
        ("./gone", "does not exist; build the bot first, or correct the command"),
        ("/no/such", "does not exist"),
        ("./folder", "is not a file"),
        (".venv/bin/python", "it lies where only caches are, and those are not part of a bot"),
    ],
)
def test_commands_that_cannot_be_run(tmp_path: Path, command: str, says: str) -> None:
    """A command that would fail is refused before any game, with command and folder."""
    (tmp_path / "plain").touch(0o644)
    (tmp_path / "folder").mkdir()
    with pytest.raises(BotFolderError, match="cannot be run") as caught:
        check_command(_with(tmp_path, command, "an argument"))
    (said,) = caught.value.faults
    assert says in said
    assert f"{command} 'an argument' of the bot in {tmp_path} " in said


# -------------------------------------------------------------------------------- the build


async def test_build(launcher: Launcher, tmp_path: Path) -> None:
    """The build step runs in the folder, and a bot without one needs none."""
    bot = load_bot(_bot(tmp_path, 'command = ["./made"]\nbuild = ["sh", "-c", "echo > made"]'))
    end = await build(bot, launcher)
    assert end is not None and end.code == 0
    assert set(os.listdir(tmp_path)) == {"bot.toml", "made"}
    assert await build(dataclasses.replace(bot, build=None), launcher) is None


async def test_a_build_finds_the_sdks(launcher: Launcher, tmp_path: Path) -> None:
    """`{sdk}` in a build step is the checkout's folder of the SDKs."""
    text = 'command = ["./made"]\nbuild = ["cp", "{sdk}/README.md", "made"]'
    await build(load_bot(_bot(tmp_path, text)), launcher)
    assert (tmp_path / "made").read_bytes() == (ROOT / "sdk" / "README.md").read_bytes()


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (("sh", "-c", "echo first; echo broken >&2; exit 2"), "failed: exit code 2\nbroken"),
        (("sh", "-c", "echo only; exit 1"), "failed: exit code 1\nonly"),
        (("no-such-compiler",), "failed: could not be started: the command no-such-compiler was"),
    ],
)
async def test_build_fails(
    launcher: Launcher, tmp_path: Path, step: tuple[str, ...], says: str
) -> None:
    """A failed build says how it ended and what it printed last."""
    with pytest.raises(BotFolderError) as caught:
        await build(dataclasses.replace(_with(tmp_path, "x"), build=step), launcher)
    assert says in str(caught.value)
    assert str(tmp_path) in str(caught.value)


async def test_build_writes_too_much(
    launcher: Launcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build that fills the disk is ended, in however many files it does so."""
    monkeypatch.setattr(bot_folder, "MOST_BUILT", 1 << 20)
    step = ("sh", "-c", "for n in 1 2 3 4; do head -c 500000 /dev/zero > $n; done; sleep 300")
    with pytest.raises(BotFolderError, match="it wrote more than 1 MB into its folder"):
        await build(dataclasses.replace(_with(tmp_path, "x"), build=step), launcher)


async def test_build_takes_too_long(launcher: Launcher, tmp_path: Path) -> None:
    """A build that does not end is ended, and a cancelled one too."""
    code = "import os, sys; print(os.getpid(), file=open(sys.argv[1], 'w'), flush=True)" + FOREVER
    pids = [tmp_path / "first", tmp_path / "second"]
    steps = [(sys.executable, "-S", "-c", code, str(pid)) for pid in pids]
    bots = [dataclasses.replace(_with(tmp_path, "x"), build=step) for step in steps]
    with pytest.raises(BotFolderError, match=r"failed: not done after 0\.5 s"):
        await build(bots[0], launcher, timeout=0.5)
    task = asyncio.create_task(build(bots[1], launcher))
    pid = await pid_in(pids[1])
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: not is_running(pid), "the cancelled build is gone")


# ---------------------------------------------------------------------- limits

LIMITED = """command = ["true"]

[limits]
memory = 256
cpus = 1
processes = 32
disk = 16
"""
MOST = Limits()


def test_a_bot_may_ask_for_limits(tmp_path: Path) -> None:
    """It gets what it asks for, and of what it does not name what the run allows."""
    asked = load_bot(_bot(tmp_path / "all", LIMITED)).asked
    got = dataclasses.replace(MOST, memory=256 << 20, cpus=1.0, processes=32, scratch=16 << 20)
    assert asked.granted(MOST) == got and asked.too_much(MOST) == []
    assert asked.words == "256 MB of memory, 1 processor, 32 processes, 16 MB of disk"
    text = 'limits.cpus = 0.5\ncommand = ["true"]'
    some = load_bot(_bot(tmp_path / "some", text)).asked
    assert some.granted(MOST) == dataclasses.replace(MOST, cpus=0.5)
    none = load_bot(_bot(tmp_path / "none", 'command = ["true"]')).asked
    assert none.granted(MOST) == MOST and none.words == ""


def test_who_asks_for_too_much_is_told_where_and_how_to_get_it(tmp_path: Path) -> None:
    """A sentence for each limit, with file, line, key, value, what there is, and the option."""
    bot = load_bot(_bot(tmp_path / "bot", LIMITED))
    little = Limits(memory=128 << 20, cpus=0.5, processes=16, scratch=8 << 20)
    begin = f"{tmp_path}/bot/bot.toml, line "
    assert bot.asked.too_much(little) == [
        f"{begin}4: limits.memory = 256: a bot may have 128 MB of memory in this run; "
        "allow more with --bot-memory 256, or ask for less",
        f"{begin}5: limits.cpus = 1: a bot may have 0.5 processors in this run; "
        "allow more with --bot-cpus 1, or ask for less",
        f"{begin}6: limits.processes = 32: a bot may have 16 processes in this run; "
        "allow more with --bot-processes 32, or ask for less",
        f"{begin}7: limits.disk = 16: a bot may have 8 MB of disk in this run; "
        "allow more with --bot-disk 16, or ask for less",
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("limits = 5", "limits = 5: must be a table"),
        ("limits.memry = 5", 'limits.memry is not a known key; did you mean "memory"?'),
        ("limits.x = 5", "limits.x is not a known key; known keys are memory, cpus"),
        ("limits.memory = 15", "limits.memory = 15: must be 16 or more"),
        ('limits.memory = "1G"', 'limits.memory = "1G": must be a whole number, without quotes'),
        ("limits.memory = 64.0", "limits.memory = 64.0: must be a whole number"),
        ("limits.memory = 2000000", "limits.memory = 2000000: must be 1,048,576 or less"),
        ("limits.cpus = 0", "limits.cpus = 0: must be 0.1 or more"),
        ("limits.cpus = nan", "limits.cpus = NaN: must be a finite number"),
        ("limits.cpus = true", "limits.cpus = true: must be a number, without quotes"),
        ("limits.processes = 7", "limits.processes = 7: must be 8 or more"),
        ("limits.disk = 0", "limits.disk = 0: must be 1 or more"),
    ],
)
def test_wrong_limits_are_named(tmp_path: Path, line: str, fault: str) -> None:
    """File, line, key, value, and what to do."""
    (found,) = _faults(tmp_path / "bot", f'command = ["true"]\n{line}\n')
    assert found.startswith(f"{tmp_path}/bot/bot.toml, line 2: {fault}"), found
