"""Keeping the world in a folder, so that a restart goes on where it was.

``world.json`` holds everything but the files that were sent, which stand beside it in ``files`` under their ids. What
a message looked like before its last edit, interactions still open and what was deleted are not kept.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from bot.local.interactions import TOKEN_LIFETIME, Interaction, InteractionKind
from bot.local.messages import Flag, Message, MessageKind
from bot.local.model import Attachment, Channel, ChannelKind, Guild, Overwrite, User
from bot.local.people import Person
from bot.local.permissions import Permission
from bot.local.world import World

if TYPE_CHECKING:
    from bot.local.stand_in import LocalDiscord

VERSION = 1
Json = dict[str, Any]


class Unreadable(Exception):
    """The folder holds no world that this version can read; the message says why."""


def tidy(local: LocalDiscord) -> None:
    """Forget what nobody can ask for any more: the journal, files of no message, what was deleted, old interactions."""
    world, now = local.world, local.clock.now()
    local.journal.clear()
    world.posts[:] = [m for m in world.posts if not m.deleted]
    shown = {a.id for m in world.posts for a in m.attachments}
    for file in list(world.attachments):
        if file not in shown and world.ids.time_of(file) < now - TOKEN_LIFETIME:
            del world.attachments[file]
    for event in list(world.interactions.values()):
        if event.settled and event.expired:
            del world.interactions[event.id]
            del world.by_token[event.token]


class Keeper:
    """Writes a world into a folder and reads it back. ``read`` are the page's read marks."""

    def __init__(self, local: LocalDiscord, folder: Path, read: dict[tuple[int, int], int]) -> None:
        self._local, self._read = local, read
        self._file = folder / "world.json"
        self._files = folder / "files"

    # Writing

    def save(self) -> None:
        """Write the world as it is now; a reader finds the old one or the new one, never half of one."""
        self._files.mkdir(parents=True, exist_ok=True)
        world = self._local.world
        messages = [m for m in world.posts if not m.deleted and not m.loading]
        kept = {a.id: a for m in messages for a in m.attachments}
        there = {f.name for f in self._files.iterdir()}
        for file in kept.values():
            if str(file.id) not in there:
                _replace(self._files / str(file.id), file.data)
        raw = {
            "version": VERSION,
            "base": world.base_url,
            "now": self._local.clock.now(),
            "users": [_user(u) for u in world.users.values() if not u.bot],
            "guilds": [_guild(g) for g in world.guilds.values()],
            "channels": [_channel(c) for c in world.channels.values()],
            "files": [_attachment(a) for a in kept.values()],
            "messages": [_message(m) for m in messages],
            "read": [[*key, last] for key, last in self._read.items()],
        }
        _replace(self._file, msgspec.json.encode(raw))
        for name in there - {str(i) for i in kept}:
            (self._files / name).unlink(missing_ok=True)

    # Reading

    def load(self) -> bool:
        """Fill the empty world with what is kept. Returns whether there was anything. Raises Unreadable."""
        try:
            text = self._file.read_text("utf-8")
        except FileNotFoundError:
            return False
        except (OSError, UnicodeDecodeError) as error:
            raise Unreadable(f"{self._file} cannot be read: {error}") from error
        try:
            raw = msgspec.json.decode(text)
            if raw["version"] != VERSION:
                raise Unreadable(f"{self._file} is of another version; move it away to begin anew.")
            # The addresses of files name the port that was listened on then.
            raw = msgspec.json.decode(text.replace(raw["base"], self._local.base_url))
            self._fill(raw)
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, OSError) as error:
            raise Unreadable(f"{self._file} is damaged ({error!r}); move it away to begin anew.") from error
        return True

    def _fill(self, raw: Json) -> None:
        world = self._local.world
        ahead = raw["now"] - self._local.clock.now()
        if ahead > 0:
            self._local.clock.advance(ahead)
        for user in raw["users"]:
            world.users[user["id"]] = Person(
                user["id"], user["name"], closes_dms=user["closes_dms"], locale=user["locale"], world=world
            )
        for guild in raw["guilds"]:
            world.guilds[guild["id"]] = _read_guild(world, guild)
        for channel in raw["channels"]:
            world.channels[channel["id"]] = _read_channel(world, channel)
        for file in raw["files"]:
            data = (self._files / str(file["id"])).read_bytes()
            world.attachments[file["id"]] = Attachment(data=data, base_url=world.base_url, **file)
        for message in raw["messages"]:
            self._put(_read_message(world, message))
        for message in raw["messages"]:
            _connect(world, message)
        self._read.update({(user, channel): last for user, channel, last in raw["read"]})
        newest = [0, *world.users, *world.guilds, *world.channels, *world.attachments, *(m.id for m in world.posts)]
        world.ids.skip_to(max(newest))
        world.changed()

    def _put(self, message: Message) -> None:
        message.channel.messages[message.id] = message
        self._local.world.posts.append(message)


def _replace(file: Path, data: bytes) -> None:
    """Write a file in one step."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(data)
    os.replace(fresh, file)


def _id(thing: User | Guild | Channel | Message | None) -> int | None:
    return thing.id if thing is not None else None


def _user(user: User) -> Json:
    return {"id": user.id, "name": user.name, "closes_dms": user.closes_dms, "locale": user.locale}


def _guild(guild: Guild) -> Json:
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


def _read_guild(world: World, raw: Json) -> Guild:
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


_SAME = (
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
"""What of a channel is written as it is."""


def _channel(channel: Channel) -> Json:
    return {key: getattr(channel, key) for key in _SAME} | {
        "kind": int(channel.kind),
        "guild": _id(channel.guild),
        "parent": _id(channel.parent),
        "recipient": _id(channel.recipient),
        "owner": _id(channel.owner),
        "overwrites": [[who, int(o.allow), int(o.deny)] for who, o in channel.overwrites.items()],
        "thread_members": sorted(channel.thread_members),
    }


def _read_channel(world: World, raw: Json) -> Channel:
    return Channel(
        kind=ChannelKind(raw["kind"]),
        world=world,
        guild=world.guilds.get(raw["guild"]),
        parent=world.channels.get(raw["parent"]),
        recipient=world.users.get(raw["recipient"]),
        owner=world.users.get(raw["owner"]),
        overwrites={who: Overwrite(Permission(a), Permission(d)) for who, a, d in raw["overwrites"]},
        thread_members=set(raw["thread_members"]),
        **{key: raw[key] for key in _SAME},
    )


def _attachment(file: Attachment) -> Json:
    return {
        "id": file.id,
        "channel_id": file.channel_id,
        "filename": file.filename,
        "alt": file.alt,
        "title": file.title,
        "ephemeral": file.ephemeral,
    }


def _message(post: Message) -> Json:
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
        "interaction": _interaction(post.interaction),
        "only_for": _id(post.only_for),
        "reply_to": post.reply_to,
        "pinned": post.pinned,
        "position": post.position,
        "thread": _id(post.thread),
    }


def _interaction(event: Interaction | None) -> Json | None:
    if event is None:
        return None
    return {
        "id": event.id,
        "kind": int(event.kind),
        "user": event.user.id,
        "created": event.created,
        "message": _id(event.message),
        "command_name": event.command_name,
    }


def _read_message(world: World, raw: Json) -> Message:
    users = world.users
    return Message(
        raw["id"],
        world.channels[raw["channel"]],
        users[raw["author"]],
        raw["created"],
        raw["content"],
        raw["embeds"],
        raw["components"],
        [world.attachments[i] for i in raw["attachments"]],
        Flag(raw["flags"]),
        MessageKind(raw["kind"]),
        raw["nonce"],
        raw["edited_at"],
        [users[i] for i in raw["mentions"] if i in users],
        raw["mentions_everyone"],
        [users[i] for i in raw["pinged"] if i in users],
        only_for=users.get(raw["only_for"]),
        reply_to=raw["reply_to"],
        pinned=raw["pinned"],
        position=raw["position"],
        thread=world.channels.get(raw["thread"]),
    )


def _connect(world: World, raw: Json) -> None:
    """Give a message the interaction that made it, now that every message is there."""
    place, source = world.channels[raw["channel"]], raw["interaction"]
    message = place.messages[raw["id"]]
    if source is not None:
        message.interaction = Interaction(
            source["id"],
            "",
            InteractionKind(source["kind"]),
            world.users[source["user"]],
            place,
            world,
            source["created"],
            {},
            place.messages.get(source["message"]),
            source["command_name"],
            state="answered",
        )
    world.recall(message)
