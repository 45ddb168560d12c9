"""REST: the bot's application commands, global or of one guild."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from bot.local.errors import refusal
from bot.local.rest.requests import NO_CONTENT, Reply, Request, Routes
from bot.local.validation.commands import check_command, check_commands
from bot.local.validation.form import Form

routes = Routes()
_accepted: list[object] = []
"""The commands that were found right last: a bot sends the same at each of its starts."""

Json = dict[str, Any]


def _own_application(request: Request) -> None:
    if request.number("application_id") != request.world.bot.id:
        raise refusal(20012)


def _scope(request: Request) -> int | None:
    """Return the id of the guild whose commands are meant; None for the global ones."""
    return request.guild().id if "guild_id" in request.path else None


def _stored(request: Request, raw: Json, scope: int | None, known: Json | None) -> Json:
    """Return a command as Discord keeps it: it keeps its id for as long as its name."""
    kind = raw.get("type") or 1
    command: Json = {
        "id": known["id"] if known else str(request.world.ids.next()),
        "application_id": str(request.world.bot.id),
        "version": str(request.world.ids.next()),
        "type": kind,
        "name": raw["name"],
        "name_localizations": raw.get("name_localizations"),
        "description": raw.get("description") or "",
        "description_localizations": raw.get("description_localizations"),
        "default_member_permissions": (
            None if raw.get("default_member_permissions") is None else str(raw["default_member_permissions"])
        ),
        "nsfw": bool(raw.get("nsfw")),
        "integration_types": raw.get("integration_types") or [0],
        "contexts": raw.get("contexts"),
    }
    if raw.get("options"):
        command["options"] = raw["options"]
    if scope is not None:
        return command | {"guild_id": str(scope)}
    return command | {"dm_permission": raw.get("dm_permission", True) is not False}


def _same(command: Json, raw: Json) -> bool:
    return (command["name"], command["type"]) == (raw.get("name"), raw.get("type") or 1)


@routes.add("GET", "/applications/{application_id}/commands")
@routes.add("GET", "/applications/{application_id}/guilds/{guild_id}/commands")
def list_commands(request: Request) -> Reply:
    """Return the commands, global or of a guild."""
    _own_application(request)
    return Reply(request.world.commands.get(_scope(request), []))


@routes.add("PUT", "/applications/{application_id}/commands")
@routes.add("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
def overwrite_commands(request: Request) -> Reply:
    """Replace all commands, global or of a guild, at once: all are valid or nothing changes."""
    _own_application(request)
    if request.payload not in _accepted:
        form = Form()
        check_commands(form, request.payload)
        form.raise_if_wrong()
        _accepted[:] = [deepcopy(request.payload)]
    scope, world = _scope(request), request.world
    before = world.commands.get(scope, [])
    world.commands[scope] = [
        _stored(request, raw, scope, next((c for c in before if _same(c, raw)), None)) for raw in request.payload
    ]
    world.commands_synced = True
    world.changed()
    return Reply(world.commands[scope])


@routes.add("POST", "/applications/{application_id}/commands")
@routes.add("POST", "/applications/{application_id}/guilds/{guild_id}/commands")
def create_command(request: Request) -> Reply:
    """Add a command, or replace the one with its name."""
    _own_application(request)
    raw, form = request.body(), Form()
    check_command(form, raw)
    form.raise_if_wrong()
    scope, world = _scope(request), request.world
    before = world.commands.get(scope, [])
    known = next((c for c in before if _same(c, raw)), None)
    command = _stored(request, raw, scope, known)
    world.commands[scope] = [c for c in before if c is not known] + [command]
    world.commands_synced = True
    world.changed()
    return Reply(command, 200 if known else 201)


def _command(request: Request) -> Json:
    _own_application(request)
    wanted = request.path["command_id"]
    found = next((c for c in request.world.commands.get(_scope(request), []) if c["id"] == wanted), None)
    if found is None:
        raise refusal(10063)
    return found


@routes.add("GET", "/applications/{application_id}/commands/{command_id}")
@routes.add("GET", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def get_command(request: Request) -> Reply:
    """Return one command."""
    return Reply(_command(request))


@routes.add("PATCH", "/applications/{application_id}/commands/{command_id}")
@routes.add("PATCH", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def change_command(request: Request) -> Reply:
    """Edit parts of a command."""
    command = _command(request)
    raw, form = command | request.body(), Form()
    check_command(form, raw)
    form.raise_if_wrong()
    command |= _stored(request, raw, _scope(request), command)
    request.world.changed()
    return Reply(command)


@routes.add("DELETE", "/applications/{application_id}/commands/{command_id}")
@routes.add("DELETE", "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}")
def delete_command(request: Request) -> Reply:
    """Delete a command."""
    command = _command(request)
    request.world.commands[_scope(request)].remove(command)
    request.world.changed()
    return NO_CONTENT
