"""The JSON of the world's things, as Discord sends it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.local.interactions import Interaction, InteractionKind
from bot.local.messages import Message
from bot.local.model import Attachment, Channel, ChannelKind, Guild, User

Json = dict[str, Any]

FILE_LIMIT = 10 * 1024 * 1024


def timestamp(seconds: float) -> str:
    """An ISO 8601 time with microseconds and offset, as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def user(who: User) -> Json:
    """A user object."""
    raw: Json = {
        "id": str(who.id),
        "username": who.name.lower().replace(" ", "_"),
        "global_name": None if who.bot else who.name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "avatar_decoration_data": None,
        "collectibles": None,
    }
    if who.bot:
        raw |= {"bot": True, "username": who.name}
    return raw


def own_user(who: User) -> Json:
    """The bot's own user, as ``/users/@me`` and READY give it."""
    return user(who) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def member(guild: Guild, who: User, *, with_user: bool = True) -> Json:
    """A guild member object."""
    raw: Json = {
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
        "deaf": False,
        "flags": 0,
        "joined_at": "2024-01-01T00:00:00.000000+00:00",
        "mute": False,
        "nick": None,
        "pending": False,
        "premium_since": None,
        "roles": [str(bot_role_id(guild))] if who.bot else [],
    }
    return raw | ({"user": user(who)} if with_user else {})


def bot_role_id(guild: Guild) -> int:
    """The id of the role that the bot brought along."""
    return guild.id + 1


def roles(guild: Guild) -> list[Json]:
    """The guild's roles: everyone's and the bot's."""
    common: Json = {
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "mentionable": False,
        "flags": 0,
        "description": None,
    }
    everyone = common | {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(int(guild.member_permissions)),
        "position": 0,
        "managed": False,
    }
    if not guild.has_bot:
        return [everyone]
    bot = guild.world.bot
    return [
        everyone,
        common
        | {
            "id": str(bot_role_id(guild)),
            "name": bot.name,
            "permissions": str(int(guild.bot_permissions)),
            "position": 1,
            "managed": True,
            "tags": {"bot_id": str(bot.id)},
        },
    ]


def thread_member(channel: Channel, who: User) -> Json:
    """A thread member object."""
    return {"id": str(channel.id), "user_id": str(who.id), "join_timestamp": timestamp(channel.created), "flags": 0}


def channel(place: Channel) -> Json:
    """A channel object of any kind."""
    raw: Json = {
        "id": str(place.id),
        "type": int(place.kind),
        "last_message_id": str(place.last_message_id) if place.last_message_id else None,
        "flags": 0,
    }
    if place.is_dm:
        recipient = place.recipient
        return raw | {"recipients": [user(recipient)] if recipient else []}
    assert place.guild is not None, "only direct messages have no guild"
    raw |= {"guild_id": str(place.guild.id), "name": place.name, "rate_limit_per_user": 0}
    if not place.is_thread:
        return raw | {
            "topic": place.topic,
            "position": place.position,
            "parent_id": None,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(who), "type": 1, "allow": str(int(o.allow)), "deny": str(int(o.deny))}
                for who, o in place.overwrites.items()
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


def thread_for_bot(place: Channel) -> Json:
    """A thread with the bot's membership, as THREAD_CREATE and GUILD_CREATE give it."""
    raw = channel(place)
    bot = place.world.bot
    return raw | {"member": thread_member(place, bot)} if bot.id in place.thread_members else raw


def guild(place: Guild) -> Json:
    """The guild object that REST gives."""
    return {
        "id": str(place.id),
        "name": place.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(place.owner.id) if place.owner else str(place.id),
        "application_id": None,
        "region": "us-east",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": roles(place),
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "hub_type": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
        "inventory_settings": None,
    }


def guild_create(place: Guild, *, joined: bool) -> Json:
    """The GUILD_CREATE event; ``joined`` when the bot was just invited rather than connecting."""
    bot = place.world.bot
    raw = guild(place) | {
        "joined_at": "2024-01-01T00:00:00.000000+00:00",
        "large": False,
        "member_count": len(place.members),
        "members": [member(place, bot)],
        "channels": [channel(c) for c in place.channels],
        "threads": [thread_for_bot(c) for c in place.threads if not c.archived and c.visible_to(bot)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
    return raw if joined else raw | {"unavailable": False}


def attachment(file: Attachment) -> Json:
    """An attachment object."""
    raw: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": file.size,
        "url": file.url,
        "proxy_url": file.url,
        "content_type": file.content_type,
    }
    if file.dimensions is not None:
        raw["width"], raw["height"] = file.dimensions
    if file.alt is not None:
        raw["description"] = file.alt
    if file.title is not None:
        raw["title"] = file.title
    if file.ephemeral:
        raw["ephemeral"] = True
    return raw


def interaction_metadata(source: Interaction) -> Json:
    """What a message tells of the interaction that made it."""
    raw: Json = {
        "id": str(source.id),
        "type": int(source.kind),
        "user": user(source.user),
        "authorizing_integration_owners": integration_owners(source),
    }
    if source.kind is InteractionKind.COMMAND:
        raw |= {"name": source.command_name, "command_type": 1}
    elif source.kind is InteractionKind.COMPONENT and source.message is not None:
        raw["interacted_message_id"] = str(source.message.id)
    elif source.kind is InteractionKind.MODAL_SUBMIT:
        raw["triggering_interaction_metadata"] = {
            "id": str(source.id),
            "type": int(InteractionKind.COMMAND),
            "user": user(source.user),
            "authorizing_integration_owners": integration_owners(source),
            "name": source.command_name,
            "command_type": 1,
        }
    return raw


def message(post: Message) -> Json:
    """A message object."""
    raw: Json = {
        "id": str(post.id),
        "channel_id": str(post.channel.id),
        "type": int(post.kind),
        "author": user(post.author),
        "content": post.content,
        "timestamp": timestamp(post.created),
        "edited_timestamp": None if post.edited_at is None else timestamp(post.edited_at),
        "tts": False,
        "mention_everyone": post.mentions_everyone,
        "mentions": [user(u) for u in post.mentions],
        "mention_roles": [],
        "attachments": [attachment(a) for a in post.attachments],
        "embeds": post.embeds,
        "pinned": post.pinned,
        "flags": int(post.flags),
        "components": post.components,
    }
    if post.nonce is not None:
        raw["nonce"] = post.nonce
    if post.interaction is not None:
        raw["application_id"] = str(post.channel.world.bot.id)
        raw["webhook_id"] = str(post.channel.world.bot.id)
        raw["interaction_metadata"] = interaction_metadata(post.interaction)
    if post.reply_to is not None:
        raw["message_reference"] = {
            "type": 0,
            "message_id": str(post.reply_to),
            "channel_id": str(post.channel.id),
        } | ({"guild_id": str(post.channel.guild.id)} if post.channel.guild else {})
    if post.thread is not None:
        raw["thread"] = channel(post.thread)
    if post.channel.is_thread:
        raw["position"] = post.position
    return raw


def message_event(post: Message) -> Json:
    """A message as MESSAGE_CREATE and MESSAGE_UPDATE give it."""
    place = post.channel.guild
    if place is None:
        return message(post)
    return message(post) | {"guild_id": str(place.id), "member": member(place, post.author, with_user=False)}


def integration_owners(source: Interaction) -> Json:
    """Where the app is installed: "0" is the guild's id, or 0 in the bot's direct messages."""
    return {"0": str(source.channel.guild.id) if source.channel.guild else "0"}


def interaction(event: Interaction) -> Json:
    """The INTERACTION_CREATE event."""
    place, world = event.channel, event.world
    channel_raw = channel(place)
    if place.guild is not None:
        channel_raw["permissions"] = str(int(place.permissions_of(event.user)))
    raw: Json = {
        "id": str(event.id),
        "application_id": str(world.bot.id),
        "type": int(event.kind),
        "token": event.token,
        "version": 1,
        "data": event.data,
        "channel": channel_raw,
        "channel_id": str(place.id),
        "locale": event.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": integration_owners(event),
        "app_permissions": str(int(place.permissions_of(world.bot))),
        "context": 0 if place.guild else 1,
        "attachment_size_limit": FILE_LIMIT,
    }
    if place.guild is not None:
        raw |= {
            "guild_id": str(place.guild.id),
            "guild": {"id": str(place.guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member(place.guild, event.user)
            | {"permissions": str(int(place.permissions_of(event.user))), "unusual_dm_activity_until": None},
        }
    else:
        raw["user"] = user(event.user)
    if event.message is not None:
        raw["message"] = message(event.message)
    return raw


def application(owner: User, bot: User, guilds: int) -> Json:
    """The bot's application."""
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "A game master for board wargames.",
        "type": None,
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "team": None,
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}},
    }
