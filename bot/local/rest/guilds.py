"""REST: guilds and direct message channels."""

from __future__ import annotations

from bot.local.errors import refusal
from bot.local.payloads.channels import channel_payload, thread_member_payload
from bot.local.payloads.guilds import guild_payload, member_payload, role_payloads
from bot.local.rest.requests import NO_CONTENT, Reply, Request, Routes
from bot.local.validation.form import invalid

routes = Routes()


@routes.add("GET", "/guilds/{guild_id}")
def guild(request: Request) -> Reply:
    """Return a guild."""
    found = request.guild()
    raw = guild_payload(found)
    if request.query.get("with_counts") in ("true", "1"):
        raw |= {"approximate_member_count": len(found.members), "approximate_presence_count": len(found.members)}
    return Reply(raw)


@routes.add("GET", "/guilds/{guild_id}/channels")
def guild_channels(request: Request) -> Reply:
    """Return a guild's channels that the bot sees."""
    return Reply([channel_payload(c) for c in request.guild().channels if c.visible_to(request.world.bot)])


@routes.add("GET", "/guilds/{guild_id}/roles")
def guild_roles(request: Request) -> Reply:
    """Return a guild's roles."""
    return Reply(role_payloads(request.guild()))


@routes.add("GET", "/guilds/{guild_id}/members/{user_id}")
def guild_member(request: Request) -> Reply:
    """Return one member."""
    guild = request.guild()
    member = guild.members.get(request.number("user_id"))
    if member is None:
        raise refusal(10007)
    return Reply(member_payload(guild, member))


@routes.add("GET", "/guilds/{guild_id}/threads/active")
def active_threads(request: Request) -> Reply:
    """Return a guild's active threads that the bot sees."""
    bot = request.world.bot
    found = [t for t in request.guild().threads if not t.archived and t.visible_to(bot)]
    members = [thread_member_payload(t, bot) for t in found if bot.id in t.thread_members]
    return Reply({"threads": [channel_payload(t) for t in found], "members": members, "has_more": False})


@routes.add("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(request: Request) -> Reply:
    """Remove the bot from a guild."""
    request.world.remove_bot(request.guild())
    return NO_CONTENT


@routes.add("POST", "/users/@me/channels")
def open_dm(request: Request) -> Reply:
    """Return the direct message channel with a user."""
    world = request.world
    raw = str(request.body().get("recipient_id", ""))
    if not raw.isdigit():
        raise invalid(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required")
    user = world.users.get(int(raw))
    if user is None:
        raise refusal(10013)
    if user.bot:
        raise refusal(50007)
    if not any(c.is_dm and c.recipient is user for c in world.channels.values()):
        request.limits.open_dm()
    return Reply(channel_payload(world.open_dm(user)))
