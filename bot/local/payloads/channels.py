"""Channel and thread member objects."""

from __future__ import annotations

from typing import Any

from bot.local.model.guilds import Channel, ChannelKind
from bot.local.model.users import User
from bot.local.payloads.timestamps import timestamp
from bot.local.payloads.users import user_payload

Json = dict[str, Any]


def channel_payload(place: Channel) -> Json:
    """Return a channel object of any type."""
    raw: Json = {
        "id": str(place.id),
        "type": int(place.kind),
        "last_message_id": str(place.last_message_id) if place.last_message_id else None,
        "flags": 0,
    }
    if place.is_dm:
        recipient = place.recipient
        return raw | {"recipients": [user_payload(recipient)] if recipient else []}
    assert place.guild is not None, "only direct messages have no guild"
    raw |= {"guild_id": str(place.guild.id), "name": place.name, "rate_limit_per_user": 0}
    if not place.is_thread:
        return raw | {
            "topic": place.topic,
            "position": place.position,
            "parent_id": None,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(member), "type": 1, "allow": str(int(o.allow)), "deny": str(int(o.deny))}
                for member, o in place.overwrites.items()
            ],
        }
    metadata: Json = {
        "archived": place.archived,
        "archive_timestamp": timestamp(place.archive_changed),
        "auto_archive_duration": place.auto_archive_minutes,
        "locked": place.locked,
        "create_timestamp": timestamp(place.created),
    }
    if place.kind is ChannelKind.PRIVATE_THREAD:
        metadata["invitable"] = place.invitable
    return raw | {
        "parent_id": str(place.parent.id) if place.parent else None,
        "owner_id": str(place.owner.id) if place.owner else None,
        "thread_metadata": metadata,
        "message_count": min(50, place.total_messages),
        "member_count": min(50, len(place.thread_members)),
        "total_message_sent": place.total_messages,
    }


def thread_member_payload(channel: Channel, user: User) -> Json:
    """Return a thread member object."""
    return {"id": str(channel.id), "user_id": str(user.id), "join_timestamp": timestamp(channel.created), "flags": 0}


def thread_members_payload(channel: Channel, joined: User) -> Json:
    """Return the data of THREAD_MEMBERS_UPDATE, as somebody who has joined gets it."""
    assert channel.guild is not None, "a thread is in a guild"
    return {
        "id": str(channel.id),
        "guild_id": str(channel.guild.id),
        "member_count": min(50, len(channel.thread_members)),
        "added_members": [thread_member_payload(channel, joined)],
    }


def thread_payload(place: Channel) -> Json:
    """Return a channel object with the bot's thread membership, as THREAD_CREATE and GUILD_CREATE give it."""
    raw = channel_payload(place)
    bot = place.world.bot
    return raw | {"member": thread_member_payload(place, bot)} if bot.id in place.thread_members else raw
