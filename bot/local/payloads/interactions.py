"""Interaction events."""

from __future__ import annotations

from typing import Any

from bot.local.model.attachments import FILE_LIMIT
from bot.local.model.interactions import Interaction
from bot.local.payloads.channels import channel_payload
from bot.local.payloads.guilds import member_payload
from bot.local.payloads.messages import integration_owners, message_payload
from bot.local.payloads.users import user_payload

Json = dict[str, Any]


def interaction_payload(event: Interaction) -> Json:
    """Return the data of INTERACTION_CREATE."""
    place, bot = event.channel, event.channel.world.bot
    channel_raw = channel_payload(place)
    if place.guild is not None:
        channel_raw["permissions"] = str(int(place.permissions_of(event.user)))
    raw: Json = {
        "id": str(event.id),
        "application_id": str(bot.id),
        "type": int(event.kind),
        "token": event.token,
        "version": 1,
        "data": event.data,
        "channel": channel_raw,
        "channel_id": str(place.id),
        "locale": event.user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": integration_owners(place),
        "app_permissions": str(int(place.permissions_of(bot))),
        "context": 0 if place.guild else 1,
        "attachment_size_limit": FILE_LIMIT,
    }
    if place.guild is not None:
        raw |= {
            "guild_id": str(place.guild.id),
            "guild": {"id": str(place.guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member_payload(place.guild, event.user)
            | {"permissions": str(int(place.permissions_of(event.user))), "unusual_dm_activity_until": None},
        }
    else:
        raw["user"] = user_payload(event.user)
    if event.message is not None:
        raw["message"] = message_payload(event.message)
    return raw
