"""REST: messages, with the bot's token."""

from __future__ import annotations

from typing import Any

from bot.local.errors import ApiError, refusal
from bot.local.model.guilds import Channel, Message, MessageKind
from bot.local.model.permissions import Permission
from bot.local.payloads.messages import message_payload
from bot.local.payloads.timestamps import timestamp
from bot.local.rest.requests import NO_CONTENT, Reply, Request, Routes
from bot.local.validation.form import invalid
from bot.local.validation.messages import MessageCheck

routes = Routes()

OLD_MESSAGE = 3600.0
"""Seconds after which edits of a message are limited (error 30046)."""


def sendable_channel(request: Request) -> Channel:
    """Return the channel, where the bot may send: errors 50001, 50013, 50007 and, in a locked thread, 160005."""
    place = request.channel()
    if place.is_dm:
        assert place.recipient is not None
        shared = any(place.recipient.id in g.members for g in request.world.guilds.values() if g.has_bot)
        if place.recipient.closes_dms or not shared:
            raise refusal(50007)
        return place
    sending = Permission.SEND_MESSAGES_IN_THREADS if place.is_thread else Permission.SEND_MESSAGES
    place = request.channel(sending)
    if place.locked and not place.permissions_of(request.world.bot) & Permission.MANAGE_THREADS:
        raise refusal(160005)
    return place


def _allow_parts(request: Request, place: Channel, body: dict[str, Any]) -> None:
    """Raise error 50013 when the bot may not attach files or embed links here, 160002 when it may not reply."""
    bits = place.permissions_of(request.world.bot)
    if request.uploads and not bits & Permission.ATTACH_FILES:
        raise refusal(50013)
    if body.get("embeds") and not bits & Permission.EMBED_LINKS:
        raise refusal(50013)
    if body.get("message_reference") and not bits & Permission.READ_MESSAGE_HISTORY:
        raise ApiError(400, 160002, "Cannot reply without permission to read message history")


@routes.add("POST", "/channels/{channel_id}/typing")
def typing(request: Request) -> Reply:
    """Show that the bot is typing."""
    sendable_channel(request)
    return NO_CONTENT


@routes.add("POST", "/channels/{channel_id}/messages")
def create_message(request: Request) -> Reply:
    """Post a message; an enforced nonce seen a short while ago returns that message instead."""
    place, body = sendable_channel(request), request.body()
    _allow_parts(request, place, body)
    draft = MessageCheck(request.world, place, body, request.uploads).draft()
    world = request.world
    if body.get("enforce_nonce") and draft.nonce is not None:
        known = world.by_nonce.get((place.id, str(draft.nonce)))
        if known is not None and known.created >= world.clock.now() - request.limits.nonce_seconds:
            return Reply(message_payload(known))
    kind = MessageKind.REPLY if draft.reply_to else MessageKind.DEFAULT
    return Reply(message_payload(world.post(place, world.bot, draft, kind=kind)))


@routes.add("GET", "/channels/{channel_id}/messages")
def history(request: Request) -> Reply:
    """Return messages, newest first. Without READ_MESSAGE_HISTORY Discord gives an empty list, not an error."""
    place = request.channel()
    limit = request.limit(50, 100)
    given = [key for key in ("before", "after", "around") if request.query.get(key)]
    if len(given) > 1:
        raise invalid((given[1],), "QUERY_EXCLUSIVE", "before, after and around exclude each other")
    if not place.permissions_of(request.world.bot) & Permission.READ_MESSAGE_HISTORY:
        return Reply([])
    found = sorted((m for m in place.messages.values() if not m.ephemeral), key=lambda m: m.id, reverse=True)
    if given:
        raw = request.query[given[0]]
        if not raw.isdigit():
            raise invalid((given[0],), "NUMBER_TYPE_COERCE", f'Value "{raw}" is not snowflake.')
        found = _slice(found, given[0], int(raw), limit)
    return Reply([message_payload(m) for m in found[:limit]])


def _slice(newest_first: list[Message], key: str, mark: int, limit: int) -> list[Message]:
    older = [m for m in newest_first if m.id < mark]
    newer = [m for m in newest_first if m.id > mark]
    if key == "before":
        return older
    if key == "after":
        return newer[-limit:]
    exact = [m for m in newest_first if m.id == mark]
    return newer[-(limit // 2) :] + exact + older[: limit - limit // 2 - len(exact)]


@routes.add("GET", "/channels/{channel_id}/messages/pins")
def pins(request: Request) -> Reply:
    """Return the pinned messages."""
    place = request.channel(Permission.READ_MESSAGE_HISTORY)
    found = [m for m in place.messages.values() if m.pinned]
    items = [{"pinned_at": timestamp(m.created), "message": message_payload(m)} for m in reversed(found)]
    return Reply({"items": items, "has_more": False})


@routes.add("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(request: Request) -> Reply:
    """Return one message."""
    place = request.channel()
    if not place.permissions_of(request.world.bot) & Permission.READ_MESSAGE_HISTORY:
        raise refusal(50001)
    return Reply(message_payload(request.message(place)))


@routes.add("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(request: Request) -> Reply:
    """Edit one of the bot's own messages."""
    place, body = request.channel(), request.body()
    message = request.message(place)
    if message.author is not request.world.bot:
        raise refusal(50005)
    if place.archived:
        raise refusal(50083)
    _allow_parts(request, place, body)
    draft = MessageCheck(request.world, place, body, request.uploads, existing=message).draft()
    if request.world.clock.now() - message.created > OLD_MESSAGE:
        request.limits.edit_of_old_message(message.id)
    request.world.edit(message, draft)
    return Reply(message_payload(message))


@routes.add("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(request: Request) -> Reply:
    """Delete a message: the bot's own, or with MANAGE_MESSAGES any."""
    place = request.channel()
    message = request.message(place)
    if place.archived:
        raise refusal(50083)
    if message.author is not request.world.bot:
        if place.is_dm:
            raise refusal(50003)
        request.channel(Permission.MANAGE_MESSAGES)
    request.world.delete_message(message)
    return NO_CONTENT


@routes.add("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
@routes.add("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(request: Request) -> Reply:
    """Pin a message."""
    return _pin(request, pinned=True)


@routes.add("DELETE", "/channels/{channel_id}/messages/pins/{message_id}")
@routes.add("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(request: Request) -> Reply:
    """Unpin a message."""
    return _pin(request, pinned=False)


def _pin(request: Request, *, pinned: bool) -> Reply:
    place = request.channel()
    bits = place.permissions_of(request.world.bot)
    if not place.is_dm and not bits & (Permission.PIN_MESSAGES | Permission.MANAGE_MESSAGES):
        raise refusal(50013)
    request.world.pin(request.message(place), pinned=pinned)
    return NO_CONTENT
