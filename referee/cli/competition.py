"""What all commands that begin a run have in common: their options, and what is made of them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from pydantic import ValidationError

from euchre.rules.deal import SEED_BYTES
from euchre.rules.options import Rules
from referee.cli.choices import PresetName, build_from, changes_of, set_option
from referee.cli.listening import listening_options
from referee.cli.paths import RUN
from referee.cli.play import check_logs, play, playing_options, tables_option
from referee.cli.results import result_options
from referee.cli.sandbox import SANDBOX_KEYS, sandbox_part, sandbox_words
from referee.cli.words import say
from referee.net.listening import CannotListen
from referee.store.commitment import SECRET_BYTES, commitment_to
from referee.store.manifest import MOST_BOARDS, MOST_MILLISECONDS, MOST_TURNS
from referee.tournament.doors import Doors
from referee.tournament.entering import LeagueProblems, enter, order_of
from referee.tournament.formats import Format
from referee.tournament.league import (
    BOARDS,
    LeagueTerms,
    Problem,
)
from referee.tournament.run import check_place, play_new
from referee.tournament.seatings import PlayAs

F = TypeVar("F", bound=Callable[..., Any])

_USUAL: Final = LeagueTerms()
"""What is so where nobody says anything."""


def rules_options(function: F) -> F:
    """Adds ``--rules`` and ``--set``, as ``preset`` and ``changes``."""
    function = set_option(function)
    return click.option(
        "--rules",
        "preset",
        type=PresetName(),
        default=_USUAL.rules.preset,
        show_default=True,
        metavar="PRESET",
        help="The rules; `referee rules` lists the presets.",
    )(function)


def boards_option(default: int, words: str) -> Callable[[F], F]:
    """Adds ``--boards``; ``words`` say what they are."""
    return click.option(
        "--boards",
        type=click.IntRange(1, MOST_BOARDS),
        default=default,
        show_default=True,
        metavar="N",
        help=words,
    )


def seed_option(function: F) -> F:
    """Adds ``--seed``."""
    return click.option("--seed", metavar="HEX", help="Deal these cards again.  [default: drawn]")(
        function
    )


def commit_option(function: F) -> F:
    """Adds ``--commit``."""
    return click.option(
        "--commit",
        is_flag=True,
        help="Print a promise about the cards before, from which everybody can see after the run "
        "that nobody chose them: they come from a secret and from the bots that are entered.",
    )(function)


def entrants_option(function: F) -> F:
    """Adds ``--entrants``."""
    return click.option(
        "--entrants",
        type=click.Choice([PlayAs.TEAMS.value, PlayAs.SINGLES.value]),
        help="teams: a bot has all seats of its side; singles: it has one seat, and changing "
        "partners where there are partners.  [default: teams where there are partners]",
    )(function)


def submitted_option(function: F) -> F:
    """Adds ``--submitted``."""
    return click.option(
        "--submitted",
        is_flag=True,
        help="The bots are strangers': --sandbox require, --isolation seat and --commit.",
    )(function)


def competition_options(format_: Format, words: str) -> Callable[[F], F]:
    """Adds the options that every command has that begins a run, in the order of the help page.

    Args:
        format_: of the run. words: what its boards are.
    """

    def add(function: F) -> F:
        for option in reversed(
            (
                rules_options,
                boards_option(BOARDS[format_], words),
                seed_option,
                commit_option,
                submitted_option,
                _RUN,
                *_OPTIONS,
                sandbox_words,
                listening_options,
                playing_options(_USUAL.tables, _USUAL.workers),
                result_options,
            )
        ):
            function = option(function)
        return function

    return add


def ladder_options(function: F) -> F:
    """Adds the options that say on what terms the rounds of a ladder are played."""
    for option in reversed(
        (
            entrants_option,
            rules_options,
            boards_option(BOARDS[Format.LADDER], "Boards that each pairing of a round plays."),
            submitted_option,
            *_OPTIONS,
            sandbox_words,
            tables_option(_USUAL.tables),
        )
    ):
        function = option(function)
    return function


_RUN: Final = click.option(
    "--run",
    type=RUN,
    metavar="FILE",
    help="Where to keep the run.  [default: euchre-SEED.run in this folder]",
)
_OPTIONS: Final = (
    click.option(
        "--isolation",
        type=click.Choice(["shared", "seat"]),
        default=_USUAL.isolation,
        show_default=True,
        help="shared: one process for each bot, for bots that you trust; seat: no process sees two "
        "seats of a table, or a board twice.",
    ),
    click.option(
        "--faults",
        type=click.Choice(["lenient", "strict"]),
        default=_USUAL.faults.policy,
        show_default=True,
        help="lenient: the third fault forfeits a game; strict: the first does.",
    ),
    click.option(
        "--withdraw-after",
        type=click.IntRange(0, MOST_BOARDS),
        default=_USUAL.faults.withdraw_after,
        show_default=True,
        metavar="N",
        help="Games that a bot may forfeit before it is out of the run; 0 for any number.",
    ),
    click.option(
        "--open-turns",
        type=click.IntRange(1, MOST_TURNS),
        default=None,
        metavar="N",
        help="The most turns that a bot is given at once.  [default: 512; 1 where --move-time is "
        "given with --isolation seat, so that the limit holds for each decision]",
    ),
    click.option(
        "--move-time",
        type=click.IntRange(0, MOST_MILLISECONDS),
        default=_USUAL.clock.move_time,
        show_default=True,
        metavar="MS",
        help="Milliseconds for a decision, on average over the turns open; 0 for no limit.",
    ),
    click.option(
        "--game-time",
        type=click.IntRange(0, MOST_MILLISECONDS),
        default=_USUAL.clock.game_time,
        show_default=True,
        metavar="MS",
        help="Milliseconds for all decisions of a side in a game; 0 for no limit.",
    ),
)


def begin(format_: Format, bots: Sequence[Path], given: Mapping[str, Any]) -> int:
    """Play a new run and print its results.

    Args:
        format_: how they meet. bots: who, as named.
        given: all options of the command, by name.

    Returns:
        The exit status.

    Raises:
        click.UsageError: there can be no such run.
    """
    league = typed(format_, bots, given)
    try:
        return play_league(league.settled(), Path(), given["quiet"], given["doors"])
    except LeagueProblems as error:
        raise click.UsageError(as_typed(error.problems[0])) from None


def typed(format_: Format, bots: Sequence[Path], given: Mapping[str, Any]) -> LeagueTerms:
    """The league that the options of a command say.

    Raises:
        click.UsageError: there can be no such league.
    """
    context = click.get_current_context()
    usual = (None, click.core.ParameterSource.DEFAULT)
    said = {
        name: value
        for name, value in given.items()
        if context.get_parameter_source(name) not in usual
    }

    def part(*names: str) -> dict[str, Any]:
        return {name: said[name] for name in names if name in said}

    faults = part("withdraw_after") | ({"policy": said["faults"]} if "faults" in said else {})
    stop = part("elo0", "elo1", "alpha", "beta")
    paths = {name: str(path) for name, path in part("run", "bot_logs", "events").items()}
    says = {
        "format": format_,
        "bots": [str(bot) for bot in bots],
        "rules": {**part("preset"), "set": changes_of(given["changes"])},
        "clock": part("move_time", "game_time", "open_turns"),
        "faults": faults,
        "sandbox": sandbox_part(part(*SANDBOX_KEYS)),
        "output": paths | _form(given),
        **({"stop": stop} if stop else {}),
        **part(*_PLAIN),
    }
    try:
        league = LeagueTerms.model_validate(says)
    except ValidationError as error:
        wrong = error.errors()[0]
        text = wrong.get("ctx", {}).get("error", wrong["msg"])
        raise click.UsageError(f"{_option(str(wrong['loc'][-1]))} {text}") from None
    for problem in league.problems():
        raise click.UsageError(as_typed(problem))
    return league


def _form(given: Mapping[str, Any]) -> dict[str, Any]:
    """How results are printed, by the commands that print them."""
    return {"format": given["form"], "timing": not given["no_timing"]} if "form" in given else {}


_PLAIN: Final = (
    *("entrants", "boards", "rounds", "seed", "commit", "submitted"),
    *("isolation", "tables", "workers"),
)


def as_typed(problem: Problem) -> str:
    """A problem in the words of the command line."""
    key = problem.path[0]
    if key in ("bots", "format", "rules"):
        return problem.wrong
    return f"{_option(str(problem.path[-1]))} {problem.wrong}"


def _option(key: str) -> str:
    return f"--{'sandbox' if key == 'mode' else key.replace('_', '-')}"


def play_league(league: LeagueTerms, base: Path, quiet: bool, doors: Doors | None = None) -> int:
    """Play a league and print its results.

    Args:
        league: settled, and without problems of its own.
        base: the folder that paths are relative to. quiet: nothing on stderr but what is wrong.
        doors: where bots that dial in are let in.

    Returns:
        The exit status.

    Raises:
        LeagueProblems: its bots cannot meet like that.
        click.UsageError: nobody would dial in where that is asked for.
    """
    taking_part = enter(league, league.rules.build(), base)
    doors = doors or Doors()
    try:
        doors.check(taking_part.bots, league.isolation)
    except CannotListen as error:
        raise click.UsageError(str(error)) from None
    secret = secrets.token_bytes(SECRET_BYTES) if league.commit else None
    seed = secrets.token_bytes(SEED_BYTES) if league.seed is None else bytes.fromhex(league.seed)
    promise = None if secret is None else commitment_to(secret)
    output = league.output
    run_file = _free_name(bytes.fromhex(promise) if promise else seed)
    if output.run is not None:
        run_file = _near(base / output.run)
    order = order_of(league, taking_part, seed, run_file)
    check_place(run_file)
    bot_logs = None if output.bot_logs is None else _near(base / output.bot_logs)
    check_logs(bot_logs)
    order = replace(order, secret=secret, bot_logs=bot_logs, doors=doors)
    if promise is not None:
        say(f"commitment {promise}")
    return play(
        lambda watcher: play_new(order, watcher),
        output.format,
        output.timing,
        quiet,
        None if output.events is None else _near(base / output.events),
    )


def rules_of(preset: str, changes: Sequence[str]) -> Rules:
    """The rules of a run.

    Raises:
        click.UsageError: they cannot be.
    """
    return build_from(preset, changes)


def _near(path: Path) -> Path:
    """A path as people would type it here."""
    near = os.path.relpath(path)
    return path if near.startswith("..") else Path(near)


def _free_name(seed: bytes) -> Path:
    """A name in the current folder that tells runs apart by their cards, and is not taken."""
    stem = f"euchre-{seed.hex()[:8]}" if any(seed[:4]) else f"euchre-{seed.hex()[-8:]}"
    path, number = Path(f"{stem}.run"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.run")
    return path
