"""The options that choose the rules, shared by the commands that take them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from euchre.rules.build import build_rules
from euchre.rules.options import OPTION_NAMES, Rules, RulesError
from euchre.rules.presets import PRESETS

F = TypeVar("F", bound=Callable[..., Any])


if TYPE_CHECKING:
    _StringType = click.ParamType[str]
else:  # not generic in the oldest click that we support
    _StringType = click.ParamType


class PresetName(_StringType):
    """The name of a preset; a shell can complete it."""

    name = "preset"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, if there is such a preset."""
        try:
            build_rules(str(value))
        except RulesError as error:
            raise click.UsageError(str(error), ctx) from None
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The presets that begin like this."""
        return [CompletionItem(name) for name in PRESETS if name.startswith(incomplete)]


def _complete_change(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(f"{name}=") for name in OPTION_NAMES if name.startswith(incomplete)]


def set_option(function: F) -> F:
    """Adds ``--set``, as ``changes``."""
    return click.option(
        "--set",
        "changes",
        multiple=True,
        metavar="OPTION=VALUE",
        shell_complete=_complete_change,
        help="Change an option of the rules; may be given several times.",
    )(function)


def build_from(preset: str, changes: Sequence[str]) -> Rules:
    """The rules of a preset with changes as they are typed.

    Raises:
        click.UsageError: they cannot be built; the message says why.
    """
    try:
        return build_rules(preset, changes_of(changes))
    except RulesError as error:
        raise click.UsageError(str(error)) from None


def changes_of(changes: Sequence[str]) -> dict[str, str]:
    """The options that are changed, and to what.

    Raises:
        click.UsageError: they are not written as they should be.
    """
    given: dict[str, str] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals or not name:
            raise click.UsageError(f"--set {change!r} is not OPTION=VALUE, such as target=15")
        if given.setdefault(name, value) != value:
            raise click.UsageError(f"--set gives option {name!r} two values; leave out one")
    return given
