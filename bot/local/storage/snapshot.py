"""The model as the JSON of a saved world, and back."""

from __future__ import annotations

from typing import Any

from bot.local.model.attachments import Attachment
from bot.local.model.content import Flag
from bot.local.model.guilds import Channel, ChannelKind, Guild, Message, MessageKind
from bot.local.model.interaction_metadata import InteractionKind, InteractionMetadata
from bot.local.model.permissions import Overwrite, Permission
from bot.local.model.users import User
from bot.local.world import World

Json = dict[str, Any]


def _id(thing: User | Guild | Channel | Message | None) -> int | None:
    return thing.id if thing is not None else None


def dump_user(user: User) -> Json:
    """Return a user's JSON."""
    return {"id": user.id, "name": user.name, "closes_dms": user.closes_dms, "locale": user.locale}


def dump_guild(guild: Guild) -> Json:
    """Return a guild's JSON."""
    return {
        "id": guild.id,
        "name": guild.name,
        "owner": _id(guild.owner),
        "members": list(guild.members),
        "member_permissions": int(guild.member_permissions),
        "bot_permissions": int(guild.bot_permissions),
        "administrators": sorted(guild.administrators),
        "has_bot": guild.has_bot,
    }


def load_guild(world: World, raw: Json) -> Guild:
    """Return a guild; its members must be loaded."""
    return Guild(
        raw["id"],
        raw["name"],
        world,
        world.users.get(raw["owner"]),
        {i: world.users[i] for i in raw["members"]},
        Permission(raw["member_permissions"]),
        Permission(raw["bot_permissions"]),
        set(raw["administrators"]),
        raw["has_bot"],
    )


_PLAIN_CHANNEL_FIELDS = (
    "id",
    "name",
    "position",
    "topic",
    "last_message_id",
    "total_messages",
    "archived",
    "locked",
    "invitable",
    "auto_archive_minutes",
    "archive_changed",
    "created",
)
"""The fields of a channel that are written unchanged."""


def dump_channel(channel: Channel) -> Json:
    """Return a channel's JSON."""
    return {key: getattr(channel, key) for key in _PLAIN_CHANNEL_FIELDS} | {
        "kind": int(channel.kind),
        "guild": _id(channel.guild),
        "parent": _id(channel.parent),
        "recipient": _id(channel.recipient),
        "owner": _id(channel.owner),
        "overwrites": [[member, int(o.allow), int(o.deny)] for member, o in channel.overwrites.items()],
        "thread_members": sorted(channel.thread_members),
    }


def load_channel(world: World, raw: Json) -> Channel:
    """Return a channel; its guild, users and parent must be loaded."""
    return Channel(
        kind=ChannelKind(raw["kind"]),
        world=world,
        guild=world.guilds.get(raw["guild"]),
        parent=world.channels.get(raw["parent"]),
        recipient=world.users.get(raw["recipient"]),
        owner=world.users.get(raw["owner"]),
        overwrites={member: Overwrite(Permission(a), Permission(d)) for member, a, d in raw["overwrites"]},
        thread_members=set(raw["thread_members"]),
        **{key: raw[key] for key in _PLAIN_CHANNEL_FIELDS},
    )


def dump_attachment(file: Attachment) -> Json:
    """Return an attachment's JSON, without its data."""
    return {
        "id": file.id,
        "channel_id": file.channel_id,
        "filename": file.filename,
        "alt": file.alt,
        "title": file.title,
        "ephemeral": file.ephemeral,
    }


def dump_message(post: Message) -> Json:
    """Return a message's JSON."""
    return {
        "id": post.id,
        "channel": post.channel.id,
        "author": post.author.id,
        "created": post.created,
        "content": post.content,
        "embeds": post.embeds,
        "components": post.components,
        "attachments": [a.id for a in post.attachments],
        "flags": int(post.flags),
        "kind": int(post.kind),
        "nonce": post.nonce,
        "edited_at": post.edited_at,
        "mentions": [u.id for u in post.mentions],
        "mentions_everyone": post.mentions_everyone,
        "pinged": [u.id for u in post.pinged],
        "interaction": _dump_interaction(post.interaction_metadata),
        "only_for": _id(post.only_for),
        "reply_to": post.reply_to,
        "pinned": post.pinned,
        "position": post.position,
        "thread": _id(post.thread),
    }


def _dump_interaction(source: InteractionMetadata | None) -> Json | None:
    if source is None:
        return None
    return {
        "id": source.id,
        "kind": int(source.kind),
        "user": source.user.id,
        "message": source.interacted_message_id,
        "command_name": source.command_name,
    }


def _load_interaction(world: World, raw: Json | None) -> InteractionMetadata | None:
    if raw is None:
        return None
    kind, user = InteractionKind(raw["kind"]), world.users[raw["user"]]
    return InteractionMetadata(raw["id"], kind, user, raw["command_name"], raw["message"])


def load_message(world: World, raw: Json) -> Message:
    """Return a message; its channel, users and attachments must be loaded."""
    users = world.users
    return Message(
        raw["id"],
        world.channels[raw["channel"]],
        users[raw["author"]],
        raw["created"],
        MessageKind(raw["kind"]),
        raw["nonce"],
        raw["edited_at"],
        [users[i] for i in raw["mentions"] if i in users],
        raw["mentions_everyone"],
        [users[i] for i in raw["pinged"] if i in users],
        _load_interaction(world, raw["interaction"]),
        users.get(raw["only_for"]),
        raw["reply_to"],
        raw["pinned"],
        raw["position"],
        world.channels.get(raw["thread"]),
        content=raw["content"],
        embeds=raw["embeds"],
        components=raw["components"],
        attachments=[world.attachments[i] for i in raw["attachments"]],
        flags=Flag(raw["flags"]),
    )
