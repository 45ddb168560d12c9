"""REST: channels and threads."""

from __future__ import annotations

from typing import Any

from bot.local.errors import refusal
from bot.local.model.guilds import Channel, ChannelKind, Message
from bot.local.model.permissions import Permission
from bot.local.payloads.channels import channel_payload, thread_member_payload, thread_payload
from bot.local.rest.requests import NO_CONTENT, Reply, Request, Routes
from bot.local.validation.form import Form

routes = Routes()

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
"""The values of ``auto_archive_duration`` that Discord accepts."""


@routes.add("GET", "/channels/{channel_id}")
def channel(request: Request) -> Reply:
    """Return a channel."""
    return Reply(thread_payload(request.channel()))


@routes.add("PATCH", "/channels/{channel_id}")
def change_channel(request: Request) -> Reply:
    """Change the settings of a channel or thread; a thread may be unarchived by it."""
    place, body = request.channel(), request.body()
    if place.is_dm:
        raise refusal(50003)
    form = Form()
    if "name" in body:
        form.length(("name",), body["name"], 1, 100)
    if body.get("auto_archive_duration") is not None:
        form.choice(("auto_archive_duration",), body["auto_archive_duration"], ARCHIVE_MINUTES)
    form.raise_if_wrong()
    if not place.is_thread:
        place = request.channel(Permission.MANAGE_CHANNELS)
        place.name, place.topic = body.get("name", place.name), body.get("topic", place.topic)
        request.world.channel_changed(place)
        return Reply(channel_payload(place))
    _change_thread(request, place, body)
    return Reply(channel_payload(place))


def _change_thread(request: Request, thread: Channel, body: dict[str, Any]) -> None:
    bits = thread.permissions_of(request.world.bot)
    manages = bool(bits & Permission.MANAGE_THREADS)
    if not manages:
        only_opens = set(body) <= {"archived", "auto_archive_duration"} and body.get("archived") is False
        mine = thread.owner is request.world.bot
        may_open = only_opens and not thread.locked and bool(bits & Permission.SEND_MESSAGES_IN_THREADS)
        if not may_open and (not mine or thread.locked or "locked" in body):
            raise refusal(50013)
    if thread.archived and body.get("archived") is not False:
        raise refusal(50083)
    thread.name = body.get("name", thread.name)
    thread.auto_archive_minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    archived = body.get("archived", thread.archived)
    request.world.archive(thread, archived=archived, locked=body.get("locked"))


@routes.add("DELETE", "/channels/{channel_id}")
def delete_channel(request: Request) -> Reply:
    """Delete a channel or thread; a direct message channel is only closed."""
    place = request.channel()
    if place.is_dm:
        return Reply(channel_payload(place))
    request.channel(Permission.MANAGE_THREADS if place.is_thread else Permission.MANAGE_CHANNELS)
    raw = channel_payload(place)
    request.world.delete_channel(place)
    return Reply(raw)


@routes.add("POST", "/channels/{channel_id}/threads")
def new_thread(request: Request) -> Reply:
    """Start a thread without a message."""
    return _new_thread(request, None)


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def new_thread_from_message(request: Request) -> Reply:
    """Start a thread from a message."""
    return _new_thread(request, request.message(request.channel()))


def _new_thread(request: Request, source: Message | None) -> Reply:
    body = request.body()
    # Without a type Discord makes the thread private.
    private = source is None and body.get("type") in (None, ChannelKind.PRIVATE_THREAD)
    needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
    place = request.channel(needed)
    if place.kind is not ChannelKind.TEXT:
        raise refusal(50024)
    form = Form()
    form.length(("name",), body.get("name"), 1, 100)
    if body.get("auto_archive_duration") is not None:
        form.choice(("auto_archive_duration",), body["auto_archive_duration"], ARCHIVE_MINUTES)
    if source is None and body.get("type") is not None:
        form.choice(("type",), body["type"], (10, 11, 12))
    form.raise_if_wrong()
    if source is not None and source.thread is not None:
        raise refusal(160004)
    thread = request.world.add_thread(place, body["name"], request.world.bot, source=source, private=private)
    thread.auto_archive_minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    thread.invitable = not private or body.get("invitable") is not False
    return Reply(thread_payload(thread), 201)


@routes.add("PUT", "/channels/{channel_id}/thread-members/@me")
@routes.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_thread_member(request: Request) -> Reply:
    """Add a member, or the bot by "@me", to a thread."""
    thread = request.channel()
    if not thread.is_thread or thread.guild is None:
        raise refusal(50024)
    if thread.archived:
        raise refusal(50083)
    itself = "user_id" not in request.path
    user = request.world.bot if itself else thread.guild.members.get(request.number("user_id"))
    if user is None:
        raise refusal(10007)
    if user is not request.world.bot:
        request.channel(Permission.SEND_MESSAGES_IN_THREADS)
    request.world.join_thread(thread, user)
    return NO_CONTENT


@routes.add("DELETE", "/channels/{channel_id}/thread-members/{user_id}")
def remove_thread_member(request: Request) -> Reply:
    """Remove a member from a thread: with MANAGE_THREADS, or from a private thread of the bot's own."""
    thread, user = request.channel(), request.number("user_id")
    if not thread.is_thread or thread.guild is None:
        raise refusal(50024)
    if thread.archived:
        raise refusal(50083)
    if thread.kind is not ChannelKind.PRIVATE_THREAD or thread.owner is not request.world.bot:
        request.channel(Permission.MANAGE_THREADS)
    if user not in thread.thread_members:
        raise refusal(10007)
    request.world.leave_thread(thread, user)
    return NO_CONTENT


@routes.add("GET", "/channels/{channel_id}/thread-members/{user_id}")
def thread_member(request: Request) -> Reply:
    """Return a member of a thread."""
    thread, user = request.channel(), request.number("user_id")
    if not thread.is_thread:
        raise refusal(50024)
    if thread.guild is None or user not in thread.thread_members:
        raise refusal(10007)
    return Reply(thread_member_payload(thread, thread.guild.members[user]))


@routes.add("GET", "/channels/{channel_id}/threads/archived/public")
def archived_threads(request: Request) -> Reply:
    """Return a channel's archived public threads, the latest first."""
    place = request.channel(Permission.READ_MESSAGE_HISTORY)
    found = [c for c in request.world.channels.values() if c.parent is place and c.archived]
    found = sorted(
        (c for c in found if c.kind is ChannelKind.PUBLIC_THREAD), key=lambda c: c.archive_changed, reverse=True
    )[: request.limit(50, 100)]
    return Reply({"threads": [channel_payload(c) for c in found], "members": [], "has_more": False})
