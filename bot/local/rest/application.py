"""REST: users, and the bot's application."""

from __future__ import annotations

from bot.local.errors import refusal
from bot.local.payloads.guilds import guild_payload
from bot.local.payloads.users import application_payload, own_user_payload, user_payload
from bot.local.rest.requests import Reply, Request, Routes

routes = Routes()


@routes.add("GET", "/users/@me")
def own_user(request: Request) -> Reply:
    """Return the bot's own user."""
    return Reply(own_user_payload(request.world.bot))


@routes.add("GET", "/users/{user_id}")
def user(request: Request) -> Reply:
    """Return any user."""
    found = request.world.users.get(request.number("user_id"))
    if found is None:
        raise refusal(10013)
    return Reply(user_payload(found))


@routes.add("GET", "/users/@me/guilds")
def own_guilds(request: Request) -> Reply:
    """Return the guilds with the bot as a member."""
    guilds = [guild_payload(g) for g in request.world.guilds.values() if g.has_bot]
    keys = ("id", "name", "icon", "banner", "features")
    return Reply(
        [{k: g[k] for k in keys} | {"owner": False, "permissions": g["roles"][-1]["permissions"]} for g in guilds]
    )


@routes.add("GET", "/applications/@me")
@routes.add("GET", "/oauth2/applications/@me")
def application(request: Request) -> Reply:
    """Return the bot's application, which belongs to the first person here."""
    world = request.world
    owner = next((u for u in world.users.values() if not u.bot), world.bot)
    return Reply(application_payload(owner, world.bot, sum(g.has_bot for g in world.guilds.values())))
