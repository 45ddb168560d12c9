"""Message and attachment objects."""

from __future__ import annotations

from typing import Any

from bot.local.model.attachments import Attachment
from bot.local.model.guilds import Channel, Message
from bot.local.model.interaction_metadata import InteractionKind, InteractionMetadata
from bot.local.payloads.channels import channel_payload
from bot.local.payloads.guilds import member_payload
from bot.local.payloads.timestamps import timestamp
from bot.local.payloads.users import user_payload

Json = dict[str, Any]


def attachment_payload(file: Attachment) -> Json:
    """Return an attachment object."""
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


def message_payload(post: Message) -> Json:
    """Return a message object."""
    raw: Json = {
        "id": str(post.id),
        "channel_id": str(post.channel.id),
        "type": int(post.kind),
        "author": user_payload(post.author),
        "content": post.content,
        "timestamp": timestamp(post.created),
        "edited_timestamp": None if post.edited_at is None else timestamp(post.edited_at),
        "tts": False,
        "mention_everyone": post.mentions_everyone,
        "mentions": [user_payload(u) for u in post.mentions],
        "mention_roles": [],
        "attachments": [attachment_payload(a) for a in post.attachments],
        "embeds": post.embeds,
        "pinned": post.pinned,
        "flags": int(post.flags),
        "components": post.components,
    }
    if post.nonce is not None:
        raw["nonce"] = post.nonce
    if post.interaction_metadata is not None:
        raw["application_id"] = str(post.channel.world.bot.id)
        raw["webhook_id"] = str(post.channel.world.bot.id)
        raw["interaction_metadata"] = interaction_metadata_payload(post.interaction_metadata, post.channel)
    if post.reply_to is not None:
        raw["message_reference"] = {
            "type": 0,
            "message_id": str(post.reply_to),
            "channel_id": str(post.channel.id),
        } | ({"guild_id": str(post.channel.guild.id)} if post.channel.guild else {})
    if post.thread is not None:
        raw["thread"] = channel_payload(post.thread)
    if post.channel.is_thread:
        raw["position"] = post.position
    return raw


def message_event_payload(post: Message) -> Json:
    """Return the data of MESSAGE_CREATE and MESSAGE_UPDATE."""
    place = post.channel.guild
    if place is None:
        return message_payload(post)
    return message_payload(post) | {
        "guild_id": str(place.id),
        "member": member_payload(place, post.author, with_user=False),
    }


def interaction_metadata_payload(source: InteractionMetadata, place: Channel) -> Json:
    """Return a message interaction metadata object."""
    raw: Json = {
        "id": str(source.id),
        "type": int(source.kind),
        "user": user_payload(source.user),
        "authorizing_integration_owners": integration_owners(place),
    }
    if source.kind is InteractionKind.COMMAND:
        raw |= {"name": source.command_name, "command_type": 1}
    elif source.kind is InteractionKind.COMPONENT and source.interacted_message_id is not None:
        raw["interacted_message_id"] = str(source.interacted_message_id)
    elif source.kind is InteractionKind.MODAL_SUBMIT:
        raw["triggering_interaction_metadata"] = {
            "id": str(source.id),
            "type": int(InteractionKind.COMMAND),
            "user": user_payload(source.user),
            "authorizing_integration_owners": integration_owners(place),
            "name": source.command_name,
            "command_type": 1,
        }
    return raw


def integration_owners(place: Channel) -> Json:
    """Return the authorizing integration owners: "0" stands for the guild's id, or 0 in the bot's direct messages."""
    return {"0": str(place.guild.id) if place.guild else "0"}
