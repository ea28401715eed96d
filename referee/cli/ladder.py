"""`referee ladder`: a standing that goes on for weeks."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, Final

import click

from referee.cli import Group
from referee.cli.competition import as_typed, ladder_options, typed
from referee.cli.errors import BOT_OR_RUN
from referee.cli.paths import BOT, LADDER, LEAGUE, RUN
from referee.cli.play import check_logs, logs_option, watching_options
from referee.cli.results import check_output, output_option, result_options
from referee.cli.sandbox import as_the_variable_says
from referee.cli.words import count, is_terminal, say
from referee.process.names import visible
from referee.program import again
from referee.report import Format as Form
from referee.store.ladder_file import LadderFile
from referee.tournament.entering import Entered, LeagueProblems, checked, enter, folder_of
from referee.tournament.formats import Format
from referee.tournament.ladder.members import ban, begin, lift, put_on, take_off
from referee.tournament.league import LeagueTerms
from referee.tournament.workshop import load_bots

WORDS: Final = {
    "new": "Begin a ladder.",
    "add": "Put bots on a ladder, or back on it.",
    "remove": "Take bots off a ladder; what they played counts.",
    "ban": "Take bots off a ladder with all that they played.",
    "run": "Play rounds until you stop it.",
    "table": "Print how a ladder stands.",
    "rounds": "List the rounds of a ladder, and what became of whom.",
    "round": "Take a round out as a run file.",
    "verify": "Play every record of a ladder again and check everything.",
}
"""The commands in the order of the help page, each with what it says there."""


@click.group("ladder", cls=Group, short_help="Keep a standing that goes on for weeks.")
def command() -> None:
    """Keep a standing that goes on for weeks, in one file.

    Bots are put on it and taken off at any time, also while rounds are played. Each round plays the
    pairings that tell most about the order; it is a run of its own, with cards that were promised
    before it, and the file keeps all of it.
    """


@command.command("new", short_help=WORDS["new"])
@click.argument("ladder", type=LADDER)
@click.argument("bots", nargs=-1, metavar="[BOT]...", type=BOT)
@click.option(
    "--league", type=LEAGUE, metavar="FILE", help="Take terms and bots from a league file."
)
@ladder_options
def new(ladder: Path, bots: tuple[Path, ...], league: Path | None, **given: Any) -> int:
    """Begin a LADDER with these BOTs, or none yet.

    The terms of all of its rounds are settled here, by options or by a league file with
    `format = "ladder"`. The files of the bots are kept in the ladder: change a bot's folder and add
    it again, and the new version plays beside the old one.
    """
    if league is None:
        terms, base = typed(Format.LADDER, bots, given), Path()
    else:
        terms, base = _from_file(league, bots), league.parent
    settled = terms.settled()
    try:
        taking_part = enter(settled, settled.rules.build(), base)
        checked(settled, settled.rules.build(), taking_part)
    except LeagueProblems as error:
        raise click.UsageError(as_typed(error.problems[0])) from None
    begin(ladder, settled.for_ladder(), taking_part.bots)
    _say_added(ladder, taking_part)
    return 0


def _from_file(league: Path, bots: tuple[Path, ...]) -> LeagueTerms:
    from referee.tournament.league_file import read_league

    context = click.get_current_context()
    usual = (None, click.core.ParameterSource.DEFAULT, click.core.ParameterSource.ENVIRONMENT)
    said = [
        name
        for name in context.params
        if name not in ("ladder", "league") and context.get_parameter_source(name) not in usual
    ]
    if said or bots:
        raise click.UsageError("--league says everything; leave out the bots and other options")
    terms = read_league(league)
    if terms.format != Format.LADDER:
        raise click.UsageError(f'{league} has the format {terms.format}; write format = "ladder"')
    return as_the_variable_says(terms)


def _say_added(ladder: Path, taking_part: Entered) -> None:
    bots = len(taking_part.bots)
    go_on = ("add", ladder, "BOT") if bots < 2 else ("run", ladder)
    say(f"{ladder} is begun with {count(bots, 'bot')}; go on with:\n  {again('ladder', *go_on)}")


@command.command("add", short_help=WORDS["add"])
@click.argument("ladder", type=LADDER)
@click.argument("bots", nargs=-1, required=True, metavar="BOT...", type=BOT)
def add(ladder: Path, bots: tuple[Path, ...]) -> int:
    """Put BOTs on LADDER, from its next round on.

    A bot is its files: another version of one that is there plays beside it, under the same name
    with a number. One that was benched or removed plays again.
    """
    file = LadderFile(ladder)
    for entrant, is_new in put_on(file, load_bots(folder_of(Path(), str(bot)) for bot in bots)):
        what = "is on the ladder" if is_new else "was there before; it plays again"
        click.echo(f"{visible(entrant.name, keep='')} {what} ({entrant.hash[:12]})")
    return 0


@command.command("remove", short_help=WORDS["remove"])
@click.argument("ladder", type=LADDER)
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
def remove(ladder: Path, names: tuple[str, ...]) -> int:
    """Take the bots of these NAMEs off LADDER, from its next round on. What they played counts."""
    take_off(LadderFile(ladder), names)
    return 0


@command.command("ban", short_help=WORDS["ban"])
@click.argument("ladder", type=LADDER)
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--reason", default="", metavar="TEXT", help="Why, for everybody to read.")
@click.option("--lift", "lifted", is_flag=True, help="The ban is over: they play, and it counts.")
def ban_(ladder: Path, names: tuple[str, ...], reason: str, lifted: bool) -> int:
    """Take the bots with these NAMEs off LADDER with all that they ever played.

    Their games stay in the file, and the table is drawn up without them.
    """
    file = LadderFile(ladder)
    if lifted and reason:
        raise click.UsageError("--lift takes no --reason; leave out one")
    if lifted:
        lift(file, names)
    else:
        ban(file, names, " ".join(reason.split()))
    return 0


@command.command("run", short_help=WORDS["run"])
@click.argument("ladder", type=LADDER)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    metavar="N",
    help="Stop after so many rounds.  [default: never]",
)
@logs_option("Keep what the bots print, a folder for each round with a file for each bot.")
@watching_options
def run(
    ladder: Path, rounds: int | None, bot_logs: Path | None, events: Path | None, quiet: bool
) -> int:
    """Play rounds of LADDER, one after the other, until Ctrl-C.

    Each round plays as many pairings as there are pairs of bots, those that tell most about the
    order. A bot that cannot be started or is withdrawn is benched, with the reason; add it again
    when it is mended. A round that was interrupted is played to its end the next time.
    """
    from referee.cli.ladder_progress import LadderEvents, SeveralLadder, ladder_watcher
    from referee.tournament.interrupt import Interrupted
    from referee.tournament.ladder.rounds import play_rounds

    LadderFile(ladder)  # before a file for events is made
    check_logs(bot_logs)

    async def whole() -> int:
        watcher = ladder_watcher(quiet)
        if told is not None:
            watcher = SeveralLadder(watcher, told)
        return await play_rounds(ladder, watcher, rounds, bot_logs)

    told, how = None if events is None else LadderEvents(events), "broken"
    try:
        benched = asyncio.run(whole())
        how = "finished"
    except Interrupted:
        how = "interrupted"
        raise
    finally:
        if told is not None:
            told.write("ended", how=how)
            told.close()
    return BOT_OR_RUN if benched else 0


@command.command("table", short_help=WORDS["table"])
@click.argument("ladder", type=LADDER)
@result_options
@output_option
def table(ladder: Path, form: Form, no_timing: bool, output: Path | None) -> int:
    """Print how LADDER stands, drawn up from the records of all rounds that are over.

    `--format html -o ladder.html` makes a page for a browser. It shows no games: `round` takes a
    round out, and `referee report` makes the page of that with them.
    """
    from referee.cli.results import print_report
    from referee.report.ladder_report import collected_of, report_on_ladder

    check_output(output, ladder, "ladder", form)
    file = LadderFile(ladder)
    collected = collected_of(file) if form == "html" else None
    report = report_on_ladder(file, collected)
    sound = print_report(report, form, not no_timing, output, collected)
    return 0 if sound else BOT_OR_RUN


@command.command("rounds", short_help=WORDS["rounds"])
@click.argument("ladder", type=LADDER)
def rounds_(ladder: Path) -> int:
    """List the rounds of LADDER, and before which of them bots came and went."""
    file = LadderFile(ladder)
    events, entrants = list(file.events()), file.entrants()

    def tell(before: int) -> None:
        while events and events[0].round <= before:
            event = events.pop(0)
            why = f": {event.reason}" if event.reason else ""
            click.echo(visible(f"{event.at}  {entrants[event.entrant].name} {event.state}{why}"))

    for one in file.rounds():
        tell(one.number)
        how = "not over" if one.digest is None else f"{one.games:,} games"
        click.echo(f"{one.began_at}  round {one.number}: {visible(one.words, keep='')}; {how}")
    tell(sys.maxsize)
    return 0


@command.command("round", short_help=WORDS["round"])
@click.argument("ladder", type=LADDER)
@click.argument("number", type=click.IntRange(0), metavar="NUMBER")
@click.option("--run", "out", type=RUN, metavar="FILE", help="Where to.  [default: beside LADDER]")
def round_(ladder: Path, number: int, out: Path | None) -> int:
    """Take round NUMBER out of LADDER as a run file, for `report`, `replay` and the rest."""
    path = out or ladder.with_name(f"{ladder.stem}-{number}.run")
    data = LadderFile(ladder).run_of(number)
    try:
        with open(path, "xb") as file:
            file.write(data)
    except OSError as error:
        raise click.UsageError(
            f"{path} cannot be made ({error.strerror}); name another file with --run"
        ) from None
    click.echo(str(path))
    return 0


@command.command("verify", short_help=WORDS["verify"])
@click.argument("ladder", type=LADDER)
@click.option("--digest", metavar="HEX", help="The digest that was published.")
@click.option("--quiet", is_flag=True, help="No progress on stderr.")
def verify(ladder: Path, digest: str | None, quiet: bool) -> int:
    """Check everything in LADDER: the files of its bots, every record of every round by the rules,
    and that the rounds are its own. Exit status 1 if anything is wrong."""
    from referee.tournament.ladder.check import check_ladder

    shown = is_terminal(sys.stderr) and not quiet

    def progress(rounds: int) -> None:
        if shown:
            click.echo(f"\r{count(rounds, 'round')} checked", err=True, nl=False)

    report = check_ladder(LadderFile(ladder), progress)
    if shown:
        click.echo("\r\x1b[K", err=True, nl=False)
    if digest is not None and digest.strip().lower() != report.digest:
        report.problem(f"the digest is {report.digest}, not {digest}: it is not what was published")
    click.echo(
        f"checked: {count(report.bots, 'bot')}, {count(report.rounds, 'round')}, "
        f"{count(report.units, 'unit')}, {count(report.games, 'game')}, "
        f"{count(report.hands, 'hand')}"
    )
    if report.cut_short:
        click.echo(f"{count(report.cut_short, 'round')} cut short")
    if report.open:
        click.echo("a round is not over yet; it is not counted")
    click.echo(f"digest: {report.digest}")
    for text in report.problems:
        click.echo(f"problem: {visible(text, keep='')}")
    if report.problem_count:
        click.echo(f"not in order: {count(report.problem_count, 'problem')}")
        return BOT_OR_RUN
    click.echo("all is well")
    return 0
