"""All that one person can see, as JSON for that person's window.

Everything a window gets passes through here, and here through ``Channel.visible_to`` and ``Message.visible_to``.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from bot.local import client_commands, payloads
from bot.local.interactions import Interaction
from bot.local.messages import Message, MessageKind
from bot.local.model import Channel, ChannelKind, User
from bot.local.page.marks import Marks
from bot.local.people import Person
from bot.local.permissions import Permission

if TYPE_CHECKING:
    from bot.local.stand_in import LocalDiscord

Json = dict[str, Any]

KINDS = {
    ChannelKind.TEXT: "text",
    ChannelKind.DM: "dm",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "private",
}


def account(who: User) -> Json:
    """A person or the bot, as everybody sees them."""
    return {"id": str(who.id), "name": who.name, "bot": who.bot}


def channel(place: Channel, person: Person, marks: Marks) -> Json:
    """A channel in the list."""
    bits = place.permissions_of(person)
    sending = Permission.SEND_MESSAGES_IN_THREADS if place.is_thread else Permission.SEND_MESSAGES
    bot = place.world.bot
    return {
        "id": str(place.id),
        "guild": str(place.guild.id) if place.guild else None,
        "name": bot.name if place.is_dm else place.name,
        "kind": KINDS[place.kind],
        "parent": str(place.parent.id) if place.parent else None,
        "topic": place.topic,
        "archived": place.archived,
        "locked": place.locked,
        "writable": bool(bits & sending),
        "empty": not any(m.visible_to(person) for m in place.messages.values()),
        "unread": bool(marks.unread(person, place)),
        "pings": marks.pings(person, place),
    }


def places(local: LocalDiscord, person: Person, marks: Marks) -> Json:
    """The lists around the messages: servers, channels, private channels, people, and how the bot is doing."""
    world = local.world
    guilds = []
    for guild in world.guilds.values():
        if person.id not in guild.members:
            continue
        inside = [c for c in [*guild.channels, *guild.threads] if c.visible_to(person)]
        guilds.append(
            {
                "id": str(guild.id),
                "name": guild.name,
                "has_bot": guild.has_bot,
                "channels": [channel(c, person, marks) for c in inside],
                "members": [str(m) for m in guild.members],
                "chiefs": [str(m) for m in guild.members if m in guild.administrators],
            }
        )
    dms = [c for c in world.channels.values() if c.is_dm and c.visible_to(person)]
    return {
        "type": "places",
        "me": account(person) | {"closes_dms": person.closes_dms},
        "bot": account(world.bot) | {"online": local.gateway.complete, "ready": world.commands_synced},
        "people": [account(u) for u in world.users.values()],
        "guilds": guilds,
        "dms": [channel(c, person, marks) for c in dms],
        "clock": round(world.clock.now() - time.time()),
    }


def commands(local: LocalDiscord, person: Person, place: Channel) -> Json:
    """The slash commands offered to ``person`` in ``place``."""
    offered = client_commands.offered(local.world, person, place) if place.visible_to(person) else []
    return {"type": "commands", "channel": str(place.id), "commands": offered}


def message(post: Message, person: Person) -> Json:
    """A message that ``person`` can see."""
    assert post.visible_to(person), "nobody is shown what is not for them"
    raw: Json = {
        "id": str(post.id),
        "channel": str(post.channel.id),
        "author": account(post.author),
        "created": int(post.created * 1000),
        "edited": post.edited_at is not None,
        "content": post.content,
        "embeds": post.embeds,
        "components": post.components,
        "attachments": [payloads.attachment(a) for a in post.attachments],
        "v2": post.v2,
        "ephemeral": post.ephemeral,
        "loading": post.loading,
        "pinged": person in post.pinged,
        "version": len(post.revisions),
    }
    source = post.interaction
    if source is not None and post.kind is MessageKind.CHAT_INPUT_COMMAND:
        raw["used"] = {"user": account(source.user), "name": source.command_name}
    answered = _answered(post, source)
    if answered is not None and answered.visible_to(person):
        raw["reply"] = {"id": str(answered.id), "author": account(answered.author), "text": _preview(answered)}
    if post.thread is not None and post.thread.visible_to(person):
        raw["thread"] = {"id": str(post.thread.id), "name": post.thread.name}
    return raw


def _answered(post: Message, source: Interaction | None) -> Message | None:
    """The message that ``post`` answers: by a reply, or because one of its buttons was clicked."""
    if post.reply_to is not None:
        return post.channel.messages.get(post.reply_to)
    return source.message if source is not None else None


def _preview(post: Message) -> str:
    lines = [line for line in post.text.splitlines() if line.strip()]
    return lines[0][:120] if lines else "a picture" if post.attachments else "a message"


def outcome(event: Interaction) -> Json:
    """What became of an interaction, as the one who did it is told."""
    told: Json = {"state": event.state, "error": event.error}
    if event.response is not None:
        told["message"] = str(event.response.id)
    if event.modal is not None:
        told["modal"] = {
            "interaction": str(event.id),
            "title": event.modal.title,
            "components": event.modal.components,
        }
    return told
