"""The world model: who and what there is, and every change to it.

Changes made here are told to the gateway (``emit``) and to everyone who waits (``changed``). Whether the bot may make
them is decided before, by the REST handlers; people may do anything here.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from bot.local import mentions, payloads
from bot.local.clock import Clock, Snowflakes
from bot.local.interactions import ACKNOWLEDGE_WITHIN, Interaction, InteractionKind
from bot.local.messages import Draft, Flag, Message, MessageKind
from bot.local.model import Attachment, Channel, ChannelKind, Guild, User
from bot.local.permissions import Permission
from bot.local.waiting import Changes

T = TypeVar("T")

APPLICATION_ID = 1_100_000_000_000_000_000
"""The default id of the application and of its bot, older than everything else in the world."""

Listener = Callable[[str, dict[str, Any], "Channel | Guild | None"], None]


class World:
    """Everything that outlives the bot."""

    def __init__(self, clock: Clock, *, application_id: int = APPLICATION_ID, bot_name: str = "Adjutant") -> None:
        self.clock = clock
        self.ids = Snowflakes(clock)
        self.changes = Changes()
        self.bot = User(application_id, bot_name, bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.attachments: dict[int, Attachment] = {}
        self.interactions: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.posts: list[Message] = []
        """Every message ever made, deleted ones too, oldest first."""
        self.by_nonce: dict[tuple[int, str], Message] = {}
        """The bot's latest message with a nonce, by channel and nonce."""
        self.commands: dict[int | None, list[dict[str, Any]]] = {}
        """The application's commands as Discord keeps them, by guild id; None for the global ones."""
        self.commands_synced = False
        self.base_url = ""
        self.listener: Listener | None = None

    # Telling others

    def changed(self) -> None:
        """Something is different now: wake those who wait."""
        self.changes.notify()

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = 5.0) -> T:
        """The first true value of ``predicate``; TimeoutError after ``timeout`` real seconds."""
        return await self.changes.wait_for(predicate, timeout)

    def emit(self, event: str, data: dict[str, Any], place: Channel | Guild | None) -> None:
        """Tell the gateway of an event that happened in ``place``."""
        if self.listener is not None:
            self.listener(event, data, place)

    def who(self, user: User | None) -> User:
        """``user``, or the bot when None."""
        return self.bot if user is None else user

    # Guilds and channels

    def add_guild(self, name: str, *, with_bot: bool = True) -> Guild:
        """A new guild; everyone there is becomes a member."""
        guild = Guild(self.ids.next_guild(), name, self, has_bot=with_bot)
        people = [u for u in self.users.values() if with_bot or not u.bot]
        guild.members = {u.id: u for u in people}
        self.guilds[guild.id] = guild
        if with_bot:
            self.emit("GUILD_CREATE", payloads.guild_create(guild, joined=True), guild)
        self.changed()
        return guild

    def remove_bot(self, guild: Guild) -> None:
        """The bot is no longer in ``guild``."""
        guild.members.pop(self.bot.id, None)
        guild.has_bot = False
        self.emit("GUILD_DELETE", {"id": str(guild.id)}, guild)
        self.changed()

    def invite_bot(self, guild: Guild) -> None:
        """The bot is in ``guild``."""
        guild.members[self.bot.id] = self.bot
        guild.has_bot = True
        self.emit("GUILD_CREATE", payloads.guild_create(guild, joined=True), guild)
        self.changed()

    def change_bot_role(self, guild: Guild, bits: Permission) -> None:
        """The bot's role gets exactly these permissions."""
        guild.bot_permissions = bits
        for role in payloads.roles(guild):
            self.emit("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role}, guild)
        self.changed()

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """A new text channel."""
        channel = Channel(
            self.ids.next(),
            ChannelKind.TEXT,
            self,
            name,
            guild,
            position=len(guild.channels),
            created=self.clock.now(),
        )
        self.channels[channel.id] = channel
        self.emit("CHANNEL_CREATE", payloads.channel(channel), channel)
        self.changed()
        return channel

    def channel_changed(self, channel: Channel) -> None:
        """Tell of a channel's new settings."""
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.emit(event, payloads.channel(channel), channel)
        self.changed()

    def delete_channel(self, channel: Channel) -> None:
        """The channel and its threads are gone."""
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            self.delete_channel(thread)
        channel.deleted = True
        self.channels.pop(channel.id, None)
        for message in channel.messages.values():
            message.deleted = True
        raw = payloads.channel(channel)
        if channel.is_thread:
            raw = {key: raw[key] for key in ("id", "guild_id", "parent_id", "type")}
        self.emit("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", raw, channel)
        self.changed()

    def add_thread(
        self, parent: Channel, name: str, owner: User, *, source: Message | None = None, private: bool = False
    ) -> Channel:
        """A new thread, from ``source`` when given: then it has that message's id."""
        now = self.clock.now()
        thread = Channel(
            source.id if source is not None else self.ids.next(),
            ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD,
            self,
            name,
            parent.guild,
            parent,
            owner=owner,
            archive_changed=now,
            created=now,
            thread_members={owner.id},
        )
        self.channels[thread.id] = thread
        self.emit("THREAD_CREATE", payloads.thread_for_bot(thread) | {"newly_created": True}, thread)
        if source is not None:
            source.thread = thread
            source.flags |= Flag.HAS_THREAD
            self._record(source, "MESSAGE_UPDATE")
        self.changed()
        return thread

    def join_thread(self, thread: Channel, user: User) -> None:
        """``user`` becomes a member of ``thread``."""
        if user.id in thread.thread_members or thread.guild is None:
            return
        thread.thread_members.add(user.id)
        if user is self.bot:
            self.emit("THREAD_CREATE", payloads.thread_for_bot(thread), thread)
        self.changed()

    def archive(self, thread: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """Put ``thread`` away or take it out again."""
        if thread.archived != archived:
            thread.archive_changed = self.clock.now()
        thread.archived = archived
        thread.locked = thread.locked if locked is None else locked
        self.channel_changed(thread)

    def open_dm(self, user: User) -> Channel:
        """The private channel between ``user`` and the bot, made when there is none."""
        for channel in self.channels.values():
            if channel.is_dm and channel.recipient is user:
                return channel
        channel = Channel(self.ids.next(), ChannelKind.DM, self, recipient=user, created=self.clock.now())
        self.channels[channel.id] = channel
        self.changed()
        return channel

    # Messages

    def post(
        self,
        channel: Channel,
        author: User,
        draft: Draft,
        *,
        interaction: Interaction | None = None,
        kind: MessageKind = MessageKind.DEFAULT,
    ) -> Message:
        """A new message. Posting in an archived thread opens the thread again."""
        flags = draft.flags or Flag(0)
        message = Message(self.ids.next(), channel, author, self.clock.now(), kind=kind, interaction=interaction)
        message.nonce = draft.nonce
        message.reply_to = draft.reply_to
        if flags & Flag.EPHEMERAL and interaction is not None:
            message.only_for = interaction.user
        message.position = channel.total_messages
        if channel.is_thread and channel.archived and not flags & Flag.EPHEMERAL:
            self.archive(channel, archived=False)
        self._apply(message, draft)
        if message.only_for is None:
            channel.total_messages += 1
            channel.last_message_id = message.id
            if channel.is_thread:
                self.join_thread(channel, author)
            if not flags & (Flag.SUPPRESS_NOTIFICATIONS | Flag.LOADING):
                message.pinged = mentions.notified(message)
        channel.messages[message.id] = message
        self.posts.append(message)
        if author is self.bot and draft.nonce is not None:
            self.by_nonce[channel.id, str(draft.nonce)] = message
        self._record(message, "MESSAGE_CREATE")
        return message

    def edit(self, message: Message, draft: Draft) -> None:
        """Change a message; a "thinking" one becomes a real one by it, which does not count as an edit."""
        if message.loading:
            message.flags &= ~Flag.LOADING
        else:
            message.edited_at = self.clock.now()
        self._apply(message, draft)
        self._record(message, "MESSAGE_UPDATE")

    def delete_message(self, message: Message) -> None:
        """The message is gone."""
        if message.deleted:
            return
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        if message.only_for is None:
            raw = {"id": str(message.id), "channel_id": str(message.channel.id)}
            guild = message.channel.guild
            self.emit("MESSAGE_DELETE", raw | ({"guild_id": str(guild.id)} if guild else {}), message.channel)
        self.changed()

    def pin(self, message: Message, *, pinned: bool) -> None:
        """Pin or unpin a message."""
        message.pinned = pinned
        self._record(message, "MESSAGE_UPDATE")

    def keep_file(self, channel: Channel, name: str, data: bytes, *, ephemeral: bool = False) -> Attachment:
        """Store a file with the local content server."""
        file = Attachment(self.ids.next(), channel.id, name, data, self.base_url, ephemeral=ephemeral)
        self.attachments[file.id] = file
        return file

    def _apply(self, message: Message, draft: Draft) -> None:
        if draft.content is not None:
            message.content = draft.content
        if draft.embeds is not None:
            message.embeds = draft.embeds
        if draft.attachments is not None:
            message.attachments = draft.attachments
        if draft.components is not None:
            message.components = draft.components
        if draft.flags is not None:
            kept = message.flags & (Flag.EPHEMERAL | Flag.HAS_THREAD | Flag.SUPPRESS_NOTIFICATIONS)
            message.flags = draft.flags | kept
        message.mentions, message.mentions_everyone = mentions.allowed(message, draft.allowed_mentions)

    def recall(self, message: Message) -> None:
        """A message that was kept is there again; nobody is told."""
        message.raw = payloads.message(message)
        message.revisions.append(message.raw)
        if message.author is self.bot and message.nonce is not None:
            self.by_nonce[message.channel.id, str(message.nonce)] = message

    def _record(self, message: Message, event: str) -> None:
        message.raw = payloads.message(message)
        message.revisions.append(message.raw)
        if message.only_for is None:
            self.emit(event, payloads.message_event(message), message.channel)
        self.changed()

    # Interactions

    def interact(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: dict[str, Any],
        *,
        message: Message | None = None,
        command_name: str = "",
    ) -> Interaction:
        """Something that ``user`` did, sent to the bot, which has three seconds to answer."""
        event = Interaction(
            self.ids.next(),
            secrets.token_urlsafe(48),
            kind,
            user,
            channel,
            self,
            self.clock.now(),
            data,
            message,
            command_name,
        )
        self.interactions[event.id] = event
        self.by_token[event.token] = event
        event.deadline = self.clock.after(ACKNOWLEDGE_WITHIN, event.expire)
        self.emit("INTERACTION_CREATE", payloads.interaction(event), channel)
        self.changed()
        return event
