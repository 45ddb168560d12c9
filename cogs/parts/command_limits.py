"""Discord's limits on commands, checked before they are synced: one broken limit refuses the whole tree."""

from __future__ import annotations

from typing import Any

from discord import app_commands

MOST_COMMANDS, MOST_OPTIONS, MOST_CHARACTERS = 100, 25, 8000


def characters(payload: dict[str, Any]) -> int:
    """Counts a command's characters as Discord does towards its 8,000: names, descriptions and choices' values."""
    total = len(payload.get("name", "")) + len(payload.get("description", ""))
    total += sum(len(str(c["name"])) + len(str(c["value"])) for c in payload.get("choices") or ())
    return total + sum(characters(option) for option in payload.get("options") or ())


def forms(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Returns the tree's commands as Discord is told of them."""
    return [command.to_dict(tree) for command in tree.get_commands()]


def broken_limits(commands: list[dict[str, Any]]) -> list[str]:
    """Lists in words what Discord would refuse of commands in that form; empty when all is well."""
    broken = [f"{len(commands)} commands, where {MOST_COMMANDS} are allowed"] if len(commands) > MOST_COMMANDS else []
    for command in commands:
        name = f"/{command['name']}"
        if (count := characters(command)) > MOST_CHARACTERS:
            broken.append(f"{name} has {count} characters, where {MOST_CHARACTERS} are allowed")
        broken += in_options(name, command)
    return broken


def in_options(name: str, payload: dict[str, Any]) -> list[str]:
    """Lists the faults of a command's or group's options, all the way down."""
    broken = []
    if not 1 <= len(payload.get("description", "-") or "") <= 100:
        broken.append(f"{name}'s description has {len(payload['description'])} characters, where 1 to 100 are allowed")
    options = payload.get("options") or []
    if len(options) > MOST_OPTIONS:
        broken.append(f"{name} has {len(options)} options or subcommands, where {MOST_OPTIONS} are allowed")
    required = [bool(o.get("required")) for o in options if o["type"] > 2]
    if required != sorted(required, reverse=True):
        broken.append(f"{name} has a required option after one that is not")
    for option in options:
        if len(option.get("choices") or ()) > 25:
            broken.append(f"{name} {option['name']} has more than 25 choices")
        broken += in_options(f"{name} {option['name']}", option)
    return broken
