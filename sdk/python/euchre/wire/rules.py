"""Rules, seats and draws as messages, and back."""

# Enum values are plain numbers at run time, and are computed as such here; the generated stubs
# would have each of them wrapped in a class that does not exist.
# mypy: disable-error-code="assignment, arg-type, misc, union-attr"

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, cast

from ..rules.build import build_rules
from ..rules.deal import DrawRound
from ..rules.options import OPTION_NAMES, Rules, RulesError
from ..v1 import cards_pb2, rules_pb2

_WIRE_TYPES: Final = {field.name: field for field in rules_pb2.Rules.DESCRIPTOR.fields}


def _wire_name(option: str, value: StrEnum) -> str:
    word = value.value.upper().replace("-", "_").replace(" ", "_")
    return f"{option.upper()}_{word}"


def rules_to_wire(rules: Rules) -> rules_pb2.Rules:
    """Every option of the rules as a message."""
    message = rules_pb2.Rules(preset=rules.preset)
    for name in OPTION_NAMES:
        value = getattr(rules, name)
        if isinstance(value, StrEnum):
            values = _WIRE_TYPES[name].enum_type.values_by_name
            value = values[_wire_name(name, value)].number
        setattr(message, name, value)
    return message


def rules_from_wire(message: rules_pb2.Rules) -> Rules:
    """The rules that a message spells out.

    Raises:
        RulesError: the message holds a value this version does not know.
    """
    changes: dict[str, Any] = {}
    defaults = Rules()
    for name in OPTION_NAMES:
        value = getattr(message, name)
        default = getattr(defaults, name)
        if isinstance(default, StrEnum):
            by_number = {
                _WIRE_TYPES[name].enum_type.values_by_name[_wire_name(name, member)].number: member
                for member in type(default)
            }
            if value not in by_number:
                raise RulesError(
                    f"option {name!r} has a value, {value}, that this version does not know; "
                    "update euchre-sdk"
                )
            value = str(by_number[value])
        changes[name] = value
    rules = build_rules("standard", changes)
    return rules_with_name(rules, message.preset)


def rules_as_known(message: rules_pb2.Rules) -> tuple[Rules, tuple[str, ...]]:
    """The rules that a message spells out, as far as this version knows them: for a bot, which can
    play by any rules, as the legal moves come with every turn.

    Returns:
        The rules, and the options whose values came later than this version; they have their
        usual values in the rules.
    """
    known = rules_pb2.Rules()
    known.CopyFrom(message)
    usual = rules_to_wire(Rules())
    unknown = []
    for name in OPTION_NAMES:
        values = _WIRE_TYPES[name].enum_type
        if values is not None and getattr(message, name) not in values.values_by_number:
            setattr(known, name, getattr(usual, name))
            unknown.append(name)
    return rules_from_wire(known), tuple(unknown)


def rules_with_name(rules: Rules, preset: str) -> Rules:
    """The same options under the name of the preset they came from."""
    return Rules(preset=preset, **{name: getattr(rules, name) for name in OPTION_NAMES})


def seat_to_wire(seat: int) -> cards_pb2.Seat:
    """A seat, counted from 0, as an enum value."""
    return cast("cards_pb2.Seat", seat + 1)


def draws_to_wire(draws: Sequence[DrawRound]) -> list[rules_pb2.DrawRound]:
    """The rounds of a draw as messages."""
    return [
        rules_pb2.DrawRound(seats=[s + 1 for s in r.seats], cards=[c + 1 for c in r.cards])
        for r in draws
    ]


def draws_from_wire(messages: Sequence[rules_pb2.DrawRound]) -> tuple[DrawRound, ...]:
    """The rounds of a draw."""
    return tuple(
        DrawRound(tuple(s - 1 for s in m.seats), tuple(c - 1 for c in m.cards)) for m in messages
    )
