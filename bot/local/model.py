"""The things of the local world: users, guilds, channels and files."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING
from urllib.parse import quote

from bot.local import permissions
from bot.local.permissions import Permission

if TYPE_CHECKING:
    from bot.local.messages import Message
    from bot.local.world import World


class ChannelKind(IntEnum):
    """Discord's channel types, as far as they occur here."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(frozen=True)
class LocalFile:
    """A file that a person sends along with a command or a message."""

    name: str
    data: bytes


@dataclass
class Attachment:
    """A file kept by the local content server; ``alt`` is its description."""

    id: int
    channel_id: int
    filename: str
    data: bytes = field(repr=False)
    base_url: str = field(repr=False)
    alt: str | None = None
    title: str | None = None
    ephemeral: bool = False

    @property
    def size(self) -> int:
        """Bytes."""
        return len(self.data)

    @property
    def content_type(self) -> str:
        """The MIME type, guessed from the name as Discord does."""
        return mimetypes.guess_type(self.filename)[0] or "application/octet-stream"

    @property
    def is_picture(self) -> bool:
        """Whether clients show it in place."""
        return self.content_type.startswith("image/")

    @property
    def url(self) -> str:
        """Where the local content server serves it."""
        return f"{self.base_url}/attachments/{self.channel_id}/{self.id}/{quote(self.filename)}"

    @property
    def dimensions(self) -> tuple[int, int] | None:
        """Width and height in pixels of a PNG; None for anything else."""
        if self.data[:8] != b"\x89PNG\r\n\x1a\n" or len(self.data) < 24:
            return None
        return int.from_bytes(self.data[16:20], "big"), int.from_bytes(self.data[20:24], "big")


@dataclass(eq=False)
class User:
    """Anyone with an account: a person or the bot."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    closes_dms: bool = False
    """When set, the bot's private messages are refused with error 50007."""

    @property
    def mention(self) -> str:
        """The text that mentions this user."""
        return f"<@{self.id}>"


@dataclass(eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    world: World = field(repr=False)
    owner: User | None = None
    members: dict[int, User] = field(default_factory=dict, repr=False)
    member_permissions: Permission = permissions.EVERYONE
    bot_permissions: Permission = permissions.EVERYONE
    administrators: set[int] = field(default_factory=set, repr=False)
    has_bot: bool = True

    @property
    def channels(self) -> list[Channel]:
        """Its channels, without threads, oldest first."""
        return [c for c in self.world.channels.values() if c.guild is self and not c.is_thread]

    @property
    def threads(self) -> list[Channel]:
        """Its threads, archived ones too, oldest first."""
        return [c for c in self.world.channels.values() if c.guild is self and c.is_thread]

    def add_channel(self, name: str) -> Channel:
        """A new text channel."""
        return self.world.add_channel(self, name)

    def add_member(self, user: User) -> None:
        """Let ``user`` in; nothing happens when already a member."""
        self.members[user.id] = user
        self.world.changed()

    def remove_member(self, user: User) -> None:
        """``user`` leaves."""
        self.members.pop(user.id, None)
        self.world.changed()

    def kick_bot(self) -> None:
        """The bot is thrown out: GUILD_DELETE, and its requests here get 50001."""
        self.world.remove_bot(self)

    def invite_bot(self) -> None:
        """The bot joins (again): GUILD_CREATE."""
        self.world.invite_bot(self)

    def allow_bot(self, *wanted: Permission | str) -> None:
        """Give the bot's role these permissions, and take back what channels deny it of them."""
        self.world.change_bot_role(self, self.bot_permissions | permissions.named(*wanted))
        for channel in self.channels:
            channel.allow(*wanted)

    def deny_bot(self, *unwanted: Permission | str) -> None:
        """Take these permissions from the bot's role, and deny them in every channel: everyone's role has them too."""
        self.world.change_bot_role(self, self.bot_permissions & ~permissions.named(*unwanted))
        for channel in self.channels:
            channel.deny(*unwanted)


@dataclass
class Overwrite:
    """What one member is allowed and denied in one channel."""

    allow: Permission = permissions.NOTHING
    deny: Permission = permissions.NOTHING


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or a direct message."""

    id: int
    kind: ChannelKind
    world: World = field(repr=False)
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    owner: User | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, Overwrite] = field(default_factory=dict, repr=False)
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    last_message_id: int | None = None
    total_messages: int = 0
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 4320
    archive_changed: float = 0.0
    created: float = 0.0
    thread_members: set[int] = field(default_factory=set, repr=False)
    deleted: bool = False

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread of another channel."""
        return self.kind in (ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD)

    @property
    def is_dm(self) -> bool:
        """Whether it is a direct message between the bot and one person."""
        return self.kind is ChannelKind.DM

    @property
    def mention(self) -> str:
        """The text that links to this channel."""
        return f"<#{self.id}>"

    @property
    def _place(self) -> Channel:
        """Where the overwrites are: a thread has its parent's."""
        return self.parent if self.parent is not None else self

    def permissions_of(self, user: User) -> Permission:
        """What ``user`` may do here; nothing when it cannot see the channel."""
        if self.guild is None:
            member = user.bot or user is self.recipient
            return permissions.IN_DIRECT_MESSAGES if member else Permission(0)
        if user.id not in self.guild.members:
            return Permission(0)
        if user is self.guild.owner or user.id in self.guild.administrators:
            return permissions.ALL
        base = self.guild.member_permissions | (self.guild.bot_permissions if user.bot else Permission(0))
        overwrite = self._place.overwrites.get(user.id, Overwrite())
        bits = permissions.effective(base, overwrite.allow, overwrite.deny, in_thread=self.is_thread)
        hidden = self.kind is ChannelKind.PRIVATE_THREAD and user.id not in self.thread_members
        return Permission(0) if hidden and not bits & Permission.MANAGE_THREADS else bits

    def visible_to(self, user: User) -> bool:
        """Whether ``user`` finds this channel in the list."""
        return bool(self.permissions_of(user) & Permission.VIEW_CHANNEL)

    def deny(self, *unwanted: Permission | str, user: User | None = None) -> None:
        """Deny permissions here, to the bot or to ``user``."""
        bits = permissions.named(*unwanted)
        overwrite = self._place.overwrites.setdefault(self.world.who(user).id, Overwrite())
        overwrite.allow, overwrite.deny = overwrite.allow & ~bits, overwrite.deny | bits
        self.world.channel_changed(self._place)

    def allow(self, *wanted: Permission | str, user: User | None = None) -> None:
        """Allow permissions here, to the bot or to ``user``."""
        bits = permissions.named(*wanted)
        overwrite = self._place.overwrites.setdefault(self.world.who(user).id, Overwrite())
        overwrite.allow, overwrite.deny = overwrite.allow | bits, overwrite.deny & ~bits
        self.world.channel_changed(self._place)

    def archive(self, *, locked: bool = False) -> None:
        """A person archives this thread."""
        self.world.archive(self, archived=True, locked=locked)

    def unarchive(self) -> None:
        """A person opens this thread again."""
        self.world.archive(self, archived=False, locked=False)

    def delete(self) -> None:
        """A person deletes this channel and everything in it."""
        self.world.delete_channel(self)
