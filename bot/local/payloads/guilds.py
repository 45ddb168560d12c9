"""Guild, role and guild member objects."""

from __future__ import annotations

from typing import Any

from bot.local.model.guilds import Guild
from bot.local.model.users import User
from bot.local.payloads.channels import channel_payload, thread_payload
from bot.local.payloads.users import user_payload

Json = dict[str, Any]


def guild_payload(place: Guild) -> Json:
    """Return a guild object, as REST gives it."""
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
        "roles": role_payloads(place),
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


def guild_create_payload(place: Guild, *, joined: bool) -> Json:
    """Return the data of GUILD_CREATE; ``joined`` when the bot was just invited rather than connecting."""
    bot = place.world.bot
    raw = guild_payload(place) | {
        "joined_at": "2024-01-01T00:00:00.000000+00:00",
        "large": False,
        "member_count": len(place.members),
        "members": [member_payload(place, bot)],
        "channels": [channel_payload(c) for c in place.channels],
        "threads": [thread_payload(c) for c in place.threads if not c.archived and c.visible_to(bot)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
    return raw if joined else raw | {"unavailable": False}


def bot_role_id(guild: Guild) -> int:
    """Return the id of the bot's managed role."""
    return guild.id + 1


def role_payloads(guild: Guild) -> list[Json]:
    """Return the guild's role objects: @everyone's, the bot's, and those added."""
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
    added = [
        common | {"id": str(r.id), "name": r.name, "permissions": "0", "position": 2 + i, "managed": False}
        for i, r in enumerate(guild.roles)
    ]
    if not guild.has_bot:
        return [everyone, *added]
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
        *added,
    ]


def member_payload(guild: Guild, user: User, *, with_user: bool = True) -> Json:
    """Return a guild member object."""
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
        "roles": [str(bot_role_id(guild))] if user.bot else [str(r.id) for r in guild.roles if user.id in r.holders],
    }
    return raw | ({"user": user_payload(user)} if with_user else {})
