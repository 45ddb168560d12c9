"""A folder that keeps a world, so that a restart continues with it.

``world.json`` holds everything but the files that were sent, which are beside it in ``files`` under their ids. Earlier
versions of messages, open interactions and everything deleted are not kept.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from bot.local.clients.person import Person
from bot.local.local_discord import LocalDiscord
from bot.local.model.attachments import Attachment
from bot.local.storage.snapshot import (
    dump_attachment,
    dump_channel,
    dump_guild,
    dump_message,
    dump_user,
    load_channel,
    load_guild,
    load_message,
)

VERSION = 1
"""The version of the format of ``world.json``."""

Json = dict[str, Any]


class UnreadableWorld(Exception):
    """The folder holds no world that this version can read; the message gives the reason."""


class WorldFolder:
    """Saves a world into a folder and loads it. ``read`` are the page's read marks."""

    def __init__(self, local: LocalDiscord, folder: Path, read: dict[tuple[int, int], int]) -> None:
        self._local, self._read = local, read
        self._file = folder / "world.json"
        self._files = folder / "files"

    # Saving

    def save(self) -> None:
        """Write the world as it is now. A reader finds the old state or the new one, never a part."""
        self._files.mkdir(parents=True, exist_ok=True)
        world = self._local.world
        messages = [m for m in world.posts if not m.deleted and not m.loading]
        kept = {a.id: a for m in messages for a in m.attachments}
        present = {f.name for f in self._files.iterdir()}
        for file in kept.values():
            if str(file.id) not in present:
                _replace(self._files / str(file.id), file.data)
        raw = {
            "version": VERSION,
            "base": world.base_url,
            "now": self._local.clock.now(),
            "users": [dump_user(u) for u in world.users.values() if not u.bot],
            "guilds": [dump_guild(g) for g in world.guilds.values()],
            "channels": [dump_channel(c) for c in world.channels.values()],
            "files": [dump_attachment(a) for a in kept.values()],
            "messages": [dump_message(m) for m in messages],
            "read": [[*key, last] for key, last in self._read.items()],
        }
        _replace(self._file, msgspec.json.encode(raw))
        for name in present - {str(i) for i in kept}:
            (self._files / name).unlink(missing_ok=True)

    # Loading

    def load(self) -> bool:
        """Fill the empty world with the saved state. Returns whether there was any. Raises UnreadableWorld."""
        try:
            text = self._file.read_text("utf-8")
        except FileNotFoundError:
            return False
        except (OSError, UnicodeDecodeError) as error:
            raise UnreadableWorld(f"{self._file} cannot be read: {error}") from error
        try:
            raw = msgspec.json.decode(text)
            if raw["version"] != VERSION:
                raise UnreadableWorld(f"{self._file} is of another version; move it away to start over.")
            # The addresses of files name the port of the time when they were saved.
            raw = msgspec.json.decode(text.replace(raw["base"], self._local.base_url))
            self._fill(raw)
        except (msgspec.DecodeError, KeyError, TypeError, ValueError, OSError) as error:
            raise UnreadableWorld(f"{self._file} is damaged ({error!r}); move it away to start over.") from error
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
            world.guilds[guild["id"]] = load_guild(world, guild)
        for channel in raw["channels"]:
            world.channels[channel["id"]] = load_channel(world, channel)
        for file in raw["files"]:
            data = (self._files / str(file["id"])).read_bytes()
            world.attachments[file["id"]] = Attachment(data=data, base_url=world.base_url, **file)
        messages = [load_message(world, message) for message in raw["messages"]]
        for message in messages:
            message.channel.messages[message.id] = message
            world.posts.append(message)
        for message in messages:
            world.restore(message)
        self._read.update({(user, channel): last for user, channel, last in raw["read"]})
        newest = [0, *world.users, *world.guilds, *world.channels, *world.attachments, *(m.id for m in world.posts)]
        world.ids.skip_to(max(newest))
        world.changed()


def _replace(file: Path, data: bytes) -> None:
    """Write a file in one step: a reader finds the old one or the new one."""
    fresh = file.with_name(f"{file.name}.new")
    fresh.write_bytes(data)
    os.replace(fresh, file)
