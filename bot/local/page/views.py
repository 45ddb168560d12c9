"""Everything that one person can see, as JSON for that person's window.

A window gets its data from here only, and here ``Channel.visible_to`` and ``Message.visible_to`` decide.
"""

from __future__ import annotations

import time
from typing import Any

from bot.local.clients import slash_commands
from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.guilds import Channel, ChannelKind, Message, MessageKind
from bot.local.model.interactions import Interaction
from bot.local.model.permissions import Permission
from bot.local.model.users import User
from bot.local.page.read_states import ReadStates
from bot.local.payloads.messages import attachment_payload

Json = dict[str, Any]

KINDS = {
    ChannelKind.TEXT: "text",
    ChannelKind.DM: "dm",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "private",
}


def account(user: User) -> Json:
    """Return a person or the bot, as everybody sees them."""
    return {"id": str(user.id), "name": user.name, "bot": user.bot}


def channel(place: Channel, person: Person, read_states: ReadStates) -> Json:
    """Return a channel of the channel list."""
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
        "unread": bool(read_states.unread(person, place)),
        "pings": read_states.pings(person, place),
    }


def places(local: LocalDiscord, person: Person, read_states: ReadStates) -> Json:
    """Return the lists around the messages (servers, channels, direct messages, people) and the bot's state."""
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
                "channels": [channel(c, person, read_states) for c in inside],
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
        "dms": [channel(c, person, read_states) for c in dms],
        "clock": round(world.clock.now() - time.time()),
    }


def commands(local: LocalDiscord, person: Person, place: Channel) -> Json:
    """Return the slash commands offered to ``person`` in ``place``."""
    offered = slash_commands.offered(local.world, person, place) if place.visible_to(person) else []
    return {"type": "commands", "channel": str(place.id), "commands": offered}


def message(post: Message, person: Person) -> Json:
    """Return a message that ``person`` can see."""
    assert post.visible_to(person), "the message is hidden from this person"
    raw: Json = {
        "id": str(post.id),
        "channel": str(post.channel.id),
        "author": account(post.author),
        "created": int(post.created * 1000),
        "edited": post.edited_at is not None,
        "content": post.content,
        "embeds": post.embeds,
        "components": post.components,
        "attachments": [attachment_payload(a) for a in post.attachments],
        "v2": post.v2,
        "ephemeral": post.ephemeral,
        "loading": post.loading,
        "pinged": person in post.pinged,
        "version": len(post.revisions),
    }
    source = post.interaction_metadata
    if source is not None and post.kind is MessageKind.CHAT_INPUT_COMMAND:
        raw["used"] = {"user": account(source.user), "name": source.command_name}
    answered = _answered(post)
    if answered is not None and answered.visible_to(person):
        raw["reply"] = {"id": str(answered.id), "author": account(answered.author), "text": _preview(answered)}
    if post.thread is not None and post.thread.visible_to(person):
        raw["thread"] = {"id": str(post.thread.id), "name": post.thread.name}
    return raw


def _answered(post: Message) -> Message | None:
    """Return the message that ``post`` answers: by a reply, or because one of its buttons was clicked."""
    wanted, source = post.reply_to, post.interaction_metadata
    if wanted is None and source is not None:
        wanted = source.interacted_message_id
    return post.channel.messages.get(wanted) if wanted is not None else None


def _preview(post: Message) -> str:
    lines = [line for line in post.text.splitlines() if line.strip()]
    return lines[0][:120] if lines else "a picture" if post.attachments else "a message"


def outcome(event: Interaction) -> Json:
    """Return an interaction's outcome, as the acting person's client shows it."""
    raw: Json = {"state": event.state, "error": event.error}
    if event.response is not None:
        raw["message"] = str(event.response.id)
    if event.modal is not None:
        raw["modal"] = {
            "interaction": str(event.id),
            "title": event.modal.title,
            "components": event.modal.components,
        }
    return raw
