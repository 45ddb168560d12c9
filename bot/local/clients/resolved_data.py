"""Resolved data: the users, channels and files that the ids in an interaction's data stand for."""

from __future__ import annotations

from typing import Any

from bot.local.model.attachments import LocalFile
from bot.local.model.guilds import Channel, Role
from bot.local.model.users import User
from bot.local.payloads.channels import channel_payload
from bot.local.payloads.guilds import member_payload, role_payloads
from bot.local.payloads.messages import attachment_payload
from bot.local.payloads.users import user_payload
from bot.local.world import World

Json = dict[str, Any]


def resolve_user(user: User, channel: Channel, resolved: Json) -> str:
    """Add ``user`` to ``resolved``, and as a member too where it is one; return the id."""
    resolved.setdefault("users", {})[str(user.id)] = user_payload(user)
    if channel.guild is not None and user.id in channel.guild.members:
        member = member_payload(channel.guild, user, with_user=False)
        member |= {"permissions": str(int(channel.permissions_of(user)))}
        resolved.setdefault("members", {})[str(user.id)] = member
    return str(user.id)


def resolve_role(role: Role, channel: Channel, resolved: Json) -> str:
    """Add ``role`` to ``resolved``; return the id."""
    assert channel.guild is not None
    found = next(raw for raw in role_payloads(channel.guild) if raw["id"] == str(role.id))
    resolved.setdefault("roles", {})[str(role.id)] = found
    return str(role.id)


def resolve_channel(channel: Channel, bot: User, resolved: Json) -> str:
    """Add ``channel`` with the bot's permissions to ``resolved``; return the id."""
    raw = channel_payload(channel) | {"permissions": str(int(channel.permissions_of(bot)))}
    resolved.setdefault("channels", {})[str(channel.id)] = raw
    return str(channel.id)


def resolve_file(file: LocalFile, world: World, channel: Channel, resolved: Json) -> str:
    """Upload ``file`` and add it to ``resolved``; return the attachment's id."""
    attachment = world.keep_file(channel, file.name, file.data, ephemeral=True)
    resolved.setdefault("attachments", {})[str(attachment.id)] = attachment_payload(attachment)
    return str(attachment.id)
