"""`referee rules`: the presets, or one of them with every option spelled out."""

from __future__ import annotations

from enum import EnumMeta

import click

from euchre.rules.build import build_rules, preset
from euchre.rules.options import CHOICES, Rules
from euchre.rules.presets import PRESETS
from referee.cli.choices import PresetName, build_from, set_option
from referee.cli.rule_words import OPTIONS, PRESET_WORDS
from referee.cli.words import plain
from referee.program import program


@click.command("rules", short_help="Spell out every option of the rules.")
@click.argument("name", metavar="[PRESET]", required=False, type=PresetName())
@set_option
def command(name: str | None, changes: tuple[str, ...]) -> None:
    """List the presets, or spell out every option of PRESET.

    What differs from the preset "standard" is marked with an asterisk. With --set it is shown what
    the rules come to when options are changed on top of the preset.
    """
    if name is None and not changes:
        click.echo("\n".join(_presets()))
    else:
        click.echo("\n".join(_options(build_from(name or "standard", changes))))


def _presets() -> list[str]:
    width = max(map(len, PRESETS))
    lines = []
    for name in PRESETS:
        changes = preset(name).changes_from(preset("standard"))
        said = " ".join(f"{option}={plain(value)}" for option, value in changes.items())
        lines.append(f"{name:{width}}  {PRESET_WORDS[name]}{f' [{said}]' if said else ''}")
    return [*lines, "", f"`{program()} rules PRESET` spells out every option of one of them."]


def _options(rules: Rules) -> list[str]:
    standard = preset("standard").options()
    values = {name: plain(value) for name, value in rules.options().items()}
    name_width = max(map(len, values))
    value_width = max(map(len, values.values()))
    lines = [f"{rules.preset}: {PRESET_WORDS[rules.preset]}"]
    changes = rules.changes_from(build_rules(rules.preset))
    if changes:
        said = ", ".join(f"{name} = {plain(value)}" for name, value in changes.items())
        lines.append(f"changed from the preset: {said}")
    lines.append("")
    for name, value in values.items():
        mark = "*" if value != plain(standard[name]) else " "
        told = OPTIONS[name]
        others = _values(name)
        lines.append(
            f"{mark} {name:{name_width}}  {value:{value_width}}  {told}"
            f"{f' ({others})' if others else ''}"
        )
    marked = any(line.startswith("*") for line in lines)
    return [*lines, "", "* differs from standard"] if marked else lines


def _values(name: str) -> str:
    """The values that an option may have, the default first; nothing for numbers of any size."""
    default = getattr(preset("standard"), name)
    kind = type(default)
    if name in CHOICES:
        return ", ".join(map(str, CHOICES[name]))
    if isinstance(kind, EnumMeta):
        return ", ".join(str(member) for member in kind)
    return "" if kind is int else ", ".join(sorted(("true", "false"), key=plain(default).__ne__))
