"""A bot's folder: what its `bot.toml` says, and whether it can be run.

name    = "Left Bower"                 # shown in tables; without it the folder's name
version = "1.2"                        # optional
language = "python"                    # optional
command = ["{python}", "bot.py"]       # run in the folder; {python} is the referee's Python
build   = ["{sdk}/go/build"]           # optional; run in the folder before the bot plays; {sdk} is
                                       # the folder of the SDKs
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
import shutil
import sys
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from referee.data import sample_bots_dir, sdk_dir
from referee.process.asked import Asked, AskedTable
from referee.process.folder_files import (
    BotFolderError,
    entrant_hash,
    is_cache,
    is_environment,
    snapshot,
)
from referee.process.launch import Launcher, Process, StartSpec, base_environment
from referee.process.names import normalise_name, unique_names, visible
from referee.process.outcome import Exit
from referee.process.sandbox.cell import Sandbox
from referee.process.sandbox.limits import BUILD
from referee.process.toml_faults import Document, TomlFaults

__all__ = [
    "BotFolder",
    "BotFolderError",
    "build",
    "check_command",
    "entrant_hash",
    "load_bot",
    "normalise_name",
    "snapshot",
    "unique_names",
]

MANIFEST = "bot.toml"
SDK = "{sdk}"
"""Stands in a build step for the folder of the SDKs."""
MOST_BUILT = 4 << 30
"""So many bytes a build step may leave in the bot's folder."""
_SIZE_SECONDS = 0.5  # between two looks at how many there are
_EXAMPLE = 'command = ["{python}", "bot.py"]'
_PLACEHOLDER = re.compile(r"\{\w+\}")


@dataclass(frozen=True, slots=True)
class BotFolder:
    """A bot that can be entered. `path` is absolute; `command` and `build` are ready to be run
    there, placeholders replaced. For a snapshot: `dataclasses.replace(bot, path=copy)`."""

    path: Path
    name: str
    version: str | None
    language: str | None
    command: tuple[str, ...]
    build: tuple[str, ...] | None
    asked: Asked = field(default_factory=Asked)

    @property
    def dials_in(self) -> bool:
        """Whether nobody here starts it: see `referee.process.guests`."""
        return not self.command


# ------------------------------------------------------------------------------- bot.toml


def _shown_text(text: str) -> str:
    name = normalise_name(text)
    if not name:
        raise ValueError("must have a visible character")
    return name


def _word(text: str) -> str:
    if "\0" in text:
        raise ValueError("must not contain a NUL character")
    if _PLACEHOLDER.fullmatch(text) and text not in ("{python}", SDK):
        raise ValueError('is no placeholder; there are "{python}" and, in build, "{sdk}"')
    return text.replace("{python}", sys.executable)


def _word_of_command(text: str) -> str:
    if SDK in text:
        raise ValueError(f"{SDK} is only there while a bot is built; copy what it needs in build")
    return _word(text)


def _word_of_build(text: str) -> str:
    if SDK in text:
        try:
            text = text.replace(SDK, str(sdk_dir()))
        except FileNotFoundError as error:
            raise ValueError(str(error)) from None
    return _word(text)


def _command(words: list[str]) -> list[str]:
    if not words[0].strip():
        raise ValueError("must begin with a program")
    return words


_Text = Annotated[str, AfterValidator(_shown_text)]
_Command = Annotated[
    list[Annotated[str, AfterValidator(_word_of_command)]],
    Field(min_length=1),
    AfterValidator(_command),
]
_Build = Annotated[
    list[Annotated[str, AfterValidator(_word_of_build)]],
    Field(min_length=1),
    AfterValidator(_command),
]


class _Manifest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    name: _Text | None = None
    version: _Text | None = None
    language: _Text | None = None
    command: _Command
    build: _Build | None = None
    limits: AskedTable | None = None


def load_bot(path: Path) -> BotFolder:
    """Read the folder at `path`.

    Raises:
        BotFolderError: with all faults at once.
    """
    folder = Path(os.path.realpath(path))
    file = folder / MANIFEST
    data = _read(path, folder, file)
    where = visible(str(path / MANIFEST), keep="")
    try:
        document = Document.parse(where, data)
    except TomlFaults as error:
        raise BotFolderError(error.faults) from None
    manifest = document.check(_Manifest, {"command": _EXAMPLE})
    if isinstance(manifest, list):
        raise BotFolderError(document.in_order(manifest))
    if manifest.build is None:  # a build step may make one in the copy that is played from
        _refuse_own_environment(where, folder, manifest.command)
    return BotFolder(
        path=folder,
        name=manifest.name or normalise_name(folder.name) or "bot",
        version=manifest.version,
        language=manifest.language,
        command=tuple(manifest.command),
        build=tuple(manifest.build) if manifest.build else None,
        asked=_asked(document, manifest.limits),
    )


def _asked(document: Document, limits: AskedTable | None) -> Asked:
    values = {} if limits is None else limits.model_dump(exclude_none=True)
    return Asked(values, {key: document.place(("limits", key)) for key in values})


def _refuse_own_environment(where: str, folder: Path, command: list[str]) -> None:
    """A bot plays from a copy of its folder, and a virtual environment is not copied."""
    for word in command:
        inner = Path(os.path.normpath(word))
        for above in [] if inner.is_absolute() else inner.parents:
            if is_environment(folder / above) and above.parts:
                shown = visible(str(above), keep="")
                raise BotFolderError(
                    [
                        f"{where}: command runs {visible(word, keep='')}, but the virtual "
                        f"environment {shown} is not part of the bot; keep the environment outside "
                        "the folder and write its absolute path in command"
                    ]
                )


def _near(folder: Path) -> str:
    """What may have been meant by a folder that is not there: a bot beside it, or a sample bot."""
    places = (folder.parent, sample_bots_dir())
    names = {file.parent.name for place in places for file in place.glob(f"*/{MANIFEST}")}
    close = get_close_matches(folder.name, sorted(names), n=1)
    return f'did you mean "{close[0]}"?' if close else "check the path"


def _read(path: Path, folder: Path, file: Path) -> bytes:
    shown = visible(str(path), keep="")
    if not os.path.exists(folder):
        raise BotFolderError([f"there is no folder {shown} that can be entered; {_near(folder)}"])
    if not os.path.isdir(folder):
        if (folder.parent / MANIFEST).is_file():
            above = visible(str(path.parent), keep="")
            raise BotFolderError([f"{shown} is not a folder; name the folder: {above}"])
        raise BotFolderError([f"{shown} is not a folder; name the folder that holds {MANIFEST}"])
    try:
        if not file.is_file():
            raise BotFolderError(
                [f"{shown} has no {MANIFEST}; write one with at least the line {_EXAMPLE}"]
            )
        return file.read_bytes()
    except OSError as error:
        raise BotFolderError(
            [f"{shown}/{MANIFEST} cannot be read ({error.strerror}); check its permissions"]
        ) from None


# ----------------------------------------------------------------------- can it be run, build


def check_command(folder: BotFolder, sandbox: Sandbox | None = None) -> None:
    """Whether the command's program exists and may be executed, to be asked after the build; with
    a sandbox, whether it is seen from inside.

    Raises:
        BotFolderError: with one sentence that names command and folder.
    """
    program = folder.command[0]
    shown, place = visible(shlex.join(folder.command), keep=""), visible(str(folder.path), keep="")
    begin = f"the command {shown} of the bot in {place} cannot be run: "
    if "/" not in program:
        environment = base_environment()
        if sandbox is not None:
            environment = sandbox.environment(environment)
        if shutil.which(program, path=environment["PATH"]) is None:
            if elsewhere := shutil.which(program, path=base_environment()["PATH"]):
                raise BotFolderError([f"{begin}{_unseen(elsewhere)}"])
            here = folder.path / program
            hint = f"write ./{program} for the one in the folder" if here.exists() else "install it"
            raise BotFolderError([f"{begin}{program} was not found on PATH; {hint}"])
        return
    if sandbox is not None and os.path.isabs(program) and not sandbox.reads(program):
        raise BotFolderError([f"{begin}{_unseen(program)}"])
    file = folder.path / program  # an absolute program replaces the folder
    if not file.exists():
        caches = not Path(program).is_absolute() and is_cache(Path(program).parts)
        hint = (
            "it lies where only caches are, and those are not part of a bot"
            if caches
            else ("build the bot first, or correct the command")
        )
        raise BotFolderError([f"{begin}{program} does not exist; {hint}"])
    if not file.is_file():
        raise BotFolderError([f"{begin}{program} is not a file; name the program in it"])
    if not os.access(file, os.X_OK):
        raise BotFolderError([f"{begin}{program} is not executable; run chmod +x {program} there"])


def _unseen(program: str) -> str:
    shown = os.path.dirname(visible(program, keep=""))
    return (
        f"{visible(program, keep='')} is not seen from inside the sandbox; add --expose {shown}, "
        "or the folder of which it is a part, or --sandbox none if you trust the bot"
    )


async def build(
    folder: BotFolder,
    launcher: Launcher,
    timeout: float = 600.0,
    sandbox: Sandbox | None = None,
    number: int = 0,
) -> Exit | None:
    """Run the build step, if there is one, in the folder; None if there is none.

    It has a process of its own like a bot, and `timeout` seconds of time. With a sandbox it runs
    in there, with the folder as the one place that it can write to for good, and may read the SDKs;
    `number` says for which bot, as for `Sandbox.confine`.

    Raises:
        BotFolderError: it did not end with exit code 0; the last lines it printed are in there.
    """
    if folder.build is None:
        return None
    spec = StartSpec(f"build {folder.path}", folder.build, folder.path, base_environment())
    if sandbox is not None:
        _give(folder.path, sandbox.user(number))
        spec = sandbox.confine(spec, number, limits=BUILD, writable=True, also=_sdks())
    process = await launcher.launch(spec)
    watch = asyncio.create_task(_end_if_too_large(process, folder.path))
    try:
        end = await asyncio.wait_for(process.exited, timeout)
        how = end.describe()
        if watch.done():
            how = f"it wrote more than {MOST_BUILT >> 20:,} MB into its folder"
    except TimeoutError:
        end = await process.kill()
        how = f"not done after {timeout:g} s"
    finally:
        watch.cancel()
        if process.exit is None:  # cancelled: nobody will use what is being built
            process.request_kill()
    if end.code == 0:
        return end
    if end.environment:
        raise BotFolderError([f"the bot in {folder.path} cannot be built: {how}"])
    command = visible(shlex.join(folder.build), keep="")
    printed = end.stderr.last_lines() or end.stdout.last_lines()
    message = f"the build step {command} of the bot in {folder.path} failed: {how}"
    raise BotFolderError([f"{message}\n{printed}" if printed else message])


def _sdks() -> tuple[str, ...]:
    """The folder of the SDKs, if this installation has it."""
    try:
        return (str(sdk_dir()),)
    except FileNotFoundError:
        return ()


async def _end_if_too_large(process: Process, folder: Path) -> None:
    """End a build step once it has written too much; returns only then."""
    while await asyncio.to_thread(_size_of, folder) <= MOST_BUILT:  # noqa: ASYNC110  # no event
        await asyncio.sleep(_SIZE_SECONDS)
    process.request_kill()


def _size_of(folder: Path) -> int:
    """The bytes that the files in a folder take up on the disk."""
    total = 0
    for place, _, files in os.walk(folder):
        for name in files:
            with contextlib.suppress(OSError):  # it has just been removed
                total += os.lstat(os.path.join(place, name)).st_blocks * 512
    return total


def _give(folder: Path, user: int | None) -> None:
    """Make a folder and what is in it somebody's; links are not followed."""
    if user is not None:
        os.chown(folder, user, user)
        for place, folders, files in os.walk(folder):
            for name in (*folders, *files):
                os.chown(os.path.join(place, name), user, user, follow_symlinks=False)
