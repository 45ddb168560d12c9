"""Slash commands in a person's client: which are offered, what may be filled in, and the interaction's data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.local.clients.resolved_data import resolve_channel, resolve_file, resolve_role, resolve_user
from bot.local.model.attachments import LocalFile
from bot.local.model.commands import OptionKind
from bot.local.model.guilds import Channel, Role
from bot.local.model.permissions import Permission
from bot.local.model.users import User
from bot.local.world import World

Json = dict[str, Any]

NESTING = (OptionKind.SUBCOMMAND, OptionKind.GROUP)


@dataclass(frozen=True)
class ChosenCommand:
    """A command as a person picked it: its JSON, the groups and subcommands on its path, and the options to fill in."""

    command: Json
    subcommands: tuple[Json, ...]
    options: list[Json]

    @property
    def name(self) -> str:
        """The full name, such as "overland attack"."""
        return " ".join(part["name"] for part in (self.command, *self.subcommands))

    def data(self, filled: list[Json], resolved: Json) -> Json:
        """Return the interaction's data with the last subcommand's options filled in."""
        options = filled
        for part in reversed(self.subcommands):
            options = [{"type": part["type"], "name": part["name"], "options": options}]
        raw: Json = {"id": self.command["id"], "name": self.command["name"], "type": 1, "options": options}
        if "guild_id" in self.command:
            raw["guild_id"] = self.command["guild_id"]
        return raw | ({"resolved": resolved} if resolved else {})


def offered(world: World, user: User, channel: Channel) -> list[Json]:
    """Return the slash commands offered to ``user`` in ``channel``; a guild's own hide global ones of the same name."""
    guild = channel.guild
    bits = channel.permissions_of(user)
    own = world.commands.get(guild.id, []) if guild is not None else []
    found = [*own, *(c for c in world.commands.get(None, []) if c["name"] not in {o["name"] for o in own})]
    context = 0 if guild is not None else 1

    def fits(command: Json) -> bool:
        contexts = command.get("contexts")
        here = context in contexts if contexts is not None else context == 0 or command.get("dm_permission", True)
        needed = command.get("default_member_permissions")
        may = guild is None or needed is None or (int(needed) != 0 and int(bits) & int(needed) == int(needed))
        may = may or bool(bits & Permission.ADMINISTRATOR)
        return command["type"] == 1 and bool(here) and bool(may)

    if guild is not None and (not guild.has_bot or not bits & Permission.USE_APPLICATION_COMMANDS):
        return []
    return [command for command in found if fits(command)]


def choose(world: World, user: User, channel: Channel, path: str) -> ChosenCommand:
    """Return the command named ``path`` ("overland attack"). Raises AssertionError when it is not offered."""
    assert channel.visible_to(user), f"{user.name} cannot see {channel.name or 'this channel'}"
    names = path.removeprefix("/").split()
    commands = offered(world, user, channel)
    command = next((c for c in commands if c["name"] == names[0]), None)
    assert command is not None, f"{user.name} is offered no /{names[0]}, only {[c['name'] for c in commands]}"
    subcommands: list[Json] = []
    options: list[Json] = command.get("options") or []
    for name in names[1:]:
        subcommand = next((o for o in options if o["name"] == name and o["type"] in NESTING), None)
        assert subcommand is not None, f"/{path}: no {name!r} among {[o['name'] for o in options]}"
        subcommands.append(subcommand)
        options = subcommand.get("options") or []
    assert not any(o["type"] in NESTING for o in options), f"/{path} needs one of {[o['name'] for o in options]}"
    return ChosenCommand(command, tuple(subcommands), options)


def fill(world: World, channel: Channel, chosen: ChosenCommand, values: Mapping[str, Any]) -> Json:
    """Return the data of a finished command. Raises AssertionError for values that a client would not send."""
    known = {o["name"] for o in chosen.options}
    assert set(values) <= known, f"/{chosen.name} has no option {set(values) - known}, only {known}"
    filled: list[Json] = []
    resolved: Json = {}
    for option in chosen.options:
        if values.get(option["name"]) is None:
            assert not option.get("required"), f"/{chosen.name} requires {option['name']!r}"
            continue
        filled.append(_value(world, channel, option, values[option["name"]], resolved))
    return chosen.data(filled, resolved)


def fill_partly(chosen: ChosenCommand, focused: str, typed: str, values: Mapping[str, Any]) -> Json:
    """Return the data of an autocomplete request while ``focused`` is being typed."""
    option = next((o for o in chosen.options if o["name"] == focused), None)
    assert option is not None, f"/{chosen.name} has no option {focused!r}"
    assert option.get("autocomplete"), f"{focused!r} of /{chosen.name} is not completed"
    filled: list[Json] = []
    for other in chosen.options:
        if other is option:
            filled.append({"type": option["type"], "name": focused, "value": typed, "focused": True})
        elif other["name"] in values:
            raw = values[other["name"]]
            value = str(raw.id) if isinstance(raw, User | Channel) else raw
            filled.append({"type": other["type"], "name": other["name"], "value": value})
    return chosen.data(filled, {})


def _value(world: World, channel: Channel, option: Json, value: Any, resolved: Json) -> Json:
    name, kind = option["name"], OptionKind(option["type"])
    match kind:
        case OptionKind.STRING:
            assert isinstance(value, str), f"{name!r} takes text, not {value!r}"
            value = value.strip()
            assert value, f"{name!r} cannot be blank"
            assert (option.get("min_length") or 0) <= len(value) <= (option.get("max_length") or 6000), (
                f"{name!r} has the wrong length"
            )
        case OptionKind.INTEGER:
            assert isinstance(value, int) and not isinstance(value, bool), f"{name!r} takes a whole number"
        case OptionKind.NUMBER:
            assert isinstance(value, int | float) and not isinstance(value, bool), f"{name!r} takes a number"
        case OptionKind.BOOLEAN:
            assert isinstance(value, bool), f"{name!r} takes True or False"
        case _:
            value = _resolve(world, channel, kind, name, value, resolved)
    if kind in (OptionKind.INTEGER, OptionKind.NUMBER):
        low, high = option.get("min_value"), option.get("max_value")
        assert low is None or value >= low, f"{name!r} is at least {low}"
        assert high is None or value <= high, f"{name!r} is at most {high}"
    if option.get("choices"):
        allowed = {c["name"]: c["value"] for c in option["choices"]}
        value = allowed.get(value, value)
        assert value in allowed.values(), f"{name!r} is one of {list(allowed.values())}, not {value!r}"
    return {"type": int(kind), "name": name, "value": value}


def _resolve(world: World, channel: Channel, kind: OptionKind, name: str, value: Any, resolved: Json) -> str:
    if kind is OptionKind.ATTACHMENT:
        assert isinstance(value, LocalFile), f"{name!r} takes a LocalFile"
        return resolve_file(value, world, channel, resolved)
    if kind is OptionKind.CHANNEL:
        assert isinstance(value, Channel) and value.guild is channel.guild, f"{name!r} takes a channel of this guild"
        return resolve_channel(value, world.bot, resolved)
    if isinstance(value, Role):
        assert kind in (OptionKind.ROLE, OptionKind.MENTIONABLE), f"{name!r} takes no role"
        return resolve_role(value, channel, resolved)
    assert kind in (OptionKind.USER, OptionKind.MENTIONABLE), f"{name!r} takes a role"
    assert isinstance(value, User), f"{name!r} takes a user"
    return resolve_user(value, channel, resolved)
