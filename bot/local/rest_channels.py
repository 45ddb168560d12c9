"""REST: guilds, channels, threads and messages, with the bot's token."""

from __future__ import annotations

from typing import Any

from bot.local import payloads
from bot.local.check_messages import MessageCheck
from bot.local.errors import ApiError, Form, invalid, refusal
from bot.local.messages import Message, MessageKind
from bot.local.model import Channel, ChannelKind
from bot.local.permissions import Permission
from bot.local.requests import NO_CONTENT, Reply, Request, Routes

routes = Routes()

OLD_MESSAGE = 3600.0
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


# Guilds


@routes.add("GET", "/guilds/{guild_id}")
def guild(request: Request) -> Reply:
    """A guild."""
    found = request.guild()
    raw = payloads.guild(found)
    if request.query.get("with_counts") in ("true", "1"):
        raw |= {"approximate_member_count": len(found.members), "approximate_presence_count": len(found.members)}
    return Reply(raw)


@routes.add("GET", "/guilds/{guild_id}/channels")
def guild_channels(request: Request) -> Reply:
    """A guild's channels that the bot sees."""
    return Reply([payloads.channel(c) for c in request.guild().channels if c.visible_to(request.world.bot)])


@routes.add("GET", "/guilds/{guild_id}/roles")
def guild_roles(request: Request) -> Reply:
    """A guild's roles."""
    return Reply(payloads.roles(request.guild()))


@routes.add("GET", "/guilds/{guild_id}/members/{user_id}")
def guild_member(request: Request) -> Reply:
    """One member."""
    place = request.guild()
    who = place.members.get(request.number("user_id"))
    if who is None:
        raise refusal(10007)
    return Reply(payloads.member(place, who))


@routes.add("GET", "/guilds/{guild_id}/threads/active")
def active_threads(request: Request) -> Reply:
    """A guild's open threads that the bot sees."""
    bot = request.world.bot
    found = [t for t in request.guild().threads if not t.archived and t.visible_to(bot)]
    members = [payloads.thread_member(t, bot) for t in found if bot.id in t.thread_members]
    return Reply({"threads": [payloads.channel(t) for t in found], "members": members, "has_more": False})


@routes.add("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(request: Request) -> Reply:
    """The bot leaves."""
    request.world.remove_bot(request.guild())
    return NO_CONTENT


# Direct messages


@routes.add("POST", "/users/@me/channels")
def open_dm(request: Request) -> Reply:
    """The private channel with a user."""
    world = request.world
    raw = str(request.body().get("recipient_id", ""))
    if not raw.isdigit():
        raise invalid(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required")
    who = world.users.get(int(raw))
    if who is None:
        raise refusal(10013)
    if who.bot:
        raise refusal(50007)
    if not any(c.is_dm and c.recipient is who for c in world.channels.values()):
        request.limits.open_dm()
    return Reply(payloads.channel(world.open_dm(who)))


# Channels


@routes.add("GET", "/channels/{channel_id}")
def channel(request: Request) -> Reply:
    """A channel."""
    return Reply(payloads.thread_for_bot(request.channel()))


@routes.add("PATCH", "/channels/{channel_id}")
def change_channel(request: Request) -> Reply:
    """Change a channel's settings, above all open a thread again."""
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
        return Reply(payloads.channel(place))
    _change_thread(request, place, body)
    return Reply(payloads.channel(place))


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
    """Delete a channel or thread; a direct message is only closed."""
    place = request.channel()
    if place.is_dm:
        return Reply(payloads.channel(place))
    request.channel(Permission.MANAGE_THREADS if place.is_thread else Permission.MANAGE_CHANNELS)
    raw = payloads.channel(place)
    request.world.delete_channel(place)
    return Reply(raw)


@routes.add("POST", "/channels/{channel_id}/typing")
def typing(request: Request) -> Reply:
    """Show that the bot is typing."""
    _sending(request)
    return NO_CONTENT


# Threads


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
    return Reply(payloads.thread_for_bot(thread), 201)


@routes.add("POST", "/channels/{channel_id}/threads")
def new_thread(request: Request) -> Reply:
    """A thread of its own."""
    return _new_thread(request, None)


@routes.add("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def new_thread_from_message(request: Request) -> Reply:
    """A thread that hangs on a message."""
    return _new_thread(request, request.message(request.channel()))


@routes.add("PUT", "/channels/{channel_id}/thread-members/@me")
@routes.add("PUT", "/channels/{channel_id}/thread-members/{user_id}")
def add_thread_member(request: Request) -> Reply:
    """Add somebody, or "@me", to a thread."""
    thread = request.channel()
    if not thread.is_thread or thread.guild is None:
        raise refusal(50024)
    if thread.archived:
        raise refusal(50083)
    itself = "user_id" not in request.path
    who = request.world.bot if itself else thread.guild.members.get(request.number("user_id"))
    if who is None:
        raise refusal(10007)
    if who is not request.world.bot:
        request.channel(Permission.SEND_MESSAGES_IN_THREADS)
    request.world.join_thread(thread, who)
    return NO_CONTENT


@routes.add("GET", "/channels/{channel_id}/threads/archived/public")
def archived_threads(request: Request) -> Reply:
    """A channel's archived public threads, the latest first."""
    place = request.channel(Permission.READ_MESSAGE_HISTORY)
    found = [c for c in request.world.channels.values() if c.parent is place and c.archived]
    found = sorted(
        (c for c in found if c.kind is ChannelKind.PUBLIC_THREAD), key=lambda c: c.archive_changed, reverse=True
    )[: request.limit(50, 100)]
    return Reply({"threads": [payloads.channel(c) for c in found], "members": [], "has_more": False})


# Messages


def _sending(request: Request) -> Channel:
    """The channel, where the bot may send: errors 50001, 50013, 50007 and, in a locked thread, 160005."""
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
    """Error 50013 when the bot may not attach files or embed links here; 160002 when it may not reply."""
    bits = place.permissions_of(request.world.bot)
    if request.uploads and not bits & Permission.ATTACH_FILES:
        raise refusal(50013)
    if body.get("embeds") and not bits & Permission.EMBED_LINKS:
        raise refusal(50013)
    if body.get("message_reference") and not bits & Permission.READ_MESSAGE_HISTORY:
        raise ApiError(400, 160002, "Cannot reply without permission to read message history")


@routes.add("POST", "/channels/{channel_id}/messages")
def create_message(request: Request) -> Reply:
    """Post a message; an enforced nonce seen a short while ago gives that message instead."""
    place, body = _sending(request), request.body()
    _allow_parts(request, place, body)
    draft = MessageCheck(place, body, request.uploads).draft()
    world = request.world
    if body.get("enforce_nonce") and draft.nonce is not None:
        known = world.by_nonce.get((place.id, str(draft.nonce)))
        if known is not None and known.created >= world.clock.now() - request.limits.nonce_seconds:
            return Reply(payloads.message(known))
    kind = MessageKind.REPLY if draft.reply_to else MessageKind.DEFAULT
    return Reply(payloads.message(world.post(place, world.bot, draft, kind=kind)))


@routes.add("GET", "/channels/{channel_id}/messages")
def history(request: Request) -> Reply:
    """Messages, newest first. Without READ_MESSAGE_HISTORY Discord gives an empty list, not an error."""
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
    return Reply([payloads.message(m) for m in found[:limit]])


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
    """The pinned messages."""
    place = request.channel(Permission.READ_MESSAGE_HISTORY)
    found = [m for m in place.messages.values() if m.pinned]
    items = [{"pinned_at": payloads.timestamp(m.created), "message": payloads.message(m)} for m in reversed(found)]
    return Reply({"items": items, "has_more": False})


@routes.add("GET", "/channels/{channel_id}/messages/{message_id}")
def get_message(request: Request) -> Reply:
    """One message."""
    place = request.channel()
    if not place.permissions_of(request.world.bot) & Permission.READ_MESSAGE_HISTORY:
        raise refusal(50001)
    return Reply(payloads.message(request.message(place)))


@routes.add("PATCH", "/channels/{channel_id}/messages/{message_id}")
def edit_message(request: Request) -> Reply:
    """Change one of the bot's own messages."""
    place, body = request.channel(), request.body()
    message = request.message(place)
    if message.author is not request.world.bot:
        raise refusal(50005)
    if place.archived:
        raise refusal(50083)
    _allow_parts(request, place, body)
    draft = MessageCheck(place, body, request.uploads, existing=message).draft()
    if request.world.clock.now() - message.created > OLD_MESSAGE:
        request.limits.edit_of_old_message(message.id)
    request.world.edit(message, draft)
    return Reply(payloads.message(message))


@routes.add("DELETE", "/channels/{channel_id}/messages/{message_id}")
def delete_message(request: Request) -> Reply:
    """Delete a message: one's own, or with MANAGE_MESSAGES anybody's."""
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
