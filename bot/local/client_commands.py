"""What a person's client does with slash commands: finds them, checks what was typed, and builds the event's data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.local import payloads
from bot.local.check_commands import OptionKind
from bot.local.model import Channel, LocalFile, User
from bot.local.permissions import Permission
from bot.local.world import World

Json = dict[str, Any]


@dataclass(frozen=True)
class Chosen:
    """A command as a person picked it: its JSON, the subcommands on the way, and the options to fill in."""

    command: Json
    steps: tuple[Json, ...]
    options: list[Json]

    @property
    def name(self) -> str:
        """The whole path, such as "overland attack"."""
        return " ".join(part["name"] for part in (self.command, *self.steps))

    def data(self, filled: list[Json], resolved: Json) -> Json:
        """The interaction's data with the leaf's options filled in."""
        options = filled
        for step in reversed(self.steps):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        raw: Json = {"id": self.command["id"], "name": self.command["name"], "type": 1, "options": options}
        if "guild_id" in self.command:
            raw["guild_id"] = self.command["guild_id"]
        return raw | ({"resolved": resolved} if resolved else {})


def offered(world: World, user: User, channel: Channel) -> list[Json]:
    """The slash commands that ``user`` is offered in ``channel``; a guild's own hide global ones of the same name."""
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


def choose(world: World, user: User, channel: Channel, path: str) -> Chosen:
    """The command at ``path`` ("overland attack"). AssertionError when it is not offered."""
    assert channel.visible_to(user), f"{user.name} cannot see {channel.name or 'this channel'}"
    names = path.removeprefix("/").split()
    commands = offered(world, user, channel)
    command = next((c for c in commands if c["name"] == names[0]), None)
    assert command is not None, f"{user.name} is offered no /{names[0]}, only {[c['name'] for c in commands]}"
    steps: list[Json] = []
    options: list[Json] = command.get("options") or []
    for name in names[1:]:
        step = next((o for o in options if o["name"] == name and o["type"] in (1, 2)), None)
        assert step is not None, f"/{path}: no {name!r} among {[o['name'] for o in options]}"
        steps.append(step)
        options = step.get("options") or []
    assert not any(o["type"] in (1, 2) for o in options), f"/{path} needs one of {[o['name'] for o in options]}"
    return Chosen(command, tuple(steps), options)


def fill(world: World, channel: Channel, chosen: Chosen, values: Mapping[str, Any]) -> Json:
    """The data of a finished command. AssertionError for what a client would not let a person send."""
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


def half_typed(chosen: Chosen, focused: str, typed: str, values: Mapping[str, Any]) -> Json:
    """The data of an autocomplete request while ``focused`` is being typed."""
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
        file = world.keep_file(channel, value.name, value.data, ephemeral=True)
        resolved.setdefault("attachments", {})[str(file.id)] = payloads.attachment(file)
        return str(file.id)
    if kind is OptionKind.CHANNEL:
        assert isinstance(value, Channel) and value.guild is channel.guild, f"{name!r} takes a channel of this guild"
        resolve_channel(value, world.bot, resolved)
        return str(value.id)
    assert kind in (OptionKind.USER, OptionKind.MENTIONABLE), f"{name!r} takes a role, which nobody here has"
    assert isinstance(value, User), f"{name!r} takes a user"
    resolve_user(value, channel, resolved)
    return str(value.id)


def resolve_user(user: User, channel: Channel, resolved: Json) -> None:
    """Add ``user`` to an event's resolved data, as a member too when it is one."""
    resolved.setdefault("users", {})[str(user.id)] = payloads.user(user)
    if channel.guild is not None and user.id in channel.guild.members:
        member = payloads.member(channel.guild, user, with_user=False)
        member |= {"permissions": str(int(channel.permissions_of(user)))}
        resolved.setdefault("members", {})[str(user.id)] = member


def resolve_channel(channel: Channel, user: User, resolved: Json) -> None:
    """Add ``channel`` to an event's resolved data."""
    raw = payloads.channel(channel) | {"permissions": str(int(channel.permissions_of(user)))}
    resolved.setdefault("channels", {})[str(channel.id)] = raw
