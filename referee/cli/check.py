"""`referee check`: whether a bot is fit to play; with `--hostile`, whether this machine withstands
bots that attack the run they play in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from euchre.rules.options import Rules
from referee.cli.choices import build_from
from referee.cli.competition import rules_options
from referee.cli.errors import BOT_OR_RUN
from referee.cli.paths import BOT, EVENTS, FILE, RUN
from referee.cli.results import CannotWrite
from referee.cli.sandbox import sandbox_options
from referee.cli.words import rules_in_short, say
from referee.store.manifest import MOST_MILLISECONDS
from referee.tournament.confinement import Confinement

if TYPE_CHECKING:
    from referee.check.verdicts import Checked

FORMS: Final = ("text", "json", "junit")


@click.command("check", short_help="Find out whether a bot is fit to play, and why not.")
@click.argument("bots", metavar="[BOT]...", nargs=-1, type=BOT)
@rules_options
@click.option("--all-rules", is_flag=True, help="Ask for decisions by all rules, not these only.")
@click.option(
    "--move-time",
    type=click.IntRange(0, MOST_MILLISECONDS),
    default=1000,
    show_default=True,
    metavar="MS",
    help="Milliseconds for a decision; 0 for no limit.",
)
@click.option("--strict", is_flag=True, help="Not fit, too, for what is only worth a note.")
@click.option("--first-legal", is_flag=True, help="Every answer must be the first legal move.")
@click.option(
    "--known",
    type=FILE,
    metavar="FILE",
    help='What is known to fail: a line `name = "reason"` for each check.',
)
@click.option("--run", type=RUN, metavar="FILE", help="Keep the games there.")
@click.option("--junit", type=FILE, metavar="FILE", help="Write JUnit's XML there, too.")
@click.option("--hostile", is_flag=True, help="Instead: run bots that attack the run they play in.")
@click.option("--all", "everything", is_flag=True, help="With --hostile: every attack everywhere.")
@click.option("--fault", "faults", multiple=True, metavar="FAULT", help="Only this attack.")
@click.option("--phase", "phases", multiple=True, metavar="PHASE", help="Only at this decision.")
@click.option("--kept", type=EVENTS, metavar="FILE", help="Keep there what was in order; go on.")
@click.option("--list", "listed", is_flag=True, help="Say what is looked at, and look at nothing.")
@click.option("--format", "form", type=click.Choice(FORMS), default="text", show_default=True)
@sandbox_options
def command(
    bots: tuple[Path, ...],
    preset: str,
    changes: tuple[str, ...],
    all_rules: bool,
    move_time: int,
    first_legal: bool,
    strict: bool,
    known: Path | None,
    run: Path | None,
    junit: Path | None,
    hostile: bool,
    everything: bool,
    faults: tuple[str, ...],
    phases: tuple[str, ...],
    listed: bool,
    kept: Path | None,
    form: str,
    confinement: Confinement,
) -> int:
    """Find out whether each BOT is fit to play, and if not, what to do about it.

    A scripted referee talks to it: about every point of the protocol there are transcripts that say
    what is right. Then it plays 20 games, and its faults, its slowest decision and its memory are
    told. Exit status 1 if a bot is not fit.

    With --hostile, bots that attack play real runs against an honest one, and each attack is
    judged. A cell is one attack at one kind of decision, FAULT@PHASE. It is in order if it ends by
    the fault that was written down for it beforehand, in bounded time, with an opponent that has no
    fault, a complete table, and no process left over. Without --all each attack and each kind of
    decision comes once. With --kept FILE, cells that were found in order before are left out, so
    that a drill that was interrupted goes on. Exit status 1 if a cell is not in order.
    """
    if hostile:
        if bots or form == "junit":
            raise click.UsageError("--hostile takes no bots, and --format text or json")
        return _hostile(everything, faults, phases, listed, kept, form, confinement)
    if everything or faults or phases or kept:
        raise click.UsageError("--all, --fault, --phase and --kept go with --hostile")
    if listed:
        _list_checks(form)
        return 0
    if not bots:
        raise click.UsageError("name the bots to check, or say --hostile")
    rules = build_from(preset, changes)
    terms = (rules, all_rules, move_time, first_legal, strict, known, run)
    checked = _bots(bots, terms, confinement)
    return _told(checked, form, junit)


def _bots(
    bots: tuple[Path, ...],
    terms: tuple[Rules, bool, int, bool, bool, Path | None, Path | None],
    confinement: Confinement,
) -> list[Checked]:
    from referee.check.bot import Wanted, check_bot, check_names
    from referee.check.verdicts import read_known
    from referee.tournament.run import check_place
    from referee.tournament.workshop import load_bots

    rules, all_rules, move_time, first_legal, strict, known, run = terms
    if run is not None:
        if len(bots) > 1:
            raise click.UsageError("--run keeps the games of one bot; name one")
        check_place(run)
    wanted = Wanted(
        rules=rules,
        in_short=rules_in_short(rules),
        confinement=confinement,
        move_ms=move_time,
        every_rule=all_rules,
        first_legal=first_legal,
        strict=strict,
        known={} if known is None else read_known(known, check_names()),
        known_file=str(known or ""),
        run_file=run,
    )
    return [check_bot(bot, wanted, say) for bot in load_bots(_folders(bots))]


def _told(checked: list[Checked], form: str, junit: Path | None) -> int:
    from referee.check.bot import all_fit
    from referee.check.output import write

    click.echo(write(checked, form), nl=False)
    if junit is not None:
        try:
            junit.write_text(write(checked, "junit"), encoding="utf-8")
        except OSError as error:
            raise CannotWrite(f"{junit} cannot be written: {error.strerror}") from None
    return 0 if all_fit(checked) else BOT_OR_RUN


def _folders(bots: tuple[Path, ...]) -> list[Path]:
    from referee.tournament.entering import folder_of

    return [folder_of(Path(), str(bot)) for bot in bots]


def _list_checks(form: str) -> None:
    from referee.check.catalogue import point_word, read_transcripts

    found = read_transcripts()
    if form == "json":
        told = [{"name": t.name, "point": point_word(t.point), "about": t.about} for t in found]
        click.echo(json.dumps({"transcripts": told}, indent=2, ensure_ascii=False))
        return
    for one in found:
        click.echo(f"{point_word(one.point):15}  {one.name:34}  {one.about}")


def _hostile(
    everything: bool,
    faults: tuple[str, ...],
    phases: tuple[str, ...],
    listed: bool,
    kept: Path | None,
    form: str,
    confinement: Confinement,
) -> int:
    from referee.cli.hostile import cells_of, let_loose, tell_list

    cells = cells_of(everything, faults, phases)
    if listed:
        tell_list(cells, form)
        return 0
    return let_loose(cells, confinement, kept, form)
