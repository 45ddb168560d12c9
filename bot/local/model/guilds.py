"""Guilds, their channels, and the channels' messages.

The three refer to each other, so they share one module. What changes them is ``World``'s business: they reach it
through ``WorldInterface``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Protocol

from bot.local.model import permissions
from bot.local.model.content import MessageContent
from bot.local.model.interaction_metadata import InteractionMetadata
from bot.local.model.permissions import Overwrite, Permission
from bot.local.model.users import User


class WorldInterface(Protocol):
    """The part of ``World`` that guilds, channels and messages call."""

    bot: User
    channels: dict[int, Channel]

    def changed(self) -> None:
        """Wake the waiting tasks."""

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Add a text channel."""

    def add_role(self, guild: Guild, name: str) -> Role:
        """Add a role."""

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from ``guild``."""

    def invite_bot(self, guild: Guild) -> None:
        """Add the bot to ``guild``."""

    def change_bot_role(self, guild: Guild, bits: Permission) -> None:
        """Set the permissions of the bot's role."""

    def channel_changed(self, channel: Channel) -> None:
        """Announce a channel's new settings."""

    def archive(self, thread: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """Archive or unarchive ``thread``."""

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads."""

    def delete_message(self, message: Message) -> None:
        """Delete a message."""


@dataclass(eq=False)
class Role:
    """A role of a guild, beside @everyone and the bot's, and its holders' ids."""

    id: int
    name: str
    holders: set[int] = field(default_factory=set, repr=False)


@dataclass(eq=False)
class Guild:
    """A guild, which clients call a server."""

    id: int
    name: str
    world: WorldInterface = field(repr=False)
    owner: User | None = None
    members: dict[int, User] = field(default_factory=dict, repr=False)
    member_permissions: Permission = permissions.EVERYONE
    bot_permissions: Permission = permissions.EVERYONE
    administrators: set[int] = field(default_factory=set, repr=False)
    has_bot: bool = True
    roles: list[Role] = field(default_factory=list)

    @property
    def channels(self) -> list[Channel]:
        """Its channels, without threads, oldest first."""
        return [c for c in self.world.channels.values() if c.guild is self and not c.is_thread]

    @property
    def threads(self) -> list[Channel]:
        """Its threads, archived ones too, oldest first."""
        return [c for c in self.world.channels.values() if c.guild is self and c.is_thread]

    def add_channel(self, name: str) -> Channel:
        """Add a text channel."""
        return self.world.add_channel(self, name)

    def add_role(self, name: str) -> Role:
        """Add a role."""
        return self.world.add_role(self, name)

    def add_member(self, user: User) -> None:
        """Make ``user`` a member; nothing happens to one who is."""
        self.members[user.id] = user
        self.world.changed()

    def remove_member(self, user: User) -> None:
        """Remove ``user`` from the members."""
        self.members.pop(user.id, None)
        self.world.changed()

    def kick_bot(self) -> None:
        """Remove the bot: it gets GUILD_DELETE, and its requests here get 50001."""
        self.world.remove_bot(self)

    def invite_bot(self) -> None:
        """Add the bot (again): it gets GUILD_CREATE."""
        self.world.invite_bot(self)

    def allow_bot(self, *wanted: Permission | str) -> None:
        """Give the bot's role these permissions, and remove the channels' overwrites that deny them."""
        self.world.change_bot_role(self, self.bot_permissions | permissions.named(*wanted))
        for channel in self.channels:
            channel.allow(*wanted)

    def deny_bot(self, *unwanted: Permission | str) -> None:
        """Take these permissions from the bot's role, and deny them in every channel: @everyone has them too."""
        self.world.change_bot_role(self, self.bot_permissions & ~permissions.named(*unwanted))
        for channel in self.channels:
            channel.deny(*unwanted)


class ChannelKind(IntEnum):
    """Discord's channel types, as far as they occur here."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


@dataclass(eq=False)
class Channel:
    """A text channel, a thread or a direct message."""

    id: int
    kind: ChannelKind
    world: WorldInterface = field(repr=False)
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
    def _overwritten(self) -> Channel:
        """The channel with the overwrites: a thread's parent, otherwise this one."""
        return self.parent if self.parent is not None else self

    def permissions_of(self, user: User) -> Permission:
        """Return the permissions of ``user`` here; none when the channel is hidden from the user."""
        if self.guild is None:
            member = user.bot or user is self.recipient
            return permissions.IN_DIRECT_MESSAGES if member else Permission(0)
        if user.id not in self.guild.members:
            return Permission(0)
        if user is self.guild.owner or user.id in self.guild.administrators:
            return permissions.ALL
        base = self.guild.member_permissions | (self.guild.bot_permissions if user.bot else Permission(0))
        overwrite = self._overwritten.overwrites.get(user.id, Overwrite())
        bits = permissions.effective(base, overwrite.allow, overwrite.deny, in_thread=self.is_thread)
        hidden = self.kind is ChannelKind.PRIVATE_THREAD and user.id not in self.thread_members
        return Permission(0) if hidden and not bits & Permission.MANAGE_THREADS else bits

    def visible_to(self, user: User) -> bool:
        """Tell whether ``user`` finds this channel in the list."""
        return bool(self.permissions_of(user) & Permission.VIEW_CHANNEL)

    def deny(self, *unwanted: Permission | str, user: User | None = None) -> None:
        """Deny permissions here, to the bot or to ``user``."""
        self._overwrite_of(user).add_denied(permissions.named(*unwanted))
        self.world.channel_changed(self._overwritten)

    def allow(self, *wanted: Permission | str, user: User | None = None) -> None:
        """Allow permissions here, to the bot or to ``user``."""
        self._overwrite_of(user).add_allowed(permissions.named(*wanted))
        self.world.channel_changed(self._overwritten)

    def _overwrite_of(self, user: User | None) -> Overwrite:
        member = self.world.bot if user is None else user
        return self._overwritten.overwrites.setdefault(member.id, Overwrite())

    def archive(self, *, locked: bool = False) -> None:
        """Archive this thread, as a person does."""
        self.world.archive(self, archived=True, locked=locked)

    def unarchive(self) -> None:
        """Unarchive and unlock this thread, as a person does."""
        self.world.archive(self, archived=False, locked=False)

    def delete(self) -> None:
        """Delete this channel and everything in it, as a person does."""
        self.world.delete_channel(self)


class MessageKind(IntEnum):
    """Discord's message types, as far as they occur here."""

    DEFAULT = 0
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    CONTEXT_MENU_COMMAND = 23


@dataclass(eq=False)
class Message(MessageContent):
    """One message. The object stays the same through all edits, so it always shows the newest version."""

    id: int
    channel: Channel
    author: User
    created: float
    kind: MessageKind = MessageKind.DEFAULT
    nonce: str | int | None = None
    edited_at: float | None = None
    mentions: list[User] = field(default_factory=list)
    mentions_everyone: bool = False
    pinged: list[User] = field(default_factory=list)
    """The users whom it notified by mention when it was posted."""
    interaction_metadata: InteractionMetadata | None = None
    only_for: User | None = None
    """The reader of an ephemeral message; None for a message in the open."""
    reply_to: int | None = None
    pinned: bool = False
    position: int = 0
    thread: Channel | None = None
    deleted: bool = False
    raw: dict[str, Any] = field(default_factory=dict, repr=False)
    revisions: list[dict[str, Any]] = field(default_factory=list, repr=False)
    """The JSON of every version, the first one first."""

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.name} in {self.channel.name or 'DM'}: {self.text[:60]!r}>"

    @property
    def edited(self) -> bool:
        """Whether it was changed after it was posted."""
        return self.edited_at is not None

    def visible_to(self, user: User) -> bool:
        """Tell whether ``user`` can see it: not deleted, in a visible channel, and not another's ephemeral message."""
        for_user = self.only_for is None or self.only_for is user
        return not self.deleted and for_user and self.channel.visible_to(user)

    def delete(self) -> None:
        """Delete it, as its author or a moderator does."""
        self.channel.world.delete_message(self)
