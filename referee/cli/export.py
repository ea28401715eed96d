"""`referee export`: the games of a run in formats for others."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import click

from referee.cli.errors import BOT_OR_RUN
from referee.cli.paths import RUN
from referee.cli.words import count
from referee.game.unit import UnitResult
from referee.store.run_file import RunFile

_STDOUT = Path("-")


@click.command("export", short_help="Write the games of a run in a format for others.")
@click.argument("run", type=RUN)
@click.option(
    "--to",
    "form",
    type=click.Choice(["jsonl", "egn"]),
    help="JSON lines (a game a line), or Euchre Game Notation (a game a file).",
)
@click.option("--game", metavar="GAME", help="Only this game, such as 7.2 (7 is the first of 7).")
@click.option("--public", is_flag=True, help="Only what everybody at the table could see.")
@click.option("--no-timing", is_flag=True, help="Without the evidence of faults (jsonl).")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="A new file; for several games in Euchre Game Notation a folder. Default: stdout.",
)
def command(
    run: Path,
    form: str | None,
    game: str | None,
    public: bool,
    no_timing: bool,
    output: Path | None,
) -> int:
    """Write the games of RUN for others: to check, to look at, to learn from.

    docs/export.md tells both formats field by field, and what --public leaves out.
    """
    if form is None:
        raise click.UsageError("--to is missing; write --to jsonl or --to egn")
    target = _STDOUT if output is None else output
    with RunFile.open(run) as file:
        units = file.units() if game is None else [_unit(file, run, game)]
        index = None if game is None else _place(game)[1]
        if form == "jsonl":
            return _jsonl(file, units, index, public, not no_timing, target)
        return _egn(file, units, index, public, target)


def _place(game: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,12})(?:\.([1-9]\d?))?", game, re.ASCII)
    if found is None:
        raise click.UsageError(f"{game!r} names no game; write UNIT or UNIT.GAME, such as 7.2")
    return int(found[1]), int(found[2] or 1) - 1


def _unit(file: RunFile, run: Path, game: str) -> UnitResult:
    number, index = _place(game)
    result = file.unit(number)
    if result is None:
        stored = file.prefix()
        has = f"it has units 0 to {stored - 1}" if stored else "it has none yet"
        raise click.UsageError(f"{run} has no unit {number}; {has}")
    if index >= len(result.games):
        raise click.UsageError(
            f"{run}: unit {number} has {len(result.games)} games; there is no game {index + 1}"
        )
    return result


# ---------------------------------------------------------------------- JSON lines


def _jsonl(
    file: RunFile,
    units: Iterable[UnitResult],
    index: int | None,
    public: bool,
    timing: bool,
    target: Path,
) -> int:
    from referee.store.export_jsonl import lines

    seal = file.seal
    digest = None if seal is None else seal.results
    told = lines(file.manifest.terms, units, digest, public, timing)
    with _writing(target) as out:
        for number, line in enumerate(told):
            if index in (None, number):
                out.write(line + "\n")
    return 0


# ---------------------------------------------------------------------- Euchre Game Notation


def _egn(
    file: RunFile, units: Iterable[UnitResult], index: int | None, public: bool, target: Path
) -> int:
    from referee.store.egn.ruleset import RulesetError, refuse_untellable, unsaid
    from referee.store.egn.write import egn_text

    manifest = file.manifest
    try:
        refuse_untellable(manifest.terms.rules)
    except RulesetError as error:
        raise click.UsageError(str(error)) from None
    names = unsaid(manifest.terms.rules)
    if names:
        _note(
            f"the format has no field for: {', '.join(names)}; these rules stand in each file's "
            "description, which other programs may not read"
        )
    if index is not None:
        (result,) = units
        try:
            text = egn_text(manifest, result, index, public)
        except RulesetError as error:
            raise click.UsageError(str(error)) from None
        with _writing(target) as out:
            out.write(text)
        return 0
    if target == _STDOUT:
        raise click.UsageError(
            "a file of Euchre Game Notation holds one game; "
            "name a folder with -o, or one game with --game"
        )
    return _egn_folder(file, units, public, target)


def _egn_folder(file: RunFile, units: Iterable[UnitResult], public: bool, folder: Path) -> int:
    from referee.store.egn.ruleset import RulesetError
    from referee.store.egn.write import egn_text

    _new_folder(folder)
    written = left_out = 0
    for result in units:
        for index in range(len(result.games)):
            try:
                text = egn_text(file.manifest, result, index, public)
            except RulesetError as error:
                left_out += 1
                _note(f"left out: {error}")
                continue
            name = f"{result.unit.number:06}-{index + 1}.egn"
            try:
                (folder / name).write_text(text, encoding="utf-8")
            except OSError as error:
                raise _cannot_write(folder / name, error) from None
            written += 1
    _note(f"{count(written, 'game')} written to {folder}")
    return BOT_OR_RUN if left_out else 0


def _new_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise click.UsageError(f"{folder} is not empty; name a new folder")
    except OSError as error:
        raise _cannot_write(folder, error) from None


# ---------------------------------------------------------------------- where to


@contextmanager
def _writing(target: Path) -> Iterator[IO[str]]:
    """The stream to write to. A file is only there when it is whole."""
    if target == _STDOUT:
        try:
            yield sys.stdout
            sys.stdout.flush()
        except BrokenPipeError:
            # Whoever read has read enough; nothing more can be said to it, also not at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise _cannot_write(Path("stdout"), error) from None
        return
    if target.exists():
        raise click.UsageError(f"{target} is there already; name a new file or delete it")
    part = target.with_name(target.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as out:
            yield out
        part.replace(target)
    except OSError as error:
        raise _cannot_write(target, error) from None
    finally:
        with suppress(OSError):  # there may be no such folder
            part.unlink()


def _cannot_write(path: Path, error: OSError) -> click.UsageError:
    return click.UsageError(f"{path} cannot be written: {error.strerror}")


def _note(text: str) -> None:
    click.echo(f"referee: {text}", err=True)
