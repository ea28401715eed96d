"""The command `referee`: one module per command, read only when it is called.

`referee --help` must be quick, so nothing here imports more than click: the list of commands is
written out, and everything else is imported by the command that needs it.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from keyword import iskeyword
from typing import TYPE_CHECKING, Final, NoReturn

import click

if TYPE_CHECKING:
    from referee.cli.errors import Told

PROGRAM: Final = "referee"
COMMANDS: Final = {
    "round-robin": "Play every bot against every other on the same cards.",
    "gauntlet": "Play one bot against each of the others.",
    "swiss": "Play a few rounds between bots with about the same score.",
    "knock-out": "Play matches of which the loser is out.",
    "compare": "Play two bots until it is decided which is stronger.",
    "run": "Play a run as a league file says.",
    "ladder": "Keep a standing that goes on for weeks.",
    "pairings": "Show how evenly a schedule treats everybody.",
    "resume": "Go on with a run that was interrupted.",
    "report": "Print the results of a run again.",
    "replay": "Show a game card by card.",
    "analyse": "Find out what every card was worth, with all cards seen.",
    "verify": "Play every record of a run again and check everything.",
    "export": "Write the games of a run in a format for others.",
    "import": "Show and check games in Euchre Game Notation.",
    "check": "Find out whether a bot is fit to play, and why not.",
    "new": "Make the folder of a new bot, which plays as it is.",
    "rules": "Spell out every option of the rules.",
    "doctor": "Tell what this machine can do, and how to get the rest.",
}
"""The commands in the order of the help page, each with what it says there."""


class Group(click.Group):
    """Commands in the order in which they stand here; a wrong one is told what might be meant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; if there is none, which one might be."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(known)}"
            raise click.UsageError(f"there is no command {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)


class Commands(Group):
    """Finds a command's module when it is called; knows the rest by :data:`COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, its module imported."""
        if cmd_name not in COMMANDS:
            return None
        # A module cannot be called like a word of the language: `import` is in import_.py.
        name = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name.replace("-", "_")
        module = import_module(f"referee.cli.{name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from referee.version import NAME, version

        click.echo(f"{NAME} {version()}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Euchre competitions between bots: play them, believe the table, see why games were lost.

    A BOT is a folder with a bot.toml, or the name of a sample bot, or wait:NAME for one that you
    start yourself and that dials in; where none is named, the sample bots play. A RUN is the file
    in which a run is kept. Results go to stdout, everything else to stderr.

    Exit status: 0 all is well; 1 a bot could not start or was withdrawn, a run or its records are
    wrong; 2 something is wrong with the call or a file; 130 or 143 the run was interrupted and can
    be resumed.
    """


BROKEN_PIPE: Final = 141
"""What a shell makes of a program whose reader has gone: 128 and the number of SIGPIPE."""


def _open_closed_streams() -> None:
    """Where a standard stream is closed, open the null device in its place: the next file that is
    opened, a run file perhaps, would take its number and be written into."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for good


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its status."""
    _open_closed_streams()
    status = _status(args)
    # It is over: a late Ctrl-C must not change what is said about it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        sys.stdout.flush()
    except OSError as error:
        # What is left unsaid cannot be said, and Python must not try again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(error, BrokenPipeError):
            from referee.cli.errors import cannot_print

            status = status or _say(cannot_print(error))
    try:
        sys.stderr.flush()
    except OSError:  # nobody is there to be told
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.exit(status)


def _status(args: Sequence[str] | None) -> int:
    # gRPC's own notices are for its developers; whoever debugs it may set the variable.
    os.environ.setdefault("GRPC_VERBOSITY", "ERROR")
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot show must not end a run.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if not (sys.argv[1:] if args is None else args) and not os.environ.get("_REFEREE_COMPLETE"):
        context = click.Context(cli, info_name=PROGRAM, **cli.context_settings)
        click.echo(cli.get_help(context), err=True)
        return 2
    try:
        status = cli.main(args, prog_name=PROGRAM, standalone_mode=False)
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        return BROKEN_PIPE
    except Exception as error:
        from referee.cli.errors import explain

        told = explain(error)
        if told is None:
            raise
        return _say(told)
    return status if isinstance(status, int) else 0


def _say(told: Told) -> int:
    for line in told.lines:
        click.echo(line, err=True)
    return told.status
