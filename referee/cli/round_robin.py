"""`referee round-robin`: every bot against every other."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any, Final

import click

from euchre.rules.deal import SEED_BYTES, parse_seed
from euchre.rules.options import Rules
from referee.cli.choices import PresetName, build_from, set_option
from referee.cli.paths import BOT, RUN
from referee.cli.play import check_logs, play, playing_options
from referee.cli.results import result_options
from referee.cli.sandbox import sandbox_options
from referee.data import sample_bots_dir
from referee.game.faults import LENIENT, STRICT, FaultPolicy
from referee.report import Format
from referee.store.manifest import ClockTerms
from referee.tournament.confinement import Confinement
from referee.tournament.run import check_place, play_new
from referee.tournament.terms import DEFAULT_TABLES, Order
from referee.tournament.workshop import load_bots

DEFAULT_OPEN_TURNS: Final = 512
MOST_BOARDS: Final = 10_000_000
MOST_MILLISECONDS: Final = 24 * 60 * 60 * 1000
MOST_TURNS: Final = 1_000_000


@click.command("round-robin", short_help="Play every bot against every other on the same cards.")
@click.argument("bots", nargs=-1, metavar="[BOT]...", type=BOT)
@click.option(
    "--rules",
    "preset",
    type=PresetName(),
    default="standard",
    show_default=True,
    metavar="PRESET",
    help="The rules; `referee rules` lists the presets.",
)
@set_option
@click.option(
    "--boards",
    type=click.IntRange(1, MOST_BOARDS),
    default=100,
    show_default=True,
    metavar="N",
    help="Boards that each pairing plays, two games each.",
)
@click.option("--seed", metavar="HEX", help="Deal these cards again.  [default: drawn]")
@click.option(
    "--run",
    type=RUN,
    metavar="FILE",
    help="Where to keep the run.  [default: euchre-SEED.run in this folder]",
)
@click.option(
    "--isolation",
    type=click.Choice(["shared", "seat"]),
    default="shared",
    show_default=True,
    help="shared: one process for each bot, for bots that you trust; seat: no process sees two "
    "seats of a table, or a board twice.",
)
@click.option(
    "--faults",
    type=click.Choice(["lenient", "strict"]),
    default="lenient",
    show_default=True,
    help="lenient: the third fault forfeits a game; strict: the first does.",
)
@click.option(
    "--withdraw-after",
    type=click.IntRange(0, MOST_BOARDS),
    default=LENIENT.withdraw_after,
    show_default=True,
    metavar="N",
    help="Games that a bot may forfeit before it is out of the run; 0 for any number.",
)
@click.option(
    "--open-turns",
    type=click.IntRange(1, MOST_TURNS),
    default=None,
    metavar="N",
    help="The most turns that a bot is given at once.  [default: 512; 1 where --move-time is given "
    "with --isolation seat, so that the limit holds for each decision]",
)
@click.option(
    "--move-time",
    type=click.IntRange(0, MOST_MILLISECONDS),
    default=1000,
    show_default=True,
    metavar="MS",
    help="Milliseconds for a decision, on average over the turns open; 0 for no limit.",
)
@click.option(
    "--game-time",
    type=click.IntRange(0, MOST_MILLISECONDS),
    default=0,
    show_default=True,
    metavar="MS",
    help="Milliseconds for all decisions of a side in a game; 0 for no limit.",
)
@sandbox_options
@playing_options(DEFAULT_TABLES)
@result_options
def command(
    bots: tuple[Path, ...],
    preset: str,
    changes: tuple[str, ...],
    boards: int,
    seed: str | None,
    run: Path | None,
    isolation: str,
    tables: int,
    bot_logs: Path | None,
    confinement: Confinement,
    quiet: bool,
    form: Format,
    no_timing: bool,
    **terms: Any,
) -> int:
    """Play every BOT against every other, all pairings on the same boards.

    On each board two bots play two games with the same cards, changing seats in between. A
    BOT is a folder with a bot.toml or, where there is no such folder, the name of a sample bot:
    counter, first_legal, random, tips. Without a BOT these four play. The results go to stdout, and
    the run file keeps every game.
    """
    rules = _rules(preset, changes)
    cards = _seed(seed)
    entered = load_bots(map(_folder, bots) if bots else _sample_bots())
    if len(entered) < 2:
        raise click.UsageError("a round robin needs two bots or more; name another folder")
    run_file = run or _free_name(cards)
    check_place(run_file)
    check_logs(bot_logs)
    order = Order(
        bots=entered,
        rules=rules,
        seed=cards,
        boards=boards,
        isolation=isolation,
        policy=_policy(terms["faults"], terms["withdraw_after"]),
        clock=ClockTerms(
            move_ms=terms["move_time"] or None,
            game_ms=terms["game_time"] or None,
            open_turns=terms["open_turns"] or _open_turns(isolation),
        ),
        run_file=run_file,
        tables=tables,
        bot_logs=bot_logs,
        confinement=confinement,
    )
    return play(lambda watcher: play_new(order, watcher), form, not no_timing, quiet)


def _rules(preset: str, changes: tuple[str, ...]) -> Rules:
    rules = build_from(preset, changes)
    if not rules.in_partnership:
        everyone = f"'game' {rules.game} for 'players' {rules.players}"
        raise click.UsageError(
            f"a round robin seats two teams of two, and in {everyone} each plays for himself"
        )
    if rules.draw_partners:
        raise click.UsageError(
            "'draw_partners' makes partners of single bots, and in a round robin a bot is a team; "
            "set it to false"
        )
    return rules


def _open_turns(isolation: str) -> int:
    source = click.get_current_context().get_parameter_source("move_time")
    asked = source is not None and source != click.core.ParameterSource.DEFAULT
    return 1 if asked and isolation == "seat" else DEFAULT_OPEN_TURNS


def _seed(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        return parse_seed(text)
    except ValueError as error:
        raise click.UsageError(f"--seed {error}") from None


def _policy(name: str, withdraw_after: int) -> FaultPolicy:
    policy = STRICT if name == "strict" else LENIENT
    return FaultPolicy(policy.strikes, withdraw_after)


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
