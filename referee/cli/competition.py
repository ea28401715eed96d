"""What all commands that begin a run have in common: their options, and what is made of them."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from euchre.rules.deal import SEED_BYTES, parse_seed
from euchre.rules.options import Rules
from referee.cli.choices import PresetName, build_from, set_option
from referee.cli.paths import RUN
from referee.cli.play import check_logs, play, playing_options
from referee.cli.results import result_options
from referee.cli.sandbox import sandbox_options
from referee.cli.words import say
from referee.data import sample_bots_dir
from referee.game.faults import LENIENT, STRICT, FaultPolicy
from referee.process.bot_folder import BotFolder
from referee.store.commitment import SECRET_BYTES, commitment_to
from referee.store.manifest import ClockTerms, Setting
from referee.tournament.formats import Format, make_course
from referee.tournament.run import check_place, play_new
from referee.tournament.seatings import PlayAs, SeatingError, Shape, shape_of, usual
from referee.tournament.terms import DEFAULT_OPEN_TURNS, DEFAULT_TABLES, Order
from referee.tournament.workshop import load_bots

F = TypeVar("F", bound=Callable[..., Any])

MOST_BOARDS: Final = 10_000_000
MOST_MILLISECONDS: Final = 24 * 60 * 60 * 1000
MOST_TURNS: Final = 1_000_000


def rules_options(function: F) -> F:
    """Adds ``--rules`` and ``--set``, as ``preset`` and ``changes``."""
    function = set_option(function)
    return click.option(
        "--rules",
        "preset",
        type=PresetName(),
        default="standard",
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


def competition_options(boards: int, words: str) -> Callable[[F], F]:
    """Adds the options that every command has that begins a run, in the order of the help page."""

    def add(function: F) -> F:
        for option in reversed(
            (
                rules_options,
                boards_option(boards, words),
                seed_option,
                commit_option,
                *_OPTIONS,
                sandbox_options,
                playing_options(DEFAULT_TABLES),
                result_options,
            )
        ):
            function = option(function)
        return function

    return add


_OPTIONS: Final = (
    click.option(
        "--run",
        type=RUN,
        metavar="FILE",
        help="Where to keep the run.  [default: euchre-SEED.run in this folder]",
    ),
    click.option(
        "--isolation",
        type=click.Choice(["shared", "seat"]),
        default="shared",
        show_default=True,
        help="shared: one process for each bot, for bots that you trust; seat: no process sees two "
        "seats of a table, or a board twice.",
    ),
    click.option(
        "--faults",
        type=click.Choice(["lenient", "strict"]),
        default="lenient",
        show_default=True,
        help="lenient: the third fault forfeits a game; strict: the first does.",
    ),
    click.option(
        "--withdraw-after",
        type=click.IntRange(0, MOST_BOARDS),
        default=LENIENT.withdraw_after,
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
        default=1000,
        show_default=True,
        metavar="MS",
        help="Milliseconds for a decision, on average over the turns open; 0 for no limit.",
    ),
    click.option(
        "--game-time",
        type=click.IntRange(0, MOST_MILLISECONDS),
        default=0,
        show_default=True,
        metavar="MS",
        help="Milliseconds for all decisions of a side in a game; 0 for no limit.",
    ),
)


@dataclass(frozen=True, slots=True)
class Entered:
    """The bots of a call: their folders in the order of the run, and what takes part."""

    bots: tuple[BotFolder, ...]
    play_as: PlayAs


def entered(bots: Sequence[Path], entrants: str | None, rules: Rules) -> Entered:
    """The bots that a call names; the sample bots, if it names none.

    ``A+B`` are two bots that play together. Where one is named like that, all play in pairs, and a
    bot by itself has another of its kind for a partner.

    Raises:
        click.UsageError: that cannot be entered.
        BotFolderError: a bot's folder is not in order.
    """
    pairs = [_pair(bot) for bot in bots]
    if any(len(pair) > 1 for pair in pairs):
        if entrants is not None:
            raise click.UsageError(
                f"{bots[0]!s} and so on are pairs of bots, so they are not {entrants}; leave out "
                "--entrants"
            )
        folders = [folder for pair in pairs for folder in (pair * 2)[:2]]
        return Entered(load_bots(folders), PlayAs.PAIRS)
    play_as = usual(rules) if entrants is None else PlayAs(entrants)
    return Entered(load_bots([pair[0] for pair in pairs] or _sample_bots()), play_as)


def begin(
    format_: Format,
    taking_part: Entered,
    rules: Rules,
    given: Mapping[str, Any],
    options: Mapping[str, Setting] | None = None,
) -> int:
    """Play a new run and print its results.

    Args:
        format_: how they meet. taking_part: who. rules: of every game.
        given: the options of :func:`competition_options` by name.
        options: what else the format has to know.

    Returns:
        The exit status.

    Raises:
        click.UsageError: there can be no such run.
    """
    if given["commit"] and given["seed"] is not None:
        raise click.UsageError("--commit promises cards that nobody chose; leave out --seed")
    seed = seed_of(given["seed"])
    secret = secrets.token_bytes(SECRET_BYTES) if given["commit"] else None
    check_run(format_, shape(rules, taking_part), given["boards"], options or {})
    promise = None if secret is None else commitment_to(secret)
    run_file = given["run"] or _free_name(bytes.fromhex(promise) if promise else seed)
    check_place(run_file)
    check_logs(given["bot_logs"])
    order = Order(
        bots=taking_part.bots,
        rules=rules,
        seed=seed,
        boards=given["boards"],
        isolation=given["isolation"],
        policy=_policy(given["faults"], given["withdraw_after"]),
        clock=ClockTerms(
            move_ms=given["move_time"] or None,
            game_ms=given["game_time"] or None,
            open_turns=given["open_turns"] or _open_turns(given["isolation"]),
        ),
        run_file=run_file,
        tables=given["tables"],
        bot_logs=given["bot_logs"],
        confinement=given["confinement"],
        format=format_,
        play_as=taking_part.play_as,
        options=options or {},
        secret=secret,
    )
    if promise is not None:
        say(f"commitment {promise}")
    return play(
        lambda watcher: play_new(order, watcher),
        given["form"],
        not given["no_timing"],
        given["quiet"],
        given["events"],
    )


def _open_turns(isolation: str) -> int:
    source = click.get_current_context().get_parameter_source("move_time")
    asked = source is not None and source != click.core.ParameterSource.DEFAULT
    return 1 if asked and isolation == "seat" else DEFAULT_OPEN_TURNS


def shape(rules: Rules, taking_part: Entered) -> Shape:
    """How the games of these bots look.

    Raises:
        click.UsageError: they cannot be seated.
    """
    return seated(rules, taking_part.play_as, len(taking_part.bots))


def seated(rules: Rules, play_as: PlayAs, bots: int) -> Shape:
    """How the games of so many bots look.

    Raises:
        click.UsageError: they cannot be seated.
    """
    try:
        return shape_of(rules, play_as, bots)
    except SeatingError as error:
        raise click.UsageError(f"{error}; name others") from None


def check_run(format_: Format, of: Shape, boards: int, options: Mapping[str, Setting]) -> None:
    """Refuse a run that there cannot be, before anything is started.

    Raises:
        click.UsageError: it cannot be; the message says why.
    """
    try:
        make_course(format_, of, boards, options)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def rules_of(preset: str, changes: Sequence[str]) -> Rules:
    """The rules of a run.

    Raises:
        click.UsageError: they cannot be.
    """
    return build_from(preset, changes)


def seed_of(text: str | None) -> bytes:
    """The seed that was typed, or one that is drawn.

    Raises:
        click.UsageError: it is none.
    """
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        return parse_seed(text)
    except ValueError as error:
        raise click.UsageError(f"--seed {error}") from None


def _policy(name: str, withdraw_after: int) -> FaultPolicy:
    policy = STRICT if name == "strict" else LENIENT
    return FaultPolicy(policy.strikes, withdraw_after)


def _pair(bot: Path) -> list[Path]:
    """The folder that is named, or the two of ``A+B``."""
    parts = str(bot).split("+")
    if len(parts) == 1 or os.path.lexists(bot):
        return [_folder(bot)]
    if len(parts) != 2 or not all(parts):
        raise click.UsageError(f"{bot!s} is no pair of bots; write A+B")
    return [_folder(Path(part)) for part in parts]


def _folder(bot: Path) -> Path:
    """Where a bot lies; one that is named without a folder may be a sample bot."""
    if len(bot.parts) == 1 and not os.path.lexists(bot):
        for sample in _sample_bots():
            if sample.name == bot.name:
                return sample
    return bot


def _sample_bots() -> list[Path]:
    return sorted(file.parent for file in sample_bots_dir().glob("*/bot.toml"))


def _free_name(seed: bytes) -> Path:
    """A name in the current folder that tells runs apart by their cards, and is not taken."""
    stem = f"euchre-{seed.hex()[:8]}" if any(seed[:4]) else f"euchre-{seed.hex()[-8:]}"
    path, number = Path(f"{stem}.run"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.run")
    return path
